"""Players' names: what may be one, and when two are the same."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ginscore.errors import GinscoreError

# Signs that turn the direction of the text around them, and so could swap two players on a line.
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


Sides = tuple[tuple[str, ...], tuple[str, ...]]
"""The partners on each of two sides, by name."""


LONGEST_NAME = 300


MOST_PLAYERS = 10
"""With an account of their own in one game: more sit at no table that any source knows."""


@lru_cache(maxsize=1024)  # thousands of games are between a few people
def name_key(name: str) -> str:
    r"""Return what two spellings of the same name have in common.

    Blanks at its ends, more than one inside it, and signs that show nothing make no other name.

    >>> name_key(" ANNA\u200b  Maria") == name_key("anna\u3164 maria")
    True
    """
    if name.isascii():
        return " ".join(name.split()).casefold()
    from unicodedata import normalize

    seen = (" " if sign == _BLANK else sign for sign in name if not _unseen(sign))
    bare = " ".join("".join(seen).split())
    return normalize("NFC", normalize("NFC", bare).casefold())


@lru_cache(maxsize=1024)
def bare_key(name: str) -> str:
    """Return what a name and a hurried spelling of it have in common: no accents, no case.

    For finding a player who is meant, never for telling two people apart.

    >>> bare_key("Nicolò") == bare_key("nicolo"), bare_key("Пётр") == bare_key("петр")
    (True, True)
    """
    if name.isascii():
        return name_key(name)
    from unicodedata import combining, normalize

    signs = normalize("NFD", name_key(name))
    # The breve of й is part of the letter, no accent on an и.
    kept = [
        sign
        for sign, before in zip(signs, f" {signs}", strict=False)
        if not combining(sign) or before + sign == "и\u0306"
    ]
    return normalize("NFC", "".join(kept))


def _unseen(sign: str) -> bool:
    """Tell whether a sign shows nothing: a soft hyphen, a joiner, a variation of the one before."""
    from unicodedata import category

    return any(first <= sign <= last for first, last in _IGNORABLE) or category(sign) == "Cf"


_BLANK = "\u2800"
"""A pattern of Braille without a dot, which is as empty as a blank but counts as a sign."""


_IGNORABLE = (
    ("\u034f", "\u034f"),
    ("\u115f", "\u1160"),
    ("\u17b4", "\u17b5"),
    ("\u180b", "\u180f"),
    ("\u2065", "\u2065"),
    ("\u3164", "\u3164"),
    ("\ufe00", "\ufe0f"),
    ("\uffa0", "\uffa0"),
    ("\ufff0", "\ufff8"),
    ("\U0001d173", "\U0001d17a"),
    ("\U000e0000", "\U000e0fff"),
)
"""What Unicode calls default ignorable (DerivedCoreProperties.txt) besides category Cf."""


_ALPHABETS = ("LATIN", "CYRILLIC", "GREEK")
"""Alphabets with letters that look the same."""


def mixed_letter(name: str) -> str | None:
    """Return a letter of another alphabet than most of a word of a name, or None.

    >>> mixed_letter("\u0410nna") == "\u0410", mixed_letter("Anna"), mixed_letter("Anna Анна")
    (True, None, None)
    """
    if name.isascii():
        return None
    from unicodedata import name as name_of

    for word in name.split():
        letters = [(name_of(sign, "").partition(" ")[0], sign) for sign in word if sign.isalpha()]
        counts = {
            alphabet: sum(other == alphabet for other, _ in letters) for alphabet in _ALPHABETS
        }
        most = max(counts, key=counts.__getitem__)
        others = (sign for alphabet, sign in letters if alphabet in counts and alphabet != most)
        if (found := next(others, None)) is not None:
            return found
    return None


def mixed_names(names: Sequence[str]) -> list[GinscoreError]:
    """Return a ``check.mixed-letters`` finding for each name that mixes two alphabets."""
    found = []
    for name in names:
        if (sign := mixed_letter(name)) is not None:
            code = f"U+{ord(sign):04X}"
            fault = GinscoreError(
                "check.mixed-letters", key="players", player=name, sign=sign, number=code
            )
            found.append(fault)
    return found


def verify_text(name: str, key: str | None = None, *, lines: bool = False) -> None:
    """Refuse text that would disturb a line it is in: control and direction signs.

    ``lines``: it may have more than one, and tabs. Raises ``format.text-control``, naming the sign
    by its code.
    """
    for sign in name:
        if lines and sign in "\n\r\t":
            continue
        if not sign.isprintable() and (_disturbs(sign) or sign in _BIDI):
            raise GinscoreError("format.text-control", key=key, sign=f"U+{ord(sign):04X}")


def _disturbs(sign: str) -> bool:
    from unicodedata import category

    return category(sign) in ("Cc", "Cs", "Zl", "Zp")


def verify_players(names: Sequence[str]) -> None:
    """Refuse anything but two to ten different, printable, non-empty names of at most 300 signs.

    Raises ``format.players-two``, ``format.players-many``, ``format.players-same``,
    ``format.name-empty``, ``format.name-long`` or ``format.text-control``.
    """
    if len(names) < 2:
        raise GinscoreError("format.players-two", key="players", n=len(names))
    if len(names) > MOST_PLAYERS:
        raise GinscoreError("format.players-many", key="players", n=len(names), most=MOST_PLAYERS)
    seen: dict[str, str] = {}
    for name in names:
        verify_name(name, "players")
        if (same := seen.get(name_key(name))) is not None:
            raise GinscoreError("format.players-same", key="players", name=same)
        seen[name_key(name)] = name


def verify_name(name: str, key: str | None = None) -> None:
    """Refuse what is no printable, non-empty name of at most 300 signs; raises ``format.*``."""
    verify_text(name, key)
    if not name_key(name):
        raise GinscoreError("format.name-empty", key=key)
    if len(name) > LONGEST_NAME:
        raise GinscoreError("format.name-long", key=key, n=len(name), most=LONGEST_NAME)


def player_index(players: tuple[str, ...], name: str) -> int | None:
    """Return which player bears the name, counted from 0, or None.

    >>> player_index(("Anna", "Bruno"), "BRUNO ")
    1
    """
    for index, player in enumerate(players):
        if player == name:
            return index
    key = name_key(name)
    for index, player in enumerate(players):
        if name_key(player) == key:
            return index
    return None
