"""Values as they are typed: numbers, stakes, changes of rules."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ginscore.errors import GinscoreError
from ginscore.scoring.parameters import merged

if TYPE_CHECKING:
    from decimal import Decimal

    from ginscore.scoring.stake import Stake


def typed_stake(
    parts: Sequence[str], currency: str | None, old: Stake | None = None
) -> Stake | None:
    """Return the stake that the options give, each part in the place of the old stake's.

    A part is money per point, or one of the others with its name: ``per_box=0.25``; with nothing
    after ``=`` it is left out. Raises ``usage.stake-*``, ``usage.currenc*`` or
    ``format.text-control``.

    >>> typed_stake(["0,05 EUR", "cap=20"], None).table
    {'per_point': '0.05', 'currency': 'EUR', 'cap': '20'}
    """
    if not parts and currency is None:
        return old
    from ginscore.scoring.players import name_key, verify_text
    from ginscore.scoring.stake import PRICES, Stake

    given = (currency or "").strip() or None
    if currency is not None:
        verify_text(currency)
        currency = currency.strip() or None
    elif old is not None:
        currency = old.currency
    if old is None and not parts:
        raise GinscoreError("usage.currency-alone")
    found: dict[str, Any] = {} if old is None else old._asdict()
    found["currency"] = None
    for part in parts:
        name, value, label = _stake_part(part)
        found[name] = value
        if label and given and name_key(label) != name_key(given):
            raise GinscoreError("usage.currencies-two", first=label, second=given)
        given = given or label
    if not any(found.get(name) for name in PRICES):
        name = next((name for name, value in found.items() if value), "per_point")
        raise GinscoreError("usage.stake-alone", name=name)
    return Stake(**({"per_point": None} | found | {"currency": given or currency}))


def _stake_part(part: str) -> tuple[str, Decimal | int | None, str | None]:
    """Return which part of a stake is typed, its value, and the currency written with it."""
    from ginscore.scoring.stake import LARGEST_STEP, Stake

    name, equals, value = part.partition("=")
    if not equals:
        name, value = "per_point", part
    name, value = name.strip().replace("-", "_"), value.strip()
    known = tuple(field for field in Stake._fields if field != "currency")
    if name not in known:
        raise GinscoreError("usage.stake-part", text=part, known=known)
    if equals and not value:
        return name, None, None
    if name == "round_to":
        if not (value.isascii() and value.isdigit() and 0 < int(value[:9]) <= LARGEST_STEP):
            raise GinscoreError("usage.round-to", text=value, most=LARGEST_STEP)
        return name, int(value[:9]), None
    amount, label = typed_amount(value)
    return name, amount, label


_SIGNS = {"€": "EUR", "£": "GBP", "₽": "RUB", "¥": "JPY", "$": "$"}
"""Currencies by their signs; a dollar may be that of many countries, so its sign stays."""

_AMOUNT = r"(?P<before>[^\W\d_]{3}|[€£₽¥$])?\s*(?P<number>[0-9.,]+)\s*(?P<after>.*)"
_CENTS = ("c", "ct", "cent", "cents", "¢", "p")


def typed_amount(
    text: str, read: Callable[[str], Decimal] | None = None
) -> tuple[Decimal, str | None]:
    """Return an amount of money as people write it, and the currency written with it.

    A sign or a code is before or after the number, and ``5c`` is five hundredths. ``read``: reads
    the number, as a stake if nothing else is said. Raises ``usage.stake-*``; a number with two
    readings is refused with both.

    >>> [str(typed_amount(each)[0]) for each in ("0,05", ".05", "5c", "$0.05", "0.05 EUR", "0,05€")]
    ['0.05', '0.05', '0.05', '0.05', '0.05', '0.05']
    >>> typed_amount("0,05 €")[1], typed_amount("eur 0.05")[1], typed_amount("0.05")[1]
    ('EUR', 'EUR', None)
    """
    from ginscore.scoring.stake import read_stake

    found = re.fullmatch(_AMOUNT, text.strip())
    if found is None:
        raise GinscoreError("usage.stake-unreadable", text=text)
    before, after = found["before"] or "", found["after"].strip()
    cents = after.casefold() in _CENTS
    words = [word for word in (before, "" if cents else after) if word]
    if len(words) > 1 or any(len(word) != 3 and word not in _SIGNS for word in words):
        raise GinscoreError("usage.stake-unreadable", text=text)
    if words and words[0] not in _SIGNS and not words[0].isalpha():
        raise GinscoreError("usage.stake-unreadable", text=text)
    try:
        amount = (read or read_stake)(found["number"])
    except GinscoreError as fault:
        fault.params["text"] = text
        raise
    label = _SIGNS.get(words[0], words[0].upper()) if words else None
    return (amount / 100 if cents else amount), label


def typed_path(text: str) -> Path:
    """Return the path that a text names; ``~`` is the user's home, where a shell left it alone.

    >>> typed_path("games/a.toml").as_posix()
    'games/a.toml'
    """
    return Path(text if os.path.exists(text) else os.path.expanduser(text))


MOST_DIGITS = 6


def whole_number(text: str) -> int | None:
    """Return the number that a text is, in ASCII digits or as a sum of them, or None.

    Raises ``usage.number-large`` for one longer than any score.

    >>> whole_number("26"), whole_number("12+4+3"), whole_number("7H")
    (26, 19, None)
    """
    parts = text.split("+")
    if not all(part.isascii() and part.isdigit() for part in parts):
        return None
    # A number longer than any score is not even turned into one.
    if len(parts) > 20 or any(len(part.lstrip("0")) > MOST_DIGITS for part in parts):
        raise GinscoreError("usage.number-large", text=text)
    return sum(map(int, parts))


def times(text: str | None) -> int:
    """Return how many times, 1 where nothing was said; raises ``usage.count``.

    >>> times(None), times("3")
    (1, 3)
    """
    return 1 if text is None else _at_least_one(text, "usage.count")


def hand_number(text: str, command: str = "edit") -> int:
    """Return the number of a hand on the pad, below 0 where it is counted from the last one: -1.

    Raises ``usage.hand-number`` or ``usage.option``.

    >>> hand_number("7"), hand_number("-1")
    (7, -1)
    """
    from_end = text.startswith("-")
    if from_end and not text[1:2].isdigit():
        raise GinscoreError("usage.option", text=text, command=command)
    try:
        number = _at_least_one(text.removeprefix("-"), "usage.hand-number")
    except GinscoreError as fault:
        fault.params["text"] = text
        raise
    return -number if from_end else number


def place_of(number: int, count: int, most: int | None = None) -> int:
    """Return which hand of so many a number names: -1 is the last one, -2 the one before.

    ``most``: the largest number there may be, where it is not the last one. Raises
    ``rule.no-such-hand``.

    >>> place_of(7, 12), place_of(-1, 12)
    (7, 12)
    """
    place = number if number > 0 else count + 1 + number
    if not 1 <= place <= (most or count):
        raise GinscoreError("rule.no-such-hand", number=number, n=count)
    return place


def _at_least_one(text: str, code: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise GinscoreError(code, text=text)
    return int(text)


DEEPEST = 16
"""Parts of a parameter's name: far more than any has, and few enough to be worked through."""


def read_changes(settings: Sequence[str]) -> dict[str, object]:
    """Read ``--set`` options as a table of parameters.

    >>> read_changes(["target=400", "score.gin.bonus=30,60", "boxes_at_once=false"])
    {'target': 400, 'score': {'gin': {'bonus': [30, 60]}}, 'boxes_at_once': False}
    """
    changes: dict[str, object] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        parts = name.strip().split(".")
        # A key of the player's own is no rule, so that nothing would be changed.
        own = any(part.startswith("x-") for part in parts)
        if not equals or not all(parts) or len(parts) > DEEPEST or own:
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
    if not re.fullmatch(r"[A-Za-z][A-Za-z-]*|[♠♥♦♣]+", text):
        raise GinscoreError("usage.set-value", text=text)
    return text
