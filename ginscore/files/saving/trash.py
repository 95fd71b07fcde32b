"""The trash: games that were deleted, each in a folder of its own with what brings it back.

In the folder are the game, its history, and a file ``from`` that says where the game was. Nothing
in the trash is ever overwritten. The game goes first and its history after it; back it is the other
way round, so that wherever a crash comes between them the two still belong together.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from ginscore.errors import GinscoreError
from ginscore.files.saving.change import refuse_protected
from ginscore.files.saving.disk import DISK, Look, create, listed, replace
from ginscore.files.saving.history import History
from ginscore.files.saving.lock import locked
from ginscore.files.text import os_fault, read_bytes

_GAME, _FROM, _HISTORY = "game.toml", "from", "history"


class Deleted(NamedTuple):
    """A game in the trash."""

    folder: Path

    @property
    def name(self) -> str:
        """What it is called there: its file's name, with a number where that was taken."""
        return self.folder.name

    @property
    def path(self) -> Path:
        """The game file."""
        return self.folder / _GAME

    @property
    def came_from(self) -> Path | None:
        """Where it was; None where nothing says so any more."""
        with contextlib.suppress(OSError):
            line = (self.folder / _FROM).read_bytes().removesuffix(b"\n")
            return Path(os.fsdecode(line)) if line and b"\0" not in line else None
        return None

    @property
    def when(self) -> float:
        """When it was deleted, in seconds of the epoch; 0 where nothing says so any more."""
        with contextlib.suppress(OSError):
            return (self.folder / _FROM).stat().st_mtime
        return 0.0


def deleted(home: Path) -> list[Deleted]:
    """Return the games in the trash, the one deleted last first; raises ``file.*``."""
    found = [Deleted(folder) for folder in listed(home / "trash", "*")]
    there = [game for game in found if os.path.lexists(game.path)]
    return sorted(there, key=lambda game: (-game.when, game.name))


def find_deleted(home: Path, name: str) -> Deleted:
    """Return the game in the trash of a name, or of a part of one that no other has.

    Raises ``usage.no-such-deleted``, ``usage.game-ambiguous`` or ``file.*``.
    """
    games = deleted(home)
    found = [game for game in games if game.name == name]
    found = found or [game for game in games if name.casefold() in game.name.casefold()]
    if not found:
        raise GinscoreError("usage.no-such-deleted", text=name)
    if len(found) > 1:
        known = tuple(game.name for game in found[:10])
        raise GinscoreError("usage.game-ambiguous", text=name, known=known)
    return found[0]


def delete(path: Path, home: Path, on_wait: Callable[[], None]) -> Deleted:
    """Move a game into the trash, with its history; a link goes there itself, and alone.

    Raises ``file.*``; then the game is where it was.
    """
    with locked(path, on_wait):
        refuse_protected(path)
        history = None if os.path.islink(path) else History.of(path, home).folder
        gone = Deleted(_new_folder(home / "trash", path.stem))
        try:
            replace(gone.folder / _FROM, os.fsencode(os.path.abspath(path)) + b"\n", Look(0o600))
            _move(path, gone.path)
        except BaseException:
            _clear(gone.folder)
            raise
        if history is not None:
            # Where it cannot go along it stays, and fits again once the game is back.
            with contextlib.suppress(OSError):
                DISK.rename(history, gone.folder / _HISTORY)
        for folder in (gone.folder, gone.folder.parent, path.parent):
            DISK.sync(folder)
    return gone


def bring_back(gone: Deleted, home: Path, on_wait: Callable[[], None]) -> Path:
    """Move a game out of the trash to where it was, and return its path.

    Where its place is taken it gets a number, and where its folder is gone it goes to the folder
    of games. Raises ``usage.no-such-deleted`` where another process has brought it back already,
    or ``file.*``.
    """
    try:
        with locked(gone.path, on_wait):
            try:
                path = _put_back(gone, home)
            except OSError as error:
                raise os_fault(error, str(gone.path)) from error
            _clear(gone.folder)
            DISK.sync(gone.folder.parent)
    except GinscoreError as fault:
        if fault.code != "file.missing" or os.path.lexists(gone.path):
            raise
        raise GinscoreError("usage.no-such-deleted", text=gone.name) from fault
    return path


def _put_back(gone: Deleted, home: Path) -> Path:
    """Give a game in the trash a place outside of it, its history with it."""
    first = gone.came_from or home / "games" / f"{gone.name}.toml"
    if not first.parent.is_dir():
        first = home / "games" / first.name
        first.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(OSError):
        if os.path.samefile(first, gone.path):  # a crash came after it was there
            DISK.remove(gone.path)
            return first
    kept = gone.folder / _HISTORY
    for path in _names(first):
        theirs = History.of(path, home).folder
        moved = kept.is_dir()
        if moved:
            if theirs.exists():  # of a file of this name that was taken away by hand
                DISK.rename(theirs, theirs.with_name(f"{theirs.name}.old-{os.urandom(4).hex()}"))
            DISK.rename(kept, theirs)
            DISK.sync(theirs.parent)
        try:
            _claim(gone.path, path)
        except FileExistsError:  # somebody was faster
            if moved:
                DISK.rename(theirs, kept)
            continue
        DISK.sync(path.parent)
        with contextlib.suppress(FileNotFoundError):
            DISK.remove(gone.path)
        return path
    raise AssertionError("there are always more numbers")


def _names(first: Path) -> Iterator[Path]:
    """Yield names that are not taken: the first, and then with -2, -3 and so on."""
    number = 1
    while True:
        suffix = f"-{number}" if number > 1 else ""
        path = first.with_name(f"{first.stem}{suffix}{first.suffix}")
        if not os.path.lexists(path):
            yield path
        number += 1


def _claim(source: Path, target: Path) -> None:
    """Give a file another name, on another disk as well; raises ``FileExistsError``."""
    if os.path.islink(source):
        DISK.rename(source, target)
    elif os.stat(source).st_dev == os.stat(target.parent).st_dev:
        DISK.claim(source, target)
    else:
        try:
            create(target, read_bytes(source))
        except GinscoreError as fault:
            if fault.code != "refused.exists":
                raise
            raise FileExistsError from fault
        os.chmod(target, Look.of(source).mode)


def _move(source: Path, target: Path) -> None:
    """Move a file to a name that nobody else has, on another disk as well; raises ``file.*``."""
    try:
        try:
            DISK.rename(source, target)
        except OSError as error:
            if error.errno != errno.EXDEV or os.path.islink(source):
                raise
            replace(target, read_bytes(source), Look.of(source))
            DISK.remove(source)
    except OSError as error:
        raise os_fault(error, str(source)) from error


def _new_folder(trash: Path, stem: str) -> Path:
    """Make a folder in the trash under a name that is not taken; raises ``file.*``."""
    number = 1
    try:
        trash.mkdir(parents=True, exist_ok=True, mode=0o700)
        while True:
            folder = trash / f"{stem}{f'-{number}' if number > 1 else ''}"
            try:
                folder.mkdir(mode=0o700)
            except FileExistsError:
                number += 1
            else:
                return folder
    except OSError as error:
        raise os_fault(error, str(trash)) from error


def _clear(folder: Path) -> None:
    """Take away the folder of a game that is not in the trash; whatever else is in it stays."""
    with contextlib.suppress(OSError):
        if not os.path.lexists(folder / _GAME):
            DISK.remove(folder / _FROM)
            folder.rmdir()
