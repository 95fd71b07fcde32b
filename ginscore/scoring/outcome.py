"""What a hand came to, in whichever form it was reported."""

from __future__ import annotations

from ginscore.scoring import hands
from ginscore.scoring.hands import Hand, Outcome
from ginscore.scoring.rules import Rules


def outcome_of(rules: Rules, hand: Hand) -> Outcome:
    """Return what a verified hand came to; one by cards is counted first.

    >>> outcome_of(Rules(), Hand(closer=0, deadwood=(8, 5))).winner
    1
    """
    if hand.tables is not None:
        tables = tuple(outcome_of(rules, table) for table in hand.tables)
        return hands.net_outcome(rules, tables, hand.seats)
    if hand.cards is not None:
        # Loaded only where there are cards: nobody else waits for the tables of melds.
        from ginscore.scoring.judging.counting import counted

        hand = counted(rules, hand)
    return hands.outcome_by_figures(rules, hand)


def deadwood_of(rules: Rules, hand: Hand) -> tuple[int, int]:
    """Return the closer's and the opponent's deadwood of a hand by deadwood or by cards."""
    if hand.cards is not None:
        from ginscore.scoring.judging.counting import counted

        hand = counted(rules, hand)
    assert hand.deadwood is not None
    return hand.deadwood
