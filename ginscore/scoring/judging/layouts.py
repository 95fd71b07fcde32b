"""Layouts: the ways to lay a hand down, and what the other player lays off on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ginscore.scoring.judging.melds import RANKS_IN_SUIT, SUIT, SuitRuns, least_deadwood
from ginscore.scoring.rules import Runs


class Layout(NamedTuple):
    """One way to lay a hand down."""

    sets: tuple[int, ...]
    """Each as the bits of its cards."""
    covers: tuple[int, int, int, int]
    """What the runs of each suit cover, as thirteen bits."""
    left: int
    """The cards left over."""
    deadwood: int
    """Their points."""


def best_layouts(bits: int, runs: SuitRuns) -> list[Layout]:
    """Return every layout with the least deadwood; runs that touch are one run."""
    found: list[Layout] = []
    least = least_deadwood(bits, runs)
    for sets, suits in _set_choices(bits):
        worth = sum(runs.worth[suit] for suit in suits)
        if worth - sum(runs.best[suit] for suit in suits) == least:
            found += _laid(sets, suits, (runs.best_covers(suit) for suit in suits), runs)
    return found


def layouts_within(bits: int, limit: int, runs: SuitRuns) -> list[Layout]:
    """Return every layout that leaves at most so many points."""
    found: list[Layout] = []
    for sets, suits in _set_choices(bits):
        worth = sum(runs.worth[suit] for suit in suits)
        if worth - sum(runs.best[suit] for suit in suits) <= limit:
            laid = _laid(sets, suits, (runs.covers(suit) for suit in suits), runs)
            found += [layout for layout in laid if layout.deadwood <= limit]
    return found


def _laid(
    sets: tuple[int, ...],
    suits: tuple[int, int, int, int],
    covers: Iterable[tuple[int, ...]],
    runs: SuitRuns,
) -> list[Layout]:
    worth = runs.worth
    layouts = []
    for laid in product(*covers):
        left = [suit ^ cover for suit, cover in zip(suits, laid, strict=True)]
        layouts.append(
            Layout(
                sets=sets,
                covers=(laid[0], laid[1], laid[2], laid[3]),
                left=left[0] | left[1] << 13 | left[2] << 26 | left[3] << 39,
                deadwood=worth[left[0]] + worth[left[1]] + worth[left[2]] + worth[left[3]],
            )
        )
    return layouts


def _set_choices(bits: int) -> Iterator[tuple[tuple[int, ...], tuple[int, int, int, int]]]:
    """Yield every choice of sets: their bits, and what is left of each suit."""
    a, b, c, d = bits & SUIT, bits >> 13 & SUIT, bits >> 26 & SUIT, bits >> 39
    threes = a & b & (c | d) | c & d & (a | b)
    options: list[list[int]] = []
    while threes:
        rank = threes & -threes
        threes ^= rank
        column = bits & (rank | rank << 13 | rank << 26 | rank << 39)
        choices = [0, column]
        if column.bit_count() == 4:
            choices += [column ^ (rank << shift) for shift in (0, 13, 26, 39)]
        options.append(choices)
    for chosen in product(*options):
        sets = tuple(choice for choice in chosen if choice)
        rest = bits
        for choice in sets:
            rest ^= choice
        suits = (rest & SUIT, rest >> 13 & SUIT, rest >> 26 & SUIT, rest >> 39)
        yield sets, suits


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
            found = lay_offs(cover, held, runs.shape)
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


_TWO, _THREE = 0b10, 0b100


@lru_cache(maxsize=1 << 16)
def lay_offs(cover: int, held: int, shape: Runs) -> tuple[int, ...]:
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
        for card in _ends(table, held & ~laid, shape):
            grown = laid | card
            if grown not in found:
                found.add(grown)
                fresh.append(grown)
    return tuple(sorted(found, key=lambda cards: (cards.bit_count(), cards)))


def _ends(table: int, held: int, shape: Runs) -> list[int]:
    """Return the held cards that are right beside a card on the table."""
    beside = table << 1 | table >> 1
    if shape is not Runs.LOW:
        beside |= table >> (RANKS_IN_SUIT - 1)  # an ace after the king
    if shape is Runs.CIRCULAR:
        beside |= (table & 1) << (RANKS_IN_SUIT - 1)
    elif not table & _THREE:
        # A low ace has its two beside it, and after a high one nothing goes on.
        beside &= ~_TWO
    fits = beside & held & SUIT
    cards = []
    while fits:
        cards.append(fits & -fits)
        fits &= fits - 1
    return cards
