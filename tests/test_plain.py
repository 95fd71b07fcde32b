"""Plain TOML is what the standard reader reads, or nothing."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ginscore
from ginscore.files.variant.find import built_in_names
from ginscore.lang.catalogue import languages, load
from ginscore.plain import read_plain
from tests.conftest import SAMPLES, Invoke
from tests.profiles import times

PACKAGE = Path(ginscore.__file__).parent

# Right and wrong, plain and not, and what is nearly the one or the other.
VALUES = [
    *("1", "0", "01", "-1", "-0", "+1", "1_0", "1.5", "0x1", "9999999999", "123456789012345678901"),
    *("true", "false", "True", "inf", "2026-12-03", "2026-13-03", "2026-12-03T10:00:00", "20-1-1"),
    *(
        '"a"',
        '""',
        '"',
        '"#"',
        '"a" # "b"',
        '"\\n"',
        '"a" b',
        "'a'",
        '"""a"""',
        '"""\na\n"""',
        '"""',
    ),
    *(
        '"""a""""',
        '""""a"""',
        '"""a\\n"""',
        '"""\n[x]\nb = 1\n"""',
        "[]",
        "[1]",
        '[1, "a",]',
        "[,]",
    ),
    *("[1, # 2]", "[1, # ]\n2]", "[1 # 2]", "{ a = 1 # }"),  # a remark closes nothing
    *("[1,,2]", "[\n1, # one\n2,\n]", "[[1], [2, 3]]", "[1", "1]", "{}", "{ a = 1 }", "{ a = 1, }"),
    *("{ a = 1, a = 2 }", "{ a = [\n1\n] }", "{\na = 1 }", "{ a.b = 1 }", '{ "a" = 1 }', "{ a = 1"),
    *(
        '{ a = { b = ["]", "}"] } }',
        "[{ a = 1 }, { b = 2 }]",
        "",
        "#",
        "a = 1",
        "\t1\t",
        "\xa01",
        "１",
    ),
]
# Lists of several lines: whole, with a string that is not ended, with another key inside.
VALUES += [
    "[\n    [[1, 2], [3]],\n    [[4], []],\n]",
    '["x",\n"y,]"\n]  # one',
    '[,"\n]"',
    "[1,\n  2\nb = [\n]",
    "[1,\n]]",
    "{ c = 1,\n}",
    '["x\\ny",\n]',
]
KEYS = [
    "a",
    "b",
    "a.b",
    "a.c",
    "b.a.c",
    "c-d",
    "_e",
    "1",
    "é",
    '"f"',
    "g h",
    ".a",
    "a.",
    "",
    "a..b",
]
HEADERS = [
    "[a]",
    "[b]",
    "[a.b]",
    "[[a]]",
    "[[b]]",
    "[[b.c]]",
    "[b.c]",
    "[ a ]",
    "[a",
    "[[a]",
    "[a]]",
]
HEADERS += ["[[a]] # one", "[a] b", "[]", '["a"]', "[é]", "[c-d.e]"]
LINES = st.one_of(
    st.sampled_from(HEADERS),
    st.builds("{} = {}".format, st.sampled_from(KEYS), st.sampled_from(VALUES)),
    st.builds("{}={}".format, st.sampled_from(KEYS[:7]), st.sampled_from(VALUES[:3])),
    st.sampled_from(["", "# said", "  ", "a", "\x0c", "# \x00", "\t# \x7f"]),
)

SECTIONS = ["words", "cards", "hand", "unit", "game", "settle", "count", "save", "joined"]


def alike(one: object, other: object) -> bool:
    """Tell whether two values are equal and of one kind: 1 is not true here."""
    if isinstance(one, dict) and isinstance(other, dict):
        return [*one] == [*other] and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(alike, one, other))
    return type(one) is type(other) and one == other


def agrees(text: str) -> bool:
    """Tell whether a text is plain; where it is, the standard reader must read the same."""
    plain = read_plain(text)
    if plain is not None:
        assert alike(plain, tomllib.loads(text)), text
    return plain is not None


@times(12)
@given(st.lists(LINES, max_size=6), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_what_is_read_is_what_the_standard_reader_reads(
    lines: list[str], newline: str, ended: bool
) -> None:
    agrees(newline.join(lines) + newline * ended)


@pytest.mark.parametrize("value", VALUES)
def test_every_value_is_read_as_such_or_not_at_all(value: str) -> None:
    agrees(f"a = {value}\nb = 1\n")
    agrees(f"[t]\nu.v = {value}")


@given(st.text(alphabet="ab=[]{}\"'.,#\n\r\t -01\\", max_size=30))
def test_any_signs_at_all(text: str) -> None:
    agrees(text)


@pytest.mark.parametrize("path", [*SAMPLES.glob("*.toml"), *PACKAGE.rglob("*.toml")], ids=str)
def test_every_file_is_read_alike(path: Path) -> None:
    agrees(path.read_text(encoding="utf-8"))


def test_what_short_commands_read_is_plain(tmp_path: Path, invoke: Invoke) -> None:
    # The reader of all of TOML would take as long as the command itself needs beyond Typer.
    for variant in built_in_names():
        game = tmp_path / f"{variant}.toml"
        players = ["Anna+Carlo", "Bruno+Dario"] if "partners" in variant else ["Anna", "Bruno"]
        assert invoke("new", *players, "--variant", variant, "--file", str(game)).exit_code == 0
        assert agrees(game.read_text(encoding="utf-8")), variant
    for language in languages():
        catalogue = load(language)
        for section in SECTIONS:
            assert agrees(catalogue._texts.get(section, "")), (language, section)
