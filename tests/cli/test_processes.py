"""The program as a process: entry points, pipes, encodings, a real terminal."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import SupportsIndex

import pytest

from ginscore import __version__
from tests.conftest import ROOT, SAMPLES, Invoke
from tests.terminals import answered

EXAMPLE = str(SAMPLES / "segnapunti.toml")
GINSCORE = [sys.executable, "-m", "ginscore"]


def run(*words: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*GINSCORE, *words], capture_output=True, env={**os.environ, **variables}, check=False
    )


def test_the_module_runs_as_the_program() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout) == (0, f"ginscore {__version__}\n".encode())


def test_a_closed_pipe_ends_quietly() -> None:
    command = f"{' '.join(GINSCORE)} replay {EXAMPLE} | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False, cwd=ROOT)
    assert done.stdout.startswith(b"1. Giocatore A")
    assert done.stderr == b""


def test_output_that_nobody_reads_has_an_exit_code_of_its_own() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*GINSCORE, "replay", EXAMPLE], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["add", "void", "--game", ""], "--game needs a value"),
        (["show", ""], "show [FILE]"),
        (["new", "Carla", "Dino", "--file", ""], "--file needs a value"),
        (["export", "-o", ""], "-o needs a value"),
    ],
)
def test_an_empty_value_never_means_the_current_game(
    words: list[str], said: str, game: str, invoke: Invoke
) -> None:
    before = Path(game).read_bytes()
    invoke("use", game)
    answer = invoke(*words)
    assert answer.exit_code == 2
    assert said in answer.stderr
    assert Path(game).read_bytes() == before


@pytest.mark.parametrize("folder", [".", "..", "/"])
def test_a_game_is_not_kept_in_the_place_of_a_folder(folder: str, invoke: Invoke) -> None:
    answer = invoke("new", "Carla", "Dino", "--file", folder)
    assert answer.exit_code == 3
    assert answer.stderr.startswith(f"{folder}: that is a folder")


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_an_encoding_without_the_lines_of_the_pad_gets_plain_ones(encoding: str) -> None:
    done = run("show", EXAMPLE, PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    lines = done.stdout.decode(encoding).splitlines()
    assert lines[0] == " Giocatore A  |  Giocatore B"
    assert set(lines[7]) == {"-", "+"}


@pytest.mark.slow
def test_suit_signs_become_letters_where_they_cannot_be_shown(tmp_path: Path) -> None:
    game = str(tmp_path / "game.toml")
    assert run("new", "Anna", "Bruno", "--file", game).returncode == 0
    done = run("add", "a", "k", "9", "30", "7H", "--game", game, PYTHONIOENCODING="ascii")
    assert done.returncode == 1
    assert b"witness card 7H;" in done.stderr


@cache
def plain() -> str:
    return run("show", EXAMPLE).stdout.decode()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "variables", "colored"),
    [
        ([], {}, False),
        (["--color", "always"], {}, True),
        (["--color=never"], {"FORCE_COLOR": "1"}, False),
        ([], {"FORCE_COLOR": "1"}, True),
        ([], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (["--color", "always"], {"NO_COLOR": "1"}, False),
        ([], {"FORCE_COLOR": "1", "TERM": "dumb"}, False),
    ],
)
def test_colour_in_a_pipe(words: list[str], variables: dict[str, str], colored: bool) -> None:
    done = run("show", EXAMPLE, *words, **variables)
    assert done.returncode == 0
    assert (b"\x1b" in done.stdout) is colored
    # colour adds escape codes and nothing else
    bare = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout.decode())
    assert [line.rstrip() for line in bare.splitlines()] == plain().splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("words", [["show", "--help"], ["--help"], ["add", "-h"]])
def test_help_has_headings_in_colour_where_there_is_any_and_ends_with_0(
    words: list[str],
) -> None:
    done = run(*words, FORCE_COLOR="1")
    plain = run(*words)
    assert (done.returncode, plain.returncode) == (0, 0)
    assert plain.stdout.startswith(b"Usage: ginscore")
    assert b"\x1b" not in plain.stdout
    assert re.sub(rb"\x1b\[[0-9;]*m", b"", done.stdout) == plain.stdout
    assert done.stdout.startswith(b"\x1b[1;")


def on_terminal(answers: list[bytes], *words: str) -> tuple[str, int]:
    """Run the program on a terminal of 80 columns and answer its questions; return its output."""
    return answered(answers, (b"?", b")"), *words, COLUMNS="80")


@pytest.fixture
def game(tmp_path: Path, invoke: Invoke) -> str:
    path = str(tmp_path / "game.toml")
    assert invoke("new", "Anna", "Bruno", "--file", path).exit_code == 0
    return path


@pytest.mark.slow
def test_a_terminal_is_asked_for_the_level_until_it_is_answered(game: str) -> None:
    answers = [b"3\n", b"abc\n", b"7H\n"]
    text, code = on_terminal(answers, "add", "anna", "gin", "26", "--game", game)
    assert code == 0
    assert answers == []
    assert text.count("or the witness card?") == 3
    assert text.count("Please answer") == 2
    assert "26 x 2 + 50 = 102, 5 boxes" in text
    assert 'witness = "7H"' in Path(game).read_text(encoding="utf-8")


@pytest.mark.slow
def test_what_is_recorded_while_a_question_waits_comes_before_its_hand(
    game: str, invoke: Invoke
) -> None:
    class Late(list[bytes]):
        """Answers that come after somebody else has recorded a hand."""

        def pop(self, at: SupportsIndex = -1) -> bytes:
            assert invoke("add", "bruno", "knock", "9", "p", "--game", game).exit_code == 0
            return super().pop(at)

    text, code = on_terminal(Late([b"2\n"]), "add", "anna", "gin", "26", "--game", game)
    assert code == 0
    assert "2. " in text  # 26 x 2 + 50 as hand 2
    told = json.loads(invoke("export", game, "--format", "json").stdout)
    assert [hand["score"] for hand in told["hands"]] == [9, 102]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "it", "es", "ru"])
def test_a_question_is_broken_between_words_on_a_narrow_terminal(game: str, language: str) -> None:
    words = ("add", "anna", "gin", "26", "--game", game, "--lang", language)
    narrow, code = answered([b"1\n"], (b")",), *words, COLUMNS="40")
    assert code == 0
    lines = [line.strip() for line in narrow.splitlines()]
    asked = lines[: next(row for row, line in enumerate(lines) if line.endswith(")")) + 1]
    assert len(asked) > 1
    assert all(len(line) <= 40 for line in asked)
    wide, _ = answered([b"q\n"], (b")",), *words, COLUMNS="200")
    assert " ".join(asked) in wide


@pytest.mark.slow
def test_nothing_is_asked_where_the_level_is_said_or_does_not_matter(game: str) -> None:
    for words in (["anna", "gin", "26", "p"], ["void"]):
        text, code = on_terminal([], "add", *words, "--game", game)
        assert code == 0
        assert "witness card" not in text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "End of input."),
        ("it", "Fine dell'input."),
        ("es", "Fin de la entrada."),
        ("ru", "Ввод закончился."),
    ],
)
def test_the_end_of_input_leaves_the_game_as_it_was(language: str, said: str, game: str) -> None:
    before = Path(game).read_bytes()
    words = ["add", "anna", "gin", "26", "--game", game, "--lang", language]
    text, code = on_terminal([b"\x04"], *words)
    assert code == 1
    assert said in text
    assert "Aborted" not in text
    assert Path(game).read_bytes() == before


@pytest.mark.slow
def test_a_terminal_sees_colours_and_no_colour_takes_them_away(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\x1b[" in on_terminal([], "show", EXAMPLE)[0]
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in on_terminal([], "show", EXAMPLE)[0]


@pytest.mark.slow
def test_no_control_c_leaves_a_traceback(game: str) -> None:
    _, code = on_terminal([b"\x03"], "add", "anna", "gin", "26", "--game", game)
    assert code == 130
