"""The balances of many games, and what settles them, in words."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from ginscore.render.headline import told_day
from ginscore.render.lines.cells import visible
from ginscore.render.lines.columns import LabelledRow, grid_lines
from ginscore.render.lines.looks import Look, heading, total
from ginscore.render.lines.wrap import wrap
from ginscore.render.words.match import match_lines
from ginscore.render.words.sentences import Translate
from ginscore.render.words.settlement import in_units, money
from ginscore.scoring.club.balances import (
    Account,
    Paid,
    Sums,
    Transfer,
    Unit,
    accounts,
    fewest_payments,
)
from ginscore.scoring.club.match import Standing
from ginscore.scoring.club.people import People, alike


class Books(NamedTuple):
    """What many games come to."""

    games: int
    """Games that are counted."""
    left_out: tuple[str, ...]
    """Files of games that are not over and not counted."""
    accounts: tuple[Account, ...]
    payments: tuple[tuple[Unit, Transfer], ...]
    """What settles the accounts that are kept in money."""
    exact: bool
    """Whether there are no fewer payments that would."""
    alike: tuple[tuple[str, ...], ...]
    """People whose names are easily taken for one another."""
    paid: tuple[Paid, ...] = ()
    """What was paid outside of the games."""
    matches: tuple[Standing, ...] = ()
    """Matches that the games are of."""

    @classmethod
    def of(
        cls,
        games: Sums,
        left_out: Sequence[str],
        paid: Sequence[Paid] = (),
        people: People | None = None,
        matches: Sequence[Standing] = (),
    ) -> Books:
        """Add up games and payments, and what matches pay beside their games."""
        people = people or People()
        bonuses = [bonus for each in matches for bonus in each.bonuses]
        found = accounts(games, paid, people, bonuses)
        payments: list[tuple[Unit, Transfer]] = []
        exact = True
        for unit in dict.fromkeys(account.unit for account in found if account.unit.money):
            owed = {each.person: each.balance for each in found if each.unit == unit}
            transfers, fewest = fewest_payments(owed, unit.smallest)
            payments += [(unit, transfer) for transfer in transfers]
            exact = exact and fewest
        names = dict.fromkeys(account.person for account in found)
        return cls(
            games=games.games,
            left_out=tuple(left_out),
            accounts=tuple(found),
            payments=tuple(payments),
            exact=exact,
            alike=tuple(alike(names)),
            paid=tuple(
                each._replace(payer=people.person(each.payer), payee=people.person(each.payee))
                for each in sorted(paid, key=lambda each: each.date or "")
            ),
            matches=tuple(matches),
        )

    @property
    def played(self) -> dict[str, int]:
        """Return in how many games everybody played."""
        found: dict[str, int] = {}
        for account in self.accounts:
            found[account.person] = found.get(account.person, 0) + account.games
        return found

    def balance(self, person: str, unit: Unit) -> Decimal:
        """Return what a person has to get; negative: has to pay."""
        return sum(
            (each.balance for each in self.accounts if (each.person, each.unit) == (person, unit)),
            Decimal(),
        )


MOST_SHOWN = 10
"""Payments, and matches, shown on a screen; of the older ones only how many there are."""


def books_lines(books: Books, t: Translate, available: int | None) -> list[str]:
    """Return balances and payments, a line each."""
    lines = [t("ledger.games", n=books.games)]
    if books.paid:
        lines.append(t("ledger.payments", n=len(books.paid)))
    for unit in dict.fromkeys(account.unit for account in books.accounts):
        accounts_ = [account for account in books.accounts if account.unit == unit]
        columns = columns_of(books, unit)
        heads = tuple(t(f"ledger.{name}") for name in columns)
        named = t("ledger.points") if not unit.money else unit.currency or ""
        rows = [LabelledRow(named, heads, Look.HEADING)]
        for each in accounts_:
            amounts = {
                name: money_of(each, getattr(each, name), t) for name in columns if name != "played"
            }
            sign = "+" if each.balance > 0 else ""
            amounts["balance"] = f"{sign}{amounts['balance']}"
            cells = (str(each.games), *amounts.values())
            rows.append(LabelledRow(visible(each.person), cells))
        lines += ["", *grid_lines(rows, available)]
    if books.matches:
        lines.append("")
        if (older := len(books.matches) - MOST_SHOWN) > 0:
            lines += wrap(t("ledger.older-matches", n=older), available, 2)
        for standing in books.matches[-MOST_SHOWN:]:
            lines += [
                part for line in match_lines(standing, t) for part in wrap(line, available, 2)
            ]
    lines += _paid_lines(books, t, available)
    if any(account.unit.money for account in books.accounts):
        lines += ["", *wrap(heading(f"{fewest_words(books, t)}:"), available)]
        for unit, (payer, payee, amount) in books.payments:
            said = money(amount, unit.currency, t)
            pays = t("settle.pays", payer=visible(payer), payee=visible(payee), points=said)
            lines += wrap(total(f"  {pays}"), available, 4)
        if not books.payments:
            lines.append(total(f"  {t('ledger.square')}"))
    below = remarks(books, t)
    lines += [""] if below else []
    return [*lines, *(part for line in below for part in wrap(line, available, 2))]


def columns_of(books: Books, unit: Unit) -> list[str]:
    """Return what is told of each account of a unit; of payments only where there are any."""
    columns = ["played", "won", "lost", "balance"]
    if any(each.paid or each.received for each in books.accounts if each.unit == unit):
        columns[3:3] = ["paid", "received"]
    return columns


def fewest_words(books: Books, t: Translate) -> str:
    """Say what the payments are that are still to be made."""
    return t("ledger.fewest" if books.exact else "ledger.few")


def remarks(books: Books, t: Translate) -> list[str]:
    """Return what is said of games that are not counted, and of names."""
    found = [t("ledger.left-out", file=visible(file)) for file in books.left_out]
    return found + [alike_line(names, books.played, t) for names in books.alike]


def _paid_lines(books: Books, t: Translate, available: int | None) -> list[str]:
    """Return the newest payments that were made, a line each."""
    if not books.paid:
        return []
    lines = ["", heading(f"{t('ledger.paid-head')}:")]
    if (older := len(books.paid) - MOST_SHOWN) > 0:
        lines += wrap(f"  {t('ledger.older', n=older)}", available, 4)
    for each in books.paid[-MOST_SHOWN:]:
        said = paid_line(each, t)
        if each.date is not None:
            said = f"{told_day(each.date, t)}  {said}"
        if each.note is not None:
            said = f"{said} ({visible(each.note)})"
        lines += wrap(f"  {said}", available, 4)
    return lines


def paid_line(paid: Paid, t: Translate) -> str:
    """Say who pays whom how much."""
    payer, payee = visible(paid.payer), visible(paid.payee)
    return t("settle.pays", payer=payer, payee=payee, points=money(paid.amount, paid.currency, t))


def alike_line(names: Sequence[str], played: Mapping[str, int], t: Translate) -> str:
    """Say that names look alike, and what to type where they are one person's.

    ``played``: in how many games each of them did.
    """
    # Called like most of his games, or with the accents that somebody took the trouble to write.
    called = max(names, key=lambda name: (played.get(name, 0), not name.isascii(), name))
    others = [name for name in names if name != called]
    # A letter of any script needs no quotes.
    typed = [
        name if re.fullmatch(r"\w+", name) else shlex.quote(name) for name in (called, *others)
    ]
    line = f"ginscore ledger alias {' '.join(typed)}"
    return t("ledger.alike", names=t.list([*map(visible, names)]), typed=visible(line))


def money_of(account: Account, amount: Decimal, t: Translate) -> str:
    """Write an amount of an account without its currency."""
    if not account.unit.money:
        return f"{amount:f}"
    return t.decimal(in_units(amount, account.unit.currency))
