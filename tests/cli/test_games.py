"""The list of games: its order, what it can be asked for, and its width on a screen."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from ginscore.errors import GinscoreError
from ginscore.files import home, summaries
from ginscore.files.game.read import GameFile, parse_game
from ginscore.files.home import Home
from ginscore.files.text import FileText
from ginscore.render.lines.cells import width
from ginscore.scoring.club.listing import Listing
from tests.conftest import Invoke
from tests.terminals import answered

GAMES = (
    ("2026-03-01", "Zoë Müller", "Bruno", "classic", "Club night"),
    ("2026-05-09", "Anna", "Bruno", "moderno", None),
    ("2026-01-20", "Annalisa", "Пётр", "moderno", None),
    ("2026-05-09", "Carla", "ANNA", "classic", "Final"),
)


@pytest.fixture
def season(invoke: Invoke) -> None:
    """Play four games, two of them on one day and none in the order of their days."""
    for day, first, second, variant, title in GAMES:
        titled = ["--title", title] if title else []
        line = ["new", first, second, "--variant", variant, "--date", day, *titled]
        assert invoke(*line).exit_code == 0


def games_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a home without games, and return the folder they will be in."""
    folder = tmp_path / "home" / "games"
    folder.mkdir(parents=True)
    monkeypatch.setenv("GINSCORE_HOME", str(tmp_path / "home"))
    return folder


def listed(invoke: Invoke, *words: str) -> list[Any]:
    found: list[Any] = json.loads(invoke("games", "--format", "json", *words).stdout)["games"]
    return found


def test_the_newest_is_first_and_its_number_is_that_of_use(season: None, invoke: Invoke) -> None:
    games = listed(invoke)
    # Of one day the one that comes last in the folder, as files are named after their players.
    assert [game["players"][0] for game in games] == ["Carla", "Anna", "Zoë Müller", "Annalisa"]
    assert [game["number"] for game in games] == [4, 3, 2, 1]
    for game in games:
        assert game["file"] in invoke("use", str(game["number"])).stdout
    assert [game["title"] for game in games] == ["Final", None, "Club night", None]


def test_a_game_without_a_day_stands_where_its_file_was_begun(invoke: Invoke) -> None:
    invoke("new", "Anna", "Bruno", "--date", "2026-02-02")
    invoke("edit", "--date", "")
    invoke("new", "Carla", "Dario", "--date", "2026-01-01")
    games = listed(invoke)
    assert [game["date"] for game in games] == [None, "2026-01-01"]


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        # A whole name goes before those that only begin so; case and accents may be left out.
        (["--player", "anna"], [4, 3]),
        (["--player", "ann"], [4, 3, 1]),
        (["--player", "zoe"], [2]),
        (["--player", "ПЕТР"], [1]),
        (["--player", "anna", "--player", "bruno"], [3]),
        (["--variant", "classic"], [4, 2]),
        (["--variant", "Moderno", "--player", "bruno"], [3]),
        (["--player", "dora"], []),
    ],
)
def test_games_are_chosen_by_players_and_variant(
    words: list[str], numbers: list[int], season: None, invoke: Invoke
) -> None:
    assert [game["number"] for game in listed(invoke, *words)] == numbers
    told = invoke("games", *words)
    assert len(told.stdout.splitlines()) == len(numbers)
    assert ("No game fits" in told.stderr) == (not numbers)


@pytest.mark.parametrize(
    ("name", "found"),
    [("carlo", True), ("WE", True), ("dar", True), ("elena", False)],
)
def test_a_game_of_partners_is_found_by_a_side_and_by_everybody_on_it(
    name: str, found: bool, invoke: Invoke
) -> None:
    assert invoke("new", "WE=Anna+Carlo", "THEY=Bruno+Dario").exit_code == 0
    assert bool(listed(invoke, "--player", name)) == found


def test_games_by_a_variant_of_ones_own_are_chosen_by_its_file(
    invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ours.toml").write_text('extends = "moderno"\ntarget = 500\n')
    invoke("new", "Anna", "Bruno", "--variant", "ours.toml")
    invoke("new", "Carla", "Dario")
    (game,) = listed(invoke, "--variant", "ours.toml")
    assert game["players"] == ["Anna", "Bruno"]


def test_a_game_that_cannot_be_read_is_listed_unless_something_is_asked_for(
    season: None, invoke: Invoke
) -> None:
    games = Path(os.environ["GINSCORE_HOME"]) / "games"
    (games / "2026-04-01-broken.toml").write_text("ginscore = 1\n")
    assert [game["players"] is None for game in listed(invoke)].index(True) == 2
    assert all(game["players"] for game in listed(invoke, "--variant", "classic"))


@pytest.mark.parametrize("columns", [80, 40, 24])
def test_the_list_fits_the_screen_and_loses_no_word(
    columns: int, season: None, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = invoke("games").stdout.split()
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = invoke("games").stdout.splitlines()
    assert max(map(width, lines)) <= columns
    for word in set(wide) - {"classic", "moderno"}:
        assert word in " ".join(lines), word


def test_who_won_or_leads_is_told_in_money_where_there_is_a_stake(invoke: Invoke) -> None:
    rules = ("--variant", "classic", "--set", "target=20", "--stake", "0.05")
    invoke("new", "Anna", "Bruno", *rules, "--currency", "EUR", "--date", "2026-01-01")
    # 10 points and a box of 20: 30 at 0.05. With 10 more the game is over: 20 points, 100 for the
    # game, 100 for the shutout, as Bruno has no hand, and two boxes of 20: 260.
    invoke("add", "anna", "k", "10")
    assert "Anna leads by 1.50 EUR, 1 hand" in invoke("games").stdout
    invoke("add", "anna", "k", "10")
    assert "Anna won 13.00 EUR" in invoke("games").stdout
    invoke("new", "Anna", "Bruno", "--date", "2026-01-02")
    # 10 points in prima, and a box of 25.
    invoke("add", "bruno", "k", "10", "p")
    assert "Bruno leads by 35 points, 1 hand" in invoke("games").stdout


def test_a_terminal_shows_the_newest_and_reads_no_others_and_a_pipe_has_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    folder = games_in(tmp_path, monkeypatch)
    game = 'ginscore = 1\nvariant = "classic"\nplayers = ["Anna", "Bruno"]\n'
    for number in range(1, 121):
        # 120 games of 120 days, and one whose file says nothing of its day.
        day = f"2026-{(number - 1) // 28 + 1:02}-{(number - 1) % 28 + 1:02}"
        (folder / f"{day}-anna-bruno.toml").write_text(f"{game}date = {day}\n", encoding="utf-8")
    late = game.replace("Anna", "Zoe") + "date = 2026-12-24\n"
    (folder / "christmas.toml").write_text(late, encoding="utf-8")
    invoke("use", "1")

    def lines(*words: str) -> list[str]:
        written, code = answered([], (b">",), "games", *words, COLUMNS="80", LANG="C.UTF-8")
        assert code == 0
        return written.splitlines()

    shown = lines()
    # The newest hundred, then the current game, which is the oldest; 121 - 101 are left.
    assert "Zoe" in shown[0]
    assert shown[0].split()[0] == "121"
    assert "* " in shown[100]
    assert shown[101:] == ["20 older games; to list all: ginscore games --all"]
    # Of Anna there are 120, and the current one is the oldest of them: 101 are shown.
    assert lines("--player", "anna")[-1] == (
        "19 older games; to list all: ginscore games --player anna --all"
    )
    assert len(lines("--all")) == 121
    assert len(invoke("games").stdout.splitlines()) == 121
    assert len(listed(invoke)) == 121
    # A broken game that would not be shown is not even read.
    (folder / "2026-01-05-anna-bruno.toml").write_text("broken", encoding="utf-8")
    assert not any("2026-01-05" in line for line in lines())
    assert any("2026-01-05" in line for line in lines("--all"))


@pytest.mark.slow
def test_of_many_games_the_list_tells_what_it_tells_of_few_and_reads_none_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    folder = games_in(tmp_path, monkeypatch)
    hand = '\n[[hands]]\nwinner = "{}"\nresult = "knock"\npoints = {}\n'
    for number in range(60):
        names = ("Anna", "Bruno") if number % 2 else ("Annalisa", "Carla")
        head = f'ginscore = 1\nvariant = "modern"\nplayers = ["{names[0]}", "{names[1]}"]\n'
        head += f"date = 2026-{12 - number // 6:02}-{number % 6 + 1:02}\n"
        text = head + hand.format(names[number % 2], 10 + number)
        (folder / f"{number}.toml").write_text(text, encoding="utf-8")
    (folder / "7.toml").write_text("broken", encoding="utf-8")
    asked: tuple[tuple[str, ...], ...] = ((), ("--player", "anna"), ("--player", "an"))
    asked += (("--variant", "modern", "--player", "carla"),)
    # As if there were few, and nothing was kept.
    with monkeypatch.context() as few:
        few.setattr(summaries, "WORTH", 1000)
        right = [(invoke("games", *words).stdout, listed(invoke, *words)) for words in asked]
    assert not (tmp_path / "home" / "cache").exists()
    assert [len(games) for _, games in right] == [60, 29, 59, 30]
    for again in (False, True):
        read: list[str] = []

        def parsed(path: Path, source: FileText, shelf: Path | None, read: Any = read) -> GameFile:
            read.append(path.stem)
            return parse_game(path, source, shelf)

        monkeypatch.setattr(summaries, "parse_game", parsed)
        assert [
            (invoke("games", *words).stdout, listed(invoke, *words)) for words in asked
        ] == right
        assert {*read} == ({"7"} if again else {str(number) for number in range(60)})
        # Every list but those of a player tells the broken one, and JSON looks at it twice.
        assert read.count("3") == (not again)


def test_a_list_of_many_games_does_not_hold_what_it_tells_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    folder = games_in(tmp_path, monkeypatch)
    for number in range(60):
        text = 'ginscore = 1\nvariant = "modern"\nplayers = ["Anna", "Bruno"]\n'
        (folder / f"{number}.toml").write_text(text, encoding="utf-8")
    alive = most = 0

    class Watched(Listing):
        """A listing that is counted as long as somebody has it."""

        def __del__(self) -> None:
            nonlocal alive
            alive -= 1

    def listing(text: str) -> Listing:
        nonlocal alive, most
        alive += 1
        most = max(most, alive)
        return Watched(*kept(text))

    kept = summaries._listing
    invoke("games")
    monkeypatch.setattr(summaries, "_listing", listing)
    assert len(listed(invoke)) == 60
    assert len(invoke("games", "--player", "anna").stdout.splitlines()) == 60
    assert 1 <= most <= 3


def test_a_game_is_found_among_thousands_without_putting_them_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Home(tmp_path)
    found.games.mkdir()
    for stem in ("a", "a-2", "a.toml", "Anna-bruno", "b-10", "b-9"):
        (found.games / f"{stem}.toml").touch()
    compare, names = Mock(wraps=home.started_stem), Mock(wraps=os.listdir)
    monkeypatch.setattr(home, "started_stem", compare)
    monkeypatch.setattr(os, "listdir", names)
    for name, stem in (("a", "a"), ("a-2", "a-2"), ("bruno", "Anna-bruno"), ("b-10.toml", "b-10")):
        assert found.find(name) == found.games / f"{stem}.toml"
    assert compare.call_count == 4
    # What is called as games are is alone by its name, and no folder needs to be listed to know.
    names.reset_mock()
    assert found.typed(found.games / "a-2.toml") == "a-2"
    names.assert_not_called()
    assert found.typed(found.games / "a.txt") == str(found.games / "a.txt")
    # By its name, and by its name without the ending; of many -10 comes after -9.
    for name, known in (("a.toml", ("a", "a.toml")), ("B-", ("b-9", "b-10"))):
        with pytest.raises(GinscoreError) as fault:
            found.find(name)
        assert fault.value.params["known"] == known
    assert found.find("1").stem == "Anna-bruno"
    assert found.find("6").stem == "b-10"
