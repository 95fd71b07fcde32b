"""Sentences and their headings on a screen: what is bold, and the names in their colours."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from ginscore.render.lines.wrap import wrap
from ginscore.render.pad import Role
from ginscore.render.screen.pad import DrawnLine, Segment


def headed(lines: Iterable[str], totals: Collection[str] = ()) -> Iterator[DrawnLine]:
    """Yield lines of words; the first one, and those that end with a colon, head the others.

    ``totals``: words that begin a line with what is paid in all.
    """
    for place, line in enumerate(lines):
        heads = not line.startswith(" ") and (place == 0 or line.endswith(":"))
        role = Role.TOTAL if line.startswith((*totals,)) else Role.TITLE if heads else Role.EMPTY
        yield [Segment(line, role)]


def named(text: str, players: tuple[str, str], room: int | None) -> list[DrawnLine]:
    """Return a verdict in bold, with the players' names in their colours."""
    names = sorted((name, player) for player, name in enumerate(players))
    names.sort(key=lambda pair: len(pair[0]), reverse=True)
    pattern = "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name, _ in names)
    found = dict(names)
    return [
        [
            Segment(piece, Role.NAME, found[piece]) if place % 2 else Segment(piece, Role.TOTAL)
            for place, piece in enumerate(re.split(f"({pattern})", line))
            if piece
        ]
        for line in wrap(text, room, 2)
    ]
