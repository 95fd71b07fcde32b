"""An evening: the games played one after the other, and what they come to for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ginscore.render.view import View
from ginscore.scoring.players import name_key

if TYPE_CHECKING:
    from decimal import Decimal

    from ginscore.lang.translator import Translator


def evening_lines(views: Sequence[View], t: Translator) -> list[str]:
    """Return what the finished games of an evening come to, a line for each player.

    Nothing as long as there is only one: its settlement says it.
    """
    finished = [view for view in views if view.replayed.finished]
    if len(finished) < 2:
        return []
    players = finished[-1].game.players
    net = 0
    money: dict[str, Decimal] = {}
    for view in finished:
        # They may have exchanged their seats.
        turn = -1 if name_key(view.game.players[0]) == name_key(players[1]) else 1
        net += view.settlement.net * turn
        if (payment := view.payment) is not None:
            currency = payment.currency or ""
            net_before = money.get(currency)
            paid = payment.net * turn
            money[currency] = paid if net_before is None else net_before + paid
    lines = [t("play.evening", n=len(finished))]
    for player, sign in zip(players, (1, -1), strict=True):
        told = [f"{_signed(net * sign)} {t('unit.points', n=net).partition(' ')[2]}"]
        for code, amount in money.items():
            told.append(f"{t.decimal(_signed(amount * sign))} {code}".rstrip())
        lines.append(f"  {player}: {', '.join(told)}")
    return lines


def _signed(number: int | Decimal) -> str:
    """Write a number with its sign.

    >>> from decimal import Decimal
    >>> _signed(935), _signed(Decimal("-46.75")), _signed(0)
    ('+935', '-46.75', '0')
    """
    return f"{number:+}" if number else str(abs(number))
