"""How much the tests notice: one thing of the scoring is made wrong, and the tests are run.

    python -m tests.benchmarks.mutants                          # every change there is; hours
    python -m tests.benchmarks.mutants --sample 60              # so many, drawn by lot
    python -m tests.benchmarks.mutants scoring/paper/decode.py  # of one module
    python -m tests.benchmarks.mutants --at scoring/rules.py:80 # of one line

Each change is tried in a process of its own, by the examples of its module and by the test files
nearest to the module, then by all the others. What no test notices is printed, to be judged: either
it changes nothing that can be seen, or a test is missing.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib
import importlib.abc
import importlib.util
import io
import os
import random
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "ginscore"

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}

TOO_LONG = 120
"""Seconds after which the nearest tests have noticed that something does not end; ten times as many
for all others, and for the tests of a module as it is."""


class Mutant(NamedTuple):
    """A module with one thing in it made wrong."""

    path: Path
    line: int
    was: str
    now: str
    code: CodeType

    def __str__(self) -> str:
        """Return where it is and what it is."""
        return f"{self.path.relative_to(PACKAGE)}:{self.line}: {self.was}  ->  {self.now}"


def changes(node: ast.AST) -> Iterator[tuple[ast.AST, str, object]]:
    """Yield what can be made wrong about a node: whose attribute, its name and its new value."""
    match node:
        case ast.Compare(ops=ops):
            for index, op in enumerate(ops):
                if other := COMPARED.get(type(op)):
                    yield node, "ops", [*ops[:index], other(), *ops[index + 1 :]]
        case ast.BinOp(op=op) | ast.AugAssign(op=op):
            if reckoned := RECKONED.get(type(op)):
                yield node, "op", reckoned()
        case ast.BoolOp(op=op):
            yield node, "op", ast.Or() if isinstance(op, ast.And) else ast.And()
        case ast.UnaryOp(op=ast.Not()):
            yield node, "op", ast.UAdd()
        case ast.Constant(value=bool() as value):
            yield node, "value", not value
        case ast.Constant(value=int() as value):
            yield node, "value", value + 1
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            yield node.func, "id", CALLED[name]
        case ast.If(test=test) | ast.IfExp(test=test):
            yield node, "test", ast.copy_location(ast.Constant(value=True), test)
            yield node, "test", ast.copy_location(ast.Constant(value=False), test)


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a module, in the order of its lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in sorted(running(tree), key=lambda each: getattr(each, "lineno", 0)):
        for owner, name, value in changes(node):
            shown = node.test if isinstance(node, ast.If | ast.IfExp) else node
            was = ast.unparse(shown)
            before = getattr(owner, name)
            setattr(owner, name, value)
            shown = node.test if isinstance(node, ast.If | ast.IfExp) else node
            now, code = ast.unparse(shown), compile(tree, str(path), "exec")
            setattr(owner, name, before)
            yield Mutant(path, getattr(node, "lineno", 0), was, now, code)


def running(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that do something: annotations are left out, and what only types read."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST):
                continue
            if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                continue
            yield child
            yield from running(child)


class Planted(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives a mutant to whoever imports its module."""

    def __init__(self, mutant: Mutant) -> None:
        """Plant a mutant."""
        self.mutant = mutant
        self.name = module_name(mutant.path)

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        """Return where the mutant is, if it is asked for."""
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.mutant.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        """Run the mutant as the module."""
        exec(self.mutant.code, module.__dict__)


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def imported(path: Path) -> frozenset[str]:
    """Return the modules of the program that a file imports itself."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return frozenset(name for name in names if name.startswith(("ginscore", "tests")))


@cache
def distances(path: Path) -> dict[str, int]:
    """Return over how many imports a file reaches each module."""
    found: dict[str, int] = {}
    ring, step = imported(path), 1
    while ring:
        found |= dict.fromkeys(ring, step)
        files = [ROOT / (name.replace(".", "/") + ".py") for name in ring]
        further = frozenset().union(*(imported(file) for file in files if file.exists()))
        ring, step = further - found.keys(), step + 1
    return found


def tests_of(path: Path, most: int) -> list[str]:
    """Return a module itself, for its examples, and the test files nearest to it."""
    name = module_name(path)
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    # of the same noun first, also where a command loads the module only when it is called
    near = [
        (path.stem not in file.stem, distances(file).get(name, 99), file)
        for file in files
        if path.stem in file.stem or name in distances(file)
    ]
    return [str(path), *(str(file) for *_, file in sorted(near)[:most])]


def others(near: Sequence[str]) -> list[str]:
    """Return all test files but those that have been asked; what processes show is not reached."""
    return [
        str(file) for file in sorted((ROOT / "tests").rglob("test_*.py")) if str(file) not in near
    ]


def noticed(mutant: Mutant | None, tests: Sequence[str], patience: int = TOO_LONG) -> bool:
    """Tell whether the tests fail for a mutant; without one, as it is."""
    child = os.fork()
    if not child:
        code = 1
        with contextlib.suppress(BaseException):
            code = run(mutant, tests)
        os._exit(code)
    end = time.monotonic() + patience
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status != 0
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return True


def run(mutant: Mutant | None, tests: Sequence[str]) -> int:
    """Run tests, one after the other up to the first that fails; return pytest's exit code."""
    import pytest

    if mutant:
        # Before pytest can load it, which would read the file itself.
        sys.meta_path.insert(0, Planted(mutant))
        importlib.import_module(module_name(mutant.path))
    quiet = io.StringIO()
    with contextlib.redirect_stdout(quiet), contextlib.redirect_stderr(quiet):
        return int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]))


def main() -> None:
    """Try the mutants that were asked for, and print what no test noticed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("modules", nargs="*", help="below ginscore/; without any, all of scoring")
    parser.add_argument("--sample", type=int, default=0, help="how many, drawn by lot")
    parser.add_argument("--seed", default="mutants", help="of the lot")
    parser.add_argument("--at", action="append", default=[], help="only in this MODULE:LINE")
    parser.add_argument("--files", type=int, default=6, help="of tests, the nearest ones")
    asked = parser.parse_args()
    places = [PACKAGE / place.rpartition(":")[0] for place in asked.at]
    paths = [PACKAGE / name for name in asked.modules] or places
    paths = paths or sorted((PACKAGE / "scoring").rglob("*.py"))
    found = [mutant for path in dict.fromkeys(paths) for mutant in mutants(path)]
    if asked.at:
        found = [m for m in found if f"{m.path.relative_to(PACKAGE)}:{m.line}" in asked.at]
    if asked.sample:
        drawn = random.Random(asked.seed).sample(range(len(found)), min(asked.sample, len(found)))
        found = [found[index] for index in sorted(drawn)]
    alive = 0
    for mutant in found:
        if mutant.path in paths:
            paths.remove(mutant.path)
            if noticed(None, tests_of(mutant.path, asked.files), 10 * TOO_LONG):
                sys.exit(f"{mutant.path}: its tests fail, or take too long, as it is")
        near = tests_of(mutant.path, asked.files)
        if not noticed(mutant, near) and not noticed(mutant, others(near), 10 * TOO_LONG):
            alive += 1
            print(mutant, flush=True)
    print(f"{len(found)} changes, {len(found) - alive} noticed, {alive} not")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    main()
