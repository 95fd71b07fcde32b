"""Who owes whom: what everybody won, lost and paid, and the fewest payments that settle it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from ginscore.errors import GinscoreError
from ginscore.scoring.club.match import Bonus
from ginscore.scoring.club.people import People
from ginscore.scoring.club.tally import Summary
from ginscore.scoring.stake import plain, unit_of

MOST_EXACT = 12
"""People with open accounts for whom the fewest payments are found; among more it is nearly so."""


class Unit(NamedTuple):
    """What an account is kept in; games without a stake come to points."""

    money: bool
    currency: str | None = None

    @property
    def smallest(self) -> Decimal:
        """The smallest amount there is of it."""
        return unit_of(self.currency) if self.money else Decimal(1)


class Paid(NamedTuple):
    """A payment that was made."""

    payer: str
    payee: str
    amount: Decimal
    currency: str | None = None
    date: str | None = None
    """ISO form."""
    note: str | None = None


MOST_PAID = 10**12
"""What one payment may be at most."""


def verify_payment(amount: Decimal, currency: str | None, key: str | None = None) -> None:
    """Refuse an amount that nobody can pay; raises ``rule.amount-range``.

    >>> verify_payment(Decimal("0.5"), "EUR")
    >>> verify_payment(Decimal("0.5"), "JPY")
    Traceback (most recent call last):
    ginscore.errors.GinscoreError: ...
    """
    unit = unit_of(currency)
    if not 0 < amount <= MOST_PAID or amount % unit:
        raise GinscoreError(
            "rule.amount-range", key=key, text=plain(amount), unit=str(unit), most=MOST_PAID
        )


class Account(NamedTuple):
    """What one person won and lost in games, and paid and received besides."""

    person: str
    unit: Unit
    games: int = 0
    won: Decimal = Decimal()
    lost: Decimal = Decimal()
    paid: Decimal = Decimal()
    received: Decimal = Decimal()

    @property
    def balance(self) -> Decimal:
        """What the person has to get; negative: has to pay."""
        return self.won - self.lost + self.paid - self.received


class Transfer(NamedTuple):
    """A payment that is still to be made."""

    payer: str
    payee: str
    amount: Decimal


class _Sum:
    """What games brought somebody, under one of the names he has in them."""

    __slots__ = ("games", "lost", "won")

    def __init__(self) -> None:
        self.games = 0
        self.won = self.lost = Decimal()

    def add(self, amount: Decimal) -> None:
        if amount < 0:
            self.lost -= amount
        else:
            self.won += amount


class Sums:
    """What games bring by the names in them; they are added one by one, and none of them is kept.

    >>> Sums.of([]).games
    0
    """

    def __init__(self) -> None:
        self.games = 0
        """How many were added."""
        self.found: dict[tuple[Unit, str], _Sum] = {}

    @classmethod
    def of(cls, games: Iterable[Summary]) -> Sums:
        """Add up games."""
        sums = cls()
        for game in games:
            sums.add(game)
        return sums

    def clear(self) -> None:
        """Begin anew."""
        self.games = 0
        self.found.clear()

    def add(self, game: Summary) -> None:
        """Count a game."""
        self.games += 1
        unit = game_unit(game.staked, game.currency)
        for name, amount in game_amounts(game):
            own = self.found.get((unit, name))
            if own is None:
                own = self.found[unit, name] = _Sum()
            own.games += 1
            own.add(amount)


def accounts(
    games: Sums,
    payments: Iterable[Paid] = (),
    people: People | None = None,
    bonuses: Iterable[Bonus] = (),
) -> list[Account]:
    """Return the accounts of everybody, by currency and then by name; each unit adds up to 0.

    ``bonuses``: what matches pay beside their games.

    >>> paid = Paid("anna", "Bruno", Decimal("2.50"), "EUR")
    >>> [(found.person, str(found.balance)) for found in accounts(Sums(), [paid])]
    [('anna', '2.50'), ('Bruno', '-2.50')]
    """
    people = people or People()
    found: dict[tuple[Unit, str], Account] = {}

    def account(unit: Unit, name: str) -> tuple[tuple[Unit, str], Account]:
        person = people.person(name)
        return (unit, person), found.get((unit, person), Account(person, unit))

    for (unit, name), own in games.found.items():
        key, old = account(unit, name)
        found[key] = old._replace(
            games=old.games + own.games, won=old.won + own.won, lost=old.lost + own.lost
        )
    for bonus in bonuses:
        unit = Unit(True, currency_code(bonus.currency)) if bonus.staked else Unit(False)
        for name, share in bonus.shares:
            key, old = account(unit, name)
            won, lost = max(share, Decimal()), max(-share, Decimal())
            found[key] = old._replace(won=old.won + won, lost=old.lost + lost)
    for payment in payments:
        unit = Unit(True, currency_code(payment.currency))
        key, old = account(unit, payment.payer)
        found[key] = old._replace(paid=old.paid + payment.amount)
        key, old = account(unit, payment.payee)
        found[key] = old._replace(received=old.received + payment.amount)
    return sorted(found.values(), key=_order)


@lru_cache(maxsize=256)  # thousands of games have the same few
def game_unit(staked: bool, currency: str | None) -> Unit:
    """Return what the accounts of a game are kept in."""
    return Unit(True, currency_code(currency)) if staked else Unit(False)


def game_amounts(game: Summary) -> list[tuple[str, Decimal]]:
    """Return what a game pays everybody who played, negative where he pays."""
    if game.staked:
        return [(tally.player, tally.money) for tally in game.tallies]
    return [(tally.player, Decimal(tally.net)) for tally in game.tallies]


def currency_code(currency: str | None) -> str | None:
    """Return a currency as its code is written, so that eur and EUR are one.

    >>> currency_code("eur "), currency_code("points"), currency_code("")
    ('EUR', 'points', None)
    """
    bare = (currency or "").strip()
    return (bare.upper() if len(bare) == 3 else bare) or None


def _order(account: Account) -> tuple[bool, str, str, str]:
    from ginscore.scoring.players import bare_key

    unit = account.unit
    return not unit.money, unit.currency or "", bare_key(account.person), account.person


def fewest_payments(
    balances: Mapping[str, Decimal], smallest: Decimal
) -> tuple[list[Transfer], bool]:
    """Return payments that bring all balances to 0, and whether they are the fewest there can be.

    Balances are multiples of the ``smallest`` amount and add up to 0. People fall into as many
    groups as possible that come to 0 among themselves, and a group needs one payment less than
    it has people.

    >>> owed = {"Anna": Decimal(5), "Bruno": Decimal(-2), "Carla": Decimal(-5), "Dino": Decimal(2)}
    >>> [(found.payer, found.payee) for found in fewest_payments(owed, Decimal(1))[0]]
    [('Bruno', 'Dino'), ('Carla', 'Anna')]
    """
    units = {person: int(amount / smallest) for person, amount in balances.items() if amount}
    exact = len(units) <= MOST_EXACT
    transfers = [
        Transfer(payer, payee, amount * smallest)
        for group in (_groups(units) if exact else [units])
        for payer, payee, amount in _settled(group)
    ]
    return sorted(transfers), exact


def _groups(units: Mapping[str, int]) -> list[dict[str, int]]:
    """Split people into the most groups that each come to 0."""
    people = sorted(units)
    count = len(people)
    sums = [0] * (1 << count)
    most = [0] * (1 << count)
    for some in range(1, 1 << count):
        last = some & -some
        sums[some] = sums[some ^ last] + units[people[last.bit_length() - 1]]
        most[some] = max(
            most[some ^ (1 << place)] for place in range(count) if some >> place & 1
        ) + (sums[some] == 0)
    groups: list[dict[str, int]] = [{}]
    left = (1 << count) - 1
    while left:
        if sums[left] == 0 and groups[-1]:
            groups.append({})
        here = most[left] - (sums[left] == 0)
        place = next(
            place
            for place in range(count)
            if left >> place & 1 and most[left ^ (1 << place)] == here
        )
        groups[-1][people[place]] = units[people[place]]
        left ^= 1 << place
    return groups


def _settled(units: Mapping[str, int]) -> list[tuple[str, str, int]]:
    """Let whoever owes most pay whoever is owed most, until nobody owes anything."""
    open_ = dict(units)
    found = []
    while open_:
        payer = min(open_, key=lambda person: (open_[person], person))
        payee = max(open_, key=lambda person: (open_[person], person))
        amount = min(-open_[payer], open_[payee])
        found.append((payer, payee, amount))
        for person, change in ((payer, amount), (payee, -amount)):
            open_[person] += change
            if not open_[person]:
                del open_[person]
    return found
