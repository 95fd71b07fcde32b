"""The ``[stake]`` table of a game file."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from ginscore.errors import GinscoreError, raise_all
from ginscore.files.keys import text, unknown_keys
from ginscore.files.toml import Exact
from ginscore.scoring.money import Stake, read_stake
from ginscore.scoring.names import verify_text


def read_stake_table(key: str, value: object) -> Stake:
    """Read a stake; ``per_point`` is decimal text, or a bare number taken as it is written.

    >>> read_stake_table("stake", {"per_point": Exact("0.10"), "currency": "EUR"}).text
    '0.1'
    """
    if not isinstance(value, Mapping):
        raise GinscoreError("format.table", key=key, value=value)
    faults = list(unknown_keys(value, ("per_point", "currency"), f"{key}."))
    if "per_point" not in value:
        faults.append(GinscoreError("format.key-missing", key=key, name="per_point"))
    raise_all(faults)
    currency = value.get("currency")
    if currency is not None:
        verify_text(text(f"{key}.currency", currency), f"{key}.currency")
    return Stake(per_point=_per_point(f"{key}.per_point", value["per_point"]), currency=currency)


def _per_point(key: str, value: object) -> Decimal:
    if isinstance(value, Exact):
        # A bare 1.500 is one and a half: TOML has no thousands separator, so the last zeros, which
        # make it ambiguous as text, may go.
        whole, point, cents = value.text.partition(".")
        value = f"{whole}.{cents.rstrip('0')}0" if point and cents.isdigit() else value.text
    elif type(value) is int:
        value = str(value)
    try:
        return read_stake(text(key, value))
    except GinscoreError as fault:
        raise fault.within(key, "format") from fault
