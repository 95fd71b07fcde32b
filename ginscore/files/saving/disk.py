"""Writing files so that readers see the old one or the new one, and nothing in between."""

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from fnmatch import filter as matching
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, TypeAlias

from ginscore.errors import GinscoreError
from ginscore.files.text import os_fault

Data: TypeAlias = bytes | bytearray | Iterable[bytes]
"""What is written: whole, or in pieces, of which no two need be in memory."""


class Look(NamedTuple):
    """What a file has besides its bytes, its times and its names."""

    mode: int
    owner: int | None = None
    group: int | None = None
    attributes: tuple[tuple[str, bytes], ...] = ()

    @classmethod
    def of(cls, path: Path) -> "Look":
        """Read the look of a file; raises ``OSError`` where there is none."""
        status = os.stat(path)
        found = []
        with contextlib.suppress(OSError, AttributeError):  # not every system knows them
            for name in os.listxattr(path):
                with contextlib.suppress(OSError):
                    found.append((name, os.getxattr(path, name)))
        mode = stat.S_IMODE(status.st_mode)
        return cls(mode, status.st_uid, status.st_gid, tuple(found))


def _dress(descriptor: int, mode: int, look: Look | None) -> None:
    """Give an open file a look before it has a byte; what the system refuses is left as it is."""
    if not hasattr(os, "fchmod"):
        return
    if look is not None:
        status = os.fstat(descriptor)
        for owner, group in ((look.owner, look.group), (None, look.group)):
            wanted = (status.st_uid if owner is None else owner, group)
            if group is None or wanted == (status.st_uid, status.st_gid):
                break
            with contextlib.suppress(OSError):
                os.fchown(descriptor, -1 if owner is None else owner, group)
                break
        if look.group is not None and os.fstat(descriptor).st_gid != look.group:
            # Another group shall not get what was meant for the one that is lost.
            mode = mode & ~0o070 | (mode & 0o007) << 3
    # The bytes count; a file system that knows no modes is no reason to lose a hand.
    with contextlib.suppress(OSError):
        os.fchmod(descriptor, mode)
    for name, value in look.attributes if look is not None else ():
        with contextlib.suppress(OSError):
            os.setxattr(descriptor, name, value)


def _flush(path: Path) -> None:
    """Make sure that what a file, or a folder, says is on the disk."""
    descriptor = os.open(path, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _in_pieces(data: Data) -> Iterable[bytes | bytearray]:
    return [data] if isinstance(data, bytes | bytearray) else data


class Disk:
    """The few operations of the file system that saving rests on, in one place to be watched.

    Every save is a sequence of these; what a crash or a full disk may interrupt is what lies
    between two of them.
    """

    _later: dict[Path, None] | None = None
    """What is to be put on the disk together, while that is wanted."""

    def write(
        self,
        path: Path,
        data: Data,
        mode: int,
        *,
        durable: bool = True,
        look: Look | None = None,
    ) -> None:
        """Write a file that is not there yet; ``durable``: it is on the disk when this returns.

        ``look``: whose it shall be, as far as the system lets us. Nobody's file and nobody's link
        of that name is written through.
        """
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
        descriptor = os.open(path, flags | getattr(os, "O_BINARY", 0), mode)
        with open(descriptor, "wb") as handle:
            _dress(handle.fileno(), mode, look)
            for piece in _in_pieces(data):
                handle.write(piece)
            handle.flush()
            if durable and self._later is None:
                os.fsync(handle.fileno())
        if durable and self._later is not None:
            self._later[path] = None

    def rename(self, source: Path, target: Path) -> None:
        """Give a file the name of another, in whose place it comes."""
        if self._later is not None and source in self._later:
            del self._later[source]
            if os.path.lexists(target):
                # A name whose bytes are not on the disk may be an empty file after the power has
                # failed, and then what it replaces would be lost with it.
                _flush(source)
            else:
                self._later[target] = None
        os.replace(source, target)

    def claim(self, source: Path, target: Path) -> None:
        """Give a file a name, unless the name is taken; raises ``FileExistsError``."""
        try:
            # A link, unlike a renaming, fails where the name is taken.
            os.link(source, target)
        except (FileExistsError, FileNotFoundError):
            raise
        except OSError:
            # A file system without links: hold the name first, then fill it.
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
            try:
                os.replace(source, target)
            except OSError:
                with contextlib.suppress(OSError):
                    target.unlink()  # still empty, and nobody's
                raise

    def remove(self, path: Path) -> None:
        """Remove a file."""
        path.unlink()

    def sync(self, folder: Path) -> None:
        """Make sure that the names in a folder are on the disk."""
        if os.name == "nt":  # folders cannot be opened there
            return
        if self._later is not None:
            self._later[folder] = None
            return
        # The new file is in its place; a folder that knows no fsync (some network folders) does
        # not make that untrue, and told as a failure it would be written twice.
        with contextlib.suppress(OSError):
            _flush(folder)

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Put what is saved meanwhile on the disk at the end or by ``settle``, all at once.

        Readers see every file whole meanwhile, and a program that is killed loses nothing. What
        replaces a file is on the disk before it does, so where the power fails a file is as it was
        or as it should be; only new files, the saved versions of the last hands, may be missing.
        It is for hands that are in another file already, where waiting for the disk takes most of
        the time.
        """
        self._later = {}
        try:
            yield
        finally:
            self.settle()
            self._later = None

    def settle(self, only: Path | None = None) -> None:
        """Put on the disk what ``together`` has kept until now; raises ``file.*``.

        ``only``: a single file or folder, before the others.
        """
        kept = self._later or {}
        waiting = [path for path in kept if only in (None, path)]
        for path in waiting:
            del kept[path]
            try:
                _flush(path)
            except FileNotFoundError:
                continue  # taken back since
            except OSError as error:
                if not path.is_dir():  # some network folders know no fsync
                    raise os_fault(error, str(path)) from error


DISK = Disk()


READER_PATIENCE = 5.0
"""Seconds to wait until somebody reads a pipe that is written to."""


LONGEST_STEM = 200
"""Bytes of a file's name that leave room for what the name of a temporary one adds."""


def replace(
    target: Path,
    data: Data,
    look: Look,
    *,
    durable: bool = True,
    token: str | None = None,
    ready: Callable[[Path], None] | None = None,
) -> None:
    """Put bytes in the place of a file, all or nothing, and make sure they are on the disk.

    ``token``: what the name of the temporary file has in it, see ``leftover``; ``ready``: is
    called with that file before it gets the name. Raises ``file.no-folder`` or what else the
    system says.
    """
    temporary = leftover(target, token or new_token())
    try:
        try:
            DISK.write(temporary, data, look.mode, durable=durable, look=look)
            if ready is not None:
                ready(temporary)
            DISK.rename(temporary, target)
        except BaseException:
            with contextlib.suppress(OSError):
                DISK.remove(temporary)
            raise
        if durable:
            DISK.sync(target.parent)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise GinscoreError("file.no-folder", file=str(target)) from error
    except OSError as error:
        raise os_fault(error, str(target)) from error


def create(target: Path, data: bytes | bytearray, *, token: str | None = None) -> None:
    """Write a new file, all or nothing.

    ``token``: what the name of the temporary file has in it, see ``leftover``. Raises
    ``refused.exists`` where there is one already, ``file.no-folder`` or what else the system says.
    """
    if os.path.isdir(target):
        raise GinscoreError("file.folder", file=str(target))
    temporary = leftover(target, token or new_token())
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
        if os.path.lexists(target):
            # Whoever made it meanwhile has tidied up, and taken this file for left over.
            raise GinscoreError("refused.exists", path=str(target)) from error
        raise GinscoreError("file.no-folder", file=str(target)) from error
    except OSError as error:
        raise os_fault(error, str(target)) from error


def write_out(path: Path, data: Data, *, keep: bool = False) -> Path | None:
    """Write what was asked for into a file: a link stays a link, a mode stays a mode.

    A pipe or a device is written through; a file is replaced, all or nothing. ``keep``: what was
    there keeps a name, which is returned.
    """
    target = Path(os.path.realpath(path)) if os.path.islink(path) else path
    try:
        look = Look.of(target)
        kind = os.stat(target).st_mode
    except FileNotFoundError:
        replace(target, data, Look(0o666 & ~current_umask()))
        return None
    except NotADirectoryError as error:
        raise GinscoreError("file.no-folder", file=str(path)) from error
    except OSError as error:
        raise os_fault(error, str(path)) from error
    if stat.S_ISREG(kind):
        kept = _keep_beside(target) if keep else None
        replace(target, data, look)
        return kept
    try:
        with open(target, "wb", opener=_open_through) as handle:
            for piece in _in_pieces(data):
                handle.write(piece)
    except OSError as error:
        raise os_fault(error, str(path)) from error
    return None


def _open_through(path: str, flags: int) -> int:
    """Open a pipe or a device for writing; a pipe that nobody reads is waited for, but not long.

    An opener for ``open``.
    """
    deadline = time.monotonic() + READER_PATIENCE
    while True:
        try:
            descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
        except OSError as error:
            if error.errno != errno.ENXIO or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            os.set_blocking(descriptor, True)
            return descriptor


def _keep_beside(target: Path) -> Path:
    """Give a file a second name in its folder, one that is not taken; raises ``file.*``."""
    number = 1
    while True:
        kept = target.with_name(f"{target.name}.old{f'-{number}' if number > 1 else ''}")
        try:
            os.link(target, kept)
        except FileExistsError:
            number += 1
        except OSError:
            # A file system without links.
            try:
                DISK.claim(target, kept)
            except FileExistsError:
                number += 1
            except OSError as error:
                raise os_fault(error, str(kept)) from error
            else:
                return kept
        else:
            return kept


def listed(folder: Path, pattern: str) -> list[Path]:
    """Return the entries of a folder whose names match; as ``names_in`` does."""
    return [folder / name for name in matching(names_in(folder), pattern)]


def names_in(folder: Path) -> list[str]:
    """Return the names of all entries of a folder; none where there is no such folder.

    Raises ``file.*``: a folder that cannot be read is not an empty one.
    """
    try:
        return os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise os_fault(error, str(folder)) from error


def entries_in(folder: Path) -> list[tuple[str, bool]]:
    """Return the names of all entries of a folder, and whether each is a link; as ``names_in``."""
    try:
        with os.scandir(folder) as entries:
            return [(entry.name, entry.is_symlink()) for entry in entries]
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise os_fault(error, str(folder)) from error


def new_token() -> str:
    """Return a word that nobody can foresee, to be part of the name of a temporary file."""
    return os.urandom(8).hex()


def leftover(target: Path, token: str) -> Path:
    """Return the temporary file of a save, in the same folder and so on the same disk.

    It is left over where the writer is killed.
    """
    return target.with_name(f"{_stem(target)}.{token}.tmp")


def _stem(target: Path) -> str:
    """Return what the names of a file's temporary ones begin with, however long its own is."""
    name = target.name
    if len(os.fsencode(name)) > LONGEST_STEM:
        name = digest(os.fsencode(name))
    return f".{name}"


def digest(data: bytes) -> str:
    """Return 32 signs that stand for some bytes: the first of their SHA-256.

    >>> digest(b"game.toml")
    'a58fa3a7e9b7a7981e5d879867b4be5f'
    """
    # Python's own, where it is built with it: hashlib loads the system's OpenSSL first, which
    # takes a fortieth of the time of a short command. The digest is the same.
    for module in ("_sha2" if sys.version_info >= (3, 12) else "_sha256", "hashlib"):
        with contextlib.suppress(ImportError):
            return str(import_module(module).sha256(data).hexdigest())[:32]
    raise ImportError("hashlib")


def current_umask() -> int:
    """Return the permissions that new files of this process do not get."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
