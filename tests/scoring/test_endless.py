"""Endless Hollywood, by rummy-games.com: a game begins when one ends, until notice is given."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import ginscore
from ginscore.files.variant.find import load_variant
from ginscore.scoring.club.tally import summary
from ginscore.scoring.explain import RemarkKind, explain_hands
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.needed import needed
from ginscore.scoring.parameters import merged, read_rules, to_table
from ginscore.scoring.replay import replay
from ginscore.scoring.rescore import rescore
from ginscore.scoring.rules import Entry, Result, Rules
from ginscore.scoring.settlement import settle

A, B = 0, 1


def knock(winner: int, points: int) -> Hand:
    return Hand(winner=winner, result=Result.KNOCK, points=points)


NOTICE = Hand(closer=B, result=Result.NOTICE)
HANDS = (
    knock(A, 60),  # 1: 60
    knock(A, 50),  # 1: 110, closed without Bruno; 2: 50; and 4 begins
    knock(B, 30),  # 2: 30
    knock(A, 60),  # 2: 110, closed; 3: 60; and 5 begins
    NOTICE,  # 3, 4 and 5 are the last
    knock(B, 40),  # 3: 40
    knock(A, 90),  # 3: 150, closed; 4: 90
    Hand(winner=A, result=Result.GIN, points=30),  # 30 + 20; 4: 140, closed; 5: 50
    knock(A, 50),  # 5: 100, closed
)


@pytest.fixture
def hollywood() -> Rules:
    """Three games at once to 100: 100 for each, 20 a box, all of it doubled by a shutout."""
    return load_variant("hollywood", Path()).rules


@pytest.fixture
def endless(hollywood: Rules) -> Rules:
    return read_rules(merged(to_table(hollywood), {"columns": "endless"}))


def test_a_column_begins_when_one_closes_until_notice_is_given(endless: Rules) -> None:
    found = replay(endless, HANDS)
    assert [hand.columns for hand in found.hands] == [
        *((1,), (1, 2), (2,), (2, 3), ()),
        *((3,), (3, 4), (4, 5), (5,)),
    ]
    assert [column.points for column in found.columns] == [
        ((60, 110), ()),
        ((50, 110), (30,)),
        ((60, 150), (40,)),
        ((90, 140), ()),
        ((50, 100), ()),
    ]
    assert [column.opened_at for column in found.columns] == [0, 0, 0, 2, 4]
    assert found.finished
    # 3 x 200 + 2 x 100 for the games; (3 x 2 x 2 + 2 x 2 - 2) x 20 for the boxes; and of points
    # 2 x 110 + 110 + 150 + 2 x 140 + 2 x 100 - 70.
    assert [line.net for line in settle(endless, found).lines] == [800, 280, 890]


def test_it_goes_on_for_ever_without_notice(endless: Rules) -> None:
    found = replay(endless, [knock(A, 90)] * 60)
    # Every hand after the second closes a column, and there are always three open.
    assert len(found.columns) == 3 + sum(c.closed_at is not None for c in found.columns)
    assert len(found.columns) > 30
    assert not found.finished
    assert found.more


def test_notice_at_once_is_a_game_of_three_columns(endless: Rules, hollywood: Rules) -> None:
    hands = [hand for hand in HANDS if hand is not NOTICE]
    found = replay(endless, [NOTICE, *hands])
    plain = replay(hollywood, hands)
    assert [c.points for c in found.columns] == [c.points for c in plain.columns]
    assert found.surplus == tuple(number + 1 for number in plain.surplus) == (8, 9)
    assert settle(endless, found).net == settle(hollywood, plain).net


def test_two_columns_that_close_with_one_hand_are_both_followed(endless: Rules) -> None:
    # 99 in each of two columns after two hands, the next one closes both.
    found = replay(endless, [knock(A, 49), knock(A, 50), knock(A, 60)])
    assert [column.closed_at for column in found.columns] == [3, 3, None, None, None]
    assert [column.opened_at for column in found.columns] == [0, 0, 0, 3, 3]


def test_the_deal_and_the_sweep_are_not_touched_by_a_notice(endless: Rules) -> None:
    found = replay(endless, [knock(A, 60), NOTICE])
    assert found.next_dealer == A
    # Three columns of 100 without a win of Bruno's: 100 + 90 + 90, and all of it three times.
    hands = [NOTICE, knock(A, 90), knock(A, 90), knock(A, 90), knock(A, 90)]
    swept = replace(endless, shutout=endless.shutout._replace(sweep=3))
    once, thrice = (settle(rules, replay(rules, hands)).net for rules in (endless, swept))
    assert thrice == 3 * once > 0


def test_the_factor_of_the_last_column_is_for_columns_that_have_a_last_one(endless: Rules) -> None:
    doubled = replace(endless, last_column_factor=2)
    for hands in (HANDS, HANDS[:4]):
        assert (
            settle(doubled, replay(doubled, hands)).net
            == settle(endless, replay(endless, hands)).net
        )


def test_strictly_entered_a_win_goes_to_as_many_columns_as_it_is_the_win_of(
    endless: Rules,
) -> None:
    rules = replace(endless, entry=Entry.STRICT)
    found = replay(rules, HANDS[:4])
    # Anna's third win is of columns 1 to 3, of which 1 is closed; Bruno's first finds none.
    assert [hand.columns for hand in found.hands] == [(1,), (1, 2), (), (2, 3)]


def test_what_a_player_needs_ends_the_game_only_after_notice(endless: Rules) -> None:
    def of_anna(*hands: Hand) -> list[tuple[int, int, bool]]:
        game = Game(players=("Anna", "Bruno"), variant="x", rules=endless, hands=hands)
        return [(c.number, c.needed, c.ends_game) for c in needed(game)[0].columns]

    assert of_anna(*HANDS[:4]) == [(3, 40, False), (4, 100, False), (5, 100, False)]
    assert of_anna(*HANDS[:8]) == [(5, 50, True)]


def test_it_is_explained(endless: Rules) -> None:
    found = explain_hands(endless, replay(endless, HANDS))
    remarks = [[(remark.kind, remark.columns) for remark in hand.remarks] for hand in found]
    assert (RemarkKind.OPENED, (4,)) in remarks[1]
    assert remarks[4] == [(RemarkKind.NOTICE, ())]
    assert not any(kind is RemarkKind.OPENED for later in remarks[5:] for kind, _ in later)
    # Anna's fourth win is written where wins 1 to 4 would be, as far as those are open.
    assert [remark.rules for remark in found[6].remarks][:1] == [("entry",)]


def test_under_other_rules_a_notice_is_nothing(endless: Rules, hollywood: Rules) -> None:
    game = Game(players=("Anna", "Bruno"), variant="x", rules=endless, hands=HANDS)
    found = rescore(game, hollywood)
    assert found.left_out == ()
    assert found.hands == (*HANDS[:4], Hand(result=Result.VOID), *HANDS[5:])
    assert replay(hollywood, found.hands).surplus == (8, 9)


def test_a_notice_is_no_hand_and_breaks_no_run_of_wins(endless: Rules) -> None:
    hands = (knock(A, 10), knock(A, 10), NOTICE, knock(A, 10), Hand(result=Result.VOID))
    game = Game(players=("Anna", "Bruno"), variant="x", rules=endless, hands=hands)
    anna, bruno = summary(game).tallies
    assert (anna.hands, anna.run, sum(anna.won)) == (4, 3, 3)
    assert (bruno.hands, bruno.run) == (4, 0)


def test_the_library_has_it_too(endless: Rules) -> None:
    game = ginscore.Game(("Anna", "Bruno"), endless)
    game = game.play(ginscore.knock("Anna", 60), ginscore.notice("Bruno", note="home at ten"))
    assert game.replay()[1].result == "notice"
    assert ginscore.loads(ginscore.dumps(game)) == game
    assert repr(game.hands[1]) == "notice('Bruno', note='home at ten')"
    for hand in (ginscore.notice("Anna"), ginscore.notice("Bruno")):
        with pytest.raises(ginscore.GinscoreError) as told:
            game.play(hand)
        assert told.value.code == "rule.notice-twice"
    with pytest.raises(ginscore.GinscoreError) as told:
        ginscore.Game(("Anna", "Bruno"), "hollywood").play(ginscore.notice("Anna"))
    assert told.value.code == "rule.no-notice"
