"""The showdown: what lies on the table when a hand is adjudicated, and what it scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from ginscore.scoring.card import RANKS, SUITS, Card
from ginscore.scoring.hands import (
    Hand,
    HandScore,
    Outcome,
    is_doubled,
    outcome_by_figures,
    score_hand,
)
from ginscore.scoring.judging.judge import Laid, Verdict, judge
from ginscore.scoring.judging.layouts import Layout, best_layouts, fourth
from ginscore.scoring.judging.melds import RANKS_IN_SUIT, SuitRuns, suit_runs, to_cards
from ginscore.scoring.rules import Doubling, Rules, Runs

Meld = tuple[Card, ...]
"""A run in playing order, round the corner where it does, or a set in the order of the suits."""


class LayOff(NamedTuple):
    """A card laid off."""

    card: Card
    meld: Meld
    """The closer's meld as it was when the card came to it."""


class Showdown(NamedTuple):
    """The cards of both players, as they lie."""

    melds: tuple[Meld, ...]
    """The closer's."""
    left: tuple[Card, ...]
    """Those he could not meld."""
    lay_offs: tuple[LayOff, ...] = ()
    """In an order in which they can be laid off."""
    opponent_melds: tuple[Meld, ...] = ()
    opponent_left: tuple[Card, ...] | None = None
    """None where the closer may not lay his hand down."""
    outcome: Outcome | None = None
    """Result, winner (0 is the closer) and difference, not doubled; None where there is none."""


def showdown(rules: Rules, verdict: Verdict) -> Showdown:
    """Lay out both hands of a verdict.

    A hand that may not be laid down is laid out for its closer alone: with least deadwood, after
    the first of the best discards where he must discard.
    """
    if verdict.laid is not None:
        return _laid_out(rules, verdict, verdict.laid)
    runs = suit_runs(rules.ace, rules.runs)
    own = verdict.closer
    if verdict.discards:
        own ^= _bit(verdict.discards[0])
    layout = best_layouts(own, runs)[0]
    return Showdown(_melds(layout, runs), to_cards(layout.left))


def better_showdown(rules: Rules, verdict: Verdict) -> Showdown | None:
    """Lay out the layout with more deadwood that would win more; None where there is none."""
    if verdict.better is None:
        return None
    return _laid_out(rules, verdict, verdict.better)


def after_discards(
    rules: Rules, verdict: Verdict, witness: Card | None = None, *, doubled: bool = False
) -> tuple[tuple[Card, Verdict], ...]:
    """Return every best discard of a hand of eleven with what it leads to."""
    opponent = to_cards(verdict.opponent)
    return tuple(
        (
            card,
            judge(rules, to_cards(verdict.closer ^ _bit(card)), opponent, witness, doubled=doubled),
        )
        for card in verdict.discards
    )


def _laid_out(rules: Rules, verdict: Verdict, laid: Laid) -> Showdown:
    runs = suit_runs(rules.ace, rules.runs)
    layout, kept = laid.layout, verdict.opponent & ~laid.laid_off
    answer = best_layouts(kept, runs)[0]
    hand = verdict._replace(laid=laid).hand
    assert hand is not None
    return Showdown(
        melds=_melds(layout, runs),
        left=to_cards(layout.left),
        lay_offs=tuple(_lay_offs(layout, laid.laid_off, runs)) if laid.laid_off else (),
        opponent_melds=_melds(answer, runs),
        opponent_left=to_cards(answer.left),
        outcome=outcome_by_figures(rules, hand),
    )


def _bit(card: Card) -> int:
    return 1 << _place(card)


def _place(card: Card) -> int:
    return SUITS.index(card.suit) * RANKS_IN_SUIT + RANKS.index(card.rank)


def _melds(layout: Layout, runs: SuitRuns) -> tuple[Meld, ...]:
    """Return the runs, suit by suit, and then the sets by rank."""
    sets = sorted(to_cards(cards) for cards in layout.sets)
    sets.sort(key=lambda meld: RANKS.index(meld[0].rank))
    return (*_runs(layout, runs), *sets)


def _runs(layout: Layout, runs: SuitRuns) -> Iterator[Meld]:
    for suit, cover in zip(SUITS, layout.covers, strict=True):
        for ranks in _stretches(cover, runs.shape) if cover else ():
            yield tuple(Card(rank, suit) for rank in ranks)


@cache
def _stretches(cover: int, shape: Runs) -> tuple[str, ...]:
    """Return the ranks of each run that a suit's runs make, from where it starts.

    >>> _stretches(0b1_1000_0000_0111, Runs.CIRCULAR), _stretches(0b1_1100_0000_0111, Runs.LOW)
    (('QKA23',), ('A23', 'JQK'))
    >>> _stretches(0b1_1000_0000_1111, Runs.HIGH_LOW)
    ('234', 'QKA')
    """
    found = "".join(rank if cover >> place & 1 else " " for place, rank in enumerate(RANKS)).split()
    if shape is Runs.LOW or len(found) == 1 or not (cover & 1 and cover >> (RANKS_IN_SUIT - 1)):
        return tuple(found)
    first, *between, last = found
    if shape is Runs.CIRCULAR:
        return (*between, last + first)
    # The ace is low where it can be, and high where a run needs it after the king.
    if len(first) > 1 and len(last) > 2:
        return tuple(found)
    return (*([first[1:]] if first[1:] else []), *between, f"{last}A")


def _lay_offs(layout: Layout, laid_off: int, runs: SuitRuns) -> Iterator[LayOff]:
    """Yield the cards laid off, one after the other, each with where it goes.

    On runs whatever fits there, as only a card on a run opens a place; on sets the rest.
    """
    cards = list(to_cards(laid_off))
    yield from _chain([list(run) for run in _runs(layout, runs)], cards, runs.shape)
    sets = {to_cards(lacking)[0]: cards for cards in layout.sets if (lacking := fourth(cards))}
    for card in cards:
        yield LayOff(card, to_cards(sets[card]))


def _chain(runs: list[list[Card]], cards: list[Card], shape: Runs) -> Iterator[LayOff]:
    """Lay cards off on runs as long as one fits; what fits nowhere stays in the list."""
    while True:
        places = ((card, place) for card in cards for place in _fitting(card, runs, shape))
        card, place = next(places, (None, None))
        if card is None or place is None:
            return
        run, end = place
        yield LayOff(card, tuple(run))
        run.insert(end, card)
        cards.remove(card)


def _fitting(
    card: Card, runs: Iterable[list[Card]], shape: Runs
) -> Iterator[tuple[list[Card], int]]:
    """Yield the runs that a card continues, each with where it goes: after it, or before it."""
    same = [run for run in runs if run[0].suit == card.suit]
    rank = RANKS.index(card.rank)
    below, above = RANKS[rank - 1], RANKS[(rank + 1) % RANKS_IN_SUIT]
    circular = shape is Runs.CIRCULAR
    # A high ace ends a run after the king, and only round the corner does a two go on from it.
    if (rank or shape is not Runs.LOW) and (rank != 1 or circular):
        yield from ((run, len(run)) for run in same if run[-1].rank == below)
    if rank < RANKS_IN_SUIT - 1 or circular:
        yield from ((run, 0) for run in same if run[0].rank == above)


class Judged(NamedTuple):
    """An adjudicated hand with its rules.

    >>> from ginscore.scoring.card import read_card
    >>> rules = Rules(doubling=Doubling.SPADES)
    >>> own, other = "4S 5S 6S 9H 9D 9C KD KC KH 2S", "7S 3D 4D 5D 6D 8C 8D TH JH 2C"
    >>> hands = [map(read_card, hand.split()) for hand in (own, other)]
    >>> judged = Judged.of(rules, *hands)
    >>> judged.verdict.deadwood, judged.levels
    (2, (False, True))
    """

    rules: Rules
    verdict: Verdict
    witness: Card | None = None

    @classmethod
    def of(
        cls,
        rules: Rules,
        closer: Iterable[Card],
        opponent: Iterable[Card],
        witness: Card | None = None,
    ) -> Judged:
        """Adjudicate two hands of cards."""
        doubled = _levels(rules, witness)[0]
        return cls(rules, judge(rules, closer, opponent, witness, doubled=doubled), witness)

    @property
    def levels(self) -> tuple[bool, ...]:
        """Whether the hand is doubled; both where a witness card decides that is not known."""
        return _levels(self.rules, self.witness)

    @property
    def outcome(self) -> Outcome | None:
        """Result, winner (0 is the closer) and difference, not doubled; None where none is laid."""
        hand = self.verdict.hand
        return None if hand is None else outcome_by_figures(self.rules, hand)

    @property
    def after(self) -> tuple[tuple[Card, Judged], ...]:
        """Every best discard of a hand of eleven with what it leads to."""
        verdicts = after_discards(self.rules, self.verdict, self.witness, doubled=self.levels[0])
        return tuple((card, self._replace(verdict=verdict)) for card, verdict in verdicts)

    @property
    def scores(self) -> tuple[tuple[bool, HandScore], ...]:
        """The score at every level the hand may have; nothing where it may not be laid down."""
        outcome = self.outcome
        if outcome is None or self.rules.priced(outcome.result) not in self.rules.score:
            return ()
        return tuple(
            (doubled, score_hand(self.rules, outcome._replace(doubled=doubled)))
            for doubled in self.levels
        )


def _levels(rules: Rules, witness: Card | None) -> tuple[bool, ...]:
    if witness is None and rules.doubling not in (Doubling.NONE, Doubling.ALWAYS):
        return (False, True)
    return (is_doubled(rules, Hand(witness=witness)),)
