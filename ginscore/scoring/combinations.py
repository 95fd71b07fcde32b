"""Combinations of parameters that no game can be played by, though each value is possible."""

from __future__ import annotations

from collections.abc import Iterator

from ginscore.errors import GinscoreError
from ginscore.scoring.variant import Doubling, Result, Rules


def impossible(rules: Rules) -> Iterator[GinscoreError]:
    """Yield a ``format.*`` fault for every combination that contradicts itself.

    A doubled hand that pays less than a single one, or the same in every result; gin only where
    no gin scores. Boxes that are not doubled, a shutout with nothing to grow and a box worth
    nothing are rules that are played, or do no harm.

    >>> from ginscore.scoring.variant import Score
    >>> score = {Result.GIN: Score(bonus=(50, 25))}
    >>> [fault.key for fault in impossible(Rules(doubling=Doubling.SPADES, score=score))]
    ['score.gin.bonus']
    """
    if rules.doubling is not Doubling.NONE:
        yield from _doubling(rules)
    if rules.knock_limit == 0 and rules.score and not _gins(rules):
        yield GinscoreError("format.gin-only", key="knock_limit")


def _doubling(rules: Rules) -> Iterator[GinscoreError]:
    less = False
    for result, pays in rules.score.items():
        for name, pair in pays._asdict().items():
            if pair[1] < pair[0]:
                less = True
                yield GinscoreError(
                    "format.doubled-less", key=f"score.{result}.{name}", value=list(pair)
                )
    # Where every hand is doubled, the single figures are never used and may be anything less.
    if less or rules.doubling is Doubling.ALWAYS:
        return
    bonuses = [pays.bonus for pays in rules.score.values()]
    if any(single for single, _ in bonuses) and all(single == other for single, other in bonuses):
        yield GinscoreError("format.doubling-idle", key="doubling", value=str(rules.doubling))


def _gins(rules: Rules) -> bool:
    return Result.GIN in rules.score or Result.BIG_GIN in rules.score
