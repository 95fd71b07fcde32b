"""``ginscore ledger``: many games on the command line."""

from __future__ import annotations

import csv
import json
import os
from io import StringIO
from pathlib import Path

import pytest

from tests.conftest import Invoke

GAME = """\
ginscore = 1
variant = "{variant}"
players = ["{first}", "{second}"]
date = {date}

[rules]
columns = 1
target = 20
doubling = "none"
column_bonus = 0
box_value = 0
shutout = {{ points = 1, bonus = 1, boxes = 1, flat = 0, sweep = 1 }}

[stake]
per_point = "1"
currency = "EUR"

[[hands]]
winner = "{first}"
result = "knock"
points = {points}
doubled = false
"""


@pytest.fixture
def season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder of three games, of 25, 30 and 5 points, the last one not over."""
    folder = tmp_path / "season"
    folder.mkdir()
    games = (
        ("a", "Anna", "Bruno", "2026-01-10", 25, "moderno"),
        ("b", "bruno", "Carla", "2026-02-10", 30, "moderno-400"),
        ("c", "CARLA", "Anna", "2026-03-10", 5, "moderno"),
    )
    for name, first, second, date, points, variant in games:
        text = GAME.format(first=first, second=second, date=date, points=points, variant=variant)
        (folder / f"{name}.toml").write_text(text)
    monkeypatch.chdir(tmp_path)
    return folder


def balances(invoke: Invoke, *words: str) -> dict[str, str]:
    """Return everybody's balance."""
    shown = invoke("ledger", *words, "-f", "json")
    return {each["person"]: each["balance"] for each in json.loads(shown.stdout)["accounts"]}


def test_a_folder_of_games_is_added_up(season: Path, invoke: Invoke) -> None:
    found = {"Anna": "25.00", "Bruno": "5.00", "Carla": "-30.00"}
    assert balances(invoke, "season") == found
    assert balances(invoke, "season", "season/a.toml", "./season/b.toml") == found
    # 5 points of a game that is not over
    found = {"Anna": "20.00", "Bruno": "5.00", "Carla": "-25.00"}
    assert balances(invoke, "season", "--now") == found


@pytest.mark.parametrize(
    "words",
    [
        ("--to", "2026-02-09"),
        ("--variant", "moderno"),
        ("--from", "2026-01-10", "--to=2026-01-10"),
    ],
)
def test_games_are_chosen_by_day_and_variant(
    words: tuple[str, ...], season: Path, invoke: Invoke
) -> None:
    assert balances(invoke, "season", *words) == {"Anna": "25.00", "Bruno": "-25.00"}


@pytest.mark.parametrize(
    ("command", "rest"),
    [("ledger", "Bruno pays Anna 25.00 EUR"), ("stats", "1 game counted")],
)
def test_one_broken_game_is_named_and_the_others_are_counted(
    command: str, rest: str, season: Path, invoke: Invoke
) -> None:
    path = season / "b.toml"
    path.write_text(path.read_text()[:-40])
    found = invoke(command, "season")
    assert found.exit_code == 1
    assert "b.toml:" in found.stderr
    assert "a.toml" not in found.stderr
    assert rest in found.stdout


def test_a_line_of_a_narrow_screen_holds_the_whole_figure(
    season: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    shown = invoke("ledger", "season").stdout
    assert "+25.00" in shown
    assert max(map(len, shown.splitlines())) <= 24


@pytest.fixture
def ledger_file(tmp_path: Path) -> Path:
    """Return where the ledger of the folder of games is."""
    return tmp_path / "home" / "ledger.toml"


def played(invoke: Invoke, season: Path) -> None:
    """Put the games of the season into the list."""
    games = season.parent / "home" / "games"
    games.parent.mkdir(exist_ok=True)
    season.rename(games)


def test_a_payment_enters_the_balance_beside_what_games_gave(season: Path, invoke: Invoke) -> None:
    played(invoke, season)
    paid = invoke("ledger", "pay", "carla", "ANNA", "20")
    assert paid.exit_code == 0
    # The one currency that both have accounts in, and the names as the games write them.
    assert "Carla pays Anna 20.00 EUR" in paid.stdout
    assert "Carla: -30.00 EUR -> -10.00 EUR" in paid.stdout
    shown = json.loads(invoke("ledger", "-f", "json").stdout)
    found = {each["person"]: each for each in shown["accounts"]}
    # 25 won, 20 received; 30 lost, 20 paid.
    assert (found["Anna"]["won"], found["Anna"]["received"]) == ("25.00", "20.00")
    assert (found["Carla"]["lost"], found["Carla"]["paid"]) == ("30.00", "20.00")
    balances_ = {name: each["balance"] for name, each in found.items()}
    assert balances_ == {"Anna": "5.00", "Bruno": "5.00", "Carla": "-10.00"}
    assert [each["amount"] for each in shown["paid"]] == ["20.00"]
    assert shown["games"] == 2


def test_more_than_the_debt_is_taken_and_told(season: Path, invoke: Invoke) -> None:
    played(invoke, season)
    # Carla owes 30, and after her payment Bruno 30.50: he has lost 25, won 30 and got 35.50.
    assert "5.50 EUR more than Carla owed" in invoke("ledger", "pay", "c", "b", "35,50").stdout
    assert "more than" not in invoke("ledger", "pay", "b", "a", "30.50 €").stdout
    assert "0.01 EUR more than Bruno owed" in invoke("ledger", "pay", "b", "a", "1c").stdout
    assert balances(invoke) == {"Anna": "-5.51", "Bruno": "0.01", "Carla": "5.50"}


def test_days_choose_payments_too_and_a_variant_leaves_them_out(
    season: Path, invoke: Invoke
) -> None:
    played(invoke, season)
    for day in ("2026-01-31", "2026-02-28"):
        assert invoke("ledger", "pay", "Bruno", "Anna", "5", "--date", day).exit_code == 0
    early = {"Anna": "20.00", "Bruno": "-20.00"}
    assert balances(invoke, "--to", "2026-02-01") == early
    assert balances(invoke, "--variant", "moderno") == {"Anna": "25.00", "Bruno": "-25.00"}
    assert balances(invoke)["Anna"] == "15.00"


def test_another_name_is_one_person_where_an_alias_says_so(season: Path, invoke: Invoke) -> None:
    played(invoke, season)
    before = balances(invoke)
    assert "Bruno is also called Brunello" in invoke("ledger", "alias", "bruno", "Brunello").stdout
    assert invoke("ledger", "pay", "Brunello", "Anna", "1").exit_code == 0
    # Composed or not, it is one name; with other accents it would be somebody else.
    assert invoke("ledger", "alias", "Anna", "Nicolo\u0300").exit_code == 0
    assert invoke("ledger", "pay", "NICOL\u00d2", "Bruno", "3").exit_code == 0
    assert balances(invoke) == {"Anna": "27.00", "Bruno": "3.00", "Carla": "-30.00"}
    alike = invoke("ledger", "pay", "Nicolo", "Carla", "1", "--new")
    assert alike.exit_code == 0
    for _ in range(3):
        assert invoke("ledger", "pay", "--undo").exit_code == 0
    assert balances(invoke) == before


def test_names_that_look_alike_are_told_with_the_line_to_type(invoke: Invoke) -> None:
    invoke("ledger", "pay", "Nicolò", "Anna Maria", "3")
    told = invoke("ledger", "pay", "Nicolo", "Anna Maria", "3", "--new")
    assert "ginscore ledger alias Nicolò Nicolo" in told.stderr
    invoke("ledger", "alias", "Nicolò", "Nicolo")
    assert balances(invoke) == {"Anna Maria": "-6.00", "Nicolò": "6.00"}


HAND_MADE = (
    "\ufeff# our club\r\nledger = 1\r\nx-club = true\r\n\r\n[[payments]]\r\n"
    'from = "Bruno"  # in cash\r\nto = "Anna"\r\namount = 12.5\r\n\r\n# the end of the year\r\n'
)


def test_what_was_written_by_hand_stays_and_undo_leaves_every_byte(
    ledger_file: Path, invoke: Invoke
) -> None:
    ledger_file.parent.mkdir()
    ledger_file.write_bytes(HAND_MADE.encode())
    assert invoke("ledger", "pay", "Anna", "Bruno", "2", "--date", "2026-12-01").exit_code == 0
    added = '\r\n[[payments]]\r\nfrom = "Anna"\r\nto = "Bruno"\r\namount = "2.00"\r\n'
    assert ledger_file.read_bytes().decode() == HAND_MADE + added + "date = 2026-12-01\r\n"
    assert invoke("ledger", "alias", "Anna", "Annina").exit_code == 0
    assert balances(invoke) == {"Anna": "-10.50", "Bruno": "10.50"}
    assert invoke("ledger", "alias", "--undo").exit_code == 0
    undone = invoke("ledger", "pay", "--undo")
    assert "Anna pays Bruno 2.00" in undone.stdout
    assert ledger_file.read_bytes() == HAND_MADE.encode()


def test_a_payment_that_is_refused_changes_no_byte(ledger_file: Path, invoke: Invoke) -> None:
    assert invoke("ledger", "pay", "Bruno", "Anna", "25", "--currency", "JPY").exit_code == 0
    before = ledger_file.read_bytes()
    for words, code in (
        (("Bruno", "Anna", "1,000"), 2),
        (("Bruno", "Anna", "2.5"), 1),  # a yen has no parts
        (("Bruno", "Anna", "0"), 1),
        (("Bruno", "bruno", "5"), 1),
        (("Bruno", "Anna", "five"), 2),
        (("Bruno", "Anna"), 2),
        (("Bruno", "Anna", "5 EUR", "--currency", "USD"), 2),
        (("Brun\x1bo", "Anna", "5"), 2),
    ):
        refused = invoke("ledger", "pay", *words)
        assert (refused.exit_code, refused.stdout) == (code, ""), words
        assert refused.stderr.count("\n") == 1
    assert ledger_file.read_bytes() == before


def test_a_game_called_pay_is_named_by_its_path(season: Path, invoke: Invoke) -> None:
    (season / "a.toml").rename(Path("pay"))
    assert balances(invoke, "./pay") == {"Anna": "25.00", "Bruno": "-25.00"}
    assert invoke("ledger", "pay").exit_code == 2
    # A person may be called so.
    assert invoke("ledger", "pay", "pay", "alias", "5").exit_code == 0
    assert balances(invoke) == {"pay": "5.00", "alias": "-5.00"}


def test_a_folder_may_hold_variants_and_a_ledger_of_its_own(season: Path, invoke: Invoke) -> None:
    (season / "house.toml").write_text('extends = "moderno"\ntarget = 400\n')
    (season / "paid.toml").write_text(
        'ledger = 1\n[[payments]]\nfrom = "Carla"\nto = "Ann"\namount = "30"\ncurrency = "EUR"\n'
        '[[people]]\nname = "Anna"\naliases = ["Ann"]\n'
    )
    # The broken game that keeps its fault beside them.
    (season / "d.toml").write_text("ginscore = 1\n")
    found = invoke("ledger", "season")
    assert found.exit_code == 1
    assert "house.toml" not in found.stderr
    assert "d.toml" in found.stderr
    (season / "d.toml").unlink()
    assert balances(invoke, "season") == {"Anna": "-5.00", "Bruno": "5.00", "Carla": "0.00"}
    assert invoke("ledger", "season").exit_code == 0
    named = invoke("ledger", "season/house.toml")
    assert named.exit_code == 1
    assert "ginscore variants season/house.toml" in named.stderr


def table(invoke: Invoke, *words: str) -> list[list[str]]:
    shown = invoke("ledger", *words, "--format", "csv")
    assert shown.exit_code == 0
    return [*csv.reader(StringIO(shown.stdout))]


def test_the_ledger_as_tables(season: Path, invoke: Invoke) -> None:
    played(invoke, season)
    invoke("ledger", "pay", "Carla", "Bruno", "5", "--date", "2026-04-01", "--note", "=1+1")
    head, *rows = table(invoke)
    assert head[:4] == ["person", "unit", "currency", "games"]
    assert head[4:] == ["won", "lost", "paid", "received", "balance"]
    # 25 from Bruno; 30 from Carla, who then pays 5 of them.
    assert rows == [
        ["Anna", "money", "EUR", "1", "25.00", "0.00", "0.00", "0.00", "25.00"],
        ["Bruno", "money", "EUR", "2", "30.00", "25.00", "0.00", "5.00", "0.00"],
        ["Carla", "money", "EUR", "1", "0.00", "30.00", "5.00", "0.00", "-25.00"],
    ]
    # No cell is a formula.
    assert table(invoke, "--rows", "paid")[1:] == [
        ["Carla", "Bruno", "5.00", "EUR", "2026-04-01", "'=1+1"]
    ]
    assert table(invoke, "--rows", "payments")[1:] == [["Carla", "Anna", "25.00", "EUR"]]


def test_the_ledger_as_a_page(season: Path, invoke: Invoke) -> None:
    (season / "b.toml").write_text(
        (season / "b.toml").read_text().replace("[stake]", 'match = "x"\n\n[stake]')
    )
    # A key of the game after a table would be the table's.
    assert invoke("ledger", "season", "--format", "html").exit_code == 1
    text = (season / "a.toml").read_text()
    (season / "b.toml").unlink()
    (season / "a.toml").write_text(text.replace("[rules]", 'match = "x"\n\n[rules]'))
    page = invoke("ledger", "season", "--format", "html")
    assert page.exit_code == 0
    assert page.stdout.startswith("<!DOCTYPE html>")
    assert "<li>Match x: Anna 1, Bruno 0 (games won)</li>" in page.stdout
    refused = invoke("ledger", "season", "--format", "csv", "--rows", "hands")
    assert refused.exit_code == 2
    assert "accounts, paid or payments" in refused.stderr


def test_names_that_are_one_already_change_nothing(ledger_file: Path, invoke: Invoke) -> None:
    assert "Nothing was changed." in invoke("ledger", "alias", "Anna", " ANNA").stdout
    assert not ledger_file.exists()
    assert invoke("ledger", "alias", "Anna", "Annina").exit_code == 0
    before = ledger_file.read_bytes()
    # Not even the other way round, which would lead in a circle.
    for words in (("Anna", "annina"), ("Annina", "Anna")):
        assert "Nothing was changed." in invoke("ledger", "alias", *words).stdout
    assert ledger_file.read_bytes() == before
    # A chain has one head.
    assert invoke("ledger", "alias", "Anna Maria", "Anna").exit_code == 0
    invoke("ledger", "pay", "Annina", "Bruno", "5")
    assert balances(invoke) == {"Anna Maria": "5.00", "Bruno": "-5.00"}
    assert invoke("ledger", "alias", "Carla").exit_code == 2


def test_a_payment_made_twice_is_told_and_old_ones_are_counted(invoke: Invoke) -> None:
    pay = ("ledger", "pay", "Bruno", "Anna", "1")
    assert "--undo" not in invoke(*pay).stdout
    assert "ginscore ledger pay --undo" in invoke(*pay).stdout
    for day in range(1, 11):
        invoke(*pay, "--date", f"2026-01-{day:02}")
    shown = invoke("ledger").stdout
    # The newest ten of twelve, the oldest first.
    assert "2 older payments" in shown
    assert "2026-01-02" not in shown
    assert shown.index("2026-01-03") < shown.index("2026-01-10")


def test_two_ledgers_may_not_give_one_name_to_two_people(season: Path, invoke: Invoke) -> None:
    (season / "paid.toml").write_text(
        'ledger = 1\n[[people]]\nname = "Annette"\naliases = ["Ann"]\n'
    )
    assert invoke("ledger", "alias", "Anna", "Ann").exit_code == 0
    refused = invoke("ledger", "season")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "season/paid.toml: Ann is Anna already" in refused.stderr
    # The ledger of the folder of games is counted once.
    home = season.parent / "home" / "ledger.toml"
    assert invoke("ledger", "season/a.toml", str(home)).exit_code == 0


def test_a_newer_ledger_is_refused_and_left_alone(ledger_file: Path, invoke: Invoke) -> None:
    ledger_file.parent.mkdir()
    ledger_file.write_text("ledger = 2\n")
    for words in (("ledger",), ("ledger", "pay", "A", "B", "1")):
        refused = invoke(*words)
        assert (refused.exit_code, refused.stdout) == (3, "")
        assert "ledger.toml:1: written by a newer ginscore" in refused.stderr
    assert ledger_file.read_text() == "ledger = 2\n"


def test_a_folder_that_takes_no_file_is_told(
    ledger_file: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger_file.parent.write_text("in the way")
    refused = invoke("ledger", "pay", "A", "B", "1")
    assert (refused.exit_code, refused.stdout) == (3, "")
    assert refused.stderr.count("\n") == 1


THREE = """\
ginscore = 1
variant = "classic"
players = ["Anna", "Bruno", "Carla"]

[rules]
target = 50

[[hands]]
winner = "Anna"
loser = "Bruno"
result = "gin"
points = 90
"""


def test_names_that_meet_at_a_table_of_three_are_not_joined_and_others_are(
    invoke: Invoke,
) -> None:
    games = Path(os.environ["GINSCORE_HOME"]) / "games"
    games.mkdir(parents=True)
    (games / "three.toml").write_text(THREE, encoding="utf-8")
    refused = invoke("ledger", "alias", "Anna", "Carla")
    assert refused.exit_code == 1
    assert "Anna and Carla both play in" in " ".join(refused.stderr.split())
    assert balances(invoke).keys() == {"Anna", "Bruno", "Carla"}
    assert invoke("ledger", "alias", "Anna", "Annina").exit_code == 0
    assert "Annina" not in balances(invoke)


def test_a_ledger_among_the_games_joins_names_of_games_counted_before_it(
    season: Path, invoke: Invoke
) -> None:
    # Anna has won 25 of Bruno, who has won 30 of Carla; joined, one person has won all that.
    joined = 'ledger = 1\n\n[[people]]\nname = "Anna"\naliases = ["Carla"]\n'
    (season / "z.toml").write_text(joined, encoding="utf-8")
    assert balances(invoke, "season") == {"Anna": "-5.00", "Bruno": "5.00"}
    shown = json.loads(invoke("stats", "season", "-f", "json").stdout)
    assert [(each["player"], each["games"]) for each in shown["rows"]] == [
        ("Anna", 2),
        ("Bruno", 2),
    ]
