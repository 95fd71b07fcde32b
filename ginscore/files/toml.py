"""TOML text to plain data, with exact decimals and faults that name the line."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass

from ginscore.errors import GinscoreError

_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")


_EXTREME = re.compile(r"[0-9_]{4000}|[\[{]{100}")


@dataclass(frozen=True, slots=True)
class Exact:
    """A number with a decimal point, kept as the text that was written."""

    text: str

    def __str__(self) -> str:
        return self.text


def parse_toml(text: str, file: str) -> dict[str, object]:
    """Parse a TOML text; raises ``format.toml`` with the line where the text goes wrong.

    >>> parse_toml("per_point = 0.10", "game.toml")
    {'per_point': Exact(text='0.10')}
    """
    try:
        return tomllib.loads(text, parse_float=Exact)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = _PLACE.search(message)
        line, column = (place[1], place[2]) if place else (None, None)
        raise GinscoreError(
            "format.toml",
            file=file,
            line=int(line) if line else text.rstrip("\n").count("\n") + 1,
            column=int(column) if column else 1,
            reason=_PLACE.sub("", message),
        ) from error
    except (RecursionError, ValueError) as error:
        # Brackets nested without end, and numbers of thousands of digits.
        found = _EXTREME.search(text)
        line = text.count("\n", 0, found.start()) + 1 if found else None
        raise GinscoreError("format.toml-extreme", file=file, line=line) from error
