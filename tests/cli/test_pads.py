"""A game made of a paper pad, beside those that are there already."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import SAMPLES, Invoke

PAD = SAMPLES / "segnapunti.tsv"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


LINES = [["import", str(PAD), "--file", "pad.toml"], ["audit", str(PAD), "--write", "pad.toml"]]


@pytest.mark.parametrize("line", LINES)
def test_a_game_that_goes_on_stays_the_current_one(
    line: list[str], invoke: Invoke, folder: Path
) -> None:
    invoke("new", "Anna", "Bruno", "--file", "evening.toml")
    told = invoke(*line)
    assert told.exit_code == 0
    assert str(folder / "evening.toml") in told.stderr
    # and the line that makes the other one current does
    typed = told.stderr.strip().rpartition("ginscore ")[2]
    assert typed == "use pad.toml"
    assert "evening.toml" in invoke("use").stdout
    assert invoke(*typed.split()).exit_code == 0
    assert (folder / "home" / "current").read_text() == f"{folder / 'pad.toml'}\n"


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("before", ["nothing", "over", "deleted"])
def test_without_one_that_goes_on_it_is_the_current_one(
    line: list[str], before: str, invoke: Invoke, folder: Path
) -> None:
    if before != "nothing":
        invoke("new", "Anna", "Bruno", "--set", "target=20", "--set", "columns=1")
        invoke("add", "anna", "gin", "26", "d")  # 102 of 20
    if before == "deleted":
        invoke("undo")
        (game,) = (folder / "home" / "games").iterdir()
        game.unlink()
    told = invoke(*line)
    assert (told.exit_code, told.stderr) == (0, "")
    assert str(folder / "pad.toml") in invoke("use").stdout


def test_a_current_game_that_cannot_be_read_is_not_known_to_be_over(
    invoke: Invoke, folder: Path
) -> None:
    invoke("new", "Anna", "Bruno", "--file", "evening.toml")
    Path("evening.toml").write_text("ginscore = 1\n")
    assert "ginscore use pad.toml" in invoke(*LINES[0]).stderr
    assert "evening.toml" in (folder / "home" / "current").read_text()


@pytest.mark.parametrize("kept", [[], ["--file", "elsewhere.toml"]])
def test_a_pad_that_is_a_game_already_is_told_with_the_file(
    kept: list[str], invoke: Invoke, folder: Path
) -> None:
    # in the list, or elsewhere as the current game
    assert invoke("import", str(PAD), *kept).stderr == ""
    names = [path for path in folder.rglob("*.toml") if path.parent.name != "samples"]
    told = invoke("import", str(PAD))
    assert str(names[0]) in told.stderr
    line = told.stderr.strip().rpartition("ginscore ")[2]
    assert line.startswith("delete ")
    assert invoke(*line.split()).exit_code == 0
    assert names[0].exists()


def test_another_pad_or_other_players_are_another_game(invoke: Invoke) -> None:
    invoke("import", str(PAD))
    text = PAD.read_text(encoding="utf-8")
    Path("other.tsv").write_text(text.replace("Giocatore A", "Anna"), encoding="utf-8")
    assert invoke("import", "other.tsv").stderr == ""
    # Without the boxes the points are compared.
    rows = text.splitlines()
    points = [row for row in rows if not row.startswith(("5\t", "6\t", "9\t", "14\t", "19\t"))]
    Path("bare.tsv").write_text("\n".join(points) + "\n", encoding="utf-8")
    told = invoke("import", "bare.tsv")
    assert "The same pad is a game already" in told.stderr
