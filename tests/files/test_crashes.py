"""Whatever interrupts a change: the file is the old one or the new one, and undo agrees."""

from __future__ import annotations

import errno
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import ginscore.files.saving.disk
import ginscore.files.saving.history
from ginscore.cli.app import app
from ginscore.errors import GinscoreError
from ginscore.files.game.edit import with_each, with_hand
from ginscore.files.game.read import GameFile, read_game
from ginscore.files.ledger import read_ledger
from ginscore.files.saving.change import (
    Edited,
    Known,
    add_hands,
    change_game,
    go_back,
    go_on,
)
from ginscore.files.saving.disk import Disk, Look
from ginscore.files.saving.lock import locked
from ginscore.scoring.game import Game
from ginscore.scoring.hands import VOID, Hand
from ginscore.scoring.rules import GINS

pytestmark = pytest.mark.slow

HEAD = 'ginscore = 1\nvariant = "moderno"\nplayers = ["Anna", "Bruno"]\n'
VOIDED = '\n[[hands]]\nresult = "void"\n'

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes of this kind")


class Killed(BaseException):
    """Stands for the end of the process; nothing of the program may catch it for good."""


class Breaking(Disk):
    """A disk on which one operation fails, or during which the process dies."""

    def __init__(self, at: int, error: BaseException | None = None, *, after: bool = False) -> None:
        self.at = at
        self.error = error
        self.after = after
        self.done: list[str] = []

    def _at(self, name: str, operation: Callable[[], None]) -> None:
        number = len(self.done)
        self.done.append(name)
        dead = isinstance(self.error, Killed) and number > self.at
        if self.error is None or (number != self.at and not dead):
            operation()
            return
        if number == self.at and self.after:
            operation()
        raise self.error  # the dead do nothing any more, and tidy nothing up

    def write(
        self,
        path: Path,
        data: Any,
        mode: int,
        *,
        durable: bool = True,
        look: Look | None = None,
    ) -> None:
        if self.error is not None and not self.after and len(self.done) == self.at:
            # What fails in the middle of writing leaves a piece.
            super().write(path, data[: len(data) // 2], mode, look=look)
        write = super().write
        self._at("write", lambda: write(path, data, mode, durable=durable, look=look))

    def rename(self, source: Path, target: Path) -> None:
        rename = super().rename
        self._at("rename", lambda: rename(source, target))

    def claim(self, source: Path, target: Path) -> None:
        claim = super().claim
        self._at("claim", lambda: claim(source, target))

    def remove(self, path: Path) -> None:
        remove = super().remove
        self._at("remove", lambda: remove(path))

    def sync(self, folder: Path) -> None:
        sync = super().sync
        self._at("sync", lambda: sync(folder))


class Table:
    """A game with its home, which can be put back to where it was."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "game.toml"
        self.home = folder / "home"
        self.environment = {
            "GINSCORE_HOME": str(self.home),
            "GINSCORE_GAME": str(self.path),
            "GINSCORE_LANG": "en",
        }

    def run(self, *words: str) -> Result:
        return CliRunner().invoke(app, list(words), env=self.environment)

    def ok(self, line: str) -> bytes:
        result = self.run(*line.split())
        assert result.exit_code == 0, (line, result.stderr)
        return self.path.read_bytes()

    def save(self, name: str) -> None:
        shutil.copytree(self.folder, self.folder.parent / name)

    def put_back(self, name: str) -> None:
        shutil.rmtree(self.folder)
        shutil.copytree(self.folder.parent / name, self.folder)

    def left_behind(self) -> list[str]:
        return [path.name for path in self.folder.rglob("*.tmp")]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    # The end of a process takes nothing from what the system has; only the time is saved here.
    monkeypatch.setattr(os, "fsync", lambda _: None)
    folder = tmp_path / "table"
    folder.mkdir()
    table = Table(folder)
    table.path.write_text(HEAD + VOIDED)
    return table


# What is done before, and what is interrupted.
CASES: dict[str, tuple[list[str], str]] = {
    "first hand": ([], "add a gin 26 d"),
    "one more hand": (["add a gin 26 d"], "add b gin 20 p"),
    "hand after undo": (["add a gin 26 d", "add void", "undo"], "add b gin 20 p"),
    "edit": (["add a gin 26 d"], "edit 2 b gin 20 p"),
    "insert": (["add a gin 26 d"], "insert 1 b gin 20 p"),
    "remove": (["add a gin 26 d", "add b gin 20 p"], "remove 1"),
    # The text after it equals one that is kept already.
    "remove again": (["add a gin 26 d"], "remove 2"),
    "move": (["add a gin 26 d"], "move 2 1"),
    "rename": (["add a gin 26 d"], "edit --rename anna=Carla --dealer 2"),
}


def interrupted(table: Table, words: list[str], disk: Breaking) -> Result | None:
    """Run a command on a disk that breaks; None where the process died in it."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (ginscore.files.saving.disk, ginscore.files.saving.history):
            patch.setattr(module, "DISK", disk)
        try:
            return table.run(*words)
        except Killed:
            return None


def operations(table: Table, words: list[str]) -> list[str]:
    disk = Breaking(-1)
    result = interrupted(table, words, disk)
    assert result is not None
    assert result.exit_code == 0, result.stderr
    assert disk.done
    return disk.done


def endings() -> list[tuple[BaseException, bool]]:
    """Return what may come of an operation: it fails, or the process ends before or after it."""
    return [
        (OSError(errno.ENOSPC, "No space left on device"), False),
        (Killed(), False),
        (Killed(), True),
    ]


@pytest.mark.parametrize("name", CASES)
def test_every_interruption_of_a_change_leaves_the_old_or_the_new_game_and_undo_agrees(
    name: str, table: Table
) -> None:
    before, line = CASES[name]
    for step in before:
        table.ok(step)
    old = table.path.read_bytes()
    # What undo leads to from the old text: where no step leads to it, it loses its last hand.
    table.save("before")
    earlier = table.ok("undo")
    table.put_back("before")
    done = operations(table, line.split())
    new = table.path.read_bytes()
    assert new != old
    for number, operation in enumerate(done):
        for error, after in endings():
            if isinstance(error, OSError) and operation == "sync":
                continue  # it tells nothing by its contract
            table.put_back("before")
            result = interrupted(table, line.split(), Breaking(number, error, after=after))
            place = (name, number, operation, error, after)
            there = table.path.read_bytes()
            assert there in (old, new), place
            if result is not None and result.exit_code != 0:
                assert result.exit_code == 3, place
                assert result.stdout == ""
                assert "No space left on device" in result.stderr
                assert there == old, place
            elif result is not None:
                assert there == new, place
            assert table.run("check").exit_code == 0
            assert table.ok("undo") == (earlier if there == old else old), place
            assert table.ok("redo") == there, place
            if there == new:
                assert table.ok("undo --steps 2") == earlier, place
                assert table.ok("redo --steps 2") == new, place
            # Nothing of the dead is in the way of the next one, and it sweeps up after them.
            count = len(read_game(table.path).game.hands)
            table.ok("add void")
            assert len(read_game(table.path).game.hands) == count + 1
            assert table.ok("undo") == there, place
            assert table.left_behind() == [], place


WALKS = {
    "undo of a step": (["add a gin 26 d", "add b gin 20 p"], "undo", 1),
    "undo of two steps": (["add a gin 26 d", "add b gin 20 p"], "undo --steps 2", 2),
    "undo without a step": ([], "undo", 1),
    "undo past the steps": (["add a gin 26 d", "undo"], "undo", 1),
    "redo": (["add a gin 26 d", "add b gin 20 p", "undo --steps 2"], "redo", -1),
    "redo of two": (["add a gin 26 d", "add b gin 20 p", "undo --steps 2"], "redo --steps 2", -2),
}


@pytest.mark.parametrize("name", WALKS)
def test_every_interruption_of_a_walk_leaves_it_possible_in_both_directions(
    name: str, table: Table
) -> None:
    before, line, steps = WALKS[name]
    for step in before:
        table.ok(step)
    old = table.path.read_bytes()
    table.save("before")
    done = operations(table, line.split())
    new = table.path.read_bytes()
    back, forth = ("redo", "undo") if steps > 0 else ("undo", "redo")
    for number, operation in enumerate(done):
        for error, after in endings():
            if isinstance(error, OSError) and operation == "sync":
                continue
            table.put_back("before")
            result = interrupted(table, line.split(), Breaking(number, error, after=after))
            place = (name, number, operation, error, after)
            there = table.path.read_bytes()
            if abs(steps) == 1:
                assert there in (old, new), place
            if result is not None and result.exit_code != 0:
                assert there == old or abs(steps) > 1, place
            # From wherever it is, both ends of the walk are reached.
            reached = [there]
            while reached[-1] != new:
                reached.append(table.ok(forth))
                assert len(reached) <= abs(steps) + 1, place
            while reached[-1] != old:
                reached.append(table.ok(back))
                assert len(reached) <= 2 * abs(steps) + 2, place


REDONE = {
    "hand": "add a gin 33 d",
    "correction": "edit 1 a gin 33 d",
    "undo past the steps": "undo",
    "undo of two hands": "undo --steps 2",
}


def recorded(table: Table) -> dict[str, bytes]:
    """Return the texts that the history holds, by the names of their files."""
    return {path.name: path.read_bytes() for path in table.home.glob("history/*/[0-9]*")}


@pytest.mark.parametrize("name", REDONE)
def test_step_that_is_not_taken_leaves_the_steps_that_were_taken_back(
    name: str, table: Table
) -> None:
    table.path.write_text(HEAD + VOIDED + VOIDED)
    nine, eight = table.ok("add a gin 9 d"), table.ok("add a gin 8 d")
    old = table.ok("undo --steps 2")
    table.save("before")
    line, kept = REDONE[name], recorded(table)
    done = operations(table, line.split())
    new = table.path.read_bytes()
    refused = 0
    for number, operation in enumerate(done):
        for error, after in endings():
            if isinstance(error, OSError) and operation == "sync":
                continue
            table.put_back("before")
            result = interrupted(table, line.split(), Breaking(number, error, after=after))
            place = (name, number, operation, error, after)
            there = table.path.read_bytes()
            if result is not None and result.exit_code != 0:
                refused += 1
                assert there == old, place
                assert recorded(table) == kept, place
            if there == old:
                assert table.ok("redo") == nine, place
                assert table.ok("redo") == eight, place
                assert table.ok("undo --steps 2") == old, place
                assert recorded(table) == kept, place
            elif name in ("hand", "correction"):
                assert there == new, place
                assert table.run("redo").exit_code == 1, place
                assert table.ok("undo") == old, place
                assert table.ok("redo") == new, place
            else:
                assert there == new, place
                assert table.ok("redo --steps 9") == eight, place
    # The put and the keep, each in writing and in renaming.
    assert refused >= 4


def add_three(table: Table, disk: Breaking) -> list[bytes] | None:
    """Add three hands at once on a disk that breaks; return the texts that were meant.

    None where the process died in it; raises what the disk refuses.
    """
    hands = [Hand(winner=0, result=GINS[0], points=n, doubled=False) for n in (11, 12, 13)]
    meant: list[bytes] = []

    def play(_: Game) -> list[Hand]:
        file = read_game(table.path)
        meant.extend(text.encode() for text in with_each(file, hands))
        return hands

    with pytest.MonkeyPatch.context() as patch:
        for module in ("disk", "history", "change"):
            patch.setattr(f"ginscore.files.saving.{module}.DISK", disk)
        try:
            add_hands(table.path, table.home, play, lambda: None, Known())
        except Killed:
            return None
    return meant


@pytest.mark.parametrize("before", [[], ["add a gin 9 d"], ["add a gin 9 d", "undo"]])
def test_hands_added_at_once_are_all_there_or_none_and_each_is_a_step(
    before: list[str], table: Table
) -> None:
    for step in before:
        table.ok(step)
    old, kept = table.path.read_bytes(), recorded(table)
    table.save("before")
    disk = Breaking(-1)
    texts = add_three(table, disk)
    assert texts is not None
    assert texts[-1] == table.path.read_bytes()
    ended = set()
    for number, operation in enumerate(disk.done):
        for error, after in endings():
            if isinstance(error, OSError) and operation == "sync":
                continue  # it tells nothing by its contract
            table.put_back("before")
            broken = Breaking(number, error, after=after)
            refused = False
            try:
                add_three(table, broken)
            except GinscoreError:
                refused = True
            place = (before, number, operation, error, after)
            there = table.path.read_bytes()
            assert there in (old, texts[-1]), place
            ended.add((there == old, refused))
            if refused:
                assert there == old, place
                assert recorded(table) == kept, place
            if there == old:
                # What was taken back before comes again.
                assert table.run("redo").exit_code == (before[-1:] != ["undo"]), place
                continue
            assert table.run("redo").exit_code == 1, place
            for text in (texts[1], texts[0], old):
                assert table.ok("undo") == text, place
            for text in texts:
                assert table.ok("redo") == text, place
            assert table.ok("undo --steps 3") == old, place
            assert table.left_behind() == [], place
    assert ended == {(True, False), (True, True), (False, False)}


def test_a_saved_version_that_the_power_took_is_no_step(table: Table) -> None:
    # Of hands added at once those between are not waited for until they are on the disk.
    old = table.path.read_bytes()
    texts = add_three(table, Breaking(-1))
    assert texts is not None
    first, second = sorted(path for path, data in stored(table) if data in texts[:2])
    for emptied, nulled in ((first, second), (second, first)):
        table.save(emptied.name)
        emptied.write_bytes(b"")
        nulled.write_bytes(b"\0" * 4096)
        assert table.ok("undo") == old
        assert table.ok("redo") == texts[2]
        table.put_back(emptied.name)


def stored(table: Table) -> list[tuple[Path, bytes]]:
    """Return the files of the history with their texts."""
    return [(path, path.read_bytes()) for path in table.home.glob("history/*/[0-9]*")]


def test_disk_that_stays_full_costs_no_step_that_was_taken_back(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    nine, eight = table.ok("add a gin 9 d"), table.ok("add a gin 8 d")
    old = table.ok("undo --steps 2")
    kept = recorded(table)
    real = Disk.write
    for full in (table.folder, table.home):
        with monkeypatch.context() as patch:

            def write(
                disk: Disk, path: Path, data: bytes, mode: int, full: Path = full, **how: Any
            ) -> None:
                if (table.home in path.parents) == (full == table.home):
                    raise OSError(errno.ENOSPC, "No space left on device")
                real(disk, path, data, mode, **how)

            patch.setattr(Disk, "write", write)
            for line in ("add a gin 33 d", "add b gin 33 d", "undo"):
                result = table.run(*line.split())
                assert result.exit_code == 3
                assert table.path.read_bytes() == old
        assert recorded(table) == kept
    assert table.ok("redo") == nine
    assert table.ok("redo") == eight


def test_interrupted_restore_leaves_the_old_or_the_new_text_and_can_be_repeated(
    table: Table,
) -> None:
    table.ok("add a gin 26 d")
    wanted = table.path.read_bytes()
    table.path.write_bytes(b"\0" * 100)
    table.save("before")
    done = operations(table, ["restore", "2"])
    for number, operation in enumerate(done):
        for error, after in endings():
            if isinstance(error, OSError) and operation == "sync":
                continue
            table.put_back("before")
            interrupted(table, ["restore", "2"], Breaking(number, error, after=after))
            assert table.path.read_bytes() in (b"\0" * 100, wanted)
            copies = table.run("restore").stdout.splitlines()
            number_of = next(i for i, copy in enumerate(copies, 1) if "2 hands" in copy)
            assert table.ok(f"restore {number_of}") == wanted
            table.ok("add void")
            assert table.ok("undo") == wanted


# The ledger


@pytest.mark.parametrize("begun", [False, True])
def test_interrupted_payment_is_there_whole_or_not_at_all(begun: bool, table: Table) -> None:
    words = ["ledger", "pay", "Bruno", "Anna", "5", "--currency", "EUR"]
    ledger = table.home / "ledger.toml"
    if begun:
        assert table.run(*words).exit_code == 0
    table.save("before")
    done = operations(table, words)
    assert {"write", "rename"} <= {*done}
    for number, operation in enumerate(done):
        for error, after in endings():
            if isinstance(error, OSError) and operation == "sync":
                continue
            table.put_back("before")
            interrupted(table, words, Breaking(number, error, after=after))
            count = len(read_ledger(ledger).payments)
            assert count - begun in (0, 1)
            assert table.run(*words).exit_code == 0
            assert len(read_ledger(ledger).payments) == count + 1
            assert not [*table.home.glob(".*.tmp")]


# A new game


@pytest.mark.parametrize("error", [Killed(), OSError(errno.ENOSPC, "full")])
def test_interrupted_new_game_is_a_whole_one_or_none(error: BaseException, table: Table) -> None:
    table.save("before")
    words = ["new", "Anna", "Bruno", "--file", str(table.folder / "new.toml")]
    for number in range(len(operations(table, words))):
        for after in (False, True):
            table.put_back("before")
            interrupted(table, words, Breaking(number, error, after=after))
            path = table.folder / "new.toml"
            if path.exists():
                assert read_game(path).game.players == ("Anna", "Bruno")
            else:
                assert table.run(*words).exit_code == 0
            # With its first hand nothing of the dead is left, as after every other change.
            assert table.run("add", "void", "--game", str(path)).exit_code == 0
            assert not [name for name in table.left_behind() if name.startswith(".new.toml")]


# Real kills

KILLS = 300
SECONDS = 10.0


def add_knock(path: Path, home: Path) -> None:
    """Add a hand that is one point more than there were hands, so that each can be told."""

    def edit(file: GameFile) -> Edited:
        hands = file.game.hands
        hand = VOID._replace(note=str(len(hands) + 1))
        return Edited(with_hand(file, hand), replace(file.game, hands=(*hands, hand)))

    change_game(path, home, edit, lambda: None)


def change_for_ever(path: Path, home: Path, rng: random.Random) -> None:
    while True:
        match rng.choice(["add", "add", "add", "undo", "redo"]):
            case "add":
                add_knock(path, home)
            case "undo":
                go_back(path, home, lambda: None)
            case _:
                go_on(path, home, lambda: None)


@needs_fork
def test_hundreds_of_kills_at_random_moments_lose_nothing(table: Table) -> None:
    rng = random.Random(20261129)
    path, home = table.path, table.home
    path.write_text(HEAD)
    deadline = time.monotonic() + SECONDS
    kills, halves = 0, 0
    while kills < KILLS and time.monotonic() < deadline:
        seed, moment = rng.random(), rng.random() * 0.012
        child = os.fork()
        if child == 0:  # pragma: no cover  # it is killed before it could tell
            try:
                change_for_ever(path, home, random.Random(seed))
            finally:
                os._exit(1)
        time.sleep(moment)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status), "it ended by itself"
        kills += 1
        halves += bool(table.left_behind())
        game = read_game(path).game
        # Every hand once, in its order, and none that nobody added.
        assert [hand.note for hand in game.hands] == [str(n) for n in range(1, len(game.hands) + 1)]
        data = path.read_bytes()
        # No lock is left: nobody is waited for. Undo and redo agree with the file.
        began = time.monotonic()
        if go_back(path, home, lambda: None):
            assert path.read_bytes() != data
            assert go_on(path, home, lambda: None)
        assert path.read_bytes() == data
        assert time.monotonic() - began < 1
        if kills % 10 == 0:
            add_knock(path, home)
            assert table.left_behind() == []
            if len(game.hands) > 30:
                path.write_text(HEAD)
                shutil.rmtree(home)
    assert kills >= 100
    # Some of them came in the middle of a file.
    assert halves > 0


# Many at once


@needs_fork
def test_twenty_writers_at_one_moment_give_twenty_hands_and_say_that_they_wait(
    table: Table,
) -> None:
    with locked(table.path, lambda: None):
        running = [
            subprocess.Popen(
                [sys.executable, "-m", "ginscore", "add", "anna", "knock", str(n), "p"],
                env={**os.environ, **table.environment},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
            )
            for n in range(2, 22)
        ]
        # All of them are at the door, and each says once that it waits.
        said = []
        for process in running:
            assert process.stderr is not None
            said.append(process.stderr.readline())
    assert all("is being changed by another ginscore; waiting" in line for line in said)
    for process in running:
        assert process.stderr is not None
        assert process.stderr.read() == ""
        assert process.wait(timeout=60) == 0
        process.stderr.close()
    hands = read_game(table.path).game.hands
    assert hands[0] == VOID
    assert sorted(hand.points or 0 for hand in hands[1:]) == list(range(2, 22))
    assert table.left_behind() == []
    # Each is a step of its own.
    for left in range(20, 0, -1):
        table.ok("undo")
        assert len(read_game(table.path).game.hands) == left
    assert table.path.read_text() == HEAD + VOIDED
