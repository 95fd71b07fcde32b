"""A ``[[hands]]`` table as a hand: its three forms, and every fault of its keys at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ginscore.errors import Faults, GinscoreError, raise_all
from ginscore.files.toml.fields import text, unknown_keys, whole_number
from ginscore.scoring.card import ENGLISH, Card, read_card
from ginscore.scoring.checks import seat_faults
from ginscore.scoring.hands import Hand
from ginscore.scoring.players import Sides, name_key, player_index, verify_text
from ginscore.scoring.rules import Result

COMMON = ("result", "doubled", "witness", "multiplier", "note")


BY_POINTS = ("winner", "points")


BY_DEADWOOD = ("closer", "deadwood")


BY_CARDS = ("closer", "cards")


OTHER = {"winner": "loser", "closer": "opponent"}
"""Who played it too, where three or more take turns, by the key beside which it stands."""


HAND_KEYS = (*BY_POINTS, *BY_DEADWOOD, "cards", *COMMON, "tables", *OTHER.values())


_RESULTS = {str(result): result for result in Result if result is not Result.NET}


def read_hand(table: object, players: tuple[str, ...], sides: Sides | None = None) -> Hand:
    """Read one hand; raises all its ``format.*`` faults, each with its key."""
    if not isinstance(table, Mapping):
        raise GinscoreError("format.hand-table", value=table)
    if "tables" in table:
        return _of_tables(table, players, sides)
    faults = Faults(unknown_keys(table, HAND_KEYS))
    found: dict[str, Any] = {}
    for key in HAND_KEYS:
        if key in table:
            with faults:
                if sides is not None and key in ("winner", "closer"):
                    found |= _partner(key, table[key], players, sides)
                elif key not in OTHER.values():
                    found[key] = _value(key, table[key], players)
    form = _form_faults(table, found.get("result"))
    faults.extend(form)
    if not form:
        with faults:
            found["other"] = _other(table, players, found)
    raise_all(faults)
    return Hand(**found, seats=max(map(len, sides)) if sides else 0)


def _other(
    table: Mapping[str, object], players: tuple[str, ...], found: Mapping[str, Any]
) -> int | None:
    """Return who played a hand against the winner or closer, where three or more take turns.

    Raises ``format.other-*``, ``format.void-scores`` or ``format.player``.
    """
    said = [key for key in OTHER.values() if key in table]
    if found.get("result") is Result.VOID:
        for key in said:
            raise GinscoreError("format.void-scores", key=key, name=key)
        return None
    named = "closer" if "closer" in table else "winner"
    for key in said:
        if len(players) == 2:
            raise GinscoreError("format.other-two", key=key, name=key)
        if key != OTHER[named]:
            raise GinscoreError("format.forms-mixed", key=key, first=named, second=key)
        index = player_named(key, table[key], players)
        if index == found.get(named):
            raise GinscoreError("format.other-same", key=key, name=players[index])
        return index
    alone = found.get("result") in (Result.PENALTY, Result.NOTICE)
    if len(players) > 2 and not alone:
        raise GinscoreError("format.other-missing", key=named, name=OTHER[named])
    return None


def _partner(
    key: str, value: object, players: tuple[str, ...], sides: Sides
) -> dict[str, int | None]:
    """Return the side that a key names, and the member where it names one."""
    name = text(key, value)
    if (side := player_index(players, name)) is not None:
        return {key: side, "member": None}
    wanted = name_key(name)
    for side, members in enumerate(sides):
        for member, own in enumerate(members):
            if name_key(own) == wanted:
                return {key: side, "member": member}
    first, second = (", ".join(members) for members in sides)
    raise GinscoreError("format.player", key=key, name=name, first=first, second=second)


def _of_tables(table: Mapping[str, object], players: tuple[str, ...], sides: Sides | None) -> Hand:
    """Read a hand that partners played at several tables; raises ``format.*``."""
    listed, others = table["tables"], [key for key in table if key in HAND_KEYS]
    mixed = [key for key in others if key not in ("tables", "note")]
    if mixed:
        raise GinscoreError("format.forms-mixed", key=mixed[0], first=mixed[0], second="tables")
    if sides is None:
        raise GinscoreError("format.tables-alone", key="tables")
    most = max(map(len, sides))
    if not isinstance(listed, list) or not 1 <= len(listed) <= most:
        raise GinscoreError("format.tables", key="tables", n=most)
    faults = Faults(unknown_keys(table, HAND_KEYS))
    note: Any = None
    with faults:
        note = _value("note", table["note"], players) if "note" in table else None
    tables: list[Hand] = []
    for one in listed:
        with faults:
            if isinstance(one, Mapping) and "tables" in one:
                raise GinscoreError("format.tables", key="tables", n=most)
            tables.append(read_hand(one, players, sides)._replace(seats=0))
    faults.extend(seat_faults(tables, sides))
    raise_all([fault.at(key="tables") for fault in faults])
    return Hand(tables=tuple(tables), seats=most, note=note)


def _value(key: str, value: object, players: tuple[str, ...]) -> object:
    match key:
        case "result":
            if not isinstance(value, str) or value not in _RESULTS:
                raise GinscoreError("format.result", key=key, name=value, known=tuple(_RESULTS))
            return _RESULTS[value]
        case "winner" | "closer":
            return player_named(key, value, players)
        case "points" | "multiplier":
            return whole_number(key, value)
        case "deadwood":
            if not isinstance(value, list) or len(value) != 2:
                raise GinscoreError("format.deadwood-pair", key=key, value=value)
            return (whole_number(key, value[0]), whole_number(key, value[1]))
        case "doubled":
            if not isinstance(value, bool):
                raise GinscoreError("format.flag", key=key, value=value)
            return value
        case "witness":
            try:
                return read_card(text(key, value))
            except GinscoreError as fault:
                raise fault.at(key=key) from fault
        case "cards":
            return _two_hands(key, value)
        case _:
            # A note that was written by hand may have several lines.
            verify_text(text(key, value), key, lines=True)
            return text(key, value)


def _two_hands(key: str, value: object) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Read the closer's and the opponent's cards, in English letters or signs."""
    # Few hands have cards.
    from ginscore.scoring.judging.written import Whose, read_card_list, verify_hands

    if not isinstance(value, list) or len(value) != 2:
        raise GinscoreError("format.cards-pair", key=key, value=value)
    with Faults() as faults:
        closer, opponent = (
            read_card_list(text(key, cards), ENGLISH, whose)
            for cards, whose in zip(value, Whose, strict=True)
        )
        verify_hands(closer, opponent)
    raise_all([fault.at(key=key) for fault in faults])
    return closer, opponent


def player_named(key: str, value: object, players: tuple[str, ...]) -> int:
    """Return which player a key names; raises ``format.player``."""
    index = player_index(players, text(key, value))
    if index is None:
        *first, second = players
        raise GinscoreError(
            "format.player", key=key, name=value, first=", ".join(first), second=second
        )
    return index


def side_named(key: str, value: object, players: tuple[str, ...], sides: Sides | None) -> int:
    """Return which player or side a key names, a side by any of its members."""
    if sides is None:
        return player_named(key, value, players)
    side = _partner(key, value, players, sides)[key]
    assert side is not None
    return side


def _form_faults(table: Mapping[str, object], result: Result | None) -> list[GinscoreError]:
    """Return what keeps a table from being exactly one of the forms of a hand."""
    by_points = [key for key in BY_POINTS if key in table]
    by_deadwood = [key for key in BY_DEADWOOD if key in table]
    by_cards = [key for key in BY_CARDS if key in table] if "cards" in table else []
    if result is Result.VOID:
        scored = dict.fromkeys(by_points + by_deadwood + by_cards)
        return [GinscoreError("format.void-scores", key=key, name=key) for key in scored]
    if result is Result.NOTICE:
        # What else it has the rules refuse.
        missing = [] if "closer" in table else ["closer"]
        return [GinscoreError("format.key-missing", name=key) for key in missing]
    if by_cards:
        mixed = [key for key in (*by_points, "deadwood") if key in table]
        if mixed:
            return [
                GinscoreError("format.forms-mixed", key=mixed[0], first=mixed[0], second="cards")
            ]
        by_deadwood = []
    if by_points and by_deadwood:
        return [
            GinscoreError(
                "format.forms-mixed", key=by_deadwood[0], first=by_points[0], second=by_deadwood[0]
            )
        ]
    if "result" in table and result is None and not by_points and not by_deadwood:
        return []  # mistyped, and so may be void
    needed = BY_DEADWOOD if by_deadwood else BY_CARDS if by_cards else (*BY_POINTS, "result")
    return [GinscoreError("format.key-missing", name=key) for key in needed if key not in table]
