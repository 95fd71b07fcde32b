"""Reading the parameters of a variant: values, short forms and refusals."""

from __future__ import annotations

from dataclasses import fields

import pytest

from ginscore.errors import GinscoreError, all_faults
from ginscore.scoring.parameters import PARAMETERS, merged, read_rules, to_table
from ginscore.scoring.rules import Result, Rules


def refusal(table: dict[str, object]) -> list[tuple[str, str | None]]:
    with pytest.raises((GinscoreError, ExceptionGroup)) as refused:
        read_rules(table)
    return [(fault.code, fault.key) for fault in all_faults(refused.value)]


def test_every_rule_has_a_reader_and_every_reader_a_rule() -> None:
    assert set(PARAMETERS) == {field.name for field in fields(Rules)} - {"name"}


def test_one_number_is_the_single_bonus_and_its_double() -> None:
    score = read_rules({"score": {"gin": {"bonus": 20, "boxes": 2}}}).score[Result.GIN]
    # a bonus n is [n, 2n], boxes n are [n, n]
    assert (score.bonus, score.boxes) == ((20, 40), (2, 2))


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("target", 0, "format.parameter-number"),
        ("target", "350", "format.parameter-number"),
        ("target", True, "format.parameter-number"),
        ("columns", 0, "format.parameter-columns"),
        ("columns", 10, "format.parameter-columns"),
        ("columns", True, "format.parameter-columns"),
        ("ace", 0, "format.parameter-number"),
        ("ace", 16, "format.parameter-number"),
        ("circular_runs", 1, "format.parameter-choice"),
        ("knock_limit", "upcard", "format.parameter-limit"),
        ("knock_limit", -1, "format.parameter-limit"),
        ("knock_limit", True, "format.parameter-limit"),
        ("runs", "round", "format.parameter-choice"),
        ("layoff", True, "format.parameter-choice"),
        ("layoff_on_gin", "knock", "format.parameter-choice"),
        ("knock_ace", 0, "format.parameter-knock-ace"),
        ("knock_ace", 16, "format.parameter-knock-ace"),
        ("knock_ace", "face", "format.parameter-knock-ace"),
        ("doubling", "clubs", "format.parameter-suits"),
        ("doubling", "SS", "format.parameter-suits"),
        ("doubling", "", "format.parameter-suits"),
        ("doubling", 1, "format.parameter-suits"),
        ("last_column_factor", 3, "format.parameter-choice"),
        ("shutout", 2, "format.parameter-table"),
        ("score", [25], "format.parameter-table"),
    ],
)
def test_an_impossible_value_is_refused(name: str, value: object, code: str) -> None:
    assert refusal({name: value}) == [(code, name)]


@pytest.mark.parametrize(
    ("table", "code", "key"),
    [
        ({"targett": 350}, "format.parameter-unknown", "targett"),
        ({"score": {"gun": {}}}, "format.parameter-unknown", "score.gun"),
        ({"score": {"void": {}}}, "format.parameter-unknown", "score.void"),
        ({"score": {"gin": {"bonus": [25]}}}, "format.parameter-pair", "score.gin.bonus"),
        ({"score": {"gin": {"bonus": [1, -2]}}}, "format.parameter-number", "score.gin.bonus"),
        ({"shutout": {"points": 0}}, "format.parameter-number", "shutout.points"),
    ],
)
def test_a_fault_names_its_key(table: dict[str, object], code: str, key: str) -> None:
    assert refusal(table) == [(code, key)]


def test_all_faults_of_a_table_are_told_at_once() -> None:
    table: dict[str, object] = {"target": 0, "score": {"gin": {"bonus": "x", "boxs": 1}}}
    assert [key for _, key in refusal(table)] == ["target", "score.gin.bonus", "score.gin.boxs"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"circular_runs": True}, {"runs": "circular"}),
        ({"circular_runs": False}, {"runs": "low"}),
        ({"layoff_on_gin": True}, {"layoff": "always"}),
        ({"layoff_on_gin": False}, {"layoff": "knock"}),
        ({"doubling": "hearts-spades"}, {"doubling": "HS"}),
        ({"doubling": "spades"}, {"doubling": "S"}),
        # Suits in any order and case, and as signs; all four are every hand.
        ({"doubling": "sdh"}, {"doubling": "HDS"}),
        ({"doubling": "♠♥"}, {"doubling": "HS"}),
        ({"doubling": "CDHS"}, {"doubling": "always"}),
    ],
)
def test_an_older_spelling_is_read_and_written_as_the_new_one(
    old: dict[str, object], new: dict[str, object]
) -> None:
    rules = read_rules(old)
    assert rules == read_rules(new)
    assert to_table(rules).items() >= new.items()
    # Whichever comes later holds, by either name.
    other = read_rules(merged({"runs": "high-low", "layoff": "never", "doubling": "C"}, old))
    assert to_table(other).items() >= new.items()
    assert read_rules(merged(old, new)) == rules


def test_a_parameter_by_both_its_names_is_refused() -> None:
    table: dict[str, object] = {"layoff": "never", "layoff_on_gin": True, "ace": 0}
    assert refusal(table) == [
        ("format.parameter-twice", "layoff_on_gin"),
        ("format.parameter-number", "ace"),
    ]


def test_changes_go_into_tables_and_leave_the_rest() -> None:
    base = {"target": 350, "score": {"gin": {"bonus": [25, 50], "boxes": [3, 5]}}}
    changed = merged(base, {"score": {"gin": {"bonus": 30}}})
    assert changed == {"target": 350, "score": {"gin": {"bonus": 30, "boxes": [3, 5]}}}
    assert base["score"] == {"gin": {"bonus": [25, 50], "boxes": [3, 5]}}
