"""A drawn pad as it is copied from a terminal: its figures without what is beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ginscore.errors import GinscoreError

Lines = Sequence[tuple[int, str]]
"""Lines with their numbers in the file."""

_CROSSING = re.compile(r"[ \t]*[─-]{3,}[┼+][─-]{3,}(?=$|\s)")
"""The line between points and boxes where it meets the one between the players."""

_BAR = re.compile("[│|]")
_LEADS = re.compile(r"[▸>] +(?=\S)")
"""Marks who leads, on a screen."""


def copied(lines: Lines, file: str) -> Lines:
    r"""Return a drawn pad without column numbers, marks and all that is around it.

    Where no line between points and boxes meets one between two players the lines are as they
    were. Raises ``format.pad-part`` for one from a low screen, on which its older rows are not.

    >>> drawn = [" ▸ Anna    │    Bruno       Needed", "   1    2  │   1    2      Column 1"]
    >>> copied([*enumerate([*drawn, " 102       │  12", "───────────┼───────────"], 1)], "pad")
    [(1, ' Anna    │Bruno'), (3, ' 102       │  12'), (4, '───────────┼───────────')]
    """
    crossings = ((n, drawn_line(line)) for n, (_, line) in enumerate(lines))
    found = next(((n, there) for n, there in crossings if there is not None), None)
    if found is None:
        return lines
    at, crossing = found
    bar = min(crossing.find(sign) for sign in "┼+" if sign in crossing)
    inside = [n for n, (_, line) in enumerate(lines) if _BAR.match(line, bar) or drawn_line(line)]
    # A name may be of signs that take two cells, so that its bar is not below the others.
    named = next((n for n in range(inside[0] - 1, -1, -1) if lines[n][1].strip()), None)
    first = inside[0]
    if named == first - 1 and _BAR.search(lines[named][1]):
        first = named
    if first >= at:
        return lines  # nobody is named above it
    head, *body = (lines[n] for n in range(first, inside[-1] + 1))
    numbers = bool(body) and _numbers(body[0][1])
    head_line = _names(head[1])
    beside = any(line[len(crossing) :].strip() for _, line in body)
    above = lines[first - 1][1].strip() if first else ""
    if (numbers or beside or _LEADS.search(head[1])) and re.search(r"\d", above):
        raise GinscoreError("format.pad-part", file=file, line=lines[first - 1][0])
    # A terminal without these signs draws others, with which tables are written too.
    signs = str.maketrans("|", "│")
    kept = [(n, line[: len(crossing)].rstrip().translate(signs)) for n, line in body[numbers:]]
    lined = crossing.replace("-", "─").replace("+", "┼")
    kept = [(n, lined if line == crossing else line) for n, line in kept]
    return [(head[0], head_line), *kept]


def drawn_line(line: str) -> str | None:
    """Return the line between points and boxes without what is beside it; None for any other."""
    found = _CROSSING.match(line)
    return found.group() if found else None


def _names(line: str) -> str:
    """Return the line of two names without the mark at one and what is beside the second."""
    first, second = _BAR.split(line, maxsplit=1)
    name = re.split(r"\s{2,}", second.strip())[0]
    return "│".join((_LEADS.sub("", first, count=1), _LEADS.sub("", name, count=1)))


def _numbers(line: str) -> bool:
    """Tell whether a line begins with the numbers of the columns of both players, 1 2 3 │ 1 2 3."""
    first, _, second = line.replace("|", "│").partition("│")
    count = len(first.split())
    wanted = [str(n) for n in range(1, count + 1)]
    return count > 1 and first.split() == wanted and second.split()[:count] == wanted
