"""How strong the players of a club are, by whom they beat: a rating as chess players have it.

The formula is that of Arpad Elo (The Rating of Chessplayers, Past and Present, 1978): a game moves
a rating by ``PACE`` times the difference of what was scored, 1 for a win, 0.5 for a draw and 0 for
a loss, and what was to be expected, 1 / (1 + 10 ** ((other - own) / SPREAD)).

Partners win and lose together: the rating of a side is the mean of its members', and a game moves
all of them by as much as it moves their side. Who of them played better it cannot tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

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
    places: tuple[tuple[tuple[str, ...], int], ...]
    """Who played on each side, and how many sides have less than it."""


class Ratings:
    """The ratings of all who played, after games that are added in any order.

    >>> ratings = Ratings()
    >>> ratings.games.append(Rated("2026-01-10", ((("Anna",), 1), (("Bruno",), 0))))
    >>> ratings.now()
    {'Anna': 1510.0, 'Bruno': 1490.0}
    """

    def __init__(self, people: People | None = None) -> None:
        self.people = people or People()
        self.games: list[Rated] = []
        """What is kept of each game: a day and an outcome, of which there are few."""
        self._known: dict[Any, Any] = {}

    def add(self, game: Summary) -> None:
        """Count a game, if it is over; games of one day count in the order they are added."""
        if not game.finished:
            return
        nets = [side.net for side in game.sides]
        ranks = tuple([sum([other < net for other in nets]) for net in nets])
        day = game.date or ""
        key = (tuple([(tally.player, tally.side) for tally in game.tallies]), ranks)
        places = self._known.get(key)
        if places is None:
            person = self.people.person
            sides = [
                tuple(person(own.player) for own in game.members(side)) for side in range(len(nets))
            ]
            places = self._known[key] = tuple(zip(sides, ranks, strict=True))
        self.games.append(Rated(self._known.setdefault(day, day), places))

    @property
    def partners(self) -> bool:
        """Whether some of the games were played by partners."""
        return any(len(side) > 1 for game in self.games for side, _ in game.places)

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
                for side, _ in game.places
            ]
            after = {
                person: ratings.get(person, START)
                + _change(number, before, [own for _, own in game.places])
                for number, (side, _) in enumerate(game.places)
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


def _change(side: int, ratings: Sequence[float], places: Sequence[int]) -> float:
    """Return what a game moves a rating; among three and more it is the mean over the others."""
    own = places[side]
    change = 0.0
    for other, place in enumerate(places):
        if other != side:
            scored = (own > place) + (own == place) / 2
            change += scored - expected(ratings[side], ratings[other])
    return PACE * change / max(len(places) - 1, 1)
