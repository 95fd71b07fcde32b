"""Explanations: what is shown adds up to what is scored, and every part names its rules."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.files.game.read import parse_game
from ginscore.files.text import FileText
from ginscore.render.view import View
from ginscore.scoring.card import read_card
from ginscore.scoring.explain import (
    Addend,
    AddendKind,
    FactorKind,
    RemarkKind,
    explain_hands,
    explain_settlement,
)
from ginscore.scoring.hands import VOID, Hand
from ginscore.scoring.parameters import flat, merged, read_rules, to_table
from ginscore.scoring.replay import replay
from ginscore.scoring.rules import Result, Rules
from ginscore.scoring.settlement import settle
from tests.profiles import times
from tests.random_games import PLAYERS, random_game, to_toml
from tests.scoring.test_twin import changed_rules
from tests.twin import RULES, score

A, B = 0, 1
HEART, DIAMOND = read_card("9H"), read_card("9D")


def rules_of(variant: str, **changes: Any) -> Rules:
    return read_rules(merged(RULES[variant], changes))


def said(addend: Addend) -> tuple[int, list[int], int, list[str]]:
    """Return an addend as its amount, its factors, its points and all of its rules."""
    rules = [*addend.rules, *(rule for factor in addend.factors for rule in factor.rules)]
    return addend.amount, [factor.by for factor in addend.factors], addend.points, rules


BY_LETTER = {"undercut_difference_doubled": False}


@pytest.mark.parametrize(
    ("rules", "hand", "addends", "boxes"),
    [
        # gin in seconda, 26 left: 26 x 2 + 50, five boxes
        (
            rules_of("moderno"),
            Hand(winner=A, result=Result.GIN, points=26, doubled=True),
            [(26, [2], 52, ["doubling"]), (50, [], 50, ["score.gin.bonus"])],
            [(5, [], 5, ["score.gin.boxes"])],
        ),
        # knock in prima, 7 against 25: nothing but the difference, one box
        (
            rules_of("moderno"),
            Hand(closer=A, deadwood=(7, 25), witness=DIAMOND),
            [(18, [], 18, [])],
            [(1, [], 1, ["score.knock.boxes"])],
        ),
        # under in seconda by 4: the whole hand is doubled, 4 x 2 + 50
        (
            rules_of("moderno"),
            Hand(closer=A, deadwood=(8, 4), witness=HEART),
            [
                (4, [2], 8, ["doubling", "undercut_difference_doubled"]),
                (50, [], 50, ["score.undercut.bonus"]),
            ],
            [(3, [], 3, ["score.undercut.boxes"])],
        ),
        # by the letter of the text: 4 + 50
        (
            rules_of("moderno", **BY_LETTER),
            Hand(closer=A, deadwood=(8, 4), witness=HEART),
            [
                (4, [1], 4, ["undercut_difference_doubled"]),
                (50, [], 50, ["score.undercut.bonus"]),
            ],
            [(3, [], 3, ["score.undercut.boxes"])],
        ),
        # a box paid at once: 30 - 10 = 20, and 10 for the box
        (
            rules_of("palace"),
            Hand(closer=B, deadwood=(10, 30)),
            [(20, [], 20, []), (1, [10], 10, ["box_value", "boxes_at_once"])],
            [(1, [], 1, ["score.knock.boxes"])],
        ),
        # no boxes at all
        (
            rules_of("clasico"),
            Hand(winner=B, result=Result.GIN, points=0),
            [(0, [], 0, []), (20, [], 20, ["score.gin.bonus"])],
            [],
        ),
        (rules_of("moderno"), VOID, [], []),
        (rules_of("clasico", tie="nobody"), Hand(closer=A, deadwood=(7, 7)), [], []),
        (rules_of("round-the-corner"), Hand(closer=A, deadwood=(0, 0)), [], []),
    ],
)
def test_a_hand_is_taken_apart(
    rules: Rules, hand: Hand, addends: list[Any], boxes: list[Any]
) -> None:
    explained = explain_hands(rules, replay(rules, [hand]))[0]
    assert [said(addend) for addend in explained.addends] == addends
    assert [said(addend) for addend in explained.boxes] == boxes


@pytest.mark.parametrize(
    ("variant", "hand", "kind"),
    [
        ("moderno", Hand(closer=A, deadwood=(7, 25), doubled=False), None),
        ("moderno", Hand(closer=A, deadwood=(7, 25), doubled=True), FactorKind.DOUBLED),
        ("moderno", Hand(closer=A, deadwood=(7, 25), witness=HEART), FactorKind.DOUBLED_BY_CARD),
        # there the witness only sets the limit
        ("moderno-400", Hand(closer=A, deadwood=(7, 25), witness=DIAMOND), FactorKind.DOUBLED),
    ],
)
def test_what_doubled_a_hand_is_told(variant: str, hand: Hand, kind: FactorKind | None) -> None:
    rules = rules_of(variant)
    difference = explain_hands(rules, replay(rules, [hand]))[0].addends[0]
    assert difference.kind is AddendKind.COUNTED_DIFFERENCE
    assert [factor.kind for factor in difference.factors] == ([kind] if kind else [])


def knock(player: int, points: int) -> Hand:
    return Hand(winner=player, result=Result.KNOCK, points=points, doubled=False)


def remarks(rules: Rules, hands: list[Hand]) -> list[list[tuple[str, tuple[str, ...]]]]:
    explained = explain_hands(rules, replay(rules, hands))
    return [[(str(r.kind), r.rules) for r in hand.remarks] for hand in explained]


def test_why_a_win_is_written_where_it_is_and_a_column_closes() -> None:
    rules = rules_of("moderno")
    entry, target = ("entry",), ("target",)
    shutout = ("shutout.points", "shutout.bonus", "shutout.boxes")
    # 90 x 4 = 360 closes column 1; B, who had nothing, begins in column 2.
    hands = [*[knock(A, 90)] * 4, knock(B, 50), knock(A, 90), knock(A, 90), knock(B, 5)]
    assert remarks(rules, hands) == [
        [("first-open", entry)],
        [("next-open", entry)],
        [("next-open", entry)],
        [("all-open", entry), ("closed", target), ("shutout", shutout)],
        # no text says so: a decision of the variant
        [("first-open", ("entry.after-shutout",))],
        # column 2: four wins of 90; B has an entry in it
        [("all-open", entry), ("closed", target)],
        [("all-open", entry), ("closed", target), ("shutout", shutout), ("game-over", ())],
        [("surplus", ())],
    ]


def test_a_win_is_lost_under_strict_entry() -> None:
    rules = rules_of("moderno", entry="strict")
    explained = explain_hands(rules, replay(rules, [*[knock(A, 90)] * 4, knock(B, 50)]))
    lost = explained[-1].remarks[0]
    assert (lost.kind, lost.columns, lost.number) == (RemarkKind.LOST, (), 1)
    # It keeps its score, which is written nowhere.
    assert explained[-1].total == 50
    strict = explained[1].remarks[0]
    assert (strict.kind, strict.columns, strict.number) == (RemarkKind.STRICT, (1, 2), 2)


@pytest.mark.parametrize(
    ("rules", "hand", "found"),
    [
        (rules_of("clasico"), Hand(closer=A, deadwood=(7, 7)), [("tie-undercut", ("tie",))]),
        (
            rules_of("clasico", tie="nobody"),
            Hand(closer=A, deadwood=(7, 7)),
            [("tie-nobody", ("tie",))],
        ),
        (
            rules_of("round-the-corner"),
            Hand(closer=A, deadwood=(0, 0)),
            [("gin-at-zero", ("gin_cancelled_at_zero",))],
        ),
        (rules_of("clasico"), VOID, [("void", ())]),
        # with one column there is no choice of columns to explain
        (rules_of("clasico"), knock(A, 20), []),
    ],
)
def test_why_nobody_scores_or_a_tie_is_an_undercut(
    rules: Rules, hand: Hand, found: list[Any]
) -> None:
    assert remarks(rules, [hand]) == [found]


def test_the_settlement_of_a_blitz_in_a_doubled_last_column() -> None:
    rules = rules_of("moderno", last_column_factor=2, shutout={"flat": 100})
    replayed = replay(rules, [knock(A, 90)] * 6)
    lines = explain_settlement(rules, replayed, settle(rules, replayed))
    # Wins go to columns 1, 1-2, 1-3, 1-3 (360 closes 1), 2-3 (360 closes 2), 3 (360 closes 3).
    found = {str(line.kind): [(*said(a)[:3], a.hands) for a in line.addends] for line in lines}
    assert found == {
        "columns": [(350, [2], 700, ()), (350, [2], 700, ()), (350, [2, 2], 1400, ())],
        "boxes": [
            (4, [25, 2], 200, (1, 2, 3, 4)),
            (4, [25, 2], 200, (2, 3, 4, 5)),
            (4, [25, 2, 2], 400, (3, 4, 5, 6)),
        ],
        "points": [
            (360, [2], 720, (1, 2, 3, 4)),
            (360, [2], 720, (2, 3, 4, 5)),
            (360, [2, 2], 1440, (3, 4, 5, 6)),
        ],
        # a flat sum is not a result of the hands, but the last column's factor is on it too
        "shutout": [(100, [], 100, ()), (100, [], 100, ()), (100, [2], 200, ())],
    }
    assert said(lines[0].addends[2])[3] == ["column_bonus", "shutout.bonus", "last_column_factor"]
    assert said(lines[1].addends[2])[3] == ["box_value", "shutout.boxes", "last_column_factor"]
    assert said(lines[2].addends[2])[3] == ["shutout.points", "last_column_factor"]
    assert said(lines[3].addends[2])[3] == ["shutout.flat", "last_column_factor"]


def drawn_game(seed: int) -> tuple[View, dict[str, Any]]:
    """Draw a game under rules of any variant or drawn by lot; return it and the twin's figures."""
    rng = random.Random(seed)
    rules = RULES[rng.choice(sorted(RULES))] if rng.random() < 0.5 else changed_rules(rng)
    game = random_game(rng, rules, hands=rng.randrange(40)) | {"rules": rules}
    view = View.of(parse_game(Path("drawn.toml"), FileText(text=to_toml(game))).game)
    return view, score(game, rules)


@times(2)
@given(st.integers(0, 2**32))
def test_the_sum_of_what_is_shown_is_what_the_twin_scores(seed: int) -> None:
    view, twin = drawn_game(seed)
    rules, replayed = view.game.rules, view.replayed
    hands = explain_hands(rules, replayed)
    assert [hand.total for hand in hands] == [hand["score"] for hand in twin["hands"]]
    assert [hand.box_count for hand in hands] == [hand["boxes"] for hand in twin["hands"]]
    for hand, theirs in zip(hands, twin["hands"], strict=True):
        winner = theirs["winner"]
        players = {addend.player for addend in (*hand.addends, *hand.boxes)}
        assert players == (set() if winner is None else {PLAYERS.index(winner)})
    lines = explain_settlement(rules, replayed, view.settlement)
    for line, expected in zip(lines, twin["settlement"]["lines"], strict=True):
        assert (str(line.kind), line.net) == (expected["kind"], expected["net"])
        for player in (A, B):
            given_ = sum(a.points for a in line.addends if a.player == player)
            assert given_ == expected["sides"][player]
    assert sum(line.net for line in lines) == twin["settlement"]["net"]


@times(0.5)
@given(st.integers(0, 2**32))
def test_every_rule_named_is_a_parameter_of_the_game(seed: int) -> None:
    view, _ = drawn_game(seed)
    rules = view.game.rules
    hands = explain_hands(rules, view.replayed)
    lines = explain_settlement(rules, view.replayed, view.settlement)
    addends = [a for hand in hands for a in (*hand.addends, *hand.boxes)]
    addends += [a for line in lines for a in line.addends]
    named = {rule for addend in addends for rule in said(addend)[3]}
    named |= {rule for hand in hands for remark in hand.remarks for rule in remark.rules}
    assert {rule.removesuffix(".after-shutout") for rule in named} <= flat(to_table(rules)).keys()


@times(0.5)
@given(st.integers(0, 2**32))
def test_points_and_boxes_of_a_column_are_those_of_the_hands_named(seed: int) -> None:
    view, _ = drawn_game(seed)
    hands = explain_hands(view.game.rules, view.replayed)
    for line in explain_settlement(view.game.rules, view.replayed, view.settlement):
        for addend in line.addends:
            named = [hands[number - 1] for number in addend.hands]
            if addend.kind is AddendKind.COLUMN_POINTS:
                assert addend.amount == sum(hand.total for hand in named)
            elif addend.kind is AddendKind.COLUMN_BOXES:
                assert addend.amount == sum(hand.box_count for hand in named)
