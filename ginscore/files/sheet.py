"""The cells of a tab-separated pad as they stand in a file, each with its place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

from ginscore.errors import GinscoreError, all_faults, raise_all
from ginscore.files.text import read_text
from ginscore.scoring.names import verify_players

MARK = "X"
_MARKS = frozenset("XxХх×")
"""The mark of a closed column as people type it: Latin, Cyrillic or a times sign."""
_FIGURE = re.compile(r"0|[1-9][0-9]{0,9}")

Row = tuple[str, ...]


class Sheet(NamedTuple):
    """The rows of a file that are not blank, and the two names in the first of them."""

    file: str
    players: tuple[str, str]
    names_at: tuple[int, int]
    """The cells of the names in their row, from 0."""
    rows: tuple[Row, ...]
    """Below the names; cells trimmed, and every mark written in one way."""
    lines: tuple[int, ...]
    """The line of each row in the file, the row of the names first."""

    def fault(self, code: str, row: int, **params: Any) -> GinscoreError:
        """Return a fault in a row; the row of the names is 0."""
        return GinscoreError(code, file=self.file, line=self.lines[row], **params)

    def spot(self, row: int, index: int) -> str:
        """Return a cell as a spreadsheet calls it: B7, the second cell of line 7."""
        return spot(index, self.lines[row])


def read_sheet(path: Path) -> Sheet:
    """Read the cells of a pad: names first, below them figures, marks and empty cells.

    Blank rows are left out, and cells at the end of a row may be missing. Raises the faults that
    any text file can have, those of names, ``format.pad-header`` or ``format.pad-cell``.
    """
    file = str(path)
    rows: list[Row] = []
    lines: list[int] = []
    for number, line in enumerate(read_text(path).text.split("\n"), 1):
        cells = tuple(cell.strip() for cell in line.split("\t"))
        if any(cells):
            rows.append(cells)
            lines.append(number)
    names = [(index, name) for index, name in enumerate(rows[0]) if name]
    if len(names) != 2 or all(name in _MARKS for _, name in names):
        raise GinscoreError("format.pad-header", file=file, line=lines[0])
    (first, one), (second, other) = names
    try:
        verify_players((one, other))
    except* GinscoreError as group:
        raise_all([fault.at(file=file, line=lines[0]) for fault in all_faults(group)])
    marked = (tuple(MARK if cell in _MARKS else cell for cell in row) for row in rows[1:])
    sheet = Sheet(
        file=file,
        players=(one, other),
        names_at=(first, second),
        rows=tuple(marked),
        lines=tuple(lines),
    )
    for number, row in enumerate(sheet.rows, 1):
        for index, cell in enumerate(row):
            if cell and cell != MARK and not _FIGURE.fullmatch(cell):
                where = sheet.spot(number, index)
                raise sheet.fault("format.pad-cell", number, spot=where, value=cell)
    return sheet


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
