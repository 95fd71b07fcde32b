"""The match of a game: what its file says of it, and the other games of it in the folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ginscore.errors import Faults, GinscoreError, raise_all
from ginscore.files.game.read import parse_game
from ginscore.files.home import started
from ginscore.files.saving.disk import listed
from ginscore.files.text import decode, read_bytes
from ginscore.files.toml.fields import text, unknown_keys
from ginscore.scoring.club.match import Match, disagreement, same_match, standing, verify_match
from ginscore.scoring.club.tally import Summary, summary
from ginscore.scoring.game import Game
from ginscore.scoring.players import verify_name


def read_match_table(key: str, value: object) -> Match:
    """Read a match: its name alone, or a table with the name and how it is won.

    >>> read_match_table("match", {"name": "friday", "games": 3})
    Match(name='friday', games=3, target=None, bonus=0)
    """
    if isinstance(value, str):
        verify_name(value, key)
        return Match(value)
    if not isinstance(value, Mapping):
        raise GinscoreError("format.match", key=key, value=value)
    faults = Faults(unknown_keys(value, Match._fields, f"{key}."))
    found: dict[str, Any] = {"name": ""}
    with faults:
        if "name" not in value:
            raise GinscoreError("format.key-missing", key=key, name="name")
        verify_name(text(f"{key}.name", value["name"]), f"{key}.name")
    for name in Match._fields:
        with faults:
            if name in value:
                found[name] = value[name]
                if name != "name" and type(value[name]) is not int:
                    raise GinscoreError("format.number", key=f"{key}.{name}", value=value[name])
    if not faults:
        with Faults() as wrong:
            verify_match(Match(**found))
        faults.extend(fault.within(key) for fault in wrong)
    raise_all(faults)
    return Match(**found)


class MatchGame(NamedTuple):
    """A game of a match, where it is."""

    path: Path
    game: Summary


def games_of_matches(
    folder: Path, shelf: Path | None = None, known: Callable[[Path], Summary | None] | None = None
) -> list[MatchGame]:
    """Return the games in a folder that are one of a match, in the order they were played.

    ``known``: what need not be read again. What cannot be read is left out: it is told by what is
    about that file.
    """
    found = []
    for path in listed(folder, "*.toml"):
        with Faults():
            if known is not None and (told := known(path)) is not None:
                if told.match is not None:
                    found.append(MatchGame(path, told))
                continue
            data = read_bytes(path)
            if b"match" in data:  # most games are none of a match, and are not even parsed
                game = parse_game(path, decode(data, str(path)), shelf).game
                if game.match is not None:
                    found.append(MatchGame(path, summary(game)))
    return sorted(found, key=_played)


def match_of(
    path: Path,
    game: Game,
    shelf: Path | None = None,
    known: Callable[[Path], Summary | None] | None = None,
) -> list[MatchGame]:
    """Return the games of the match that a game is one of, itself among them.

    They are in its folder and have the same players and the same name of the match. ``known``:
    what need not be read again.
    """
    own = summary(game)
    if own.match is None:
        return []
    found = [
        each
        for each in games_of_matches(path.parent, shelf, known)
        if same_match(each.game) == same_match(own)
    ]
    # As it is now, and also where its name does not end as those of games do.
    others = [each for each in found if not same(each.path, path)]
    return sorted([*others, MatchGame(path, own)], key=_played)


def match_faults(path: Path, game: Game, shelf: Path | None = None) -> list[GinscoreError]:
    """Return what is wrong with a game as one of its match.

    That is another way to win it than another of its files has, or that it was over before.
    """
    games = match_of(path, game, shelf)
    own = games[[same(each.path, path) for each in games].index(True)]
    if game.match is None or own.game.match is None:
        return []
    for other in games:
        there = other.game.match
        if there is not None and disagreement([there, game.match]) is not None:
            return [GinscoreError("check.match-terms", key="match", path=str(other.path))]
    with Faults():
        found = standing([each.game for each in games])
        if found.last is not None and games.index(own) > found.last:
            last = str(games[found.last].path)
            return [GinscoreError("check.match-over", key="match", path=last)]
    return []


def _played(game: MatchGame) -> tuple[str, str, int]:
    return game.game.date or "", *started(game.path)


def same(path: Path, other: Path) -> bool:
    """Tell whether two paths lead to one file."""
    return os.path.realpath(path) == os.path.realpath(other)
