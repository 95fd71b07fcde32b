"""Slips of the pen: the single figures of a pad that, put right, make all of it add up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ginscore.errors import GinscoreError
from ginscore.scoring.paper.decode import decode_pad
from ginscore.scoring.paper.pad import PadCell, PadColumn
from ginscore.scoring.paper.readings import Readings, possible_readings
from ginscore.scoring.rules import Rules


class Slip(NamedTuple):
    """A figure that may be wrong, and what it would have to be."""

    cell: PadCell
    value: int
    right: tuple[int, ...]
    """The figures with which the pad adds up, the nearest first."""


def single_slips(rules: Rules, columns: tuple[PadColumn, ...]) -> tuple[Slip, ...]:
    """Return every figure of a faulty pad that alone can be its fault, in the order of the pad.

    A figure is tried as what the same player's other steps would make of it, and in a game of one
    column, where nothing stands twice, as the nearest figures that hands can give. None is
    returned where no single figure explains the pad.

    >>> from ginscore.scoring.rules import Result, Score
    >>> rules = Rules(columns=3, target=50, score={Result.KNOCK: Score()})
    >>> empty = PadColumn(((), ()), ((), ()), (False, False))
    >>> one = PadColumn(((5, 14), ()), ((0, 0), ()), (False, False))
    >>> two = one._replace(points=((8,), ()), boxes=((0,), ()))
    >>> [(slip.cell.column, slip.right) for slip in single_slips(rules, (one, two, empty))]
    [(1, (6,)), (1, (13,)), (2, (9,))]
    """
    readings = possible_readings(rules)
    found = []
    for cell in _cells(columns):
        value = _figures(columns, cell)[cell.level - 1]
        right = tuple(
            other
            for other in sorted(
                _candidates(rules, readings, columns, cell), key=lambda n: (abs(n - value), n)
            )
            if other != value and _adds_up(rules, readings, _with(columns, cell, other))
        )
        if right:
            found.append(Slip(cell, value, right))
    return tuple(found)


def _cells(columns: tuple[PadColumn, ...]) -> Iterator[PadCell]:
    for player in (0, 1):
        for number, column in enumerate(columns, 1):
            for boxes in (False, True):
                figures = (column.boxes if boxes else column.points)[player]
                for level in range(1, len(figures) + 1):
                    yield PadCell(player, number, level, boxes)


def _figures(columns: tuple[PadColumn, ...], cell: PadCell) -> tuple[int, ...]:
    column = columns[cell.column - 1]
    return (column.boxes if cell.boxes else column.points)[cell.player]


def _candidates(
    rules: Rules, readings: Readings, columns: tuple[PadColumn, ...], cell: PadCell
) -> set[int]:
    """Return what a figure may have been meant for."""
    figures = _figures(columns, cell)
    before = figures[cell.level - 2] if cell.level > 1 else 0
    after = figures[cell.level] if cell.level < len(figures) else None
    if cell.boxes and not rules.counts_boxes:
        return set()
    if cell.boxes:
        steps = {step.boxes for step in readings}
    elif len(columns) == 1:
        steps = {step.points for step in readings}
    else:
        steps = {
            value - earlier
            for column in columns
            for value, earlier in zip(
                column.points[cell.player], (0, *column.points[cell.player]), strict=False
            )
        }
    found = {before + step for step in steps}
    if after is not None:
        backward = {after - step for step in steps}
        found = found & backward if len(columns) == 1 or cell.boxes else found | backward
    most = figures[cell.level - 1]
    near = sorted(n for n in found if n >= before and (after is None or n <= after))
    if len(columns) == 1 and not cell.boxes:
        # Many would do: the nearest on either side.
        below, above = [n for n in near if n < most][-2:], [n for n in near if n > most][:2]
        return {*below, *above}
    return {*near}


def _with(columns: tuple[PadColumn, ...], cell: PadCell, value: int) -> tuple[PadColumn, ...]:
    """Return a pad with one figure exchanged."""
    column = columns[cell.column - 1]
    sides = [*(column.boxes if cell.boxes else column.points)]
    side = [*sides[cell.player]]
    side[cell.level - 1] = value
    sides[cell.player] = tuple(side)
    pair = (sides[0], sides[1])
    changed = column._replace(boxes=pair) if cell.boxes else column._replace(points=pair)
    return (*columns[: cell.column - 1], changed, *columns[cell.column :])


def _adds_up(rules: Rules, readings: Readings, columns: tuple[PadColumn, ...]) -> bool:
    try:
        decode_pad(rules, columns, readings)
    except GinscoreError:
        return False
    return True
