"""The pad on a terminal, in colour. The only module that draws with Rich."""

from __future__ import annotations

from ginscore.render.pad import Role
from ginscore.render.text import Line, Segment

PLAYERS = ("bold cyan", "bold magenta")
FIGURES = ("cyan", "magenta")


def colored(lines: list[Line]) -> str:
    """Return the lines of a pad with the players' colours; whether to colour is settled before."""
    from io import StringIO

    from rich.console import Console
    from rich.text import Text

    # Text carries the names, never markup: a player may be called [red].
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
        text = Text()
        for segment in line:
            text.append(segment.text, style=_style(segment))
        text.rstrip()
        console.print(text, soft_wrap=True)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


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
