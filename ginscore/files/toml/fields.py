"""Which keys a table may have, and what kind of value."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ginscore.errors import GinscoreError


def unknown_keys(
    table: Mapping[str, object],
    known: Collection[str],
    prefix: str = "",
    *,
    read_too: Collection[str] = (),
) -> Iterator[GinscoreError]:
    """Yield ``format.key-unknown`` for each key that is neither known nor the user's own ``x-``.

    ``read_too``: keys of old that are read and no longer proposed.
    """
    for name in table:
        if name not in known and name not in read_too and not name.startswith("x-"):
            yield GinscoreError(
                "format.key-unknown", key=prefix + name, name=name, known=tuple(known)
            )


def whole_number(key: str, value: object) -> int:
    """Return a whole number of at least 0; true and false are not numbers.

    Raises ``format.number`` or ``format.number-negative``.
    """
    if type(value) is not int:
        raise GinscoreError("format.number", key=key, value=value)
    if value < 0:
        raise GinscoreError("format.number-negative", key=key, value=value)
    return value


def text(key: str, value: object) -> str:
    """Return a text; raises ``format.text``."""
    if not isinstance(value, str):
        raise GinscoreError("format.text", key=key, value=value)
    return value
