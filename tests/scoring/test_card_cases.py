"""Hands with known answers, from files; ``tests/cards/README.md`` says where they come from."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ginscore.scoring.card import read_card
from ginscore.scoring.hands import outcome_by_figures, score_hand
from ginscore.scoring.judging.judge import Laid, Ruling, judge
from ginscore.scoring.judging.layouts import best_answer, best_layouts, layouts_within
from ginscore.scoring.judging.melds import best_discards, least_deadwood, suit_runs, to_cards
from ginscore.scoring.parameters import read_rules
from ginscore.scoring.rules import Layoff, Rules, Runs
from tests import brute
from tests.brute import Shape, Table
from tests.card_hands import NO_BONUS, bits, shape_of, shape_of_text

FOLDER = Path(__file__).parent.parent / "cards"
PAIRS = ("standard", "italian", "mixed", "hard")

Case = dict[str, Any]


def cases(*names: str) -> list[Case]:
    return [
        json.loads(line)
        for name in names
        for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    ]


def named(case: Case) -> str:
    return str(case["id"])


def layouts_of(case: Case) -> dict[Shape, tuple[frozenset[str], int | None]]:
    """Return each layout of a case with its cards left over and the opponent's answer to it."""
    found = {}
    for text in case["layouts"]:
        laid, _, answer = text.partition("->")
        melds, _, left = laid.partition("+")
        found[shape_of_text(melds)] = (frozenset(left.split()), int(answer) if answer else None)
    return found


def margin_of(case: Case) -> int | None:
    """Return what the closer wins; what he loses is minus."""
    wins: int | None = case["margin"]
    return -wins if wins is not None and case["winner"] == "opponent" else wins


def rules_of(case: Case) -> Rules:
    """Return the rules of a case, which has them by their older names."""
    return replace(read_rules(case["rules"]), score=NO_BONUS)


def margin(laid: Laid) -> int:
    return laid.answer - laid.layout.deadwood


@pytest.mark.parametrize("case", cases(*PAIRS), ids=named)
def test_a_pair_of_hands_is_adjudicated_as_known(case: Case) -> None:
    rules = rules_of(case)
    runs = suit_runs(rules.ace, rules.runs)
    closer, opponent = bits(case["closer"]), bits(case["opponent"])
    assert least_deadwood(closer, runs) == case["deadwood"]
    assert least_deadwood(opponent, runs) == case["alone"]

    # Every layout with the least deadwood is found, once, and the answer to each is the least.
    expected = layouts_of(case)
    found = best_layouts(closer, runs)
    assert len(found) == len(expected)
    for layout in found:
        left, answer = expected[shape_of(layout)]
        assert layout.left == bits(left)
        assert layout.deadwood == case["deadwood"]
        if answer is not None:
            may = rules.layoff is Layoff.ALWAYS or layout.deadwood > 0
            assert answer == (
                best_answer(layout, opponent, runs).deadwood if may else case["alone"]
            )

    verdict = judge(
        rules, map(read_card, case["closer"].split()), map(read_card, case["opponent"].split())
    )
    assert verdict.ruling == case["outcome"]
    if "discards" in case:
        least, discards = best_discards(closer, runs)
        assert [least, {str(card) for card in to_cards(discards)}] == [
            case["discards"][0],
            set(case["discards"][1].split()),
        ]
    if verdict.ruling is Ruling.MUST_DISCARD:
        assert verdict.deadwood == least
        assert verdict.discards == to_cards(discards)
    if verdict.laid is None:
        assert case["winner"] is None
        return

    assert verdict.hand
    outcome = outcome_by_figures(rules, verdict.hand)
    assert outcome.result == case["outcome"]
    assert ("closer", "opponent")[outcome.winner or 0] == case["winner"]
    assert outcome.difference == case["margin"]
    # What is laid down is one of the layouts that win so much.
    laid = verdict.laid
    assert expected[shape_of(laid.layout)][1] == laid.answer
    assert margin(laid) == margin_of(case)

    # Advice is given where a layout with more deadwood wins more, and it is the best there is.
    legal = layouts_within(closer, 0 if verdict.ruling is Ruling.BIG_GIN else verdict.limit, runs)
    assert len(legal) == case["legal_layouts"]
    deadwood, answer = case["best_legal"]
    assert margin(verdict.better or laid) == answer - deadwood
    assert (verdict.better is None) == (margin_of(case) == answer - deadwood)


@pytest.mark.parametrize("case", [c for c in cases("italian") if "score" in c], ids=named)
def test_the_italian_score_of_a_pair_of_hands_is_as_transcribed(case: Case, moderno: Rules) -> None:
    witness = read_card(case["witness"])
    verdict = judge(
        moderno,
        map(read_card, case["closer"].split()),
        map(read_card, case["opponent"].split()),
        witness,
        doubled=case["doubled"],
    )
    assert verdict.limit == case["rules"]["knock_limit"]
    assert verdict.hand
    outcome = outcome_by_figures(moderno, verdict.hand._replace(witness=witness))
    assert outcome.doubled == case["doubled"]
    score = score_hand(moderno, outcome)
    assert ("closer", "opponent")[outcome.winner or 0] == case["score"]["winner"]
    assert (score.total, score.boxes) == (case["score"]["points"], case["score"]["boxes"])
    if "points_if_the_difference_is_not_doubled" in case["score"]:
        literal = score_hand(replace(moderno, undercut_difference_doubled=False), outcome)
        assert literal.total == case["score"]["points_if_the_difference_is_not_doubled"]


@pytest.mark.parametrize(
    ("ace", "shape", "kind"), [(1, Runs.LOW, "standard"), (15, Runs.CIRCULAR, "italian")]
)
def test_the_best_discards_of_eleven_cards_are_as_known(ace: int, shape: Runs, kind: str) -> None:
    runs = suit_runs(ace, shape)
    for case in cases("discard"):
        whole, least, discards = case[kind]
        found, thrown = best_discards(bits(case["closer"]), runs)
        assert least_deadwood(bits(case["closer"]), runs) == whole, case["id"]
        assert found == least, case["id"]
        assert {str(card) for card in to_cards(thrown)} == set(discards.split()), case["id"]


def test_the_slow_twin_knows_the_answers_too() -> None:
    # It judges the random hands of other tests; here it is judged itself.
    for case in [*cases("hard"), *cases("standard", "italian", "mixed")[::7]]:
        rules = case["rules"]
        found = brute.judged(
            frozenset(case["closer"].split()),
            frozenset(case["opponent"].split()),
            Table(
                ace=rules["ace"],
                runs="circular" if rules["circular_runs"] else "low",
                limit=rules["knock_limit"],
                layoff="always" if rules["layoff_on_gin"] else "knock",
            ),
        )
        assert (found.outcome, found.margin) == (case["outcome"], margin_of(case)), case["id"]
        assert len(found.legal) == case["legal_layouts"], case["id"]
        if found.outcome == "must-discard":
            assert found.discards == frozenset(case["discards"][1].split()), case["id"]
        if found.margin is not None:
            answers = {way: {answer} for way, (_, answer) in layouts_of(case).items()}
            assert found.answers == answers, case["id"]
            deadwood, answer = case["best_legal"]
            assert found.best_legal == answer - deadwood, case["id"]


def test_the_files_hold_every_kind_of_hand() -> None:
    tags = [tag for case in cases("standard", "italian", "mixed") for tag in case["tags"]]
    kinds = {
        "knock", "gin", "big_gin", "undercut", "tie", "not_allowed", "must_discard",
        "layoff_helps", "many_layoffs", "chain", "opponent_all_gone", "long_run",
        "several_min_layouts", "layout_matters", "non_minimal_layout_better",
        "knocker_four_of_a_kind_against_run", "opponent_four_of_a_kind_against_run",
        "opponent_breaks_own_best", "opponent_own_layout_matters",
        "knocker_round_the_corner", "layoff_round_the_corner",
    }  # fmt: skip
    assert set(tags) == kinds
    assert min(tags.count(kind) for kind in kinds) >= 40
