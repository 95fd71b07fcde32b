"""Hands by cards in a game: what they come to, and what the rules have against them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginscore.scoring.card import read_card
from ginscore.scoring.checks import faults
from ginscore.scoring.hands import Hand, score_hand
from ginscore.scoring.outcome import deadwood_of, outcome_of
from ginscore.scoring.rules import Layoff, Result, Rules, Runs
from tests.card_hands import NO_BONUS

GIN = ("TD JD QD 5S 6S 7S 2C 2H 2D 2S", "KD AD 3D 8S 9S 9H 9C 9D 4S 4H")


def by_cards(closer: str, opponent: str, witness: str = "TC", **more: object) -> Hand:
    hands = tuple(tuple(map(read_card, cards.split())) for cards in (closer, opponent))
    return Hand(closer=0, cards=hands, witness=read_card(witness), **more)  # type: ignore[arg-type]


def codes(rules: Rules, hand: Hand) -> list[str]:
    return [fault.code for fault in faults(rules, hand)]


@pytest.mark.parametrize(
    ("closer", "opponent", "witness", "winner", "result", "points", "boxes"),
    [
        # 2S left against 40: 7S goes on 4-5-6 of spades, 3-4-5-6 of diamonds melds, which leaves
        # 8C 8D TH JH 2C = 38; 38 - 2 = 36 in prima
        (
            "4S 5S 6S 9H 9D 9C KD KC KH 2S",
            "7S 3D 4D 5D 6D 8C 8D TH JH 2C",
            "3C",
            0,
            "knock",
            36,
            1,
        ),
        # gin, lay-offs allowed: KD AD on the diamonds, 4S 8S on the spades, four nines; 3D 4H are
        # left, 7 x 2 + 50 = 64 in seconda
        (*GIN, "7H", 0, "gin", 64, 5),
        # the opponent lays off 5D 6D TD and keeps 8D: 8 against 9 is an under by 1, 1 + 25 = 26
        (
            "6C 9C 6H 5H 6S TC 5S TS TH 5C",
            "6D 8D 7H 7C 5D 9H TD 7S 8H 7D",
            "9D",
            1,
            "undercut",
            26,
            2,
        ),
        # eleven cards that all meld: gran gin; 9S and KS with the sets leave the other 48:
        # 48 + 50 = 98 in prima
        (
            "9S TS JS QS KS 9C 9D 9H KC KD KH",
            "8S AS TH TD 8C 8D 4S 4C 3D 2H",
            "7C",
            0,
            "big-gin",
            98,
            5,
        ),
    ],
)
def test_cards_come_to_a_result_and_a_score(
    moderno: Rules,
    closer: str,
    opponent: str,
    witness: str,
    winner: int,
    result: str,
    points: int,
    boxes: int,
) -> None:
    hand = by_cards(closer, opponent, witness)
    assert codes(moderno, hand) == []
    outcome = outcome_of(moderno, hand)
    score = score_hand(moderno, outcome)
    assert (outcome.winner, outcome.result) == (winner, result)
    assert (score.total, score.boxes) == (points, boxes)


def test_the_rules_decide_what_cards_come_to(moderno: Rules) -> None:
    # without lay-offs on gin the opponent keeps AD 3D 4S 4H 8S KD: 15 + 3 + 4 + 4 + 8 + 10 = 44,
    # with an ace of 1 it is 30
    alone = replace(moderno, layoff=Layoff.KNOCK)
    assert outcome_of(alone, by_cards(*GIN)).difference == 44
    assert outcome_of(replace(alone, ace=1, runs=Runs.LOW), by_cards(*GIN)).difference == 30


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        # JH JC JD, A-2-3-4-5-6 of clubs leave AS, 15
        (
            by_cards("JH JC AS 3C 5C JD AC 4C 6C 2C", "QC 6S KH 7C AH JS KS 8C TC 8S", "9H"),
            "rule.knock-over-witness",
        ),
        (
            by_cards("4S 5S 6S 9H 9D 9C KD KC KH 2S", "7S 3D 4D 5D 6D 8C 8D TH JH 2C", "AC"),
            "rule.knock-on-ace",
        ),
        (by_cards(f"{GIN[0]} KS", GIN[1]), "rule.must-discard"),
        (by_cards(*GIN, result=Result.BIG_GIN), "rule.cards-disagree"),
        (by_cards(*GIN, result=Result.KNOCK), "rule.cards-disagree"),
        (by_cards(*GIN, doubled=True), "rule.level-disagrees"),
    ],
)
def test_what_the_rules_have_against_cards(moderno: Rules, hand: Hand, code: str) -> None:
    assert codes(moderno, hand) == [code]


def test_a_result_said_beside_the_cards_is_the_one_they_give(moderno: Rules) -> None:
    assert codes(moderno, by_cards(*GIN, result=Result.GIN)) == []


def test_eleven_cards_are_gin_in_a_variant_without_big_gin(moderno: Rules) -> None:
    eleven = "9S TS JS QS KS 9C 9D 9H KC KD KH"
    hand = by_cards(eleven, "8S AS TH TD 8C 8D 4S 4C 3D 2H", "7C")
    score = dict(moderno.score)
    del score[Result.BIG_GIN]
    rules = replace(moderno, score=score)
    assert codes(rules, hand) == []
    # 48 left, 7C single: 48 + 25
    assert score_hand(rules, outcome_of(rules, hand)).total == 73


# Q K A of spades, three sevens, 9-10-J of diamonds; 3 points are left.
HIGH = "QS KS AS 7H 7D 7C 9D TD JD 3C"


@pytest.mark.parametrize(
    ("runs", "layoff", "difference"),
    [
        # 2 + 4 + 7 + 8 + 10 + 10 + 5 + 9 + 2 + 10 = 67 against 3
        (Runs.HIGH_LOW, Layoff.NEVER, 64),
        # the fourth seven is laid off, and on the high ace no two
        (Runs.HIGH_LOW, Layoff.KNOCK, 57),
        (Runs.HIGH_LOW, Layoff.ALWAYS, 57),
        # round the corner the two goes on too
        (Runs.CIRCULAR, Layoff.KNOCK, 55),
        (Runs.CIRCULAR, Layoff.NEVER, 64),
    ],
)
def test_an_ace_may_be_high_and_low_and_lay_offs_may_be_forbidden(
    runs: Runs, layoff: Layoff, difference: int
) -> None:
    rules = Rules(runs=runs, layoff=layoff, score=NO_BONUS)
    hand = by_cards(HIGH, "2S 4S 7S 8C TH KD 5D 9C 2H JC")
    assert codes(rules, hand) == []
    assert outcome_of(rules, hand).difference == difference


def test_a_low_ace_after_the_king_is_no_run() -> None:
    # 10 + 10 + 1 + 3 are left over: more than 10
    hand = by_cards(HIGH, "2S 4S 7S 8C TH KD 5D 9C 2H JC")
    assert codes(Rules(runs=Runs.LOW, score=NO_BONUS), hand) == ["rule.knock-over-limit"]


def test_without_lay_offs_gin_takes_all_that_is_left(moderno: Rules) -> None:
    # KD and AD, 8S and 4S go nowhere: 44, as where lay-offs are for a knock alone
    never = replace(moderno, layoff=Layoff.NEVER)
    assert outcome_of(never, by_cards(*GIN)).difference == 44


# With an ace of 1 for the knock this leaves 1 + 6; as it is scored, 15 + 6.
CHEAP_ACE = "4S 5S 6S 9H 9D 9C KD KC AH 6D"


def test_an_ace_may_count_less_for_the_knock(moderno: Rules) -> None:
    # Left are K K A 6: too much either way. With three kings A and 6 are left.
    rules = replace(moderno, knock_ace=1, knock_limit=7)
    other = "7C 3D 4D 5D 7D 8C 8D TH JH 2C"
    assert codes(rules, by_cards(CHEAP_ACE, other)) == ["rule.knock-over-limit"]
    hand = by_cards(CHEAP_ACE.replace("6D", "KH"), other)
    # 1 against 7; scored 15, against 7 + 8 + 8 + 10 + 10 + 2 and 3-4-5 of diamonds melded, 7D: 52
    assert codes(rules, hand) == []
    assert codes(moderno, hand) == ["rule.knock-over-witness"]
    outcome = outcome_of(rules, hand)
    assert (outcome.result, outcome.winner, outcome.difference) == (Result.KNOCK, 0, 52 - 15)


def test_of_the_layouts_with_which_one_may_knock_the_cheapest_lies(moderno: Rules) -> None:
    closer = "AH 2H 3H AS AC 5S 6S 7S 8S 4C"
    other = "7C 3D 4D 5D 7D 8C 8D TH JH 2C"
    # Three aces and 5-6-7-8 leave 2 + 3 + 4 = 9, within a limit of 9; A-2-3 leaves 15 + 15 + 4,
    # which for the knock is 1 + 1 + 4 = 6.
    at = {limit: replace(moderno, knock_ace=1, knock_limit=limit) for limit in (9, 6, 5)}
    assert deadwood_of(at[9], by_cards(closer, other))[0] == 9
    assert deadwood_of(at[6], by_cards(closer, other))[0] == 34
    assert codes(at[6], by_cards(closer, other)) == []
    assert codes(at[5], by_cards(closer, other)) == ["rule.knock-over-limit"]
