"""One writer at a time: a lock of the operating system that dies with its process."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ginscore.errors import GinscoreError
from ginscore.files.text import os_fault

PATIENCE = 30.0
"""Seconds to wait for another writer before giving up."""


SILENCE = 1.0
"""Seconds of waiting before the player is told."""


@contextmanager
def locked(path: Path, on_wait: Callable[[], None]) -> Iterator[None]:
    """Hold the lock of a file that exists; ``on_wait`` is called once if waiting lasts.

    The file itself is locked. Saving puts another file in its place, so a lock got on a file that
    has since been replaced protects nothing and is taken again on the new one.
    Raises ``file.locked``, or what keeps the file from being opened.
    """
    deadline = time.monotonic() + PATIENCE
    told = time.monotonic() + SILENCE
    while True:
        descriptor = _open(path)
        try:
            while not _try_lock(descriptor):
                now = time.monotonic()
                if now > deadline:
                    raise GinscoreError("file.locked", file=str(path), seconds=int(PATIENCE))
                if now > told:
                    on_wait()
                    told = deadline + 1
                time.sleep(0.01)
            if _is(descriptor, path):
                yield
                return
        finally:
            os.close(descriptor)


def _open(path: Path) -> int:
    try:
        # Opening a pipe that nobody writes to would wait for ever.
        return os.open(_lock_file(path), os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        raise os_fault(error, str(path)) from error


def _is(descriptor: int, path: Path) -> bool:
    """Tell whether the descriptor is still the file that bears the name."""
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(_lock_file(path)))
    except FileNotFoundError:
        return False


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
        return True
