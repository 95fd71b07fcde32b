"""How many rows a minute one core judges and settles, and what ``judge --lines`` adds to that.

Run it from the project's folder: ``python -m tests.benchmarks.batches [RUNS] [--json]``. Each run
takes every way in turn; the median and the least of them are told, and the median of the ratios
of ``judge --lines``, a whole process, to the library, which judges, lays out and writes the same.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import ginscore as gs
from tests.benchmarks.dealing import finished_hands

ROWS = 4000
GAMES = 200


def processor_seconds(work: Callable[[], object]) -> float:
    """Return the processor time that some work takes."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def lines_judged(lines: str) -> None:
    """Judge hands a line by the command."""
    command = [sys.executable, "-m", "ginscore", "judge", "--lines", "-"]
    subprocess.run(command, input=lines.encode(), stdout=subprocess.DEVNULL, check=True)


def games_by_cards(dealt: list[list[str]], hands: int) -> list[dict[str, Any]]:
    """Return games that never end, of so many hands of cards each, all different."""
    rules = gs.variant("moderno", target=10**9)
    results = gs.judge_many(rules, [(*row, "KC") for row in dealt])["result"]
    told = [
        {"closer": "AB"[n % 2], "cards": row, "witness": "KC"}
        for n, (row, result) in enumerate(zip(dealt, results, strict=True))
        if result not in ("not-allowed", "must-discard")
    ]
    return [
        {"players": ("A", "B"), "rules": rules, "hands": told[first : first + hands]}
        for first in range(0, len(told) - hands, hands)
    ]


def measured(runs: int) -> dict[str, dict[str, float]]:
    """Return rows a minute and microseconds a row of every way, in turn."""
    deal, rng = finished_hands(circular=True), random.Random(1)
    dealt = [[" ".join(map(str, hand)) for hand in deal(rng)] for _ in range(ROWS)]
    lines = "".join(f"{own} | {other} | 3♣\n" for own, other in dealt)
    played = [
        {"winner": "AB"[n % 2], "result": "knock", "points": 5 + n, "doubled": n % 3 == 0}
        for n in range(18)
    ]
    game = {"players": ("A", "B"), "rules": "moderno", "hands": played}
    shown = games_by_cards(dealt, len(played))
    assert {*gs.settle_many([game, *shown])["fault"]} == {None}
    library: Callable[[], object] = lambda: [  # noqa: E731
        json.dumps(gs.judge("moderno", own, other, "3C").to_dict()) for own, other in dealt
    ]
    ways: dict[str, tuple[int, Callable[[], object]]] = {
        "judge_many": (ROWS, lambda: gs.judge_many("moderno", [(*row, "3C") for row in dealt])),
        "settle_many, a hand": (GAMES * len(played), lambda: gs.settle_many([game] * GAMES)),
        "settle_many, by cards": (len(shown) * len(played), lambda: gs.settle_many(shown)),
        "judge and json": (ROWS, library),
    }
    times: dict[str, list[float]] = {name: [] for name in ways}
    ratios = []
    for run in range(runs + 1):
        for name, (rows, work) in ways.items():
            taken = processor_seconds(work) / rows
            if run:  # the first one warms up
                times[name].append(taken)
        begin = time.perf_counter()
        lines_judged(lines)
        taken = (time.perf_counter() - begin) / ROWS
        if run:
            times.setdefault("judge --lines, a process", []).append(taken)
            ratios.append(taken / times["judge and json"][-1])
    told = {
        name: {
            "median_us": statistics.median(each) * 1e6,
            "least_us": min(each) * 1e6,
            "rows_a_minute": 60 / statistics.median(each),
        }
        for name, each in times.items()
    }
    told["judge --lines, a process"]["ratio"] = statistics.median(ratios)
    return told


def main(words: list[str]) -> None:
    """Print the figures as text, or as JSON."""
    runs = next((int(word) for word in words if word.isdigit()), 5)
    told = measured(runs)
    if "--json" in words:
        print(json.dumps(told, indent=2))
        return
    for name, figures in told.items():
        ratio = f"   ratio {figures['ratio']:.2f}" if "ratio" in figures else ""
        print(
            f"{name:<26}{figures['median_us']:8.1f} us   least {figures['least_us']:8.1f} us"
            f"{figures['rows_a_minute']:12.0f} a minute{ratio}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
