"""Undo and redo over several steps: shown, or taken all together, or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ginscore.errors import GinscoreError
from ginscore.files.saving import change as saving
from ginscore.files.saving.history import History
from tests.conftest import Invoke

HEAD = """\
ginscore = 1
variant = "moderno"
players = ["Anna", "Bruno"]
"""
KNOCK = """
[[hands]]
winner = "Anna"
result = "knock"
points = {}
doubled = false
"""
GAME = HEAD + "".join(KNOCK.format(n) for n in (10, 11, 12))


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke) -> Path:
    """Return a game of three hands that came from elsewhere and two recorded ones."""
    monkeypatch.setenv("GINSCORE_LANG", "en")
    path = tmp_path / "game.toml"
    path.write_text(GAME, encoding="utf-8")
    monkeypatch.setenv("GINSCORE_GAME", str(path))
    for points in ("13", "14"):
        assert invoke("add", "anna", "knock", points, "p").exit_code == 0
    return path


def written(path: Path) -> dict[str, bytes]:
    """Return all that is on the disk: the game, and what is kept of it."""
    folder = History.of(path, Path(os.environ["GINSCORE_HOME"])).folder
    return {file.name: file.read_bytes() for file in [path, *folder.iterdir()]}


@pytest.mark.parametrize("steps", ["1", "2", "3", "5", "99"])
def test_dry_run_shows_all_steps_and_writes_nothing(steps: str, game: Path, invoke: Invoke) -> None:
    before = written(game)
    shown = invoke("undo", "--steps", steps, "--dry-run")
    assert shown.exit_code == 0, shown.stderr
    assert written(game) == before
    done = invoke("undo", "--steps", steps)
    assert shown.stdout.replace("Nothing was written.\n", "") == done.stdout
    after = written(game)
    shown = invoke("redo", "--steps", steps, "--dry-run")
    assert shown.exit_code == 0, shown.stderr
    assert written(game) == after
    done = invoke("redo", "--steps", steps)
    assert shown.stdout.replace("Nothing was written.\n", "") == done.stdout
    assert game.read_bytes() == before["game.toml"]


def test_each_hand_without_a_step_is_a_step_for_redo(game: Path, invoke: Invoke) -> None:
    texts = [game.read_bytes()]
    assert invoke("undo", "--steps", "5").exit_code == 0
    assert game.read_text(encoding="utf-8") == HEAD
    texts.append(game.read_bytes())
    for n in range(1, 6):
        assert invoke("redo").exit_code == 0
        assert game.read_text(encoding="utf-8").count("[[hands]]") == n
    assert game.read_bytes() == texts[0]
    assert invoke("redo").exit_code == 1
    for n in range(4, -1, -1):
        assert invoke("undo").exit_code == 0
        assert game.read_text(encoding="utf-8").count("[[hands]]") == n
    assert game.read_bytes() == texts[1]
    assert "no hand to undo" in invoke("undo").stderr


def test_fault_on_the_way_takes_no_step_at_all(
    game: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(file: object, number: int) -> str:
        raise GinscoreError("refused.hands-inline", file="game.toml")

    before = written(game)
    # Two steps are recorded; the third would take a hand out of the text.
    monkeypatch.setattr(saving, "without_hand", fails)
    result = invoke("undo", "--steps", "3")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert written(game) == before
    assert invoke("undo", "--steps", "2").exit_code == 0


def test_steps_are_told_hand_by_hand_and_note_by_note(game: Path, invoke: Invoke) -> None:
    for line in ("edit 1 --note x", "edit 3 anna knock 20 p", "edit 5 anna knock 21 p", "add void"):
        assert invoke(*line.split()).exit_code == 0
    result = invoke("undo", "--steps", "3", "--dry-run")
    # What lies between them is the same, and not named.
    named = [line[:4] for line in result.stdout.splitlines() if line[:2] in ("- ", "+ ")]
    assert "- 6." in named
    result = invoke("undo", "--steps", "4")
    assert "Hand 1 no longer has a note.\n" in result.stdout
    assert invoke("redo").stdout.endswith("\nNote of hand 1: x\nThe totals stay the same.\n")
    both = invoke("redo", "--steps", "2").stdout.rpartition("\n\n")[2].splitlines()
    assert [line[:4] for line in both[:5]] == ["- 3.", "- 5.", "+ 3.", "+ 5.", "net "]
