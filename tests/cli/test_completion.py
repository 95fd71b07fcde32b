"""Shell completion: what is offered where, and the protocol of each shell, down to real ones."""

from __future__ import annotations

import os
import pty
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from typer.main import get_command

from ginscore.cli.app import COMMANDS, app
from ginscore.cli.completion.choices import SOURCES, choices_at
from ginscore.cli.completion.line import Choice, TypedLine
from ginscore.cli.completion.shells import ANSWERS, cut
from ginscore.files import home
from ginscore.files.variant.find import built_in_names
from tests.conftest import Invoke

GROUP: Any = get_command(app)
GINSCORE = [sys.executable, "-m", "ginscore"]

# Values that nobody can guess: figures, cards, notes, and files that are not there yet, or not a
# game, where a shell offers what it finds.
FREE = {
    "against", "cards", "date", "hands", "image", "lines", "note", "out", "pad",
    "place", "says", "since", "steps", "table", "title", "to", "witness", "write",
}  # fmt: skip


@pytest.fixture
def game(invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start a game whose names need quotes, with two hands, and go to an empty folder."""
    assert invoke("new", "Anna Maria", "D'Angelo").exit_code == 0
    assert invoke("add", "1", "gin", "26", "d").exit_code == 0
    assert invoke("add", "2", "knock", "9", "p").exit_code == 0
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)


def fish(text: str, action: str = "get-args") -> subprocess.CompletedProcess[str]:
    """Ask as fish does, for the line up to the cursor."""
    asked = {
        "_GINSCORE_COMPLETE": "complete_fish",
        "_TYPER_COMPLETE_FISH_ACTION": action,
        "_TYPER_COMPLETE_ARGS": text,
    }
    return subprocess.run(
        GINSCORE, capture_output=True, text=True, env={**os.environ, **asked}, check=False
    )


def offered(text: str) -> list[str]:
    """Return the values offered at the end of a line, asked in this process."""
    line = cut(f"ginscore {text}")
    return [choice.value for choice in choices_at(GROUP, TypedLine(line.words[1:]), "ginscore")]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("", [name for name, _ in COMMANDS if " " not in name]),
        ("--lang it ", [name for name, _ in COMMANDS if " " not in name]),
        ("ledger ", ["pay", "alias", "anna-maria-d-angelo"]),
        ("ledger --format ", ["text", "csv", "json", "html"]),
        ("ledger --rows ", ["accounts", "paid", "payments"]),
        ("ledger pay ", ["Anna Maria", "D'Angelo"]),
        ("ledger pay 'Anna Maria' ", ["D'Angelo"]),
        ("ledger pay A B ", []),
        ("ledger alias ", ["Anna Maria", "D'Angelo"]),
        ("frobnicate ", []),
        ("add ", ["Anna Maria", "D'Angelo", "void"]),
        ("--lang it add ", ["Anna Maria", "D'Angelo", "annullata"]),
        ("add 2 ", ["knock", "gin", "big-gin", "undercut", "penalty"]),
        ("add 'Anna Maria' ", ["knock", "gin", "big-gin", "undercut", "penalty"]),
        ("add anna ", ["knock", "gin", "big-gin", "undercut", "penalty"]),
        ("add d\\'angelo --lang it ", ["battuta", "gin", "gran-gin", "under", "penalità"]),
        ("add d\\'angelo penalty ", ["gets", "pays"]),
        ("insert 1 2 penalità --lang it ", ["riceve", "paga"]),
        ("add 1 gin ", []),
        ("add 1 gin 26 ", ["single", "double"]),
        ("add 1 gin 26 --lang it ", ["prima", "seconda"]),
        ("add 1 gin 26 d ", []),
        ("add carla ", []),
        ("add 1 gin 26 d --note ", []),
        ("edit ", ["1", "2"]),
        ("edit 1 ", ["Anna Maria", "D'Angelo", "void"]),
        ("edit --rename ", ["Anna Maria=", "D'Angelo="]),
        ("edit --dealer ", ["Anna Maria", "D'Angelo"]),
        ("edit 1 --level ", ["single", "double"]),
        ("edit 1 --winner ", ["Anna Maria", "D'Angelo"]),
        ("edit 1 --result ", ["knock", "gin", "big-gin", "undercut", "void"]),
        ("edit 1 --points ", []),
        ("insert ", ["1", "2"]),
        ("insert 1 2 gin 8 ", ["single", "double"]),
        ("remove ", ["1", "2"]),
        ("move 1 ", ["1", "2"]),
        ("replay --until ", ["1", "2"]),
        ("restore ", ["1", "2", "3"]),
        ("new ", ["Anna Maria", "D'Angelo"]),
        ("new D\\'Angelo ", ["Anna Maria"]),
        ("new A B ", []),
        ("new A B --dealer ", ["A", "B"]),
        ("new A B --match ", ["games=", "target=", "bonus="]),
        ("new A B --variant ", [*built_in_names()]),
        ("variants ", [*built_in_names()]),
        ("use ", ["anna-maria-d-angelo"]),
        ("show ", ["anna-maria-d-angelo"]),
        ("add --game ", ["anna-maria-d-angelo"]),
        ("count --format ", ["text", "json"]),
        ("export --delimiter ", [",", ";", "|", "tab"]),
        ("show --lang ", ["en", "es", "it", "ru"]),
        ("--color ", ["auto", "always", "never"]),
        ("import ", []),
    ],
)
def test_what_is_offered(text: str, values: list[str], game: None) -> None:
    assert offered(text) == values


@pytest.mark.parametrize("text", ["edit -", "insert -", "move -", "move 1 -", "remove -"])
def test_hands_are_offered_from_the_last_one_back(text: str, game: None) -> None:
    words = tuple(text.split()[:-1])
    found = [choice.value for choice in choices_at(GROUP, TypedLine(words, "-"), "ginscore")]
    assert [value for value in found if not value.startswith("--")] == ["-1", "-2"]


def test_options_are_offered_with_those_of_every_command_and_each_once() -> None:
    line = TypedLine(("settle", "--now"), "-")
    found = {choice.value for choice in choices_at(GROUP, line, "ginscore")}
    assert {"--stake", "--explain", "--lang", "--color", "--help"} <= found
    assert "--now" not in found


def test_every_parameter_is_completed_or_cannot_be() -> None:
    for name, _ in COMMANDS:
        for param in GROUP.get_command(None, name).params:
            known = {f"{name}.{param.name}", param.name} & SOURCES.keys()
            flag = param.param_type_name == "option" and param.is_flag
            assert bool(known) != (flag or param.name in FREE), f"{name}.{param.name}"


def test_files_here_are_offered_beside_the_games_and_variants_of_ones_own(
    game: None, tmp_path: Path, invoke: Invoke
) -> None:
    Path("club.toml").touch()
    assert offered("show ") == ["anna-maria-d-angelo", "club.toml"]
    shelf = tmp_path / "home" / "variants"
    shelf.mkdir()
    (shelf / "club.toml").write_text(invoke("variants", "classic", "--toml").stdout)
    assert offered("new A B --variant ") == [*built_in_names(), "club"]


def test_the_parts_of_a_stake_are_offered_where_it_may_have_them() -> None:
    parts = ["per_box=", "per_column=", "per_game=", "round_to=", "cap="]
    assert offered("new A B --stake ") == parts
    assert offered("audit pad.txt --stake per_") == []


def test_two_games_of_the_same_players_are_told_apart(game: None, invoke: Invoke) -> None:
    assert invoke("new", "--again").exit_code == 0
    names = offered("use ")
    assert len({*names}) == 2 + 1
    assert "-" in names
    for name in names:
        assert invoke("use", name).exit_code == 0


def test_games_to_be_deleted_and_those_in_the_trash_are_offered(game: None, invoke: Invoke) -> None:
    assert offered("delete ") == ["anna-maria-d-angelo"]
    assert offered("delete --back ") == []
    assert invoke("delete", "anna").exit_code == 0
    assert offered("delete ") == []
    (name,) = offered("delete --back ")
    assert name.endswith("anna-maria-d-angelo")
    assert invoke("delete", "--back", name).exit_code == 0


def test_the_rules_that_can_be_changed_stand_there_with_their_values() -> None:
    assert "target=350" in offered("new A B --set ")
    assert "target=100" in offered("new A B --variant clasico --set ")


def test_behind_a_rule_stand_its_values_with_what_they_mean() -> None:
    def values(*words: str) -> dict[str, str]:
        line = TypedLine(("new", "A", "B", *words[:-1]), words[-1])
        return {choice.value: choice.meaning for choice in choices_at(GROUP, line, "ginscore")}

    # The value that the rule has comes first.
    assert [*values("--set", "runs=")] == ["runs=circular", "runs=low", "runs=high-low"]
    assert values("--lang", "en", "--variant", "classic", "--set", "knock_limit=") == {
        "knock_limit=10": "to knock, a deadwood of at most 10 points",
        "knock_limit=witness": "to knock, at most the value of the witness card (face cards 10)",
        "knock_limit=0": "no knocking: gin only",
    }


def test_levels_are_offered_only_where_they_must_be_said(invoke: Invoke) -> None:
    assert invoke("new", "Anna", "Bruno", "--variant", "classic").exit_code == 0
    assert offered("add anna gin 26 ") == []


@pytest.mark.slow
def test_fish_is_answered_with_meanings_and_in_the_language_of_the_line(game: None) -> None:
    done = fish("ginscore --lang it sho")
    assert done.stdout == "show\tMostra il segnapunti e, a partita finita, il conto finale.\n"
    assert (done.stderr, done.returncode) == ("", 0)
    assert fish("ginscore edit 2 --lang=it --ga").stdout.startswith("--game\tla partita")
    assert fish('ginscore add "Anna ').stdout == "Anna Maria\n"
    assert fish("ginscore add an").stdout == "anna Maria\n"
    assert fish("ginscore show --lang=i").stdout == "--lang=it\n"
    assert fish("ginscore add ", "is-args").returncode == 0
    assert fish("ginscore import ", "is-args").returncode == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("ginscore\nadd\n", "Anna\\ Maria\nD\\'Angelo\nvoid\n"),
        ("ginscore add an", "anna\\ Maria\n"),
        ('ginscore\nadd\n"An', "Anna Maria\n"),
        ("ginscore\nadd\n'D", "D'\\''Angelo\n"),
        ("ginscore\nadd\nAnna\\ Maria\nun", "undercut\n"),
        ("ginscore\nshow\n--lang\n=\ni", "it\n"),
        ("ginscore\nshow\n--color\n=", "auto\nalways\nnever\n"),
        ("ginscore\n--lang\n=\nit\nadd\n2\ngr", "gran-gin\n"),
        ("ginscore\nnew\nA\nB\n--set\ntarget\n=\n3", ""),
        ("ginscore\nexport\n--delimiter\n", ",\n\\;\n\\|\ntab\n"),
    ],
)
def test_bash_is_answered_with_words_as_they_stand_in_a_line(
    words: str, text: str, game: None
) -> None:
    at = len(words.split("\n" if "\n" in words else " ")) - 1
    asked = {"_GINSCORE_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(at)}
    done = subprocess.run(
        GINSCORE, capture_output=True, text=True, env={**os.environ, **asked}, check=True
    )
    assert (done.stdout, done.stderr) == (text, "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("ginscore add D", "ginscore_words=('D'\\''Angelo'); _describe"),
        ("ginscore use an", "ginscore_words=('anna-maria-d-angelo'); _describe"),
        ("ginscore new A B --variant moderno-", "('moderno-400:Italian modern gin, every hand"),
        ("ginscore import ", "_files"),
    ],
)
def test_zsh_is_answered_with_a_command(text: str, answer: str, game: None) -> None:
    asked = {"_GINSCORE_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": text}
    done = subprocess.run(
        GINSCORE, capture_output=True, text=True, env={**os.environ, **asked}, check=True
    )
    assert answer in done.stdout
    assert done.stderr == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "",
        "ginscore",
        "ginscore add ",
        "ginscore add --lang= ",
        "ginscore --lang xx add ",
        "ginscore add --game nowhere.toml ",
        "ginscore remove --game broken.toml ",
        'ginscore add "',
        "ginscore add \\",
        "ginscore frobnicate --x=1 ",
        "ginscore show -- --lang ",
        "ginscore new A B --variant nowhere.toml --set ",
    ],
)
def test_nothing_wrong_is_ever_told_to_a_shell(text: str, tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("ginscore = 1\nplayers = [", encoding="utf-8")
    done = fish(text)
    assert (done.stderr, done.returncode) == ("", 0)
    assert "rror" not in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_is_shown(shell: str) -> None:
    done = subprocess.run(
        [*GINSCORE, "--show-completion", shell],
        capture_output=True,
        text=True,
        env={**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"},
        check=True,
    )
    assert f"_GINSCORE_COMPLETE=complete_{shell}" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_is_installed(shell: str, tmp_path: Path) -> None:
    quiet = {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1", "HOME": str(tmp_path)}
    done = subprocess.run(
        [*GINSCORE, "--lang", "it", "--install-completion", shell],
        capture_output=True,
        text=True,
        env={**os.environ, **quiet},
        check=True,
    )
    assert shell in done.stdout
    written = [path.read_text() for path in tmp_path.rglob("*") if path.is_file()]
    assert any(f"_GINSCORE_COMPLETE=complete_{shell}" in text for text in written)


STARTS = {
    "bash": (["bash", "--norc", "-i"], ". {script}"),
    "zsh": (["zsh", "-f", "-i"], "autoload -Uz compinit; compinit -u -D; . {script}"),
    "fish": (["fish", "--no-config", "-i"], "source {script}"),
}


def screen(shell: str, begin: str, line: str, wanted: str) -> bool:
    """Start a shell on a terminal, type a line with a tab, and see whether a text appears."""
    pid, terminal = pty.fork()
    if pid == 0:  # pragma: no cover  # the shell itself
        os.execvp(STARTS[shell][0][0], STARTS[shell][0])
    seen = b""
    # READY is put together by the shell, so that its echo is not taken for it.
    os.write(terminal, f"{begin}; printf 'REA%s\\n' DY\r".encode())
    typed = False
    end = time.monotonic() + 20
    while time.monotonic() < end and not (typed and wanted.encode() in seen):
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                seen += os.read(terminal, 65536)
            except OSError:  # the shell has ended
                break
        elif not typed and b"READY" in seen:
            seen, typed = b"", True
            os.write(terminal, f"{line}\t".encode())
    os.close(terminal)
    os.waitpid(pid, 0)
    return typed and wanted.encode() in seen


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "wanted"),
    [('ginscore add "An', '"Anna Maria"'), ("ginscore add D", "D\\'Angelo")],
)
@pytest.mark.parametrize("shell", [name for name in STARTS if shutil.which(name)])
def test_a_real_shell_completes_names_that_need_quotes(
    shell: str, line: str, wanted: str, game: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Path(sys.executable).parent / "ginscore"
    if not program.exists():
        pytest.skip("the program is not installed beside this Python")
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    shown = subprocess.run(
        [program, "--show-completion", shell], capture_output=True, text=True, check=True
    )
    script = tmp_path / "script"
    script.write_text(shown.stdout, encoding="utf-8")
    monkeypatch.delenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION")
    assert screen(shell, STARTS[shell][1].format(script=script), line, wanted)


def test_what_some_rules_alone_know_is_offered_under_them(game: None, invoke: Invoke) -> None:
    assert invoke("new", "A", "B", "--variant", "doubling-gin", "--set", "cube=8").exit_code == 0
    assert offered("add a ") == ["knock", "gin", "undercut", "refused", "penalty"]
    assert offered("add a gin 26 ") == ["x2", "x4", "x8"]
    assert offered("add a refused ") == ["gets", "pays"]
    assert offered("edit 1 --cube ") == ["2", "4", "8"]
    assert invoke("new", "A", "B", "--set", "columns=endless").exit_code == 0
    assert offered("add a ")[-2:] == ["penalty", "notice"]
    # Where a card doubles x2 is a level too, and so is not offered for the cube.
    assert invoke("new", "A", "B", "--set", "cube=8").exit_code == 0
    assert offered("add a gin 26 ") == ["single", "double", "x4", "x8"]


def test_of_many_games_every_whole_name_is_offered_and_none_is_shortened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    monkeypatch.setenv("GINSCORE_HOME", str(tmp_path))
    stems = [f"2026-01-{day:02}-anna-{name}" for day in range(1, 31) for name in "bcde"]
    for stem in stems:
        (folder / f"{stem}.toml").touch()
    shorten = Mock(wraps=home.short_stem)
    monkeypatch.setattr(home, "short_stem", shorten)
    assert offered("use ") == stems
    shorten.assert_not_called()


def test_bash_is_told_each_word_as_it_must_be_in_the_line() -> None:
    def told(*values: str, quote: str = "") -> str:
        return ANSWERS["bash"]([Choice(value) for value in values], TypedLine((), quote=quote))

    assert told() == ""
    assert told("anna-bruno", "è_2") == "anna-bruno\nè_2"
    # One word that needs a sign before one of its own does not change the others.
    assert told("anna bruno", "li") == "anna\\ bruno\nli"
    assert told("a\nb", "li") == "a\\\nb\nli"
    assert told("it's", "li", quote="'") == "it'\\''s\nli"
