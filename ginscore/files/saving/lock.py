"""One writer at a time: a lock of the operating system that dies with its process.

Where a file system knows no such locks, a file beside the game is one.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ginscore.errors import GinscoreError
from ginscore.files.text import open_regular, os_fault

PATIENCE = 30.0
"""Seconds to wait for another writer before giving up."""


SILENCE = 1.0
"""Seconds of waiting before the player is told."""


_HELD: list[list[int]] = []
"""For each lock that is held, the files that came into the place of the locked one, open."""


_PROTECTED = frozenset((errno.EACCES, errno.EPERM, errno.EROFS))


class _NoLocksError(Exception):
    """The file system of a game has no locks."""


class _Waiting:
    """The patience of one writer: when to tell the player, and when to give up."""

    def __init__(self, on_wait: Callable[[], None]) -> None:
        self.on_wait = on_wait
        self.told = time.monotonic() + SILENCE
        self.deadline = time.monotonic() + PATIENCE

    def a_moment(self, fault: Callable[[], GinscoreError]) -> None:
        """Wait a moment; raises the fault when it has been long enough."""
        now = time.monotonic()
        if now > self.deadline:
            raise fault()
        if now > self.told:
            self.on_wait()
            self.told = self.deadline + 1
        time.sleep(0.01)


@contextmanager
def locked(path: Path, on_wait: Callable[[], None]) -> Iterator[None]:
    """Hold the lock of a file that exists; ``on_wait`` is called once if waiting lasts.

    The file itself is locked. Saving puts another file in its place, so a lock got on a file that
    has since been replaced protects nothing and is taken again on the new one; see ``pass_on``.
    Raises ``file.locked``, ``file.locked-aside``, ``file.no-locks``, or what keeps the file from
    being opened.
    """
    waiting = _Waiting(on_wait)
    aside = False
    while not aside:
        descriptor = _open(path)
        try:
            while not _try_lock(descriptor):
                waiting.a_moment(
                    lambda: GinscoreError("file.locked", file=str(path), seconds=int(PATIENCE))
                )
            if _is(descriptor, path):
                _HELD.append([])
                try:
                    yield
                finally:
                    for following in _HELD.pop():
                        os.close(following)
                return
        except _NoLocksError:
            aside = True
        finally:
            os.close(descriptor)
    with _locked_aside(path, waiting):
        yield


def pass_on(following: Path) -> None:
    """Lock a file that is about to come into the place of a locked one, for as long as that is.

    Else the next writer would begin with the new file while its history is still being written.
    """
    if not _HELD or sys.platform == "win32":  # there a file beside it is locked, which stays
        return
    # Where it fails, the next writer may come a moment too early, and finds a step begun.
    with contextlib.suppress(OSError, _NoLocksError):
        descriptor = os.open(following, os.O_RDWR)
        _HELD[-1].append(descriptor)
        _try_lock(descriptor)


@contextmanager
def _locked_aside(path: Path, waiting: _Waiting) -> Iterator[None]:
    """Hold a file beside the game, that names its process, in the place of a lock."""
    real = Path(os.path.realpath(path))
    lock = real.with_name(f".{real.name}.lock")
    mark = f"{os.getpid()} {_machine()}\n".encode()
    while not _put_down(lock, mark, path):
        held = _holder(lock)
        if _is_dead(held):
            # Under another name first: of two who find it dead only one takes this one away.
            grave = lock.with_name(f"{lock.name}.{os.urandom(8).hex()}")
            with contextlib.suppress(OSError):
                os.rename(lock, grave)
                if _holder(grave) == held:
                    os.unlink(grave)
                else:  # somebody was faster, and this is the lock of a living one
                    os.rename(grave, lock)
            continue
        waiting.a_moment(
            lambda: GinscoreError(
                "file.locked-aside", file=str(path), path=str(lock), seconds=int(PATIENCE)
            )
        )
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            os.unlink(lock)


def _put_down(lock: Path, mark: bytes, path: Path) -> bool:
    """Make the file that is a lock; False where there is one. Raises ``file.no-locks``."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
    try:
        descriptor = os.open(lock, flags, 0o644)
    except FileExistsError:
        return False
    except OSError as error:
        reason = error.strerror or str(error)
        raise GinscoreError("file.no-locks", file=str(path), reason=reason) from error
    try:
        os.write(descriptor, mark)
    finally:
        os.close(descriptor)
    return True


def _holder(lock: Path) -> bytes:
    try:
        with open(lock, "rb", opener=open_regular) as handle:
            return handle.read(1000)
    except (OSError, GinscoreError):
        return b""


def _is_dead(held: bytes) -> bool:
    """Tell whether the holder of a lock was a process of this machine that is no more."""
    number, _, machine = held.decode(errors="replace").strip().partition(" ")
    if machine != _machine() or not number.isdigit() or not hasattr(os, "getuid"):
        return False
    try:
        os.kill(int(number), 0)  # asks, and sends nothing
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


def _machine() -> str:
    from platform import node

    return node()


def _open(path: Path) -> int:
    lock = _lock_file(path)
    try:
        try:
            # On a network a lock that keeps others out wants a file that is open for writing.
            return open_regular(lock, os.O_RDWR)
        except OSError as error:
            if error.errno not in _PROTECTED:
                raise
            # That it is protected is told where it is written; trying out does not write.
            return open_regular(lock, os.O_RDONLY)
    except OSError as error:
        raise os_fault(error, str(path)) from error


def _is(descriptor: int, path: Path) -> bool:
    """Tell whether the descriptor is still the file that bears the name."""
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(_lock_file(path)))
    except FileNotFoundError:
        return False
    except OSError as error:
        raise os_fault(error, str(path)) from error


if sys.platform == "win32":
    import msvcrt

    def _lock_file(path: Path) -> Path:
        # An open file cannot be replaced on Windows, so a file beside it is locked.
        beside = path.resolve().with_name(f".{path.resolve().name}.lock")
        beside.touch()
        return beside

    def _try_lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock_file(path: Path) -> Path:
        return path

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            # EBADF, ENOLCK, ENOSYS, EOPNOTSUPP: mounts of a network have many words for it.
            raise _NoLocksError from error
        return True
