"""The pad on a terminal, in colour. The only module that draws with Rich."""

from __future__ import annotations

from typing import TextIO

from ginscore.render.pad import Role
from ginscore.render.text import Line, Segment

PLAYERS = ("bold cyan", "bold magenta")
FIGURES = ("cyan", "magenta")


def print_lines(lines: list[Line], out: TextIO) -> None:
    """Print the lines of a pad with the players' colours; whether to colour is settled before."""
    from rich.console import Console
    from rich.text import Text

    # Text carries the names, never markup: a player may be called [red].
    console = Console(
        file=out,
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
        text = Text()
        for segment in line:
            text.append(segment.text, style=_style(segment))
        text.rstrip()
        console.print(text, soft_wrap=True)


def _style(segment: Segment) -> str:
    match segment.role:
        case Role.NAME | Role.CLOSED:
            return PLAYERS[segment.player or 0]
        case Role.POINTS:
            return FIGURES[segment.player or 0]
        case Role.BOXES | Role.RULE:
            return "dim"
        case _:
            return ""
