"""The running difference: after each hand what the pad would settle for."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ginscore.files.game.read import parse_game, read_game
from ginscore.files.text import FileText
from ginscore.files.variant.find import built_in_names, load_built_in
from ginscore.render.curve import Curve, curve
from ginscore.render.view import View
from ginscore.scoring.parameters import to_table
from tests.conftest import SAMPLES
from tests.profiles import times
from tests.random_games import random_game, to_toml


def any_game(seed: int, variant: str, hands: int) -> View:
    """Make a legal game of a variant, and of its rules changed so that it takes longer."""
    rules = to_table(load_built_in(variant).rules)
    rng = random.Random(seed)
    game: dict[str, Any] = random_game(rng, rules, hands=hands, variant=variant)
    if rng.random() < 0.3:
        game["rules"] = {"target": 10_000}
    return View.of(parse_game(Path("game.toml"), FileText(text=to_toml(game))).game)


seeds = st.integers(0, 10**6)
variants = st.sampled_from(built_in_names())
lengths = st.integers(0, 40)


@times(0.6)
@given(seeds, variants, lengths)
def test_each_point_is_the_settlement_of_the_game_up_to_its_hand(
    seed: int, variant: str, hands: int
) -> None:
    view = any_game(seed, variant, hands)
    found = curve(view)
    assert [point.number for point in found.points] == [
        played.number for played in view.replayed.hands if not played.surplus
    ]
    for point in found.points:
        assert point.net == View.of(view.game, point.number).settlement.net
        assert point.closed == tuple(
            column.number for column in view.replayed.columns if column.closed_at == point.number
        )
    if found.points:
        assert found.points[-1].net == view.settlement.net


def test_the_printed_pad_runs_to_its_printed_end() -> None:
    # Hand 1: 102 points and 5 boxes of 25. Hand 2: 16 points and a box for B, 227 - 41. Hand 10
    # leaves 1821, where clubs that stop at two columns of three would settle; the pad says 935.
    found = curve(View.of(read_game(SAMPLES / "segnapunti.toml").game))
    nets = {point.number: point.net for point in found.points}
    assert (nets[1], nets[2], nets[10], nets[12]) == (227, 186, 1821, 935)
    assert {point.number: point.closed for point in found.points if point.closed} == {
        8: (1,),
        10: (2,),
        12: (3,),
    }
    assert (found.lowest, found.highest) == (-196, 1821)


def test_a_shutout_is_in_the_curve_from_the_hand_that_makes_it_one() -> None:
    # Two knocks of 50 with a box each: 50 + 20; then 100 for the game, 100 for the shutout.
    found = curve(View.of(read_game(SAMPLES / "classic-shutout.toml").game))
    assert [point.net for point in found.points] == [70, 340]


def test_a_game_without_hands_has_no_point_and_stands_at_nought() -> None:
    assert (Curve(()).lowest, Curve(()).highest) == (0, 0)
