"""The ``[stake]`` table of a game file."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from ginscore.errors import GinscoreError, raise_all
from ginscore.files.toml.fields import text, unknown_keys
from ginscore.files.toml.parse import Exact
from ginscore.scoring.players import verify_text
from ginscore.scoring.stake import Stake, read_stake


def read_stake_table(key: str, value: object) -> Stake:
    """Read a stake; ``per_point`` is decimal text, or a bare number taken as it is written.

    >>> read_stake_table("stake", {"per_point": Exact("0.10"), "currency": "EUR"}).text
    '0.1'
    """
    if not isinstance(value, Mapping):
        raise GinscoreError("format.table", key=key, value=value)
    faults = list(unknown_keys(value, ("per_point", "currency"), f"{key}."))
    found: dict[str, Any] = {}
    for name, read in (("per_point", _per_point), ("currency", _currency)):
        try:
            if name in value:
                found[name] = read(f"{key}.{name}", value[name])
            elif name == "per_point":
                raise GinscoreError("format.key-missing", key=key, name=name)
        except GinscoreError as fault:
            faults.append(fault)
    raise_all(faults)
    return Stake(**found)


def _currency(key: str, value: object) -> str:
    verify_text(text(key, value), key)
    return text(key, value)


def _per_point(key: str, value: object) -> Decimal:
    if isinstance(value, Exact):
        written = plain = value.text
        whole, point, cents = plain.partition(".")
        if point and cents.isdigit():
            # A bare 1.500 is one and a half: TOML has no thousands separator, so only the number
            # of its decimals makes it ambiguous as text.
            cents = cents.rstrip("0")
            plain = f"{whole}.{cents}{'0' if len(cents) in (0, 3) else ''}"
    elif type(value) is int:
        # One that is too long is not turned into digits.
        written = plain = str(value) if abs(value) < 10**60 else hex(value)
    else:
        written = plain = text(key, value)
    try:
        return read_stake(plain)
    except GinscoreError as fault:
        fault.params["text"] = written
        raise fault.within(key, "format") from fault
