"""What the rules allow and a table is still unlikely to have seen: slips worth a second look."""

from __future__ import annotations

from collections.abc import Sequence

from ginscore.errors import GinscoreError
from ginscore.scoring.hands import Hand
from ginscore.scoring.variant import Result, Rules


def oddities(rules: Rules, hands: Sequence[Hand]) -> list[GinscoreError]:
    """Return ``check.twice`` and ``check.no-cards`` findings, each with the number of its hand.

    >>> from ginscore.scoring.variant import Score
    >>> rules = Rules(ace=15, score={Result.UNDERCUT: Score()})
    >>> under = Hand(winner=0, result=Result.UNDERCUT, points=1)
    >>> [fault.code for fault in oddities(rules, [under, under])]
    ['check.twice']
    """
    found = []
    before: Hand | None = None
    for number, hand in enumerate(hands, 1):
        told = hand._replace(note=None)
        if told == before and hand.result is not Result.VOID:
            found.append(GinscoreError("check.twice", hand=number, before=number - 1))
        if not has_cards(rules, hand):
            found.append(
                GinscoreError(
                    "check.no-cards",
                    hand=number,
                    result=hand.result,
                    points=hand.points,
                    limit=rules.limit(hand.witness),
                    key="points",
                )
            )
        before = told
    return found


def has_cards(rules: Rules, hand: Hand) -> bool:
    """Tell whether two hands of cards can give a hand by points.

    A knocker keeps something, at most the limit, and less than the other player; who undercuts
    him keeps as much or less. With a dear ace nobody can keep 1: an undercut by 1 on a witness 2
    would need 2 against 1.

    >>> rules = Rules(ace=15)
    >>> has_cards(rules, Hand(winner=0, result=Result.KNOCK, points=108))
    True
    >>> has_cards(rules, Hand(winner=0, result=Result.KNOCK, points=109))  # 110 against 1
    False
    """
    if hand.points is None or hand.result not in (Result.KNOCK, Result.UNDERCUT):
        return True
    towards = 1 if hand.result is Result.KNOCK else -1
    return any(
        _can_be(rules, own) and _can_be(rules, own + towards * hand.points)
        for own in range(1, rules.limit(hand.witness) + 1)
    )


def _can_be(rules: Rules, deadwood: int) -> bool:
    """Tell whether some cards are worth so many points of deadwood."""
    if deadwood == 1:
        return rules.ace == 1
    return 0 <= deadwood <= rules.largest_deadwood
