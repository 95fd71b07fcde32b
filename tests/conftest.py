"""What the tests share: a folder of games of their own, and the samples."""

from __future__ import annotations

import gc
import os
import re
import signal
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner, Result

from ginscore.cli.app import app
from ginscore.cli.group import LazyGroup
from ginscore.files.variant.find import load_variant
from ginscore.scoring.club import simulation
from ginscore.scoring.rules import Rules
from tests import profiles
from tests.transcripts import Table

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "samples"

# What the temporary folder, the interpreter and the measuring of coverage need.
KEPT = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "PYTEST_CURRENT_TEST")

HOMES = count(1)

Invoke = Callable[..., Result]

profiles.register()

MEMORY = Path("/dev/shm")
"""Where files are flushed at once: the program waits for its disk at every hand."""

ROOM = 2**30
"""Bytes that must be free there; what a container has by itself is far less."""


def holds_tests(folder: Path) -> bool:
    """Tell whether tests may write there, start what they write, and have room for it."""
    if not (hasattr(os, "statvfs") and os.access(folder, os.W_OK)):
        return False
    of = os.statvfs(folder)
    return not of.f_flag & os.ST_NOEXEC and of.f_bavail * of.f_frsize >= ROOM


if holds_tests(MEMORY):
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to ``dev`` one language of each case that is tried in every one."""
    languages: dict[str, list[pytest.Item]] = {}
    for item in items:
        language = getattr(getattr(item, "callspec", None), "params", {}).get("language")
        if language:
            case = re.sub(rf"(?<=[\[-]){language}(?=[\]-])", "", item.nodeid, count=1)
            if not case.endswith("[]"):  # tried in every language, and nothing else about it
                languages.setdefault(case, []).append(item)
    left = {
        id(item)
        for case, alike in languages.items()
        for item in set(alike) - set(profiles.some(alike, case))
    }
    config.hook.pytest_deselected(items=[item for item in items if id(item) in left])
    items[:] = [item for item in items if id(item) not in left]


def pytest_collection_finish() -> None:
    """Spare the collector of garbage what stays until the end, and let it look less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)


@pytest.fixture(autouse=True, scope="session")
def hear_control_c() -> None:
    """Let the programs that tests start hear Control-C, even where the tests run unheard."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as it is after nohup
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def build_commands_once() -> Iterator[None]:
    """Build the commands once, as a process does, and not for each line that is tried."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", cache(get_command))
        built = cache(LazyGroup.get_command)
        patch.setattr(LazyGroup, "get_command", lambda self, ctx, name: built(self, None, name))
        yield


@pytest.fixture(autouse=True, scope="session")
def play_previews_once() -> Iterator[None]:
    """Play the games that tell what a stake may cost once for each rules, as they are drawn alike.

    The program remembers those of one game: it is asked about no other in one run.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(simulation, "games_by_lot", cache(simulation.games_by_lot.__wrapped__))
        yield


@pytest.fixture(autouse=True)
def clean_environment(
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Give every test a folder of games of its own and a terminal that says nothing.

    The folder is in the one of the test, where it has one: most have no need of any, and to make
    and remove them all would take as long as half of the tests.
    """
    for name in list(os.environ):
        if name.startswith(("GINSCORE_", "LC_")) or name in ("COLUMNS", "FORCE_COLOR", "NO_COLOR"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("TERM", "xterm")
    if "tmp_path" in request.fixturenames:
        folder = request.getfixturevalue("tmp_path")
    else:
        # no figures, which a test may look for in what is said
        number = str(next(HOMES)).translate(str.maketrans("0123456789", "abcdefghij"))
        folder = tmp_path_factory.getbasetemp() / f"home-{number}"
    monkeypatch.setenv("GINSCORE_HOME", str(folder / "home"))


@pytest.fixture
def invoke() -> Invoke:
    """Run the command line in this process: ``invoke("add", "anna", "gin", "26", "d")``."""

    def run(*words: str) -> Result:
        return CliRunner().invoke(app, list(words))

    return run


@pytest.fixture
def moderno() -> Rules:
    """Return the rules of the Italian modern game."""
    return load_variant("moderno", ROOT).rules


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Return a player's machine, on which transcripts are played."""
    monkeypatch.chdir(tmp_path)
    for name in list(os.environ):
        # What the temporary folder and the interpreter hang on may stay.
        if name not in KEPT and not name.startswith("COV"):
            monkeypatch.delenv(name)
    home = tmp_path.resolve() / "home"
    clean = {"LANG": "C.UTF-8", "TERM": "xterm", "HOME": str(tmp_path), "GINSCORE_HOME": str(home)}
    for name, value in clean.items():
        monkeypatch.setenv(name, value)
    return Table(tmp_path)
