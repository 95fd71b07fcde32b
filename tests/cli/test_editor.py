"""Correcting a game in an editor of the player's own, played here by small scripts."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from ginscore.files.saving.history import History
from tests.conftest import Invoke
from tests.terminals import answered

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the editors are shell scripts")

GAME = """\
# Thursday
ginscore = 1
variant = "moderno"
players = ["Anna", "Bruno"]

[[hands]]
winner = "Anna"
result = "gin"
points = 26
doubled = true

# after midnight
[[hands]]
winner = "Bruno"  # at last
result = "knock"
points = 18
doubled = false

[[hands]]
result = "void"
"""
SECOND = """\
[[hands]]
winner = "Bruno"  # at last
result = "knock"
points = 18
doubled = false
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    monkeypatch.setenv("GINSCORE_LANG", "en")
    monkeypatch.setenv("GINSCORE_GAME", "game.toml")
    # Where the editor's text is, which must be gone afterwards.
    (tmp_path / "tmp").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    path = tmp_path / "game.toml"
    path.write_text(GAME, encoding="utf-8")
    return path


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Editor:
    return Editor(tmp_path, monkeypatch)


class Editor:
    """Makes editors: shell scripts that get the name of a file and do something to it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.monkeypatch = monkeypatch

    def does(self, script: str, variable: str = "EDITOR") -> None:
        """Let the editor run a script in which ``$1`` is the file; it shows what it was given."""
        path = self.folder / f"{variable.lower()} of mine"
        path.write_text(f'#!/bin/sh\ncat "$1" > {self.folder}/given\n{script}\n')
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        self.monkeypatch.setenv(variable, f"'{path}'")

    def given(self) -> str:
        return (self.folder / "given").read_bytes().decode()


def home() -> Path:
    return Path(os.environ["GINSCORE_HOME"])


def assert_untouched(game: Path) -> None:
    assert game.read_text(encoding="utf-8") == GAME
    assert not History.of(game, home()).copies
    assert os.listdir("tmp") == []


def kept_text(game: Path, said: str) -> str:
    """Return the text that a message says is kept."""
    *_, path = sorted(History.of(game, home()).folder.glob("edited-*.txt"))
    assert str(path) in said
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    return path.read_text(encoding="utf-8")


def test_one_hand_is_given_and_put_back_in_its_place(
    game: Path, editor: Editor, invoke: Invoke
) -> None:
    # 18 -> 28 for Bruno: Anna's 102 points and 5 boxes against them, 102 - 18 + (5 - 1) x 25 = 184.
    editor.does("sed -i 's/points = 18/points = 28/' \"$1\"")
    result = invoke("edit", "2")
    assert result.exit_code == 0, result.stderr
    assert editor.given() == SECOND
    assert game.read_text(encoding="utf-8") == GAME.replace("points = 18", "points = 28")
    assert result.stdout.endswith(
        "\n\n- 2. Bruno: knock, single: 18 points, 1 box; column 1\n"
        "+ 2. Bruno: knock, single: 28 points, 1 box; column 1\n"
        "net 184 -> 174\ncolumn 1: 102 : 18 -> 102 : 28\n"
    )
    assert os.listdir("tmp") == []
    assert invoke("undo").exit_code == 0
    assert game.read_text(encoding="utf-8") == GAME
    assert invoke("redo").exit_code == 0
    assert "points = 28" in game.read_text(encoding="utf-8")


def test_whole_game_is_given_without_a_number(game: Path, editor: Editor, invoke: Invoke) -> None:
    editor.does("""sed -i 's/Anna/Carla/; s/"void"/"void"  # late/' "$1" """)
    assert invoke("edit").exit_code == 0
    assert editor.given() == GAME
    wanted = GAME.replace("Anna", "Carla").replace('"void"', '"void"  # late')
    assert game.read_text(encoding="utf-8") == wanted


def test_everything_of_a_game_may_be_changed_there(
    game: Path, editor: Editor, invoke: Invoke
) -> None:
    # Also what no other command touches: the title, the rules, keys of one's own.
    editor.does("""sed -i '1s/$/\\nx-table = 4/; $s/$/\\n\\n[rules]\\ntarget = 400/' "$1" """)
    assert invoke("edit").exit_code == 0
    text = game.read_text(encoding="utf-8")
    assert "x-table = 4" in text
    assert text.endswith("[rules]\ntarget = 400\n")


@pytest.mark.parametrize("words", [["edit"], ["edit", "2"]])
@pytest.mark.parametrize("script", ["true", 'touch "$1"', 'cp "$1" x; cat x > "$1"'])
def test_unchanged_text_writes_nothing(
    words: list[str], script: str, game: Path, editor: Editor, invoke: Invoke
) -> None:
    editor.does(script)
    before = game.stat().st_mtime_ns, game.stat().st_ino
    result = invoke(*words)
    assert (result.exit_code, result.stdout) == (0, "Nothing was changed.\n")
    assert (game.stat().st_mtime_ns, game.stat().st_ino) == before
    assert_untouched(game)


@pytest.mark.parametrize("words", [["edit"], ["edit", "2"]])
@pytest.mark.parametrize("script", [': > "$1"', "printf '\\n \\r\\n' > \"$1\""])
def test_empty_text_is_refused(
    words: list[str], script: str, game: Path, editor: Editor, invoke: Invoke
) -> None:
    editor.does(script)
    result = invoke(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "came back empty" in result.stderr
    assert_untouched(game)


@pytest.mark.parametrize("script", ["s/^/# /", "1s/.*/# gone/; 2,$d"])
@pytest.mark.parametrize("number", ["1", "2", "3"])
def test_hand_of_remarks_only_is_refused(
    script: str, number: str, game: Path, editor: Editor, invoke: Invoke
) -> None:
    editor.does(f"sed -i '{script}' \"$1\"")
    result = invoke("edit", number)
    assert result.exit_code == 2
    assert "came back empty" in result.stderr
    assert_untouched(game)


def test_changes_besides_points_are_named(game: Path, editor: Editor, invoke: Invoke) -> None:
    stake = '$s/$/\\nnote = "late"\\n\\n[stake]\\nper_point = "0.05"/'
    editor.does(f"""sed -i '1s/$/\\ndealer = "Bruno"/; s/Anna/Carla/; {stake}' "$1" """)
    result = invoke("edit")
    assert result.stdout.endswith(
        "\n\nPlayers: Carla and Bruno\n"
        "First dealer: Bruno\n"
        "Stake per point: 0.05\nCarla leads by 184 points: 9.20 at 0.05 a point\n"
        "Note of hand 3: late\n"
        "The totals stay the same.\n"
    ), result.stdout + result.stderr


FAULTY = {
    # A script for a file or a hand, what is said, and on which line of the game.
    "knock over the most": ("s/points = 18/points = 120/", "difference of 120", 16),
    "another player": ("s/Bruno/Dora/", "Dora isn't in this game", 14),
    "not TOML": ('s/"knock"/"knock/', "not valid TOML", 15),
    "unknown key": ("s/points = 18/poins = 18/", "unknown key poins", 16),
    "no level": ("/doubled/d", "single or doubled", 13),
}


@pytest.mark.parametrize("name", FAULTY)
def test_faulty_text_changes_nothing_and_is_kept_and_named(
    name: str, game: Path, editor: Editor, invoke: Invoke
) -> None:
    script, said, line = FAULTY[name]
    editor.does(f"sed -i '{script}' \"$1\"")
    result = invoke("edit", "2")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert said in result.stderr
    assert f"game.toml:{line}: " in result.stderr
    last = result.stderr.splitlines()[-1]
    assert last.startswith("nothing was changed; ")
    # The text that was written, not the one that was given.
    text = kept_text(game, last)
    assert text != SECOND
    assert text.startswith("[[hands]]\n")
    assert_untouched(game)


def test_fault_of_the_editors_text_does_not_point_at_restore(
    game: Path, editor: Editor, invoke: Invoke
) -> None:
    # A game with a saved version: it is whole, and only the editor's text is not TOML.
    assert invoke("edit", "2", "--note", "x").exit_code == 0
    editor.does("""sed -i 's/"knock"/"knock/' "$1" """)
    result = invoke("edit", "2")
    assert result.exit_code == 1
    assert "not valid TOML" in result.stderr
    assert "restore" not in result.stderr


def test_same_verifier_stands_at_every_door(game: Path, editor: Editor, invoke: Invoke) -> None:
    typed = invoke("edit", "2", "bruno", "knock", "120", "p")
    editor.does("sed -i 's/points = 18/points = 120/' \"$1\"")
    edited = invoke("edit", "2")
    assert typed.exit_code == edited.exit_code == 1
    message = typed.stderr.splitlines()[0].rpartition("a difference")[2]
    assert message in edited.stderr


def test_dry_run_shows_and_writes_nothing(game: Path, editor: Editor, invoke: Invoke) -> None:
    editor.does("sed -i 's/points = 18/points = 28/' \"$1\"")
    result = invoke("edit", "2", "--dry-run")
    assert result.exit_code == 0
    assert "net 184 -> 174" in result.stdout
    assert "Nothing was written." in result.stdout
    assert_untouched(game)


def test_visual_comes_before_editor_and_may_have_options(
    game: Path, editor: Editor, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor.does("sed -i 's/points = 18/points = 19/' \"$1\"", "EDITOR")
    editor.does("sed -i 's/points = 18/points = 20/' \"$1\"", "VISUAL")
    assert invoke("edit", "2").exit_code == 0
    assert "points = 20" in game.read_text(encoding="utf-8")
    monkeypatch.setenv("VISUAL", "sed -i -e 's/points = 20/points = 21/'")
    assert invoke("edit", "2").exit_code == 0
    assert "points = 21" in game.read_text(encoding="utf-8")
    # An empty one is none.
    monkeypatch.setenv("VISUAL", "")
    editor.does("sed -i 's/points = 21/points = 22/' \"$1\"", "EDITOR")
    assert invoke("edit", "2").exit_code == 0
    assert "points = 22" in game.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("", "no editor is set"),
        ("/nowhere/vi", "can't be started"),
        ("'unclosed", "can't be started"),
        ("false", "ended with code 1"),
        ("sh -c 'exit 3'", "ended with code 3"),
    ],
)
def test_editor_that_does_not_work_is_told(
    command: str, said: str, game: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", command)
    result = invoke("edit")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert said in result.stderr
    assert_untouched(game)


def test_text_of_an_editor_that_failed_is_not_taken(
    game: Path, editor: Editor, invoke: Invoke
) -> None:
    editor.does("sed -i 's/points = 18/points = 28/' \"$1\"; exit 1")
    assert invoke("edit", "2").exit_code == 2
    assert_untouched(game)


def test_game_that_changed_meanwhile_is_left_alone_and_the_text_is_kept(
    game: Path, editor: Editor, invoke: Invoke
) -> None:
    other = f"{sys.executable} -m ginscore add void > /dev/null"
    editor.does(f"sed -i 's/points = 18/points = 28/' \"$1\"; {other}")
    result = invoke("edit", "2")
    assert result.exit_code == 1
    assert "was changed while you were editing" in result.stderr
    assert kept_text(game, result.stderr) == SECOND.replace("18", "28")
    assert game.read_text(encoding="utf-8") == GAME + '\n[[hands]]\nresult = "void"\n'


def test_nobody_waits_for_the_lock_while_the_editor_is_open(
    game: Path, editor: Editor, invoke: Invoke
) -> None:
    editor.does(f"{sys.executable} -m ginscore add void 2> said > /dev/null")
    assert invoke("edit", "2").exit_code == 0
    assert Path("said").read_text() == ""
    assert game.read_text(encoding="utf-8").count("[[hands]]") == 4


def test_last_line_without_an_end_gets_one(game: Path, editor: Editor, invoke: Invoke) -> None:
    editor.does("""printf '%s' '[[hands]]\nresult = "void"' > "$1" """)
    assert invoke("edit", "2").exit_code == 0
    assert game.read_text(encoding="utf-8") == GAME.replace(SECOND, '[[hands]]\nresult = "void"\n')


def test_line_ends_and_byte_order_mark_stay(game: Path, editor: Editor, invoke: Invoke) -> None:
    data = b"\xef\xbb\xbf" + GAME.replace("\n", "\r\n").encode()
    game.write_bytes(data)
    editor.does("sed -i 's/points = 18/points = 28/' \"$1\"")
    assert invoke("edit").exit_code == 0
    assert editor.given() == GAME.replace("\n", "\r\n")
    assert game.read_bytes() == data.replace(b"points = 18", b"points = 28")


def test_text_that_is_not_utf8_is_left_where_the_message_says(
    game: Path, editor: Editor, invoke: Invoke
) -> None:
    editor.does('printf \'note = "caff\\350"\\n\' >> "$1"')
    result = invoke("edit", "2")
    assert result.exit_code == 3
    name = result.stderr.partition(":")[0]
    assert Path(name).read_bytes() == SECOND.encode() + b'note = "caff\xe8"\n'
    assert game.read_text(encoding="utf-8") == GAME


def test_hand_that_is_not_there_opens_no_editor(game: Path, editor: Editor, invoke: Invoke) -> None:
    editor.does("true")
    result = invoke("edit", "4")
    assert result.exit_code == 1
    assert "there is no hand 4" in result.stderr
    assert not Path("given").exists()


# On a terminal


# What is asked ends so in each of the languages.
PROMPTS = tuple(word.encode() for word in ("give up", "rinunciare", "cancelar", "отменить"))


def on_terminal(answers: list[bytes], *words: str) -> tuple[str, int]:
    """Run the program on a terminal, answer its question as often as it is asked."""
    return answered(answers, PROMPTS, *words)


# The first time points of 120 are written, then they are mended, if it is these that are given.
MENDING = "sed -i 's/points = 120/points = 28/; s/points = 18/points = 120/' \"$1\""


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "it", "es", "ru"])
def test_on_a_terminal_the_text_is_given_back_to_be_mended(
    language: str, game: Path, editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GINSCORE_LANG", language)
    editor.does(MENDING)
    answers = [b"\n"]
    text, code = on_terminal(answers, "edit", "2")
    assert code == 0, text
    assert answers == []
    assert "120" in text
    assert editor.given() == SECOND.replace("18", "120")
    assert game.read_text(encoding="utf-8") == GAME.replace("points = 18", "points = 28")


@pytest.mark.slow
@pytest.mark.parametrize("answer", [b"q\n", b"no\n"])
def test_on_a_terminal_one_may_give_up_and_the_text_is_kept(
    answer: bytes, game: Path, editor: Editor
) -> None:
    editor.does(MENDING)
    text, code = on_terminal([answer], "edit", "2")
    assert code == 1
    assert kept_text(game, text.replace("\r\n", "")) == SECOND.replace("18", "120")
    assert_untouched(game)


@pytest.mark.slow
@pytest.mark.parametrize("answer", [b"\x04", b"\x03"])
def test_end_of_input_and_interruption_change_nothing_and_the_text_is_kept(
    answer: bytes, game: Path, editor: Editor
) -> None:
    editor.does(MENDING)
    text, code = on_terminal([answer], "edit", "2")
    assert code == 1, text
    assert "Traceback" not in text
    assert kept_text(game, text.replace("\r\n", "")) == SECOND.replace("18", "120")
    assert_untouched(game)


def test_other_rules_may_have_fewer_columns(game: Path, editor: Editor, invoke: Invoke) -> None:
    editor.does("sed -i 's/moderno/modern/; /doubled/d' \"$1\"")
    answer = invoke("edit")
    assert answer.exit_code == 0, answer.stderr
    assert "column 2: 0 : 0 -> -" in answer.stdout
    assert invoke("undo").exit_code == 0
    assert game.read_text(encoding="utf-8") == GAME
