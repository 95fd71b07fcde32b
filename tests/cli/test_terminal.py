"""A real terminal: what the pad looks like there, how wide it is, and what it can show."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from ginscore.lang.catalogue import languages
from ginscore.render.lines.cells import width
from tests.conftest import SAMPLES, Invoke

pytestmark = pytest.mark.slow

EXAMPLE = str(SAMPLES / "segnapunti.toml")
GINSCORE = [sys.executable, "-m", "ginscore"]
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def on_terminal(columns: int, *words: str, **variables: str) -> str:
    """Run the program on a terminal of so many columns; return what it writes there."""
    pid, terminal = pty.fork()
    if pid == 0:  # pragma: no cover  # the program itself
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        os.execve(sys.executable, [*GINSCORE, *words], {**os.environ, **variables})
    written = b""
    while True:
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        written += piece
    os.close(terminal)
    _, status = os.waitpid(pid, 0)
    encoding = variables.get("PYTHONIOENCODING", "utf-8")
    text = written.decode(encoding).replace("\r\n", "\n")
    assert os.waitstatus_to_exitcode(status) == 0, text
    return text


def in_pipe(*words: str, **variables: str) -> str:
    done = subprocess.run(
        [*GINSCORE, *words], capture_output=True, env={**os.environ, **variables}, check=True
    )
    return done.stdout.decode(variables.get("PYTHONIOENCODING", "utf-8"))


def figures(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


@pytest.fixture
def running(tmp_path: Path, invoke: Invoke) -> str:
    """A game in which Anna leads with 102 points in the first column."""
    path = str(tmp_path / "game.toml")
    assert invoke("new", "Anna", "Bruno", "--file", path).exit_code == 0
    assert invoke("add", "anna", "gin", "26", "d", "--game", path).exit_code == 0
    return path


@pytest.mark.parametrize("columns", [80, 60, 40, 30])
def test_no_digit_is_lost_and_no_line_too_wide(columns: int) -> None:
    text = on_terminal(columns, "show", EXAMPLE, "--lang", "it")
    plain = ESCAPE.sub("", text)
    # The sums of the settlement add to their figures without being written twice.
    assert not {*figures(in_pipe("show", EXAMPLE))} - {*figures(plain)}
    for line in plain.splitlines():
        assert width(line) <= columns
    assert "▸ Giocatore A │  Giocatore B" in plain
    assert f"Colonna 3  chiusa da {'Giocatore B' if columns > 30 else 'Giocato…B'}\n" in plain
    assert "\x1b[1;36m" in text


def test_a_running_game_shows_how_far_both_are_and_who_leads(running: str) -> None:
    # 102 of 350 are 4.7 of 16 cells; 102 and 5 boxes of 25 are 227
    lines = ESCAPE.sub("", on_terminal(70, "show", running, "--lang", "it")).splitlines()
    assert lines[0].endswith(" · Gin rummy moderno: tre colonne a 350")
    assert lines[1:7] == [
        "",
        "   ▸ Anna     │     Bruno",
        "  1    2    3 │   1    2    3",
        "102           │",
        "──────────────┼──────────────",
        "  5           │",
    ]
    assert lines[8:] == [
        "Mancano per 350  Anna                  Bruno",
        "Colonna 1        ━━━━━─────────── 248  ──────────────── 350",
        "Colonna 2        ──────────────── 350  ──────────────── 350",
        "Colonna 3        ──────────────── 350  ──────────────── 350",
        "Anna è in vantaggio di 227 punti",
        "",
        "Fa le carte: Anna",
    ]


def test_a_pipe_has_the_paper_pad_alone(running: str) -> None:
    assert in_pipe("show", running) == (
        "    Anna      │     Bruno\n"
        "102           │\n"
        "──────────────┼──────────────\n"
        "  5           │\n"
        "\n"
        "Anna deals next\n"
    )


@pytest.mark.parametrize(
    ("words", "variables", "colored"),
    [
        ((), {}, True),
        (("--color", "never"), {}, False),
        ((), {"NO_COLOR": "1"}, False),
        ((), {"NO_COLOR": ""}, True),
        ((), {"TERM": "dumb"}, False),
        ((), {"TERM": "dumb", "FORCE_COLOR": "1"}, False),
        (("--color", "always"), {"TERM": "dumb"}, True),
        (("--color", "always"), {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
    ],
)
def test_without_colour_a_terminal_shows_the_same_signs_and_words(
    running: str, words: tuple[str, ...], variables: dict[str, str], colored: bool
) -> None:
    text = on_terminal(80, "show", running, *words, **variables)
    assert ("\x1b" in text) is colored
    assert "▸ Anna" in text if not colored else "▸ Anna" in ESCAPE.sub("", text)
    assert "Anna leads by 227 points" in text


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "koi8-r"])
@pytest.mark.parametrize("option", ["--color=always", "--color=never"])
def test_an_encoding_that_lacks_signs_shows_others_as_wide(
    running: str, encoding: str, option: str
) -> None:
    shown = [
        ESCAPE.sub("", on_terminal(60, "show", running, *chart, option, PYTHONIOENCODING=encoding))
        for chart in ((), ("--chart",))
    ]
    whole = [
        ESCAPE.sub("", on_terminal(60, "show", running, *chart)) for chart in ((), ("--chart",))
    ]
    for text, wanted in zip(shown, whole, strict=True):
        assert list(map(len, text.splitlines())) == list(map(len, wanted.splitlines()))
        assert "?" not in text
    if encoding in ("ascii", "cp1252"):
        assert "> Anna" in shown[0]
        assert "Column 1        =====----------- 248  ---------------- 350" in shown[0]
        assert "227 +###" in shown[1]
    else:
        assert "─────" in shown[0]


def test_names_in_cyrillic_stay_two_names_in_ascii(tmp_path: Path, invoke: Invoke) -> None:
    path = str(tmp_path / "game.toml")
    assert invoke("new", "Жанна", "Павел", "--file", path).exit_code == 0
    head = in_pipe("show", path, PYTHONIOENCODING="ascii").splitlines()[0]
    assert head == "    Zanna     |     Pavel"


def test_a_terminal_breaks_sentences_between_words() -> None:
    lines = ESCAPE.sub("", on_terminal(30, "show", EXAMPLE)).splitlines()
    assert lines[-2:] == ["Giocatore B pays Giocatore A", "  935 points"]


@pytest.mark.parametrize("columns", [80, 60, 40, 30])
@pytest.mark.parametrize("command", ["settle", "replay"])
@pytest.mark.parametrize("language", languages())
def test_what_is_said_of_a_game_is_no_wider_than_the_terminal(
    columns: int, command: str, language: str
) -> None:
    text = ESCAPE.sub("", on_terminal(columns, command, EXAMPLE, "--lang", language))
    assert not {*figures(in_pipe(command, EXAMPLE, "--lang", language))} - {*figures(text)}
    for line in text.splitlines():
        assert width(line) <= columns, line


@pytest.mark.parametrize("columns", [40, 60, 120])
@pytest.mark.parametrize("language", languages())
def test_what_is_refused_fits_the_terminal_where_the_results_go_into_a_file(
    columns: int, language: str, tmp_path: Path
) -> None:
    game = tmp_path / "z.toml"
    game.write_bytes((SAMPLES / "segnapunti.toml").read_bytes())
    terminal, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    words = [*GINSCORE, "export", "z.toml", "-o", "z.toml", "--lang", language]
    environment = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    done = subprocess.run(
        words,
        cwd=tmp_path,
        env={**environment, "TERM": "xterm"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=side,
        check=False,
    )
    os.close(side)
    said = ESCAPE.sub("", os.read(terminal, 4096).decode()).split("\r\n")
    os.close(terminal)
    assert done.returncode == 1
    assert max(map(width, said)) <= columns
    # As many lines as it takes, and no more: the first word of a line had no room in the one above.
    told = [line for line in said if line]
    assert len(told) > 1 or columns == 120
    for above, line in pairwise(told):
        assert width(above) + 1 + width(line.split()[0]) > columns
