"""TOML text to plain data, with exact decimals and faults that name the line."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from ginscore.errors import GinscoreError
from ginscore.plain import read_plain

# Patterns for what is wrong are compiled where they are needed, which is seldom.
_PLACE = r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$"


_HEADER = r"(?m)^[ \t]*\[\[?[ \t]*[A-Za-z][\w.\"' -]*\]\]?[ \t]*(?:#.*)?$"


_EXTREME = r"[0-9_]{4000}|[\[{]{100}"


# A key of very many parts, over which the reader would sit for minutes.
_LONG_KEY = r"""(?<![\w"'.-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){100}"""


MOST_FAULTS = 100
"""Of a text that is not TOML; nobody mends more of them at a time."""


MOST_VALUES = 2_000_000
"""Keys, and lists and tables, of a text: more would take more memory than a small machine has."""


LONG = 1 << 13
"""Letters: the blocks of a longer text are forgotten when it is read."""


class Exact:
    """A number with a decimal point, kept as the text that was written."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Exact) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Exact({self.text!r})"

    def __str__(self) -> str:
        return self.text


Blocks = dict[str, dict[str, object]]
"""What each block of a long text says, by its own text."""


def parse_toml(text: str, file: str, blocks: Blocks | None = None) -> dict[str, object]:
    """Parse a TOML text; raises ``format.toml`` with the line where the text goes wrong.

    ``blocks``: the blocks of a text read before; those of this one are added to them.

    >>> parse_toml("per_point = 0.10", "game.toml")
    {'per_point': Exact('0.10')}
    """
    _refuse_extremes(text, file)
    read_block = _read if len(text) > LONG else _read_once
    by_blocks = _by_blocks(text, read_block, {} if blocks is None else blocks)
    if by_blocks is not None:
        return by_blocks
    try:
        return _read(text)
    except (RecursionError, ValueError) as error:
        if _is_no_toml(error):
            first = _fault(error, text, file, 0)
            further = _further(text, file, first.line or 0)
            if not further:
                raise first from error
            raise ExceptionGroup("faults", [first, *further]) from error
        # Brackets nested without end, and numbers of thousands of digits.
        found = re.search(_EXTREME, text)
        line = text.count("\n", 0, found.start()) + 1 if found else None
        raise GinscoreError("format.toml-extreme", file=file, line=line) from error


def _read(text: str) -> dict[str, object]:
    plain = read_plain(text)
    return _read_any(text) if plain is None else plain


def _read_any(text: str) -> dict[str, object]:
    import tomllib

    return tomllib.loads(text, parse_float=Exact)


def _is_no_toml(error: Exception) -> bool:
    import tomllib

    return isinstance(error, tomllib.TOMLDecodeError)


_read_once = lru_cache(maxsize=256)(_read)
"""Of an evening every hand reads what those before it have written; nobody changes a table."""


def _refuse_extremes(text: str, file: str) -> None:
    """Refuse what the reader would sit over for minutes, or need a machine of its own for."""
    dotted = text.count(".") >= 100 and any(line.count(".") >= 100 for line in text.split("\n"))
    long_key = re.search(_LONG_KEY, text) if dotted else None
    if long_key is not None:
        place = text.count("\n", 0, long_key.start()) + 1
        raise GinscoreError("format.toml-extreme", file=file, line=place)
    if len(text) > MOST_VALUES:
        for signs in ("=", "[{"):
            if sum(map(text.count, signs)) > MOST_VALUES:
                raise GinscoreError("format.toml-extreme", file=file)


def _by_blocks(
    text: str, read_block: Callable[[str], dict[str, object]], read: Blocks
) -> dict[str, object] | None:
    """Read a text block by block; None: only the whole of it tells what it means.

    A block begins at a header ``[[name]]``, and so it means by itself what it means in its place.
    A long game is thousands of small blocks, and many of them are equal: each is read once, and
    its table is one and the same wherever it is. Read whole, a game takes ten times as long, and
    twenty times the room of its text.
    """
    if '"""' in text or "'''" in text:
        return None  # nothing tells a header from a line in quotes
    starts = [*_list_headers(text)]
    if not starts:
        return None
    lists: dict[str, list[object]] = {}
    try:
        found = {**read_block(text[: starts[0]])}
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            block = text[start:end]
            table = read.get(block)
            if table is None:
                table = read[block] = read_block(block)
            for key, value in table.items():
                if isinstance(value, list):
                    lists.setdefault(key, []).extend(value)
                elif key in found:
                    return None  # begun above, it goes on here
                else:
                    found[key] = value
    except (RecursionError, ValueError):
        return None  # a fault is told as one of the whole
    return None if found.keys() & lists.keys() else found | lists


def _list_headers(text: str) -> Iterator[int]:
    """Yield where a line begins with a header ``[[name]]``."""
    lines = f"\n{text}\n"
    at = lines.find("\n[[")
    last = ""  # of thousands of headers most are the same
    while at >= 0:
        end = lines.index("\n", at + 1)
        header = lines[at + 3 : end]
        if header == last:
            yield at
        else:
            name, closed, _ = header.partition("]]")
            if closed and name.isascii() and name.replace("-", "0").replace("_", "0").isalnum():
                last = header
                yield at
        at = lines.find("\n[[", end)


def _fault(error: Exception, text: str, file: str, above: int) -> GinscoreError:
    """Return where a text goes wrong that is below so many lines of its file."""
    message = str(error)
    place = re.search(_PLACE, message)
    line, column = (place[1], place[2]) if place else (None, None)
    return GinscoreError(
        "format.toml",
        file=file,
        line=above + (int(line) if line else text.rstrip("\n").count("\n") + 1),
        column=int(column) if column else 1,
        reason=re.sub(_PLACE, "", message),
    )


def _further(text: str, file: str, line: int) -> list[GinscoreError]:
    """Return the faults below the first one, each the first of its own table.

    The reader stops at a fault, but a table below it can be read by itself. With strings over
    several lines nothing tells a header from a line of text, so then the first fault is all.
    """
    if '"""' in text or "'''" in text:
        return []
    starts = [match.start() for match in re.finditer(_HEADER, text)]
    ends = [*starts[1:], len(text)] if starts else []
    faults: list[GinscoreError] = []
    above, counted = 0, 0
    for start, end in zip(starts, ends, strict=True):
        above += text.count("\n", counted, start)
        counted = start
        if above >= line and len(faults) < MOST_FAULTS:
            try:
                _read_any(text[start:end])
            except (RecursionError, ValueError) as error:
                if not _is_no_toml(error):
                    return faults
                faults.append(_fault(error, text[start:end], file, above))
    return faults
