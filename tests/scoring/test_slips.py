"""Slips of the pen: whatever is changed on a pad, the change is among the smallest explanations."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

import pytest

from ginscore.files.tables.paper import divide
from ginscore.files.tables.pasted import pasted_sheet
from ginscore.files.variant.find import load_built_in
from ginscore.scoring.paper import slips
from ginscore.scoring.paper.alignment import Budget, Kind, Slip
from ginscore.scoring.paper.pad import PadCell
from ginscore.scoring.paper.readings import hand_read, possible_readings
from ginscore.scoring.paper.slips import Explained, WrittenColumn, explain_pad
from ginscore.scoring.replay import replay
from ginscore.scoring.rules import Entry, Rules
from tests.conftest import SAMPLES, Invoke
from tests.profiles import some, tries

Pad = list[WrittenColumn]

RULES = load_built_in("moderno").rules
READINGS = possible_readings(RULES)
EXAMPLE: Pad = [
    WrittenColumn.of(column)
    for column in divide(
        pasted_sheet((SAMPLES / "segnapunti.tsv").read_text(encoding="utf-8"), "pad"),
        3,
        counts_boxes=True,
    ).columns
]


def cells(pad: Sequence[WrittenColumn]) -> Iterator[PadCell]:
    for number, column in enumerate(pad, 1):
        for boxes in (False, True):
            for player, figures in enumerate(column.boxes if boxes else column.points):
                for level in range(1, len(figures) + 1):
                    yield PadCell(player, number, level, boxes)


def figure(pad: Pad, cell: PadCell) -> int:
    column = pad[cell.column - 1]
    value = (column.boxes if cell.boxes else column.points)[cell.player][cell.level - 1]
    assert value is not None
    return value


def with_stack(
    pad: Pad, cell: PadCell, change: dict[int, int | None] | None, *, cut: int = 0
) -> Pad:
    """Return a pad with figures of one stack exchanged, or so many at its end taken away."""
    column = pad[cell.column - 1]
    sides = [*(column.boxes if cell.boxes else column.points)]
    figures = [*sides[cell.player]]
    for level, value in (change or {}).items():
        figures[level - 1 :] = [value, *figures[level:]]
    sides[cell.player] = tuple(figures[: len(figures) - cut])
    both = (sides[0], sides[1])
    new = column._replace(boxes=both) if cell.boxes else column._replace(points=both)
    return [*pad[: cell.column - 1], new, *pad[cell.column :]]


def with_marks(pad: Pad, *marks: tuple[int, int]) -> Pad:
    """Return a pad whose marks are these, each a player and a column."""
    return [
        column._replace(marked=((0, number) in marks, (1, number) in marks))
        for number, column in enumerate(pad, 1)
    ]


def explained(pad: Pad, rules: Rules = RULES) -> Explained:
    return explain_pad(rules, pad, READINGS if rules == RULES else None)


def told(found: Explained) -> list[list[tuple[Kind, PadCell]]]:
    return [[(slip.kind, slip.cell) for slip in each.slips] for each in found.explanations]


def only_slip(found: Explained) -> Slip:
    (explanation,) = found.explanations
    (slip,) = explanation.slips
    return slip


def right_figures(found: Explained, cell: PadCell) -> set[int]:
    """Return what a cell is said to have been meant for."""
    slips = [slip for e in found.explanations for slip in e.slips if slip.cell == cell]
    return {value for slip in slips for value in slip.right}


def test_pad_that_adds_up_has_no_slip() -> None:
    found = explained(EXAMPLE)
    assert (told(found), found.most, found.bounded) == ([[]], 0, False)


# Eight changes of each of the 48 figures of the printed pad: 384.
@pytest.mark.slow
@pytest.mark.parametrize("by", [-20, -10, -3, -1, 2, 3, 10, 27])
def test_whatever_figure_is_changed_it_is_named(by: int) -> None:
    tried = 0
    drawn = some(cells(EXAMPLE), f"figures {by}")
    for cell in drawn:
        value = figure(EXAMPLE, cell)
        pad = with_stack(EXAMPLE, cell, {cell.level: abs(value + by)})
        found = explained(pad)
        if found.most == 0:
            continue  # another game may have such a pad
        assert found.most == 1
        assert value in right_figures(found, cell)
        tried += 1
    # Twelve of the changed pads are possible ones; no change makes more than six of them.
    assert tried >= len(drawn) - 6


@pytest.mark.parametrize("cell", some(cells(EXAMPLE), "missing"))
def test_figure_that_is_missing_is_named(cell: PadCell) -> None:
    pad = with_stack(EXAMPLE, cell, {cell.level: None})
    assert figure(EXAMPLE, cell) in right_figures(explained(pad), cell)


def test_wrong_addition_carried_on_is_one_slip() -> None:
    # The third win of A adds 44, in column 1 as in 2 and 3; 54 was added there and carried on.
    pad = with_stack(EXAMPLE, PadCell(0, 1, 3), {3: 193, 4: 295, 5: 370})
    slip = only_slip(explained(pad))
    assert slip == Slip(Kind.ADDITION, PadCell(0, 1, 3), 193, (183,), carried=True)


def test_digits_that_changed_places_are_called_so() -> None:
    pad = with_stack(EXAMPLE, PadCell(0, 2, 3), {3: 138})
    assert only_slip(explained(pad))[:4] == (Kind.DIGITS, PadCell(0, 2, 3), 138, (183,))


@pytest.mark.parametrize(("by", "kind"), [(1, Kind.BOXES_MORE), (-1, Kind.BOXES_FEWER)])
def test_box_too_many_or_too_few_is_called_so(by: int, kind: Kind) -> None:
    cell = PadCell(1, 3, 3, True)
    pad = with_stack(EXAMPLE, cell, {3: 19 + by})
    assert only_slip(explained(pad))[:4] == (kind, cell, 19 + by, (19,))


def test_hand_missed_in_one_column_is_found() -> None:
    # B's fourth win, 82 and five boxes, was not written in column 3: 172 238 308 for 172 288 358.
    # Column 3 then does not reach 350 either, which his mark there says it did, so the pad is
    # that of a target of 300, where column 2 closes as well.
    rules = replace(RULES, target=300)
    hands = [
        *[(0, 102, 5), (1, 16, 1), (0, 37, 1), (1, 34, 3), (0, 44, 3), (1, 90, 5)],
        *[(1, 82, 5), (0, 102, 5), (1, 70, 5), (1, 116, 9), (0, 75, 5)],
    ]
    readings = possible_readings(rules)
    played = [hand_read(rules, readings[step[1:]][0], step[0]) for step in hands]  # type: ignore[index]
    pad = [
        WrittenColumn(c.points, c.boxes, (c.closed_by == 0, c.closed_by == 1))
        for c in replay(rules, played).columns
    ]
    # B's column 2 is 34 124 206 276 392; without his third win in it 34 116 186 302.
    assert pad[1].points[1] == (34, 124, 206, 276, 392)
    short = with_stack(pad, PadCell(1, 2, 1), {2: 116, 3: 186, 4: 302}, cut=1)
    short = with_stack(short, PadCell(1, 2, 1, True), {2: 8, 3: 13, 4: 22}, cut=1)
    slips = told(explain_pad(rules, short, readings))
    assert [(Kind.HAND_MISSED, PadCell(1, 2, 2))] in slips


def test_entry_in_a_closed_column_is_found() -> None:
    # B won 82 and 116 after A had closed column 1, and wrote both there. The first of them may
    # have come before the closing; the second one did not, as it came after that of column 2.
    pad = with_stack(EXAMPLE, PadCell(1, 1, 3), {3: 140, 4: 222, 5: 338})
    pad = with_stack(pad, PadCell(1, 1, 3, True), {3: 9, 4: 14, 5: 23})
    assert [(Kind.ENTRY_CLOSED, PadCell(1, 1, 5))] in told(explained(pad))


def test_entry_in_a_column_before_its_turn_is_found() -> None:
    # A wrote his first win, 102, in column 2 too, and went on from there.
    pad = with_stack(EXAMPLE, PadCell(0, 2, 1), {1: 102, 2: 139, 3: 183, 4: 285, 5: 360, 6: 460})
    pad = with_stack(pad, PadCell(0, 2, 1, True), {1: 5, 2: 6, 3: 9, 4: 14, 5: 19, 6: 24})
    assert [(Kind.HAND_EXTRA, PadCell(0, 2, 1))] in told(explained(pad))


@pytest.mark.parametrize(
    ("marks", "slip"),
    [
        (((0, 1), (0, 2)), (Kind.MARK_MISSING, PadCell(1, 3, 5))),
        (((0, 1), (1, 2), (1, 3)), (Kind.MARK_MOVED, PadCell(1, 2, 4))),
        (((0, 1), (0, 2), (0, 3), (1, 3)), (Kind.MARK_EXTRA, PadCell(0, 3, 5))),
    ],
)
def test_mark_that_is_wrong_is_named(
    marks: tuple[tuple[int, int], ...], slip: tuple[Kind, PadCell]
) -> None:
    assert [slip] in told(explained(with_marks(EXAMPLE, *marks)))


def test_score_that_no_hand_makes_is_wrong_in_all_its_columns() -> None:
    # A's third win with four boxes, 44 in every column: that is a gin in prima by 19, with three
    # boxes, or a knock by 44 or 22, with one; no hand has four.
    pad = with_stack(EXAMPLE, PadCell(0, 1, 1, True), {3: 10, 4: 15, 5: 20})
    pad = with_stack(pad, PadCell(0, 2, 1, True), {2: 5, 3: 10, 4: 15, 5: 20})
    pad = with_stack(pad, PadCell(0, 3, 1, True), {1: 4, 2: 9, 3: 14, 4: 19})
    found = [slip for e in explained(pad).explanations for slip in e.slips]
    assert Slip(Kind.SCORE, PadCell(0, 1, 3, True), 10, (9, 7), carried=True) in found


def test_two_slips_are_found_together() -> None:
    one, two = PadCell(0, 1, 3), PadCell(1, 3, 2, True)
    pad = with_stack(with_stack(EXAMPLE, one, {3: 193}), two, {2: 11})
    found = explained(pad)
    assert found.most == 2
    assert {(Kind.FIGURE, one), (Kind.BOXES_MORE, two)} in [set(each) for each in told(found)]


def test_more_slips_than_are_looked_for_are_said_to_be_more() -> None:
    pad = with_stack(EXAMPLE, PadCell(0, 1, 3), {3: 193})
    pad = with_stack(pad, PadCell(1, 3, 2, True), {2: 11})
    pad = with_stack(pad, PadCell(1, 2, 2), {2: 127})
    found = explained(pad)
    assert (found.explanations, found.most) == ((), 2)


def random_pad(rng: random.Random, rules: Rules, hands: int) -> Pad:
    readings = possible_readings(rules)
    steps = [*readings]
    played = [
        hand_read(rules, readings[rng.choice(steps)][0], rng.randrange(2)) for _ in range(hands)
    ]
    return [
        WrittenColumn(c.points, c.boxes, (c.closed_by == 0, c.closed_by == 1))
        for c in replay(rules, played).columns
    ]


@pytest.mark.parametrize("variant", ["moderno", "moderno-400", "hollywood", "hollywood-pro"])
@pytest.mark.parametrize("entry", [*Entry])
def test_changed_figure_of_any_game_of_three_columns_is_named(variant: str, entry: Entry) -> None:
    rules = replace(load_built_in(variant).rules, entry=entry)
    rng = random.Random(f"slips {variant} {entry}")
    named = 0
    for _ in range(tries(0.12)):
        pad = random_pad(rng, rules, rng.randrange(4, 16))
        cell = rng.choice([*cells(pad)])
        value = figure(pad, cell)
        found = explained(
            with_stack(pad, cell, {cell.level: value + rng.choice([1, 2, 5, 10])}), rules
        )
        if found.most:
            assert cell in {slip.cell for e in found.explanations for slip in e.slips}
            named += 1
    assert named > tries(0.05)


@pytest.mark.parametrize("variant", ["classic", "clasico", "modern", "oklahoma", "palace"])
def test_changed_figure_of_any_game_of_one_column_is_named(variant: str) -> None:
    rules = load_built_in(variant).rules
    rng = random.Random(f"slips {variant}")
    for _ in range(tries(0.2)):
        pad = random_pad(rng, rules, rng.randrange(2, 10))
        of_points = [cell for cell in cells(pad) if rules.counts_boxes or not cell.boxes]
        cell = rng.choice(of_points)
        value = figure(pad, cell)
        found = explained(with_stack(pad, cell, {cell.level: value + 90}), rules)
        if found.most:
            assert cell in {slip.cell for e in found.explanations for slip in e.slips}


def test_wrong_box_among_single_hands_is_one_figure() -> None:
    # Modern, one box a hand: for the third two were written, and the fourth is added to them. Else
    # that hand does not belong there.
    rules = load_built_in("modern").rules
    points = tuple(accumulate([30, 15, 20, 12]))
    column = WrittenColumn((points, ()), ((1, 2, 4, 5), ()), (False, False))
    found = explain_pad(rules, [column], single=True)
    slips = [slip for e in found.explanations for slip in e.slips]
    (slip,) = [slip for slip in slips if slip.kind is not Kind.HAND_EXTRA]
    assert slip == Slip(Kind.SCORE, PadCell(0, 1, 3, True), 4, (3,), carried=True)


def test_slips_in_one_long_column_are_found_without_giving_up() -> None:
    # Sixty knocks by 7, 14, 21 ... of one player; the fifth and the fiftieth boxes are wrong.
    rules = replace(load_built_in("modern").rules, target=500)
    boxes = [*range(1, 61)]
    boxes[4], boxes[49] = 6, 52
    column = WrittenColumn((tuple(range(7, 427, 7)), ()), (tuple(boxes), ()), (False, False))
    found = explain_pad(rules, [column])
    assert (found.most, found.bounded) == (2, False)
    assert [{(s.cell.level, s.right) for s in e.slips} for e in found.explanations] == [
        {(5, (5,)), (50, (50,))}
    ]


def test_mark_that_moved_says_where_though_hands_have_many_readings() -> None:
    # Clasico, 100 reached by the second player, who has the mark on the other side.
    rules = load_built_in("clasico").rules
    column = WrittenColumn(((20,), (60, 120)), ((0,), (0, 0)), (True, False))
    found = explain_pad(rules, [column])
    moved = [slip for e in found.explanations for slip in e.slips if slip.kind is Kind.MARK_MOVED]
    assert [slip.right for slip in moved] == [(1, 1)]


def test_points_and_boxes_of_neighbouring_hands_that_are_wrong_are_two_slips() -> None:
    # Classic, 30 20 10 25 and a box each; the second hand has a box too many below the line, and
    # the third is 45 for 60 above it, less than the one before. Neither is what its row says.
    column = WrittenColumn(((30, 50, 45, 85), ()), ((1, 3, 3, 4), ()), (False, False))
    found = explain_pad(load_built_in("classic").rules, [column])
    wrong = {PadCell(0, 1, 2, boxes=True), PadCell(0, 1, 3)}
    assert (found.most, found.bounded) == (2, False)
    assert wrong in [{slip.cell for slip in each.slips} for each in found.explanations]
    assert 60 in right_figures(found, PadCell(0, 1, 3))


def test_two_columns_that_are_wrong_in_one_row_are_two_slips() -> None:
    # A's second win is 37 in columns 1 and 2, where 27 and 39 are written: hands make both.
    one, two = PadCell(0, 1, 2), PadCell(0, 2, 1)
    found = explained(with_stack(with_stack(EXAMPLE, one, {2: 129}), two, {1: 39}))
    assert found.most == 2
    assert {one, two} in [{slip.cell for slip in each.slips} for each in found.explanations]
    assert 37 in right_figures(found, two)


@pytest.mark.parametrize("work", [0, 10, 1000])
def test_search_gives_up_after_as_much_work_and_says_so(
    work: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = with_stack(EXAMPLE, PadCell(0, 1, 3), {3: 193})
    pad = with_stack(pad, PadCell(1, 3, 2, True), {2: 11})
    monkeypatch.setattr(slips, "Budget", lambda: Budget(work))
    found = explained(pad)
    assert (found.explanations, found.bounded) == ((), True)


def test_long_pad_is_given_up_and_it_is_said(moderno: Rules) -> None:
    column = WrittenColumn(((*range(500),), ()), ((*range(500),), ()), (False, False))
    found = explain_pad(moderno, [column] * 3)
    assert (found.explanations, found.bounded) == ((), True)


def changed(old: str, new: str) -> str:
    return (SAMPLES / "segnapunti.tsv").read_text(encoding="utf-8").replace(old, new, 1)


def test_import_names_the_figure_with_what_it_should_be(tmp_path: Path, invoke: Invoke) -> None:
    # Row 5, column 2: 185 for 183. The columns beside it say 102, so 81 + 102.
    path = tmp_path / "pad.tsv"
    path.write_text(changed("183\t183", "183\t185"), encoding="utf-8")
    result = invoke("import", str(path))
    assert result.exit_code == 3
    assert "183" in result.stderr
    assert "B5" in result.stderr


def test_of_a_pad_of_one_column_all_figures_that_may_be_wrong_are_named(
    tmp_path: Path, invoke: Invoke
) -> None:
    # Classic, boxes 1 a hand: 4 to 3 boxes is wrong in one of two cells.
    path = tmp_path / "pad.tsv"
    path.write_text("Ann\tBob\n30\t\n20\t\n10\t\n1\t\n3\t\n3\t\n", encoding="utf-8")
    result = invoke("import", str(path), "--variant", "classic")
    assert result.exit_code == 3
    assert "2" in result.stderr


@pytest.mark.parametrize(
    ("points", "boxes"),
    # Knocks of 89, 2 and 46, a box each: the first hand has 116 for 89 and 0 for 1, or 5 for 1.
    [((116, 91, 137), (0, 2, 3)), ((116, 91, 137), (5, 2, 3))],
)
def test_points_and_boxes_of_one_hand_that_are_both_wrong_are_two_slips(
    points: tuple[int, ...], boxes: tuple[int, ...]
) -> None:
    column = WrittenColumn(((), points), ((), boxes), (False, True))
    found = explain_pad(load_built_in("classic").rules, [column])
    wrong = {PadCell(1, 1, 1), PadCell(1, 1, 1, boxes=True)}
    assert found.most == 2
    assert wrong in [{slip.cell for slip in each.slips} for each in found.explanations]


@pytest.mark.parametrize("variant", ["moderno-400", "classic"])
def test_two_changed_figures_are_named_or_the_search_says_that_it_gave_up(variant: str) -> None:
    rules = load_built_in(variant).rules
    rng = random.Random(f"two slips {variant}")
    for _ in range(tries(0.12)):
        pad = random_pad(rng, rules, 14)
        chosen = rng.sample([*cells(pad)], 2)
        for cell in chosen:
            pad = with_stack(pad, cell, {cell.level: figure(pad, cell) + rng.choice([3, 10, 27])})
        found = explained(pad, rules)
        named = [{slip.cell for slip in each.slips} for each in found.explanations]
        # Fewer slips may give another pad that is possible.
        assert (
            found.bounded
            or (found.explanations and found.most < 2)
            or any(set(chosen) <= each for each in named)
        )
