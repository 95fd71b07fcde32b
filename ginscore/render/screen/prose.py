"""Sentences on a screen: headings, totals and verdicts stand out, names have their colours."""

from __future__ import annotations

import re

from ginscore.render.lines.looks import Line, Look
from ginscore.render.lines.wrap import wrap
from ginscore.render.pad import Role
from ginscore.render.screen.pad import DrawnLine, Segment

ROLES = {Look.HEADING: Role.HEADING, Look.TOTAL: Role.TOTAL}


def drawn(line: str) -> DrawnLine:
    """Return a line as it is drawn."""
    if not isinstance(line, Line):
        return [Segment(line, Role.EMPTY)]
    match line.look:
        case Look.ENTRY:
            rest = Segment(line[line.head :], Role.EMPTY)
            return [Segment(line[: line.head], Role.HEADING), rest]
        case Look.VERDICT:
            return _named(line, Role.NAME, Role.TOTAL)
        case Look.HAND:
            return _named(line, Role.POINTS, Role.EMPTY)
        case look:
            return [Segment(line, ROLES.get(look, Role.EMPTY))]


def told(line: str, room: int | None) -> list[DrawnLine]:
    """Return a line as it is drawn in so many cells."""
    return [drawn(part) for part in wrap(line, room, 2)]


def _named(line: Line, name: Role, others: Role) -> DrawnLine:
    """Return a line with the players' names in their colours."""
    found = {text: player for player, text in enumerate(line.names) if text}
    longest = sorted(found, key=len, reverse=True)
    pattern = "|".join(rf"(?<!\w){re.escape(text)}(?!\w)" for text in longest)
    pieces = re.split(f"({pattern})", line) if found else [line]
    return [
        Segment(piece, name, found[piece]) if place % 2 else Segment(piece, others)
        for place, piece in enumerate(pieces)
        if piece
    ]
