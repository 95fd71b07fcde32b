"""Adjudication of two hands with the melds, lay-offs and counts of OpenSpiel's gin rummy.

It knows neither runs round the corner nor another ace: for the Italian game the ranks are turned
until no run crosses the border, and the points are counted here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Numbers = list[int]
"""Cards as OpenSpiel has them: thirteen a suit, the ace lowest."""


def openspiel_standard(utils: Any, closer: Numbers, opponent: Numbers) -> tuple[int, int] | None:
    """Adjudicate with OpenSpiel's melds, lay-offs and least deadwood: both deadwoods, or None."""
    total = utils.total_card_value(closer)
    groups = [(total - utils.total_card_value(g), g) for g in utils.all_meld_groups(closer) if g]
    least = min((deadwood for deadwood, _ in groups), default=total)
    if least > 10:
        return None
    if least == 0:
        return 0, utils.min_deadwood(opponent)
    return least, max(
        min(utils.min_deadwood([c for c in opponent if c not in laid]) for laid in all_laid)
        for all_laid in (lay_offs(utils, group, opponent) for group in different(groups, least))
    )


def openspiel_italian(utils: Any, closer: Numbers, opponent: Numbers) -> tuple[int, int] | None:
    """Do the same with the ranks turned and the points counted here; None too if none fits."""
    border = free_border(closer + opponent)
    if border is None:
        return None
    closer, opponent = turned(closer, border), turned(opponent, border)
    values = [(15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)[(n + border) % 13] for n in range(13)]
    worth = [values[card % 13] for card in range(52)]
    total = sum(worth[card] for card in closer)
    groups = [
        (total - sum(worth[card] for meld in g for card in meld), g)
        for g in utils.all_meld_groups(closer)
        if g
    ]
    least = min((deadwood for deadwood, _ in groups), default=total)
    if least > 10:
        return None
    # Only groups to which no meld can be added are told: a lay-off may undo a part of one.
    own = [
        [(sum(worth[card] for card in meld), frozenset(meld)) for meld in group]
        for group in utils.all_meld_groups(opponent)
    ] or [[]]
    total = sum(worth[card] for card in opponent)
    most = 0
    for group in different(groups, least):
        left = total
        for laid in lay_offs(utils, group, opponent):
            away = sum(worth[card] for card in laid)
            melded = max(
                sum(points for points, cards in melds if cards.isdisjoint(laid)) for melds in own
            )
            left = min(left, total - away - melded)
        most = max(most, left)
    return least, most


def different(groups: list[tuple[int, list[Numbers]]], least: int) -> Iterator[list[Numbers]]:
    """Yield the layouts with the least deadwood, those that differ in where a run ends once."""
    seen = set()
    for deadwood, group in groups:
        if deadwood == least:
            sets = [tuple(meld) for meld in group if meld[0] % 13 == meld[1] % 13]
            runs = [card for meld in group if meld[0] % 13 != meld[1] % 13 for card in meld]
            key = (frozenset(sets), frozenset(runs))
            if key not in seen:
                seen.add(key)
                yield group


def lay_offs(utils: Any, group: list[Numbers], opponent: Numbers) -> set[frozenset[int]]:
    """Return every choice of cards that OpenSpiel lets the opponent lay off on a layout."""
    table = [utils.meld_to_int(meld) for meld in group]
    found = {frozenset[int]()}
    waiting = [frozenset[int]()]
    while waiting:
        laid = waiting.pop()
        for card in utils.all_layoffs(table, list(laid)):
            if card in opponent and card not in laid and (more := laid | {card}) not in found:
                found.add(more)
                waiting.append(more)
    return found


def free_border(cards: Numbers) -> int | None:
    """Return a rank no run can lead into: no suit holds the rank and the one before it."""
    held = set(cards)
    for rank in range(13):
        if not any(
            suit * 13 + rank in held and suit * 13 + (rank - 1) % 13 in held for suit in range(4)
        ):
            return rank
    return None


def turned(cards: Numbers, border: int) -> Numbers:
    """Return cards with the rank at the border as the lowest."""
    return [card // 13 * 13 + (card - border) % 13 for card in cards]
