"""Lay-offs: what the other player puts on the closer's melds, and the least he is left with."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ginscore.scoring.layouts import Layout
from ginscore.scoring.melds import RANKS_IN_SUIT, SUIT, SuitRuns, least_deadwood

_SHIFTS = (0, 13, 26, 39)


class Answer(NamedTuple):
    """The other player's best answer to a layout."""

    deadwood: int
    """The least he is left with, in points."""
    laid_off: int
    """The cards he lays off for it, as bits."""


def best_answer(layout: Layout, hand: int, runs: SuitRuns) -> Answer:
    """Return the least deadwood over own melds and lay-offs together.

    Melding first and laying off afterwards, or the other way round, may leave more: the search
    tries every choice of lay-offs and takes the best melds of the rest for each.
    """
    options = []
    for cover, shift in zip(layout.covers, _SHIFTS, strict=True):
        held = hand >> shift & SUIT
        if cover and held:
            found = lay_offs(cover, held, runs.circular)
            if len(found) > 1:
                options.append([cards << shift for cards in found])
    options += [[0, card] for cards in layout.sets if (card := fourth(cards) & hand)]
    best = Answer(least_deadwood(hand, runs), 0)
    if not options:
        return best
    for laid in product(*options):
        taken = 0
        for cards in laid:
            taken |= cards
        deadwood = least_deadwood(hand & ~taken, runs)
        if deadwood < best.deadwood:
            best = Answer(deadwood, taken)
    return best


def fourth(cards: int) -> int:
    """Return the card that a set of three lacks; nothing for a set of four."""
    if cards.bit_count() == 4:
        return 0
    rank = ((cards & -cards).bit_length() - 1) % RANKS_IN_SUIT
    column = (1 << rank) | (1 << rank + 13) | (1 << rank + 26) | (1 << rank + 39)
    return column ^ cards


@lru_cache(maxsize=1 << 16)
def lay_offs(cover: int, held: int, circular: bool) -> tuple[int, ...]:
    """Return every set of held cards of a suit that fits on the closer's runs in it.

    Runs grow at both ends, a card after the other; round the corner where runs do, up to all
    thirteen. The first of the sets is the empty one.
    """
    # Remembered: a suit has few runs and few cards beside them.
    found = {0}
    fresh = [0]
    while fresh:
        laid = fresh.pop()
        table = cover | laid
        for card in _ends(table, held & ~laid, circular):
            grown = laid | card
            if grown not in found:
                found.add(grown)
                fresh.append(grown)
    return tuple(sorted(found, key=lambda cards: (cards.bit_count(), cards)))


def _ends(table: int, held: int, circular: bool) -> list[int]:
    """Return the held cards that stand right beside a card on the table."""
    beside = table << 1 | table >> 1
    if circular:
        beside |= table >> (RANKS_IN_SUIT - 1) | (table & 1) << (RANKS_IN_SUIT - 1)
    fits = beside & held & SUIT
    cards = []
    while fits:
        cards.append(fits & -fits)
        fits &= fits - 1
    return cards
