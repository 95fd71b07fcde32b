"""Money: how an amount is read, and what a game pays."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ginscore.errors import GinscoreError
from ginscore.files.variant.find import built_in_names, load_built_in
from ginscore.render.view import View
from ginscore.scoring.checks import faults
from ginscore.scoring.club import simulation
from ginscore.scoring.club.simulation import cost, drawn_hands
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.rules import PointsPaid, Result, Rules, Score, Shutout
from ginscore.scoring.stake import Stake, read_stake


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("0.05", "0.05"),
        ("0,05", "0.05"),
        (" 0,050 ", "0.05"),
        ("0.25", "0.25"),
        ("1", "1"),
        ("10", "10"),
        ("0.005", "0.005"),
        ("0,005", "0.005"),
        ("1.5", "1.5"),
        ("1,50", "1.5"),
        ("1.1250", "1.125"),
    ],
)
def test_an_amount_is_read_with_a_point_or_a_comma(text: str, amount: str) -> None:
    assert read_stake(text) == Decimal(amount)


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("1.000", "1000", "1.0"),
        ("1,000", "1000", "1.0"),
        ("1.125", "1125", "1.1250"),
        ("12,500", "12500", "12.5"),
    ],
)
def test_a_form_that_may_mean_two_amounts_is_refused_with_both(
    text: str, first: str, second: str
) -> None:
    with pytest.raises(GinscoreError) as refused:
        read_stake(text)
    assert refused.value.code == "usage.stake-ambiguous"
    assert (refused.value.params["first"], refused.value.params["second"]) == (first, second)
    # and what is offered instead can be read
    assert read_stake(first) == 1000 * read_stake(second)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "abc",
        "0.0.5",
        "1.2.3",
        "1.000,50",
        "-1",
        "nan",
        "inf",
        "1e3",
        "٣",
        "２５",
        "1_0",
        ".",
        "5.",
    ],
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(GinscoreError) as refused:
        read_stake(text)
    assert refused.value.code == "usage.stake-unreadable"


@pytest.mark.parametrize("text", ["0", "0.00", "1000001", "0.0000001"])
def test_what_no_point_can_be_worth_is_refused(text: str) -> None:
    with pytest.raises(GinscoreError) as refused:
        read_stake(text)
    assert refused.value.code == "usage.stake-range"


@pytest.mark.parametrize(
    ("points", "stake", "amount"),
    [
        (935, "0.05", "46.75"),  # 935 x 0.05 = 46.750
        (935, "0.005", "4.68"),  # 4.675, half up
        (-935, "0.005", "4.68"),  # the sign says who pays, not how it rounds
        (667, "0.005", "3.34"),  # 3.335, half up
        (1, "0.001", "0.00"),  # and never -0.00
        (-1, "0.001", "0.00"),
        (0, "1", "0.00"),
    ],
)
def test_money_is_rounded_once_half_up_to_the_cent(points: int, stake: str, amount: str) -> None:
    assert str(Stake(per_point=Decimal(stake)).amount(points)) == amount


def test_a_stake_reads_the_same_however_it_was_typed() -> None:
    texts = [Stake(per_point=read_stake(text)).text for text in ("0,1", "0.10", "0.1")]
    assert texts == ["0.1", "0.1", "0.1"]
    assert Stake(per_point=Decimal("100")).text == "100"


# Two columns of 20 points, the last one counts double. The first player wins 25 and 22 in boxes of
# 2 each: 25 closes column 1 by a blitz and is written there alone; 22 goes to column 2.
TWO = Rules(
    columns=2,
    target=20,
    column_bonus=100,
    box_value=10,
    last_column_factor=2,
    score={Result.KNOCK: Score(boxes=(2, 2))},
    shutout=Shutout(bonus=3),
)
WON = (
    Hand(winner=0, result=Result.KNOCK, points=25),
    Hand(winner=1, result=Result.KNOCK, points=7),
    Hand(winner=0, result=Result.KNOCK, points=22),
)


def paid(stake: Stake, hands: tuple[Hand, ...] = WON, rules: Rules = TWO) -> tuple[list[str], str]:
    """Return the parts of a payment and what they come to."""
    view = View.of(
        Game(players=("Anna", "Bruno"), variant="house", rules=rules, stake=stake, hands=hands)
    )
    found = view.payment
    assert found is not None
    assert sum((part.amount for part in found.parts), Decimal()) == found.net
    return [f"{part.kind} {part.units} {part.amount.normalize():f}" for part in found.parts], str(
        found.net
    )


def test_each_price_is_a_part_and_the_sum_is_what_is_paid() -> None:
    stake = Stake(
        Decimal("0.05"), per_box=Decimal("0.25"), per_column=Decimal(2), per_game=Decimal(5)
    )
    # Column 1: bonus 3 x 100, boxes 2, points 25. Column 2, doubled: bonus 2 x 100,
    # boxes 2 x (2 - 2) = 0, points 2 x (22 - 7) = 30. Boxes 2 x 10. Together 300 + 200 + 20 + 55.
    assert paid(stake) == (
        ["points 575 28.75", "boxes 2 0.5", "columns 5 10", "game 1 5"],
        "44.25",
    )


def test_no_game_is_won_before_its_end() -> None:
    stake = Stake(Decimal("0.05"), per_column=Decimal(2), per_game=Decimal(5))
    # 300 + 2 x 10 + 25 = 345; 345 x 0.05 = 17.25; the closed column counts three times.
    assert paid(stake, WON[:1]) == (["points 345 17.25", "columns 3 6", "game 0 0"], "23.25")


def test_a_stake_needs_no_points() -> None:
    turned = tuple(hand._replace(winner=1 - (hand.winner or 0)) for hand in WON)
    assert paid(Stake(None, per_game=Decimal(5)), turned) == (["game -1 -5"], "-5.00")


@pytest.mark.parametrize(
    ("points", "step", "rounded"),
    [
        (6352, 500, 6500),  # rules-sources: 12.7 and 12.2 times 500
        (6092, 500, 6000),
        (6250, 500, 6500),  # half up
        (249, 500, 0),
        (935, 10, 940),  # 93.5
        (7, 3, 6),  # 2.33 times 3
        (8, 3, 9),
    ],
)
def test_points_are_rounded_before_money(points: int, step: int, rounded: int) -> None:
    rules = Rules(target=1, score={Result.KNOCK: Score()})
    for winner, sign in ((0, 1), (1, -1)):
        hands = (Hand(winner=winner, result=Result.KNOCK, points=points),)
        stake = Stake(Decimal(1), round_to=step)
        assert paid(stake, hands, rules)[1] == f"{rounded * sign}.00".replace("-0.00", "0.00")
        assert stake.amount(points * sign) == rounded


def test_one_game_costs_the_cap_at_most() -> None:
    stake = Stake(Decimal("0.05"), per_game=Decimal("0.001"), cap=Decimal(20))
    # 28.75 + 0.001 = 28.751, rounded 28.75, of which 8.75 are above the cap
    assert paid(stake) == (
        ["points 575 28.75", "game 1 0.001", "rounding 0 -0.001", "cap 0 -8.75"],
        "20.00",
    )
    assert paid(stake._replace(cap=Decimal("28.75")))[1] == "28.75"
    # Of a cap between two cents the lower one is the most that can be paid.
    assert paid(stake._replace(cap=Decimal("20.005")))[1] == "20.00"


@pytest.mark.parametrize(
    ("currency", "amount"),
    [("EUR", "4.68"), ("JPY", "5"), ("jpy", "5"), ("KWD", "4.675"), (None, "4.68")],
)
def test_a_currency_has_its_own_decimals(currency: str | None, amount: str) -> None:
    # 935 x 0.005 = 4.675
    stake = Stake(Decimal("0.005"), currency)
    rules = Rules(target=1, score={Result.KNOCK: Score()})
    assert paid(stake, (Hand(winner=0, result=Result.KNOCK, points=935),), rules)[1] == amount
    assert str(stake.amount(935)) == amount


def test_boxes_paid_at_once_have_a_price_too() -> None:
    rules = Rules(
        target=30, box_value=10, boxes_at_once=True, score={Result.KNOCK: Score(boxes=(1, 1))}
    )
    won = (Hand(winner=1, result=Result.KNOCK, points=25),)
    assert paid(Stake(Decimal(1), per_box=Decimal(2)), won, rules)[0][1] == "boxes -1 -2"


def test_winners_points_are_paid_as_points() -> None:
    rules = Rules(
        target=20, points_paid=PointsPaid.WINNER_AND_DIFFERENCE, score={Result.KNOCK: Score()}
    )
    won = (Hand(winner=0, result=Result.KNOCK, points=25),)
    assert paid(Stake(Decimal(1)), won, rules) == (["points 50 50"], "50.00")


@pytest.mark.parametrize("name", built_in_names())
def test_simulated_hands_are_such_as_the_rules_allow(name: str) -> None:
    from random import Random

    rules = load_built_in(name).rules
    lot, draw = Random(name), drawn_hands(rules)
    for _ in range(200):
        hand = draw(lot)
        assert faults(rules, hand) == [], hand


def test_cost_is_the_same_every_time_and_no_more_than_the_cap() -> None:
    rules = load_built_in("modern").rules
    first = cost(rules, Stake(Decimal("0.05")), games=40)
    assert first is not None
    simulation.games_by_lot.cache_clear()  # else they are the same games, not equal ones
    assert first == cost(rules, Stake(Decimal("0.05")), games=40)
    double = cost(rules, Stake(Decimal("0.10")), games=40)
    assert double is not None
    assert (double.median, double.worst) == (2 * first.median, 2 * first.worst)
    capped = cost(rules, Stake(Decimal("0.05"), cap=first.median), games=40)
    assert capped is not None
    assert capped.worst == first.median


@pytest.mark.slow
def test_games_far_too_long_are_not_simulated() -> None:
    rules = Rules(target=1_000_000, score={Result.KNOCK: Score()})
    assert cost(rules, Stake(Decimal("0.05"))) is None
