"""A match as it is typed: its name, and how it is won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ginscore.errors import GinscoreError
from ginscore.input.values import whole_number
from ginscore.scoring.club.match import Match, verify_match
from ginscore.scoring.players import verify_name


def typed_match(parts: Sequence[str], match: Match) -> Match:
    """Return the match that the options give: a name, and parts such as ``games=3``.

    ``match``: what is true where nobody says so; a match to points is no longer one to games.
    Raises ``usage.match-part``, ``usage.match-number``, ``format.*`` or ``rule.match-*``.

    >>> match = typed_match(["friday", "games=3", "bonus=100"], Match("x"))
    >>> match
    Match(name='friday', games=3, target=None, bonus=100)
    >>> typed_match(["target=500"], match)
    Match(name='friday', games=None, target=500, bonus=100)
    """
    found: dict[str, Any] = {}
    for part in parts:
        key, equals, value = (each.strip() for each in part.partition("="))
        if not equals:
            key, value = "name", part.strip()
        if key not in Match._fields:
            known = tuple(field for field in Match._fields if field != "name")
            raise GinscoreError("usage.match-part", text=part, known=known)
        number = None if key == "name" else whole_number(value) if value else None
        if key != "name" and number is None:
            raise GinscoreError("usage.match-number", text=part, name=key)
        found[key] = value if key == "name" else number
    if len({"games", "target"} & found.keys()) == 1:
        match = match._replace(games=None, target=None)
    match = match._replace(**found)
    verify_name(match.name)
    verify_match(match)
    return match
