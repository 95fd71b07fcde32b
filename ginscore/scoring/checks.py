"""Verification of a hand against the rules: the one place that every command asks.

A check is a function of the rules and a hand that yields the faults it sees; all are run, so a
hand is told everything that is wrong with it at once. What no two hands of cards can give, but a
hand by points does not show, is not looked for here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ginscore.errors import GinscoreError
from ginscore.scoring.hands import Hand, closing_result
from ginscore.scoring.variant import WITNESS, Doubling, Result, Rules, Tie

Check = Callable[[Rules, Hand], Iterator[GinscoreError]]


def _result_exists(rules: Rules, hand: Hand) -> Iterator[GinscoreError]:
    """The variant must know the result, said or found from the deadwood."""
    result = hand.result if hand.deadwood is None else closing_result(rules, hand)
    assert result is not None
    # A gin-only variant answers a knock and its undercut with the limit, not a missing result.
    gin_only = rules.knock_limit == 0 and result in (Result.KNOCK, Result.UNDERCUT)
    if result not in rules.score and not gin_only:
        yield GinscoreError(
            "rule.result-unknown", result=result, known=tuple(rules.score), key="result"
        )


def _doubling(rules: Rules, hand: Hand) -> Iterator[GinscoreError]:
    """The level must be one the variant has, and agree with the witness card."""
    doubled, witness = hand.doubled, hand.witness
    if doubled and rules.doubling is Doubling.NONE:
        yield GinscoreError("rule.never-doubled", key="doubled")
    elif doubled is False and rules.doubling is Doubling.ALWAYS:
        yield GinscoreError("rule.always-doubled", key="doubled")
    elif rules.doubling in (Doubling.HEARTS_SPADES, Doubling.SPADES):
        if doubled is None and witness is None and rules.needs_level:
            yield GinscoreError("rule.level-missing")
        if doubled is not None and witness is not None and doubled != rules.doubles(witness):
            yield GinscoreError(
                "rule.level-disagrees", witness=witness, doubled=doubled, key="doubled"
            )


def _deadwood_range(rules: Rules, hand: Hand) -> Iterator[GinscoreError]:
    """No ten cards are worth more than the cap, and without a card of 1 none are worth 1."""
    counts: tuple[int, ...]
    if hand.deadwood is not None:
        counts, key = hand.deadwood, "deadwood"
    elif hand.result in (Result.GIN, Result.BIG_GIN):
        assert hand.points is not None
        counts, key = (hand.points,), "points"
    else:
        assert hand.points is not None
        if hand.points > rules.largest_deadwood:
            yield GinscoreError(
                "rule.difference-too-large",
                points=hand.points,
                largest=rules.largest_deadwood,
                key="points",
            )
        return
    for count in counts:
        if count > rules.largest_deadwood:
            yield GinscoreError(
                "rule.deadwood-too-large", deadwood=count, largest=rules.largest_deadwood, key=key
            )
        if count == 1 and rules.ace > 1:
            yield GinscoreError("rule.deadwood-one", ace=rules.ace, key=key)


def _knock_limit(rules: Rules, hand: Hand) -> Iterator[GinscoreError]:
    """A knocker may keep no more than the limit, and may not knock where it is gin only."""
    if hand.deadwood is None:
        if hand.result not in (Result.KNOCK, Result.UNDERCUT):
            return
        knocker = None
    elif hand.deadwood[0] == 0:
        return
    else:
        knocker = hand.deadwood[0]
    limit = rules.limit(hand.witness)
    if rules.knock_limit == 0:
        yield GinscoreError("rule.gin-only", key="result")
    elif limit == 0:
        yield GinscoreError(
            "rule.knock-on-ace", witness=hand.witness, accepted=_way_out(rules), key="witness"
        )
    elif knocker is not None and knocker > limit:
        if rules.knock_limit == WITNESS and hand.witness is not None:
            yield GinscoreError(
                "rule.knock-over-witness",
                deadwood=knocker,
                limit=limit,
                witness=hand.witness,
                accepted=_way_out(rules),
                key="deadwood",
            )
        else:
            yield GinscoreError(
                "rule.knock-over-limit",
                deadwood=knocker,
                limit=limit,
                accepted=_way_out(rules),
                key="deadwood",
            )
    elif knocker is None and hand.result is Result.UNDERCUT:
        assert hand.points is not None
        if hand.points > limit:
            yield GinscoreError(
                "rule.undercut-over-limit", points=hand.points, limit=limit, key="points"
            )


def _way_out(rules: Rules) -> str:
    """Name how a knock over the limit is entered that both players accepted."""
    # A hand in spades says its level where it is doubled, though it need not say so.
    return "alone" if rules.doubling in (Doubling.NONE, Doubling.ALWAYS) else "with-level"


def _zero_is_gin(rules: Rules, hand: Hand) -> Iterator[GinscoreError]:
    """A closer with nothing left has gin, and a knock by nothing is a tie."""
    if hand.deadwood is not None:
        if hand.deadwood[0] == 0 and hand.result in (Result.KNOCK, Result.UNDERCUT):
            yield GinscoreError("rule.zero-is-gin", result=hand.result, key="result")
    elif hand.result is Result.KNOCK and hand.points == 0 and rules.tie is Tie.UNDERCUT:
        yield GinscoreError("rule.tie-is-undercut", key="points")


def _result_agrees(rules: Rules, hand: Hand) -> Iterator[GinscoreError]:
    """A result said beside the deadwood must be the one the deadwood gives."""
    if hand.deadwood is None or hand.result is None or hand.deadwood[0] == 0:
        return
    own, other = hand.deadwood
    found = closing_result(rules, hand)
    if hand.result in (Result.GIN, Result.BIG_GIN):
        yield GinscoreError(
            "rule.gin-with-deadwood", deadwood=own, result=hand.result, key="result"
        )
    elif hand.result is not found:
        code = "rule.knock-is-undercut" if found is Result.UNDERCUT else "rule.undercut-is-knock"
        yield GinscoreError(code, own=own, other=other, key="result")


CHECKS: tuple[Check, ...] = (
    _result_exists,
    _doubling,
    _deadwood_range,
    _knock_limit,
    _zero_is_gin,
    _result_agrees,
)


def faults(rules: Rules, hand: Hand, *, finished: bool = False) -> list[GinscoreError]:
    """Return everything the rules have against a hand, in the order of the checks.

    ``finished``: the hand would come after the end of the game, where nothing may follow.

    >>> from ginscore.scoring.variant import Score
    >>> rules = Rules(score={Result.KNOCK: Score(), Result.UNDERCUT: Score(bonus=(10, 20))})
    >>> [fault.code for fault in faults(rules, Hand(closer=0, deadwood=(12, 30)))]
    ['rule.knock-over-limit']
    """
    if finished:
        return [GinscoreError("rule.game-over")]
    if hand.result is Result.VOID:
        return []
    if hand.cards is not None:
        # Loaded only where there are cards to count.
        from ginscore.scoring.counting import cards_faults

        return cards_faults(rules, hand, faults)
    return [fault for check in CHECKS for fault in check(rules, hand)]
