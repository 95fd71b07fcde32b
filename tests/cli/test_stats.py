"""``ginscore stats``: figures over many games on the command line."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_ledger import GAME
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


PARTNERS = (
    GAME[: GAME.index("[[hands]]")].replace(
        'players = ["{first}", "{second}"]', 'sides = [["Anna", "Carlo"], ["Bruno", "Dario"]]'
    )
    + """\
[match]
name = "friday"
games = 2
bonus = 5

[[hands]]
tables = [ {{ winner = "{first}", result = "knock", points = {points} }}, {{ result = "void" }} ]
"""
)


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder of three games of partners, a match that Anna and Carlo win with the last."""
    folder = tmp_path / "evening"
    folder.mkdir()
    # Nets of 21, -30 and 25; the bonus of 5 is paid with the last of them.
    for day, first, points in ((10, "Anna", 21), (11, "Dario", 30), (12, "Carlo", 25)):
        text = PARTNERS.format(
            variant="partnership", date=f"2026-01-{day}", first=first, points=points
        )
        (folder / f"{day}.toml").write_text(text)
    monkeypatch.chdir(tmp_path)
    return folder


def test_partners_share_money_and_bonus_as_in_the_ledger(evening: Path, invoke: Invoke) -> None:
    # Anna + 21 / 2 rounded up to the cent and so on: +10.50 -15 +12.50 and half the bonus, 2.50.
    found = {row["player"]: row for row in rows(invoke, "evening")}
    told = {name: row["accounts"][0] for name, row in found.items()}
    assert {name: (each["won"], each["lost"]) for name, each in told.items()} == {
        "Anna": ("25.50", "15.00"),
        "Carlo": ("25.50", "15.00"),
        "Bruno": ("15.00", "25.50"),
        "Dario": ("15.00", "25.50"),
    }
    books = json.loads(invoke("ledger", "evening", "-f", "json").stdout)["accounts"]
    assert {each["person"]: (each["won"], each["lost"]) for each in books} == {
        name: (each["won"], each["lost"]) for name, each in told.items()
    }
    assert {name: (row["games_won"], row["hands_won"]) for name, row in found.items()} == {
        "Anna": (2, 1),
        "Carlo": (2, 1),
        "Bruno": (1, 0),
        "Dario": (1, 1),
    }
    (standing,) = json.loads(invoke("ledger", "evening", "-f", "json").stdout)["matches"]
    assert (standing["players"], standing["won"]) == (["Anna+Carlo", "Bruno+Dario"], [2, 1])


def test_pairings_and_months_have_the_whole_of_a_side(evening: Path, invoke: Invoke) -> None:
    found = rows(invoke, "evening", "--by", "pairing", "--player", "carlo")
    assert [(row["player"], row["against"], row["hands_won"]) for row in found] == [
        ("Anna+Carlo", ["Bruno+Dario"], 2),
        ("Bruno+Dario", ["Anna+Carlo"], 1),
    ]
    assert found[0]["accounts"][0] == {
        "unit": "money",
        "currency": "EUR",
        "won": "51.00",
        "lost": "30.00",
        "balance": "21.00",
    }
    (month,) = rows(invoke, "evening", "--by", "month")
    # Three hands of two tables; 21 + 30 + 25 for the games, and the bonus of 5.
    assert (month["hands"], month["accounts"][0]["won"]) == (6, "81.00")
    shown = invoke("stats", "evening", "--by", "pairing").stdout
    assert "Anna+Carlo – Bruno+Dario" in shown


def test_the_bonus_counts_where_the_game_that_decides_it_does(
    evening: Path, invoke: Invoke
) -> None:
    (anna,) = rows(invoke, "evening", "--player", "anna", "--to", "2026-01-11")
    assert anna["accounts"][0]["won"] == "10.50"
    (anna,) = rows(invoke, "evening", "--player", "anna", "--from", "2026-01-12")
    assert anna["accounts"][0]["won"] == "15.00"


def test_other_names_in_the_ledger_file_are_one_persons(season: Path, invoke: Invoke) -> None:
    path = season / "ledger.toml"
    path.write_text('ledger = 1\n\n[[people]]\nname = "Carla"\naliases = ["Anna"]\n')
    assert [row["player"] for row in rows(invoke, "season")] == ["Bruno", "Carla"]


def test_how_partners_are_rated_is_said_where_they_are(
    evening: Path, season: Path, invoke: Invoke
) -> None:
    assert "the rating of a side is the mean" in " ".join(invoke("stats", "evening").stdout.split())
    assert "the rating of a side" not in invoke("stats", "season").stdout
    assert "the rating of a side" not in invoke("stats", "evening", "--by", "month").stdout


def test_the_page_is_of_the_same_rows_and_charts_are_of_players_and_pairings(
    season: Path, invoke: Invoke
) -> None:
    def page(*words: str) -> str:
        return invoke("stats", "season", *words, "--format", "html").stdout

    # Everybody's rating, and euros of everybody.
    assert page().count("<figure>") == 6
    assert page("--player", "anna").count("<figure>") == 2
    # Two pairings, each seen from both sides.
    assert page("--by", "pairing").count("<figure>") == 4
    assert page("--by", "month", "--player", "anna").count("<figure>") == 0
