"""Random games, compared figure by figure with the slow and obviously right twin."""

from __future__ import annotations

import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ginscore.files.game import parse_game
from ginscore.files.rules import load_variant
from ginscore.files.text import FileText
from ginscore.render.as_json import to_json
from ginscore.render.view import View
from tests.random_games import random_game, to_toml
from tests.twin import RULES, score

GAMES = 300


def ours(game: dict[str, Any]) -> dict[str, Any]:
    source = FileText(text=to_toml(game))
    return to_json(View.of(parse_game(Path("random.toml"), source).game))


@pytest.mark.parametrize("variant", sorted(RULES))
def test_random_games_score_as_the_twin_says(variant: str) -> None:
    rng = random.Random(f"{variant} at the table")
    finished = blitzes = surplus = 0
    for _ in range(GAMES):
        game = random_game(rng, RULES[variant], hands=rng.randrange(40), variant=variant)
        expected = score(game, RULES[variant])
        assert ours(game) == expected, to_toml(game)
        finished += expected["finished"]
        blitzes += any(column["blitz"] for column in expected["columns"])
        surplus += bool(expected["surplus"])
    # the games are worth the comparison only if they get that far
    assert min(finished, blitzes, surplus) > GAMES // 10


def changed_rules(rng: random.Random) -> dict[str, Any]:
    """Return the Italian rules with most parameters drawn by lot."""
    rules = deepcopy(RULES["moderno"])
    rules |= {
        "ace": rng.choice([1, 10, 15]),
        "knock_limit": rng.choice([10, 5, "witness"]),
        "witness_ace": rng.choice(["gin-only", "one"]),
        "doubling": rng.choice(["none", "always", "hearts-spades", "spades"]),
        "undercut_difference_doubled": rng.random() < 0.5,
        "tie": rng.choice(["undercut", "nobody"]),
        "gin_cancelled_at_zero": rng.random() < 0.3,
        "columns": rng.choice([1, 3]),
        "target": rng.choice([60, 100, 350]),
        "entry": rng.choice(["next-open", "strict"]),
        "column_bonus": rng.choice([0, 100, 350]),
        "box_value": rng.choice([0, 20, 25]),
        "boxes_at_once": rng.random() < 0.3,
        "last_column_factor": rng.choice([1, 2]),
        "dealer": rng.choice(["winner", "loser", "alternate"]),
        "shutout": {
            "points": rng.choice([1, 2]),
            "bonus": rng.choice([1, 2]),
            "boxes": rng.choice([1, 2]),
            "flat": rng.choice([0, 100]),
        },
    }
    if rng.random() < 0.3:
        del rules["score"]["big-gin"]
    return rules


def test_games_under_rules_drawn_by_lot_score_as_the_twin_says(tmp_path: Path) -> None:
    rng = random.Random("house rules")
    for number in range(GAMES):
        rules = changed_rules(rng)
        name = f"house-{number}.toml"
        # a variant file needs no players; the writer of games writes its tables just as well
        (tmp_path / name).write_text(to_toml_rules(rules), encoding="utf-8")
        game = random_game(rng, rules, hands=rng.randrange(30), variant=name)
        source = FileText(text=to_toml(game))
        read = parse_game(tmp_path / "game.toml", source).game
        assert to_json(View.of(read)) == score(game, rules), to_toml(game)


def to_toml_rules(rules: dict[str, Any]) -> str:
    import tomli_w

    return tomli_w.dumps(rules)


@pytest.mark.parametrize("variant", sorted(RULES))
def test_the_built_in_files_hold_the_rules_typed_from_the_sources(variant: str) -> None:
    from ginscore.scoring.parameters import read_rules

    assert load_variant(variant, Path()).rules == read_rules(RULES[variant])
