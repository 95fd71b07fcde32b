"""Deleted games: what comes back is what was there, whatever happens on the way."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from ginscore.errors import GinscoreError
from ginscore.files.saving.change import go_back
from ginscore.files.saving.disk import Disk
from ginscore.files.saving.history import History
from ginscore.files.saving.trash import bring_back, delete, deleted, find_deleted
from tests.conftest import Invoke

GINSCORE = [sys.executable, "-m", "ginscore"]


@pytest.fixture
def game(tmp_path: Path, invoke: Invoke) -> Path:
    """Return a game of the list with two hands, and so with a history."""
    invoke("new", "Anna", "Bruno", "--date", "2026-11-20")
    invoke("add", "anna", "gin", "26", "d")
    invoke("add", "bruno", "k", "8", "p")
    return tmp_path / "home" / "games" / "2026-11-20-anna-bruno.toml"


def nobody() -> None:
    raise AssertionError("nobody holds the game")


def texts(path: Path, home: Path) -> list[bytes]:
    """Return a game and all its saved versions."""
    return [path.read_bytes(), *(copy.read() for copy in History.of(path, home).copies)]


def test_a_game_comes_back_with_its_mode_and_its_history(game: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    game.chmod(0o640)
    before = texts(game, home)
    assert len(before) == 1 + 3  # without a hand, with one and with two
    gone = delete(game, home, nobody)
    assert not game.exists()
    assert not History.of(game, home).copies
    assert [each.name for each in deleted(home)] == ["2026-11-20-anna-bruno"]
    assert bring_back(gone, home, nobody) == game
    assert texts(game, home) == before
    assert game.stat().st_mode & 0o777 == 0o640
    assert deleted(home) == []
    assert [*(home / "trash").iterdir()] == []
    change = go_back(game, home, nobody, steps=2)
    assert change is not None
    assert change.after.hands == ()


def test_nothing_in_the_trash_or_at_the_old_place_is_overwritten(
    game: Path, tmp_path: Path, invoke: Invoke
) -> None:
    home = tmp_path / "home"
    first = texts(game, home)
    delete(game, home, nobody)
    invoke("new", "Anna", "Bruno", "--date", "2026-11-20")
    invoke("add", "anna", "k", "3", "p")
    second = texts(game, home)
    delete(game, home, nobody)
    assert sorted(each.name for each in deleted(home)) == [
        "2026-11-20-anna-bruno",
        "2026-11-20-anna-bruno-2",
    ]
    invoke("new", "Anna", "Bruno", "--date", "2026-11-20")
    third = game.read_bytes()
    for name, number, there in (("", "-2", first), ("-2", "-3", second)):
        gone = find_deleted(home, f"2026-11-20-anna-bruno{name}")
        path = bring_back(gone, home, nobody)
        assert path == game.with_name(f"2026-11-20-anna-bruno{number}.toml")
        assert texts(path, home) == there
    assert game.read_bytes() == third


def test_a_game_whose_folder_is_gone_comes_to_the_list(tmp_path: Path, invoke: Invoke) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    path = folder / "evening.toml"
    invoke("new", "Anna", "Bruno", "--file", str(path))
    assert invoke("delete", str(path)).exit_code == 0
    folder.rmdir()
    told = invoke("delete", "--back", "evening")
    assert told.exit_code == 0
    assert (tmp_path / "home" / "games" / "evening.toml").is_file()


def test_a_link_goes_into_the_trash_itself(game: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    link = tmp_path / "tonight.toml"
    link.symlink_to(game)
    before = texts(game, home)
    gone = delete(link, home, nobody)
    assert not os.path.lexists(link)
    assert texts(game, home) == before
    assert bring_back(gone, home, nobody) == link
    assert link.resolve() == game


def test_a_game_on_another_disk_is_copied_there_and_back(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    before = texts(game, home)
    rename, stat = os.replace, os.stat

    def other_disk(source: Path, target: Path) -> None:
        if Path(source) == game:
            raise OSError(18, "Invalid cross-device link")
        rename(source, target)

    def other_device(path: Path, **how: bool) -> os.stat_result:
        found = stat(path, **how)
        if Path(path) == game.parent:
            return os.stat_result((*found[:2], found.st_dev + 1, *found[3:]))
        return found

    monkeypatch.setattr(os, "replace", other_disk)
    gone = delete(game, home, nobody)
    assert gone.path.read_bytes() == before[0]
    monkeypatch.setattr(os, "stat", other_device)
    assert bring_back(gone, home, nobody) == game
    assert texts(game, home) == before


def test_what_may_not_be_written_is_not_deleted(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everything
    with pytest.raises(GinscoreError, match="no permission"):
        delete(game, tmp_path / "home", nobody)
    assert game.exists()
    assert deleted(tmp_path / "home") == []


class Broken(Disk):
    """A disk whose operations fail from one of them on, as after the death of the process."""

    def __init__(self, at: int, error: BaseException) -> None:
        self.left = at
        self.error = error

    def _at(self, operation: Callable[[], None]) -> None:
        self.left -= 1
        if self.left < 0:
            raise self.error
        operation()

    def rename(self, source: Path, target: Path) -> None:
        self._at(lambda: Disk.rename(self, source, target))

    def claim(self, source: Path, target: Path) -> None:
        self._at(lambda: Disk.claim(self, source, target))

    def remove(self, path: Path) -> None:
        self._at(lambda: Disk.remove(self, path))

    def sync(self, folder: Path) -> None:
        self._at(lambda: Disk.sync(self, folder))


class Killed(BaseException):
    """Stands for the end of the process."""


@pytest.mark.parametrize("error", [Killed(), OSError(28, "No space left on device")])
@pytest.mark.parametrize("deleting", [True, False])
def test_a_game_is_never_lost_on_the_way(
    game: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    deleting: bool,
    error: BaseException,
) -> None:
    home = tmp_path / "home"
    before = texts(game, home)
    for step in range(20):
        gone = None if deleting else delete(game, home, nobody)
        disk = Broken(step, error)
        with monkeypatch.context() as patch, suppress(Killed, OSError, GinscoreError):
            for module in ("disk", "history", "trash"):
                patch.setattr(f"ginscore.files.saving.{module}.DISK", disk)
            if gone is None:
                delete(game, home, nobody)
            else:
                bring_back(gone, home, nobody)
        # It is at its place, or in the trash and comes back; with its history either way.
        for each in deleted(home):
            assert bring_back(each, home, nobody) == game
        assert texts(game, home) == before
        assert deleted(home) == []
    assert disk.left > 0  # all steps were tried


@pytest.mark.slow
def test_of_two_processes_one_deletes_and_one_brings_back(game: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    before = texts(game, home)

    def both(*words: str) -> list[int]:
        line = [*GINSCORE, *words]
        runs = [subprocess.Popen(line, stdout=-3, stderr=-3) for _ in range(2)]
        return sorted(run.wait() for run in runs)

    assert both("delete", str(game)) == [0, 3]
    assert len(deleted(home)) == 1
    assert both("delete", "--back", "anna") == [0, 2]
    assert [*(home / "games").iterdir()] == [game]
    assert texts(game, home) == before


def test_a_game_that_another_one_changes_is_waited_for(game: Path, tmp_path: Path) -> None:
    from ginscore.files.saving.lock import locked

    home = tmp_path / "home"
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with locked(game, nobody):
            held.set()
            done.wait(0.3)
            assert game.exists()

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    delete(game, home, lambda: None)
    done.set()
    thread.join()
    assert not game.exists()


def test_the_folder_tells_what_it_is_without_the_program(game: Path, tmp_path: Path) -> None:
    gone = delete(game, tmp_path / "home", nobody)
    assert gone.folder == tmp_path / "home" / "trash" / "2026-11-20-anna-bruno"
    assert {path.name for path in gone.folder.iterdir()} == {"game.toml", "from", "history"}
    assert (gone.folder / "from").read_text() == f"{game}\n"
    # A game put there by hand comes to the list.
    (gone.folder / "from").unlink()
    assert bring_back(gone, tmp_path / "home", nobody) == game
