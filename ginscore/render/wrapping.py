"""Long lines of words, broken to fit."""

from __future__ import annotations

import re

from ginscore.render.cells import width


def wrap(text: str, available: int | None, hang: int = 0) -> list[str]:
    """Break a text at blanks into lines of so many cells; ``hang`` blanks begin the later ones.

    A word that is wider than a line, such as an address, stays whole, and so does the blank
    before the number of a source.

    >>> wrap("[1] the second book", 11, 4), wrap("one line", None)
    (['[1] the', '    second', '    book'], ['one line'])
    """
    if available is None or width(text) <= available:
        return [text]
    indent = len(text) - len(text.lstrip(" "))
    words = re.split(r" (?!\[\d)", text[indent:])
    lines = [text[:indent] + words[0]]
    for word in words[1:]:
        if width(lines[-1]) + 1 + width(word) <= available or not word:
            lines[-1] += f" {word}"
        else:
            lines.append(" " * hang + word)
    return [line.rstrip() for line in lines]
