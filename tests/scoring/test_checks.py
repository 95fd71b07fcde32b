"""Verification: what the rules accept and refuse, one table per rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginscore.scoring.card import read_card
from ginscore.scoring.checks import CHECKS, faults
from ginscore.scoring.hands import VOID, Hand
from ginscore.scoring.rules import Doubling, Result, Rules, Tie, WitnessAce


def codes(rules: Rules, hand: Hand) -> list[str]:
    return [fault.code for fault in faults(rules, hand)]


def closed(own: int, other: int, witness: str | None = None, **more: object) -> Hand:
    card = read_card(witness) if witness else None
    level = {} if card else {"doubled": False}
    return Hand(closer=0, deadwood=(own, other), witness=card, **{**level, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("witness", "deadwood", "accepted"),
    [
        ("6D", 6, True),
        ("6D", 7, False),
        ("2C", 2, True),
        ("2C", 3, False),
        ("TH", 10, True),
        ("JS", 10, True),
        ("QD", 10, True),
        ("KS", 10, True),
        ("KS", 11, False),
        ("9D", 9, True),
        ("9D", 10, False),
        ("AC", 2, False),
        ("AC", 10, False),
    ],
)
def test_the_witness_card_sets_the_limit_of_the_knock(
    moderno: Rules, witness: str, deadwood: int, accepted: bool
) -> None:
    assert (codes(moderno, closed(deadwood, 60, witness)) == []) is accepted


@pytest.mark.parametrize("result", [Result.KNOCK, Result.UNDERCUT])
def test_no_knock_and_so_no_undercut_on_a_witness_ace(moderno: Rules, result: Result) -> None:
    hand = Hand(winner=0, result=result, points=5, witness=read_card("AH"))
    assert codes(moderno, hand) == ["rule.knock-on-ace"]
    # gin is as good as ever
    assert codes(moderno, closed(0, 30, "AH")) == []
    # where the ace sets the limit 1, only a deadwood of 1 may knock, which needs an ace of 1
    one = replace(moderno, witness_ace=WitnessAce.ONE, ace=1)
    assert codes(one, closed(1, 30, "AH")) == []
    assert codes(one, closed(2, 30, "AH")) == ["rule.knock-over-witness"]


def test_without_a_card_the_largest_limit_counts(moderno: Rules) -> None:
    assert codes(moderno, closed(10, 30)) == []
    assert codes(moderno, closed(11, 30)) == ["rule.knock-over-limit"]


@pytest.mark.parametrize(("points", "accepted"), [(0, True), (10, True), (11, False)])
def test_an_undercut_by_points_stays_within_the_limit(
    moderno: Rules, points: int, accepted: bool
) -> None:
    hand = Hand(winner=1, result=Result.UNDERCUT, points=points, doubled=True)
    assert (codes(moderno, hand) == []) is accepted


def test_an_undercut_by_points_stays_within_the_limit_of_its_card(moderno: Rules) -> None:
    hand = Hand(winner=1, result=Result.UNDERCUT, points=7, witness=read_card("6D"))
    assert codes(moderno, hand) == ["rule.undercut-over-limit"]


@pytest.mark.parametrize(
    ("ace", "deadwood", "code"),
    [
        # two each of A, K, Q, J, 10 at 15 and 10; two each of K, Q, J, 10, 9 where the ace is 1
        (15, 110, None),
        (15, 111, "rule.deadwood-too-large"),
        (1, 98, None),
        (1, 99, "rule.deadwood-too-large"),
        (15, 1, "rule.deadwood-one"),
        (1, 1, None),
        (15, 2, None),
        (15, 0, None),
    ],
)
def test_no_hand_is_worth_more_than_ten_cards_can_be(
    moderno: Rules, ace: int, deadwood: int, code: str | None
) -> None:
    rules = replace(moderno, ace=ace)
    expected = [code] if code else []
    assert codes(rules, closed(0, deadwood)) == expected
    by_points = Hand(winner=0, result=Result.GIN, points=deadwood, doubled=True)
    assert codes(rules, by_points) == expected


def test_the_cap_holds_for_the_difference_of_a_knock_too(moderno: Rules) -> None:
    def knock(points: int) -> Hand:
        return Hand(winner=0, result=Result.KNOCK, points=points, doubled=False)

    # The dearest ten cards, A A K K Q Q J J T T, are 110; the knocker keeps 2 at least.
    assert codes(moderno, knock(108)) == []
    assert codes(moderno, knock(109)) == ["rule.difference-too-large"]
    # a difference of 1 is 2 against 3, which can be
    assert codes(moderno, knock(1)) == []


@pytest.mark.parametrize(
    ("own", "other", "said", "code"),
    [
        (0, 25, Result.KNOCK, "rule.zero-is-gin"),
        (0, 25, Result.GIN, None),
        (0, 25, Result.BIG_GIN, None),
        (7, 25, Result.GIN, "rule.gin-with-deadwood"),
        (7, 25, Result.BIG_GIN, "rule.gin-with-deadwood"),
        (7, 25, Result.UNDERCUT, "rule.undercut-is-knock"),
        (7, 25, Result.KNOCK, None),
        (7, 7, Result.KNOCK, "rule.knock-is-undercut"),
        (7, 5, Result.KNOCK, "rule.knock-is-undercut"),
        (7, 7, Result.UNDERCUT, None),
        (7, 7, None, None),
    ],
)
def test_a_result_said_must_be_the_one_the_deadwood_gives(
    moderno: Rules, own: int, other: int, said: Result | None, code: str | None
) -> None:
    assert codes(moderno, closed(own, other, result=said)) == ([code] if code else [])


def test_a_knock_by_nothing_is_a_tie_and_a_tie_is_an_undercut(moderno: Rules) -> None:
    hand = Hand(winner=0, result=Result.KNOCK, points=0, doubled=False)
    assert codes(moderno, hand) == ["rule.tie-is-undercut"]
    assert codes(replace(moderno, tie=Tie.NOBODY), hand) == []


@pytest.mark.parametrize(
    ("doubling", "doubled", "witness", "code"),
    [
        (Doubling.HEARTS_SPADES, None, None, "rule.level-missing"),
        (Doubling.HEARTS_SPADES, True, None, None),
        (Doubling.HEARTS_SPADES, None, "9H", None),
        (Doubling.HEARTS_SPADES, True, "9H", None),
        (Doubling.HEARTS_SPADES, False, "9S", "rule.level-disagrees"),
        (Doubling.HEARTS_SPADES, True, "9C", "rule.level-disagrees"),
        (Doubling.SPADES, None, None, None),
        (Doubling.SPADES, True, "9H", "rule.level-disagrees"),
        (Doubling.SPADES, False, "9H", None),
        (Doubling.ALWAYS, None, None, None),
        (Doubling.ALWAYS, True, "9D", None),
        (Doubling.ALWAYS, False, None, "rule.always-doubled"),
        (Doubling.NONE, None, None, None),
        (Doubling.NONE, False, None, None),
        (Doubling.NONE, True, None, "rule.never-doubled"),
    ],
)
def test_the_level_is_one_the_variant_has(
    moderno: Rules, doubling: str, doubled: bool | None, witness: str | None, code: str | None
) -> None:
    rules = replace(moderno, doubling=doubling)
    hand = Hand(
        winner=0,
        result=Result.GIN,
        points=20,
        doubled=doubled,
        witness=read_card(witness) if witness else None,
    )
    assert codes(rules, hand) == ([code] if code else [])


def test_gin_only_refuses_every_knock_whatever_the_scores_say(moderno: Rules) -> None:
    rules = replace(moderno, knock_limit=0)
    assert codes(rules, closed(5, 20)) == ["rule.gin-only"]
    assert codes(rules, closed(5, 3)) == ["rule.gin-only"]
    assert codes(rules, closed(0, 20)) == []
    bare = replace(rules, score={Result.GIN: rules.score[Result.GIN]})
    assert codes(bare, closed(5, 20)) == ["rule.gin-only"]


def test_a_result_without_a_score_does_not_exist(moderno: Rules) -> None:
    score = dict(moderno.score)
    del score[Result.BIG_GIN]
    rules = replace(moderno, score=score)
    assert codes(rules, closed(0, 20, result=Result.BIG_GIN)) == []  # priced as gin
    del score[Result.GIN]
    rules = replace(moderno, score=score)
    assert codes(rules, closed(0, 20, result=Result.BIG_GIN)) == ["rule.result-unknown"]


def test_a_void_hand_is_always_accepted_but_after_the_end(moderno: Rules) -> None:
    assert faults(moderno, VOID) == []
    assert [f.code for f in faults(moderno, VOID, finished=True)] == ["rule.game-over"]


def test_all_that_is_wrong_is_told_at_once(moderno: Rules) -> None:
    hand = closed(12, 120, "9D", doubled=True)
    assert codes(moderno, hand) == [
        "rule.level-disagrees",
        "rule.deadwood-too-large",
        "rule.knock-over-witness",
    ]


def test_every_check_is_a_function_of_rules_and_hand() -> None:
    # a tuple, so that nobody can add to it at run time
    assert isinstance(CHECKS, tuple)
    assert len(set(CHECKS)) == len(CHECKS)
