"""``ginscore ledger``: who owes whom after many games."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import FormatOption
from ginscore.errors import Faults
from ginscore.input.head import typed_day
from ginscore.input.values import typed_path

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.render.words.balances import Books


def ledger(
    ctx: typer.Context,
    files: Annotated[list[str] | None, typer.Argument()] = None,
    since: Annotated[str | None, typer.Option("--from", metavar="DATE")] = None,
    to: Annotated[str | None, typer.Option("--to", metavar="DATE")] = None,
    variant: Annotated[str | None, typer.Option("--variant", metavar="NAME")] = None,
    now: Annotated[bool, typer.Option("--now")] = False,
    format_: FormatOption = "text",
) -> None:
    """Add up what everybody won and lost, and show the fewest payments that settle it."""
    from ginscore.cli.rules import typed_variant
    from ginscore.render.data.balances import books_json
    from ginscore.render.words.balances import Books
    from ginscore.scoring.club.tally import summary

    session: Session = ctx.obj
    first, last = (day and typed_day(day) for day in (since, to))
    wanted = None if variant is None else typed_variant(session, variant)
    code = 0
    games, left_out = [], []
    for path in _paths(session, files or []):
        with Faults() as faults:
            found = summary(session.read_game(path).game)
            if wanted is not None and found.variant != wanted:
                continue
            if (first or last) and not (
                found.date and (first or "") <= found.date <= (last or "9999")
            ):
                continue
            if found.finished or (now and found.hands):
                games.append(found)
            elif found.hands:
                left_out.append(path)
        # One broken game does not keep the others from being counted.
        code = max(code, 1 if faults else 0)
        session.report(faults)
    books = Books.of(games, [str(path) for path in left_out])
    session.give(format_, lambda: books_json(books), lambda: _show(session, books))
    if code:
        raise typer.Exit(code)


def _show(session: "Session", books: "Books") -> None:
    from ginscore.cli.output import screen_width
    from ginscore.render.words.balances import books_lines

    session.say(*books_lines(books, session.t, screen_width(sys.stdout, os.environ)))


def _paths(session: "Session", names: list[str]) -> list[Path]:
    """Return the games named, those of folders among them; without a name those of the list."""
    from ginscore.files.saving.disk import listed

    paths: list[Path] = [] if names else session.home.list()
    for name in names:
        path = typed_path(name)
        if os.path.isdir(path):
            paths += sorted(listed(path, "*.toml"))
        else:
            paths.append(session.game_path(name))
    # Whatever it is called, a game is counted once.
    return list({os.path.realpath(path): path for path in paths}.values())
