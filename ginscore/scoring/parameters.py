"""The parameters of a variant: names, values, defaults, faults, and how they are typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Any

from ginscore.errors import GinscoreError, all_faults, raise_all
from ginscore.scoring.rules import (
    WITNESS,
    DealerRule,
    Doubling,
    Entry,
    Result,
    Rules,
    Score,
    Shutout,
    Tie,
    WitnessAce,
)


def flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Return the values of nested tables by dotted name.

    >>> flat({"target": 350, "score": {"gin": {"bonus": [25, 50]}}})
    {'target': 350, 'score.gin.bonus': [25, 50]}
    """
    found: dict[str, Any] = {}
    for name, value in table.items():
        if isinstance(value, Mapping):
            found |= flat(value, f"{prefix}{name}.")
        else:
            found[f"{prefix}{name}"] = value
    return found


def typed(value: object) -> str:
    """Return a value as it is typed behind ``--set``.

    >>> typed(True), typed([25, 50]), typed("strict")
    ('true', '25,50', 'strict')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value)


def unknown_part(dotted: str) -> tuple[str, tuple[str, ...]] | None:
    """Return where a dotted name leaves the parameters there are; None: it is one, or a table.

    The name up to the part that does not exist, and what exists in its place.

    >>> unknown_part("score.gin"), unknown_part("score.gun.bonus")[0], unknown_part("shutout.x")[1]
    (None, 'score.gun', ('points', 'bonus', 'boxes', 'flat'))
    """
    scored = {Result(name): Score() for name in SCORED}
    inside: object = to_table(Rules(score=scored))
    known: tuple[str, ...] = ()
    parts = dotted.split(".")
    for depth, part in enumerate(parts, 1):
        if isinstance(inside, Mapping):
            known = tuple(inside)
        if not isinstance(inside, Mapping) or part not in inside:
            return ".".join(parts[:depth]), known
        inside = inside[part]
    return None


def impossible(rules: Rules) -> Iterator[GinscoreError]:
    """Yield a ``format.*`` fault for every combination that contradicts itself.

    A doubled hand that pays less than a single one, or the same in every result; gin only where
    no gin scores. Boxes that are not doubled, a shutout with nothing to grow and a box worth
    nothing are rules that are played, or do no harm.

    >>> from ginscore.scoring.rules import Score
    >>> score = {Result.GIN: Score(bonus=(50, 25))}
    >>> [fault.key for fault in impossible(Rules(doubling=Doubling.SPADES, score=score))]
    ['score.gin.bonus']
    """
    if rules.doubling is not Doubling.NONE:
        yield from _doubling(rules)
    if rules.knock_limit == 0 and rules.score and not _gins(rules):
        yield GinscoreError("format.gin-only", key="knock_limit")


def _doubling(rules: Rules) -> Iterator[GinscoreError]:
    less = False
    for result, pays in rules.score.items():
        for name, pair in pays._asdict().items():
            if pair[1] < pair[0]:
                less = True
                yield GinscoreError(
                    "format.doubled-less", key=f"score.{result}.{name}", value=list(pair)
                )
    # Where every hand is doubled, the single figures are never used and may be anything less.
    if less or rules.doubling is Doubling.ALWAYS:
        return
    bonuses = [pays.bonus for pays in rules.score.values()]
    if any(single for single, _ in bonuses) and all(single == other for single, other in bonuses):
        yield GinscoreError("format.doubling-idle", key="doubling", value=str(rules.doubling))


def _gins(rules: Rules) -> bool:
    return Result.GIN in rules.score or Result.BIG_GIN in rules.score


Parse = Callable[[str, object], Any]
"""Takes a dotted name and a value; returns what the rules hold or raises ``format.*``."""


LARGEST = 1_000_000_000
"""Points: far beyond any card game, and small enough that money stays exact."""


def number(least: int, most: int = LARGEST) -> Parse:
    """Return a reader of whole numbers in a range; true and false are not numbers."""

    def parse(key: str, value: object) -> int:
        if type(value) is not int or not least <= value <= most:
            raise GinscoreError(
                "format.parameter-number", key=key, value=value, least=least, most=most
            )
        return value

    return parse


def flag(key: str, value: object) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise GinscoreError(
            "format.parameter-choice", key=key, value=value, known=("true", "false")
        )
    return value


def one_of(*choices: object) -> Parse:
    """Return a reader of a closed set of values."""

    def parse(key: str, value: object) -> object:
        # True == 1 in Python, so the type is compared too.
        for choice in choices:
            if type(choice) is type(value) and choice == value:
                return choice
        raise GinscoreError(
            "format.parameter-choice", key=key, value=value, known=tuple(map(str, choices))
        )

    return parse


def named(kind: type[StrEnum]) -> Parse:
    """Return a reader of the values of an enumeration."""
    choice = one_of(*(str(member) for member in kind))
    return lambda key, value: kind(choice(key, value))


def _knock_limit(key: str, value: object) -> int | str:
    if value == WITNESS:
        return WITNESS
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise GinscoreError("format.parameter-limit", key=key, value=value)
    return value


def _pair(doubled_factor: int) -> Parse:
    """Return a reader of ``[single, doubled]``; one number n is [n, factor times n]."""
    whole = number(0)

    def parse(key: str, value: object) -> tuple[int, int]:
        if isinstance(value, list | tuple):
            if len(value) != 2:
                raise GinscoreError("format.parameter-pair", key=key, value=value)
            return (whole(key, value[0]), whole(key, value[1]))
        single = whole(key, value)
        return (single, single * doubled_factor)

    return parse


_SCORE: Mapping[str, Parse] = {"bonus": _pair(2), "boxes": _pair(1)}


_SHUTOUT: Mapping[str, Parse] = {
    "points": number(1, 100),
    "bonus": number(1, 100),
    "boxes": number(1, 100),
    "flat": number(0),
}


SCORED = tuple(str(result) for result in Result if result is not Result.VOID)


def _score(key: str, value: object) -> Mapping[Result, Score]:
    tables = _fields(key, value, dict.fromkeys(SCORED, _score_of_result))
    return {Result(name): score for name, score in tables.items()}


def _score_of_result(key: str, value: object) -> Score:
    return Score(**_fields(key, value, _SCORE))


def _shutout(key: str, value: object) -> Shutout:
    return Shutout(**_fields(key, value, _SHUTOUT))


PARAMETERS: Mapping[str, Parse] = {
    "ace": number(1, 15),
    "circular_runs": flag,
    "knock_limit": _knock_limit,
    "witness_ace": named(WitnessAce),
    "doubling": named(Doubling),
    "score": _score,
    "undercut_difference_doubled": flag,
    "tie": named(Tie),
    "layoff_on_gin": flag,
    "gin_cancelled_at_zero": flag,
    "columns": one_of(1, 3),
    "target": number(1),
    "entry": named(Entry),
    "column_bonus": number(0),
    "box_value": number(0),
    "boxes_at_once": flag,
    "shutout": _shutout,
    "last_column_factor": one_of(1, 2),
    "dealer": named(DealerRule),
}
"""Every parameter with its reader; the defaults are those of ``Rules``."""


def read_rules(table: Mapping[str, object]) -> Rules:
    """Make the rules from a table of parameters; raise every ``format.*`` fault at once.

    >>> read_rules({"ace": 15, "score": {"gin": {"bonus": 20}}}).score[Result.GIN].bonus
    (20, 40)
    """
    rules = Rules(**_fields("", table, PARAMETERS))
    raise_all([*_halves(table.get("score"), rules), *impossible(rules)])
    return rules


def _halves(table: object, rules: Rules) -> Iterator[GinscoreError]:
    """Yield a fault for each result without a bonus or boxes where other results have them.

    A knock has no bonus where none is named, by every source; nothing else is nothing unsaid.
    """
    assert isinstance(table, Mapping | None)
    for name, given in (table or {}).items():
        if name not in SCORED:
            continue
        for part in _SCORE:
            pattern = next(
                (
                    result
                    for result in (Result.GIN, *rules.score)
                    if result in rules.score and any(getattr(rules.score[result], part))
                ),
                None,
            )
            natural = part == "bonus" and name == Result.KNOCK
            if part in given or pattern is None or natural:
                continue
            pair = getattr(rules.score[pattern], part)
            yield GinscoreError(
                "format.parameter-missing",
                key=f"score.{name}.{part}",
                typed=f"{part} = [{pair[0]}, {pair[1]}]",
                set=f"score.{name}.{part}={pair[0]},{pair[1]}",
                like=pattern,
            )


def to_table(rules: Rules) -> dict[str, Any]:
    """Return the rules as the plain table they can be read from again, every parameter named.

    >>> rules = Rules(target=350)
    >>> to_table(rules)["target"], read_rules(to_table(rules)) == rules
    (350, True)
    """
    return {name: plain(getattr(rules, name)) for name in PARAMETERS}


def plain(value: object) -> object:
    """Return a value of the rules as files and tables have it: no tuple, no name of a set.

    >>> plain(Score(bonus=(25, 50))), plain(Doubling.SPADES)
    ({'bonus': [25, 50], 'boxes': [0, 0]}, 'spades')
    """
    if isinstance(value, Mapping):
        return {str(name): plain(item) for name, item in value.items()}
    if isinstance(value, Score | Shutout):
        return {name: plain(item) for name, item in value._asdict().items()}
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, str) else value


def changed_parameters(rules: Rules, variant: Rules) -> list[str]:
    """Return the parameters in which rules differ from a variant's, as they are typed.

    >>> changed_parameters(Rules(target=400), Rules())
    ['target=400']
    """
    own, other = (flat(to_table(table)) for table in (rules, variant))
    return [f"{name}={typed(value)}" for name, value in own.items() if other.get(name) != value]


def merged(base: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """Return parameters with some changed, table by table (``score.gin.bonus`` alone, say).

    >>> merged({"score": {"gin": {"bonus": 25, "boxes": 3}}}, {"score": {"gin": {"bonus": 20}}})
    {'score': {'gin': {'bonus': 20, 'boxes': 3}}}
    """
    result = dict(base)
    for name, value in changes.items():
        old = result.get(name)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            result[name] = merged(old, value)
        else:
            result[name] = value
    return result


def _fields(key: str, table: object, parsers: Mapping[str, Parse]) -> dict[str, Any]:
    """Read a table by a parser per name; collect the faults of all its entries."""
    if not isinstance(table, Mapping):
        raise GinscoreError("format.parameter-table", key=key, value=table, known=tuple(parsers))
    faults: list[GinscoreError] = []
    found = {}
    for name, value in table.items():
        dotted = f"{key}.{name}" if key else name
        if name.startswith("x-"):
            continue  # the user's own
        parse = parsers.get(name)
        if parse is None:
            faults.append(
                GinscoreError("format.parameter-unknown", key=dotted, known=tuple(parsers))
            )
            continue
        try:
            found[name] = parse(dotted, value)
        except* GinscoreError as group:
            faults.extend(all_faults(group))
    raise_all(faults)
    return found
