"""``ginscore ledger``: many games on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Invoke

GAME = """\
ginscore = 1
variant = "{variant}"
players = ["{first}", "{second}"]
date = {date}

[rules]
columns = 1
target = 20
doubling = "none"
column_bonus = 0
box_value = 0
shutout = {{ points = 1, bonus = 1, boxes = 1, flat = 0, sweep = 1 }}

[stake]
per_point = "1"
currency = "EUR"

[[hands]]
winner = "{first}"
result = "knock"
points = {points}
doubled = false
"""


@pytest.fixture
def season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder of three games, of 25, 30 and 5 points, the last one not over."""
    folder = tmp_path / "season"
    folder.mkdir()
    games = (
        ("a", "Anna", "Bruno", "2026-01-10", 25, "moderno"),
        ("b", "bruno", "Carla", "2026-02-10", 30, "moderno-400"),
        ("c", "CARLA", "Anna", "2026-03-10", 5, "moderno"),
    )
    for name, first, second, date, points, variant in games:
        text = GAME.format(first=first, second=second, date=date, points=points, variant=variant)
        (folder / f"{name}.toml").write_text(text)
    monkeypatch.chdir(tmp_path)
    return folder


def balances(invoke: Invoke, *words: str) -> dict[str, str]:
    """Return everybody's balance."""
    shown = invoke("ledger", *words, "-f", "json")
    return {each["person"]: each["balance"] for each in json.loads(shown.stdout)["accounts"]}


def test_a_folder_of_games_is_added_up(season: Path, invoke: Invoke) -> None:
    found = {"Anna": "25.00", "Bruno": "5.00", "Carla": "-30.00"}
    assert balances(invoke, "season") == found
    assert balances(invoke, "season", "season/a.toml", "./season/b.toml") == found
    # 5 points of a game that is not over
    found = {"Anna": "20.00", "Bruno": "5.00", "Carla": "-25.00"}
    assert balances(invoke, "season", "--now") == found


@pytest.mark.parametrize(
    "words",
    [
        ("--to", "2026-02-09"),
        ("--variant", "moderno"),
        ("--from", "2026-01-10", "--to=2026-01-10"),
    ],
)
def test_games_are_chosen_by_day_and_variant(
    words: tuple[str, ...], season: Path, invoke: Invoke
) -> None:
    assert balances(invoke, "season", *words) == {"Anna": "25.00", "Bruno": "-25.00"}


def test_one_broken_game_is_named_and_the_others_are_counted(season: Path, invoke: Invoke) -> None:
    path = season / "b.toml"
    path.write_text(path.read_text()[:-40])
    found = invoke("ledger", "season")
    assert found.exit_code == 1
    assert "b.toml:" in found.stderr
    assert "a.toml" not in found.stderr
    assert "Bruno pays Anna 25.00 EUR" in found.stdout


def test_a_line_of_a_narrow_screen_holds_the_whole_figure(
    season: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    shown = invoke("ledger", "season").stdout
    assert "+25.00" in shown
    assert max(map(len, shown.splitlines())) <= 24
