"""Values as they are typed: numbers, stakes, changes of rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ginscore.errors import GinscoreError
from ginscore.scoring.parameters import merged

if TYPE_CHECKING:
    from ginscore.scoring.stake import Stake


def typed_stake(stake: str | None, currency: str | None, old: Stake | None = None) -> Stake | None:
    """Return the stake that the options give, each in the place of the old stake's part.

    Raises ``usage.stake-*``, ``usage.currency-alone`` or ``format.text-control``.
    """
    if stake is None and currency is None:
        return old
    from ginscore.scoring.players import verify_text
    from ginscore.scoring.stake import Stake, read_stake

    if currency is not None:
        verify_text(currency)
        currency = currency.strip() or None
    elif old is not None:
        currency = old.currency
    if stake is not None:
        return Stake(per_point=read_stake(stake), currency=currency)
    if old is None:
        raise GinscoreError("usage.currency-alone")
    return Stake(per_point=old.per_point, currency=currency)


def times(text: str | None) -> int:
    """Return how many times, 1 where nothing was said; raises ``usage.count``.

    >>> times(None), times("3")
    (1, 3)
    """
    return 1 if text is None else _at_least_one(text, "usage.count")


def hand_number(text: str) -> int:
    """Return the number of a hand as it stands on the pad; raises ``usage.hand-number``."""
    return _at_least_one(text, "usage.hand-number")


def _at_least_one(text: str, code: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise GinscoreError(code, text=text)
    return int(text)


def read_changes(settings: Sequence[str]) -> dict[str, object]:
    """Read ``--set`` options as a table of parameters.

    >>> read_changes(["target=400", "score.gin.bonus=30,60", "circular_runs=false"])
    {'target': 400, 'score': {'gin': {'bonus': [30, 60]}}, 'circular_runs': False}
    """
    changes: dict[str, object] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        parts = name.strip().split(".")
        if not equals or not all(parts):
            raise GinscoreError("usage.set", text=setting)
        table: dict[str, object] = {parts[-1]: _value(value.strip())}
        for part in reversed(parts[:-1]):
            table = {part: table}
        changes = merged(changes, table)
    return changes


def _value(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    numbers = text.split(",")
    if all(re.fullmatch(r"-?[0-9]{1,12}", part) for part in numbers):
        found = [int(part) for part in numbers]
        return found if len(found) > 1 else found[0]
    if not re.fullmatch(r"[a-z][a-z-]*", text):
        raise GinscoreError("usage.set-value", text=text)
    return text
