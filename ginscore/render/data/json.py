"""Games and judged hands as JSON: the contract with scripts, with a fixed order of keys."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from ginscore.render.view import View
from ginscore.scoring.card import Card
from ginscore.scoring.game import Game
from ginscore.scoring.judging.judge import Ruling, Verdict
from ginscore.scoring.judging.showdown import (
    Judged,
    LayOff,
    Meld,
    Showdown,
    better_showdown,
    showdown,
)
from ginscore.scoring.outcome import deadwood_of
from ginscore.scoring.players import Sides
from ginscore.scoring.replay import Column, PlayedHand, table_of
from ginscore.scoring.rules import Rules
from ginscore.scoring.settlement import LineKind, Settlement, SettlementLine

if TYPE_CHECKING:
    from ginscore.scoring.stake import MoneyPart, Payment, Stake

VERSION = 1

_STEERING = re.compile("[\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Signs that steer a terminal or turn a line about, and that JSON itself lets through."""


def to_json(view: View) -> dict[str, Any]:
    """Return the whole game as plain data."""
    data = game_data(view)
    return data | {"hands": list(data["hands"])}


def game_data(view: View) -> dict[str, Any]:
    """Return the whole game as plain data, but for its hands, which are made when asked for."""
    game, players = view.game, view.game.players
    replayed = view.replayed
    # Surplus hands come last by themselves: the game does not open again after its end.
    return {
        "ginscore": VERSION,
        "variant": view.game.variant,
        "players": list(players),
        **_sides(game),
        "hands": (_hand(played, game) for played in replayed.hands),
        "surplus": list(replayed.surplus),
        "columns": [_column(column, players) for column in replayed.columns],
        "finished": replayed.finished,
        "next_dealer": _name(replayed.next_dealer, players),
        **({"sits_out": _name(replayed.sits_out, players)} if game.many else {}),
        "settlement": _settlement(view),
    }


def settled_json(view: View) -> dict[str, Any]:
    """Return who pays whom as plain data: the keys of the whole game that are about it."""
    keys = ("ginscore", "variant", "players", "sides", "surplus", "finished", "settlement")
    game = to_json(view)
    return {key: game[key] for key in keys if key in game}


def hands_json(view: View) -> dict[str, Any]:
    """Return the hands as plain data, each also with what was reported of it at the table."""
    rules, players = view.game.rules, view.game.players

    def reported(played: PlayedHand) -> dict[str, Any]:
        hand = played.hand
        counted = deadwood_of(rules, hand) if hand.deadwood or hand.cards else None
        return {
            **_hand(played, view.game),
            "closer": _name(hand.closer, players),
            **({"other": _name(hand.other, players)} if view.game.many else {}),
            "deadwood": None if counted is None else list(counted),
            "witness": None if hand.witness is None else str(hand.witness),
            "note": hand.note,
        }

    return {
        "ginscore": VERSION,
        "variant": view.game.variant,
        "players": list(players),
        **_sides(view.game),
        "hands": [reported(played) for played in view.replayed.hands],
        "surplus": list(view.replayed.surplus),
    }


def write_json(data: object) -> str:
    """Return one document, indented, with a line end."""
    return _unsteered(_INDENTED.encode(data)) + "\n"


def json_pieces(data: Any, indent: str = "") -> Iterator[str]:
    r"""Yield one document, indented, in pieces.

    What is made when asked for, as the hands of ``game_data`` are, becomes a list, and is never in
    memory whole.

    >>> "".join(json_pieces({"hands": iter([{"number": 1}]), "net": 0}))
    '{\n  "hands": [\n    {\n      "number": 1\n    }\n  ],\n  "net": 0\n}'
    """
    if isinstance(data, dict) and any(isinstance(value, Iterator) for value in data.values()):
        begin, end = "{", "}"
        parts = ((f"{json.dumps(key)}: ", value) for key, value in data.items())
    elif isinstance(data, Iterator):
        begin, end = "[", "]"
        parts = (("", value) for value in data)
    else:
        signs = _INDENTED.iterencode(data)
        while text := "".join(islice(signs, _TOGETHER)):
            # No text holds the end of a line as it is, so all of them are the writer's own.
            yield _unsteered(text).replace("\n", f"\n{indent}")
        return
    sign = begin
    for name, value in parts:
        yield f"{sign}\n{indent}  {name}"
        yield from json_pieces(value, indent + "  ")
        sign = ","
    yield f"{begin}{end}" if sign == begin else f"\n{indent}{end}"


_LINE = json.JSONEncoder(ensure_ascii=False)


_INDENTED = json.JSONEncoder(ensure_ascii=False, indent=2)


_TOGETHER = 2000
"""Figures, names and signs between them that are one piece."""


def jsonl_pieces(data: dict[str, Any]) -> Iterator[str]:
    r"""Yield one line in pieces; what is made when asked for becomes a list.

    >>> "".join(jsonl_pieces({"hands": iter([{"number": 1}, {"number": 2}]), "net": 0}))
    '{"hands": [{"number": 1}, {"number": 2}], "net": 0}\n'
    """
    sign = "{"
    for name, value in data.items():
        yield f"{sign}{json.dumps(name)}: "
        if isinstance(value, Iterator):
            apart = "["
            for one in value:
                yield apart + _in_a_line(one)
                apart = ", "
            yield "[]" if apart == "[" else "]"
        else:
            yield _in_a_line(value)
        sign = ", "
    yield "}\n"


def _in_a_line(data: object) -> str:
    return _unsteered(_LINE.encode(data))


def write_jsonl(data: object) -> str:
    """Return one line."""
    return _in_a_line(data) + "\n"


def _unsteered(text: str) -> str:
    r"""Escape what would steer a terminal or turn a line about; a reader gets the same text.

    >>> print(_unsteered('"a\u202eb\x9b"'))
    "a\u202eb\u009b"
    """
    if text.isascii() and "\x7f" not in text:
        return text
    return _STEERING.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)


def _name(player: int | None, players: tuple[str, ...]) -> str | None:
    return None if player is None else players[player]


def _sides(game: Game) -> dict[str, Any]:
    """Return who plays on each side, where two sides play."""
    return {} if game.sides is None else {"sides": [list(side) for side in game.sides]}


def _hand(played: PlayedHand, game: Game) -> dict[str, Any]:
    players = game.players
    data: dict[str, Any] = {
        "number": played.number,
        "winner": _name(played.outcome.winner, players),
        "result": str(played.outcome.result),
        "doubled": played.outcome.doubled,
        "points": played.outcome.difference,
        "score": played.score.total,
        "boxes": played.score.boxes,
        "columns": list(played.columns),
        **_cube(played, game),
    }
    if game.many:
        data["loser"] = _name(played.outcome.loser, players)
    if played.hand.tables is not None:
        tables = range(len(played.hand.tables))
        data["tables"] = [table_data(table_of(game.rules, played, n), game) for n in tables]
        data["other_boxes"] = played.score.other_boxes
    return data


def table_data(table: PlayedHand, game: Game) -> dict[str, Any]:
    """Return a table of partners; ``player`` is who was named there, ``winner`` the side."""
    return {
        "player": game.name_of(table.hand),
        "winner": _name(table.outcome.winner, game.players),
        "result": str(table.outcome.result),
        "doubled": table.outcome.doubled,
        "points": table.outcome.difference,
        "score": table.score.total - table.score.boxes_points,
        "boxes": table.score.boxes,
        **_cube(table, game),
    }


def _cube(played: PlayedHand, game: Game) -> dict[str, int]:
    """Return what the players doubled a hand to, where they may."""
    return {"multiplier": played.outcome.multiplier} if game.rules.cube > 1 else {}


def _column(column: Column, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "number": column.number,
        "closed_by": _name(column.closed_by, players),
        "closed_at": column.closed_at,
        "blitz": column.shutout,
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
    game = view.game
    return settlement_json(game.players, game.sides, view.settlement, view.payment, game.stake)


def settlement_json(
    players: tuple[str, ...],
    sides: Sides | None,
    settlement: Settlement,
    payment: Payment | None,
    stake: Stake | None,
) -> dict[str, Any]:
    """Return a settlement as plain data, with who pays whom where there is a stake."""
    if settlement.pairs:
        return _accounts(players, settlement, payment, stake)
    data: dict[str, Any] = {
        "lines": [_line(line) for line in settlement.lines],
        "net": settlement.net,
        "winner": _name(settlement.winner, players),
        "final": settlement.final,
    }
    if stake is not None and payment is not None:
        paid = payment.payee
        data["money"] = {
            "amount": str(payment.amount),
            "currency": stake.currency,
            "per_point": stake.text,
            "from": None if paid is None else players[1 - paid],
            "to": _name(paid, players),
        }
        if sides is not None:
            from ginscore.scoring.stake import shared

            data["money"]["members"] = [
                {"player": name, "amount": f"{amount:f}"}
                for side in shared(payment, sides)
                for name, amount in side
            ]
        if not stake.simple:
            data["money"]["parts"] = [_money_part(part) for part in payment.parts]
    return data


def _accounts(
    players: tuple[str, ...],
    settlement: Settlement,
    payment: Payment | None,
    stake: Stake | None,
) -> dict[str, Any]:
    """Return what each of three or more players comes to, and any two of them between them."""
    accounts: list[dict[str, Any]] = [
        {"player": player, "net": net} for player, net in zip(players, settlement.nets, strict=True)
    ]
    for account, amount in zip(accounts, payment.nets if payment else (), strict=False):
        account["money"] = str(amount)
    paid = dict(payment.pairs) if payment is not None else {}
    pairs = []
    for pair, own in settlement.pairs:
        names = (players[pair[0]], players[pair[1]])
        told = settlement_json(names, None, own, paid.get(pair), stake)
        pairs.append({"players": [*names], **told})
    data: dict[str, Any] = {
        "accounts": accounts,
        "pairs": pairs,
        "winner": _name(settlement.winner, players),
        "final": settlement.final,
    }
    if payment is not None:
        data["currency"] = payment.currency
    return data


def _money_part(part: MoneyPart) -> dict[str, Any]:
    priced = part.price is not None
    return {
        "kind": str(part.kind),
        "count": part.units if priced else None,
        "price": f"{part.price.normalize():f}" if part.price is not None else None,
        "net": f"{part.amount.normalize() + 0:f}",
    }


def _line(line: SettlementLine) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": str(line.kind)}
    if line.kind is LineKind.BOXES:
        data["counts"] = list(line.counts)
    first, second = line.sides
    data["sides"], data["net"] = [first, second], first - second
    return data


SIDE_NAMES = ("closer", "opponent")


def verdict_json(rules: Rules, verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as plain data; points are the difference of deadwood, never doubled."""
    found = showdown(rules, verdict)
    outcome = found.outcome
    kept = found.opponent_left
    data: dict[str, Any] = {
        "result": str(verdict.ruling if outcome is None else outcome.result),
        "winner": _winner(found),
        "points": None if outcome is None else outcome.difference,
        "deadwood": [verdict.deadwood, None if verdict.laid is None else verdict.laid.answer],
        "melds": _melds(found.melds),
        "opponent_melds": _melds(found.opponent_melds),
        "layoffs": [_lay_off(laid) for laid in found.lay_offs],
        "left": [_names(found.left), None if kept is None else _names(kept)],
        "better": _better(rules, verdict),
    }
    if verdict.ruling is Ruling.MUST_DISCARD:
        data["discards"] = _names(verdict.discards)
    return data


def judged_json(judged: Judged, variant: str, changes: Iterable[str]) -> dict[str, Any]:
    """Return one adjudicated hand with its rules and its score at every level it may have.

    ``changes``: the parameters of the variant that were changed, as they are typed.
    """
    data: dict[str, Any] = {
        "ginscore": VERSION,
        "variant": variant,
        "changes": list(changes),
        "witness": None if judged.witness is None else str(judged.witness),
        "limit": judged.verdict.limit,
        **_scored(judged),
    }
    if judged.verdict.ruling is Ruling.MUST_DISCARD:
        data["after"] = [{"discard": str(card), **_scored(after)} for card, after in judged.after]
    return data


def _scored(judged: Judged) -> dict[str, Any]:
    data = verdict_json(judged.rules, judged.verdict)
    data["scores"] = [
        {"doubled": doubled, "score": score.total, "boxes": score.boxes}
        for doubled, score in judged.scores
    ]
    return data


def _better(rules: Rules, verdict: Verdict) -> dict[str, Any] | None:
    found = better_showdown(rules, verdict)
    if found is None or found.outcome is None or verdict.better is None:
        return None
    return {
        "result": str(found.outcome.result),
        "winner": _winner(found),
        "points": found.outcome.difference,
        "deadwood": [verdict.better.layout.deadwood, verdict.better.answer],
        "melds": _melds(found.melds),
    }


def _winner(found: Showdown) -> str | None:
    if found.outcome is None or found.outcome.winner is None:
        return None
    return SIDE_NAMES[found.outcome.winner]


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _melds(melds: Iterable[Meld]) -> list[list[str]]:
    return [_names(meld) for meld in melds]


def _lay_off(laid: LayOff) -> list[str | list[str]]:
    return [str(laid.card), _names(laid.meld)]
