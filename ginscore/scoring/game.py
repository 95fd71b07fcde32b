"""A game: who plays, under which rules, and the hands that were reported."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ginscore.scoring.hands import Hand
from ginscore.scoring.replay import Replay, replay
from ginscore.scoring.rules import Rules

if TYPE_CHECKING:
    from ginscore.scoring.stake import Stake


class Expected(NamedTuple):
    """What a published pad says; None where it says nothing."""

    net: int | None = None
    """First player minus second, in points."""
    columns: tuple[tuple[tuple[int, ...], ...], ...] | None = None
    """Running points per column and player."""
    boxes: tuple[tuple[tuple[int, ...], ...], ...] | None = None
    """Running boxes per column and player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What happened at a table; every total is derived from it.

    >>> game = Game(players=("Anna", "Bruno"), variant="moderno", rules=Rules(columns=3))
    >>> len(game.replay().columns)
    3
    """

    players: tuple[str, str]
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

    def replay(self, until: int | None = None) -> Replay:
        """Replay the game, or its first ``until`` hands."""
        return replay(self.rules, self.hands[:until], self.dealer)
