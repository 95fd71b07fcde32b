"""From the figures of a pad back to hands, and to an order of them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from ginscore.errors import GinscoreError
from ginscore.files.game.read import read_game
from ginscore.files.variant.find import load_variant
from ginscore.scoring.hands import Hand
from ginscore.scoring.paper.decode import DecodedPad, decode_pad
from ginscore.scoring.paper.pad import PadColumn
from ginscore.scoring.paper.readings import Reading, Step, hand_read, possible_readings
from ginscore.scoring.replay import Replay, replay
from ginscore.scoring.rules import Entry, Result, Rules
from ginscore.scoring.settlement import settle
from tests.conftest import SAMPLES
from tests.profiles import tries

KNOCK, GIN, UNDER, BIG = Result.KNOCK, Result.GIN, Result.UNDERCUT, Result.BIG_GIN
PRIMA, SECONDA = False, True


def rules_of(name: str) -> Rules:
    return load_variant(name, Path()).rules


def pad_of(replayed: Replay) -> tuple[PadColumn, ...]:
    """Return the pad of a game as somebody may have it on paper."""
    return tuple(
        PadColumn(c.points, c.boxes, (c.closed_by == 0, c.closed_by == 1)) for c in replayed.columns
    )


def hands_of(rules: Rules, pad: DecodedPad) -> list[Hand]:
    return [hand_read(rules, win.readings[0], win.winner) for win in pad.wins]


# The readings that the pad of the Italian example leaves open, and those it forces, reckoned by
# hand: gin in prima is 25 + n, in seconda 50 + 2n; big gin 50 + n and 100 + 2n.
@pytest.mark.parametrize(
    ("points", "boxes", "readings"),
    [
        (102, 5, [(GIN, SECONDA, 26), (BIG, PRIMA, 52)]),
        (100, 5, [(GIN, SECONDA, 25), (BIG, PRIMA, 50)]),
        (90, 5, [(GIN, SECONDA, 20), (BIG, PRIMA, 40)]),
        (82, 5, [(GIN, SECONDA, 16), (BIG, PRIMA, 32)]),
        (70, 5, [(GIN, SECONDA, 10), (BIG, PRIMA, 20)]),
        (16, 1, [(KNOCK, PRIMA, 16), (KNOCK, SECONDA, 8)]),
        (37, 1, [(KNOCK, PRIMA, 37)]),
        (44, 3, [(GIN, PRIMA, 19)]),
        (34, 3, [(GIN, PRIMA, 9)]),
        (75, 5, [(BIG, PRIMA, 25)]),
        (116, 9, [(BIG, SECONDA, 8)]),
        # An under in seconda is 50 + 2n, with n at most the limit of 10.
        (58, 3, [(GIN, PRIMA, 33), (UNDER, SECONDA, 4)]),
        (72, 3, [(GIN, PRIMA, 47)]),
        (25, 2, [(UNDER, PRIMA, 0)]),
    ],
)
def test_step_of_the_italian_pad_is_read_in_every_way(
    points: int, boxes: int, readings: list[tuple[Result, bool, int]]
) -> None:
    found = possible_readings(rules_of("moderno"))[Step(points, boxes)]
    assert list(found) == [Reading(*reading) for reading in readings]


@pytest.mark.parametrize(
    ("variant", "points", "boxes"),
    [
        ("moderno", 0, 1),  # a knock by nothing is an under
        ("moderno", 26, 3),  # gin against a deadwood of 1, which aces of 15 cannot leave
        ("moderno", 321, 9),  # the largest hand is big gin in seconda against 110: 320
        ("moderno-400", 37, 1),  # every hand is doubled
        ("modern", 130, 1),  # big gin against 98 is 129
        ("clasico", 119, 0),  # gin against 98 is 118
    ],
)
def test_step_that_no_hand_makes_has_no_reading(variant: str, points: int, boxes: int) -> None:
    assert Step(points, boxes) not in possible_readings(rules_of(variant))


def test_boxes_paid_at_once_are_taken_out_of_the_points() -> None:
    # palace: a knock by 10 is 10 + 10, and gin needs 25 + 10 at least
    assert possible_readings(rules_of("palace"))[Step(20, 1)] == (Reading(KNOCK, PRIMA, 10),)


def test_plainest_reading_is_the_commoner_result_and_then_the_single_hand() -> None:
    # modern, 36: knock 36, gin 11, undercut 11 is over the limit of 10, big gin 5
    found = possible_readings(rules_of("modern"))
    assert [(r.result, r.difference) for r in found[Step(36, 1)]] == [
        (KNOCK, 36),
        (GIN, 11),
        (BIG, 5),
    ]
    assert [(r.result, r.difference) for r in found[Step(35, 1)]] == [
        (KNOCK, 35),
        (GIN, 10),
        (UNDER, 10),
        (BIG, 4),
    ]


# The order


def test_italian_example_comes_back_hand_by_hand(moderno: Rules) -> None:
    game = read_game(SAMPLES / "segnapunti.toml").game
    pad = decode_pad(moderno, pad_of(game.replay()))
    assert hands_of(moderno, pad) == list(game.hands)
    # The pad forces the last five hands, A5 B4 A6 B5 B6; the seven before may come in 35 orders.
    assert [win.winner for win in pad.wins][-5:] == [0, 1, 0, 1, 1]
    assert (pad.orders, pad.free) == (35, 7)


def shuffles(first: Sequence[Hand], second: Sequence[Hand]) -> Iterator[list[Hand]]:
    """Yield the hands of both players in every order that keeps each player's own."""
    for places in combinations(range(len(first) + len(second)), len(first)):
        one, two = iter(first), iter(second)
        yield [next(one if n in places else two) for n in range(len(first) + len(second))]


def test_orders_of_the_italian_example_are_those_that_give_its_pad(moderno: Rules) -> None:
    hands = read_game(SAMPLES / "segnapunti.toml").game.hands
    columns = [(c.points, c.boxes, c.closed_by) for c in replay(moderno, hands).columns]
    sides = [[hand for hand in hands if hand.winner == player] for player in (0, 1)]
    fitting = [
        order
        for order in shuffles(*sides)
        if [(c.points, c.boxes, c.closed_by) for c in replay(moderno, order).columns] == columns
    ]
    assert len(fitting) == 35
    assert all(order[-5:] == list(hands[-5:]) for order in fitting)


@pytest.mark.parametrize("entry", list(Entry))
def test_orders_counted_are_those_that_give_the_pad(entry: Entry, moderno: Rules) -> None:
    rules = replace(moderno, entry=entry, target=150)
    rng = random.Random(f"orders {entry}")
    counted = 0
    for _ in range(tries(0.6)):
        favourite = rng.choice([0.5, 0.5, 0.9])
        hands = [
            Hand(
                winner=int(rng.random() > favourite),
                result=GIN,
                points=rng.randrange(2, 40),
                doubled=rng.random() < 0.5,
            )
            for _ in range(rng.randrange(9))
        ]
        replayed = replay(rules, hands)
        played = [hand.hand for hand in replayed.hands if hand.columns]
        if any(not hand.surplus and not hand.columns for hand in replayed.hands):
            continue  # a hand that left no trace has no place of its own
        sides = [[hand for hand in played if hand.winner == player] for player in (0, 1)]
        wanted = pad_of(replayed)
        fitting = sum(pad_of(replay(rules, order)) == wanted for order in shuffles(*sides))
        pad = decode_pad(rules, wanted)
        assert pad.orders == fitting
        assert pad_of(replay(rules, hands_of(rules, pad))) == wanted
        counted += pad.orders > 1
    assert counted > tries(0.2)


# The game of blitz and entry: A 102 75 116 100 closes column 1; B comes late.
BLITZ = [(0, GIN, 26, True), (0, BIG, 25, False), (0, BIG, 8, True), (0, GIN, 25, True)]


@pytest.mark.parametrize(
    ("entry", "hidden"),
    [
        # B's first win goes to column 2, the next open one.
        (Entry.NEXT_OPEN, 0),
        # B's first win goes nowhere, as column 1 is closed; only a second one enters column 2.
        (Entry.STRICT, 1),
    ],
)
def test_player_shut_out_of_column_1_comes_in_later(
    entry: Entry, hidden: int, moderno: Rules
) -> None:
    rules = replace(moderno, entry=entry)
    late = [(1, GIN, 20, True)] * (1 + hidden)
    hands = [Hand(winner=w, result=r, points=n, doubled=d) for w, r, n, d in [*BLITZ, *late]]
    replayed = replay(rules, hands)
    assert replayed.columns[0].shutout
    assert replayed.columns[1].points[1] == (90,)
    pad = decode_pad(rules, pad_of(replayed))
    assert [win.winner for win in pad.wins] == [0, 0, 0, 0, *[1] * (1 + hidden)]
    assert sum(win.hidden for win in pad.wins) == hidden
    assert pad_of(replay(rules, hands_of(rules, pad))) == pad_of(replayed)


def test_pad_without_figures_is_a_game_without_hands(moderno: Rules) -> None:
    empty = PadColumn(((), ()), ((), ()), (False, False))
    assert decode_pad(moderno, (empty,) * 3) == DecodedPad(wins=(), orders=1, free=0)


def test_long_pad_is_read_at_once(moderno: Rules) -> None:
    rules = replace(moderno, target=10**9)
    hands = [Hand(winner=n % 2, result=GIN, points=20, doubled=True) for n in range(2000)]
    replayed = replay(rules, hands)
    pad = decode_pad(rules, pad_of(replayed))
    assert len(pad.wins) == pad.free == 2000
    assert settle(rules, replay(rules, hands_of(rules, pad))) == settle(rules, replayed)


# Faults; one of every code is among the refusals


def test_column_that_most_columns_contradict_is_the_wrong_one(moderno: Rules) -> None:
    game = read_game(SAMPLES / "segnapunti.toml").game
    pad = list(pad_of(game.replay()))
    # 183 became 193 in column 1: the third win adds 44 in columns 2 and 3, and 54 here.
    first = pad[0]
    pad[0] = first._replace(points=((102, 139, 193, 285, 360), first.points[1]))
    with pytest.raises(GinscoreError) as caught:
        decode_pad(moderno, tuple(pad))
    fault = caught.value
    assert fault.code == "format.pad-win-points"
    cell = fault.params["cell"]
    assert cell == (0, 1, 3, False)
    assert (fault.params["value"], fault.params["right"]) == (193, 183)


def test_impossible_step_is_wrong_before_a_possible_one(moderno: Rules) -> None:
    # In column 1 the second win adds 27 and three boxes: gin in prima against 2. In column 2 it
    # adds 37 and two boxes, which no hand does: an under in prima is worth 25 + 10 at most.
    columns = (
        PadColumn(((102, 129), ()), ((5, 8), ()), (False, False)),
        PadColumn(((37,), ()), ((2,), ()), (False, False)),
        PadColumn(((), ()), ((), ()), (False, False)),
    )
    with pytest.raises(GinscoreError) as caught:
        decode_pad(moderno, columns)
    assert caught.value.params["cell"] == (0, 2, 1, False)
    assert caught.value.params["right"] == 27
