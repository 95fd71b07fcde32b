"""Lines and cards on a terminal in colour: the module that draws with Rich."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ginscore.render.pad import Role
from ginscore.render.screen.pad import DrawnLine, Segment


class Palette(NamedTuple):
    """The colours of a terminal, as Rich names them."""

    players: tuple[str, ...]
    """One after the other; where more play, from the first again."""
    red: str
    quiet: str
    heading: str


MANY = Palette(
    players=("color(31)", "color(133)", "color(64)", "color(131)"),
    red="color(196)",
    quiet="color(243)",
    heading="color(130)",
)
"""Of 256 colours: all can be read on a dark ground and on a light one alike."""


FEW = Palette(players=("cyan", "magenta", "green", "blue"), red="red", quiet="dim", heading="green")
"""Where a terminal has 16 only, which are what its owner made of them."""


RED_CARD = "(?:10|[2-9ATJQK])[♥♦]"


def colored(lines: Iterable[DrawnLine], palette: Palette = FEW) -> str:
    """Return lines with the players' colours; whether to colour is settled before."""
    # Of a long pad most segments look like others: what is before and after a text is found once.
    known: dict[tuple[object, ...], tuple[str, str]] = {}
    drawn = []
    for line in lines:
        pieces = [*line]
        while pieces and not pieces[-1].text.rstrip():
            pieces.pop()
        if pieces:
            pieces[-1] = pieces[-1]._replace(text=pieces[-1].text.rstrip())
        for segment in pieces:
            look = segment[1:]
            marks = known.get(look)
            if marks is None:
                marks = known[look] = _marks(_style(segment, palette))
            if text := segment.text:
                drawn += [marks[0], text, marks[1]]
        drawn.append("\n")
    return "".join(drawn)


def colored_cards(lines: Iterable[str], palette: Palette = FEW) -> str:
    """Return lines as they are drawn, with the cards of the red suits in red."""
    from ginscore.render.screen.prose import drawn

    # Every second piece is a card.
    return colored(
        (
            [
                segment._replace(text=piece, role=Role.RED if place % 2 else segment.role)
                for segment in drawn(line)
                for place, piece in enumerate(re.split(f"({RED_CARD})", segment.text))
            ]
            for line in lines
        ),
        palette,
    )


def faulty(word: str, palette: Palette = FEW) -> str:
    """Return the word before what is refused in its colour."""
    return colored([[Segment(word, Role.FAULT)]], palette).rstrip("\n")


ANSI = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")


def bold_heading(text: str, palette: Palette = FEW) -> str:
    r"""Return a heading as a terminal takes it, for a page that is there before Rich is loaded.

    >>> bold_heading("Rules:", MANY), bold_heading("Rules:")
    ('\x1b[1;38;5;130mRules:\x1b[0m', '\x1b[1;32mRules:\x1b[0m')
    """
    number = re.sub(r"\D", "", palette.heading)
    code = f"38;5;{number}" if number else str(30 + ANSI.index(palette.heading))
    return f"\x1b[1;{code}m{text}\x1b[0m"


def _marks(style: str) -> tuple[str, str]:
    """Return what is before and after a text in a style, as a terminal takes it.

    Rich's styles alone: its console would weigh each line again, which is for pads of a thousand
    lines slower than all the rest.
    """
    from rich.color import ColorSystem
    from rich.style import Style

    if not style:
        return "", ""
    text = "-"
    before, _, after = (
        Style.parse(style).render(text, color_system=ColorSystem.EIGHT_BIT).partition(text)
    )
    return before, after


def _style(segment: Segment, palette: Palette) -> str:
    player = palette.players[(segment.player or 0) % len(palette.players)]
    match segment.role:
        case Role.NAME | Role.CLOSED:
            return f"bold {player}"
        case Role.POINTS:
            # Colour is for what is still played for; a closed column has it in its last figure.
            style = "" if segment.past else player
            return f"{style} reverse" if segment.inverse else style
        case Role.TITLE | Role.TOTAL:
            return "bold"
        case Role.HEADING:
            return f"bold {palette.heading}"
        case Role.RED:
            return palette.red
        case Role.FAULT:
            return f"bold {palette.red}"
        case Role.RULE | Role.QUIET:
            return palette.quiet
        case _:
            return ""
