"""What a pad comes to as written, and where the one who added up the settlement slipped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from ginscore.scoring.paper.alignment import exchanged
from ginscore.scoring.paper.pad import PadColumn
from ginscore.scoring.replay import Column, Replay
from ginscore.scoring.rules import Rules
from ginscore.scoring.settlement import LineKind, Settlement, settle


class SumKind(StrEnum):
    """What sort of slip it was."""

    AS_WRITTEN = "as-written"
    """The sum is right for the pad as it is written, with its slip."""
    OTHER_SIDE = "other-side"
    """The sum is right, but it is said to be paid by the other player."""
    DIGITS = "digits"
    BOXES_COUNTED = "boxes-counted"
    """The boxes were added, but not multiplied by what a box is worth."""
    BOX_VALUE = "box-value"
    """The boxes were multiplied by something else than a box is worth."""
    LINE_MISSING = "line-missing"
    LINE_TURNED = "line-turned"
    """A line was added where it should have been subtracted, or the other way."""
    LINE_TWICE = "line-twice"
    SIDE_MISSING = "side-missing"
    """What one player has in a line was not subtracted, or not added."""
    COLUMN_MISSING = "column-missing"
    COLUMN_TURNED = "column-turned"
    FACTOR_MISSING = "factor-missing"
    """A column was not doubled, or one that is not doubled was."""
    BOXES = "boxes"
    """Some boxes too many or too few."""
    TENS = "tens"
    """One of the digits is off by one, as where nothing was carried."""


class SumSlip(NamedTuple):
    """A slip in adding up the settlement that gives the sum that was said."""

    kind: SumKind
    line: LineKind | None = None
    column: int | None = None
    off: int = 0
    """Boxes, points, what a box was taken for, or the player whose side is missing."""


MOST_BOXES = 6
"""Boxes by which a count may be off before another reason is likelier."""


_BOX_VALUES = (5, 10, 20, 25, 50, 100)
"""What a box is worth in one game or another; who plays several takes one for the other."""


def settle_pad(rules: Rules, columns: Sequence[PadColumn]) -> Settlement:
    """Settle a pad as written, whether or not it adds up.

    >>> from ginscore.scoring.rules import Result, Score
    >>> rules = Rules(target=20, column_bonus=100, score={Result.KNOCK: Score()})
    >>> settle_pad(rules, [PadColumn(((25,), ()), ((0,), ()), (True, False))]).net
    125
    """
    read = tuple(
        Column(number=number, points=each.points, boxes=each.boxes, closed_by=each.closed_by)
        for number, each in enumerate(columns, 1)
    )
    return settle(rules, Replay(hands=(), columns=read, next_dealer=None))


def sum_slips(rules: Rules, settlement: Settlement, said: int) -> tuple[SumSlip, ...]:
    """Return every single slip in the settlement's sum that gives what was said.

    Both sums are the first player's minus the second's, in points. None for the right sum.
    """
    off = said - settlement.net
    if not off:
        return ()
    found = [slip for slip, other in _slips(settlement) if other == said]
    if exchanged(abs(said), abs(settlement.net)) and said * settlement.net > 0:
        found.append(SumSlip(SumKind.DIGITS))
    if abs(off) in (1, 10, 100, 1000):
        found.append(SumSlip(SumKind.TENS, off=off))
    paid = rules.box_value if not rules.boxes_at_once else 0
    # Where nothing else gives the sum, any number of the boxes on the pad may be the reason.
    there = [max(line.counts) for line in settlement.lines if line.kind is LineKind.BOXES]
    most = MOST_BOXES if found else max(MOST_BOXES, *there, 0)
    if paid and off % paid == 0 and abs(off // paid) <= most:
        found.append(SumSlip(SumKind.BOXES, LineKind.BOXES, off=off // paid))
    return tuple(dict.fromkeys(found))


def _slips(settlement: Settlement) -> Iterator[tuple[SumSlip, int]]:
    """Yield slips with the sum that each gives."""
    net = settlement.net
    yield SumSlip(SumKind.OTHER_SIDE), -net
    for line in settlement.lines:
        if line.kind is LineKind.BOXES:
            counted = line.counts[0] - line.counts[1]
            yield SumSlip(SumKind.BOXES_COUNTED, line.kind), net - line.net + counted
            for value in _BOX_VALUES:
                if value != line.unit:
                    other = net - line.net + counted * value
                    yield SumSlip(SumKind.BOX_VALUE, line.kind, off=value), other
        if line.net:
            yield SumSlip(SumKind.LINE_MISSING, line.kind), net - line.net
            yield SumSlip(SumKind.LINE_TURNED, line.kind), net - 2 * line.net
            yield SumSlip(SumKind.LINE_TWICE, line.kind), net + line.net
        if all(line.sides):
            for player, missing in enumerate((line.sides[0], -line.sides[1])):
                yield SumSlip(SumKind.SIDE_MISSING, line.kind, off=player), net - missing
        if len(line.shares) < 2:
            continue
        for share in line.shares:
            own = (share.total[0] - share.total[1]) * line.unit
            bare = (share.sides[0] - share.sides[1]) * line.unit
            if not own:
                continue
            yield SumSlip(SumKind.COLUMN_MISSING, line.kind, share.column), net - own
            yield SumSlip(SumKind.COLUMN_TURNED, line.kind, share.column), net - 2 * own
            other = net - own + (bare if share.factor != 1 else 2 * bare)
            yield SumSlip(SumKind.FACTOR_MISSING, line.kind, share.column), other
    doubled = {s.column for line in settlement.lines for s in line.shares if s.factor != 1}
    for column in sorted(doubled):
        more = sum(
            (s.total[0] - s.total[1] - s.sides[0] + s.sides[1]) * line.unit
            for line in settlement.lines
            for s in line.shares
            if s.column == column
        )
        yield SumSlip(SumKind.FACTOR_MISSING, None, column), net - more
