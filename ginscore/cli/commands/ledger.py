"""``ginscore ledger``: who owes whom after many games."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import FormatOption
from ginscore.input.head import typed_day

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
    from ginscore.cli.season import Season, Wanted
    from ginscore.render.data.balances import books_json
    from ginscore.render.words.balances import Books

    session: Session = ctx.obj
    known = None if variant is None else typed_variant(session, variant)
    first, last = (day and typed_day(day) for day in (since, to))
    season = Season.of(session, files or [], Wanted(first, last, known, now))
    games = [*season.games(session)]
    session.report(season.faults)
    books = Books.of(games, [str(path) for path in season.left_out])
    session.give(format_, lambda: books_json(books), lambda: _show(session, books))
    if season.faults:
        raise typer.Exit(1)


def _show(session: "Session", books: "Books") -> None:
    from ginscore.cli.output import screen_width
    from ginscore.render.words.balances import books_lines

    session.say(*books_lines(books, session.t, screen_width(sys.stdout, os.environ)))
