"""The pad as plain text, as on paper, in lines of segments that a terminal may colour."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, repeat
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
from ginscore.render.pad import TOGETHER, Pad, PadRows, Role, Stack
from ginscore.render.pad import part as part_of

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
        drawn = _Drawn(part_of(pad, start, start + each), _cell(pad), screen, leader, numbered=True)
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

        line = [Segment(CROSSING.join(RULE * side for _ in players), Role.RULE)]
        if not self._colored:
            # A long pad takes most of the time of a command, and most of that for its segments.
            form = self._form(side)
            for texts in pad.upper.texts():
                yield [Segment(form % texts, Role.EMPTY)]
            yield line
            for texts in pad.lower.texts():
                yield [Segment(form % texts, Role.EMPTY)]
            return

        yield from self._rows(pad.upper, players, side)
        yield line
        yield from self._rows(pad.lower, players, side)

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
            yield from self._rows(pad.upper, [player], side)
            yield [Segment(RULE * side, Role.RULE)]
            yield from self._rows(pad.lower, [player], side)

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

    def _form(self, side: int) -> str:
        """Return what the texts of a row fill in, as ``_rows`` draws them for each player."""
        figures = SIDE_GAP.join([f"%{self._cell}s"] * self._pad.columns)
        left = (side - self.figures) // 2
        half = " " * left + figures + " " * (side - self.figures - left)
        return BORDER.join([half] * len(self._pad.players))

    def _rows(self, part: PadRows, players: Sequence[int], side: int) -> Iterator[DrawnLine]:
        """Draw rows of some players, the block of each one's columns centered under the name."""
        if not part.stacks:
            return
        columns = self._pad.columns
        part = part.replaced(
            stack
            for player in players
            for stack in part.stacks[columns * player : columns * (player + 1)]
        )
        left = (side - self.figures) // 2
        before, after = " " * left, " " * (side - self.figures - left)
        pieces: list[Iterable[Segment]] = []
        for place, stack in enumerate(part.stacks):
            column = place % columns
            if column == 0 and place:
                pieces.append(repeat(_BORDER))
            if column == 0 and before:
                pieces.append(repeat(Segment(before, Role.EMPTY)))
            pieces.append(self._segments(part, stack, column))
            if column == columns - 1 and after:
                pieces.append(repeat(Segment(after, Role.EMPTY)))
        yield from map(list, zip(*pieces, strict=False))

    def _segments(self, part: PadRows, stack: Stack, column: int) -> Iterator[Segment]:
        """Draw one column from its topmost row on."""
        height = len(part)
        roles: Iterable[Role] = repeat(stack.role, stack.height)
        empty = repeat(Role.EMPTY, height - stack.height)
        if stack.closed:
            # The figure that closed a column goes with the mark above it.
            roles = chain(repeat(Role.CLOSED, 2), repeat(stack.role))
        # Digits or a mark: each sign is one cell wide.
        form = f"{SIDE_GAP if column else ''}%{self._cell}s"
        return map(
            Segment,
            map(form.__mod__, stack.texts(height, downwards=part.downwards)),
            chain(empty, roles) if part.downwards else chain(roles, empty),
            repeat(stack.player),
            repeat(self._pad.closed[column]),
        )


_BORDER = Segment(BORDER, Role.RULE)


def _bordered(sides: Iterable[DrawnLine]) -> DrawnLine:
    """Return a line of all sides, with the border between them."""
    line: DrawnLine = []
    for side in sides:
        line += [_BORDER, *side] if line else side
    return line
