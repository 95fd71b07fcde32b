"""The sample games: what their sources print, typed once more by hand."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ginscore.files.game.read import GameFile, read_game
from ginscore.files.variant.find import built_in_names
from ginscore.render.data.json import to_json
from ginscore.render.view import View
from ginscore.scoring.settlement import settle
from tests.conftest import SAMPLES
from tests.twin import RULES, score, with_changes


class Printed(NamedTuple):
    """What a game came to, as its source or its own arithmetic has it."""

    net: int
    """First player minus second, in points."""
    closed: tuple[tuple[int, int], ...]
    """Per column, which player closed it, 1 or 2, and with which hand."""
    lines: dict[str, tuple[int, int]]
    """Both sides of every line of the settlement, in points."""
    shutout: tuple[int, ...] = ()
    """Numbers of the columns in which the loser has no entry."""
    money: str | None = None


FINISHED = {
    # The printed Italian pad: 700 - 350, 56 - 46 uccelli, 220 + 152 - 37.
    "segnapunti": Printed(
        net=935,
        closed=((1, 8), (1, 10), (2, 12)),
        lines={
            "columns": (700, 350),
            "boxes": (56 * 25, 46 * 25),
            "points": (360 + 358 + 321, 140 + 206 + 358),
        },
    ),
    "blitz": Printed(
        net=6430,
        closed=((1, 4), (1, 6), (1, 7)),
        lines={
            "columns": (700 + 350 + 700, 0),
            "boxes": ((48 + 24 + 48) * 25, 5 * 25),
            "points": (2 * 393 + 373 + 2 * 368, 90),
        },
        shutout=(1, 3),
        money="321.50",
    ),
    "blitz-strict": Printed(
        net=7968,
        closed=((1, 4), (1, 6), (1, 7)),
        lines={
            "columns": (2100, 0),
            "boxes": (3 * 48 * 25, 0),
            "points": (2 * 393 + 2 * 373 + 2 * 368, 0),
        },
        shutout=(1, 2, 3),
        money="398.40",
    ),
    "moderno-400": Printed(
        net=946,
        closed=((1, 5), (1, 10), (2, 11)),
        lines={
            "columns": (700, 350),
            "boxes": (50 * 25, 36 * 25),
            "points": (406 + 410 + 250, 106 + 300 + 414),
        },
        money="47.30",
    ),
    "clasico": Printed(
        net=1, closed=((1, 8),), lines={"columns": (0, 0), "boxes": (0, 0), "points": (100, 99)}
    ),
    "salas": Printed(
        net=6, closed=((1, 9),), lines={"columns": (0, 0), "boxes": (0, 0), "points": (150, 144)}
    ),
    "tournament": Printed(
        net=207,
        closed=((1, 10),),
        lines={"columns": (100, 0), "boxes": (125, 100), "points": (250, 168)},
    ),
    "worldclub": Printed(
        net=2, closed=((1, 6),), lines={"columns": (0, 0), "boxes": (0, 0), "points": (101, 99)}
    ),
    "doubling-gin": Printed(
        net=188,
        closed=((1, 8),),
        lines={"columns": (100, 0), "boxes": (80, 60), "points": (200, 132), "shutout": (0, 0)},
    ),
    "partnership": Printed(
        net=192,
        closed=((1, 6),),
        lines={"columns": (100, 0), "boxes": (60, 40), "points": (127, 55), "shutout": (0, 0)},
        money="9.60",
    ),
    "hollywood-partners": Printed(
        net=8269,
        closed=((1, 5), (1, 6), (1, 8)),
        lines={
            "columns": (300 + 600 + 1200, 0),
            "boxes": ((33 + 2 * 24 + 4 * 21) * 25, 3 * 25),
            "points": (372 + 2 * 305 + 4 * 300, 63),
        },
        shutout=(2, 3),
        money="41.35",
    ),
    "fournier": Printed(
        net=380,
        closed=((1, 4),),
        lines={"columns": (100, 0), "boxes": (80, 0), "points": (100, 0), "shutout": (100, 0)},
        shutout=(1,),
    ),
    "classic": Printed(
        net=-129,
        closed=((2, 8),),
        lines={"columns": (0, 100), "boxes": (60, 80), "points": (91, 100), "shutout": (0, 0)},
        money="1.29",
    ),
    # Printed: 100 + 2 x 20 + 100 + 100.
    "classic-shutout": Printed(
        net=340,
        closed=((1, 2),),
        lines={"columns": (100, 0), "boxes": (40, 0), "points": (100, 0), "shutout": (100, 0)},
        shutout=(1,),
    ),
    # Printed: 55 + 2 x 25 = 105 against 115 + 2 x 25 + 100 = 265.
    "modern": Printed(
        net=105 - 265,
        closed=((2, 5),),
        lines={"columns": (0, 100), "boxes": (50, 50), "points": (55, 115)},
    ),
    "modern-shutout": Printed(
        net=350,
        closed=((1, 2),),
        lines={"columns": (100, 0), "boxes": (50, 0), "points": (200, 0)},
        shutout=(1,),
    ),
    # Printed: 100 + 2 x 25 + 100 against 1 + 25.
    "saved-by-one-point": Printed(
        net=250 - 26,
        closed=((1, 3),),
        lines={"columns": (100, 0), "boxes": (50, 25), "points": (100, 1)},
    ),
    # Printed: (100 + 2 x 25 + 100) x 2.
    "everything-doubled": Printed(
        net=500,
        closed=((1, 2),),
        lines={"columns": (200, 0), "boxes": (100, 0), "points": (200, 0)},
        shutout=(1,),
    ),
    # 95 + 75 = 170 against 111 + 100 + 100 = 311.
    "undercut-across-the-target": Printed(
        net=170 - 311,
        closed=((2, 7),),
        lines={"columns": (0, 100), "boxes": (75, 100), "points": (95, 111)},
    ),
    "single-hands": Printed(
        net=164 - 318,
        closed=((2, 7),),
        lines={"columns": (0, 100), "boxes": (100, 75), "points": (64, 143)},
    ),
    "oklahoma": Printed(
        net=249 - 430,
        closed=((2, 8),),
        lines={"columns": (0, 100), "boxes": (120, 180), "points": (129, 150), "shutout": (0, 0)},
    ),
    # Games 1, 2 and 3: 540 - 189 + 114; boxes 2 x 3 + 2 + 3 against 4 + 3.
    "hollywood": Printed(
        net=540 - 189 + 114,
        closed=((1, 3), (2, 7), (1, 9)),
        lines={
            "columns": (200 + 100, 100),
            "boxes": (11 * 20, 7 * 20),
            "points": (2 * 110 + 55 + 100, 104 + 86),
        },
        shutout=(1,),
    ),
    "endless": Printed(
        net=1970,
        closed=((1, 2), (1, 4), (1, 7), (1, 8), (1, 9)),
        lines={
            "columns": (800, 0),
            "boxes": ((3 * 4 + 2 * 2) * 20, 2 * 20),
            "points": (2 * 110 + 110 + 150 + 2 * 140 + 2 * 100, 30 + 40),
        },
        shutout=(1, 4, 5),
    ),
    # Boxes 11 + 6 + 2 x 5 against 5 + 12 + 2 x 10.
    "hollywood-pro": Printed(
        net=653 - 490 - 1038,
        closed=((1, 5), (2, 8), (2, 8)),
        lines={
            "columns": (250, 250 + 500),
            "boxes": (27 * 25, 37 * 25),
            "points": (330 + 200 + 2 * 116, 77 + 290 + 2 * 260),
        },
        money="8.75",
    ),
    "straight": Printed(
        net=148 - 293,
        closed=((2, 6),),
        lines={"columns": (0, 100), "boxes": (50, 75), "points": (98, 118)},
    ),
    "round-the-corner": Printed(
        net=305 - 129,
        closed=((1, 8),),
        lines={"columns": (100, 0), "boxes": (80, 40), "points": (125, 89), "shutout": (0, 0)},
    ),
    # Printed: 5 x (10 + 10), and nothing more.
    "palace": Printed(
        net=100,
        closed=((1, 5),),
        lines={"columns": (0, 0), "boxes": (0, 0), "points": (100, 0)},
        shutout=(1,),
    ),
    "palace-duel": Printed(
        net=13, closed=((1, 6),), lines={"columns": (0, 0), "boxes": (0, 0), "points": (100, 87)}
    ),
}

# Games that their sources do not print to the end: what is on the pad.
RUNNING = {
    # Player A 161 149 110, Player B 26.
    "rummytalk": [(161, 26), (149, 0), (110, 0)],
    # 25-25; 18-43, 18-18; 36-79, 36-54, 36-36.
    "scarne": [(79, 0), (54, 0), (36, 0)],
}

# What each of three or more is paid, in points and in money; their sum is 0.
MANY = {
    # Ruth 189 + 168, Hal -189 - 21, Nell 21 - 168: as the sample reckons it.
    "cutthroat": ((357, -210, -147), ("17.85", "-10.50", "-7.35")),
}

PATHS = sorted(SAMPLES.glob("*.toml"))


def sample(name: str) -> GameFile:
    return read_game(SAMPLES / f"{name}.toml")


def table_of(name: str) -> dict[str, Any]:
    return tomllib.loads((SAMPLES / f"{name}.toml").read_text(encoding="utf-8"))


def test_every_sample_is_in_one_of_the_tables() -> None:
    assert sorted([*FINISHED, *RUNNING, *MANY]) == sorted(path.stem for path in PATHS)


@pytest.mark.parametrize("name", FINISHED)
def test_a_finished_sample_comes_to_what_is_printed(name: str) -> None:
    game, printed = sample(name).game, FINISHED[name]
    replayed = game.replay()
    settlement = settle(game.rules, replayed)
    assert replayed.finished
    assert replayed.surplus == ()
    assert settlement.net == printed.net
    assert {str(line.kind): line.sides for line in settlement.lines} == printed.lines
    assert [column.number for column in replayed.columns if column.shutout] == list(printed.shutout)
    closings = [
        (column.closed_by + 1, column.closed_at)
        for column in replayed.columns
        if column.closed_by is not None
    ]
    assert closings == list(printed.closed)


@pytest.mark.parametrize("name", FINISHED)
def test_a_finished_sample_pays_what_is_reckoned_out(name: str) -> None:
    money = to_json(View.of(sample(name).game))["settlement"].get("money")
    assert (money["amount"] if money else None) == FINISHED[name].money


@pytest.mark.parametrize("name", MANY)
def test_a_sample_of_three_pays_what_is_reckoned_out(name: str) -> None:
    nets, paid = MANY[name]
    view = View.of(sample(name).game)
    assert view.settlement.nets == nets
    assert view.payment is not None
    assert tuple(map(str, view.payment.nets)) == paid


@pytest.mark.parametrize("name", RUNNING)
def test_a_running_sample_stands_as_printed(name: str) -> None:
    replayed = sample(name).game.replay()
    assert not replayed.finished
    assert [(column.total(0), column.total(1)) for column in replayed.columns] == RUNNING[name]


@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_a_sample_scores_as_the_twin_says(path: Path) -> None:
    table = table_of(path.stem)
    rules = with_changes(RULES[table["variant"]], table.get("rules", {}))
    assert to_json(View.of(read_game(path).game)) == score(table, rules)


@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_a_sample_names_its_source_and_carries_its_figures(path: Path) -> None:
    table = table_of(path.stem)
    assert len(table["x-source"]) > 20
    assert {"columns", "boxes", "net"} >= table["expected"].keys() >= {"columns"}
    # the end is printed where there is one
    assert ("net" in table["expected"]) == (path.stem in {*FINISHED, *MANY})
    # our own games show how they were reckoned
    if "our own" in table["x-source"]:
        assert path.read_text(encoding="utf-8").count("\n#") >= 5


@pytest.mark.parametrize("variant", built_in_names())
def test_every_variant_has_a_finished_game(variant: str) -> None:
    assert variant in {sample(name).game.variant for name in FINISHED}


def test_the_samples_show_every_way_to_write_a_game() -> None:
    tables = [table_of(path.stem) for path in PATHS]
    keys = {key for table in tables for key in table}
    assert keys >= {"title", "date", "place", "dealer", "rules", "stake", "hands", "expected"}
    hands = [hand for table in tables for hand in table["hands"]]
    assert {key for hand in hands for key in hand} >= {
        *("winner", "points"),
        *("closer", "deadwood"),
        *("result", "doubled", "witness", "note"),
    }
    assert {hand.get("result") for hand in hands} >= {"knock", "gin", "big-gin", "undercut", "void"}
    assert {hand.get("doubled") for hand in hands} == {True, False, None}


def test_the_format_page_lists_every_sample_with_its_variant() -> None:
    page = (SAMPLES / "README.md").read_text(encoding="utf-8")
    for path in PATHS:
        table = table_of(path.stem)
        changed = ", changed" if "rules" in table else ""
        row = f"| [{path.name}]({path.name}) | `{table['variant']}`{changed} | "
        assert row in page, row
