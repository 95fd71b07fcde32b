"""The neutral pad: the cells of the paper score sheet, as figures and roles, without a word."""

from enum import StrEnum
from typing import NamedTuple

from ginscore.render.view import View
from ginscore.scoring.replay import Column


class Role(StrEnum):
    """What a cell of the pad is."""

    EMPTY = "empty"
    NAME = "name"
    POINTS = "points"
    BOXES = "boxes"
    CLOSED = "closed"
    """The mark above the figure that closed a column."""
    RULE = "rule"
    QUIET = "quiet"
    """A number of a column, the words of a heading, a sum that is beside its figure."""
    TITLE = "title"
    HEADING = "heading"
    """What is above others in a text, or begins a line of them."""
    RED = "red"
    """A card of hearts or diamonds."""
    FAULT = "fault"
    TOTAL = "total"
    """What is paid in all, and who pays it."""


CLOSED_MARK = "X"


class Cell(NamedTuple):
    """A cell: its text (digits or a mark), its role and the player whose side it is on."""

    player: int
    text: str = ""
    role: Role = Role.EMPTY


PadRow = tuple[Cell, ...]


class Pad(NamedTuple):
    """The score sheet: one row of cells after the other, each player's columns in turn.

    Running points climb from the line between the parts, box counts go down from it.
    """

    players: tuple[str, ...]
    columns: int
    """Of each player."""
    upper: tuple[PadRow, ...]
    """Above the line, topmost row first."""
    lower: tuple[PadRow, ...]
    """Below the line; empty in a variant without boxes."""
    closed: tuple[bool, ...]
    """Which columns are closed."""
    members: tuple[str, ...] = ("", "")
    """Who plays on each side, where its name does not tell."""
    first: int = 1
    """Number of its first column, where it is a part of a broad pad."""


def build_pad(view: View) -> Pad:
    """Lay out a replayed game as on paper."""
    columns = view.replayed.columns
    players = range(len(view.game.players))
    upper = [_climbing(column, player) for player in players for column in columns]
    lower = (
        [_cells(c.boxes[player], Role.BOXES, player) for player in players for c in columns]
        if view.game.rules.counts_boxes
        else []
    )
    return Pad(
        players=view.game.players,
        columns=len(columns),
        upper=tuple(reversed(_rows(upper, len(columns)))),
        lower=tuple(_rows(lower, len(columns))),
        closed=tuple(column.closed_by is not None for column in columns),
        members=view.game.untold,
    )


def _climbing(column: Column, player: int) -> list[Cell]:
    cells = _cells(column.points[player], Role.POINTS, player)
    if column.closed_by == player:
        cells.append(Cell(text=CLOSED_MARK, role=Role.CLOSED, player=player))
    return cells


def _cells(figures: tuple[int, ...], role: Role, player: int) -> list[Cell]:
    return [Cell(text=str(figure), role=role, player=player) for figure in figures]


def _rows(stacks: list[list[Cell]], columns: int) -> list[PadRow]:
    """Turn stacks of cells, counted from the line, into rows counted from the line.

    ``columns``: of each player.
    """
    height = max(map(len, stacks), default=0)
    return [
        tuple(
            stack[level] if level < len(stack) else Cell(player=index // columns)
            for index, stack in enumerate(stacks)
        )
        for level in range(height)
    ]


def part(pad: Pad, start: int, end: int) -> Pad:
    """Return some columns of a pad, counted from 0, as a pad of their own."""

    def kept(rows: tuple[PadRow, ...]) -> tuple[PadRow, ...]:
        second = pad.columns
        return tuple(
            (*row[start:end], *row[second + start : second + end])
            for row in rows
            if any(cell.text for cell in (*row[start:end], *row[second + start : second + end]))
        )

    closed = pad.closed[start:end]
    return pad._replace(
        columns=len(closed),
        upper=kept(pad.upper),
        lower=kept(pad.lower),
        closed=closed,
        first=pad.first + start,
    )


TOGETHER = 3
"""Columns that are never parted from each other: as many as most games have."""


def ongoing(pad: Pad) -> Pad:
    """Return a pad without the closed columns that come first, but for the last three of all."""
    first = next((place for place, closed in enumerate(pad.closed) if not closed), pad.columns)
    return part(pad, max(0, min(first, pad.columns - TOGETHER)), pad.columns)


def newest(pad: Pad, rows: int) -> Pad:
    """Return a pad with so many rows above the line and below it: the newest of each column."""

    def kept(part: list[PadRow]) -> list[PadRow]:
        stacks = [
            [cell for cell in stack if cell.text][-rows:] for stack in zip(*part, strict=True)
        ]
        return _rows(stacks, pad.columns)

    return pad._replace(
        upper=tuple(reversed(kept([*reversed(pad.upper)]))), lower=tuple(kept([*pad.lower]))
    )
