"""What many games came to when they were last read, so that nothing is read twice in vain.

A summary is kept with the digest of the game it is of and of the variant file the game rests on,
under the digest of the program, and counts only while all of them are what they were. A file is
not even read again where its stamp is the same; that is trusted only of a file that had been left
alone before it was read, by the clock of the disk it is on: a later change cannot have that stamp.
Whoever deletes the file loses nothing but time.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from decimal import Decimal
from functools import cache, lru_cache
from hashlib import sha256
from io import BufferedReader, FileIO
from pathlib import Path
from stat import S_ISREG
from sys import intern
from typing import Any, BinaryIO, NamedTuple, overload
from zlib import crc32

from ginscore.errors import GinscoreError
from ginscore.files.game.read import GameFile, parse_game
from ginscore.files.home import Home, make_folder
from ginscore.files.saving.disk import Look, replace
from ginscore.files.text import decode, read_bytes
from ginscore.files.variant.find import built_in_names, load_variant, names_file
from ginscore.scoring.club.listing import Listing
from ginscore.scoring.club.match import Match
from ginscore.scoring.club.tally import Summary, Tally, summary
from ginscore.scoring.game import Game
from ginscore.scoring.parameters import complete, merged, read_rules
from ginscore.scoring.players import name_key
from ginscore.scoring.settlement import (
    ColumnShare,
    LineKind,
    PairSettlement,
    Settlement,
    SettlementLine,
)
from ginscore.scoring.stake import AMOUNTS, MoneyPart, PairPayment, PartKind, Payment, Stake

WORTH = 50
"""Games: fewer are read sooner than it takes to look anything up."""

_CHECK = 8
"""Letters: what each line begins with to tell whether it is whole."""

_CODING = ("utf-8", "surrogateescape")

_MATCH_KEY = b"match"

_TALLIES = tuple(map(Summary._fields.index, ("tallies", "partners")))

_KINDS = {str(kind): kind for kind in LineKind}
_PART_KINDS = {str(kind): kind for kind in PartKind}

_VARIANT, _MATCH, _STAKE = map(Summary._fields.index, ("variant", "match", "stake"))

_DATE = Listing._fields.index("date")

_PLAYER, _MONEY, _WON = map(Tally._fields.index, ("player", "money", "won"))

_PACKAGE = Path(__file__).parents[1]


class _Kept(NamedTuple):
    """A game with all that it depends on, as texts of one line.

    The summary and the listing are JSON, and empty of a file that only was looked through for a
    match and has none.
    """

    stamp: str
    """Of the file, where it can be trusted; else empty."""
    digest: str
    """Of the bytes of the game."""
    variant: str
    """The variant file the game rests on; empty where it rests on none."""
    variant_digest: str
    """Empty where there is none of that name."""
    match: str
    """The match the game is one of, as JSON; empty where it is of none."""
    summary: str
    listing: str


class Summaries:
    """The summaries of many games, as a context: what is read anew is kept at once.

    They are lines of a file, each with a check of its own, and of those of a game the last one
    counts. Of them the places alone are in memory; a line that is written while another process
    exchanges the file, or is cut, is as one that was never written.

    ``count``: how many games will be asked for; of a few nothing is looked up and nothing kept.
    """

    def __init__(self, home: Home, count: int) -> None:
        self._home = home
        self._active = count >= WORTH
        self._open = contextlib.ExitStack()
        self._file: BinaryIO | None = None
        self._writer: FileIO | None = None
        self._failed = False
        """Whether nothing can be kept."""
        self._lines = 0
        self._places: dict[int, int] = {}
        """Where the lines begin in the file, by the hashes of their keys."""
        self._digests: dict[str, str] = {}
        self._of_none: set[str] = set()
        """Games whose summaries were asked for, and which are of no match."""
        self._now: tuple[int, int] | None = None

    def __enter__(self) -> Summaries:
        """Look up what is kept; what cannot be read, or is another program's, is nothing."""
        if self._active:
            with contextlib.suppress(OSError):
                file = self._open_file()
                if file.readline() == self._head():
                    self._index(file)
                    self._file = file
            self._now = self._disk_time()
        return self

    def _index(self, file: BinaryIO) -> None:
        """Find the lines of the file by their keys."""
        place = file.tell()
        for line in file:
            self._places[hash(line[_CHECK : line.find(b"\t", _CHECK)])] = place
            place += len(line)
            self._lines += 1

    def __exit__(self, *_: object) -> None:
        """Write the file anew without what has been superseded, where that is most of it."""
        if self._writer is not None and self._lines > 2 * len(self._places) + WORTH:
            lines = (self._line_at(place) for place in sorted(self._places.values()))
            text = bytearray(self._head())
            for line in lines:
                if os.path.lexists(_name(line[_CHECK:].partition(b"\t")[0].decode(*_CODING))):
                    text += line
            with contextlib.suppress(GinscoreError):
                replace(self._home.summaries, text, Look(0o600), durable=False)
        self._open.close()

    def _open_file(self) -> BinaryIO:
        """Open the file to read in it; raises ``OSError``."""
        file = self._open.enter_context(BufferedReader(FileIO(self._home.summaries)))
        if not S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(f"{self._home.summaries} is no file")
        return file

    def _line_at(self, place: int) -> bytes:
        """Return the line at a place of the file, if it is whole; else nothing."""
        if self._file is None:
            return b""
        self._file.seek(place)
        line = self._file.readline()
        return line if line[:_CHECK] == _check(line[_CHECK:]) else b""

    def _kept(self, name: str) -> _Kept | None:
        key = _key(name)
        place = self._places.get(hash(key))
        if place is None:
            return None
        found, _, rest = self._line_at(place)[_CHECK:-1].partition(b"\t")
        if found != key:  # two keys may have one hash
            return None
        return _Kept._make(rest.decode(*_CODING).split("\t"))

    def _keep(self, name: str, kept: _Kept) -> None:
        """Write what is known of a game; what fails costs nothing but time."""
        key = _key(name)
        line = b"\t".join((key, *(cell.encode(*_CODING) for cell in kept))) + b"\n"
        writer = self._open_writer()
        if writer is None:
            return
        try:
            writer.write(_check(line) + line)
            self._places[hash(key)] = writer.tell() - _CHECK - len(line)
            self._lines += 1
        except OSError:
            self._failed = True

    def _open_writer(self) -> FileIO | None:
        """Open the file to write at its end, which several processes may do at once."""
        if self._writer is not None or self._failed:
            return None if self._failed else self._writer
        self._failed = True
        path = self._home.summaries
        with contextlib.suppress(GinscoreError, OSError):
            if self._file is None:
                replace(path, self._head(), Look(0o600), durable=False)
                self._file = self._open_file()
            writer = self._open.enter_context(FileIO(path, "a"))
            # Another process may have exchanged the file meanwhile.
            if os.path.samestat(os.fstat(writer.fileno()), os.fstat(self._file.fileno())):
                self._writer, self._failed = writer, False
                if not self._ends_whole(self._file):
                    writer.write(b"\n")
        return self._writer

    @staticmethod
    def _ends_whole(file: BinaryIO) -> bool:
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"

    def of(self, path: str | Path) -> Summary:
        """Return the summary of a game; raises what reading it raises."""
        kept = self._up_to_date(path)
        found = _summary(kept.summary) if isinstance(kept, _Kept) else summary(kept)
        if found.match is None:
            self._of_none.add(_absolute(path))
        return found

    def listing(self, path: str | Path) -> Listing:
        """Return a game as a list tells it; raises what reading it raises."""
        kept = self._up_to_date(path)
        return _listing(kept.listing) if isinstance(kept, _Kept) else Listing.of(kept)

    def date(self, path: str | Path) -> str | None:
        """Return the day of a game, as its listing has it; raises what reading it raises."""
        kept = self._up_to_date(path)
        found = json.loads(kept.listing)[_DATE] if isinstance(kept, _Kept) else kept.date
        return None if found is None else str(found)

    def of_match(self, path: str | Path, name: str | None = None) -> Summary | None:
        """Return the summary of a game that is one of a match; None of any other.

        ``name``: of that match alone. A file that has no match in it is not even parsed, and one
        whose summary was asked for and is of no match is not looked at again. Raises what reading
        it raises.
        """
        if _absolute(path) in self._of_none or self._is_of_other(path, name):
            return None
        kept = self._up_to_date(path, whole=False)
        if not isinstance(kept, _Kept):
            found = None if kept is None or kept.match is None else summary(kept)
        elif not kept.match or (name is not None and kept.match != _match_cell(name)):
            return None
        else:
            found = _summary(kept.summary)
        if found is None or found.match is None or name is None:
            return found
        return found if name_key(found.match.name) == name_key(name) else None

    def _is_of_other(self, path: str | Path, name: str | None) -> bool:
        """Tell whether it is kept that a game is of no match, or of none of that name.

        It is most of what is asked of a folder to find the games of one match, and tells it sooner
        than all that is kept of a game can be read.
        """
        own = _absolute(path)
        key = _key(own)
        place = self._places.get(hash(key))
        if place is None:
            return False
        cells = self._line_at(place)[_CHECK:].split(b"\t", 6)
        if len(cells) < 7 or cells[0] != key:
            return False
        _, stamp, _, variant, _, match, _ = cells
        if not stamp or variant or (match and name is None):
            return False
        other = not match or match.decode(*_CODING) != _match_cell(name or "")
        return other and stamp.decode() == _stamp(own)

    @overload
    def _up_to_date(self, path: str | Path) -> _Kept | Game: ...

    @overload
    def _up_to_date(self, path: str | Path, *, whole: bool) -> _Kept | Game | None: ...

    def _up_to_date(self, path: str | Path, *, whole: bool = True) -> _Kept | Game | None:
        """Return what is kept of a game, else the game itself, read anew.

        ``whole``: also of a file that has no match in it; else what it comes to is not needed, and
        where nothing of it is kept it is None.
        """
        name = _absolute(path)
        stamp = _stamp(name) if self._active else ""
        kept = self._kept(name) if self._active else None
        if kept is not None and whole and not kept.summary:
            kept = None
        if kept is not None and stamp and kept.stamp == stamp and self._rests(kept):
            return kept
        data = read_bytes(Path(path))
        if not self._active:
            return self._read(path, data).game if whole or _MATCH_KEY in data else None
        digest = sha256(data).hexdigest()
        # What changes while it is read has no stamp, nor what may still change within a tick.
        trusted = stamp if stamp == _stamp(name) and self._is_old(stamp) else ""
        if kept is not None and kept.digest == digest and self._rests(kept):
            if trusted:
                self._keep(name, kept._replace(stamp=trusted))
            return kept
        if not whole and _MATCH_KEY not in data:
            self._keep(name, _Kept(trusted, digest, "", "", "", "", ""))
            return None
        file = self._read(path, data)
        if stamp and (rests := self._variant_of(file)) is not None:
            replayed = file.game.replay()
            found = summary(file.game, replayed), _bare(Listing.of(file.game, replayed))
            texts = (json.dumps(_plain(each), separators=(",", ":")) for each in found)
            match = "" if file.game.match is None else _match_cell(file.game.match.name)
            self._keep(name, fresh := _Kept(trusted, digest, *rests, match, *texts))
            return fresh
        return file.game

    def _read(self, path: str | Path, data: bytes) -> GameFile:
        return parse_game(Path(path), decode(data, str(path)), self._shelf)

    @property
    def _shelf(self) -> Path:
        return self._home.variants

    def _rests(self, kept: _Kept) -> bool:
        """Tell whether the variant file that a game rests on is what it was."""
        if not kept.variant:
            return True
        return self._digest(_name(kept.variant)) == kept.variant_digest

    def _digest(self, name: str) -> str:
        if name not in self._digests:
            self._digests[name] = _digest_of(name)
        return self._digests[name]

    def _variant_of(self, file: GameFile) -> tuple[str, str] | None:
        """Return the variant file a game rests on, with its digest; None: it cannot be told."""
        variant, changes = file.game.variant, file.table.get("rules", {})
        if isinstance(changes, dict) and complete(changes):
            return "", ""
        named = names_file(variant)
        if not named and variant in built_in_names():
            return "", ""
        folder = file.path.parent
        path = os.path.abspath(folder / variant if named else self._shelf / f"{variant}.toml")
        # It may have changed since the game was read: it is read once more, between two looks at
        # its bytes, and must give the rules that the game was read with.
        before = _digest_of(path)
        with contextlib.suppress(GinscoreError, ExceptionGroup):
            again = load_variant(variant, folder, self._shelf).parameters
            rules = read_rules(merged(again, changes if isinstance(changes, dict) else {}))
            if rules == file.game.rules and _digest_of(path) == before:
                return _key(path).decode(*_CODING), before
        return None

    def _is_old(self, stamp: str) -> bool:
        """Tell whether a file had been left alone when the games began to be read."""
        if not stamp or self._now is None:
            return False
        device, now = self._now
        numbers = [*map(int, stamp.split())]
        return numbers[0] == device and max(numbers[-2:]) < now

    def _disk_time(self) -> tuple[int, int] | None:
        """Return the disk the summaries are on, and the time by its clock."""
        probe = self._home.summaries.with_name(f".{os.urandom(8).hex()}.tmp")
        try:
            make_folder(self._home.folder)
            probe.parent.mkdir(mode=0o700, exist_ok=True)
            descriptor = os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except (GinscoreError, OSError):
            return None
        try:
            status = os.fstat(descriptor)
            return status.st_dev, status.st_mtime_ns
        finally:
            os.close(descriptor)
            with contextlib.suppress(OSError):
                probe.unlink()

    def _head(self) -> bytes:
        """Return the first line: by which program it is, and for which folder."""
        folder = sha256(os.fsencode(os.path.abspath(self._home.folder))).hexdigest()
        return f"{program()} {folder}\n".encode()


def _absolute(path: str | Path) -> str:
    if isinstance(path, str) and (path[:1] == "/" == os.sep or os.path.isabs(path)):
        return path
    return os.path.abspath(path)


def _check(line: bytes) -> bytes:
    """Return what tells whether a line is as it was written."""
    return b"%08x" % crc32(line)


@lru_cache(maxsize=64)
def _match_cell(name: str) -> str:
    return json.dumps(name_key(name))


@cache
def program() -> str:
    """Return what tells one program from another: version, and the state of its files."""
    from ginscore import __version__

    found = sha256(__version__.encode())
    for part in _program_files(_PACKAGE):
        found.update(part.encode("utf-8", "surrogateescape"))
    return found.hexdigest()


def _program_files(folder: Path) -> Iterator[str]:
    for top in ("scoring", "files", "variants"):
        for place, folders, names in os.walk(folder / top):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            for name in sorted(names):
                status = os.stat(os.path.join(place, name))
                yield f"{name} {status.st_size} {status.st_mtime_ns}\n"


def _stamp(path: str) -> str:
    """Return what every change of a file changes; empty for what is no file."""
    try:
        of = os.stat(path)
    except (OSError, ValueError):
        return ""
    if not S_ISREG(of.st_mode):
        return ""
    return f"{of.st_dev} {of.st_ino} {of.st_size} {of.st_mtime_ns} {of.st_ctime_ns}"


def _digest_of(name: str) -> str:
    try:
        return sha256(read_bytes(Path(name))).hexdigest()
    except GinscoreError:
        return ""


def _key(name: str) -> bytes:
    """Return an absolute path as a cell of a line; one with strange signs as JSON has it."""
    return (name if name.isprintable() else json.dumps(name)).encode(*_CODING)


def _name(key: str) -> str:
    name: str = json.loads(key) if key.startswith('"') else key
    return name


def _plain(value: Any) -> Any:
    """Return a tuple of any depth as JSON has it; an amount is decimal text."""
    if isinstance(value, Decimal):
        return str(value)
    return [*map(_plain, value)] if isinstance(value, tuple) else value


def _summary(text: str) -> Summary:
    found: list[Any] = json.loads(text)
    for place in _TALLIES:
        found[place] = tuple(map(_tally, found[place]))
    found[_VARIANT] = intern(found[_VARIANT])
    found[_MATCH], found[_STAKE] = _match(found[_MATCH]), _stake(found[_STAKE])
    return Summary._make(found)


def _tally(found: list[Any]) -> Tally:
    found[_PLAYER] = intern(found[_PLAYER])  # thousands of games are between a few
    found[_MONEY] = Decimal(found[_MONEY])
    found[_WON] = tuple(found[_WON])
    return Tally._make(found)


def _match(found: list[Any] | None) -> Match | None:
    return None if found is None else Match(*found)


def _stake(found: list[Any] | None) -> Stake | None:
    return None if found is None else _known_stake(tuple(found))


@lru_cache(maxsize=256)  # thousands of games have the same few
def _known_stake(found: tuple[Any, ...]) -> Stake:
    return Stake._make(
        Decimal(value) if name in AMOUNTS and value is not None else value
        for name, value in zip(Stake._fields, found, strict=True)
    )


def _bare(listing: Listing) -> Listing:
    """Return a listing whose settlement has one share a line: what it comes to, and no columns."""
    return listing._replace(settlement=_bare_settlement(listing.settlement))


def _bare_settlement(settlement: Settlement) -> Settlement:
    lines = tuple(
        SettlementLine(line.kind, (ColumnShare(0, line.counts),), line.unit)
        for line in settlement.lines
    )
    pairs = tuple(
        PairSettlement(pair, _bare_settlement(between)) for pair, between in settlement.pairs
    )
    return settlement._replace(lines=lines, pairs=pairs)


def _listing(text: str) -> Listing:
    players, sides, variant, date, title, place, match, stake, hands, settlement, payment = (
        json.loads(text)
    )
    return Listing(
        tuple(players),
        None if sides is None else (tuple(sides[0]), tuple(sides[1])),
        variant,
        date,
        title,
        place,
        _match(match),
        _stake(stake),
        hands,
        _settlement(*settlement),
        None if payment is None else _payment(*payment),
    )


def _settlement(lines: list[Any], final: bool, pairs: list[Any]) -> Settlement:
    return Settlement(
        tuple(
            SettlementLine(_KINDS[kind], (ColumnShare(0, (one, two)),), unit)
            for kind, ((_, (one, two), _),), unit in lines
        ),
        final,
        tuple(
            PairSettlement((first, second), _settlement(*between))
            for (first, second), between in pairs
        ),
    )


def _payment(parts: list[list[Any]], currency: str | None, pairs: list[Any]) -> Payment:
    return Payment(
        tuple(
            MoneyPart(
                _PART_KINDS[kind],
                Decimal(amount),
                units,
                None if price is None else Decimal(price),
                exact,
            )
            for kind, amount, units, price, exact in parts
        ),
        currency,
        tuple(
            PairPayment((first, second), _payment(*between)) for (first, second), between in pairs
        ),
    )
