"""The settlement: published results of other variants, factors, and what an open game shows."""

from __future__ import annotations

from typing import Any

import pytest

from ginscore.scoring.hands import Hand
from ginscore.scoring.parameters import merged, read_rules
from ginscore.scoring.replay import replay
from ginscore.scoring.rules import Result, Rules
from ginscore.scoring.settlement import settle

A, B = 0, 1

# Rule sets of other sources, as parameters; here they prove the settlement, each on a result that
# its source prints or that is reckoned out beside it.
MODERN: dict[str, Any] = {
    "score": {
        "knock": {"boxes": 1},
        "gin": {"bonus": 25, "boxes": 1},
        "big-gin": {"bonus": 31, "boxes": 1},
        "undercut": {"bonus": 25, "boxes": 1},
    },
    "column_bonus": 100,
    "box_value": 25,
    "shutout": {"points": 2},
}
CLASSIC: dict[str, Any] = merged(
    MODERN,
    {
        "score": {"gin": {"bonus": 20}, "undercut": {"bonus": 10}},
        "box_value": 20,
        "shutout": {"points": 1, "flat": 100},
    },
)
PALACE: dict[str, Any] = {
    "score": {"knock": {"boxes": 1}, "gin": {"bonus": 25, "boxes": 1}},
    "box_value": 10,
    "boxes_at_once": True,
}


def knock(player: int, points: int) -> Hand:
    return Hand(winner=player, result=Result.KNOCK, points=points)


def sides(parameters: dict[str, Any], hands: list[Hand]) -> dict[str, tuple[int, int]]:
    rules = read_rules(parameters)
    return {str(line.kind): line.sides for line in settle(rules, replay(rules, hands)).lines}


def net(parameters: dict[str, Any], hands: list[Hand]) -> int:
    rules = read_rules(parameters)
    return settle(rules, replay(rules, hands)).net


def test_two_knocks_of_50_with_the_loser_at_nothing() -> None:
    hands = [knock(A, 50), knock(A, 50)]
    # 100 + 100 + 2 x 20 + 100 for the shutout
    assert net(CLASSIC, hands) == 340
    assert sides(CLASSIC, hands)["shutout"] == (100, 0)
    # 2 x 100 + 100 + 2 x 25
    assert net(MODERN, hands) == 350
    assert "shutout" not in sides(MODERN, hands)


def test_one_point_of_the_loser_saves_him_the_shutout() -> None:
    # 100 + 100 + 2 x 25 = 250 against 1 + 25 = 26
    assert net(MODERN, [knock(B, 1), knock(A, 50), knock(A, 50)]) == 250 - 26


def test_an_undercut_across_the_target_pays_the_undercutter() -> None:
    # A 95 in three hands, B 80 in three; A knocks with 10, B holds 4: 6 + 25 = 31, B has 111.
    # B 111 + 100 + 4 x 25 = 311, A 95 + 3 x 25 = 170: -141. A's last box count stays 3.
    rules = merged(MODERN, {"shutout": {"points": 1}})
    hands = [knock(A, 30), knock(B, 30), knock(A, 30), knock(B, 30), knock(A, 35), knock(B, 20)]
    assert net(rules, [*hands, Hand(closer=A, deadwood=(10, 4))]) == 170 - 311


def test_a_full_game_of_the_modern_rules() -> None:
    # B knock 30; void; A knock 25; A undercut 5; B gin 60.
    # A 25 + 30 = 55 + 2 x 25 = 105; B 30 + 85 = 115 + 2 x 25 + 100 = 265.
    hands = [
        knock(B, 30),
        Hand(result=Result.VOID),
        knock(A, 25),
        Hand(winner=A, result=Result.UNDERCUT, points=5),
        Hand(winner=B, result=Result.GIN, points=60),
    ]
    assert net(MODERN, hands) == 105 - 265


def test_boxes_paid_at_once_close_the_column_and_are_not_paid_again() -> None:
    # five knocks of 10: 5 x (10 + 10) = 100, over, 100 against 0
    hands = [knock(A, 10)] * 5
    rules = read_rules(PALACE)
    replayed = replay(rules, hands)
    assert replayed.finished
    assert not replay(rules, hands[:4]).finished
    lines = {str(line.kind): line for line in settle(rules, replayed).lines}
    assert (lines["boxes"].counts, lines["boxes"].sides) == ((0, 0), (0, 0))
    assert lines["points"].sides == (100, 0)
    assert replayed.columns[0].boxes == ((1, 2, 3, 4, 5), ())


def test_the_last_column_factor_applies_to_all_of_it_also_while_it_is_open(
    moderno: Rules,
) -> None:
    # A wins 60, 50, 40: 150 | 90 | 40, boxes 3 | 2 | 1; the last column counts twice:
    # points 150 + 90 + 2 x 40 = 320, boxes 3 + 2 + 2 x 1 = 7
    from dataclasses import replace

    rules = replace(moderno, last_column_factor=2)
    hands = [Hand(winner=A, result=Result.KNOCK, points=p, doubled=False) for p in (60, 50, 40)]
    settlement = settle(rules, replay(rules, hands))
    assert not settlement.final
    assert [(line.counts, line.sides) for line in settlement.lines] == [
        ((0, 0), (0, 0)),
        ((7, 0), (175, 0)),
        ((320, 0), (320, 0)),
    ]


def test_the_last_column_factor_and_a_blitz_multiply(moderno: Rules) -> None:
    # three columns to 100, B without an entry: three knocks of 108 close one each. Columns 1, 2
    # and 3 have 1, 1 and 1 of the last three wins: 108, 1 box, bonus 350, all x 2; the last x 4
    from dataclasses import replace

    rules = replace(moderno, target=100, last_column_factor=2)
    hand = Hand(winner=A, result=Result.KNOCK, points=108, doubled=False)
    settlement = settle(rules, replay(rules, [hand] * 3))
    assert [line.sides[A] for line in settlement.lines] == [8 * 350, 8 * 25, 8 * 108]


def test_a_running_game_shows_the_pad_without_a_bonus(moderno: Rules) -> None:
    hands = [Hand(winner=B, result=Result.GIN, points=26, doubled=True)]
    settlement = settle(moderno, replay(moderno, hands))
    # 102 points and 5 boxes of 25 for B
    assert not settlement.final
    assert [line.sides for line in settlement.lines] == [(0, 0), (0, 125), (0, 102)]
    assert settlement.winner == B


def test_closing_the_last_column_does_not_make_a_winner(moderno: Rules) -> None:
    # B closes column 3 of the printed pad, and pays
    from tests.scoring.test_replay import PRINTED

    replayed = replay(moderno, PRINTED)
    assert replayed.columns[-1].closed_by == B
    assert settle(moderno, replayed).winner == A


@pytest.mark.parametrize("columns", [1, 3])
def test_an_empty_game_is_all_square(moderno: Rules, columns: int) -> None:
    from dataclasses import replace

    rules = replace(moderno, columns=columns)
    settlement = settle(rules, replay(rules, []))
    assert (settlement.net, settlement.winner, settlement.final) == (0, None, False)
