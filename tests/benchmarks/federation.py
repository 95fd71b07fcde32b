"""What the job of a federation's season takes in one process, on Dask's workers and on others.

    python samples/federation/season.py SEASON --evenings 90 --games 8 --only rows
    python -m tests.benchmarks.federation SEASON/rows [RUNS] [--json]

Run it from the project's folder. Each run takes every way in turn, as a program of its own, and one
game alone before: what that takes is the start, and is not counted as work. Ray is measured where
it is installed. Medians and the best are told, and how busy the machine was; where it is shared,
processor time says more than the clock.
"""

from __future__ import annotations

import hashlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

FEDERATION = Path(__file__).parents[2] / "samples" / "federation"

Paths = list[str]


def in_ray(paths: Paths, workers: int) -> Iterator[Any]:
    """Yield the sums of the partitions as workers of Ray are done with them."""
    import ray
    from partitions import sums_of

    ray.init(
        num_cpus=workers,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="error",
        object_store_memory=80 * 2**20,
    )
    task = ray.remote(max_retries=3)(sums_of)
    left = iter(paths)
    waiting = [task.remote(path) for path in islice(left, 2 * workers)]
    while waiting:
        [done], waiting = ray.wait(waiting, num_returns=1)
        yield ray.get(done)
        waiting += [task.remote(path) for path in islice(left, 1)]


def in_pool(paths: Paths, workers: int) -> Iterator[Any]:
    """Yield the sums of the partitions by processes that nobody begins anew."""
    from partitions import sums_of

    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(sums_of, paths)


def in_dask(paths: Paths, workers: int) -> Iterator[Any]:
    """Yield the sums of the partitions as the job does."""
    from job import on_workers

    yield from on_workers(paths, workers, None)


def in_one(paths: Paths, _workers: int) -> Iterator[Any]:
    """Yield the sums of the partitions as the job does without workers."""
    from job import in_this_process

    yield from in_this_process(paths)


WAYS: dict[str, tuple[Callable[[Paths, int], Iterator[Any]], int]] = {
    "one process": (in_one, 0),
    "pool, 2": (in_pool, 2),
    "dask, 1": (in_dask, 1),
    "dask, 2": (in_dask, 2),
    "ray, 1": (in_ray, 1),
    "ray, 2": (in_ray, 2),
}


def done(name: str, folder: Path) -> dict[str, Any]:
    """Do the job in this process and its children, and return what it took until the last sum."""
    import psutil

    begin = time.perf_counter()
    this, most = psutil.Process(), 0

    def family() -> list[Any]:
        return [this, *this.children(recursive=True)]

    def watch() -> None:
        nonlocal most
        while True:
            held = 0
            for process in family():
                try:
                    held += process.memory_full_info().pss
                except psutil.Error:
                    continue
            most = max(most, held)
            time.sleep(1)

    threading.Thread(target=watch, daemon=True).start()
    from partitions import Sums

    total = Sums()
    way, workers = WAYS[name]
    processor = wall = 0.0
    for sums in way([str(path) for path in sorted(folder.glob("*.jsonl"))], workers):
        total.add(sums)
        wall = time.perf_counter() - begin
        times = [process.cpu_times() for process in family()]
        processor = sum(each.user + each.system for each in times)
    sums_told = json.dumps(total.to_dict()).encode()
    return {
        "hands": total.counts["hands"],
        "wall": wall,
        "processor": processor,
        "memory": most,
        "sums": hashlib.sha256(sums_told).hexdigest(),
    }


def taken(name: str, folder: Path) -> dict[str, Any]:
    """Do the job in a program of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.federation", str(folder), "--way", name]
    path = os.pathsep.join([str(FEDERATION), str(FEDERATION.parents[1])])
    environment = {**os.environ, "PYTHONPATH": path}
    told = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True
    )
    found: dict[str, Any] = json.loads(told.stdout.splitlines()[-1])
    return found


def measured(folder: Path, runs: int) -> dict[str, dict[str, float]]:
    """Return what each way took: hands a second of work by the clock and by the processors."""
    names = [name for name in WAYS if not name.startswith("ray") or find_spec("ray")]
    figures: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    sums = set()
    with tempfile.TemporaryDirectory() as small:
        first = min(folder.glob("*.jsonl")).read_text("utf-8").splitlines(keepends=True)[0]
        Path(small, "one.jsonl").write_text(first, encoding="utf-8")
        for _ in range(runs):
            for name in names:
                start, whole = taken(name, Path(small)), taken(name, folder)
                sums.add(whole["sums"])
                each = {
                    "hands": whole["hands"],
                    "start": start["wall"],
                    "start_processor": start["processor"],
                    "wall": whole["wall"],
                    "processor": whole["processor"],
                    "megabytes": whole["memory"] / 2**20,
                    "load": os.getloadavg()[0],
                }
                figures[name].append(each)
                print(name, {key: round(value, 1) for key, value in each.items()}, file=sys.stderr)
    assert len(sums) == 1, "the ways differ"
    told = {}
    for name, each_run in figures.items():
        columns = {key: [one[key] for one in each_run] for key in each_run[0]}
        median = {key: statistics.median(values) for key, values in columns.items()}
        least = {key: min(values) for key, values in columns.items()}
        told[name] = {"megabytes": median["megabytes"], "load": median["load"]}
        most = {key: max(values) for key, values in columns.items()}
        for kind, of in (("median", median), ("best", least), ("least", most)):
            # Less the least that a start took: a slow one is none of the work.
            work = of["wall"] - least["start"]
            processor = of["processor"] - least["start_processor"]
            told[name] |= {
                f"{kind}_start": of["start"],
                f"{kind}_hands_a_second": of["hands"] / work,
                f"{kind}_hands_a_processor_second": of["hands"] / processor,
            }
    return told


def main(words: list[str]) -> None:
    """Print the figures as text, or as JSON."""
    folder = Path(words[0])
    if "--way" in words:
        print(json.dumps(done(words[words.index("--way") + 1], folder)))
        return
    told = measured(folder, next((int(word) for word in words[1:] if word.isdigit()), 5))
    if "--json" in words:
        print(json.dumps(told, indent=2))
        return
    for name, each in told.items():
        print(f"{name:<12}{each['megabytes']:5.0f} MB   load {each['load']:.1f}")
        for kind in ("median", "best"):
            print(
                f"  {kind:<8}{each[f'{kind}_hands_a_second']:8.0f} hands a second"
                f"{each[f'{kind}_hands_a_processor_second']:8.0f} of processor time"
                f"   start {each[f'{kind}_start']:.1f} s"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
