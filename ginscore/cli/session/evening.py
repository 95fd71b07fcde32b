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
    nets = dict.fromkeys(map(name_key, players), 0)
    money: dict[str, dict[str, Decimal]] = {}
    for view in finished:
        # They may have exchanged their seats.
        seats = [name_key(name) for name in view.game.players]
        for seat, net in zip(seats, view.settlement.nets, strict=True):
            nets[seat] = nets.get(seat, 0) + net
        if (payment := view.payment) is not None:
            paid = money.setdefault(payment.currency or "", {})
            for seat, amount in zip(seats, payment.nets, strict=True):
                paid[seat] = paid[seat] + amount if seat in paid else amount
    lines = [t("play.evening", n=len(finished))]
    for player in players:
        net = nets[name_key(player)]
        told = [f"{_signed(net)} {t('unit.points', n=net).partition(' ')[2]}"]
        for code, paid in money.items():
            got = paid.get(name_key(player)) or 0
            told.append(f"{t.decimal(_signed(got))} {code}".rstrip())
        lines.append(f"  {player}: {', '.join(told)}")
    return lines


def _signed(number: int | Decimal) -> str:
    """Write a number with its sign.

    >>> from decimal import Decimal
    >>> _signed(935), _signed(Decimal("-46.75")), _signed(0)
    ('+935', '-46.75', '0')
    """
    return f"{number:+}" if number else str(abs(number))
