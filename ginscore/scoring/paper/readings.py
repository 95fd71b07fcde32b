"""From a step of a pad back to the hands that may have made it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ginscore.scoring.checks import faults
from ginscore.scoring.hands import Hand, outcome_by_figures, score_hand
from ginscore.scoring.rules import Doubling, Result, Rules

PLAINEST = (
    Result.KNOCK,
    Result.GIN,
    Result.UNDERCUT,
    Result.GIN_OFF,
    Result.BIG_GIN,
    Result.CONCEDED,
)
"""Where a step may have been several hands, the commoner result is taken before the rarer one,
and of one result the single hand before the doubled one; hands the players doubled come last."""


_LEVELS: Mapping[str, tuple[bool, ...]] = {
    Doubling.NONE: (False,),
    Doubling.ALWAYS: (True,),
}


class Step(NamedTuple):
    """What one win adds to a column."""

    points: int
    boxes: int


class Reading(NamedTuple):
    """A hand that a step may have been."""

    result: Result
    doubled: bool
    difference: int
    """Points, before doubling and bonuses."""
    multiplier: int = 1
    """What the players doubled it to."""


Readings = Mapping[Step, tuple[Reading, ...]]
"""Every step that a hand can make, with the hands that make it, the plainest first."""


def hand_read(rules: Rules, reading: Reading, winner: int, note: str | None = None) -> Hand:
    """Return a reading as a hand by points, its level said where it depends on a card."""
    return Hand(
        result=reading.result,
        winner=winner,
        points=reading.difference,
        doubled=None if rules.doubling in _LEVELS else reading.doubled,
        note=note,
        multiplier=reading.multiplier if reading.multiplier > 1 else None,
    )


@lru_cache(maxsize=8)  # a pad that is laid out in several ways is asked for them each time
def possible_readings(rules: Rules) -> Readings:
    """Return all that one scored hand can add to a column under the rules.

    Every hand that the rules allow is scored, a few hundred of them, so that nothing here can
    differ from the scoring. Hands in which nobody scores leave no trace on a pad.

    >>> from ginscore.scoring.rules import Score
    >>> rules = Rules(score={Result.KNOCK: Score(), Result.GIN: Score(bonus=(20, 40))})
    >>> [(str(r.result), r.difference) for r in possible_readings(rules)[Step(24, 0)]]
    [('knock', 24), ('gin', 4)]
    """
    found: dict[Step, list[Reading]] = {}
    # A big gin that is paid as gin leaves the trace of gin, and so does a gin-off.
    results = (result for result in PLAINEST if rules.priced(result) is result)
    levels = _LEVELS.get(rules.doubling, (False, True))
    numbers = range(rules.largest_deadwood + 1)
    for multiplier, result, doubled, number in product(
        rules.multipliers, [*results], levels, numbers
    ):
        reading = Reading(result, doubled, number, multiplier)
        hand = hand_read(rules, reading, winner=0)
        if faults(rules, hand):
            continue
        outcome = outcome_by_figures(rules, hand)
        if outcome.winner is not None:
            score = score_hand(rules, outcome)
            found.setdefault(Step(score.total, score.boxes), []).append(reading)
    return {step: tuple(readings) for step, readings in found.items()}


def without_boxes(readings: Readings) -> Readings:
    """Return the readings of a pad on which no boxes were kept: more hands fit each step.

    >>> gin = Reading(Result.GIN, False, 20)
    >>> without_boxes({Step(45, 3): (gin,)})
    {Step(points=45, boxes=0): (Reading(result=<Result.GIN: 'gin'>, ..., multiplier=1),)}
    """
    found: dict[Step, list[Reading]] = {}
    for step, possible in readings.items():
        found.setdefault(Step(step.points, 0), []).extend(possible)
    plain = {result: place for place, result in enumerate(PLAINEST)}

    def order(reading: Reading) -> tuple[int, int, bool]:
        return reading.multiplier, plain[reading.result], reading.doubled

    return {step: tuple(sorted(each, key=order)) for step, each in found.items()}


def nearest_points(readings: Readings, step: Step) -> tuple[int, ...]:
    """Return the points next to an impossible step, below and above, that a hand can score.

    Hands with the boxes of the step are looked for first.
    """
    possible = {other.points for other in readings if other.boxes == step.boxes}
    possible = possible or {other.points for other in readings}
    below = [points for points in possible if points < step.points]
    above = [points for points in possible if points > step.points]
    return (*([max(below)] if below else []), *([min(above)] if above else []))


def possible_boxes(readings: Readings, points: int) -> tuple[int, ...]:
    """Return the boxes that come with a score, the fewest first; none if no hand scores it."""
    return tuple(sorted({step.boxes for step in readings if step.points == points}))
