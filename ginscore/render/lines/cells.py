"""How wide text is on a screen, in cells, and how to make a name fit."""

from __future__ import annotations

from collections.abc import Iterator

ELLIPSIS = "…"


_LEFT_TO_RIGHT = "\u200e"


_JOINER = "\u200d"


# Sets of signs, as a pattern with such ranges takes longer to compile than a short game to show.
_PLAIN = frozenset(
    map(
        chr,
        (
            *(*range(0x20, 0x300), *range(0x370, 0x483)),
            *(*range(0x2010, 0x2027), *range(0x2500, 0x25C0), *range(0x2660, 0x2668)),
        ),
    )
)
"""Signs of one cell: Latin, Greek, Cyrillic, the pad's lines, suits."""


_STEERS = frozenset(
    map(
        chr,
        (
            *(*range(0x09), *range(0x0B, 0x20), *range(0x7F, 0xA0)),
            *(*range(0x2028, 0x202F), *range(0x2066, 0x206A)),
        ),
    )
)
"""Controls but for tabs and line ends, and what ends a line or turns it about."""


def width(text: str) -> int:
    """Return the cells a text takes on a screen.

    >>> width("Anna"), width("Жанна"), width("李")
    (4, 5, 2)
    """
    if (text.isascii() and text.isprintable()) or _plain(text):
        return len(text)
    # Wide and joined signs are looked up in a table that costs time to load.
    from rich.cells import cell_len

    return cell_len(text)


def _plain(text: str) -> bool:
    """Tell whether every sign is one cell wide."""
    return _PLAIN.issuperset(text)


def signs(text: str) -> list[str]:
    r"""Take a text apart into what is seen as one sign each: no accent is left alone.

    >>> [len(sign) for sign in signs("e\u0301 👍🏽🇮🇹!")]
    [2, 1, 2, 2, 1]
    """
    if _plain(text):
        return list(text)
    from unicodedata import category

    found: list[str] = []
    for sign in text:
        last = found[-1] if found else ""
        joined = (
            category(sign).startswith("M")
            or "🏻" <= sign <= "🏿"
            or _JOINER in (sign, last[-1:])
            or (_is_half_flag(last) and _is_half_flag(sign))
        )
        if last and joined:
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _is_half_flag(text: str) -> bool:
    return len(text) == 1 and "🇦" <= text <= "🇿"


def shorten(text: str, cells: int, tail: int = 0) -> str:
    """Cut a text to so many cells, with an ellipsis; ``tail`` signs of its end are kept.

    >>> shorten("Giocatore A", 8), shorten("Giocatore A", 8, tail=2)
    ('Giocato…', 'Gioca… A')
    """
    if width(text) <= cells:
        return text
    whole = signs(text)
    end = "".join(whole[len(whole) - tail :])
    head = whole[: min(cells, len(whole) - tail)]
    while head and width("".join(head) + ELLIPSIS + end) > cells:
        head.pop()
    return ("".join(head) + ELLIPSIS + end) if head or end else ELLIPSIS[:cells]


def shorten_names(names: tuple[str, ...], cells: int) -> tuple[str, ...]:
    """Cut names to so many cells so that they can still be told apart where at all possible.

    >>> shorten_names(("Giocatore A", "Giocatore B"), 8)
    ('Giocat…A', 'Giocat…B')
    >>> shorten_names(("Anna Maria Rossi Conti", "Anna Maria Verdi Conti"), 8)
    ('…Rossi …', '…Verdi …')
    """
    return next(
        (
            found
            for found in _cuts(names, cells)
            if len({*found}) == len(names) and max(map(width, found)) <= cells
        ),
        tuple(shorten(name, cells) for name in names),
    )


def _cuts(names: tuple[str, ...], cells: int) -> Iterator[tuple[str, ...]]:
    """Yield ways to cut names, the better ones first."""
    for tail in range(cells + 1):
        yield tuple(shorten(name, cells, min(tail, len(signs(name)))) for name in names)
    # They begin and end alike: what is different is in the middle, or is only how long they are.
    whole = tuple(signs(name) for name in names)
    places = enumerate(zip(*whole, strict=False))
    alike = next((place for place, found in places if len({*found}) > 1), 0)
    yield tuple(shorten("".join([ELLIPSIS, *name[alike:]]), cells) for name in whole)
    for fewer in (1, 2):
        yield tuple(shorten(name, cells - fewer * place) for place, name in enumerate(names))


def apart(text: str) -> str:
    """Return a text that stays where it is on a screen that turns lines about.

    Between two names written from right to left, such a screen would turn the signs of the pad
    too, and each name would be over the other's figures.

    >>> len(apart("Anna")), len(apart("שרה"))
    (4, 5)
    """
    if all(sign < "\u0590" for sign in text):
        return text
    from unicodedata import bidirectional

    turned = any(bidirectional(sign) in ("R", "AL") for sign in text)
    return f"{_LEFT_TO_RIGHT}{text}{_LEFT_TO_RIGHT}" if turned else text


def pad_left(text: str, cells: int) -> str:
    """Align a text to the right in so many cells."""
    return " " * (cells - width(text)) + text


def pad_right(text: str, cells: int) -> str:
    """Align a text to the left in so many cells."""
    return text + " " * (cells - width(text))


def center(text: str, cells: int) -> str:
    """Center a text in so many cells."""
    left = (cells - width(text)) // 2
    return " " * left + text + " " * (cells - width(text) - left)


def harmless(text: str) -> str:
    r"""Return lines with what would steer a terminal or turn a line about shown by its code.

    The marks that keep a name in its place stay; see ``apart``.

    >>> print(harmless("a\x1b]0;b"), len(harmless("\u200eאnna\u200e")))
    a\x1b]0;b 6
    """
    if _STEERS.isdisjoint(text):
        return text
    return "".join(_code(sign) if sign in _STEERS else sign for sign in text)


def on_one_line(text: str) -> str:
    r"""Return a text that may have several lines as one, harmless to a screen.

    >>> on_one_line("late\nand long")
    'late and long'
    """
    return harmless(" ".join(text.splitlines()).replace("\t", " "))


def visible(text: str) -> str:
    r"""Show signs that would disturb a terminal by their codes.

    >>> print(visible("a\x1b[31mb"))
    a\x1b[31mb
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else _code(sign) for sign in text)


def _code(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")
