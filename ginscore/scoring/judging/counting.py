"""Hands by cards: the deadwood that two hands of cards give under the rules of a game."""

from __future__ import annotations

from collections.abc import Callable

from ginscore.errors import GinscoreError
from ginscore.scoring.card import Card
from ginscore.scoring.frozen import replace
from ginscore.scoring.hands import Hand
from ginscore.scoring.judging.judge import Ruling, Verdict, judge
from ginscore.scoring.judging.melds import least_deadwood, suit_runs, to_bits
from ginscore.scoring.rules import AS_SCORED, UNDERCUTS, Result, Rules

_SAID = {
    Ruling.KNOCK: Result.KNOCK,
    Ruling.GIN: Result.GIN,
    Ruling.BIG_GIN: Result.BIG_GIN,
    Ruling.UNDERCUT: Result.UNDERCUT,
    Ruling.GIN_OFF: Result.GIN_OFF,
}


def counted(rules: Rules, hand: Hand) -> Hand:
    """Return a verified hand by cards as the hand by deadwood it comes to; others as they are.

    >>> from ginscore.scoring.card import read_card
    >>> from ginscore.scoring.rules import Score
    >>> rules = Rules(score={Result.KNOCK: Score()})
    >>> closer = tuple(map(read_card, "4S 5S 6S 9H 9D 9C KD KC KH 2S".split()))
    >>> other = tuple(map(read_card, "7S 3D 4D 5D 6D 8C 8D TH JH 2C".split()))
    >>> counted(rules, Hand(closer=0, cards=(closer, other))).deadwood
    (2, 38)
    """
    return hand if hand.cards is None else _by_deadwood(rules, hand, _verdict(rules, hand))


def cards_faults(
    rules: Rules, hand: Hand, by_deadwood: Callable[[Rules, Hand], list[GinscoreError]]
) -> list[GinscoreError]:
    """Return what the rules have against a hand by cards.

    ``by_deadwood`` returns what they have against the hand by deadwood that it comes to. Raises
    nothing; yields ``rule.must-discard`` and ``rule.cards-disagree`` besides.
    """
    verdict = _verdict(rules, hand)
    if verdict.ruling is Ruling.MUST_DISCARD:
        return [
            GinscoreError(
                "rule.must-discard",
                discards=verdict.discards,
                deadwood=verdict.deadwood,
                key="cards",
            )
        ]
    if verdict.ruling is Ruling.NOT_ALLOWED:
        # Told in the points that count against the limit.
        rules = replace(rules, ace=rules.ace_in_knock, knock_ace=AS_SCORED)
        verdict = _verdict(rules, hand)
    faults = by_deadwood(rules, _by_deadwood(rules, hand, verdict))
    said, found = hand.result, _SAID.get(verdict.ruling)
    if said is not None and found is not None and not _agree(said, found, verdict):
        faults.append(GinscoreError("rule.cards-disagree", result=said, found=found, key="result"))
    return faults


def _agree(said: Result, found: Result, verdict: Verdict) -> bool:
    """Tell whether a result that was said is the one found; gin-off is an undercut too."""
    if said in UNDERCUTS and found in UNDERCUTS:
        assert verdict.laid is not None
        return said is Result.UNDERCUT or verdict.laid.answer == 0
    return said is found


def _verdict(rules: Rules, hand: Hand) -> Verdict:
    """Judge a hand, or return what it was judged before as: verified, then played, then shown."""
    assert hand.cards is not None
    own, other = hand.cards
    # Not the pair of them: compiled, it is made anew whenever it is looked at.
    key = id(rules), id(own), id(other), hand.witness
    known = _JUDGED.get(key)
    if known is None:
        if len(_JUDGED) >= _REMEMBERED:
            _JUDGED.clear()
        verdict = judge(rules, own, other, hand.witness, advise=False)
        known = _JUDGED[key] = rules, own, other, verdict
    return known[3]


_REMEMBERED = 256
"""Hands: those of an evening, and not those of a season."""


_JUDGED: dict[tuple[int, int, int, Card | None], tuple[Rules, object, object, Verdict]] = {}
"""The hands last judged. Rules and cards are kept, so that no others have their ids."""


def _by_deadwood(rules: Rules, hand: Hand, verdict: Verdict) -> Hand:
    assert hand.cards is not None
    told = verdict.hand
    if told is None:
        # Not to be laid down: the least of both tells what the rules have against it.
        runs = suit_runs(rules.ace, rules.runs)
        other = least_deadwood(to_bits(hand.cards[1]), runs)
        told = Hand(deadwood=(verdict.deadwood, other))
    return hand._replace(cards=None, deadwood=told.deadwood, result=told.result)
