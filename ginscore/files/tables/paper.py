"""A paper pad in a file: its cells, each with its place, and the columns of both players."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from ginscore.errors import GinscoreError
from ginscore.scoring.paper.pad import PadCell, PadColumn, pad_fault

MARK = "X"


FIGURE = re.compile(r"0|[1-9][0-9]{0,9}")


PAIR = re.compile(rf"({FIGURE.pattern})\s*(?:/\s*({FIGURE.pattern})|\(\s*({FIGURE.pattern})\s*\))")
"""Points and boxes in one cell: 102/5 or 102 (5)."""


SheetRow = tuple[str, ...]


UNTOLD = (0, 0)
"""The cells of names below which no figure tells how many columns each player has."""


class CellSheet(NamedTuple):
    """The rows of a file that are not blank, and the two names in the first of them."""

    file: str
    players: tuple[str, str]
    names_at: tuple[int, int]
    """The cells of the names in their row, from 0, or ``UNTOLD``."""
    rows: tuple[SheetRow, ...]
    """Below the names; cells trimmed, and every mark written in one way."""
    lines: tuple[int, ...]
    """The line of each row in the file, the row of the names first."""
    named: bool = True
    """Whether the names are in the file."""
    ruled: int | None = None
    """How many rows are above the line, where it is drawn or the parts are named."""
    paired: bool = False
    """Whether points and boxes are in the same cells, as 102/5."""

    def fault(self, code: str, row: int, **params: Any) -> GinscoreError:
        """Return a fault in a row; the row of the names is 0."""
        return GinscoreError(code, file=self.file, line=self.lines[row], **params)

    def spot(self, row: int, index: int) -> str:
        """Return a cell as a spreadsheet calls it: B7, the second cell of line 7."""
        return spot(index, self.lines[row])


def spot(index: int, line: int) -> str:
    """Return a cell as a spreadsheet calls it, its place in the row counted from 0.

    >>> spot(0, 1), spot(25, 2), spot(26, 3)
    ('A1', 'Z2', 'AA3')
    """
    letters = ""
    index += 1
    while index:
        index, digit = divmod(index - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{letters}{line}"


class PaperPad(NamedTuple):
    """A sheet divided into the columns of both players."""

    sheet: CellSheet
    each: int
    """Columns of each player."""
    above: int
    """Rows above the line; the others are below it."""
    columns: tuple[PadColumn, ...] = ()

    def place(self, fault: GinscoreError) -> GinscoreError:
        """Return a fault of the pad with the line of its cell, and how a player finds the cell."""
        cell = fault.params.get("cell")
        if not isinstance(cell, PadCell):
            return fault
        lines, last = self.sheet.lines, len(self.sheet.rows)
        row = self.above + cell.level if cell.boxes else self.above + 1 - cell.level
        # A cell that should be there but is not may lie beyond the rows of the file.
        line = lines[last] + row - last if row > last else lines[min(max(row, 1), last)]
        params: dict[str, Any] = {
            **fault.params,
            "cell": spot(cell.player * self.each + cell.column - 1, line),
            "column": cell.column,
            "player": self.sheet.players[cell.player],
        }
        return GinscoreError(fault.code, file=self.sheet.file, line=line, **params)


def divide(sheet: CellSheet, each: int, *, counts_boxes: bool) -> PaperPad:
    """Divide a sheet into so many columns of each player, points above the line, boxes below it.

    Raises ``format.pad-columns``, ``format.pad-outside``, ``format.pad-gap`` or
    ``format.pad-mark-place``.
    """
    if sheet.names_at != (0, each):
        first, second = (sheet.spot(0, index) for index in (0, each))
        raise sheet.fault("format.pad-columns", 0, n=each, first=first, second=second)
    wide = 2 * each
    for number, row in enumerate(sheet.rows, 1):
        for index, cell in enumerate(row[wide:], wide):
            if cell:
                where = sheet.spot(number, index)
                raise sheet.fault("format.pad-outside", number, n=each, spot=where, value=cell)
    height = len(sheet.rows)
    rows = [_row(sheet.rows, number, wide) for number in range(height)]
    stacks = [tuple(row[index] for row in rows) for index in range(wide)]
    pad = PaperPad(sheet, each, above=_line(stacks) if counts_boxes else height)
    try:
        return pad._replace(columns=_columns(stacks, pad, counts_boxes=counts_boxes))
    except GinscoreError as fault:
        raise pad.place(fault) from fault


def _columns(stacks: list[SheetRow], pad: PaperPad, *, counts_boxes: bool) -> tuple[PadColumn, ...]:
    read = []
    for index, stack in enumerate(stacks):
        start = PadCell(player=index // pad.each, column=index % pad.each + 1, level=0)
        points, marked = _outward(stack[: pad.above][::-1], start)
        boxes, _ = _outward(stack[pad.above :], start._replace(boxes=True))
        read.append((points, boxes if counts_boxes else (0,) * len(points), marked))
    return tuple(
        PadColumn(points=(one[0], two[0]), boxes=(one[1], two[1]), marked=(one[2], two[2]))
        for one, two in zip(read[: pad.each], read[pad.each :], strict=True)
    )


def _outward(cells: SheetRow, start: PadCell) -> tuple[tuple[int, ...], bool]:
    """Read cells away from the line: the figures, and whether the mark is upon them."""
    filled = [level for level, cell in enumerate(cells, 1) if cell]
    for level, there in enumerate(filled, 1):
        cell = start._replace(level=level)
        if level != there:
            raise pad_fault("format.pad-gap", cell, value=cells[there - 1])
        if cells[level - 1] == MARK and (level < len(filled) or level == 1 or start.boxes):
            raise pad_fault("format.pad-mark-place", cell)
    figures = tuple(int(cell) for cell in cells[: len(filled)] if cell != MARK)
    return figures, len(figures) < len(filled)


def _line(stacks: list[SheetRow]) -> int:
    """Return how many rows are above the line between points and boxes.

    On a pad without faults one place alone is right: where every column has as many points above
    as boxes below. Else it is the place with the fewest faults about it, counted by column:
    figures that do not grow away from the line, gaps, marks below, unequal numbers of figures.
    Of equal ones it is the place where fewer columns begin with more boxes than points.
    """
    height = len(stacks[0])
    faults = [0] * (height + 1)
    odd = [0] * (height + 1)
    for stack in stacks:
        above, below = _faults_toward_line(stack), _faults_toward_line(stack[::-1])
        figures = [cell not in ("", MARK) for cell in stack]
        last_mark = max((row for row, cell in enumerate(stack) if cell == MARK), default=-1)
        total, count = sum(figures), 0
        for row in range(height + 1):
            unequal = count != total - count
            faults[row] += above[row] + below[height - row] + unequal + (last_mark >= row)
            count += row < height and figures[row]
            first_points = int(stack[row - 1]) if row and figures[row - 1] else 0
            odd[row] += row < height and figures[row] and int(stack[row]) > first_points
    return min(range(height + 1), key=lambda row: (faults[row], odd[row]))


def _faults_toward_line(stack: SheetRow) -> list[int]:
    """Return the faults in the first 0, 1, 2 ... cells of a column, read toward the line."""
    counts, faults = [0], 0
    begun = False
    last: int | None = None
    for cell in stack:
        if cell in ("", MARK):
            faults += begun  # a gap, or a mark inside
        else:
            faults += last is not None and int(cell) > last
            last = int(cell)
        begun = begun or cell != ""
        counts.append(faults)
    return counts


def _row(rows: Sequence[Sequence[str]], number: int, wide: int) -> SheetRow:
    """Return a row with all its cells; one beyond the last is empty."""
    row = tuple(rows[number]) if number < len(rows) else ()
    return (*row, *[""] * (wide - len(row)))[:wide]
