"""Rules are values: nothing in them changes, and two of the same are the same."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

import pytest

from ginscore.files.variant.find import load_built_in
from ginscore.scoring.frozen import Frozen, Row, Words
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


def price(base: Any, name: str) -> Any:
    """Return a class of prices, as rows or as Python makes named tuples."""

    class Made(base):  # type: ignore[misc]  # either of the two
        points: int
        boxes: tuple[int, int] = (0, 0)
        label: str | None = None

        @property
        def free(self) -> bool:
            return bool(self.points == 0)

    Made.__name__ = Made.__qualname__ = name
    return Made


Price, Twin = price(Row, "Price"), price(NamedTuple, "Twin")


def told(work: Callable[[Any], object], kind: Any) -> object:
    """Return what some work finds, or what it raises."""
    try:
        found = work(kind)
    except AttributeError:
        return AttributeError
    except (TypeError, ValueError):  # Python 3.13 has turned some of one into the other
        return TypeError
    return repr(found).replace("Twin", "Price").replace("Colour", "Side")


def matched(kind: Any) -> object:
    match kind(1, (2, 3)):
        case kind(points, boxes, label=None):
            return points, boxes
    return None


@pytest.mark.parametrize(
    "work",
    [
        lambda kind: kind(1),
        lambda kind: kind(1, (2, 3), "x"),
        lambda kind: kind(label="x", points=1),
        lambda kind: kind(1, label="x").boxes,
        lambda kind: kind(0).free,
        lambda kind: kind(),
        lambda kind: kind(boxes=(1, 2)),
        lambda kind: kind(1, (2, 3), "x", 4),
        lambda kind: kind(1, points=1),
        lambda kind: kind(1, cost=1),
        lambda kind: kind(1)._replace(boxes=(2, 3)),
        lambda kind: kind(1)._replace(cost=1),
        lambda kind: kind(1)._asdict(),
        lambda kind: (kind._fields, kind._field_defaults, kind.__match_args__),
        lambda kind: (kind(1) == (1, (0, 0), None), hash(kind(1)) == hash((1, (0, 0), None))),
        lambda kind: [*kind(1), len(kind(1)), kind(1)[1], kind(1) < kind(2)],
        lambda kind: setattr(kind(1), "points", 2),
        lambda kind: setattr(kind(1), "cost", 2),
        lambda kind: pickle.loads(pickle.dumps(kind(1, label="x"))),
        lambda kind: copy.deepcopy(kind(1)),
        matched,
    ],
)
def test_rows_are_as_named_tuples_are(work: Callable[[Any], object]) -> None:
    assert told(work, Price) == told(work, Twin)


def side(base: Any, name: str) -> Any:
    """Return a class of sides, as words or as Python makes members of an enumeration."""

    class Made(base):  # type: ignore[misc]  # either of the two
        LEFT = "left"
        RIGHT_HAND = "right-hand"

        @property
        def first(self) -> bool:
            return self is type(self).LEFT

    Made.__name__ = Made.__qualname__ = name
    return Made


Side, Colour = side(Words, "Side"), side(StrEnum, "Colour")


@pytest.mark.parametrize(
    "work",
    [
        lambda kind: [*kind],
        lambda kind: (len(kind), kind.LEFT in kind, [*kind.__members__]),
        lambda kind: (kind("left") is kind.LEFT, kind(kind.LEFT) is kind.LEFT),
        lambda kind: kind("up"),
        lambda kind: kind.UP,
        lambda kind: (kind.LEFT == "left", hash(kind.LEFT) == hash("left"), {"left": 1}[kind.LEFT]),
        lambda kind: (kind.RIGHT_HAND.name, kind.RIGHT_HAND.value, type(kind.LEFT.value)),
        lambda kind: (str(kind.LEFT), f"{kind.LEFT:>6}", f"{kind.LEFT!s}", kind.LEFT + "s"),
        lambda kind: (kind.LEFT.first, kind.RIGHT_HAND.first),
        lambda kind: setattr(kind, "LEFT", "up"),
        lambda kind: pickle.loads(pickle.dumps(kind.LEFT)) is kind.LEFT,
        lambda kind: (copy.copy(kind.LEFT) is kind.LEFT, copy.deepcopy(kind.LEFT) is kind.LEFT),
        lambda kind: json.dumps({kind.LEFT: kind.RIGHT_HAND}),
    ],
)
def test_words_are_as_members_of_an_enumeration_are(work: Callable[[Any], object]) -> None:
    assert told(work, Side) == told(work, Colour)
