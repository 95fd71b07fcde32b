"""``ginscore games``: the games on disk."""

import os
import re
import sys
from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ginscore.cli.options import FormatOption
from ginscore.errors import Faults, GinscoreError

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.files.summaries import Summaries
    from ginscore.render.words.games import GameLine
    from ginscore.scoring.club.listing import Listing


MOST = 100
"""Games that a terminal shows where not all are asked for."""


class Listed(NamedTuple):
    """A game of the list, as little of it as there are many."""

    path: str
    number: int | None
    """By which it can be named; None for one that is kept elsewhere."""
    current: bool
    day: str
    """The day it was played, else the one that its file is named after; empty without."""
    fits: "tuple[Fit, ...]"
    """How the names that are asked for fit it."""
    line: "GameLine | None" = None
    """What a list in words says of it; None where none is asked for."""
    told: "Told | None" = None
    """What was read of it, where there are so few that all of it is kept."""


class Told(NamedTuple):
    """What is read of a game."""

    listing: "Listing | None"
    """None where it cannot be read."""
    faults: list[GinscoreError]


class Fit(IntEnum):
    """How a name fits the people of a game."""

    NOT = 0
    BEGINS = 1
    """Somebody's name begins with it."""
    WHOLE = 2
    """It is somebody's name."""


def day_named(name: str) -> str:
    """Return the day that a file is named after; empty where it is named after none."""
    named = re.match(r"\d{4}-\d\d-\d\d", name)
    return named[0] if named else ""


def games(
    ctx: typer.Context,
    player: Annotated[list[str] | None, typer.Option("--player", metavar="PLAYER")] = None,
    variant: Annotated[str | None, typer.Option("--variant", metavar="NAME")] = None,
    all_: Annotated[bool, typer.Option("--all")] = False,
    format_: FormatOption = "text",
) -> None:
    """List the games, the newest first, the current one marked with a star.

    Of many games a terminal shows the newest, and others are not even read; whatever reads the
    list, as another program does, has them all.
    """
    from ginscore.cli.output import is_terminal
    from ginscore.cli.rules import typed_variant
    from ginscore.files.summaries import Summaries

    session: Session = ctx.obj
    wanted = None if variant is None else typed_variant(session, variant)
    few = format_ == "text" and not all_ and is_terminal(sys.stdout)
    asked = Asked(tuple(player or ()), wanted, words=format_ == "text")
    numbered, unread = _numbered(session, newest=few and not asked.names and wanted is None)
    with Summaries(session.home, len(numbered)) as known:
        found = sorted(_found(session, known, numbered, asked), key=lambda game: game.day)[::-1]
        chosen = _chosen(found, len(asked.names))
        older = 0
        if few:
            shown = [game for place, game in enumerate(chosen) if place < MOST or game.current]
            older, chosen = unread + len(chosen) - len(shown), shown
        if format_ == "json":
            session.print(_json(session, known, chosen), exact=True)
        else:
            _show(session, chosen, "games.no-such" if numbered else "game.none")
    if older:
        named = [word for name in player or [] for word in ("--player", name)]
        named += [] if variant is None else ["--variant", variant]
        line = _typed(["ginscore", "games", *named, "--all"])
        session.tell(session.t("games.older", n=older, typed=line))


class Asked(NamedTuple):
    """Which games are asked for."""

    names: tuple[str, ...]
    variant: str | None
    words: bool
    """Whether they are told in words."""


def _typed(words: list[str]) -> str:
    import shlex

    # A letter of any script needs no quotes.
    return " ".join(word if re.fullmatch(r"[\w-]+", word) else shlex.quote(word) for word in words)


Numbered = tuple[int | None, str, bool]
"""The number of a game, its path, and whether it is the current one."""


def _numbered(session: "Session", *, newest: bool) -> tuple[list[Numbered], int]:
    """Return the games in the order they were started, the current one kept elsewhere last.

    ``newest``: only those that may be among the newest, and the current one, with how many others
    there are.
    """
    home = session.home
    names = home.names()
    folder = str(home.games)
    current = None
    try:
        current = home.current()
    except GinscoreError as fault:
        # The list is where a player finds what to use in its place.
        session.report([fault])
    here = None
    if current is not None and os.path.dirname(current) == os.path.abspath(folder):
        here = current.name if current.name in names else None
    chosen = _newest(names, here) if newest else enumerate(names, 1)
    numbered: list[Numbered] = [
        (number, f"{folder}{os.sep}{name}", name == here) for number, name in chosen
    ]
    unread = len(names) - len(numbered)
    if current is not None and here is None:
        numbered.append((None, str(current), True))
    return numbered, unread


def _found(
    session: "Session", known: "Summaries", numbered: Sequence[Numbered], asked: Asked
) -> Iterator[Listed]:
    """Yield the games that may be meant; one that cannot be read fits nothing that is asked for."""
    from ginscore.cli.reading import watched
    from ginscore.files.summaries import WORTH
    from ginscore.render.words.games import game_line

    few = len(numbered) < WORTH
    days_alone = not (few or asked.words or asked.names or asked.variant)
    with watched(session) as progress:
        for done, (number, path, current) in enumerate(numbered):
            progress(done, len(numbered))
            if days_alone:
                yield Listed(path, number, current, _day(known, path), ())
                continue
            told = _read(known, path)
            listing = told.listing
            fits = _fits(listing, asked.names)
            if Fit.NOT in fits[:1] or not _is_by(path, listing, asked.variant):
                continue
            name = os.path.basename(path)
            day = (listing and listing.date) or day_named(name)
            line = None
            if asked.words:
                shown = str(number or "")
                line = (
                    _unreadable(session, name, shown, current)
                    if listing is None
                    else game_line(listing, shown, session.t, current=current)
                )
            yield Listed(path, number, current, day, fits, line, told if few else None)


def _day(known: "Summaries", path: str) -> str:
    day = None
    with Faults():  # of what cannot be read the name tells the day
        day = known.date(path)
    return day or day_named(os.path.basename(path))


def _read(known: "Summaries", path: str) -> Told:
    listing = None
    with Faults() as faults:
        listing = known.listing(path)
    return Told(listing, [*faults])


def _unreadable(session: "Session", name: str, number: str, current: bool) -> "GameLine":
    from ginscore.render.lines.cells import visible
    from ginscore.render.words.games import GameLine

    stem = visible(os.path.splitext(name)[0])
    state = session.t("game.unreadable", name=stem)
    return GameLine(number, current, "", stem, "", state)


def _newest(names: Sequence[str], current: str | None) -> list[tuple[int, str]]:
    """Return the games that may be among the newest, by the days their files are named after.

    A file that is named after no day may be of any, and is read to know.
    """
    days = [day_named(name) for name in names]
    dated = sorted((place for place, day in enumerate(days) if day), key=days.__getitem__)
    wanted = {*dated[-MOST:]}
    return [
        (place + 1, name)
        for place, name in enumerate(names)
        if place in wanted or not days[place] or name == current
    ]


def _is_by(path: str, listing: "Listing | None", variant: str | None) -> bool:
    """Tell whether a game is by a variant, if one is named."""
    if variant is None:
        return True
    if listing is None:
        return False
    beside = os.path.join(os.path.dirname(os.path.abspath(path)), listing.variant)
    return listing.variant == variant or Path(beside) == Path(variant).absolute()


def _fits(listing: "Listing | None", names: Sequence[str]) -> tuple[Fit, ...]:
    """Tell how each of the names fits a game."""
    if not names or listing is None:
        return (Fit.NOT,) * len(names)
    from ginscore.scoring.players import bare_key

    people = [*map(bare_key, listing.people)]
    return tuple(
        Fit.WHOLE if key in people else Fit(any(person.startswith(key) for person in people))
        for key in map(bare_key, names)
    )


def _chosen(found: Sequence[Listed], names: int) -> Sequence[Listed]:
    """Return the games in which everybody named plays.

    They are those of people of that name, or where nobody has it, of one that begins so.
    """
    chosen = found
    for place in range(names):
        whole = [game for game in chosen if game.fits[place] is Fit.WHOLE]
        chosen = whole or [game for game in chosen if game.fits[place]]
    return chosen


def _json(session: "Session", known: "Summaries", games: Sequence[Listed]) -> Iterator[str]:
    """Yield the list as one document; of many games each is looked up again as it is written."""
    from ginscore.render.data.json import VERSION, json_pieces

    def data(game: Listed) -> dict[str, object]:
        told = game.told or _read(known, game.path)
        return {
            "number": game.number,
            "file": game.path,
            "current": game.current,
            **_standing(told.listing),
            "faults": [session.fault_data(fault) for fault in told.faults],
        }

    head = {"ginscore": VERSION, "folder": str(session.home.folder)}
    yield from json_pieces({**head, "games": map(data, games)})
    yield "\n"


def _standing(there: "Listing | None") -> dict[str, object]:
    """Return what a game is and how it is going; all null where it cannot be read."""
    from ginscore.render.data.json import settlement_json

    of_head = ("date", "title", "place")
    settled = ("variant", "players", "finished", "settlement")
    if there is None:
        return dict.fromkeys((*of_head, "match", *settled, "hands"))
    return {
        **{key: getattr(there, key) for key in of_head},
        "match": None if there.match is None else there.match.name,
        "variant": there.variant,
        "players": [*there.players],
        "finished": there.settlement.final,
        "settlement": settlement_json(
            there.players, there.sides, there.settlement, there.payment, there.stake
        ),
        "hands": there.hands,
    }


def _show(session: "Session", games: Sequence[Listed], none: str) -> None:
    from ginscore.cli.run import line_width
    from ginscore.render.words.games import games_lines

    lines = [game.line for game in games if game.line is not None]
    if not lines:
        session.tell(session.t(none))
    told = games_lines(lines, line_width())
    while part := [*islice(told, MOST)]:
        session.say(*part)
