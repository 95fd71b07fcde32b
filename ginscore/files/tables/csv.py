"""Tables of hands as comma-separated values: the text taken apart into rows and cells.

What the cells mean depends on the words of a language, so it is told elsewhere.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from io import StringIO
from typing import NamedTuple

from ginscore.errors import GinscoreError

DELIMITERS = (",", ";", "\t", "|")
"""What may be between two cells; which one does, the first row tells."""


_GUARD = re.compile(
    r"^'(?=['\"\s]*[=+\-@\t\r\n＝＋－＠])|(?<=[,;|\t\r\n])'(?=['\"\s]*[=+\-@＝＋－＠])"
)


_MARK_AT_START = re.compile("^\ufeff+", re.MULTILINE)
"""A byte order mark, as it comes in the middle where files were put one after the other."""

_SEPARATOR = re.compile(r"sep=([,;|\t])")
_BLANK_QUOTE = re.compile(r"[,;|\t] +\"")
_BAR = re.compile(r"(?<!\\)\|")
_PAD_CELL = re.compile(r"[0-9]*|[Xx]")


_MOST_WORDS = 20_000


class TableRow(NamedTuple):
    """A row that is not blank: the line it begins on, and its cells as they are."""

    line: int
    cells: tuple[str, ...]


def unguarded(cell: str) -> str:
    """Return a cell without the apostrophe that keeps a spreadsheet from reckoning with it.

    Any other apostrophe is part of the text.

    >>> unguarded("'=1+1"), unguarded("''=1+1"), unguarded("'tis late"), unguarded("ciao;'=1+1")
    ('=1+1', "'=1+1", "'tis late", 'ciao;=1+1')
    """
    return _GUARD.sub("", cell)


def table_rows(text: str, file: str) -> list[TableRow]:
    r"""Return the rows of a table, the header among them; blank rows are left out.

    The delimiter is the one that a line ``sep=;`` names before the first row, else the one that
    cuts that row into most cells; a Markdown table has its own. Tables one after the other may
    repeat their header and their byte order mark. Raises ``format.csv``.

    >>> table_rows('winner;note\r\n\r\nAnna;"a\nb"\n', "hands.csv")
    [TableRow(line=1, cells=('winner', 'note')), TableRow(line=3, cells=('Anna', 'a\nb'))]
    """
    text = _MARK_AT_START.sub("", text)
    if text.lstrip().startswith("|"):
        return _markdown_rows(text)
    rows: list[TableRow] = []
    words: dict[str, str] = {}
    line = 1
    try:
        # Line ends inside of cells stay as they are.
        reader = csv.reader(
            StringIO(text, newline=""),
            delimiter=delimiter_of(text),
            strict=True,
            # Blanks before a quote are the writer's, where the header has them.
            skipinitialspace=_BLANK_QUOTE.search(text.lstrip().partition("\n")[0]) is not None,
        )
        header: tuple[str, ...] | None = None
        for read in reader:
            if "".join(read).strip():
                # The words of a long table are the same few, and kept once.
                cells = tuple([words.setdefault(cell, cell) for cell in read])
                if len(words) > _MOST_WORDS:
                    words.clear()
                if header is not None:
                    if cells != header:
                        rows.append(TableRow(line, cells))
                elif not _SEPARATOR.fullmatch(",".join(cells).strip()):
                    header = cells
                    rows.append(TableRow(line, cells))
            line = reader.line_num + 1
    except csv.Error as error:
        raise GinscoreError("format.csv", file=file, line=line, reason=str(error)) from error
    return rows


def _markdown_rows(text: str) -> list[TableRow]:
    r"""Return the rows of a Markdown table, without the line of dashes below its header.

    >>> _markdown_rows("| winner | note |\n|---|:--|\n| Anna | a\\|b |\n")[1].cells
    ('Anna', 'a|b')
    """
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        inside = line.strip().removeprefix("|").removesuffix("|")
        if inside.strip(" |:-"):
            cells = (cell.replace("\\|", "|").strip() for cell in _BAR.split(inside))
            rows.append(TableRow(number, tuple(cells)))
    return rows


def delimiter_of(text: str) -> str:
    r"""Return the sign between the cells of a table.

    >>> delimiter_of("sep=;\nwinner;note"), delimiter_of("winner,note")
    (';', ',')
    """
    first = next((line for line in text.splitlines() if line.strip()), "")
    if (named := _SEPARATOR.fullmatch(first.strip())) is not None:
        return named[1]
    return max(DELIMITERS, key=lambda sign: len(next(csv.reader([first], delimiter=sign))))


def is_pad(rows: Sequence[TableRow]) -> bool:
    """Tell whether rows are a paper pad: two names, and below them only figures and X.

    >>> is_pad([TableRow(1, ("Anna", "", "Bruno", "")), TableRow(2, ("102", "", "16", ""))])
    True
    """
    if len(rows) < 2 or sum(bool(cell.strip()) for cell in rows[0].cells) != 2:
        return False
    return all(_PAD_CELL.fullmatch(cell.strip()) for row in rows[1:] for cell in row.cells)
