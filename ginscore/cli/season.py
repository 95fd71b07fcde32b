"""Many games and the ledger file beside them, as the commands of the ledger read them."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ginscore.cli.reading import watched
from ginscore.errors import Faults, GinscoreError
from ginscore.files.home import started
from ginscore.files.ledger import LedgerFile, change_ledger, missing_entries, read_ledger
from ginscore.files.summaries import Summaries
from ginscore.input.values import typed_path
from ginscore.scoring.club.balances import Paid
from ginscore.scoring.club.people import People
from ginscore.scoring.club.tally import Summary

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.render.words.balances import Books
    from ginscore.scoring.club.match import Standing


class Wanted(NamedTuple):
    """Which games and payments are counted."""

    first: str | None = None
    """A day in ISO form, as is the last one; without a date nothing is between days."""
    last: str | None = None
    variant: str | None = None
    now: bool = False
    """Whether games that are not over count as they stand."""

    def has_day(self, day: str | None) -> bool:
        """Tell whether a day is between the first and the last one."""
        if not (self.first or self.last):
            return True
        return day is not None and (self.first or "") <= day <= (self.last or "9999")


class Season(NamedTuple):
    """What is counted of many games, and of the ledger."""

    games: list[tuple[Path, Summary]]
    left_out: list[Path]
    """Games that are not over and so not counted."""
    payments: list[Paid]
    people: People
    faults: Faults
    """What is wrong with files that were left out for it."""
    matches: list[Standing]
    """Matches of these games: those that go on, and those that one of these games decided."""

    def books(self, payments: Sequence[Paid] | None = None, people: People | None = None) -> Books:
        """Add everything up, with other payments or people where they are given."""
        from ginscore.render.words.balances import Books

        return Books.of(
            [game for _, game in self.games],
            [str(path) for path in self.left_out],
            self.payments if payments is None else payments,
            people or self.people,
            self.matches,
        )


def read_season(session: Session, names: Sequence[str], wanted: Wanted) -> Season:
    """Read the games named, else those of the list, and the ledger of the folder of games.

    One broken game does not keep the others from being counted.
    """
    season = Season([], [], [], People(), Faults(), [])
    # Without what was paid every balance would be wrong, so that a fault there is not passed over.
    ledgers = [read_ledger(session.home.ledger)]
    _tell_missing(session, ledgers[0])
    paths = _paths(session, names)
    with Summaries(session.home, len(paths)) as known, watched(session) as told:
        for number, (path, listed) in enumerate(paths):
            told(number, len(paths))
            with Faults() as faults:
                found = known.of(path)
                if wanted.variant is not None and found.variant != wanted.variant:
                    continue
                if not wanted.has_day(found.date):
                    continue
                if found.finished or (wanted.now and found.hands):
                    season.games.append((path, found))
                elif found.hands:
                    season.left_out.append(path)
            if [fault.code for fault in faults] == ["format.is-ledger"]:
                if not _same(path, session.home.ledger):
                    ledgers.append(read_ledger(path))
            elif not listed or [fault.code for fault in faults] != ["format.is-variant"]:
                season.faults.extend(faults)
        _add_matches(session, season, known)
    for ledger in ledgers:
        ledger.join(season.people)
        if wanted.variant is None:  # a payment is for games of any
            season.payments.extend(paid for paid in ledger.payments if wanted.has_day(paid.date))
    return season


def _add_matches(session: Session, season: Season, known: Summaries) -> None:
    """Find how the matches stand that the games are of, whatever days are counted."""
    counted = {os.path.realpath(path) for path, game in season.games if game.match is not None}
    if not counted:
        return
    from ginscore.files.game.match import MatchGame, games_of_matches
    from ginscore.scoring.club.match import same_match, standing

    for folder in dict.fromkeys(os.path.dirname(path) for path in counted):
        groups: dict[object, list[MatchGame]] = {}
        for each in games_of_matches(Path(folder), session.home.variants, known.known):
            groups.setdefault(same_match(each.game), []).append(each)
        for games in groups.values():
            here = [os.path.realpath(each.path) in counted for each in games]
            if not any(here):
                continue
            with Faults() as faults:
                found = standing([each.game for each in games])
                # The bonus is paid with the game that decides the match.
                if found.last is None or here[found.last]:
                    season.matches.append(found)
            path = str(games[here.index(True)].path)
            season.faults.extend(fault.at(file=path) for fault in faults)


def _tell_missing(session: Session, ledger: LedgerFile) -> None:
    """Tell on the side that a ledger has lost entries, as a file that was cut has."""
    lost, number = missing_entries(ledger.path, session.home.folder, ledger)
    if lost:
        from ginscore.cli.run import shown

        path = shown(ledger.path)
        session.tell(session.t("ledger.fewer", n=lost, file=path, number=number))


def _same(path: Path, other: Path) -> bool:
    return os.path.realpath(path) == os.path.realpath(other)


def _paths(session: Session, names: Sequence[str]) -> list[tuple[Path, bool]]:
    """Return the games named, and whether one was found in a folder.

    Without a name they are those of the list, and the current one.
    """
    from ginscore.files.saving.disk import listed

    # Whatever it is called, a game is counted once.
    found: dict[str, tuple[Path, bool]] = {}

    def take(paths: Iterable[Path], folder: Path) -> None:
        """Take what was found in a folder; only games themselves may be links."""
        real = os.path.realpath(folder)
        for path in paths:
            link = os.path.islink(path)
            key = os.path.realpath(path) if link else os.path.join(real, path.name)
            found.setdefault(key, (path, True))

    for name in names:
        path = typed_path(name)
        if os.path.isdir(path):
            take(sorted(listed(path, "*.toml"), key=started), path)
        else:
            path = session.game_path(name)
            found[os.path.realpath(path)] = (path, False)
    if not names:
        take(session.home.list(), session.home.games)
        with Faults():  # what is wrong there is told by what is about that game
            current = session.home.current()
            if current is not None and os.path.lexists(current):
                found[os.path.realpath(current)] = (current, False)  # it may be kept elsewhere
    return list(found.values())


def change(session: Session, edit: Callable[[LedgerFile], LedgerFile], saved: str) -> LedgerFile:
    """Change the ledger file; ``saved`` says that it is done although the run failed later."""
    path = session.home.ledger
    changed = change_ledger(
        path,
        session.home.folder,
        edit,
        session.t("ledger.remark"),
        lambda: session.waiting(path),
    )
    session.saved.append((saved, path))
    return changed


def refuse_words(words: Sequence[str]) -> None:
    """Refuse words beside ``--undo``; raises ``usage.not-together``."""
    if words:
        raise GinscoreError("usage.not-together", first="--undo", second=" ".join(words))


def say_alike(session: Session, books: Books, about: Collection[str]) -> None:
    """Tell on the side which names look like those of some people, and are others' here."""
    from ginscore.render.words.balances import alike_line

    alike = [names for names in books.alike if not {*names}.isdisjoint(about)]
    session.tell(*(alike_line(names, books.played, session.t) for names in alike))


def say_new_names(session: Session, season: Season, names: Sequence[str]) -> None:
    """Tell on the side which names nobody had before, for one of them may be a slip."""
    from ginscore.render.lines.cells import visible
    from ginscore.scoring.players import name_key

    known = season.people.names()
    new = [visible(name) for name in names if name_key(name) not in known]
    if new:
        session.tell(session.t("ledger.new-names", names=session.t.list(new)))
