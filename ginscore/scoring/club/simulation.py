"""What a game may cost: games drawn by lot under the rules, always the same ones."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import NamedTuple

from ginscore.scoring.hands import Hand
from ginscore.scoring.replay import Replay, RunningGame
from ginscore.scoring.rules import GINS, Result, Rules
from ginscore.scoring.settlement import Settlement, settle
from ginscore.scoring.stake import Stake, payment

GAMES = 1000
"""Drawn for every preview."""

_SHARES = {Result.KNOCK: 60, Result.GIN: 29, Result.UNDERCUT: 9, Result.BIG_GIN: 2}
"""How often a hand ends how, in a hundred: an assumption, of two players equally good."""

_POINTS = {
    Result.KNOCK: (1, 45, 15),
    Result.GIN: (4, 70, 24),
    Result.BIG_GIN: (4, 70, 24),
    Result.UNDERCUT: (1, 9, 3),
}
"""Least, most and likeliest difference in points: an assumption too."""

MOST_HANDS = 60_000
"""Of all games together, drawn in less than a second; games that need more are not simulated."""


class Cost(NamedTuple):
    """What the loser of a game pays, by simulation."""

    median: Decimal
    """Half of the games cost this or less."""
    worst: Decimal
    """No game cost more."""
    games: int = GAMES


def cost(rules: Rules, stake: Stake, games: int = GAMES, players: int = 2) -> Cost | None:
    """Play so many games under the rules by lot, and return what they cost at a stake.

    Of three or more players any two sit down to a hand, and what counts is what the one pays who
    pays most.

    The lot is always the same, so that the same rules and stake come to the same. None where the
    games would be far longer than any that people play.

    >>> from ginscore.scoring.rules import Score
    >>> rules = Rules(target=100, score={Result.KNOCK: Score(), Result.GIN: Score(bonus=(25, 50))})
    >>> found = cost(rules, Stake(Decimal("0.05")), games=50)
    >>> found is not None and 0 < found.median <= found.worst
    True
    """
    played = games_by_lot(rules, games, players)
    if played is None:
        return None
    paid = sorted(-min(payment(stake, rules, *each).nets) for each in played)
    return Cost(paid[(games - 1) // 2], paid[-1], games)


@lru_cache(maxsize=1)  # a rematch, or the same game for another stake, need not be played anew
def games_by_lot(
    rules: Rules, games: int, players: int
) -> tuple[tuple[Replay, Settlement], ...] | None:
    """Play so many games under the rules by lot; None where they are far longer than any real one.

    >>> from ginscore.scoring.rules import Score
    >>> [(replayed, settlement)] = games_by_lot(Rules(score={Result.GIN: Score()}), 1, 2) or ()
    >>> replayed.finished, settlement == settle(Rules(score={Result.GIN: Score()}), replayed)
    (True, True)
    """
    lot, draw = Random(1), drawn_hands(rules)
    played = []
    left = MOST_HANDS
    for _ in range(games):
        table = RunningGame(rules, players=players)
        while not table.finished:
            hand = draw(lot)
            if players > 2:
                winner, other = lot.sample(range(players), 2)
                hand = hand._replace(winner=winner, other=other)
            table.play(hand)
            left -= 1
            if not left:
                return None
        replayed = table.replayed()
        played.append((replayed, settle(rules, replayed)))
    return tuple(played)


def drawn_hands(rules: Rules) -> Callable[[Random], Hand]:
    """Return what draws a hand that the rules allow.

    >>> from ginscore.scoring.rules import Score
    >>> draw = drawn_hands(Rules(score={Result.GIN: Score()}, knock_limit=0))
    >>> draw(Random(1)).result.value
    'gin'
    """
    shares = {
        result: share
        for result, share in _SHARES.items()
        if result in rules.score and (rules.knock_limit != 0 or result in GINS)
    }
    results, weights = [*shares], [*accumulate(shares.values())]
    suits = None if rules.doubling_suits is None else len(rules.doubling_suits)

    def draw(lot: Random) -> Hand:
        result = lot.choices(results, cum_weights=weights)[0]
        least, most, likeliest = _POINTS[result]
        doubled = None if suits is None else lot.random() * 4 < suits
        winner, points = lot.randrange(2), round(lot.triangular(least, most, likeliest))
        return Hand(result=result, winner=winner, points=points, doubled=doubled)

    return draw
