"""Melds: which cards of a hand make sets and runs, and how little can be left over.

A hand is a whole number with a bit for each card: thirteen bits a suit, the ace lowest. What the
runs of one suit can cover depends on thirteen bits alone, so it is worked out once and remembered;
a hand is then the few ways to take sets out of it, and a look at what is left of each suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

from ginscore.scoring.card import RANKS, SUITS, Card
from ginscore.scoring.rules import Runs

_QKA, _KA2 = 0b1_1000_0000_0001, 0b1_0000_0000_0011
"""The runs of three that an ace after the king is part of."""


SUIT = 0b1_1111_1111_1111
"""The bits of one suit."""


RANKS_IN_SUIT = 13


MORE_THAN_ALL = 1 << 10
"""More points than any cards have."""


ACES = 0x8004002001
"""The four aces; further up the four cards of any rank; times thirteen bits those of all suits."""

_CARDS = tuple(Card(rank, suit) for suit, rank in product(SUITS, RANKS))


_RANK = [place % RANKS_IN_SUIT for place in range(len(_CARDS))]


_BITS = {card: 1 << place for place, card in enumerate(_CARDS)}


def to_bits(cards: Iterable[Card]) -> int:
    """Return cards as bits.

    >>> bin(to_bits([Card("A", "S"), Card("3", "S")]))
    '0b101'
    """
    bits = 0
    for card in cards:
        bits |= _BITS[card]
    return bits


def to_cards(bits: int) -> tuple[Card, ...]:
    """Return bits as cards, by rank and within a rank by suit.

    >>> [str(card) for card in to_cards(to_bits([Card("3", "H"), Card("3", "S")]))]
    ['3S', '3H']
    """
    places = []
    while bits:
        low = bits & -bits
        places.append(low.bit_length() - 1)
        bits ^= low
    if len(places) > 1:
        # The bits come suit by suit, so within a rank the order stays.
        places.sort(key=_RANK.__getitem__)
    return tuple([_CARDS[place] for place in places])


class SuitRuns:
    """What the runs of one suit can cover, under one value of the ace and one shape of runs."""

    def __init__(self, ace: int, shape: Runs) -> None:
        self.shape = shape
        self.circular = shape is Runs.CIRCULAR
        values = [ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
        self.values = values
        self.dearest_first = [
            (value, sum(1 << n for n, each in enumerate(values) if each == value))
            for value in sorted({*values}, reverse=True)
        ]
        """Every value, in points, with the cards of a suit that have it."""
        self.worth = [0] * (SUIT + 1)
        """Points of deadwood of every thirteen bits."""
        for bits in range(1, SUIT + 1):
            low = bits & -bits
            self.worth[bits] = self.worth[bits ^ low] + values[low.bit_length() - 1]
        self.best = _Remembered(self._best)
        """The most points of deadwood that runs can take away."""
        self.gain = _Remembered(self._gain)
        """How many more points runs and one card thrown take away than runs alone."""
        self.gain[0] = -MORE_THAN_ALL  # there is none to throw
        self.thrown = _Remembered(self._thrown)
        """The cards that may be the one thrown for it."""
        self.in_runs = _Remembered(self._in_runs)
        """The cards that are part of any run."""
        self._covers: dict[int, tuple[int, ...]] = {0: (0,)}
        self._best_covers: dict[int, tuple[int, ...]] = {}

    def covers(self, bits: int) -> tuple[int, ...]:
        """Return every set of cards that disjoint runs can make of these."""
        found = self._covers.get(bits)
        if found is None:
            low = bits & -bits
            all_ = set(self.covers(bits ^ low))
            for run in self._runs_with(bits, low):
                all_.update(run | rest for rest in self.covers(bits ^ run))
            found = self._covers[bits] = tuple(sorted(all_))
        return found

    def best_covers(self, bits: int) -> tuple[int, ...]:
        """Return those covers that take the most points away."""
        found = self._best_covers.get(bits)
        if found is None:
            most = self.best[bits]
            found = tuple(cover for cover in self.covers(bits) if self.worth[cover] == most)
            self._best_covers[bits] = found
        return found

    def _best(self, bits: int) -> int:
        if bits & (bits >> 1) & (bits >> 2) == 0 and (self.shape is Runs.LOW or not bits & 1):
            return 0  # no three in a row
        low = bits & -bits
        most = self.best[bits ^ low]
        for run in self._runs_with(bits, low):
            points = self.worth[run] + self.best[bits ^ run]
            if points > most:
                most = points
        return most

    def _gain(self, bits: int) -> int:
        most = self.best[bits]
        if not most:
            return next(value for value, cards in self.dearest_first if bits & cards)
        return max(self._after(bits).values()) - most

    def _thrown(self, bits: int) -> int:
        most = self.best[bits]
        if not most:
            return next(found for _, cards in self.dearest_first if (found := bits & cards))
        most += self.gain[bits]
        return sum(card for card, points in self._after(bits).items() if points == most)

    def _after(self, bits: int) -> dict[int, int]:
        """Return the points that every card takes away with what the rest of the suit then does."""
        cards = [1 << place for place in range(RANKS_IN_SUIT) if bits >> place & 1]
        return {card: self.worth[card] + self.best[bits ^ card] for card in cards}

    def _in_runs(self, bits: int) -> int:
        starts = bits & (bits >> 1) & (bits >> 2)
        found = starts | starts << 1 | starts << 2
        corners = (_QKA, _KA2) if self.circular else (_QKA,) if self.shape is not Runs.LOW else ()
        for corner in corners:
            if bits & corner == corner:
                found |= corner
        return found

    def _runs_with(self, bits: int, low: int) -> Iterator[int]:
        """Yield the runs of three and more that the lowest card is part of."""
        if self.shape is Runs.HIGH_LOW and low == 1:
            # Down from a high ace; an ace that is low is part of what goes up from it.
            down, card = low, _previous(low)
            while card & bits and card != low:
                down |= card
                if down.bit_count() > 2:
                    yield down
                card = _previous(card)
        before = [low]
        if self.circular:
            while (previous := _previous(before[-1])) & bits and previous != low:
                before.append(previous)
        run = 0
        for start in before:
            run |= start
            cards, end = run, low
            while True:
                if cards.bit_count() > 2:
                    yield cards
                end = _next(end) if self.circular else end << 1
                if not end & bits & SUIT or end & cards:
                    break
                cards |= end


class _Remembered(dict[int, int]):
    """A function of thirteen bits, worked out once for each."""

    def __init__(self, work_out: object) -> None:
        super().__init__({0: 0})
        self._work_out = work_out

    def __missing__(self, bits: int) -> int:
        found = self[bits] = self._work_out(bits)  # type: ignore[operator]
        return int(found)


def _next(bit: int) -> int:
    """Return the card after one, round the corner after the king."""
    return 1 if bit == 1 << (RANKS_IN_SUIT - 1) else bit << 1


def _previous(bit: int) -> int:
    """Return the card before one, round the corner before the ace."""
    return 1 << (RANKS_IN_SUIT - 1) if bit == 1 else bit >> 1


@cache
def suit_runs(ace: int, shape: Runs) -> SuitRuns:
    """Return the remembered runs for one kind of game."""
    return SuitRuns(ace, shape)


def in_melds(bits: int, runs: SuitRuns) -> int:
    """Return the cards that are part of any run or set.

    >>> from ginscore.scoring.card import read_card
    >>> hand = to_bits(read_card(card) for card in "3H 4H 5H 3S 3C 9D KD".split())
    >>> [str(card) for card in to_cards(in_melds(hand, suit_runs(1, Runs.LOW)))]
    ['3S', '3H', '3C', '4H', '5H']
    """
    in_runs = runs.in_runs
    a, b, c, d = bits & SUIT, bits >> 13 & SUIT, bits >> 26 & SUIT, bits >> 39
    threes = a & b & (c | d) | c & d & (a | b)
    return (
        (in_runs[a] | a & threes)
        | (in_runs[b] | b & threes) << 13
        | (in_runs[c] | c & threes) << 26
        | (in_runs[d] | d & threes) << 39
    )


def least_deadwood(bits: int, runs: SuitRuns) -> int:
    """Return the least deadwood of any number of cards, in points.

    >>> from ginscore.scoring.card import read_card
    >>> hand = to_bits(read_card(card) for card in "3H 4H 5H 6H 7H 3S 3C 7S 7C 2D".split())
    >>> least_deadwood(hand, suit_runs(1, Runs.LOW))
    2
    """
    best, worth, in_runs = runs.best, runs.worth, runs.in_runs
    a, b, c, d = bits & SUIT, bits >> 13 & SUIT, bits >> 26 & SUIT, bits >> 39
    total = worth[a] + worth[b] + worth[c] + worth[d]
    threes = a & b & (c | d) | c & d & (a | b)
    if not threes:
        return total - best[a] - best[b] - best[c] - best[d]
    torn = threes & (in_runs[a] | in_runs[b] | in_runs[c] | in_runs[d])
    if torn != threes:
        # A set whose cards can be in no run takes nothing from anything else.
        free = threes ^ torn
        total -= worth[a & free] + worth[b & free] + worth[c & free] + worth[d & free]
        a, b, c, d = a & ~free, b & ~free, c & ~free, d & ~free
    if not torn:
        return total - best[a] - best[b] - best[c] - best[d]
    most = 0
    for e, f, g, h, taken in _without_sets(a, b, c, d, torn, runs.values):
        points = taken + best[e] + best[f] + best[g] + best[h]
        if points > most:
            most = points
    return total - most


def best_discards(eleven: int, runs: SuitRuns) -> tuple[int, int]:
    """Return the least deadwood of eleven cards after one discard, and as bits the cards for it.

    What is left of eleven cards by a layout has the discard in it, so of every choice of sets the
    suit is looked for in which throwing one card takes most away beside its runs.

    >>> from ginscore.scoring.card import read_card
    >>> hand = to_bits(read_card(card) for card in "3H 4H 5H 6H 7H 3S 3C 7S 7C 2D QS".split())
    >>> least, thrown = best_discards(hand, suit_runs(1, Runs.LOW))
    >>> least, [str(card) for card in to_cards(thrown)]
    (2, ['QS'])
    """
    best, gain, worth = runs.best, runs.gain, runs.worth
    a, b, c, d = eleven & SUIT, eleven >> 13 & SUIT, eleven >> 26 & SUIT, eleven >> 39
    threes = a & b & (c | d) | c & d & (a | b)
    total = worth[a] + worth[b] + worth[c] + worth[d]
    if not (threes or best[a] or best[b] or best[c] or best[d]):
        for value, cards in runs.dearest_first:
            if loose := eleven & cards * ACES:
                return total - value, loose
    most = found = 0
    states = _without_sets(a, b, c, d, threes, runs.values) if threes else [(a, b, c, d, 0)]
    for e, f, g, h, taken in states:
        one, two, three, four = gain[e], gain[f], gain[g], gain[h]
        more = max(one, two, three, four)
        points = taken + best[e] + best[f] + best[g] + best[h] + more
        if points < most:
            continue
        if points > most:
            most, found = points, 0
        thrown = runs.thrown
        if one == more:
            found |= thrown[e]
        if two == more:
            found |= thrown[f] << 13
        if three == more:
            found |= thrown[g] << 26
        if four == more:
            found |= thrown[h] << 39
    return total - most, found


def _without_sets(
    a: int, b: int, c: int, d: int, threes: int, values: list[int]
) -> list[tuple[int, int, int, int, int]]:
    """Return the four suits after every choice of sets, with the points the sets take away."""
    states = [(a, b, c, d, 0)]
    while threes:
        rank = threes & -threes
        threes ^= rank
        value = values[rank.bit_length() - 1]
        keep = ~rank
        more = []
        if a & b & c & d & rank:
            for e, f, g, h, taken in states:
                three, four = taken + 3 * value, taken + 4 * value
                more += [
                    (e & keep, f & keep, g & keep, h & keep, four),
                    (e, f & keep, g & keep, h & keep, three),
                    (e & keep, f, g & keep, h & keep, three),
                    (e & keep, f & keep, g, h & keep, three),
                    (e & keep, f & keep, g & keep, h, three),
                ]
        else:
            # Three of a rank: a suit without the card stays as it is.
            for e, f, g, h, taken in states:
                more.append((e & keep, f & keep, g & keep, h & keep, taken + 3 * value))
        states += more
    return states
