"""Shutouts: what they pay under every variant, and what is one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginscore.files.variant.find import built_in_names
from ginscore.scoring.hands import VOID, Hand
from ginscore.scoring.replay import Column, Replay
from ginscore.scoring.rules import Tie
from ginscore.scoring.settlement import settle
from tests.playing import A, B, gin, knock, lines, net, played, rules_of

SWEEPS: list[tuple[str, list[Hand], Hand, int, int]] = [
    # variant, A's wins, a single win of B's; A's result without it, and with it played first
    ("clasico", [knock(A, 50)] * 2, knock(B, 1), 100, 100 - 1),
    ("salas", [knock(A, 50)] * 2, knock(B, 1), 100, 100 - 1),
    # 100 + 100 + 2 x 20, and 100 more; B has 1 + 20
    ("fournier", [knock(A, 50)] * 2, knock(B, 1), 340, 240 - 21),
    ("classic", [knock(A, 50)] * 2, knock(B, 1), 340, 240 - 21),
    # 2 x 100 + 100 + 2 x 25; B has 1 + 25
    ("modern", [knock(A, 50)] * 2, knock(B, 1), 350, 250 - 26),
    # 2 x 250 + 100 + 3 x 25; B has 1 + 25
    ("tournament", [knock(A, 90), knock(A, 90), knock(A, 70)], knock(B, 1), 675, 425 - 26),
    # 2 x (40 + 15), and nothing else; B has 1 + 15
    ("worldclub", [knock(A, 40)] * 2, knock(B, 1), 110, 110 - 16),
    # 130 + 100 + 2 x 20, and 100 more; B has 1 + 20
    # 200 + 100 + 2 x 20, and 100 more; B has 1 + 20
    ("doubling-gin", [knock(A, 90), knock(A, 97), knock(A, 13)], knock(B, 1), 460, 360 - 21),
    ("partnership", [knock(A, 65)] * 2, knock(B, 1), 370, 270 - 21),
    # 75 x 2 + 50 = 200/5, per column 400/10: 2 x (400 + 300 + 10 x 25) = 1900, the last one twice
    # and all of it twice again; the first saved: 400 + 300 + 250 - 26 = 924
    (
        "hollywood-partners",
        [gin(A, 75, doubled=True)] * 4,
        knock(B, 1),
        2 * 4 * 1900,
        924 + 3 * 1900,
    ),
    # 150 + 100 + 3 x 20, and 100 more
    ("oklahoma", [knock(A, 50)] * 3, knock(B, 1), 410, 310 - 21),
    # 2 x (30 + 25) = 110: 2 x 110 + 100 + 2 x 25; B has 25 + 25
    ("straight", [gin(A, 30)] * 2, gin(B, 0), 370, 260 - 50),
    # 60 + 65 + 100 + 2 x 20, and 100 more
    ("round-the-corner", [knock(A, 60), knock(A, 65)], knock(B, 1), 365, 265 - 21),
    # 2 x (50 + 10), and never more; B has 1 + 10
    ("palace", [knock(A, 50)] * 2, knock(B, 1), 120, 120 - 11),
    # per column 60 + 60: 2 x (120 + 100 + 2 x 20) = 520; B's win saves him the first:
    # 120 + 100 + 40 - 21 = 239
    ("hollywood", [knock(A, 60)] * 4, knock(B, 1), 3 * 520, 239 + 2 * 520),
    # 75 x 2 + 50 = 200/5, per column 400/10: 2 x (400 + 250 + 10 x 25) = 1800, the last one twice;
    # the first saved: 400 + 250 + 250 - 26 = 874
    (
        "hollywood-pro",
        [gin(A, 75, doubled=True)] * 4,
        knock(B, 1),
        4 * 1800,
        874 + 3 * 1800,
    ),
    # the same hands: 2 x (400 + 350 + 10 x 25) = 2000; the first saved: 400 + 350 + 250 - 26
    (
        "moderno",
        [gin(A, 75, doubled=True)] * 4,
        knock(B, 1, doubled=False),
        3 * 2000,
        974 + 2 * 2000,
    ),
    # and with B's knock doubled: 2 + 25
    ("moderno-400", [gin(A, 75)] * 4, knock(B, 1), 3 * 2000, 973 + 2 * 2000),
]


@pytest.mark.parametrize(("variant", "wins", "saving", "sweep", "saved"), SWEEPS)
def test_a_shutout_pays_what_the_variant_says_and_one_win_saves_a_column(
    variant: str, wins: list[Hand], saving: Hand, sweep: int, saved: int
) -> None:
    rules = rules_of(variant)
    assert played(rules, wins).finished
    assert net(rules, wins) == sweep
    assert net(rules, [saving, *wins]) == saved
    # a void hand is no win and saves nobody
    assert net(rules, [VOID, *wins]) == sweep
    # and the other way round
    mirrored = [hand._replace(winner=B) for hand in wins]
    assert net(rules, mirrored) == -sweep


def test_the_sweeps_cover_every_variant() -> None:
    assert sorted(variant for variant, *_ in SWEEPS) == list(built_in_names())


@pytest.mark.parametrize(
    ("shutout", "box_value", "sweep"),
    [
        # two hands of 50 as different rule pages and programs pay them
        ({"flat": 100}, 20, 340),  # 100 + 100 + 40 + 100
        ({"points": 2}, 25, 350),  # 2 x 100 + 100 + 50
        ({"points": 2, "bonus": 2, "boxes": 2}, 10, 440),  # 2 x (100 + 100 + 20)
        ({"points": 2, "bonus": 2}, 25, 450),  # 2 x (100 + 100) + 50
        ({"points": 2, "bonus": 2, "boxes": 2}, 25, 500),  # 2 x (100 + 100 + 50)
        ({"bonus": 2}, 20, 340),  # 100 + 2 x 100 + 40: the game bonus 200 instead of 100
        ({}, 25, 250),  # 100 + 100 + 50
    ],
)
def test_what_a_shutout_doubles_is_a_parameter(
    shutout: dict[str, int], box_value: int, sweep: int
) -> None:
    plain = {"points": 1, "bonus": 1, "boxes": 1, "flat": 0}
    rules = rules_of("modern", shutout=plain | shutout, box_value=box_value)
    assert net(rules, [knock(A, 50)] * 2) == sweep


@pytest.mark.parametrize(
    ("shutout", "sweep"),
    [
        ({"flat": 100}, 405),  # 105 + 100 + 4 x 25 + 100
        ({"points": 2}, 410),  # 2 x 105 + 100 + 100
        ({"points": 2, "bonus": 2}, 510),  # 2 x (105 + 100) + 100
        ({"points": 2, "bonus": 2, "boxes": 2}, 610),  # 2 x (105 + 100 + 100)
    ],
)
def test_the_order_of_shutout_bonus_and_boxes_is_the_variants(
    shutout: dict[str, int], sweep: int
) -> None:
    plain = {"points": 1, "bonus": 1, "boxes": 1, "flat": 0}
    rules = rules_of("modern", shutout=plain | shutout)
    wins = [knock(A, 30), knock(A, 30), knock(A, 30), knock(A, 15)]
    assert net(rules, wins) == sweep


def test_boxes_are_paid_to_both_players() -> None:
    # A 105 in four hands, B 60 in three: 105 + 100 + 100 = 305 against 60 + 75 = 135
    hands = [knock(A, 30), knock(B, 20)] * 3 + [knock(A, 15)]
    assert lines(rules_of("modern"), hands) == {
        "columns": (100, 0),
        "boxes": (100, 75),
        "points": (105, 60),
    }
    assert net(rules_of("modern"), hands) == 305 - 135 == 170


@pytest.mark.parametrize(
    ("variant", "sweep", "saved"),
    [
        # B's tie, which here pays nothing, is an entry of 0 points all the same
        ("classic", 340, 240 - 20),
        ("modern", 350, 250 - 25),
        # without boxes too
        ("clasico", 100, 100),
    ],
)
def test_an_entry_of_nothing_is_an_entry_and_no_shutout(
    variant: str, sweep: int, saved: int
) -> None:
    rules = rules_of(variant, score={"undercut": {"bonus": 0}})
    wins = [knock(A, 50)] * 2
    replayed = played(rules, [Hand(closer=A, deadwood=(7, 7)), *wins])
    assert replayed.columns[0].points == ((50, 100), (0,))
    assert not replayed.columns[0].shutout
    assert settle(rules, replayed).net == saved
    assert net(rules, wins) == sweep


@pytest.mark.parametrize("scores_nothing", [Hand(closer=B, deadwood=(0, 0)), VOID])
def test_a_hand_that_nobody_scores_is_no_entry_and_saves_nobody(scores_nothing: Hand) -> None:
    rules = rules_of("round-the-corner")
    wins = [knock(A, 60), knock(A, 65)]
    replayed = played(rules, [scores_nothing, *wins])
    assert replayed.columns[0].shutout
    assert settle(rules, replayed).net == 365
    # nor does a tie that is nobody's
    nobody = replace(rules, tie=Tie.NOBODY)
    assert net(nobody, [Hand(closer=A, deadwood=(7, 7)), *wins]) == 365


def test_a_blitz_multiplies_its_own_column_only() -> None:
    # The printed Italian pad with B's entries taken out of column 1.
    # Column 1: 2 x 360 + 2 x 350 + 2 x 19 x 25 = 2370, twice the 1185 of no blitz.
    # Column 2: 358 - 206 + 350 + (19 - 13) x 25 = 652.
    # Column 3: 321 - 358 - 350 + (18 - 24) x 25 = -537.
    rules = rules_of("moderno")

    def pad(first: tuple[tuple[int, ...], tuple[int, ...]]) -> Replay:
        columns = (
            Column(1, first, ((19,), (9,) if first[B] else ()), closed_by=A, closed_at=8),
            Column(2, ((358,), (206,)), ((19,), (13,)), closed_by=A, closed_at=10),
            Column(3, ((321,), (358,)), ((18,), (24,)), closed_by=B, closed_at=12),
        )
        return Replay(hands=(), columns=columns, next_dealer=None)

    assert settle(rules, pad(((360,), ()))).net == 2370 + 652 - 537
    # with B's 140 points and 9 boxes it is the printed result
    assert settle(rules, pad(((360,), (140,)))).net == 935
    # and where a blitz pays nothing, the column is worth half
    unpaid = rules_of("moderno", shutout={"points": 1, "bonus": 1, "boxes": 1})
    assert settle(unpaid, pad(((360,), ()))).net == 1185 + 652 - 537
