"""Paper pads as files: random games there and back, slips of the pen, and every way to write."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from ginscore.errors import GinscoreError
from ginscore.files.game.read import read_game
from ginscore.files.tables.paper import PaperPad, divide
from ginscore.files.tables.pasted import pasted_sheet
from ginscore.files.text import read_text
from ginscore.render.data.rows import pad_tsv
from ginscore.render.pad import build_pad
from ginscore.render.view import View
from ginscore.scoring.game import Game
from ginscore.scoring.paper.decode import decode_pad
from ginscore.scoring.paper.readings import hand_read
from ginscore.scoring.parameters import read_rules
from ginscore.scoring.rules import Rules
from tests.conftest import SAMPLES, Invoke
from tests.profiles import tries
from tests.random_games import random_game
from tests.scoring.test_twin import changed_rules
from tests.twin import RULES, score

Table = list[list[str]]

GAMES = tries(0.4)
EXAMPLE = (SAMPLES / "segnapunti.tsv").read_text(encoding="utf-8")


LETTERS = "ABCDEFGHIJKLMNOPQR"
"""Of the columns of a sheet: nine of each player."""


def paper(game: dict[str, Any], rules: dict[str, Any]) -> Table:
    """Lay out the columns that the twin gives as on paper."""
    columns = score(game, rules)["columns"]
    has_boxes = any(pays.get("boxes", 0) not in (0, [0, 0]) for pays in rules["score"].values())
    points, boxes = [], []
    for player in (0, 1):
        for column in columns:
            side = column["sides"][player]
            mark = ["X"] if column["closed_by"] == side["player"] else []
            points.append([*map(str, side["points"]), *mark])
            boxes.append(list(map(str, side["boxes"])) if has_boxes else [])
    rows = [[stack[n] if n < len(stack) else "" for stack in points] for n in range(most(points))]
    names = [
        game["players"][n // len(columns)] if n % len(columns) == 0 else ""
        for n in range(len(points))
    ]
    below = [[stack[n] if n < len(stack) else "" for stack in boxes] for n in range(most(boxes))]
    return [names, *reversed(rows), *below]


def most(stacks: list[list[str]]) -> int:
    return max(map(len, stacks))


def text_of(table: Table) -> str:
    return "".join("\t".join(row) + "\n" for row in table)


def imported(path: Path, rules: Rules, text: str) -> View:
    """Read a pad and play it over again."""
    path.write_text(text, encoding="utf-8")
    sheet = pasted_sheet(read_text(path).text, str(path), named=True)
    pad = divide(sheet, rules.begun, counts_boxes=rules.counts_boxes)
    try:
        wins = decode_pad(rules, pad.columns).wins
    except GinscoreError as fault:
        raise pad.place(fault) from fault
    hands = tuple(hand_read(rules, win.readings[0], win.winner) for win in wins)
    return View.of(Game(players=sheet.players, variant="any", rules=rules, hands=hands))


def table_of(view: View) -> Table:
    return [line.split("\t") for line in pad_tsv(build_pad(view)).splitlines()]


def drawn_rules(name: str, rng: random.Random) -> dict[str, Any]:
    return paper_rules(rng) if name == "house rules" else RULES[name]


def paper_rules(rng: random.Random) -> dict[str, Any]:
    """Return rules by lot whose pads are read; on endless columns none tells of the notice."""
    while (rules := changed_rules(rng))["columns"] == "endless":
        pass
    return rules


@pytest.mark.parametrize("name", sorted(RULES))
def test_random_game_comes_back_from_its_pad(name: str, tmp_path: Path) -> None:
    rng = random.Random(f"{name} on paper")
    for _ in range(GAMES):
        rules = RULES[name]
        game = random_game(rng, rules, hands=rng.randrange(40))
        table = paper(game, rules)
        view = imported(tmp_path / "pad.tsv", read_rules(rules), text_of(table))
        assert table_of(view) == table
        assert view.settlement.net == score(game, rules)["settlement"]["net"]


@pytest.mark.parametrize("name", [*sorted(RULES), "house rules"])
def test_one_wrong_cell_is_refused_near_it_or_makes_another_pad(name: str, tmp_path: Path) -> None:
    rng = random.Random(f"{name} with a slip")
    named, refused = [], []
    for _ in range(GAMES):
        rules = drawn_rules(name, rng)
        table = paper(random_game(rng, rules, hands=rng.randrange(1, 30)), rules)
        if len(table) == 1:
            continue  # only void hands
        row, index = rng.randrange(1, len(table)), rng.randrange(len(table[0]))
        old = table[row][index]
        slips = ["", "X", str(rng.randrange(400))]
        slips += [str(int(old) + n) for n in (1, 10, 100)] * 3 if old.isdigit() else []
        table[row][index] = rng.choice(slips)
        try:
            view = imported(tmp_path / "pad.tsv", read_rules(rules), text_of(table))
        except GinscoreError as fault:
            named.append(columns_named(fault, rules["columns"]))
            refused.append(LETTERS[index])
        else:
            assert table_of(view) == [line for line in table if any(line)]
    # The fault is in the column that was changed, or compares another column with it.
    assert all(column in columns for column, columns in zip(refused, named, strict=True))
    assert len(refused) > GAMES // 4


def columns_named(fault: GinscoreError, each: int) -> set[str]:
    """Return the letters of the columns that a message is about."""
    letter = str(fault.params["cell"])[0]
    if not fault.code.startswith("format.pad-win-"):
        return {letter}
    side = LETTERS.index(letter) // each
    return {letter, LETTERS[side * each + int(str(fault.params["other"])) - 1]}


# Ways to write


def as_read(path: Path, text: str | bytes) -> PaperPad:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return divide(pasted_sheet(read_text(path).text, str(path), named=True), 3, counts_boxes=True)


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE.replace("\n", "\r\n"),
        b"\xef\xbb\xbf" + EXAMPLE.encode(),
        EXAMPLE.replace("X", "x"),
        EXAMPLE.replace("X", "Х"),  # a Cyrillic letter
        EXAMPLE.removesuffix("\n"),
        "\n".join(line.rstrip("\t") for line in EXAMPLE.splitlines()),
        "\n".join(f"{line}\t\t" for line in EXAMPLE.splitlines()),
        EXAMPLE.replace("\t", " \t "),
        # A blank row between points and boxes, and others before and after.
        "\n" + EXAMPLE.replace("5\t1\t3", "\t\t\n5\t1\t3", 1) + "\n\t\n",
    ],
)
def test_pad_may_be_written_in_many_ways(text: str | bytes, tmp_path: Path) -> None:
    read = as_read(tmp_path / "pad.tsv", text)
    assert read.columns == as_read(tmp_path / "example.tsv", EXAMPLE).columns
    assert read.columns[2].points == ((44, 146, 221, 321), (90, 172, 288, 358))
    assert read.columns[2].boxes == ((3, 8, 13, 18), (5, 10, 19, 24))
    assert [column.marked for column in read.columns] == [
        (True, False),
        (True, False),
        (False, True),
    ]


def test_sample_pad_is_what_its_game_gives() -> None:
    view = View.of(read_game(SAMPLES / "segnapunti.toml").game)
    assert pad_tsv(build_pad(view)) == EXAMPLE


@pytest.mark.parametrize(
    ("old", "new", "code", "cell"),
    [
        ("Giocatore B", "giocatore a", "format.players-same", None),
        ("Giocatore B", "a\x1bb", "format.text-control", None),
        ("Giocatore A\t\t\tGiocatore B", "X\t\t\tX", "format.pad-header", None),
        ("Giocatore B", "", "format.pad-header", None),
        ("285", "285.5", "format.pad-cell", "A4"),
        ("285", "0285", "format.pad-cell", "A4"),
        ("285", "-285", "format.pad-cell", "A4"),
        ("285", "２８５", "format.pad-cell", "A4"),
        ("285", "99999999999", "format.pad-cell", "A4"),
        ("13\t19", "13\t19\t7", "format.pad-outside", "G10"),
    ],
)
def test_cell_that_is_no_cell_of_a_pad_is_refused(
    old: str, new: str, code: str, cell: str | None, tmp_path: Path
) -> None:
    with pytest.raises(GinscoreError) as caught:
        as_read(tmp_path / "pad.tsv", EXAMPLE.replace(old, new, 1))
    assert caught.value.code == code
    assert caught.value.params.get("spot") == cell
    assert caught.value.line == (int(cell[1:]) if cell else 1)


# The command


def test_example_becomes_a_new_current_game_with_the_same_pad(
    invoke: Invoke, tmp_path: Path
) -> None:
    pad = str(SAMPLES / "segnapunti.tsv")
    for number in ("", "-2"):
        assert invoke("import", pad).exit_code == 0
        (game,) = (tmp_path / "home" / "games").glob(f"*giocatore-b{number}.toml")
        assert invoke("export", "--format", "tsv").stdout == EXAMPLE
        assert invoke("check", "--strict", str(game)).exit_code == 0
        read = read_game(game).game
        bare = [hand._replace(note=None) for hand in read.hands]
        assert bare == list(read_game(SAMPLES / "segnapunti.toml").game.hands)


def test_pad_keeps_to_the_rules_named_and_to_the_file(
    invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    # clasico to 50: gin 20 + 30 closes it, where Ana has an undercut 10 + 3 or a knock by 13.
    Path("pad.tsv").write_text("Luz\tAna\nX\t\n50\t13\n")
    options = ("--variant", "clasico", "--set", "target=50", "--file", "g.toml")
    result = invoke("import", "pad.tsv", *options)
    assert result.exit_code == 0
    game = read_game(Path("g.toml")).game
    assert (game.variant, game.rules.target, game.rules.column_bonus) == ("clasico", 50, 0)
    assert [(hand.winner, hand.note) for hand in game.hands] == [
        (1, "could also be: undercut 3"),
        (0, "could also be: gin 30"),
    ]
    before = Path("g.toml").read_bytes()
    again = invoke("import", "pad.tsv", *options)
    assert again.exit_code == 1
    assert Path("g.toml").read_bytes() == before


def test_the_pad_of_partners_says_that_its_tables_are_not_on_it(invoke: Invoke) -> None:
    told = invoke("export", str(SAMPLES / "partnership.toml"), "--format", "tsv")
    assert "csv and toml keep them" in told.stderr
    assert invoke("export", str(SAMPLES / "segnapunti.toml"), "--format", "tsv").stderr == ""
