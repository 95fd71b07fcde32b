"""What is in a file never steers a screen, and names that look the same are one."""

from __future__ import annotations

from pathlib import Path

import pytest

from ginscore.errors import GinscoreError
from ginscore.scoring.players import mixed_letter, name_key, verify_players
from tests.conftest import Invoke

HEAD = 'ginscore = 1\nvariant = "moderno"\nplayers = ["Anna", "Bruno"]\n'
VOID = '\n[[hands]]\nresult = "void"\n'

# ESC, NUL, a C1 control, right-to-left override and isolate, a line separator.
STEERING = ["\\u001b]0;x\\u0007", "\\u0000", "\\u009b31m", "\\u202e", "\\u2066", "\\u2028"]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    games = tmp_path / "home" / "games"
    games.mkdir(parents=True)
    return games / "g.toml"


@pytest.mark.parametrize("sign", STEERING)
@pytest.mark.parametrize("place", ["variant", "note", "variant of kept rules"])
def test_text_that_steers_a_screen_is_refused_and_printed_nowhere(
    place: str, sign: str, shelf: Path, invoke: Invoke
) -> None:
    if place == "note":
        shelf.write_text(HEAD + VOID + f'note = "a{sign}b"\n')
    else:
        assert invoke("new", "Anna", "Bruno", "--file", str(shelf)).exit_code == 0
        kept = shelf.read_text() if place != "variant" else HEAD
        shelf.write_text(kept.replace('"moderno"', f'"moderno{sign}"'))
    raw = sign.encode().decode("unicode_escape")
    for words in (
        ["check", str(shelf)],
        ["games"],
        ["show", str(shelf)],
        *(["export", str(shelf), "-f", name] for name in ("csv", "html", "markdown", "json")),
    ):
        done = invoke(*words)
        assert raw not in done.stdout + done.stderr, words
        assert done.exit_code == (0 if words == ["games"] else 1 if words[0] == "check" else 3)
    assert f"U+{ord(raw[0]):04X}" in invoke("check", str(shelf)).stdout


def test_note_of_several_lines_is_read_and_told_on_one(shelf: Path, invoke: Invoke) -> None:
    shelf.write_text(HEAD + VOID + 'note = """late\nand long"""\n')
    assert invoke("check", str(shelf)).exit_code == 0
    assert '"late and long"' in invoke("show", "--explain", str(shelf)).stdout or (
        "late and long" in invoke("export", str(shelf), "-f", "markdown").stdout
    )


@pytest.mark.parametrize(
    "other",
    # a Hangul filler, a half-width one, a Khmer inherent vowel, a tag, a joiner, two blanks, and a
    # Braille pattern without dots for the blank
    [
        "Anna\u3164 Maria",
        "Anna\uffa0 Maria",
        "Anna\u17b4 Maria",
        "Anna\U000e0041 Maria",
        "An\u034fna Maria",
        "Anna  Maria",
        "Anna\u2800Maria",
        "Anna\u00a0Maria",
        "anna maria\u115f",
    ],
)
def test_names_that_look_the_same_are_one(other: str) -> None:
    assert name_key(other) == name_key("Anna Maria")
    with pytest.raises(GinscoreError) as refused:
        verify_players(["Anna Maria", other])
    assert refused.value.code == "format.players-same"


@pytest.mark.parametrize("name", ["", "  ", "\u2800", "\u3164", "\u115f\u1160", "\u200b\u2800 "])
def test_name_that_shows_nothing_is_none(name: str) -> None:
    with pytest.raises(GinscoreError) as refused:
        verify_players([name, "Bruno"])
    assert refused.value.code == "format.name-empty"


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("\u0410nna", "\u0410"),  # Cyrillic A
        ("Ann\u0430", "\u0430"),
        ("\u0391nna", "\u0391"),  # Greek Alpha
        ("B\u0440uno Rossi", "\u0440"),
        ("\u0416\u0430\u043d\u043da", "a"),  # Latin a in Zhanna
        ("\u0416\u0430\u043d\u043d\u0430", None),
        ("Anna \u0416", None),  # two words may be of two alphabets
        ("Jos\u00e9", None),
        ("Anna2", None),
        ("\u6f22\u5b57", None),
    ],
)
def test_letter_of_another_alphabet_is_found(name: str, letter: str | None) -> None:
    assert mixed_letter(name) == letter


def test_mixed_alphabets_are_told_at_new_at_rename_and_by_strict_check(
    tmp_path: Path, invoke: Invoke
) -> None:
    path = str(tmp_path / "g.toml")
    told = invoke("new", "\u0410nna", "Bruno", "--file", path)
    assert (told.exit_code, "U+0410" in told.stderr) == (0, True)
    assert invoke("check", path).stdout == ""
    strict = invoke("check", "--strict", path)
    assert (strict.exit_code, "U+0410" in strict.stdout) == (1, True)
    assert "U+" not in invoke("edit", "--rename", "1=Anna", "--game", path).stderr
    assert invoke("check", "--strict", path).stdout == ""
    assert "U+0430" in invoke("edit", "--rename", "1=Ann\u0430", "--game", path).stderr
