"""Writing files so that readers see the old one or the new one, and nothing in between."""

from __future__ import annotations

import contextlib
import os
import stat
from fnmatch import fnmatch
from pathlib import Path

from ginscore.errors import GinscoreError
from ginscore.files.text import os_fault


class Disk:
    """The few operations of the file system that saving rests on, in one place to be watched.

    Every save is a sequence of these; what a crash or a full disk may interrupt is what lies
    between two of them.
    """

    def write(self, path: Path, data: bytes, mode: int, *, durable: bool = True) -> None:
        """Write a file of its own; ``durable``: its bytes are on the disk when this returns."""
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
        with open(descriptor, "wb") as handle:
            if hasattr(os, "fchmod"):
                os.fchmod(handle.fileno(), mode)
            handle.write(data)
            handle.flush()
            if durable:
                os.fsync(handle.fileno())

    def rename(self, source: Path, target: Path) -> None:
        """Give a file the name of another, in whose place it comes."""
        os.replace(source, target)

    def claim(self, source: Path, target: Path) -> None:
        """Give a file a name, unless the name is taken; raises ``FileExistsError``."""
        try:
            # A link, unlike a renaming, fails where the name is taken.
            os.link(source, target)
        except FileExistsError:
            raise
        except OSError:
            # A file system without links: hold the name first, then fill it.
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
            os.replace(source, target)

    def remove(self, path: Path) -> None:
        """Remove a file."""
        path.unlink()

    def sync(self, folder: Path) -> None:
        """Make sure that the names in a folder are on the disk."""
        if os.name == "nt":  # folders cannot be opened there
            return
        # The new file is in its place; a folder that knows no fsync (some network folders) does
        # not make that untrue, and told as a failure it would be written twice.
        with contextlib.suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


DISK = Disk()


def replace(target: Path, data: bytes, mode: int = 0o644) -> None:
    """Put bytes in the place of a file, all or nothing, and make sure they are on the disk.

    Raises ``file.no-folder`` or what else the system says.
    """
    temporary = _beside(target)
    try:
        try:
            DISK.write(temporary, data, mode)
            DISK.rename(temporary, target)
        except BaseException:
            with contextlib.suppress(OSError):
                DISK.remove(temporary)
            raise
        DISK.sync(target.parent)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise GinscoreError("file.no-folder", file=str(target)) from error
    except OSError as error:
        raise os_fault(error, str(target)) from error


def create(target: Path, data: bytes) -> None:
    """Write a new file, all or nothing.

    Raises ``refused.exists`` where there is one already, ``file.no-folder`` or what else the
    system says.
    """
    if target.is_dir():
        raise GinscoreError("file.folder", file=str(target))
    temporary = _beside(target)
    try:
        try:
            DISK.write(temporary, data, 0o666 & ~current_umask())
            DISK.claim(temporary, target)
        finally:
            with contextlib.suppress(OSError):
                DISK.remove(temporary)
        DISK.sync(target.parent)
    except FileExistsError as error:
        raise GinscoreError("refused.exists", path=str(target)) from error
    except (FileNotFoundError, NotADirectoryError) as error:
        raise GinscoreError("file.no-folder", file=str(target)) from error
    except OSError as error:
        raise os_fault(error, str(target)) from error


def write_out(path: Path, data: bytes) -> None:
    """Write what was asked for into a file: a link stays a link, a mode stays a mode.

    A pipe or a device is written through; a file is replaced, all or nothing.
    """
    target = path.resolve() if os.path.islink(path) else path
    try:
        mode = os.stat(target).st_mode
    except OSError:
        replace(target, data, mode=0o666 & ~current_umask())
        return
    if stat.S_ISREG(mode):
        replace(target, data, mode=stat.S_IMODE(mode))
        return
    try:
        target.write_bytes(data)
    except OSError as error:
        raise os_fault(error, str(path)) from error


def listed(folder: Path, pattern: str) -> list[Path]:
    """Return the entries of a folder whose names match; none where there is no such folder.

    Raises ``file.*``: a folder that cannot be read is not an empty one.
    """
    try:
        with os.scandir(folder) as entries:
            return [folder / entry.name for entry in entries if fnmatch(entry.name, pattern)]
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise os_fault(error, str(folder)) from error


def sweep(target: Path) -> None:
    """Remove what a writer of this file left behind when it was killed.

    Only for who holds the file's lock: nobody else is writing it then.
    """
    start, end = f".{target.name}.", ".tmp"
    with contextlib.suppress(OSError):
        for entry in os.scandir(target.parent):
            name = entry.name
            # Between them stands the number of a process; all else is somebody's own.
            number = name[len(start) : -len(end)]
            if name.startswith(start) and name.endswith(end) and number.isdigit():
                DISK.remove(Path(entry.path))


def _beside(target: Path) -> Path:
    """Return the name of a temporary file in the same folder, and so on the same disk."""
    return target.with_name(f".{target.name}.{os.getpid()}.tmp")


def current_umask() -> int:
    """Return the permissions that new files of this process do not get."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
