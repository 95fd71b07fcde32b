"""A game as JSON: the contract with scripts, with a version and a fixed order of keys."""

from __future__ import annotations

import json
from typing import Any

from ginscore.render.view import View
from ginscore.scoring.replay import Column, PlayedHand
from ginscore.scoring.settlement import Line, LineKind

VERSION = 1


def to_json(view: View) -> dict[str, Any]:
    """Return the whole game as plain data."""
    players = view.game.players
    ledger = view.ledger
    # Surplus hands come last by themselves: the game does not open again after its end.
    return {
        "ginscore": VERSION,
        "variant": view.game.variant,
        "players": list(players),
        "hands": [_hand(played, players) for played in ledger.hands],
        "surplus": list(ledger.surplus),
        "columns": [_column(column, players) for column in ledger.columns],
        "finished": ledger.finished,
        "next_dealer": _name(ledger.next_dealer, players),
        "settlement": _settlement(view),
    }


def write_json(data: object) -> str:
    """Return one document, indented, with a line end."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def write_jsonl(data: object) -> str:
    """Return one line."""
    return json.dumps(data, ensure_ascii=False) + "\n"


def _name(player: int | None, players: tuple[str, str]) -> str | None:
    return None if player is None else players[player]


def _hand(played: PlayedHand, players: tuple[str, str]) -> dict[str, Any]:
    return {
        "number": played.number,
        "winner": _name(played.outcome.winner, players),
        "result": str(played.outcome.result),
        "doubled": played.outcome.doubled,
        "points": played.outcome.difference,
        "score": played.score.total,
        "boxes": played.score.boxes,
        "columns": list(played.columns),
    }


def _column(column: Column, players: tuple[str, str]) -> dict[str, Any]:
    return {
        "number": column.number,
        "closed_by": _name(column.closed_by, players),
        "closed_at": column.closed_at,
        "blitz": column.blitz,
        "sides": [
            {
                "player": player,
                "points": list(column.points[index]),
                "boxes": list(column.boxes[index]),
            }
            for index, player in enumerate(players)
        ],
    }


def _settlement(view: View) -> dict[str, Any]:
    settlement, players = view.settlement, view.game.players
    data: dict[str, Any] = {
        "lines": [_line(line) for line in settlement.lines],
        "net": settlement.net,
        "winner": _name(settlement.winner, players),
        "final": settlement.final,
    }
    stake = view.game.stake
    if stake is not None:
        amount = stake.amount(settlement.net)
        paid = settlement.winner if amount else None
        data["money"] = {
            "amount": str(amount),
            "currency": stake.currency,
            "per_point": stake.text,
            "from": None if paid is None else players[1 - paid],
            "to": _name(paid, players),
        }
    return data


def _line(line: Line) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": str(line.kind)}
    if line.kind is LineKind.BOXES:
        data["counts"] = list(line.counts)
    return data | {"sides": list(line.sides), "net": line.net}
