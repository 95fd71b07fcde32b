"""One game as a list of games tells it: what it is called, and how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ginscore.scoring.game import Game
from ginscore.scoring.players import Sides
from ginscore.scoring.replay import Replay
from ginscore.scoring.settlement import Settlement, settle

if TYPE_CHECKING:
    from ginscore.scoring.club.match import Match
    from ginscore.scoring.stake import Payment, Stake


class Listing(NamedTuple):
    """What there is to say of a game without its hands."""

    players: tuple[str, ...]
    """The players, or the names of the two sides."""
    sides: Sides | None
    variant: str
    date: str | None
    """ISO form."""
    title: str | None
    place: str | None
    match: Match | None
    stake: Stake | None
    hands: int
    """Reported ones, whether they count or not."""
    settlement: Settlement
    payment: Payment | None
    """None without a stake."""

    @property
    def people(self) -> tuple[str, ...]:
        """By whose names it can be found: players, sides and their members."""
        return self.players + tuple(name for side in self.sides or () for name in side)

    @classmethod
    def of(cls, game: Game, replayed: Replay | None = None) -> Listing:
        """Replay and settle a game; ``replayed``: what replaying it gave, where that was done.

        >>> from ginscore.scoring.hands import Hand
        >>> from ginscore.scoring.rules import Result, Rules, Score
        >>> rules = Rules(target=20, score={Result.KNOCK: Score()})
        >>> hands = (Hand(winner=1, result=Result.KNOCK, points=25),)
        >>> found = Listing.of(Game(players=("A", "B"), variant="x", rules=rules, hands=hands))
        >>> found.hands, found.settlement.net, found.settlement.final
        (1, -25, True)
        """
        replayed = replayed or game.replay()
        settlement = settle(game.rules, replayed)
        payment = None
        if game.stake is not None:
            from ginscore.scoring.stake import payment as paid

            payment = paid(game.stake, game.rules, replayed, settlement)
        return cls(
            players=game.players,
            sides=game.sides,
            variant=game.variant,
            date=game.date,
            title=game.title,
            place=game.place,
            match=game.match,
            stake=game.stake,
            hands=len(game.hands),
            settlement=settlement,
            payment=payment,
        )
