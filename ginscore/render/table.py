"""Names with words beside them, as a list of options or rules has them."""

from __future__ import annotations

from collections.abc import Sequence

from ginscore.render.cells import width
from ginscore.render.wrapping import wrap

GAP = "  "
LEAST_TEXT = 28
"""Cells: with less room than this beside the names, the words go below them."""

Rows = Sequence[tuple[str, str]]


def table_lines(rows: Rows, available: int | None, *, indent: int = 0) -> list[str]:
    """Return names with words beside them, or below them where there is no room beside.

    >>> table_lines([("ace=15", "an ace: 15 points")], None)
    ['ace=15  an ace: 15 points']
    """
    left = max((width(name) for name, _ in rows), default=0) + indent
    beside = available is None or available - left - len(GAP) >= LEAST_TEXT
    lines: list[str] = []
    for name, words in rows:
        head = " " * indent + name
        if beside:
            line = head + " " * (left - width(head)) + GAP + words
            lines += _hung(line, available, left + len(GAP))
        else:
            lines.append(head)
            lines += wrap(" " * (indent + 4) + words, available, indent + 4)
    return lines


def _hung(line: str, available: int | None, hang: int) -> list[str]:
    """Break the words behind a name, which itself is never broken."""
    first, *others = wrap(" " * hang + line[hang:], available, hang)
    return [line[:hang] + first[hang:], *others]
