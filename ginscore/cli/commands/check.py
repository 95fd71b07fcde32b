"""``ginscore check``: every fault of game and variant files, silent when there is none."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def check(
    ctx: typer.Context,
    files: Annotated[list[str] | None, typer.Argument()] = None,
    strict: Annotated[bool, typer.Option("--strict")] = False,
) -> None:
    """Report all faults of game and variant files; silent when there is none."""
    from datetime import date

    from ginscore.files.check import file_faults

    session: Session = ctx.obj
    today = date.today() if strict else None
    code = 0
    for name in files or (None,):
        faults = file_faults(session.game_path(name), session.home.variants, strict_on=today)
        code = max(code, session.report(faults, checking=True))
    if code:
        raise typer.Exit(code)
