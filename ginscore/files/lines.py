"""Files of lines, read one line at a time however long they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from stat import S_ISREG

from ginscore.errors import GinscoreError
from ginscore.files.text import BOM, os_fault

COMMENT = "#"


def byte_lines(path: Path) -> Iterator[bytes]:
    """Yield the lines of a file with their ends.

    Raises ``file.no-hands``, ``file.folder``, ``file.permission`` or ``file.unreadable``.
    """
    name = str(path)
    try:
        with open(path, "rb") as handle:
            yield from handle
    except FileNotFoundError as error:
        raise GinscoreError("file.no-hands", file=name) from error
    except OSError as error:
        raise os_fault(error, name) from error
    except ValueError as error:  # a NUL in the name
        raise GinscoreError("file.no-hands", file=name) from error


def size_of(path: Path) -> int | None:
    """Return the bytes of a file; None: they are not known before it is read."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_size if S_ISREG(status.st_mode) else None


def numbered(lines: Iterable[bytes]) -> Iterator[tuple[int, str, int]]:
    r"""Yield every line that says something: its number, its text and the bytes read so far.

    What stands behind ``#`` is a comment. Bytes that are not UTF-8 are kept as a sign that
    nothing is written with.

    >>> list(numbered([b"# hands\n", b"\n", b"4S 5S | 6S  # late\n"]))
    [(3, '4S 5S | 6S', 28)]
    """
    read = 0
    for number, line in enumerate(lines, 1):
        read += len(line)
        if number == 1:
            line = line.removeprefix(BOM)
        text = line.decode(errors="replace").partition(COMMENT)[0].strip()
        if text:
            yield number, text, read
