"""``ginscore check``: every fault of game and variant files, silent when there is none."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import FormatOption
from ginscore.cli.run import exit_code, in_place

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date
    from pathlib import Path

    from ginscore.cli.run import Session
    from ginscore.errors import GinscoreError

    Checked = tuple[Path, list[GinscoreError]]


def check(
    ctx: typer.Context,
    files: Annotated[list[str] | None, typer.Argument()] = None,
    strict: Annotated[bool, typer.Option("--strict")] = False,
    format_: FormatOption = "text",
) -> None:
    """Report all faults of game and variant files; silent when there is none."""
    from datetime import date

    session: Session = ctx.obj
    # Each at once: among many files none is waited for, and none is kept.
    paths = [session.game_path(name) for name in files or (None,)]
    codes = {0}
    today = date.today() if strict else None
    checked = _checked(session, paths, codes, today, json=format_ == "json")
    if format_ == "json":
        from ginscore.render.data.json import json_pieces

        session.print(json_pieces(_data(session, checked)), exact=True)
        session.print(["\n"], exact=True)
    else:
        for _, faults in checked:
            session.report(faults, checking=True)
    if code := max(codes):
        raise typer.Exit(code)


def _checked(
    session: "Session",
    paths: "list[Path]",
    codes: set[int],
    strict_on: "date | None",
    *,
    json: bool,
) -> "Iterator[Checked]":
    """Yield the files with their faults, one after the other; ``codes`` takes the exit codes."""
    from ginscore.cli.matches import known_matches
    from ginscore.cli.reading import watched
    from ginscore.files.check import file_faults

    shelf = session.home.variants
    with known_matches(session) as matches, watched(session) as told:
        for number, path in enumerate(paths):
            told(number, len(paths))
            faults = file_faults(path, shelf, strict_on=strict_on, matches=matches)
            codes.update(exit_code(fault, checking=True) for fault in faults)
            if faults or json:
                told.make_room()
            yield path, faults


def _data(session: "Session", checked: "Iterator[Checked]") -> dict[str, object]:
    from ginscore.render.data.json import VERSION

    return {
        "ginscore": VERSION,
        "files": (
            {
                "file": str(path),
                "faults": [session.fault_data(fault) for fault in sorted(faults, key=in_place)],
            }
            for path, faults in checked
        ),
    }
