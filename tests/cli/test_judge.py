"""``ginscore judge`` and its lines, on hands with known answers."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ginscore.cli.app import app
from tests.conftest import Invoke

CARDS = Path(__file__).parent.parent / "cards"
RESULTS = {"not_allowed": "not-allowed", "big_gin": "big-gin", "must_discard": "must-discard"}
OWN, OTHER = "4S 5S 6S 9C 9D 9H KS KC KD 3H", "7S 8S 2C AC 5D 6D 7D QH QC QD"

Case = dict[str, Any]


def cases(name: str) -> list[Case]:
    text = (CARDS / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def judged(hands: list[str], *options: str) -> list[Case]:
    """Judge hands through the standard input."""
    lines = "".join(f"{hand}\n" for hand in hands)
    result = CliRunner().invoke(app, ["judge", "--lines", "-", *options], input=lines)
    assert (result.exit_code, result.stderr) == (0, "")
    return [json.loads(line) for line in result.stdout.splitlines()]


def as_parameters(rules: dict[str, Any]) -> list[str]:
    return [
        word for name, value in rules.items() for word in ("--set", f"{name}={json.dumps(value)}")
    ]


def by_rules(all_cases: list[Case]) -> Iterator[tuple[list[str], list[Case]]]:
    """Yield the cases that have the same rules together."""
    named = [(as_parameters(case["rules"]), case) for case in all_cases]
    named.sort(key=lambda pair: pair[0])
    for options, pairs in groupby(named, key=lambda pair: pair[0]):
        yield options, [case for _, case in pairs]


def verify(case: Case, found: Case) -> None:
    result = RESULTS.get(case["outcome"], case["outcome"])
    assert found["result"] == result, case["id"]
    if result == "must-discard":
        least, discards = case["discards"]
        assert found["deadwood"] == [least, None]
        assert sorted(found["discards"]) == sorted(discards.split())
        return
    assert "discards" not in found
    assert found["deadwood"][0] == case["deadwood"], case["id"]
    if result == "not-allowed":
        assert (found["deadwood"][1], found["winner"], found["points"]) == (None, None, None)
        return
    own, other = found["deadwood"]
    assert (found["winner"], found["points"]) == (case["winner"], case["margin"]), case["id"]
    assert abs(other - own) == case["margin"]
    # What wins most is named, if it wins more; several layouts may win the same.
    best_own, best_other = case["best_legal"]
    better = found["better"]
    named_own, named_other = (own, other) if better is None else better["deadwood"]
    assert named_other - named_own == best_other - best_own, case["id"]
    assert (better is None) == (best_other - best_own == other - own), case["id"]


@pytest.mark.parametrize("name", ["standard", "italian", "mixed", "hard"])
def test_lines_agree_with_the_known_answers(name: str) -> None:
    for options, same in by_rules(cases(name)):
        # The bare difference counts: without bonuses nothing else tells which layout is better.
        plain = [f"score.{result}.bonus=0" for result in ("knock", "gin", "big-gin", "undercut")]
        bonuses = [word for setting in plain for word in ("--set", setting)]
        hands = [f"{case['closer']} | {case['opponent']}" for case in same]
        found = judged(hands, "--variant", "modern", *options, *bonuses)
        assert [each["line"] for each in found] == list(range(1, len(same) + 1))
        for case, each in zip(same, found, strict=True):
            verify(case, each)


def test_a_witness_card_sets_the_limit_of_its_line() -> None:
    known = cases("italian")
    hands = [f"{case['closer']} | {case['opponent']} | {case['witness']}" for case in known]
    for case, found in zip(known, judged(hands, "--variant", "moderno"), strict=True):
        assert found["result"] == RESULTS.get(case["outcome"], case["outcome"]), case["id"]
        assert found["points"] == case["margin"], case["id"]


def test_scores_of_one_hand_are_those_of_the_variant(invoke: Invoke) -> None:
    known = [case for case in cases("italian") if "score" in case][:40]
    for case in known:
        words = [case["closer"], case["opponent"], "--witness", case["witness"], "-f", "json"]
        found = json.loads(invoke("judge", *words).stdout)
        (score,) = found["scores"]
        wanted = case["score"]
        assert score == {
            "doubled": case["doubled"],
            "score": wanted["points"],
            "boxes": wanted["boxes"],
        }, case["id"]
        assert found["winner"] == wanted["winner"]


def test_the_keys_of_a_line_stand_in_their_order() -> None:
    (found,) = judged([f"{OWN} | {OTHER}"], "--variant", "modern")
    assert list(found) == [
        "line",
        "result",
        "winner",
        "points",
        "deadwood",
        "melds",
        "opponent_melds",
        "layoffs",
        "left",
        "better",
    ]


def test_refused_lines_keep_their_place_and_the_rest_goes_on(invoke: Invoke) -> None:
    lines = f"\ufeff# first\r\n{OWN} | {OTHER}\r\n\r\n  \n4S | {OTHER}\n|\n{OWN} | {OTHER} | X\n"
    lines += f"{OWN} | {OTHER} | 3C | 4C\n{OWN} | {OTHER} |  # no witness\n"
    result = CliRunner().invoke(app, ["judge", "--lines", "-"], input=lines)
    assert result.exit_code == 1
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(each["line"], each.get("error", {}).get("code")) for each in found] == [
        (2, None),
        (5, "format.closer-count"),
        (6, "format.closer-count"),
        (7, "usage.card"),
        (8, "usage.two-hands"),
        (9, None),
    ]
    errors = [each["error"] for each in found if "error" in each]
    assert all({"code", "parameters", "message"} < set(error) for error in errors)


def test_bytes_that_are_no_text_are_a_refused_line(tmp_path: Path, invoke: Invoke) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes(b"\xff\xfe4S\n" + f"{OWN} | {OTHER}\n".encode())
    result = invoke("judge", "--lines", str(path))
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 2


def test_nothing_to_judge_is_no_fault(invoke: Invoke) -> None:
    result = CliRunner().invoke(app, ["judge", "--lines", "-"], input="# nothing\n\n")
    assert (result.stdout, result.stderr, result.exit_code) == ("", "", 0)


def test_lines_in_italian_letters_are_read_line_by_line() -> None:
    # The second line is in English, the third in signs.
    hands = [
        "4P 5P 6P 9F 9Q 9C RP RF RQ 3C | 7P 8P 2F AF 5Q 6Q 7Q DC DF DQ",
        f"{OWN} | {OTHER}",
        "4♠5♠6♠ 9♣9♦9♥ K♠K♣K♦ 3♥ | 7♠8♠ 2♣A♣ 5♦6♦7♦ Q♥Q♣Q♦",
    ]
    first, *others = judged(hands, "--variant", "modern", "--lang", "it")
    assert first["deadwood"] == [3, 3]
    for other in others:
        assert {**other, "line": 1} == first


def test_many_lines_are_judged_in_their_order() -> None:
    found = judged([f"{OWN} | {OTHER}"] * 10)
    assert [each["line"] for each in found] == list(range(1, 11))


def test_what_may_not_be_laid_down_is_a_result(invoke: Invoke) -> None:
    result = invoke("judge", OWN.replace("3H", "KH").replace("9C", "8H"), OTHER)
    assert result.exit_code == 0
    assert "Not allowed" in result.stdout


def test_signs_become_letters_where_they_cannot_be_shown() -> None:
    command = [sys.executable, "-m", "ginscore", "judge", OWN, OTHER, "--variant", "modern"]
    done = subprocess.run(
        command,
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert b"  4S 5S 6S   9H 9D 9C   KS KD KC\n" in done.stdout


@pytest.mark.slow
def test_progress_is_drawn_on_a_terminal_and_only_there(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(f"{OWN} | {OTHER}\n" * 300)
    command = [sys.executable, "-m", "ginscore", "judge", "--lines", str(path)]
    master, slave = pty.openpty()
    with open(tmp_path / "out", "wb") as out:
        done = subprocess.run(command, stdout=out, stderr=slave, check=True)
    os.close(slave)
    assert done.returncode == 0
    shown = os.read(master, 100_000).decode()
    os.close(master)
    assert "300 hands" in shown
    assert "100%" in shown
    assert len((tmp_path / "out").read_text().splitlines()) == 300
    quiet = subprocess.run(command, capture_output=True, check=True)
    assert quiet.stderr == b""


def test_neither_one_hand_nor_many_load_rich_in_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(f"{OWN} | {OTHER}\n")
    for words in ([OWN, OTHER], ["--lines", str(path)]):
        code = (
            "import sys\nfrom ginscore.cli import main\n"
            f"sys.argv = ['ginscore', 'judge', *{words!r}]\n"
            "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code\n"
            "print(*sys.modules, file=sys.stderr)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        modules = done.stderr.split()
        assert "ginscore.scoring.judging.judge" in modules
        assert not {name for name in modules if name.split(".")[0] in ("rich", "tomli_w")}


LYING = """\
Closer: Bruno
  4♠ 5♠ 6♠   9♥ 9♦ 9♣   K♠ K♦ K♣
  left: 3♥ = 3 points
Opponent: Anna
  lays off 7♠ on 4♠ 5♠ 6♠
  lays off 8♠ on 4♠ 5♠ 6♠ 7♠
  5♦ 6♦ 7♦   Q♥ Q♦ Q♣
  left: A♣ 2♣ = 3 points
"""


def test_cards_are_read_back_as_they_lie_and_once(invoke: Invoke) -> None:
    invoke("new", "Anna", "Bruno", "--variant", "modern")
    added = invoke("add", "bruno", "--cards", OWN, "--against", OTHER).stdout
    sentence = "1. Anna: undercut: 0 + 25 = 25, 1 box\n"
    assert added.endswith(f"\n\n{LYING}\n{sentence}")
    recorded = invoke("judge", OWN, OTHER, "--record", "bruno").stdout
    assert recorded.count("lays off 8♠") == 1
    assert "Closer: Bruno" not in recorded
    # Nothing of it where no cards were given.
    assert "Closer" not in invoke("add", "bruno", "knock", "3", "13").stdout


@pytest.mark.parametrize("words", [["knock"], ["d", "knock"], ["Big", "gin"], ["u"], ["undercut"]])
def test_a_result_beside_cards_is_left_out(invoke: Invoke, words: list[str]) -> None:
    invoke("new", "Anna", "Bruno")
    refused = invoke("add", "anna", *words, "--cards", OWN, "--against", OTHER)
    assert refused.exit_code == 2
    assert "the result follows from the cards" in refused.stderr


@pytest.mark.parametrize("words", [[], [""], ["knock"], ["void"]])
def test_cards_without_a_player_ask_who_closed(invoke: Invoke, words: list[str]) -> None:
    invoke("new", "Anna", "Bruno")
    refused = invoke("add", *words, "--cards", OWN, "--against", OTHER)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == "who closed is missing; give the player, such as Anna\n"


# In every language a level may begin like a result: the d of double and of draw.
@pytest.mark.parametrize("level", ["d", "double", "in seconda", "9H"])
def test_the_level_of_a_hand_by_cards_stands_behind_the_player(invoke: Invoke, level: str) -> None:
    invoke("new", "Anna", "Bruno")
    added = invoke("add", "anna", *level.split(), "--cards", OWN, "--against", OTHER)
    assert added.exit_code == 0
    # An ace costs 15 there: 15 + 2 = 17 are left, 17 - 3 = 14.
    assert "\n\n1. Anna: knock, doubled: 14 x 2 = 28" in added.stdout


def test_the_help_tells_how_the_level_of_a_recorded_hand_is_said(invoke: Invoke) -> None:
    # Just as it is written there, where no witness card tells the level.
    assert '"bruno double"' in " ".join(invoke("judge", "--help").stdout.split())
    invoke("new", "Anna", "Bruno")
    assert invoke("judge", OWN, OTHER, "--record", "bruno").exit_code == 1
    recorded = invoke("judge", OWN, OTHER, "--record", "bruno double")
    assert (recorded.exit_code, recorded.stderr) == (0, "")
    assert "\n\n1. Bruno: knock, doubled: 14 x 2 = 28" in recorded.stdout


def test_red_cards_are_red_in_what_is_read_back(invoke: Invoke) -> None:
    invoke("new", "Anna", "Bruno", "--variant", "modern")
    words = ("add", "bruno", "--cards", OWN, "--against", OTHER)
    assert "\x1b[31m5♦\x1b[0m" in invoke(*words, "--color", "always").stdout


def test_an_empty_word_behind_the_player_is_no_level(invoke: Invoke) -> None:
    invoke("new", "Anna", "Bruno")
    refused = invoke("add", "anna", "", "--cards", OWN, "--against", OTHER)
    assert refused.exit_code == 2
    assert refused.stderr.startswith("one word on the line is empty")
