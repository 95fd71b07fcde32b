"""Random games, compared figure by figure with the slow and obviously right twin."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ginscore.files.game.read import parse_game
from ginscore.files.text import FileText
from ginscore.files.variant.find import built_in_names, load_variant
from ginscore.render.data.json import to_json
from ginscore.render.view import View
from tests.conftest import Invoke
from tests.profiles import tries
from tests.random_games import random_game, to_toml
from tests.twin import RULES, score, with_changes

GAMES = tries(1.2)
HOUSES = tries(3)


def ours(game: dict[str, Any]) -> dict[str, Any]:
    source = FileText(text=to_toml(game))
    return to_json(View.of(parse_game(Path("random.toml"), source).game))


@pytest.mark.parametrize("variant", sorted(RULES))
def test_random_games_score_as_the_twin_says(variant: str) -> None:
    rng = random.Random(f"{variant} at the table")
    finished = blitzes = surplus = 0
    for _ in range(GAMES):
        hands = rng.randrange(40)
        game = random_game(rng, RULES[variant], hands=hands, variant=variant, penalties=True)
        expected = score(game, RULES[variant])
        assert ours(game) == expected, to_toml(game)
        finished += expected["finished"]
        blitzes += any(column["blitz"] for column in expected["columns"])
        surplus += bool(expected["surplus"])
    # the games are worth the comparison only if they get that far
    assert min(finished, blitzes, surplus) > GAMES // 10


def changed_rules(rng: random.Random) -> dict[str, Any]:
    """Return the Italian rules with every parameter drawn by lot."""
    rules = deepcopy(RULES["moderno"])
    rules |= {
        "ace": rng.choice([1, 10, 15]),
        "runs": rng.choice(["low", "high-low", "circular"]),
        "knock_limit": rng.choice([10, 10, 5, 5, 0, "witness", "witness"]),
        "witness_ace": rng.choice(["gin-only", "one"]),
        "knock_ace": rng.choice(["as-scored", "as-scored", 1, 5]),
        "doubling": rng.choice(["none", "always", "HS", "S", "C", "HDS"]),
        "undercut_difference_doubled": rng.random() < 0.5,
        "tie": rng.choice(["undercut", "undercut-without-bonus", "knocker", "nobody"]),
        "layoff": rng.choice(["never", "knock", "always"]),
        "gin_cancelled_at_zero": rng.random() < 0.3,
        "columns": rng.choice([1, 2, 3, 5, 9, "endless"]),
        "target": rng.choice([60, 100, 350]),
        "entry": rng.choice(["next-open", "strict"]),
        "column_bonus": rng.choice([0, 100, 350]),
        "points_paid": rng.choice(["difference", "winner-and-difference", "winner"]),
        "box_value": rng.choice([0, 20, 25]),
        "boxes_at_once": rng.random() < 0.3,
        "last_column_factor": rng.choice([1, 2]),
        "dealer": rng.choice(["winner", "loser", "alternate"]),
        "shutout": {
            "points": rng.choice([1, 2]),
            "bonus": rng.choice([1, 2]),
            "boxes": rng.choice([1, 2]),
            "flat": rng.choice([0, 100]),
            "sweep": rng.choice([1, 2, 3]),
        },
        "partners": {
            "boxes": rng.choice(["winner", "each"]),
            "sweep_boxes": rng.choice([[0, 0], [1, 2], [3, 3]]),
        },
        "idle": rng.choice(["loser", "dealer"]),
    }
    rules["cube"] = rng.choice([1, 1, 2, 64])
    if rng.random() < 0.3:
        rules["score"]["conceded"] = {"bonus": [10, 20], "boxes": [1, 1]}
    if rng.random() < 0.3:
        del rules["score"]["big-gin"]
    if rng.random() < 0.3:
        rules["score"]["gin-off"] = {"bonus": [30, 55], "boxes": [3, 4]}
    for pays in rules["score"].values():
        pays["factor"] = rng.choice([1, 1, 2])
    return rules


def test_there_is_a_twin_of_every_built_in_variant() -> None:
    assert sorted(RULES) == list(built_in_names())


def test_games_with_rules_changed_for_one_game_score_as_the_twin_says() -> None:
    rng = random.Random("only tonight")
    for _ in range(HOUSES):
        variant = rng.choice(sorted(RULES))
        house = changed_rules(rng)
        # a few parameters, and of those that are tables one entry or more
        named = rng.sample(sorted(set(house) - {"score", "shutout"}), rng.randint(0, 4))
        changes = {name: house[name] for name in named}
        if rng.random() < 0.5:
            changes["shutout"] = dict(rng.sample(sorted(house["shutout"].items()), 2))
        if rng.random() < 0.5:
            changes["score"] = {"gin": {"bonus": rng.choice([0, 30, [20, 60]])}}
            if "knock" in RULES[variant]["score"]:
                changes["score"]["undercut"] = {"bonus": 15, "boxes": rng.choice([0, [2, 5]])}
        rules = with_changes(RULES[variant], changes)
        game = random_game(rng, rules, hands=rng.randrange(30), variant=variant)
        assert ours(game | {"rules": changes}) == score(game, rules), to_toml(game)


def test_games_on_disk_are_exported_as_the_twin_says(tmp_path: Path, invoke: Invoke) -> None:
    rng = random.Random("one line a game")
    games = {
        str(tmp_path / f"{variant}-{number}.toml"): random_game(
            rng, RULES[variant], hands=rng.randrange(30), variant=variant
        )
        for variant in sorted(RULES)
        for number in range(4)
    }
    for name, game in games.items():
        Path(name).write_text(to_toml(game), encoding="utf-8")
    exported = invoke("export", *games, "--format", "jsonl")
    assert exported.exit_code == 0, exported.stderr
    lines = [json.loads(line) for line in exported.stdout.splitlines()]
    assert [line.pop("file") for line in lines] == list(games)
    for line, (name, game) in zip(lines, games.items(), strict=True):
        expected = score(game, RULES[game["variant"]])
        assert line == expected, name
        # and each table in the order of its keys
        assert json.dumps(line) == json.dumps(expected), name


@pytest.mark.parametrize("variant", sorted(RULES))
def test_the_built_in_files_hold_the_rules_typed_from_the_sources(variant: str) -> None:
    from ginscore.scoring.parameters import read_rules

    assert load_variant(variant, Path()).rules == read_rules(RULES[variant])
