"""Many games and the ledger file beside them, as the commands of the ledger read them."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ginscore.cli.reading import watched
from ginscore.errors import Faults, GinscoreError
from ginscore.files.home import ENDING, started_stem
from ginscore.files.ledger import LedgerFile, change_ledger, missing_entries, read_ledger
from ginscore.files.summaries import Summaries
from ginscore.input.values import typed_path
from ginscore.scoring.club.balances import Paid, Sums
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
    """What there is to tell of many games beside what each is counted for, and of the ledger."""

    left_out: list[str]
    """Files of games that are not over and so not counted."""
    payments: list[Paid]
    people: People
    faults: Faults
    """What is wrong with files that were left out for it."""
    matches: list[Standing]
    """Matches of these games: those that go on, and those that one of these games decided."""

    def books(
        self, sums: Sums, payments: Sequence[Paid] | None = None, people: People | None = None
    ) -> Books:
        """Add everything up, with other payments or people where they are given."""
        from ginscore.render.words.balances import Books

        return Books.of(
            sums,
            self.left_out,
            self.payments if payments is None else payments,
            people or self.people,
            self.matches,
        )


Count = Callable[[str, Summary], None]
"""What is done with each game that is counted, and its file; none of them is kept."""


def read_sums(session: Session, names: Sequence[str], wanted: Wanted) -> tuple[Season, Sums]:
    """Read the games named, as ``read_season`` does, and add up what they bring."""
    sums = Sums()

    def begin(people: People) -> Count:
        sums.clear()
        return lambda path, game: sums.add(game)

    return read_season(session, names, wanted, begin), sums


def read_season(
    session: Session, names: Sequence[str], wanted: Wanted, begin: Callable[[People], Count]
) -> Season:
    """Read the games named, else those of the list, and the ledger of the folder of games.

    ``begin``: gives what counts the games of some people; where a ledger among the games joins
    names it is called again, and all games are counted anew. One broken game does not keep the
    others from being counted.
    """
    # Without what was paid every balance would be wrong, so that a fault there is not passed over.
    ledgers = {"": read_ledger(session.home.ledger)}
    _tell_missing(session, ledgers[""])
    paths, named = _paths(session, names)
    while True:
        people = People()
        for ledger in ledgers.values():
            ledger.join(people)
        season = Season([], [], people, Faults(), [])
        before = len(ledgers)
        _count(session, season, paths, named, ledgers, wanted, begin(people))
        if not any(ledger.names for ledger in [*ledgers.values()][before:]):
            break
    if wanted.variant is None:  # a payment is for games of any
        for ledger in ledgers.values():
            season.payments.extend(paid for paid in ledger.payments if wanted.has_day(paid.date))
    return season


def _count(
    session: Session,
    season: Season,
    paths: Sequence[str],
    named: Collection[str],
    ledgers: dict[str, LedgerFile],
    wanted: Wanted,
    count: Count,
) -> None:
    """Count the games that are wanted, and read the ledgers among them that are not yet."""
    of_matches: set[str] = set()
    with Summaries(session.home, len(paths)) as known, watched(session) as told:
        for number, path in enumerate(paths):
            told(number, len(paths))
            with Faults() as faults:
                found = known.of(path)
                if wanted.variant is not None and found.variant != wanted.variant:
                    continue
                if not wanted.has_day(found.date):
                    continue
                if found.finished or (wanted.now and found.hands):
                    count(path, found)
                    if found.match is not None:
                        of_matches.add(os.path.realpath(path))
                elif found.hands:
                    season.left_out.append(path)
            if not faults:
                continue
            codes = [fault.code for fault in faults]
            if codes == ["format.is-ledger"]:
                if path not in ledgers and not _same(path, session.home.ledger):
                    ledgers[path] = read_ledger(Path(path))
            elif path in named or codes != ["format.is-variant"]:
                season.faults.extend(faults)
        if of_matches:
            _add_matches(session, season, known, of_matches)


def _add_matches(
    session: Session, season: Season, known: Summaries, counted: Collection[str]
) -> None:
    """Find how the matches stand that the games are of, whatever days are counted."""
    from ginscore.files.game.match import games_of_matches, played
    from ginscore.scoring.club.match import same_match, standing

    for folder in dict.fromkeys(os.path.dirname(path) for path in counted):
        # What the games come to is in memory for one match at a time.
        groups: dict[object, list[tuple[tuple[str, str, int], Path]]] = {}
        for each in games_of_matches(Path(folder), session.home.variants, known.of_match):
            own = groups.setdefault(same_match(each.game, season.people), [])
            own.append((played(each), each.path))
        for group in sorted(map(sorted, groups.values())):
            files = [path for _, path in group]
            here = [os.path.realpath(path) in counted for path in files]
            if not any(here):
                continue
            with Faults() as faults:
                found = standing([known.of(path) for path in files], season.people)
                # The bonus is paid with the game that decides the match.
                if found.last is None or here[found.last]:
                    season.matches.append(found)
            path = str(files[here.index(True)])
            season.faults.extend(fault.at(file=path) for fault in faults)


def _tell_missing(session: Session, ledger: LedgerFile) -> None:
    """Tell on the side that a ledger has lost entries, as a file that was cut has."""
    lost, number = missing_entries(ledger.path, session.home.folder, ledger)
    if lost:
        from ginscore.cli.run import shown

        path = shown(ledger.path)
        session.tell(session.t("ledger.fewer", n=lost, file=path, number=number))


def _same(path: str, other: Path) -> bool:
    return os.path.realpath(path) == os.path.realpath(other)


def _paths(session: Session, names: Sequence[str]) -> tuple[list[str], set[str]]:
    """Return the games named, and those among them that were not found in a folder.

    Without a name they are those of the list, and the current one.
    """
    from ginscore.files.saving.disk import entries_in

    # Whatever it is called, a game is counted once.
    found: dict[str, str] = {}
    named: set[str] = set()

    def take_folder(folder: str) -> None:
        """Take what is in a folder; only games themselves may be links."""
        real = os.path.realpath(folder)
        games = [each for each in entries_in(Path(folder)) if each[0].endswith(ENDING)]
        games.sort(key=lambda each: started_stem(each[0].removesuffix(ENDING)))
        for name, link in games:
            path = f"{folder}{os.sep}{name}"
            key = path if real == folder else f"{real}{os.sep}{name}"
            found.setdefault(os.path.realpath(path) if link else key, path)

    def take(path: str) -> None:
        found[os.path.realpath(path)] = path
        named.add(path)

    for name in names:
        path = typed_path(name)
        if os.path.isdir(path):
            take_folder(str(path))
        else:
            take(str(session.game_path(name)))
    if not names:
        take_folder(str(session.home.games))
        with Faults():  # what is wrong there is told by what is about that game
            current = session.home.current()
            if current is not None and os.path.lexists(current):
                take(str(current))  # it may be kept elsewhere
    return [*found.values()], named


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
