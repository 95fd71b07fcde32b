"""The texts a game file has had: what undo takes back and redo brings again, byte for byte.

Every recorded step is a copy of the whole file, numbered, in a folder of its own for each game.
The file itself tells where in this row it stands, by being equal to one of the copies; two
numbers beside them, of the step taken last, only decide between equal ones. So a crash at any
moment leaves row and file in agreement, and a file changed by hand is known by being equal to none.
"""

from __future__ import annotations

import contextlib
import os
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from ginscore.errors import GinscoreError
from ginscore.files.disk import DISK, replace
from ginscore.files.text import os_fault

MOST = 500
"""Copies kept of a game; the oldest go first."""

GAP = 1000
"""Numbers left free before a row of steps, for taking back what no step has led to."""

_FIRST = "-first"
"""Marks a copy before which no step is recorded: the file came from elsewhere, or was mended by
hand, and undo must not go behind it."""


class Copy(NamedTuple):
    """A text that a file had."""

    number: int
    path: Path
    first: bool = False
    """Whether no recorded step leads to it."""

    def read(self) -> bytes:
        """Return its bytes; raises ``file.*``."""
        try:
            return self.path.read_bytes()
        except OSError as error:
            raise os_fault(error, str(self.path)) from error

    def holds(self, data: bytes) -> bool:
        """Tell whether these are its bytes."""
        try:
            return self.path.stat().st_size == len(data) and self.read() == data
        except FileNotFoundError:
            return False


class History(NamedTuple):
    """The recorded texts of one game file."""

    folder: Path
    copies: tuple[Copy, ...]
    """Oldest first."""
    at: int
    """The number of the copy the last step led to, else of the newest."""
    was: int = 0
    """The number of the copy the last step led from: what the file is if a crash cut it off."""

    @classmethod
    def of(cls, path: Path, home: Path) -> History:
        """Return the history of a file, found by its resolved path."""
        digest = sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]
        folder = home / "history" / digest
        copies = []
        for copy in folder.glob("[0-9]*.toml"):
            number = copy.stem.removesuffix(_FIRST)
            if number.isdigit():
                copies.append(Copy(int(number), copy, copy.stem.endswith(_FIRST)))
        copies.sort()
        newest = copies[-1].number if copies else 0
        at, was = _step(folder / "at")
        return cls(folder, tuple(copies), at or newest, was)

    def latest(self) -> Copy | None:
        """Return the copy the file was last known to be equal to."""
        return next((copy for copy in self.copies if copy.number == self.at), None)

    def position(self, data: bytes) -> Copy | None:
        """Return the copy that a file with these bytes is equal to.

        Of several the one that the last step led to, else from, else the nearest.
        """
        near = sorted(self.copies, key=lambda copy: (self._distance(copy), copy.number))
        return next((copy for copy in near if copy.holds(data)), None)

    def before(self, data: bytes) -> Copy | None:
        """Return the copy that undo goes back to; None where no step leads to these bytes.

        Raises ``refused.changed-by-hand`` for bytes that are none of the recorded texts.
        """
        here = self._here(data)
        if here is None or here.first:
            return None
        return next((copy for copy in reversed(self.copies) if copy.number < here.number), None)

    def after(self, data: bytes) -> Copy | None:
        """Return the copy that redo goes on to; None where nothing was taken back.

        Raises ``refused.changed-by-hand`` for bytes that are none of the recorded texts.
        """
        here = self._here(data)
        if here is None:
            return None
        following = next((copy for copy in self.copies if copy.number > here.number), None)
        return None if following is None or following.first else following

    def record(self, old: bytes, new: bytes, *, first: bool = False) -> int:
        """Record a step from one text to the next, and return its number.

        Steps that were taken back are forgotten: another one stands in their place. ``first``:
        undo shall not go back from the new text to the old one.
        """
        self._make_folder()
        here = self.position(old)
        if here is None:
            number = self._fresh()
            self._keep(number, old, first=True)
        else:
            number = here.number
            for copy in reversed(self.copies):
                if copy.number > number:
                    _forget(copy)
        following = number + (GAP if first else 1)
        self._keep(following, new, first=first)
        earlier = [copy for copy in self.copies if copy.number < number]
        for copy in earlier[: max(0, len(earlier) + 2 - MOST)]:
            _forget(copy)
        self.stand_at(following, number)
        return following

    def record_back(self, old: bytes, new: bytes) -> int:
        """Record that a text was taken back which no step has led to; return the new number.

        The new text comes before the old one in the row, so that redo brings the old one again.
        """
        self._make_folder()
        here = self.position(old)
        number = here.number if here else self._fresh()
        # The old text first: a file that is equal to none of the copies counts as changed by hand.
        self._keep(number, old, first=False)
        self._keep(number - 1, new, first=True)
        if here is not None and here.first:
            _forget(here)
        self.stand_at(number - 1, number)
        return number - 1

    def stand_at(self, number: int, was: int) -> None:
        """Remember which of the copies the file is about to be equal to, and which it was.

        It is nothing that a step may fail for: without the numbers the nearest of equal copies
        counts.
        """
        with contextlib.suppress(OSError):
            DISK.write(self.folder / "at", b"%d %d\n" % (number, was), 0o600, durable=False)

    def _make_folder(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise os_fault(error, str(self.folder)) from error
        # What was left behind by writers that were killed; under the lock nobody else writes.
        for leftover in self.folder.glob(".[0-9]*.toml.*.tmp"):
            with contextlib.suppress(OSError):
                DISK.remove(leftover)

    def _distance(self, copy: Copy) -> int:
        if copy.number in (self.at, self.was):
            return -2 if copy.number == self.at else -1
        return abs(copy.number - self.at)

    def _fresh(self) -> int:
        """Return a number far behind all others."""
        return (self.copies[-1].number if self.copies else 0) + GAP

    def _here(self, data: bytes) -> Copy | None:
        here = self.position(data)
        if here is None and self.copies:
            raise GinscoreError("refused.changed-by-hand")
        return here

    def _keep(self, number: int, data: bytes, *, first: bool) -> None:
        # Readable by the owner only: names and stakes are nobody else's business.
        replace(self.folder / f"{number:06}{_FIRST if first else ''}.toml", data, mode=0o600)


def _step(path: Path) -> tuple[int, int]:
    """Return the numbers of the last step, where to and where from; 0 for what is not known."""
    try:
        words = path.read_text(encoding="ascii").split()
    except (OSError, UnicodeDecodeError):
        words = []
    numbers = [int(word) if word.isdigit() and len(word) < 10 else 0 for word in words]
    at, was, *_ = [*numbers, 0, 0]
    return at, was


def _forget(copy: Copy) -> None:
    try:
        DISK.remove(copy.path)
    except OSError as error:
        raise os_fault(error, str(copy.path)) from error
