"""Long lines of words, broken to fit."""

from __future__ import annotations

import re

from ginscore.render.lines.cells import signs, width
from ginscore.render.lines.looks import NO_NAMES, Line, parted

BREAKS = (
    r" (?!\[\d)(?!(?<= [x×] )\d)(?!(?<=\d )[x×] \d)"
    r"(?![+−-]\d)(?!\((?:[+−-]\d|\d+[.,]\d|0[ )]))(?!(?<=\d )[A-Z]{3}\b)"
)
"""Blanks at which a line may end.

That is not before the number of a source, nor within a product, nor between a name, the signed
points it has, the amount in brackets that they are worth and its currency.
"""


NO_BREAK = "\N{NO-BREAK SPACE}"


def wrap(text: str, available: int | None, hang: int = 0) -> list[str]:
    """Break a text at blanks into lines of so many cells; ``hang`` blanks begin the later ones.

    An address or a path that is wider than a line stays whole. So do, where there is room for them
    in a line, a product, the name of a player in a line that knows it, what somebody has with its
    worth, and what has the number of a source; any other word that wide is broken, so that a screen
    loses nothing of it. Lines are drawn as the text is.

    >>> wrap("[1] the second book", 11, 4), wrap("one line", None)
    (['[1] the', '    second', '    book'], ['one line'])
    >>> wrap("Anna-Maria pays", 8), wrap("gin 26 x 2", 8, 2)
    (['Anna-Mar', 'ia pays'], ['gin', '  26 x 2'])
    >>> wrap("In all: Anna +4 (+0.40), Carla -4 (-0.40)", 24)
    ['In all: Anna +4 (+0.40),', 'Carla -4 (-0.40)']
    """
    if available is None or width(text) <= available:
        return [text]
    indent = len(text) - len(text.lstrip(" "))
    whole = text[indent:]
    for name in text.names if isinstance(text, Line) else NO_NAMES:
        if " " in name and width(name) <= available - hang:
            whole = whole.replace(name, name.replace(" ", NO_BREAK))
    first, *words = [
        part
        for kept in re.split(BREAKS, whole)
        for part in ([kept] if width(kept) <= available - hang else kept.split(" "))
    ]
    lines = _broken(text[:indent] + first, available, hang)
    for word in words:
        if width(lines[-1]) + 1 + width(word) <= available or not word:
            lines[-1] += f" {word}"
        else:
            lines += _broken(" " * hang + word, available, hang)
    if whole != text[indent:]:
        lines = [line.replace(NO_BREAK, " ") for line in lines]
    return parted(text, [line.rstrip() for line in lines])


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
