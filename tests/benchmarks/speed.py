"""How fast a command answers, how fast an evening and a replay are; run it as a script.

Commands are timed as whole processes, in turn with their anchor, so that what the machine does
meanwhile falls on both alike: a minimal two-command Typer app on the same Python and the same
Typer, for an evening the same hands added one by one, for a long game the first hand of one, or
for a folder of 10 000 games the same command in a folder of one. Ratios are what to read;
milliseconds are this machine's. Below them are the batches of ``batches.py`` and the cards of
``cards.py``, which are counted beside OpenSpiel and RLCard where these are installed, and else it
is said that they are not. Where the installed program has its judging compiled
(``GINSCORE_COMPILE=1 pip install .``), cards and batches are measured of its sources too, and told
beside. ``--short`` takes half a minute,
``--json`` prints one object a line instead of a table. Where ``ginscore[federation]`` is installed,
a season is settled on one worker and on two, unless it shall be short.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
# As a script it finds the modules beside it, but measures the program that is installed.
sys.path.append(str(ROOT))

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


class Figure(NamedTuple):
    """What was measured, beside what it is measured by."""

    name: str
    unit: str
    median: float
    minimum: float
    anchor: str | None = None
    anchor_median: float | None = None
    ratio: float | None = None
    """The median of the ratios, pair by pair."""

    @classmethod
    def of(cls, name: str, anchor: str, pairs: list[tuple[float, float]]) -> Figure:
        """Return the figure of pairs of seconds, each with its anchor's."""
        own, other = ([pair[n] * 1000 for pair in pairs] for n in (0, 1))
        ratio = statistics.median(first / second for first, second in pairs)
        median = statistics.median(own)
        return cls(name, "ms", median, min(own), anchor, statistics.median(other), ratio)

    def line(self) -> str:
        """Return the figure as a line of a table."""
        line = f"{self.name:<48}{self.median:12,.1f}{self.minimum:12,.1f} {self.unit:<14}"
        if self.anchor is None:
            return line.rstrip()
        return f"{line}{self.anchor:<26}{self.anchor_median:12,.1f}{self.ratio:8.2f}"


def seconds(command: list[str], typed: str = "") -> float:
    """Return the time a command takes, from outside; what is typed comes from a pipe."""
    begin = time.perf_counter()
    # The same hand again and again draws the warning of a hand entered twice.
    quiet = subprocess.DEVNULL
    subprocess.run(command, input=typed.encode(), stdout=quiet, stderr=quiet, check=True)
    return time.perf_counter() - begin


def installed() -> str:
    """Return the command beside this Python, which keeps what it compiles as a player's does."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    found = shutil.which("ginscore", path=str(Path(sys.executable).parent))
    return found or sys.exit("ginscore is not installed beside this Python; install it first")


def new_game(file: str) -> str:
    """Begin a game that no hand ends."""
    seconds([installed(), "new", "Anna", "Bruno", "--set", "target=1000000000", "--file", file])
    return file


def start_up(folder: str, runs: int) -> Iterator[Figure]:
    """Time the commands of a game at the table."""
    # The same way in for both: a console script needs no search for a package to run.
    own, script = installed(), Path(folder, "minimal.py")
    script.write_text(MINIMAL, encoding="utf-8")
    example = str(shutil.copy(ROOT / "samples" / "segnapunti.toml", f"{folder}/game.toml"))
    game = new_game(f"{folder}/open.toml")
    base = [sys.executable, str(script)]
    knock = ["anna", "knock", "7", "25", "9D"]
    for name, command, anchor in (
        ("show", ["show", example], ["show", "x"]),
        ("settle", ["settle", example], ["show", "x"]),
        ("count", ["count", game], ["show", "x"]),
        ("add", ["add", *knock, "--game", game], ["add", "a", "b"]),
        ("--version", ["--version"], ["show", "x"]),
        ("--help", ["--help"], ["--help"]),
    ):
        told = "empty app's help" if "--help" in anchor else "empty Typer app"
        one, other = [own, *command], [*base, *anchor]
        pairs = [(seconds(one), seconds(other)) for _ in range(runs + 1)][1:]
        yield Figure.of(name, told, pairs)


def evening(folder: str, runs: int, hands: int) -> Iterator[Figure]:
    """Time an evening from a pipe, in turn with the same hands added one by one."""
    own = installed()
    kinds = [f"{who} {what}" for who in ("anna", "bruno") for what in ("knock", "gin")]
    lines = [f"{kinds[n % 4]} {10 + n % 20} {'p' if n % 4 else 'd'}" for n in range(hands)]
    games = iter(range(1000))

    def both() -> tuple[float, float]:
        played, added = (new_game(f"{folder}/{next(games)}.toml") for _ in range(2))
        whole = seconds([own, "play", played], "".join(f"{line}\n" for line in lines))
        one_by_one = [seconds([own, "add", "--game", added, *line.split()]) for line in lines]
        assert Path(played).read_text() == Path(added).read_text()
        return whole, sum(one_by_one)

    yield Figure.of(f"play, {hands} hands piped", f"{hands} x add", [both() for _ in range(runs)])


def long_games(folder: str, runs: int, lengths: Iterable[int]) -> Iterator[Figure]:
    """Time the next hand of long games, each step of which can be undone, and the first of one."""
    own = installed()
    kinds = [f"{who} {what}" for who in ("anna", "bruno") for what in ("knock", "gin")]
    add = [own, "add", "anna", "gin", "7", "d", "--game"]
    for length in lengths:
        # Of 400 different hands.
        lines = [f"{kinds[n % 4]} {10 + n // 4 % 50} {'pd'[n // 200 % 2]}" for n in range(length)]
        game = new_game(f"{folder}/long-{length}.toml")
        seconds([own, "play", game], "".join(f"{line}\n" for line in lines))
        pairs = [
            (seconds([*add, game]), seconds([*add, new_game(f"{folder}/{length}-{n}.toml")]))
            for n in range(runs + 1)
        ][1:]
        assert Path(game).read_text().count("[[hands]]") == length + runs + 1
        yield Figure.of(f"add, after {length:,} hands", "the first of a game", pairs)


def full_folder(folder: str, runs: int, games: int) -> Iterator[Figure]:
    """Time commands in a folder of many games, in turn with one that has a single game."""
    text = (ROOT / "samples" / "modern.toml").read_text(encoding="utf-8")
    homes = [Path(folder, name) for name in ("many", "one")]
    own, before = installed(), os.environ["GINSCORE_HOME"]
    for home, count in zip(homes, (games, 1), strict=True):
        (home / "games").mkdir(parents=True)
        for number in range(count):
            day = f"20{number // 336:02}-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}"
            (home / "games" / f"{day}-anna-bruno.toml").write_text(text, encoding="utf-8")
        os.environ["GINSCORE_HOME"] = str(home)
        seconds([own, "new", "Anna", "Bruno", "--set", "target=1000000000"])

    def both(command: list[str]) -> tuple[float, float]:
        found = []
        for home in homes:
            os.environ["GINSCORE_HOME"] = str(home)
            found.append(seconds(command))
        return found[0], found[1]

    named = "2000-01-01-anna-bruno"
    for name, words in (
        ("add", ["add", "anna", "knock", "25", "p"]),
        ("show", ["show", named]),
        ("use", ["use", named]),
        ("completion of use", ["use", ""]),
    ):
        asked = {
            "_GINSCORE_COMPLETE": "complete_bash",
            "COMP_WORDS": "\n".join(["ginscore", *words]),
            "COMP_CWORD": "2",
        }
        completed = name.startswith("completion")
        os.environ.update(asked if completed else {})
        pairs = [both([own] if completed else [own, *words]) for _ in range(runs + 1)][1:]
        for key in asked:
            os.environ.pop(key, None)
        yield Figure.of(f"{name}, {games:,} games", "in a folder of one", pairs)
    os.environ["GINSCORE_HOME"] = before


def replayed(count: int, games: int = 1) -> float:
    """Return how many hands a second are verified, replayed and settled, of so many in each game.

    One game is never over, of many each is played by the rules' own target.
    """
    from ginscore.files.variant.find import load_variant
    from ginscore.scoring.checks import faults
    from ginscore.scoring.hands import Hand
    from ginscore.scoring.replay import replay
    from ginscore.scoring.rules import GINS, UNDERCUTS, Result
    from ginscore.scoring.settlement import settle

    rules = load_variant("moderno", ROOT).rules
    if games == 1:
        # A target that is never reached, or the game would be over after a dozen hands.
        rules = replace(rules, target=10**9)
    kinds = [Result.KNOCK, GINS[0], GINS[1], UNDERCUTS[0]]
    some = [
        Hand(winner=n % 2, result=kinds[n % 4], points=2 + n % 8, doubled=n % 3 == 0)
        for n in range(30)
    ] + [Hand(closer=n % 2, deadwood=(7, 25 - n), doubled=False) for n in range(10)]
    hands = [some[n % len(some)] for n in range(count)]
    begin = time.perf_counter()
    for _ in range(games):
        assert not any(faults(rules, hand) for hand in hands)
        settle(rules, replay(rules, hands))
    return count * games / (time.perf_counter() - begin)


def replays(runs: int, longest: int) -> Iterator[Figure]:
    """Time the replay of a long game and of many short ones."""
    for count, games in ((longest, 1), (12, longest // 12)):
        rates = [replayed(count, games) for _ in range(runs)]
        name = f"replay of {games} x {count} hands"
        yield Figure(name, "hands/s", statistics.median(rates), min(rates))


def in_batches(runs: int) -> Iterator[Figure]:
    """Time judging and settling many rows, and ``judge --lines`` beside the library."""
    from tests.benchmarks.batches import measured

    told = measured(runs)
    library = told["judge and json"]["median_us"]
    for name, figures in told.items():
        figure = Figure(name, "us/row", figures["median_us"], figures["least_us"])
        if "ratio" in figures:
            figure = figure._replace(
                anchor="judge and json", anchor_median=library, ratio=figures["ratio"]
            )
        yield figure


def in_cards(runs: int) -> Iterator[Figure]:
    """Time counting cards and judging two hands, beside the other engines."""
    from tests.benchmarks.cards import compared

    for title, timed in compared(runs):
        name, spent = next(iter(timed.items()))
        own = [taken * 1e6 for taken in spent]
        best = Figure(f"{title}: {name}", "us/hand", statistics.median(own), min(own))
        if len(timed) == 1:
            yield best
        for other, theirs in [*timed.items()][1:]:
            ratios = (first / second for first, second in zip(spent, theirs, strict=True))
            anchor_median = statistics.median(theirs) * 1e6
            yield best._replace(
                anchor=other, anchor_median=anchor_median, ratio=statistics.median(ratios)
            )


def in_federation(folder: str, runs: int) -> Iterator[Figure]:
    """Time the season of a federation on one worker and on two, where its extra is installed."""
    if any(find_spec(name) is None for name in ("distributed", "duckdb", "psutil")):
        print("ginscore[federation] is not installed: no figures of it", file=sys.stderr)
        return
    from tests.benchmarks.federation import FEDERATION, measured

    season = f"{folder}/season"
    size = ["--evenings", "90", "--games", "8", "--only", "rows"]
    seconds([sys.executable, str(FEDERATION / "season.py"), season, *size])
    told = measured(Path(season, "rows"), runs)
    for name, each in told.items():
        # Hands a second, so more than 1 is faster.
        anchor = "dask, 1" if name == "dask, 2" else "one process"
        own, other = (told[way]["median_hands_a_second"] for way in (name, anchor))
        figure = Figure(f"a season, {name}", "hands/s", own, each["least_hands_a_second"])
        if name != anchor:
            figure = figure._replace(anchor=anchor, anchor_median=other, ratio=own / other)
        yield figure


def beside_pure(figures: list[Figure], short: bool) -> Iterator[Figure]:
    """Yield figures of compiled judging beside those of the same sources in pure Python."""
    words = ["--library", "--json", *(["--short"] if short else [])]
    # What is named here goes before what is installed.
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, __file__, *words]
    run = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    pure = {each["name"]: each for each in map(json.loads, run.stdout.splitlines())}
    for figure in {each.name: each for each in figures}.values():
        if (same := pure.get(figure.name)) is not None:
            median = same["median"]
            beside = {"anchor": "pure Python", "anchor_median": median}
            yield figure._replace(**beside, ratio=figure.median / median)


def is_compiled() -> bool:
    """Tell whether the judging of the installed program is compiled."""
    from ginscore.scoring.judging import melds

    return not (melds.__file__ or "").endswith(".py")


def main() -> None:
    """Measure, and print each figure as it comes."""
    asked = argparse.ArgumentParser(description="How fast ginscore is, beside its anchors.")
    asked.add_argument("runs", nargs="?", type=int, default=31)
    asked.add_argument("--short", action="store_true", help="a few seconds, for a look")
    asked.add_argument("--json", action="store_true", help="one object a line")
    asked.add_argument("--library", action="store_true", help="cards and batches alone")
    given = asked.parse_args()
    runs = 2 if given.short else given.runs
    if not given.json:
        head = ("figure", "median", "minimum", "", "anchor", "median", "ratio")
        print("{:<48}{:>12}{:>12} {:<14}{:<26}{:>12}{:>8}".format(*head))
    from tests.benchmarks.cards import missing

    for name in missing():
        # Not in the stream of figures, which a program may read.
        print(f"{name} is not installed: no figures beside it", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["GINSCORE_HOME"] = f"{folder}/home"
        commands = chain(
            start_up(folder, runs),
            evening(folder, max(1, runs // 4), 10 if given.short else 30),
            long_games(folder, runs, [500] if given.short else [500, 2000]),
            full_folder(folder, runs, 1000 if given.short else 10_000),
            replays(min(runs, 5), 10_000 if given.short else 100_000),
            # What a short season takes is all start.
            () if given.short else in_federation(folder, min(runs, 3)),
        )
        told: list[Figure] = []
        library = kept(chain(in_batches(min(runs, 5)), in_cards(min(runs, 9))), told)
        parts = [library] if given.library else [commands, library]
        if is_compiled():
            parts.append(beside_pure(told, given.short))
        for figure in chain.from_iterable(parts):
            print(json.dumps(figure._asdict()) if given.json else figure.line(), flush=True)


def kept(figures: Iterable[Figure], told: list[Figure]) -> Iterator[Figure]:
    """Yield figures, and keep them for what is told beside them."""
    for figure in figures:
        told.append(figure)
        yield figure


if __name__ == "__main__":
    main()
