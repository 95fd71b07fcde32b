"""Arguments and options that several commands share."""

from typing import Annotated

import typer

GameArgument = Annotated[str | None, typer.Argument()]


DryRun = Annotated[bool, typer.Option("--dry-run")]


CardsOption = Annotated[str | None, typer.Option("--cards", metavar="CARDS")]


AgainstOption = Annotated[str | None, typer.Option("--against", metavar="CARDS")]


WitnessOption = Annotated[str | None, typer.Option("--witness", metavar="CARD")]


GameOption = Annotated[str | None, typer.Option("--game", metavar="FILE")]
