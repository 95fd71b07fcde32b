"""How strong the players of a club are, by whom they beat: a rating as chess players have it.

The formula is that of Arpad Elo (The Rating of Chessplayers, Past and Present, 1978): a game moves
a rating by ``PACE`` times the difference of what was scored, 1 for a win, 0.5 for a draw and 0 for
a loss, and what was to be expected, 1 / (1 + 10 ** ((other - own) / SPREAD)).

Partners win and lose together: the rating of a side is the mean of its members', and a game moves
all of them by as much as it moves their side. Who of them played better it cannot tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ginscore.scoring.club.people import People
from ginscore.scoring.club.tally import Summary
from ginscore.scoring.club.trend import Point

START = 1500
"""Of everybody, before the first game."""

PACE = 20
"""Elo's K: what a game moves at most, nearly."""

SPREAD = 400
"""By so much the stronger of two wins ten games of eleven."""


class Rated(NamedTuple):
    """A game that is over, as far as ratings need it."""

    date: str
    """ISO form; empty where it is not known, and then it comes before all others."""
    nets: tuple[tuple[tuple[str, ...], int], ...]
    """Who played on each side, and its points."""


class Ratings:
    """The ratings of all who played, after games that are added in any order.

    >>> ratings = Ratings()
    >>> ratings.games.append(Rated("2026-01-10", ((("Anna",), 25), (("Bruno",), -25))))
    >>> ratings.now()
    {'Anna': 1510.0, 'Bruno': 1490.0}
    """

    def __init__(self, people: People | None = None) -> None:
        self.people = people or People()
        self.games: list[Rated] = []

    def add(self, game: Summary) -> None:
        """Count a game, if it is over; games of one day count in the order they are added."""
        if game.finished:
            person = self.people.person
            nets: tuple[tuple[tuple[str, ...], int], ...]
            if game.partners:
                nets = tuple(
                    (tuple(person(own.player) for own in game.members(each.side)), each.net)
                    for each in game.sides
                )
            else:
                nets = tuple(((person(each.player),), each.net) for each in game.tallies)
            self.games.append(Rated(game.date or "", nets))

    @property
    def partners(self) -> bool:
        """Whether some of the games were played by partners."""
        return any(len(side) > 1 for game in self.games for side, _ in game.nets)

    def now(self) -> dict[str, float]:
        """Return everybody's rating after all games."""
        return _last(self._steps())

    def trends(self) -> dict[str, list[Point]]:
        """Return everybody's rating after each of his games, in their order."""
        found: dict[str, list[Point]] = {}
        for game, after in self._steps():
            for person, rating in after.items():
                found.setdefault(person, []).append(Point(game.date, rating))
        return found

    def _steps(self) -> Iterable[tuple[Rated, dict[str, float]]]:
        """Yield every game in its order with the new ratings of those who played it."""
        ratings: dict[str, float] = {}
        for game in sorted(self.games, key=lambda game: game.date):
            before = [
                sum(ratings.get(person, START) for person in side) / len(side)
                for side, _ in game.nets
            ]
            after = {
                person: ratings.get(person, START)
                + _change(place, before, [net for _, net in game.nets])
                for place, (side, _) in enumerate(game.nets)
                for person in side
            }
            ratings |= after
            yield game, after


def _last(steps: Iterable[tuple[Rated, dict[str, float]]]) -> dict[str, float]:
    found: dict[str, float] = {}
    for _, after in steps:
        found |= after
    return found


def expected(own: float, other: float) -> float:
    """Return what a player is to be expected to score against another, between 0 and 1.

    >>> expected(1500, 1500), round(expected(1900, 1500), 3)
    (0.5, 0.909)
    """
    return 1 / (1 + 10 ** ((other - own) / SPREAD))


def _change(place: int, ratings: Sequence[float], nets: Sequence[int]) -> float:
    """Return what a game moves a rating; among three and more it is the mean over the others."""
    own = nets[place]
    change = 0.0
    for other, net in enumerate(nets):
        if other != place:
            scored = (own > net) + (own == net) / 2
            change += scored - expected(ratings[place], ratings[other])
    return PACE * change / max(len(nets) - 1, 1)
