"""The documents tell the truth: every command shown is run, every name is there."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

import pytest

from ginscore.cli.app import COMMANDS
from ginscore.cli.exports import EXPORTS
from ginscore.files.game.hands import HAND_KEYS
from ginscore.files.game.read import GAME_KEYS
from ginscore.files.variant.find import built_in_names
from ginscore.scoring.parameters import PARAMETERS
from tests.conftest import ROOT, Invoke
from tests.transcripts import UPDATE, Step, Table

README = (ROOT / "README.md").read_text(encoding="utf-8")
FORMAT = (ROOT / "samples" / "README.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """Return the fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def as_seen(step: Step) -> str:
    """Return a command and what a terminal shows of it: both outputs, and no mark of ours."""
    lines = [step.line]
    for line in step.body:
        marked = line.startswith(("\\", "! ")) or line == "!"
        lines.append(line.lstrip("\\!").removeprefix(" ") if marked else line)
    return "".join(f"{line}\n" for line in lines).replace("→", "\t")


def test_every_session_of_the_readme_comes_out_as_shown(table: Table) -> None:
    shown = blocks(README, "console")
    assert len(shown) >= 4
    text = README
    for block in shown:
        commands = [line for line in block.splitlines() if line.startswith("$ ")]
        found = "\n".join(as_seen(table.do(Step((), command))) for command in commands)
        assert commands
        if not UPDATE:
            assert found == block
        text = text.replace(f"```console\n{block}```", f"```console\n{found}```")
    if UPDATE and text != README:
        (ROOT / "README.md").write_text(text, encoding="utf-8")


def test_no_block_of_the_readme_has_the_marks_of_a_transcript() -> None:
    for block in blocks(README, "console"):
        assert not re.search(r"^(!|\[\d+\]$|\\)|→|␛|DATE", block, re.MULTILINE), block


def test_the_set_up_commands_of_the_readme_are_those_that_are_run() -> None:
    # the first and the last by the continuous integration, on a clean copy, as is pipx
    replayed, activated, installed, tested = "".join(blocks(README, "sh")).splitlines()
    assert replayed.endswith("ginscore replay samples/segnapunti.toml")
    assert activated == ". .venv/bin/activate"
    assert installed == "pipx install ."
    assert tested.endswith("-m pytest -n 2")
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert activated in run
    assert installed in run
    fenced = re.findall(r"^```(\w+)$", README, re.MULTILINE)
    assert set(fenced) == {"console", "sh", "python"}


def test_the_readme_begins_with_the_drawn_pad() -> None:
    # tests/render/test_svg.py sees that the file is what the program draws
    before, _, _ = README.partition("\n## ")
    assert re.findall(r"!\[.+\]\((.+)\)", README) == ["samples/segnapunti.svg"]
    assert "(samples/segnapunti.svg)" in before


def test_play_comes_before_the_single_commands() -> None:
    heads = re.findall(r"^## (.+)$", README, re.MULTILINE)
    assert heads[:3] == ["Set up", "A whole evening at one prompt", "One command at a time"]


@pytest.mark.parametrize("name", ["README.md", "samples/library.md"])
def test_every_block_of_python_comes_out_as_shown(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    inside, lines = False, []
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        # blank lines in the place of the text keep the numbers of the lines
        fence = line.startswith("```")
        inside = line == "```python" if fence else inside
        lines.append(line if inside and not fence else "")
    test = doctest.DocTestParser().get_doctest("\n".join(lines), {}, name, name, 0)
    assert test.examples
    failed = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed
    assert not failed, capsys.readouterr().out


@pytest.mark.parametrize("name", [name for name, _ in COMMANDS])
def test_every_command_is_in_the_readme(name: str) -> None:
    assert f"`ginscore {name}" in README


def test_every_command_of_the_readme_exists() -> None:
    # as it is typed: in a block, or between backquotes
    named = set(re.findall(r"(?:`|\$ |^    )ginscore ([a-z]+)", README, re.MULTILINE))
    assert named <= {name for name, _ in COMMANDS}


@pytest.mark.parametrize("name", built_in_names())
def test_every_variant_is_in_the_readme(name: str) -> None:
    assert f"`{name}`" in README


@pytest.mark.parametrize("name", [found.name for found in EXPORTS])
def test_every_format_is_in_the_readme(name: str) -> None:
    assert f"`{name}`" in README


@pytest.mark.parametrize("name", ["GINSCORE_HOME", "GINSCORE_GAME", "GINSCORE_LANG"])
def test_every_variable_is_in_the_readme(name: str) -> None:
    assert f"`{name}`" in README


def test_every_key_and_parameter_is_in_the_format_page() -> None:
    for key in {*GAME_KEYS, *HAND_KEYS, *PARAMETERS} - {"cards", "score", "hands", "rules"}:
        assert key in FORMAT, key


def test_the_examples_of_the_format_page_are_clean(tmp_path: Path, invoke: Invoke) -> None:
    examples = blocks(FORMAT, "toml")
    assert len(examples) == 6
    for number, example in enumerate(examples):
        path = tmp_path / f"example-{number}.toml"
        path.write_text(example, encoding="utf-8")
        result = invoke("check", str(path))
        assert (result.output, result.exit_code) == ("", 0)
        tomllib.loads(example)


def test_every_sample_is_clean_and_listed(invoke: Invoke) -> None:
    samples = sorted((ROOT / "samples").glob("*.toml"))
    result = invoke("check", *map(str, samples))
    assert (result.output, result.exit_code) == ("", 0)
    for sample in samples:
        assert f"({sample.name})" in FORMAT
