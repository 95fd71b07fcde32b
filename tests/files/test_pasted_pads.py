"""Paper pads as people paste them: however they are written, the same figures are read."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ginscore.cli.output import encodable
from ginscore.errors import GinscoreError
from ginscore.files.game.read import read_game
from ginscore.files.tables.layout import LaidOut, lay_out
from ginscore.files.tables.pasted import holds_pad, pasted_sheet
from ginscore.files.variant.find import load_built_in
from ginscore.lang.catalogue import languages
from ginscore.lang.translator import Translator
from ginscore.render.formats import FORMATS
from ginscore.render.screen.board import board_lines
from ginscore.render.screen.pad import plain
from ginscore.render.view import View
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.paper.pad import PadCell
from ginscore.scoring.paper.slips import WrittenColumn
from ginscore.scoring.rules import Result, Rules
from tests.conftest import SAMPLES, Invoke
from tests.profiles import some, tries

RULES = load_built_in("moderno").rules
EXAMPLE = (SAMPLES / "segnapunti.tsv").read_text(encoding="utf-8")
ROWS = [(line.split("\t") + [""] * 6)[:6] for line in EXAMPLE.splitlines()]
NAMES, UPPER, LOWER = ROWS[0], ROWS[1:7], ROWS[7:]

# Typed from the printed table: points away from the line, then boxes, of A and of B.
POINTS = [
    ((102, 139, 183, 285, 360), (16, 50, 140)),
    ((37, 81, 183, 258, 358), (34, 124, 206)),
    ((44, 146, 221, 321), (90, 172, 288, 358)),
]
BOXES = [
    ((5, 6, 9, 14, 19), (1, 4, 9)),
    ((1, 4, 9, 14, 19), (3, 8, 13)),
    ((3, 8, 13, 18), (5, 10, 19, 24)),
]
MARKS = [(True, False), (True, False), (False, True)]
PAD = tuple(WrittenColumn(*each) for each in zip(POINTS, BOXES, MARKS, strict=True))
BARE = tuple(
    column._replace(boxes=((0,) * len(column.points[0]), (0,) * len(column.points[1])))
    for column in PAD
)

Table = list[list[str]]


def tabs(rows: Table) -> str:
    return "".join("\t".join(row).rstrip("\t") + "\n" for row in rows)


def signs(sign: str) -> Callable[[Table], str]:
    return lambda rows: "".join(sign.join(row) + "\n" for row in rows)


def aligned(rows: Table) -> str:
    return "".join("".join(f"{cell or '-':>13}" for cell in row).rstrip() + "\n" for row in rows)


def blanks(rows: Table) -> str:
    return "".join("".join(f"{cell:>13}" for cell in row).rstrip() + "\n" for row in rows)


def left(rows: Table) -> str:
    return "".join("".join(f"{cell:13}" for cell in row).rstrip() + "\n" for row in rows)


def markdown(rows: Table) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * 6, *lines[1:]]) + "\n"


WAYS = [tabs, signs(";"), signs(","), aligned, blanks, left, markdown]
SIMPLE = [[cell.replace("Giocatore ", "") for cell in NAMES], *ROWS[1:]]


def read(text: str, rules: Rules = RULES, order: str | None = None) -> LaidOut:
    return lay_out(rules, pasted_sheet(text, "pad"), order=order)[0]


@pytest.mark.parametrize("written", WAYS)
def test_pad_is_read_however_its_cells_are_kept_apart(written: Callable[[Table], str]) -> None:
    # With names of one word, as blanks between words are blanks between cells.
    table = [[cell.replace("A", "Anna").replace("B", "Bo") for cell in SIMPLE[0]], *SIMPLE[1:]]
    found = read(written(table))
    assert found.columns == PAD
    assert (found.order, found.boxed, found.single) == ("up", True, False)
    assert found.sheet.players == ("Anna", "Bo")


@pytest.mark.parametrize("written", [tabs, signs(";"), aligned, blanks])
def test_pad_without_names_is_one_of_a_and_b(written: Callable[[Table], str]) -> None:
    found = read(written(ROWS[1:]))
    assert found.columns == PAD
    assert (found.sheet.players, found.sheet.named) == (("A", "B"), False)


@pytest.mark.parametrize("sign", ["-", "–", "—", ".", "·"])
def test_what_stands_for_nothing_is_nothing(sign: str) -> None:
    rows = [NAMES, *[[cell or sign for cell in row] for row in ROWS[1:]]]
    assert read(tabs(rows)).columns == PAD


@pytest.mark.parametrize("mark", ["x", "Х", "×", "**X**"])
def test_mark_may_be_any_cross(mark: str) -> None:
    assert read(EXAMPLE.replace("X", mark)).columns == PAD


def test_title_above_and_caption_below_are_not_looked_at() -> None:
    text = f"Segnapunti di ieri\n\n{EXAMPLE}\nSegnapunti di una partita, versione moderna.\n"
    assert read(text).columns == PAD


def test_line_between_the_parts_may_be_drawn() -> None:
    text = aligned([*UPPER]) + "-" * 40 + "\n" + aligned(LOWER)
    found = read(text)
    assert (found.columns, found.sheet.ruled) == (PAD, 6)


def down(rows: Table) -> Table:
    return [*rows[::-1]]


def by_hand(rows: Table) -> Table:
    """Return what each figure adds to the one in the row before."""
    before = [0] * 6
    table = []
    for row in rows:
        table.append(
            [str(int(cell) - before[n]) if cell.isdigit() else cell for n, cell in enumerate(row)]
        )
        before = [int(cell) if cell.isdigit() else 0 for cell in row]
    return table


@pytest.mark.parametrize(
    ("rows", "order", "single", "columns"),
    [
        ([*down(UPPER), *LOWER], "down", False, PAD),
        (UPPER, "up", False, BARE),
        (down(UPPER), "down", False, BARE),
        ([*by_hand(down(UPPER)), *by_hand(LOWER)], "down", True, PAD),
        ([*down(by_hand(down(UPPER))), *by_hand(LOWER)], "up", True, PAD),
    ],
)
def test_order_boxes_and_single_hands_are_found_out(
    rows: Table, order: str, single: bool, columns: tuple[WrittenColumn, ...]
) -> None:
    found = read(tabs([NAMES, *rows]))
    assert found.columns == columns
    assert (found.order, found.boxed, found.single) == (order, columns == PAD, single)
    assert found.adds_up


# The same game with a row for every hand, in the printed order of the closings: A's wins are 102 37
# 44 102 75 100, B's 16 34 90 82 116 70, and a win is written in each column where the pad has it.
WON = [
    (0, 0),
    (1, 0),
    (0, 1),
    (1, 1),
    (0, 2),
    (1, 2),
    (0, 3),
    (0, 4),
    (1, 3),
    (0, 5),
    (1, 4),
    (1, 5),
]
BEGIN = (0, 1, 2)
"""The win from 0 that begins a column, for both players: by the entry rule, one after another."""


def by_rows(cell: Callable[[int, int], str]) -> Table:
    """Return a row for every hand; ``cell`` writes the points and boxes of a figure."""
    rows = []
    for player, win in WON:
        row = [""] * 6
        for column in range(3):
            level = win - BEGIN[column]
            if 0 <= level < len(POINTS[column][player]):
                row[3 * player + column] = cell(
                    POINTS[column][player][level], BOXES[column][player][level]
                )
        rows.append(row)
    return rows


@pytest.mark.parametrize("pair", ["{}/{}", "{} ({})", "{}({})", "{} / {}"])
@pytest.mark.parametrize("turned", [False, True])
def test_row_for_every_hand_tells_their_order(pair: str, turned: bool) -> None:
    rows = by_rows(pair.format)
    found = read(tabs([NAMES, *(rows[::-1] if turned else rows)]))
    assert found.columns == PAD
    assert (found.order, found.boxed, found.marked) == ("up" if turned else "down", True, False)
    assert found.turns == tuple(player for player, _ in WON)
    decoded = found.decoded(RULES)
    assert [win.winner for win in decoded.wins] == [player for player, _ in WON]
    assert (decoded.orders, decoded.free) == (1, 0)


def test_row_for_every_hand_may_have_no_boxes() -> None:
    found = read(tabs([NAMES, *by_rows(lambda points, _: str(points))]))
    assert (found.columns, found.boxed) == (BARE, False)


@pytest.mark.parametrize("written", [tabs, aligned, blanks, markdown])
@pytest.mark.parametrize("turned", [False, True])
def test_points_and_boxes_may_stand_in_one_cell(
    written: Callable[[Table], str], turned: bool
) -> None:
    # A row for the k-th win of both, so that columns 2 and 3 begin further on.
    rows = []
    for win in range(6):
        row = [""] * 6
        for player, column in ((p, c) for p in (0, 1) for c in range(3)):
            level = win - BEGIN[column]
            points, boxes = POINTS[column][player], BOXES[column][player]
            if 0 <= level < len(points):
                row[3 * player + column] = f"{points[level]}/{boxes[level]}"
        rows.append(row)
    header = ["Anna", "", "", "Bo", "", ""]
    found = read(written([header, *(rows[::-1] if turned else rows)]))
    assert (found.columns, found.order) == (PAD, "up" if turned else "down")
    # Both figures of a cell are found there.
    line, spot = found.place(PadCell(0, 1, 2, True))
    assert spot == f"A{line}"
    assert "139/6" in written([header, *(rows[::-1] if turned else rows)]).split("\n")[line - 1]


def test_boxes_in_a_cell_are_refused_where_none_are_counted() -> None:
    with pytest.raises(GinscoreError) as caught:
        read("Ada\tEva\n20/1\t\n", load_built_in("clasico").rules)
    assert caught.value.code == "format.pad-no-boxes"


def test_pad_without_marks_is_closed_where_the_target_is_reached() -> None:
    found = read(EXAMPLE.replace("X", ""))
    assert (found.columns, found.marked, found.adds_up) == (PAD, False, True)
    # A wrong figure is found there as well: 285 is 102 more than 183, as beside it.
    wrong = read(EXAMPLE.replace("X", "").replace("285", "295", 1))
    (explanation,) = wrong.explained(RULES).explanations
    assert [(slip.cell, slip.right) for slip in explanation.slips] == [(PadCell(0, 1, 4), (285,))]


@pytest.mark.parametrize("caption", ["uccelli", "Boxes:", "Totale 360 358 321 140 206 358"])
@pytest.mark.parametrize("written", [aligned, signs(";")])
def test_caption_and_sums_between_the_parts_are_no_end(
    caption: str, written: Callable[[Table], str]
) -> None:
    if ";" in written(LOWER):
        caption = caption.replace(" ", ";")
    found = read(written([*UPPER]) + caption + "\n" + written(LOWER))
    assert found.columns == PAD


@pytest.mark.parametrize("sums", ["360 358 321 140 206 358", "19 19 18 9 13 24"])
@pytest.mark.parametrize("written", WAYS)
def test_row_of_sums_without_a_word_is_left_out(sums: str, written: Callable[[Table], str]) -> None:
    assert read(written([*SIMPLE, sums.split()])).columns == PAD


def test_row_that_is_not_the_sums_is_part_of_the_pad() -> None:
    found = read(tabs([*SIMPLE, ["361", "358", "321", "140", "206", "358"]]))
    assert not found.adds_up
    assert any(361 in side for column in found.columns for side in column.points + column.boxes)


def test_sums_of_single_hands_are_left_out() -> None:
    classic = load_built_in("classic").rules
    # 25 + 35 + 45 are 105, 10 + 20 are 30
    found = read("A;B\n25;10\n35;20\n45;\n105;30\n", classic)
    assert (found.adds_up, found.single) == (True, True)
    assert [figures[-1] for figures in found.columns[0].points] == [105, 30]


@pytest.mark.parametrize(("sign", "decimals"), [(";", ",0"), ("\t", ".00"), ("\t", ",00")])
def test_whole_numbers_with_decimals_are_read(sign: str, decimals: str) -> None:
    text = sign.join(("Anna", "Bruno")) + f"\n{sign}9{decimals}\n12{decimals}{sign}8{decimals}\n"
    assert pasted_sheet(text, "pad").rows == (("", "9"), ("12", "8"))


def test_part_of_a_point_is_refused() -> None:
    with pytest.raises(GinscoreError) as caught:
        pasted_sheet("Anna;Bruno\n12,5;8\n", "pad")
    assert caught.value.code == "format.pad-cell"


def test_names_in_quotes_and_with_blanks_are_read() -> None:
    rows = [[f'"{cell}"' for cell in row] for row in ROWS]
    rows[0] = ['"Anna Rossi"', '""', '""', '"Bruno ""il Rosso"" Neri"', '""', '""']
    found = read("".join(",".join(row) + "\n" for row in rows))
    assert found.columns == PAD
    assert found.sheet.players == ("Anna Rossi", 'Bruno "il Rosso" Neri')


def test_aligned_pad_that_is_not_quite_aligned_is_counted() -> None:
    text = "\n".join(" ".join(cell or "-" for cell in row) for row in ROWS[1:])
    assert read(f"Anna Rossi   Carlo Bianchi\n{text}\n").columns == PAD


def test_markdown_may_say_how_columns_are_aligned() -> None:
    text = markdown(ROWS).replace("|---|---|---|---|---|---|", "|:--|--:|:-:|:---|---:|:---:|")
    assert read(text).columns == PAD


def test_order_is_found_out_for_a_wrong_pad_too() -> None:
    for rows, order in (([*UPPER, *LOWER], "up"), ([*down(UPPER), *LOWER], "down")):
        found = read(tabs([NAMES, *rows]).replace("183", "193", 1))
        assert (found.order, found.boxed, found.single) == (order, True, False)
        assert not found.adds_up


@pytest.mark.parametrize("right", [True, False])
def test_pad_that_is_upside_down_is_read_as_it_is(right: bool) -> None:
    rows = [NAMES, *ROWS[:0:-1]]
    text = tabs(rows) if right else tabs(rows).replace("\t81\t", "\t82\t")
    found = read(text)
    assert (found.order, found.boxed, found.single, found.adds_up) == ("turned", True, False, right)
    # The second figure of the second column is in the eighth line either way.
    assert found.place(PadCell(0, 2, 2)) == (8, "B8")
    assert (found.columns == PAD) is right


def test_order_that_is_said_is_taken() -> None:
    # One hand each: both orders are the same pad, and the one that is said is the one told.
    for order in ("up", "down"):
        assert read("Ada\tEva\n20\t8\n1\t1\n", load_built_in("classic").rules, order).order == order


def test_place_of_a_cell_is_that_of_the_file() -> None:
    found = read(f"\n\n{EXAMPLE}")
    for cell, (row, index) in found.places.items():
        line, spot = found.place(cell)
        assert spot == f"{'ABCDEF'[index]}{line}"
        figures = (PAD[cell.column - 1].boxes if cell.boxes else PAD[cell.column - 1].points)[
            cell.player
        ]
        assert found.sheet.rows[row - 1][index] == str(figures[cell.level - 1])
        assert f"\n\n{EXAMPLE}".split("\n")[line - 1].split("\t")[index] == str(
            figures[cell.level - 1]
        )


@pytest.mark.parametrize("format_", ["text", "markdown", "tsv"])
@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_pad_that_is_exported_is_read_again(path: Path, format_: str) -> None:
    game = read_game(path).game
    if any(hand.tables for hand in game.hands):
        pytest.skip("the net of several tables is the score of no hand")
    if game.many:
        pytest.skip("a pad of three does not tell who lost to whom")
    if game.rules.endless:
        pytest.skip("no pad tells when notice was given")
    # The first hand leaves all columns but one without a figure, on both sides.
    for hands in {0, 1, 2, len(game.hands) // 2 + 1, len(game.hands)}:
        assert_read_again(replace(game, hands=game.hands[:hands]), format_)


def assert_read_again(game: Game, format_: str) -> None:
    view = View.of(game)
    (export,) = [each for each in FORMATS if each.name == format_]
    written = "".join(export.write([("game.toml", view)], Translator("en"), False))
    assert holds_pad(written) or format_ == "tsv"  # which its name tells
    assert_gives(written, view)


def assert_gives(written: str, view: View) -> None:
    """Assert that a written pad is read as what it was written from."""
    game = view.game
    assert [*read(written, game.rules).columns] == [
        WrittenColumn(c.points, c.boxes, (c.closed_by == 0, c.closed_by == 1))
        for c in view.replayed.columns
    ]


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_pad_that_is_copied_from_a_terminal_is_read(path: Path) -> None:
    game = read_game(path).game
    if any(hand.tables for hand in game.hands) or game.many or game.rules.endless:
        pytest.skip("such a pad does not tell all, wherever it is copied from")
    rng = random.Random(path.stem)
    for hands in {0, 1, 2, len(game.hands) // 2 + 1, len(game.hands)}:
        players = rng.choice([game.players, ("Li", "李雷"), ("3 Assi", "Bianchi Maria")])
        view = View.of(replace(game, hands=game.hands[:hands], players=players))
        t = Translator(rng.choice(languages()))
        for room in some((40, 60, 72, 80, 100, 200), path.stem):
            drawn = plain(board_lines(view, t, room, settled=rng.random() < 0.5))
            if "│" not in drawn or drawn.count("┼") > 1:
                continue  # the players are below each other
            encoding = rng.choice(["utf-8", "ascii"]) if players == game.players else "utf-8"
            copied = encodable(drawn, encoding)
            assert holds_pad(copied), copied
            assert_gives(copied, view)
            names = pasted_sheet(copied, "pad").players
            assert encoding == "ascii" or names == players, copied


def test_pad_that_is_copied_from_a_low_screen_lacks_its_older_rows() -> None:
    view = View.of(read_game(SAMPLES / "segnapunti.toml").game)
    low = plain(board_lines(view, Translator("it"), 80, 10, settled=False))
    assert "│" in low
    with pytest.raises(GinscoreError) as caught:
        pasted_sheet(low, "pad")
    assert caught.value.code == "format.pad-part"


@pytest.mark.parametrize("format_", ["text", "markdown", "tsv"])
@pytest.mark.parametrize("columns", [3, 5])
@pytest.mark.parametrize("names", [("Al", "Bo"), ("Giovanni Maria Bianchi", "Bo")])
def test_column_that_only_one_has_begun_keeps_its_place(
    names: tuple[str, str], columns: int, format_: str
) -> None:
    # 110 x 2 + 100 = 320 and then 50: the first player closes column 1 and has 50 in column 2,
    # then the other begins in column 2.
    hands = (
        Hand(winner=0, result=Result.BIG_GIN, points=110, doubled=True),
        Hand(winner=0, result=Result.KNOCK, points=50, doubled=False),
        Hand(winner=1, result=Result.KNOCK, points=7, doubled=False),
    )
    rules = replace(RULES, columns=columns)
    game = Game(players=names, variant="moderno", rules=rules, hands=hands)
    assert game.replay().columns[1].points == ((50,), (7,))
    for number in range(1, len(hands) + 1):
        assert_read_again(replace(game, hands=hands[:number]), format_)


def test_bars_of_another_drawing_are_no_line_of_an_export() -> None:
    # A line that meets another one need not be as long as the sides are broad.
    text = "Anna  │ Bo\n 20   │ 10\n──────┼───\n  1   │  1\n"
    assert read(text, replace(RULES, columns=1)).columns == (
        WrittenColumn(((20,), (10,)), ((1,), (1,)), (False, False)),
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Anna\tBruno\tCarla\n46\t\t12\n1\t\t1\n", "format.pad-of-many"),
        ("20  15  7\n", "format.pad-uneven"),
        ("Anna\n20\n", "format.pad-header"),
        ("X\tX\n", None),
        ("Anna\tAnna\n20\t\n", "format.players-same"),
        ("Anna\tEva\n2O0\t5\n", "format.pad-cell"),
    ],
)
def test_what_is_no_pad_is_refused(text: str, code: str | None) -> None:
    if code is None:
        assert pasted_sheet(text, "pad").rows == (("X", "X"),)
        return
    with pytest.raises(GinscoreError) as caught:
        pasted_sheet(text, "pad")
    assert caught.value.code == code


@pytest.mark.parametrize("text", ["Anna,gin,26\n", "winner;result\nAnna;gin\n", "", "Anna\tEva\n"])
def test_other_tables_are_no_pads(text: str) -> None:
    assert not holds_pad(text)


def test_nothing_that_is_pasted_is_a_traceback() -> None:
    rng = random.Random("pasted")
    pieces = ["12", "X", "-", "|", ";", ",", "\t", "\n", "  ", "Anna", "│", "---", "9\n", "0", "*"]
    read_too = 0
    for _ in range(tries(8)):
        text = "".join(rng.choice(pieces) for _ in range(rng.randrange(1, 40)))
        try:
            read(text, load_built_in("classic").rules)
            read_too += 1
        except* GinscoreError:
            pass
    assert read_too > tries(0.1)


@pytest.mark.parametrize("format_", ["text", "markdown", "tsv"])
def test_an_exported_pad_of_three_is_refused_with_what_it_lacks_and_what_keeps_it(
    format_: str, invoke: Invoke, tmp_path: Path
) -> None:
    game = tmp_path / "three.toml"
    hand = '[[hands]]\nwinner = "Anna"\nloser = "Bruno"\nresult = "knock"\npoints = 20\n'
    head = 'ginscore = 1\nvariant = "classic"\nplayers = ["Anna", "Bruno", "Carla"]\n'
    game.write_text(f"{head}\n{hand}", encoding="utf-8")
    pad = tmp_path / f"pad.{format_}"
    assert invoke("export", str(game), "--format", format_, "-o", str(pad)).exit_code == 0
    told = invoke("import", str(pad), "--variant", "classic")
    assert told.exit_code == 3
    said = " ".join(told.stderr.split())
    assert "a pad of 3 players does not tell who lost to whom" in said
    assert "csv" in said
    assert not [*tmp_path.glob("**/games/*.toml")]
