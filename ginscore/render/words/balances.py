"""The balances of many games, and what settles them, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ginscore.render.lines.cells import visible
from ginscore.render.lines.columns import LabelledRow, grid_lines
from ginscore.render.lines.wrap import wrap
from ginscore.render.words.sentences import Translate
from ginscore.render.words.settlement import money
from ginscore.scoring.club.balances import Account, Transfer, Unit, accounts, fewest_payments
from ginscore.scoring.club.people import alike
from ginscore.scoring.club.tally import Summary


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

    @classmethod
    def of(cls, games: Sequence[Summary], left_out: Sequence[str]) -> Books:
        """Add up games."""
        found = accounts(games)
        payments: list[tuple[Unit, Transfer]] = []
        exact = True
        for unit in dict.fromkeys(account.unit for account in found if account.unit.money):
            owed = {each.person: each.balance for each in found if each.unit == unit}
            transfers, fewest = fewest_payments(owed, unit.smallest)
            payments += [(unit, transfer) for transfer in transfers]
            exact = exact and fewest
        people = dict.fromkeys(account.person for account in found)
        return cls(
            len(games), tuple(left_out), tuple(found), tuple(payments), exact, tuple(alike(people))
        )


def books_lines(books: Books, t: Translate, available: int | None) -> list[str]:
    """Return balances and payments, a line each."""
    lines = [t("ledger.games", n=books.games)]
    for unit in dict.fromkeys(account.unit for account in books.accounts):
        heads = tuple(t(f"ledger.{name}") for name in ("played", "won", "lost", "balance"))
        rows = [LabelledRow(t("ledger.points") if not unit.money else unit.currency or "", heads)]
        for each in books.accounts:
            if each.unit == unit:
                amounts = (money_of(each, amount, t) for amount in (each.won, each.lost))
                balance = money_of(each, each.balance, t)
                sign = "+" if each.balance > 0 else ""
                cells = (str(each.games), *amounts, f"{sign}{balance}")
                rows.append(LabelledRow(visible(each.person), cells))
        lines += ["", *grid_lines(rows, available)]
    if any(account.unit.money for account in books.accounts):
        head = t("ledger.fewest" if books.exact else "ledger.few")
        lines += ["", *wrap(head, available)]
        for unit, (payer, payee, amount) in books.payments:
            said = money(amount, unit.currency, t)
            pays = t("settle.pays", payer=visible(payer), payee=visible(payee), points=said)
            lines += wrap(f"  {pays}", available, 4)
        if not books.payments:
            lines.append(f"  {t('ledger.square')}")
    remarks = [t("ledger.left-out", file=visible(file)) for file in books.left_out]
    remarks += [t("ledger.alike", names=t.list([*map(visible, names)])) for names in books.alike]
    lines += [""] if remarks else []
    return [*lines, *(part for line in remarks for part in wrap(line, available, 2))]


def money_of(account: Account, amount: object, t: Translate) -> str:
    """Write an amount of an account without its currency."""
    from decimal import Decimal

    from ginscore.render.words.settlement import in_units

    found = Decimal(str(amount))
    return t.decimal(in_units(found, account.unit.currency)) if account.unit.money else f"{found:f}"
