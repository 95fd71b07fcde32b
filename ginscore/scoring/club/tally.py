"""What one game comes to for those who played it: all that a ledger and statistics need of it."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from ginscore.scoring.game import Game
from ginscore.scoring.replay import Replay
from ginscore.scoring.rules import UNDERCUTS, UNPLAYED, Result
from ginscore.scoring.settlement import settle

if TYPE_CHECKING:
    from ginscore.scoring.club.match import Match
    from ginscore.scoring.stake import Stake

WON = tuple(result for result in Result if result not in UNPLAYED)
"""The results a hand is won by, in the order of ``Tally.won``."""


class Tally(NamedTuple):
    """What a game comes to for one of its players."""

    player: str
    net: int
    """Points of the settlement: positive where he is paid."""
    money: Decimal
    """What he is paid, or pays where it is negative; 0 without a stake."""
    won: tuple[int, ...]
    """Hands won, by ``WON``."""
    undercuts: int
    """Undercuts taken: knocks that the other player answered with as little or less."""
    blitzes: int
    """Columns closed while the other player had won nothing in them."""
    score: int
    """Points of the hands won, before columns, boxes and factors."""
    best: int
    """Points of the biggest hand won."""
    run: int
    """Hands won one after the other at most; a hand nobody won does not end a run."""


class Summary(NamedTuple):
    """A game in short; the money of its players adds up to nothing."""

    tallies: tuple[Tally, ...]
    variant: str
    date: str | None
    """ISO form."""
    finished: bool
    hands: int
    """Hands that count, void ones among them."""
    staked: bool
    """Whether it is played for money."""
    currency: str | None
    match: Match | None = None
    stake: Stake | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """Who played."""
        return tuple(tally.player for tally in self.tallies)


def summary(game: Game) -> Summary:
    """Replay and settle a game, and say what it comes to for each player.

    >>> from ginscore.scoring.hands import Hand
    >>> from ginscore.scoring.rules import Rules, Score
    >>> rules = Rules(target=20, score={Result.KNOCK: Score()})
    >>> hands = (Hand(winner=1, result=Result.KNOCK, points=25),)
    >>> found = summary(Game(players=("Anna", "Bruno"), variant="x", rules=rules, hands=hands))
    >>> [(tally.player, tally.net, tally.blitzes) for tally in found.tallies]
    [('Anna', -25, 0), ('Bruno', 25, 1)]
    """
    replayed = game.replay()
    settlement = settle(game.rules, replayed)
    money = Decimal()
    if game.stake is not None:
        from ginscore.scoring.stake import payment

        money = payment(game.stake, game.rules, replayed, settlement).net
    return Summary(
        tallies=tuple(_tallies(game, replayed, settlement.net, money)),
        variant=game.variant,
        date=game.date,
        finished=replayed.finished,
        hands=sum(not played.surplus for played in replayed.hands),
        staked=game.stake is not None,
        currency=None if game.stake is None else game.stake.currency,
        match=game.match,
        stake=game.stake,
    )


def _tallies(game: Game, replayed: Replay, net: int, money: Decimal) -> Iterator[Tally]:
    """Yield what a game comes to for everybody who played it, partners sharing what their side has.

    Points and money are shared to the smallest unit, so that both add up to nothing.
    """
    from ginscore.scoring.stake import shares, unit_of

    unit = unit_of(None if game.stake is None else game.stake.currency)
    for place, (side, sign) in enumerate(zip(game.members, (1, -1), strict=True)):
        points = shares(net * sign, len(side))
        amounts = shares(int(money * sign / unit), len(side))
        for name, own, paid in zip(side, points, amounts, strict=True):
            yield _tally(name, place, replayed, own, paid * unit)


def _tally(name: str, place: int, replayed: Replay, net: int, money: Decimal) -> Tally:
    won: dict[Result, int] = dict.fromkeys(WON, 0)
    undercuts = score = best = run = longest = 0
    for played in replayed.hands:
        outcome = played.outcome
        if played.surplus or outcome.winner is None or outcome.result in UNPLAYED:
            continue
        if outcome.winner != place:
            run = 0
            undercuts += outcome.result in UNDERCUTS
            continue
        run += 1
        longest = max(longest, run)
        won[outcome.result] += 1
        score += played.score.total
        best = max(best, played.score.total)
    return Tally(
        player=name,
        net=net,
        money=money + 0,  # never -0
        won=tuple(won.values()),
        undercuts=undercuts,
        blitzes=sum(c.shutout and c.closed_by == place for c in replayed.columns),
        score=score,
        best=best,
        run=longest,
    )
