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
from pathlib import Path
from stat import S_ISREG
from sys import intern
from typing import Any, NamedTuple

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

_READ = 20
"""What it costs to read a game, where 1 is to look whether its bytes have changed."""

_TALLIES = tuple(map(Summary._fields.index, ("tallies", "partners")))

_KINDS = {str(kind): kind for kind in LineKind}
_PART_KINDS = {str(kind): kind for kind in PartKind}

_VARIANT, _MATCH, _STAKE = map(Summary._fields.index, ("variant", "match", "stake"))

_PLAYER, _MONEY, _WON = map(Tally._fields.index, ("player", "money", "won"))

_PACKAGE = Path(__file__).parents[1]


class _Kept(NamedTuple):
    """A game with all that it depends on, as texts of one line."""

    stamp: str
    """Of the file, where it can be trusted; else empty."""
    digest: str
    """Of the bytes of the game."""
    variant: str
    """The variant file the game rests on; empty where it rests on none."""
    variant_digest: str
    """Empty where there is none of that name."""
    summary: str
    """As JSON, as is the listing."""
    listing: str


class Summaries:
    """The summaries of many games, as a context: what was read anew is kept at its end.

    ``count``: how many games will be asked for; of a few nothing is looked up and nothing kept.
    """

    def __init__(self, home: Home, count: int) -> None:
        self._home = home
        self._active = count >= WORTH
        self._data = b""
        self._places: dict[str, int] = {}
        """Where the lines begin in the data, behind their keys."""
        self._fresh: dict[str, str] = {}
        self._work = 0
        self._digests: dict[str, str] = {}
        self._now: tuple[int, int] | None = None

    def __enter__(self) -> Summaries:
        """Look up what is kept; what cannot be read, or is not whole, is nothing."""
        if self._active:
            with contextlib.suppress(GinscoreError, OSError, ValueError):
                self._index(read_large(self._home.summaries))
            self._now = self._disk_time()
        return self

    def _index(self, data: bytes) -> None:
        """Find the lines of the file by their keys, if it is whole; its text is in memory once."""
        start = data.index(b"\n") + 1
        with memoryview(data) as view:
            if data[: start - 1] != self._head(view[start:]):
                return
        places = {}
        while start < len(data):
            tab = data.index(b"\t", start)
            places[data[start:tab].decode("utf-8", "surrogateescape")] = tab + 1
            start = data.index(b"\n", tab) + 1
        self._data, self._places = data, places

    def __exit__(self, *_: object) -> None:
        """Keep what is new, where that saves more time than it takes."""
        if self._work < WORTH * _READ:
            return
        length = len(self._head(b"")) + 1
        text = bytearray(length)
        for key in {**self._places, **self._fresh}:
            if os.path.lexists(_name(key)):
                text += f"{key}\t{self._line(key)}\n".encode("utf-8", "surrogateescape")
        with memoryview(text) as view:
            head = self._head(view[length:])
        text[:length] = head + b"\n"
        with contextlib.suppress(GinscoreError, OSError):
            replace(self._home.summaries, text, Look(0o600), durable=False)

    def _line(self, key: str) -> str:
        """Return what is kept of a game, without its key; empty where nothing is."""
        if key in self._fresh:
            return self._fresh[key]
        start = self._places.get(key)
        if start is None:
            return ""
        end = self._data.index(b"\n", start)
        return self._data[start:end].decode("utf-8", "surrogateescape")

    def known(self, path: Path) -> Summary | None:
        """Return the summary of a game without reading it; None where it has to be read."""
        kept = self._kept(os.path.abspath(path))
        if kept is None or not kept.stamp or kept.stamp != _stamp(path):
            return None
        return _summary(kept.summary) if self._rests(kept) else None

    def of(self, path: Path) -> Summary:
        """Return the summary of a game; raises what reading it raises."""
        kept = self._up_to_date(path)
        return _summary(kept.summary) if isinstance(kept, _Kept) else summary(kept)

    def listing(self, path: Path) -> Listing:
        """Return a game as a list tells it; raises what reading it raises."""
        kept = self._up_to_date(path)
        return _listing(kept.listing) if isinstance(kept, _Kept) else Listing.of(kept)

    def _up_to_date(self, path: Path) -> _Kept | Game:
        """Return what is kept of a game, else the game itself, read anew."""
        if not self._active:
            return parse_game(path, _text(path, read_bytes(path)), self._shelf).game
        name = os.path.abspath(path)
        kept = self._kept(name)
        stamp = _stamp(path)
        if kept is not None and stamp and kept.stamp == stamp and self._rests(kept):
            return kept
        data = read_bytes(path)
        digest = sha256(data).hexdigest()
        # What changes while it is read has no stamp, nor what may still change within a tick.
        trusted = stamp if stamp == _stamp(path) and self._is_old(stamp) else ""
        if kept is not None and kept.digest == digest and self._rests(kept):
            if trusted:
                self._keep(name, kept._replace(stamp=trusted))
                self._work += 1
            return kept
        file = parse_game(path, _text(path, data), self._shelf)
        if stamp and (rests := self._variant_of(file)) is not None:
            replayed = file.game.replay()
            found = summary(file.game, replayed), _bare(Listing.of(file.game, replayed))
            texts = (json.dumps(_plain(each), separators=(",", ":")) for each in found)
            self._keep(name, fresh := _Kept(trusted, digest, *rests, *texts))
            self._work += _READ
            return fresh
        return file.game

    def _keep(self, name: str, kept: _Kept) -> None:
        self._fresh[_key(name)] = "\t".join(kept)

    @property
    def _shelf(self) -> Path:
        return self._home.variants

    def _kept(self, name: str) -> _Kept | None:
        cells = self._line(_key(name)).split("\t")
        return _Kept(*cells) if len(cells) == len(_Kept._fields) else None

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
                return _key(path), before
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

    def _head(self, body: bytes | memoryview) -> bytes:
        """Return the first line: by which program it is, for which folder, and of which lines."""
        folder = sha256(os.fsencode(os.path.abspath(self._home.folder))).hexdigest()
        return f"{program()} {folder} {sha256(body).hexdigest()}".encode()


def read_large(path: Path) -> bytes:
    """Read a file of the program's own, however large; raises ``OSError``."""
    with open(path, "rb") as handle:
        if not S_ISREG(os.fstat(handle.fileno()).st_mode):
            raise OSError(f"{path} is no file")
        return handle.read()


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


def _stamp(path: Path) -> str:
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


def _text(path: Path, data: bytes) -> Any:
    return decode(data, str(path))


def _key(name: str) -> str:
    """Return an absolute path as a cell of a line; one with strange signs as JSON has it."""
    return name if name.isprintable() else json.dumps(name)


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
