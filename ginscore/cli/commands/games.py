"""``ginscore games``: the games on disk."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ginscore.cli.options import FormatOption
from ginscore.errors import Faults, GinscoreError

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.scoring.club.listing import Listing


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
        named = re.match(r"\d{4}-\d\d-\d\d", self.path.name)
        return named[0] if named else ""


def games(
    ctx: typer.Context,
    player: Annotated[list[str] | None, typer.Option("--player", metavar="PLAYER")] = None,
    variant: Annotated[str | None, typer.Option("--variant", metavar="NAME")] = None,
    format_: FormatOption = "text",
) -> None:
    """List the games, the newest first, the current one marked with a star."""
    from ginscore.cli.rules import typed_variant

    session: Session = ctx.obj
    wanted = None if variant is None else typed_variant(session, variant)
    found = sorted(_found(session), key=lambda game: game.day)[::-1]
    chosen = _chosen(found, player or [], wanted)
    session.give(
        format_,
        lambda: _data(session, chosen),
        lambda: _show(session, chosen, "games.no-such" if found else "game.none"),
    )


def _found(session: "Session") -> list[Listed]:
    """Return the games in the order they were started, the current one kept elsewhere last."""
    from ginscore.cli.reading import watched
    from ginscore.files.summaries import Summaries

    paths = session.home.list()
    current = None
    try:
        current = session.home.current()
    except GinscoreError as fault:
        # The list is where a player finds what to use in its place.
        session.report([fault])
    there = [path.absolute() for path in paths]
    numbered: list[tuple[int | None, Path]] = [*enumerate(paths, 1)]
    if current is not None and current not in there:
        numbered.append((None, current))
    found = []
    with Summaries(session.home, len(numbered)) as known, watched(session) as told:
        for done, (number, path) in enumerate(numbered):
            told(done, len(numbered))
            listing = None
            with Faults() as faults:
                listing = known.listing(path)
            found.append(Listed(path, number, path.absolute() == current, listing, [*faults]))
    return found


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
