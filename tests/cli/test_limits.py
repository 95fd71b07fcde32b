"""What is far too long is answered soon, and in few words."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ginscore.cli.app import app
from ginscore.files.game.read import MOST_HANDS
from ginscore.files.saving.history import MOST
from ginscore.files.text import LARGEST_FILE
from ginscore.files.toml.parse import MOST_VALUES
from ginscore.scoring.judging.written import LONGEST_TEXT
from ginscore.scoring.players import LONGEST_NAME
from tests.conftest import Invoke

HEAD = 'ginscore = 1\nvariant = "moderno"\nplayers = ["Anna", "Bruno"]\n'


@pytest.mark.parametrize(("faults", "told"), [(100, 100), (101, 101), (250, 101)])
def test_first_hundred_faults_of_a_file_are_told_and_the_others_counted(
    faults: int, told: int, tmp_path: Path, invoke: Invoke
) -> None:
    path, other = tmp_path / "a.toml", tmp_path / "b.toml"
    path.write_text(HEAD + '\n[[hands]]\nresult = "voit"\n' * faults)
    other.write_text(HEAD + '\n[[hands]]\nresult = "voit"\n')
    done = invoke("check", str(path), str(other))
    lines = done.stdout.splitlines()
    assert done.exit_code == 1
    assert len(lines) == told + 1
    if faults > 100:
        assert lines[100].startswith(f"{path}: and {faults - 100} more fault")
    assert lines[-1].startswith(f"{other}:6: hand 1: ")


@pytest.mark.slow
def test_many_faulty_decisions_of_a_variant_are_checked_soon(
    tmp_path: Path, invoke: Invoke
) -> None:
    path = tmp_path / "v.toml"
    decision = '\n[[decisions]]\nparameter = "target"\nsources = ["none"]\nen = "so"\n'
    path.write_text('extends = "moderno"\n' + decision * 10_000)
    start = time.process_time()
    done = invoke("check", str(path))
    # Looking for each among all of them took 40 seconds; now it is two.
    assert time.process_time() - start < 15
    lines = done.stdout.splitlines()
    # The first decision begins on line 3, its sources are on line 5; the next is 5 lines below.
    assert lines[0].startswith(f"{path}:5: ")
    assert lines[99].startswith(f"{path}:{5 + 99 * 5}: ")
    assert "and 9900 more faults" in lines[100]


@pytest.mark.slow
def test_many_sources_and_decisions_upon_them_are_checked_soon(
    tmp_path: Path, invoke: Invoke
) -> None:
    path = tmp_path / "v.toml"
    sources = "".join(f's{n} = "page {n}"\n' for n in range(10_000))
    decision = '\n[[decisions]]\nparameter = "target"\nsources = ["s{}"]\nen = "so"\n'
    decisions = "".join(decision.format(n) for n in range(10_001))
    path.write_text(f'extends = "moderno"\n[sources]\n{sources}{decisions}')
    done = invoke("check", str(path))
    assert done.exit_code == 1
    # One decision names a source that is none: the last, whose third line that is. Above its
    # blocks of 5 lines are 2 lines and the sources.
    assert done.stdout.splitlines()[0].startswith(f"{path}:{2 + 10_000 + 5 * 10_000 + 4}: ")
    assert len(done.stdout.splitlines()) == 1


def test_page_of_the_format_tells_the_limits() -> None:
    page = (Path(__file__).parents[2] / "samples" / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| ([a-z][^|]*) \| (\d+)[^|]* \|$", page, re.MULTILINE))
    assert {what: int(most) for what, most in rows.items()} == {
        "a file": LARGEST_FILE >> 20,
        "hands of a game": MOST_HANDS,
        "keys, and lists and tables, of a file": MOST_VALUES,
        "a player's name": LONGEST_NAME,
        "two hands of cards on a line": LONGEST_TEXT,
        "saved versions of a game": MOST,
        "faults told of a file": 100,  # as the first test here counts
    }


def test_line_of_cards_that_is_far_too_long_is_answered_and_the_next_one_read() -> None:
    hand = "4S 5S 6S 9H 9D 9C KD KC KH 2S | 7S 3D 4D 5D 6D 8C 8D TH JH 2C | 3C"
    long = ("4S 5S 6S 9H 9D 9C KD KC KH 2S " * 100, "|" * 100_000)
    lines = "".join(f"{line}\n" for line in (*long, hand))
    done = CliRunner().invoke(app, ["judge", "--lines", "-"], input=lines)
    assert done.exit_code == 1
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each.get("error", {}).get("code") for each in said] == [
        "usage.cards-long",
        "usage.cards-long",
        None,
    ]
    assert said[2]["line"] == 3


def test_longest_name_is_a_name_and_a_longer_one_is_told(tmp_path: Path, invoke: Invoke) -> None:
    path = str(tmp_path / "g.toml")
    done = invoke("new", "A" * 301, "Bruno", "--file", path)
    assert (done.exit_code, "301" in done.stderr, "300" in done.stderr) == (2, True, True)
    assert invoke("new", "A" * 300, "Bruno", "--file", path).exit_code == 0
