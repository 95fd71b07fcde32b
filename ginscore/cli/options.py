"""Arguments and options that several commands share."""

from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from ginscore.errors import GinscoreError, raise_all

GameArgument = Annotated[str | None, typer.Argument()]


DryRun = Annotated[bool, typer.Option("--dry-run")]


CardsOption = Annotated[str | None, typer.Option("--cards", metavar="CARDS")]


AgainstOption = Annotated[str | None, typer.Option("--against", metavar="CARDS")]


WitnessOption = Annotated[str | None, typer.Option("--witness", metavar="CARD")]


GameOption = Annotated[str | None, typer.Option("--game", metavar="FILE")]


DateOption = Annotated[str | None, typer.Option("--date", metavar="DATE")]


TitleOption = Annotated[str | None, typer.Option("--title", metavar="TEXT")]


PlaceOption = Annotated[str | None, typer.Option("--place", metavar="TEXT")]


SHOWN_FORMATS = ("text", "json")
"""What a command that shows something can write."""


def known_format(known: Sequence[str]) -> Callable[[typer.Context, str], str]:
    """Return what refuses a format that a command cannot write; raises ``usage.format``."""

    def verified(ctx: typer.Context, text: str) -> str:
        # An empty word is answered with all other empty words.
        if text and text not in known and not ctx.resilient_parsing:
            raise GinscoreError("usage.format", text=text, known=tuple(known))
        return text

    return verified


FormatOption = Annotated[
    str,
    typer.Option("--format", "-f", metavar="FORMAT", callback=known_format(SHOWN_FORMATS)),
]


def screen_only(format_: str, **options: object) -> None:
    """Refuse options that are about the screen beside JSON; raises ``usage.not-together``."""
    given = [name for name, value in options.items() if value] if format_ == "json" else []
    raise_all(
        [
            GinscoreError("usage.not-together", first="--format json", second=f"--{name}")
            for name in given
        ]
    )
