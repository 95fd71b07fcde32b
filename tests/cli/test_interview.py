"""The interview of ``new --ask``: its answers, and the line that does the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from ginscore.cli.run import Session
from ginscore.files.game.read import read_game
from ginscore.scoring.parameters import flat, read_rules, to_table, usual_values
from ginscore.scoring.rules import Rules
from tests.conftest import Invoke


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the answers still to be given; the questions are not shown."""
    answers: list[str] = []
    monkeypatch.setattr(Session, "interactive", property(lambda self: True))
    monkeypatch.setattr(Session, "ask", lambda self, question: answers.pop(0))
    return answers


def current(tmp_path: Path) -> Rules:
    path = (tmp_path / "home" / "current").read_text(encoding="utf-8").strip()
    return read_game(Path(path)).game.rules


def test_answers_are_the_rules_and_the_line_printed_does_the_same(
    tmp_path: Path, invoke: Invoke, asked: list[str]
) -> None:
    # The variant by name; the target by value, a wrong limit and then one of the usual ones; the
    # doubling by letters; all else as it is. Nothing asks for lay-offs on what cannot be.
    asked += ["classic", "150", "", "much", "2", "HDS", "", "", "", "", ""]
    result = invoke("new", "Anna", "Bruno", "--ask")
    assert result.exit_code == 0, result.output
    assert asked == []
    (line,) = [
        row for row in " ".join(result.stdout.split("\n")).split("ginscore new") if "--" in row
    ]
    typed = line.split("New game")[0].split()
    rules = current(tmp_path)
    assert (rules.target, rules.knock_limit, rules.doubling) == (150, "witness", "HDS")
    again = invoke("new", *typed)
    assert again.exit_code == 0, again.output
    assert current(tmp_path) == rules


def test_enter_keeps_everything_and_q_starts_no_game(
    tmp_path: Path, invoke: Invoke, asked: list[str]
) -> None:
    asked += [""] * 10
    assert invoke("new", "Anna", "Bruno", "--ask").exit_code == 0
    assert asked == []  # ten questions, and no more
    assert current(tmp_path).target == 350
    games = sorted((tmp_path / "home" / "games").iterdir())
    asked += ["1", "q"]
    assert invoke("new", "Carla", "Dora", "--ask").exit_code == 1
    assert sorted((tmp_path / "home" / "games").iterdir()) == games


def test_every_usual_value_is_one_that_a_rule_can_have() -> None:
    for name in flat(to_table(Rules())):
        assert usual_values(name), name  # there are no results in them
    for name in ("ace", "runs", "knock_limit", "knock_ace", "doubling", "tie", "columns", "dealer"):
        for value in usual_values(name):
            assert read_rules({name: value})
