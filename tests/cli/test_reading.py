"""How far a reading has come, on a terminal, and only where it lasts."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ginscore.cli import output, reading, run
from ginscore.files import check as files_check
from ginscore.lang.translator import Translator
from tests.conftest import Invoke


class Terminal(io.StringIO):
    """A screen that keeps all that it is told."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise io.UnsupportedOperation


class Clock:
    """A clock that is told what it shows."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(reading, "time", found)
    monkeypatch.setenv("TERM", "xterm")
    return found


def session(language: str = "en") -> Any:
    return SimpleNamespace(t=Translator(language))


@pytest.mark.parametrize(
    ("language", "label"),
    [
        ("en", "Reading games"),
        ("it", "Lettura delle partite"),
        ("es", "Leyendo partidas"),
        ("ru", "Чтение партий"),
    ],
)
def test_past_one_second_a_bar_shows_the_part_that_is_read_and_is_wiped_away(
    language: str, label: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    with reading.watched(session(language)) as told:
        told(0, 400)
        clock.now = 1.0
        told(99, 400)
        assert screen.getvalue() == ""
        clock.now = 1.01
        told(100, 400)  # 25 in a hundred
        told(200, 400)
    shown = screen.getvalue()
    assert label in shown
    assert "50%" in shown
    assert "100%" not in shown
    # The line is erased at the end, so that what is said next stands in its place.
    assert shown.endswith("\x1b[2K")


@pytest.mark.parametrize("where", ["dumb", "pipe", "short"])
def test_nothing_is_drawn_where_nobody_would_see_it_or_it_is_over_at_once(
    where: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = io.StringIO() if where == "pipe" else Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    if where == "dumb":
        monkeypatch.setenv("TERM", "dumb")
    with reading.watched(session()) as told:
        clock.now = 0.9 if where == "short" else 5.0
        told(100, 400)
    assert screen.getvalue() == ""


@pytest.mark.parametrize("piped", [False, True])
def test_a_bar_makes_room_for_what_is_printed_on_its_terminal(
    piped: bool, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(sys, "stdout", io.StringIO() if piped else screen)
    with reading.watched(session()) as told:
        clock.now = 2.0
        told(100, 400)
        told.make_room()
        # It stands alone on its terminal where the rest goes into a file.
        assert screen.getvalue().endswith("\x1b[2K") == (not piped)
        before = len(screen.getvalue())
        clock.now = 3.0
        told(200, 400)
        # Once it was wiped away it waits another second.
        assert piped or len(screen.getvalue()) == before
        clock.now = 3.01
        told(300, 400)
    assert "75%" in screen.getvalue()[before:]


@pytest.mark.parametrize("format_", ["text", "json"])
def test_check_shows_how_many_files_it_has_read(
    format_: str, tmp_path: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [str(tmp_path / f"{name}.toml") for name in "abcd"]
    for path in paths:
        invoke("new", "Anna", "Bruno", "--file", path)
    Path(paths[2]).write_text("ginscore = 1\n")
    plain = invoke("check", *paths, "--format", format_)
    assert (plain.exit_code, plain.stderr) == (1, "")
    drawn: list[int] = []

    @contextmanager
    def progress(stream: object, label: str, total: int) -> Iterator[Callable[[int, str], None]]:
        assert (stream, label, total) == (sys.stderr, "Reading games", 4)
        yield lambda done, _: drawn.append(done)

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(reading, "PATIENCE", -1)
    monkeypatch.setattr(reading, "is_terminal", lambda stream: stream is sys.stderr)
    monkeypatch.setattr("ginscore.render.screen.progress.progress", progress)
    shown = invoke("check", *paths, "--format", format_)
    assert (shown.exit_code, shown.stdout) == (1, plain.stdout)
    assert drawn == [0, 1, 2, 3]


def test_check_tells_each_file_as_data_before_the_next_is_read(
    tmp_path: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [str(tmp_path / f"{name}.toml") for name in "abcd"]
    invoke("new", "Anna", "Bruno", "--file", paths[0])
    told: list[int] = []

    def counted(pieces: Iterable[bytes]) -> None:
        def passed() -> Iterator[bytes]:
            for piece in pieces:
                told.append(piece.count(b'"file": "'))
                yield piece

        output.print_bytes(passed())

    monkeypatch.setattr(run, "print_bytes", counted)
    real_faults = files_check.file_faults
    seen: list[int] = []

    def faults(*given: Any, **named: Any) -> Any:
        seen.append(sum(told))
        return real_faults(*given, **named)

    monkeypatch.setattr(files_check, "file_faults", faults)
    done = invoke("check", *paths, "--format", "json")
    assert [each["file"] for each in json.loads(done.stdout)["files"]] == paths
    # Those before it are named once, and in their faults once more: three of them are missing.
    assert seen == [0, 1, 3, 5]
