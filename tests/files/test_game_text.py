"""A game written out as a file of its own, and read back as the same game."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.files.game.read import parse_game, read_game
from ginscore.files.game.write import game_text
from ginscore.files.text import FileText
from ginscore.scoring.game import Game
from ginscore.scoring.parameters import OF_MORE, PARAMETERS
from tests.conftest import SAMPLES, Invoke
from tests.profiles import times
from tests.random_views import games

EVERY_FORM = r"""
ginscore = 1
variant = "moderno"
players = ["Anna \"la lunga\"", "Бруно"]
title = 'C:\games # 1'
place = "Circolo"
date = 2026-11-29
dealer = "Бруно"
x-own = "stays behind"

[rules]
target = 400   # so does this

[stake]
per_point = 0.050

[[hands]]
winner = "Бруно"
result = "undercut"
points = 4
doubled = true
witness = "9H"
note = "two\nlines, a tab\t and "

[[hands]]
closer = 'Anna "la lunga"'
deadwood = [0, 25]
result = "big-gin"
witness = "TD"

[[hands]]
closer = "Бруно"
cards = ["4S 5S 6S 9C 9D 9H KS KC KD 3H", "7S 8S 2C AC 5D 6D 7D QH QC JD"]
witness = "3C"

[[hands]]
result = "void"
note = "# no comment"

[expected]
net = -7
columns = [[[1, 2], []], [[], [3]], [[], []]]
boxes = [[[1, 2], []], [[], [3]], [[], []]]
"""


def read(text: str) -> Game:
    return parse_game(Path("game.toml"), FileText(text=text)).game


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_a_sample_is_read_back_as_the_same_game(path: Path) -> None:
    game = read_game(path).game
    assert read(game_text(game, "its rules")) == game


def test_every_form_of_a_hand_and_every_key_is_read_back_as_it_was() -> None:
    game = read(EVERY_FORM)
    text = game_text(game, "its rules")
    assert read(text) == game
    assert game_text(read(text), "its rules") == text
    # clean: what is no part of the game is left out
    assert "x-own" not in text
    assert "so does this" not in text


@times(0.4)
@given(games(), st.sampled_from(["its rules", "le regole"]))
def test_any_game_is_read_back_as_the_same_game(game: Game, remark: str) -> None:
    text = game_text(game, remark)
    assert read(text) == game
    assert f"# {remark}\n" in text


def test_all_rules_stand_in_the_file() -> None:
    table = tomllib.loads(game_text(read(EVERY_FORM), "its rules"))
    # two who play alone have no rules for more people
    assert table["rules"].keys() == PARAMETERS.keys() - OF_MORE.keys()
    assert table["rules"]["target"] == 400
    assert table["rules"]["score"]["gin"] == {"bonus": [25, 50], "boxes": [3, 5]}


def test_an_exported_game_is_clean_and_needs_its_variant_no_more(
    tmp_path: Path, invoke: Invoke
) -> None:
    (tmp_path / "club.toml").write_text('extends = "moderno"\ntarget = 200\n', encoding="utf-8")
    game = tmp_path / "game.toml"
    game.write_text(
        'ginscore = 1\nvariant = "club.toml"\nplayers = ["A", "B"]\n'
        '[[hands]]\nwinner = "A"\nresult = "gin"\npoints = 26\ndoubled = true\n',
        encoding="utf-8",
    )
    out = tmp_path / "elsewhere"
    out.mkdir()
    assert invoke("export", str(game), "-f", "toml", "-o", str(out)).exit_code == 0
    written = out / "game.toml"
    result = invoke("check", str(written))
    assert (result.output, result.exit_code) == ("", 0)
    figures = invoke("export", str(game), "-f", "json").stdout
    assert invoke("export", str(written), "-f", "json").stdout == figures
    # and it is a game now, which is never written over
    assert invoke("export", str(game), "-f", "toml", "-o", str(out)).exit_code == 1


def test_several_games_are_shown_below_the_names_of_their_files(invoke: Invoke) -> None:
    paths = [str(SAMPLES / f"{name}.toml") for name in ("blitz", "palace")]
    text = invoke("export", *paths, "--format", "toml").stdout
    first, second = text.split("\n# " + paths[1] + "\n")
    assert read(first) == read_game(Path(paths[0])).game
    assert read(second) == read_game(Path(paths[1])).game
