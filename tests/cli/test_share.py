"""Sharing a game: a picture of its pad in a new file, in any language, and nothing replaced."""

from __future__ import annotations

import io
import json
import re
from functools import partial
from pathlib import Path

import pytest
import resvg_py
from PIL import Image

from ginscore.lang.catalogue import languages
from ginscore.render.svg import png
from tests.conftest import SAMPLES, Invoke

GAME = str(SAMPLES / "segnapunti.toml")


@pytest.mark.parametrize("language", languages())
def test_a_picture_is_the_sheet_twice_as_large(
    invoke: Invoke, tmp_path: Path, language: str
) -> None:
    file = tmp_path / "pad.png"
    shared = invoke("share", GAME, "--image", str(file), "--lang", language)
    assert shared.exit_code == 0
    assert "935" in shared.stdout.splitlines()[-1]
    assert str(file) in shared.stderr
    svg = invoke("export", GAME, "--format", "svg", "--lang", language).stdout
    (width, height) = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', svg)[0])
    with Image.open(file) as picture:
        assert (picture.format, picture.size) == ("PNG", (2 * width, 2 * height))


@pytest.mark.slow
def test_the_languages_are_drawn_differently(invoke: Invoke, tmp_path: Path) -> None:
    drawn = set()
    for language in languages():
        file = tmp_path / f"{language}.png"
        assert invoke("share", GAME, "--image", str(file), "--lang", language).exit_code == 0
        drawn.add(file.read_bytes())
    assert len(drawn) == len(languages())


@pytest.mark.parametrize(("typed", "named"), [(".", "segnapunti.png"), ("mine", "mine.png")])
def test_a_picture_takes_the_name_of_the_game_in_a_folder_and_its_ending(
    invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, named: str
) -> None:
    monkeypatch.chdir(tmp_path)
    found = json.loads(invoke("share", GAME, "--image", typed, "--format", "json").stdout)
    assert found["image"] == named
    assert [path.name for path in tmp_path.iterdir()] == [named]


def test_a_picture_replaces_nothing_not_even_itself(invoke: Invoke, tmp_path: Path) -> None:
    file = tmp_path / "pad.png"
    assert invoke("share", GAME, "--image", str(file)).exit_code == 0
    before = file.read_bytes()
    again = invoke("share", str(SAMPLES / "blitz.toml"), "--image", str(file))
    assert again.exit_code == 1
    assert again.stdout == ""
    assert file.read_bytes() == before


def test_what_is_there_without_an_ending_is_not_written_either(
    invoke: Invoke, tmp_path: Path
) -> None:
    (tmp_path / "pad").write_text("mine")
    (tmp_path / "link.png").symlink_to("nowhere.png")
    for name in ("pad", "link.png"):
        refused = invoke("share", GAME, "--image", str(tmp_path / name))
        assert refused.exit_code == 1
        assert name in refused.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.png", "pad"]


def test_a_picture_in_a_folder_that_is_not_there_is_refused(invoke: Invoke, tmp_path: Path) -> None:
    refused = invoke("share", GAME, "--image", str(tmp_path / "nowhere" / "pad.png"))
    assert refused.exit_code == 3
    assert "nowhere" in refused.stderr


def test_a_long_game_is_drawn_smaller_than_programs_open(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 400" width="10" height="400"/>'
    assert Image.open(io.BytesIO(png.drawn_png(sheet))).size == (20, 800)
    monkeypatch.setattr(png, "LONGEST", 200)
    assert Image.open(io.BytesIO(png.drawn_png(sheet))).size == (5, 200)


def test_without_fonts_there_is_no_picture_of_a_pad_without_words(
    monkeypatch: pytest.MonkeyPatch, invoke: Invoke, tmp_path: Path
) -> None:
    monkeypatch.setattr(
        "resvg_py.svg_to_bytes", partial(resvg_py.svg_to_bytes, skip_system_fonts=True)
    )
    refused = invoke("share", GAME, "--image", str(tmp_path / "pad.png"))
    assert refused.exit_code == 2
    assert "fonts" in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_fonts_are_looked_for_where_android_has_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    given: list[object] = []

    def spy(**how: object) -> bytes:
        given.append(how["font_dirs"])
        return str(how["svg_string"]).encode()

    monkeypatch.setattr("resvg_py.svg_to_bytes", spy)
    monkeypatch.setattr(png, "FONT_FOLDERS", (str(tmp_path), str(tmp_path / "nowhere")))
    png.drawn_png('<svg viewBox="0 0 9 9"/>')
    assert given == [[str(tmp_path)]] * len(given)
    assert given


def test_in_a_message_no_line_is_broken(invoke: Invoke, tmp_path: Path) -> None:
    # 300 signs are the longest name there may be
    names = ["A" * 300, "B" * 300]
    file = tmp_path / "long.toml"
    hand = f'[[hands]]\nwinner = "{names[0]}"\nresult = "knock"\npoints = 7\ndoubled = false\n'
    head = f'ginscore = 1\nvariant = "moderno"\nplayers = ["{names[0]}", "{names[1]}"]\n'
    file.write_text(head + hand, encoding="utf-8")
    lines = invoke("share", str(file), "--color", "always").stdout.splitlines()
    assert len(lines) == 5
    assert lines[1].startswith(" – ".join(names))
