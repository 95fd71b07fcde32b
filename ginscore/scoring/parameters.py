"""The parameters of a variant: names, values, defaults, faults, and how they are typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ginscore.errors import GinscoreError, all_faults, raise_all
from ginscore.scoring.card import SUIT_SIGNS
from ginscore.scoring.frozen import Words
from ginscore.scoring.rules import (
    AS_SCORED,
    ENDLESS,
    UNPLAYED,
    WITNESS,
    DealerRule,
    Doubling,
    Entry,
    Idle,
    Layoff,
    Partners,
    PartnersBoxes,
    PointsPaid,
    Result,
    Rules,
    Runs,
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
    """Return a value as it is typed after ``--set``.

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
    (None, 'score.gun', ('points', 'bonus', 'boxes', 'flat', 'sweep'))
    """
    scored = {Result(name): Score() for name in SCORED}
    inside: object = to_table(Rules(score=scored))
    known: tuple[str, ...] = ()
    parts = modern_name(dotted).split(".")
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
    if rules.doubling != Doubling.NONE:
        yield from _doubling(rules)
    if rules.knock_limit == 0 and rules.score and not _gins(rules):
        yield GinscoreError("format.gin-only", key="knock_limit")


def senseless(rules: Rules) -> Iterator[GinscoreError]:
    """Yield a ``check.*`` finding for every combination that does no harm and makes no sense.

    What speaks of several columns where there is one, or of the last where they are endless, a
    price for gin-off where an undercut has none. They may be read and played; only ``check
    --strict`` tells them.

    >>> [fault.key for fault in senseless(Rules(shutout=Shutout(sweep=2)))]
    ['shutout.sweep']
    """
    if rules.columns == 1:
        factors = {
            "shutout.sweep": rules.shutout.sweep,
            "last_column_factor": rules.last_column_factor,
        }
        for name, factor in factors.items():
            if factor != 1:
                yield GinscoreError("check.one-column", key=name, name=name)
    if rules.endless and rules.last_column_factor != 1:
        yield GinscoreError("check.endless-last", key="last_column_factor")
    if Result.GIN_OFF in rules.score and Result.UNDERCUT not in rules.score:
        yield GinscoreError("check.gin-off-alone", key="score.gin-off")
    if Result.CONCEDED in rules.score and rules.cube == 1:
        yield GinscoreError("check.conceded-alone", key="score.conceded")
    if rules.cube > 1 and Result.CONCEDED not in rules.score:
        yield GinscoreError("check.cube-alone", key="cube")


def _doubling(rules: Rules) -> Iterator[GinscoreError]:
    less = False
    for result, pays in rules.score.items():
        for name in _PAID:
            pair = getattr(pays, name)
            if pair[1] < pair[0]:
                less = True
                yield GinscoreError(
                    "format.doubled-less", key=f"score.{result}.{name}", value=list(pair)
                )
    # Where every hand is doubled, the single figures are never used and may be anything less.
    if less or rules.doubling == Doubling.ALWAYS:
        return
    bonuses = [pays.bonus for pays in rules.score.values()]
    if any(single for single, _ in bonuses) and all(single == other for single, other in bonuses):
        yield GinscoreError("format.doubling-idle", key="doubling", value=rules.doubling)


def _gins(rules: Rules) -> bool:
    return Result.GIN in rules.score or Result.BIG_GIN in rules.score


Parse = Callable[[str, object], Any]
"""Takes a dotted name and a value; returns what the rules hold or raises ``format.*``."""


DEAREST_ACE = 15


MOST_COLUMNS = 9
"""As many as fit on a sheet: Hollywood is played in three, and in more by who likes long games."""


CUBES = (1, 2, 4, 8, 16, 32, 64)
"""The sides of a doubling cube, and 1 where there is none."""


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


def named(kind: type[Words]) -> Parse:
    """Return a reader of the values of an enumeration."""
    choice = one_of(*(str(member) for member in kind))
    return lambda key, value: kind(choice(key, value))


def _knock_limit(key: str, value: object) -> int | str:
    if value == WITNESS:
        return WITNESS
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise GinscoreError("format.parameter-limit", key=key, value=value)
    return value


def _columns(key: str, value: object) -> int | str:
    if value == ENDLESS:
        return ENDLESS
    if type(value) is not int or not 1 <= value <= MOST_COLUMNS:
        raise GinscoreError("format.parameter-columns", key=key, value=value, most=MOST_COLUMNS)
    return value


def _knock_ace(key: str, value: object) -> int | str:
    if value == AS_SCORED:
        return AS_SCORED
    if type(value) is not int or not 1 <= value <= DEAREST_ACE:
        raise GinscoreError("format.parameter-knock-ace", key=key, value=value, most=DEAREST_ACE)
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


_PAID = ("bonus", "boxes")
"""What a result pays besides the difference."""


_SCORE: Mapping[str, Parse] = {"bonus": _pair(2), "boxes": _pair(1), "factor": number(1, 100)}


_SHUTOUT: Mapping[str, Parse] = {
    "points": number(1, 100),
    "bonus": number(1, 100),
    "boxes": number(1, 100),
    "flat": number(0),
    "sweep": number(1, 100),
}


_PARTNERS: Mapping[str, Parse] = {"boxes": named(PartnersBoxes), "sweep_boxes": _pair(2)}


SCORED = tuple(str(result) for result in Result if result not in (*UNPLAYED, Result.NET))


def _score(key: str, value: object) -> Mapping[Result, Score]:
    tables = _fields(key, value, dict.fromkeys(SCORED, _score_of_result))
    return {Result(name): score for name, score in tables.items()}


def _score_of_result(key: str, value: object) -> Score:
    return Score(**_fields(key, value, _SCORE))


def _partners(key: str, value: object) -> Partners:
    return Partners(**_fields(key, value, _PARTNERS))


def _shutout(key: str, value: object) -> Shutout:
    return Shutout(**_fields(key, value, _SHUTOUT))


_SUITS = "HDSC"


_OLD_DOUBLING = {"hearts-spades": Doubling.HEARTS_SPADES, "spades": Doubling.SPADES}


def _doubling_of(key: str, value: object) -> str:
    """Read which suits double, in any order, as letters or signs; all four are always."""
    if value in (Doubling.NONE, Doubling.ALWAYS):
        return str(value)
    text = _OLD_DOUBLING.get(value, value) if isinstance(value, str) else ""
    suits = [SUIT_SIGNS.get(sign, sign.upper()) for sign in text]
    if not suits or len({*suits}) < len(suits) or not {*suits} <= {*_SUITS}:
        raise GinscoreError("format.parameter-suits", key=key, value=value)
    return Doubling.ALWAYS if len(suits) == len(_SUITS) else "".join(filter(suits.count, _SUITS))


OLD: Mapping[str, tuple[str, Mapping[bool, Words]]] = {
    "circular_runs": ("runs", {False: Runs.LOW, True: Runs.CIRCULAR}),
    "layoff_on_gin": ("layoff", {False: Layoff.KNOCK, True: Layoff.ALWAYS}),
}
"""Parameters that were called otherwise once: the new name of each, and its values.

They are read for ever, and written by their new names.
"""


def modern(table: Mapping[str, object]) -> dict[str, object]:
    """Return parameters with the old names of some replaced by the new ones.

    An old one that is neither true nor false, or is beside the new one, is left as it is, for
    ``read_rules`` to refuse.

    >>> modern({"circular_runs": True, "target": 350})
    {'runs': 'circular', 'target': 350}
    """
    found: dict[str, object] = {}
    for name, value in table.items():
        if name in OLD and isinstance(value, bool) and OLD[name][0] not in table:
            new, values = OLD[name]
            found[new] = values[value].value
        else:
            found[name] = value
    return found


def modern_name(dotted: str) -> str:
    """Return what a parameter is called now, by its dotted name.

    >>> modern_name("layoff_on_gin"), modern_name("score.gin")
    ('layoff', 'score.gin')
    """
    return OLD[dotted][0] if dotted in OLD else dotted


def _replaced(key: str, value: object) -> object:
    """Refuse an old name that could not be read as the new one."""
    if isinstance(value, bool):
        raise GinscoreError("format.parameter-twice", key=key, other=OLD[key][0])
    raise GinscoreError("format.parameter-choice", key=key, value=value, known=("true", "false"))


PARAMETERS: Mapping[str, Parse] = {
    "ace": number(1, DEAREST_ACE),
    "runs": named(Runs),
    "knock_limit": _knock_limit,
    "witness_ace": named(WitnessAce),
    "knock_ace": _knock_ace,
    "doubling": _doubling_of,
    "score": _score,
    "undercut_difference_doubled": flag,
    "tie": named(Tie),
    "layoff": named(Layoff),
    "gin_cancelled_at_zero": flag,
    "columns": _columns,
    "target": number(1),
    "entry": named(Entry),
    "column_bonus": number(0),
    "points_paid": named(PointsPaid),
    "box_value": number(0),
    "boxes_at_once": flag,
    "shutout": _shutout,
    "last_column_factor": one_of(1, 2),
    "dealer": named(DealerRule),
    "cube": one_of(*CUBES),
    "partners": _partners,
    "idle": named(Idle),
}
"""Every parameter with its reader; the defaults are those of ``Rules``."""


_USUAL: Mapping[str, tuple[object, ...]] = {
    "ace": (1, DEAREST_ACE),
    "runs": tuple(map(str, Runs)),
    "knock_limit": (10, WITNESS, 0),
    "witness_ace": tuple(map(str, WitnessAce)),
    "knock_ace": (AS_SCORED, 1),
    "doubling": (Doubling.NONE, Doubling.SPADES, Doubling.HEARTS_SPADES, "HDS", Doubling.ALWAYS),
    "undercut_difference_doubled": (True, False),
    "tie": tuple(map(str, Tie)),
    "layoff": tuple(map(str, Layoff)),
    "gin_cancelled_at_zero": (True, False),
    "columns": (1, 2, 3, ENDLESS),
    "target": (100, 150, 250, 350),
    "entry": tuple(map(str, Entry)),
    "column_bonus": (0, 100, 350),
    "points_paid": tuple(map(str, PointsPaid)),
    "box_value": (0, 20, 25),
    "boxes_at_once": (True, False),
    "shutout.points": (1, 2),
    "shutout.bonus": (1, 2),
    "shutout.boxes": (1, 2),
    "shutout.flat": (0, 100),
    "shutout.sweep": (1, 2),
    "last_column_factor": (1, 2),
    "dealer": tuple(map(str, DealerRule)),
    "cube": CUBES,
    "partners.boxes": tuple(map(str, PartnersBoxes)),
    "partners.sweep_boxes": ([0, 0], [1, 2]),
    "idle": tuple(map(str, Idle)),
}
"""The values that a parameter can have, or those that are usual where it is a number."""


_USUAL_BONUS = {Result.GIN: (20, 25), Result.UNDERCUT: (10, 20, 25), Result.BIG_GIN: (31, 50)}


def usual_values(name: str) -> tuple[object, ...]:
    """Return values of a parameter to choose from, by its dotted name; none where any will do.

    >>> usual_values("last_column_factor"), usual_values("score.gin.bonus")
    ((1, 2), ([20, 40], [25, 50]))
    """
    table, _, rest = name.partition(".")
    if table != "score":
        return _USUAL.get(name, ())
    result, _, part = rest.partition(".")
    if part == "factor":
        return (1, 2)
    usual = _USUAL_BONUS.get(Result(result), ()) if part == "bonus" else ()
    return tuple([bonus, 2 * bonus] for bonus in usual)


ADDED = frozenset({"points_paid", "knock_ace", "cube", "partners", "idle"})
"""Parameters that came after the first format.

A file that names all the others was whole when it was written, and has these by their defaults.
"""


def complete(table: Mapping[str, object]) -> bool:
    """Tell whether a table names every parameter of its time, so that it builds upon nothing.

    >>> complete(to_table(Rules())), complete({"target": 400})
    (True, False)
    """
    return {*map(modern_name, table)} >= PARAMETERS.keys() - ADDED


def read_rules(table: Mapping[str, object]) -> Rules:
    """Make the rules from a table of parameters; raise every ``format.*`` fault at once.

    >>> read_rules({"ace": 15, "score": {"gin": {"bonus": 20}}}).score[Result.GIN].bonus
    (20, 40)
    """
    table = modern(table)
    rules = Rules(**_fields("", table, {**PARAMETERS, **dict.fromkeys(OLD, _replaced)}))
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
        for part in _PAID:
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

    >>> plain(Score(bonus=(25, 50))), plain(Layoff.KNOCK)
    ({'bonus': [25, 50], 'boxes': [0, 0], 'factor': 1}, 'knock')
    """
    if isinstance(value, Mapping):
        return {str(name): plain(item) for name, item in value.items()}
    if isinstance(value, Score | Shutout | Partners):
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
    # What a new result counts once, as usual, is not said.
    usual = {name: 1 for name in own if name.endswith(".factor")}
    return [
        f"{name}={typed(value)}"
        for name, value in own.items()
        if (usual | other).get(name) != value
    ]


def merged(base: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """Return parameters with some changed, table by table (``score.gin.bonus`` alone, say).

    >>> merged({"score": {"gin": {"bonus": 25, "boxes": 3}}}, {"score": {"gin": {"bonus": 20}}})
    {'score': {'gin': {'bonus': 20, 'boxes': 3}}}
    """
    result = modern(base)
    for name, value in modern(changes).items():
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
            known = tuple(other for other in parsers if other not in OLD)
            faults.append(GinscoreError("format.parameter-unknown", key=dotted, known=known))
            continue
        try:
            found[name] = parse(dotted, value)
        except* GinscoreError as group:
            faults.extend(all_faults(group))
    raise_all(faults)
    return found


OF_MORE = {name: plain(getattr(Rules(), name)) for name in ("partners", "idle")}
"""The rules for more than two people, as they are where nothing is said: two need none of them."""
