"""A match: who wins it, with which game, and what its bonus comes to."""

from __future__ import annotations

from decimal import Decimal
from random import Random

import pytest

from ginscore.errors import GinscoreError
from ginscore.scoring.club.balances import Paid, Sums, Unit, accounts
from ginscore.scoring.club.match import Match, standing, verify_match
from ginscore.scoring.club.tally import Summary, Tally
from ginscore.scoring.stake import Stake
from tests.profiles import tries

CENT = Stake(Decimal("0.005"), "EUR")


def game(net: int, match: Match, *, turned: bool = False, stake: Stake | None = CENT) -> Summary:
    """Return a game by which Anna has so many points more than Bruno; 0: one that is not over."""
    sides = [("Anna", net), ("Bruno", -net)]
    tallies = tuple(
        Tally(name, n, Decimal(n) / 100, (), 0, 0, 0, 0, 0, 1, side)
        for side, (name, n) in enumerate(sides[::-1] if turned else sides)
    )
    staked = stake is not None
    return Summary(
        tallies, "x", None, bool(net), 1, staked, "EUR" if staked else None, match, stake
    )


@pytest.mark.parametrize(
    ("match", "nets", "winner", "last", "won"),
    [
        (Match("m", games=2), (5, -9, 1, -9), 0, 2, (2, 1)),
        (Match("m", games=1), (-1,), 1, 0, (0, 1)),
        (Match("m", games=3), (5, -9, 0, 5, -9), None, None, (2, 2)),
        # Reaching is enough, and a game that is not over counts for nobody.
        (Match("m", target=15), (5, 0, -14, 10), 0, 3, (2, 1)),
        (Match("m", target=16), (5, 0, -15, 10), None, None, (2, 1)),
        # Without an end games are only counted.
        (Match("m"), (5, 5, -9), None, None, (2, 1)),
    ],
)
def test_a_match_goes_to_whoever_is_there_first(
    match: Match, nets: tuple[int, ...], winner: int | None, last: int | None, won: tuple[int, int]
) -> None:
    # Whoever is named first in the later games.
    games = [game(net, match, turned=place % 2 == 1) for place, net in enumerate(nets)]
    found = standing(games)
    assert (found.players, found.winner, found.last, found.won) == (
        ("Anna", "Bruno"),
        winner,
        last,
        won,
    )


@pytest.mark.parametrize(
    ("stake", "money"),
    [
        (CENT, "0.13"),  # 25 at 0.005 are 0.125, half up
        (Stake(Decimal("0.005"), "EUR", round_to=500, cap=Decimal("0.01")), "0.13"),
        (Stake(Decimal("1.5"), "JPY"), "38"),  # 37.5
        (Stake(None, "EUR", per_game=Decimal(5)), None),
    ],
)
def test_the_bonus_is_rounded_once_and_by_itself(stake: Stake, money: str | None) -> None:
    bonuses = standing([game(-7, Match("m", games=1, bonus=25), stake=stake)]).bonuses
    assert [str(bonus.amount) for bonus in bonuses] == ([] if money is None else [money])
    for bonus in bonuses:
        assert (bonus.winner, bonus.loser, bonus.staked) == ("Bruno", "Anna", True)


def test_one_file_with_the_terms_is_enough_and_two_that_differ_are_none() -> None:
    bare, told = Match("m"), Match("m", games=2, bonus=10)
    assert standing([game(5, bare), game(5, told), game(5, bare)]).winner == 0
    with pytest.raises(GinscoreError) as found:
        standing([game(5, told), game(5, Match("m", games=2))])
    assert found.value.code == "check.match-differs"


@pytest.mark.parametrize(
    ("match", "code"),
    [
        (Match("m", games=0), "rule.match-count"),
        (Match("m", target=1_000_001), "rule.match-count"),
        (Match("m", games=1, bonus=-1), "rule.match-count"),
        (Match("m", games=1, target=1), "rule.match-ends"),
        (Match("m", bonus=1), "rule.match-bonus"),
    ],
)
def test_terms_that_nobody_can_play_by_are_refused(match: Match, code: str) -> None:
    with pytest.raises(GinscoreError) as found:
        verify_match(match)
    assert found.value.code == code


def test_matches_agree_with_a_count_by_hand_and_accounts_come_to_nothing() -> None:
    lot = Random(11)
    for _ in range(tries(4)):
        first_to = lot.randint(1, 4)
        by_games = lot.random() < 0.5
        limit = first_to if by_games else first_to * 100
        terms = {"games": limit} if by_games else {"target": limit}
        match = Match("m", **terms, bonus=lot.choice([0, 33]))
        nets = [lot.randint(-150, 150) for _ in range(lot.randint(1, 9))]
        games = [game(net, match, turned=lot.random() < 0.5) for net in nets]
        # Every beginning of the list, until one has it; counted anew each time.
        ends = None
        for end in range(1, len(nets) + 1):
            for sign in (1, -1):
                own = [net * sign for net in nets[:end] if net * sign > 0]
                if ends is None and (len(own) if by_games else sum(own)) >= limit:
                    ends = (end - 1, int(sign < 0))
        found = standing(games)
        turned = found.players[0] == "Bruno"
        assert (found.last, found.winner) == (
            (None, None) if ends is None else (ends[0], ends[1] ^ turned)
        )
        paid = [Paid("Anna", "Bruno", Decimal(lot.randint(1, 999)) / 100, "EUR")]
        books = accounts(Sums.of(games), paid, bonuses=found.bonuses)
        assert sum(each.balance for each in books if each.unit == Unit(True, "EUR")) == 0
        plain = {each.person: each.balance for each in accounts(Sums.of(games), paid)}
        moved = {each.person: each.balance - plain[each.person] for each in books}
        # 33 at 0.005 are 0.165: 0.17.
        worth = Decimal("0.17") if ends is not None and match.bonus else Decimal(0)
        assert sorted(moved.values()) == [-worth, worth]
