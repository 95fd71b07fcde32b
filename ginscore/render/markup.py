r"""Elements of a page or a picture, built so that a text can never become one.

A name in a sentence is marked while the sentence is made, and becomes an element of its own: it
keeps its direction and its player's colour wherever a language puts it.

>>> print(tag("td", "<b> & ", tag("i", "gin"), scope="row"))
<td scope="row">&lt;b&gt; &amp; <i>gin</i></td>
>>> print(escaped(f"{Name('Anna', 0)} wins"))
<bdi class="first">Anna</bdi> wins
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape

Value = str | float | None
"""Of an attribute; one that is None is left out."""


SIDES = (
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
)
"""The class of each player's names and figures."""


# Control signs, which no name may contain.
_BEGIN, _END = "\x02", "\x03"


_NAME = re.compile(f"{_BEGIN}([0-9])(.*?){_END}", re.DOTALL)


_NOT_IN_A_PAGE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


class Name(str):
    """A player's name that is marked wherever a message takes it up."""

    player: int

    def __new__(cls, name: str, player: int) -> Name:
        """Make the name of a player, counted from 0."""
        made = super().__new__(cls, name)
        made.player = player
        return made

    def __format__(self, spec: str) -> str:
        """Return the name between its marks."""
        return f"{_BEGIN}{self.player}{self!s}{_END}"


def escaped(text: str) -> Markup:
    """Return a text as markup that shows it, its marked names as elements."""
    if isinstance(text, Markup):
        return text
    if isinstance(text, Name):
        text = f"{text}"
    pieces = _NAME.split(text)
    markup = _plain(pieces[0])
    for player, name, behind in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
        markup += tag("bdi", Markup(_plain(name)), class_=SIDES[int(player)]) + _plain(behind)
    return Markup(markup)


def tag(name: str, /, *inside: str, **attributes: Value) -> Markup:
    """Return an element; text inside it is escaped, an attribute that is None is left out.

    ``class_`` is written ``class`` and ``aria_label`` ``aria-label``. An element with nothing in
    it at all, not even an empty text, closes itself.
    """
    said = "".join(
        f' {key.strip("_").replace("_", "-")}="{_quoted(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if not inside:
        return Markup(f"<{name}{said}/>")
    return Markup(f"<{name}{said}>{''.join(map(escaped, inside))}</{name}>")


def block(name: str, /, *parts: str, **attributes: Value) -> Markup:
    """Return an element with each of its parts on a line of its own; empty ones are left out."""
    return Markup("".join(pieces(name, parts, "\n", **attributes)))


def pieces(
    name: str,
    parts: Iterable[str | Iterable[str]],
    /,
    apart: str = "\n",
    **attributes: Value,
) -> Iterator[str]:
    r"""Yield an element piece by piece, each of its parts on a line of its own.

    A part may come in pieces too: the tables of a long game are never in memory whole. Empty
    texts are left out.

    >>> "".join(pieces("tr", [tag("td", "1"), pieces("td", ["2"], apart="")], class_="sums"))
    '<tr class="sums">\n<td>1</td>\n<td>2</td>\n</tr>'
    """
    yield tag(name, "", **attributes).removesuffix(f"</{name}>")
    for part in parts:
        if not isinstance(part, str):
            yield apart
            yield from part
        elif part:
            yield apart + escaped(part)
    yield f"{apart}</{name}>"


def _quoted(text: str) -> str:
    """Escape the value of an attribute."""
    return _plain(text).replace('"', "&quot;")


def writable(text: str) -> str:
    r"""Return a text with the signs that no page and no XML may hold as their codes.

    >>> print(writable("a\ufffeb"))
    a\ufffeb
    """
    return _NOT_IN_A_PAGE.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def _plain(text: str) -> str:
    return escape(writable(text), quote=False)
