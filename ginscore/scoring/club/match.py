"""A match: several games of the same people, won by so many games or points, with a bonus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING, NamedTuple

from ginscore.errors import GinscoreError
from ginscore.scoring.club.tally import Side, Summary
from ginscore.scoring.players import name_key

if TYPE_CHECKING:
    from ginscore.scoring.stake import Stake

LARGEST = 1_000_000
"""What games, points and bonus of a match may be at most."""


class Match(NamedTuple):
    """What the games of a match have in common."""

    name: str
    games: int | None = None
    """Games to be won: 3 is best of five."""
    target: int | None = None
    """Points to be won: those of each game go to its winner."""
    bonus: int = 0
    """Points that the winner of the match is paid, once."""

    @property
    def terms(self) -> tuple[int | None, int | None, int]:
        """How it is won, and what it pays."""
        return self.games, self.target, self.bonus

    @property
    def has_end(self) -> bool:
        """Whether it is won by something; else its games are only counted."""
        return self.games is not None or self.target is not None

    @property
    def table(self) -> dict[str, str | int]:
        """The match as a file has it."""
        found = {name: value for name, value in self._asdict().items() if value is not None}
        return found if self.bonus else {k: v for k, v in found.items() if k != "bonus"}


def verify_match(match: Match) -> None:
    """Refuse terms that are none; raises ``rule.match-*`` with the key of the fault."""
    for key in ("games", "target", "bonus"):
        value = getattr(match, key)
        # No bonus is one of 0.
        least = 0 if key == "bonus" else 1
        if value is not None and not least <= value <= LARGEST:
            raise GinscoreError("rule.match-count", key=key, value=value, most=LARGEST)
    if match.games is not None and match.target is not None:
        raise GinscoreError("rule.match-ends", key="target")
    if match.bonus and not match.has_end:
        raise GinscoreError("rule.match-bonus", key="bonus")


class Bonus(NamedTuple):
    """What the winner of a match is paid beside its games."""

    winner: str
    """A player, or a side."""
    loser: str
    amount: Decimal
    """Money, or points of a match without a stake."""
    staked: bool = False
    currency: str | None = None
    payouts: tuple[tuple[str, Decimal], ...] = ()
    """What each person is paid, negative where he pays; the sum is 0."""


class Standing(NamedTuple):
    """How a match stands after some games."""

    match: Match
    players: tuple[str, ...]
    """The players or sides, as the first game names them."""
    won: tuple[int, ...]
    """Games."""
    points: tuple[int, ...]
    """Of the games each has won."""
    winner: int | None = None
    """Who has won the match; None while it goes on."""
    last: int | None = None
    """The place of the game that decided it, from 0; later ones do not count."""
    stake: Stake | None = None
    """Of that game."""

    members: tuple[tuple[str, ...], ...] = ()
    """Who plays on each side."""

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """What each of the others pays the winner; empty where nothing is paid, or nobody has won.

        Money is the bonus times the money per point, rounded half up; a stake without it pays
        nothing for a match. Partners share what their side pays or is paid, to the last unit.
        """
        if self.winner is None or not self.match.bonus:
            return ()
        from ginscore.scoring.stake import unit_of

        unit, amount = Decimal(1), Decimal(self.match.bonus)
        currency = None
        if self.stake is not None:
            if self.stake.per_point is None:
                return ()
            currency = self.stake.currency
            unit = unit_of(currency)
            amount = (amount * self.stake.per_point).quantize(unit, ROUND_HALF_UP)
        return tuple(
            Bonus(
                self.players[self.winner],
                self.players[loser],
                amount,
                self.stake is not None,
                currency,
                self._payouts(self.winner, loser, amount, unit),
            )
            for loser in range(len(self.players))
            if loser != self.winner
        )

    def _payouts(
        self, winner: int, loser: int, amount: Decimal, unit: Decimal
    ) -> tuple[tuple[str, Decimal], ...]:
        """Share an amount among those who win it, and what it costs among those who lose it."""
        from ginscore.scoring.stake import shares

        return tuple(
            (name, share * unit * sign)
            for side, sign in ((winner, 1), (loser, -1))
            for name, share in zip(
                self.members[side], shares(int(amount / unit), len(self.members[side])), strict=True
            )
        )


def _key(side: Side) -> frozenset[str]:
    return frozenset(map(name_key, side.members))


def same_match(game: Summary) -> tuple[str, frozenset[frozenset[str]]]:
    """Return what the games of a match have in common: its name, and who plays with whom."""
    assert game.match is not None
    return name_key(game.match.name), frozenset(map(_key, game.sides))


def disagreement(matches: Iterable[Match]) -> tuple[Match, Match] | None:
    """Return two of the matches that are not won, or not paid, alike; None where they agree.

    A match that has no terms leaves them to the others.

    >>> disagreement([Match("a", games=3), Match("a"), Match("a", games=3)]) is None
    True
    """
    told = [match for match in matches if match.has_end]
    return next(((told[0], other) for other in told if other.terms != told[0].terms), None)


def standing(games: Sequence[Summary]) -> Standing:
    """Count the games of a match, in the order they were played; those that are over count.

    Raises ``check.match-differs`` where they disagree on how it is won.

    >>> from ginscore.scoring.club.tally import Tally
    >>> def won(net: int) -> Summary:
    ...     sides = (("A", net), ("B", -net))
    ...     tallies = tuple(Tally(*side, Decimal(), (), 0, 0, 0, 0, 0) for side in sides)
    ...     return Summary(tallies, "x", None, True, 1, False, None, Match("m", games=2, bonus=100))
    >>> found = standing([won(50), won(-30), won(20), won(-90)])
    >>> found.won, found.points, found.winner, found.last
    ((2, 1), (70, 30), 0, 2)
    """
    matches = [game.match for game in games if game.match is not None]
    if disagreement(matches) is not None:
        raise GinscoreError("check.match-differs", key="match", name=matches[0].name)
    match = next((each for each in matches if each.has_end), matches[0])
    sides = games[0].sides
    found = Standing(
        match,
        players=tuple(side.name for side in sides),
        won=(0,) * len(sides),
        points=(0,) * len(sides),
        members=tuple(side.members for side in sides),
    )
    for place, game in enumerate(games):
        nets = {_key(side): side.net for side in game.sides}
        own = [nets[_key(side)] for side in sides]
        net = max(own)
        # Nobody wins a game in which nothing is paid, or several are paid the same.
        if not game.finished or not net or own.count(net) > 1:
            continue
        winner = own.index(net)
        won = _more(found.won, winner, 1)
        points = _more(found.points, winner, net)
        found = found._replace(won=won, points=points)
        if won[winner] == match.games or (match.target or points[winner] + 1) <= points[winner]:
            return found._replace(winner=winner, last=place, stake=game.stake)
    return found


def _more(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])
