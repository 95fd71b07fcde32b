"""The neutral pad: the cells of the paper score sheet, as figures and roles, without a word."""

from collections.abc import Iterable, Iterator
from itertools import chain, repeat
from typing import NamedTuple

from ginscore.render.view import View
from ginscore.scoring.frozen import Row, Words


class Role(Words):
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


class Stack:
    """A column of one player's figures, counted from the line.

    ``closed``: whether the mark is above them.
    """

    __slots__ = ("closed", "figures", "player", "role")

    def __init__(
        self, player: int, role: Role, figures: tuple[int, ...], closed: bool = False
    ) -> None:
        self.player = player
        self.role = role
        self.figures = figures
        self.closed = closed

    @property
    def height(self) -> int:
        """Cells that are not empty."""
        return len(self.figures) + self.closed

    def newest(self, rows: int) -> "Stack":
        """Return the stack with at most so many cells, those farthest from the line."""
        figures = self.figures[max(0, self.height - rows) :]
        return Stack(self.player, self.role, figures, self.closed)

    def cells(self, height: int, *, downwards: bool) -> Iterator[Cell]:
        """Yield so many cells, empty ones above the others; ``downwards``: to the line."""
        blank = repeat(Cell(self.player), height - self.height)
        mark = [Cell(self.player, CLOSED_MARK, Role.CLOSED)] if self.closed else []
        told = map(Cell, repeat(self.player), map(str, self._told(downwards)), repeat(self.role))
        return chain(blank, mark, told) if downwards else chain(told, mark, blank)

    def texts(self, height: int, *, downwards: bool) -> Iterator[str]:
        """Yield the texts of the cells, which alone are made in a fifth of the time."""
        blank = repeat("", height - self.height)
        mark = [CLOSED_MARK] if self.closed else []
        told = map(str, self._told(downwards))
        return chain(blank, mark, told) if downwards else chain(told, mark, blank)

    def _told(self, downwards: bool) -> Iterable[int]:
        return reversed(self.figures) if downwards else self.figures


class PadRows:
    """The rows on one side of the line, made when they are asked for: a long pad has many."""

    __slots__ = ("downwards", "stacks")

    def __init__(self, stacks: Iterable[Stack], *, downwards: bool) -> None:
        self.stacks = tuple(stacks)
        self.downwards = downwards
        """Whether the last row is at the line, and not the first."""

    def __len__(self) -> int:
        return max([stack.height for stack in self.stacks], default=0)

    def __iter__(self) -> Iterator[PadRow]:
        return self._rows(downwards=self.downwards)

    def from_line(self) -> Iterator[PadRow]:
        """Yield the rows counted from the line."""
        return self._rows(downwards=False)

    def _rows(self, *, downwards: bool) -> Iterator[PadRow]:
        height = len(self)
        stacks = [stack.cells(height, downwards=downwards) for stack in self.stacks]
        return zip(*stacks, strict=True)

    def texts(self) -> Iterator[tuple[str, ...]]:
        """Yield the texts of the rows, topmost first."""
        height, downwards = len(self), self.downwards
        stacks = [stack.texts(height, downwards=downwards) for stack in self.stacks]
        return zip(*stacks, strict=True)

    @property
    def widest(self) -> int:
        """The signs of the longest text in a cell."""
        ends = [(min(s.figures), max(s.figures)) for s in self.stacks if s.figures]
        marks = [len(CLOSED_MARK) for stack in self.stacks if stack.closed]
        return max([*(len(str(end)) for both in ends for end in both), *marks], default=0)

    def replaced(self, stacks: Iterable[Stack]) -> "PadRows":
        """Return rows of other stacks, on the same side of the line."""
        return PadRows(stacks, downwards=self.downwards)


class Pad(Row):
    """The score sheet: one row of cells after the other, each player's columns in turn.

    Running points climb from the line between the parts, box counts go down from it.
    """

    players: tuple[str, ...]
    columns: int
    """Of each player."""
    upper: PadRows
    """Above the line, topmost row first."""
    lower: PadRows
    """Below the line; empty in a variant without boxes."""
    closed: tuple[bool, ...]
    """Which columns are closed."""
    members: tuple[str, ...] = ("", "")
    """Who plays on each side, where its name does not tell."""
    first: int = 1
    """Number of its first column, where it is a part of a broad pad."""

    @property
    def widest(self) -> int:
        """The signs of the longest figure."""
        return max(self.upper.widest, self.lower.widest)


def build_pad(view: View) -> Pad:
    """Lay out a replayed game as on paper."""
    columns = view.replayed.columns
    players = range(len(view.game.players))
    upper = (
        Stack(player, Role.POINTS, column.points[player], column.closed_by == player)
        for player in players
        for column in columns
    )
    lower = (
        Stack(player, Role.BOXES, column.boxes[player]) for player in players for column in columns
    )
    return Pad(
        players=view.game.players,
        columns=len(columns),
        upper=PadRows(upper, downwards=True),
        lower=PadRows(lower if view.game.rules.counts_boxes else (), downwards=False),
        closed=tuple(column.closed_by is not None for column in columns),
        members=view.game.untold,
    )


def part(pad: Pad, start: int, end: int) -> Pad:
    """Return some columns of a pad, counted from 0, as a pad of their own."""

    def kept(rows: PadRows) -> PadRows:
        players = range(len(pad.players)) if rows.stacks else ()
        return rows.replaced(
            stack
            for player in players
            for stack in rows.stacks[player * pad.columns :][start : min(end, pad.columns)]
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

    def kept(part: PadRows) -> PadRows:
        return part.replaced(stack.newest(rows) for stack in part.stacks)

    return pad._replace(upper=kept(pad.upper), lower=kept(pad.lower))
