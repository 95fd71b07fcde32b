"""The standard streams: what they can show, how wide they are, whether they are coloured."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, BinaryIO, TextIO

from ginscore.errors import GinscoreError
from ginscore.files.text import lines_of

_PLAIN = {
    sign: plain
    for signs, plains in (
        ("♠♥♦♣│─━┼┤…█░▄▀▸‘’“”–—−×·", "SHDC|-=++.#..'>''\"\"---x-"),
        ("▁▂▃▅▆▇", "▄▄▄███"),
        ("αβγδεζηθικλμνξοπρσςτυφχψω", "abgdeziuiklmnxoprsstyfhpo"),
        ("абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "abvgdeezzijklmnoprstufhccss'y'eua"),
    )
    for pair in zip(signs, plains, strict=True)
    for sign, plain in {pair, (pair[0].upper(), pair[1].upper())}
}
"""Signs that may be missing from an encoding, each with one of the same width.

Greek and Cyrillic letters have Latin ones, as a pad with two names of question marks tells nobody
who pays.
"""


def print_text(text: str) -> None:
    """Write to standard output."""
    _write(sys.stdout, text)


def print_bytes(pieces: Iterable[bytes]) -> None:
    """Write bytes to standard output, whatever its encoding."""
    sys.stdout.flush()
    for piece in pieces:
        sys.stdout.buffer.write(piece)


def print_error_bytes(data: bytes) -> None:
    """Write bytes to standard error; where nobody can read them, the program goes on the same."""
    try:
        sys.stderr.flush()
        sys.stderr.buffer.write(data)
        sys.stderr.buffer.flush()
    except OSError:
        give_up_on(sys.stderr)


def print_error(text: str) -> None:
    """Write to standard error; where nobody can read it, what the program does is the same."""
    try:
        _write(sys.stderr, text)
    except OSError:
        give_up_on(sys.stderr)


def read_input(most: int) -> bytes:
    """Read standard input, up to so many bytes; raises ``file.no-input``."""
    try:
        return _input().read(most)
    except (OSError, ValueError) as error:  # a stream for writing, a folder
        raise GinscoreError("file.no-input") from error


def _input() -> BinaryIO:
    if sys.stdin is None or sys.stdin.closed:
        raise GinscoreError("file.no-input")
    return sys.stdin.buffer


def input_lines() -> Iterator[bytes]:
    """Yield the lines of standard input as they come; raises ``file.no-input``."""
    try:
        yield from lines_of(_input())
    except (OSError, ValueError) as error:
        raise GinscoreError("file.no-input") from error


def has_whole_line() -> bool:
    """Tell whether a line of standard input, or its end, is there; some of it must be."""
    stream: Any = sys.stdin
    try:
        # Reads once where nothing was read ahead, which returns what there is.
        there = stream.buffer.peek()
    except (AttributeError, OSError, ValueError):  # a stream of another program
        return False
    return not there or b"\n" in there


def _write(stream: TextIO, text: str) -> None:
    stream.write(encodable(text, stream.encoding or "ascii"))


def encodable(text: str, encoding: str) -> str:
    """Return the text as the encoding can show it, as wide as it was.

    A sign that is missing becomes a plain one like it, a letter loses its accent, the rest is
    ``?``.

    >>> encodable("7♥ │ Жанна │ José", "ascii"), encodable("李雷", "cp1252")
    ('7H | Zanna | Jose', '????')
    """
    if _has(encoding, text):
        return text
    from unicodedata import normalize

    from ginscore.render.lines.cells import signs, width

    shown = ""
    for sign in signs(normalize("NFC", text)):
        bare = normalize("NFKD", sign)[:1]
        plain = _PLAIN.get(sign, "")
        likely = (sign, plain, _PLAIN.get(plain, ""), bare, _PLAIN.get(bare, ""))
        known = (found for found in likely if found and _has(encoding, found))
        shown += next(known, "?" * width(sign))
    return shown


def can_show(stream: TextIO, signs: str) -> bool:
    """Tell whether a stream can show signs as they are."""
    return _has(stream.encoding or "ascii", signs)


def _has(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def use_color(wanted: str, stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Tell whether to colour: as wanted, else on a terminal; ``NO_COLOR`` wins over everything.

    >>> use_color("always", sys.stdout, {"NO_COLOR": "1"})
    False
    """
    if environment.get("NO_COLOR") or wanted == "never":
        return False
    if wanted == "always":
        return True
    if environment.get("TERM") == "dumb":
        return False
    return bool(environment.get("FORCE_COLOR")) or is_terminal(stream)


def has_many_colors(environment: Mapping[str, str]) -> bool:
    """Tell whether the terminal knows 256 colours.

    >>> has_many_colors({"TERM": "xterm-256color"}), has_many_colors({"TERM": "xterm"})
    (True, False)
    """
    return "256color" in environment.get("TERM", "") or any(
        environment.get(name) for name in ("COLORTERM", "WT_SESSION")
    )


def is_terminal(stream: TextIO | None) -> bool:
    """Tell whether a stream is a terminal; a closed one is none."""
    return stream is not None and not stream.closed and stream.isatty()


def open_missing_streams() -> None:
    """Put a stream that takes everything in the place of one that was closed from outside."""
    # They live as long as the process, so nothing closes them.
    if sys.stdin is None:
        # It stays closed, but no game shall be opened under its number.
        os.open(os.devnull, os.O_RDONLY)
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115


def give_up_on_output() -> None:
    """Send what is still to be written nowhere, after writing has failed."""
    give_up_on(sys.stdout)


def give_up_on(stream: TextIO) -> None:
    """Send what a stream still holds nowhere, and what will be written to it."""
    with contextlib.suppress(OSError, ValueError):  # a stream of another program has no descriptor
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


USUAL_HEIGHT = 24
"""Lines of a terminal that does not say how many it has."""


def screen_width(stream: TextIO, environment: Mapping[str, str]) -> int | None:
    """Return the cells of a line: ``COLUMNS``, else the terminal's; None is as many as needed."""
    columns = environment.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and len(columns) < 6 and int(columns):
        return int(columns)
    if not stream.isatty():
        return None
    # What is told on the side goes to a terminal also where the results go into a file.
    with contextlib.suppress(OSError, ValueError):
        if cells := os.get_terminal_size(stream.fileno()).columns:
            return cells
    return shutil.get_terminal_size().columns


def screen_height(stream: TextIO) -> int:
    """Return the lines of a terminal as they are now, whatever ``LINES`` was told before."""
    with contextlib.suppress(OSError, ValueError):
        return os.get_terminal_size(stream.fileno()).lines or USUAL_HEIGHT
    return USUAL_HEIGHT
