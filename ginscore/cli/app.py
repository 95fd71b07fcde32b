"""The application: its commands in their sections, and the options before a command."""

from typing import Annotated, ClassVar

import typer

from ginscore.cli.group import LazyGroup, Sections

SECTIONS = (
    (
        "table",
        (
            ("new", "ginscore.cli.commands.new"),
            ("play", "ginscore.cli.commands.play"),
            ("add", "ginscore.cli.commands.add"),
            ("show", "ginscore.cli.commands.show"),
            ("hands", "ginscore.cli.commands.hands"),
            ("count", "ginscore.cli.commands.count"),
        ),
    ),
    (
        "correcting",
        (
            ("undo", "ginscore.cli.commands.undo"),
            ("redo", "ginscore.cli.commands.redo"),
            ("edit", "ginscore.cli.commands.edit"),
            ("insert", "ginscore.cli.commands.insert"),
            ("remove", "ginscore.cli.commands.remove"),
            ("move", "ginscore.cli.commands.move"),
            ("restore", "ginscore.cli.commands.restore"),
        ),
    ),
    (
        "pads",
        (
            ("settle", "ginscore.cli.commands.settle"),
            ("share", "ginscore.cli.commands.share"),
            ("replay", "ginscore.cli.commands.replay"),
            ("export", "ginscore.cli.commands.export"),
            ("import", "ginscore.cli.commands.import_"),
            ("audit", "ginscore.cli.commands.audit"),
            ("check", "ginscore.cli.commands.check"),
        ),
    ),
    (
        "rules",
        (
            ("variants", "ginscore.cli.commands.variants"),
            ("rescore", "ginscore.cli.commands.rescore"),
            ("judge", "ginscore.cli.commands.judge"),
        ),
    ),
    (
        "many",
        (
            ("games", "ginscore.cli.commands.games"),
            ("use", "ginscore.cli.commands.use"),
            ("delete", "ginscore.cli.commands.delete"),
            ("ledger", "ginscore.cli.commands.ledger"),
            ("ledger pay", "ginscore.cli.commands.ledger_pay"),
            ("ledger alias", "ginscore.cli.commands.ledger_alias"),
            ("stats", "ginscore.cli.commands.stats"),
        ),
    ),
)
"""The commands with their modules, as a player meets them and ``--help`` lists them.

A module is imported when its command is called. Two words are a command of a command, which may
have other words after it too.
"""


COMMANDS = tuple(command for _, commands in SECTIONS for command in commands)


class Commands(LazyGroup):
    """The commands of ginscore."""

    sections: ClassVar[Sections] = SECTIONS


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from ginscore import __version__

        print(f"ginscore {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def options(
    ctx: typer.Context,
    # The group takes both out of the line before it is parsed; here they are only listed.
    lang: Annotated[str | None, typer.Option("--lang", metavar="LANGUAGE")] = None,
    color: Annotated[str | None, typer.Option("--color", metavar="WHEN")] = None,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True)] = False,
) -> None:
    """Keep the score of Gin Rummy; alone, say what to do first."""
    if ctx.invoked_subcommand is None:
        from ginscore.cli.help.welcome import welcome

        welcome(ctx.obj)
