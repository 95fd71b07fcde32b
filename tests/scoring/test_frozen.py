"""Rules are values: nothing in them changes, and two of the same are the same."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from typing import Any

import pytest

from ginscore.files.variant.find import load_built_in
from ginscore.scoring.frozen import Frozen
from ginscore.scoring.game import Game
from ginscore.scoring.parameters import read_rules, to_table
from ginscore.scoring.rules import Result, Rules, Score


def set_item(rules: Any) -> None:
    rules.score[Result.GIN] = None


def delete_item(rules: Any) -> None:
    del rules.score[Result.GIN]


def set_field(rules: Any) -> None:
    rules.target = 1


def set_items(rules: Any) -> None:
    rules.score._items = {}


def delete_items(rules: Any) -> None:
    del rules.score._items


def set_bonus(rules: Any) -> None:
    rules.score[Result.GIN].bonus = (0, 0)


@pytest.mark.parametrize(
    "change", [set_item, delete_item, set_field, set_items, delete_items, set_bonus]
)
def test_no_part_of_the_rules_changes(change: Callable[[Rules], None]) -> None:
    rules = load_built_in("moderno").rules
    with pytest.raises((TypeError, AttributeError, FrozenInstanceError)):
        change(rules)
    # gin pays 25 and 50 points, 3 and 5 boxes in the Italian rule text
    assert load_built_in("moderno").rules.score[Result.GIN] == Score((25, 50), (3, 5))


def test_a_mapping_that_was_given_may_change_afterwards() -> None:
    given = {Result.GIN: Score(bonus=(25, 50))}
    rules = Rules(score=given)
    given[Result.GIN] = Score()
    assert rules.score[Result.GIN].bonus == (25, 50)


def test_equal_rules_hash_alike_in_any_order_and_under_any_name() -> None:
    gin, knock = (Result.GIN, Score((25, 50))), (Result.KNOCK, Score())
    one, other = Rules(score=dict([gin, knock])), Rules(score=dict([knock, gin]), name="x")
    assert one == other
    assert hash(one) == hash(other)
    assert one != replace(one, target=101)
    assert len({one, other, replace(one, target=101)}) == 2


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda r: pickle.loads(pickle.dumps(r))]
)
def test_copies_are_equal(copied: Callable[[Rules], Rules]) -> None:
    rules = load_built_in("moderno").rules
    again = copied(rules)
    assert again == rules
    assert hash(again) == hash(rules)
    assert read_rules(to_table(again)) == rules


def test_rules_have_the_fields_that_they_have_and_no_other() -> None:
    rules: Any = Rules
    for wrong in ({"goal": 100}, {"target": 100, "Target": 100}):
        with pytest.raises(TypeError, match="missing or unknown"):
            rules(**wrong)
    players: Any = Game
    with pytest.raises(TypeError, match="missing or unknown: rules, variant"):
        players(players=("Anna", "Bruno"))


def test_rules_are_a_dataclass_to_whoever_asks() -> None:
    rules = load_built_in("moderno").rules
    assert is_dataclass(rules)
    names = [field.name for field in fields(rules)]
    assert names[0] == "name"
    # the Italian rule text: three columns to 350
    assert f"columns={rules.columns!r}, target=350" in repr(rules)
    assert {name: getattr(rules, name) for name in names} == vars(rules)
    assert replace(rules, target=400).target == 400 != rules.target


def test_a_frozen_mapping_reads_as_a_mapping() -> None:
    frozen = Frozen({"a": 1, "b": 2})
    assert ("a" in frozen, "c" in frozen, len(frozen), list(frozen)) == (True, False, 2, ["a", "b"])
    assert frozen == {"b": 2, "a": 1}
    assert frozen != {"a": 1}
    assert repr(frozen) == "{'a': 1, 'b': 2}"
    with pytest.raises(KeyError):
        frozen["c"]
