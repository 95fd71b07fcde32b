"""How wide text is on a screen, in cells, and how to make a name fit."""

from __future__ import annotations

ELLIPSIS = "…"


def width(text: str) -> int:
    """Return the cells a text takes on a screen.

    >>> width("Anna"), width("Жанна"), width("李")
    (4, 5, 2)
    """
    if _plain(text):
        return len(text)
    # Wide and joined signs are looked up in a table that costs time to load.
    from rich.cells import cell_len

    return cell_len(text)


def _plain(text: str) -> bool:
    """Tell whether every sign is one cell wide: Latin, Greek, Cyrillic, the pad's lines, suits."""
    return all(
        " " <= sign < "\u0300" or "\u0370" <= sign < "\u0483" or "\u2010" <= sign < "\u2027"
        or "\u2500" <= sign < "\u2580" or "\u2660" <= sign < "\u2668"
        for sign in text
    )  # fmt: skip


def shorten(text: str, cells: int, tail: int = 0) -> str:
    """Cut a text to so many cells, with an ellipsis; ``tail`` signs of its end are kept.

    >>> shorten("Giocatore A", 8), shorten("Giocatore A", 8, tail=2)
    ('Giocato…', 'Gioca… A')
    """
    if width(text) <= cells:
        return text
    end = text[len(text) - tail :] if tail else ""
    head = text[: len(text) - tail]
    while head and width(head + ELLIPSIS + end) > cells:
        head = head[:-1]
    return (head + ELLIPSIS + end) if head or end else ELLIPSIS[:cells]


def shorten_both(names: tuple[str, str], cells: int) -> tuple[str, str]:
    """Cut two names to so many cells so that they can still be told apart where at all possible.

    >>> shorten_both(("Giocatore A", "Giocatore B"), 8)
    ('Giocat…A', 'Giocat…B')
    """
    for tail in range(max(map(len, names))):
        first, second = (shorten(name, cells, min(tail, len(name))) for name in names)
        if first != second and max(width(first), width(second)) <= cells:
            return first, second
    return (shorten(names[0], cells), shorten(names[1], cells))


def pad_left(text: str, cells: int) -> str:
    """Align a text to the right in so many cells."""
    return " " * (cells - width(text)) + text


def center(text: str, cells: int) -> str:
    """Center a text in so many cells."""
    left = (cells - width(text)) // 2
    return " " * left + text + " " * (cells - width(text) - left)
