"""Money: how an amount is read, and what a game pays."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ginscore.errors import GinscoreError
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
