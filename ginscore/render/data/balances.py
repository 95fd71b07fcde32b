"""The balances of many games as plain data."""

from __future__ import annotations

from typing import Any

from ginscore.render.data.json import VERSION
from ginscore.render.words.balances import Books
from ginscore.render.words.settlement import in_units
from ginscore.scoring.club.balances import Unit


def books_json(books: Books) -> dict[str, Any]:
    """Return balances and payments; amounts are decimal text."""

    def text(unit: Unit, amount: Any) -> str:
        return in_units(amount, unit.currency) if unit.money else f"{amount:f}"

    return {
        "ginscore": VERSION,
        "games": books.games,
        "left_out": list(books.left_out),
        "accounts": [
            {
                "person": each.person,
                "unit": "money" if each.unit.money else "points",
                "currency": each.unit.currency,
                "games": each.games,
                "won": text(each.unit, each.won),
                "lost": text(each.unit, each.lost),
                "paid": text(each.unit, each.paid),
                "received": text(each.unit, each.received),
                "balance": text(each.unit, each.balance),
            }
            for each in books.accounts
        ],
        "paid": [
            {
                "from": each.payer,
                "to": each.payee,
                "amount": text(Unit(True, each.currency), each.amount),
                "currency": each.currency,
                "date": each.date,
                "note": each.note,
            }
            for each in books.paid
        ],
        "payments": [
            {
                "from": payer,
                "to": payee,
                "amount": text(unit, amount),
                "currency": unit.currency,
            }
            for unit, (payer, payee, amount) in books.payments
        ],
        "exact": books.exact,
        "alike": [list(names) for names in books.alike],
    }
