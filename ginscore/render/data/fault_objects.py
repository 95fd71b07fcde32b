"""Faults as data for other programs: the code and its parameters, and the sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ginscore.errors import GinscoreError
from ginscore.render.words.faults import fault_line
from ginscore.render.words.sentences import Translate

_LONGEST_BITS = 10_000
"""Of a whole number that is written in decimal digits; Python's own limit is not far above."""


def fault_json(
    fault: GinscoreError, t: Translate, kept: tuple[str, int] | None = None
) -> dict[str, Any]:
    """Return a fault as plain data; only ``message`` is in a language.

    ``kept``: where the last good text of a broken file is kept and its number, the way out.
    """
    return {
        "code": fault.code,
        "parameters": {name: _plain(value) for name, value in fault.params.items()},
        "message": fault_line(fault, t, kept=kept),
        "file": fault.file,
        "line": fault.line,
        "hand": fault.hand,
        "key": fault.key,
    }


def _plain(value: object) -> object:
    """Return a parameter as JSON has it: what is no number, truth or list there is text.

    >>> _plain(("a", 2, None)), _plain(float("inf")), _plain(1 << 20000)[:4]
    (['a', 2, None], 'inf', '0x10')
    """
    match value:
        case None | bool():
            return value
        case int() if type(value) is int:
            return value if value.bit_length() <= _LONGEST_BITS else hex(value)
        case Mapping():
            return {str(name): _plain(item) for name, item in value.items()}
        case str():
            return str(value)
        case Iterable() if not isinstance(value, bytes) and type(value) in (tuple, list, set):
            return [_plain(item) for item in value]
    return str(value)
