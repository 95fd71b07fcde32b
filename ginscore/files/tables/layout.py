"""How a pasted pad is laid out: which way it grows, where the boxes are, running or single.

A pad does not say it. So every way it may be meant is tried: one by which it adds up is the right
one, and where none does, the one by which least is odd.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from ginscore.errors import GinscoreError
from ginscore.files.tables.paper import MARK, UNTOLD, CellSheet, spot
from ginscore.scoring.paper.decode import DecodedPad, decode_pad
from ginscore.scoring.paper.pad import PadCell, pad_fault
from ginscore.scoring.paper.readings import Readings, possible_readings, without_boxes
from ginscore.scoring.paper.slips import (
    MOST_SLIPS,
    Explained,
    WrittenColumn,
    explain_pad,
    whole_columns,
)
from ginscore.scoring.rules import Rules

UP, DOWN, TURNED = "up", "down", "turned"
ORDERS = (UP, DOWN, TURNED)
"""Whether points climb from the line between the parts, or go down from the top; or the pad is
upside down, with the boxes above the line and the points going down from it."""


_PLAIN = 4
"""Oddities that count against figures which are none of a running count."""


_UNEQUAL = 3
"""Oddities that count against as many points as boxes: one wrong figure changes no count."""


class LaidOut(NamedTuple):
    """A pad as it is meant: the figures of its columns, and where each of them is."""

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
    marked: bool = True
    """Whether the mark of a closed column is anywhere."""
    turns: tuple[int, ...] = ()
    """Who won the hands, in order, where each has a row of its own."""

    def decoded(self, rules: Rules) -> DecodedPad:
        """Find the hands of the pad.

        Raises ``format.pad-gap`` for an empty cell, else what ``decode_pad`` raises.
        """
        for number, column in enumerate(self.columns, 1):
            for boxes, stacks in enumerate((column.points, column.boxes)):
                for player, figures in enumerate(stacks):
                    if None in figures:
                        level = figures.index(None) + 1
                        beyond = next(n for n in figures[level:] if n is not None)
                        cell = PadCell(player, number, level, bool(boxes))
                        raise pad_fault("format.pad-gap", cell, value=beyond)
        return decode_pad(rules, whole_columns(self.columns), self.readings, self.turns)

    def explained(self, rules: Rules, most: int = MOST_SLIPS) -> Explained:
        """Find the fewest slips that explain the pad."""
        return explain_pad(
            rules, self.columns, self.readings, most, marked=self.marked, single=self.single
        )

    def placed(self, fault: GinscoreError) -> GinscoreError:
        """Return a fault of the pad with the line of its cell, and how a player finds the cell."""
        cell = fault.params.get("cell")
        if not isinstance(cell, PadCell):
            return fault
        line, where = self.place(cell)
        params: dict[str, Any] = {
            **fault.params,
            "cell": where,
            "column": cell.column,
            "player": self.sheet.players[cell.player],
        }
        return GinscoreError(fault.code, file=self.sheet.file, line=line, **params)

    def place(self, cell: PadCell) -> tuple[int, str]:
        """Return the line of a cell, and what a spreadsheet calls it, be it empty or not."""
        row, index = self._there(cell)
        lines = self.sheet.lines
        last = len(lines) - 1
        if self.order == TURNED:
            line = lines[1] + 1 - row if row < 1 else lines[min(row, last)]
        else:
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

    ``order``: one of ``ORDERS``, where it is known; ``single``: the figures are single hands.
    Raises ``format.pad-columns`` or ``format.pad-outside``, and ``refused.pad-endless`` where no
    pad tells how many columns were open when notice was given.
    """
    if rules.endless:
        raise GinscoreError("refused.pad-endless").at(file=sheet.file)
    verify_sides(sheet, rules.begun)
    if sheet.paired and not rules.counts_boxes:
        raise _boxes_refused(sheet)
    forms = _forms(rules, sheet, order, single=single)
    good = [form for form in forms if form.adds_up]
    if not good and (bare := _without_sums(rules, sheet, order, single=single)):
        forms = bare
        good = [form for form in forms if form.adds_up]
    # The same figures may be read in several ways that come to the same.
    distinct = {(form.columns, form.boxed): form for form in reversed(good)}
    return tuple(form for form in good if form in distinct.values()) or (
        min(forms, key=lambda form: form.odd),
    )


def _forms(rules: Rules, sheet: CellSheet, order: str | None, *, single: bool) -> list[LaidOut]:
    """Return a pad read in every way."""
    turns = _turns(sheet, rules.begun)
    own = possible_readings(rules)
    forms = []
    for by_hand in (True,) if single else (False, True):
        for boxed in _parts(rules, sheet):
            readings = own if boxed or not rules.counts_boxes else without_boxes(own)
            for way in (order,) if order else ORDERS:
                if way == TURNED and not order and (not boxed or sheet.paired):
                    continue  # nothing is above the line: it is a pad that goes down
                plan = _Plan(way, boxed=boxed, single=by_hand)
                plans = [plan, plan._replace(staggered=True)]
                if turns:
                    plans.append(plan._replace(turns=turns[::-1] if way == UP else turns))
                there = _turned(sheet) if way == TURNED else _unfolded(sheet, way)
                forms += [_formed(rules, there, readings, plan) for plan in plans]
    return forms


def _without_sums(
    rules: Rules, sheet: CellSheet, order: str | None, *, single: bool
) -> list[LaidOut]:
    """Return a pad read without its last row, in those ways whose sums are what is in that row."""
    *rows, last = sheet.rows
    wide = 2 * rules.begun
    sums = [int(cell or 0) if cell != MARK else 0 for cell in (*last, *[""] * wide)[:wide]]
    if len(rows) < 2 or sheet.paired or any(last[wide:]) or sum(map(bool, sums)) < 2:
        return []
    bare = sheet._replace(rows=tuple(rows), lines=sheet.lines[:-1])
    if bare.ruled == len(sheet.rows):
        bare = bare._replace(ruled=None)

    def totals(form: LaidOut, part: int) -> list[int]:
        sides = [
            (column.points, column.boxes)[part][player]
            for player in (0, 1)
            for column in form.columns
        ]
        return [figures[-1] or 0 if figures else 0 for figures in sides]

    forms = _forms(rules, bare, order, single=single)
    return [form for form in forms if sums in (totals(form, 0), totals(form, 1))]


class _Plan(NamedTuple):
    """One of the ways a pad may be meant."""

    order: str
    boxed: bool
    single: bool
    staggered: bool = False
    """Whether columns begin in the row of the win that begins them, not all at the line."""
    turns: tuple[int, ...] = ()


def _turns(sheet: CellSheet, each: int) -> tuple[int, ...]:
    """Return whose figures each row has, from the top; none where a row has both players'.

    A pad with a row for every hand has blanks in the columns that did not get it.
    """
    rows = [
        [n // each for n, cell in enumerate(row[: 2 * each]) if cell and cell != MARK]
        for row in sheet.rows
    ]
    filled = [sides for sides in rows if sides]
    if any(len({*sides}) > 1 for sides in filled) or len({sides[0] for sides in filled}) < 2:
        return ()
    return tuple(sides[0] for sides in filled)


def _turned(sheet: CellSheet) -> CellSheet:
    """Return a sheet that is upside down the right way up; every row keeps its line."""
    above = _unfolded(sheet, DOWN) if sheet.paired else sheet
    first, *lines = above.lines
    return above._replace(
        rows=above.rows[::-1],
        lines=(first, *lines[::-1]),
        ruled=None if above.ruled is None else len(above.rows) - above.ruled,
    )


def _unfolded(sheet: CellSheet, order: str) -> CellSheet:
    """Return a sheet whose cells have points and boxes as one that has the boxes below."""
    if not sheet.paired:
        return sheet
    both = [
        [(*cell.split("/"), "")[:2] if cell else ("", "") for cell in row] for row in sheet.rows
    ]
    above = [tuple(cell[0] for cell in row) for row in both]
    below = [tuple(cell[1] for cell in row) for row in both]
    first, *lines = sheet.lines
    lower = lines if order == DOWN else lines[::-1]
    return sheet._replace(
        rows=(*above, *(below if order == DOWN else below[::-1])),
        lines=(first, *lines, *lower),
        ruled=len(above),
    )


def _boxes_refused(sheet: CellSheet) -> GinscoreError:
    """Return the fault of boxes on a pad of rules that count none."""
    row, index = next(
        (number, n)
        for number, row in enumerate(sheet.rows, 1)
        for n, cell in enumerate(row)
        if "/" in cell
    )
    where = sheet.spot(row, index)
    return sheet.fault("format.pad-no-boxes", row, spot=where, value=sheet.rows[row - 1][index])


def _parts(rules: Rules, sheet: CellSheet) -> tuple[bool, ...]:
    """Return whether a sheet may have boxes, may have none, or both."""
    if not rules.counts_boxes:
        return (False,)
    most = max(boxes for pays in rules.score.values() for boxes in pays.boxes)
    if sheet.paired:
        return (True,)
    lowest = [int(cell) for cell in sheet.rows[-1] if cell.isdigit()] if sheet.rows else []
    # A row of small figures may be one of boxes, and two drawn parts are points and boxes.
    small = bool(lowest) and min(lowest) <= max(most, 9)
    return (True,) if small or sheet.ruled is not None else (True, False)


def verify_sides(sheet: CellSheet, each: int) -> None:
    """Refuse a sheet whose sides have not so many columns."""
    if sheet.names_at == UNTOLD:
        return
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
    sheet: CellSheet, stacks: Sequence[Sequence[str]], readings: Readings, plan: _Plan
) -> int:
    """Return how many rows are above the line: there where least is odd about it."""
    height = len(sheet.rows)
    if not plan.boxed:
        return height
    if sheet.ruled is not None:
        return sheet.ruled
    most = max((step.boxes for step in readings), default=0)
    odd = [0] * (height + 1)
    for stack in stacks:
        if plan.turns:  # blanks say nothing there
            above, below = [0] * (height + 1), [0] * (height + 1)
        else:
            growing = plan.order == DOWN and not plan.staggered
            above = [*_oddities(stack, growing=growing, single=plan.single)]
            below = [*_oddities(stack[::-1], growing=False, single=plan.single)]
        figures = [cell not in ("", MARK) for cell in stack]
        counted = [0, *accumulate(figures)]
        # Figures below the line that are more than the boxes of as many hands as there can be.
        hands = 1 if plan.single else counted[-1] // 2 + 1
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


def _formed(rules: Rules, sheet: CellSheet, readings: Readings, plan: _Plan) -> LaidOut:
    """Return a pad read in one way."""
    each = rules.begun
    stacks = _stacks(sheet, 2 * each)
    above = _line(sheet, stacks, readings, plan)
    marked = any(MARK in stack for stack in stacks)
    close = plan.single or bool(plan.turns)
    places: dict[PadCell, tuple[int, int]] = {}
    sides: list[tuple[tuple[int | None, ...], tuple[int | None, ...], bool]] = []
    inside = 0
    for index, stack in enumerate(stacks):
        start = PadCell(index // each, index % each + 1, 0)
        upward = range(above) if plan.order == DOWN else range(above - 1, -1, -1)
        downward, below = range(above, len(stack)), start._replace(boxes=True)
        points, boxes = (
            _figures(stack, rows, at, index, places, close=close, staggered=plan.staggered)
            for rows, at in ((upward, start), (downward, below))
        )
        if plan.single:
            points, boxes = _added_up(points), _added_up(boxes)
        if not plan.boxed:
            boxes = tuple(0 for _ in points)
        outward = [cell for row in upward if (cell := stack[row])]
        inside += MARK in outward[:-1]
        last = next((value for value in reversed(points) if value is not None), 0)
        sides.append((points, boxes, MARK in stack if marked else last >= rules.target))
    columns = tuple(
        WrittenColumn((one[0], two[0]), (one[1], two[1]), (one[2], two[2]))
        for one, two in zip(sides[:each], sides[each:], strict=True)
    )
    return LaidOut(
        sheet=sheet,
        order=plan.order,
        boxed=plan.boxed,
        single=plan.single,
        columns=columns,
        places=places,
        readings=readings,
        odd=_odd(rules, columns, readings, single=plan.single) + inside + plan.staggered,
        adds_up=_adds_up(rules, columns, readings),
        marked=marked,
        turns=plan.turns,
    )


def _figures(
    stack: Sequence[str],
    rows: Iterable[int],
    start: PadCell,
    index: int,
    places: dict[PadCell, tuple[int, int]],
    *,
    close: bool,
    staggered: bool,
) -> tuple[int | None, ...]:
    """Return the figures of a stack from the line on, and note where each is.

    ``close``: the blanks between them say nothing; ``staggered``: those before them say nothing.
    """
    cells = [(row, stack[row]) for row in rows if stack[row] != MARK]
    while staggered and cells and not cells[0][1]:
        del cells[0]
    while cells and not cells[-1][1]:
        cells.pop()
    if close:
        cells = [each for each in cells if each[1]]
    for level, (row, _) in enumerate(cells, 1):
        places[start._replace(level=level)] = (row + 1, index)
    return tuple(int(cell) if cell else None for _, cell in cells)


def _added_up(figures: Sequence[int | None]) -> tuple[int, ...]:
    return tuple(accumulate(value or 0 for value in figures))


def _odd(
    rules: Rules, columns: Sequence[WrittenColumn], readings: Readings, *, single: bool
) -> int:
    """Return how much is odd about figures: empty cells, falls, heights, marks, many boxes."""
    odd = count = 0
    most = max((step.boxes for step in readings), default=0)
    for column in columns:
        for points, boxes, marked in zip(*column, strict=True):
            count += len(points)
            odd += abs(len(points) - len(boxes))
            for figures in (points, boxes):
                odd += figures.count(None)
                filled = [value for value in figures if value is not None]
                odd += sum(value < before for before, value in pairwise(filled))
            odd += sum((value or 0) > most * n for n, value in enumerate(boxes, 1))
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
