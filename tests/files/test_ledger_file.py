"""The ledger file: cut, emptied, edited by hand, written by several processes; nothing is lost."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.errors import GinscoreError, all_faults
from ginscore.files.check import file_faults, holds_a_game
from ginscore.files.ledger import (
    parse_ledger,
    read_ledger,
    with_names,
    with_payment,
    without_last_names,
    without_last_payment,
)
from ginscore.files.saving.history import History
from ginscore.files.text import FileText
from ginscore.scoring.club.balances import Paid
from ginscore.scoring.club.people import Named
from ginscore.scoring.players import name_key
from tests.conftest import Invoke
from tests.profiles import some, times
from tests.render.test_pad import names

PAY = ("ledger", "pay", "--currency", "EUR", "--date", "2026-01-10")


@pytest.fixture
def ledger_file(tmp_path: Path, invoke: Invoke) -> Path:
    """Make a ledger of three payments and two names."""
    for amount in ("5", "10", "20"):
        assert invoke(*PAY, "Bruno", "Anna", amount).exit_code == 0
    assert invoke("ledger", "alias", "Nicolò", "Nico").exit_code == 0
    return tmp_path / "home" / "ledger.toml"


@pytest.mark.slow
def test_wherever_it_is_cut_nothing_is_lost_and_nothing_is_taken_for_whole(
    ledger_file: Path, invoke: Invoke
) -> None:
    whole = ledger_file.read_bytes()
    for end in some(range(len(whole) - 1), "cut"):
        ledger_file.write_bytes(whole[:end])
        shown = invoke("ledger")
        assert isinstance(shown.exception, SystemExit | None)
        # Told as broken, or as less than was saved.
        told = "ginscore restore 5 --game" in shown.stderr
        entries = read(ledger_file)
        assert told == (entries != 4), end
        assert shown.exit_code == (0 if entries is not None else shown.exit_code)
        if entries is None:
            assert shown.exit_code in (1, 3)
            assert shown.stdout == ""
            refused = invoke(*PAY, "Bruno", "Anna", "1")
            assert refused.exit_code in (1, 3)
            assert ledger_file.read_bytes() == whole[:end]
    restored = invoke("restore", "5", "--game", str(ledger_file))
    assert (restored.exit_code, ledger_file.read_bytes()) == (0, whole)
    assert "3 payments" in restored.stdout


def read(path: Path) -> int | None:
    """Return how many entries a file has, None where it is broken."""
    try:
        ledger = read_ledger(path)
    except (GinscoreError, ExceptionGroup):
        return None
    return len(ledger.payments) + len(ledger.names)


def test_a_ledger_that_is_gone_is_told_with_the_way_back(ledger_file: Path, invoke: Invoke) -> None:
    whole = ledger_file.read_bytes()
    ledger_file.unlink()
    told = invoke("ledger")
    assert told.exit_code == 0
    assert f"ginscore restore 5 --game {ledger_file}" in told.stderr
    assert "4 entries" in told.stderr
    assert invoke("restore", "5", "--game", str(ledger_file)).exit_code == 0
    assert ledger_file.read_bytes() == whole
    assert invoke("ledger").stderr == ""


def test_the_saved_versions_are_listed_by_their_payments(ledger_file: Path, invoke: Invoke) -> None:
    listed = invoke("restore", "--game", str(ledger_file))
    # As it was begun, and after each step.
    counts = [line.split()[-2] for line in listed.stdout.splitlines()]
    assert counts == ["0", "1", "2", "3", "3"]


def test_taken_back_is_not_missing(ledger_file: Path, invoke: Invoke) -> None:
    assert invoke("ledger", "pay", "--undo").exit_code == 0
    assert invoke("ledger").stderr == ""


HAND_MADE = """\
ledger = 1
payements = 3

[[payments]]
from = "Bruno"
to = "Anna"
amount = 25.00

[[payments]]
form = "Bruno"
to = "Anna"
amount = "25"

[[payments]]
from = "Bruno"
to = ""
amount = "1,000"
date = "yesterday"

[[payments]]
from = "Bruno"
to = "Anna"
amount = true
note = 3

[[people]]
name = "Nicolò"
aliases = ["Nico", 7]
"""


def test_every_fault_made_by_hand_is_told_at_its_line_with_what_would_be_right(
    tmp_path: Path, invoke: Invoke
) -> None:
    path = tmp_path / "home" / "ledger.toml"
    path.parent.mkdir()
    path.write_text(HAND_MADE)
    found = [(fault.line, fault.code) for fault in file_faults(path)]
    assert sorted(found, key=lambda each: each[0] or 0) == [
        (2, "format.key-unknown"),
        (9, "format.key-missing"),
        (10, "format.key-unknown"),
        (16, "format.name-empty"),
        (17, "format.stake-ambiguous"),
        (18, "format.date"),
        (23, "format.text"),
        (24, "format.text"),
        (28, "format.text"),
    ]
    shown = invoke("ledger")
    assert (shown.exit_code, shown.stdout) == (3, "")
    assert shown.stderr.count(f"{path}:") == len(found)
    checked = invoke("check", str(path))
    assert checked.exit_code == 1
    assert checked.stdout == shown.stderr
    assert path.read_text() == HAND_MADE


def test_a_list_in_brackets_is_no_ledger_that_could_be_added_to() -> None:
    text = 'ledger = 1\npeople = [{ name = "A", aliases = ["B"] }]\n'
    with pytest.raises(GinscoreError) as found:
        parse_ledger(Path("ledger.toml"), FileText(text))
    assert [(f.code, f.line) for f in all_faults(found.value)] == [("format.ledger-blocks", 2)]


def test_no_export_takes_the_place_of_a_ledger(ledger_file: Path, invoke: Invoke) -> None:
    assert holds_a_game(ledger_file)
    before = ledger_file.read_bytes()
    invoke("new", "Anna", "Bruno")
    assert invoke("export", "-o", str(ledger_file), "--format", "toml").exit_code == 1
    assert ledger_file.read_bytes() == before


def test_what_another_process_saves_meanwhile_is_no_loss(
    ledger_file: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = History.of

    def meanwhile(path: Path, home: Path) -> History:
        # Once, after the ledger was read and before its history is looked at.
        monkeypatch.setattr(History, "of", of)
        assert invoke(*PAY, "Bruno", "Anna", "40").exit_code == 0
        return of(path, home)

    monkeypatch.setattr(History, "of", meanwhile)
    shown = invoke("ledger")
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert [int(paid.amount) for paid in read_ledger(ledger_file).payments] == [5, 10, 20, 40]


@pytest.mark.slow
def test_entries_of_processes_at_once_are_all_kept(tmp_path: Path) -> None:
    words = [[*PAY, "Bruno", "Anna", str(amount)] for amount in range(1, 9)]
    words += [["ledger", "alias", "Nicolò", f"N{number}"] for number in range(4)]
    # The file is not there when they begin.
    running = [subprocess.Popen([sys.executable, "-m", "ginscore", *each]) for each in words]
    assert [process.wait(timeout=120) for process in running] == [0] * len(words)
    ledger = read_ledger(tmp_path / "home" / "ledger.toml")
    assert sorted(int(paid.amount) for paid in ledger.payments) == [*range(1, 9)]
    assert sorted(named.aliases[0] for named in ledger.names) == ["N0", "N1", "N2", "N3"]


@given(
    st.lists(names, min_size=2, max_size=2, unique_by=name_key),
    st.decimals(Decimal("0.01"), Decimal(10**12), places=2),
    st.none() | names,
    st.sampled_from(["", "# mine", "# mine\r\n", "x-mine = 1\n"]),
)
@times(1)
def test_what_is_written_is_read_back_and_taken_back_whatever_the_names(
    two: list[str], amount: Decimal, note: str | None, end: str
) -> None:
    payer, payee = two
    before = parse_ledger(Path("ledger.toml"), FileText(f"ledger = 1\n{end}"))
    paid = Paid(payer, payee, amount, "EUR", "2026-01-10", note)
    longer = with_names(with_payment(before, paid), Named(payer, (f"{payer} 2", f"{payer} 3")))
    again = parse_ledger(longer.path, longer.source)
    assert (again.payments, again.names) == (longer.payments, longer.names)
    shorter = without_last_payment(without_last_names(longer))
    assert parse_ledger(shorter.path, shorter.source) == shorter
    assert shorter.source.text.rstrip() == before.source.text.rstrip()
