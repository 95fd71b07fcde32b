"""How a pasted pad is laid out: which way it grows, where the boxes are, running or single.

A pad does not say it. So every way it may be meant is tried: one by which it adds up is the right
one, and where none does, the one by which least is odd.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from ginscore.errors import GinscoreError
from ginscore.files.tables.paper import MARK, CellSheet, spot
from ginscore.scoring.paper.decode import decode_pad
from ginscore.scoring.paper.pad import PadCell
from ginscore.scoring.paper.readings import Readings, possible_readings, without_boxes
from ginscore.scoring.paper.slips import WrittenColumn, whole_columns
from ginscore.scoring.rules import Rules

UP, DOWN = "up", "down"
ORDERS = (UP, DOWN)
"""Whether points climb from the line between the parts, or go down from the top."""


_PLAIN = 4
"""Oddities that count against figures which are none of a running count."""


_UNEQUAL = 3
"""Oddities that count against as many points as boxes: one wrong figure changes no count."""


class LaidOut(NamedTuple):
    """A pad as it is meant: the figures of its columns, and where each of them stands."""

    sheet: CellSheet
    order: str
    boxed: bool
    """Whether the boxes were kept."""
    single: bool
    """Whether the figures are those of single hands; in the columns they are added up."""
    columns: tuple[WrittenColumn, ...]
    places: Mapping[PadCell, tuple[int, int]]
    """The row, from 1, and the place in it, from 0, of every cell that is filled."""
    readings: Readings
    odd: int
    """How much about it is odd."""
    adds_up: bool

    def place(self, cell: PadCell) -> tuple[int, str]:
        """Return the line of a cell, and what a spreadsheet calls it, be it empty or not."""
        row, index = self._there(cell)
        lines = self.sheet.lines
        last = len(lines) - 1
        line = lines[last] + row - last if row > last else lines[max(row, 1)]
        return line, spot(index, line)

    def _there(self, cell: PadCell) -> tuple[int, int]:
        if cell in self.places:
            return self.places[cell]
        each = len(self.columns)
        index = cell.player * each + cell.column - 1
        below = cell._replace(level=cell.level - 1)
        down = cell.boxes or self.order == DOWN
        if below.level:
            row = self._there(below)[0]
            return row + (1 if down else -1), index
        rows = [there[0] for at, there in self.places.items() if at[2:] == (1, cell.boxes)]
        return min(rows, default=1) if down else max(rows, default=1), index


def lay_out(
    rules: Rules, sheet: CellSheet, *, order: str | None = None, single: bool = False
) -> tuple[LaidOut, ...]:
    """Return the ways a pad may be meant: those by which it adds up, else the least odd one.

    ``order``: ``up`` or ``down``, where it is known; ``single``: the figures are single hands.
    Raises ``format.pad-columns`` or ``format.pad-outside``.
    """
    each = rules.columns
    verify_sides(sheet, each)
    stacks = _stacks(sheet, 2 * each)
    own = possible_readings(rules)
    forms = []
    for by_hand in (True,) if single else (False, True):
        for boxed in _parts(rules, sheet):
            readings = own if boxed or not rules.counts_boxes else without_boxes(own)
            for way in (order,) if order else ORDERS:
                above = _line(sheet, stacks, readings, way, boxed=boxed, single=by_hand)
                forms.append(
                    _formed(
                        rules, sheet, stacks, readings, (way, above), boxed=boxed, single=by_hand
                    )
                )
    good = [form for form in forms if form.adds_up]
    # The same figures may be read in several ways that come to the same.
    distinct = {(form.columns, form.boxed): form for form in reversed(good)}
    return tuple(form for form in good if form in distinct.values()) or (
        min(forms, key=lambda form: form.odd),
    )


def _parts(rules: Rules, sheet: CellSheet) -> tuple[bool, ...]:
    """Return whether a sheet may have boxes, may have none, or both."""
    if not rules.counts_boxes:
        return (False,)
    most = max(boxes for pays in rules.score.values() for boxes in pays.boxes)
    lowest = [int(cell) for cell in sheet.rows[-1] if cell.isdigit()] if sheet.rows else []
    # A row of small figures may be one of boxes, and two drawn parts are points and boxes.
    small = bool(lowest) and min(lowest) <= max(most, 9)
    return (True,) if small or sheet.ruled is not None else (True, False)


def verify_sides(sheet: CellSheet, each: int) -> None:
    """Refuse a sheet whose sides have not so many columns."""
    wide = max((n for row in sheet.rows for n, cell in enumerate(row, 1) if cell), default=0)
    if (sheet.named and sheet.names_at != (0, each)) or (not sheet.named and wide > 2 * each):
        first, second = (spot(index, sheet.lines[0]) for index in (0, each))
        raise sheet.fault("format.pad-columns", 0, n=each, first=first, second=second)
    for number, row in enumerate(sheet.rows, 1):
        for index, cell in enumerate(row[2 * each :], 2 * each):
            if cell:
                where = sheet.spot(number, index)
                raise sheet.fault("format.pad-outside", number, n=each, spot=where, value=cell)


def _stacks(sheet: CellSheet, wide: int) -> list[tuple[str, ...]]:
    rows = [(*row, *[""] * wide)[:wide] for row in sheet.rows]
    return [tuple(row[index] for row in rows) for index in range(wide)]


def _line(
    sheet: CellSheet,
    stacks: Sequence[Sequence[str]],
    readings: Readings,
    order: str,
    *,
    boxed: bool,
    single: bool,
) -> int:
    """Return how many rows stand above the line: there where least is odd about it."""
    height = len(sheet.rows)
    if not boxed:
        return height
    if sheet.ruled is not None:
        return sheet.ruled
    most = max((step.boxes for step in readings), default=0)
    odd = [0] * (height + 1)
    for stack in stacks:
        above = [*_oddities(stack, growing=order == DOWN, single=single)]
        below = [*_oddities(stack[::-1], growing=False, single=single)]
        figures = [cell not in ("", MARK) for cell in stack]
        counted = [0, *accumulate(figures)]
        # Figures below the line that are more than the boxes of as many hands as there can be.
        hands = 1 if single else counted[-1] // 2 + 1
        large = [0] * (height + 1)
        for row in range(height - 1, -1, -1):
            large[row] = large[row + 1] + (figures[row] and int(stack[row]) > most * hands)
        for row in range(height + 1):
            unequal = counted[row] != counted[-1] - counted[row]
            odd[row] += above[row] + below[height - row] + large[row]
            odd[row] += _UNEQUAL * unequal + (MARK in stack[row:])
    return min(range(height + 1), key=lambda row: odd[row])


def _oddities(stack: Sequence[str], *, growing: bool, single: bool) -> Iterator[int]:
    """Yield how much is odd in the first 0, 1, 2 ... cells: gaps, and figures out of order."""
    odd, last, gap = 0, None, False
    yield odd
    for cell in stack:
        if cell in ("", MARK):
            gap = gap or last is not None or (growing and cell == "")
        else:
            value = int(cell)
            odd += gap  # gaps are counted where the figures go on
            if not single and last is not None:
                odd += value < last if growing else value > last
            last, gap = value, False
        yield odd


def _formed(
    rules: Rules,
    sheet: CellSheet,
    stacks: Sequence[Sequence[str]],
    readings: Readings,
    line: tuple[str, int],
    *,
    boxed: bool,
    single: bool,
) -> LaidOut:
    """Return a pad read in one way."""
    order, above = line
    places: dict[PadCell, tuple[int, int]] = {}
    sides: list[tuple[tuple[int | None, ...], tuple[int | None, ...], bool]] = []
    each, inside = len(stacks) // 2, 0
    for index, stack in enumerate(stacks):
        start = PadCell(index // each, index % each + 1, 0)
        upward = range(above) if order == DOWN else range(above - 1, -1, -1)
        points = _figures(stack, upward, start, index, places, single=single)
        boxes = _figures(
            stack,
            range(above, len(stack)),
            start._replace(boxes=True),
            index,
            places,
            single=single,
        )
        if not boxed:
            boxes = tuple(0 for _ in points)
        outward = [cell for row in upward if (cell := stack[row])]
        inside += MARK in outward[:-1]
        sides.append((points, boxes, MARK in stack))
    columns = tuple(
        WrittenColumn((one[0], two[0]), (one[1], two[1]), (one[2], two[2]))
        for one, two in zip(sides[:each], sides[each:], strict=True)
    )
    return LaidOut(
        sheet=sheet,
        order=order,
        boxed=boxed,
        single=single,
        columns=columns,
        places=places,
        readings=readings,
        odd=_odd(rules, columns, single=single) + inside,
        adds_up=_adds_up(rules, columns, readings),
    )


def _figures(
    stack: Sequence[str],
    rows: Iterable[int],
    start: PadCell,
    index: int,
    places: dict[PadCell, tuple[int, int]],
    *,
    single: bool,
) -> tuple[int | None, ...]:
    """Return the figures of a stack from the line on, and note where each stands."""
    cells = [(row, stack[row]) for row in rows if stack[row] != MARK]
    while cells and not cells[-1][1]:
        cells.pop()
    if single:
        cells = [each for each in cells if each[1]]
    for level, (row, _) in enumerate(cells, 1):
        places[start._replace(level=level)] = (row + 1, index)
    figures = [int(cell) if cell else None for _, cell in cells]
    if single:
        return tuple(accumulate(value or 0 for value in figures))
    return tuple(figures)


def _odd(rules: Rules, columns: Sequence[WrittenColumn], *, single: bool) -> int:
    """Return how much is odd about figures: empty cells, falls, heights, marks."""
    odd = count = 0
    for column in columns:
        for points, boxes, marked in zip(*column, strict=True):
            count += len(points)
            odd += abs(len(points) - len(boxes))
            for figures in (points, boxes):
                odd += figures.count(None)
                filled = [value for value in figures if value is not None]
                odd += sum(value < before for before, value in pairwise(filled))
            reached = max((value or 0 for value in points), default=0) >= rules.target
            odd += reached != marked
    return odd + (_PLAIN + count // 8 if single else 0)


def _adds_up(rules: Rules, columns: Sequence[WrittenColumn], readings: Readings) -> bool:
    if any(None in side for column in columns for pair in column[:2] for side in pair):
        return False
    try:
        decode_pad(rules, whole_columns(columns), readings)
    except GinscoreError:
        return False
    return True
