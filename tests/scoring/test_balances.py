"""Who owes whom: accounts that add up to nothing, and the fewest payments."""

from __future__ import annotations

from decimal import Decimal
from itertools import combinations
from random import Random

import pytest

from ginscore.scoring.club.balances import MOST_EXACT, Paid, Sums, Unit, accounts, fewest_payments
from ginscore.scoring.club.people import People, alike
from ginscore.scoring.club.tally import WON, Summary, Tally, summary
from ginscore.scoring.game import Game
from ginscore.scoring.hands import VOID, Hand
from ginscore.scoring.rules import Result, Rules, Score
from ginscore.scoring.stake import Stake
from tests.profiles import tries

NAMES = ["Anna", "Bruno", "Carla", "Dino", "Émile", "Жанна"]


def game_of(
    first: str, second: str, money: str, currency: str | None = "EUR", *, staked: bool = True
) -> Summary:
    """Return a game that pays the first player so much, or costs him where it is negative."""
    amount = Decimal(money)
    tallies = tuple(
        Tally(name, int(amount * sign), amount * sign, (0,) * len(WON), 0, 0, 0, 0, 0, 1, side)
        for side, (name, sign) in enumerate(((first, 1), (second, -1)))
    )
    return Summary(tallies, "moderno", None, True, 1, staked, currency)


def test_a_game_in_short_says_what_both_did() -> None:
    score = {
        Result.KNOCK: Score(),
        Result.GIN: Score(bonus=(25, 25)),
        Result.UNDERCUT: Score(bonus=(10, 10)),
    }
    rules = Rules(target=60, score=score)
    hands = (
        Hand(winner=0, result=Result.GIN, points=20),  # 45
        VOID,
        Hand(winner=0, result=Result.KNOCK, points=5),  # 5, a run of two
        Hand(winner=1, result=Result.UNDERCUT, points=3),  # 13
        Hand(winner=0, result=Result.KNOCK, points=12),  # 12: 62 against 13 are 49
        Hand(winner=1, result=Result.GIN, points=90),  # after the end
    )
    stake = Stake(Decimal("0.05"), "EUR")
    game = Game(players=("Anna", "Bruno"), variant="x", rules=rules, hands=hands, stake=stake)
    found = summary(game)
    assert (found.hands, found.finished, found.currency) == (5, True, "EUR")
    one, two = found.tallies
    knock, gin, under = (WON.index(r) for r in (Result.KNOCK, Result.GIN, Result.UNDERCUT))
    assert (one.net, str(one.money), one.won[knock], one.won[gin]) == (49, "2.45", 2, 1)
    assert (one.undercuts, one.score, one.best, one.run) == (1, 62, 45, 2)
    assert (two.net, str(two.money), two.won[under], two.undercuts) == (-49, "-2.45", 1, 0)
    assert (two.score, two.best, two.run) == (13, 13, 1)


def test_accounts_of_many_games_are_those_of_an_independent_sum() -> None:
    # In whole cents by a dictionary alone, game after game.
    lot = Random(7)
    games = []
    cents: dict[tuple[str | None, str], int] = {}
    played: dict[tuple[str | None, str], int] = {}
    for _ in range(tries(10)):
        first, second = lot.sample(NAMES, 2)
        currency, amount = lot.choice(["EUR", "eur", "CHF"]), lot.randrange(-9999, 9999)
        games.append(game_of(first.swapcase(), second, f"{amount / 100:.2f}", currency))
        for name, sign in ((first, 1), (second, -1)):
            key = (currency.upper(), name.casefold())
            cents[key] = cents.get(key, 0) + amount * sign
            played[key] = played.get(key, 0) + 1
    found = accounts(Sums.of(games))
    keys = {(each.unit.currency, each.person.casefold()): each for each in found}
    assert {key: each.balance * 100 for key, each in keys.items()} == cents
    assert {key: each.games for key, each in keys.items()} == played
    for currency in ("EUR", "CHF"):
        assert sum(each.balance for each in found if each.unit.currency == currency) == 0


def test_payments_close_accounts_and_points_are_none_of_money() -> None:
    games = [
        game_of("Anna", "Bruno", "46.75"),
        game_of("Bruno", "Anna", "12", None, staked=False),
    ]
    paid = [Paid("BRUNO", "anna", Decimal("40.00"), "EUR")]
    found = {(each.unit, each.person): each for each in accounts(Sums.of(games), paid)}
    money, points = Unit(True, "EUR"), Unit(False)
    assert str(found[money, "Anna"].balance) == "6.75"
    assert str(found[money, "Bruno"].balance) == "-6.75"
    assert found[points, "Bruno"].balance == 12
    assert [each.unit for each in accounts(Sums.of(games))] == [money, money, points, points]


def test_composed_and_decomposed_names_are_one_person_and_accents_are_not() -> None:
    games = [
        game_of("Nicolo\u0300", "Anna", "1"),
        game_of("NICOLÒ", "ANNA", "1"),
        game_of("Nicolo", "Anna", "1"),
    ]
    assert len(accounts(Sums.of(games))) == 3
    people = People({"nicolo": "Nicolò"})
    assert [(each.person, each.balance) for each in accounts(Sums.of(games), (), people)] == [
        ("Anna", Decimal(-3)),
        ("Nicolò", Decimal(3)),
    ]
    assert alike(each.person for each in accounts(Sums.of(games))) == [("Nicolo", "Nicolo\u0300")]


def test_aliases_in_a_ring_end() -> None:
    people = People({"Anna": "Bruno", "Bruno": "Anna"})
    assert people.person("Anna").casefold() in ("anna", "bruno")


def fewest_by_trying(balances: dict[str, int]) -> int:
    """Return the fewest payments: people less the most groups that come to nothing."""
    names = sorted(name for name, amount in balances.items() if amount)

    def most(left: tuple[str, ...]) -> int:
        if not left:
            return 0
        first, rest = left[0], left[1:]
        best = 0
        for size in range(len(rest) + 1):
            for others in combinations(rest, size):
                if sum(balances[name] for name in (first, *others)) == 0:
                    best = max(best, 1 + most(tuple(n for n in rest if n not in others)))
        return best

    return len(names) - most(tuple(names))


@pytest.mark.parametrize("seed", range(40))
def test_payments_are_the_fewest_and_leave_nobody_owing(seed: int) -> None:
    lot = Random(seed)
    balances = {f"p{n}": lot.randrange(-4, 5) for n in range(lot.randrange(1, 8))}
    balances["last"] = -sum(balances.values())
    found, exact = fewest_payments(
        {name: Decimal(amount) / 100 for name, amount in balances.items()}, Decimal("0.01")
    )
    assert exact
    assert len(found) == fewest_by_trying(balances)
    left = {name: Decimal(amount) / 100 for name, amount in balances.items()}
    for payer, payee, amount in found:
        assert amount > 0
        left[payer] += amount
        left[payee] -= amount
    assert not any(left.values())


def test_among_many_people_every_account_is_closed_all_the_same() -> None:
    owed = {f"p{n:02}": Decimal(n) for n in range(1, MOST_EXACT + 3)}
    owed["bank"] = -sum(owed.values(), Decimal())
    found, exact = fewest_payments(owed, Decimal(1))
    assert not exact
    assert [(each.payer, each.payee, each.amount) for each in found] == [
        ("bank", name, amount) for name, amount in sorted(owed.items()) if name != "bank"
    ]
