"""What many games come to: figures of every player, pairing, variant or month."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from enum import StrEnum
from operator import add
from typing import Any, NamedTuple

from ginscore.scoring.club.balances import Unit, game_amounts, game_unit
from ginscore.scoring.club.match import Bonus
from ginscore.scoring.club.people import People
from ginscore.scoring.club.tally import WON, Summary, Tally
from ginscore.scoring.club.trend import Point, running
from ginscore.scoring.rules import UNDERCUTS, Result

FEW = 10
"""Games: with fewer a share of games won is a matter of luck; by the toss of a coin it is off by
16 points in a hundred as a rule (50 / sqrt(10))."""


class By(StrEnum):
    """What figures are told apart by."""

    PLAYER = "player"
    PAIRING = "pairing"
    VARIANT = "variant"
    MONTH = "month"


class Amount(NamedTuple):
    """What was won and lost, in a unit that accounts are kept in."""

    won: Decimal = Decimal()
    lost: Decimal = Decimal()

    @property
    def balance(self) -> Decimal:
        """What is left of it; negative: was lost."""
        return self.won - self.lost


class Figures:
    """The sums of some games, for one who played them or for all; games are added one by one."""

    def __init__(self) -> None:
        self.games = 0
        self.games_won = 0
        """Games that are over, with points to the good."""
        self.hands = 0
        """Hands that count, void ones among them; of more than one partner all tables of them."""
        self.won = [0] * len(WON)
        """Hands won, by ``WON``."""
        self.undercuts = 0
        """Undercuts taken."""
        self.blitzes = 0
        self.score = 0
        """Points of the hands won, before columns, boxes and factors."""
        self.best = 0
        """Points of the biggest hand won."""
        self.run = 0
        """Hands won one after the other in one game, at most."""
        self._amounts: dict[Unit, list[Decimal]] = {}

    @property
    def hands_won(self) -> int:
        """Hands won, however they ended."""
        return sum(self.won)

    @property
    def given(self) -> int:
        """Undercuts given: knocks of others that were answered with as little or less."""
        return sum(count for result, count in self.results().items() if result in UNDERCUTS)

    @property
    def few(self) -> bool:
        """Whether there are too few games to say much."""
        return self.games < FEW

    @property
    def average(self) -> Decimal | None:
        """Points of a hand won on average, to a tenth, half up; None where none was won."""
        if not self.hands_won:
            return None
        tenths = (20 * self.score + self.hands_won) // (2 * self.hands_won)
        return Decimal(tenths).scaleb(-1)

    def results(self) -> dict[Result, int]:
        """Return how many hands were won by each result."""
        return dict(zip(WON, self.won, strict=True))

    def add_game(self, hands: int) -> None:
        """Count a game and its hands, once for however many of its players."""
        self.games += 1
        self.hands += hands

    def add_player(self, tally: Tally, *, won: bool) -> None:
        """Count what one of the players of a game did, or one of its sides."""
        self.games_won += won
        self.won = [*map(add, self.won, tally.won)]
        self.undercuts += tally.undercuts
        self.blitzes += tally.blitzes
        self.score += tally.score
        self.best = max(self.best, tally.best)
        self.run = max(self.run, tally.run)

    def add_amount(self, unit: Unit, amount: Decimal) -> None:
        """Count what a game brought, or cost where it is negative."""
        sums = self._amounts.setdefault(unit, [Decimal(), Decimal()])
        if amount < 0:
            sums[1] -= amount
        else:
            sums[0] += amount

    @property
    def amounts(self) -> dict[Unit, Amount]:
        """What the games brought and cost, by units."""
        return {unit: Amount(won, lost) for unit, (won, lost) in self._amounts.items()}


Party = tuple[str, ...]
"""One player, or partners; a variant or a month, as the one name of a group."""


Key = tuple[tuple[Party, ...], Party]
"""What figures are of: a group, and who in it."""


class Row(NamedTuple):
    """Figures, with what they are of."""

    group: tuple[Party, ...]
    """The two parties of a pairing, a variant, or a month as 2026-01, empty of games without a
    date; nothing where players alone are told apart."""
    party: Party
    """Whose figures they are, partners in the order of their names; nobody: of all who played."""
    figures: Figures

    @property
    def player(self) -> str | None:
        """Whose figures they are, in a word; None: of all who played."""
        return "+".join(self.party) or None


class _Seats(NamedTuple):
    """Whose figures a game counts for."""

    group: tuple[Party, ...]
    persons: list[str]
    played: list[Figures]
    """Of the players, or of the sides of a pairing."""
    first: list[bool]
    """Whether each of them is not there a second time."""
    paid: list[Party]
    """Whose money a player's is."""
    purses: list[Figures]
    """In which it is counted."""
    whole: Figures | None
    """Those of all who played, where they are told."""


class Statistics:
    """Figures of games that are added one by one, so that none of them is kept.

    ``timed``: what everybody won and lost is kept by the days of the games, to tell how it went.

    >>> from ginscore.scoring.club.tally import Tally
    >>> def tally(side, name, net):
    ...     won = (int(net > 0), 0, 0, 0, 0, 0)
    ...     return Tally(name, net, Decimal(), won, 0, 0, 0, max(net, 0), 1, 1, side)
    >>> tallies = (tally(0, "Anna", 25), tally(1, "Bruno", -25))
    >>> found = Statistics(By.PLAYER)
    >>> found.add(Summary(tallies, "modern", None, True, 1, False, None))
    >>> [(row.player, row.figures.games_won, row.figures.best) for row in found.rows()]
    [('Anna', 1, 25), ('Bruno', 0, 0)]
    """

    def __init__(self, by: By, people: People | None = None, *, timed: bool = False) -> None:
        self.by = by
        self.people = people or People()
        self.games = 0
        """How many were added."""
        self._found: dict[Key, Figures] = {}
        self._players: dict[str, None] = {}
        self._known: dict[object, _Seats] = {}
        self._timed = timed
        self._changes: dict[tuple[Key, Unit], tuple[list[str], list[Decimal]]] = {}
        """The days of the games, and what each brought; thousands of games have the same ones."""
        self._same: dict[object, Any] = {}

    def add(self, game: Summary) -> None:
        """Count a game."""
        self.games += 1
        seats = self._seats(game)
        won = [game.finished and side.net > 0 for side in game.sides]
        tallies = game.sides if self.by is By.PAIRING else game.tallies
        for figures, first, tally in zip(seats.played, seats.first, tallies, strict=True):
            if first:
                figures.add_game(tally.hands)
            figures.add_player(tally, won=won[tally.side])
        if seats.whole is not None:
            # Every table of partners is counted once, not once for each of them.
            seats.whole.add_game(game.sides[0].hands if game.dealt is None else game.dealt)
            for tally in game.sides:
                seats.whole.add_player(tally, won=won[tally.side])
        # The ledger itself says what a game brings to whom, so the sums are the ledger's.
        unit = game_unit(game.staked, game.currency)
        for place, (_, amount) in enumerate(game_amounts(game)):
            self._add_amount(seats, place, game.date, unit, amount)

    def _seats(self, game: Summary) -> _Seats:
        """Return whose figures a game counts for; those who play together often have the same."""
        names = tuple([tally.player for tally in game.tallies])
        sides = tuple([tally.side for tally in game.tallies]) if game.partners else ()
        name = (game.date or "")[:7] if self.by is By.MONTH else game.variant
        key = (names, sides, name if self.by in (By.VARIANT, By.MONTH) else "")
        seats = self._known.get(key)
        if seats is None:
            seats = self._known[key] = self._new_seats(game)
        return seats

    def _new_seats(self, game: Summary) -> _Seats:
        persons = [self.people.person(tally.player) for tally in game.tallies]
        self._players.update(dict.fromkeys(persons))
        parties = self._sides(game, persons)
        group = self._group(game, parties)
        paid: list[Party] = [(person,) for person in persons]
        played = paid
        if self.by is By.PAIRING:
            paid = [next(side for side in parties if person in side) for person in persons]
            played = parties
        return _Seats(
            group,
            persons,
            played=[self._of(group, party) for party in played],
            # Whoever is on both sides by his names played once.
            first=[party not in played[:place] for place, party in enumerate(played)],
            paid=paid,
            purses=[self._of(group, party) for party in paid],
            whole=self._of(group, ()) if self.by in (By.VARIANT, By.MONTH) else None,
        )

    def add_bonus(self, game: Summary, bonus: Bonus) -> None:
        """Count what a match pays beside its games, where the game that decided it is counted."""
        seats = self._seats(game)
        unit = game_unit(bonus.staked, bonus.currency)
        for name, amount in bonus.shares:
            place = seats.persons.index(self.people.person(name))
            self._add_amount(seats, place, game.date, unit, amount)

    def _add_amount(
        self, seats: _Seats, place: int, date: str | None, unit: Unit, amount: Decimal
    ) -> None:
        seats.purses[place].add_amount(unit, amount)
        if seats.whole is not None:
            seats.whole.add_amount(unit, amount)
        if self._timed:
            key = ((seats.group, seats.paid[place]), unit)
            days, amounts = self._changes.setdefault(key, ([], []))
            day = date or ""
            days.append(self._same.setdefault(day, day))
            amounts.append(self._same.setdefault(amount, amount))

    def trends(self, row: Row) -> dict[Unit, list[Point]]:
        """Return what those of a row had won and lost after each game, of all units in it.

        Nothing of it is kept, as it is more than all that is known of the games.
        """
        found = (
            (unit, self._changes.get(((row.group, row.party), unit))) for unit in units_of([row])
        )
        return {unit: running(zip(*changes, strict=True)) for unit, changes in found if changes}

    def _of(self, group: tuple[Party, ...], party: Party) -> Figures:
        figures = self._found.get((group, party))
        if figures is None:
            figures = self._found[group, party] = Figures()
        return figures

    def _sides(self, game: Summary, persons: Sequence[str]) -> list[Party]:
        """Return who played on each side, partners in the order of their names."""
        if not game.partners:
            return [(person,) for person in persons]
        sides: list[list[str]] = [[] for _ in game.sides]
        for person, tally in zip(persons, game.tallies, strict=True):
            sides[tally.side].append(person)
        return [tuple(sorted(side, key=_in_order)) for side in sides]

    def _group(self, game: Summary, sides: Iterable[Party]) -> tuple[Party, ...]:
        match self.by:
            case By.PAIRING:
                return tuple(sorted(sides, key=_all_in_order))
            case By.VARIANT:
                return ((game.variant,),)
            case By.MONTH:
                return (((game.date or "")[:7],),)
        return ()

    def players(self) -> list[str]:
        """Return everybody who played, in the order of their names."""
        return sorted(self._players, key=_in_order)

    def games_of(self, player: str) -> int:
        """Return in how many games somebody played."""
        return sum(figures.games for (_, party), figures in self._found.items() if player in party)

    def rows(self, player: str | None = None) -> list[Row]:
        """Return the figures in the order of their groups and names; what has no month is last.

        ``player``: whose games alone count; of a variant or a month the figures are then his.
        """
        own = self.by in (By.PLAYER, By.PAIRING)
        rows = []
        for (group, party), figures in self._found.items():
            if self.by is By.PAIRING:
                wanted = player is None or any(player in side for side in group)
            elif player is not None:
                wanted = player in party
            else:
                wanted = bool(party) == own
            if wanted:
                rows.append(Row(group, party, figures))
        return sorted(
            rows,
            key=lambda row: (
                self.by is By.MONTH and not any(map(any, row.group)),
                [*map(_all_in_order, row.group)],
                _all_in_order(row.party),
            ),
        )


def units_of(rows: Iterable[Row]) -> list[Unit]:
    """Return what the accounts of some rows are kept in, money first."""
    found = {unit for row in rows for unit in row.figures.amounts}
    return sorted(found, key=lambda unit: (not unit.money, unit.currency or ""))


def _all_in_order(names: Iterable[str]) -> list[tuple[str, str]]:
    return [*map(_in_order, names)]


def _in_order(name: str) -> tuple[str, str]:
    from ginscore.scoring.players import bare_key

    return bare_key(name), name
