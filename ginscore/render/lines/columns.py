"""Columns of plain lines: labelled rows, and names with words beside them."""

from collections.abc import Sequence

from ginscore.render.lines.cells import pad_left, width
from ginscore.render.lines.looks import Line, Look
from ginscore.render.lines.wrap import wrap
from ginscore.scoring.frozen import Row

COLUMN_GAP = 2


NARROW_GAP = 1


class LabelledRow(Row):
    """A label, and a cell for every column of the table."""

    label: str
    cells: tuple[str, ...]
    look: Look = Look.PLAIN
    """What its line is."""


class Widths(Row):
    """How many cells the parts of a table take on a screen."""

    label: int
    columns: tuple[int, ...]

    @classmethod
    def of(cls, rows: Sequence[LabelledRow]) -> "Widths":
        """Measure a table."""
        columns = zip(*(row.cells for row in rows), strict=True)
        return cls(
            label=max(width(row.label) for row in rows),
            columns=tuple(max(map(width, cells)) for cells in columns),
        )

    def beside(self, gap: int = COLUMN_GAP) -> int:
        """Return the width of the table with all columns side by side."""
        return self.label + sum(gap + cells for cells in self.columns)

    def below(self) -> int:
        """Return the width of the table with all columns one below the other."""
        return self.label + COLUMN_GAP + max(self.columns)

    def blocks(self, available: int | None, gap: int) -> list[range]:
        """Return the columns that are side by side, one block of them below the other."""
        found: list[range] = []
        start = 0
        for end in range(1, len(self.columns) + 1):
            block = Widths(self.label, self.columns[start:end])
            if available is not None and end - start > 1 and block.beside(gap) > available:
                found.append(range(start, end - 1))
                start = end - 1
        return [*found, range(start, len(self.columns))]


def grid_lines(
    rows: Sequence[LabelledRow], available: int | None, empty: str | None = None
) -> list[str]:
    """Draw the rows in so many cells, or at their natural width.

    Cells are never cut: the gaps shrink first, then the table goes on below itself, the labels
    written anew. ``empty``: a cell that says nothing; a row with no other is left out.

    >>> rows = [LabelledRow("", ("one", "two")), LabelledRow("points", ("350", "7"))]
    >>> print(*grid_lines(rows, None), sep=chr(10))
            one  two
    points  350    7
    >>> grid_lines(rows, 12)
    ['        one', 'points  350', '', '        two', 'points    7']
    """
    widths = Widths.of(rows)
    tight = available is not None and widths.beside(NARROW_GAP) <= available < widths.beside()
    gap = NARROW_GAP if tight else COLUMN_GAP
    lines: list[str] = []
    for block in widths.blocks(available, gap):
        lines += [""] if lines else []
        for row in rows:
            if all(row.cells[i] == empty for i in block):
                continue
            label = row.label + " " * (widths.label - width(row.label))
            cells = (" " * gap + pad_left(row.cells[i], widths.columns[i]) for i in block)
            lines.append(Line((label + "".join(cells)).rstrip(), row.look))
    return lines


WORDS_GAP = "  "


LEAST_TEXT = 28
"""Cells: with less room than this beside the names, the words go below them."""


Rows = Sequence[tuple[str, str]]


def labelled_lines(rows: Rows, available: int | None, *, indent: int = 0) -> list[str]:
    """Return names with words beside them, or below them where there is no room beside.

    With ``indent`` blanks they are below a heading; else each name heads its words.

    >>> labelled_lines([("ace=15", "an ace: 15 points")], None)
    ['ace=15  an ace: 15 points']
    """
    left = max((width(name) for name, _ in rows), default=0) + indent
    beside = available is None or available - left - len(WORDS_GAP) >= LEAST_TEXT
    look = Look.PLAIN if indent else Look.ENTRY
    lines: list[str] = []
    for name, words in rows:
        head = " " * indent + name
        if beside:
            line = head + " " * (left - width(head)) + WORDS_GAP + words
            first, *others = _hung(line, available, left + len(WORDS_GAP))
            lines += [Line(first, look, head=len(head)), *others]
        else:
            lines.append(Line(head, look, head=len(head)))
            lines += wrap(" " * (indent + 4) + words, available, indent + 4)
    return lines


def _hung(line: str, available: int | None, hang: int) -> list[str]:
    """Break the words after a name, which itself is never broken."""
    first, *others = wrap(" " * hang + line[hang:], available, hang)
    return [line[:hang] + first[hang:], *others]
