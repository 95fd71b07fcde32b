"""The structure: which part may import which, and what is loaded when."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from ginscore.cli.app import COMMANDS
from ginscore.cli.group import function_name
from tests.conftest import ROOT, SAMPLES

PACKAGE = ROOT / "ginscore"
MODULES = sorted(PACKAGE.rglob("*.py"))

# Imports point one way; lang is beside render, and neither knows the other.
MAY_IMPORT = {
    "errors": set(),
    "plain": set(),
    "scoring": {"errors"},
    "files": {"errors", "plain", "scoring"},
    "lang": {"errors", "plain"},
    "render": {"errors", "scoring"},
    "input": {"errors", "scoring", "files", "lang"},
    "api": {"errors", "scoring", "files", "lang", "render"},
    "cli": {"errors", "scoring", "files", "lang", "render", "input"},
}
# What an import can be in: no expression, and most nodes are expressions.
STATEMENTS = (ast.stmt, ast.excepthandler, ast.match_case)

# Where a library or a part of the world outside is met.
ONLY_IN = {
    "typer": "cli",
    "rich": "render",
    "tomli_w": "files",
    "sys": "cli",
}


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> list[tuple[str, int, bool]]:
    """Return every module imported in a file, with its line and whether at the top of the file."""
    found = []
    left: list[tuple[ast.AST, bool]] = [(tree_of(path), True)]
    while left:
        node, at_top = left.pop()
        if isinstance(node, ast.Import):
            found += [(name.name, node.lineno, at_top) for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            found.append((node.module, node.lineno, at_top))
        at_top = at_top and not isinstance(node, ast.FunctionDef)
        left += [
            (child, at_top) for child in ast.iter_child_nodes(node) if isinstance(child, STATEMENTS)
        ]
    return found


def test_imports_point_one_way() -> None:
    seen = 0
    for path in MODULES:
        part = part_of(path)
        if part not in MAY_IMPORT:
            continue  # the package itself and its entry point
        for module, line, _ in imports(path):
            names = module.split(".")
            place = f"{path}:{line}: {module}"
            if names[0] == "ginscore" and len(names) > 1:
                assert names[1] == part or names[1] in MAY_IMPORT[part], place
                seen += 1
            assert ONLY_IN.get(names[0], part) == part or (part, names[0]) == ("files", "sys"), (
                place
            )
    assert seen > len(MODULES)


def test_drawing_and_writing_libraries_are_imported_where_they_are_used() -> None:
    drawn = 0
    for path in MODULES:
        for module, line, at_top in imports(path):
            if module.split(".")[0] in ("rich", "tomli_w", "resvg_py"):
                assert not at_top, f"{path}:{line}: {module}"
                drawn += 1
    assert drawn


def test_no_code_knows_the_name_of_a_variant() -> None:
    # but the one that a new game takes where none is named
    names = {path.stem for path in (PACKAGE / "variants").glob("*.toml")}
    for path in MODULES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Constant) and node.value in names:
                assert path.name == "rules.py", f"{path}:{node.lineno}"


def loaded(*words: str) -> set[str]:
    """Return the modules that a command line loads in a fresh interpreter."""
    code = (
        "import sys\n"
        "before = set(sys.modules)\n"  # where coverage is measured, not all is of the program
        "from ginscore.cli import main\n"
        f"sys.argv = ['ginscore', *{list(words)!r}]\n"
        "try:\n    main()\n"
        "except SystemExit as end:\n    assert not end.code, end.code\n"
        "print(*(set(sys.modules) - before), file=sys.stderr)\n"
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


@pytest.mark.slow
def test_every_command_imports_alone() -> None:
    # each with nothing of the program loaded before it
    code = (
        "import sys\n"
        "from importlib import import_module\n"
        "for word in sys.argv[1:]:\n"
        "    module, name = word.split(':')\n"
        "    assert callable(getattr(import_module(module), name)), word\n"
        "    for loaded in [each for each in sys.modules if each.split('.')[0] == 'ginscore']:\n"
        "        del sys.modules[loaded]\n"
    )
    words = [f"{module}:{function_name(name)}" for name, module in COMMANDS]
    subprocess.run([sys.executable, "-c", code, *words], check=True, cwd=ROOT)


def test_every_command_module_is_listed() -> None:
    listed = {module.rpartition(".")[2] for _, module in COMMANDS}
    there = {path.stem for path in (PACKAGE / "cli" / "commands").glob("*.py")} - {"__init__"}
    assert listed == there


# A noun that has its room in several layers, because the same thing is read, made or shown there.
SHARED = {
    "__init__.py": "every folder has one",
    "audit.py": "the command, and the audit it asks for",
    "audited.py": "an audit in words, and as data",
    "balances.py": "accounts and payments, in words, as data, and on a page",
    "check.py": "the command, and the check of a file it asks for",
    "figures.py": "figures of many games, in words, and as data",
    "edit.py": "the command, and the edit of a text it asks for",
    "explain.py": "what an explanation has, and how it is worded",
    "games.py": "the command, and its list in words",
    "hands.py": "hands as the game has them, as a file has them, and the command that lists them",
    "judge.py": "the command, and the judge it asks",
    "ledger.py": "the ledger's file, and the command that shows what it comes to",
    "match.py": "the match, its games in a folder, how it is typed, how it is worded, and as data",
    "needed.py": "the count, how it is drawn, and as data",
    "pad.py": "the pad on paper, as cells, and as drawn on a screen",
    "paper.py": "a pad on paper as it is read, and what is said of it",
    "replay.py": "the command, and the replay it shows",
    "rescore.py": "the command, what it asks for, and how that is worded",
    "rules.py": "the rules, and how a command line names them",
    "settlement.py": "the settlement, and how it is worded",
    "stake.py": "the stake, and how a file has it",
    "variants.py": "the command, and how it words a variant",
    "write.py": "a game as its file, a variant as its file",
    **{f"{language}.toml": "messages, and help pages" for language in ("en", "es", "it", "ru")},
}


def test_a_file_name_is_one_thing() -> None:
    names = Counter(path.name for path in PACKAGE.rglob("*.*") if path.suffix in (".py", ".toml"))
    assert {name for name, count in names.items() if count > 1} <= set(SHARED)


def test_every_module_says_what_it_is() -> None:
    silent = [
        path
        for path in MODULES
        if path.name != "__main__.py" and not ast.get_docstring(tree_of(path))
    ]
    assert silent == []
