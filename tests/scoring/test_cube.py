"""The doubling cube, by rummy-games.com: http://www.rummy-games.com/rules/doubling-gin.html."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ginscore
from ginscore.files.variant.find import load_variant
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.parameters import merged, read_rules, senseless, to_table
from ginscore.scoring.replay import replay
from ginscore.scoring.rescore import rescore
from ginscore.scoring.rules import Result, Rules
from ginscore.scoring.settlement import settle
from tests.conftest import Invoke

A, B = 0, 1
HOUSE = {"cube": 64, "target": 200, "score": {"conceded": {"bonus": 10, "boxes": 1}}}
SETTINGS = (
    *("--set", "cube=64", "--set", "target=200"),
    *("--set", "score.conceded.bonus=10", "--set", "score.conceded.boxes=1"),
)


@pytest.fixture
def doubling() -> Rules:
    """The classic hand, gin 20 and undercut 10, to the 200 of the source."""
    return read_rules(merged(to_table(load_variant("classic", Path()).rules), HOUSE))


def hand(result: Result, points: int, multiplier: int | None = None) -> Hand:
    return Hand(winner=A, result=result, points=points, multiplier=multiplier)


@pytest.mark.parametrize(
    ("played", "score"),
    [
        (hand(Result.KNOCK, 12, 4), 48),  # 12 x 4
        (hand(Result.GIN, 15, 2), 70),  # (15 + 20) x 2
        (hand(Result.UNDERCUT, 3, 8), 104),  # (3 + 10) x 8
        (hand(Result.CONCEDED, 12), 22),  # 12 + 10, and nobody had doubled before
        (hand(Result.CONCEDED, 12, 4), 88),  # (12 + 10) x 4
        (hand(Result.CONCEDED, 0, 2), 20),  # no positive difference
        # 30 of his own against 5: he cannot be undercut, and the 10 are all he gets.
        (Hand(closer=A, deadwood=(30, 5), result=Result.CONCEDED), 10),
        (Hand(closer=A, deadwood=(5, 30), result=Result.CONCEDED, multiplier=2), 70),
    ],
)
def test_the_cube_multiplies_the_hand_with_its_bonus(
    doubling: Rules, played: Hand, score: int
) -> None:
    found = replay(doubling, [played]).hands[0]
    assert (found.outcome.winner, found.score.total, found.score.boxes) == (A, score, 1)


def test_boxes_and_bonuses_are_not_multiplied(doubling: Rules) -> None:
    found = replay(doubling, [hand(Result.GIN, 30, 4)])
    # (30 + 20) x 4 = 200; 1 box of 20, 100 for the game, 100 for the shutout.
    assert settle(doubling, found).net == 420


def test_where_there_is_no_cube_a_hand_counts_as_it_was_before(doubling: Rules) -> None:
    hands = (hand(Result.GIN, 15, 2), hand(Result.CONCEDED, 12))
    game = Game(players=("Anna", "Bruno"), variant="x", rules=doubling, hands=hands)
    found = rescore(game, load_variant("classic", Path()).rules)
    assert found.hands[0] == hand(Result.GIN, 15)
    assert [(left.number, left.faults[0].code) for left in found.left_out] == [
        (2, "rule.result-unknown")
    ]


def test_a_cube_goes_with_a_price_for_a_refused_double(doubling: Rules) -> None:
    assert list(senseless(doubling)) == []


def test_it_is_typed_in_every_way(invoke: Invoke) -> None:
    assert invoke("new", "Anna", "Bruno", "--variant", "classic", *SETTINGS).exit_code == 0
    lines = {
        "anna knock 2 x4": 8,
        "anna knock 2 cube 4": 8,
        "anna knock 2 cube4": 8,
        # No card doubles here, so x2 can only be the cube.
        "anna knock 2 x2": 4,
        "anna refused gets 3 x2": 26,
        "bruno refused pays 3": 13,
        "bruno pays conceded 9 4 cube 2": 30,
    }
    for line in lines:
        typed = invoke("add", *line.split())
        assert typed.exit_code == 0, typed.stderr
    assert invoke("add", *["anna", "cubo", "4", "knock", "2"]).exit_code == 2
    assert (
        invoke("add", "anna", "rifiuto", "riceve", "1", "cubo", "2", "--lang", "it").exit_code == 0
    )
    data = json.loads(invoke("export", "--format", "json").stdout)
    assert [each["score"] for each in data["hands"]] == [*lines.values(), 22]
    assert [each["multiplier"] for each in data["hands"]] == [4, 4, 4, 2, 2, 1, 2, 2]
    assert {each["winner"] for each in data["hands"]} == {"Anna"}


def test_the_side_is_corrected_alone_and_explained(invoke: Invoke) -> None:
    assert invoke("new", "Anna", "Bruno", "--variant", "classic", *SETTINGS).exit_code == 0
    assert invoke("add", "anna", "gin", "15").exit_code == 0
    changed = invoke("edit", "1", "--cube", "2")
    assert "+ 1. Anna: gin: (15 + 20) x 2 = 70, 1 box" in changed.stdout
    told = invoke("show", "--explain").stdout
    assert "15 x 2 = 30" in told
    assert "20 x 2 = 40" in told
    assert "the cube at 2 (cube [1])" in told
    assert invoke("edit", "1", "--cube", "").exit_code == 0
    assert "15 + 20 = 35, 1 box" in invoke("hands").stdout


def test_the_library_has_it_too(doubling: Rules) -> None:
    game = ginscore.Game(("Anna", "Bruno"), doubling)
    game = game.play(ginscore.gin("Anna", 15, multiplier=2), ginscore.conceded(30, 5, to="Bruno"))
    assert [played.score for played in game.replay()] == [70, 10]
    assert ginscore.loads(ginscore.dumps(game)) == game
    made = ginscore.conceded(30, 5, to="Bruno", multiplier=4)
    assert eval(repr(made), vars(ginscore) | {"conceded": ginscore.conceded}) == made
