"""How much room text takes where a font draws it that nobody has measured."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from ginscore.render.lines.cells import width
from ginscore.render.markup import writable

SMALLEST = 0.6
"""Of their size: letters are made no smaller than that, so that they can be read on a wall."""


NARROWEST = 0.4
"""Ems of the narrowest kind of letters."""


_NARROW = frozenset("iljtfrI.,:;'!|()[]-·/ \xa0")


_BROAD = frozenset("MWmw@%—…+−×=ЖШЩЮМФЫДжшщюмфыд")


def ems(text: str) -> float:
    """Return the most room a text is likely to take, in widths of an m.

    Reckoned by kinds of letters, on the broad side, as which font there is depends on the reader's
    machine.

    >>> ems("ill") < ems("abc") < ems("ABC") < ems("WWW")
    True
    """
    # A sign that no page may hold is written as its code, which takes more room.
    return sum(map(_em, writable(text)))


def _em(sign: str) -> float:
    if sign in _NARROW:
        return NARROWEST
    if sign in _BROAD:
        return 1.0
    cells = width(sign)
    if cells != 1:
        return 1.1 * cells / 2
    return 0.8 if sign.isupper() else 0.65


def sized(texts: Iterable[str], size: int, room: float) -> int:
    """Return the size of letters, in pixels, at which each text takes no more than ``room`` pixels.

    It is ``size`` where that will do, and not below the smallest where nothing will.

    >>> sized(["abc"], 20, 100), sized(["abcdefgh"], 20, 80), sized(["abc" * 9], 20, 80)
    (20, 16, 12)
    """
    longest = max(map(ems, texts), default=0)
    smallest = ceil(size * SMALLEST)
    return max(smallest, int(min(size, room / longest))) if longest else size


def broken(text: str, room: float) -> list[str]:
    """Break a text into lines of so much room, in ems; a word that is longer is broken too.

    >>> broken("a rule of the house", 7), broken("abcdefgh", 3)
    (['a rule of the', 'house'], ['abcd', 'efgh'])
    """
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and ems(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
            continue
        if lines[-1]:
            lines.append("")
        for sign in word:
            if lines[-1] and ems(lines[-1] + sign) > room:
                lines.append("")
            lines[-1] += sign
    return lines
