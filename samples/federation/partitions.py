"""What the job adds up of one partition: games settled and hands of cards judged by the library.

A partition is a file of rows, a game a line, as ``season.py`` writes them. It is read a thousand
games at a time, so a worker holds no more of it than that, whatever its size.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import Any

import ginscore as gs

TOGETHER = 1000
"""Games that are read, settled and judged before the next ones are read."""


@dataclass(slots=True)
class Sums:
    """What games and judged hands come to; those of two partitions can be added."""

    counts: Counter[str] = field(default_factory=Counter)
    """``games``, ``finished``, ``hands``, and ``judged``: hands told by their cards."""
    faults: Counter[str] = field(default_factory=Counter)
    """Rows that are no game, by the code of the fault; nothing else is added of them."""
    results: Counter[str] = field(default_factory=Counter)
    """Judged hands by ``knock``, ``gin`` and so on."""
    points: Counter[str] = field(default_factory=Counter)
    """The settlements of each player, in points: what the others lost is minus."""
    money: dict[tuple[str, str], Decimal] = field(default_factory=dict)
    """The balance of each player in each currency, exact."""

    def add(self, other: Sums) -> None:
        """Add the sums of another partition to these."""
        for name in ("counts", "faults", "results", "points"):
            # update, for + drops what is below zero
            getattr(self, name).update(getattr(other, name))
        for key, amount in other.money.items():
            self.money[key] = self.money.get(key, Decimal(0)) + amount

    def to_dict(self) -> dict[str, Any]:
        """Return the sums as plain data in the order of the alphabet: equal sums, equal bytes."""
        money: dict[str, dict[str, str]] = {}
        for (currency, player), amount in sorted(self.money.items()):
            money.setdefault(currency, {})[player] = str(amount)
        return {
            "counts": dict(sorted(self.counts.items())),
            "faults": dict(sorted(self.faults.items())),
            "results": dict(sorted(self.results.items())),
            "points": dict(sorted(self.points.items())),
            "money": money,
        }


def sums_of(path: str) -> Sums:
    """Return the sums of the partition in a file."""
    sums = Sums()
    with Path(path).open(encoding="utf-8") as lines:
        while some := list(islice(lines, TOGETHER)):
            rows = [_row(line) for line in some]
            _judge(_settle(rows, sums), sums)
    return sums


def _row(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    # What is no game at all is left for the library to refuse.
    return found if isinstance(found, dict) else {}


def _settle(rows: list[dict[str, Any]], sums: Sums) -> list[dict[str, Any]]:
    """Add up what games come to, and return the rows that are games."""
    games = []
    for row, found in zip(rows, _each(gs.settle_many(rows)), strict=True):
        if found["fault"] is not None:
            sums.faults[found["fault"]] += 1
            continue
        games.append(row)
        first, second, net = found["first"], found["second"], found["net"]
        sums.counts["games"] += 1
        sums.counts["finished"] += found["finished"]
        sums.counts["hands"] += found["hands"]
        sums.points[first] += net
        sums.points[second] -= net
        if found["amount"] is None:
            continue
        amount = Decimal(found["amount"])
        signs = {None: (0, 0), first: (1, -1), second: (-1, 1)}[found["winner"]]
        for player, sign in zip((first, second), signs, strict=True):
            key = (found["currency"] or "", player)
            sums.money[key] = sums.money.get(key, Decimal(0)) + sign * amount
    return games


def _judge(games: list[dict[str, Any]], sums: Sums) -> None:
    """Add up what the hands of cards are."""
    told: dict[str, list[tuple[str, str, str | None]]] = {}
    for game in games:
        for hand in game.get("hands", ()):
            if hand.get("cards"):
                pair = (*hand["cards"], hand.get("witness"))
                told.setdefault(game["rules"], []).append(pair)
    for rules, pairs in told.items():
        for result in gs.judge_many(rules, pairs)["result"]:
            sums.counts["judged"] += 1
            sums.results[result] += 1


def _each(columns: Mapping[str, list[Any]]) -> Iterator[dict[str, Any]]:
    for values in zip(*columns.values(), strict=True):
        yield dict(zip(columns, values, strict=True))
