"""Tables and pads as other people and programs write them."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import pytest
from typer.testing import Result

from tests.conftest import SAMPLES, Invoke

# Scores of the Italian game: gin of 26 doubled is 26 x 2 + 50 = 102, a knock of 18 is 18.


@pytest.fixture
def game(tmp_path: Path, invoke: Invoke) -> Path:
    path = tmp_path / "game.toml"
    assert invoke("new", "Anna", "Bruno", "--file", str(path)).exit_code == 0
    return path


def imported(invoke: Invoke, game: Path, text: str, *words: str) -> Result:
    table = game.with_name("hands.csv")
    table.write_bytes(text.encode())
    return invoke("import", str(table), "--game", str(game), *words)


def points(game: Path) -> list[str]:
    text = game.read_text(encoding="utf-8")
    return [line.partition(" = ")[2] for line in text.splitlines() if line.startswith("points = ")]


@pytest.mark.parametrize("word", ["Punti", "points", "puntos", "очки"])
def test_rows_decide_whether_points_are_the_score(word: str, game: Path, invoke: Invoke) -> None:
    # 102 in seconda is no deadwood that leaves less than ten: as the score it is gin with 26.
    rows = f"winner,result,{word},level\nanna,gin,102,d\nbruno,knock,18,p\n"
    result = imported(invoke, game, rows)
    # As the difference gin 102 is 102 x 2 + 50 = 254: both readings agree with the rules.
    assert result.exit_code == 3
    assert "--points difference or --points score" in result.stderr
    assert points(game) == []
    assert imported(invoke, game, rows, "--points", "score").exit_code == 0
    assert points(game) == ["26", "18"]


def test_the_one_reading_that_agrees_is_taken_and_told(game: Path, invoke: Invoke) -> None:
    # 202 is more than any deadwood: it can only be a score, 76 x 2 + 50.
    result = imported(invoke, game, "winner,result,points,level\nanna,gin,202,d\n")
    assert result.exit_code == 0
    assert "read as the score" in result.stderr
    assert points(game) == ["76"]
    # Gin with 25 in prima scores 50 at least: a score of 26 is none.
    result = imported(invoke, game, "hand,winner,result,points,level\n2,bruno,gin,24,p\n")
    assert result.exit_code == 0
    assert "read as the difference" in result.stderr
    assert points(game) == ["76", "24"]


def test_both_options_say_which(game: Path, invoke: Invoke) -> None:
    rows = "winner,result,points,level\nanna,gin,76,p\n"
    assert imported(invoke, game, rows, "--points", "difference").exit_code == 0
    assert points(game) == ["76"]
    game.write_text(game.read_text(encoding="utf-8").partition("[[hands]]")[0], encoding="utf-8")
    assert imported(invoke, game, rows, "--points", "score").exit_code == 0
    assert points(game) == ["51"]  # 51 + 25


def test_a_column_that_says_difference_is_the_difference(game: Path, invoke: Invoke) -> None:
    result = imported(invoke, game, "winner,result,difference,level\nanna,gin,76,p\n")
    assert (result.exit_code, result.stderr, points(game)) == (0, "", ["76"])


def test_a_score_alone_is_taken_where_it_has_one_reading(game: Path, invoke: Invoke) -> None:
    # 17 is odd, so single, and less than any bonus: a knock by 17. 320 is the dearest hand there
    # is: big gin against 110, doubled, 110 x 2 + 100.
    result = imported(invoke, game, "winner,score\nanna,17\nbruno,320\n")
    assert result.exit_code == 0, result.stderr
    assert points(game) == ["17", "110"]
    # 102 is gin with 26 doubled or big gin with 52 single.
    result = imported(invoke, game, "hand,winner,score\n3,anna,102\n")
    assert result.exit_code == 3
    assert "gin 26 double" in result.stderr
    # with its boxes it is one of the two: 5 for both, so the result decides
    result = imported(invoke, game, "hand,winner,result,score\n3,anna,big gin,102\n")
    assert result.exit_code == 0, result.stderr
    assert points(game)[-1] == "52"


@pytest.mark.parametrize(
    "text",
    [
        'winner, "result", "difference", "level"\nAnna, "gin", "26", "double"\n',
        "sep=;\nwinner;result;difference;level\nAnna;gin;26;double\n",
        "\ufeffsep=,\r\nwinner,result,difference,level\r\nAnna,gin,26,double\r\n",
        "| winner | result | difference | level |\n|---|:-:|--:|---|\n"
        "| Anna | gin | 26 | double |\n",
        "winner,result,difference,level\n\ufeffAnna,gin,26,double\n",
    ],
)
def test_tables_as_others_write_them(text: str, game: Path, invoke: Invoke) -> None:
    result = imported(invoke, game, text)
    assert result.exit_code == 0, result.stderr
    assert points(game) == ["26"]


def test_files_one_after_the_other_are_one_table(game: Path, invoke: Invoke) -> None:
    head = "\ufeffwinner,result,difference,level\n"
    text = f"{head}Anna,gin,26,double\n{head}Bruno,knock,18,single\n"
    assert imported(invoke, game, text).exit_code == 0
    assert points(game) == ["26", "18"]


def test_a_void_row_with_a_winner_is_told_in_words_of_the_table(game: Path, invoke: Invoke) -> None:
    result = imported(invoke, game, "winner,result,difference\nAnna,void,\n")
    assert result.exit_code == 3
    assert "empty that cell" in result.stderr


def test_a_pad_without_boxes_is_read_by_its_points(invoke: Invoke, tmp_path: Path) -> None:
    # The Italian example without the rows of boxes, which begin at 5 1 3 1 3 5.
    lines = (SAMPLES / "segnapunti.tsv").read_text(encoding="utf-8").splitlines()
    bare = tmp_path / "bare.tsv"
    bare.write_text("\n".join(lines[:7]) + "\n", encoding="utf-8")
    result = invoke("import", str(bare), "--file", str(tmp_path / "game.toml"))
    assert result.exit_code == 0, result.stderr
    assert "no boxes" in result.stderr
    tsv = invoke("export", str(tmp_path / "game.toml"), "--format", "tsv").stdout.splitlines()
    assert tsv[:7] == lines[:7]


def test_no_reader_of_a_table_finds_a_formula(game: Path, invoke: Invoke) -> None:
    for note in ("ciao;=1+1", "a\t@b", "x|-1", "=1;=2"):
        invoke("add", "anna", "knock", "1", "p", "--note", note, "--game", str(game))
    text = invoke("export", str(game), "--format", "csv").stdout
    for delimiter in ",;\t|":
        for row in csv.reader(StringIO(text, newline=""), delimiter=delimiter):
            for cell in row:
                assert not cell.strip('" ').startswith(("=", "@", "+", "-1")), cell
    names = game.with_name("names.toml")
    assert invoke("new", "=1+1", "Bruno", "--file", str(names)).exit_code == 0
    assert invoke("add", "2", "knock", "1", "p", "--game", str(names)).exit_code == 0
    tsv = invoke("export", str(names), "--format", "tsv").stdout
    assert tsv.startswith("'=1+1\t")
    pad = game.with_name("pad.tsv")
    pad.write_text(tsv, encoding="utf-8")
    again = game.with_name("again.toml")
    assert invoke("import", str(pad), "--file", str(again)).exit_code == 0
    assert '"=1+1"' in again.read_text(encoding="utf-8")
