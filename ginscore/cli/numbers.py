"""Numbers as they are typed behind options and before hands."""

from __future__ import annotations

from ginscore.errors import GinscoreError


def count(text: str | None) -> int:
    """Return how many times, 1 where nothing was said; raises ``usage.count``.

    >>> count(None), count("3")
    (1, 3)
    """
    return 1 if text is None else _at_least_one(text, "usage.count")


def hand_number(text: str) -> int:
    """Return the number of a hand as it stands on the pad; raises ``usage.hand-number``."""
    return _at_least_one(text, "usage.hand-number")


def _at_least_one(text: str, code: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise GinscoreError(code, text=text)
    return int(text)
