"""The stake: what points, boxes, columns and the game are worth in money, and what a game pays."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ginscore.errors import GinscoreError
from ginscore.scoring.replay import Replay
from ginscore.scoring.rules import Rules
from ginscore.scoring.settlement import Settlement, boxes_won, columns_won, settle

if TYPE_CHECKING:
    from ginscore.scoring.game import Game

_LARGEST = Decimal(1_000_000)

PRICES = ("per_point", "per_box", "per_column", "per_game")
"""Parts of a stake that are money for one of something; a stake has one of them at least."""

AMOUNTS = (*PRICES, "cap")
"""Parts of a stake that are money."""

LARGEST_STEP = 1_000_000
"""Points: what ``round_to`` may be at most."""

_WITHOUT = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
_WITH_THREE = "BHD IQD JOD KWD LYD OMR TND"
_WITH_FOUR = "CLF UYW"

_DIGITS = {
    code: digits
    for codes, digits in ((_WITHOUT, 0), (_WITH_THREE, 3), (_WITH_FOUR, 4))
    for code in codes.split()
}
"""Decimals of the currencies that have not two (ISO 4217)."""


@lru_cache(maxsize=64)  # thousands of games have a few
def unit_of(currency: str | None) -> Decimal:
    """Return the smallest amount of a currency; plain numbers have two decimals.

    >>> str(unit_of("EUR")), str(unit_of("jpy")), str(unit_of("TND")), str(unit_of(None))
    ('0.01', '1', '0.001', '0.01')
    """
    return Decimal(1).scaleb(-_DIGITS.get((currency or "").strip().upper(), 2))


def plain(amount: Decimal) -> str:
    """Return an amount as exact decimal text, the same however it was typed (0.1, 0.10)."""
    return f"{amount.normalize():f}"


class Stake(NamedTuple):
    """What is played for; without a currency amounts are plain numbers with two decimals."""

    per_point: Decimal | None
    """Money for each point of the settlement; None where points are not paid."""
    currency: str | None = None
    per_box: Decimal | None = None
    """Money for each box more than the other player's, as the settlement counts boxes."""
    per_column: Decimal | None = None
    """Money for each column closed more than the other player, counted as its bonus is."""
    per_game: Decimal | None = None
    """Money for the winner of a game that is over."""
    round_to: int | None = None
    """Points are rounded to the nearest multiple of this before they are paid, half up."""
    cap: Decimal | None = None
    """The most that one pays another for a game."""

    @property
    def text(self) -> str | None:
        """The money per point as exact decimal text."""
        return None if self.per_point is None else plain(self.per_point)

    @property
    def simple(self) -> bool:
        """Whether it is money per point and nothing else."""
        return self == Stake(self.per_point, self.currency)

    @property
    def table(self) -> dict[str, str | int]:
        """The stake as a file has it."""
        found: dict[str, str | int | None] = {}
        for name, value in self._asdict().items():
            found[name] = plain(value) if isinstance(value, Decimal) else value
        return {name: value for name, value in found.items() if value is not None}

    def amount(self, points: int) -> Decimal:
        """Return what so many points pay: exact, rounded once, half up to the cent, never -0.

        >>> str(Stake(per_point=Decimal("0.005")).amount(-935))
        '4.68'
        """
        price = Decimal() if self.per_point is None else self.per_point
        paid = _rounded(points, self.round_to) * price
        return abs(paid).quantize(unit_of(self.currency), ROUND_HALF_UP)


class PartKind(StrEnum):
    """What a part of a payment is for."""

    POINTS = "points"
    BOXES = "boxes"
    COLUMNS = "columns"
    GAME = "game"
    ROUNDING = "rounding"
    CAP = "cap"


class MoneyPart(NamedTuple):
    """A part of what a game pays: the first player's minus the second's."""

    kind: PartKind
    amount: Decimal
    """Exact money."""
    units: int = 0
    """What is paid: points after rounding, boxes, columns or games; 0 for what has no price."""
    price: Decimal | None = None
    """Money for one of them."""
    exact: int = 0
    """The points before they were rounded."""


class PairPayment(NamedTuple):
    """What one of two of three or more players pays the other."""

    pair: tuple[int, int]
    payment: Payment


class Payment(NamedTuple):
    """What a game pays: the sum of its parts, in the first player's favour where positive."""

    parts: tuple[MoneyPart, ...]
    currency: str | None = None
    pairs: tuple[PairPayment, ...] = ()
    """What any two of three or more players pay; there are no parts then."""

    @property
    def net(self) -> Decimal:
        """What the first player is paid, to the smallest unit of the currency, never -0."""
        return self.nets[0]

    @property
    def nets(self) -> tuple[Decimal, ...]:
        """What each player is paid, negative where he pays; the sum is 0."""
        if not self.pairs:
            total = sum((part.amount for part in self.parts), Decimal())
            net = total.quantize(unit_of(self.currency)) + 0
            return (net, -net + 0)
        nets = [Decimal().quantize(unit_of(self.currency))] * (self.pairs[-1].pair[1] + 1)
        for (first, second), paid in self.pairs:
            nets[first] += paid.net
            nets[second] -= paid.net
        return tuple(nets)

    @property
    def amount(self) -> Decimal:
        """What is paid, whoever pays; of three or more, what is paid to whoever is paid most."""
        return max(self.nets)

    @property
    def payee(self) -> int | None:
        """Who is paid, or is paid most; None where nobody pays."""
        nets = self.nets
        best = max(nets)
        return None if not best or nets.count(best) > 1 else nets.index(best)


def payment(stake: Stake, rules: Rules, replayed: Replay, settlement: Settlement) -> Payment:
    """Return what a game pays, or what is on the pad of a running one, part by part.

    The exact parts are added, the sum is rounded once, half up, to the smallest unit of the
    currency, and what is above the cap is taken off. A game that is not over has no winner yet.
    Of three or more players any two pay by themselves, rounded and capped by themselves.

    >>> from ginscore.scoring.hands import Hand
    >>> from ginscore.scoring.replay import replay
    >>> from ginscore.scoring.rules import Result, Score
    >>> from ginscore.scoring.settlement import settle
    >>> rules = Rules(target=20, score={Result.KNOCK: Score()})
    >>> replayed = replay(rules, [Hand(winner=1, result=Result.KNOCK, points=25)])
    >>> stake = Stake(Decimal("0.05"), per_game=Decimal(2))
    >>> str(payment(stake, rules, replayed, settle(rules, replayed)).net)  # 25 x 0.05 + 2
    '-3.25'
    """
    if settlement.pairs:
        found = tuple(
            PairPayment(pair, payment(stake, rules, replayed.between(pair), own))
            for pair, own in settlement.pairs
        )
        return Payment((), stake.currency, found)
    unit = unit_of(stake.currency)
    parts = []
    if stake.per_point is not None:
        points = _rounded(settlement.net, stake.round_to)
        parts.append(_part(PartKind.POINTS, points, stake.per_point, settlement.net))
    if stake.per_box is not None:
        parts.append(_part(PartKind.BOXES, boxes_won(rules, replayed), stake.per_box))
    if stake.per_column is not None:
        parts.append(_part(PartKind.COLUMNS, columns_won(rules, replayed), stake.per_column))
    if stake.per_game is not None:
        won = 0
        if settlement.final and settlement.winner is not None:
            won = -1 if settlement.winner else 1
        parts.append(_part(PartKind.GAME, won, stake.per_game))
    exact = sum((part.amount for part in parts), Decimal())
    paid = abs(exact).quantize(unit, ROUND_HALF_UP)
    if paid != abs(exact):
        parts.append(MoneyPart(PartKind.ROUNDING, (paid - abs(exact)) * _sign(exact)))
    if stake.cap is not None and paid > (most := stake.cap.quantize(unit, ROUND_DOWN)):
        parts.append(MoneyPart(PartKind.CAP, (most - paid) * _sign(exact)))
    return Payment(tuple(parts), stake.currency)


def payouts(game: Game) -> tuple[tuple[tuple[str, Decimal], ...], ...] | None:
    """Return what each person is paid, side by side; what is negative he pays. None: no stake.

    The sum is zero to the smallest unit of the currency: a side's amount is shared equally, and
    the units that are left go one each to its first members (46.75 among three: 15.59, 15.58,
    15.58).

    >>> from ginscore.scoring.game import Game
    >>> from ginscore.scoring.hands import Hand
    >>> from ginscore.scoring.rules import Result, Score
    >>> game = Game(players=("WE", "THEY"), sides=(("Anna", "Carlo"), ("Bruno",)), variant="club",
    ...     rules=Rules(target=20, score={Result.KNOCK: Score()}), stake=Stake(Decimal("0.01")),
    ...     hands=(Hand(winner=0, result=Result.KNOCK, points=25),))
    >>> [(name, str(amount)) for side in payouts(game) for name, amount in side]
    [('Anna', '0.13'), ('Carlo', '0.12'), ('Bruno', '-0.25')]
    """
    if game.stake is None:
        return None
    replayed = game.replay()
    paid = payment(game.stake, game.rules, replayed, settle(game.rules, replayed))
    return shared(paid, game.members)


def shared(
    paid: Payment, members: Sequence[Sequence[str]]
) -> tuple[tuple[tuple[str, Decimal], ...], ...]:
    """Return what each member of the two sides is paid of a payment, as ``payouts`` does."""
    if paid.pairs:
        return tuple(((name, net),) for (name,), net in zip(members, paid.nets, strict=True))
    unit = unit_of(paid.currency)
    each, sign = int(paid.amount / unit), _sign(paid.net)
    return tuple(
        tuple(
            (name, share * unit * own + 0)
            for name, share in zip(side, shares(each, len(side)), strict=True)
        )
        for side, own in zip(members, (sign, -sign), strict=True)
    )


def shares(whole: int, people: int) -> list[int]:
    """Return equal shares of a number of units; what is left goes one each to the first.

    >>> shares(4675, 3), shares(-5, 2)
    ([1559, 1558, 1558], [-3, -2])
    """
    share, left = divmod(abs(whole), people)
    sign = -1 if whole < 0 else 1
    return [(share + (index < left)) * sign for index in range(people)]


def _part(kind: PartKind, count: int, price: Decimal, exact: int = 0) -> MoneyPart:
    return MoneyPart(kind, count * price, count, price, exact)


def _sign(number: Decimal) -> int:
    return -1 if number < 0 else 1


def _rounded(points: int, step: int | None) -> int:
    """Return points rounded to the nearest multiple of a step, half up, whoever is paid.

    >>> _rounded(6352, 500), _rounded(6092, 500), _rounded(-250, 500), _rounded(249, 500)
    (6500, 6000, -500, 0)
    """
    if step is None:
        return points
    found = (2 * abs(points) + step) // (2 * step) * step
    return -found if points < 0 else found


def read_stake(text: str) -> Decimal:
    """Read a stake as people write it.

    Raises ``usage.stake-range``, or what ``read_amount`` raises.

    >>> read_stake("0,05") == read_stake("0.050")
    True
    """
    stake = read_amount(text)
    decimals = stake.as_tuple().exponent
    if not 0 < stake <= _LARGEST or (isinstance(decimals, int) and decimals < -6):
        raise GinscoreError("usage.stake-range", text=text)
    return stake


def read_amount(text: str) -> Decimal:
    """Read an amount of money as people write it: ``0.05``, ``0,05`` or ``.05``, one separator.

    ``1.000`` is a thousand to some and one to others, so a lone separator before exactly three
    digits is refused with both readings, unless a leading zero settles it (``0.005``).
    Raises ``usage.stake-ambiguous`` or ``usage.stake-unreadable``.

    >>> str(read_amount("12,5"))
    '12.5'
    """
    whole, separator, cents = text.strip().replace(",", ".").partition(".")
    if separator and not whole:
        whole = "0"  # .05
    if not _digits(whole) or (separator and not _digits(cents)):
        raise GinscoreError("usage.stake-unreadable", text=text)
    if len(cents) == 3 and whole.lstrip("0"):
        # Both readings in a form that cannot be misread again: 1000 or 1.0, 1125 or 1.1250.
        bare = cents.rstrip("0") or "0"
        fraction = f"{bare}0" if len(bare) == 3 else bare
        raise GinscoreError(
            "usage.stake-ambiguous",
            text=text,
            first=f"{whole}{cents}",
            second=f"{whole}.{fraction}",
        )
    return Decimal(f"{whole}.{cents or 0}")


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit()
