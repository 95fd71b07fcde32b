"""``ginscore games``: the games on disk."""

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ginscore.cli.options import FormatOption
from ginscore.errors import Faults, GinscoreError

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.scoring.club.listing import Listing


MOST = 100
"""Games that a terminal shows where not all are asked for."""


class Listed(NamedTuple):
    """A game of the list."""

    path: Path
    number: int | None
    """By which it can be named; None for one that is kept elsewhere."""
    current: bool
    listing: "Listing | None"
    """None where it cannot be read."""
    faults: list[GinscoreError]

    @property
    def day(self) -> str:
        """The day it was played, else the one that its file is named after; empty without."""
        if self.listing is not None and self.listing.date is not None:
            return self.listing.date
        return day_named(self.path.name)


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

    session: Session = ctx.obj
    wanted = None if variant is None else typed_variant(session, variant)
    few = format_ == "text" and not all_ and is_terminal(sys.stdout)
    found, unread = _found(session, newest=few and not player and wanted is None)
    found = sorted(found, key=lambda game: game.day)[::-1]
    chosen = _chosen(found, player or [], wanted)
    older = 0
    if few:
        shown = [game for place, game in enumerate(chosen) if place < MOST or game.current]
        older, chosen = unread + len(chosen) - len(shown), shown
    session.give(
        format_,
        lambda: _data(session, chosen),
        lambda: _show(session, chosen, "games.no-such" if found else "game.none"),
    )
    if older:
        named = [word for name in player or [] for word in ("--player", name)]
        named += [] if variant is None else ["--variant", variant]
        line = _typed(["ginscore", "games", *named, "--all"])
        session.tell(session.t("games.older", n=older, typed=line))


def _typed(words: list[str]) -> str:
    import shlex

    # A letter of any script needs no quotes.
    return " ".join(word if re.fullmatch(r"[\w-]+", word) else shlex.quote(word) for word in words)


def _found(session: "Session", *, newest: bool) -> tuple[list[Listed], int]:
    """Return the games in the order they were started, the current one kept elsewhere last.

    ``newest``: only those that may be among the newest, and the current one, with how many others
    there are.
    """
    from ginscore.cli.reading import watched
    from ginscore.files.summaries import Summaries

    names = session.home.names()
    folder = os.path.abspath(session.home.games)
    current = None
    try:
        current = session.home.current()
    except GinscoreError as fault:
        # The list is where a player finds what to use in its place.
        session.report([fault])
    here = None
    if current is not None and os.path.dirname(current) == folder and current.name in names:
        here = current.name
    chosen = _newest(names, here) if newest else [*enumerate(names, 1)]
    numbered: list[tuple[int | None, Path]] = [
        (number, session.home.games / name) for number, name in chosen
    ]
    if current is not None and here is None:
        numbered.append((None, current))
    found = []
    with Summaries(session.home, len(numbered)) as known, watched(session) as told:
        for done, (number, path) in enumerate(numbered):
            told(done, len(numbered))
            listing = None
            with Faults() as faults:
                listing = known.listing(path)
            found.append(Listed(path, number, path.absolute() == current, listing, [*faults]))
    return found, len(names) - len(chosen)


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


def _chosen(found: list[Listed], names: list[str], variant: str | None) -> list[Listed]:
    """Return the games in which everybody named plays, by a variant if one is named.

    One that cannot be read fits nothing that is asked for.
    """
    chosen = found
    for name in names:
        chosen = _played_by(chosen, name)
    if variant is None:
        return chosen
    path = Path(variant).absolute()
    return [
        game
        for game in chosen
        if game.listing is not None
        and (
            game.listing.variant == variant
            or game.path.absolute().parent / game.listing.variant == path
        )
    ]


def _played_by(found: list[Listed], name: str) -> list[Listed]:
    """Return the games of a player: of that name, or where nobody has it, of one that begins so."""
    from ginscore.scoring.players import bare_key

    key = bare_key(name)
    named = [
        (game, [bare_key(player) for player in game.listing.people])
        for game in found
        if game.listing is not None
    ]
    whole = [game for game, keys in named if key in keys]
    return whole or [game for game, keys in named if any(each.startswith(key) for each in keys)]


def _data(session: "Session", games: list[Listed]) -> dict[str, object]:
    from ginscore.render.data.json import VERSION

    return {
        "ginscore": VERSION,
        "folder": str(session.home.folder),
        "games": [
            {
                "number": game.number,
                "file": str(game.path),
                "current": game.current,
                **_standing(game),
                "faults": [session.fault_data(fault) for fault in game.faults],
            }
            for game in games
        ],
    }


def _standing(game: Listed) -> dict[str, object]:
    """Return what a game is and how it is going; all null where it cannot be read."""
    from ginscore.render.data.json import settlement_json

    of_head = ("date", "title", "place")
    settled = ("variant", "players", "finished", "settlement")
    if game.listing is None:
        return dict.fromkeys((*of_head, "match", *settled, "hands"))
    there = game.listing
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


def _show(session: "Session", games: list[Listed], none: str) -> None:
    from ginscore.cli.run import line_width
    from ginscore.render.lines.cells import visible
    from ginscore.render.words.games import GameLine, game_line, games_lines

    if not games:
        session.tell(session.t(none))
        return
    lines = []
    for game in games:
        number = str(game.number or "")
        if game.listing is not None:
            lines.append(game_line(game.listing, number, session.t, current=game.current))
        else:
            name = visible(game.path.stem)
            state = session.t("game.unreadable", name=name)
            lines.append(GameLine(number, game.current, "", name, "", state))
    session.say(*games_lines(lines, line_width()))
