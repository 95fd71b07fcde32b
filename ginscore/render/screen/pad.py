"""The pad as plain text, as on paper, in lines of segments that a terminal may colour."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ginscore.render.lines.cells import (
    apart,
    center,
    pad_left,
    pad_right,
    shorten,
    shorten_names,
    width,
)
from ginscore.render.pad import TOGETHER, Pad, PadRow, Role, part

SIDE_GAP = "  "


BORDER = " │ "


RULE = "─"


CROSSING = "─┼─"


LEADS = "▸ "
"""Before the name of who leads."""


class Segment(NamedTuple):
    """A piece of a line with its role; ``player`` None belongs to nobody."""

    text: str
    role: Role
    player: int | None = None
    past: bool = False
    """Whether it is in a column that is closed."""
    inverse: bool = False
    """Whether its colour is that of the ground, and the ground's that of its signs."""


DrawnLine = list[Segment]


def pad_lines(
    pad: Pad, available: int | None = None, *, screen: bool = False, leader: int | None = None
) -> list[DrawnLine]:
    """Draw the pad in so many cells, or at its natural width.

    Figures are never cut: names shrink first, then the sides are stacked, then the columns parted
    into several pads. ``screen``: names keep
    to their sides where lines are turned about. ``leader``: the player whose name is marked.
    """
    return list(pad_drawn(pad, available, screen=screen, leader=leader))


def pad_drawn(
    pad: Pad,
    available: int | None = None,
    *,
    screen: bool = False,
    leader: int | None = None,
    colored: bool = True,
) -> Iterator[DrawnLine]:
    """Draw the pad line by line, as ``pad_lines`` does, for one that is printed and forgotten.

    ``colored``: what a figure is matters; where it does not, a row of all players is one segment.
    """
    drawn = _Drawn(pad, _cell(pad), screen, leader, colored=colored)
    longest = max(map(width, pad.players)) + max(map(width, drawn.marks))
    longest = max(longest, *map(width, pad.members))
    if available is None:
        return drawn.side_by_side(max(drawn.figures, longest))
    sides = len(pad.players)
    beside = (available - (sides - 1) * len(BORDER)) // sides
    if drawn.figures <= beside:
        return drawn.side_by_side(max(drawn.figures, min(longest, beside)))
    fitting = max((available + len(SIDE_GAP)) // (_cell(pad) + len(SIDE_GAP)), TOGETHER)
    if pad.columns <= fitting:
        return drawn.stacked(max(drawn.figures, min(longest, available)))
    return _parted(pad, fitting, (longest, available), leader, screen=screen)


def _parted(
    pad: Pad, each: int, room: tuple[int, int], leader: int | None, *, screen: bool
) -> Iterator[DrawnLine]:
    """Draw a pad that is too broad, so many columns after the other, each with its number."""
    for start in range(0, pad.columns, each):
        if start:
            yield []
        drawn = _Drawn(part(pad, start, start + each), _cell(pad), screen, leader, numbered=True)
        yield from drawn.stacked(max(drawn.figures, min(room)))


def narrowest(pad: Pad) -> int:
    """Return the cells that a pad needs with its sides beside each other."""
    side = pad.columns * _cell(pad) + (pad.columns - 1) * len(SIDE_GAP)
    return len(pad.players) * (side + len(BORDER)) - len(BORDER)


def _cell(pad: Pad) -> int:
    """Return the cells of a figure."""
    return max(3, pad.widest)


def plain(lines: Iterable[DrawnLine]) -> str:
    """Return the lines as text, without blanks at their ends."""
    return "".join(["".join([s.text for s in line]).rstrip() + "\n" for line in lines])


class _Drawn:
    """A pad as it is drawn, with figures of so many cells."""

    def __init__(
        self,
        pad: Pad,
        cell: int,
        screen: bool,
        leader: int | None,
        *,
        numbered: bool = False,
        colored: bool = True,
    ) -> None:
        self._pad = pad
        self._colored = colored
        self._numbered = numbered or (screen and pad.columns > 1)
        """Whether the columns have their numbers: on a screen, as on most printed pads."""
        self._cell = cell
        self._screen = screen
        self.marks = ["" if leader != player else LEADS for player in range(len(pad.players))]
        self.figures = pad.columns * cell + (pad.columns - 1) * len(SIDE_GAP)
        """Cells of one player's figures."""

    def side_by_side(self, side: int) -> Iterator[DrawnLine]:
        """Draw the players' sides beside each other, each of so many cells."""
        pad = self._pad
        players = range(len(pad.players))
        yield _bordered([head] for head in self._heads(side))
        if any(pad.members):
            yield _bordered([self._members(player, side)] for player in players)
        if self._numbered:
            yield _bordered([self._numbers(side)] for _ in players)

        def draw(row: PadRow, above: PadRow) -> DrawnLine:
            if not self._colored:
                halves = [self._text(row, player, side) for player in players]
                return [Segment(BORDER.join(halves), Role.EMPTY)]
            return _bordered([self._half(row, above, player, side) for player in players])

        above: PadRow | None = None
        for row in pad.upper:
            yield draw(row, above or row)
            above = row
        yield [Segment(CROSSING.join(RULE * side for _ in players), Role.RULE)]
        for row in pad.lower:
            yield draw(row, row)

    def stacked(self, side: int) -> Iterator[DrawnLine]:
        """Draw one player's side below the other's."""
        pad = self._pad
        for player, head in enumerate(self._heads(side)):
            if player:
                yield []
            yield [head]
            if pad.members[player]:
                yield [self._members(player, side)]
            if self._numbered:
                yield [self._numbers(side)]
            above: PadRow | None = None
            for row in pad.upper:
                if self._used(row, player):
                    yield self._half(row, above or row, player, side)
                above = row
            yield [Segment(RULE * side, Role.RULE)]
            for row in pad.lower:
                if self._used(row, player):
                    yield self._half(row, row, player, side)

    def _numbers(self, side: int) -> Segment:
        """Return the numbers of the columns, over their figures."""
        left = (side - self.figures) // 2
        first = self._pad.first
        numbers = (pad_left(str(first + n), self._cell) for n in range(self._pad.columns))
        return Segment(pad_right(" " * left + SIDE_GAP.join(numbers), side), Role.QUIET)

    def _heads(self, side: int) -> list[Segment]:
        """Return the names as they fit over the sides."""
        room = side - max(map(width, self.marks))
        names = shorten_names(self._pad.players, room)
        return [
            Segment(self._head(mark + name, side), Role.NAME, player)
            for player, (mark, name) in enumerate(zip(self.marks, names, strict=True))
        ]

    def _members(self, player: int, side: int) -> Segment:
        """Return who plays on a side, below its name."""
        said = shorten(self._pad.members[player], side)
        return Segment(self._head(said, side), Role.QUIET, player)

    def _head(self, name: str, side: int) -> str:
        return center(apart(name) if self._screen else name, side)

    def _cells(self, row: PadRow, player: int) -> PadRow:
        return row[self._pad.columns * player : self._pad.columns * (player + 1)]

    def _used(self, row: PadRow, player: int) -> bool:
        return any(cell.text for cell in self._cells(row, player))

    def _text(self, row: PadRow, player: int, side: int) -> str:
        """Return one player's cells as ``_half`` draws them, without what each of them is.

        A long pad takes most of the time of a command, and half of that for its segments.
        """
        cell = self._cell
        figures = SIDE_GAP.join([entry.text.rjust(cell) for entry in self._cells(row, player)])
        return (" " * ((side - self.figures) // 2) + figures).ljust(side)

    def _half(self, row: PadRow, above: PadRow, player: int, side: int) -> DrawnLine:
        """Draw one player's cells, the block of columns centered under the name."""
        left = (side - self.figures) // 2
        right = side - self.figures - left
        cell, closed, gap = self._cell, Role.CLOSED, ""
        segments = [Segment(" " * left, Role.EMPTY)]
        for entry, over, past in zip(
            self._cells(row, player), self._cells(above, player), self._pad.closed, strict=True
        ):
            # The figure that closed a column goes with the mark above it.
            role = closed if over.role is closed else entry.role
            # Digits or a mark: each sign is one cell wide.
            text = gap + entry.text.rjust(cell)
            segments.append(Segment(text, role, entry.player, past, False))
            gap = SIDE_GAP
        segments.append(Segment(" " * right, Role.EMPTY))
        return segments


_BORDER = Segment(BORDER, Role.RULE)


def _bordered(sides: Iterable[DrawnLine]) -> DrawnLine:
    """Return a line of all sides, with the border between them."""
    line: DrawnLine = []
    for side in sides:
        line += [_BORDER, *side] if line else side
    return line
