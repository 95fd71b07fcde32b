"""The table session on a terminal, and what its lines leave on the disk."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import ginscore
import ginscore.cli.session.prompt
from ginscore.cli.app import app
from ginscore.lang.catalogue import languages
from ginscore.lang.words import find_word, known_words
from ginscore.render.lines.cells import width
from tests.conftest import Invoke

GINSCORE = [sys.executable, "-m", "ginscore"]
VARIANTS = Path(ginscore.__file__).parent / "variants"
CLEAR = "\x1b[H\x1b[2J"
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")

REFUSED = [
    "zoe gin 26 d",
    "a gin",
    "a gin 26",
    "a k 18 7H 8D",
    "a g 500 p",
    "a g -3 p",
    "remove 9",
    "edit 9 a g 3 p",
    "edit 1",
    "move 1 9",
    "stake",
    "stake 1.000",
    "note",
    "rematch",
    "settle",
    "undo 0",
    "a g 26 p --bogus",
]


@pytest.fixture
def game(tmp_path: Path, invoke: Invoke) -> Path:
    path = tmp_path / "game.toml"
    invoke("new", "Anna", "Bruno", "--file", str(path))
    invoke("add", "anna", "gin", "26", "d", "--game", str(path))
    return path


def piped(game: Path, text: str) -> Result:
    """Play an evening from a pipe."""
    return CliRunner().invoke(app, ["play", str(game), "--lang", "en"], text)


@pytest.mark.parametrize("line", REFUSED)
def test_a_refused_line_changes_no_byte(game: Path, line: str) -> None:
    before = game.read_bytes()
    result = piped(game, f"{line}\n")
    assert result.exit_code == 1
    assert f"Not recorded: {line}" in result.stderr
    assert game.read_bytes() == before


def test_an_endless_line_is_refused_in_few_words(game: Path) -> None:
    result = piped(game, f"b k 1 p {'9' * 200_000}\nb k 1 p\n")
    assert result.exit_code == 1
    assert max(map(len, result.stderr.splitlines())) < 200
    assert game.read_text().count("[[hands]]") == 1 + 1


@pytest.fixture
def between(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Play two lines from a pipe, with something happening between them."""

    def play(game: Path, first: str, happens: Callable[[], object], second: str) -> Result:
        def lines() -> Iterator[bytes]:
            yield f"{first}\n".encode()
            happens()
            yield f"{second}\n".encode()

        monkeypatch.setattr(ginscore.cli.session.prompt, "input_lines", lines)
        return piped(game, "")

    return play


def exchanged(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "then"),
    [
        ("points = 11", "points = 19", ["19", "12"]),  # as long as it was
        ('players = ["Anna"', 'players = ["Sara"', ["11"]),  # no Anna any more
        ("\ntarget = 10000", "\ntarget = 10", ["11"]),  # over with the first hand
        ("\ndoubling = ", "\ndoubling = 5 #", ["11"]),  # no game any more
        ("points = 11\n", 'points = 11\n\n[[hands]]\nresult = "void"\n', ["11", "12"]),
        ("[rules]", 'title = "one"\n\n[rules]', ["11", "12"]),
    ],
)
def test_what_another_program_writes_between_two_hands_is_seen(
    tmp_path: Path,
    invoke: Invoke,
    between: Callable[..., Result],
    old: str,
    new: str,
    then: list[str],
) -> None:
    path = tmp_path / "game.toml"
    options = ["--variant", "classic", "--set", "target=10000"]
    invoke("new", "Anna", "Bruno", *options, "--file", str(path))
    changed = b""

    def change() -> None:
        nonlocal changed
        exchanged(path, old, new)
        changed = path.read_bytes()

    result = between(path, "anna k 11", change, "anna k 12")
    assert re.findall(r"^points = (\d+)", path.read_text(), re.MULTILINE) == then
    assert path.read_bytes().startswith(changed)
    assert result.exit_code == ("12" not in then)


def test_a_variant_mended_between_two_hands_holds_for_the_second(
    tmp_path: Path, between: Callable[..., Result]
) -> None:
    variant = tmp_path / "own.toml"
    variant.write_bytes((VARIANTS / "classic.toml").read_bytes())
    path = tmp_path / "game.toml"
    path.write_text('ginscore = 1\nvariant = "./own.toml"\nplayers = ["Anna", "Bruno"]\n')

    def change() -> None:
        exchanged(variant, 'doubling = "none"', 'doubling = "always"')

    result = between(path, "anna k 11", change, "anna k 12 p")
    # The first hand says no level, and where every hand is doubled it needs none.
    assert path.read_text().count("[[hands]]") == 1
    assert "Not recorded: anna k 12 p" in result.stderr


def test_what_replaces_the_game_is_on_the_disk_before_it_does(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Hands of a pipe wait for the disk together. A game whose new name came before its bytes would
    # be an empty file after the power has failed, and all hands before the evening gone with it.
    flushed: set[int] = set()
    replaced: list[bool] = []

    def saved_versions() -> Iterator[Path]:
        return (Path(os.environ["GINSCORE_HOME"]) / "history").glob("*/[0-9]*.toml")

    before = {path.stat().st_ino for path in saved_versions()}
    fsync, replace = os.fsync, os.replace

    def watched_fsync(descriptor: int) -> None:
        flushed.add(os.fstat(descriptor).st_ino)
        fsync(descriptor)

    def watched_replace(source: Path, target: Path) -> None:
        if Path(target) == game:
            replaced.append(os.stat(source).st_ino in flushed)
        replace(source, target)

    monkeypatch.setattr(os, "fsync", watched_fsync)
    monkeypatch.setattr(os, "replace", watched_replace)
    assert piped(game, "b k 1 p\nb k 2 p\nundo\nb k 3 p\n").exit_code == 0
    assert replaced == [True] * 4
    # In the end the new saved versions that undo can reach, with the first hand and with the last
    # one, are on the disk too.
    kept = {path.stat().st_ino for path in saved_versions()} - before
    assert len(kept) == 2
    assert kept <= flushed


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ["play", "game.toml"],
        ["import", "-", "--game", "game.toml"],
        ["audit", "-"],
        ["judge", "--lines", "-"],
    ],
    ids=" ".join,
)
def test_a_closed_input_is_told_where_it_is_read(game: Path, words: list[str]) -> None:
    closed = "import os, sys; os.close(0); os.execv(sys.argv[1], sys.argv[1:])"
    command = [sys.executable, "-c", closed, *GINSCORE, *words, "--lang", "en"]
    done = subprocess.run(command, cwd=game.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert done.stderr.startswith("standard input is closed or can't be read; ")
    assert len(done.stderr.splitlines()) == 1


def test_all_other_lines_of_a_pipe_are_done(game: Path) -> None:
    lines = [f"{line}\nb k 1 p\n" for line in REFUSED[:4]]
    assert piped(game, "".join(lines)).exit_code == 1
    assert game.read_text().count("[[hands]]") == 1 + 4


def test_a_player_may_be_called_as_a_command_is(tmp_path: Path, invoke: Invoke) -> None:
    path = tmp_path / "game.toml"
    invoke("new", "Note", "Bruno", "--file", str(path))
    assert piped(path, "note gin 26 d\n").exit_code == 0
    assert 'winner = "Note"' in path.read_text()


@pytest.mark.parametrize("language", languages())
def test_no_command_is_a_result_or_a_level(language: str) -> None:
    for word in known_words("command", language):
        for kind in ("result", "level"):
            for code in languages():
                assert find_word(kind, word, code, whole=True) is None


def at_table(
    game: Path | None, answers: list[bytes], size: tuple[int, int] = (80, 24), **variables: str
) -> tuple[str, int]:
    """Play on a terminal of so many columns and lines; return what it wrote and the exit code."""
    home = os.environ["GINSCORE_HOME"] if game is None else str(game.parent / "home")
    pid, terminal = pty.fork()
    if pid == 0:  # pragma: no cover  # the program itself
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        words = [*GINSCORE, "play", *([] if game is None else [str(game)]), "--lang", "en"]
        set_ = {"TERM": "xterm", "NO_COLOR": "", "GINSCORE_HOME": home}
        os.execve(sys.executable, words, {**os.environ, **set_, **variables})
    written = b""
    while True:
        ready, _, _ = select.select([terminal], [], [], 20)
        assert ready, f"the program waits for something else: {written.decode()}"
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        written += piece
        if answers and re.search(rb"(\n> |\) |: )$", written):
            line, interrupt, _ = answers.pop(0).partition(b"\x03")
            os.write(terminal, line)
            while interrupt and line and not written.endswith(line):
                # An interrupt empties the queue: the program must have read what is before it.
                written += os.read(terminal, 4096)
            if interrupt:
                # The prompt is written before the keys are listened to.
                select.select([], [], [], 0.5)
            os.write(terminal, interrupt)
            written += b"\n"
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    return written.decode().replace("\r\n", "\n"), os.waitstatus_to_exitcode(status)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (40, 30), (40, 15)])
def test_what_was_recorded_stands_last_and_the_pad_fits(game: Path, size: tuple[int, int]) -> None:
    hands = [f"{'ab'[number % 2]} k {number + 1} p\r".encode() for number in range(30)]
    text, code = at_table(game, [*hands, b"quit\r"], size)
    assert code == 0
    screens = [ESCAPE.sub("", screen) for screen in text.split(CLEAR)[1:]]
    assert len(screens) == 31  # at the start, and after each hand
    last = screens[-1].split("> ")[0].splitlines()
    assert len(last) < size[1]
    assert all(width(line) <= size[0] for line in last)
    assert "31. Bruno: knock, single: 30 points, 1 box" in " ".join(" ".join(last[-4:]).split())
    assert "older rows above" in " ".join(last[:3])
    assert game.read_text().count("[[hands]]") == 31


@pytest.mark.slow
def test_enter_asks_step_by_step_and_goes_back(game: Path) -> None:
    answers = [b"\r", b"b\r", b"<\r", b"a\r", b"gin\r", b"26\r", b"d\r", b"\x04"]
    text, code = at_table(game, answers)
    assert code == 0
    assert text.count("Who won or knocked") == 2
    assert "Result (knock, gin, big gin, undercut or penalty)?" in text
    assert game.read_text().count('winner = "Anna"') == 2
    assert "Bruno" not in game.read_text().partition("[[hands]]")[2]


@pytest.mark.slow
def test_ctrl_c_drops_a_question_and_leaves_at_the_prompt(game: Path) -> None:
    before = game.read_bytes()
    text, code = at_table(game, [b"\r", b"\x03", b"\x03"])
    assert (code, "Nothing was recorded." in text) == (130, True)
    assert game.read_bytes() == before


@pytest.mark.slow
def test_no_escape_byte_on_a_dumb_terminal(game: Path) -> None:
    text, code = at_table(game, [b"a g 26 d\r", b"quit\r"], TERM="dumb")
    assert code == 0
    assert "2. Anna: gin, doubled" in text
    assert CLEAR not in text


@pytest.mark.slow
def test_ctrl_c_in_a_line_drops_that_line_alone(game: Path) -> None:
    before = game.read_bytes()
    text, code = at_table(game, [b"a g 99 d\x03", b"undo\r", b"redo\r", b"quit\r"])
    assert code == 0
    assert "99 x 2" not in text
    assert game.read_bytes() == before


@pytest.mark.slow
def test_without_the_library_of_the_arrow_keys(game: Path, tmp_path: Path) -> None:
    (tmp_path / "readline.py").write_text("raise ImportError('none here')\n")
    text, code = at_table(game, [b"b k 9 p\r", b"\x04"], PYTHONPATH=str(tmp_path))
    assert code == 0
    assert "2. Bruno: knock, single: 9 points, 1 box" in ESCAPE.sub("", text)


@pytest.mark.slow
def test_tab_completes_and_the_arrow_brings_back(game: Path) -> None:
    text, code = at_table(game, [b"bru\tgin 10 p\r", b"\x1b[A\r", b"quit\r"])
    assert code == 0, text
    assert game.read_text().count('winner = "Bruno"') == 2


def test_a_rematch_takes_what_is_otherwise_and_sums_follow_the_players(
    tmp_path: Path, invoke: Invoke
) -> None:
    path = tmp_path / "game.toml"
    short = ["--set", "columns=1", "--set", "target=100"]
    invoke("new", "Anna", "Bruno", "--file", str(path), *short)
    lines = [
        "a g 30 d",
        "rematch --swap --stake 0.05",
        "1 g 40 d",
        "rematch --ask",
        "rematch Zoe Ida",
    ]
    result = piped(path, "\n".join(lines) + "\n")
    assert result.exit_code == 1
    # 1170 points for Anna, 1210 for Bruno, who comes first now: see below. 1210 x 0.05 = 60.50.
    assert "  Bruno: +40 points, +60.50\n  Anna: -40 points, -60.50\n" in result.stdout
    assert "rematch and --ask can't be used together" in result.stderr
    assert "--again takes the players of the current game" in result.stderr
    (second,) = (tmp_path / "home" / "games").glob("*.toml")
    assert 'players = ["Bruno", "Anna"]' in second.read_text()


@pytest.mark.slow
def test_a_rematch_and_what_the_evening_comes_to(tmp_path: Path, invoke: Invoke) -> None:
    path = tmp_path / "game.toml"
    short = ["--set", "columns=1", "--set", "target=100", "--stake", "0.05"]
    invoke("new", "Anna", "Bruno", "--file", str(path), "--variant", "moderno", *short)
    text, code = at_table(path, [b"a g 30 d\r", b"\r", b"b g 40 d\r", b"quit\r"])
    assert code == 0
    told = ESCAPE.sub("", text)
    # The first: 2 x 350 + 2 x 5 x 25 + 2 x 110 = 1170 (30 x 2 + 50 = 110, blitz); the second:
    # 2 x 350 + 2 x 5 x 25 + 2 x 130 = 1210. 1170 - 1210 = -40 points, at 0.05 each 2.00.
    assert "This evening, 2 games:" in told
    assert "  Anna: -40 points, -2.00\n  Bruno: +40 points, +2.00\n" in told


@pytest.mark.slow
def test_without_a_game_the_players_and_the_rules_are_asked(tmp_path: Path) -> None:
    answers = ["Anna", "anna", "Anna", "Bruno", "nowhere", "?", "", "a g 26 d", "quit"]
    text, code = at_table(None, [f"{answer}\r".encode() for answer in answers])
    assert code == 0
    assert text.count("Player 1: ") == 2  # one name twice is no game
    assert text.count("Rules (") == 3  # names that are right are not asked for again
    (path,) = (tmp_path / "home" / "games").glob("*.toml")
    assert 'variant = "moderno"' in path.read_text()
    assert "points = 26" in path.read_text()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answers", "head"),
    [
        # Rules of one column are offered to three, and those of several are not in the list.
        (["Anna, Bruno,  Carla,", "moderno", "?", ""], 'players = ["Anna", "Bruno", "Carla"]'),
        (["Anna", "Bruno, Carla", ""], 'players = ["Anna", "Bruno", "Carla"]'),
        (["Anna+Carla", "Bruno + Dino", ""], 'sides = [["Anna", "Carla"], ["Bruno", "Dino"]]'),
        (["WE=Anna+Carla, Bruno", ""], 'names = ["WE", "Bruno"]'),
        (["Anna+Carla, Bruno, Dino", "Anna", "Bruno", ""], 'players = ["Anna", "Bruno"]'),
    ],
)
def test_without_a_game_a_table_of_more_is_asked_for_too(
    answers: list[str], head: str, tmp_path: Path
) -> None:
    text, code = at_table(None, [f"{answer}\r".encode() for answer in [*answers, "quit"]])
    assert code == 0
    assert "Three or more" in text
    (path,) = (tmp_path / "home" / "games").glob("*.toml")
    told = path.read_text()
    assert head in told
    many = 'players = ["Anna", "Bruno", "Carla"]' in told
    assert ('variant = "classic"' in told) == many
    assert ("Rules (Enter: classic" in text) == many
    assert ("hollywood" in text, "round-the-corner" in text) == (False, "?" in answers)


@pytest.mark.slow
def test_without_a_game_the_end_of_input_leaves_nothing_behind(tmp_path: Path) -> None:
    text, code = at_table(None, [b"Anna\r", b"\x04"])
    assert (code, "End of input." in text) == (1, True)
    assert not [*(tmp_path / "home").rglob("*.toml")]


@pytest.mark.slow
def test_several_lines_pasted_at_once_are_several_hands(game: Path) -> None:
    text, code = at_table(game, [b"b k 9 p\ra k 8 p\rquit\r"])
    assert code == 0
    assert game.read_text().count("[[hands]]") == 3
    assert "\x1b[?2004h" not in text  # nothing steers how the terminal pastes


@pytest.mark.slow
def test_the_tab_key_offers_what_can_follow_and_answers_are_not_brought_back(game: Path) -> None:
    # The question for the result knows "gin"; the arrow key brings the hand before it.
    answers = [b"b k 9 p\r", b"\r", b"Ann\t\r", b"gi\t\r", b"7\r", b"p\r", b"\x1b[A\r", b"quit\r"]
    _, code = at_table(game, answers)
    assert code == 0
    assert game.read_text().count('winner = "Anna"') == 2
    assert game.read_text().count('winner = "Bruno"') == 2


@pytest.mark.slow
def test_a_command_may_be_written_as_a_shell_takes_it(game: Path) -> None:
    _, code = at_table(game, [b"ginscore add b k 9 p\r", b"ginscore undo\r", b"quit\r"])
    assert code == 0
    assert game.read_text().count("[[hands]]") == 1
