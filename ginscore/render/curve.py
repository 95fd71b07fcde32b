"""The running difference, hand by hand: the figures of a chart, without a word or a sign."""

from __future__ import annotations

from typing import NamedTuple

from ginscore.render.view import View
from ginscore.scoring.replay import Column, PlayedHand, Replay
from ginscore.scoring.rules import Result
from ginscore.scoring.settlement import settle


class CurvePoint(NamedTuple):
    """Where the game had come to after a hand."""

    number: int
    """Of the hand."""
    net: int
    """First player minus second, in points: the settlement of what was on the pad then."""
    closed: tuple[int, ...] = ()
    """Numbers of the columns that the hand closed."""


class Curve(NamedTuple):
    """The running difference of a game; before its first hand the difference is 0.

    >>> Curve((CurvePoint(1, -30), CurvePoint(2, -10))).lowest, Curve(()).highest
    (-30, 0)
    """

    points: tuple[CurvePoint, ...]
    """One for each hand of the game; a hand after its end is none of it."""

    @property
    def lowest(self) -> int:
        """The least difference, the 0 before the first hand included."""
        return min((0, *(point.net for point in self.points)))

    @property
    def highest(self) -> int:
        """The greatest difference, the 0 before the first hand included."""
        return max((0, *(point.net for point in self.points)))


def curve(view: View) -> Curve:
    """Return how the difference ran: after each hand the settlement of the game up to it."""
    rules, replayed = view.game.rules, view.replayed
    # A settlement asks for the totals of a column and whether a side has an entry in it, so the
    # last figures are enough, and a long game takes no longer for each of its hands.
    columns = [Column(c.number, points=((), ()), boxes=((), ())) for c in replayed.columns]
    points = []
    for played in replayed.hands:
        if played.surplus:
            continue
        for number in played.columns:
            assert played.outcome.winner is not None
            columns[number - 1] = _written(columns[number - 1], played)
        closed = tuple(c.number for c in replayed.columns if c.closed_at == played.number)
        for number in closed:
            columns[number - 1] = columns[number - 1]._replace(
                closed_by=played.outcome.winner, closed_at=played.number
            )
        standing = Replay(hands=(), columns=tuple(columns), next_dealer=None)
        points.append(CurvePoint(played.number, settle(rules, standing).net, closed))
    return Curve(tuple(points))


def _written(column: Column, played: PlayedHand) -> Column:
    """Return a column with a hand written in it, of all running figures only the last two.

    The one before the last is that of the hands won, if there are any, and may be a penalty's
    too; the last is then a penalty's.
    """
    winner, score = played.outcome.winner, played.score
    assert winner is not None
    penalty = played.outcome.result is Result.PENALTY
    total, count = column.total(winner) + score.total, column.box_count(winner) + score.boxes
    before = column.wins(winner) * penalty
    points, boxes, penalties = [*column.points], [*column.boxes], [*column.penalties]
    points[winner] = (total,) * (before + 1)
    boxes[winner] = (count,) * (before + 1)
    penalties[winner] = (before,) * penalty
    return column._replace(
        points=(points[0], points[1]),
        boxes=(boxes[0], boxes[1]),
        penalties=(penalties[0], penalties[1]),
    )
