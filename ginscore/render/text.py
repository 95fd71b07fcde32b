"""The pad as plain text, as on paper, in lines of segments that a terminal may colour."""

from __future__ import annotations

from typing import NamedTuple

from ginscore.render.cells import center, pad_left, shorten_both, width
from ginscore.render.pad import Pad, Role, Row

GAP = "  "
BORDER = " │ "
RULE = "─"
CROSSING = "─┼─"


class Segment(NamedTuple):
    """A piece of a line with its role; ``player`` None belongs to nobody."""

    text: str
    role: Role
    player: int | None = None


Line = list[Segment]


def pad_lines(pad: Pad, available: int | None = None) -> list[Line]:
    """Draw the pad in so many cells, or at its natural width.

    Figures are never cut: names shrink first, then the sides are stacked.
    """
    cell = max((width(c.text) for row in (*pad.upper, *pad.lower) for c in row), default=1)
    cell = max(cell, 3)
    figures = pad.columns * cell + (pad.columns - 1) * len(GAP)
    longest = max(map(width, pad.players))
    if available is None:
        side = max(figures, longest)
        return _side_by_side(pad, pad.players, cell, side)
    beside = (available - len(BORDER)) // 2
    if figures <= beside:
        side = max(figures, min(longest, beside))
        return _side_by_side(pad, shorten_both(pad.players, side), cell, side)
    side = max(figures, min(longest, available))
    return _stacked(pad, shorten_both(pad.players, side), cell, side)


def plain(lines: list[Line]) -> str:
    """Return the lines as text, without blanks at their ends."""
    return "".join("".join(s.text for s in line).rstrip() + "\n" for line in lines)


def _side_by_side(pad: Pad, names: tuple[str, str], cell: int, side: int) -> list[Line]:
    border = Segment(BORDER, Role.RULE)
    heads = [Segment(center(name, side), Role.NAME, i) for i, name in enumerate(names)]
    lines: list[Line] = [[heads[0], border, heads[1]]]

    def draw(row: Row) -> Line:
        half = len(row) // 2
        return [*_half(row[:half], cell, side), border, *_half(row[half:], cell, side)]

    lines += [draw(row) for row in pad.upper]
    lines.append([Segment(RULE * side + CROSSING + RULE * side, Role.RULE)])
    lines += [draw(row) for row in pad.lower]
    return lines


def _stacked(pad: Pad, names: tuple[str, str], cell: int, side: int) -> list[Line]:
    lines: list[Line] = []
    for player, name in enumerate(names):
        half = slice(pad.columns * player, pad.columns * (player + 1))
        if lines:
            lines.append([])
        lines.append([Segment(center(name, side), Role.NAME, player)])
        lines += [_half(row[half], cell, side) for row in pad.upper if _used(row[half])]
        lines.append([Segment(RULE * side, Role.RULE)])
        lines += [_half(row[half], cell, side) for row in pad.lower if _used(row[half])]
    return lines


def _used(row: Row) -> bool:
    return any(cell.text for cell in row)


def _half(row: Row, cell: int, side: int) -> Line:
    """Draw one player's cells, the block of columns centered under the name."""
    figures = len(row) * cell + (len(row) - 1) * len(GAP)
    left = (side - figures) // 2
    segments = [Segment(" " * left, Role.EMPTY)]
    for index, entry in enumerate(row):
        gap = GAP if index else ""
        segments.append(Segment(gap + pad_left(entry.text, cell), entry.role, entry.player))
    segments.append(Segment(" " * (side - figures - left), Role.EMPTY))
    return segments
