"""Melds and layouts, against the slow twin and by what must always hold."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.scoring.judging.layouts import best_layouts, layouts_within
from ginscore.scoring.judging.melds import (
    RANKS_IN_SUIT,
    SUIT,
    best_discards,
    least_deadwood,
    suit_runs,
    to_cards,
)
from ginscore.scoring.rules import Runs
from tests import brute
from tests.brute import PACK, Cards, is_set
from tests.card_hands import bits, hands, shape_of, texts
from tests.profiles import times

aces = st.integers(1, 15)
shapes = st.sampled_from([*Runs])
any_size = hands(sizes=(0, 1, 3, 6, 9, 10, 11))


@given(hand=any_size, ace=aces, shape=shapes)
def test_the_least_deadwood_is_what_trying_everything_finds(
    hand: Cards, ace: int, shape: Runs
) -> None:
    assert least_deadwood(bits(hand), suit_runs(ace, shape)) == brute.least(hand, ace, shape)


@given(hand=any_size, ace=aces, shape=shapes)
def test_the_best_layouts_are_all_there_and_each_is_there_once(
    hand: Cards, ace: int, shape: Runs
) -> None:
    lowest = brute.least(hand, ace, shape)
    expected = {
        brute.shape(layout)
        for layout in brute.layouts(hand, shape)
        if brute.count(brute.left_over(hand, layout), ace) == lowest
    }
    found = best_layouts(bits(hand), suit_runs(ace, shape))
    assert {layout.deadwood for layout in found} == {lowest}
    assert {shape_of(layout) for layout in found} == expected
    assert len(found) == len(expected)


@given(hand=hands(), ace=aces, shape=shapes, limit=st.integers(0, 60))
def test_every_layout_within_a_limit_is_found(
    hand: Cards, ace: int, shape: Runs, limit: int
) -> None:
    expected = {
        brute.shape(layout): deadwood
        for layout in brute.layouts(hand, shape)
        if (deadwood := brute.count(brute.left_over(hand, layout), ace)) <= limit
    }
    found = layouts_within(bits(hand), limit, suit_runs(ace, shape))
    assert {shape_of(layout): layout.deadwood for layout in found} == expected
    assert len(found) == len(expected)


@given(hand=hands(), ace=aces, shape=shapes)
def test_a_layout_is_made_of_melds_and_the_rest_of_the_hand(
    hand: Cards, ace: int, shape: Runs
) -> None:
    for layout in layouts_within(bits(hand), 110, suit_runs(ace, shape)):
        sets = [texts(cards) for cards in layout.sets]
        runs = [
            texts(cover << RANKS_IN_SUIT * suit)
            for suit, cover in enumerate(layout.covers)
            if cover
        ]
        left = texts(layout.left)
        assert all(is_set(cards) for cards in sets)
        for cards in runs:
            # The cards of one suit, all in runs and nothing over.
            assert any(not brute.left_over(cards, way) for way in brute.layouts(cards, shape))
        parts = [*sets, *runs, left]
        assert sum(len(part) for part in parts) == len(hand)
        assert frozenset().union(*parts) == hand
        assert layout.deadwood == brute.count(left, ace)


@given(hand=hands(), suits=st.permutations("SHDC"), ace=aces, shape=shapes)
def test_other_suits_for_the_suits_change_nothing(
    hand: Cards, suits: list[str], ace: int, shape: Runs
) -> None:
    other = dict(zip("SHDC", suits, strict=True))
    turned = frozenset(card[0] + other[card[1]] for card in hand)
    runs = suit_runs(ace, shape)
    assert least_deadwood(bits(hand), runs) == least_deadwood(bits(turned), runs)
    assert len(best_layouts(bits(hand), runs)) == len(best_layouts(bits(turned), runs))


@given(hand=hands(), ace=aces, shape=shapes)
def test_a_card_more_costs_at_most_what_it_is_worth(hand: Cards, ace: int, shape: Runs) -> None:
    runs = suit_runs(ace, shape)
    whole = least_deadwood(bits(hand), runs)
    for card in hand:
        rest = least_deadwood(bits(hand - {card}), runs)
        assert whole <= rest + brute.count(frozenset([card]), ace)


@times(0.4)  # eleven hands each
@given(hand=hands(sizes=(11,)), ace=aces, shape=shapes)
def test_every_best_discard_is_found(hand: Cards, ace: int, shape: Runs) -> None:
    after = {card: brute.least(hand - {card}, ace, shape) for card in hand}
    least, cards = best_discards(bits(hand), suit_runs(ace, shape))
    assert least == min(after.values())
    assert {str(card) for card in to_cards(cards)} == {c for c in hand if after[c] == least}


@given(some=st.integers(0, SUIT), ace=aces, shape=shapes)
def test_the_runs_of_a_suit_cover_what_disjoint_runs_can_cover(
    some: int, ace: int, shape: Runs
) -> None:
    runs = suit_runs(ace, shape)
    # Up to all thirteen: too many subsets for the twin, so every stretch is tried as a run.
    behind_the_king = {Runs.LOW: 0, Runs.HIGH_LOW: 1, Runs.CIRCULAR: RANKS_IN_SUIT}[shape]
    line = (*range(RANKS_IN_SUIT), *range(behind_the_king))
    stretches = {
        sum(1 << place for place in line[start : start + length])
        for start in range(RANKS_IN_SUIT)
        for length in range(3, RANKS_IN_SUIT + 1)
        if start + length <= len(line)
    }
    covers, in_runs = {0}, 0
    for run in (stretch for stretch in stretches if stretch & ~some == 0):
        covers |= {cover | run for cover in covers if not cover & run}
        in_runs |= run
    assert set(runs.covers(some)) == covers
    assert runs.best[some] == max(runs.worth[cover] for cover in covers)
    assert runs.in_runs[some] == in_runs


@pytest.mark.parametrize(
    ("hand", "ace", "shape", "expected"),
    [
        ("", 1, Runs.LOW, 0),
        ("AS", 15, Runs.CIRCULAR, 15),
        ("JS QH KD TC", 1, Runs.LOW, 40),  # every figure is ten
        ("2S 3S 4S 5S 6S 7S 8S 9S TS", 1, Runs.LOW, 0),
        ("QS KS AS", 1, Runs.LOW, 21),  # the ace is low only
        ("QS KS AS", 1, Runs.CIRCULAR, 0),
        ("QS KS AS", 1, Runs.HIGH_LOW, 0),
        ("KS AS 2S", 15, Runs.HIGH_LOW, 27),  # low or high, not between
        ("QS KS AS 2S 3S", 15, Runs.HIGH_LOW, 5),  # 35 of Q-K-A are dearer than 20 of A-2-3
        ("QS KS AS 2S 3S 4S", 15, Runs.HIGH_LOW, 0),  # Q-K-A and 2-3-4
        ("KS AS 2S 3S", 15, Runs.CIRCULAR, 0),
        ("QS KS AS AH AD 2S", 15, Runs.CIRCULAR, 22),  # Q-K-A-2 leaves two aces, 30
        ("5S 5H 5D 5C 6S 7S", 1, Runs.LOW, 0),  # three fives, 5-6-7
        ("5S 5H 5D 6S 7S", 1, Runs.LOW, 10),  # 5-6-7 leaves 10, the fives 13
        ("3S 4S 5S 6S 7S 3H 3D 7H 7D", 1, Runs.LOW, 0),  # 3-4-5 6-7 gives both ends to sets
        ("AS AH AD AC 2S 3S", 1, Runs.LOW, 0),
        ("AS AH AD 2S 3S", 1, Runs.LOW, 2),  # A-2-3 leaves two aces
        ("AS AH AD 2S 3S", 15, Runs.LOW, 5),  # and here the three aces are dearer
        (
            " ".join(card for card in PACK if card[1] == "H"),
            15,
            Runs.CIRCULAR,
            0,
        ),  # the whole circle
    ],
)
def test_hands_that_are_counted_by_heart(hand: str, ace: int, shape: Runs, expected: int) -> None:
    assert least_deadwood(bits(hand), suit_runs(ace, shape)) == expected


def test_every_three_cards_make_the_melds_the_rules_name() -> None:
    # C(52, 3) = 22100 triples. Thirteen ranks with four triples each, and in each of four suits
    # eleven runs of three, one more (Q-K-A) where the ace is high too, thirteen round the corner.
    for shape, runs_in_a_suit in ((Runs.LOW, 11), (Runs.HIGH_LOW, 12), (Runs.CIRCULAR, 13)):
        runs = suit_runs(1, shape)
        melds = sum(
            least_deadwood(bits(frozenset(three)), runs) == 0 for three in combinations(PACK, 3)
        )
        assert melds == 13 * 4 + 4 * runs_in_a_suit


@given(hand=hands())
def test_bits_are_cards_and_back(hand: Cards) -> None:
    assert texts(bits(hand)) == hand
    ranks = ["A23456789TJQK".index(card.rank) for card in to_cards(bits(hand))]
    assert ranks == sorted(ranks)
