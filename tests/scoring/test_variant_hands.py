"""The hands of every built-in variant: bonuses and boxes, ties, knock limits, largest deadwood."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginscore.files.variant.find import built_in_names
from ginscore.scoring.card import read_card
from ginscore.scoring.checks import faults
from ginscore.scoring.hands import Hand, outcome_by_figures, score_hand
from ginscore.scoring.rules import Doubling, Result, Rules, Tie
from tests.playing import A, B, rules_of


def level(rules: Rules, doubled: bool) -> bool | None:
    """Return what a hand must say of its level; nothing where the variant has but one."""
    return None if rules.doubling in (Doubling.NONE, Doubling.ALWAYS) else doubled


def scored(rules: Rules, hand: Hand) -> tuple[int | None, int, int]:
    """Return winner, points and boxes of a hand that the rules accept."""
    assert faults(rules, hand) == []
    outcome = outcome_by_figures(rules, hand)
    score = score_hand(rules, outcome)
    return outcome.winner, score.total, score.boxes


# What a hand with a difference of 10 scores, single and doubled: points and boxes. "-": the
# variant has no such hand. A big gin where there is none is paid as gin. Palace has a box of 10 in
# its points.
CELLS = """
variant           knock      undercut   gin        big-gin    | knock    undercut  gin       big-gin
moderno           10/1       35/2       35/3       60/5       | 20/1     70/3      70/5      120/9
moderno-400       -          -          -          -          | 20/1     70/3      70/5      120/9
clasico           10/0       20/0       30/0       30/0       | -        -         -         -
salas             10/0       35/0       35/0       35/0       | -        -         -         -
fournier          10/1       20/1       30/1       30/1       | -        -         -         -
classic           10/1       20/1       30/1       30/1       | -        -         -         -
modern            10/1       35/1       35/1       41/1       | -        -         -         -
oklahoma          10/1       20/2       30/3       30/3       | 20/1     40/2      60/3      60/3
hollywood         10/1       20/1       30/1       30/1       | -        -         -         -
hollywood-pro     10/1       35/2       35/3       35/3       | 20/1     70/3      70/5      70/5
straight          -          -          35/1       41/1       | -        -         -         -
round-the-corner  10/1       30/1       30/1       30/1       | -        -         -         -
palace            20/1       40/1       45/1       45/1       | -        -         -         -
tournament        10/1       35/1       35/1       41/1       | -        -         -         -
partnership       10/1       20/1       30/1       30/1       | -        -         -         -
hollywood-partners 10/1      35/2       35/3       35/3       | 20/1     70/3      70/5      70/5
doubling-gin      10/1       20/1       30/1       30/1       | -        -         -         -
worldclub         25/0       35/0       35/0       45/0       | -        -         -         -
"""


def cells() -> list[tuple[str, str, bool, str]]:
    """Return every cell of the table as variant, result, doubled and what is in it."""
    header, *rows = [line.replace("|", "").split() for line in CELLS.strip().splitlines()]
    return [
        (row[0], result, index >= 4, cell)
        for row in rows
        for index, (result, cell) in enumerate(zip(header[1:], row[1:], strict=True))
    ]


def test_the_table_has_a_row_for_every_variant() -> None:
    assert {variant for variant, *_ in cells()} == set(built_in_names())
    assert len(cells()) == 18 * 8


@pytest.mark.parametrize(("variant", "result", "doubled", "cell"), cells())
def test_a_difference_of_10_scores_what_the_table_says(
    variant: str, result: str, doubled: bool, cell: str
) -> None:
    rules = rules_of(variant)
    hand = Hand(winner=B, result=Result(result), points=10, doubled=doubled)
    if cell == "-":
        assert faults(rules, hand) != []
    else:
        points, boxes = map(int, cell.split("/"))
        assert scored(rules, hand) == (B, points, boxes)


@pytest.mark.parametrize(
    ("variant", "doubled", "points", "boxes"),
    [
        ("moderno", False, 25, 2),
        ("moderno", True, 50, 3),
        ("moderno-400", True, 50, 3),
        ("clasico", False, 10, 0),
        ("salas", False, 25, 0),
        ("fournier", False, 10, 1),
        ("classic", False, 10, 1),
        ("modern", False, 25, 1),
        ("oklahoma", False, 10, 2),
        ("oklahoma", True, 20, 2),
        ("hollywood", False, 10, 1),
        ("hollywood-pro", False, 25, 2),
        ("hollywood-pro", True, 50, 3),
        ("round-the-corner", False, 20, 1),
        ("palace", False, 30, 1),  # 20 and a box of 10
    ],
)
def test_a_tie_after_a_knock_pays_the_undercut_by_nothing(
    variant: str, doubled: bool, points: int, boxes: int
) -> None:
    rules = rules_of(variant)
    tie = Hand(closer=A, deadwood=(7, 7), doubled=level(rules, doubled))
    assert scored(rules, tie) == (B, points, boxes)
    by_points = Hand(winner=B, result=Result.UNDERCUT, points=0, doubled=level(rules, doubled))
    assert scored(rules, by_points) == (B, points, boxes)
    # the knocker wins by one point less of his own
    assert scored(rules, tie._replace(deadwood=(6, 7)))[0] == A
    # and where the house says so, a tie is nobody's, and neither is its box
    nobody = replace(rules, tie=Tie.NOBODY)
    assert scored(nobody, tie) == (None, 0, 0)
    assert scored(nobody, tie._replace(deadwood=(7, 6)))[0] == B


@pytest.mark.parametrize(
    ("variant", "doubled", "points"),
    [
        ("moderno", False, 28),
        ("moderno", True, 56),
        ("moderno-400", True, 56),
        ("clasico", False, 13),
        ("salas", False, 28),
        ("fournier", False, 13),
        ("classic", False, 13),
        ("modern", False, 28),
        ("oklahoma", False, 13),
        ("oklahoma", True, 26),
        ("hollywood", False, 13),
        ("hollywood-pro", False, 28),
        ("hollywood-pro", True, 56),
        ("round-the-corner", False, 23),
        ("palace", False, 33),
    ],
)
def test_a_knock_of_8_against_5_is_scored_by_the_other_player(
    variant: str, doubled: bool, points: int
) -> None:
    rules = rules_of(variant)
    lost = Hand(closer=A, deadwood=(8, 5), doubled=level(rules, doubled))
    assert scored(rules, lost)[:2] == (B, points)


@pytest.mark.parametrize(
    ("variant", "doubled", "gin", "big_gin"),
    [
        ("moderno", False, (A, 25, 3), (A, 50, 5)),
        ("moderno", True, (A, 50, 5), (A, 100, 9)),
        ("moderno-400", True, (A, 50, 5), (A, 100, 9)),
        ("clasico", False, (A, 20, 0), None),
        ("salas", False, (A, 25, 0), None),
        ("fournier", False, (A, 20, 1), None),
        ("classic", False, (A, 20, 1), None),
        ("modern", False, (A, 25, 1), (A, 31, 1)),
        ("oklahoma", False, (A, 20, 3), None),
        ("oklahoma", True, (A, 40, 3), None),
        ("hollywood", False, (A, 20, 1), None),
        ("hollywood-pro", False, (A, 25, 3), None),
        ("hollywood-pro", True, (A, 50, 5), None),
        ("straight", False, (A, 25, 1), (A, 31, 1)),
        # all laid off: nobody scores
        ("round-the-corner", False, (None, 0, 0), None),
        ("palace", False, (A, 35, 1), None),  # 25 and a box of 10
    ],
)
def test_a_gin_against_nothing_pays_its_bonus_unless_it_is_cancelled(
    variant: str,
    doubled: bool,
    gin: tuple[int | None, int, int],
    big_gin: tuple[int | None, int, int] | None,
) -> None:
    rules = rules_of(variant)
    by_deadwood = Hand(closer=A, deadwood=(0, 0), doubled=level(rules, doubled))
    by_points = Hand(winner=A, result=Result.GIN, points=0, doubled=level(rules, doubled))
    assert scored(rules, by_deadwood) == scored(rules, by_points) == gin
    big = by_deadwood._replace(result=Result.BIG_GIN)
    if big_gin is None:
        assert faults(rules, big) == []
        assert scored(rules, big) == gin
    else:
        assert scored(rules, big) == big_gin


def test_a_gin_against_the_smallest_deadwood_is_not_cancelled() -> None:
    rules = rules_of("round-the-corner")
    # 2 + 20; a deadwood of 1 cannot be, as aces count 15
    assert scored(rules, Hand(closer=A, deadwood=(0, 2))) == (A, 22, 1)
    assert [f.code for f in faults(rules, Hand(closer=A, deadwood=(0, 1)))] == ["rule.deadwood-one"]


def test_a_cancelled_gin_is_still_a_gin_that_is_doubled_or_not() -> None:
    # a house that plays Oklahoma so
    rules = replace(rules_of("oklahoma"), gin_cancelled_at_zero=True)
    outcome = outcome_by_figures(rules, Hand(closer=A, deadwood=(0, 0), witness=read_card("5S")))
    assert (outcome.result, outcome.winner, outcome.doubled) == (Result.GIN, None, True)
    assert score_hand(rules, outcome).total == 0


# The most a knocker may keep with each card turned: a limit told is the limit used.
LIMITS = [
    *[(variant, None, 10) for variant in ("clasico", "salas", "fournier", "classic", "modern")],
    *[(variant, None, 10) for variant in ("hollywood", "palace", "round-the-corner")],
    # the upcard means nothing where the limit is always 10
    ("clasico", "2S", 10),
    ("modern", "AH", 10),
    *[(variant, "2S", 2) for variant in ("oklahoma", "hollywood-pro", "moderno", "moderno-400")],
    *[(variant, "9H", 9) for variant in ("oklahoma", "hollywood-pro", "moderno", "moderno-400")],
    *[(variant, "TD", 10) for variant in ("oklahoma", "hollywood-pro", "moderno", "moderno-400")],
    *[(variant, "JC", 10) for variant in ("oklahoma", "hollywood-pro", "moderno", "moderno-400")],
    *[(variant, "KS", 10) for variant in ("oklahoma", "hollywood-pro", "moderno", "moderno-400")],
    # an ace allows gin only
    *[(variant, "AD", 0) for variant in ("oklahoma", "hollywood-pro", "moderno", "moderno-400")],
    ("straight", None, 0),
    ("straight", "KS", 0),
]


@pytest.mark.parametrize(("variant", "witness", "limit"), LIMITS)
def test_a_knock_is_accepted_up_to_the_limit_and_not_a_point_over(
    variant: str, witness: str | None, limit: int
) -> None:
    rules = rules_of(variant)
    card = read_card(witness) if witness else None
    # 1 cannot be where aces count 15
    for deadwood in range(2, 14):
        hand = Hand(closer=A, deadwood=(deadwood, 40), witness=card)
        assert (faults(rules, hand) == []) is (deadwood <= limit), deadwood
    assert faults(rules, Hand(closer=A, deadwood=(0, 40), witness=card)) == []


@pytest.mark.parametrize("variant", built_in_names())
def test_the_largest_deadwood_follows_from_the_ace(variant: str) -> None:
    rules = rules_of(variant)
    # K K Q Q J J 10 10 are 80; with two nines 98, with two aces of 15 points 110
    fifteen = variant in ("moderno", "moderno-400", "round-the-corner")
    largest = 110 if fifteen else 98

    def gin(points: int) -> list[str]:
        said = level(rules, doubled=False)
        hand = Hand(winner=A, result=Result.GIN, points=points, doubled=said)
        return [fault.code for fault in faults(rules, hand)]

    assert gin(largest) == []
    assert gin(largest + 1) == ["rule.deadwood-too-large"]
    # a lone ace is 1 or 15
    assert gin(1) == (["rule.deadwood-one"] if fifteen else [])
    assert gin(15) == []


@pytest.mark.parametrize(
    ("variant", "witness", "points"),
    [
        # 18 points of difference: single, doubled by a spade, doubled by a heart
        *[(variant, "9D", 18) for variant in ("clasico", "modern", "oklahoma", "moderno")],
        *[(variant, "9C", 18) for variant in ("fournier", "hollywood-pro", "moderno")],
        *[(variant, "9S", 36) for variant in ("oklahoma", "hollywood-pro", "moderno")],
        ("moderno", "9H", 36),
        *[(variant, "9H", 18) for variant in ("oklahoma", "hollywood-pro", "classic")],
        *[(variant, "9S", 18) for variant in ("classic", "hollywood", "salas", "round-the-corner")],
        *[("moderno-400", witness, 36) for witness in ("9S", "9H", "9D", "9C")],
        ("palace", "9S", 28),  # with a box of 10
    ],
)
def test_the_card_turned_doubles_where_the_variant_says_so(
    variant: str, witness: str, points: int
) -> None:
    hand = Hand(closer=A, deadwood=(7, 25), witness=read_card(witness))
    assert scored(rules_of(variant), hand)[:2] == (A, points)


@pytest.mark.parametrize("variant", ["oklahoma", "hollywood-pro"])
def test_with_spades_only_a_hand_that_says_nothing_is_single(variant: str) -> None:
    assert scored(rules_of(variant), Hand(closer=A, deadwood=(7, 25)))[1] == 18
