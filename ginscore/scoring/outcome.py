"""What a hand came to, in whichever form it was reported."""

from __future__ import annotations

from typing import NamedTuple

from ginscore.scoring import hands
from ginscore.scoring.hands import Hand, Outcome
from ginscore.scoring.rules import GINS, Doubling, Result, Rules


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


class ToldTable(NamedTuple):
    """A table of partners as it is typed again: who, what, and the figures."""

    hand: Hand
    result: Result
    """As it was reported: who knocked and was undercut, knocked."""
    numbers: tuple[int, ...]
    """The difference, or both deadwoods, the closer's first; none at a void table."""
    doubled: bool | None
    """None where the rules have one level."""


def told_table(rules: Rules, hand: Hand) -> ToldTable:
    """Return a table of partners as it is typed.

    >>> told_table(Rules(), Hand(closer=0, deadwood=(8, 5), member=1))[1:]
    (<Result.KNOCK: 'knock'>, (8, 5), None)
    """
    if hand.result is Result.VOID:
        return ToldTable(hand, Result.VOID, (), None)
    outcome = outcome_of(rules, hand)
    doubled = None if rules.doubling == Doubling.NONE else outcome.doubled
    if hand.closer is None:
        return ToldTable(hand, outcome.result, (outcome.difference,), doubled)
    said = outcome.result in (*GINS, Result.CONCEDED)
    result = outcome.result if said else Result.KNOCK
    return ToldTable(hand, result, deadwood_of(rules, hand), doubled)
