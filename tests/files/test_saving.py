"""Saving: many writers, links and modes, a full disk, a crash, a lock that is held."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import ginscore.files.game.edit
import ginscore.files.saving.disk
import ginscore.files.saving.lock
from ginscore.cli.app import app
from ginscore.files.game.read import read_game
from ginscore.files.saving.disk import Data
from ginscore.files.saving.history import History

GAME = """\
ginscore = 1
variant = "moderno"
players = ["Anna", "Niccolò"]  # at the bar
"""
VOID = '\n[[hands]]\nresult = "void"\n'

needs_posix = pytest.mark.skipif(os.name == "nt", reason="modes and links of another kind")


@pytest.fixture(autouse=True)
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with a game and a home beside it."""
    folder = tmp_path / "table"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name in ("GINSCORE_GAME", "COLUMNS", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GINSCORE_LANG", "en")
    monkeypatch.setenv("GINSCORE_HOME", str(tmp_path / "home"))
    Path("game.toml").write_text(GAME, encoding="utf-8")
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def run(*args: str) -> Result:
    return CliRunner().invoke(app, list(args))


def add(*words: str) -> Result:
    return run("add", "--game", "game.toml", *(words or ("void",)))


def game_text() -> str:
    return Path("game.toml").read_bytes().decode()


def kept(home: Path) -> list[Path]:
    """Return the kept copies of the one game that has any, oldest first."""
    (folder,) = (home / "history").iterdir()
    return sorted(folder.glob("*.toml"))


def processes(*lines: list[str]) -> list[int]:
    """Run command lines at the same moment; return their exit codes."""
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "ginscore", *line],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for line in lines
    ]
    return [process.wait(timeout=60) for process in running]


# Many at once


@pytest.mark.slow
def test_twelve_writers_give_twelve_hands(table: Path) -> None:
    lines = [
        # Knocks in prima by 10 to 21: 186 points, which close no column.
        ["add", "--game", "game.toml", "anna", "knock", str(n), "p"]
        for n in range(10, 22)
    ]
    assert processes(*lines) == [0] * 12
    hands = read_game(Path("game.toml")).game.hands
    assert sorted(hand.points or 0 for hand in hands) == list(range(10, 22))
    assert os.listdir() == ["game.toml"]


@pytest.mark.slow
def test_six_new_games_at_once_are_six_games(home: Path) -> None:
    assert processes(*[["new", "Anna", "Bruno"]] * 6) == [0] * 6
    games = list((home / "games").iterdir())
    assert len(games) == 6
    assert all(read_game(path).game.players == ("Anna", "Bruno") for path in games)
    assert Path((home / "current").read_text().strip()) in games


@pytest.mark.slow
def test_of_four_new_games_in_one_file_one_is_written(table: Path) -> None:
    lines = [["new", f"Anna{n}", "Bruno", "--file", "new.toml"] for n in range(4)]
    assert sorted(processes(*lines)) == [0, 1, 1, 1]
    assert sorted(os.listdir()) == ["game.toml", "new.toml"]
    assert read_game(Path("new.toml")).game.players[1] == "Bruno"


def test_reader_sees_the_old_file_or_the_new_one() -> None:
    counts: list[int] = []
    done = threading.Event()

    def look() -> None:
        while not done.wait(0.0005):
            counts.append(len(read_game(Path("game.toml")).game.hands))

    reader = threading.Thread(target=look)
    reader.start()
    try:
        for _ in range(10):
            assert add().exit_code == 0
    finally:
        done.set()
        reader.join()
    # A broken read would have ended the thread and left the last count there.
    assert counts == sorted(counts)
    assert len(read_game(Path("game.toml")).game.hands) == 10
    assert set(counts) <= set(range(11))


# Links and modes


@needs_posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_mode_stays(mode: int) -> None:
    path = Path("game.toml")
    path.chmod(mode)
    assert add().exit_code == 0
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert run("undo", "game.toml").exit_code == 0
    assert stat.S_IMODE(path.stat().st_mode) == mode


@needs_posix
def test_link_stays_a_link(home: Path) -> None:
    Path("real").mkdir()
    Path("real/other.toml").write_text(GAME, encoding="utf-8")
    Path("second.toml").symlink_to("real/other.toml")
    Path("first.toml").symlink_to("second.toml")
    assert run("add", "void", "--game", "first.toml").exit_code == 0
    assert os.readlink("first.toml") == "second.toml"
    assert os.readlink("second.toml") == "real/other.toml"
    assert not Path("real/other.toml").is_symlink()
    assert Path("real/other.toml").read_text(encoding="utf-8") == GAME + VOID
    assert os.listdir("real") == ["other.toml"]
    # One file, one row of kept copies, under whatever name it is changed.
    assert run("add", "void", "--game", "real/other.toml").exit_code == 0
    texts = [path.read_text(encoding="utf-8") for path in kept(home)]
    assert texts == [GAME, GAME + VOID, GAME + VOID + VOID]


@needs_posix
def test_link_to_nowhere_is_no_game_and_no_place_for_one() -> None:
    Path("link.toml").symlink_to("nowhere.toml")
    assert run("add", "void", "--game", "link.toml").exit_code == 3
    assert run("new", "Anna", "Bruno", "--file", "link.toml").exit_code == 1
    assert not Path("nowhere.toml").exists()


@needs_posix
def test_new_game_obeys_the_umask() -> None:
    old = os.umask(0o077)
    try:
        assert run("new", "Anna", "Bruno", "--file", "new.toml").exit_code == 0
    finally:
        os.umask(old)
    assert stat.S_IMODE(Path("new.toml").stat().st_mode) == 0o600


@needs_posix
def test_export_writes_into_what_is_there() -> None:
    Path("private.json").write_text('{"ginscore": 1, "hands": []}')
    Path("private.json").chmod(0o600)
    Path("link.json").symlink_to("private.json")
    assert run("export", "game.toml", "-o", "link.json").exit_code == 0
    assert os.readlink("link.json") == "private.json"
    assert Path("private.json").read_text().startswith("{")
    assert stat.S_IMODE(Path("private.json").stat().st_mode) == 0o600


@needs_posix
def test_export_into_a_pipe_leaves_it_a_pipe() -> None:
    # What holds for a named pipe holds for /dev/null and /dev/stdout.
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert run("export", "game.toml", "-f", "json", "-o", "pipe").exit_code == 0
        assert stat.S_ISFIFO(os.stat("pipe").st_mode)
        assert os.read(reader, 1) == b"{"
    finally:
        os.close(reader)


# A disk that fails


def fail_at(number: int, error: OSError | KeyboardInterrupt) -> Callable[..., None]:
    """Return an fsync that fails at its so-many-th call."""
    calls = iter(range(1, 1000))
    real = os.fsync

    def fsync(descriptor: int) -> None:
        if next(calls) == number:
            raise error
        real(descriptor)

    return fsync


def assert_untouched() -> None:
    assert game_text() == GAME
    assert os.listdir() == ["game.toml"]


# The saved version before, the text to come and the folder of both, then the game itself.
@pytest.mark.parametrize("number", [1, 2, 4])
@pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC, errno.EDQUOT])
def test_failing_fsync_leaves_the_old_bytes(
    number: int, code: int, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", fail_at(number, OSError(code, os.strerror(code))))
    result = add()
    assert result.exit_code == 3
    assert result.stdout == ""
    assert os.strerror(code) in result.stderr
    assert_untouched()
    assert not any(path.name.endswith(".tmp") for path in home.rglob("*"))
    monkeypatch.undo()


@pytest.mark.parametrize("number", [3, 5, 6])
@pytest.mark.parametrize("code", [errno.EINVAL, errno.EIO])
def test_what_is_said_of_a_folder_that_cannot_be_synced_is_true(
    number: int, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Some network folders know no fsync. Told as a failure of a hand that is in the file, the
    # hand would be entered twice.
    monkeypatch.setattr(os, "fsync", fail_at(number, OSError(code, os.strerror(code))))
    result = add()
    if result.exit_code == 0:
        assert game_text() == GAME + VOID
    else:
        assert_untouched()


@pytest.mark.parametrize(
    "error", [OSError(errno.EIO, "broken"), PermissionError(errno.EPERM, "no")]
)
def test_failing_replace_leaves_the_old_bytes(
    error: OSError, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.replace

    def replace(source: Path, target: Path) -> None:
        if Path(target).name == "game.toml":
            raise error
        real(source, target)

    monkeypatch.setattr(os, "replace", replace)
    result = add()
    assert result.exit_code == 3
    assert result.stdout == ""
    assert "game.toml: " in result.stderr
    assert_untouched()
    # Nothing is kept of a step that was not taken.
    assert kept(home) == []


def test_disk_that_fills_in_the_middle_leaves_the_old_bytes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = ginscore.files.saving.disk.DISK.write

    def half(path: Path, data: Data, mode: int, **how: Any) -> None:
        whole = bytes(data) if isinstance(data, bytes | bytearray) else b"".join(data)
        real(path, whole[: len(whole) // 2], mode, **how)
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(ginscore.files.saving.disk.DISK, "write", half)
    assert add().exit_code == 3
    assert_untouched()
    assert run("new", "Anna", "Bruno", "--file", "new.toml").exit_code == 3
    assert_untouched()
    assert run("export", "game.toml", "-o", "out.txt").exit_code == 3
    assert_untouched()


def test_interruption_leaves_the_old_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", fail_at(3, KeyboardInterrupt()))
    assert add().exit_code == 130
    assert_untouched()


@needs_posix
def test_folder_that_cannot_be_written(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if os.geteuid() == 0:  # nothing is forbidden to root
        real = ginscore.files.saving.disk.DISK.write

        def refuse(path: Path, data: bytes, mode: int, **how: Any) -> None:
            if path.resolve().parent == table.resolve():
                raise PermissionError(errno.EACCES, "Permission denied")
            real(path, data, mode, **how)

        monkeypatch.setattr(ginscore.files.saving.disk.DISK, "write", refuse)
    else:
        table.chmod(0o555)
    try:
        for args in (
            ["add", "void", "--game", "game.toml"],
            ["new", "Anna", "Bruno", "--file", "new.toml"],
            ["export", "game.toml", "-o", "out.txt"],
        ):
            result = run(*args)
            assert result.exit_code == 3
            assert result.stdout == ""
            assert "no permission" in result.stderr
        assert_untouched()
    finally:
        table.chmod(0o755)


def test_home_that_cannot_be_written_keeps_the_hand_out(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without a kept copy there is no change.
    home.write_text("in the way")
    result = add()
    assert result.exit_code == 3
    assert str(home) in result.stderr
    assert_untouched()


@pytest.mark.parametrize(
    ("line", "folder"),
    [
        ("games", "games"),
        ("show anna", "games"),
        ("add a gin 26 d", "history"),
        ("undo", "history"),
        ("redo", "history"),
        ("restore", "history"),
    ],
)
def test_home_that_cannot_be_read_is_named(
    line: str, folder: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.listdir

    def refuse(path: Path | str = ".") -> list[str]:
        if str(path).startswith(str(home)):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return real(path)

    if folder == "history":
        monkeypatch.setenv("GINSCORE_GAME", "game.toml")
    monkeypatch.setattr(os, "listdir", refuse)
    result = run(*line.split())
    assert result.exit_code == 3
    assert result.stdout == ""
    assert result.stderr.startswith(str(home / folder))
    assert "output" not in result.stderr
    assert_untouched()


def test_writer_that_breaks_leaves_the_old_bytes_and_no_lock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> str:
        raise ValueError("cannot be written")

    with monkeypatch.context() as patch:
        patch.setattr(ginscore.files.game.edit, "hand_blocks", broken)
        assert isinstance(add().exception, ValueError)
    assert_untouched()
    assert add().exit_code == 0


@pytest.mark.parametrize(
    "block",
    [
        # Another hand, another key, no TOML, no hand, no game: none of it is what was meant.
        '[[hands]]\nwinner = "Anna"\nresult = "gin"\npoints = 27\ndoubled = true\n',
        '[[hands]]\nwinner = "Anna"\nresult = "gin"\npoints = 26\ndoubled = true\n[x-a]\nb = 1\n',
        "[[hands]\n",
        "[[hands]]\npoints = 26\n",
        "# nothing\n",
        "[[hands]]\nvariant = 1\n",
    ],
)
def test_text_that_says_something_else_is_not_saved(
    block: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ginscore.files.game.edit, "hand_blocks", lambda *_: [block])
    for language in ("en", "it", "es", "ru"):
        monkeypatch.setenv("GINSCORE_LANG", language)
        result = add("anna", "gin", "26", "d")
        assert isinstance(result.exception, SystemExit)
        assert result.exit_code == 1
        # No line is told of a text that is nowhere.
        assert result.stderr.startswith("game.toml: ")
        assert "ginscore check game.toml" in result.stderr
    assert_untouched()
    assert not home.exists()


def test_file_system_without_links(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    assert run("new", "Anna", "Bruno", "--file", "new.toml").exit_code == 0
    assert read_game(Path("new.toml")).game.players == ("Anna", "Bruno")
    assert run("new", "Carla", "Dora", "--file", "new.toml").exit_code == 1
    assert read_game(Path("new.toml")).game.players == ("Anna", "Bruno")
    assert sorted(os.listdir()) == ["game.toml", "new.toml"]


# The lock

HOLDER = """
import sys
from pathlib import Path
from ginscore.files.saving.lock import locked
with locked(Path("game.toml"), lambda: None):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def another_writer() -> Iterator[subprocess.Popen[str]]:
    """Hold the lock in another process, until that is ended."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "game.toml is being changed by another ginscore; waiting ...\n"),
        ("it", "un altro ginscore sta cambiando game.toml; attendo ...\n"),
    ],
)
def test_waiting_is_told_once_and_ends_with_the_other(
    language: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ginscore.files.saving.lock, "SILENCE", 0.02)
    monkeypatch.setenv("GINSCORE_LANG", language)
    with another_writer() as process:
        # A lock dies with its process, however that ends.
        end = threading.Timer(0.2, process.kill)
        end.start()
        result = add()
        end.join()
    assert result.exit_code == 0
    assert result.stderr == said
    assert game_text() == GAME + VOID


def test_short_wait_is_not_told() -> None:
    with another_writer() as process:
        end = threading.Timer(0.1, process.kill)
        end.start()
        result = add()
        end.join()
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize("command", [["add", "void", "--game", "game.toml"], ["undo", "game.toml"]])
def test_patience_ends(command: list[str], home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ginscore.files.saving.lock, "SILENCE", 0.02)
    monkeypatch.setattr(ginscore.files.saving.lock, "PATIENCE", 0.2)
    with another_writer():
        result = run(*command)
    assert result.exit_code == 3
    assert result.stdout == ""
    waiting, said = result.stderr.splitlines()
    assert "waiting" in waiting
    assert "locked" in said
    assert_untouched()
    assert not home.exists()


@needs_posix
@pytest.mark.parametrize(
    ("command", "typed"),
    [
        (["add", "void", "--game", "game.toml"], ""),
        (["play", "game.toml"], "anna gin 26 d\nniccolò k 18 p\n"),
        (["edit", "3", "anna", "k", "25", "p", "--game", "game.toml"], ""),
        (["remove", "1", "--game", "game.toml"], ""),
        (["undo", "game.toml"], ""),
        (["undo", "game.toml", "--steps", "3"], ""),
        (["redo", "game.toml"], ""),
        (["restore", "1", "--game", "game.toml"], ""),
        (["ledger", "pay", "Bruno", "Anna", "5", "EUR"], ""),
    ],
)
def test_the_next_writer_waits_until_the_history_is_written_too(
    command: list[str], typed: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    # Two hands of before any step, two steps, one of them taken back, and a ledger.
    Path("game.toml").write_text(f"{GAME}{VOID}{VOID}", encoding="utf-8")
    assert [add("anna", "k", "20", "p").exit_code, add("anna", "k", "30", "p").exit_code] == [0, 0]
    assert run("undo", "game.toml").exit_code == 0
    assert run("ledger", "pay", "Bruno", "Anna", "4", "EUR").exit_code == 0
    file = home / "ledger.toml" if command[0] == "ledger" else Path("game.toml")
    replaced: list[bytes] = []

    def assert_locked() -> None:
        with open(file, "rb+") as another, pytest.raises(BlockingIOError):
            fcntl.flock(another, fcntl.LOCK_EX | fcntl.LOCK_NB)

    replace, finish = ginscore.files.saving.disk.replace, History.finish

    def watched_replace(*given: Any, **named: Any) -> None:
        replace(*given, **named)
        assert_locked()
        replaced.append(file.read_bytes())

    def watched_finish(*given: Any) -> None:
        finish(*given)
        assert_locked()

    monkeypatch.setattr("ginscore.files.saving.change.replace", watched_replace)
    monkeypatch.setattr(History, "finish", watched_finish)
    result = CliRunner().invoke(app, command, typed)
    assert result.exit_code == 0, result.output
    assert replaced[-1] == file.read_bytes()
    # and then anybody may
    with open(file, "rb+") as another:
        fcntl.flock(another, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_reading_does_not_wait() -> None:
    with another_writer():
        for command in (["show"], ["check"], ["replay"], ["export"], ["settle", "--now"]):
            assert run(*command, "game.toml").exit_code == 0


# The kept copy


@needs_posix
def test_every_text_of_a_game_is_kept_for_its_owner_only(home: Path) -> None:
    Path("game.toml").write_bytes(b"\xef\xbb\xbf" + GAME.replace("\n", "\r\n").encode())
    texts = [Path("game.toml").read_bytes()]
    for _ in range(2):
        assert add("anna", "gin", "26", "d").exit_code == 0
        texts.append(Path("game.toml").read_bytes())
    assert [path.read_bytes() for path in kept(home)] == texts
    for path in kept(home):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    # Taking back needs no new copy, and a refusal keeps nothing.
    assert run("undo", "game.toml").exit_code == 0
    assert Path("game.toml").read_bytes() == texts[1]
    assert add("anna", "gin", "111", "d").exit_code == 1
    assert [path.read_bytes() for path in kept(home)] == texts


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"\n",
        b"\0" * 200,
        GAME.encode() + b"\0" * 200,
        (GAME + VOID).encode()[:-3],
        # Cut inside a letter of two bytes.
        GAME.encode()[: GAME.encode().index("ò".encode()) + 1],
    ],
)
def test_broken_file_names_the_kept_copy(broken: bytes, home: Path) -> None:
    assert add().exit_code == 0
    # The last text the file had before it broke.
    path = kept(home)[-1]
    Path("game.toml").write_bytes(broken)
    for command in (["show"], ["check"], ["undo"], ["add", "void", "--game"]):
        for language in ("en", "it", "es", "ru"):
            result = run(*command, "game.toml", "--lang", language)
            assert result.exit_code == 3
            assert str(path) in (result.stdout if command == ["check"] else result.stderr)
    assert Path("game.toml").read_bytes() == broken
    assert path.read_text(encoding="utf-8") == GAME + VOID


def test_broken_file_without_a_kept_copy_says_so() -> None:
    Path("game.toml").write_bytes(b"")
    assert "no earlier version is saved here" in run("show", "game.toml").stderr
    assert (
        "qui non ce n'è una versione precedente" in run("show", "game.toml", "--lang", "it").stderr
    )


def test_file_cut_anywhere_is_a_shorter_game_or_refused(home: Path) -> None:
    whole = (GAME + VOID + VOID).encode()
    games = {len(GAME.encode()) + len(VOID) * n: n for n in range(3)}
    path = Path("game.toml")
    shorter: set[int] = set()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        result = run("check", "game.toml")
        assert isinstance(result.exception, SystemExit | None)
        if result.exit_code == 0:
            shorter.add(len(read_game(path).game.hands))
        else:
            assert result.stdout.startswith("game.toml")
    assert shorter == set(games.values())


def test_no_save_looks_through_the_folder_of_games(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # There may be thousands of games in it.
    assert run("new", "Anna", "Bruno").exit_code == 0
    assert run("add", "void").exit_code == 0
    looked: list[str] = []
    for name in ("scandir", "listdir"):
        real = getattr(os, name)

        def recording(path: Any = ".", real: Any = real) -> Any:
            looked.append(str(path))
            return real(path)

        monkeypatch.setattr(os, name, recording)
    for words in (
        ["add", "anna", "gin", "26", "d"],
        ["undo"],
        ["redo"],
        ["edit", "2", "--note", "x"],
    ):
        assert run(*words).exit_code == 0, words
    assert run("new", "Anna", "Bruno").exit_code == 0
    assert looked
    assert not [path for path in looked if Path(path).name == "games"]
