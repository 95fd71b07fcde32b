"""The built-in variants, cell by cell: every figure typed by hand from the tables of their sources.

Numbers are for a difference of 10 points, so that a doubled difference shows: a knock by 10 is 10
single and 20 doubled. The sources are those that the files of the variants name.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from ginscore.errors import GinscoreError, all_faults
from ginscore.files.variant.description import describe
from ginscore.files.variant.description_faults import description_faults
from ginscore.files.variant.find import built_in_names, load_built_in, load_variant
from ginscore.lang.catalogue import languages
from ginscore.scoring.card import Card
from ginscore.scoring.hands import Hand, Outcome, is_doubled, score_hand
from ginscore.scoring.parameters import OF_MORE, read_rules, unknown_part
from ginscore.scoring.rules import Result, Rules

NAMES = (
    "moderno",
    "moderno-400",
    "clasico",
    "salas",
    "fournier",
    "classic",
    "modern",
    "oklahoma",
    "hollywood",
    "hollywood-pro",
    "straight",
    "round-the-corner",
    "palace",
    "tournament",
    "worldclub",
    "partnership",
    "hollywood-partners",
    "doubling-gin",
)

# Results in the order knock, undercut, gin, big gin; each (points for a difference of 10, boxes).
# A dash is a result that does not exist.
KNOCK, UNDERCUT, GIN, BIG_GIN = Result.KNOCK, Result.UNDERCUT, Result.GIN, Result.BIG_GIN
ORDER = (KNOCK, UNDERCUT, GIN, BIG_GIN)
Cell = tuple[int, int] | None

SINGLE: dict[str, tuple[Cell, Cell, Cell, Cell]] = {
    "moderno": ((10, 1), (35, 2), (35, 3), (60, 5)),
    "clasico": ((10, 0), (20, 0), (30, 0), None),
    "salas": ((10, 0), (35, 0), (35, 0), None),
    "fournier": ((10, 1), (20, 1), (30, 1), None),
    "classic": ((10, 1), (20, 1), (30, 1), None),
    "modern": ((10, 1), (35, 1), (35, 1), (41, 1)),
    "oklahoma": ((10, 1), (20, 2), (30, 3), None),
    "hollywood": ((10, 1), (20, 1), (30, 1), None),
    "hollywood-pro": ((10, 1), (35, 2), (35, 3), None),
    "straight": (None, None, (35, 1), (41, 1)),
    "round-the-corner": ((10, 1), (30, 1), (30, 1), None),
    # A box of 10 is points of the hand at once: 10 + 10, 10 + 20 + 10, 10 + 25 + 10.
    "palace": ((20, 1), (40, 1), (45, 1), None),
    "tournament": ((10, 1), (35, 1), (35, 1), (41, 1)),
    "worldclub": ((25, 0), (35, 0), (35, 0), (45, 0)),
    "partnership": ((10, 1), (20, 1), (30, 1), None),
    "hollywood-partners": ((10, 1), (35, 2), (35, 3), None),
    "doubling-gin": ((10, 1), (20, 1), (30, 1), None),
}
DOUBLED: dict[str, tuple[Cell, Cell, Cell, Cell]] = {
    # 10 x 2 and the doubled bonus: 50 for under and gin, 100 for gran gin.
    "moderno": ((20, 1), (70, 3), (70, 5), (120, 9)),
    "moderno-400": ((20, 1), (70, 3), (70, 5), (120, 9)),
    "oklahoma": ((20, 1), (40, 2), (60, 3), None),
    "hollywood-pro": ((20, 1), (70, 3), (70, 5), None),
    "hollywood-partners": ((20, 1), (70, 3), (70, 5), None),
}


class Game(NamedTuple):
    """The cells of a variant that are not scores."""

    ace: int
    runs: str
    limit: int | str
    doubling: str
    columns: int | str
    target: int
    bonus: int
    box: int
    shutout: tuple[int, ...]
    """Factors on points, bonus and boxes, the flat sum, and the factor of a sweep."""
    layoff: str
    dealer: str = "winner"
    last: int = 1
    cancelled: bool = False
    at_once: bool = False


# One variant doubles a whole pad for a sweep.
SWEEP = (2, 2, 2, 0, 2)
NOTHING, FLAT, ALL, POINTS = (1, 1, 1, 0, 1), (1, 1, 1, 100, 1), (2, 2, 2, 0, 1), (2, 1, 1, 0, 1)
# fmt: off
GAMES = {
    "moderno": Game(15, "circular", "witness", "HS", 3, 350, 350, 25, ALL, "always"),
    "moderno-400": Game(15, "circular", "witness", "always", 3, 400, 350, 25, ALL, "always"),
    "clasico": Game(1, "low", 10, "none", 1, 100, 0, 0, NOTHING, "knock"),
    "salas": Game(1, "low", 10, "none", 1, 100, 0, 0, NOTHING, "knock"),
    "fournier": Game(1, "low", 10, "none", 1, 100, 100, 20, FLAT, "always"),
    "classic": Game(1, "low", 10, "none", 1, 100, 100, 20, FLAT, "knock"),
    "modern": Game(1, "low", 10, "none", 1, 100, 100, 25, POINTS, "knock", dealer="alternate"),
    "oklahoma": Game(1, "low", "witness", "S", 1, 150, 100, 20, FLAT, "knock"),
    "hollywood": Game(1, "low", 10, "none", 3, 100, 100, 20, ALL, "knock"),
    "hollywood-pro": Game(1, "low", "witness", "S", 3, 250, 250, 25, ALL, "knock", last=2),
    "straight": Game(1, "low", 0, "none", 1, 100, 100, 25, POINTS, "knock"),
    "round-the-corner":
        Game(15, "circular", 10, "none", 1, 125, 100, 20, FLAT, "always", cancelled=True),
    "tournament": Game(1, "low", 10, "none", 1, 250, 100, 25, POINTS, "knock", dealer="alternate"),
    "worldclub": Game(1, "low", 10, "none", 1, 100, 0, 0, NOTHING, "knock"),
    "partnership": Game(1, "low", 10, "none", 1, 125, 100, 20, FLAT, "knock"),
    "hollywood-partners": Game(1, "low", "witness", "S", 3, 300, 300, 25, SWEEP, "knock", last=2),
    "doubling-gin": Game(1, "low", 10, "none", 1, 200, 100, 20, FLAT, "knock"),
    "palace": Game(1, "low", 10, "none", 1, 100, 0, 10, NOTHING, "knock", at_once=True),
}
# fmt: on


def rules_of(name: str) -> Rules:
    return load_variant(name, Path()).rules


def cells(rules: Rules, *, doubled: bool) -> tuple[Cell, ...]:
    """Return what each result scores for a difference of 10, with its boxes."""
    found: list[Cell] = []
    for result in ORDER:
        if result not in rules.score:
            found.append(None)
            continue
        score = score_hand(rules, Outcome(result=result, winner=0, doubled=doubled, difference=10))
        found.append((score.total, score.boxes))
    return tuple(found)


def test_the_table_has_every_variant() -> None:
    assert set(built_in_names()) == set(NAMES) == set(GAMES) == {*SINGLE, "moderno-400"}


@pytest.mark.parametrize("name", SINGLE)
def test_a_single_hand_scores_as_its_source_says(name: str) -> None:
    assert cells(rules_of(name), doubled=False) == SINGLE[name]


@pytest.mark.parametrize("name", DOUBLED)
def test_a_doubled_hand_scores_as_its_source_says(name: str) -> None:
    assert cells(rules_of(name), doubled=True) == DOUBLED[name]


@pytest.mark.parametrize("name", GAMES)
def test_the_game_around_the_hands_is_as_its_source_says(name: str) -> None:
    rules = rules_of(name)
    found = Game(
        ace=rules.ace,
        runs=rules.runs,
        limit=rules.knock_limit,
        doubling=str(rules.doubling),
        columns=rules.columns,
        target=rules.target,
        bonus=rules.column_bonus,
        box=rules.box_value,
        shutout=tuple(rules.shutout),
        layoff=rules.layoff,
        dealer=str(rules.dealer),
        last=rules.last_column_factor,
        cancelled=rules.gin_cancelled_at_zero,
        at_once=rules.boxes_at_once,
    )
    assert found == GAMES[name]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_the_same_in_every_variant(name: str) -> None:
    rules = rules_of(name)
    assert str(rules.entry) == "next-open"
    # WorldClubGames alone leaves equal deadwood to the knocker.
    assert str(rules.tie) == ("knocker" if name == "worldclub" else "undercut")
    assert str(rules.points_paid) == "difference"
    assert Result.GIN_OFF not in rules.score
    assert {pays.factor for pays in rules.score.values()} == {1}
    assert rules.undercut_difference_doubled
    assert str(rules.witness_ace) == "gin-only"


@pytest.mark.parametrize("name", NAMES)
def test_every_file_names_every_parameter_or_extends_one_that_does(name: str) -> None:
    # the name is what a variant is called, no parameter; two who play alone need none of more
    every = set(Rules.__dataclass_fields__) - {"name"}
    assert set(load_built_in(name).parameters) | OF_MORE.keys() == every


@pytest.mark.parametrize(
    ("name", "suits"),
    [(name, "HS" if name == "moderno" else "S") for name in ("moderno", "oklahoma")]
    + [("hollywood-pro", "S"), ("moderno-400", "SHDC"), ("modern", ""), ("palace", "")],
)
def test_the_suits_that_double(name: str, suits: str) -> None:
    rules = rules_of(name)
    for suit in "SHDC":
        hand = Hand(winner=0, result=GIN, points=10, witness=Card("7", suit))
        assert is_doubled(rules, hand) == (suit in suits), suit


@pytest.mark.parametrize(
    ("name", "rank", "limit"),
    [
        ("moderno", "A", 0),
        ("moderno", "2", 2),
        ("moderno", "T", 10),
        ("moderno", "J", 10),
        ("moderno", "K", 10),
        ("moderno-400", "7", 7),
        ("oklahoma", "A", 0),
        ("oklahoma", "Q", 10),
        ("hollywood-pro", "9", 9),
        # The card says nothing where no card sets the limit.
        ("classic", "A", 10),
        ("classic", "3", 10),
        ("straight", "K", 0),
    ],
)
def test_the_most_a_knocker_keeps(name: str, rank: str, limit: int) -> None:
    assert rules_of(name).limit(Card(rank, "D")) == limit


# The words


@pytest.mark.parametrize("name", NAMES)
def test_every_variant_is_told_in_every_language(name: str) -> None:
    said = describe(load_built_in(name))
    for texts in (said.titles, said.lines, *(decision.texts for decision in said.decisions)):
        assert set(texts) == set(languages())
        assert all(text.strip() for text in texts.values())
    assert all("\n" not in line for line in said.lines.values())


@pytest.mark.parametrize("name", NAMES)
def test_titles_are_told_apart(name: str) -> None:
    for language in languages():
        own = load_built_in(name).title(language)
        others = [load_built_in(other).title(language) for other in NAMES if other != name]
        assert own not in others


@pytest.mark.parametrize("name", NAMES)
def test_every_source_origin_and_decision_is_in_order(name: str) -> None:
    variant = load_built_in(name)
    extends = variant.table.get("extends")
    inherited = describe(load_built_in(str(extends))).sources if extends else {}
    assert description_faults(variant.table, inherited) == []
    said = describe(variant)
    assert said.sources
    assert len(said.decisions) >= 3
    for decision in said.decisions:
        assert decision.sources
        assert unknown_part(decision.parameter) is None
    # No decision is told twice.
    told = [decision.parameter for decision in said.decisions]
    assert len(told) == len(set(told))


@pytest.mark.parametrize("name", NAMES)
def test_every_source_is_used(name: str) -> None:
    said = describe(load_built_in(name))
    cited = {key for decision in said.decisions for key in decision.sources}
    used = {*cited, *said.origins.values(), next(iter(said.sources))}
    assert set(said.sources) <= used


# Combinations


@pytest.mark.parametrize(
    ("table", "code", "key"),
    [
        (
            {"doubling": "S", "score": {"gin": {"bonus": [50, 25]}}},
            "format.doubled-less",
            "score.gin.bonus",
        ),
        (
            {"doubling": "always", "score": {"gin": {"bonus": [25, 0]}}},
            "format.doubled-less",
            "score.gin.bonus",
        ),
        (
            {"doubling": "S", "score": {"gin": {"boxes": [3, 2]}}},
            "format.doubled-less",
            "score.gin.boxes",
        ),
        (
            {"doubling": "HS", "score": {"gin": {"bonus": [25, 25]}, "knock": {}}},
            "format.doubling-idle",
            "doubling",
        ),
        ({"knock_limit": 0, "score": {"knock": {}}}, "format.gin-only", "knock_limit"),
    ],
)
def test_a_combination_that_contradicts_itself_is_refused(
    table: dict[str, object], code: str, key: str
) -> None:
    with pytest.raises((GinscoreError, ExceptionGroup)) as refused:
        read_rules(table)
    assert [(fault.code, fault.key) for fault in all_faults(refused.value)] == [(code, key)]


@pytest.mark.parametrize(
    "table",
    [
        # Never doubled, so the second number is of no account.
        {"score": {"gin": {"bonus": [25, 0]}}},
        # Always doubled, so the first one is.
        {"doubling": "always", "score": {"gin": {"bonus": [50, 50]}}},
        # Spades double points, not boxes.
        {"doubling": "S", "score": {"gin": {"bonus": [20, 40], "boxes": [3, 3]}}},
        # No bonus at all: the difference is what is doubled.
        {"doubling": "S", "score": {"knock": {}}},
        # One result is not doubled, another is.
        {"doubling": "S", "score": {"gin": {"bonus": 25}, "undercut": {"bonus": [10, 10]}}},
        # A shutout with nothing to grow.
        {"shutout": {"bonus": 2, "boxes": 2}, "column_bonus": 0, "score": {"knock": {}}},
        {"knock_limit": 0, "score": {"gin": {}, "knock": {}}},
        {"columns": 1, "last_column_factor": 2, "score": {"gin": {}}},
    ],
)
def test_an_unusual_combination_is_left_to_the_players(table: dict[str, object]) -> None:
    read_rules(table)
