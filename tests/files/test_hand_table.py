"""Tables of hands: what is written is read back the same, and what is wrong changes nothing."""

from __future__ import annotations

import csv
import random
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from ginscore.cli.app import app
from ginscore.errors import GinscoreError, all_faults
from ginscore.files.game.read import parse_game
from ginscore.files.tables.csv import DELIMITERS, is_pad, table_rows, unguarded
from ginscore.files.text import FileText
from ginscore.files.variant.find import built_in_names
from ginscore.input.table import read_table
from ginscore.lang.catalogue import languages, load
from ginscore.lang.translator import Translator
from ginscore.render.data.rows import COLUMNS, guarded, hands_csv
from ginscore.render.view import View
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.parameters import to_table
from ginscore.scoring.players import verify_players
from ginscore.scoring.rules import Rules
from tests.conftest import ROOT, SAMPLES, Invoke
from tests.profiles import times
from tests.random_games import random_game, to_toml

HEAD = "winner,result,difference,level\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be in a folder of one's own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def started(*settings: str, name: str = "game.toml", words: tuple[str, ...] = ()) -> Path:
    """Start a game of Anna and Bruno, and make it the current one."""
    args = ["new", "Anna", "Bruno", "--file", name]
    for setting in settings:
        args += ["--set", setting]
    assert CliRunner().invoke(app, [*args, *words]).exit_code == 0
    return Path(name)


def run(*args: str, given: bytes | None = None) -> Result:
    return CliRunner().invoke(app, [*args], input=given)


def imported(table: str | bytes, *args: str) -> Result:
    data = table.encode() if isinstance(table, str) else table
    Path("hands.csv").write_bytes(data)
    return run("import", "hands.csv", *args)


def hands_of(path: Path) -> tuple[Hand, ...]:
    return parse_game(path, FileText(path.read_bytes().decode())).game.hands


def files() -> dict[str, bytes]:
    """Return every file but the table, with the folder of games."""
    found = [path for path in Path().rglob("*") if path.is_file() and path.suffix != ".csv"]
    return {str(path): path.read_bytes() for path in found}


# The apostrophe that keeps a spreadsheet from reckoning


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+39 06", "'+39 06"),
        ("-5", "'-5"),
        ("@home", "'@home"),
        ("\ttab", "'\ttab"),
        ("\rreturn", "'\rreturn"),
        ("\nline", "'\nline"),
        ("  =1+1", "'  =1+1"),
        ('"=1+1"', '\'"=1+1"'),
        ("＝1", "'＝1"),
        ("'=1+1", "''=1+1"),
        ("''=1+1", "'''=1+1"),
        # No formula, and so left alone on both ways.
        ("'tis late", "'tis late"),
        ("'", "'"),
        ("3 - 5", "3 - 5"),
        ("a=b", "a=b"),
        ("", ""),
    ],
)
def test_text_like_a_formula_is_guarded_and_comes_back(text: str, cell: str) -> None:
    assert guarded(text) == cell
    assert unguarded(cell) == text


@given(st.text("'\"=+-@\t\r\n a＝", max_size=8) | st.text())
def test_the_guard_is_taken_away_exactly(text: str) -> None:
    cell = guarded(text)
    assert unguarded(cell) == text
    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))


def test_numbers_are_not_guarded(invoke: Invoke) -> None:
    rows = exported(invoke("export", str(SAMPLES / "segnapunti.toml"), "-f", "csv").stdout)
    for name in ("hand", "difference", "score", "boxes"):
        assert all(row[name].isdigit() for row in rows)


def exported(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text, newline="")))


# Written and read back

HOSTILE = st.text(
    st.sampled_from("=+-@'\",;|\t 1A♥é李😀\u0301[/]") | st.characters(categories=["L", "N", "S"]),
    min_size=1,
    max_size=12,
)
NOTES = st.text("=+-@'\",;|\t\r\n 1A♥😀[/]", min_size=1, max_size=12) | st.text(
    st.characters(exclude_categories=["Cs"]), min_size=1
)


def playable(names: tuple[str, str]) -> bool:
    try:
        verify_players(names)
    except GinscoreError:
        return False
    return True


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a legal game without surplus, of any variant, with names and notes of any kind."""
    variant = draw(st.sampled_from(built_in_names()))
    head = f'ginscore = 1\nvariant = "{variant}"\nplayers = ["Anna", "Bruno"]\n'
    rules = parse_game(Path("game.toml"), FileText(head)).game.rules
    rng = random.Random(draw(st.integers(0, 2**32)))
    made = random_game(rng, to_table(rules), hands=draw(st.integers(1, 12)), variant=variant)
    game = parse_game(Path("game.toml"), FileText(to_toml(made))).game
    counted = len(game.hands) - len(game.replay().surplus)
    hands = tuple(
        hand._replace(note=draw(st.none() | NOTES)) if number % 3 == 0 else hand
        for number, hand in enumerate(game.hands[:counted])
    )
    players = draw(st.tuples(HOSTILE, HOSTILE).filter(playable))
    return Game(players=players, variant=variant, rules=rules, hands=hands)


@given(
    game=games(),
    written=st.sampled_from(languages()),
    read=st.sampled_from(languages()),
    delimiter=st.sampled_from(DELIMITERS),
)
@times(1.5)
def test_hands_come_back_from_a_table_as_they_were(
    game: Game, written: str, read: str, delimiter: str
) -> None:
    view = View.of(game)
    text = hands_csv([("game.toml", view)], Translator(written), delimiter, files=False)
    rows = table_rows(text, "hands.csv")
    fresh = Game(players=game.players, variant=game.variant, rules=game.rules)
    assert read_table(rows, fresh, Translator(read), "hands.csv", str)[:2] == (0, game.hands)
    # and the game itself has them all
    assert read_table(rows, game, Translator(read), "hands.csv", str)[:2] == (len(game.hands), ())


def test_every_record_ends_as_the_standard_has_it() -> None:
    started()
    run("add", "void", "--note", "two")
    data = run("export", "-f", "csv").stdout_bytes
    assert data.count(b"\r\n") == data.count(b"\n") == 2
    assert not data.startswith(b"\xef\xbb\xbf")


def test_line_ends_inside_a_note_come_back_as_they_were() -> None:
    path = started()
    hand = '\n[[hands]]\nresult = "void"\nnote = "x\\r\\ny\\n\\rz"\n'
    path.write_text(path.read_text() + hand)
    run("export", "-o", "hands.csv")
    other = started(name="other.toml")
    assert run("import", "hands.csv").exit_code == 0
    assert hands_of(other)[0].note == "x\r\ny\n\rz"


def test_the_same_hands_are_written_into_the_game_byte_for_byte() -> None:
    # A whitelist of results once turned a long gin into a knock, and rules were dropped.
    rules = ("score.undercut.bonus=45,90", "undercut_difference_doubled=false")
    path = started(*rules)
    for line in (
        "anna gran gin 20 d",
        "bruno gg 0 20 7H",
        "bruno knock 9 4 9♦",
        "anna under 4 9 d",
        "anna under 4 p",
        "bruno gin 0 30 KC p",
        "anna knock 7 25 d --note late",
        "void",
    ):
        assert run("add", *line.split()).exit_code == 0, line
    run("export", "-o", "hands.csv", "--lang", "ru")
    other = started(*rules, name="other.toml")
    assert run("import", "hands.csv", "--lang", "es").exit_code == 0
    assert other.read_bytes() == path.read_bytes()
    # Under with 4 against 9 in seconda, the difference single: 5 + 90 = 95.
    assert exported(run("export", "-f", "csv").stdout)[3]["score"] == "95"


# Twice, and partly


def test_importing_its_own_table_adds_nothing_and_touches_nothing() -> None:
    path = started()
    run("add", "anna", "gin", "26", "d")
    run("add", "void", "--note", "late")
    run("export", "-o", "hands.csv")
    before, time = files(), path.stat().st_mtime_ns
    result = run("import", "hands.csv")
    assert result.exit_code == 0
    assert result.stdout.startswith("2 rows: 0 added, 2 already there\n")
    assert files() == before
    assert path.stat().st_mtime_ns == time


def test_importing_a_longer_table_adds_what_is_new_in_one_change() -> None:
    path = started()
    run("add", "anna", "gin", "26", "d")
    before = path.read_bytes()
    result = imported(HEAD + "anna,gin,26,double\n,void,,\nbruno,knock,9,p\n")
    assert result.stdout.startswith("3 rows: 2 added, 1 already there\n")
    assert len(hands_of(path)) == 3
    assert run("undo").exit_code == 0
    assert path.read_bytes() == before


def test_a_dry_run_writes_nothing() -> None:
    started()
    before = files()
    result = imported(HEAD + "anna,gin,26,d\n", "--dry-run")
    assert result.stdout.startswith("1 row: 1 would be added, 0 already there; nothing was written")
    # 26 x 2 + 50
    assert "102" in result.stdout
    assert files() == before


def test_a_row_says_no_more_than_it_must() -> None:
    # The game has a note, the deadwoods and the card; this table has no columns for them.
    started()
    run("add", "bruno", "knock", "7", "25", "9D", "--note", "late")
    assert imported(HEAD + "bruno,knock,18,single\n").stdout.startswith(
        "1 row: 0 added, 1 already there"
    )


@pytest.mark.parametrize(
    "row",
    [
        "anna,gin,26,double,7H,late",  # another player
        "bruno,big gin,26,double,7H,late",
        "bruno,gin,25,double,7H,late",
        "bruno,gin,26,single,7D,late",
        "bruno,gin,26,double,8H,late",
        "bruno,gin,26,double,7H,later",
        ",void,,,,",
    ],
)
def test_a_row_that_says_something_else_is_refused_and_both_are_shown(row: str) -> None:
    path = started()
    run("add", "bruno", "gin", "26", "7H", "--note", "late")
    before = path.read_bytes()
    result = imported("winner,result,difference,level,card,note\n" + row + "\nanna,gin,5,d,,\n")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert 'the game has Bruno: gin, doubled, 26 points, 7♥, "late";' in result.stderr
    assert result.stderr.startswith("hands.csv:2: hand 1: the table says ")
    assert path.read_bytes() == before


def test_a_table_may_begin_at_any_hand_of_the_game_if_it_is_numbered() -> None:
    path = started()
    run("add", "anna", "gin", "26", "d")
    run("add", "bruno", "knock", "9", "p")
    head = "#,winner,result,difference,level\n"
    result = imported(head + "2,bruno,knock,9,p\n3,anna,knock,4,p\n")
    assert result.stdout.startswith("2 rows: 1 added, 1 already there\n")
    assert imported(head + "4,anna,knock,2,p\n").stdout.startswith(
        "1 row: 1 added, 0 already there"
    )
    assert len(hands_of(path)) == 4
    # A hand that is missing, and rows out of their order.
    assert "hand 5 comes next" in imported(head + "6,anna,knock,2,p\n").stderr
    assert "hand 3 comes next" in imported(head + "2,bruno,knock,9,p\n1,anna,gin,26,d\n").stderr


def test_a_row_after_the_end_of_the_game_is_refused() -> None:
    path = started("columns=1", "target=20")
    before = path.read_bytes()
    result = imported(HEAD + "anna,knock,25,p\nbruno,knock,9,p\n")
    assert result.exit_code == 1
    assert result.stderr.startswith("hands.csv:3: hand 2: the game is over; ")
    assert path.read_bytes() == before


# What a table may look like


@pytest.mark.parametrize(
    "table",
    [
        "winner,result,difference,level\nAnna,gin,26,double\n",
        "level,difference,result,winner\ndouble,26,gin,Anna\n",
        "vincitore;risultato;differenza;livello\nANNA;Gin;26;seconda\n",
        "ganador\tresultado\tdiferencia\tnivel\n1\tgin\t26\tdoble\n",
        "победитель|результат|разница|уровень\nан|джин|026|двойная\n".replace("ан|", "a|"),
        "Winner , RESULT, difference , Level\n anna , g , 26 , in seconda \n",
        # Lines of a spreadsheet: blank ones, quotes, empty columns, ends of its own.
        '\r\n"winner","result","difference","level",,\r\n\r\n"anna","gin","26","x2",,\r\n,,,,,\r\n',
        "winner;result;difference;level\rAnna;gin;26;d\r",
        "winner,result,difference,level,x-mood\nanna,gin,26,d,good\n",
        "closer,closer's deadwood,opponent's deadwood,level\nanna,0,26,d\n",
        "chi chiude,residuo di chi chiude,residuo dell’avversario,livello\nanna,0,26,d\n",
    ],
)
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("language", ["en", "it", "es", "ru"])
def test_a_table_is_read_however_it_is_written(table: str, mark: bytes, language: str) -> None:
    path = started()
    assert imported(mark + table.encode(), "--lang", language).stderr == ""
    (hand,) = hands_of(path)
    # Gin in seconda with 26: 26 x 2 + 50.
    assert exported(run("export", "-f", "csv").stdout)[0]["score"] == "102"
    assert hand.doubled


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_table_comes_through_the_standard_input(mark: bytes) -> None:
    path = started()
    rows = mark + HEAD.encode() + b"anna,gin,26,d\nanna,gin,x,d\n"
    result = run("import", "-", given=rows)
    assert result.stderr.startswith("-:3: hand 2: x isn't a whole number; ")
    assert run("import", "-", given=rows[:-14]).exit_code == 0
    assert len(hands_of(path)) == 1


def test_a_table_with_tabs_is_a_table_whatever_its_name() -> None:
    started()
    run("add", "anna", "gin", "26", "d")
    run("export", "-f", "csv", "--delimiter", "tab", "-o", "hands.tsv")
    assert run("import", "hands.tsv").stdout.startswith("1 row: 0 added, 1 already there")


def test_a_pad_is_two_names_and_figures_only() -> None:
    assert is_pad(table_rows("A,,,B,,\n,X,,,,\n102,37,,16,,\n", "pad.csv"))
    assert not is_pad(table_rows("A,,,B,,\n102,37,,x16,,\n", "pad.csv"))
    assert not is_pad(table_rows("A,B,C\n1,2,3\n", "pad.csv"))
    assert not is_pad(table_rows("A,B\n", "pad.csv"))


# For a spreadsheet in another country


@pytest.mark.parametrize(
    ("typed", "sign"), [(";", ";"), (",", ","), ("tab", "\t"), ("\\t", "\t"), ("\t", "\t")]
)
def test_delimiter_and_mark_are_what_was_asked_for(typed: str, sign: str) -> None:
    path = started()
    run("add", "anna", "gin", "26", "d", "--note", "perché; sì, no|è")
    result = run("export", "-f", "csv", "--delimiter", typed, "--bom", "--lang", "it")
    assert result.stdout_bytes.startswith(b"\xef\xbb\xbfsmazzata" + sign.encode() + b"vincitore")
    text = result.stdout_bytes.decode("utf-8-sig")
    (row,) = csv.DictReader(StringIO(text, newline=""), delimiter=sign)
    assert (row["risultato"], row["livello"], row["nota"]) == (
        "gin",
        "seconda",
        "perché; sì, no|è",
    )
    before = path.read_bytes()
    assert run("import", "-", given=result.stdout_bytes).stdout.startswith(
        "1 row: 0 added, 1 already there"
    )
    other = started(name="other.toml")
    assert run("import", "-", given=result.stdout_bytes).exit_code == 0
    assert other.read_bytes() == before


@pytest.mark.parametrize("typed", ["", "x", ",,", '"', "\n", " ", "0"])
def test_nothing_else_stands_between_cells(typed: str) -> None:
    started()
    result = run("export", "-f", "csv", "--delimiter", typed)
    assert (result.exit_code, result.stdout) == (2, "")


def test_several_games_are_one_table_that_names_their_files() -> None:
    for name in ("one.toml", "two.toml"):
        started(name=name)
        run("add", "anna", "gin", "26", "d")
        run("add", "void")
    run("export", "one.toml", "two.toml", "-o", "all.csv")
    rows = exported(Path("all.csv").read_text())
    assert [(row["file"], row["hand"]) for row in rows] == [
        ("one.toml", "1"),
        ("one.toml", "2"),
        ("two.toml", "1"),
        ("two.toml", "2"),
    ]
    result = run("import", "all.csv")
    assert result.exit_code == 3
    assert "one.toml, two.toml" in result.stderr


# What is wrong


def test_every_fault_of_every_row_is_named_with_its_line_and_nothing_is_written() -> None:
    started()
    before = files()
    result = imported(
        "winner,result,difference,level,witness,note,score\n"  # 1
        'anna,gin,26,d,,"two\nlines",102\n'  # 2 and 3
        "carla,gim,x,s3,9X,,\n"  # 4
        'bruno,knock,200,,,"three\r\n\nlines",\n'  # 5 to 7
        "\n"  # 8
        "bruno,knock,9,p,,,10\n"  # 9
        "bruno,gin,,p,,,\n"  # 10
    )
    assert result.exit_code == 3
    assert result.stdout == ""
    assert [line.split(";")[0] for line in result.stderr.splitlines()] == [
        "hands.csv:4: hand 2: gim isn't a result",
        "hands.csv:4: hand 2: s3 isn't a level",
        "hands.csv:4: hand 2: 9X isn't a card",
        "hands.csv:4: hand 2: no player is called carla",
        "hands.csv:4: hand 2: x isn't a whole number",
        "hands.csv:5: hand 3: single or doubled is missing",
        # Ten cards are worth 110 at most where an ace counts 15.
        "hands.csv:5: hand 3: "
        "a difference of 200 is more than the 108 that two hands of cards can give",
        "hands.csv:9: hand 4: the table says 10 for score, the hand gives 9",
        "hands.csv:10: hand 5: the cell difference is empty",
    ]
    assert files() == before


@pytest.mark.parametrize(
    "text", ["5.0", "1_0", "٣", "２５", "²", "0.0.5", "5,0", "1e1", "nan", "+5"]
)
@pytest.mark.parametrize("column", ["points", "closer-deadwood", "score", "boxes", "number"])
def test_only_digits_are_numbers(text: str, column: str) -> None:
    game = Game(players=("Anna", "Bruno"), variant="", rules=moderno())
    t = Translator("en")
    row = {
        "number": "1",
        "winner": "Anna",
        "result": "gin",
        "points": "26",
        "closer": "Anna",
        "closer-deadwood": "0",
        "opponent-deadwood": "26",
        "level": "d",
        "score": "102",
        "boxes": "5",
    }
    assert faults(row, game, t) == []
    assert faults(row | {column: text}, game, t) == ["usage.number"]


def moderno() -> Rules:
    head = 'ginscore = 1\nvariant = "moderno"\nplayers = ["Anna", "Bruno"]\n'
    return parse_game(Path("game.toml"), FileText(head)).game.rules


def faults(row: dict[str, str], game: Game, t: Translator) -> list[str]:
    """Return the codes of what is wrong with a row."""
    text = StringIO()
    csv.writer(text).writerows([[t.word("header", name) for name in row], [*row.values()]])
    found: list[GinscoreError] = []
    try:
        read_table(table_rows(text.getvalue(), "hands.csv"), game, t, "hands.csv", str)
    except* GinscoreError as group:
        found = all_faults(group)
    return [fault.code for fault in found]


BY_DEADWOOD = {
    "winner": "Bruno",
    "result": "knock",
    "points": "18",
    "closer": "Bruno",
    "closer-deadwood": "7",
    "opponent-deadwood": "25",
    "level": "p",
    "witness": "9D",
    "score": "18",
    "boxes": "1",
}
BY_POINTS = {"winner": "Anna", "result": "undercut", "points": "4", "closer": "Bruno", "level": "d"}
VOID = {"result": "void", "points": "0", "score": "0", "boxes": "0"}


@pytest.mark.parametrize(
    ("row", "change", "codes"),
    [
        (BY_DEADWOOD, {}, []),
        (BY_DEADWOOD, {"winner": "", "result": "", "points": "", "score": "", "boxes": ""}, []),
        (BY_DEADWOOD, {"winner": "Anna"}, ["check.cell"]),
        (BY_DEADWOOD, {"points": "17", "score": "17"}, ["check.cell", "check.cell"]),
        (BY_DEADWOOD, {"boxes": "2"}, ["check.cell"]),
        (BY_DEADWOOD, {"result": "under"}, ["rule.undercut-is-knock"]),
        (BY_DEADWOOD, {"level": "d"}, ["rule.level-disagrees"]),
        (BY_DEADWOOD, {"witness": "6D"}, ["rule.knock-over-witness"]),
        (BY_DEADWOOD, {"closer": ""}, ["format.cell-missing"]),
        (BY_DEADWOOD, {"opponent-deadwood": ""}, ["format.cell-missing"]),
        (BY_DEADWOOD, {"closer-deadwood": "-7"}, ["usage.points-negative"]),
        (BY_DEADWOOD, {"closer-deadwood": "1000000"}, ["usage.number-large"]),
        (BY_POINTS, {}, []),
        (BY_POINTS, {"closer": "Anna"}, ["check.cell"]),
        (BY_POINTS, {"winner": ""}, ["format.cell-missing"]),
        (BY_POINTS, {"result": "", "points": ""}, ["format.cell-missing"] * 2),
        (BY_POINTS, {"level": ""}, ["rule.level-missing"]),
        (BY_POINTS, {"said": "level"}, []),
        (BY_POINTS, {"said": "points"}, ["format.header-unknown"]),
        (VOID, {}, []),
        (VOID, {"winner": "Anna"}, ["format.void-row"]),
        (VOID, {"points": "4"}, ["format.void-row"]),
        (VOID, {"score": "4"}, ["check.cell"]),
    ],
)
def test_a_row_is_held_against_the_rules_and_against_itself(
    row: dict[str, str], change: dict[str, str], codes: list[str]
) -> None:
    game = Game(players=("Anna", "Bruno"), variant="", rules=moderno())
    assert faults(row | change, game, Translator("en")) == codes


def test_a_card_that_may_be_two_is_refused_and_one_that_was_written_is_not() -> None:
    # 7C: clubs, or cuori. So a table is written with the signs.
    started()
    result = imported("winner,result,difference,witness\nanna,gin,26,7C\n", "--lang", "it")
    assert result.exit_code == 3
    assert "7♣ o 7♥" in result.stderr
    assert imported("winner,result,difference,witness\nanna,gin,26,7C\n").exit_code == 0
    assert exported(run("export", "-f", "csv").stdout)[0]["witness"] == "7♣"


@pytest.mark.parametrize(
    "data", [b"", b" \n\n", b"\xef\xbb\xbf\r\n", b"Anna,gin,26\n", b"result\n"]
)
def test_without_a_header_nothing_is_guessed(data: bytes) -> None:
    started()
    before = files()
    result = imported(data)
    assert result.exit_code == 3
    assert result.stderr.startswith("hands.csv: no row names the columns; ")
    assert files() == before


@pytest.mark.parametrize(
    ("language", "word", "remedy"),
    [
        ("it", "puntii", "si intendeva punti?"),
        ("it", "testimonio", "si intendeva testimone?"),
        ("en", "who dealt", "choose from file, hand, winner, "),
        ("es", "diferensia", "¿quería decir diferencia?"),
    ],
)
def test_a_mistyped_column_is_told_the_nearest(language: str, word: str, remedy: str) -> None:
    started()
    result = imported(f"winner,result,{word}\n", "--lang", language)
    assert result.exit_code == 3
    assert result.stderr.startswith(f"hands.csv:1: {word} ")
    assert remedy in result.stderr


def test_a_header_alone_is_a_table_without_rows() -> None:
    started()
    assert imported(HEAD).stdout.startswith("0 rows: 0 added, 0 already there\n")


@pytest.mark.parametrize(
    "data",
    [
        HEAD.encode() + b"anna,gin,26,d\0\n",
        HEAD.encode() + "caffè,gin,26,d\n".encode("latin-1"),
        HEAD.encode("utf-16"),
        HEAD.encode() + b'"anna"x,gin,26,d\n',
        HEAD.encode() + b'"anna,gin,26,d\n',
        HEAD.encode() + b"a" * 200_000,
    ],
)
def test_what_is_no_table_is_refused_in_words(data: bytes) -> None:
    started()
    before = files()
    result = imported(data)
    assert result.exit_code == 3
    assert result.stderr.startswith("hands.csv:")
    assert isinstance(result.exception, SystemExit)
    assert files() == before


def test_hands_in_one_list_are_not_added_to_but_compared() -> None:
    path = started()
    path.write_text(path.read_text().replace("\n# ", '\nhands = [{result = "void"}]\n# ', 1))
    assert imported("hand,result\n1,void\n").exit_code == 0
    result = imported("hand,result\n1,void\n2,void\n", "--dry-run")
    assert result.exit_code == 1
    assert "[[hands]]" in result.stderr


# The words


def test_every_language_has_a_word_for_every_column() -> None:
    for language in languages():
        words = load(language)["words"]["header"]
        assert words.keys() == {*COLUMNS, "file", "tables", "cube", "loser"}
        assert all(words.values())


def test_the_format_page_names_every_column_in_every_language() -> None:
    page = (ROOT / "samples" / "README.md").read_text(encoding="utf-8")
    for name in (*COLUMNS, "file", "cube"):
        words = [load(code)["words"]["header"][name][0] for code in ("en", "it", "es", "ru")]
        assert "| " + " | ".join(f"`{word}`" for word in words) + " |" in page
