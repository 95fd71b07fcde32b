"""``ginscore stats``: figures over many games on the command line."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_ledger import season as season
from tests.conftest import Invoke


def rows(invoke: Invoke, *words: str) -> list[dict[str, Any]]:
    """Return the rows of the statistics as data."""
    found: list[dict[str, Any]] = json.loads(invoke("stats", *words, "-f", "json").stdout)["rows"]
    return found


def test_players_of_a_folder_with_games_money_and_ratings(season: Path, invoke: Invoke) -> None:
    # Anna beats Bruno, both at 1500: 1510 and 1490. Bruno (1490) beats Carla (1500):
    # E = 1 / (1 + 10^(10/400)) = 0.4856, and 20 x 0.5144 = 10.29: 1500.29 and 1489.71.
    found = {row["player"]: row for row in rows(invoke, "season")}
    assert {name: row["rating"] for name, row in found.items()} == {
        "Anna": 1510,
        "Bruno": 1500,
        "Carla": 1490,
    }
    bruno = found["Bruno"]
    assert (bruno["games"], bruno["games_won"], bruno["hands"], bruno["hands_won"]) == (2, 1, 2, 1)
    assert (bruno["average"], bruno["best"], bruno["run"], bruno["blitzes"]) == (30.0, 30, 1, 1)
    assert bruno["accounts"] == [
        {"unit": "money", "currency": "EUR", "won": "30.00", "lost": "25.00", "balance": "5.00"}
    ]
    assert all(row["few"] for row in found.values())


def test_an_unfinished_game_counts_where_asked_for_but_never_in_a_rating(
    season: Path, invoke: Invoke
) -> None:
    told = json.loads(invoke("stats", "season", "-f", "json").stdout)
    assert (told["games"], told["left_out"]) == (2, ["season/c.toml"])
    found = {row["player"]: row for row in rows(invoke, "season", "--now")}
    carla = found["Carla"]
    assert (carla["games"], carla["games_won"], carla["hands_won"], carla["rating"]) == (
        *(2, 0, 1),
        1490,
    )


@pytest.mark.parametrize(
    ("words", "heads"),
    [
        (("--by", "pairing"), [("Anna", ["Bruno"]), ("Bruno", ["Anna"])]),
        (("--by", "pairing", "--player", "carl"), []),
        (("--by", "variant"), [(None, "moderno")]),
        (("--by", "month"), [(None, "2026-01")]),
        (("--by", "month", "--player", "BRUNO"), [("Bruno", "2026-01")]),
        (("--player", "an"), [("Anna", None)]),
    ],
)
def test_rows_are_of_what_is_asked_for(
    words: tuple[str, ...], heads: list[Any], season: Path, invoke: Invoke
) -> None:
    if not heads:
        heads = [("bruno", ["Carla"]), ("Carla", ["bruno"])]
        chosen = ("--from", "2026-02-01")
    else:
        chosen = ("--to", "2026-01-31")
    found = rows(invoke, "season", *words, *chosen)
    told = [
        (row["player"], row["against"] or row["variant"] or row["month"] or None) for row in found
    ]
    assert told == heads


def test_a_broken_game_is_named_and_the_others_are_counted(season: Path, invoke: Invoke) -> None:
    path = season / "b.toml"
    path.write_text(path.read_text()[:-40])
    found = invoke("stats", "season")
    assert found.exit_code == 1
    assert "b.toml:" in found.stderr
    assert "1 game counted" in found.stdout


def test_the_table_has_a_column_of_what_was_won_and_lost(season: Path, invoke: Invoke) -> None:
    path = season / "a.toml"
    path.write_text(path.read_text().replace('"Anna"', '"=Anna"'), encoding="utf-8")
    table = [*csv.DictReader(StringIO(invoke("stats", "season", "-f", "csv").stdout))]
    assert [row["player"] for row in table] == ["'=Anna", "Bruno", "Carla"]
    assert [(row["won EUR"], row["lost EUR"]) for row in table] == [
        ("25.00", "0.00"),
        ("30.00", "25.00"),
        ("0.00", "30.00"),
    ]
    assert [row["knock"] for row in table] == ["1", "1", "0"]


@pytest.mark.parametrize("columns", ["40", "80"])
def test_no_figure_is_cut_on_a_narrow_screen(
    columns: str, season: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = season / "a.toml"
    path.write_text(path.read_text().replace("Anna", "Anna " * 30), encoding="utf-8")
    monkeypatch.setenv("COLUMNS", columns)
    shown = invoke("stats", "season").stdout
    assert max(map(len, shown.splitlines())) <= int(columns)
    assert "+25.00" in shown
    assert "Anna Anna" in shown
    assert "…" in shown
