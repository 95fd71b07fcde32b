"""The score of a hand: every cell of the variants' table, and the hands that sources reckon out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ginscore.scoring.hands import Hand, outcome_by_figures, score_hand
from ginscore.scoring.parameters import read_rules
from ginscore.scoring.rules import Result, Rules, Tie

# The Italian text: battuta, under, gin, gran gin; in prima, then in seconda. Each row is
# result, doubled, difference, points, boxes; the sums are written out as the text has them.
MODERNO = [
    ("knock", False, 18, 18, 1),  # 18
    ("knock", True, 18, 36, 1),  # 18 x 2
    ("undercut", False, 4, 29, 2),  # 4 + 25
    ("undercut", True, 4, 58, 3),  # 4 x 2 + 50
    ("gin", False, 26, 51, 3),  # 26 + 25
    ("gin", True, 26, 102, 5),  # 26 x 2 + 50
    ("big-gin", False, 26, 76, 5),  # 26 + 50
    ("big-gin", True, 26, 152, 9),  # 26 x 2 + 100
    # the largest hand there is: the opponent holds two each of A, K, Q, J, 10
    ("big-gin", True, 110, 320, 9),  # 110 x 2 + 100
    # an opponent with nothing left still pays the bonus
    ("gin", False, 0, 25, 3),
    ("gin", True, 0, 50, 5),
    ("big-gin", False, 0, 50, 5),
    ("big-gin", True, 0, 100, 9),
    # equal deadwood is an undercut by nothing
    ("undercut", False, 0, 25, 2),
    ("undercut", True, 0, 50, 3),
]

# The hands of the printed Italian pad as the text forces them: points and boxes of each win.
PRINTED = [
    ("gin", True, 26, 102, 5),
    ("knock", False, 37, 37, 1),
    ("gin", False, 19, 44, 3),
    ("big-gin", False, 25, 75, 5),
    ("gin", True, 25, 100, 5),
    ("knock", False, 16, 16, 1),
    ("knock", True, 8, 16, 1),
    ("gin", False, 9, 34, 3),
    ("gin", True, 20, 90, 5),
    ("gin", True, 16, 82, 5),
    ("big-gin", True, 8, 116, 9),
    ("gin", True, 10, 70, 5),
    ("big-gin", False, 52, 102, 5),
    ("big-gin", False, 20, 70, 5),
]


@pytest.mark.parametrize(
    ("result", "doubled", "difference", "points", "boxes"), [*MODERNO, *PRINTED]
)
def test_a_moderno_hand_by_points_scores_as_the_italian_text_says(
    moderno: Rules, result: str, doubled: bool, difference: int, points: int, boxes: int
) -> None:
    hand = Hand(winner=1, result=Result(result), points=difference, doubled=doubled)
    outcome = outcome_by_figures(moderno, hand)
    score = score_hand(moderno, outcome)
    assert (outcome.winner, score.total, score.boxes) == (1, points, boxes)


def test_the_literal_reading_of_an_undercut_in_seconda_leaves_the_difference_single(
    moderno: Rules,
) -> None:
    literal = replace(moderno, undercut_difference_doubled=False)
    hand = Hand(winner=0, result=Result.UNDERCUT, points=4, doubled=True)
    assert score_hand(literal, outcome_by_figures(literal, hand)).total == 54  # 4 + 50
    # and touches nothing else: a gin stays 26 x 2 + 50
    gin = Hand(winner=0, result=Result.GIN, points=26, doubled=True)
    assert score_hand(literal, outcome_by_figures(literal, gin)).total == 102


@pytest.mark.parametrize(
    ("deadwood", "said", "result", "winner", "difference"),
    [
        ((7, 25), None, "knock", 0, 18),
        ((7, 8), None, "knock", 0, 1),
        ((7, 7), None, "undercut", 1, 0),
        ((8, 5), None, "undercut", 1, 3),
        ((8, 5), Result.UNDERCUT, "undercut", 1, 3),
        ((0, 25), None, "gin", 0, 25),
        ((0, 25), Result.GIN, "gin", 0, 25),
        ((0, 25), Result.BIG_GIN, "big-gin", 0, 25),
        ((0, 0), None, "gin", 0, 0),
    ],
)
def test_deadwood_gives_result_winner_and_difference(
    moderno: Rules,
    deadwood: tuple[int, int],
    said: Result | None,
    result: str,
    winner: int,
    difference: int,
) -> None:
    hand = Hand(closer=0, deadwood=deadwood, result=said, doubled=False)
    outcome = outcome_by_figures(moderno, hand)
    assert (outcome.result, outcome.winner, outcome.difference) == (result, winner, difference)


@pytest.mark.parametrize(
    ("parameters", "hand", "points", "boxes"),
    [
        # doubling by level or by card, always, and spades only
        ({"doubling": "HS"}, {"doubled": True}, 36, 1),
        ({"doubling": "always"}, {}, 36, 1),
        ({"doubling": "S"}, {}, 18, 1),
        ({"doubling": "S"}, {"doubled": True}, 36, 1),
        ({"doubling": "none"}, {}, 18, 1),
        # boxes paid at once are points of the hand: 18 + 1 x 10
        ({"boxes_at_once": True, "box_value": 10}, {}, 28, 1),
    ],
)
def test_a_parameter_changes_the_knock_of_18(
    parameters: dict[str, object], hand: dict[str, Any], points: int, boxes: int
) -> None:
    rules = read_rules({"score": {"knock": {"boxes": 1}}, **parameters})
    outcome = outcome_by_figures(rules, Hand(winner=0, result=Result.KNOCK, points=18, **hand))
    score = score_hand(rules, outcome)
    assert (score.total, score.boxes) == (points, boxes)


def test_nobody_scores_a_tie_where_the_rules_say_so(moderno: Rules) -> None:
    rules = replace(moderno, tie=Tie.NOBODY)
    outcome = outcome_by_figures(rules, Hand(closer=0, deadwood=(7, 7), doubled=True))
    assert (outcome.result, outcome.winner) == (Result.KNOCK, None)
    assert score_hand(rules, outcome).total == 0
    # one point less and it is an undercut again: 1 x 2 + 50
    under = outcome_by_figures(rules, Hand(closer=0, deadwood=(7, 6), doubled=True))
    assert (under.winner, score_hand(rules, under).total) == (1, 52)


@pytest.mark.parametrize("result", [Result.GIN, Result.BIG_GIN])
def test_a_gin_that_lay_offs_bring_to_zero_may_be_cancelled(moderno: Rules, result: Result) -> None:
    rules = replace(moderno, gin_cancelled_at_zero=True)
    outcome = outcome_by_figures(
        rules, Hand(closer=1, deadwood=(0, 0), result=result, doubled=False)
    )
    assert (outcome.result, outcome.winner, score_hand(rules, outcome).total) == (result, None, 0)
    kept = outcome_by_figures(rules, Hand(closer=1, deadwood=(0, 2), result=result, doubled=False))
    assert kept.winner == 1
