"""Files as they come: broken, odd, half-written, edited by hand, and names of every kind."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from ginscore.cli.app import app
from ginscore.errors import GinscoreError, all_faults
from ginscore.files.check import file_faults
from ginscore.files.game.read import read_game
from ginscore.files.text import LARGEST_FILE, FileText, read_text

HEAD = """\
ginscore = 1
variant = "moderno"
players = ["Anna", "Bruno"]
"""
GIN = """
[[hands]]
winner = "Anna"
result = "gin"
points = 26
doubled = true
"""
VOID = '\n[[hands]]\nresult = "void"\n'
BOM = b"\xef\xbb\xbf"


@pytest.fixture(autouse=True)
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with a home beside the files."""
    monkeypatch.chdir(tmp_path)
    for name in ("GINSCORE_GAME", "COLUMNS", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GINSCORE_LANG", "en")
    monkeypatch.setenv("GINSCORE_HOME", str(tmp_path / "home"))
    return tmp_path


def write(data: bytes | str, name: str = "game.toml") -> Path:
    path = Path(name)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def ginscore(*args: str) -> Result:
    return CliRunner().invoke(app, list(args))


def add(*words: str) -> Result:
    return ginscore("add", "--game", "game.toml", *words)


def codes(path: Path) -> list[tuple[str, int | None, int | None]]:
    return [(fault.code, fault.line, fault.hand) for fault in file_faults(path)]


def assert_refused(data: bytes | str, code: str, line: int | None = None) -> str:
    """Assert that nothing is shown of a file nor added to it, and return what is said."""
    path = write(data)
    before = path.read_bytes() if path.stat().st_size < 1_000_000 else None
    assert [entry[:2] for entry in codes(path)] == [(code, line)]
    results = [ginscore("show", "game.toml"), ginscore("check", "game.toml"), add("void")]
    for result in results:
        assert result.exit_code == 3
        assert (result.stdout + result.stderr).count("\n") == 1
    assert results[0].stderr.startswith("game.toml:" + (f"{line}: " if line else " "))
    assert results[1].stdout == results[0].stderr
    assert before is None or path.read_bytes() == before
    assert os.listdir() == ["game.toml"]
    return results[0].stderr


# Bytes


@pytest.mark.parametrize("data", [b"", b"\n", b" \t\r\n\r\n", BOM, BOM + b"\n"])
def test_empty(data: bytes) -> None:
    assert_refused(data, "file.empty")


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"\0" * 512, 1),
        (HEAD.encode() + b"\0" * 512, 4),
        (b"\0" + HEAD.encode(), 1),
        # Also where other bytes are wrong before it.
        (b"\xff\n\0", 2),
    ],
)
def test_nul_bytes(data: bytes, line: int) -> None:
    assert_refused(data, "file.nul", line)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (HEAD.replace("Bruno", "Niccolò").encode("latin-1"), 3),
        (b"\xff" + HEAD.encode(), 1),
        # A lone surrogate, as some programs write it.
        (HEAD.encode() + b'title = "\xed\xa0\x80"\n', 4),
        (HEAD.encode() + b'title = "\xc0\xaf"\n', 4),
    ],
)
def test_not_utf8(data: bytes, line: int) -> None:
    assert_refused(data, "file.not-utf8", line)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_an_encoding_and_no_crash(encoding: str) -> None:
    mark = "" if encoding == "utf-16" else "\ufeff"
    path = write((mark + HEAD).encode(encoding))
    (fault,) = file_faults(path)
    assert fault.code == "file.not-utf8"


def test_larger_than_a_game_can_be() -> None:
    path = write(HEAD)
    os.truncate(path, LARGEST_FILE + 1)
    assert codes(path) == [("file.too-large", None, None)]
    os.truncate(path, LARGEST_FILE)
    assert codes(path) == [("file.nul", 4, None)]


def test_as_large_as_a_game_can_be() -> None:
    # One comment fills the file up to the last byte that is allowed.
    path = write(HEAD + "#" + "x" * (LARGEST_FILE - len(HEAD) - 2) + "\n")
    assert path.stat().st_size == LARGEST_FILE
    assert read_text(path).text.startswith(HEAD)


def test_endless_file_is_not_read_to_its_end() -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("no endless file here")
    assert codes(Path("/dev/zero")) == [("file.special", None, None)]


@pytest.mark.parametrize(
    "data", [b"", b"\0", b"\xff", b"a = ", b"ginscore = 2\n", b"players = 1\n"]
)
def test_every_command_says_the_same_of_a_broken_file(data: bytes) -> None:
    write(data)
    said = ginscore("show", "game.toml").stderr
    assert said.startswith("game.toml:")
    assert add("void").stderr == said
    assert ginscore("undo", "game.toml").stderr == said
    # What a check finds is its result.
    assert ginscore("check", "game.toml").stdout == said


# TOML


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (HEAD + "\n[[hand", 5),
        (HEAD + '\n[[hands]]\nwinner = "An', 6),
        (HEAD + '\n[[hands]]\nwinner = "Anna"\npoints = ', 7),
        (HEAD + '\n[[hands]]\nwinner = "Anna"\npoi', 7),
        (HEAD + "points = 07\n", 4),
        (HEAD + "points = 1__0\n", 4),
        (HEAD + "points = 5.\n", 4),
        (HEAD + "date = 2026-02-30\n", 4),
        (HEAD + "[stake]\nper_point = 1\n[stake]\n", 6),
        (HEAD + 'variant = "moderno-400"\n', 4),
        (HEAD + VOID + "[hands]\n", 7),
        (HEAD + 'place = "\\ud800"\n', 4),
        (HEAD + 'place = "a\tb\x1b"\n', 4),
        (HEAD.replace("\n", "\r"), 1),
    ],
)
def test_not_toml(text: str, line: int) -> None:
    assert_refused(text, "format.toml", line)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        HEAD + "x-deep = " + "[" * 100_000,
        HEAD + "x-deep = " + "{a=" * 100_000,
        HEAD + VOID + "points = " + "7" * 5000 + "\n",
    ],
)
def test_without_measure(text: str) -> None:
    path = write(text)
    (fault,) = file_faults(path)
    assert fault.code in ("format.toml", "format.toml-extreme")
    result = ginscore("show", "game.toml")
    assert result.exit_code == 3
    assert len(result.stderr) < 1000


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("points", "rule.deadwood-too-large"),
        ("points = 3\nx-own", None),
        ("x-own = 0\ndeadwood", "format.deadwood-pair"),
        ("x-own = 0\ndoubled", "format.flag"),
    ],
)
def test_long_number_that_toml_reads_is_shown_short(key: str, code: str | None) -> None:
    # Written in base 16 it may have any length, and is too long to be written in base 10.
    path = write(GIN_WITH.format(f"{key} = 0x{'f' * 5000}"))
    assert code is None or code in [entry[0] for entry in codes(path)]
    result = ginscore("check", "game.toml")
    assert isinstance(result.exception, SystemExit | None)
    assert all(len(line) < 500 for line in result.stdout.splitlines())


GIN_WITH = HEAD + '\n[[hands]]\nwinner = "Anna"\nresult = "gin"\n{}\n'


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("points = true", "true isn't a whole number"),
        ("points = 5.0", "5.0 isn't a whole number"),
        ("points = 1e1", "1e1 isn't a whole number"),
        ("points = inf", "inf isn't a whole number"),
        ("points = nan", "nan isn't a whole number"),
        ('points = "5"', "5 isn't a whole number"),
        ("points = 2026-11-29", "2026-11-29 isn't a whole number"),
        ("points = [5]", "[5] isn't a whole number"),
        ("points = [5.5]", "[5.5] isn't a whole number"),
        ("points = -1", "-1 is below 0"),
    ],
)
def test_only_a_whole_number_is_points(text: str, shown: str) -> None:
    path = write(GIN_WITH.format(text + "\ndoubled = true"))
    ((code, line, hand),) = codes(path)
    assert code == (
        "format.number-negative" if "-1" in text and "2" not in text else "format.number"
    )
    # Three lines of head, a blank one, the header, winner and result.
    assert (line, hand) == (8, 1)
    assert f"game.toml:8: hand 1: {shown}" in ginscore("show", "game.toml").stderr.replace('"', "")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("result = true", "true isn't a result"),
        ("result = 5", "5 isn't a result"),
        ('result = "Gin"', "Gin isn't a result; did you mean gin?"),
    ],
)
def test_only_a_result_is_a_result(text: str, shown: str) -> None:
    write(f'{HEAD}\n[[hands]]\nwinner = "Anna"\npoints = 3\ndoubled = true\n{text}\n')
    assert f"game.toml:9: hand 1: {shown}" in ginscore("show", "game.toml").stderr


@pytest.mark.parametrize(
    ("value", "per_point"),
    [
        ("0.05", "0.05"),
        ("0.10", "0.1"),
        ("1", "1"),
        ("1.500", "1.5"),
        ("0.005", "0.005"),
        ('"0,05"', "0.05"),
        # Six decimals are the most.
        ("0.123456", "0.123456"),
        ("0.000001", "0.000001"),
        ("1000000.0", "1000000"),
    ],
)
def test_stake_is_read_as_it_is_written(value: str, per_point: str) -> None:
    stake = read_game(write(f"{HEAD}\n[stake]\nper_point = {value}\n")).game.stake
    assert stake is not None
    assert stake.text == per_point


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        ("inf", "format.stake-unreadable", "inf isn't an amount"),
        ("nan", "format.stake-unreadable", "nan isn't an amount"),
        ("-0.05", "format.stake-unreadable", "-0.05 isn't an amount"),
        ("1e3", "format.stake-unreadable", "1e3 isn't an amount"),
        ('"0.0.5"', "format.stake-unreadable", "0.0.5 isn't an amount"),
        ('"1.000,50"', "format.stake-unreadable", "1.000,50 isn't an amount"),
        ('"٣"', "format.stake-unreadable", "٣ isn't an amount"),
        ('"1,000"', "format.stake-ambiguous", "1,000 could be 1000 or 1.0"),
        ('"1.000"', "format.stake-ambiguous", "1.000 could be 1000 or 1.0"),
        ("0.1234567", "format.stake-range", "0.1234567 can't be a stake"),
        ("0.0", "format.stake-range", "0.0 can't be a stake"),
        ("1000001", "format.stake-range", "1000001 can't be a stake"),
    ],
)
def test_stake_that_is_none(value: str, code: str, shown: str) -> None:
    path = write(f"{HEAD}\n[stake]\nper_point = {value}\n")
    assert codes(path) == [(code, 6, None)]
    assert f"game.toml:6: {shown}" in ginscore("show", "game.toml").stderr


def test_date_with_a_time_is_no_date() -> None:
    assert codes(write(HEAD + "date = 2026-11-29T20:30:00\n")) == [("format.date", 4, None)]


def test_nul_in_a_variant_name() -> None:
    path = write(HEAD.replace("moderno", "a\\u0000b.toml"))
    result = ginscore("check", str(path))
    assert isinstance(result.exception, SystemExit)
    assert result.stdout.startswith("game.toml:2: ")
    assert "\0" not in result.stdout


def test_variant_that_is_a_folder_is_told_at_its_line() -> None:
    write(HEAD.replace("moderno", "./"))
    result = ginscore("show", "game.toml")
    assert result.exit_code == 3
    assert result.stderr.startswith("game.toml:2: ")


# Several faults at once


def test_all_faults_in_the_order_of_their_lines() -> None:
    path = write(
        """\
ginscore = 1
variant = "modeno"
playrs = 2
players = ["Anna", "Bruno"]
dealer = "Carla"

[stake]
per_point = "many"

[[hands]]
winner = "Ana"
result = "gim"
points = true
doubled = 1

[[hands]]
result = "void"

[[hands]]
winner = "Anna"
deadwod = [1, 2]
"""
    )
    expected = [
        ("format.variant-unknown", 2, None),
        ("format.key-unknown", 3, None),
        ("format.player", 5, None),
        ("format.stake-unreadable", 8, None),
        ("format.player", 11, 1),
        ("format.result", 12, 1),
        ("format.number", 13, 1),
        ("format.flag", 14, 1),
        # What hand 3 has not is told at its header.
        ("format.key-missing", 19, 3),
        ("format.key-missing", 19, 3),
        ("format.key-unknown", 21, 3),
    ]
    assert sorted(codes(path), key=lambda entry: entry[1] or 0) == expected
    said = ginscore("check", "game.toml").stdout
    assert [int(line.split(":")[1]) for line in said.splitlines()] == [e[1] for e in expected]
    assert "did you mean moderno?" in said
    assert "did you mean players?" in said
    assert "did you mean deadwood?" in said


def test_all_faults_of_one_table() -> None:
    path = write(
        HEAD
        + VOID
        + """
[stake]
per_point = "many"
currency = 5
curency = "EUR"

[expected]
net = "935"
columns = 5
boxes = [5]
bxes = 1
"""
    )
    assert sorted(codes(path), key=lambda entry: entry[1] or 0) == [
        ("format.stake-unreadable", 9, None),
        ("format.text", 10, None),
        ("format.key-unknown", 11, None),
        ("format.net", 14, None),
        ("format.figures", 15, None),
        ("format.figures", 16, None),
        ("format.key-unknown", 17, None),
    ]


def test_rules_are_told_beside_forms() -> None:
    # A knock of 111 in a hand of its own, and a hand without its points: both are told.
    path = write(
        HEAD
        + '\n[[hands]]\nwinner = "Anna"\nresult = "knock"\npoints = 111\ndoubled = false\n'
        + '\n[[hands]]\nwinner = "Anna"\nresult = "gin"\ndoubled = false\n'
    )
    assert codes(path) == [("rule.difference-too-large", 8, 1), ("format.key-missing", 11, 2)]


def test_mistyped_result_does_not_ask_for_the_keys_of_another() -> None:
    # Meant is a void hand, which has neither winner nor points.
    assert codes(write(HEAD + '\n[[hands]]\nresult = "vod"\n')) == [("format.result", 6, 1)]


# Where hands are


def test_header_inside_a_text_is_no_hand() -> None:
    fake = '"""\n[[hands]]\nwinner = "Carla"\n# "\n"""'
    raw = "'''\n[[hands]]\npoints = true'''"
    path = write(
        f"{HEAD}title = 'A [[hands]] title # no comment'\n"
        f"x-story = {fake}\n"  # lines 5 to 9
        f"x-raw = [{raw},\n  # [[hands]]\n  {fake},\n]\n"  # lines 10 to 19
        "\n[[hands]]\n"
        f"note = {fake}\n"  # lines 22 to 26
        'winner = "Anna"\nresult = "gin"\npoints = true\ndoubled = true\n'
        '\n[[hands]] # the second "hand\nresult = "vod"\nwinner = "Anna"\npoints = 3\n'
    )
    assert codes(path) == [("format.number", 29, 1), ("format.result", 33, 2)]


def test_hand_is_added_behind_the_real_last_hand() -> None:
    tail = '\n# The end, with a [[hands]] of its own.\n\n[expected]\nnet = 452 # "\n'
    text = HEAD + GIN + 'note = """\n[[hands]]\nresult = "void"\n"""\n' + tail
    path = write(text)
    assert add("void").exit_code == 0
    assert path.read_text() == text.replace("\n[expected]", VOID + "\n[expected]")
    assert ginscore("undo", "game.toml").exit_code == 0
    assert path.read_text() == text


@pytest.mark.parametrize(
    "hands",
    [
        'hands = [{winner = "Anna", result = "gin", points = 26, doubled = true}]\n',
        'hands = [\n  {winner = "Anna", result = "gin", points = 26, doubled = true},\n]\n',
    ],
)
def test_hands_in_brackets_are_read_and_left_alone(hands: str) -> None:
    path = write(HEAD + hands)
    # Gin in seconda: 26 x 2 + 50.
    assert "102" in ginscore("show", "game.toml").stdout
    for result in (add("void"), ginscore("undo", "game.toml")):
        assert result.exit_code == 1
        assert result.stdout == ""
        assert "[[hands]]" in result.stderr
    assert path.read_text() == HEAD + hands


def test_empty_list_of_hands_is_left_alone() -> None:
    path = write(HEAD + "hands = []\n")
    assert add("void").exit_code == 1
    assert path.read_text() == HEAD + "hands = []\n"


# Unknown keys


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("tittle = 'x'\n", 4, "unknown key tittle; did you mean title?"),
        ("[rulez]\n", 4, "unknown key rulez; did you mean rules?"),
        ("[stake]\nper_point = 1\ncurency = 'EUR'\n", 6, "did you mean currency?"),
        ("[rules]\ntaget = 400\n", 5, "did you mean target?"),
        ("[rules.score.gin]\nbonsu = 4\n", 5, "did you mean bonus?"),
        ("[rules.score]\ngran-gin = 4\n", 5, "big-gin"),
        ("[[hands]]\nresult = 'void'\nnotte = 'x'\n", 6, "did you mean note?"),
        ("X-Y = 1\n", 4, "unknown key X-Y"),
        ("zzzzzzzz = 1\n", 4, "choose from ginscore, variant, players"),
    ],
)
def test_unknown_key_names_the_nearest(text: str, line: int, said: str) -> None:
    write(HEAD + text)
    result = ginscore("show", "game.toml")
    assert result.exit_code == 3
    assert result.stderr.startswith(f"game.toml:{line}: ")
    assert said in result.stderr


def test_own_keys_are_kept() -> None:
    text = (
        "x-first = [1, 2.50, 1979-05-27T07:32:00Z]\n"
        + HEAD
        + '"x-quoted key" = 1\nx-table.a.b = {c = "d"}\n\n[x-section]\nanything = nan\n'
        + '\n[stake]\nper_point = "0.05"\nx-why = "habit"\n'
        + GIN
        + 'x-mood = "good"\n\n[hands.x-more]\na = 1\n\n[[hands.x-list]]\nb = 2\n'
    )
    path = write(text)
    assert add("void").exit_code == 0
    assert path.read_text() == text + VOID
    assert ginscore("undo", "game.toml").exit_code == 0
    assert path.read_text() == text
    # The hand goes with what is its own.
    assert ginscore("undo", "game.toml").exit_code == 0
    assert path.read_text() == text[: text.index(GIN)]


# Bytes that survive


def test_byte_order_mark_is_read_and_kept() -> None:
    path = write(BOM + (HEAD + GIN).encode())
    assert ginscore("show", "game.toml").exit_code == 0
    assert ginscore("check", "game.toml").stdout == ""
    assert add("void").exit_code == 0
    assert path.read_bytes() == BOM + (HEAD + GIN + VOID).encode()
    assert ginscore("undo", "game.toml").exit_code == 0
    assert path.read_bytes() == BOM + (HEAD + GIN).encode()


def test_line_ends_of_windows_are_kept() -> None:
    before = (HEAD + "# a comment\n" + GIN).replace("\n", "\r\n").encode()
    path = write(before)
    assert ginscore("check", "game.toml").stdout == ""
    assert add("void", "--note", "rained off").exit_code == 0
    after = before + (VOID + 'note = "rained off"\n').replace("\n", "\r\n").encode()
    assert path.read_bytes() == after
    assert ginscore("undo", "game.toml").exit_code == 0
    assert path.read_bytes() == before


def test_fault_in_a_file_of_windows_has_its_line() -> None:
    text = BOM.decode() + (HEAD + GIN).replace("points = 26", "points = true")
    assert codes(write(text.replace("\n", "\r\n"))) == [("format.number", 8, 1)]


def test_mixed_line_ends_come_back() -> None:
    before = HEAD.replace("\n", "\r\n") + GIN  # the hand was added by another program
    path = write(before)
    assert add("void").exit_code == 0
    assert path.read_bytes().startswith(before.encode())
    assert ginscore("undo", "game.toml").exit_code == 0
    assert path.read_bytes() == before.encode()


def test_missing_last_line_end_is_the_most_that_is_mended() -> None:
    before = HEAD + GIN.rstrip("\n")
    path = write(before)
    assert add("void").exit_code == 0
    assert path.read_text() == before + "\n" + VOID
    assert ginscore("undo", "game.toml").exit_code == 0
    assert path.read_text() in (before, before + "\n")


COMMENTS = st.sampled_from(
    ["", "\n", "\n\n", "# note\n", "\n# [[hands]]\n", "  # 'x\n\n", "\t\n", '# """\n']
)
# Key and value; the text that holds a header must not be taken for one.
OWN = st.sampled_from(
    [
        "x-a = 1",
        'x-b = """\n[[hands]]\n"""',
        "x-c = '''[stake]'''",
        "x-d = [ # one\n 1,\n\n]",
        'x-e = {f = "]"}',
        'title = "Sunday"',
        "dealer = 'Anna'",
        "date = 2026-11-29",
    ]
)
HANDS = st.sampled_from(
    [
        '[[hands]]\nresult = "void"\n',
        "[[ hands ]] # odd\n  result='void'\n",
        '[[hands]]\n# in\nwinner = "Anna"\n\nresult = "gin"\npoints = 2 # few\ndoubled = true\n',
        '[[hands]]\ndeadwood = [\n  7, # his\n  25,\n]\ncloser = "Bruno"\nwitness = "9D"\n',
        '[[hands]]\nresult = "void"\n[hands.x-own]\na = 1\n',
    ]
)
TABLES = st.sampled_from(
    ['[stake]\nper_point = "0.05" # c\n', "[rules]\ntarget = 500\n", "[x-own]\n[x-own.more]\nb=2\n"]
)


@st.composite
def game_texts(draw: st.DrawFn) -> str:
    """Game files as people leave them: keys, tables and hands with comments anywhere."""
    keys = HEAD.splitlines() + draw(st.lists(OWN, unique=True, max_size=3))
    parts = [f"{key}\n" for key in draw(st.permutations(keys))]
    tables = draw(st.lists(TABLES, unique=True, max_size=2))
    hands = draw(st.lists(HANDS, max_size=3))
    first = draw(st.booleans())
    parts += [*tables, *hands] if first else [*hands, *tables]
    text = "".join(draw(COMMENTS) + part for part in parts) + draw(COMMENTS)
    return text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))


@given(text=game_texts(), bom=st.booleans(), word=st.sampled_from(["void", "anna gin 26 d"]))
def test_adding_and_taking_back_leaves_every_byte(text: str, bom: bool, word: str) -> None:
    before = (BOM if bom else b"") + text.encode()
    path = write(before)
    count = len(read_game(path).game.hands)
    added = add(*word.split())
    assert added.exit_code == 0, added.stderr
    file = read_game(path)
    assert len(file.game.hands) == count + 1
    # What was there is there, in its order: the new text is the old one with a piece put in.
    after = path.read_bytes()
    same = next((i for i, b in enumerate(before) if after[i] != b), len(before))
    assert after.endswith(before[same:])
    undone = ginscore("undo", "game.toml")
    assert undone.exit_code == 0, undone.stderr
    assert path.read_bytes() == before


# Names


SHOWN = [
    "[/x]",
    "[bob]",
    "[red]x",
    ":smile:",
    'O"Neill',
    "D'Angelo",
    "=1+1",
    "+39",
    "@sum",
    "back\\slash",
    "{player}",
    "%s",
    "<b>x</b>",
    "a|b",
    "漢字",
    "👍🏽",
    "A♠\ufe0f",
    "Жанна",
    "שרה",
    "Ann\u200ba",
    "Zoe\u0301",
    "a  b",
]
"""Names that are shown as typed."""

REFUSED = [
    ("\x1b[31mX", "U+001B"),
    ("a\nb", "U+000A"),
    ("a\rb", "U+000D"),
    ("a\tb", "U+0009"),
    ("a\x00b", "U+0000"),
    ("a\x7fb", "U+007F"),
    ("a\x85b", "U+0085"),
    ("a\x9b31mb", "U+009B"),
    ("a\u2028b", "U+2028"),
    ("a\u202eb", "U+202E"),
    ("a\u2066b", "U+2066"),
    ("a\u200fb", "U+200F"),
    (os.fsdecode(b"\xc5"), "U+DCC5"),
]
"""Names that would disturb the line they are in, with the sign that does."""


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.parametrize("language", ["en", "it", "es", "ru"])
def test_name_is_shown_as_typed(name: str, language: str) -> None:
    assert ginscore("new", name, "Bruno", "--file", "game.toml").exit_code == 0
    assert read_game(Path("game.toml")).game.players == (name, "Bruno")
    assert add("1", "gin", "26", "d", "--note", name).exit_code == 0
    shown = ginscore("show", "game.toml", "--lang", language)
    assert shown.exit_code == 0
    assert name in shown.stdout
    assert name in ginscore("show", "game.toml", "--color", "always").stdout
    text = ginscore("export", "game.toml", "--format", "text").stdout
    assert name in text.splitlines()[0]
    tsv = ginscore("export", "game.toml", "--format", "tsv").stdout
    rows = list(csv.reader(tsv.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))
    # as in csv, an apostrophe keeps a spreadsheet from reckoning with a name
    assert rows[0][0].removeprefix("'") == name.removeprefix("'")
    assert rows[0][0][0] not in "=+-@"
    assert rows[0][1:] == ["", "", "Bruno", "", ""]
    assert {len(row) for row in rows} == {6}
    data = json.loads(ginscore("export", "game.toml", "--format", "json").stdout)
    assert data["players"] == [name, "Bruno"]
    assert data["hands"][0]["winner"] == name


@pytest.mark.parametrize(("name", "sign"), REFUSED)
def test_name_that_disturbs_is_refused_with_its_sign(name: str, sign: str) -> None:
    for language in ("en", "it", "es", "ru"):
        result = ginscore("new", name, "Bruno", "--file", "new.toml", "--lang", language)
        assert result.exit_code == 2
        assert sign in result.stderr
        assert name not in result.stderr
    assert os.listdir() == []


@pytest.mark.parametrize(("name", "sign"), [pair for pair in REFUSED if pair[1] != "U+DCC5"])
def test_name_that_disturbs_is_refused_in_a_file(name: str, sign: str) -> None:
    escaped = "".join(f"\\u{ord(sign):04x}" for sign in name)
    path = write(HEAD.replace("Bruno", escaped))
    assert codes(path) == [("format.text-control", 3, None)]
    for command in (["show"], ["export", "-f", "tsv"], ["export", "-f", "json"], ["check"]):
        result = ginscore(*command, "game.toml")
        assert result.exit_code == (1 if command == ["check"] else 3)
        assert sign in (result.stdout if command == ["check"] else result.stderr)
        assert name not in result.stdout + result.stderr


@pytest.mark.parametrize(("text", "sign"), REFUSED)
def test_note_that_disturbs_is_refused(text: str, sign: str) -> None:
    path = write(HEAD)
    result = add("void", "--note", text)
    assert result.exit_code == 2
    assert sign in result.stderr
    assert path.read_text() == HEAD


@pytest.mark.parametrize("name", ["", " ", "\t", "\u200b", "\u00a0", "\ufeff\u2060", "\u3000"])
def test_name_that_cannot_be_seen_is_none(name: str) -> None:
    result = ginscore("new", "Anna", name, "--file", "new.toml")
    assert result.exit_code == 2
    assert not Path("new.toml").exists()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Zoe\u0301", "Zo\u00e9"),  # decomposed and composed
        ("Anna", " anna "),
        ("Anna", "An\u200bna"),
        ("Strauß", "STRAUSS"),
        ("ÉMILE", "e\u0301mile"),
        ("\u00a0Anna", "Anna"),
        ("Ω", "\u2126"),  # the letter and the sign for ohm
    ],
)
def test_two_spellings_of_one_name(first: str, second: str) -> None:
    result = ginscore("new", first, second, "--file", "new.toml")
    assert result.exit_code == 2
    assert not Path("new.toml").exists()
    path = write(HEAD.replace('"Bruno"', json.dumps(second)).replace('"Anna"', json.dumps(first)))
    assert codes(path) == [("format.players-same", 3, None)]
    # One of them plays, and is found under the other spelling, in a file and on the line.
    hand = GIN.replace('"Anna"', json.dumps(second))
    assert codes(write(HEAD.replace('"Anna"', json.dumps(first)) + hand)) == []
    assert add(second, "gin", "26", "d").exit_code == 0


def test_wide_names_keep_the_pad_straight() -> None:
    from rich.cells import cell_len

    for name in (
        "漢字漢字漢字漢字漢字",
        "👍🏽👍🏽👍🏽",
        "A♠\ufe0f B♥\ufe0f C♦\ufe0f D♣\ufe0f",
        "Zoe\u0301" * 6,
    ):
        write(HEAD.replace("Anna", name) + GIN.replace("Anna", name))
        lines = ginscore("show", "game.toml").stdout.splitlines()
        borders = {
            cell_len(line[: line.index(sign)])
            for line in lines
            for sign in "│┼"
            if sign in line and not line.isspace()
        }
        assert len(borders) == 1, name


@pytest.mark.parametrize("path", ["a\nb.toml", "a\x1b[31mb.toml", "a\u202eb.toml"])
def test_file_name_that_disturbs_is_never_printed_raw(path: str) -> None:
    write(HEAD + GIN, path)
    Path("home/games").mkdir(parents=True)
    write(HEAD, f"home/games/{path}")
    write("x", f"home/games/2{path}")
    for args in (
        ["show", path + ".toml"],
        ["check", path],
        ["use", path],
        ["games"],
        ["export", path, path, "-f", "text"],
        ["export", path, "-o", f"out{path}"],
        ["new", "Anna", "Bruno", "--file", f"new{path}"],
    ):
        result = ginscore(*args)
        said = result.stdout + result.stderr
        assert path.removesuffix(".toml") not in said, args


def test_file_name_that_is_no_text() -> None:
    name = os.fsdecode(b"caf\xe9.toml")
    try:
        write(HEAD + GIN, name)
    except OSError:
        pytest.skip("this file system has no names that are not UTF-8")
    for args in (["show", name], ["use", name], ["games"], ["export", name, name]):
        result = ginscore(*args)
        assert result.exit_code == 0, args
    result = ginscore("add", "void")
    assert result.exit_code == 0
    assert Path(name).read_text() == HEAD + GIN + VOID


def test_lone_surrogate_never_reaches_a_file() -> None:
    with pytest.raises(GinscoreError) as caught:
        FileText(text="").encode("name = \udcc5\n")
    assert [fault.code for fault in all_faults(caught.value)] == ["usage.text-surrogate"]


def test_each_table_that_is_not_toml_is_told_with_its_own_line() -> None:
    # line 7 (a number with a leading zero), line 12 (no value) and line 17 (an open text)
    path = write(
        """ginscore = 1
variant = "moderno"
players = ["Anna", "Bruno"]

[[hands]]
winner = "Anna"
points = 07
[[hands]]
result = "void"

[[hands]]
points =

[[hands]]
result = "void"
[[hands]]
note = "cut
"""
    )
    assert codes(path) == [("format.toml", line, None) for line in (7, 12, 17)]
    result = ginscore("check", "game.toml")
    assert (result.exit_code, result.stdout.count("\n")) == (3, 3)
