"""Saving: readers see the old file or the new one, and the old text is kept."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path

from ginscore.errors import GinscoreError
from ginscore.files.game import GameFile, parse_game
from ginscore.files.locking import locked
from ginscore.files.text import os_fault, read_text
from ginscore.scoring.game import Game

Edit = Callable[[GameFile], str]
"""Takes a game as it stands under the lock and returns its new text."""


def kept_path(path: Path, home: Path) -> Path:
    """Return where the text before the last change of a file is kept."""
    digest = sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]
    return home / "history" / f"{digest}.toml"


def change_game(
    path: Path, home: Path, edit: Edit, meant: Callable[[Game], Game], on_wait: Callable[[], None]
) -> GameFile:
    """Change a game file: lock, read, edit, compare with what was meant, keep the old, replace.

    ``meant`` makes from the old game the one that the new text must say. A link stays a link and
    a mode stays a mode. Raises what the edit raises, ``refused.changed`` or ``file.*``; then no
    byte on disk has changed.
    """
    target = Path(os.path.realpath(path))
    with locked(path, on_wait):
        shelf = home / "variants"
        old = parse_game(path, read_text(path), shelf)
        text = edit(old)
        data = old.source.encode(text)
        try:
            new = parse_game(path, old.source._replace(text=text), shelf)
        except (GinscoreError, ExceptionGroup) as error:
            # Its faults have lines in a text that is nowhere.
            raise GinscoreError("refused.changed", file=str(path)) from error
        if new.game != meant(old.game) or _without_hands(new.table) != _without_hands(old.table):
            raise GinscoreError("refused.changed", file=str(path))
        if not os.access(target, os.W_OK):
            # Replacing it would only ask the folder, but whoever protected it meant the game.
            raise GinscoreError("file.permission", file=str(path))
        keep(target, home, old.source.encode(old.source.text))
        replace(target, data, mode=stat.S_IMODE(target.stat().st_mode))
        return new


def _without_hands(table: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in table.items() if key != "hands"}


def keep(target: Path, home: Path, data: bytes) -> None:
    """Keep the bytes of a file as they were, readable by their owner only."""
    kept = kept_path(target, home)
    try:
        kept.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise os_fault(error, str(kept.parent)) from error
    replace(kept, data, mode=0o600)


def write_out(path: Path, data: bytes) -> None:
    """Write what was asked for into a file: a link stays a link, a mode stays a mode.

    A pipe or a device is written through; a file is replaced, all or nothing.
    """
    target = path.resolve() if os.path.islink(path) else path
    try:
        mode = os.stat(target).st_mode
    except OSError:
        replace(target, data, mode=0o666 & ~_umask())
        return
    if stat.S_ISREG(mode):
        replace(target, data, mode=stat.S_IMODE(mode))
        return
    try:
        target.write_bytes(data)
    except OSError as error:
        raise os_fault(error, str(path)) from error


def replace(target: Path, data: bytes, mode: int = 0o644) -> None:
    """Put bytes in the place of a file, all or nothing, and make sure they are on the disk."""
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        try:
            _write(temporary, data, mode)
            os.replace(temporary, target)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise
        _sync_folder(target.parent)
    except FileNotFoundError as error:
        raise GinscoreError("file.no-folder", file=str(target)) from error
    except OSError as error:
        raise os_fault(error, str(target)) from error


def create(target: Path, data: bytes) -> None:
    """Write a new file, all or nothing; raises ``refused.exists`` where there is one already."""
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        try:
            _write(temporary, data, 0o666 & ~_umask())
            _claim(temporary, target)
        finally:
            with contextlib.suppress(OSError):
                temporary.unlink()
        _sync_folder(target.parent)
    except FileExistsError as error:
        raise GinscoreError("refused.exists", path=str(target)) from error
    except (FileNotFoundError, NotADirectoryError) as error:
        raise GinscoreError("file.no-folder", file=str(target)) from error
    except OSError as error:
        raise os_fault(error, str(target)) from error


def _claim(temporary: Path, target: Path) -> None:
    """Give a finished file its name, unless the name is taken."""
    try:
        # A link, unlike a replacement, fails where the name is taken.
        os.link(temporary, target)
    except FileExistsError:
        raise
    except OSError:
        # A file system without links: hold the name first, then fill it.
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        os.replace(temporary, target)


def _write(path: Path, data: bytes, mode: int) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    with open(descriptor, "wb") as handle:
        if hasattr(os, "fchmod"):
            os.fchmod(handle.fileno(), mode)
        handle.write(data)
        handle.flush()
        os.fsync(handle.fileno())


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # folders cannot be opened there
        return
    # The new file is in its place; a folder that knows no fsync (some network folders) does not
    # make that untrue, and told as a failure it would be written twice.
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
