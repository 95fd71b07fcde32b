"""Hands of cards to time the counting on."""

from __future__ import annotations

import random
from collections.abc import Callable

from ginscore.scoring.card import RANKS, SUITS, Card

PACK = [Card(rank, suit) for suit in SUITS for rank in RANKS]


def random_hand(size: int) -> Callable[[random.Random], list[Card]]:
    """Deal from the whole pack."""
    return lambda rng: rng.sample(PACK, size)


def crowded_hand(size: int) -> Callable[[random.Random], list[Card]]:
    """Deal from the sixteen cards of four neighbouring ranks."""

    def deal(rng: random.Random) -> list[Card]:
        start = rng.randrange(10)
        near = [card for card in PACK if start <= RANKS.index(card.rank) < start + 4]
        return rng.sample(near, size)

    return deal


def finished_hands(circular: bool) -> Callable[[random.Random], tuple[list[Card], list[Card]]]:
    """Deal a closer melds and a low card, and the opponent any cards or only near ones."""
    line = RANKS * 2 if circular else RANKS

    def meld(rng: random.Random) -> list[Card]:
        if rng.random() < 0.5:
            rank = rng.choice(RANKS)
            return [Card(rank, suit) for suit in rng.sample(SUITS, rng.choice([3, 3, 4]))]
        length = rng.choice([3, 3, 4])
        start = rng.randrange(13 if circular else 14 - length)
        suit = rng.choice(SUITS)
        return [Card(rank, suit) for rank in line[start : start + length]]

    def deal(rng: random.Random) -> tuple[list[Card], list[Card]]:
        closer: list[Card] = []
        while len(closer) < 9:
            closer += [card for card in meld(rng) if card not in closer]
        low = [card for card in PACK if card.rank in "234" and card not in closer]
        closer += rng.sample(low, min(len(low), 1))
        closer = closer[:10]
        rest = [card for card in PACK if card not in closer]
        beside = {(line.index(card.rank) + step) % 13 for card in closer for step in (-1, 0, 1)}
        near = [card for card in rest if RANKS.index(card.rank) in beside]
        if len(near) < 10 or rng.random() < 0.5:
            near = rest
        return rng.sample(closer, 10), rng.sample(near, 10)

    return deal
