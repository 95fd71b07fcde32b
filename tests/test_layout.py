"""The structure: which part may import which, and what is loaded when."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from ginscore.cli.app import COMMANDS
from ginscore.cli.group import function_name
from tests.conftest import ROOT, SAMPLES

PACKAGE = ROOT / "ginscore"
MODULES = sorted(PACKAGE.rglob("*.py"))

# Imports point one way; lang stands beside render, and neither knows the other.
MAY_IMPORT = {
    "errors": set(),
    "scoring": {"errors"},
    "files": {"errors", "scoring"},
    "lang": {"errors"},
    "render": {"errors", "scoring"},
    "input": {"errors", "scoring", "files", "lang"},
    "api": {"errors", "scoring", "files", "lang", "render"},
    "cli": {"errors", "scoring", "files", "lang", "render", "input"},
}
# Where a library or a part of the world outside is met.
ONLY_IN = {
    "typer": "cli",
    "rich": "render",
    "tomli_w": "files",
    "sys": "cli",
}


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[str, int, bool]]:
    """Yield every module imported in a file, with its line and whether at the top of the file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    top = set(ast.walk(tree)) - {
        node
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.name, node.lineno, node in top
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            yield node.module, node.lineno, node in top


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    part = part_of(path)
    if part not in MAY_IMPORT:
        return  # the package itself and its entry point
    for module, line, _ in imports(path):
        names = module.split(".")
        if names[0] == "ginscore" and len(names) > 1:
            assert names[1] == part or names[1] in MAY_IMPORT[part], f"{path}:{line}: {module}"
        assert ONLY_IN.get(names[0], part) == part or (part, names[0]) == ("files", "sys"), (
            f"{path}:{line}: {module}"
        )


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_drawing_and_writing_libraries_are_imported_where_they_are_used(path: Path) -> None:
    for module, line, at_top in imports(path):
        if module.split(".")[0] in ("rich", "tomli_w"):
            assert not at_top, f"{path}:{line}: {module}"


def test_no_code_knows_the_name_of_a_variant() -> None:
    # but the one that a new game takes where none is named
    names = {path.stem for path in (PACKAGE / "variants").glob("*.toml")}
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in names:
                assert path.name == "rules.py", f"{path}:{node.lineno}"


def loaded(*words: str) -> set[str]:
    """Return the modules that a command line loads in a fresh interpreter."""
    code = (
        "import sys\n"
        "from ginscore.cli import main\n"
        f"sys.argv = ['ginscore', *{list(words)!r}]\n"
        "try:\n    main()\n"
        "except SystemExit as end:\n    assert not end.code, end.code\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return set(run.stderr.splitlines()[-1].split())


def test_showing_a_game_loads_neither_rich_nor_what_writes(tmp_path: Path) -> None:
    modules = loaded("show", str(SAMPLES / "segnapunti.toml"))
    assert "ginscore.cli.commands.show" in modules
    assert not {name for name in modules if name.split(".")[0] in ("rich", "tomli_w", "decimal")}
    # and no other command
    others = {f"ginscore.cli.commands.{name}" for name, _ in COMMANDS if name != "show"}
    assert not modules & others


def test_adding_a_hand_does_not_load_rich(tmp_path: Path) -> None:
    game = tmp_path / "game.toml"
    loaded("new", "Anna", "Bruno", "--file", str(game))
    modules = loaded("add", "anna", "gin", "26", "d", "--game", str(game))
    assert "tomli_w" in modules
    assert not {name for name in modules if name.split(".")[0] == "rich"}


@pytest.mark.parametrize(("name", "module"), COMMANDS)
def test_every_command_imports_alone(name: str, module: str) -> None:
    code = f"import {module} as m; assert callable(m.{function_name(name)})"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_every_command_module_is_listed() -> None:
    listed = {module.rpartition(".")[2] for _, module in COMMANDS}
    there = {path.stem for path in (PACKAGE / "cli" / "commands").glob("*.py")} - {"__init__"}
    assert listed == there


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_module_says_what_it_is(path: Path) -> None:
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    if name.endswith("__main__"):
        return
    assert import_module(name).__doc__
