"""Long lines of words, broken to fit."""

from __future__ import annotations

import re

from ginscore.render.lines.cells import signs, width


def wrap(text: str, available: int | None, hang: int = 0) -> list[str]:
    """Break a text at blanks into lines of so many cells; ``hang`` blanks begin the later ones.

    An address or a path that is wider than a line stays whole, and so does the blank before the
    number of a source; any other word that wide is broken, so that a screen loses nothing of it.

    >>> wrap("[1] the second book", 11, 4), wrap("one line", None)
    (['[1] the', '    second', '    book'], ['one line'])
    >>> wrap("Anna-Maria pays", 8)
    ['Anna-Mar', 'ia pays']
    """
    if available is None or width(text) <= available:
        return [text]
    indent = len(text) - len(text.lstrip(" "))
    first, *words = re.split(r" (?!\[\d)", text[indent:])
    lines = _broken(text[:indent] + first, available, hang)
    for word in words:
        if width(lines[-1]) + 1 + width(word) <= available or not word:
            lines[-1] += f" {word}"
        else:
            lines += _broken(" " * hang + word, available, hang)
    return [line.rstrip() for line in lines]


def _broken(line: str, available: int, hang: int) -> list[str]:
    """Break a line of one word wherever it is full."""
    if width(line) <= available or "/" in line or hang + 2 > available:
        return [line]
    lines = [""]
    for sign in signs(line):
        if width(lines[-1] + sign) > available:
            lines.append(" " * hang)
        lines[-1] += sign
    return lines
