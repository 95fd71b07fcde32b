"""``ginscore ledger pay``: what somebody paid somebody outside of the games."""

from decimal import Decimal
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.errors import GinscoreError

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.cli.season import Season
    from ginscore.files.ledger import LedgerFile
    from ginscore.scoring.club.balances import Paid, Sums


SAVED = "save.all-the-same.payment"


def ledger_pay(
    ctx: typer.Context,
    words: Annotated[list[str] | None, typer.Argument()] = None,
    currency: Annotated[str | None, typer.Option("--currency", metavar="CODE")] = None,
    date: Annotated[str | None, typer.Option("--date", metavar="DATE")] = None,
    note: Annotated[str | None, typer.Option("--note", metavar="TEXT")] = None,
    new: Annotated[bool, typer.Option("--new")] = False,
    undo: Annotated[bool, typer.Option("--undo")] = False,
) -> None:
    """Record a payment in the ledger, or take back the last one."""
    from ginscore.cli.help.pages import usage_line
    from ginscore.cli.season import Wanted, change, read_sums
    from ginscore.files.ledger import with_payment
    from ginscore.input.head import typed_day
    from ginscore.input.person import typed_payment

    session: Session = ctx.obj
    if undo:
        _undo(session, words or [])
        return
    if len(words or []) < 3:
        raise GinscoreError("usage.argument-missing", text=usage_line(session.t, ctx))
    season, sums = read_sums(session, (), Wanted())
    paid = typed_payment(
        words or [],
        currency,
        note,
        sums,
        season.payments,
        season.people,
        new=new,
    )._replace(date=_today() if date is None else typed_day(date))
    path = session.home.ledger
    first = not path.exists()
    changed = change(session, lambda file: with_payment(file, paid), SAVED)
    _say(session, season, sums, paid, changed)
    if first:
        from ginscore.cli.run import shown

        session.say_wrapped(session.t("game.file", path=shown(path)))


def _today() -> str:
    from datetime import date

    return date.today().isoformat()


def _say(
    session: "Session", season: "Season", sums: "Sums", paid: "Paid", changed: "LedgerFile"
) -> None:
    """Read the payment back, and say where it leaves both."""
    from ginscore.cli.season import say_alike, say_new_names
    from ginscore.render.lines.cells import visible
    from ginscore.render.words.balances import paid_line
    from ginscore.render.words.settlement import money
    from ginscore.scoring.club.balances import Unit, currency_code

    t = session.t
    people = changed.people
    unit = Unit(True, currency_code(paid.currency))
    before = season.books(sums, changed.payments[:-1], people)
    after = season.books(sums, changed.payments, people)
    said = [t("ledger.recorded", text=paid_line(paid, t))]

    def signed(amount: Decimal) -> str:
        return f"{'+' if amount > 0 else ''}{money(amount, unit.currency, t)}"

    for name in (paid.payer, paid.payee):
        person = people.person(name)
        was, now = before.balance(person, unit), after.balance(person, unit)
        said.append(
            t("ledger.moved", player=visible(person), before=signed(was), after=signed(now))
        )
    owed = max(-before.balance(people.person(paid.payer), unit), Decimal())
    if paid.amount > owed:
        over = money(paid.amount - owed, unit.currency, t)
        said.append(t("ledger.above", amount=over, player=visible(people.person(paid.payer))))
    if paid in changed.payments[:-1]:
        said.append(t("ledger.twice"))
    session.say_wrapped(*said)
    say_new_names(session, season, (paid.payer, paid.payee))
    say_alike(session, after, [people.person(name) for name in (paid.payer, paid.payee)])


def _undo(session: "Session", words: "list[str]") -> None:
    """Take back the last payment of the ledger, and say which."""
    from ginscore.cli.season import change, refuse_words
    from ginscore.files.ledger import LedgerFile, without_last_payment
    from ginscore.render.words.balances import paid_line

    refuse_words(words)
    taken: list[Paid] = []

    def shorter(file: LedgerFile) -> LedgerFile:
        if not file.payments:
            raise GinscoreError("rule.no-payments")
        taken[:] = file.payments[-1:]
        return without_last_payment(file)

    change(session, shorter, SAVED)
    session.say_wrapped(session.t("ledger.taken-back", text=paid_line(taken[0], session.t)))
