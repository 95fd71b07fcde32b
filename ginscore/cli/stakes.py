"""The stake as it is typed: ``--stake 0.05 --currency EUR``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ginscore.errors import GinscoreError

if TYPE_CHECKING:
    from ginscore.scoring.money import Stake


def typed_stake(stake: str | None, currency: str | None, old: Stake | None = None) -> Stake | None:
    """Return the stake that the options give, each in the place of the old stake's part.

    Raises ``usage.stake-*``, ``usage.currency-alone`` or ``format.text-control``.
    """
    if stake is None and currency is None:
        return old
    from ginscore.scoring.money import Stake, read_stake
    from ginscore.scoring.names import verify_text

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
