"""``ginscore stats``: what many games come to for players, pairings, variants and months."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import known_format
from ginscore.errors import GinscoreError
from ginscore.input.head import typed_day
from ginscore.scoring.club.figures import By, Statistics

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.cli.season import Count
    from ginscore.render.words.figures import Told
    from ginscore.scoring.club.people import People
    from ginscore.scoring.club.rating import Ratings
    from ginscore.scoring.club.tally import Summary

FORMATS = ("text", "csv", "json", "html")
"""What statistics can be written as."""


def _by(ctx: typer.Context, text: str) -> str:
    if text and text not in tuple(By) and not ctx.resilient_parsing:
        raise GinscoreError("usage.by", text=text, known=tuple(By))
    return text


def stats(
    ctx: typer.Context,
    files: Annotated[list[str] | None, typer.Argument()] = None,
    by: Annotated[str, typer.Option("--by", metavar="WHAT", callback=_by)] = "player",
    player: Annotated[str | None, typer.Option("--player", metavar="PLAYER")] = None,
    since: Annotated[str | None, typer.Option("--from", metavar="DATE")] = None,
    to: Annotated[str | None, typer.Option("--to", metavar="DATE")] = None,
    variant: Annotated[str | None, typer.Option("--variant", metavar="NAME")] = None,
    now: Annotated[bool, typer.Option("--now")] = False,
    format_: Annotated[
        str, typer.Option("--format", "-f", metavar="FORMAT", callback=known_format(FORMATS))
    ] = "text",
) -> None:
    """Show what many games come to: hands, results, runs, money and a rating."""
    from ginscore.cli.rules import typed_variant
    from ginscore.cli.season import Wanted, read_season
    from ginscore.scoring.club.rating import Ratings

    session: Session = ctx.obj
    known = None if variant is None else typed_variant(session, variant)
    first, last = (day and typed_day(day) for day in (since, to))
    # Over variants and months nobody's rating or money is told.
    drawn = format_ == "html" and by in (By.PLAYER, By.PAIRING)
    found = Statistics(By(by))
    ratings = Ratings()

    def begin(people: "People") -> "Count":
        nonlocal found, ratings
        found, ratings = Statistics(By(by), people, timed=drawn), Ratings(people)

        def count(_: str, game: "Summary") -> None:
            found.add(game)
            ratings.add(game)

        return count

    season = read_season(session, files or [], Wanted(first, last, known, now), begin)
    for standing in season.matches:
        if standing.decisive is not None:
            for bonus in standing.bonuses:
                found.add_bonus(standing.decisive, bonus)
    session.report(season.faults)
    told = _told(found, ratings, player, season.left_out, drawn)
    _give(session, told, format_)
    if season.faults:
        raise typer.Exit(1)


def _told(
    found: Statistics, ratings: "Ratings", player: str | None, left_out: list[str], drawn: bool
) -> "Told":
    from ginscore.render.words.figures import Told
    from ginscore.scoring.club.people import alike

    person = None if player is None else _person(found, player)
    rows = found.rows(person)
    return Told(
        by=found.by,
        games=found.games if person is None else found.games_of(person),
        rows=rows,
        ratings={name: round(rating) for name, rating in ratings.now().items()},
        left_out=tuple(left_out),
        alike=(names := tuple(alike(found.players()))),
        played={name: found.games_of(name) for group in names for name in group},
        partners=ratings.partners,
        rating_trends=ratings.trends() if drawn else {},
        money_trends=found.trends,
    )


def _person(found: Statistics, text: str) -> str:
    """Return the person that is meant: by a name, else by the start of one.

    Raises ``usage.person`` or ``usage.person-many``.
    """
    from ginscore.scoring.players import bare_key, name_key

    players = found.players()
    own = found.people.person(text)
    if own in players:
        return own
    for fold in (name_key, bare_key):
        named = [name for name in players if fold(name) == fold(text)]
        named = named or [name for name in players if fold(name).startswith(fold(text))]
        if len(named) == 1:
            return named[0]
        if named:
            raise GinscoreError("usage.person-many", text=text, known=tuple(named[:10]))
    raise GinscoreError("usage.person", text=text)


def _give(session: "Session", told: "Told", format_: str) -> None:
    if format_ == "csv":
        from ginscore.render.data.figures import stats_csv

        session.print([stats_csv(told)], exact=True)
    elif format_ == "html":
        from ginscore.render.html.figures import stats_page

        session.print(stats_page(told, session.t), exact=True)
    else:
        session.give(format_, lambda: _data(told), lambda: _show(session, told))


def _data(told: "Told") -> dict[str, object]:
    from ginscore.render.data.figures import stats_json

    return stats_json(told)


def _show(session: "Session", told: "Told") -> None:
    from ginscore.cli.output import screen_width
    from ginscore.render.words.figures import stats_lines

    session.say(*stats_lines(told, session.t, screen_width(sys.stdout, os.environ)))
