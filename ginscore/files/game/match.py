"""The match of a game: what its file says of it, and the other games of it in the folder."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ginscore.errors import Faults, GinscoreError, raise_all
from ginscore.files.game.read import parse_game
from ginscore.files.home import ENDING, started
from ginscore.files.saving.disk import names_in
from ginscore.files.text import decode, read_bytes
from ginscore.files.toml.fields import text, unknown_keys
from ginscore.scoring.club.match import (
    Match,
    Outcome,
    decided,
    outcome,
    same_match,
    terms_of,
    verify_match,
)
from ginscore.scoring.club.people import People
from ginscore.scoring.club.tally import Summary, summary
from ginscore.scoring.game import Game
from ginscore.scoring.players import verify_name
from ginscore.scoring.replay import Replay


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


Told = Callable[[str], Summary | None]
"""What gives the summary of a game that is one of a match; None of any other."""


def games_of_matches(
    folder: Path, shelf: Path | None = None, told: Told | None = None
) -> Iterator[MatchGame]:
    """Yield the games in a folder that are one of a match, in no order.

    ``told``: what knows more of them than their files have to be read for. What cannot be read is
    left out: it is told by what is about that file.
    """
    where = os.path.abspath(folder)
    for name in names_in(folder):
        if not name.endswith(ENDING):
            continue
        with Faults():
            found = _read(folder / name, shelf) if told is None else told(f"{where}{os.sep}{name}")
            if found is not None:
                yield MatchGame(folder / name, found)


def _read(path: Path, shelf: Path | None) -> Summary | None:
    data = read_bytes(path)
    if b"match" not in data:  # most games are none of a match, and are not even parsed
        return None
    game = parse_game(path, decode(data, str(path)), shelf).game
    return None if game.match is None else summary(game)


def match_of(
    path: Path,
    game: Game,
    shelf: Path | None = None,
    told: Told | None = None,
    people: People | None = None,
) -> list[MatchGame]:
    """Return the games of the match that a game is one of, itself among them, as they were played.

    They are in its folder and have the same players and the same name of the match. ``told``: as
    of ``games_of_matches``, where it is enough that it knows those of a match of that name.
    ``people``: who is who, where names have been joined.
    """
    own = summary(game)
    if own.match is None:
        return []
    found = [
        each
        for each in games_of_matches(path.parent, shelf, told)
        if same_match(each.game, people) == same_match(own, people)
    ]
    # As it is now, and also where its name does not end as those of games do.
    others = [each for each in found if not same(each.path, path)]
    return sorted([*others, MatchGame(path, own)], key=played)


class _Place(NamedTuple):
    """A game of a match without what everybody did in it; they sort as they were played."""

    played: tuple[str, str, int]
    path: str
    match: Match
    outcome: Outcome | None

    @classmethod
    def of(cls, game: MatchGame, people: People) -> _Place:
        assert game.game.match is not None
        return cls(played(game), str(game.path), game.game.match, outcome(game.game, people))


class _Course:
    """A match game by game, to tell what is wrong with each of them."""

    def __init__(self, games: Iterable[_Place]) -> None:
        self.games = sorted(games, key=lambda game: game.played)
        self.terms: dict[object, _Place] = {}
        """The first game with each way to win the match."""
        for game in self.games:
            if game.match.has_end:
                self.terms.setdefault(game.match.terms, game)
        self.last: int | None = None
        """The place of the game that decided it; None also where the files disagree."""
        if self.games and len(self.terms) < 2:
            match = terms_of([game.match for game in self.games])
            self.last = decided(match, (game.outcome for game in self.games))
        self.places: dict[str, int] = {}
        """By the files themselves; those that have several names here are left out."""
        files = [os.path.realpath(game.path) for game in self.games]
        several = {file for file, count in Counter(files).items() if count > 1}
        for place, file in enumerate(files):
            if file not in several:
                self.places[file] = place

    def faults(self, place: int) -> list[GinscoreError]:
        """Return what is wrong with the game at a place."""
        own = self.games[place].match
        for terms, there in self.terms.items() if own.has_end else ():
            if terms != own.terms:
                return [GinscoreError("check.match-terms", key="match", path=there.path)]
        if self.last is not None and place > self.last:
            last = self.games[self.last].path
            return [GinscoreError("check.match-over", key="match", path=last)]
        return []


class Matches:
    """The matches of games that are looked at one after the other; each folder is read once.

    ``told``: as of ``games_of_matches``. ``people``: gives who is who, where names have been
    joined; it is asked once there is a game of a match.
    """

    def __init__(
        self,
        shelf: Path | None = None,
        told: Told | None = None,
        people: Callable[[], People] = People,
    ) -> None:
        self._shelf = shelf
        self._told = told
        self._who = people
        self._people: People | None = None
        self._folders: dict[Path, dict[object, list[_Place]]] = {}
        self._courses: dict[tuple[Path, object], _Course] = {}

    def faults(self, path: Path, game: Game, replayed: Replay | None = None) -> list[GinscoreError]:
        """Return what is wrong with a game as one of its match; nothing with one of none.

        That is another way to win it than another of its files has, or that it was over before.
        ``replayed``: what replaying it gave, where that was done.
        """
        if game.match is None:
            return []
        people = self._people = self._people or self._who()
        own = MatchGame(path, summary(game, replayed))
        key = (path.parent, same_match(own.game, people))
        if key not in self._courses:
            self._courses[key] = _Course(self._in_folder(path.parent, people).get(key[1], ()))
        course = self._courses[key]
        place = course.places.get(os.path.realpath(path))
        this = _Place.of(own, people)
        if place is None or course.games[place][2:] != this[2:]:
            # It is not as its folder was, or its name does not end as those of games do.
            others = [each for each in course.games if not same(Path(each.path), path)]
            course = _Course([*others, this])
            place = course.places[os.path.realpath(path)]
        return course.faults(place)

    def _in_folder(self, folder: Path, people: People) -> dict[object, list[_Place]]:
        """Return the games of a folder by their matches."""
        found = self._folders.get(folder)
        if found is None:
            found = self._folders[folder] = {}
            for each in games_of_matches(folder, self._shelf, self._told):
                own = found.setdefault(same_match(each.game, people), [])
                own.append(_Place.of(each, people))
        return found


def played(game: MatchGame) -> tuple[str, str, int]:
    """Return what puts the games of a match in the order they were played."""
    return game.game.date or "", *started(game.path)


def same(path: Path, other: Path) -> bool:
    """Tell whether two paths lead to one file."""
    return os.path.realpath(path) == os.path.realpath(other)
