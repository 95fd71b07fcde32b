"""What every format is made from: a game, its replay and its settlement."""

from typing import TYPE_CHECKING

from ginscore.scoring.frozen import Row, replace
from ginscore.scoring.game import Game
from ginscore.scoring.replay import Replay, RunningGame
from ginscore.scoring.settlement import Settlement, settle

if TYPE_CHECKING:
    from decimal import Decimal

    from ginscore.scoring.stake import Payment


class View(Row):
    """A game replayed and settled, ready to be written in any format."""

    game: Game
    replayed: Replay
    settlement: Settlement
    variant_title: str | None = None
    """The variant in words; None where only its name is known."""
    changes: tuple[str, ...] = ()
    """The parameters in which the game differs from its variant, as they are typed."""

    @property
    def pairs(self) -> "tuple[View, ...]":
        """What any two of three or more players have between them, each as a game of theirs."""
        players = self.game.players
        return tuple(
            View(
                replace(self.game, players=(players[pair[0]], players[pair[1]]), hands=()),
                self.replayed.between(pair),
                settlement,
            )
            for pair, settlement in self.settlement.pairs
        )

    @property
    def leading(self) -> "tuple[View, ...]":
        """Those of the pairs that whoever leads is one of; of a tie, the first player."""
        leader = self.settlement.winner or 0
        pairs = zip(self.settlement.pairs, self.pairs, strict=True)
        return tuple(view for (pair, _), view in pairs if leader in pair)

    @property
    def payment(self) -> "Payment | None":
        """What is paid in money; None without a stake."""
        if self.game.stake is None:
            return None
        # Decimal arithmetic is loaded only for a game that is played for money.
        from ginscore.scoring.stake import payment

        return payment(self.game.stake, self.game.rules, self.replayed, self.settlement)

    @property
    def shares(self) -> "tuple[tuple[tuple[str, Decimal], ...], ...]":
        """What each partner is paid, side by side, negative where he pays; empty: nobody is.

        Of three or more players each is a side of one.
        """
        payment = self.payment
        if payment is None or not (self.game.seats or self.game.many):
            return ()
        from ginscore.scoring.stake import shared

        return shared(payment, self.game.members)

    @classmethod
    def after(cls, before: "View | None", game: Game) -> "View":
        """Replay and settle a game, from where it stood before its last hand if that is known."""
        alike = before is not None and before.game == replace(game, hands=game.hands[:-1])
        if before is None or not alike or not game.hands or before.replayed.finished:
            return cls.of(game)
        table = RunningGame.after(game.rules, before.replayed)
        table.play(game.hands[-1])
        replayed = table.replayed()
        return cls(game=game, replayed=replayed, settlement=settle(game.rules, replayed))

    @classmethod
    def of(cls, game: Game, until: int | None = None) -> "View":
        """Replay and settle a game, or its first ``until`` hands."""
        replayed = game.replay(until)
        return cls(game=game, replayed=replayed, settlement=settle(game.rules, replayed))
