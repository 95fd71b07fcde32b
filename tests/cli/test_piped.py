"""An evening from a pipe: hands that are there already are saved at once, as if one by one."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from ginscore.cli.app import app
from ginscore.cli.recording import tell_hand
from ginscore.cli.session.prompt import Prompt
from ginscore.errors import GinscoreError
from ginscore.files.text import read_bytes
from tests.profiles import times

HEAD = 'ginscore = 1\nvariant = "moderno"\nplayers = ["Anna", "Note"]\n'
VOIDED = '\n[[hands]]\nresult = "void"\n'

GAMES = [
    HEAD,
    HEAD + VOIDED + "# about the hand\n",
    # Without an end of its last line; and with a table below the hands.
    HEAD + VOIDED + "\n# for tonight",
    HEAD + VOIDED + "\n# of the club\n[stake]\nper_point = 1\n",
    (HEAD + VOIDED).replace("\n", "\r\n"),
    HEAD + 'hands = [{ result = "void" }]\n',  # which takes no more
    # The second win ends it.
    HEAD + "[rules]\ncolumns = 1\ntarget = 200\n",
    'ginscore = 1\nvariant = "classic"\nplayers = ["Anna", "Note", "Carla"]\n',
]

LINES = [
    *("a k 10 p", "note gin 26 d", "a g 26 d", "a g 26 d", "void", "n u 12 d", "note k 7 25 p"),
    *("1 k 9 n", "a g 20", "a k 12 c", "n k 12 p", "a k 30 2 d", "penalty a pays 10"),
    *(
        "",
        "# a remark",
        "zoe k 3 p",
        "a gin",
        "a k 500 p",
        '"',
        "note lucky",
        'a k 1 p --note "x y"',
    ),
    *(
        "undo",
        "undo 3",
        "redo",
        "edit -1 --level d",
        "remove 1",
        "show",
        "rematch",
        "a k 10 p # no",
    ),
]


class Played(NamedTuple):
    """What came of an evening."""

    exit_code: int
    stdout: str
    stderr: str
    files: list[tuple[str, bytes]]
    """Their names within the folder, and what is in them."""


def played(folder: Path, text: str, lines: list[str], *, there: bool) -> Played:
    """Play an evening in a new folder; ``there``: all lines are in the pipe when it begins."""
    home = folder / "home"
    path = home / "games" / "game.toml"
    path.parent.mkdir(parents=True)
    path.write_bytes(text.encode())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Prompt, "ready", property(lambda _: there))
        patch.setattr(os, "fsync", lambda _: None)
        done = CliRunner().invoke(
            app,
            ["play", str(path), "--lang", "en"],
            "".join(f"{line}\n" for line in lines),
            env={"GINSCORE_HOME": str(home)},
        )
    found = (file for file in folder.rglob("*") if file.is_file())
    # The history of a game is called by where it is, and the current game is told by it.
    files = sorted(
        (
            "/".join(part for part in file.relative_to(folder).parts if len(part) != 32),
            file.read_bytes().replace(os.fsencode(folder), b"FOLDER"),
        )
        for file in found
    )
    out, err = (text.replace(str(folder), "FOLDER") for text in (done.stdout, done.stderr))
    return Played(done.exit_code, out, err, files)


@times(2)
@given(game=st.sampled_from(GAMES), lines=st.lists(st.sampled_from(LINES), max_size=12))
def test_hands_saved_at_once_are_those_saved_one_by_one(
    tmp_path_factory: pytest.TempPathFactory, game: str, lines: list[str]
) -> None:
    at_once, alone = (
        played(tmp_path_factory.mktemp("evening"), game, lines, there=there)
        for there in (True, False)
    )
    assert at_once == alone


def test_hands_that_are_there_are_saved_once_and_on_the_disk_before_they_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.toml"
    path.write_text(HEAD)
    happened: list[str] = []
    flushed: set[int] = set()
    fsync, replace = os.fsync, os.replace
    tell = tell_hand

    def watched_fsync(descriptor: int) -> None:
        flushed.add(os.fstat(descriptor).st_ino)
        if os.fstat(descriptor).st_ino == tmp_path.stat().st_ino:
            happened.append("its folder on disk")
        fsync(descriptor)

    def watched_replace(source: Path, target: Path) -> None:
        inode = os.stat(source).st_ino
        if Path(target) == path:
            happened.append("replaced by what is " + "not " * (inode not in flushed) + "on disk")
        replace(source, target)

    def watched_tell(*given: object, **named: object) -> None:
        happened.append("told")
        tell(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Prompt, "ready", property(lambda _: True))
    monkeypatch.setattr(os, "fsync", watched_fsync)
    monkeypatch.setattr(os, "replace", watched_replace)
    monkeypatch.setattr("ginscore.cli.session.loop.tell_hand", watched_tell)
    lines = "a k 1 p\na k 2 p\na k 3 p\n"
    assert CliRunner().invoke(app, ["play", str(path)], lines).exit_code == 0
    assert happened == ["replaced by what is on disk", "its folder on disk", *["told"] * 3]


def test_a_game_that_an_editor_writes_meanwhile_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.toml"
    path.write_text(HEAD)
    meanwhile = "ginscore.files.saving.change.read_bytes"

    def written_meanwhile(file: Path) -> bytes:
        monkeypatch.setattr(meanwhile, read_bytes)
        path.write_text(HEAD + VOIDED)
        return read_bytes(file)

    monkeypatch.setattr(Prompt, "ready", property(lambda _: True))
    monkeypatch.setattr(meanwhile, written_meanwhile)
    done = CliRunner().invoke(app, ["play", str(path), "--lang", "en"], "a k 1 p\na k 2 p\n")
    assert (done.exit_code, done.stderr) == (0, "")
    # One by one they come after the editor's hand.
    assert [line.partition(".")[0] for line in done.stdout.splitlines()[:1]] == ["2"]
    said = [line for line in path.read_text().splitlines() if line.startswith(("res", "poi"))]
    assert said == [
        *('result = "void"', 'result = "knock"', "points = 1", 'result = "knock"', "points = 2")
    ]


def test_hands_that_cannot_be_saved_are_refused_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.toml"
    path.write_text(HEAD)

    def full(*_: object, **__: object) -> None:
        raise GinscoreError("file.full", file=str(path), reason="No space left on device")

    monkeypatch.setattr(Prompt, "ready", property(lambda _: True))
    monkeypatch.setattr("ginscore.files.saving.change._put", full)
    done = CliRunner().invoke(app, ["play", str(path), "--lang", "en"], "a k 1 p\na k 2 p\n")
    assert done.exit_code == 1
    assert "Anna" not in done.stdout.partition("\n")[0]
    for line in ("a k 1 p", "a k 2 p"):
        assert done.stderr.count(f"Not recorded: {line}\n") == 1
    assert path.read_text() == HEAD


@pytest.mark.slow
def test_a_hand_is_saved_and_told_though_the_next_one_is_not_there_whole(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.toml"
    path.write_text(HEAD)
    command = [sys.executable, "-m", "ginscore", "play", str(path), "--lang", "en"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write("a k 1 p\na k 2 p\na k 3")
        program.stdin.flush()
        assert program.stdout.readline().startswith("1. Anna: knock")
        assert "Anna" in program.stdout.readline()
        deadline = time.monotonic() + 60
        while path.read_text().count("[[hands]]") < 2 and time.monotonic() < deadline:
            time.sleep(0.02)
        assert path.read_text().count("[[hands]]") == 2
        program.stdin.write(" p\n")
        program.stdin.close()
        assert "3. Anna: knock, single: 3" in program.stdout.read()
        assert program.wait() == 0
    assert path.read_text().count("[[hands]]") == 3
