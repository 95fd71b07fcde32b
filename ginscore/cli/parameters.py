"""Arguments and options that several commands share."""

from typing import Annotated

import typer

GameFile = Annotated[
    str | None, typer.Argument(metavar="[FILE]", help="A game file; the current game without it.")
]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="Show what would change, and change nothing.")
]
CardsOption = Annotated[
    str | None,
    typer.Option("--cards", metavar="CARDS", help="Who closed, his cards; the hand is counted."),
]
AgainstOption = Annotated[
    str | None, typer.Option("--against", metavar="CARDS", help="The other player's ten cards.")
]
WitnessOption = Annotated[
    str | None, typer.Option("--witness", metavar="CARD", help="The witness card.")
]
GameOption = Annotated[
    str | None, typer.Option("--game", metavar="FILE", help="The game, if not the current one.")
]
