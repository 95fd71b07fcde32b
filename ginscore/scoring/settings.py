"""Parameters one by one, under the dotted names with which they are typed and cited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ginscore.scoring.parameters import SCORED, to_table
from ginscore.scoring.variant import Result, Rules, Score


def flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Return the values of nested tables by dotted name.

    >>> flat({"target": 350, "score": {"gin": {"bonus": [25, 50]}}})
    {'target': 350, 'score.gin.bonus': [25, 50]}
    """
    found: dict[str, Any] = {}
    for name, value in table.items():
        if isinstance(value, Mapping):
            found |= flat(value, f"{prefix}{name}.")
        else:
            found[f"{prefix}{name}"] = value
    return found


def typed(value: object) -> str:
    """Return a value as it is typed behind ``--set``.

    >>> typed(True), typed([25, 50]), typed("strict")
    ('true', '25,50', 'strict')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value)


def unknown_part(dotted: str) -> tuple[str, tuple[str, ...]] | None:
    """Return where a dotted name leaves the parameters there are; None: it is one, or a table.

    The name up to the part that does not exist, and what exists in its place.

    >>> unknown_part("score.gin"), unknown_part("score.gun.bonus")[0], unknown_part("shutout.x")[1]
    (None, 'score.gun', ('points', 'bonus', 'boxes', 'flat'))
    """
    scored = {Result(name): Score() for name in SCORED}
    inside: object = to_table(Rules(score=scored))
    known: tuple[str, ...] = ()
    parts = dotted.split(".")
    for depth, part in enumerate(parts, 1):
        if isinstance(inside, Mapping):
            known = tuple(inside)
        if not isinstance(inside, Mapping) or part not in inside:
            return ".".join(parts[:depth]), known
        inside = inside[part]
    return None
