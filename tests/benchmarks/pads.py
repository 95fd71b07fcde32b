"""How often, and how fast, the audit of a paper pad names the slip; run it as a script.

Random games of every variant are put on paper, one or two figures of the pad are changed, and it is
looked whether those are among the smallest explanations. The first argument is the number of pads
of a kind (40 without it). A changed pad that is a possible one of other hands counts as such. Times
are those of the processor.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
import tracemalloc
from dataclasses import replace

from ginscore.files.variant.find import built_in_names, load_built_in
from ginscore.scoring.paper.pad import PadCell
from ginscore.scoring.paper.readings import hand_read, possible_readings
from ginscore.scoring.paper.slips import WrittenColumn, explain_pad
from ginscore.scoring.replay import replay
from ginscore.scoring.rules import Rules

CHANGES = (-20, -10, -3, -1, 1, 2, 3, 10, 27)


def paper(rng: random.Random, rules: Rules, hands: int) -> list[WrittenColumn]:
    """Return the pad of a random game."""
    readings = possible_readings(rules)
    steps = [*readings]
    played = [
        hand_read(rules, readings[rng.choice(steps)][0], rng.randrange(2)) for _ in range(hands)
    ]
    return [
        WrittenColumn(c.points, c.boxes, (c.closed_by == 0, c.closed_by == 1))
        for c in replay(rules, played).columns
    ]


def cells(rules: Rules, pad: list[WrittenColumn]) -> list[PadCell]:
    """Return the cells of a pad that have figures."""
    return [
        PadCell(player, number, level, boxes)
        for number, column in enumerate(pad, 1)
        for boxes in ((False, True) if rules.counts_boxes else (False,))
        for player, figures in enumerate(column.boxes if boxes else column.points)
        for level in range(1, len(figures) + 1)
    ]


def changed(rng: random.Random, pad: list[WrittenColumn], cell: PadCell) -> list[WrittenColumn]:
    """Return a pad with another figure in a cell."""
    column = pad[cell.column - 1]
    sides = [*(column.boxes if cell.boxes else column.points)]
    figures = [*sides[cell.player]]
    value = figures[cell.level - 1] or 0
    figures[cell.level - 1] = abs(value + rng.choice(CHANGES))
    sides[cell.player] = tuple(figures)
    both = (sides[0], sides[1])
    new = column._replace(boxes=both) if cell.boxes else column._replace(points=both)
    return [*pad[: cell.column - 1], new, *pad[cell.column :]]


def measure(
    name: str,
    hands: int,
    slips: int,
    pads: int,
    target: int | None = None,
    *,
    together: bool = False,
) -> None:
    """Print how the slips of random pads are explained; ``together``: in the points of a column."""
    rng = random.Random(f"{name} {hands} {slips}")
    rules = load_built_in(name).rules
    rules = replace(rules, target=target) if target else rules
    readings = possible_readings(rules)
    counted = dict.fromkeys(("named", "possible", "fewer", "missed", "none", "bounded"), 0)
    many: list[int] = []
    times: list[float] = []
    for _ in range(pads):
        pad = paper(rng, rules, hands)
        places = cells(rules, pad)
        if together:
            first = rng.choice(places)
            places = [cell for cell in places if cell[:2] == first[:2] and not cell.boxes]
        chosen = rng.sample(places, min(slips, len(places)))
        for cell in chosen:
            pad = changed(rng, pad, cell)
        begin = time.process_time()
        found = explain_pad(rules, pad, readings)
        times.append(time.process_time() - begin)
        named = [{slip.cell for slip in each.slips} for each in found.explanations]
        if not named:
            kind = "none"
        elif found.most == 0:
            kind = "possible"
        elif any(set(chosen) <= each for each in named):
            kind = "named"
        else:
            kind = "fewer" if found.most < slips else "missed"
        counted[kind] += 1
        counted["bounded"] += found.bounded
        many.append(len(named))
    told = "  ".join(f"{kind} {n}" for kind, n in counted.items() if n)
    middle, worst = statistics.median(times), max(times)
    print(
        f"{name:<17}{hands:3} hands {slips} slip(s): {told}; "
        f"explanations {statistics.median(many):.0f}; {middle:.2f} s, at most {worst:.2f} s"
    )


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for variant in built_in_names():
        for slips in (1, 2):
            measure(variant, 14, slips, count)
    for slips in (1, 2):
        measure("moderno", 60, slips, count // 4, 3000)
        measure("classic", 60, slips, count // 4, 1500)
    print("two slips in one column:")
    for variant in ("moderno", "classic", "modern", "oklahoma", "clasico", "palace"):
        measure(variant, 60, 2, count // 2, 3000 if variant == "moderno" else 1500, together=True)
    # Watching the memory takes time, so what is timed here is not to be read.
    tracemalloc.start()
    measure("moderno", 60, 2, 2, 3000)
    print(f"memory at most {tracemalloc.get_traced_memory()[1] / 1e6:.1f} MB")
