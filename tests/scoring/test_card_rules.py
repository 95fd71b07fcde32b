"""Hands of cards under the rules of the variants: ties, gin at zero, limits, one card too many."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginscore.files.variant.find import load_variant
from ginscore.scoring.card import Card, read_card
from ginscore.scoring.hands import outcome_by_figures, score_hand
from ginscore.scoring.judging.judge import Ruling
from ginscore.scoring.judging.melds import to_cards
from ginscore.scoring.rules import WITNESS, Result, Rules, Runs, Score, Tie
from tests.card_hands import NO_BONUS, bits, judged
from tests.conftest import ROOT

STANDARD = Rules(score=NO_BONUS)
WITNESSED = Rules(ace=15, runs=Runs.CIRCULAR, knock_limit=WITNESS, score=NO_BONUS)


def variant(name: str) -> Rules:
    return load_variant(name, ROOT).rules


LOW_END = ("6S 7S 8S QS QH QC 9H 9D 9C 8D", "5S 4S KD 2H 3H 4H 5H AC AD AH")
TIE = ("4S 5S 6S 9C 9D 9H KS KC KD 7D", "QH QC QD QS JH JC JD 2C 2H 3D")
ALL_MELDED = ("4S 5S 6S 9C 9D 9H KS KC KD KH", "QH QC QD QS JH JC JD 2C 2H 2D")
ELEVEN = (ALL_MELDED[0] + " 7S", ALL_MELDED[1])
ON_GIN = ("4C 5C 6C 9S 9D 9H TS TD TH TC", "7C KD QH QC QS QD 2S 2H 2D 2C")
PRIMA, SECONDA = "9D", "9H"


@pytest.mark.parametrize(
    ("name", "hands", "witness", "result", "winner", "points", "boxes"),
    [
        # 5S, then 4S below it: the opponent keeps 10 for 8, not 14.
        ("modern", LOW_END, "", Result.KNOCK, 0, 2, 1),
        # Seven for seven.
        ("modern", TIE, "", Result.UNDERCUT, 1, 25, 1),
        ("clasico", TIE, "", Result.UNDERCUT, 1, 10, 0),
        ("fournier", TIE, "", Result.UNDERCUT, 1, 10, 1),
        ("moderno", TIE, PRIMA, Result.UNDERCUT, 1, 25, 2),
        ("moderno", TIE, SECONDA, Result.UNDERCUT, 1, 50, 3),
        # Gin against a hand that is all melded scores its bonus.
        ("modern", ALL_MELDED, "", Result.GIN, 0, 25, 1),
        ("clasico", ALL_MELDED, "", Result.GIN, 0, 20, 0),
        ("moderno", ALL_MELDED, PRIMA, Result.GIN, 0, 25, 3),
        ("moderno", ALL_MELDED, SECONDA, Result.GIN, 0, 50, 5),
        ("moderno", ELEVEN, PRIMA, Result.BIG_GIN, 0, 50, 5),
        ("moderno", ELEVEN, SECONDA, Result.BIG_GIN, 0, 100, 9),
        # The 7C goes after 4-5-6 where lay-offs on gin are allowed: 10 left, else 17.
        ("clasico", ON_GIN, "", Result.GIN, 0, 17 + 20, 0),
        ("modern", ON_GIN, "", Result.GIN, 0, 17 + 25, 1),
        ("moderno", ON_GIN, PRIMA, Result.GIN, 0, 10 + 25, 3),
        ("fournier", ON_GIN, "", Result.GIN, 0, 10 + 20, 1),
        # Where gin is cancelled at zero nobody scores, and the hand stays a gin.
        ("round-the-corner", ALL_MELDED, "", Result.GIN, None, 0, 0),
        ("round-the-corner", ON_GIN, "", Result.GIN, 0, 10 + 20, 1),
    ],
)
def test_hands_of_cards_score_what_the_variant_says(
    name: str,
    hands: tuple[str, str],
    witness: str,
    result: Result,
    winner: int | None,
    points: int,
    boxes: int,
) -> None:
    rules = variant(name)
    found = judged(rules, *hands, witness)
    assert found.ruling.value == result.value
    assert found.hand
    card = read_card(witness) if witness else None
    outcome = outcome_by_figures(rules, found.hand._replace(witness=card))
    assert (outcome.result, outcome.winner) == (result, winner)
    score = score_hand(rules, outcome)
    assert (score.total, score.boxes) == (points, boxes)


def test_a_tie_that_scores_for_nobody_stays_a_knock() -> None:
    rules = replace(variant("modern"), tie=Tie.NOBODY)
    found = judged(rules, *TIE)
    assert found.ruling is Ruling.KNOCK
    assert found.hand
    outcome = outcome_by_figures(rules, found.hand)
    assert (outcome.result, outcome.winner) == (Result.KNOCK, None)


KNOCK_WITH_2 = ("4S 5S 6S 9H 9D 9C KD KC KH 2S", "7S 3D 4D 5D 6D 8C 8D TH JH 2C")


@pytest.mark.parametrize(
    ("rules", "witness", "limit", "ruling"),
    [
        (WITNESSED, "3C", 3, "knock"),
        (WITNESSED, "2C", 2, "knock"),  # as much as the limit
        (WITNESSED, "AC", 0, "not-allowed"),  # gin only
        (WITNESSED, "KC", 10, "knock"),
        (WITNESSED, "", 10, "knock"),  # the largest limit counts
        (replace(STANDARD, knock_limit=1), "", 1, "not-allowed"),
        (replace(STANDARD, knock_limit=0), "", 0, "not-allowed"),
        (replace(STANDARD, score={Result.GIN: Score()}), "", 10, "not-allowed"),
    ],
)
def test_a_knock_is_allowed_up_to_the_limit(
    rules: Rules, witness: str, limit: int, ruling: str
) -> None:
    found = judged(rules, *KNOCK_WITH_2, witness)
    # 9-9-9, K-K-K, 4-5-6 and the 2S: the least is told, allowed or not.
    assert (found.limit, found.ruling, found.deadwood) == (limit, ruling, 2)


@pytest.mark.parametrize("rules", [replace(WITNESSED, knock_limit=0), variant("straight")])
def test_gin_needs_no_limit(rules: Rules) -> None:
    assert judged(rules, *ALL_MELDED).ruling is Ruling.GIN
    assert judged(rules, *ELEVEN).ruling is Ruling.BIG_GIN


def test_eleven_melded_cards_are_big_gin_and_paid_as_gin_where_there_is_none() -> None:
    rules = variant("clasico")
    found = judged(rules, *ELEVEN)
    assert (found.ruling, found.deadwood) == (Ruling.BIG_GIN, 0)
    assert rules.priced(Result.BIG_GIN) is Result.GIN


def test_eleven_cards_that_do_not_all_meld_name_every_best_discard() -> None:
    # K-K-K, 9-9-9, 4-5-6 and two left: the dearer is thrown, either where both cost the same.
    other = "QH QC QD QS JH JC JD 2C 2H 2D"
    melds = "4S 5S 6S 9C 9D 9H KS KC KD "
    found = judged(STANDARD, melds + "8D 3H", other)
    assert (found.ruling, found.deadwood) == (Ruling.MUST_DISCARD, 3)
    assert found.discards == (Card("8", "D"),)
    found = judged(STANDARD, melds + "8D 8H", other)
    assert (found.deadwood, {str(card) for card in found.discards}) == (8, {"8D", "8H"})
    assert found.laid is None
    assert found.hand is None


def test_the_verdict_keeps_both_hands() -> None:
    found = judged(STANDARD, *TIE)
    assert (found.closer, found.opponent) == (bits(TIE[0]), bits(TIE[1]))
    assert found.laid
    assert [str(card) for card in to_cards(found.laid.layout.left)] == ["7D"]
