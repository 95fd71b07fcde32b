"""Whole games of every built-in variant: target, entry, factors, boxes at once, the deal."""

from __future__ import annotations

from pathlib import Path

import pytest

from ginscore.files.game.read import parse_game
from ginscore.files.text import FileText
from ginscore.files.variant.find import built_in_names
from ginscore.scoring.hands import VOID, Hand
from ginscore.scoring.replay import Column, Replay
from ginscore.scoring.rules import Entry, Result
from ginscore.scoring.settlement import settle
from tests.playing import A, B, gin, knock, lines, net, played, rules_of, win


def finals(replayed: Replay) -> list[tuple[int, int]]:
    return [(column.total(A), column.total(B)) for column in replayed.columns]


# The target


@pytest.mark.parametrize(
    ("variant", "target", "before", "last"),
    [
        # So much on the pad, and last wins that leave it one short, at the target and one over.
        *[
            (variant, 100, [knock(A, 75)], [knock(A, points) for points in (24, 25, 26)])
            for variant in ("clasico", "salas", "fournier", "classic", "modern", "hollywood")
        ],
        ("oklahoma", 150, [knock(A, 90)], [knock(A, points) for points in (59, 60, 61)]),
        # 10 + 25 = 35, then 39 + 25 = 64 and on
        ("straight", 100, [gin(A, 10)], [gin(A, points) for points in (39, 40, 41)]),
        ("round-the-corner", 125, [knock(A, 90)], [knock(A, points) for points in (34, 35, 36)]),
        # 65 + 10 = 75, then 14 + 10 = 24 and on
        ("palace", 100, [knock(A, 65)], [knock(A, points) for points in (14, 15, 16)]),
        # 75 x 2 + 50 = 200
        (
            "hollywood-pro",
            250,
            [gin(A, 75, doubled=True)],
            [knock(A, points) for points in (49, 50, 51)],
        ),
        # 100 x 2 + 50 = 250
        (
            "moderno",
            350,
            [gin(A, 100, doubled=True)],
            [knock(A, points, doubled=False) for points in (99, 100, 101)],
        ),
    ],
)
def test_a_column_closes_at_its_target_and_not_a_point_before(
    variant: str, target: int, before: list[Hand], last: list[Hand]
) -> None:
    rules = rules_of(variant)
    for hand, total in zip(last, (target - 1, target, target + 1), strict=True):
        first = played(rules, [*before, hand]).columns[0]
        # the overshoot stays
        assert first.total(A) == total
        assert (first.closed_by == A) is (total >= target)


def test_all_doubled_the_column_closes_at_400() -> None:
    # 45 x 2 + 50 = 140, twice: 280; then knocks of 59, 60 and 61, doubled
    rules = rules_of("moderno-400")
    for points, total in [(59, 398), (60, 400), (61, 402)]:
        replayed = played(rules, [gin(A, 45), gin(A, 45), knock(A, points)])
        assert replayed.columns[0].total(A) == total
        assert (replayed.columns[0].closed_by == A) is (total >= 400)


@pytest.mark.parametrize(
    ("variant", "before", "hand", "total"),
    [
        # the bonus of a hand counts toward the target, even alone
        ("modern", knock(A, 80), gin(A, 0), 105),
        ("clasico", knock(A, 80), gin(A, 0), 100),
        ("salas", knock(A, 80), win(A, "undercut", 0), 105),
        ("clasico", knock(A, 90), win(A, "undercut", 0), 100),
        ("modern", knock(A, 70), win(A, "big-gin", 0), 101),
        # and so does a box that is paid at once: 70 + 10, then 0 + 20 + 10
        ("palace", knock(A, 70), win(A, "undercut", 0), 110),
        ("palace", knock(A, 79), knock(A, 1), 100),
    ],
)
def test_a_bonus_of_the_hand_alone_may_cross_the_target(
    variant: str, before: Hand, hand: Hand, total: int
) -> None:
    rules = rules_of(variant)
    assert not played(rules, [before]).finished
    replayed = played(rules, [before, hand])
    assert replayed.finished
    assert replayed.columns[0].total(A) == total


@pytest.mark.parametrize("variant", ["classic", "modern", "oklahoma", "straight"])
def test_boxes_and_the_game_bonus_never_cross_it(variant: str) -> None:
    # four gins against nothing: 80 or 100 points, which only their boxes bring over 101
    rules = rules_of(variant, target=101)
    replayed = played(rules, [gin(A, 0)] * 4)
    assert not replayed.finished
    assert settle(rules, replayed).net >= 101


def test_every_game_goes_to_its_own_target() -> None:
    # a game to 400 leaves the next one at 350, and a built-in variant as it was
    def column(rules_table: str) -> Column:
        hand = '[[hands]]\nwinner = "A"\nresult = "gin"\npoints = 75\ndoubled = true\n'
        text = f'ginscore = 1\nvariant = "moderno"\nplayers = ["A", "B"]\n{rules_table}{hand * 2}'
        return parse_game(Path("game.toml"), FileText(text=text)).game.replay().columns[0]

    # 2 x (75 x 2 + 50) = 400
    assert column("[rules]\ntarget = 401\n").closed_by is None
    assert column("").closed_at == 2
    assert column("[rules]\ntarget = 200\n").closed_at == 1
    assert column("").closed_at == 2


# Entry

ENTRIES: list[tuple[list[Hand], list[tuple[int, int]], list[tuple[int, int]]]] = [
    # hands of hollywood to 100; both players' columns under next-open, and under strict
    # B's first win after column 1 has closed
    (
        [knock(A, 60), knock(A, 50), knock(B, 30)],
        [(110, 0), (50, 30), (0, 0)],
        [(110, 0), (50, 0), (0, 0)],
    ),
    # and his second and third
    (
        [knock(A, 60), knock(A, 50), knock(B, 30), knock(B, 40), knock(B, 20)],
        [(110, 0), (50, 90), (0, 60)],
        [(110, 0), (50, 60), (0, 20)],
    ),
    # A closes column 1 at 110 to 90; B's next win of 40 changes nothing there
    (
        [knock(B, 60), knock(B, 30), knock(A, 60), knock(A, 50), knock(B, 40)],
        [(110, 90), (50, 70), (0, 40)],
        [(110, 90), (50, 70), (0, 40)],
    ),
    # B's single win is in column 1; his second finds columns 1 and 2 closed
    (
        [knock(B, 5), knock(A, 60), knock(A, 60), knock(A, 60), knock(B, 30)],
        [(120, 5), (120, 0), (60, 30)],
        [(120, 5), (120, 0), (60, 0)],
    ),
    # without closings both rules are the same
    (
        [knock(A, 10), knock(B, 20), knock(A, 30), knock(B, 40), knock(A, 5)],
        [(45, 60), (35, 40), (5, 0)],
        [(45, 60), (35, 40), (5, 0)],
    ),
]


@pytest.mark.parametrize(("hands", "next_open", "strict"), ENTRIES)
def test_a_win_is_written_where_the_entry_rule_says(
    hands: list[Hand], next_open: list[tuple[int, int]], strict: list[tuple[int, int]]
) -> None:
    rules = rules_of("hollywood")
    assert finals(played(rules, hands)) == next_open
    assert finals(played(rules_of("hollywood", entry="strict"), hands)) == strict


@pytest.mark.parametrize("variant", built_in_names())
def test_all_built_in_variants_enter_the_next_open_column(variant: str) -> None:
    assert rules_of(variant).entry is Entry.NEXT_OPEN


@pytest.mark.parametrize("entry", ["next-open", "strict"])
def test_with_a_single_column_every_win_is_written_there(entry: str) -> None:
    rules = rules_of("classic", entry=entry)
    replayed = played(rules, [knock(A, 10), knock(B, 20), knock(B, 30), knock(A, 40)])
    assert [hand.columns for hand in replayed.hands] == [(1,)] * 4
    assert finals(replayed) == [(50, 50)]


def test_a_hand_that_nobody_scores_does_not_count_as_a_win_for_the_entry() -> None:
    rules = rules_of("hollywood", entry="strict", gin_cancelled_at_zero=True)
    replayed = played(rules, [Hand(closer=A, deadwood=(0, 0)), VOID, knock(A, 30), knock(A, 20)])
    assert [hand.columns for hand in replayed.hands] == [(), (), (1,), (1, 2)]


@pytest.mark.parametrize("entry", ["next-open", "strict"])
def test_an_entry_of_nothing_opens_the_next_column_like_any_other(entry: str) -> None:
    # a house whose undercut has no bonus: B's tie is written as 0 in column 1
    rules = rules_of("hollywood", entry=entry, score={"undercut": {"bonus": 0}})
    replayed = played(rules, [Hand(closer=A, deadwood=(7, 7)), knock(B, 30)])
    assert [column.points[B] for column in replayed.columns] == [(0, 30), (30,), ()]


# The last column, and boxes at once


def test_the_last_column_of_the_professional_game_counts_twice_in_every_line() -> None:
    # Wins of 200/5 (gin 75 doubled) and 1/1 (knock): B enters all three columns with 1, 1, 1.
    # Column 1: A 400/10, B 3/3. Column 2: A 400/10, B 2/2. Column 3, twice: A 400/10, B 1/1.
    big = gin(A, 75, doubled=True)
    hands = [knock(B, 1), knock(B, 1), knock(B, 1), big, big, big, big]
    assert lines(rules_of("hollywood-pro"), hands) == {
        "columns": (250 + 250 + 2 * 250, 0),
        "boxes": ((10 + 10 + 20) * 25, (3 + 2 + 2) * 25),
        "points": (400 + 400 + 800, 3 + 2 + 2),
    }
    # without the factor the third is a column like the others
    assert lines(rules_of("hollywood-pro", last_column_factor=1), hands) == {
        "columns": (750, 0),
        "boxes": (30 * 25, 6 * 25),
        "points": (1200, 6),
    }


def test_a_shutout_in_the_last_column_counts_four_times() -> None:
    # the sweep of before, line by line: 2 x 2 in the last column
    hands = [gin(A, 75, doubled=True)] * 4
    assert lines(rules_of("hollywood-pro"), hands) == {
        "columns": ((2 + 2 + 4) * 250, 0),
        "boxes": ((2 + 2 + 4) * 10 * 25, 0),
        "points": ((2 + 2 + 4) * 400, 0),
    }


def test_a_single_column_is_not_the_last_of_several() -> None:
    # 100 + 100 + 2 x 20 and 100 for the shutout, once
    rules = rules_of("classic", last_column_factor=2)
    assert net(rules, [knock(A, 50)] * 2) == 340


def test_hollywood_pro_in_one_column_counts_once() -> None:
    # 250 points, the bonus of 250 and five boxes of 25, all doubled by the shutout: 2 x 625.
    # 5 x 49 + 95 = 340 points, the bonus of 250 and six boxes of 25: 2 x 740. Doubled once more as
    # the last column of several it would be 2960.
    rules = rules_of("hollywood-pro", columns=1)
    assert net(rules, [knock(A, 49)] * 5 + [knock(A, 95)]) == 1480
    assert net(rules, [knock(A, 50)] * 5) == 1250
    assert net(rules, [knock(A, 73)] * 5) == 2 * (4 * 73 + 250 + 4 * 25)


def test_the_palace_boxes_are_points_and_nothing_else() -> None:
    rules = rules_of("palace")
    # knock 5 + 10, gin 5 + 25 + 10, undercut 5 + 20 + 10
    replayed = played(rules, [knock(A, 5), gin(B, 5), win(A, "undercut", 5)])
    assert [hand.score.total for hand in replayed.hands] == [15, 40, 35]
    assert [hand.score.boxes_points for hand in replayed.hands] == [10, 10, 10]
    assert replayed.columns[0].boxes == ((1, 2), (1,))
    assert lines(rules, [knock(A, 5), gin(B, 5)]) == {
        "columns": (0, 0),
        "boxes": (0, 0),
        "points": (15, 40),
    }
    # the same hands where boxes wait for the end
    late = rules_of("palace", boxes_at_once=False)
    assert lines(late, [knock(A, 5), gin(B, 5)]) == {
        "columns": (0, 0),
        "boxes": (10, 10),
        "points": (5, 30),
    }


def test_boxes_at_once_are_worth_what_the_house_says() -> None:
    # 2 boxes of 15 for a gin against 5: 5 + 25 + 30
    rules = rules_of("palace", box_value=15, score={"gin": {"boxes": 2}})
    replayed = played(rules, [gin(A, 5)])
    assert (replayed.columns[0].points[A], replayed.columns[0].boxes[A]) == ((60,), (2,))


def test_boxes_at_once_are_doubled_with_the_points_of_a_shutout_and_not_apart() -> None:
    # 2 x (50 + 10) = 120 points, doubled: 240; the boxes' own factor finds nothing
    rules = rules_of("palace", shutout={"points": 2, "boxes": 3})
    assert net(rules, [knock(A, 50)] * 2) == 240


# The deal

ALTERNATE = ("modern", "tournament")


@pytest.mark.parametrize("variant", built_in_names())
def test_who_deals_next_in_every_variant(variant: str) -> None:
    rules = rules_of(variant)
    level = False if rules.needs_level else None
    by_a, by_b = gin(A, 5, doubled=level), gin(B, 5, doubled=level)
    alternate = variant in ALTERNATE
    # B deals the first hand: hands played, and who deals next by winner and by turns
    for hands, winner, by_turns in [
        ([], B, B),
        ([by_a], A, A),
        ([by_b], B, A),
        ([by_a, by_a], A, B),
        ([by_b, by_a, by_b], B, A),
        # after a void hand the same player deals again
        ([VOID], B, B),
        ([VOID, by_b], B, A),
        ([by_a, VOID], A, A),
        ([by_a, VOID, VOID, by_b], B, B),
    ]:
        assert played(rules, hands, B).next_dealer == (by_turns if alternate else winner)
    # the first dealer not told: by turns nobody ever knows, else the first winner does
    assert played(rules, [by_a]).next_dealer == (None if alternate else A)


@pytest.mark.parametrize(
    ("dealer", "expected"),
    [("winner", [A, A, A, B, B]), ("loser", [B, B, B, A, A]), ("alternate", [A, A, A, B, B])],
)
def test_after_a_hand_that_nobody_scores_the_same_player_deals(
    dealer: str, expected: list[int]
) -> None:
    rules = rules_of("round-the-corner", dealer=dealer, tie="nobody")
    hands = [
        knock(A, 10),
        Hand(closer=B, deadwood=(0, 0)),  # a cancelled gin
        Hand(closer=B, deadwood=(7, 7)),  # a tie that is nobody's
        knock(B, 10),
        VOID,
    ]
    ledgers = [played(rules, hands[: count + 1], B) for count in range(len(hands))]
    assert [replayed.next_dealer for replayed in ledgers] == expected


# A hand without a winner


@pytest.mark.parametrize("variant", built_in_names())
def test_a_void_hand_between_two_others_moves_nothing_but_the_numbers(variant: str) -> None:
    rules = rules_of(variant)
    level = False if rules.needs_level else None
    hands = [gin(A, 5, doubled=level), gin(B, 7, doubled=level), gin(A, 9, doubled=level)]
    plain = played(rules, hands, A)
    between = played(rules, [hands[0], VOID, hands[1], VOID, VOID, hands[2]], A)
    assert between.columns == plain.columns
    assert between.next_dealer == plain.next_dealer
    assert settle(rules, between) == settle(rules, plain)
    assert [hand.number for hand in between.hands if hand.columns] == [1, 3, 6]
    voids = [hand for hand in between.hands if hand.hand is VOID]
    assert [(hand.score.total, hand.score.boxes, hand.columns) for hand in voids] == [
        (0, 0, ())
    ] * 3


def test_a_cancelled_gin_leaves_the_pad_as_it_was() -> None:
    rules = rules_of("round-the-corner")
    wins = [knock(A, 60), knock(B, 30)]
    cancelled = [
        Hand(closer=A, deadwood=(0, 0)),
        Hand(closer=B, deadwood=(0, 0), result=Result.GIN),
        gin(A, 0),
    ]
    plain = played(rules, wins, A)
    for hand in cancelled:
        replayed = played(rules, [*wins, hand], A)
        assert replayed.columns == plain.columns
        assert replayed.next_dealer == plain.next_dealer
        assert replayed.hands[-1].outcome.result is Result.GIN
        assert replayed.hands[-1].columns == ()
