"""The ``[stake]`` table of a game file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from ginscore.errors import GinscoreError, raise_all
from ginscore.files.toml.fields import text, unknown_keys
from ginscore.files.toml.parse import Exact
from ginscore.scoring.players import verify_text
from ginscore.scoring.stake import LARGEST_STEP, PRICES, Stake, read_stake


def read_stake_table(key: str, value: object) -> Stake:
    """Read a stake; amounts are decimal text, or a bare number taken as it is written.

    One of its prices has to be there at least; ``per_point`` is asked for where none is.

    >>> read_stake_table("stake", {"per_point": Exact("0.10"), "currency": "EUR"}).text
    '0.1'
    """
    if not isinstance(value, Mapping):
        raise GinscoreError("format.table", key=key, value=value)
    faults = list(unknown_keys(value, Stake._fields, f"{key}."))
    found: dict[str, Any] = {"per_point": None}
    for name in Stake._fields:
        read = {"currency": _currency, "round_to": _step}.get(name, amount)
        try:
            if name in value:
                found[name] = read(f"{key}.{name}", value[name])
        except GinscoreError as fault:
            faults.append(fault)
    if not any(name in value for name in PRICES):
        faults.append(GinscoreError("format.key-missing", key=key, name="per_point"))
    raise_all(faults)
    return Stake(**found)


def _step(key: str, value: object) -> int:
    if type(value) is not int or not 1 <= value <= LARGEST_STEP:
        raise GinscoreError("format.round-to", key=key, value=value, most=LARGEST_STEP)
    return value


def _currency(key: str, value: object) -> str:
    verify_text(text(key, value), key)
    return text(key, value)


def amount(key: str, value: object, read: Callable[[str], Decimal] = read_stake) -> Decimal:
    """Return an amount of money: decimal text, or a bare number taken as it is written.

    ``read``: reads the text, as a stake if nothing else is said. Raises ``format.*``.
    """
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
        return read(plain)
    except GinscoreError as fault:
        fault.params["text"] = written
        raise fault.within(key, "format") from fault
