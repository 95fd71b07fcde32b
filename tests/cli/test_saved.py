"""What is saved is told to be saved, even where the rest of the output cannot be written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Invoke

FULL = Path("/dev/full")

full_device = pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")


def into_full(*words: str) -> tuple[int, str]:
    """Run a command whose standard output is full; return its exit code and standard error."""
    with FULL.open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "ginscore", *words],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            env=os.environ | {"PYTHONUTF8": "1"},
        )
    return done.returncode, done.stderr.decode()


@pytest.fixture
def game(tmp_path: Path, invoke: Invoke) -> Path:
    path = tmp_path / "g.toml"
    assert invoke("new", "Anna", "Bruno", "--file", str(path)).exit_code == 0
    for points in ("26", "12"):
        assert invoke("add", "anna", "gin", points, "d", "--game", str(path)).exit_code == 0
    return path


@pytest.mark.slow
@full_device
@pytest.mark.parametrize(
    ("words", "hands"),
    [
        (["add", "bruno", "gin", "9", "d"], 3),
        (["insert", "1", "bruno", "gin", "9", "d"], 3),
    ],
)
def test_hand_that_is_recorded_is_told_where_output_is_full(
    words: list[str], hands: int, game: Path
) -> None:
    code, said = into_full(*words, "--game", str(game))
    assert code == 3
    assert game.read_text().count("[[hands]]") == hands
    assert str(game) in said
    assert "all the same: don't" in said


@pytest.mark.slow
@full_device
def test_change_that_is_saved_is_told_where_output_is_full(game: Path) -> None:
    steps = (
        (["edit", "2", "bruno", "gin", "9", "d"], 2),
        (["move", "2", "1"], 2),
        (["remove", "2"], 1),
        (["undo"], 2),
        (["redo"], 1),
        (["restore", "1"], None),
    )
    for words, hands in steps:
        before = game.read_bytes()
        code, said = into_full(*words, "--game", str(game))
        assert code == 3, words
        assert game.read_bytes() != before, words
        assert hands is None or game.read_text().count("[[hands]]") == hands
        assert f"The change is saved in {game} all the same: don't make it again." in said


@pytest.mark.slow
@full_device
def test_nothing_is_told_to_be_saved_that_is_not(game: Path) -> None:
    for words in (
        ["undo", "--dry-run"],
        ["remove", "1", "--dry-run"],
        ["edit", "1", "anna", "gin", "26", "d"],  # as it is already
        ["show"],
    ):
        before = game.read_bytes()
        code, said = into_full(*words, "--game", str(game))
        assert (code, game.read_bytes()) == (3, before), words
        assert "all the same" not in said


def test_same_hand_soon_after_is_recorded_with_a_warning(game: Path, invoke: Invoke) -> None:
    line = ["add", "anna", "gin", "12", "d", "--game", str(game)]
    again = invoke(*line)  # the last hand of the game once more
    assert again.exit_code == 0
    assert game.read_text().count("[[hands]]") == 3
    assert "ginscore undo" in again.stderr
    assert "Hand 3" in again.stderr
    # Another hand, or the same one after 121 seconds, is nothing to wonder at.
    assert invoke("add", "anna", "gin", "13", "d", "--game", str(game)).stderr == ""
    then = game.stat().st_mtime - 121
    os.utime(game, (then, then))
    later = invoke("add", "anna", "gin", "13", "d", "--game", str(game))
    assert (later.exit_code, later.stderr) == (0, "")
    assert game.read_text().count("[[hands]]") == 5


def test_hands_that_nobody_closed_come_one_after_the_other(game: Path, invoke: Invoke) -> None:
    for _ in range(2):
        assert invoke("add", "void", "--game", str(game)).stderr == ""


def test_rounding_is_told_where_a_settlement_in_money_is_explained(
    game: Path, invoke: Invoke
) -> None:
    told = "rounded once, at the end, to the cent; half a cent goes up"
    line = ["settle", str(game), "--now", "--explain"]
    assert told not in invoke(*line).stdout
    assert told in invoke(*line, "--stake", "0.005").stdout


def test_key_of_the_players_own_is_no_rule_to_set(tmp_path: Path, invoke: Invoke) -> None:
    for words in ("x-a=1", "score.x-a=1"):
        done = invoke("new", "Anna", "Bruno", "--set", words, "--file", str(tmp_path / "n.toml"))
        assert done.exit_code == 2
        assert f"{words} doesn't change a rule" in done.stderr
        assert not (tmp_path / "n.toml").exists()


def test_use_of_an_empty_name_chooses_no_game(invoke: Invoke) -> None:
    # With one game on the list, every name would be a part of its name.
    assert invoke("new", "Anna", "Bruno").exit_code == 0
    done = invoke("use", "")
    assert done.exit_code == 2
    assert "use [GAME]" in done.stderr


@pytest.mark.slow
@full_device
def test_new_game_is_told_where_output_is_full(tmp_path: Path) -> None:
    path = tmp_path / "n.toml"
    code, said = into_full("new", "Anna", "Bruno", "--file", str(path))
    assert code == 3
    assert path.exists()
    assert f"ginscore use {path}" in said


def test_new_game_is_told_where_it_cannot_become_the_current_one(
    tmp_path: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ginscore.errors import GinscoreError
    from ginscore.files.home import Home

    def no_room(self: Home, path: Path) -> None:
        raise GinscoreError("file.unreadable", file=str(self.folder / "current"), reason="full")

    monkeypatch.setattr(Home, "make_current", no_room)
    path = tmp_path / "n.toml"
    done = invoke("new", "Anna", "Bruno", "--file", str(path))
    assert done.exit_code == 3
    assert path.exists()
    assert f"ginscore use {path}" in done.stderr
