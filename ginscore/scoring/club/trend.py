"""How a rating, or what somebody won, went as time went on."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple


class Point(NamedTuple):
    """A rating, or an amount, after a game."""

    day: str
    """ISO form; empty where it is not known, and then it comes before all others."""
    value: Decimal | float


def running(changes: Iterable[tuple[str, Decimal]]) -> list[Point]:
    """Return the sums of what was won and lost so far, in the order of the days.

    >>> found = running([("2026-01-02", Decimal(-3)), ("", Decimal(5))])
    >>> [(point.day, int(point.value)) for point in found]
    [('', 5), ('2026-01-02', 2)]
    """
    total = Decimal()
    points = []
    for day, change in sorted(changes, key=lambda each: each[0]):
        total += change
        points.append(Point(day, total))
    return points
