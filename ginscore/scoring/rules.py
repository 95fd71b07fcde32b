"""A variant of the game as one frozen object of named parameters."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from ginscore.scoring.card import Card
from ginscore.scoring.frozen import Frozen, Record, Row, Words


class Result(StrEnum):
    """How a hand ended; each is equal to its word.

    >>> Result.BIG_GIN == "big-gin"
    True
    """

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big-gin"
    UNDERCUT = "undercut"
    GIN_OFF = "gin-off"
    """An undercut with nothing left."""
    CONCEDED = "conceded"
    """A double that was refused: whoever offered it wins, and cannot be undercut."""
    VOID = "void"
    NET = "net"
    """What the tables of partners come to together; never reported, and never priced."""
    PENALTY = "penalty"
    """Points for one player outside of the hands, for what the other did wrong."""
    NOTICE = "notice"
    """No hand: a player tells that no more columns begin, and those that are open are the last."""

    # That of the word it is equal to, and not worked out in Python for every look at a score.
    __hash__ = str.__hash__


GINS = (Result.GIN, Result.BIG_GIN)
"""What a closer with nothing left has; the loser's deadwood is what counts."""


UNDERCUTS = (Result.UNDERCUT, Result.GIN_OFF)
"""What the player who did not close wins."""


UNPLAYED = (Result.VOID, Result.PENALTY, Result.NOTICE)
"""What no cards are won by, and so has no price in any variant."""


class Doubling:
    """Which hands are doubled (Italian *in seconda*): none, all, or those of some suits.

    The suits are the letters of a witness card's, in the order ``HDSC``: ``"S"``, ``"HDS"``.
    """

    NONE = "none"
    ALWAYS = "always"
    HEARTS_SPADES = "HS"
    SPADES = "S"


class Runs(Words):
    """Where an ace is in a run."""

    LOW = "low"
    """Before the two."""
    HIGH_LOW = "high-low"
    """Before the two or after the king, and no run goes round the corner."""
    CIRCULAR = "circular"
    """Runs go on through Q K A 2 3."""


class Layoff(Words):
    """On what the other player may lay off."""

    NEVER = "never"
    KNOCK = "knock"
    ALWAYS = "always"
    """On gin too."""


class WitnessAce(Words):
    """What an ace as the witness card means for the knock."""

    GIN_ONLY = "gin-only"
    ONE = "one"


class Tie(Words):
    """Who scores when both have the same deadwood after a knock."""

    UNDERCUT = "undercut"
    WITHOUT_BONUS = "undercut-without-bonus"
    """An undercut that scores its boxes alone."""
    KNOCKER = "knocker"
    """A knock by 0, which takes its boxes."""
    NOBODY = "nobody"

    @property
    def undercuts(self) -> bool:
        """Whether the knocker is undercut."""
        return self in (Tie.UNDERCUT, Tie.WITHOUT_BONUS)


class PointsPaid(Words):
    """What the points of a closed column come to in the settlement."""

    DIFFERENCE = "difference"
    WINNER_AND_DIFFERENCE = "winner-and-difference"
    """The winner of the column is paid his own points beside the difference."""
    WINNER = "winner"
    """He is paid his own points, and the loser's are not taken off."""


class Entry(Words):
    """Where the wins of a player are written when columns have closed without him."""

    NEXT_OPEN = "next-open"
    STRICT = "strict"


class DealerRule(Words):
    """Who deals the next hand after one that was scored."""

    WINNER = "winner"
    LOSER = "loser"
    ALTERNATE = "alternate"


class Idle(Words):
    """Who sits out the next hand, and deals it, where three or more play in turn."""

    LOSER = "loser"
    """Whoever lost the last one (cutthroat)."""
    DEALER = "dealer"
    """Whoever deals, which ``dealer`` says."""


class PartnersBoxes(Words):
    """Who takes the extra boxes of the tables of a hand that partners play."""

    WINNER = "winner"
    """The side that scores, for the tables its members won."""
    EACH = "each"
    """Each side, for those of its own members."""


AS_SCORED = "as-scored"
"""The value of ``knock_ace`` by which an ace counts for the knock what it counts in the score."""


ENDLESS = "endless"
"""The value of ``columns`` by which another one begins whenever one closes."""


OPEN_AT_ONCE = 3
"""Columns of an endless game that are open before a player gives notice, as in Hollywood."""


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
    factor: int = 1
    """How many times the difference is counted, single and doubled alike."""


class Shutout(Row):
    """What grows when the loser of a column has no entry in it (Italian *blitz*)."""

    points: int = 1
    """Factor on the winner's points of the column."""
    bonus: int = 1
    """Factor on the column bonus."""
    boxes: int = 1
    """Factor on the winner's boxes of the column."""
    flat: int = 0
    """A sum in points, paid besides."""
    sweep: int = 1
    """Factor on the whole pad when one player shut the other out of every one of its columns."""

    @property
    def pays(self) -> bool:
        """Whether the shutout of a column is worth anything by itself.

        >>> Shutout(flat=100).pays, Shutout(sweep=2).pays
        (True, False)
        """
        of_column = slice(Shutout._fields.index("sweep"))
        return self[of_column] != Shutout()[of_column]


class Partners(Row):
    """How a hand that partners play at several tables is paid."""

    boxes: PartnersBoxes = PartnersBoxes.WINNER
    sweep_boxes: tuple[int, int] = (0, 0)
    """Boxes for each partner where all of a side won their tables, as (single, doubled)."""


_PLAINER: Mapping[Result, Result] = {Result.BIG_GIN: Result.GIN, Result.GIN_OFF: Result.UNDERCUT}


class Rules(Record):
    """The parameters of a variant; every rule of a game is one of them, or follows from them.

    >>> rules = Rules(ace=15, score={Result.GIN: Score(bonus=(25, 50))})
    >>> rules.largest_deadwood, rules.target, Result.KNOCK in rules.score
    (110, 100, False)

    Nothing in it changes any more, so that one object may serve all games of a variant.
    """

    _aside = ("name",)

    name: str = ""
    """What the variant is called, if it is; says nothing about how the game is played."""
    ace: int = 1
    """Deadwood of an ace, in points."""
    runs: Runs = Runs.LOW
    knock_limit: int | str = 10
    """Most deadwood a knocker may keep; 0: gin only; ``"witness"``: the card's value."""
    witness_ace: WitnessAce = WitnessAce.GIN_ONLY
    knock_ace: int | str = AS_SCORED
    """Points of an ace where it is told whether a player may knock; a dear ace is 1 there by some
    tables, as the Italian text can be read, whose witness card limits the face values."""
    doubling: str = Doubling.NONE
    """``Doubling.NONE``, ``Doubling.ALWAYS``, or the suits that double."""
    score: Mapping[Result, Score] = Frozen({})
    """What each result pays; a result without an entry does not exist in the variant."""
    undercut_difference_doubled: bool = True
    """Whether the difference of an undercut is doubled in a doubled hand (58 for 4, else 54)."""
    tie: Tie = Tie.UNDERCUT
    layoff: Layoff = Layoff.KNOCK
    gin_cancelled_at_zero: bool = False
    """Whether gin scores nothing when the opponent is left with no deadwood."""
    columns: int | str = 1
    """How many there are; ``"endless"``: one after the other, until a player gives notice."""
    target: int = 100
    """Points at which a column closes."""
    entry: Entry = Entry.NEXT_OPEN
    column_bonus: int = 0
    """Points for closing a column."""
    points_paid: PointsPaid = PointsPaid.DIFFERENCE
    box_value: int = 0
    """Points a box is worth."""
    boxes_at_once: bool = False
    """Whether boxes are points of the hand and count toward the target."""
    shutout: Shutout = Shutout()
    last_column_factor: int = 1
    """Factor on the whole result of the last of several columns."""
    dealer: DealerRule = DealerRule.WINNER
    cube: int = 1
    """The most that players may double a hand to, a power of two; 1: there is no cube."""
    partners: Partners = Partners()
    idle: Idle = Idle.LOSER

    def __post_init__(self) -> None:
        object.__setattr__(self, "score", Frozen(self.score))

    def priced(self, result: Result) -> Result:
        """Return the result whose score a hand of this result is paid.

        Eleven melded cards are gin by every rule text that does not know big gin, and an undercut
        with nothing left is an undercut.

        >>> Rules(score={Result.GIN: Score()}).priced(Result.BIG_GIN).value
        'gin'
        """
        plainer = _PLAINER.get(result, result)
        return plainer if result not in self.score and plainer in self.score else result

    def plain_boxes(self, *, doubled: bool) -> int:
        """Return the boxes that every won hand takes: what is above them is extra.

        >>> Rules(score={Result.KNOCK: Score(boxes=(1, 1))}).plain_boxes(doubled=True)
        1
        """
        return min((score.boxes[doubled] for score in self.score.values()), default=0)

    @property
    def last_factor(self) -> int:
        """The factor on the last column: of one column, or of endless ones, none is the last."""
        several = self.columns != 1 and not self.endless
        return self.last_column_factor if several else 1

    @property
    def sweep_factor(self) -> int:
        """The factor of a sweep: one column swept is a shutout and nothing more."""
        return self.shutout.sweep if self.columns != 1 else 1

    @property
    def endless(self) -> bool:
        """Whether another column begins whenever one closes, until a player gives notice."""
        return self.columns == ENDLESS

    @property
    def results(self) -> tuple[Result, ...]:
        """What may be told of a player: a void hand is nobody's, and is not among it.

        >>> [result.value for result in Rules(score={Result.GIN: Score()}).results]
        ['gin', 'penalty']
        """
        notice = (Result.NOTICE,) if self.endless else ()
        scored = (result for result in Result if result in self.score)
        return (*scored, Result.PENALTY, *notice)

    @property
    def begun(self) -> int:
        """The columns that a game begins with.

        >>> Rules(columns=5).begun, Rules(columns="endless").begun
        (5, 3)
        """
        return OPEN_AT_ONCE if self.endless else int(self.columns)

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
    def multipliers(self) -> tuple[int, ...]:
        """What a hand may be multiplied by: 1, 2, 4 and so on.

        >>> Rules(cube=8).multipliers
        (1, 2, 4, 8)
        """
        return tuple(1 << power for power in range(self.cube.bit_length()))

    @property
    def needs_level(self) -> bool:
        """Whether a hand must say its level or witness card.

        With several suits that double nothing tells the usual hand from the doubled one, and half
        the score depends on it. With one suit only, a hand that says nothing is single.
        """
        return self.doubling_suits is not None and len(self.doubling_suits) > 1

    @property
    def doubling_suits(self) -> str | None:
        """The suits of a witness card that double a hand; None where it hangs on no card."""
        return None if self.doubling in (Doubling.NONE, Doubling.ALWAYS) else self.doubling

    def doubles(self, witness: Card) -> bool:
        """Tell whether a hand with this witness card is doubled."""
        suits = self.doubling_suits
        return self.doubling == Doubling.ALWAYS if suits is None else witness.suit in suits

    @property
    def ace_in_knock(self) -> int:
        """Points of an ace against the knock limit.

        >>> Rules(ace=15).ace_in_knock, Rules(ace=15, knock_ace=1).ace_in_knock
        (15, 1)
        """
        return self.ace if self.knock_ace == AS_SCORED else int(self.knock_ace)

    def kept(self, witness: Card | None) -> frozenset[int]:
        """Return every deadwood that a knocker may keep, in points of the score.

        >>> sorted(Rules(ace=15, knock_limit=4).kept(None))
        [2, 3, 4]
        >>> sorted(Rules(ace=15, knock_limit=4, knock_ace=1).kept(None))  # up to two aces
        [2, 3, 4, 15, 17, 18, 30, 32]
        """
        limit = min(self.limit(witness), self.largest_deadwood)
        return _kept(self.ace, self.ace_in_knock, limit)

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


@cache
def _kept(ace: int, in_knock: int, limit: int) -> frozenset[int]:
    """Return every deadwood of up to two aces, as three are a meld, and of dearer cards."""
    return frozenset(
        aces * ace + others
        for aces in range(3)
        for others in (0, *range(2, limit + 1))
        if aces + others > 0 and aces * in_knock + others <= limit
    )
