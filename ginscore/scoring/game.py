"""A game: who plays, under which rules, and the hands that were reported."""

from typing import TYPE_CHECKING

from ginscore.scoring.frozen import Record, Row
from ginscore.scoring.hands import Hand
from ginscore.scoring.players import Sides
from ginscore.scoring.replay import Replay, RunningGame, replay
from ginscore.scoring.rules import Rules

if TYPE_CHECKING:
    from ginscore.scoring.club.match import Match
    from ginscore.scoring.stake import Stake


class Expected(Row):
    """What a published pad says; None where it says nothing."""

    net: int | tuple[int, ...] | None = None
    """First player minus second, in points; or what each player is paid."""
    columns: tuple[tuple[tuple[int, ...], ...], ...] | None = None
    """Running points per column and player."""
    boxes: tuple[tuple[tuple[int, ...], ...], ...] | None = None
    """Running boxes per column and player."""


class Game(Record):
    """What happened at a table; every total is derived from it.

    >>> game = Game(players=("Anna", "Bruno"), variant="moderno", rules=Rules(columns=3))
    >>> len(game.replay().columns)
    3
    """

    players: tuple[str, ...]
    """The players, each with an account of his own, or the names of the two sides."""
    sides: Sides | None = None
    """The members of each side; None where two play without partners."""
    variant: str
    """As the game names it: a built-in variant or the path of a variant file."""
    rules: Rules
    hands: tuple[Hand, ...] = ()
    dealer: int | None = None
    """Who deals hand 1."""
    stake: "Stake | None" = None
    title: str | None = None
    place: str | None = None
    date: str | None = None
    """ISO form."""
    expected: Expected | None = None
    match: "Match | None" = None
    """Of which it is one of several games."""

    @property
    def members(self) -> tuple[tuple[str, ...], ...]:
        """The people of each side; a player without partners is a side of one."""
        return self.sides or tuple((name,) for name in self.players)

    @property
    def many(self) -> bool:
        """Whether three or more take turns, two of them at a time."""
        return len(self.players) > 2

    @property
    def untold(self) -> tuple[str, ...]:
        """Who plays on each side, where the names of the sides do not tell; else empty.

        >>> game = Game(players=("WE", "A+B"), variant="moderno", rules=Rules(),
        ...     sides=(("Anna", "Carlo"), ("A", "B")))
        >>> game.untold
        ('Anna, Carlo', '')
        """
        if self.sides is None:
            return ("",) * len(self.players)
        return tuple(
            "" if name == "+".join(side) else ", ".join(side)
            for name, side in zip(self.players, self.sides, strict=True)
        )

    @property
    def seats(self) -> int:
        """How many pairs sit at the tables of partners; 0: there are no partners."""
        return max(map(len, self.sides)) if self.sides else 0

    def name_of(self, hand: Hand) -> str | None:
        """Return who won or closed a hand: a player, a side, or the partner who is named."""
        side = hand.winner if hand.closer is None else hand.closer
        if side is None:
            return None
        if hand.member is None or self.sides is None:
            return self.players[side]
        return self.sides[side][hand.member]

    def replay(self, until: int | None = None) -> Replay:
        """Replay the game, or its first ``until`` hands."""
        return replay(self.rules, self.hands[:until], self.dealer, len(self.players))

    def running(self) -> RunningGame:
        """Return the game as a table that takes more hands."""
        table = RunningGame(self.rules, self.dealer, len(self.players))
        table.play_all(self.hands)
        return table
