"""A game keeps the rules it was started with, whatever becomes of the file they came from."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import ginscore.files.variant.find as rules_files
from ginscore.files.game.read import read_game
from ginscore.files.variant.find import built_in_names, load_built_in
from ginscore.scoring.rules import Result, Rules
from tests.conftest import Invoke

CLUB = 'extends = "moderno"\ntarget = 444\nscore.gin.bonus = [33, 66]\n\n[title]\nen = "Club"\n'

Spoil = Callable[[Path], None]


def forget() -> None:
    """Forget the variants that were read, as another process would not know them."""
    for cached in (load_built_in, built_in_names):
        cached.cache_clear()


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to be in, with built-in variants that may be spoiled."""
    monkeypatch.chdir(tmp_path)
    copies = tmp_path / "built-in"
    shutil.copytree(rules_files.BUILT_IN, copies)
    monkeypatch.setattr(rules_files, "BUILT_IN", copies)
    (tmp_path / "home" / "variants").mkdir(parents=True)
    (tmp_path / "home" / "variants" / "club.toml").write_text(CLUB)
    (tmp_path / "club.toml").write_text(CLUB)
    forget()
    yield tmp_path
    forget()


def changed(path: Path) -> None:
    path.write_text('extends = "classic"\ntarget = 7\n')


def broken(path: Path) -> None:
    path.write_text("target = = 7\n")


def gone(path: Path) -> None:
    path.unlink()


def played(invoke: Invoke, place: Path, *words: str) -> Rules:
    """Play a gin by 20 in seconda in the current game; return the rules of its file."""
    result = invoke("add", "anna", "gin", "20", "d")
    assert result.exit_code == 0, result.output
    return read_game(current(place), place / "home" / "variants").game.rules


def current(place: Path) -> Path:
    return Path((place / "home" / "current").read_text(encoding="utf-8").strip())


@pytest.mark.parametrize("spoil", [changed, broken, gone])
@pytest.mark.parametrize(
    ("variant", "file", "target", "points"),
    [
        # 20 x 2 + 50
        ("moderno", "built-in/moderno.toml", 350, "90"),
        ("moderno-400", "built-in/moderno-400.toml", 400, "90"),
        ("moderno-400", "built-in/moderno.toml", 400, "90"),
        # 20 x 2 + 66
        ("club", "home/variants/club.toml", 444, "106"),
        ("club", "built-in/moderno.toml", 444, "106"),
        ("club.toml", "club.toml", 444, "106"),
    ],
)
def test_a_game_keeps_its_rules_and_so_does_the_next(
    variant: str, file: str, target: int, points: str, spoil: Spoil, place: Path, invoke: Invoke
) -> None:
    result = invoke("new", "Anna", "Bruno", "--variant", variant)
    assert result.exit_code == 0, result.output
    first = current(place)
    kept = read_game(first, place / "home" / "variants").game.rules
    assert kept.target == target

    spoil(place / file)
    forget()
    assert played(invoke, place) == kept
    shown = invoke("show")
    assert shown.exit_code == 0
    assert points in shown.stdout

    again = invoke("new", "--again")
    assert (again.exit_code, again.stderr) == (0, "")
    assert current(place) != first
    assert played(invoke, place) == kept


def test_a_game_that_names_its_variant_alone_follows_the_file(place: Path) -> None:
    # Written by hand, with the variant as all it says: then the file is what it means.
    game = place / "game.toml"
    game.write_text('ginscore = 1\nvariant = "club.toml"\nplayers = ["Anna", "Bruno"]\n')
    assert read_game(game).game.rules.target == 444
    changed(place / "club.toml")
    forget()
    assert read_game(game).game.rules.target == 7


def test_rules_changed_for_a_game_are_kept_with_the_others(place: Path, invoke: Invoke) -> None:
    invoke("new", "Anna", "Bruno", "--set", "target=500", "--set", "score.gin.bonus=30,60")
    gone(place / "built-in" / "moderno.toml")
    forget()
    rules = played(invoke, place)
    assert (rules.target, rules.score[Result.GIN].bonus) == (500, (30, 60))


def test_a_game_with_all_its_rules_by_their_older_names_is_whole(
    place: Path, invoke: Invoke
) -> None:
    invoke("new", "Anna", "Bruno")
    game = current(place)
    text = game.read_text(encoding="utf-8")
    rules = read_game(game).game.rules
    older = text
    for new, old in (
        ('runs = "circular"', "circular_runs = true"),
        ('layoff = "always"', "layoff_on_gin = true"),
        ('doubling = "HS"', 'doubling = "hearts-spades"'),
    ):
        assert new in older
        older = older.replace(new, old)
    game.write_text(older, encoding="utf-8")
    gone(place / "built-in" / "moderno.toml")
    forget()
    assert read_game(game).game.rules == rules
    # What is not changed stays as it is written; the next game has the rules by their new names.
    assert played(invoke, place) == rules
    assert "circular_runs = true" in game.read_text(encoding="utf-8")
    assert invoke("new", "--again").exit_code == 0
    assert 'runs = "circular"' in current(place).read_text(encoding="utf-8")
    assert "circular_runs" not in current(place).read_text(encoding="utf-8")
