"""Reading a file as text or line by line: the faults a file has before anything is understood."""

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO

from ginscore.errors import GinscoreError
from ginscore.scoring.frozen import Row

LARGEST_FILE = 16 * 1024 * 1024
"""Bytes: a larger file is refused unread."""


BOM = b"\xef\xbb\xbf"


class FileText(Row):
    """The text of a file with what it takes to write it back byte for byte."""

    text: str
    """With its line ends as they are, without the byte order mark."""
    bom: bool = False

    @property
    def newline(self) -> str:
        """The line end the file uses, by its first line."""
        end = self.text.find("\n")
        return "\r\n" if end > 0 and self.text[end - 1] == "\r" else "\n"

    def encode(self, text: str) -> bytes:
        """Return the bytes of a new text for the same file; raises ``usage.text-surrogate``."""
        try:
            data = text.encode()
        except UnicodeEncodeError as error:
            raise GinscoreError("usage.text-surrogate") from error
        return BOM + data if self.bom else data


def read_text(path: Path) -> FileText:
    """Read a UTF-8 file, with or without a byte order mark.

    Raises what ``read_bytes`` and ``decode`` raise.
    """
    return decode(read_bytes(path), str(path))


def read_bytes(path: Path) -> bytes:
    """Read a file whole.

    Raises ``file.missing``, ``file.folder``, ``file.permission``, ``file.special``,
    ``file.too-large`` or what else ``os_fault`` makes of what the system says.
    """
    name = str(path)
    try:
        with open(path, "rb", opener=open_regular) as handle:
            if os.fstat(handle.fileno()).st_size > LARGEST_FILE:
                raise GinscoreError("file.too-large", file=name, megabytes=16)
            data = handle.read(LARGEST_FILE + 1)
    except OSError as error:
        raise os_fault(error, name) from error
    except ValueError as error:  # a NUL in the name
        raise GinscoreError("file.missing", file=name) from error
    if data is None:  # it is called a file, but would keep its reader waiting
        raise GinscoreError("file.special", file=name)
    if len(data) > LARGEST_FILE:
        # A pipe or a device has no size beforehand.
        raise GinscoreError("file.too-large", file=name, megabytes=16)
    return data


def decode(data: bytes, name: str) -> FileText:
    """Return bytes as the text of a file of that name.

    Raises ``file.empty``, ``file.nul`` or ``file.not-utf8``.
    """
    bom = data.startswith(BOM)
    if bom:
        data = data[len(BOM) :]
    if not data.strip():
        raise GinscoreError("file.empty", file=name)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        # UTF-16, which is full of NULs that no crash has put there.
        raise GinscoreError("file.not-utf8", file=name, line=1)
    if b"\0" in data:
        line = data[: data.index(b"\0")].count(b"\n") + 1
        raise GinscoreError("file.nul", file=name, line=line)
    try:
        return FileText(text=data.decode(), bom=bom)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise GinscoreError("file.not-utf8", file=name, line=line) from error


def open_regular(path: str | os.PathLike[str], flags: int) -> int:
    """Open a file without waiting for anybody; what is none of a regular kind is refused.

    An opener for ``open``. A pipe that this process holds already, as ``<(...)`` of a shell makes
    it, is as good as a file, for somebody has written into it or will.
    Raises ``file.special`` before anything is opened, so that no device notices.
    """
    kind = os.stat(path).st_mode
    held = _is_held(os.fspath(path))
    _verify_kind(kind, path, held=held)
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    try:
        # Another file may have come under the name since.
        _verify_kind(os.fstat(descriptor).st_mode, path, held=held)
    except GinscoreError:
        os.close(descriptor)
        raise
    if held:
        os.set_blocking(descriptor, True)
    return descriptor


def _verify_kind(mode: int, path: str | os.PathLike[str], *, held: bool) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(mode) and not held:
        raise GinscoreError("file.special", file=str(path))


def _is_held(path: str) -> bool:
    """Tell whether a path is the name of a stream of this process."""
    return path == "/dev/stdin" or path.startswith(("/dev/fd/", "/proc/self/fd/"))


_CODES = {
    errno.ENOENT: "file.missing",
    errno.ENOTDIR: "file.missing",
    errno.EISDIR: "file.folder",
    errno.EACCES: "file.permission",
    errno.EPERM: "file.permission",
    errno.EROFS: "file.read-only",
    errno.ENAMETOOLONG: "file.name-long",
    errno.ELOOP: "file.loop",
    errno.ENXIO: "file.special",
    errno.ENOSPC: "file.full",
    errno.EFBIG: "file.full",
    errno.EDQUOT: "file.full",
}
"""What the system says, each with the fault that has the way out of it."""


def os_fault(error: OSError, name: str) -> GinscoreError:
    """Return the fault that an operating system error means for a file: the one place for it."""
    code = _CODES.get(error.errno or 0, "file.unreadable")
    return GinscoreError(code, file=name, reason=error.strerror or str(error))


def stream_fault(error: OSError) -> GinscoreError:
    """Return the fault of an error that reached nobody who knew what it was about.

    One that names a file is about that file. Without a name it is about the folder the program
    runs in, where that is gone, else about the output.
    """
    if error.filename is not None:
        return os_fault(error, os.fsdecode(error.filename))
    if isinstance(error, FileNotFoundError):
        return GinscoreError("file.no-cwd")
    return GinscoreError("file.output", reason=error.strerror or str(error))


COMMENT = "#"


LONGEST_LINE = 1 << 16
"""Bytes of a line of input that are held; it is longer than all that any line may say."""


def lines_of(handle: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of an open file with their ends, never holding an endless one.

    A line that is too long comes as so many question marks, for a part of it could be read as
    what it does not say; but not where only its remark is long.
    """
    while line := handle.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = handle.readline(LONGEST_LINE)
            if COMMENT.encode() not in line:
                line = b"?" * LONGEST_LINE
        yield line


def byte_lines(path: Path) -> Iterator[bytes]:
    """Yield the lines of a file with their ends.

    Raises ``file.no-hands`` or ``file.*``.
    """
    name = str(path)
    try:
        with open(path, "rb", opener=open_regular) as handle:
            yield from lines_of(handle)
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


def numbered_lines(lines: Iterable[bytes]) -> Iterator[tuple[int, str, int]]:
    r"""Yield every line that says something: its number, its text and the bytes read so far.

    What is after ``#`` is a comment. Bytes that are not UTF-8 are kept as a sign that
    nothing is written with.

    >>> list(numbered_lines([b"# hands\n", b"\n", b"4S 5S | 6S  # late\n"]))
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
