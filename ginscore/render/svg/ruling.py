"""The paper of a score sheet: its colours and sizes, where its columns are, how it is ruled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil
from typing import NamedTuple

from ginscore.render.markup import Value
from ginscore.render.pad import Pad
from ginscore.render.svg.drawing import Drawing
from ginscore.render.svg.lettering import ems

# The first name of each list is one that fontconfig knows as of its kind: some programs look at no
# other. Noto stands last, as it has no minus sign, which would be set in another face.
SERIF = (
    "Palatino, Palatino Linotype, Iowan Old Style, Georgia, DejaVu Serif, Liberation Serif,"
    " Times New Roman, Noto Serif, serif"
)


SANS = "Helvetica, Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, Noto Sans, sans-serif"


Look = Mapping[str, Value]


PAPER = "#fbf8ef"


INK = "#1b2b4b"


MUTED = "#5b6570"


ROW_RULE = "#cfd9de"


COLUMN_RULE = "#93a7b3"


RED = "#b02a20"


# All in pixels.
EDGE = 40


GUTTER = 34
"""Beside the pad, on both sides; the left one holds the words for points and boxes."""


COLUMN = 78
"""The least a column is wide."""


SIDE = 216
"""The least a side is wide, so that one column leaves room for a name and the sums."""


LONGEST_SIDE = 330
"""The most a side grows for a name; figures make it grow further."""


DIGIT = 12


ROW = 30


HEAD = 44
"""The height of one line of names; each further line of a long name adds its own."""


NUMBERS = 24


TITLE_SIZE, NAME_SIZE, FIGURE_SIZE, VERDICT_SIZE, TEXT_SIZE, SMALL_SIZE = 25, 20, 20, 19, 15, 13


BOLD = 1.15
"""How much wider bold letters are."""


UPPER_ROWS, LOWER_ROWS = 6, 5
"""Ruled at least, as paper is not cut to the game."""


class Frame(NamedTuple):
    """Where the pad is, in pixels from the left edge of the sheet."""

    left: int
    side: int
    """The width of a player's columns."""
    columns: int
    """Of each player."""
    figures: int
    """The width of the widest figure."""
    sides: int = 2
    """Players, or sides of partners."""

    @classmethod
    def of(cls, pad: Pad) -> Frame:
        """Make room for the figures of a pad and, within reason, for its names."""
        digits = pad.widest if len(pad.upper) or len(pad.lower) else 1
        column = max(COLUMN, digits * DIGIT + 36)
        longest = ceil(max(map(ems, pad.players)) * NAME_SIZE * BOLD) + 24
        least = SIDE if len(pad.players) == 2 else 2 * COLUMN
        side = max(least, pad.columns * column, min(longest, LONGEST_SIDE))
        # Columns of one width, in whole pixels.
        side += -side % pad.columns
        return cls(EDGE + GUTTER, side, pad.columns, digits * DIGIT, len(pad.players))

    @property
    def middle(self) -> int:
        """The middle of the pad; of two players the line between them."""
        return self.left + self.width // 2

    @property
    def width(self) -> int:
        """All sides."""
        return self.sides * self.side

    @property
    def right(self) -> int:
        """Where the pad ends."""
        return self.left + self.width

    def column(self, index: int) -> int:
        """Return where a column of the pad begins; those of the second player follow."""
        return self.left + index * self.side // self.columns

    def center(self, index: int) -> int:
        """Return the middle of a column."""
        return (self.column(index) + self.column(index + 1)) // 2

    def end(self, index: int) -> int:
        """Return where the figures of a column end: aligned right, the widest one centered."""
        return self.center(index) + self.figures // 2


class Lines(NamedTuple):
    """Where the lines across the pad are, in pixels from the top of the sheet."""

    top: int
    head: int
    """Below the names."""
    start: int
    """Below the numbers of the columns, if they have any: where the rows begin."""
    line: int
    """The line between points and boxes; the end of the pad where there are no boxes."""
    end: int

    @classmethod
    def of(cls, pad: Pad, top: int, head: int, *, boxes: bool) -> Lines:
        """Make room for the rows of a pad, and for one more than it has at either end."""
        start = head + (NUMBERS if pad.columns > 1 else 0)
        line = start + max(UPPER_ROWS, len(pad.upper) + 1) * ROW
        lower = max(LOWER_ROWS, len(pad.lower) + 1) if boxes else 0
        return cls(top, head, start, line, line + lower * ROW)


def rule(sheet: Drawing, frame: Frame, lines: Lines) -> None:
    """Rule the paper: rows, columns, the line between the players and the one the game is on."""
    sheet.later(_rows(frame, lines))
    column: Look = {"stroke": COLUMN_RULE, "stroke_width": 1}
    for index in range(1, frame.sides * frame.columns):
        if index % frame.columns:
            sheet.down(frame.column(index), lines.head, lines.end - lines.head, **column)
    if lines.start != lines.head:
        sheet.across(frame.left, lines.start, frame.width, **column)
    for border in range(1, frame.sides):
        for x in (-2, 2):
            x += frame.left + border * frame.side
            sheet.down(x, lines.top, lines.end - lines.top, stroke=RED, stroke_width=1)
    ink: Look = {"stroke": INK, "stroke_width": 1}
    sheet.across(frame.left, lines.head, frame.width, **ink)
    height = lines.end - lines.top
    sheet.rectangle(frame.left, lines.top, frame.width, height, fill="none", **ink)
    if lines.line != lines.end:
        sheet.across(frame.left, lines.line, frame.width, stroke=INK, stroke_width=4)


def _rows(frame: Frame, lines: Lines) -> Iterator[str]:
    for y in range(lines.start + ROW, lines.end, ROW):
        if y != lines.line:
            row = Drawing()
            row.across(frame.left, y, frame.width, stroke=ROW_RULE, stroke_width=1)
            yield from row.elements
