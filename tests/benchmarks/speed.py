"""How fast a command answers, and how fast hands are replayed; run it as a script.

Commands are timed as whole processes, in turn with a minimal two-command Typer app on the same
Python and the same Typer, so that what the machine does meanwhile falls on both alike. The first
argument is the number of counted runs (31 without it). Ratios are what to read; milliseconds are
this machine's.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

MINIMAL = """
import typer

app = typer.Typer()


@app.command()
def show(file: str):
    print(file)


@app.command()
def add(words: list[str], note: str = ""):
    print(words)


app()
"""


def seconds(command: list[str], typed: str = "") -> float:
    """Return the time a command takes, from outside; what is typed comes from a pipe."""
    begin = time.perf_counter()
    # The same hand again and again draws the warning of a hand entered twice.
    quiet = subprocess.DEVNULL
    subprocess.run(command, input=typed.encode(), stdout=quiet, stderr=quiet, check=True)
    return time.perf_counter() - begin


def compare(name: str, command: list[str], minimal: list[str], runs: int) -> None:
    """Print the median time of a command, of the minimal app, and of their ratio pair by pair."""
    for warm_up in (command, minimal):
        seconds(warm_up)
    pairs = [(seconds(command), seconds(minimal)) for _ in range(runs)]
    own = statistics.median(first for first, _ in pairs) * 1000
    base = statistics.median(second for _, second in pairs) * 1000
    ratio = statistics.median(first / second for first, second in pairs)
    print(f"{name:<28}{own:7.1f} ms   minimal app {base:6.1f} ms   ratio {ratio:.2f}")


def installed() -> str:
    """Return the command beside this Python, which keeps what it compiles as a player's does."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    found = shutil.which("ginscore", path=str(Path(sys.executable).parent))
    return found or sys.exit("ginscore is not installed beside this Python; install it first")


def start_up(runs: int) -> None:
    """Time the commands of a game at the table."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["GINSCORE_HOME"] = f"{folder}/home"
        script = Path(folder, "minimal.py")
        script.write_text(MINIMAL, encoding="utf-8")
        game = shutil.copy(ROOT / "samples" / "segnapunti.toml", f"{folder}/game.toml")
        # The same way in for both: a console script needs no search for a package to run.
        own = [installed()]
        open_game = f"{folder}/open.toml"
        subprocess.run(
            [*own, "new", "Anna", "Bruno", "--file", open_game],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        base = [sys.executable, str(script)]
        compare("show FILE", [*own, "show", game], [*base, "show", "x"], runs)
        # A void hand leaves the game open, however often it is added.
        add = ["add", "void", "--game", open_game]
        compare("add (a void hand)", [*own, *add], [*base, "add", "a", "b"], runs)
        long_game = ["--set", "target=1000000000"]
        subprocess.run(
            [*own, "new", "Anna", "Bruno", "--file", f"{folder}/long.toml", *long_game],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        add = ["add", "anna", "knock", "7", "25", "9D", "--game", f"{folder}/long.toml"]
        compare("add (a knock)", [*own, *add], [*base, "add", "a", "b"], runs)


def evening(runs: int, hands: int = 30) -> None:
    """Time an evening from a pipe, in turn with the same hands added one by one."""
    own = installed()
    kinds = [f"{who} {what}" for who in ("anna", "bruno") for what in ("knock", "gin")]
    lines = [f"{kinds[n % 4]} {10 + n % 20} {'p' if n % 4 else 'd'}" for n in range(hands)]
    pairs = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["GINSCORE_HOME"] = f"{folder}/home"

        def new(name: str) -> str:
            file = f"{folder}/{name}.toml"
            seconds([own, "new", "Anna", "Bruno", "--set", "target=1000000", "--file", file])
            return file

        for run in range(runs + 1):
            played, added = new(f"played-{run}"), new(f"added-{run}")
            whole = seconds([own, "play", played], "".join(f"{line}\n" for line in lines))
            one_by_one = [seconds([own, "add", "--game", added, *line.split()]) for line in lines]
            pairs.append((whole, sum(one_by_one)))
            assert Path(played).read_text() == Path(added).read_text()
    first, second = (statistics.median(pair[n] for pair in pairs[1:]) * 1000 for n in (0, 1))
    ratio = statistics.median(added / played for played, added in pairs[1:])
    name = f"play, {hands} hands piped"
    print(f"{name:<28}{first:7.1f} ms   {hands} x add {second:8.1f} ms   times as fast {ratio:.1f}")


def replayed(count: int) -> float:
    """Return how many hands a second are verified, replayed and settled, of so many."""
    from ginscore.files.variant.find import load_variant
    from ginscore.scoring.checks import faults
    from ginscore.scoring.hands import Hand
    from ginscore.scoring.replay import replay
    from ginscore.scoring.rules import Result
    from ginscore.scoring.settlement import settle

    # A target that is never reached, or the game would be over after a dozen hands.
    rules = replace(load_variant("moderno", ROOT).rules, target=10**9)
    kinds = [result for result in Result if result is not Result.VOID]
    some = [
        Hand(winner=n % 2, result=kinds[n % 4], points=2 + n % 8, doubled=n % 3 == 0)
        for n in range(30)
    ] + [Hand(closer=n % 2, deadwood=(7, 25 - n), doubled=False) for n in range(10)]
    hands = [some[n % len(some)] for n in range(count)]
    begin = time.perf_counter()
    assert not any(faults(rules, hand) for hand in hands)
    settle(rules, replay(rules, hands))
    return count / (time.perf_counter() - begin)


def replays() -> None:
    """Time the replay of a short and of a long game."""
    for count in (1_000, 100_000):
        rate = statistics.median(replayed(count) for _ in range(5))
        print(f"{f'replay of {count} hands':<28}{rate:9.0f} hands a second")


if __name__ == "__main__":
    counted = int(sys.argv[1]) if len(sys.argv) > 1 else 31
    start_up(counted)
    evening(max(1, counted // 4))
    replays()
