"""The count for both players as plain data."""

from __future__ import annotations

from typing import Any

from ginscore.render.data.json import VERSION, to_json
from ginscore.render.view import View
from ginscore.scoring.needed import ColumnNeeds, needed


def needed_json(view: View) -> dict[str, Any]:
    """Return the count as plain data; columns and settlement are those of the export."""
    players = view.game.players
    game = to_json(view)
    return {
        "ginscore": VERSION,
        "variant": view.game.variant,
        "players": list(players),
        **({"sides": game["sides"]} if "sides" in game else {}),
        "target": view.game.rules.target,
        "finished": view.replayed.finished,
        "counts": [
            {
                "player": players[counted.player],
                "columns": [
                    _column(column, cube=view.game.rules.cube > 1) for column in counted.columns
                ],
            }
            for counted in needed(view.game)
        ],
        "columns": game["columns"],
        "settlement": game["settlement"],
        "surplus": game["surplus"],
    }


def _column(column: ColumnNeeds, *, cube: bool) -> dict[str, Any]:
    return {
        "number": column.number,
        "needed": column.needed,
        "next_win": column.next_win,
        "blitz": column.shutout,
        "ends_game": column.ends_game,
        "closes": [
            {"result": str(way.result), "doubled": way.doubled, "points": way.number}
            | ({"multiplier": way.multiplier} if cube else {})
            for way in column.ways
        ],
    }
