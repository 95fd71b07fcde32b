"""``ginscore ledger``: who owes whom after many games."""

import os
import sys
<<<<<<< HEAD
=======
from pathlib import Path
>>>>>>> main
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import FormatOption
<<<<<<< HEAD
=======
from ginscore.errors import Faults
from ginscore.input.head import typed_day
from ginscore.input.values import typed_path
>>>>>>> main

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
    """Add up what everybody won, lost and paid, and show the fewest payments that settle it."""
    from ginscore.cli.rules import typed_variant
    from ginscore.cli.season import Wanted, read_season, typed_day
    from ginscore.render.data.balances import books_json
    from ginscore.render.words.balances import Books

    session: Session = ctx.obj
<<<<<<< HEAD
    known = None if variant is None else typed_variant(session, variant)
    season = read_season(session, files or [], Wanted(typed_day(since), typed_day(to), known, now))
    session.report(season.faults)
    games = [game for _, game in season.games]
    left_out = [str(path) for path in season.left_out]
    books = Books.of(games, left_out, season.payments, season.people)
=======
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
>>>>>>> main
    session.give(format_, lambda: books_json(books), lambda: _show(session, books))
    if season.faults:
        raise typer.Exit(1)


def _show(session: "Session", books: "Books") -> None:
    from ginscore.cli.output import screen_width
    from ginscore.render.words.balances import books_lines

    session.say(*books_lines(books, session.t, screen_width(sys.stdout, os.environ)))
<<<<<<< HEAD
=======


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
>>>>>>> main
