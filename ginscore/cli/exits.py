"""Exit codes: 0 done, 1 the rules forbid it, 2 wrong usage, 3 no game in that file; 141 unread."""

from __future__ import annotations

from ginscore.errors import GinscoreError

FORBIDDEN = 1
USAGE = 2
NO_GAME = 3
PIPE_CLOSED = 141
"""Who was to read the output has gone; what a shell says of a program that a signal ended there."""

_NOT_A_GAME = frozenset(
    ("format.toml", "format.toml-extreme", "format.not-a-game", "format.newer", "format.version")
)


def exit_code(fault: GinscoreError, *, checking: bool = False) -> int:
    """Return the exit code of a fault; ``checking``: finding faults is what was asked for.

    >>> exit_code(GinscoreError("format.number", file="a.toml"))
    3
    >>> exit_code(GinscoreError("format.number", file="a.toml"), checking=True)
    1
    >>> exit_code(GinscoreError("format.number"))  # typed, not read from a file
    2
    >>> exit_code(GinscoreError("usage.number", file="a.csv"))  # a typed word, in a table
    3
    """
    if fault.family in ("rule", "check", "refused"):
        return FORBIDDEN
    if fault.family == "file" or fault.code in _NOT_A_GAME:
        return NO_GAME
    if fault.family in ("format", "usage") and fault.file is not None:
        return FORBIDDEN if checking else NO_GAME
    return USAGE
