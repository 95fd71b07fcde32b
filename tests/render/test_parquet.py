"""Games as Parquet: what its readers read, where it is written, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from ginscore.cli.exports import PARQUET, is_export
from ginscore.render.data.parquet import ROWS
from tests.conftest import ROOT, SAMPLES, Invoke

GAME = """\
ginscore = 1
variant = "moderno"
players = ["Anna", "Bruno"]
date = 2026-11-29
dealer = "Anna"

[stake]
per_point = "0.05"
currency = "EUR"

[[hands]]
winner = "Anna"
result = "gin"
points = 26
doubled = true

[[hands]]
closer = "Bruno"
cards = ["4S 5S 6S 9H 9D 9C KD KC KH 2S", "7S 3D 4D 5D 6D 8C 8D TH JH 2C"]
witness = "3C"
note = "shown late"

[[hands]]
result = "void"
"""

HEAD = {
    "file": "game.toml",
    "variant": "moderno",
    "date": date(2026, 11, 29),
    "first": "Anna",
    "second": "Bruno",
    "players": ["Anna", "Bruno"],
}
NONE = dict.fromkeys(
    [
        *("closer", "closer_deadwood", "opponent_deadwood", "witness"),
        *("closer_cards", "opponent_cards", "note", "tables"),
    ]
)
# Gin in seconda: 26 x 2 + 50, 5 boxes. The knock with 2 against 38, in prima: 36, 1 box.
HANDS: list[dict[str, Any]] = [
    HEAD
    | NONE
    | {"number": 1, "winner": "Anna", "result": "gin", "doubled": True, "points": 26}
    | {"score": 102, "boxes": 5, "columns": [1], "surplus": False, "multiplier": 1}
    | {"loser": "Bruno"},
    HEAD
    | {"number": 2, "winner": "Bruno", "result": "knock", "doubled": False, "points": 36}
    | {
        "score": 36,
        "boxes": 1,
        "columns": [1],
        "surplus": False,
        "closer": "Bruno",
        "multiplier": 1,
        "loser": "Anna",
    }
    | {"closer_deadwood": 2, "opponent_deadwood": 38, "witness": "3C", "note": "shown late"}
    | {"closer_cards": "4S 5S 6S 9H 9D 9C KD KC KH 2S"}
    | {"opponent_cards": "7S 3D 4D 5D 6D 8C 8D TH JH 2C", "tables": None},
    HEAD
    | NONE
    | {"number": 3, "winner": None, "result": "void", "doubled": False, "points": 0}
    | {"score": 0, "boxes": 0, "columns": [], "surplus": False, "multiplier": 1}
    | {"loser": None},
]
# 102 - 36 points, and 5 - 1 boxes of 25, at 0.05.
GAMES: list[dict[str, Any]] = [
    HEAD
    | {"title": None, "place": None, "dealer": "Anna", "hands": 3, "surplus": 0}
    | {"finished": False, "net": 166, "winner": "Anna", "columns": 0, "boxes": 100}
    | {"points": 66, "shutout": 0, "winner_points": 0, "per_point": Decimal("0.05")}
    | {"amount": Decimal("8.30"), "currency": "EUR", "nets": [166, -166]}
    | {"amounts": [Decimal("8.30"), Decimal("-8.30")]}
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.toml").write_text(GAME, encoding="utf-8")
    return tmp_path


def exported(invoke: Invoke, *words: str) -> str:
    done = invoke("export", "game.toml", "-o", "out.parquet", *words)
    assert (done.exit_code, done.stdout) == (0, "")
    return "out.parquet"


@pytest.mark.parametrize(("rows", "wanted"), [("hands", HANDS), ("games", GAMES)])
def test_a_row_has_what_the_game_has(
    rows: str, wanted: list[dict[str, Any]], folder: Path, invoke: Invoke
) -> None:
    from pyarrow import parquet

    table = parquet.read_table(exported(invoke, "--rows", rows))
    assert table.to_pylist() == wanted
    assert table.schema.metadata[b"ginscore.schema"] == b"1"
    assert table.schema.metadata[b"ginscore.rows"] == rows.encode()
    # every column is on the page of the formats, by its name
    page = (SAMPLES / "README.md").read_text(encoding="utf-8")
    assert [name for name in table.column_names if f"`{name}`" not in page] == []


def test_a_hand_of_partners_has_its_tables(folder: Path, invoke: Invoke) -> None:
    from pyarrow import parquet

    sides = (SAMPLES / "partnership.toml").read_text(encoding="utf-8")
    (folder / "game.toml").write_text(sides, encoding="utf-8")
    # Hand 5 of the sample: Ruth knocks with 9 against 4, 5 + 10 for Nell; the other table was void.
    assert parquet.read_table(exported(invoke)).to_pylist()[4]["tables"] == [
        {"player": "Ruth", "winner": "Nell+Otto", "result": "undercut", "doubled": False}
        | {"points": 5, "score": 15, "boxes": 1}
    ]


def test_of_three_everybody_has_an_account(folder: Path, invoke: Invoke) -> None:
    from pyarrow import parquet

    text = (SAMPLES / "cutthroat.toml").read_text(encoding="utf-8")
    (folder / "game.toml").write_text(text, encoding="utf-8")
    hands = parquet.read_table(exported(invoke)).to_pylist()
    # Who lost each hand, by the sample's own list; hand 5 is void.
    losers = ["Hal", "Ruth", "Nell", "Hal", None, "Ruth", "Nell", "Hal"]
    assert [hand["loser"] for hand in hands] == losers
    (game,) = parquet.read_table(exported(invoke, "--rows", "games")).to_pylist()
    assert game["players"] == ["Ruth", "Hal", "Nell"]
    assert game["nets"] == [357, -210, -147]
    assert game["amounts"] == [Decimal("17.85"), Decimal("-10.50"), Decimal("-7.35")]
    assert (game["winner"], game["amount"]) == ("Ruth", Decimal("17.85"))


def test_the_amount_is_all_that_is_paid(folder: Path, invoke: Invoke) -> None:
    from pyarrow import parquet

    text = GAME.replace("[stake]", '[stake]\nper_box = "0.50"')
    (folder / "game.toml").write_text(text, encoding="utf-8")
    table = parquet.read_table(exported(invoke, "--rows", "games"))
    # 166 points at 0.05, and 5 - 1 boxes at 0.50: 8.30 + 2.00.
    assert table.column("amount").to_pylist() == [Decimal("10.30")]


def test_a_row_is_a_hand_where_nothing_is_said(folder: Path, invoke: Invoke) -> None:
    from pyarrow import parquet

    assert parquet.read_table(exported(invoke)).num_rows == 3
    assert PARQUET.rows == ROWS


@pytest.mark.parametrize(("rows", "wanted"), [("hands", HANDS), ("games", GAMES)])
def test_duckdb_reads_it(
    rows: str, wanted: list[dict[str, Any]], folder: Path, invoke: Invoke
) -> None:
    duckdb = pytest.importorskip("duckdb")
    found = duckdb.sql(f"from '{exported(invoke, '--rows', rows)}'")
    assert [dict(zip(found.columns, row, strict=True)) for row in found.fetchall()] == wanted
    scores = "select winner, sum(score) from 'out.parquet' group by 1 order by 1 nulls last"
    if rows == "hands":
        assert duckdb.sql(scores).fetchall() == [("Anna", 102), ("Bruno", 36), (None, 0)]


@pytest.mark.parametrize(("rows", "wanted"), [("hands", HANDS), ("games", GAMES)])
def test_polars_reads_it(
    rows: str, wanted: list[dict[str, Any]], folder: Path, invoke: Invoke
) -> None:
    polars = pytest.importorskip("polars")
    assert polars.read_parquet(exported(invoke, "--rows", rows)).to_dicts() == wanted


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    sql = pytest.importorskip("pyspark.sql")
    session = sql.SparkSession.builder.master("local[1]").getOrCreate()
    yield session
    session.stop()


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "wanted"), [("hands", HANDS), ("games", GAMES)])
def test_spark_reads_it(
    rows: str, wanted: list[dict[str, Any]], spark: Any, folder: Path, invoke: Invoke
) -> None:
    found = spark.read.parquet(str(folder / exported(invoke, "--rows", rows))).collect()
    assert [row.asDict() for row in found] == wanted


def test_several_games_are_one_file_and_a_pipe_gets_it(folder: Path) -> None:
    from pyarrow import parquet

    command = [sys.executable, "-m", "ginscore", "export", "game.toml"]
    command += [str(SAMPLES / "segnapunti.toml"), "-f", "parquet", "--rows", "games"]
    done = subprocess.run(command, capture_output=True, check=True, env={"PYTHONPATH": str(ROOT)})
    table = parquet.read_table(BytesIO(done.stdout))
    # the printed Italian pad comes to 935
    assert table.column("net").to_pylist() == [166, 935]
    # equal games, equal bytes
    assert subprocess.run(command, capture_output=True, check=True).stdout == done.stdout


def test_only_an_earlier_export_is_written_over(folder: Path, invoke: Invoke) -> None:
    from pyarrow import Table, parquet

    first = Path(exported(invoke)).read_bytes()
    assert is_export("parquet", first)
    assert not is_export("parquet", first[:-1])
    exported(invoke)
    parquet.write_table(Table.from_pydict({"a": [1]}), "mine.parquet")
    mine = Path("mine.parquet").read_bytes()
    done = invoke("export", "game.toml", "-o", "mine.parquet")
    assert done.exit_code == 1
    assert Path("mine.parquet").read_bytes() == mine
    assert invoke("export", "game.toml", "-o", "mine.parquet", "--force").exit_code == 0
    assert is_export("parquet", Path("mine.parquet").read_bytes())


def test_what_is_of_csv_alone_is_refused(folder: Path, invoke: Invoke) -> None:
    done = invoke("export", "game.toml", "-o", "out.parquet", "--bom")
    assert (done.exit_code, Path("out.parquet").exists()) == (2, False)
