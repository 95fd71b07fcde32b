"""An audited pad as plain data."""

from __future__ import annotations

from typing import Any

from ginscore.render.data.json import VERSION, to_json
from ginscore.render.view import View
from ginscore.scoring.hands import outcome_by_figures, score_hand
from ginscore.scoring.paper.alignment import Kind, Slip
from ginscore.scoring.paper.audit import AuditedPad, ReadAs
from ginscore.scoring.paper.decode import DecodedPad, Win
from ginscore.scoring.paper.readings import hand_read
from ginscore.scoring.paper.slips import Explanation


def audit_json(audited: AuditedPad, first: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return all that was found out about a pad.

    ``first``: the first thing that is wrong, for a pad that nothing explains.
    """
    game = audited.game
    explained, decoded = audited.explained, audited.decoded
    said = audited.said
    return {
        "ginscore": VERSION,
        "variant": game.variant,
        "players": list(game.players),
        "read_as": _read_as(audited.read_as),
        "other_readings": [{**_read_as(form), "net": net} for form, net in audited.others],
        "adds_up": audited.adds_up,
        "explanations": [
            _explanation(audited, each) for each in explained.explanations if each.slips
        ],
        "most_slips": explained.most,
        "bounded": explained.bounded,
        "first_fault": first,
        "stands": audited.stands.net,
        "orders": None if decoded is None else decoded.orders,
        "hands": [] if decoded is None else _hands(audited, decoded),
        "net": audited.meant.net,
        "settlement": None
        if decoded is None or audited.boxes_unknown
        else to_json(View.of(game))["settlement"],
        "said": None
        if said is None
        else {
            "net": said,
            "right": said == audited.meant.net,
            "off": said - audited.meant.net,
            "slips": [
                {
                    "kind": str(slip.kind),
                    "line": None if slip.line is None else str(slip.line),
                    "column": slip.column,
                    "off": slip.off,
                }
                for slip in audited.sum_slips
            ],
        },
    }


def _read_as(form: ReadAs) -> dict[str, Any]:
    return {
        "order": form.order,
        "boxes": form.boxed,
        "figures": "single" if form.single else "running",
        "marks": form.marked,
    }


def _explanation(audited: AuditedPad, explanation: Explanation) -> dict[str, Any]:
    worth = audited.worth(explanation)
    stake = audited.game.stake
    money = None if stake is None else f"{'-' if worth < 0 else ''}{stake.amount(worth)}"
    return {
        "slips": [_slip(audited, slip) for slip in explanation.slips],
        "net": audited.stands.net + worth,
        "worth": worth,
        "money": money,
    }


def _slip(audited: AuditedPad, slip: Slip) -> dict[str, Any]:
    slip = audited.as_written(slip)
    line, spot = audited.place(slip.cell)
    players = audited.game.players
    data: dict[str, Any] = {
        "kind": str(slip.kind),
        "player": players[slip.cell.player],
        "column": slip.cell.column,
        "part": "boxes" if slip.cell.boxes else "points",
        "level": slip.cell.level,
        "line": line,
        "cell": spot,
        "value": slip.value,
        "right": list(slip.right),
        "carried": slip.carried,
    }
    if slip.kind is Kind.MARK_MOVED:
        player, column = slip.right
        data["right"] = [{"player": players[player], "column": column}]
    return data


def _hands(audited: AuditedPad, decoded: DecodedPad) -> list[dict[str, Any]]:
    return [_hand(audited, number, win) for number, win in enumerate(decoded.wins, 1)]


def _hand(audited: AuditedPad, number: int, win: Win) -> dict[str, Any]:
    game = audited.game
    hand = hand_read(game.rules, win.readings[0], win.winner)
    score = score_hand(game.rules, outcome_by_figures(game.rules, hand))
    return {
        "number": number,
        "winner": game.players[win.winner],
        "score": None if win.hidden else score.total,
        "boxes": None if win.hidden else score.boxes,
        "certain": len(win.readings) == 1 and not win.hidden,
        "free": win.free,
        "readings": [
            {
                "result": str(reading.result),
                "doubled": reading.doubled,
                "points": reading.difference,
            }
            | ({"multiplier": reading.multiplier} if game.rules.cube > 1 else {})
            for reading in (() if win.hidden else win.readings)
        ],
    }
