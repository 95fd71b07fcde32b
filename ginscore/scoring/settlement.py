"""The settlement: what is on the pad, in points, from the first player's side."""

from itertools import combinations
from typing import NamedTuple

from ginscore.scoring.frozen import Words
from ginscore.scoring.replay import Column, Replay
from ginscore.scoring.rules import PointsPaid, Rules

Sides = tuple[int, int]


class LineKind(Words):
    """What a line of the settlement adds up."""

    COLUMNS = "columns"
    BOXES = "boxes"
    POINTS = "points"
    SHUTOUT = "shutout"
    WINNER = "winner"
    """The points of a column that its winner is paid beside the difference."""


class ColumnShare(NamedTuple):
    """What one column gives to one line of the settlement, for both players."""

    column: int
    sides: Sides
    """Before the factor: bonus points, boxes, points or the flat sum."""
    factor: int = 1
    """Shutout, last-column and sweep factors together."""

    @property
    def total(self) -> Sides:
        """Both sides after the factor."""
        return (self.sides[0] * self.factor, self.sides[1] * self.factor)


class SettlementLine(NamedTuple):
    """A line of the settlement as the shares of the columns; its sides are their sum."""

    kind: LineKind
    shares: tuple[ColumnShare, ...]
    unit: int = 1
    """Points each unit of the shares is worth: the box value for boxes, else 1."""

    @property
    def counts(self) -> Sides:
        """Both sides in units, after all factors."""
        first = second = 0
        for (one, two), factor in [(share.sides, share.factor) for share in self.shares]:
            first += one * factor
            second += two * factor
        return (first, second)

    @property
    def sides(self) -> Sides:
        """Both sides in points."""
        first, second = self.counts
        return (first * self.unit, second * self.unit)

    @property
    def net(self) -> int:
        """First player minus second, in points."""
        first, second = self.sides
        return first - second


class PairSettlement(NamedTuple):
    """What two of three or more players come to between them."""

    pair: tuple[int, int]
    settlement: "Settlement"


class Settlement(NamedTuple):
    """Who pays whom: the sum of its lines, or of what any two of more players come to."""

    lines: tuple[SettlementLine, ...]
    final: bool
    """Whether the game is over; else the lines hold what is on the pad so far."""
    pairs: tuple[PairSettlement, ...] = ()
    """Of three or more players; there are no lines then."""

    @property
    def net(self) -> int:
        """What the first player is paid, in points: of two, the first minus the second."""
        return self.nets[0]

    @property
    def nets(self) -> tuple[int, ...]:
        """What each player is paid, in points, negative where he pays; the sum is 0."""
        if not self.pairs:
            net = sum(line.net for line in self.lines)
            return (net, -net)
        nets = [0] * (self.pairs[-1].pair[1] + 1)
        for (first, second), settlement in self.pairs:
            nets[first] += settlement.net
            nets[second] -= settlement.net
        return tuple(nets)

    @property
    def winner(self) -> int | None:
        """The player who is paid most; closing the last column makes no winner by itself."""
        nets = self.nets
        best = max(nets)
        return None if best == 0 or nets.count(best) > 1 else nets.index(best)


def settle(rules: Rules, replayed: Replay) -> Settlement:
    """Settle a replayed game, or what is on the pad of a running one.

    An open column gives its points and boxes and no bonus. A shutout is paid column by column; the
    last column's factor applies to all of its result, also while it is open. A sweep multiplies
    all that is on the pad. Three or more players settle two by two, as if these two had played
    alone: whoever closed the column is given its bonus by each of the others.

    >>> from ginscore.scoring.hands import Hand
    >>> from ginscore.scoring.replay import replay
    >>> from ginscore.scoring.rules import Result, Score
    >>> rules = Rules(target=20, column_bonus=100, score={Result.KNOCK: Score()})
    >>> settle(rules, replay(rules, [Hand(winner=1, result=Result.KNOCK, points=25)])).net
    -125
    """
    if len(replayed.columns[0].points) > 2:
        return _two_by_two(rules, replayed)

    shutout, weighed = rules.shutout, _weighed(rules, replayed)
    lines = [
        SettlementLine(
            kind=LineKind.COLUMNS,
            shares=tuple(
                [w.share(_to_closer(w.column, rules.column_bonus), shutout.bonus) for w in weighed]
            ),
        ),
        SettlementLine(
            kind=LineKind.BOXES,
            shares=() if rules.boxes_at_once else _box_shares(rules, weighed),
            unit=rules.box_value,
        ),
        SettlementLine(
            kind=LineKind.POINTS,
            shares=tuple(
                [
                    w.share(sides, shutout.points)
                    for w in weighed
                    for sides in _parted(w, _points(rules, w.column))
                ]
            ),
        ),
    ]
    if rules.points_paid is PointsPaid.WINNER_AND_DIFFERENCE:
        lines.append(
            SettlementLine(
                kind=LineKind.WINNER,
                shares=tuple(
                    [
                        w.share(_to_closer(w.column, w.column.total(closer)), shutout.points)
                        for w in weighed
                        if (closer := w.column.closed_by) is not None
                    ]
                ),
            )
        )
    if shutout.flat:
        lines.append(
            SettlementLine(
                kind=LineKind.SHUTOUT,
                shares=tuple(
                    [w.share(_to_closer(w.column, shutout.flat), 1) for w in weighed if w.shutout]
                ),
            )
        )
    return Settlement(lines=tuple(lines), final=replayed.finished)


def _two_by_two(rules: Rules, replayed: Replay) -> Settlement:
    """Settle what any two of three or more players have between them.

    Everybody pays everybody above him the difference (cutthroat, rummyrulebook.com).
    """
    pairs = tuple(combinations(range(len(replayed.columns[0].points)), 2))
    found = (settle(rules, replayed.between(pair)) for pair in pairs)
    return Settlement(
        lines=(),
        final=replayed.finished,
        pairs=tuple(
            PairSettlement(pair, settlement._replace(final=replayed.finished))
            for pair, settlement in zip(pairs, found, strict=True)
        ),
    )


def boxes_won(rules: Rules, replayed: Replay) -> int:
    """Return the first player's boxes minus the second's, after all factors, paid or not."""
    totals = [share.total for share in _box_shares(rules, _weighed(rules, replayed))]
    return sum(first - second for first, second in totals)


def columns_won(rules: Rules, replayed: Replay) -> int:
    """Return the columns that the first player closed minus the second's.

    Each counts as often as its bonus is paid: after the shutout's and all other factors.
    """
    shares = [
        weighed.share(_to_closer(weighed.column, 1), rules.shutout.bonus)
        for weighed in _weighed(rules, replayed)
    ]
    return sum(first - second for first, second in (share.total for share in shares))


class _Weighed:
    """A column with what every line of the settlement asks of it.

    ``factor``: those of the last column and of a sweep together.
    """

    __slots__ = ("column", "factor", "shutout")

    def __init__(self, column: Column, factor: int) -> None:
        self.column = column
        self.shutout = column.shutout
        self.factor = factor

    def share(self, sides: Sides, shutout_factor: int) -> ColumnShare:
        """Return what the column gives to a line, with all factors that apply to it."""
        number, factor = self.column.number, self.factor
        if self.shutout and sides[1 - (self.column.closed_by or 0)] == 0:
            # What the loser has in the column are penalties, and boxes of partners who lost the
            # hand beside them: a shutout makes nothing of either.
            factor *= shutout_factor
        return ColumnShare(number, sides, factor)


def _weighed(rules: Rules, replayed: Replay) -> list[_Weighed]:
    columns = replayed.columns
    swept = rules.sweep_factor
    if swept != 1 and not replayed.swept:
        swept = 1
    return [
        *(_Weighed(column, swept) for column in columns[:-1]),
        _Weighed(columns[-1], swept * rules.last_factor),
    ]


def _box_shares(rules: Rules, weighed: list[_Weighed]) -> tuple[ColumnShare, ...]:
    return tuple(
        [
            w.share(sides, rules.shutout.boxes)
            for w in weighed
            for sides in _parted(w, (w.column.box_count(0), w.column.box_count(1)))
        ]
    )


def _points(rules: Rules, column: Column) -> Sides:
    """Return the points of a column for both; the loser's count nothing where they are not paid."""
    if rules.points_paid is PointsPaid.WINNER and column.closed_by is not None:
        return _to_closer(column, column.total(column.closed_by))
    return (column.total(0), column.total(1))


def _parted(weighed: _Weighed, sides: Sides) -> tuple[Sides, ...]:
    """Return the two sides of a column each for itself where one may be multiplied alone."""
    if weighed.shutout and all(sides):
        return ((sides[0], 0), (0, sides[1]))
    return (sides,)


def _to_closer(column: Column, sum_: int) -> Sides:
    """Return a sum for the player who closed the column, nothing while it is open."""
    if column.closed_by is None:
        return (0, 0)
    return (sum_, 0) if column.closed_by == 0 else (0, sum_)
