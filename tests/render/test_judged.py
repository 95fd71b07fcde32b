"""Adjudicated hands in words and as JSON."""

from __future__ import annotations

import pytest

from ginscore.lang.translator import Translator
from ginscore.render.data.json import judged_json, verdict_json
from ginscore.render.lines.cells import width
from ginscore.render.screen.colour import colored_cards
from ginscore.render.words.judged import judged_lines
from ginscore.scoring.card import read_card
from ginscore.scoring.judging.showdown import Judged
from ginscore.scoring.rules import Doubling, Layoff, Result, Rules, Score, Tie
from tests.card_hands import NO_BONUS

STANDARD = Rules(score=NO_BONUS)
TIE = ("4S 5S 6S 9C 9D 9H KS KC KD 3H", "7S 8S 2C AC 5D 6D 7D QH QC QD")  # 3 against 3
KNOCK = ("4S 5S 6S 9H 9D 9C KD KC KH 2S", "7S 3D 4D 5D 6D 8C 8D TH JH 2C")  # 2 against 38
GIN = ("4S 5S 6S 9H 9D 9C KD KC KH KS", "7S 3D 4D 5D 6D 8C 8D TH JH 2C")
# All is laid off or melded: 7 8 on the spades, the fourth 9, 3-4-5 of diamonds, three queens.
EMPTY = ("4S 5S 6S 9H 9D 9C KD KC KH KS", "7S 8S 9S 3D 4D 5D QS QH QD 10S")
ELEVEN = ("AD 2D 3C 3D 3H 4C 5C 6C 7C 8C 9C", "KS KH QD JC TS 8S 7H 6S 4H 2S")
# More deadwood wins more: 7 against 70, not 1 against 55.
ADVICE = ("JH JC AS 3C 5C JD AC 4C 6C 2C", "QC 6S KH 7C AH JS KS 8C TC 8S")


def judged(rules: Rules, hands: tuple[str, str], witness: str | None = None) -> Judged:
    closer, opponent = ([read_card(card) for card in hand.split()] for hand in hands)
    return Judged.of(rules, closer, opponent, read_card(witness) if witness else None)


def told(
    rules: Rules,
    hands: tuple[str, str],
    witness: str | None = None,
    language: str = "en",
    available: int | None = None,
) -> list[str]:
    found = judged(rules, hands, witness)
    return judged_lines(found, "house", (), Translator(language), available)


def test_a_tie_in_which_nobody_scores_is_no_undercut() -> None:
    rules = Rules(score=NO_BONUS, tie=Tie.NOBODY)
    lines = told(rules, TIE)
    assert "Knock: 3 against 3, nobody scores" in lines
    assert "Score: 0 points" in lines
    data = verdict_json(rules, judged(rules, TIE).verdict)
    assert (data["result"], data["winner"], data["points"]) == ("knock", None, 0)


def test_a_gin_against_nothing_may_be_cancelled() -> None:
    for cancelled, winner in ((True, None), (False, "closer")):
        rules = Rules(score=NO_BONUS, layoff=Layoff.ALWAYS, gin_cancelled_at_zero=cancelled)
        data = verdict_json(rules, judged(rules, EMPTY).verdict)
        assert (data["result"], data["winner"], data["deadwood"]) == ("gin", winner, [0, 0])
        assert data["left"] == [[], []]


@pytest.mark.parametrize(
    ("rules", "hands", "witness", "said"),
    [
        (STANDARD, KNOCK, None, "Rules: house, limit 10"),
        (Rules(score=NO_BONUS, knock_limit=0), GIN, None, "Rules: house, gin only"),
        # A card that neither limits nor doubles is told all the same, as it was named.
        (STANDARD, KNOCK, "7H", "Rules: house, witness card 7♥, limit 10"),
        (
            Rules(score=NO_BONUS, knock_limit="witness"),
            KNOCK,
            None,
            "Rules: house, no witness card given, limit 10",
        ),
        (
            Rules(score=NO_BONUS, doubling=Doubling.SPADES),
            KNOCK,
            "7S",
            "Rules: house, witness card 7♠, limit 10, doubled",
        ),
        (
            Rules(score=NO_BONUS, doubling=Doubling.ALWAYS),
            KNOCK,
            None,
            "Rules: house, limit 10, doubled",
        ),
    ],
)
def test_the_rules_that_count_stand_above(
    rules: Rules, hands: tuple[str, str], witness: str | None, said: str
) -> None:
    assert told(rules, hands, witness)[0] == said


# 38 - 2 = 36.
@pytest.mark.parametrize(
    ("rules", "scores"),
    [
        (STANDARD, ["Score: 36 points"]),
        (
            Rules(score={**NO_BONUS, Result.KNOCK: Score((5, 10), (1, 2))}),
            ["Score: 36 + 5 = 41, 1 box"],
        ),
        (
            Rules(
                score={**NO_BONUS, Result.KNOCK: Score((5, 10), (1, 2))},
                doubling=Doubling.HEARTS_SPADES,
            ),
            [
                "Score, single: 36 + 5 = 41, 1 box",
                "Score, doubled: 36 x 2 + 10 = 82, 2 boxes",
            ],
        ),
    ],
)
def test_the_score_is_told_with_its_sum(rules: Rules, scores: list[str]) -> None:
    assert [line for line in told(rules, KNOCK) if line.startswith("Score")] == scores


def test_what_would_win_more_is_advice_and_not_the_result() -> None:
    lines = told(STANDARD, ADVICE)
    assert "Knock: 1 against 55, the closer wins by 54 points" in lines
    assert lines[-3:] == [
        "Tip: melded differently, 7 against 70 would win by 63 points:",
        "  A♣ 2♣ 3♣ 4♣ 5♣   J♥ J♦ J♣",
        "  left: A♠ 6♣ = 7 points",
    ]
    assert verdict_json(STANDARD, judged(STANDARD, ADVICE).verdict)["better"] == {
        "result": "knock",
        "winner": "closer",
        "points": 63,
        "deadwood": [7, 70],
        "melds": [["AC", "2C", "3C", "4C", "5C"], ["JH", "JD", "JC"]],
    }


def test_the_best_discards_are_told_with_what_they_lead_to() -> None:
    found = judged_json(judged(STANDARD, ELEVEN), "house", ["ace=1"])
    assert (found["variant"], found["changes"], found["limit"]) == ("house", ["ace=1"], 10)
    assert (found["result"], found["deadwood"], found["points"]) == (
        "must-discard",
        [0, None],
        None,
    )
    assert found["discards"] == ["3H"]
    assert found["scores"] == []
    (after,) = found["after"]
    # 2 + 4 + 6 + 7 + 8 and five tens: 77.
    assert (after["discard"], after["result"], after["points"]) == ("3H", "gin", 77)
    assert after["scores"] == [{"doubled": False, "score": 77, "boxes": 0}]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("hands", [TIE, KNOCK, GIN, EMPTY, ELEVEN, ADVICE])
def test_every_line_fits(hands: tuple[str, str], language: str) -> None:
    rules = Rules(score=NO_BONUS, doubling=Doubling.SPADES)
    for available in (24, 40, 80):
        lines = told(rules, hands, None, language, available)
        assert max(map(width, lines)) <= available
    # A meld is broken only where it is wider than a line.
    for line in told(rules, hands, None, language, 40):
        assert "  " not in line.strip().replace("   ", " | ")


def test_red_suits_are_red() -> None:
    assert colored_cards(["a T♥ 2♠ 9♦ [red]"]) == (
        "a \x1b[31mT♥\x1b[0m 2♠ \x1b[31m9♦\x1b[0m [red]\n"
    )
