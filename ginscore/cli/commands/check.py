"""``ginscore check``: every fault of game and variant files, silent when there is none."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import FormatOption
from ginscore.cli.run import exit_code, in_place

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ginscore.cli.run import Session
    from ginscore.errors import GinscoreError


def check(
    ctx: typer.Context,
    files: Annotated[list[str] | None, typer.Argument()] = None,
    strict: Annotated[bool, typer.Option("--strict")] = False,
    format_: FormatOption = "text",
) -> None:
    """Report all faults of game and variant files; silent when there is none."""
    from datetime import date

    from ginscore.cli.matches import known_matches
    from ginscore.files.check import file_faults

    session: Session = ctx.obj
    today = date.today() if strict else None
    code, checked = 0, []
    shelf = session.home.variants
    with known_matches(session) as matches:
        for name in files or (None,):
            path = session.game_path(name)
            faults = file_faults(path, shelf, strict_on=today, matches=matches)
            code = max([code, *(exit_code(fault, checking=True) for fault in faults)])
            if format_ == "text":
                # At once: among many files none is waited for.
                session.report(faults, checking=True)
            else:
                checked.append((path, faults))
    session.give(format_, lambda: _data(session, checked), lambda: None)
    if code:
        raise typer.Exit(code)


def _data(
    session: "Session", checked: "Sequence[tuple[Path, list[GinscoreError]]]"
) -> dict[str, object]:
    from ginscore.render.data.json import VERSION

    return {
        "ginscore": VERSION,
        "files": [
            {
                "file": str(path),
                "faults": [session.fault_data(fault) for fault in sorted(faults, key=in_place)],
            }
            for path, faults in checked
        ],
    }
