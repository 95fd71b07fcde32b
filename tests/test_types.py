"""What a type checker knows of the library; mypy reads it, and the values are looked at as well.

A line that must be an error says which: mypy would report a comment that ignores nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal, assert_type

import pytest

import ginscore as gs

OWN, OTHER = "4S 5S 6S 9H 9D 9C KD KC KH 2S", "7S 3D 4D 5D 6D 8C 8D TH JH 2C"


def test_games_are_typed() -> None:
    rules = assert_type(gs.variant("moderno", target=400), gs.Rules)
    assert_type(rules.target, int)
    assert_type(rules.score, Mapping[gs.Result, gs.Score])
    assert_type(gs.variants(), tuple[str, ...])
    game = assert_type(gs.Game(["Anna", "Bruno"], rules, stake="0.05"), gs.Game)
    hand = assert_type(gs.gin("Anna", 26, doubled=True), gs.Hand)
    game = assert_type(game.play(hand, gs.void()), gs.Game)
    assert_type(game.players, tuple[str, ...])
    assert_type(game.finished, bool)
    assert_type(game.hands, tuple[gs.Hand, ...])
    assert_type(game.dealer, str | None)
    assert_type(game.stake, Decimal | None)
    assert_type(game.date, date | None)
    assert_type(game.to_dict(), dict[str, Any])
    assert_type(game.render("svg", lang="it"), str)
    column = assert_type(game.columns, tuple[gs.Column, ...])[0]
    assert_type(column.points, tuple[tuple[int, ...], ...])
    assert_type(column.closed_by, str | None)
    found = assert_type(game.settlement, gs.Settlement)
    assert_type(found.net, int)
    assert_type(found.lines, tuple[gs.Line, ...])
    assert_type(found.money, gs.Money | None)
    played = assert_type(game.replay(), tuple[gs.PlayedHand, ...])[0]
    assert_type(played.winner, str | None)
    assert_type(played.parts.bonus, int)
    assert_type(gs.loads(gs.dumps(game)), gs.Game)
    assert found.net == 227  # 26 x 2 + 50, and 5 boxes of 25


def test_judgements_and_batches_are_typed() -> None:
    found = assert_type(gs.judge("moderno", OWN, OTHER.split(), witness="3C"), gs.Judgement)
    assert_type(found.result, str)
    assert_type(found.winner, Literal["closer", "opponent"] | None)
    assert_type(found.points, int | None)
    assert_type(found.deadwood, tuple[int, int | None])
    assert_type(found.melds, tuple[tuple[str, ...], ...])
    assert_type(found.layoffs, tuple[gs.LayOff, ...])
    assert_type(found.scores, tuple[gs.LevelScore, ...])
    assert_type(found.better, gs.Better | None)
    assert_type(gs.judge_many("moderno", [(OWN, OTHER)]), dict[str, list[Any]])
    assert_type(gs.settle_many([Path("none.toml")]), dict[str, list[Any]])
    assert found.points == 36


def test_faults_are_typed() -> None:
    with pytest.raises(gs.GinscoreError) as caught:
        gs.variant("modreno")
    assert_type(caught.value.code, str)
    assert_type(caught.value.parameters, Mapping[str, object])
    assert_type(caught.value.others, tuple[gs.GinscoreError, ...])
    assert caught.value.parameters["name"] == "modreno"


def test_what_no_type_checker_lets_through_is_refused_when_it_runs_too() -> None:
    game = gs.Game(("Anna", "Bruno"), "moderno")
    with pytest.raises(gs.GinscoreError):
        gs.knock("Anna", "18")  # type: ignore[arg-type]
    with pytest.raises(gs.GinscoreError):
        gs.knock(1, 18)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        gs.knock("Anna", 7, 25, True)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        gs.gin("Anna")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        gs.void("misdealt", doubled=True)  # type: ignore[call-arg]
    with pytest.raises(gs.GinscoreError):
        game.play(None)  # type: ignore[arg-type]
    with pytest.raises(gs.GinscoreError):
        gs.Game(("Anna", "Bruno"), "moderno", stake=0.05)  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        game.players = ("Carla", "Dario")  # type: ignore[misc]
    with pytest.raises(AttributeError):
        game.rules.target = 1  # type: ignore[misc]
    with pytest.raises(TypeError):
        game.rules.score[gs.Result.GIN] = gs.Score()  # type: ignore[index]
    with pytest.raises(AttributeError):
        gs.void().note = "x"  # type: ignore[misc]
    with pytest.raises(gs.GinscoreError):
        gs.judge(None, OWN, OTHER)  # type: ignore[arg-type]
    with pytest.raises(gs.GinscoreError):
        gs.judge("moderno", OWN, 7)  # type: ignore[arg-type]
