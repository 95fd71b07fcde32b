"""A pad as it is on paper: figures and marks, which may be wrong, and what each column must be.

What a column must be by itself is verified here; what the columns must be to each other shows
only when the pad is played over again.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from ginscore.errors import GinscoreError
from ginscore.scoring.rules import Rules


class PadCell(NamedTuple):
    """A place on the pad, whether anything is there or not."""

    player: int
    column: int
    """Number of the column, from 1."""
    level: int
    """Counted away from the line between points and boxes, from 1."""
    boxes: bool = False
    """Whether it is below the line, among the boxes."""


class PadColumn(NamedTuple):
    """A column of both players as it was read, oldest figures first."""

    points: tuple[tuple[int, ...], ...]
    """Running points of each player."""
    boxes: tuple[tuple[int, ...], ...]
    """Running boxes of each player; zeros in a variant without boxes."""
    marked: tuple[bool, bool]
    """Whether the mark of the closed column is above the player's points."""

    @property
    def closed_by(self) -> int | None:
        """The player whose side bears the mark."""
        return self.marked.index(True) if any(self.marked) else None


def pad_fault(code: str, cell: PadCell, /, **params: Any) -> GinscoreError:
    """Return a fault of a pad; whoever read the pad knows where its cell is in the file."""
    return GinscoreError(code, cell=cell, **params)


def figure_at(columns: tuple[PadColumn, ...], cell: PadCell) -> int:
    """Return the figure in a cell; 0 on the line, where every column starts.

    >>> column = PadColumn(points=((102, 139), ()), boxes=((5, 6), ()), marked=(False, False))
    >>> figure_at((column,), PadCell(0, 1, 2)), figure_at((column,), PadCell(0, 1, 0))
    (139, 0)
    """
    column = columns[cell.column - 1]
    figures = (column.boxes if cell.boxes else column.points)[cell.player]
    return figures[cell.level - 1] if cell.level else 0


def verify_columns(rules: Rules, columns: tuple[PadColumn, ...]) -> None:
    """Refuse what no column of a pad can be, at its first wrong cell.

    The columns are read from left to right, the first player's first, each from the line upward
    and then downward. Raises ``format.pad-fall``, ``format.pad-after-close``,
    ``format.pad-mark-missing``, ``format.pad-mark-low``, ``format.pad-closed-twice``,
    ``format.pad-box-missing`` or ``format.pad-box-extra``.
    """
    for player in (0, 1):
        for number, column in enumerate(columns, 1):
            start = PadCell(player, number, 0)
            _verify_points(rules, column, start)
            if column.marked == (True, True) and player == 1:
                # Closing closes it for both.
                figures = column.points
                top = start._replace(level=len(figures[1]))
                raise pad_fault(
                    "format.pad-closed-twice", top, value=figures[1][-1], other=figures[0][-1]
                )
            _verify_boxes(column, start)


def _verify_points(rules: Rules, column: PadColumn, start: PadCell) -> None:
    figures, marked = column.points[start.player], column.marked[start.player]
    for level, (before, value) in enumerate(pairwise(figures), 2):
        cell = start._replace(level=level)
        if before >= rules.target:
            raise pad_fault(
                "format.pad-after-close", cell, value=value, before=before, target=rules.target
            )
        if value < before:
            raise pad_fault("format.pad-fall", cell, value=value, before=before)
    if not figures:
        if marked:
            raise pad_fault("format.pad-mark-place", start._replace(level=1))
        return
    top = start._replace(level=len(figures))
    if figures[-1] >= rules.target and not marked:
        raise pad_fault("format.pad-mark-missing", top, value=figures[-1], target=rules.target)
    if figures[-1] < rules.target and marked:
        mark = start._replace(level=len(figures) + 1)
        raise pad_fault("format.pad-mark-low", mark, value=figures[-1], target=rules.target)


def _verify_boxes(column: PadColumn, start: PadCell) -> None:
    points, boxes = column.points[start.player], column.boxes[start.player]
    below = start._replace(boxes=True)
    for level, (before, value) in enumerate(pairwise(boxes), 2):
        if value < before:
            cell = below._replace(level=level)
            raise pad_fault("format.pad-fall", cell, value=value, before=before)
    if len(boxes) < len(points):
        cell = below._replace(level=len(boxes) + 1)
        raise pad_fault("format.pad-box-missing", cell, points=points[len(boxes)])
    if len(boxes) > len(points):
        cell = below._replace(level=len(points) + 1)
        raise pad_fault("format.pad-box-extra", cell, value=boxes[len(points)], n=len(points))
