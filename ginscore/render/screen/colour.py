"""The pad, and cards, on a terminal in colour: the module that draws with Rich."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ginscore.render.lines.wrap import wrap
from ginscore.render.pad import Pad, Role, build_pad, newest
from ginscore.render.screen.pad import DrawnLine, Segment, pad_lines
from ginscore.render.screen.standing import standing_lines
from ginscore.render.view import View
from ginscore.render.words.sentences import Translate

PLAYERS = ("bold cyan", "bold magenta")


FIGURES = ("cyan", "magenta")


RED_CARD = "(?:10|[2-9ATJQK])[♥♦]"


FEWEST = 3
"""Rows of a pad that are worth more than how the columns stand."""


def screen_lines(
    view: View, t: Translate, available: int, height: int | None = None
) -> list[DrawnLine]:
    """Return the pad as a screen shows it: who leads is marked, and below is how columns stand.

    ``height``: the lines there are; a pad that needs more shows its newest rows.
    """

    def drawn(pad: Pad) -> list[DrawnLine]:
        return pad_lines(pad, available, screen=True, leader=view.settlement.winner)

    whole = build_pad(view)
    standing = [[], *standing_lines(view, t, available)]
    lines = [*drawn(whole), *standing]
    if height is None or len(lines) <= height:
        return lines
    most = max(len(whole.upper), len(whole.lower))
    for below, fewest in ((standing, FEWEST), ([], 1)):
        for kept in range(most, fewest - 1, -1):
            lines = [*drawn(newest(whole, kept)), *below]
            hidden = most - kept
            if len(lines) + bool(hidden) <= height or (not below and kept == fewest):
                told = wrap(t("play.rows", n=hidden), available) if hidden else []
                return [*([Segment(line, Role.RULE)] for line in told), *lines]
    return drawn(whole)


def colored(lines: Iterable[DrawnLine]) -> str:
    """Return the lines of a pad with the players' colours; whether to colour is settled before."""
    return _drawn([(segment.text, _style(segment)) for segment in line] for line in lines)


def colored_cards(lines: Iterable[str]) -> str:
    """Return lines with the cards of the red suits in red."""
    pieces = (re.split(f"({RED_CARD})", line) for line in lines)
    # Every second piece is a card.
    return _drawn(
        [(piece, "red" if place % 2 else "") for place, piece in enumerate(line)] for line in pieces
    )


def _drawn(lines: Iterable[list[tuple[str, str]]]) -> str:
    """Return lines of texts with their styles, as a terminal takes them."""
    from io import StringIO

    from rich.console import Console
    from rich.text import Text

    console = Console(
        file=StringIO(),
        force_terminal=True,
        color_system="standard",
        no_color=False,
        width=10_000,
        markup=False,
        emoji=False,
        highlight=False,
        legacy_windows=False,
    )
    for line in lines:
        # Text carries the names, never markup: a player may be called [red].
        text = Text.assemble(*line)
        text.rstrip()
        console.print(text, soft_wrap=True)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def _style(segment: Segment) -> str:
    match segment.role:
        case Role.NAME | Role.CLOSED:
            return PLAYERS[segment.player or 0]
        case Role.POINTS:
            # Colour is for what is still played for; a closed column has it in its last figure.
            return "" if segment.past else FIGURES[segment.player or 0]
        case Role.BOXES | Role.RULE:
            return "dim"
        case _:
            return ""
