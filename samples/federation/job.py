"""Settle and judge the partitions of a season through the library, on one machine or many.

    python samples/federation/job.py FOLDER/rows [--workers 2] [--scheduler tcp://host:8786]

Prints the sums of all partitions as JSON. ``--workers 0`` does all of it in this one process,
without Dask; any other number gives the same bytes. A worker that is killed is begun anew, and what
it had in hand is done again. At most two partitions a worker are on their way at a time, and each
one's sums are added and forgotten as they come, so memory does not grow with the season.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import islice
from os import getpid
from pathlib import Path

# A worker imports it by its name, so its folder is on the path of each of them.
from partitions import Sums, sums_of

AHEAD = 2
"""Partitions a worker that are on their way: one in hand and one waiting for it."""


def in_this_process(paths: Sequence[str]) -> Iterator[Sums]:
    """Yield the sums of the partitions one after the other."""
    yield from map(sums_of, paths)


def on_workers(paths: Sequence[str], workers: int, scheduler: str | None) -> Iterator[Sums]:
    """Yield the sums of the partitions as workers are done with them, each partition once.

    ``scheduler``: of a cluster that is there already and sees the same files; else this machine
    has ``workers`` processes. A partition that kills four workers raises Dask's ``KilledWorker``.
    """
    from distributed import Client, LocalCluster, as_completed

    with ExitStack() as open_until_done:
        where = scheduler or open_until_done.enter_context(
            LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)
        )
        client = open_until_done.enter_context(Client(where))
        client.upload_file(str(Path(__file__).with_name("partitions.py")))
        pids = client.run(getpid)
        print("workers:", *sorted(pids.values()), file=sys.stderr, flush=True)
        left = iter(paths)
        # Not pure: the file of a path may be another one next time.
        done = as_completed(loop=client.loop)
        for path in islice(left, AHEAD * len(pids)):
            done.add(client.submit(sums_of, path, pure=False))
        for future in done:
            yield future.result()
            for path in islice(left, 1):
                done.add(client.submit(sums_of, path, pure=False))


def main(words: list[str] | None = None) -> None:
    """Do the job that the words of the command line say."""
    parser = argparse.ArgumentParser(description="settle and judge the partitions of a season")
    parser.add_argument("folder", type=Path, help="where the partitions are, *.jsonl")
    parser.add_argument("--workers", type=int, default=2, help="0: this process alone")
    parser.add_argument("--scheduler", help="address of a Dask cluster that sees the same files")
    said = parser.parse_args(words)
    paths = [str(path.resolve()) for path in sorted(said.folder.glob("*.jsonl"))]
    if not paths:
        parser.error(f"no partitions in {said.folder}: *.jsonl, as season.py writes them")
    alone = said.workers < 1 and said.scheduler is None
    each = in_this_process(paths) if alone else on_workers(paths, said.workers, said.scheduler)
    total, begin = Sums(), time.perf_counter()
    for number, sums in enumerate(each, start=1):
        total.add(sums)
        print(f"{number} of {len(paths)} partitions", file=sys.stderr, flush=True)
    taken = time.perf_counter() - begin
    print(f"{total.counts['hands'] / taken:.0f} hands a second", file=sys.stderr)
    print(json.dumps(total.to_dict(), ensure_ascii=False, indent=2))


if __name__ == "__main__":
    main()
