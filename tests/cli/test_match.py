"""A match: its standing, its bonus, and what its files say of it, on the command line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ginscore.files.check import file_faults
from ginscore.files.game import match as reading
from tests.conftest import Invoke

HEAD = """\
ginscore = 1
variant = "modern"
players = ["{first}", "{second}"]
date = 2026-01-{day:02}

[stake]
per_point = "0.01"
currency = "EUR"

{match}
"""
TERMS = '[match]\nname = "friday"\n{terms}\n'


def hand(winner: str, result: str, points: int) -> str:
    return f'\n[[hands]]\nwinner = "{winner}"\nresult = "{result}"\npoints = {points}\n'


# The games of published pads and reports, with the points that their sources give.
# A full game: Two wins by 265 - 105 = 160 (jdh8's tests, modern).
FULL = (
    hand("Two", "knock", 30)
    + '\n[[hands]]\nresult = "void"\n'
    + hand("One", "knock", 25)
    + hand("One", "undercut", 5)
    + hand("Two", "gin", 60)
)
# Two knocks of 50 and a shutout: (50 + 50) x 2 + 100 + 2 x 25 = 350 (the same).
SHUTOUT = hand("One", "knock", 50) * 2
# An undercut across the target: 311 - 170 = 141 to Two (a public fault report).
ACROSS = (
    "".join(hand("One", "knock", points) for points in (30, 30, 35))
    + "".join(hand("Two", "knock", points) for points in (30, 30, 20))
    + hand("Two", "undercut", 6)
)
GAMES = (FULL, SHUTOUT, ACROSS)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "home" / "games"
    folder.mkdir(parents=True)
    return folder


def evening(folder: Path, terms: str, games: tuple[str, ...] = GAMES) -> list[Path]:
    """Write the games of a match, a day each; the second has its players the other way round."""
    paths = []
    for day, hands in enumerate(games, 1):
        first, second = ("Two", "one") if day == 2 else ("One", "Two")
        match = TERMS.format(terms=terms) if terms else ""
        text = HEAD.format(first=first, second=second, day=day, match=match)
        if not terms:  # a key of its own comes before the tables
            text = text.replace("\n[stake]", 'match = "friday"\n\n[stake]')
        path = folder / f"{day}.toml"
        path.write_text(text + hands)
        paths.append(path)
    return paths


def balances(invoke: Invoke, *words: str) -> dict[str, str]:
    shown = json.loads(invoke("ledger", *words, "-f", "json").stdout)
    return {each["person"]: each["balance"] for each in shown["accounts"]}


@pytest.mark.parametrize(
    ("terms", "winner", "net"),
    [
        # 350 - 160 - 141 = 49 points to One; the match and its bonus are Two's, 49 - 200 = -151.
        ("games = 2\nbonus = 200", "Two", "-1.51"),
        # One is the first to have 350 points, with the second game; 49 + 200 = 249.
        ("target = 350\nbonus = 200", "One", "2.49"),
        # Nobody has won yet.
        ("games = 3\nbonus = 200", None, "0.49"),
        ("target = 351\nbonus = 200", None, "0.49"),
        ("", None, "0.49"),
    ],
)
def test_the_bonus_enters_the_money_once_when_the_match_is_over(
    terms: str, winner: str | None, net: str, folder: Path, invoke: Invoke
) -> None:
    paths = evening(folder, terms)
    for path in paths:
        shown = json.loads(invoke("settle", str(path), "-f", "json").stdout)
        assert shown["match"]["winner"] == winner
        # Counted to the end of the match.
        ended = winner == "One"
        assert shown["match"]["won"] == ([1, 1] if ended else [1, 2])
        assert shown["match"]["points"] == ([350, 160] if ended else [350, 301])
    found = balances(invoke)
    assert found["One"] == net
    assert found["Two"] == net.removeprefix("-") if net.startswith("-") else f"-{net}"
    for path in paths[: 2 if winner == "One" else 3]:
        assert file_faults(path) == []


def test_show_settle_and_games_say_how_it_stands(folder: Path, invoke: Invoke) -> None:
    evening(folder, "games = 2\nbonus = 200", (FULL, SHUTOUT))
    for command in ("show", "settle", "share"):
        shown = invoke(command, "1.toml").stdout
        assert "Match friday: One 1, Two 1 (games won)" in shown
        assert "first wins 2 games, with a bonus of 200 points" in shown
    evening(folder, "games = 2\nbonus = 200")
    over = invoke("settle", "3.toml").stdout
    assert "Two has won the match." in over
    assert "Bonus of 200 points: One pays Two 2.00 EUR" in over
    assert "Two has won the match." in invoke("ledger").stdout
    assert "(match friday)" in invoke("games").stdout
    listed = json.loads(invoke("games", "-f", "json").stdout)
    assert [game["match"] for game in listed["games"]] == ["friday"] * 3


def test_a_stake_without_a_price_for_points_pays_no_bonus_and_says_so(
    folder: Path, invoke: Invoke
) -> None:
    (path,) = evening(folder, "games = 1\nbonus = 200", (SHUTOUT,))
    path.write_text(path.read_text().replace('per_point = "0.01"', 'per_game = "5"'))
    assert "bonus of 200 points is no money" in invoke("settle", "1.toml").stdout
    assert balances(invoke) == {"One": "5.00", "Two": "-5.00"}


def test_days_count_the_bonus_with_the_game_that_decides(folder: Path, invoke: Invoke) -> None:
    evening(folder, "games = 2\nbonus = 200")
    # The last game alone: 141 and the bonus.
    assert balances(invoke, "--from", "2026-01-03") == {"One": "-3.41", "Two": "3.41"}
    # The first two: 350 - 160.
    assert balances(invoke, "--to", "2026-01-02") == {"One": "1.90", "Two": "-1.90"}
    assert balances(invoke, str(folder / "3.toml")) == {"One": "-3.41", "Two": "3.41"}


def test_other_players_have_a_match_of_their_own(folder: Path, invoke: Invoke) -> None:
    evening(folder, "games = 1\nbonus = 200", (SHUTOUT,))
    other = (folder / "1.toml").read_text().replace("Two", "Three")
    (folder / "other.toml").write_text(other)
    # 350 and 200 of each.
    assert balances(invoke) == {"One": "11.00", "Three": "-5.50", "Two": "-5.50"}


def test_files_that_disagree_are_told_and_pay_no_bonus(folder: Path, invoke: Invoke) -> None:
    paths = evening(folder, "games = 2\nbonus = 200")
    text = paths[1].read_text()
    paths[1].write_text(text.replace("bonus = 200", "bonus = 300"))
    for path in paths:
        faults = [(fault.code, fault.line) for fault in file_faults(path)]
        assert faults == [("check.match-terms", 10)]
    found = invoke("ledger")
    assert found.exit_code == 1
    assert "the match friday have different terms" in found.stderr
    assert balances(invoke)["One"] == "0.49"
    shown = invoke("show", "1.toml")
    assert shown.exit_code == 0
    assert "ginscore check" in shown.stderr


def test_new_begins_a_match_and_again_goes_on_until_somebody_has_won(
    tmp_path: Path, invoke: Invoke
) -> None:
    options = ("--variant", "modern", "--stake", "0.01 EUR")
    begun = invoke("new", "One", "Two", *options, "--match", "venerdì", "--match", "games=2")
    assert begun.exit_code == 0
    assert "Match venerdì: One 0, Two 0" in begun.stdout
    for _ in range(2):
        invoke("add", "one", "knock", "50")
    invoke("new", "--again")
    again = invoke("show")
    assert "Match venerdì: One 1, Two 0" in again.stdout
    # The name alone takes the terms over, whoever is named first.
    other = invoke("new", "two", "one", *options, "--match", "VENERDÌ")
    assert "first wins 2 games" in other.stdout
    for _ in range(2):
        ended = invoke("add", "one", "knock", "50")
    assert "One has won the match." in ended.stdout
    last = invoke("new", "--again")
    assert "Match" not in last.stdout
    refused = invoke("new", "One", "Two", *options, "--match", "venerdì")
    assert refused.exit_code == 1
    assert "One has won it" in refused.stderr


def test_an_evening_at_the_table_says_the_match(
    tmp_path: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    from typer.testing import CliRunner

    from ginscore.cli.app import app

    words = ("--match", "friday", "--match", "games=2", "--match", "bonus=50")
    assert invoke("new", "One", "Two", "--variant", "modern", *words).exit_code == 0
    lines = "one k 50\none k 50\nrematch\none k 50\none k 50\n"
    played = CliRunner().invoke(app, ["play"], lines)
    assert played.exit_code == 0
    assert "Match friday: One 1, Two 0" in played.stdout
    assert "Bonus of 50 points: Two pays One 50 points" in played.stdout
    # 2 x 350 and the bonus, in points, as there is no stake.
    assert balances(invoke) == {"One": "750", "Two": "-750"}


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        ('[match]\ngames = "three"\n', ["format.key-missing", "format.number"]),
        ('[match]\nname = ""\n', ["format.name-empty"]),
        ('[match]\nname = "x"\nround = 3\n', ["format.key-unknown"]),
        ('[match]\nname = "x"\ntarget = -1\n', ["rule.match-count"]),
        ('[match]\nname = "x"\nbonus = 1000001\ngames = 1\n', ["rule.match-count"]),
        ('[match]\nname = "x"\ngames = true\n', ["format.number"]),
    ],
)
def test_every_fault_of_the_terms_is_told(table: str, codes: list[str], folder: Path) -> None:
    path = folder / "1.toml"
    path.write_text(HEAD.format(first="One", second="Two", day=1, match=table))
    assert sorted(fault.code for fault in file_faults(path)) == codes


def test_a_game_after_the_end_is_told_and_a_broken_one_is_left_out(
    folder: Path, invoke: Invoke
) -> None:
    paths = evening(folder, "games = 1\nbonus = 200")
    assert [fault.code for fault in file_faults(paths[2])] == ["check.match-over"]
    assert invoke("check", str(paths[2])).exit_code == 1
    # Two won the first game, and without it One has won the match with the second.
    paths[0].write_text("match = ")
    shown = json.loads(invoke("show", str(paths[2]), "-f", "json").stdout)
    assert shown["match"]["winner"] == "one"


def test_a_game_kept_under_any_name_has_its_match(
    folder: Path, invoke: Invoke, tmp_path: Path
) -> None:
    (path,) = evening(folder, "games = 1", (SHUTOUT,))
    other = path.rename(tmp_path / "evening.txt")
    assert "One has won the match." in invoke("show", str(other)).stdout
    page = invoke("export", str(other), "--format", "html").stdout
    assert "match friday" in page
    kept = invoke("export", str(other), "--format", "toml").stdout
    assert '[match]\nname = "friday"\ngames = 1\n' in kept


def test_of_many_matches_the_newest_are_shown_and_all_are_data(
    folder: Path, invoke: Invoke
) -> None:
    (path,) = evening(folder, "games = 1", (SHUTOUT,))
    text = path.read_text()
    for day in range(2, 14):
        one = text.replace("2026-01-01", f"2026-01-{day:02}").replace("friday", f"day {day}")
        (folder / f"{day}.toml").write_text(one)
    shown = invoke("ledger").stdout
    assert "3 older matches" in shown
    assert "Match day 3:" not in shown
    assert shown.index("Match day 4:") < shown.index("Match day 13:")
    assert len(json.loads(invoke("ledger", "-f", "json").stdout)["matches"]) == 13


SIDES = """\
ginscore = 1
variant = "partnership"
sides = [{sides}]
date = 2026-02-{day:02}

[stake]
per_point = "0.01"
currency = "EUR"

[match]
name = "club"
games = 2
bonus = 101

[[hands]]
winner = "{winner}"
result = "knock"
points = 125
"""


def test_partners_win_a_match_as_a_side_and_share_its_bonus(folder: Path, invoke: Invoke) -> None:
    ours, theirs = '["Anna", "Carlo"]', '["Bruno", "Dario"]'
    # Whichever side, and whichever partner, is named first.
    games = (
        (f"{ours}, {theirs}", "Carlo"),
        ('["Dario", "bruno"], ["Anna", "Carlo"]', "Dario"),
        (f"{theirs}, {ours}", "Anna"),
    )
    for day, (sides, winner) in enumerate(games, 1):
        text = SIDES.format(sides=sides, day=day, winner=winner)
        (folder / f"{day}.toml").write_text(text)
    # 125, the game bonus of 100 that a shutout makes 200, and a box of 20: 345 a game.
    shown = invoke("settle", "3.toml").stdout
    assert "Match club: Anna+Carlo 2, Bruno+Dario 1 (games won)" in shown
    assert "Anna+Carlo has won the match." in shown
    assert "Bruno+Dario pays Anna+Carlo 1.01 EUR" in shown
    # 3.45 a game: 1.73 for the first of a side in its file, 1.72 for the other. The bonus of 1.01:
    # 0.51 and 0.50 in the order of the first file. Dario: -1.72 + 1.73 - 1.72 - 0.50.
    found = balances(invoke)
    assert found == {"Anna": "2.24", "Carlo": "2.22", "Bruno": "-2.25", "Dario": "-2.21"}
    assert json.loads(invoke("settle", "3.toml", "-f", "json").stdout)["match"]["won"] == [2, 1]


def test_the_same_people_otherwise_paired_play_another_match(folder: Path, invoke: Invoke) -> None:
    (folder / "1.toml").write_text(
        SIDES.format(sides='["Anna", "Carlo"], ["Bruno", "Dario"]', day=1, winner="Anna")
    )
    (folder / "2.toml").write_text(
        SIDES.format(sides='["Anna", "Bruno"], ["Carlo", "Dario"]', day=2, winner="Anna")
    )
    shown = invoke("settle", "2.toml").stdout
    assert "Match club: Anna+Bruno 1, Carlo+Dario 0 (games won)" in shown


def plain(folder: Path, name: str, head: str = "", day: int = 4) -> Path:
    """Write a game that One wins by a shutout, with some lines in its head."""
    text = HEAD.format(first="One", second="Two", day=day, match="")
    path = folder / name
    path.write_text(text.replace("\n[stake]", f"{head}\n[stake]") + SHUTOUT)
    return path


@pytest.mark.parametrize(
    ("before", "typed", "after"),
    [
        # No match before: a table below the stake, as the program writes it in a new game.
        ("", ["friday"], '[match]\nname = "friday"\n'),
        ("", ["friday", "games=2"], '[match]\nname = "friday"\ngames = 2\n'),
        # A key alone, in both of its spellings; the remark stays.
        ('match = "may" # Club\n', ["june"], 'match = "june" # Club\n'),
        ('match = "may" # Club\n', ["games=2"], 'match = { name = "may", games = 2 } # Club\n'),
        (
            'match = { name = "may", games = 2 }\n',
            ["games=3"],
            'match = { name = "may", games = 3 }',
        ),
        ('match = "may" # Club\n', [""], "\n# Club\n"),
        # Keys with dots.
        (
            'match.name = "may"\nmatch.games = 2 # Best of three\n',
            ["target=900"],
            'match.name = "may"\n# Best of three\nmatch.target = 900\n',
        ),
        ('match.name = "may"\nmatch.games = 2 # Two\n', [""], "date = 2026-01-04\n# Two\n\n"),
    ],
)
def test_edit_puts_a_game_in_a_match_or_takes_it_out(
    before: str, typed: list[str], after: str, folder: Path, invoke: Invoke
) -> None:
    path = plain(folder, "one.toml", before)
    hands = path.read_text().split("[stake]")[1].split("[[hands]]", 1)[1]
    options = [word for part in typed for word in ("--match", part)]
    shown = invoke("edit", "--game", str(path), *options)
    assert shown.exit_code == 0, shown.stderr
    assert after in path.read_text()
    assert path.read_text().split("[[hands]]", 1)[1] == hands
    assert file_faults(path) == []
    said = json.loads(invoke("show", str(path), "-f", "json").stdout)
    if typed == [""]:
        assert "no longer one of the match may" in shown.stdout
        assert "match" not in said
    else:
        # 50 + 50, doubled, and 100 + 50: a game, and 350 points.
        won = "One 350, Two 0 (points won)" if "target" in after else "One 1, Two 0 (games won)"
        assert f"Match {said['match']['name']}: {won}" in shown.stdout
        for part in typed:
            key, equals, value = part.partition("=")
            assert str(said["match"][key if equals else "name"]) == (value if equals else part)
    invoke("undo", str(path))
    assert before in path.read_text()


def test_a_table_of_a_match_is_changed_or_removed_and_all_else_stays(
    folder: Path, invoke: Invoke
) -> None:
    (path,) = evening(folder, "games = 2 # of three\nbonus = 200", (SHUTOUT,))
    before = path.read_text()
    assert invoke("edit", "--game", str(path), "--match", "bonus=300").exit_code == 0
    assert path.read_text() == before.replace("200", "300")
    assert invoke("edit", "--game", str(path), "--match", "").exit_code == 0
    # The table is gone, its remark stays, and so does every other line.
    table = '[match]\nname = "friday"\ngames = 2 # of three\nbonus = 200\n'
    assert path.read_text() == before.replace(table, "# of three\n")


def test_a_game_that_comes_to_others_has_their_terms(folder: Path, invoke: Invoke) -> None:
    evening(folder, "games = 3\nbonus = 200", (FULL, SHUTOUT))
    path = plain(folder, "late.toml")
    shown = invoke("edit", "--game", str(path), "--match", "Friday").stdout
    # FULL is Two's, SHUTOUT and the late game are One's.
    assert "Match friday: One 2, Two 1 (games won)" in shown
    assert '[match]\nname = "Friday"\ngames = 3\nbonus = 200\n' in path.read_text()
    before = path.read_bytes()
    refused = invoke("edit", "--game", str(path), "--match", "games=4")
    assert refused.exit_code != 0
    assert "is played otherwise" in refused.stderr
    assert path.read_bytes() == before


def test_a_game_after_the_end_of_a_match_does_not_come_to_it(folder: Path, invoke: Invoke) -> None:
    evening(folder, "games = 1", (FULL,))
    late, early = plain(folder, "late.toml", day=4), plain(folder, "early.toml")
    before = late.read_bytes()
    refused = invoke("edit", "--game", str(late), "--match", "friday")
    assert refused.exit_code != 0
    assert "the match was over with" in refused.stderr
    assert late.read_bytes() == before
    # A day earlier it is the game that decides, and the other one is after the end.
    day = ("--date", "2025-12-31")
    assert invoke("edit", "--game", str(early), "--match", "friday", *day).exit_code == 0
    assert [fault.code for fault in file_faults(folder / "1.toml")] == ["check.match-over"]


def test_a_hand_and_a_match_are_not_corrected_in_one_line(folder: Path, invoke: Invoke) -> None:
    path = plain(folder, "one.toml")
    refused = invoke("edit", "1", "--note", "x", "--match", "may", "--game", str(path))
    assert refused.exit_code == 2
    assert "--match" in refused.stderr


def test_a_folder_is_read_once_however_many_of_its_games_are_checked(
    folder: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The first of four games decides, so that the others are after the end; one of other
    # players has other terms, and so has one whose name does not end as those of games do.
    paths = evening(folder, "games = 1\nbonus = 200", (FULL, SHUTOUT, SHUTOUT, FULL))
    other = paths[0].read_text().replace("Two", "Three").replace("games = 1", "games = 4")
    (folder / "other.toml").write_text(other)
    late = paths[0].read_text().replace("games = 1", "games = 7")
    (folder / "late.txt").write_text(late)
    every = [*map(str, [*paths, folder / "other.toml", folder / "late.txt"])]
    alone = [sorted(fault.code for fault in file_faults(Path(name))) for name in every]
    asked: list[str] = []
    real = reading.games_of_matches

    def counted(where: Path, *more: Any) -> Iterator[reading.MatchGame]:
        asked.append(str(where))
        return real(where, *more)

    monkeypatch.setattr(reading, "games_of_matches", counted)
    found = json.loads(invoke("check", *every, "--format", "json").stdout)["files"]
    assert [sorted(fault["code"] for fault in each["faults"]) for each in found] == alone
    assert alone == [[], *[["check.match-over"]] * 3, [], ["check.match-terms"]]
    assert asked == [str(folder)]


def joined(folder: Path, *aliases: str, person: str = "One") -> None:
    """Say in the ledger beside the folder of games what else somebody is called."""
    told = ", ".join(f'"{alias}"' for alias in aliases)
    text = f'ledger = 1\n\n[[people]]\nname = "{person}"\naliases = [{told}]\n'
    (folder.parent / "ledger.toml").write_text(text)


def under_an_alias(path: Path, name: str = "Uno") -> None:
    """Write a game anew with another name of One."""
    text = path.read_text()
    path.write_text(text.replace('"One"', f'"{name}"').replace('"one"', f'"{name}"'))


def test_a_player_under_an_alias_in_a_game_plays_the_same_match(
    folder: Path, invoke: Invoke
) -> None:
    paths = evening(folder, "target = 350\nbonus = 200", (FULL, SHUTOUT))
    under_an_alias(paths[1])
    # 160 to Two and 350 to whoever Uno is: two matches, of which one is won; the bonus is 2.00.
    assert balances(invoke) == {"One": "-1.60", "Two": "-3.90", "Uno": "5.50"}
    joined(folder, "uno")
    # One person: 350 - 160 + 200 = 390, and whoever is asked counts one game each.
    assert balances(invoke) == {"One": "3.90", "Two": "-3.90"}
    for path in paths:
        for command in ("show", "settle"):
            told = json.loads(invoke(command, str(path), "-f", "json").stdout)["match"]
            assert (told["players"], told["won"]) == (["One", "Two"], [1, 1])
            assert (told["points"], told["winner"]) == ([350, 160], "One")
        for command in ("show", "settle", "share"):
            shown = invoke(command, str(path)).stdout
            assert "Match friday: One 350, Two 160 (points won)" in shown
            assert "One has won the match." in shown
    for words in ((), ("--by", "pairing")):
        rows = json.loads(invoke("stats", *words, "-f", "json").stdout)["rows"]
        money = {row["player"]: row["accounts"][0]["balance"] for row in rows}
        assert money == {"One": "3.90", "Two": "-3.90"}
    assert "Match friday: One 350, Two 160 (points won)" in invoke("ledger").stdout


def test_a_new_game_under_an_alias_goes_on_with_the_match_or_finds_it_over(
    folder: Path, invoke: Invoke
) -> None:
    (path,) = evening(folder, "games = 2\nbonus = 200", (SHUTOUT,))
    joined(folder, "uno")
    options = ("--variant", "modern", "--stake", "0.01 EUR", "--match", "friday")
    begun = invoke("new", "Uno", "Two", *options)
    assert "Match friday: One 1, Two 0" in begun.stdout
    invoke("add", "uno", "knock", "50")
    ended = invoke("add", "uno", "knock", "50")
    assert "One has won the match." in ended.stdout
    assert invoke("new", "Uno", "Two", *options).exit_code == 1
    # A third game by hand is after the end, under whatever name; without the alias it is not.
    late = folder / "late.toml"
    late.write_text(path.read_text().replace("2026-01-01", "2027-01-01"))
    assert "the match was over with" in invoke("check", str(late)).stdout
    (folder.parent / "ledger.toml").unlink()
    assert invoke("check", str(late)).exit_code == 0


def test_nobody_plays_a_match_against_himself_whatever_the_ledger_joins(
    folder: Path, invoke: Invoke
) -> None:
    evening(folder, "games = 2\nbonus = 200", (FULL, SHUTOUT))
    joined(folder, "Two")
    told = json.loads(invoke("show", "1.toml", "-f", "json").stdout)["match"]
    assert (told["players"], told["won"], told["winner"]) == (["One", "Two"], [1, 1], None)
    # He won and lost 160 and 350 points.
    assert balances(invoke) == {"One": "0.00"}


def test_a_broken_ledger_is_told_beside_a_match_and_its_names_are_those_of_the_games(
    folder: Path, invoke: Invoke
) -> None:
    paths = evening(folder, "games = 2", (FULL, SHUTOUT))
    under_an_alias(paths[1])
    (folder.parent / "ledger.toml").write_text("ledger = 1\n[[people]\n")
    shown = invoke("show", "1.toml")
    assert shown.exit_code == 0
    assert "Match friday: One 0, Two 1" in shown.stdout
    assert "ledger.toml:2" in shown.stderr
    # Of a game of no match nobody asks for names.
    path = plain(folder, "plain.toml")
    assert invoke("show", str(path)).stderr == ""
    assert invoke("check", str(path)).output == ""
