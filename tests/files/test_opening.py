"""Opening what somebody names: nothing waits, nothing is written through, everything is told."""

from __future__ import annotations

import errno
import fcntl
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ginscore.errors import GinscoreError
from ginscore.files.saving import disk
from ginscore.files.saving.disk import create, write_out
from tests.conftest import SAMPLES, Invoke

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes, links and owners of POSIX")

GAME = 'ginscore = 1\nvariant = "moderno"\nplayers = ["Anna", "Bruno"]\n'


def ginscore(*words: str, closed: bool = False) -> tuple[int, str, str]:
    """Run the program as a shell does; ``closed``: its standard input is."""
    done = subprocess.run(
        [sys.executable, "-m", "ginscore", *words],
        stdin=None if closed else subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
        preexec_fn=(lambda: os.close(0)) if closed else None,
    )
    return done.returncode, done.stdout, done.stderr


def on_full(*words: str) -> tuple[int, str]:
    """Run the program with its output on a device that is full."""
    if not Path("/dev/full").exists():
        pytest.skip("no full device here")
    with open("/dev/full", "wb", buffering=0) as full:
        done = subprocess.run(
            [sys.executable, "-m", "ginscore", *words],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=30,
            check=False,
        )
    return done.returncode, done.stderr


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.toml"
    path.write_text(GAME, encoding="utf-8")
    return path


# The guard of export

BROKEN = {
    "a typo": GAME.replace("ginscore", "ginscore ").replace('"]', '"').encode(),
    "a key twice": (GAME + GAME).encode(),
    "a NUL at the end": GAME.encode() + b"\0",
    "UTF-16": GAME.encode("utf-16"),
    "too large": GAME.encode() + b"# " + b"x" * (17 << 20),
    "a variant": b'extends = "moderno"\ntarget = 400\n',
    "a pad": (SAMPLES / "segnapunti.tsv").read_bytes(),
}


@pytest.mark.parametrize("force", [[], ["--force"]])
@pytest.mark.parametrize("name", BROKEN)
def test_no_game_variant_or_pad_is_ever_written_over(
    name: str, force: list[str], game: Path, invoke: Invoke
) -> None:
    target = game.with_name("b.toml")
    target.write_bytes(BROKEN[name])
    result = invoke("export", str(game), "-f", "text", "-o", str(target), *force)
    assert result.exit_code == 1, result.output
    assert target.read_bytes() == BROKEN[name]


@pytest.mark.parametrize("format_", ["text", "csv", "json", "jsonl", "html", "svg"])
def test_an_earlier_export_of_the_format_is_replaced(
    format_: str, game: Path, invoke: Invoke
) -> None:
    target = game.with_name("out")
    for _ in range(2):
        assert invoke("export", str(game), "-f", format_, "-o", str(target)).exit_code == 0
    target.write_text("my own notes\n", encoding="utf-8")
    result = invoke("export", str(game), "-f", format_, "-o", str(target))
    assert (result.exit_code, target.read_text(encoding="utf-8")) == (1, "my own notes\n")
    assert "--force" in result.stderr
    result = invoke("export", str(game), "-f", format_, "-o", str(target), "--force")
    assert result.exit_code == 0
    assert game.with_name("out.old").read_text(encoding="utf-8") == "my own notes\n"
    assert "out.old" in result.stderr


def test_an_export_of_another_format_is_not_replaced(game: Path, invoke: Invoke) -> None:
    target = game.with_name("out")
    assert invoke("export", str(game), "-f", "html", "-o", str(target)).exit_code == 0
    assert invoke("export", str(game), "-f", "svg", "-o", str(target)).exit_code == 1


# Locks


@pytest.mark.parametrize("code", [errno.EBADF, errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP])
def test_where_a_mount_has_no_locks_a_file_is_one(
    code: int, game: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(fcntl, "flock", refuse)
    assert invoke("add", "void", "--game", str(game)).exit_code == 0
    assert "void" in game.read_text(encoding="utf-8")
    assert not list(game.parent.glob(".*lock*"))


def test_the_lock_is_on_a_file_open_for_writing(
    game: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = fcntl.flock

    def strict(descriptor: int, operation: int) -> None:
        if fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY:
            raise OSError(errno.EBADF, "Bad file descriptor")  # as NFS does
        real(descriptor, operation)

    monkeypatch.setattr(fcntl, "flock", strict)
    assert invoke("add", "void", "--game", str(game)).exit_code == 0


# Steps


@pytest.mark.slow
def test_no_count_of_steps_loses_the_text_before_the_first(game: Path, invoke: Invoke) -> None:
    game.write_text(GAME + '\n[[hands]]\nresult = "void"\n' * 1500, encoding="utf-8")
    before = game.read_bytes()
    assert invoke("undo", str(game), "--steps", "1500").exit_code == 0
    assert "[[hands]]" not in game.read_text(encoding="utf-8")
    assert invoke("redo", str(game), "--steps", "1500").exit_code == 0
    assert game.read_bytes() == before


# What is no file


@pytest.fixture
def impatient() -> Iterator[None]:
    """Let a test that waits for ever fail."""

    def waited(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, waited)
    signal.alarm(30)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    "words",
    [
        ["show", "PIPE"],
        ["add", "void", "--game", "PIPE"],
        ["check", "PIPE"],
        ["import", "PIPE", "--game", "game.toml"],
        ["judge", "--lines", "PIPE"],
        ["export", "PIPE"],
        ["new", "A", "B", "--variant", "./PIPE.toml"],
        ["variants", "./PIPE.toml"],
        ["show", "shared.toml"],
        ["games"],
        ["undo", "PIPE"],
        ["restore", "--game", "PIPE"],
        ["rescore", "game.toml", "--variant", "./PIPE.toml"],
    ],
)
def test_a_pipe_that_nobody_writes_to_keeps_nobody_waiting(
    words: list[str],
    game: Path,
    tmp_path: Path,
    invoke: Invoke,
    monkeypatch: pytest.MonkeyPatch,
    impatient: None,
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo(tmp_path / "PIPE")
    os.mkfifo(tmp_path / "PIPE.toml")
    (tmp_path / "home" / "games").mkdir(parents=True)
    os.mkfifo(tmp_path / "home" / "games" / "a.toml")
    shared = GAME.replace('"moderno"', '"./PIPE.toml"')
    (tmp_path / "shared.toml").write_text(shared, encoding="utf-8")
    result = invoke(*words)
    assert isinstance(result.exception, SystemExit | None)
    if words[0] not in ("games", "restore"):
        assert result.exit_code in (1, 2, 3)
        assert "pipe or a device" in result.output or words == ["show", "shared.toml"]


@pytest.mark.parametrize("what", ["folder", "empty", "binary", "nul", "pipe", "gone", "loop"])
def test_whatever_is_in_place_of_the_current_game_is_told_and_mended(
    what: str, tmp_path: Path, invoke: Invoke, impatient: None
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    current = home / "current"
    match what:
        case "folder":
            current.mkdir()
        case "empty":
            current.write_bytes(b"")
        case "binary":
            current.write_bytes(bytes(range(256)))
        case "nul":
            current.write_bytes(b"/tmp/game.toml\0\0\0\n")
        case "pipe":
            os.mkfifo(current)
        case "gone":
            current.write_text(f"{tmp_path / 'gone.toml'}\n")
        case "loop":
            current.symlink_to("current")
    for command in ("show", "add void"):
        result = invoke(*command.split())
        assert result.exit_code == 3
        assert isinstance(result.exception, SystemExit)
        assert "ginscore use" in result.stderr or what == "loop"
    assert invoke("new", "Anna", "Bruno").exit_code == 0
    assert invoke("show").exit_code == 0


# Temporary names


def test_a_planted_link_is_not_written_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine")
    monkeypatch.setattr(os, "urandom", lambda n: b"\1" * n)
    planted = tmp_path / f".out.csv.{'01' * 8}.tmp"
    planted.symlink_to(victim)
    with pytest.raises(GinscoreError, match="File exists"):
        write_out(tmp_path / "out.csv", b"data")
    (tmp_path / f".new.toml.{'01' * 8}.tmp").symlink_to(victim)
    with pytest.raises(GinscoreError) as caught:
        create(tmp_path / "new.toml", b"data")
    assert caught.value.family in ("file", "refused")
    assert victim.read_text() == "mine"


def test_temporary_names_cannot_be_foreseen(tmp_path: Path) -> None:
    names = {disk.leftover(tmp_path / "a.toml", disk.new_token()).name for _ in range(50)}
    assert len(names) == 50
    assert not any(str(os.getpid()) in name.split(".") for name in names)


# What the system says


@pytest.mark.slow
def test_no_fault_of_the_system_is_a_traceback(game: Path, tmp_path: Path) -> None:
    gone = tmp_path / "removed"
    gone.mkdir()
    script = f"import os; os.chdir({str(gone)!r}); os.rmdir({str(gone)!r}); "
    script += "import sys; sys.argv = ['ginscore', 'show']; "
    script += "from ginscore.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=30, check=False
    )
    assert "Traceback" not in done.stderr
    for words in (["import", "-", "--game", str(game)], ["judge", "--lines", "-"]):
        code, _, err = ginscore(*words, closed=True)
        assert (code, "Traceback" in err) == (3, False)
        assert "standard input" in err
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    code, _, err = ginscore("export", str(game), "-o", str(loop))
    assert (code, "Traceback" in err) == (3, False)
    deep = ".".join(["score"] * 3000) + "=1"
    code, _, err = ginscore("new", "A", "B", "--set", deep, "--set", deep)
    assert (code, "Traceback" in err) == (2, False)
    code, _, err = ginscore("show", "x" * 300 + ".toml")
    assert code == 3
    assert "too long" in err


@pytest.mark.slow
@pytest.mark.parametrize("words", [["--version"], ["--help"], ["show", "--help"], ["variants"]])
def test_a_full_device_is_told_with_its_exit_code(words: list[str]) -> None:
    code, err = on_full(*words)
    assert code == 3
    assert "Traceback" not in err
    assert "output" in err


@pytest.mark.slow
@pytest.mark.parametrize("words", [["--version"], ["--help"], ["show", "--help"], ["variants"]])
def test_a_closed_pipe_ends_quietly(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "ginscore", *words],
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=30,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.slow
def test_a_full_error_stream_keeps_the_exit_code(game: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no full device here")
    named = ["--game", str(game)]
    for words, code in ((["add", "carla", "gin", "1", *named], 2), (["show", "nowhere.toml"], 3)):
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                [sys.executable, "-m", "ginscore", *words],
                stderr=full,
                stdout=subprocess.DEVNULL,
                timeout=30,
                check=False,
            )
        assert done.returncode == code


@pytest.mark.slow
def test_a_locale_without_letters_keeps_a_game_with_some(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "GINSCORE_HOME": str(tmp_path / "home"),
    }
    modern = {**os.environ, "GINSCORE_HOME": environment["GINSCORE_HOME"]}
    subprocess.run(
        [sys.executable, "-m", "ginscore", "new", "Жанна", "José"], env=modern, check=True
    )
    for words in (["add", "1", "gin", "26", "d"], ["show"], ["games"]):
        done = subprocess.run(
            [sys.executable, "-m", "ginscore", *words],
            env=environment,
            capture_output=True,
            timeout=30,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert b"Traceback" not in done.stderr


# Whose a file is


def test_mode_and_owner_survive_a_save(game: Path, invoke: Invoke) -> None:
    os.chmod(game, 0o640)
    if os.geteuid() == 0:
        os.chown(game, 12345, 23456)
    assert invoke("add", "void", "--game", str(game)).exit_code == 0
    status = os.stat(game)
    assert stat.S_IMODE(status.st_mode) == 0o640
    if os.geteuid() == 0:
        assert (status.st_uid, status.st_gid) == (12345, 23456)


def test_attributes_survive_a_save(game: Path, invoke: Invoke) -> None:
    try:
        os.setxattr(game, "user.ginscore", b"1")
    except OSError:
        pytest.skip("this file system has no attributes")
    assert invoke("add", "void", "--game", str(game)).exit_code == 0
    assert os.getxattr(game, "user.ginscore") == b"1"


def test_a_vanished_game_comes_back_with_its_mode(game: Path, invoke: Invoke) -> None:
    os.chmod(game, 0o600)
    assert invoke("add", "void", "--game", str(game)).exit_code == 0
    assert invoke("add", "void", "--game", str(game)).exit_code == 0
    game.unlink()
    assert invoke("restore", "1", "--game", str(game)).exit_code == 0
    assert stat.S_IMODE(os.stat(game).st_mode) == 0o600


def test_a_file_system_without_modes_keeps_the_hand(
    game: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "fchmod", refuse)
    assert invoke("add", "void", "--game", str(game)).exit_code == 0
    assert "void" in game.read_text(encoding="utf-8")


def test_a_hard_link_is_told(game: Path, invoke: Invoke) -> None:
    os.link(game, game.with_name("other.toml"))
    result = invoke("add", "void", "--game", str(game))
    assert "other name" in result.stderr or "another name" in result.stderr
