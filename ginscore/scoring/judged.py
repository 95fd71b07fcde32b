"""An adjudicated hand together with the rules it was adjudicated by, and what it scores."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ginscore.scoring.cards import Card
from ginscore.scoring.hands import Hand, HandScore, is_doubled, score_hand
from ginscore.scoring.judge import Verdict, judge
from ginscore.scoring.showdown import after_discards, showdown
from ginscore.scoring.variant import Doubling, Rules


class Judged(NamedTuple):
    """An adjudicated hand with its rules.

    >>> from ginscore.scoring.cards import read_card
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
    def after(self) -> tuple[tuple[Card, Judged], ...]:
        """Every best discard of a hand of eleven with what it leads to."""
        verdicts = after_discards(self.rules, self.verdict, self.witness, doubled=self.levels[0])
        return tuple((card, self._replace(verdict=verdict)) for card, verdict in verdicts)

    @property
    def scores(self) -> tuple[tuple[bool, HandScore], ...]:
        """The score at every level the hand may have; nothing where it may not be laid down."""
        came_to = showdown(self.rules, self.verdict).came_to
        if came_to is None or came_to.result not in self.rules.score:
            return ()
        return tuple(
            (doubled, score_hand(self.rules, came_to._replace(doubled=doubled)))
            for doubled in self.levels
        )


def _levels(rules: Rules, witness: Card | None) -> tuple[bool, ...]:
    if witness is None and rules.doubling not in (Doubling.NONE, Doubling.ALWAYS):
        return (False, True)
    return (is_doubled(rules, Hand(witness=witness)),)
