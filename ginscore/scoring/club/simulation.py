"""What a game may cost: games drawn by lot under the rules, always the same ones."""

from __future__ import annotations

from decimal import Decimal
from random import Random
from typing import NamedTuple

from ginscore.scoring.hands import Hand
from ginscore.scoring.replay import RunningGame
from ginscore.scoring.rules import GINS, Doubling, Result, Rules
from ginscore.scoring.settlement import settle
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
    lot = Random(1)
    paid = []
    left = MOST_HANDS
    for _ in range(games):
        table = RunningGame(rules, players=players)
        while not table.finished:
            hand = drawn_hand(rules, lot)
            if players > 2:
                winner, other = lot.sample(range(players), 2)
                hand = hand._replace(winner=winner, other=other)
            table.play(hand)
            left -= 1
            if not left:
                return None
        replayed = table.replayed()
        nets = payment(stake, rules, replayed, settle(rules, replayed)).nets
        paid.append(-min(nets))
    paid.sort()
    return Cost(paid[(games - 1) // 2], paid[-1], games)


def drawn_hand(rules: Rules, lot: Random) -> Hand:
    """Draw a hand that the rules allow.

    >>> from ginscore.scoring.rules import Score
    >>> drawn_hand(Rules(score={Result.GIN: Score()}, knock_limit=0), Random(1)).result.value
    'gin'
    """
    shares = {
        result: share
        for result, share in _SHARES.items()
        if result in rules.score and (rules.knock_limit != 0 or result in GINS)
    }
    result = lot.choices([*shares], [*shares.values()])[0]
    least, most, likeliest = _POINTS[result]
    doubled = rules.doubling == Doubling.ALWAYS
    if rules.doubling_suits is not None:
        doubled = lot.random() * 4 < len(rules.doubling_suits)
    return Hand(
        result=result,
        winner=lot.randrange(2),
        points=round(lot.triangular(least, most, likeliest)),
        doubled=doubled if rules.doubling_suits is not None else None,
    )
