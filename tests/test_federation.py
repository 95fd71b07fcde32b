"""The season of a federation: what the queries and the job make of it, beside a plain count."""

from __future__ import annotations

import doctest
import importlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import ginscore as gs
from ginscore.cli.app import app
from tests import brute
from tests.conftest import ROOT, SAMPLES, Invoke
from tests.random_games import limit_of
from tests.twin import RULES, score

FEDERATION = SAMPLES / "federation"
SEASON = ["--evenings", "3", "--games", "2"]


def main_of(script: str) -> Any:
    """Return the program of a script, which finds its neighbours as a script does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(FEDERATION)
        return importlib.import_module(script).main


def run(script: str, *words: str, **environment: str) -> str:
    """Run a script of the sample in a process of its own, and return what it prints."""
    return subprocess.run(
        [sys.executable, str(FEDERATION / script), *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
    ).stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a small season, as files and as rows."""
    made = tmp_path_factory.mktemp("season")
    main_of("season")([str(made), *SEASON])
    return made


Job = Callable[[Path], str]


@pytest.fixture
def alone(capsys: pytest.CaptureFixture[str]) -> Job:
    """Do the job of some partitions in this one process: what it prints."""

    def sums(rows: Path) -> str:
        capsys.readouterr()
        main_of("job")([str(rows), "--workers", "0"])
        return capsys.readouterr().out

    return sums


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Return what is in every file of a folder."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def rows_of(folder: Path) -> list[dict[str, Any]]:
    """Return the rows of all partitions."""
    paths = sorted((folder / "rows").iterdir())
    return [json.loads(line) for path in paths for line in path.read_text("utf-8").splitlines()]


# A plain count, by the slow twins, that shares nothing with the program, the queries or the job.


@cache
def by_deadwood(variant: str, cards: tuple[str, str], witness: str | None) -> tuple[str, int, int]:
    """Return result and both deadwoods of two hands of cards."""
    rules = RULES[variant]
    table = brute.Table(
        ace=rules["ace"],
        runs=rules["runs"],
        limit=limit_of(witness[0] if witness else "K", rules),
        layoff=rules["layoff"],
        knock_ace=None if rules["knock_ace"] == "as-scored" else rules["knock_ace"],
    )
    own, other = (frozenset(hand.split()) for hand in cards)
    found = brute.judged(own, other, table)
    assert found.margin is not None
    return found.outcome, found.deadwood, found.deadwood + found.margin


def counted(row: dict[str, Any]) -> dict[str, Any]:
    """Return a game as the twin scores it, with its cards counted by the brute."""
    hands = []
    for told in row["hands"]:
        hand = dict(told)
        if cards := hand.pop("cards", None):
            found = by_deadwood(row["rules"], tuple(cards), hand.get("witness"))
            hand["deadwood"] = list(found[1:])
        hands.append(hand)
    game = {
        "variant": row["rules"],
        "players": row["players"],
        "stake": {"per_point": row["stake"], "currency": row["currency"]},
        "hands": hands,
    }
    return score(game, RULES[row["rules"]]) | {"date": row["date"]}


@pytest.fixture(scope="module")
def games(folder: Path) -> list[dict[str, Any]]:
    """Return the season as the twins score it."""
    return [counted(row) for row in rows_of(folder)]


def finished_sides(games: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], str, str, int]]:
    """Yield each finished game twice: with a player, the other one, and what the player is paid."""
    for game in games:
        if game["finished"]:
            one, two = game["players"]
            net = game["settlement"]["net"]
            yield game, one, two, net
            yield game, two, one, -net


def standings(games: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    table: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for game, player, _, net in finished_sides(games):
        row = table[game["variant"], player]
        row[0] += 1
        row[1] += net > 0
        row[2] += net
    said = []
    for (variant, player), (played, won, points) in table.items():
        rivals = [row for (of, _), row in table.items() if of == variant]
        place = 1 + sum((row[1], row[2]) > (won, points) for row in rivals)
        said.append((variant, place, player, played, won, points))
    return sorted(said)


def money(games: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    won: dict[tuple[str, str], Decimal] = defaultdict(Decimal)
    lost: dict[tuple[str, str], Decimal] = defaultdict(Decimal)
    for game, player, _, net in finished_sides(games):
        paid = game["settlement"]["money"]
        book = won if net > 0 else lost
        book[paid["currency"], player] += Decimal(paid["amount"])
    keys = {*won, *lost}
    said = [(*key, won[key], lost[key], won[key] - lost[key]) for key in keys]
    return sorted(said, key=lambda row: (row[0], -row[4], row[1]))


def months(games: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    table: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for game in games:
        for hand in game["hands"]:
            table[game["date"][:7], game["variant"], hand["result"]].append(hand["score"])
    said = [
        (*key, len(scores), sum(scores), pytest.approx(sum(scores) / len(scores), abs=0.0501))
        for key, scores in table.items()
    ]
    return sorted(said, key=lambda row: (row[0], row[1], -row[3], row[2]))


def head_to_head(games: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    table: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for game, player, other, net in finished_sides(games):
        table[game["variant"], player, other].append(net)
    said = []
    for (variant, player, other), nets in table.items():
        # of two who are level, the first in the order of the alphabet
        if sum(nets) > 0 or (sum(nets) == 0 and player < other):
            won, lost = sum(net > 0 for net in nets), sum(net < 0 for net in nets)
            said.append((variant, player, other, len(nets), won, lost, sum(nets)))
    return sorted(said, key=lambda row: (row[0], -row[6], row[1], row[2]))


QUERIES = {
    "standings": standings,
    "money": money,
    "months": months,
    "head_to_head": head_to_head,
}


# The season


@pytest.mark.slow
def test_a_season_is_the_same_bytes_for_the_same_seed(folder: Path, tmp_path: Path) -> None:
    main_of("season")([str(tmp_path), *SEASON, "--seed", "2", "--only", "rows"])
    other, wanted = bytes_of(tmp_path), bytes_of(folder)
    assert other.keys() == {name for name in wanted if name.startswith("rows")}
    assert not {*other.values()} & {*wanted.values()}
    # in another process, and over what is there
    said = run("season.py", str(tmp_path), *SEASON, PYTHONHASHSEED="7")
    assert said == f"36 games in {tmp_path}\n"
    assert bytes_of(tmp_path) == wanted


@pytest.mark.slow
def test_a_season_has_every_kind_of_game_and_hand(
    folder: Path, games: list[dict[str, Any]]
) -> None:
    rows = rows_of(folder)
    assert len({row["rules"] for row in rows}) == len({row["place"] for row in rows}) == 6
    assert {row["currency"] for row in rows} == {"EUR", "GBP", "USD", "RUB"}
    results = Counter(hand["result"] for game in games for hand in game["hands"])
    assert {*results} == {"knock", "gin", "big-gin", "undercut", "void"}
    assert {game["finished"] for game in games} == {True, False}
    told = [hand for row in rows for hand in row["hands"]]
    assert sum("cards" in hand for hand in told) * 10 > len(told)


@pytest.mark.slow
def test_a_row_is_the_game_of_its_file(folder: Path, invoke: Invoke) -> None:
    files = sorted((folder / "games").iterdir())
    result = invoke("check", "--strict", *map(str, files))
    assert (result.output, result.exit_code) == ("", 0)
    found = gs.settle_many(files)
    assert found == gs.settle_many(rows_of(folder))
    assert {*found["fault"]} == {None}


# The queries


@pytest.fixture(scope="module")
def exported(folder: Path) -> Path:
    """Return the folder with the season's exports in it, in one file or several a table."""
    pytest.importorskip("pyarrow")
    files = [str(path) for path in sorted((folder / "games").iterdir())]
    ways = {"season{}.jsonl": ["-f", "jsonl"]}
    ways |= {
        f"{rows}{{}}.parquet": ["-f", "parquet", "--rows", rows] for rows in ("games", "hands")
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GINSCORE_HOME", str(folder / "home"))
        for name, words in ways.items():
            for number, some in enumerate((files[:12], files[12:])):
                out = str(folder / name.format(number))
                done = CliRunner().invoke(app, ["export", *some, *words, "-o", out])
                assert done.exit_code == 0, done.output
    return folder


@pytest.mark.parametrize("source", ["jsonl", "parquet"])
@pytest.mark.parametrize("query", QUERIES)
def test_a_query_answers_as_counted_by_hand(
    query: str,
    source: str,
    exported: Path,
    games: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    duckdb = pytest.importorskip("duckdb")
    monkeypatch.chdir(exported)
    with duckdb.connect() as database:
        database.execute((FEDERATION / f"from_{source}.sql").read_text("utf-8"))
        found = database.execute((FEDERATION / f"{query}.sql").read_text("utf-8")).fetchall()
    assert found == QUERIES[query](games)
    assert len(found) > 12


def test_every_query_is_tried() -> None:
    sources = {"from_jsonl", "from_parquet"}
    assert {path.stem for path in FEDERATION.glob("*.sql")} == {*QUERIES} | sources


def test_the_balances_of_a_currency_come_to_nothing(games: list[dict[str, Any]]) -> None:
    # in the plain count, which the query was compared with
    balances: dict[str, Decimal] = defaultdict(Decimal)
    for currency, _, _, _, balance in money(games):
        balances[currency] += balance
    assert balances == dict.fromkeys(["EUR", "GBP", "RUB", "USD"], Decimal(0))


# The job


def test_the_job_comes_to_what_is_counted_by_hand(
    folder: Path, games: list[dict[str, Any]], alone: Job
) -> None:
    found = json.loads(alone(folder / "rows"))
    points, balances = Counter[str](), defaultdict[str, Counter[str]](Counter)
    for game in games:
        one, two = game["players"]
        settled = game["settlement"]
        points.update({one: settled["net"]})
        points.update({two: -settled["net"]})
        paid = settled["money"]
        sign = (settled["net"] > 0) - (settled["net"] < 0)
        cents = sign * int(Decimal(paid["amount"]) * 100)
        balances[paid["currency"]].update({one: cents})
        balances[paid["currency"]].update({two: -cents})
    assert found["points"] == points
    assert {
        currency: {player: Decimal(amount) * 100 for player, amount in players.items()}
        for currency, players in found["money"].items()
    } == balances
    cards = [
        by_deadwood(row["rules"], tuple(hand["cards"]), hand.get("witness"))[0]
        for row in rows_of(folder)
        for hand in row["hands"]
        if "cards" in hand
    ]
    assert found["results"] == Counter(cards)
    assert found["counts"] == {
        "games": len(games),
        "finished": sum(game["finished"] for game in games),
        "hands": sum(len(game["hands"]) for game in games),
        "judged": len(cards),
    }
    assert found["faults"] == {}


def test_a_bad_row_is_counted_and_costs_no_other_one(
    folder: Path, tmp_path: Path, alone: Job
) -> None:
    good = (folder / "rows" / "Roma-2025-09.jsonl").read_text("utf-8")
    partition = tmp_path / "a.jsonl"
    partition.write_text(good, encoding="utf-8")
    wanted = json.loads(alone(tmp_path))
    partition.write_text(f'nonsense\n[]\n{{"hands": 7}}\n{good}', encoding="utf-8")
    found = json.loads(alone(tmp_path))
    assert sum(found.pop("faults").values()) == 3
    assert wanted.pop("faults") == {}
    assert found == wanted


def test_a_folder_without_partitions_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        main_of("job")([str(tmp_path)])
    assert refused.value.code == 2
    assert "no partitions in" in capsys.readouterr().err


def opened_by_a_worker(pipe: Path, job: subprocess.Popen[str]) -> int:
    """Return the writing end of a pipe as soon as it is being read; fail where the job ends."""
    while job.poll() is None:
        with suppress(OSError):  # nobody reads it yet
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        time.sleep(0.01)
    pytest.fail(job.stderr.read() if job.stderr else "")


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a pipe in a folder")
def test_a_worker_killed_in_a_partition_changes_no_sum(
    folder: Path, tmp_path: Path, alone: Job
) -> None:
    distributed = pytest.importorskip("distributed")
    rows, whole = tmp_path / "rows", tmp_path / "whole"
    rows.mkdir()
    for path in (folder / "rows").iterdir():
        (rows / path.name).write_bytes(path.read_bytes())
    text = (rows / "Roma-2025-09.jsonl").read_bytes()
    last = rows / "last.jsonl"
    last.write_bytes(text)
    wanted = alone(rows)
    count = len([*rows.iterdir()])
    # The last partition is a pipe: who reads it stays in the middle of it.
    last.rename(whole)
    os.mkfifo(last)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        before = client.run(os.getpid)
        script = [sys.executable, str(FEDERATION / "job.py"), str(rows)]
        with subprocess.Popen(
            [*script, "--scheduler", cluster.scheduler_address],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        ) as job:
            assert job.stdout is not None
            assert job.stderr is not None
            pipe = opened_by_a_worker(last, job)
            try:
                os.write(pipe, text[: len(text) // 2])
                for line in job.stderr:
                    if line == f"{count - 1} of {count} partitions\n":
                        break
                [reader] = [name for name, tasks in client.processing().items() if tasks]
                whole.replace(last)
                os.kill(before[reader], signal.SIGKILL)
                left = [*job.stderr]
            finally:
                os.close(pipe)
            found = job.stdout.read()
        client.wait_for_workers(2)
        after = client.run(os.getpid)
    assert job.returncode == 0
    assert left[0] == f"{count} of {count} partitions\n"
    assert found == wanted
    # it is begun anew, and the other one was not touched
    assert before[reader] not in after.values()
    assert len({*before.values()} & {*after.values()}) == 1


# The page


def test_the_page_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("pyarrow", "duckdb", "distributed"):
        pytest.importorskip(name)
    page = (FEDERATION / "README.md").read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "samples").symlink_to(SAMPLES, target_is_directory=True)
    sums = []
    for line in "".join(re.findall(r"^```sh\n(.*?)^```$", page, re.M | re.S)).splitlines():
        program, *words = line.split()
        command = {"python": [sys.executable], "ginscore": [sys.executable, "-m", "ginscore"]}
        files = [some for word in words for some in sorted(map(str, Path().glob(word))) or [word]]
        done = subprocess.run(
            [*command[program], *files],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        sums += [done.stdout] if "job.py" in line else []
    assert len(sums) == 2
    assert sums[0] == sums[1]
    code = "".join(re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S))
    test = doctest.DocTestParser().get_doctest(code, {}, "README.md", "README.md", 0)
    assert len(test.examples) == 4
    assert not doctest.DocTestRunner().run(test).failed, capsys.readouterr().out
    for path in FEDERATION.glob("*.sql"):
        assert path.stem.startswith("from_") or f"({path.name})" in page
