"""A variant of the game as one frozen object of named parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from ginscore.scoring.card import Card
from ginscore.scoring.frozen import Frozen


class Result(StrEnum):
    """How a hand ended; each is equal to its word.

    >>> Result.BIG_GIN == "big-gin"
    True
    """

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big-gin"
    UNDERCUT = "undercut"
    VOID = "void"


class Doubling(StrEnum):
    """Which hands are doubled (Italian *in seconda*)."""

    NONE = "none"
    ALWAYS = "always"
    HEARTS_SPADES = "hearts-spades"
    SPADES = "spades"


class WitnessAce(StrEnum):
    """What an ace as the witness card means for the knock."""

    GIN_ONLY = "gin-only"
    ONE = "one"


class Tie(StrEnum):
    """Who scores when both have the same deadwood after a knock."""

    UNDERCUT = "undercut"
    NOBODY = "nobody"


class Entry(StrEnum):
    """Where the wins of a player are written when columns have closed without him."""

    NEXT_OPEN = "next-open"
    STRICT = "strict"


class DealerRule(StrEnum):
    """Who deals the next hand after one that was scored."""

    WINNER = "winner"
    LOSER = "loser"
    ALTERNATE = "alternate"


WITNESS = "witness"
"""The value of ``knock_limit`` that takes the limit from the witness card."""


LARGEST_WITNESS_LIMIT = 10
"""Points: a witness 10, J, Q or K (rules: figures count 10)."""


class Score(NamedTuple):
    """What one result pays besides the difference, each as (single, doubled).

    >>> Score(bonus=(25, 50), boxes=(3, 5)).boxes  # gin in the Italian modern game
    (3, 5)
    """

    bonus: tuple[int, int] = (0, 0)
    """Points."""
    boxes: tuple[int, int] = (0, 0)
    """Boxes (Italian *uccelli*)."""


class Shutout(NamedTuple):
    """What grows when the loser of a column has no entry in it (Italian *blitz*)."""

    points: int = 1
    """Factor on the winner's points of the column."""
    bonus: int = 1
    """Factor on the column bonus."""
    boxes: int = 1
    """Factor on the winner's boxes of the column."""
    flat: int = 0
    """A sum in points, paid besides."""

    @property
    def pays(self) -> bool:
        """Whether a shutout is worth anything at all."""
        return self != Shutout()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The parameters of a variant; every rule of a game is one of them, or follows from them.

    >>> rules = Rules(ace=15, score={Result.GIN: Score(bonus=(25, 50))})
    >>> rules.largest_deadwood, rules.target, Result.KNOCK in rules.score
    (110, 100, False)

    Nothing in it changes any more, so that one object may serve all games of a variant.
    """

    name: str = field(default="", compare=False)
    """What the variant is called, if it is; says nothing about how the game is played."""
    ace: int = 1
    """Deadwood of an ace, in points."""
    circular_runs: bool = False
    """Whether runs go on through Q K A 2 3."""
    knock_limit: int | str = 10
    """Most deadwood a knocker may keep; 0: gin only; ``"witness"``: the card's value."""
    witness_ace: WitnessAce = WitnessAce.GIN_ONLY
    doubling: Doubling = Doubling.NONE
    score: Mapping[Result, Score] = field(default_factory=dict)
    """What each result pays; a result without an entry does not exist in the variant."""
    undercut_difference_doubled: bool = True
    """Whether the difference of an undercut is doubled in a doubled hand (58 for 4, else 54)."""
    tie: Tie = Tie.UNDERCUT
    layoff_on_gin: bool = False
    gin_cancelled_at_zero: bool = False
    """Whether gin scores nothing when the opponent is left with no deadwood."""
    columns: int = 1
    target: int = 100
    """Points at which a column closes."""
    entry: Entry = Entry.NEXT_OPEN
    column_bonus: int = 0
    """Points for closing a column."""
    box_value: int = 0
    """Points a box is worth."""
    boxes_at_once: bool = False
    """Whether boxes are points of the hand and count toward the target."""
    shutout: Shutout = field(default_factory=Shutout)
    last_column_factor: int = 1
    """Factor on the whole result of the last of several columns."""
    dealer: DealerRule = DealerRule.WINNER

    def __post_init__(self) -> None:
        object.__setattr__(self, "score", Frozen(self.score))

    def priced(self, result: Result) -> Result:
        """Return the result whose score a hand of this result is paid.

        Eleven melded cards are gin by every rule text that does not know big gin.

        >>> Rules(score={Result.GIN: Score()}).priced(Result.BIG_GIN).value
        'gin'
        """
        if result is Result.BIG_GIN and result not in self.score and Result.GIN in self.score:
            return Result.GIN
        return result

    @property
    def last_factor(self) -> int:
        """The factor on the last column: where there is one column, none is the last of several."""
        return self.last_column_factor if self.columns > 1 else 1

    @property
    def largest_deadwood(self) -> int:
        """The most deadwood ten cards can be worth, in points.

        Two each of K, Q, J and 10 without a run, and the two dearest left: nines, or dear aces.
        """
        return 80 + 2 * max(9, self.ace)

    @property
    def counts_boxes(self) -> bool:
        """Whether any result of the variant earns a box."""
        return any(any(score.boxes) for score in self.score.values())

    @property
    def needs_level(self) -> bool:
        """Whether a hand must say its level or witness card.

        With two suits each way nothing tells the usual hand from the doubled one, and half the
        score depends on it. With spades only, a hand that says nothing is single.
        """
        return self.doubling is Doubling.HEARTS_SPADES

    def doubles(self, witness: Card) -> bool:
        """Tell whether a hand with this witness card is doubled."""
        match self.doubling:
            case Doubling.HEARTS_SPADES:
                return witness.suit in "HS"
            case Doubling.SPADES:
                return witness.suit == "S"
            case always_or_none:
                return always_or_none is Doubling.ALWAYS

    def limit(self, witness: Card | None) -> int:
        """Return the most deadwood a knocker may keep, in points; 0: gin only.

        Where the card decides and is not known, the largest limit any card gives.
        """
        if self.knock_limit != WITNESS:
            return int(self.knock_limit)
        if witness is None:
            return LARGEST_WITNESS_LIMIT
        if witness.rank == "A" and self.witness_ace is WitnessAce.GIN_ONLY:
            return 0
        return witness.pips
