"""Layouts: the ways to lay a hand down, and what the other player lays off on them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ginscore.scoring.judging.melds import (
    ACES,
    MORE_THAN_ALL,
    RANKS_IN_SUIT,
    SUIT,
    SuitRuns,
    in_melds,
    least_deadwood,
)
from ginscore.scoring.rules import Runs

_SHIFTS = (0, 13, 26, 39)


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
    best, worth, in_runs = runs.best, runs.worth, runs.in_runs
    a, b, c, d = bits & SUIT, bits >> 13 & SUIT, bits >> 26 & SUIT, bits >> 39
    # A set none of whose cards can be in a run takes nothing from anything else.
    torn = in_runs[a] | in_runs[b] | in_runs[c] | in_runs[d]
    choices = [
        (worth[a] + worth[b] + worth[c] + worth[d] - best[a] - best[b] - best[c] - best[d], choice)
        for choice in _set_choices(bits, torn)
        for a, b, c, d in [choice.suits]
    ]
    least = min(deadwood for deadwood, _ in choices)
    found: list[Layout] = []
    for deadwood, choice in choices:
        if deadwood == least:
            found += _laid(choice, map(runs.best_covers, choice.suits), least, runs)
    return found


def layouts_within(bits: int, limit: int, runs: SuitRuns) -> list[Layout]:
    """Return every layout that leaves at most so many points."""
    best, worth = runs.best, runs.worth
    found: list[Layout] = []
    for choice in _set_choices(bits):
        a, b, c, d = choice.suits
        most = best[a] + best[b] + best[c] + best[d]
        if worth[a] + worth[b] + worth[c] + worth[d] - most <= limit:
            found += _laid(choice, map(runs.covers, choice.suits), limit, runs)
    return found


class _SetChoice(NamedTuple):
    """Sets taken out of a hand, and what is left of each suit, as thirteen bits."""

    sets: tuple[int, ...]
    suits: tuple[int, int, int, int]


def _laid(
    choice: _SetChoice, covers: Iterable[tuple[int, ...]], limit: int, runs: SuitRuns
) -> list[Layout]:
    worth = runs.worth
    a, b, c, d = choice.suits
    layouts = []
    for e, f, g, h in product(*covers):
        deadwood = worth[a ^ e] + worth[b ^ f] + worth[c ^ g] + worth[d ^ h]
        if deadwood <= limit:
            left = a ^ e | (b ^ f) << 13 | (c ^ g) << 26 | (d ^ h) << 39
            layouts.append(Layout(choice.sets, (e, f, g, h), left, deadwood))
    return layouts


def _set_choices(bits: int, torn: int = SUIT) -> list[_SetChoice]:
    """Return every choice of sets; of the ranks that are not torn every set is taken whole."""
    a, b, c, d = bits & SUIT, bits >> 13 & SUIT, bits >> 26 & SUIT, bits >> 39
    threes = a & b & (c | d) | c & d & (a | b)
    chosen: list[tuple[tuple[int, ...], int]] = [((), bits)]
    while threes:
        rank = threes & -threes
        threes ^= rank
        column = bits & ACES * rank
        if not rank & torn:
            chosen = [((*sets, column), rest ^ column) for sets, rest in chosen]
            continue
        choices = [column]
        if column.bit_count() == 4:
            choices += [column ^ (rank << shift) for shift in _SHIFTS]
        chosen = [
            grown
            for sets, rest in chosen
            for grown in ((sets, rest), *(((*sets, each), rest ^ each) for each in choices))
        ]
    return [
        _SetChoice(sets, (rest & SUIT, rest >> 13 & SUIT, rest >> 26 & SUIT, rest >> 39))
        for sets, rest in chosen
    ]


class Answer(NamedTuple):
    """The other player's best answer to a layout."""

    deadwood: int
    """The least he is left with, in points."""
    laid_off: int
    """The cards he lays off for it, as bits."""


def best_answer(layout: Layout, hand: int, runs: SuitRuns) -> Answer:
    """Return the least deadwood over own melds and lay-offs together.

    Melding first and laying off afterwards, or the other way round, may leave more: the search
    tries every choice of lay-offs and takes the best melds of the rest for each. A card that no
    meld of his own could use is laid off wherever it fits.
    """
    loose = hand & ~in_melds(hand, runs)
    taken = 0
    options: list[list[int]] = []
    for cover, shift in zip(layout.covers, _SHIFTS, strict=True):
        held = hand >> shift & SUIT
        if cover and held:
            found = lay_offs(cover, held, loose >> shift & SUIT, runs.shape)
            if len(found) > 1:
                options.append([cards << shift for cards in found])
            else:
                taken |= found[0] << shift
    for cards in layout.sets:
        if card := fourth(cards) & hand:
            if card & loose:
                taken |= card
            else:
                options.append([0, card])
    if not options:
        return Answer(least_deadwood(hand & ~taken, runs), taken)
    best = Answer(MORE_THAN_ALL, 0)
    for chosen in product(*options):
        laid = taken
        for cards in chosen:
            laid |= cards
        deadwood = least_deadwood(hand & ~laid, runs)
        if deadwood < best.deadwood:
            best = Answer(deadwood, laid)
    return best


def fourth(cards: int) -> int:
    """Return the card that a set of three lacks; nothing for a set of four."""
    rank = ((cards & -cards).bit_length() - 1) % RANKS_IN_SUIT
    return (ACES << rank) ^ cards


_TWO, _THREE = 0b10, 0b100


@lru_cache(maxsize=1 << 16)
def lay_offs(cover: int, held: int, loose: int, shape: Runs) -> tuple[int, ...]:
    """Return the sets of held cards of a suit that fit on the closer's runs in it.

    Runs grow at both ends, a card after the other; round the corner where runs do, up to all
    thirteen. Sets to which a loose card could be added are left out; fewer cards come first.
    """
    # Remembered: a suit has few runs and few cards beside them.
    found = {0}
    wanting = set()
    fresh = [0]
    while fresh:
        laid = fresh.pop()
        table = cover | laid
        for card in _ends(table, held & ~laid, shape):
            grown = laid | card
            if card & loose:
                wanting.add(laid)
            if grown not in found:
                found.add(grown)
                fresh.append(grown)
    return tuple(sorted(found - wanting, key=lambda cards: (cards.bit_count(), cards)))


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
