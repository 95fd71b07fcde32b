"""Who is meant in a ledger by a name that is typed, and what a payment is that is typed."""

from __future__ import annotations

from collections.abc import Sequence

from ginscore.errors import GinscoreError, near_miss
from ginscore.input.values import typed_amount
from ginscore.scoring.club.balances import Paid, Sums, accounts, currency_code, verify_payment
from ginscore.scoring.club.people import People, look
from ginscore.scoring.players import bare_key, name_key, verify_name, verify_text
from ginscore.scoring.stake import read_amount


def typed_person(text: str, people: People, *, new: bool = False) -> str:
    """Return the person a text means: one of his names, or the start of one.

    Case does not matter, and accents where the name with them is nobody's, as in a hand line. A
    name that is nobody's is somebody new, unless it may be a slip of one that is known; ``new``:
    it is somebody new whatever it may be a slip of. Raises ``usage.person-ambiguous``,
    ``usage.person-near`` or ``format.*``.

    >>> people = People({"Nico": "Nicolò"})
    >>> typed_person("NICO", people), typed_person("nic", people), typed_person("Dora", people)
    ('Nicolò', 'Nicolò', 'Dora')
    """
    verify_name(text)
    names = people.names()
    if name_key(text) in names:
        return names[name_key(text)]
    if new:
        return text.strip()
    for fold in (name_key, bare_key):
        key = fold(text)
        for fits in (str.__eq__, str.startswith):
            found = sorted({person for name, person in names.items() if fits(fold(name), key)})
            if len(found) == 1:
                return found[0]
            if found:
                raise GinscoreError("usage.person-ambiguous", text=text, known=tuple(found))
    alike = [person for person in names.values() if look(person) == look(text)]
    near = alike[0] if alike else near_miss(name_key(text), [*names])
    if near is not None:
        raise GinscoreError("usage.person-near", text=text, player=people.person(near))
    return text.strip()


def typed_payment(
    words: Sequence[str],
    currency: str | None,
    note: str | None,
    games: Sums,
    payments: Sequence[Paid],
    people: People,
    *,
    new: bool = False,
) -> Paid:
    """Return the payment that is typed: payer, payee, amount, and a currency beside it.

    Without one it is that of the only accounts which both have, else which anybody has. Raises
    ``usage.pay-currency`` where they are several, ``usage.stake-*``, ``usage.currencies-two``,
    ``rule.amount-range``, ``rule.pay-self``, or what ``typed_person`` raises.
    """
    books = accounts(games, payments, people)
    payer, payee = (typed_person(name, people, new=new) for name in words[:2])
    if people.person(payer) == people.person(payee):
        raise GinscoreError("rule.pay-self", player=payee)
    text = " ".join(words[2:])
    amount, label = typed_amount(text, read_amount)
    given = (currency or "").strip() or None
    if given is not None:
        verify_text(given)
    if label and given and name_key(label) != name_key(given):
        raise GinscoreError("usage.currencies-two", first=label, second=given)
    found = currency_code(given or label)
    if found is None and currency is None:
        money = [each for each in books if each.unit.money]
        of_both = {each.unit.currency for each in money if each.person in (payer, payee)}
        known = of_both or {each.unit.currency for each in money}
        if len(known) > 1:
            names = tuple(sorted(code or '""' for code in known))
            raise GinscoreError("usage.pay-currency", first=payer, second=payee, known=names)
        found = next(iter(known), None)
    verify_payment(amount, found)
    if note is not None:
        verify_text(note)
    return Paid(payer, payee, amount, found, note=note or None)
