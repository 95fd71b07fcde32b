"""``ginscore ledger``: who owes whom after many games."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import known_format
from ginscore.errors import GinscoreError

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.render.words.balances import Books


FORMATS = ("text", "csv", "json", "html")
"""What the ledger can be written as."""


LedgerFormat = Annotated[
    str, typer.Option("--format", "-f", metavar="FORMAT", callback=known_format(FORMATS))
]


def ledger(
    ctx: typer.Context,
    files: Annotated[list[str] | None, typer.Argument()] = None,
    since: Annotated[str | None, typer.Option("--from", metavar="DATE")] = None,
    to: Annotated[str | None, typer.Option("--to", metavar="DATE")] = None,
    variant: Annotated[str | None, typer.Option("--variant", metavar="NAME")] = None,
    now: Annotated[bool, typer.Option("--now")] = False,
    rows: Annotated[str | None, typer.Option("--rows", metavar="ROWS")] = None,
    format_: LedgerFormat = "text",
) -> None:
    """Add up what everybody won, lost and paid, and show the fewest payments that settle it."""
    from ginscore.cli.rules import typed_variant
    from ginscore.cli.season import Wanted, read_sums
    from ginscore.input.head import typed_day
    from ginscore.render.data.balances import ROWS, books_csv, books_json

    session: Session = ctx.obj
    if rows is not None and format_ != "csv":
        raise GinscoreError("usage.ledger-rows", format=format_)
    if rows is not None and rows not in ROWS:
        raise GinscoreError("usage.rows", text=rows, known=ROWS)
    known = None if variant is None else typed_variant(session, variant)
    first, last = (day and typed_day(day) for day in (since, to))
    season, sums = read_sums(session, files or [], Wanted(first, last, known, now))
    session.report(season.faults)
    books = season.books(sums)
    match format_:
        case "csv":
            session.print([books_csv(books, rows or ROWS[0])], exact=True)
        case "html":
            from ginscore.render.html.balances import books_page

            session.print(books_page(books, session.t), exact=True)
        case _:
            session.give(format_, lambda: books_json(books), lambda: _show(session, books))
    if season.faults:
        raise typer.Exit(1)


def _show(session: "Session", books: "Books") -> None:
    from ginscore.cli.output import screen_width
    from ginscore.render.words.balances import books_lines

    session.say(*books_lines(books, session.t, screen_width(sys.stdout, os.environ)))
