"""Players' names: what may be one, and when two are the same."""

from __future__ import annotations

from collections.abc import Sequence

from ginscore.errors import GinscoreError

# Signs that turn the direction of the text around them, and so could swap two players on a line.
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def name_key(name: str) -> str:
    r"""Return what two spellings of the same name have in common.

    >>> name_key(" ANNA\u200b") == name_key("anna")
    True
    """
    if name.isascii():
        return name.strip().casefold()
    from unicodedata import normalize

    bare = "".join(sign for sign in name if not _unseen(sign)).strip()
    return normalize("NFC", normalize("NFC", bare).casefold())


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

    variation = "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"
    return variation or sign == "\u034f" or category(sign) == "Cf"


def verify_text(name: str, key: str | None = None) -> None:
    """Refuse text that would disturb a line it stands in: control and direction signs.

    Raises ``format.text-control``, naming the sign by its code.
    """
    for sign in name:
        if not sign.isprintable() and (_disturbs(sign) or sign in _BIDI):
            raise GinscoreError("format.text-control", key=key, sign=f"U+{ord(sign):04X}")


def _disturbs(sign: str) -> bool:
    from unicodedata import category

    return category(sign) in ("Cc", "Cs", "Zl", "Zp")


def verify_players(names: Sequence[str]) -> None:
    """Refuse anything but two different, printable, non-empty names.

    Raises ``format.players-two``, ``format.players-same``, ``format.name-empty`` or
    ``format.text-control``.
    """
    if len(names) != 2:
        raise GinscoreError("format.players-two", key="players", n=len(names))
    for name in names:
        verify_text(name, "players")
        if not name_key(name):
            raise GinscoreError("format.name-empty", key="players")
    if name_key(names[0]) == name_key(names[1]):
        raise GinscoreError("format.players-same", key="players", name=names[0])


def player_index(players: tuple[str, str], name: str) -> int | None:
    """Return which player bears the name, 0 or 1, or None.

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
