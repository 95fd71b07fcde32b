"""Tables of hands as comma-separated values: the text taken apart into rows and cells.

What the cells mean hangs on the words of a language, so it is told elsewhere.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from io import StringIO
from typing import NamedTuple

from ginscore.errors import GinscoreError

DELIMITERS = (",", ";", "\t", "|")
"""What may stand between two cells; which one does, the first row tells."""


_GUARD = re.compile(r"'(?=['\"\s]*[=+\-@\t\r\n＝＋－＠])")


_PAD_CELL = re.compile(r"[0-9]*|[Xx]")


class TableRow(NamedTuple):
    """A row that is not blank: the line it begins on, and its cells as they stand."""

    line: int
    cells: tuple[str, ...]


def unguarded(cell: str) -> str:
    """Return a cell without the apostrophe that keeps a spreadsheet from reckoning with it.

    Any other apostrophe is part of the text.

    >>> unguarded("'=1+1"), unguarded("''=1+1"), unguarded("'tis late")
    ('=1+1', "'=1+1", "'tis late")
    """
    return cell[1:] if _GUARD.match(cell) else cell


def table_rows(text: str, file: str) -> list[TableRow]:
    r"""Return the rows of a table, the header among them; blank rows are left out.

    The delimiter is the one that cuts the first row into most cells. Raises ``format.csv``.

    >>> table_rows('winner;note\r\n\r\nAnna;"a\nb"\n', "hands.csv")
    [TableRow(line=1, cells=('winner', 'note')), TableRow(line=3, cells=('Anna', 'a\nb'))]
    """
    rows = []
    line = 1
    try:
        # Line ends inside of cells stay as they are.
        reader = csv.reader(StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append(TableRow(line, tuple(cells)))
            line = reader.line_num + 1
    except csv.Error as error:
        raise GinscoreError("format.csv", file=file, line=line, reason=str(error)) from error
    return rows


def _delimiter(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(DELIMITERS, key=lambda sign: len(next(csv.reader([first], delimiter=sign))))


def is_pad(rows: Sequence[TableRow]) -> bool:
    """Tell whether rows are a paper pad: two names, and below them only figures and X.

    >>> is_pad([TableRow(1, ("Anna", "", "Bruno", "")), TableRow(2, ("102", "", "16", ""))])
    True
    """
    if len(rows) < 2 or sum(bool(cell.strip()) for cell in rows[0].cells) != 2:
        return False
    return all(_PAD_CELL.fullmatch(cell.strip()) for row in rows[1:] for cell in row.cells)
