"""Batches of the library: a row comes to what the same hand or game comes to alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ginscore as gs
from ginscore.scoring.judging import counting
from ginscore.scoring.parameters import to_table
from tests.card_hands import two_hands
from tests.profiles import times
from tests.random_games import random_game

WITNESSES = (None, "AS", "2H", "9D", "10C", "KS")


def rows_of(columns: Mapping[str, Sequence[Any]]) -> Iterator[dict[str, Any]]:
    """Yield what is in the same place of all columns."""
    for values in zip(*columns.values(), strict=True):
        yield dict(zip(columns, values, strict=True))


Made = TypeVar("Made")


def one_of(make: Callable[[], Made]) -> Made | gs.GinscoreError:
    """Return what is made, or the fault that it is refused with."""
    try:
        return make()
    except gs.GinscoreError as fault:
        return fault


@st.composite
def card_rows(draw: st.DrawFn) -> list[Any]:
    """Draw rows of cards as people write them, some of which are no two hands."""
    rows = []
    for closer, opponent in draw(st.lists(two_hands(), min_size=1, max_size=6)):
        own, other = draw(st.permutations(sorted(closer))), sorted(opponent)
        between = draw(st.sampled_from([" ", ",", ", ", ""]))
        row: list[Any] = [between.join(own), tuple(other), draw(st.sampled_from(WITNESSES))]
        match draw(st.integers(0, 9)):
            case 0:
                row[1] = row[0]
            case 1:
                row[0] = row[0].replace("S", "X")
            case 2:
                row[1] = row[1][:-1]
            case 3:
                row[2] = draw(st.sampled_from(["1S", "", 7]))
            case 4:
                row = draw(st.sampled_from([row[:1], None, "AS", [*row, None], [7, 8]]))
        rows.append(row)
    return rows


@times(4)
@given(
    st.sampled_from(gs.variants()),
    card_rows(),
    st.sampled_from([{}, {"knock_limit": 10}, {"tie": "nobody", "layoff": "always"}]),
)
def test_judged_rows_are_judged_one_by_one(
    variant: str, rows: list[Any], changes: dict[str, Any]
) -> None:
    rules = gs.variant(variant, **changes)
    for row, found in zip(rows, rows_of(gs.judge_many(rules, iter(rows))), strict=True):
        fault = found.pop("fault"), found.pop("message")
        if not isinstance(row, list) or len(row) not in (2, 3):
            assert fault[0] in ("format.cards-pair", "usage.two-hands")
            continue
        alone = one_of(partial(gs.judge, rules, *row))
        if isinstance(alone, gs.GinscoreError):
            assert fault == (alone.code, str(alone))
            assert set(found.values()) == {None}
            continue
        assert fault == (None, None)
        levels = {level.doubled: level for level in alone.scores}
        single, doubled = levels.get(False), levels.get(True)
        assert found == {
            "result": alone.result,
            "winner": alone.winner,
            "points": alone.points,
            "deadwood": alone.deadwood[0],
            "opponent_deadwood": alone.deadwood[1],
            "single": None if single is None else single.score,
            "single_boxes": None if single is None else single.boxes,
            "doubled": None if doubled is None else doubled.score,
            "doubled_boxes": None if doubled is None else doubled.boxes,
        }


SPOILT: list[dict[str, Any]] = [
    *({"points": 500}, {"points": -1}, {"points": "5"}, {"points": True}, {"result": "jin"}),
    *({"winner": "Carla"}, {"winner": " anna "}, {"winner": None}, {"winner": 1}),
    *({"closer": "BRUNO"}, {"opponent": "Anna"}, {"closer": "Anna", "opponent": "Anna"}),
    *({"deadwood": [0, 5]}, {"deadwood": (60, 5)}, {"deadwood": 5}, {"doubled": 1}),
    *({"witness": "1S"}, {"witness": "AS"}, {"note": "a\x00b"}, {"note": None}, {"x-mine": 1}),
    *({"colour": 1}, {"cards": ["AS", "2S"]}, {"result": gs.Result.GIN}, {"result": "void"}),
]


@st.composite
def game_rows(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Draw games as mappings; in some a hand is spoilt, or comes after the end."""
    rows = []
    for _ in range(draw(st.integers(1, 4))):
        variant = draw(st.sampled_from(gs.variants()))
        changes = draw(st.sampled_from([{}, {"points_paid": "winner-and-difference"}]))
        rules = gs.variant(variant, **changes)
        rng = random.Random(draw(st.integers(0, 2**32)))
        made = random_game(rng, to_table(rules), hands=draw(st.integers(0, 12)), variant=variant)
        row: dict[str, Any] = {"players": made["players"], "rules": rules, "hands": made["hands"]}
        if not changes and draw(st.booleans()):
            row["rules"] = variant
        if "stake" in made:
            row["stake"] = made["stake"]["per_point"]
            row["currency"] = made["stake"].get("currency")
        if made["hands"] and draw(st.booleans()):
            at = draw(st.integers(0, len(made["hands"]) - 1))
            made["hands"][at] |= draw(st.sampled_from(SPOILT))
        rows.append(row)
    return rows


def played(row: Mapping[str, Any]) -> gs.Game | None:
    """Play a row hand by hand; None where a hand has a key that no hand has."""
    game = gs.Game(row["players"], row["rules"])
    for hand in row["hands"]:
        if not {*hand} <= {*gs.Hand.__slots__}:
            return None
        game = game.play(gs.Hand(**hand))
    return gs.Game(**{**row, "hands": game.hands})


@times(4)
@given(game_rows())
def test_settled_rows_are_settled_one_by_one(rows: list[dict[str, Any]]) -> None:
    for row, found in zip(rows, rows_of(gs.settle_many(iter(rows))), strict=True):
        fault = found.pop("fault"), found.pop("message")
        game = one_of(partial(played, row))
        if game is None:
            assert fault[0] is not None  # hands before it may be wrong as well
            continue
        if isinstance(game, gs.GinscoreError):
            assert fault[0] == game.code
            assert set(found.values()) == {None}
            continue
        settled, nets = game.settlement, {line.kind: line.net for line in game.settlement.lines}
        money = settled.money
        assert fault == (None, None)
        assert found == {
            "variant": game.variant,
            "first": game.players[0],
            "second": game.players[1],
            "hands": len(game.hands),
            "finished": game.finished,
            "net": settled.net,
            "winner": settled.winner,
            "columns": nets.get("columns", 0),
            "boxes": nets.get("boxes", 0),
            "points": nets.get("points", 0),
            "shutout": nets.get("shutout", 0),
            "winner_points": nets.get("winner", 0),
            "amount": None if money is None else str(money.amount),
            "currency": None if money is None else money.currency,
            "players": game.players,
            "nets": (settled.net, -settled.net),
        }


def test_the_winner_of_a_game_is_told_beside_the_points_he_is_paid() -> None:
    # Two gins of 40 and their bonuses close the one column of 100: Anna is paid her own points once
    # more beside the difference, which is all of them too, as Bruno has none.
    rules = gs.variant("classic", points_paid="winner-and-difference")
    game = {
        "players": ("Anna", "Bruno"),
        "rules": rules,
        "hands": [{"winner": "Anna", "result": "gin", "points": 40}] * 2,
    }
    found = gs.settle_many([game])
    points = 2 * (40 + rules.score[gs.Result.GIN].bonus[0])
    assert found["winner"] == ["Anna"]
    assert found["points"] == found["winner_points"] == [points]


def test_a_hand_of_cards_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[object] = []

    class Told(dict[Any, Any]):
        def __setitem__(self, key: object, value: object) -> None:
            judged.append(value)
            super().__setitem__(key, value)

    # Compiled code calls what it judges with without asking the module for it.
    monkeypatch.setattr(counting, "_JUDGED", Told())
    cards = ["4S 5S 6S 9H 9D 9C KD KC KH 2S", "7S 3D 4D 5D 6D 8C 8D TH JH 2C"]
    hands: list[dict[str, Any]] = [
        {"closer": "Anna", "cards": cards, "witness": card} for card in ("3C", "4C", "3S")
    ]
    row = {"players": ("Anna", "Bruno"), "rules": "moderno", "hands": hands}
    assert gs.settle_many([row])["fault"] == [None]
    assert len(judged) == 3
    # A file is verified, replayed and written.
    text = gs.Game(("Anna", "Bruno"), "moderno", [gs.Hand(**hand) for hand in hands]).render("toml")
    judged.clear()
    gs.loads(text).render("json")
    assert len(judged) == 3


def test_more_rows_than_are_turned_into_columns_together() -> None:
    own, other = "4S 5S 6S 9H 9D 9C KD KC KH 2S", "7S 3D 4D 5D 6D 8C 8D TH JH 2C"
    found = gs.judge_many("moderno", ((own, other if n % 7 else own) for n in range(2100)))
    # every seventh row from the first on is one hand twice: 300 of 2100
    assert [n for n, fault in enumerate(found["fault"]) if fault] == [7 * n for n in range(300)]
    assert found["points"].count(36) == 1800
    assert gs.judge_many("moderno", [])["result"] == []


def test_an_error_of_the_caller_is_no_row() -> None:
    def rows() -> Iterator[tuple[str, str]]:
        yield ("AS", "2S")
        raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        gs.judge_many("moderno", rows())
