"""What kind of file of the program's a text is, by the keys of its table."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from ginscore.files.variant.find import DESCRIPTION
from ginscore.scoring.parameters import OLD, PARAMETERS


class Kind(Enum):
    """The kinds of files."""

    GAME = "game"
    VARIANT = "variant"
    LEDGER = "ledger"


_OF_GAMES = {"ginscore", "variant", "players", "hands"}
"""Keys that no variant file has; ``title`` may be in both."""

LEDGER_KEYS = ("ledger", "people", "payments")
"""Keys of a ledger file; the first is its version."""


def kind_of(keys: Collection[str]) -> Kind:
    """Tell what a file is by the keys of its table; a game is what is nothing else.

    >>> kind_of({"extends": "moderno", "target": 400}), kind_of({"ledger": 1}), kind_of({})
    (<Kind.VARIANT: 'variant'>, <Kind.LEDGER: 'ledger'>, <Kind.GAME: 'game'>)
    """
    found = set(keys)
    if found & _OF_GAMES:
        return Kind.GAME
    if found & set(LEDGER_KEYS):
        return Kind.LEDGER
    return Kind.VARIANT if found & {*DESCRIPTION, *PARAMETERS, *OLD} else Kind.GAME
