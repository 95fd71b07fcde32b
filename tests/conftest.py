"""What the tests share: a folder of games of their own, and the samples."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ginscore.cli.app import app
from ginscore.files.variant.find import load_variant
from ginscore.scoring.rules import Rules
from tests.transcripts import Table

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "samples"

# What the temporary folder, the interpreter and the measuring of coverage need.
KEPT = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "PYTEST_CURRENT_TEST")

Invoke = Callable[..., Result]


@pytest.fixture(autouse=True, scope="session")
def hear_control_c() -> None:
    """Let the programs that tests start hear Control-C, even where the tests run unheard."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as it is behind nohup
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Give every test a folder of games of its own and a terminal that says nothing."""
    for name in list(os.environ):
        if name.startswith(("GINSCORE_", "LC_")) or name in ("COLUMNS", "FORCE_COLOR", "NO_COLOR"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("GINSCORE_HOME", str(tmp_path / "home"))


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
