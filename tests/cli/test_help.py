"""The help pages: complete in every language, narrow enough, fast, and their examples run."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from ginscore.cli.app import COMMANDS, SECTIONS, app
from ginscore.cli.exports import EXPORTS
from ginscore.cli.help.pages import long_name
from ginscore.lang.catalogue import FOLDER, load_help
from ginscore.render.lines.cells import width
from tests.conftest import ROOT, SAMPLES, Invoke

LANGUAGES = sorted(path.stem for path in (FOLDER / "help").glob("*.toml"))
NAMES = [name for name, _ in COMMANDS]
GROUP: Any = get_command(app)


def texts(language: str, name: str) -> dict[str, Any]:
    """Return what a language says of a command."""
    found: dict[str, Any] = load_help(language)["help"]["command"][name]
    return found


def params(name: str, kind: str) -> list[Any]:
    command = GROUP.get_command(None, name)
    return [param for param in command.params if param.param_type_name == kind]


def examples(language: str, name: str) -> list[str]:
    lines: list[str] = texts(language, name)["examples"].strip().splitlines()
    return lines


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_explained(language: str, name: str) -> None:
    said = texts(language, name)
    wanted = {"short", "examples"}
    if params(name, "argument"):
        wanted |= {"usage", "arguments"}
    assert wanted <= said.keys() <= wanted | {"more", "option"}
    assert len(examples(language, name)) in (2, 3)
    for line in examples(language, name):
        assert line.startswith(f"ginscore {name}")
    for line in said.get("arguments", "").strip().splitlines():
        assert ": " in line
    shared = load_help(language)["help"]["option"]
    options = {long_name(param) for param in params(name, "option")}
    assert options <= said.get("option", {}).keys() | shared.keys()
    assert said.get("option", {}).keys() <= options


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_explained_that_is_not_there(language: str) -> None:
    said = load_help(language)["help"]
    assert said["command"].keys() == {*NAMES}
    assert said["section"].keys() == {section for section, _ in SECTIONS}
    every = [param for name in NAMES for param in params(name, "option")] + GROUP.params
    own = {"help"} | {long_name(param) for param in every}
    assert said["option"].keys() <= own
    assert said["value"].keys() == {param.metavar for param in every if param.metavar}


def test_every_command_stands_in_one_section() -> None:
    assert len(NAMES) == len({*NAMES})
    assert [section for section, _ in SECTIONS] == ["table", "correcting", "pads", "rules", "many"]


def pages(invoke: Invoke, language: str) -> Iterator[str]:
    for name in ([], *([name] for name in NAMES)):
        result = invoke(*name, "--help", "--lang", language)
        assert (result.exit_code, result.stderr) == (0, "")
        yield result.stdout


@pytest.mark.parametrize("columns", [80, 60, 40])
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_fit_the_screen_and_examples_are_not_broken(
    language: str, columns: int, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = [line for name in NAMES for line in examples(language, name)]
    assert all(width(line) <= 78 for line in lines)
    for page in pages(invoke, language):
        for line in page.splitlines():
            # a word is never broken, such as a list of values
            words = len(line.split())
            assert width(line) <= columns or line.strip() in lines or words == 1, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_all_commands_has_a_line_for_each(language: str, invoke: Invoke) -> None:
    lines = next(pages(invoke, language)).splitlines()
    longest = max(map(len, NAMES))
    for name in NAMES:
        assert f"  {name:<{longest}}  {texts(language, name)['short']}" in lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_typer_is_left(language: str, invoke: Invoke) -> None:
    # but for the words that a language has in common with English
    said = ("Usage:", "Options:", "COMMAND", "[OPTIONS]") if language != "en" else ()
    for page in pages(invoke, language):
        for word in (
            *said,
            "Show this message",
            "[required]",
            "[default",
            "TEXT...",
            "for the curr",
        ):
            assert word not in page


@pytest.mark.parametrize("name", [found.name for found in EXPORTS])
def test_the_page_of_export_has_every_format(name: str, invoke: Invoke) -> None:
    assert name in invoke("export", "--help").stdout


@pytest.mark.parametrize("words", [[], ["--help"], ["--help", "--lang", "it"]])
def test_the_first_pages_import_no_command(words: list[str]) -> None:
    code = (
        "import sys; from ginscore.cli import main\n"
        f"sys.argv = ['ginscore', *{words!r}]\n"
        "try:\n    main()\n"
        "except SystemExit as end:\n    assert not end.code\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    modules = done.stderr.split()
    assert not [name for name in modules if name.startswith("ginscore.cli.commands.")]
    assert not [name for name in modules if name.split(".")[0] in ("rich", "tomli_w")]


def test_a_page_comes_out_where_its_signs_are_missing() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ginscore", "judge", "--help", "--lang", "it"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert b'ginscore judge "4S5S6S' in done.stdout
    assert done.stderr == b""


# A table where the examples can be typed: a game of fourteen hands, three of them taken back; an
# older game, and one in the trash; a finished one, a table and a pad in the folder.
HANDS = ["anna gin 26 d", "bruno knock 7 25 9D", "bruno knock 8 4 9H", "void"] * 3 + ["b u 4 p"] * 2
CARDS = "4S5S6S 9H9D9C KDKCKH 2S | 7S 3D4D5D 6C8C8D THJH 2C | 3C\n"


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return the folder of the examples, and a copy of it to begin each from."""
    folder = tmp_path_factory.mktemp("examples") / "table"
    shutil.copytree(SAMPLES, folder / "samples")
    (folder / "samples" / "segnapunti.toml").rename(folder / "final.toml")
    (folder / "samples" / "segnapunti.tsv").rename(folder / "pad.tsv")
    shutil.rmtree(folder / "samples")
    (folder / "cards.txt").write_text(CARDS, encoding="utf-8")
    (folder / "evening.txt").write_text("anna gin 26 d\nundo\nb k 7 25 9D\n", encoding="utf-8")
    home = {"GINSCORE_HOME": str(folder / "home")}
    lines = [
        "new Carla Dario",
        "new Zoe Carla",
        "delete zoe",
        "new Anna Bruno --set target=5000",
        *(f"add {hand}" for hand in HANDS),
        f"export -o {folder}/hands.csv",
        "undo --steps 3",
        "ledger pay Bruno Anna 5 --currency EUR",
        "ledger alias Anna Annalisa",
    ]
    for line in lines:
        result = CliRunner().invoke(app, line.split(), env=home)
        assert result.exit_code == 0, (line, result.output)
    return folder, shutil.copytree(folder, folder.with_name("saved"))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_run(
    language: str,
    name: str,
    prepared: tuple[Path, Path],
    invoke: Invoke,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder, saved = prepared
    for line in examples(language, name):
        # Always the same folder, as steps are kept by the path of a game.
        shutil.rmtree(folder)
        shutil.copytree(saved, folder)
        monkeypatch.chdir(folder)
        monkeypatch.setenv("GINSCORE_HOME", str(folder / "home"))
        monkeypatch.setenv("GINSCORE_LANG", language)
        typed, _, target = line.partition(" > ")
        typed, _, source = typed.partition(" < ")
        words = shlex.split(typed)[1:]
        if "*.toml" in words:
            at = words.index("*.toml")
            words[at : at + 1] = [path.name for path in Path().glob("*.toml")]
        given = Path(source).read_text(encoding="utf-8") if source else None
        result = CliRunner().invoke(app, words, given)
        assert (result.exit_code, result.exception) == (0, None), (line, result.output)
        if target:
            Path(target).write_text(result.stdout, encoding="utf-8")
            assert invoke("check", target).output == ""
        elif name != "check":
            assert result.output
