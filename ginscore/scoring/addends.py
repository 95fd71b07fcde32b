"""The vocabulary of explanations: addends, what they are multiplied by, and remarks.

Rules are named by the dotted names of their parameters (``score.gin.bonus``), as in a variant file.
What no parameter decides, such as the difference of deadwood itself, has none.
"""

from __future__ import annotations

from enum import StrEnum
from math import prod
from typing import NamedTuple

from ginscore.scoring.replay import PlayedHand
from ginscore.scoring.settlement import LineKind


class AddendKind(StrEnum):
    """What an addend is."""

    DIFFERENCE = "difference"
    COUNTED_DIFFERENCE = "counted-difference"
    """The same, where both deadwoods were reported."""
    DEADWOOD = "deadwood"
    """The loser's, after gin."""
    BONUS = "bonus"
    BOXES = "boxes"
    """Boxes of a hand, not points."""
    BOXES_AT_ONCE = "boxes-at-once"
    COLUMN_BONUS = "column-bonus"
    COLUMN_BOXES = "column-boxes"
    COLUMN_POINTS = "column-points"
    FLAT = "flat"
    """The sum paid for a shutout."""


class FactorKind(StrEnum):
    """Why an addend is multiplied."""

    DOUBLED = "doubled"
    DOUBLED_BY_CARD = "doubled-by-card"
    NOT_DOUBLED = "not-doubled"
    """The difference of an undercut, where only its bonus knows a doubled hand."""
    BOX_VALUE = "box-value"
    BLITZ = "blitz"
    LAST_COLUMN = "last-column"


class RemarkKind(StrEnum):
    """What a rule brought about beside the figures."""

    VOID = "void"
    TIE_NOBODY = "tie-nobody"
    TIE_UNDERCUT = "tie-undercut"
    GIN_AT_ZERO = "gin-at-zero"
    SURPLUS = "surplus"
    FIRST_OPEN = "first-open"
    NEXT_OPEN = "next-open"
    ALL_OPEN = "all-open"
    STRICT = "strict"
    LOST = "lost"
    CLOSED = "closed"
    BLITZ = "blitz"
    GAME_OVER = "game-over"


class Factor(NamedTuple):
    """What an addend is multiplied by, and the rules that say so."""

    kind: FactorKind
    by: int
    rules: tuple[str, ...]


class Addend(NamedTuple):
    """A part of a sum: an amount, the rules that give it, and what it is multiplied by.

    >>> doubled = Factor(FactorKind.DOUBLED, 2, ("doubling",))
    >>> Addend(AddendKind.DIFFERENCE, 26, player=0, factors=(doubled,)).points
    52
    """

    kind: AddendKind
    amount: int
    """Points, or boxes."""
    player: int
    """Who is given it."""
    rules: tuple[str, ...] = ()
    factors: tuple[Factor, ...] = ()
    column: int | None = None
    """Number of the column of the settlement it comes from."""
    hands: tuple[int, ...] = ()
    """Numbers of the hands that it sums up."""

    @property
    def points(self) -> int:
        """The amount with all its factors, in points; in boxes for the boxes of a hand."""
        return self.amount * prod(factor.by for factor in self.factors)


class Remark(NamedTuple):
    """Something a rule brought about: nobody scores, columns are written, a column closes."""

    kind: RemarkKind
    rules: tuple[str, ...] = ()
    columns: tuple[int, ...] = ()
    """Numbers of the columns it speaks of."""
    number: int = 0
    """The one it turns on: which win of the player this is, the points that closed a column, or
    the hand that ended the game before a surplus."""


class HandExplanation(NamedTuple):
    """A hand taken apart; its total is the sum of what is shown."""

    played: PlayedHand
    addends: tuple[Addend, ...] = ()
    boxes: tuple[Addend, ...] = ()
    remarks: tuple[Remark, ...] = ()

    @property
    def total(self) -> int:
        """The points of the hand."""
        return sum(addend.points for addend in self.addends)

    @property
    def box_count(self) -> int:
        """The boxes of the hand."""
        return sum(addend.points for addend in self.boxes)


class LineExplanation(NamedTuple):
    """A line of the settlement taken apart, a column and a player at a time."""

    kind: LineKind
    addends: tuple[Addend, ...]

    @property
    def net(self) -> int:
        """First player minus second, in points: the sum of what is shown."""
        return sum(-a.points if a.player else a.points for a in self.addends)
