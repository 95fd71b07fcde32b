"""A match: several games of the same two, won by so many games or points, with a bonus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from ginscore.errors import GinscoreError
from ginscore.scoring.club.people import People
from ginscore.scoring.club.tally import Summary, Tally
from ginscore.scoring.players import Sides, name_key

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

    def is_won(self, games: int, points: int) -> bool:
        """Tell whether so many games won, with so many points, win it."""
        by_points = self.target is not None and points >= self.target
        return games == self.games or by_points

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
    """What the winner of a match, or a side of partners, is paid beside its games."""

    winner: str
    loser: str
    amount: Decimal
    """Money, or points of a match without a stake."""
    staked: bool = False
    currency: str | None = None
    partners: Sides | None = None
    """Who shares it: the members of both sides, the winner's first; None without partners."""

    @property
    def shares(self) -> list[tuple[str, Decimal]]:
        """What everybody is paid, or pays where it is negative, to the smallest unit.

        >>> sides = (("Anna", "Carlo"), ("Bruno",))
        >>> bonus = Bonus("WE", "Bruno", Decimal(5), partners=sides)
        >>> [(name, int(share)) for name, share in bonus.shares]
        [('Anna', 3), ('Carlo', 2), ('Bruno', -5)]
        """
        from ginscore.scoring.stake import shares, unit_of

        unit = unit_of(self.currency) if self.staked else Decimal(1)
        sides = self.partners or ((self.winner,), (self.loser,))
        return [
            (name, share * unit)
            for names, sign in zip(sides, (1, -1), strict=True)
            for name, share in zip(
                names, shares(int(self.amount * sign / unit), len(names)), strict=True
            )
        ]


class Standing(NamedTuple):
    """How a match stands after some games."""

    match: Match
    players: tuple[str, ...]
    """The players, as they are called; of partners the two sides, as the first game names them."""
    won: tuple[int, ...]
    """Games."""
    points: tuple[int, ...]
    """Of the games each has won."""
    winner: int | None = None
    """Who has won the match; None while it goes on."""
    last: int | None = None
    """The place of the game that decided it, from 0; later ones do not count."""
    decisive: Summary | None = None
    """That game."""

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """What each of the others pays the winner; none where there is no bonus, or no winner yet.

        Money is the bonus times the money per point, rounded half up; a stake without it pays
        nothing for a match.
        """
        if self.winner is None or not self.match.bonus or self.decisive is None:
            return ()
        stake = self.decisive.stake
        amount, currency = Decimal(self.match.bonus), None
        if stake is not None:
            if stake.per_point is None:
                return ()
            from ginscore.scoring.stake import unit_of

            currency = stake.currency
            amount = (amount * stake.per_point).quantize(unit_of(currency), ROUND_HALF_UP)
        winner, partners = self.players[self.winner], _partners(self.decisive)
        return tuple(
            Bonus(winner, loser, amount, stake is not None, currency, partners)
            for place, loser in enumerate(self.players)
            if place != self.winner
        )


def _partners(game: Summary) -> Sides | None:
    """Return who is on the side that wins a game, and who on the other; None without partners."""
    if not game.partners:
        return None
    first, second = (tuple(each.player for each in game.members(side)) for side in (0, 1))
    return (first, second) if game.partners[0].net > 0 else (second, first)


def _known(game: Summary, people: People | None) -> People:
    """Return who is who in a game: nobody plays against himself, whatever names are joined."""
    if people is None or len({*map(people.key, game.players)}) < len(game.players):
        return People()
    return people


def _sides(game: Summary, people: People | None) -> list[frozenset[str]]:
    """Return who plays on each side of a game; without partners each for himself."""
    known = _known(game, people)
    return [
        frozenset(known.key(each.player) for each in game.members(side))
        for side in range(len(game.sides))
    ]


def same_match(
    game: Summary, people: People | None = None
) -> tuple[str, frozenset[frozenset[str]]]:
    """Return what the games of a match have in common: its name, and who plays with whom.

    ``people``: who is who, where names have been joined; a person is one under all of them.
    """
    assert game.match is not None
    return name_key(game.match.name), frozenset(_sides(game, people))


def _called(side: Tally, game: Summary, known: People) -> str:
    """Return how a side is called: of partners as the game has it."""
    return side.player if game.partners else known.person(side.player)


def disagreement(matches: Iterable[Match]) -> tuple[Match, Match] | None:
    """Return two of the matches that are not won, or not paid, alike; None where they agree.

    A match that has no terms leaves them to the others.

    >>> disagreement([Match("a", games=3), Match("a"), Match("a", games=3)]) is None
    True
    """
    told = [match for match in matches if match.has_end]
    return next(((told[0], other) for other in told if other.terms != told[0].terms), None)


def terms_of(matches: Sequence[Match]) -> Match:
    """Return what says how a match is won; those without terms leave it to the others."""
    return next((each for each in matches if each.has_end), matches[0])


class Outcome(NamedTuple):
    """What a game counts for in its match."""

    winner: frozenset[str]
    """The keys of those on the side that won it."""
    points: int


def outcome(game: Summary, people: People | None = None) -> Outcome | None:
    """Return who won a game of a match; None: nobody, or it is not over."""
    nets = [side.net for side in game.sides]
    net = max(nets)
    # Nobody wins a game in which nothing is paid, or several are paid the same.
    if not game.finished or not net or nets.count(net) > 1:
        return None
    return Outcome(_sides(game, people)[nets.index(net)], net)


def decided(match: Match, outcomes: Iterable[Outcome | None]) -> int | None:
    """Return the place of the game that decides a match, from 0; None while it goes on.

    >>> one, two = (Outcome(frozenset({name}), 50) for name in "ab")
    >>> decided(Match("m", games=2), [one, None, two, one]), decided(Match("m"), [one, one])
    (3, None)
    """
    counts: dict[frozenset[str], tuple[int, int]] = {}
    for place, each in enumerate(outcomes):
        if each is not None:
            games, points = counts.get(each.winner, (0, 0))
            counts[each.winner] = won = games + 1, points + each.points
            if match.is_won(*won):
                return place
    return None


def standing(games: Sequence[Summary], people: People | None = None) -> Standing:
    """Count the games of a match, in the order they were played; those that are over count.

    ``people``: as of ``same_match``.

    Raises ``check.match-differs`` where they disagree on how it is won.

    >>> from ginscore.scoring.club.tally import Tally
    >>> def won(net: int) -> Summary:
    ...     nets = ((0, "A", net), (1, "B", -net))
    ...     tallies = tuple(
    ...         Tally(name, net, Decimal(), (), 0, 0, 0, 0, 0, 0, side) for side, name, net in nets
    ...     )
    ...     return Summary(tallies, "x", None, True, 1, False, None, Match("m", games=2, bonus=100))
    >>> found = standing([won(50), won(-30), won(20), won(-90)])
    >>> found.won, found.points, found.winner, found.last
    ((2, 1), (70, 30), 0, 2)
    """
    matches = [game.match for game in games if game.match is not None]
    if disagreement(matches) is not None:
        raise GinscoreError("check.match-differs", key="match", name=matches[0].name)
    match = terms_of(matches)
    outcomes = [outcome(game, people) for game in games]
    last = decided(match, outcomes)
    counted = [each for each in outcomes[: None if last is None else last + 1] if each is not None]
    sides, known = _sides(games[0], people), _known(games[0], people)
    found = Standing(
        match,
        players=tuple(_called(side, games[0], known) for side in games[0].sides),
        won=tuple(sum(each.winner == side for each in counted) for side in sides),
        points=tuple(sum(each.points for each in counted if each.winner == side) for side in sides),
    )
    if last is None:
        return found
    return found._replace(winner=sides.index(counted[-1].winner), last=last, decisive=games[last])
