"""Every figure explained: its addends, what multiplies them, remarks, and the rule of each.

Rules are named by the dotted names of their parameters (``score.gin.bonus``), as in a variant file.
What no parameter decides, such as the difference of deadwood itself, has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from math import prod
from typing import NamedTuple

from ginscore.scoring.hands import HandScore, extra_boxes, sweep_boxes
from ginscore.scoring.replay import Column, PlayedHand, Replay, table_of
from ginscore.scoring.rules import (
    AS_SCORED,
    GINS,
    UNDERCUTS,
    Doubling,
    Entry,
    Layoff,
    PointsPaid,
    Result,
    Rules,
    Shutout,
    Tie,
)
from ginscore.scoring.settlement import LineKind, Settlement, SettlementLine


class AddendKind(StrEnum):
    """What an addend is."""

    DIFFERENCE = "difference"
    COUNTED_DIFFERENCE = "counted-difference"
    """The same, where both deadwoods were reported."""
    PENALTY = "penalty"
    DEADWOOD = "deadwood"
    """The loser's, after gin."""
    BONUS = "bonus"
    BOXES = "boxes"
    """Boxes of a hand, not points."""
    PLAIN_BOXES = "plain-boxes"
    """What a side takes for a hand of tables, whatever its partners won them by."""
    SWEEP_BOXES = "sweep-boxes"
    BOXES_AT_ONCE = "boxes-at-once"
    COLUMN_BONUS = "column-bonus"
    COLUMN_BOXES = "column-boxes"
    COLUMN_POINTS = "column-points"
    COLUMN_WINNER = "column-winner"
    """The points of a column once more, for its winner."""
    FLAT = "flat"
    """The sum paid for a shutout."""


class FactorKind(StrEnum):
    """Why an addend is multiplied."""

    DOUBLED = "doubled"
    DOUBLED_BY_CARD = "doubled-by-card"
    NOT_DOUBLED = "not-doubled"
    """The difference of an undercut, where only its bonus knows a doubled hand."""
    CUBE = "cube"
    """What the players doubled the hand to."""
    COUNTED = "counted"
    """A result whose difference counts several times."""
    BOX_VALUE = "box-value"
    SHUTOUT = "shutout"
    LAST_COLUMN = "last-column"
    SWEEP = "sweep"


class RemarkKind(StrEnum):
    """What a rule brought about beside the figures."""

    VOID = "void"
    TABLES_EVEN = "tables-even"
    """The tables of partners are equal and opposite."""
    OTHER_BOXES = "other-boxes"
    """The side that does not score takes the extra boxes of its own partners."""
    PENALTY = "penalty"
    """Points written where a win would be, which are no win."""
    NOTICE = "notice"
    """The open columns are the last."""
    OPENED = "opened"
    """A column of an endless game begins."""
    TIE_NOBODY = "tie-nobody"
    TIE_UNDERCUT = "tie-undercut"
    TIE_WITHOUT_BONUS = "tie-without-bonus"
    TIE_KNOCKER = "tie-knocker"
    GIN_AT_ZERO = "gin-at-zero"
    SURPLUS = "surplus"
    FIRST_OPEN = "first-open"
    NEXT_OPEN = "next-open"
    ALL_OPEN = "all-open"
    STRICT = "strict"
    LOST = "lost"
    CLOSED = "closed"
    SHUTOUT = "shutout"
    SWEEP = "sweep"
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
    """Points, or boxes; negative at a table that the other side won."""
    player: int
    """Who is given it."""
    rules: tuple[str, ...] = ()
    factors: tuple[Factor, ...] = ()
    column: int | None = None
    """Number of the column of the settlement it comes from."""
    hands: tuple[int, ...] = ()
    """Numbers of the hands that it sums up."""
    table: int | None = None
    """Which table of partners it is of, from 0."""

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
    player: int | None = None
    """Who was shut out."""


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


def explain_hands(rules: Rules, replayed: Replay) -> tuple[HandExplanation, ...]:
    """Take every hand of a replayed game apart.

    >>> from ginscore.scoring.hands import Hand
    >>> from ginscore.scoring.replay import replay
    >>> from ginscore.scoring.rules import Score
    >>> rules = Rules(score={Result.GIN: Score(bonus=(20, 40))})
    >>> hands = [Hand(winner=0, result=Result.GIN, points=26)]
    >>> [addend.points for addend in explain_hands(rules, replay(rules, hands))[0].addends]
    [26, 20]
    """
    explained = []
    written: list[set[int]] = [set() for _ in replayed.columns[0].points]
    wins = [0] * len(written)
    for played in replayed.hands:
        remarks = [*_scoring_remarks(rules, played)]
        winner = played.outcome.winner
        if played.surplus:
            ended = replayed.columns[-1].closed_at or 0
            remarks.append(Remark(RemarkKind.SURPLUS, number=ended))
        elif played.outcome.result is Result.PENALTY:
            assert winner is not None
            remarks.append(Remark(RemarkKind.PENALTY))
            remarks += _closing_remarks(rules, replayed, played.number, winner)
        elif winner is not None:
            wins[winner] += 1
            if rules.columns != 1:
                remarks.append(
                    _entry_remark(rules, replayed, played, written[winner], wins[winner])
                )
            written[winner].update(played.columns)
            remarks += _closing_remarks(rules, replayed, played.number, winner)
        addends, boxes = ((), ()) if winner is None else _parts(rules, played, winner)
        explained.append(HandExplanation(played, addends, boxes, tuple(remarks)))
    return tuple(explained)


def explain_settlement(
    rules: Rules, replayed: Replay, settlement: Settlement
) -> tuple[LineExplanation, ...]:
    """Take the settlement of a replayed game apart, line by line; what is nothing is left out."""
    return tuple(_line(rules, replayed, line) for line in settlement.lines)


def _parts(
    rules: Rules, played: PlayedHand, winner: int
) -> tuple[tuple[Addend, ...], tuple[Addend, ...]]:
    """Return the addends of a hand somebody won, and those of its boxes."""
    if played.score.tables:
        return _table_parts(rules, played, winner)
    score, result = played.score, rules.priced(played.outcome.result)
    if result is Result.PENALTY:
        return (Addend(AddendKind.PENALTY, score.difference, winner),), ()
    difference = AddendKind.DIFFERENCE
    if result in GINS:
        difference = AddendKind.DEADWOOD
    elif played.hand.closer is not None and result is not Result.CONCEDED:
        difference = AddendKind.COUNTED_DIFFERENCE
    doubling = _doubling(rules, played, score)
    if score.times != 1:
        doubling += (Factor(FactorKind.COUNTED, score.times, (f"score.{result}.factor",)),)
    cube: tuple[Factor, ...] = ()
    if score.multiplier != 1:
        cube = (Factor(FactorKind.CUBE, score.multiplier, ("cube",)),)
    counted = _counting(rules, played) if played.hand.cards is not None else ()
    addends = [Addend(difference, score.difference, winner, counted, factors=doubling + cube)]
    if score.bonus:
        rule = (f"score.{result}.bonus",)
        addends.append(Addend(AddendKind.BONUS, score.bonus, winner, rule, factors=cube))
    addends += _boxes_at_once(rules, score, winner)
    if not score.boxes:
        return tuple(addends), ()
    boxes = Addend(AddendKind.BOXES, score.boxes, winner, (f"score.{result}.boxes",))
    return tuple(addends), (boxes,)


def _boxes_at_once(rules: Rules, score: HandScore, winner: int) -> Iterator[Addend]:
    if score.boxes_points:
        each = Factor(FactorKind.BOX_VALUE, rules.box_value, ("box_value", "boxes_at_once"))
        yield Addend(AddendKind.BOXES_AT_ONCE, score.boxes, winner, factors=(each,))


def _table_parts(
    rules: Rules, played: PlayedHand, winner: int
) -> tuple[tuple[Addend, ...], tuple[Addend, ...]]:
    """Return the addends of a hand of tables, table by table, and the boxes of the side."""
    addends: list[Addend] = []
    plain = rules.plain_boxes(doubled=played.outcome.doubled)
    boxes = [Addend(AddendKind.PLAIN_BOXES, plain, winner)] if plain else []
    for index, outcome in enumerate(played.outcome.tables):
        if outcome.winner is None:
            continue
        table = table_of(rules, played, index)
        parts, _ = _parts(rules, table, outcome.winner)
        sign = 1 if outcome.winner == winner else -1
        addends += [
            part._replace(amount=part.amount * sign, player=winner, table=index)
            for part in parts
            if part.kind is not AddendKind.BOXES_AT_ONCE
        ]
        if sign == 1 and (extra := extra_boxes(rules, outcome)):
            paid = (f"score.{rules.priced(outcome.result)}.boxes", "partners.boxes")
            boxes.append(Addend(AddendKind.BOXES, extra, winner, paid, table=index))
    if swept := sweep_boxes(rules, played.outcome):
        boxes.append(Addend(AddendKind.SWEEP_BOXES, swept, winner, ("partners.sweep_boxes",)))
    addends += _boxes_at_once(rules, played.score, winner)
    return tuple(addends), tuple(boxes)


def _counting(rules: Rules, played: PlayedHand) -> tuple[str, ...]:
    """Return the rules by which cards make the deadwood of a hand."""
    # Lay-offs on a knock are a matter of course, but where there are none at all.
    told = played.outcome.result in GINS or rules.layoff is Layoff.NEVER
    own = ("knock_ace",) if rules.knock_ace != AS_SCORED else ()
    return ("ace", *own, "runs", *(("layoff",) if told else ()))


def _doubling(rules: Rules, played: PlayedHand, score: HandScore) -> tuple[Factor, ...]:
    if not played.outcome.doubled:
        return ()
    own = ("undercut_difference_doubled",) if played.outcome.result in UNDERCUTS else ()
    if score.factor == 1:
        return (Factor(FactorKind.NOT_DOUBLED, 1, own),)
    by_card = played.hand.witness is not None and rules.doubling != Doubling.ALWAYS
    kind = FactorKind.DOUBLED_BY_CARD if by_card else FactorKind.DOUBLED
    return (Factor(kind, score.factor, ("doubling", *own)),)


def _scoring_remarks(rules: Rules, played: PlayedHand) -> Iterator[Remark]:
    """Tell what made a hand score nothing, or made equal deadwood an undercut."""
    result, winner = played.outcome.result, played.outcome.winner
    if result is Result.VOID:
        yield Remark(RemarkKind.VOID)
    elif result is Result.NOTICE:
        yield Remark(RemarkKind.NOTICE, rules=("columns",))
    elif winner is None:
        if result is Result.NET:
            yield Remark(RemarkKind.TABLES_EVEN)
        elif result in GINS:
            yield Remark(RemarkKind.GIN_AT_ZERO, rules=("gin_cancelled_at_zero",))
        else:
            yield Remark(RemarkKind.TIE_NOBODY, rules=("tie",))
    elif played.score.other_boxes:
        own = played.score.other_boxes
        yield Remark(RemarkKind.OTHER_BOXES, rules=("partners.boxes",), number=own)
    elif result not in _UNTIED and played.outcome.difference == 0:
        yield Remark(_TIES[rules.tie], rules=("tie",))


_UNTIED = (*GINS, Result.CONCEDED, Result.NET, Result.PENALTY)
"""Results that are no tie though their difference is nothing."""


_TIES = {
    Tie.UNDERCUT: RemarkKind.TIE_UNDERCUT,
    Tie.WITHOUT_BONUS: RemarkKind.TIE_WITHOUT_BONUS,
    Tie.KNOCKER: RemarkKind.TIE_KNOCKER,
    Tie.NOBODY: RemarkKind.TIE_NOBODY,
}


AFTER_SHUTOUT = ".after-shutout"
"""What is added to ``entry`` where a player who won nothing in a closed column begins in another.

Which the Italian text does not settle: its first, second and third win are those of columns that
are still open.
"""


def _entry_remark(
    rules: Rules, replayed: Replay, played: PlayedHand, written: set[int], wins: int
) -> Remark:
    """Tell why a win was written in its columns; ``written``: those with an earlier entry."""
    columns = played.columns
    still = (
        column
        for column in replayed.columns
        if column.opened_at < played.number
        if column.closed_at is None or column.closed_at >= played.number
    )
    plain = tuple(column.number for column in still if column.number <= wins)
    rule = "entry" if columns == plain else f"entry{AFTER_SHUTOUT}"
    if rules.entry is Entry.STRICT:
        kind = RemarkKind.STRICT if columns else RemarkKind.LOST
    elif not written.intersection(columns):
        kind = RemarkKind.FIRST_OPEN
    else:
        kind = RemarkKind.ALL_OPEN if written.issuperset(columns) else RemarkKind.NEXT_OPEN
    return Remark(kind, rules=(rule,), columns=columns, number=wins)


def _closing_remarks(rules: Rules, replayed: Replay, number: int, winner: int) -> Iterator[Remark]:
    """Tell which columns a hand closed, and whether the other player was shut out of them."""
    for column in replayed.columns:
        if column.closed_at == number:
            at = (column.number,)
            yield Remark(RemarkKind.CLOSED, ("target",), at, column.total(winner))
            paying = _paying(rules.shutout)
            for player in column.shut_out if paying else ():
                yield Remark(RemarkKind.SHUTOUT, paying, at, player=player)
    opened = tuple(column.number for column in replayed.columns if column.opened_at == number)
    if opened:
        yield Remark(RemarkKind.OPENED, ("columns",), opened)
    if replayed.columns[-1].closed_at == number:
        if replayed.swept and rules.sweep_factor != 1:
            yield Remark(RemarkKind.SWEEP, ("shutout.sweep",), number=rules.sweep_factor)
        yield Remark(RemarkKind.GAME_OVER)


def _paying(shutout: Shutout) -> tuple[str, ...]:
    """Return the rules by which a shutout is worth anything."""
    nothing = Shutout()
    return tuple(
        f"shutout.{name}"
        for name in Shutout._fields
        if name != "sweep"
        if getattr(shutout, name) != getattr(nothing, name)
    )


def _line(rules: Rules, replayed: Replay, line: SettlementLine) -> LineExplanation:
    kind, given, shutout_rule = _LINES[line.kind]
    if line.kind is LineKind.POINTS and rules.points_paid is PointsPaid.WINNER:
        given = ("points_paid",)
    sweep = rules.sweep_factor if replayed.swept else 1
    columns = {column.number: column for column in replayed.columns}
    addends = []
    for share in line.shares:
        column = columns[share.column]
        for player, amount in enumerate(share.sides):
            factors = []
            if line.kind is LineKind.BOXES:
                factors.append(Factor(FactorKind.BOX_VALUE, line.unit, ("box_value",)))
            grows = shutout_rule if player == column.closed_by else None
            factors += _column_factors(rules, column, grows, replayed.columns[-1].number)
            if sweep != 1:
                factors.append(Factor(FactorKind.SWEEP, sweep, ("shutout.sweep",)))
            hands: tuple[int, ...] = ()
            if line.kind in (LineKind.BOXES, LineKind.POINTS, LineKind.WINNER):
                written = _hands_in(replayed, column.number, player)
                boxes = line.kind is LineKind.BOXES
                hands = tuple(h.number for h in written if h.score.boxes or not boxes)
            addend = Addend(kind, amount, player, given, tuple(factors), column.number, hands)
            if addend.points:
                addends.append(addend)
    return LineExplanation(line.kind, tuple(addends))


_LINES: dict[LineKind, tuple[AddendKind, tuple[str, ...], str | None]] = {
    LineKind.COLUMNS: (AddendKind.COLUMN_BONUS, ("column_bonus",), "bonus"),
    LineKind.BOXES: (AddendKind.COLUMN_BOXES, (), "boxes"),
    LineKind.POINTS: (AddendKind.COLUMN_POINTS, (), "points"),
    LineKind.WINNER: (AddendKind.COLUMN_WINNER, ("points_paid",), "points"),
    LineKind.SHUTOUT: (AddendKind.FLAT, ("shutout.flat",), None),
}
"""Per line: its addends, the rules that give them, and the factor of a shutout on them."""


def _column_factors(
    rules: Rules, column: Column, shutout_rule: str | None, last: int
) -> Iterator[Factor]:
    """Yield what a column's result is multiplied by; a factor of 1 is none."""
    if column.shutout and shutout_rule is not None:
        by = int(getattr(rules.shutout, shutout_rule))
        if by != 1:
            yield Factor(FactorKind.SHUTOUT, by, (f"shutout.{shutout_rule}",))
    if column.number == last and rules.last_factor != 1:
        yield Factor(FactorKind.LAST_COLUMN, rules.last_factor, ("last_column_factor",))


def _hands_in(replayed: Replay, column: int, player: int) -> tuple[PlayedHand, ...]:
    return tuple(
        played
        for played in replayed.hands
        if played.outcome.winner == player and column in played.columns
    )
