"""The balances of many games as a page of their own, with the look of the other pages."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from ginscore.render.headline import told_day
from ginscore.render.html.page import whole_page
from ginscore.render.markup import Markup, block, pieces, tag
from ginscore.render.words.balances import (
    Books,
    columns_of,
    fewest_words,
    money_of,
    paid_line,
    remarks,
)
from ginscore.render.words.match import match_lines
from ginscore.render.words.sentences import Translate
from ginscore.scoring.club.balances import Account, Paid, Unit


def books_page(books: Books, t: Translate) -> Iterator[str]:
    """Yield a page with the accounts, what was paid, and what settles them."""
    facts = [t("ledger.games", n=books.games)]
    if books.paid:
        facts.append(t("ledger.payments", n=len(books.paid)))
    head = block(
        "header", tag("h1", t("ledger.title")), *(tag("p", fact, class_="facts") for fact in facts)
    )
    units = dict.fromkeys(account.unit for account in books.accounts)
    sections = [*(_accounts(books, unit, t) for unit in units), _matches(books, t)]
    sections += [_to_pay(books, t), _made(books, t)]
    notes = [tag("p", remark, class_="note") for remark in remarks(books, t)]
    parts = [head, *(tag("section", "\n", part, "\n") for part in sections if part), *notes]
    article = pieces("article", parts, class_="ledger")
    return whole_page(t("ledger.title"), [article], t)


def _accounts(books: Books, unit: Unit, t: Translate) -> Markup:
    """Return what everybody won, lost and paid of one currency, or of points."""
    columns = columns_of(books, unit)
    labels = [t(f"ledger.{name}") for name in columns]
    heads = [tag("th", "", scope="col")]
    heads += [tag("th", label, scope="col") for label in labels]
    return block(
        "table",
        tag("caption", (unit.currency or t("ledger.money")) if unit.money else t("ledger.points")),
        block("thead", tag("tr", *heads)),
        block(
            "tbody",
            *(
                tag(
                    "tr",
                    tag("th", tag("bdi", account.person), scope="row"),
                    *(
                        tag(
                            "td",
                            _figure(account, name, t),
                            class_="net" if name == "balance" else None,
                            data_label=label,
                        )
                        for name, label in zip(columns, labels, strict=True)
                    ),
                )
                for account in books.accounts
                if account.unit == unit
            ),
        ),
        class_="accounts",
    )


def _figure(account: Account, name: str, t: Translate) -> str:
    if name == "played":
        return str(account.games)
    amount: Decimal = getattr(account, name)
    said = money_of(account, abs(amount), t)
    sign = "+" if name == "balance" and amount > 0 else "−" if amount < 0 else ""
    return f"{sign}{said}"


def _matches(books: Books, t: Translate) -> Markup | str:
    """Return how the matches stand."""
    if not books.matches:
        return ""
    items = (" · ".join(match_lines(standing, t)) for standing in books.matches)
    return block("ul", *(tag("li", item) for item in items))


def _to_pay(books: Books, t: Translate) -> Markup | str:
    """Return the payments that are still to be made."""
    if not any(account.unit.money for account in books.accounts):
        return ""
    pays = [
        paid_line(Paid(payer, payee, amount, unit.currency), t)
        for unit, (payer, payee, amount) in books.payments
    ]
    return block(
        "div",
        tag("h2", fewest_words(books, t)),
        block("ul", *(tag("li", pay) for pay in pays or [t("ledger.square")])),
        class_="to-pay",
    )


def _made(books: Books, t: Translate) -> Markup | str:
    """Return the payments that were made, with their days and notes."""
    if not books.paid:
        return ""
    dated = any(each.date for each in books.paid)
    rows = []
    for each in books.paid:
        note = [tag("small", each.note)] if each.note else []
        said = tag("td", paid_line(each, t), *note, class_="text")
        told = told_day(each.date, t) if each.date else ""
        day = [tag("td", told, class_="day")] if dated else []
        rows.append(tag("tr", *day, said))
    return block(
        "table",
        tag("caption", t("ledger.paid-head")),
        block("tbody", *rows),
        class_="made",
    )
