"""How a match stands as plain data."""

from __future__ import annotations

from typing import Any

from ginscore.render.words.settlement import in_units
from ginscore.scoring.club.match import Standing


def match_json(standing: Standing) -> dict[str, Any]:
    """Return the terms of a match, what each has won, and what its winner is paid."""
    match, money = standing.match, None
    for bonus in standing.bonuses[:1]:
        if not bonus.staked:
            break
        money = {"amount": in_units(bonus.amount, bonus.currency), "currency": bonus.currency}
    return {
        "name": match.name,
        "games": match.games,
        "target": match.target,
        "bonus": match.bonus,
        "players": list(standing.players),
        "won": list(standing.won),
        "points": list(standing.points),
        "winner": None if standing.winner is None else standing.players[standing.winner],
        "money": money,
    }
