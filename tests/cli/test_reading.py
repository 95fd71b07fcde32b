"""How far a reading has come, on a terminal, and only where it lasts."""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from ginscore.cli import reading
from ginscore.lang.translator import Translator


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
