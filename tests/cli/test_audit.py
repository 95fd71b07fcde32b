"""The audit of a paper pad at the command line: what it tells, what it writes, how it ends."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from ginscore.cli.app import app
from ginscore.files.game.read import read_game
from tests.conftest import SAMPLES, Invoke
from tests.profiles import times
from tests.random_games import random_game, to_toml
from tests.twin import RULES, score

EXAMPLE = SAMPLES / "segnapunti.tsv"
VARIANTS = sorted(RULES)


def audited(*args: str, exit_code: int = 0) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["audit", *args, "--format", "json"])
    assert result.exit_code == exit_code, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_example_is_explained_hand_by_hand(invoke: Invoke) -> None:
    found = audited(str(EXAMPLE), "--says", "935")
    assert found["adds_up"]
    assert found["said"] == {"net": 935, "right": True, "off": 0, "slips": []}
    assert (found["orders"], found["net"], found["settlement"]["net"]) == (35, 935, 935)
    # By the printed pad: A 102 37 44 102 75 100, B 16 34 90 82 116 70.
    won: dict[str, list[tuple[int, int]]] = {"Giocatore A": [], "Giocatore B": []}
    for hand in found["hands"]:
        won[hand["winner"]].append((hand["score"], hand["boxes"]))
    assert won["Giocatore A"] == [(102, 5), (37, 1), (44, 3), (102, 5), (75, 5), (100, 5)]
    assert won["Giocatore B"] == [(16, 1), (34, 3), (90, 5), (82, 5), (116, 9), (70, 5)]
    # The last five cannot move; forced are 37, 34, 44, 75 and 116.
    assert [hand["free"] for hand in found["hands"]] == [True] * 7 + [False] * 5
    certain = [hand["score"] for hand in found["hands"] if hand["certain"]]
    assert sorted(certain) == [34, 37, 44, 75, 116]


# Columns 700 - 350, boxes 56 - 46 = 10 and 10 x 25 = 250, points 220 + 152 - 37 = 335.
@pytest.mark.parametrize(
    ("said", "kind", "line", "column"),
    [
        (-935, "other-side", None, None),
        (953, "digits", None, None),
        (350 + 10 + 335, "boxes-counted", "boxes", None),
        (250 + 335, "line-missing", "columns", None),
        (350 - 250 + 335, "line-turned", "boxes", None),
        (350 + 250 + 220 + 152, "column-missing", "points", 3),
        (350 + 250 + 220 + 152 + 37, "column-turned", "points", 3),
        (935 + 25, "boxes", "boxes", None),
        (935 - 100, "tens", None, None),
        (700 + 250 + 335, "column-missing", "columns", 3),
        (350 + 10 * 20 + 335, "box-value", "boxes", None),
        (350 + 2 * 250 + 335, "line-twice", "boxes", None),
        (350 + 56 * 25 + 335, "side-missing", "boxes", None),
        (700 + 250 + 335, "side-missing", "columns", None),
        (935 + 8 * 25, "boxes", "boxes", None),
        (935 - 15 * 25, "boxes", "boxes", None),
    ],
)
def test_slip_in_the_sum_is_named(said: int, kind: str, line: str | None, column: int) -> None:
    found = audited(str(EXAMPLE), "--says", str(said), exit_code=1)
    assert found["said"]["off"] == said - 935
    slips = [(slip["kind"], slip["line"], slip["column"]) for slip in found["said"]["slips"]]
    assert (kind, line, column) in slips


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["taken for 20 points, not 25", "Boxes is added twice", "what Giocatore B has"]),
        ("it", ["un uccello 20 punti, non 25", "due volte la voce", "quel che ha Giocatore B"]),
        ("es", ["cada caja a 20 puntos, no a 25", "dos veces la línea", "que tiene Giocatore B"]),
        ("ru", ["бокс за 20, а не за 25", "дважды", "есть у Giocatore B"]),
    ],
)
def test_slip_in_the_sum_is_told_in_every_language(
    language: str, words: list[str], invoke: Invoke
) -> None:
    for said, text in zip((885, 1185, 350 + 56 * 25 + 335), words, strict=True):
        result = invoke("audit", str(EXAMPLE), "--says", str(said), "--lang", language)
        assert text in result.stdout


def test_sum_that_is_right_for_the_wrong_pad_is_said_to_be_so() -> None:
    # Column 1 stands at 370 for 360, so those who added up 945 made no other slip.
    found = audited(str(SAMPLES / "slip-addition.csv"), "--says", "945", exit_code=1)
    assert [slip["kind"] for slip in found["said"]["slips"]] == ["as-written"]


def test_sum_that_no_slip_gives_is_said_to_be_so(invoke: Invoke) -> None:
    result = invoke("audit", str(EXAMPLE), "--says", "123")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "No single slip in the sum gives 123."


def test_blitz_that_was_not_doubled_is_named(tmp_path: Path, invoke: Invoke) -> None:
    # samples/blitz.toml comes to 6430; in column 3 the points are 2 x 368, the boxes 2 x 24 x 25
    # and the bonus 2 x 350, so without the blitz there 6430 - 368 - 600 - 350.
    pad = tmp_path / "pad.tsv"
    pad.write_text(invoke("export", str(SAMPLES / "blitz.toml"), "-f", "tsv").stdout)
    found = audited(str(pad), "--says", str(6430 - 368 - 600 - 350), exit_code=1)
    assert found["net"] == 6430
    assert {"kind": "factor-missing", "line": None, "column": 3, "off": 0} in found["said"]["slips"]


def test_slip_has_its_place_its_figure_and_its_worth(tmp_path: Path) -> None:
    # 24 for 19 boxes at the end of A's column 1: five boxes of 25 points at 0.05.
    pad = tmp_path / "pad.tsv"
    pad.write_text(EXAMPLE.read_text().replace("\n19\t19", "\n24\t19"))
    found = audited(str(pad), "--stake", "0.05", exit_code=1)
    (explanation,) = found["explanations"]
    assert (explanation["worth"], explanation["money"], explanation["net"]) == (-125, "-6.25", 935)
    (slip,) = explanation["slips"]
    assert slip["kind"] == "boxes-more"
    assert (slip["cell"], slip["line"], slip["value"], slip["right"]) == ("A12", 12, 24, [19])
    assert found["stands"] == 935 + 125


def test_game_that_is_written_has_the_pad_and_says_what_was_chosen(
    tmp_path: Path, invoke: Invoke
) -> None:
    file = tmp_path / "game.toml"
    assert invoke("audit", str(EXAMPLE), "--write", str(file)).exit_code == 0
    assert invoke("export", str(file), "-f", "tsv").stdout == EXAMPLE.read_text()
    notes = [hand.note or "" for hand in read_game(file).game.hands]
    assert sum("could come elsewhere" in note for note in notes) == 7
    assert sum("could also be" in note for note in notes) == 7
    before = file.read_bytes()
    assert invoke("audit", str(EXAMPLE), "--write", str(file)).exit_code == 1
    assert file.read_bytes() == before


def test_nothing_is_written_of_a_wrong_pad(tmp_path: Path, invoke: Invoke) -> None:
    file = tmp_path / "game.toml"
    result = invoke("audit", str(SAMPLES / "slip-digits.txt"), "--write", str(file))
    assert result.exit_code == 1
    assert not file.exists()
    assert not (tmp_path / "home").exists()
    assert "no game is made" in result.stderr


def test_pad_of_two_readings_tells_both(tmp_path: Path, invoke: Invoke) -> None:
    # Classic without boxes: 20, 30, 45 running is 45 points; as single hands it is 95.
    pad = tmp_path / "pad.tsv"
    pad.write_text("Ada\tEva\n45\t\n30\t\n20\t\n")
    found = audited(str(pad), "--variant", "clasico")
    assert found["net"] == 45
    (other,) = found["other_readings"]
    assert (other["figures"], other["net"]) == ("single", 95)
    assert audited(str(pad), "--variant", "clasico", "--single")["net"] == 95
    assert "--single" in invoke("audit", str(pad), "--variant", "clasico").stdout


@pytest.mark.parametrize("language", ["en", "it", "es", "ru"])
@pytest.mark.parametrize("name", ["slip-digits.txt", "slip-addition.csv", "slip-mark.md"])
def test_slips_are_told_in_every_language(name: str, language: str, invoke: Invoke) -> None:
    result = invoke("audit", str(SAMPLES / name), "--lang", language, "--says", "1")
    assert result.exit_code == 1
    assert "{" not in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("language", "others", "pad"),
    [
        ("en", "other columns", "66 is a hand too many."),
        ("it", "altre colonne", "66 è una smazzata di troppo."),
        ("es", "demás columnas", "66 es una mano de más."),
        ("ru", "других колонках", "66 — лишняя раздача."),
    ],
)
def test_nothing_is_said_of_columns_that_are_not_there(
    language: str, others: str, pad: str, tmp_path: Path, invoke: Invoke
) -> None:
    # Two hands and three boxes: the second hand is one too many, or a box.
    file = tmp_path / "pad.tsv"
    file.write_text("Anna\tBruno\n66\t\n36\t9\n1\t1\n3\t\n")
    said = invoke("audit", str(file), "--variant", "modern", "--lang", language).stdout
    assert pad in said
    assert others not in said


@pytest.mark.parametrize("language", ["en", "it", "es", "ru"])
def test_cell_that_has_a_figure_is_not_called_empty(
    language: str, tmp_path: Path, invoke: Invoke
) -> None:
    # Three boxes and two figures of points: one is missing, below 36, below 66 or above it.
    file = tmp_path / "pad.tsv"
    file.write_text("Anna\tBruno\n66\t\n36\t9\n1\t1\n2\t\n3\t\n")
    said = invoke("audit", str(file), "--variant", "modern", "--lang", language).stdout
    before = {"en": "before 66", "it": "prima di 66", "es": "antes de 66", "ru": "перед 66"}
    (line,) = [line for line in said.splitlines() if before[language] in line]
    empty = {"en": "empty", "it": "vuota", "es": "vacía", "ru": "пуста"}
    assert empty[language] not in line
    assert empty[language] in said


def test_single_hands_that_are_wrong_are_told_as_they_stand(tmp_path: Path, invoke: Invoke) -> None:
    # Two boxes for the knock by 9, where one belongs; what follows was not added to anything.
    file = tmp_path / "pad.tsv"
    file.write_text("Ada\tEva\n20\t\n15\t8\n30\t9\n1\t2\n1\t1\n1\t\n")
    found = audited(str(file), "--variant", "modern", "--single", exit_code=1)
    # Else one of Eva's hands is one too many, with a box; no figure of points alone is wrong.
    slips = [slip for e in found["explanations"] for slip in e["slips"]]
    (slip,) = [slip for slip in slips if slip["kind"] != "hand-extra"]
    assert (slip["cell"], slip["value"], slip["right"]) == ("B5", 2, [1])
    said = invoke("audit", str(file), "--variant", "modern", "--single").stdout
    assert "off by as much" not in said


def test_pad_that_nothing_explains_tells_the_first_fault_as_data(tmp_path: Path) -> None:
    file = tmp_path / "pad.tsv"
    file.write_text(EXAMPLE.read_text().replace("183", "193", 1).replace("124", "127"))
    file.write_text(file.read_text().replace("24\t19", "29\t19").replace("146", "156"))
    found = audited(str(file), exit_code=1)
    assert found["explanations"] == []
    assert found["first_fault"]["code"].startswith("format.pad-")
    assert found["first_fault"]["line"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("183\t183", "193\t183"),  # a wrong figure
        ("\nX\tX", "\n\tX"),  # a mark missing
        ("9\t9\t13", "9\t\t13"),  # a gap
        ("360\t358", "360\t340"),  # a mark upon a figure that is too small
        ("285\t258", "258\t285"),  # two figures exchanged
    ],
)
def test_import_of_a_broken_pad_points_to_audit_which_explains_it(
    old: str, new: str, tmp_path: Path, invoke: Invoke
) -> None:
    file = tmp_path / "a pad.tsv"
    file.write_text(EXAMPLE.read_text().replace(old, new, 1))
    result = invoke("import", str(file))
    assert result.exit_code == 3
    assert f"ginscore audit '{file}'" in result.stderr
    assert not (tmp_path / "home" / "games").exists()
    assert audited(str(file), exit_code=1)["explanations"]


# Random games of every variant, there and back


@times(0.6)
@given(st.sampled_from(VARIANTS), st.integers(0, 10**6), st.integers(0, 24))
def test_audit_of_an_exported_game_is_clean_and_comes_to_the_same(
    tmp_path_factory: pytest.TempPathFactory, variant: str, seed: int, hands: int
) -> None:
    folder = tmp_path_factory.mktemp("audit")
    game = random_game(random.Random(seed), RULES[variant], hands=hands, variant=variant)
    (folder / "game.toml").write_text(to_toml(game))
    run = CliRunner().invoke(app, ["export", str(folder / "game.toml"), "-f", "tsv"])
    assert run.exit_code == 0, run.output
    pad = folder / "pad.tsv"
    pad.write_text(run.stdout)
    wanted = score(game, RULES[variant])
    found = audited(str(pad), "--variant", variant)
    assert found["adds_up"]
    assert found["net"] == wanted["settlement"]["net"]
    assert found["read_as"]["figures"] == "running"
    won = [hand["winner"] for hand in found["hands"] if hand["score"] is not None]
    written = [hand["winner"] for hand in wanted["hands"] if hand["columns"]]
    assert sorted(won) == sorted(written)


@times(0.6)
@given(
    st.sampled_from(VARIANTS),
    st.integers(0, 10**6),
    st.integers(1, 16),
    st.sampled_from([-20, -10, -3, -1, 1, 2, 3, 10, 27]),
)
def test_whatever_figure_of_an_exported_game_is_changed_it_is_named(
    tmp_path_factory: pytest.TempPathFactory, variant: str, seed: int, hands: int, by: int
) -> None:
    folder = tmp_path_factory.mktemp("audit")
    rng = random.Random(seed)
    game = random_game(rng, RULES[variant], hands=hands, variant=variant)
    (folder / "game.toml").write_text(to_toml(game))
    run = CliRunner().invoke(app, ["export", str(folder / "game.toml"), "-f", "tsv"])
    rows = [line.split("\t") for line in run.stdout.splitlines()]
    figures = [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell.isdigit()]
    if not figures:
        return
    row, column = rng.choice(figures)
    rows[row][column] = str(abs(int(rows[row][column]) + by))
    pad = folder / "pad.tsv"
    pad.write_text("".join("\t".join(row) + "\n" for row in rows))
    # As the pad is on paper: another order would make it a pad of other hands.
    args = ["audit", str(pad), "--variant", variant, "--order", "up", "--format", "json"]
    found = json.loads(CliRunner().invoke(app, args).stdout)
    if found["adds_up"] or found["read_as"]["figures"] == "single":
        return  # other hands give such a pad
    named = {slip["cell"] for each in found["explanations"] for slip in each["slips"]}
    assert f"{'ABCDEF'[column]}{row + 1}" in named


TWO_COLUMNS = """Anna\t\tBruno\t
X\tX\t\t
360\t358\t\t
285\t258\t\t
183\t183\t140\t206
139\t81\t50\t124
102\t37\t16\t34
5\t1\t1\t3
6\t4\t4\t8
9\t9\t9\t13
14\t14\t\t
19\t19\t\t
"""
# The first two columns of the example: 2 x 350; boxes 38 - 22 = 16, 16 x 25 = 400; points
# 360 - 140 = 220 and 358 - 206 = 152.
TWO_COLUMNS_NET = 700 + 400 + 220 + 152


@pytest.mark.parametrize("options", [["--set", "columns=2"], ["--variant", "two.toml"]])
def test_pad_of_two_columns_is_read_and_its_slip_named(
    options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("two.toml").write_text('extends = "moderno"\ncolumns = 2\n', encoding="utf-8")
    Path("pad.tsv").write_text(TWO_COLUMNS, encoding="utf-8")
    assert audited("pad.tsv", *options)["net"] == TWO_COLUMNS_NET
    Path("pad.tsv").write_text(TWO_COLUMNS.replace("X\tX\t\t", "X\t\t\tX"), encoding="utf-8")
    ((slip,),) = [
        each["slips"] for each in audited("pad.tsv", *options, exit_code=1)["explanations"]
    ]
    assert (slip["kind"], slip["player"], slip["column"]) == ("mark-moved", "Bruno", 2)
    result = invoke("audit", "pad.tsv", *options)
    assert "it belongs to column 2 of Anna" in result.stdout


def test_two_columns_that_nothing_names_are_refused_with_the_line_to_type(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pad.tsv").write_text(TWO_COLUMNS, encoding="utf-8")
    result = invoke("audit", "pad.tsv")
    assert result.exit_code == 2
    assert "ginscore audit pad.tsv --variant moderno --set columns=2" in result.stderr
