"""The stake: what a point is worth in money, and what a game pays."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from ginscore.errors import GinscoreError

CENT = Decimal("0.01")


_LARGEST = Decimal(1_000_000)


class Stake(NamedTuple):
    """Money per point; without a currency amounts are plain numbers with two decimals."""

    per_point: Decimal
    currency: str | None = None

    @property
    def text(self) -> str:
        """The stake as exact decimal text, the same however it was typed (0.1, 0.10)."""
        return f"{self.per_point.normalize():f}"

    def amount(self, points: int) -> Decimal:
        """Return what so many points pay: exact, rounded once, half up to the cent, never -0.

        >>> str(Stake(per_point=Decimal("0.005")).amount(-935))
        '4.68'
        """
        return (abs(points) * self.per_point).quantize(CENT, ROUND_HALF_UP)


def read_stake(text: str) -> Decimal:
    """Read a stake as people write it: ``0.05``, ``0,05`` or ``.05``, one separator.

    ``1.000`` is a thousand to some and one to others, so a lone separator before exactly three
    digits is refused with both readings, unless a leading zero settles it (``0.005``).
    Raises ``usage.stake-ambiguous``, ``usage.stake-unreadable`` or ``usage.stake-range``.

    >>> read_stake("0,05") == read_stake("0.050")
    True
    """
    whole, separator, cents = text.strip().replace(",", ".").partition(".")
    if separator and not whole:
        whole = "0"  # .05
    if not _digits(whole) or (separator and not _digits(cents)):
        raise GinscoreError("usage.stake-unreadable", text=text)
    if len(cents) == 3 and whole.lstrip("0"):
        # Both readings in a form that cannot be misread again: 1000 or 1.0, 1125 or 1.1250.
        bare = cents.rstrip("0") or "0"
        fraction = f"{bare}0" if len(bare) == 3 else bare
        raise GinscoreError(
            "usage.stake-ambiguous",
            text=text,
            first=f"{whole}{cents}",
            second=f"{whole}.{fraction}",
        )
    stake = Decimal(f"{whole}.{cents or 0}")
    if not 0 < stake <= _LARGEST or len(cents) > 6:
        raise GinscoreError("usage.stake-range", text=text)
    return stake


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit()
