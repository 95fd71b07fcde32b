"""Hands that were looked at before: equal hands under the same rules come to the same.

The last few rules each have a bounded memory, which is emptied when it is full: nobody waits for it
to be searched, and a season of millions of hands is as good as an evening. Hands by cards are left
out: hardly any two are equal, and they are remembered where they are judged.
"""

from typing import TypeAlias

from ginscore.scoring.hands import Hand, HandScore, Outcome, score_hand
from ginscore.scoring.outcome import outcome_of
from ginscore.scoring.rules import Result, Rules

Worth: TypeAlias = "tuple[Outcome, HandScore, int | None, int | None, int, int, int, bool]"
"""What a verified hand comes to, and what a replay asks of that at every hand: winner and loser,
the points written in the columns, the boxes, those that the side takes that does not score, and
whether it was won, as all but penalties are. Plain, as a named tuple delays every start."""


class _Known:
    """What is known under some rules, which are kept, so that no others have their id."""

    __slots__ = ("allowed", "outcomes", "rules", "worths")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.worths: dict[Hand, Worth] = {}
        self.outcomes: dict[Outcome, Worth] = {}
        self.allowed: set[Hand] = set()


_MOST_RULES = 16


_MOST_HANDS = 32768
"""Hands of each rules: more than a game of random figures has different ones, in 10 MB."""


_KNOWN: dict[int, _Known] = {}


def _known(rules: Rules) -> _Known:
    known = _KNOWN.get(id(rules))
    if known is None:
        if len(_KNOWN) >= _MOST_RULES:
            _KNOWN.clear()
        known = _KNOWN[id(rules)] = _Known(rules)
    return known


def known_worths(rules: Rules) -> dict[Hand, Worth]:
    """Return what is known of hands without a note, for whoever asks many times."""
    return _known(rules).worths


def worth_of(rules: Rules, hand: Hand) -> Worth:
    """Return what a verified hand comes to under the rules.

    >>> from ginscore.scoring.rules import Score
    >>> rules = Rules(score={Result.GIN: Score(bonus=(25, 50))})
    >>> worth_of(rules, Hand(winner=1, result=Result.GIN, points=26))[2:6]
    (1, 0, 51, 0)
    """
    known = _known(rules)
    if hand.cards is not None:
        return _worth(known, outcome_of(rules, hand))
    alike = noteless(hand)
    worth = known.worths.get(alike)
    if worth is None:
        if len(known.worths) >= _MOST_HANDS:
            known.worths.clear()
        worth = known.worths[alike] = _worth(known, outcome_of(rules, alike))
    return worth


def _worth(known: _Known, outcome: Outcome) -> Worth:
    """Return what an outcome is worth; many a hand has the same one, whatever its witness card."""
    worth = known.outcomes.get(outcome)
    if worth is None:
        if len(known.outcomes) >= _MOST_HANDS:
            known.outcomes.clear()
        score = score_hand(known.rules, outcome)
        worth = known.outcomes[outcome] = (
            outcome,
            score,
            outcome.winner,
            outcome.loser,
            score.total,
            score.boxes,
            score.other_boxes,
            outcome.result is not Result.PENALTY,
        )
    return worth


def allowed_hands(rules: Rules) -> set[Hand]:
    """Return the hands, without their notes, that the rules are known to have nothing against."""
    # Asked at every hand, and mostly known.
    known = _KNOWN.get(id(rules))
    return _known(rules).allowed if known is None else known.allowed


def allow(rules: Rules, hand: Hand) -> None:
    """Remember that the rules have nothing against a hand that has no note."""
    allowed = _known(rules).allowed
    if len(allowed) >= _MOST_HANDS:
        allowed.clear()
    allowed.add(hand)


def noteless(hand: Hand) -> Hand:
    """Return a hand without its note, on which no score and no check hangs."""
    return hand if hand.note is None else hand._replace(note=None)
