"""Lines that a terminal tells apart from others; anywhere else they are text like any other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from ginscore.scoring.frozen import Words

NO_NAMES: tuple[str, ...] = ()


class Look(Words):
    """How a line is drawn, by what it says."""

    PLAIN = "plain"
    HEADING = "heading"
    """It is above what belongs to it."""
    ENTRY = "entry"
    """It begins with a name that what follows belongs to."""
    TOTAL = "total"
    """What is paid in all, or what was found out."""
    VERDICT = "verdict"
    """Who pays whom."""
    HAND = "hand"
    """A hand, and who won it."""


class Line(str):
    """A line that is drawn in a way of its own.

    >>> total = Line("Total: 935", Look.TOTAL)
    >>> total, total.look.value, total == "Total: 935"
    ('Total: 935', 'total', True)
    """

    __slots__ = ("head", "look", "names")

    look: Look
    names: tuple[str, ...]
    """Of the players, where they are in the line."""
    head: int
    """Signs of the name that begins an entry."""

    def __new__(
        cls, text: str, look: Look, names: tuple[str, ...] = NO_NAMES, head: int = 0
    ) -> Self:
        """Make a line of a text."""
        line = super().__new__(cls, text)
        line.look, line.names, line.head = look, names, head
        return line


def heading(text: str) -> str:
    """Return a line that is above what belongs to it."""
    return Line(text, Look.HEADING)


def total(text: str) -> str:
    """Return a line that says what is paid in all, or what was found out."""
    return Line(text, Look.TOTAL)


def alike(line: str, text: str) -> str:
    """Return a text drawn as a line is, of which it was made.

    >>> found = alike(heading("Rules:"), "rules")
    >>> isinstance(found, Line), isinstance(alike("one", "two"), Line)
    (True, False)
    """
    return Line(text, line.look, line.names, line.head) if isinstance(line, Line) else text


def parted(line: str, parts: Sequence[str]) -> list[str]:
    """Return the parts that a line was broken into; the name of an entry is in the first."""
    if not isinstance(line, Line):
        return [*parts]
    return [
        Line(part, line.look, line.names, 0 if place else line.head)
        for place, part in enumerate(parts)
    ]
