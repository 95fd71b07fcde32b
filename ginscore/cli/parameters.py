"""Arguments and options that several commands share."""

from typing import Annotated

import typer

GameFile = Annotated[
    str | None, typer.Argument(metavar="[FILE]", help="A game file; the current game without it.")
]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="Show what would change, and change nothing.")
]
GameOption = Annotated[
    str | None, typer.Option("--game", metavar="FILE", help="The game, if not the current one.")
]
