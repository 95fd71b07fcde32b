"""Corrections that change nothing, and what undo takes back after them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Invoke

GAME = """\
ginscore = 1
variant = "moderno"
players = ['Anna', "Bruno"]
dealer = 'Anna'

[stake]
per_point = 0.10
currency = "EUR"

[[hands]]
result = "knock"
winner = 'Anna'
points = 10
doubled = false

[[hands]]
closer = "Bruno"
deadwood = [7, 25]
doubled = false
note = "late"
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GINSCORE_LANG", "en")
    path = tmp_path / "game.toml"
    path.write_text(GAME, encoding="utf-8")
    monkeypatch.setenv("GINSCORE_GAME", str(path))
    return path


SAME = [
    "edit 1 anna knock 10 p",
    "edit 1 --note=",
    "edit 2 --note late",
    "edit 2 bruno knock 7 25 p --note late",
    "edit --rename anna=Anna",
    "edit --dealer anna",
    "edit --stake 0.1",
    "edit --currency EUR",
    "edit --title=",
    "edit --date= --place=",
    "edit --rename 2=Bruno --stake 0,10 --currency EUR --dealer 1",
    "move 1 1",
    "move 2 2",
]


@pytest.mark.parametrize("dry", [[], ["--dry-run"]])
@pytest.mark.parametrize("line", SAME)
def test_same_again_is_no_change_and_no_step(
    line: str, dry: list[str], game: Path, invoke: Invoke
) -> None:
    assert invoke("add", "void").exit_code == 0
    before = game.read_bytes()
    result = invoke(*line.split(), *dry)
    assert (result.exit_code, result.stdout) == (0, "Nothing was changed.\n"), result.stderr
    # However it is spelled: 'Anna' has not become "Anna".
    assert game.read_bytes() == before
    assert invoke("undo").exit_code == 0
    assert game.read_text(encoding="utf-8") == GAME


def test_note_taken_away_is_told(game: Path, invoke: Invoke) -> None:
    assert "\n\nHand 2 no longer has a note.\n" in invoke("edit", "2", "--note", "").stdout
    assert "late" not in game.read_text(encoding="utf-8")
    assert "\n\nNote of hand 2: late\nThe totals stay" in invoke("undo").stdout


def test_number_that_is_not_there_is_refused_even_for_no_move(game: Path, invoke: Invoke) -> None:
    assert invoke("move", "3", "3").exit_code == 1
    assert game.read_text(encoding="utf-8") == GAME
