"""The balances of many games as plain data, and as tables for spreadsheets."""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import Any

from ginscore.render.data.json import VERSION
from ginscore.render.data.match import match_json
from ginscore.render.data.rows import guarded
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
        "matches": [match_json(standing) for standing in books.matches],
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


ROWS = ("accounts", "paid", "payments")
"""What a table may have a row for: each account, each payment made, each one still to be made."""


def books_csv(books: Books, rows: str) -> str:
    """Return accounts or payments as a table; its columns are the keys of the data.

    Amounts have a point before their decimals, whatever the language.
    """
    found: list[dict[str, Any]] = books_json(books)[rows]
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS[rows])
    for row in found:
        writer.writerow([_cell(row[name]) for name in COLUMNS[rows]])
    return text.getvalue()


def _cell(value: Any) -> str:
    # A name may begin like a formula; a balance does with its sign, and shall be a number.
    if value is None:
        return ""
    text = str(value)
    return text if re.fullmatch(r"-?[0-9.]+", text) else guarded(text)


COLUMNS = {
    "accounts": (
        *("person", "unit", "currency", "games"),
        *("won", "lost", "paid", "received", "balance"),
    ),
    "paid": ("from", "to", "amount", "currency", "date", "note"),
    "payments": ("from", "to", "amount", "currency"),
}
