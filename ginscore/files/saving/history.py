"""The texts a game file has had: what undo takes back and redo brings again, byte for byte.

Every recorded step is a copy of the whole file, numbered, in a folder of its own for each game.
The file itself tells where in this row it is, by being equal to one of the copies; two
numbers beside them, of the step taken last, only decide between equal ones. So a crash at any
moment leaves row and file in agreement, and a file changed by hand is known by being equal to none.

A step is begun beside the row, before the file is replaced, and enters the row after it. Which of
the two a crash came before is told by the file: it has the text of the step begun, or has not.
"""

import contextlib
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from ginscore.errors import GinscoreError
from ginscore.files.saving.disk import (
    DISK,
    Look,
    create,
    digest,
    leftover,
    names_in,
    new_token,
    replace,
)
from ginscore.files.text import open_regular, os_fault

MOST = 500
"""Copies kept of a game; the oldest go first."""


NUMBERS_BETWEEN = 1_000_000
"""Numbers left free before a row of steps, for taking back what no step has led to.

A file that is read at all is too short for so many hands.
"""


_FIRST = "-first"
"""Marks a copy before which no step is recorded: the file came from elsewhere, or was mended by
hand, and undo must not go back further."""


_FROM = ".from-"
"""Ends the name of a text that a step begun leads to, with the number it leads from."""


_MARK = re.compile(r"\.([0-9a-f]{16})\.tmp")
"""The name of a mark, with the token of the temporary file that a save began with."""


_OLD = ".old"
"""Ends the name of a text before it, which the row shall have anew when the step is done."""


class Copy(NamedTuple):
    """A text that a file had."""

    number: int
    name: str
    folder: Path

    @property
    def path(self) -> Path:
        """Its file."""
        return self.folder / self.name

    @property
    def first(self) -> bool:
        """Whether no recorded step leads to it."""
        return _FIRST in self.name

    @property
    def lost(self) -> bool:
        """Whether the power failed before its bytes were on the disk; raises ``file.*``.

        Then a file system leaves an empty file, or NULs, which are in no text of a game.
        """
        data = self.read()
        return not data or b"\0" in data

    def read(self) -> bytes:
        """Return its bytes; raises ``file.*``."""
        try:
            with open(self.path, "rb", opener=open_regular) as handle:
                return handle.read()
        except OSError as error:
            raise os_fault(error, str(self.path)) from error

    def holds(self, data: bytes) -> bool:
        """Tell whether these are its bytes."""
        try:
            return self.path.stat().st_size == len(data) and self.read() == data
        except FileNotFoundError:
            return False
        except GinscoreError as fault:
            if fault.code == "file.missing":  # another step has just forgotten it
                return False
            raise
        except OSError as error:
            raise os_fault(error, str(self.path)) from error

    def begins(self, file: Path) -> bool:
        """Tell whether a file is the beginning of this text and no more, as one that was cut is."""
        try:
            size = file.stat().st_size
            if size >= self.path.stat().st_size:
                return False
            with open(file, "rb", opener=open_regular) as handle:
                return self.read().startswith(handle.read(size))
        except (OSError, GinscoreError):
            return False


class Step(NamedTuple):
    """A step that was begun."""

    text: bytes
    """What it leads to."""
    name: str
    """Of the file that has this text."""
    olds: tuple[str, ...]
    """Of the files with other texts that the row shall have anew: those before it, and of several
    hands saved at once those between."""


class History(NamedTuple):
    """The recorded texts of one game file."""

    folder: Path
    copies: tuple[Copy, ...]
    """Oldest first."""
    at: int
    """The number of the copy the last step led to, else of the newest."""
    was: int = 0
    """The number of the copy the last step led from: what the file is if a crash cut it off."""
    game: Path | None = None
    """The file itself, without links on the way to it."""
    look: Look | None = None
    """Whose the file was and who might read it, at the last step."""
    others: tuple[str, ...] = ()
    """The names of what else is in the folder, as of a step that was begun."""

    @classmethod
    def of(cls, path: Path, home: Path) -> "History":
        """Return the history of a file, found by its resolved path; raises ``file.*``."""
        real = os.path.realpath(path)
        return cls._in(home / "history" / digest(os.fsencode(real)), Path(real))

    @classmethod
    def _in(cls, folder: Path, game: Path | None) -> "History":
        copies, others = [], []
        for name in names_in(folder):
            if (number := _number(name)) is not None:
                copies.append(Copy(number, name, folder))
            else:
                others.append(name)
        copies.sort()
        newest = copies[-1].number if copies else 0
        at, was, look = _step(folder / "at")
        return cls(folder, tuple(copies), at or newest, was, game, look, tuple(others))

    def latest(self) -> Copy | None:
        """Return the copy the file was last known to be equal to."""
        return next((copy for copy in self.copies if copy.number == self.at), None)

    def position(self, data: bytes) -> Copy | None:
        """Return the copy that a file with these bytes is equal to.

        Of several the one that the last step led to, else from, else the nearest.
        """
        latest = self.latest()
        if latest is not None and latest.holds(data):
            return latest  # as it mostly is
        near = sorted(self.copies, key=lambda copy: (self._distance(copy), copy.number))
        return next((copy for copy in near if copy.holds(data)), None)

    def before(self, data: bytes) -> Copy | None:
        """Return the copy that undo goes back to; None where no step leads to these bytes.

        Raises ``refused.changed-by-hand`` for bytes that are none of the recorded texts.
        """
        here = self._here(data)
        if here is None or here.first:
            return None
        earlier = (copy for copy in reversed(self.copies) if copy.number < here.number)
        return next((copy for copy in earlier if copy.first or not copy.lost), None)

    def after(self, data: bytes) -> Copy | None:
        """Return the copy that redo goes on to; None where nothing was taken back.

        Raises ``refused.changed-by-hand`` for bytes that are none of the recorded texts.
        """
        here = self._here(data)
        if here is None:
            return None
        later = (copy for copy in self.copies if copy.number > here.number)
        following = next((copy for copy in later if copy.first or not copy.lost), None)
        return None if following is None or following.first else following

    def begin(
        self,
        old: bytes,
        texts: Iterable[bytes],
        count: int = 1,
        *,
        first: bool = False,
        back: bool = False,
    ) -> Step:
        """Begin a step from the old text to the last of ``texts``, before the file is replaced.

        There are ``count`` texts, made one after the other; each is a step to undo.

        ``first``: undo shall not go back from the new text to the old one. ``back``: texts are
        taken back, one or more, which no step has led to; they come before the old one in the
        row, so that redo brings them again. Raises ``file.*``, or what making a text raises; then
        nothing is begun.
        """
        self._make_folder()
        self.tidy()
        here = self.position(old)
        if back and here and self._room_before(here) <= count:
            # A row of old, when fewer numbers were left free: the steps begin a row of their own.
            here = None
        number = (
            here.number
            if here
            else (self.copies[-1].number if self.copies else 0) + NUMBERS_BETWEEN
        )
        new = number + (-count if back else NUMBERS_BETWEEN if first else count)
        text = old
        olds: list[str] = []
        try:
            for away, following in enumerate(texts):
                if here is None or back or away:
                    new_row = not back and not away
                    olds.append(_name(number + (-away if back else away), first=new_row) + _OLD)
                    self._put_by(olds[-1], text, durable=back or not away)
                text = following
            name = f"{_name(new, first=first or back)}{_FROM}{number:06}"
            self._keep(name, text)
        except GinscoreError:
            with contextlib.suppress(GinscoreError):
                self.cancel()
            raise
        return Step(text, name, tuple(olds))

    def _room_before(self, here: Copy) -> int:
        """Return how many numbers up to that of a copy no other copy has."""
        return here.number - max(
            (c.number for c in self.copies if c.number < here.number), default=0
        )

    def finish_step(self, data: bytes) -> "History":
        """Finish or cancel the step that was begun, by the bytes of the file; return what is now.

        Where nothing was begun, nothing happens. Raises ``file.*``.
        """
        begun, olds = _loose(self.others)
        if not begun and not olds:
            return self
        for name in [*begun]:
            if Copy(0, name, self.folder).holds(data):
                self.finish(Step(data, name, tuple(olds)))
                begun.remove(name)
                olds = []
        self._forget_all([*begun, *olds])
        return self._in(self.folder, self.game)

    def cancel(self) -> None:
        """Forget the step that was begun; raises ``file.*``."""
        begun, olds = _loose(names_in(self.folder))
        # Without the text that it leads to, those before it are none of a step.
        self._forget_all([*begun, *olds])

    def _forget_all(self, names: Iterable[str]) -> None:
        for name in names:
            _forget(self.folder / name)

    def finish(self, step: Step) -> None:
        """Take a step into the row, now that the file has its text; raises ``file.*``."""
        name, _, number_from = step.name.partition(_FROM)
        new, number = Copy(_number(name) or 0, name, self.folder), int(number_from)
        olds = sorted((_number(old.removesuffix(_OLD)) or 0, old) for old in step.olds)
        forward = new.number > number
        between = sum(older > number for older, _ in olds)
        self.stand_at(new.number, new.number - 1 if between else number)
        # Where a crash has cut this off, some of those between may be in the row already; then
        # what was taken back is gone, and they are not to be taken for it.
        if forward and (new.first or between == new.number - number - 1):
            self._forget_all(c.name for c in reversed(self.copies) if c.number > number)
        try:
            for _, old in olds:
                DISK.rename(self.folder / old, self.folder / old.removesuffix(_OLD))
        except OSError as error:
            raise os_fault(error, str(self.folder)) from error
        if not forward:
            # The mark that no step leads further back.
            self._forget_all(c.name for c in self.copies if c.number == number and c.first)
        try:
            DISK.rename(self.folder / step.name, new.path)
        except OSError as error:
            raise os_fault(error, str(new.path)) from error
        DISK.sync(self.folder)
        if forward:
            earlier = [copy for copy in self.copies if copy.number < number]
            for copy in earlier[: max(0, len(earlier) + 2 + between - MOST)]:
                _forget(copy.path)

    def stand_at(self, number: int, was: int) -> None:
        """Remember which of the copies the file is about to be equal to, and which it was.

        It is nothing that a step may fail for: without the numbers the nearest of equal copies
        counts.
        """
        look = self.look
        with contextlib.suppress(OSError):
            look = Look.of(self.game) if self.game else look
        words = [number, was]
        if look is not None and look.owner is not None and look.group is not None:
            words += [look.mode, look.owner, look.group]
        data = " ".join(map(str, words)).encode() + b"\n"
        try:
            replace(self.folder / "at", data, Look(0o600), durable=False)
        except GinscoreError:
            # Old numbers would name another of equal copies; without any the nearest counts.
            with contextlib.suppress(OSError):
                DISK.remove(self.folder / "at")

    def _make_folder(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise os_fault(error, str(self.folder)) from error

    def tidy(self) -> None:
        """Remove what was left over by writers that were killed; under the lock nobody else writes.

        A save that was cut off is known by its mark, so that the folder of the game, in which
        there may be thousands, need not be searched.
        """
        for name in self.others:
            if not name.startswith(".") or not name.endswith(".tmp"):
                continue
            with contextlib.suppress(OSError):
                if self.game and (mark := _MARK.fullmatch(name)):
                    begun = leftover(self.game, mark[1])
                    if begun.is_file() or begun.is_symlink():
                        DISK.remove(begun)
                DISK.remove(self.folder / name)

    @contextlib.contextmanager
    def marked(self) -> Iterator[str]:
        """Leave a mark while the game is being replaced; yields the token of its temporary file.

        Raises ``file.*`` where no mark can be left.
        """
        token = new_token()
        mark = self.folder / f".{token}.tmp"
        try:
            DISK.write(mark, b"", 0o600, durable=False)
        except OSError as error:
            raise os_fault(error, str(mark)) from error
        try:
            yield token
        finally:
            # What could not be removed is known by its mark to the next writer.
            if self.game is None or not os.path.lexists(leftover(self.game, token)):
                with contextlib.suppress(OSError):
                    DISK.remove(mark)

    def create(self, path: Path, data: bytes) -> None:
        """Write a new file, all or nothing, whose history this will be; see ``disk.create``.

        Without a lock, as there is no file yet: what others have begun meanwhile is left to them,
        and so is the folder once there is a file.
        """
        with contextlib.ExitStack() as stack:
            token = None
            # A file is made all the same where nothing can be said of it beside it.
            with contextlib.suppress(GinscoreError):
                if _can_be_made(path):  # nothing is left behind of what is refused
                    self._make_folder()
                    stack.callback(self._forget_folder, path)
                    token = stack.enter_context(self.marked())
            create(path, data, token=token)

    def _forget_folder(self, path: Path) -> None:
        """Remove the folder of a file that was not made, while there is nothing in it."""
        if not os.path.lexists(path):
            with contextlib.suppress(OSError):
                self.folder.rmdir()

    def _distance(self, copy: Copy) -> int:
        if copy.number in (self.at, self.was):
            return -2 if copy.number == self.at else -1
        return abs(copy.number - self.at)

    def _here(self, data: bytes) -> Copy | None:
        here = self.position(data)
        if here is None and self.copies:
            raise GinscoreError("refused.changed-by-hand")
        return here

    def _put_by(self, name: str, data: bytes, *, durable: bool) -> None:
        """Write a text that counts for nothing before the step that it belongs to is begun.

        ``durable``: it is on the disk then. Of several hands saved at once only the texts before
        and after all of them are: waiting for each would take longer than all else, and what the
        power takes from one between is known by its bytes.
        """
        try:
            DISK.write(self.folder / name, data, 0o600, durable=durable)
        except OSError as error:
            raise os_fault(error, str(self.folder / name)) from error

    def _keep(self, name: str, data: bytes) -> None:
        # Readable by the owner only: names and stakes are nobody else's business.
        replace(self.folder / name, data, Look(0o600))


def _can_be_made(path: Path) -> bool:
    """Tell whether there is a place for a file, and none of its name."""
    try:
        os.lstat(path)
    except FileNotFoundError:
        return os.path.isdir(path.parent)
    except (OSError, ValueError):
        return False
    return False


def _name(number: int, *, first: bool) -> str:
    return f"{number:06}{_FIRST if first else ''}.toml"


def _loose(names: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return which names are of texts that steps begun lead to, and which of texts before them."""
    begun: list[str] = []
    olds: list[str] = []
    for name in names:
        text, _, number = name.partition(_FROM)
        if _number(text) is not None and number.isdecimal():
            begun.append(name)
        elif name.endswith(_OLD) and _number(name.removesuffix(_OLD)) is not None:
            olds.append(name)
    return begun, olds


def _number(name: str) -> int | None:
    """Return the number of the copy that has a name like this; None for what is none."""
    number = name.removesuffix(".toml")
    if number == name:
        return None
    number = number.removesuffix(_FIRST)
    return int(number) if number.isdecimal() else None


def _step(path: Path) -> tuple[int, int, Look | None]:
    """Return the numbers of the last step, where to and where from; 0 for what is not known.

    After them is whose the file was then, and its mode.
    """
    try:
        words = path.read_text(encoding="ascii").split()
    except (OSError, UnicodeDecodeError):
        words = []
    numbers = [int(word) if word.isdigit() and len(word) < 16 else 0 for word in words]
    at, was, *_ = [*numbers, 0, 0]
    look = Look(numbers[2] & 0o7777, numbers[3], numbers[4]) if len(numbers) == 5 else None
    return at, was, look


def _forget(path: Path) -> None:
    try:
        DISK.remove(path)
    except OSError as error:
        raise os_fault(error, str(path)) from error
