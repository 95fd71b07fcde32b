"""The columns: entry, closing, several at once, blitz, surplus hands, the dealer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginscore.scoring.hands import VOID, Hand
from ginscore.scoring.replay import Replay, replay
from ginscore.scoring.rules import DealerRule, Entry, Result, Rules
from ginscore.scoring.settlement import settle

A, B = 0, 1


def win(player: int, points: int, boxes: int = 1) -> Hand:
    """Return the hand of moderno that scores so many points and boxes.

    One way each is enough here: boxes 1 is a knock in prima, 2 and 3 an undercut or gin in prima,
    5 a gin in seconda or (odd points) a big gin in prima, 9 a big gin in seconda.
    """
    if boxes == 1:
        return Hand(winner=player, result=Result.KNOCK, points=points, doubled=False)
    if boxes == 3:
        return Hand(winner=player, result=Result.GIN, points=points - 25, doubled=False)
    if boxes == 5 and points % 2:
        return Hand(winner=player, result=Result.BIG_GIN, points=points - 50, doubled=False)
    if boxes == 5:
        return Hand(winner=player, result=Result.GIN, points=(points - 50) // 2, doubled=True)
    assert boxes == 9
    return Hand(winner=player, result=Result.BIG_GIN, points=(points - 100) // 2, doubled=True)


# The printed Italian pad in the order A B A B A B A A B A B B.
PRINTED = [
    win(A, 102, 5),
    win(B, 16),
    win(A, 37),
    win(B, 34, 3),
    win(A, 44, 3),
    win(B, 90, 5),
    win(A, 102, 5),
    win(A, 75, 5),
    win(B, 82, 5),
    win(A, 100, 5),
    win(B, 116, 9),
    win(B, 70, 5),
]


def finals(replayed: Replay, player: int) -> list[int]:
    return [column.total(player) for column in replayed.columns]


def box_counts(replayed: Replay, player: int) -> list[int]:
    return [column.box_count(player) for column in replayed.columns]


def test_the_printed_pad_comes_out_figure_by_figure(moderno: Rules) -> None:
    replayed = replay(moderno, PRINTED)
    assert [column.points for column in replayed.columns] == [
        ((102, 139, 183, 285, 360), (16, 50, 140)),
        ((37, 81, 183, 258, 358), (34, 124, 206)),
        ((44, 146, 221, 321), (90, 172, 288, 358)),
    ]
    assert [column.boxes for column in replayed.columns] == [
        ((5, 6, 9, 14, 19), (1, 4, 9)),
        ((1, 4, 9, 14, 19), (3, 8, 13)),
        ((3, 8, 13, 18), (5, 10, 19, 24)),
    ]
    assert [(c.closed_by, c.closed_at, c.shutout) for c in replayed.columns] == [
        (A, 8, False),
        (A, 10, False),
        (B, 12, False),
    ]
    assert settle(moderno, replayed).net == 935


def test_the_first_seven_hands_may_stand_in_any_of_35_orders(moderno: Rules) -> None:
    # A1 A2 A3 A4 and B1 B2 B3 interleaved: 7 over 3 = 35 ways, all with the printed pad.
    from itertools import combinations

    printed = replay(moderno, PRINTED).columns
    firsts = {player: [h for h in PRINTED[:7] if h.winner == player] for player in (A, B)}
    orders = list(combinations(range(7), 3))
    assert len(orders) == 35
    for places in orders:
        wins = {player: iter(firsts[player]) for player in (A, B)}
        hands = [next(wins[B if place in places else A]) for place in range(7)]
        assert replay(moderno, [*hands, *PRINTED[7:]]).columns == printed


def test_a_larger_first_win_closes_columns_earlier(moderno: Rules) -> None:
    # 102 -> 202 as a gin in seconda of 76: A's columns reach 385, 358, 321 with boxes 14, 19, 18;
    # 350 + 125 + 360 = 835.
    replayed = replay(moderno, [win(A, 202, 5), *PRINTED[1:]])
    assert (finals(replayed, A), box_counts(replayed, A)) == ([385, 358, 321], [14, 19, 18])
    settlement = settle(moderno, replayed)
    assert [line.net for line in settlement.lines] == [350, 125, 360]
    assert settlement.net == 835


def test_two_hands_exchanged_give_another_result(moderno: Rules) -> None:
    eight, nine = PRINTED[7], PRINTED[8]
    replayed = replay(moderno, [*PRINTED[:7], nine, eight, *PRINTED[9:]])
    assert settle(moderno, replayed).net == 728


def test_without_hand_four_the_game_is_still_open(moderno: Rules) -> None:
    replayed = replay(moderno, PRINTED[:3] + PRINTED[4:])
    assert not replayed.finished
    assert (finals(replayed, B), box_counts(replayed, B)) == ([106, 172, 268], [6, 10, 19])


def test_play_goes_on_until_the_last_column_closes(moderno: Rules) -> None:
    replayed = replay(moderno, PRINTED[:10])
    assert [column.closed_by for column in replayed.columns] == [A, A, None]
    assert not replayed.finished


@pytest.mark.parametrize(("last", "closed"), [(49, False), (50, True), (51, True)])
def test_a_column_closes_at_reaching_350(moderno: Rules, last: int, closed: bool) -> None:
    # 100 + 100 + 100 = 300, then 49, 50 or 51
    replayed = replay(moderno, [win(A, 100), win(A, 100), win(A, 100), win(A, last)])
    first = replayed.columns[0]
    assert (first.total(A), first.closed_by) == (300 + last, A if closed else None)


def test_boxes_never_count_toward_the_target(moderno: Rules) -> None:
    # 116 + 116 + 108 = 340 points and 9 + 9 + 9 = 27 boxes
    replayed = replay(moderno, [win(A, 116, 9), win(A, 116, 9), win(A, 108, 9)])
    assert (finals(replayed, A)[0], box_counts(replayed, A)[0]) == (340, 27)
    assert replayed.columns[0].closed_by is None


def test_one_hand_closes_two_columns(moderno: Rules) -> None:
    # A: 20 | then 110: 130, 110 | then 98: 228, 208, 98 | then 320: 548, 528, 418: here all three.
    # With 20, 110, 98, 142: 370, 350, 240: columns 1 and 2 at once.
    hands = [win(A, 20), win(A, 110), win(A, 98), win(A, 142, 5)]
    replayed = replay(moderno, hands)
    assert finals(replayed, A) == [370, 350, 240]
    assert [column.closed_at for column in replayed.columns] == [4, 4, None]
    assert replayed.hands[-1].columns == (1, 2, 3)


def test_one_hand_closes_three_columns_and_the_game(moderno: Rules) -> None:
    # A: 20, 40, 60 then 320: 440, 420, 380
    replayed = replay(moderno, [win(A, 20), win(A, 40), win(A, 60), win(A, 320, 9)])
    assert finals(replayed, A) == [440, 420, 380]
    assert [column.closed_at for column in replayed.columns] == [4, 4, 4]
    assert replayed.finished


def test_a_closed_column_takes_no_more_and_keeps_its_winner(moderno: Rules) -> None:
    # A closes column 1 with 60 + 50 at target 100; B's 30 goes where he has no entry yet.
    rules = replace(moderno, target=100)
    replayed = replay(rules, [win(A, 60), win(A, 50), win(B, 30)])
    assert [(c.total(A), c.total(B)) for c in replayed.columns] == [(110, 0), (50, 30), (0, 0)]
    assert replayed.columns[0].shutout


# Seven hands of which B wins the fifth: A 102/5, 75/5, 116/9, 100/5 (closes 1), B 90/5,
# A 82/5 (closes 2), A 70/5 (closes 3).
BLITZ = [
    win(A, 102, 5),
    win(A, 75, 5),
    win(A, 116, 9),
    win(A, 100, 5),
    win(B, 90, 5),
    win(A, 82, 5),
    win(A, 70, 5),
]


def test_a_player_shut_out_of_column_1_begins_in_column_2(moderno: Rules) -> None:
    replayed = replay(moderno, BLITZ)
    assert (finals(replayed, A), box_counts(replayed, A)) == ([393, 373, 368], [24, 24, 24])
    assert [column.points[B] for column in replayed.columns] == [(), (90,), ()]
    assert [column.shutout for column in replayed.columns] == [True, False, True]
    # column 1: 2 x 393 + 700 + 48 x 25 = 2686; column 2: 373 - 90 + 350 + 19 x 25 = 1108;
    # column 3: 2 x 368 + 700 + 48 x 25 = 2636
    assert settle(moderno, replayed).net == 2686 + 1108 + 2636 == 6430


def test_a_strict_entry_loses_the_win_that_finds_its_columns_closed(moderno: Rules) -> None:
    strict = replace(moderno, entry=Entry.STRICT)
    replayed = replay(strict, BLITZ)
    assert replayed.hands[4].columns == ()
    assert [column.shutout for column in replayed.columns] == [True, True, True]
    # column 2 is now a blitz too: 2 x 373 + 700 + 48 x 25 = 2646
    assert settle(strict, replayed).net == 2686 + 2646 + 2636 == 7968


def test_a_strict_entry_goes_by_the_number_of_the_win(moderno: Rules) -> None:
    # B's second win may enter column 2 although his first was lost
    strict = replace(moderno, entry=Entry.STRICT)
    replayed = replay(strict, [*BLITZ[:5], win(B, 30)])
    assert replayed.hands[5].columns == (2,)


def test_a_blitz_in_one_column_leaves_the_others_alone(moderno: Rules) -> None:
    replayed = replay(moderno, [win(A, 110)] * 4 + [win(B, 60), win(B, 60)])
    assert [column.shutout for column in replayed.columns] == [True, False, False]


def test_hands_after_the_end_are_surplus_and_change_nothing(moderno: Rules) -> None:
    replayed = replay(moderno, [*PRINTED, win(A, 50), VOID])
    assert replayed.surplus == (13, 14)
    assert [played.columns for played in replayed.hands[12:]] == [(), ()]
    assert replayed.columns == replay(moderno, PRINTED).columns
    assert settle(moderno, replayed).net == 935


def test_a_void_hand_moves_nothing_but_the_numbers(moderno: Rules) -> None:
    replayed = replay(moderno, [PRINTED[0], VOID, *PRINTED[1:]])
    assert settle(moderno, replayed).net == 935
    assert replayed.columns[0].closed_at == 9


@pytest.mark.parametrize(
    ("rule", "first", "hands", "expected"),
    [
        # after a scored hand the rule decides, after a void hand the same player deals again
        (DealerRule.WINNER, None, [win(A, 10)], A),
        (DealerRule.WINNER, B, [VOID], B),
        (DealerRule.WINNER, B, [win(A, 10), VOID], A),
        (DealerRule.LOSER, None, [win(A, 10)], B),
        (DealerRule.LOSER, A, [win(B, 10), VOID], A),
        (DealerRule.ALTERNATE, A, [win(A, 10)], B),
        (DealerRule.ALTERNATE, A, [win(A, 10), win(B, 5)], A),
        (DealerRule.ALTERNATE, A, [VOID, win(B, 5)], B),
        # nothing tells
        (DealerRule.ALTERNATE, None, [win(A, 10)], None),
        (DealerRule.WINNER, None, [VOID], None),
        (DealerRule.WINNER, None, [], None),
    ],
)
def test_who_deals_next(
    moderno: Rules, rule: DealerRule, first: int | None, hands: list[Hand], expected: int | None
) -> None:
    rules = replace(moderno, dealer=rule)
    assert replay(rules, hands, first).next_dealer == expected


def test_nobody_deals_after_the_end(moderno: Rules) -> None:
    assert replay(moderno, PRINTED, A).next_dealer is None
