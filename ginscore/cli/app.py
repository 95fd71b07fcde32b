"""The application: its commands, listed by name and module, and the options before a command."""

from typing import Annotated, ClassVar

import typer

from ginscore.cli.group import LazyGroup

COMMANDS = (
    ("new", "ginscore.cli.commands.new"),
    ("add", "ginscore.cli.commands.add"),
    ("undo", "ginscore.cli.commands.undo"),
    ("redo", "ginscore.cli.commands.redo"),
    ("edit", "ginscore.cli.commands.edit"),
    ("insert", "ginscore.cli.commands.insert"),
    ("remove", "ginscore.cli.commands.remove"),
    ("move", "ginscore.cli.commands.move"),
    ("restore", "ginscore.cli.commands.restore"),
    ("show", "ginscore.cli.commands.show"),
    ("settle", "ginscore.cli.commands.settle"),
    ("count", "ginscore.cli.commands.count"),
    ("replay", "ginscore.cli.commands.replay"),
    ("rescore", "ginscore.cli.commands.rescore"),
    ("export", "ginscore.cli.commands.export"),
    ("import", "ginscore.cli.commands.import_"),
    ("check", "ginscore.cli.commands.check"),
    ("variants", "ginscore.cli.commands.variants"),
    ("games", "ginscore.cli.commands.games"),
    ("use", "ginscore.cli.commands.use"),
)
"""Every command in the order ``--help`` lists them; a module is imported when it is called."""


class Commands(LazyGroup):
    """The commands of ginscore."""

    modules: ClassVar[dict[str, str]] = dict(COMMANDS)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from ginscore import __version__

        print(f"ginscore {__version__}")
        raise typer.Exit


@app.callback()
def options(
    lang: Annotated[
        str | None,
        typer.Option(help="Language of the output; anywhere on the line.", metavar="it|es|ru|en"),
    ] = None,
    color: Annotated[
        str,
        typer.Option(help="Colour; anywhere on the line.", metavar="auto|always|never"),
    ] = "auto",
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Keep the score of Gin Rummy played with real cards.

    Report each hand, see the pad, and learn who pays whom.

    Start with: ginscore new ANNA BRUNO
    """
