"""Lines and cards on a terminal in colour: the module that draws with Rich."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ginscore.render.pad import Role
from ginscore.render.screen.pad import DrawnLine, Segment


class Palette(NamedTuple):
    """The colours of a terminal, as Rich names them."""

    players: tuple[str, str]
    red: str
    quiet: str


MANY = Palette(players=("color(31)", "color(133)"), red="color(196)", quiet="color(243)")
"""Of 256 colours: all can be read on a dark ground and on a light one alike."""


FEW = Palette(players=("cyan", "magenta"), red="red", quiet="dim")
"""Where a terminal has 16 only, which are what its owner made of them."""


RED_CARD = "(?:10|[2-9ATJQK])[♥♦]"


def colored(lines: Iterable[DrawnLine], palette: Palette = FEW) -> str:
    """Return lines with the players' colours; whether to colour is settled before."""
    return _drawn([(segment.text, _style(segment, palette)) for segment in line] for line in lines)


def colored_cards(lines: Iterable[str], palette: Palette = FEW) -> str:
    """Return lines with the cards of the red suits in red."""
    pieces = (re.split(f"({RED_CARD})", line) for line in lines)
    # Every second piece is a card.
    return _drawn(
        [(piece, palette.red if place % 2 else "") for place, piece in enumerate(line)]
        for line in pieces
    )


def faulty(word: str, palette: Palette = FEW) -> str:
    """Return the word before what is refused in its colour."""
    return colored([[Segment(word, Role.FAULT)]], palette).rstrip("\n")


def _drawn(lines: Iterable[list[tuple[str, str]]]) -> str:
    """Return lines of texts with their styles, as a terminal takes them."""
    from io import StringIO

    from rich.console import Console
    from rich.text import Text

    console = Console(
        file=StringIO(),
        force_terminal=True,
        color_system="256",
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


def _style(segment: Segment, palette: Palette) -> str:
    player = palette.players[segment.player or 0]
    match segment.role:
        case Role.NAME | Role.CLOSED:
            return f"bold {player}"
        case Role.POINTS:
            # Colour is for what is still played for; a closed column has it in its last figure.
            style = "" if segment.past else player
            return f"{style} reverse" if segment.inverse else style
        case Role.TITLE | Role.TOTAL:
            return "bold"
        case Role.FAULT:
            return f"bold {palette.red}"
        case Role.RULE | Role.QUIET:
            return palette.quiet
        case _:
            return ""
