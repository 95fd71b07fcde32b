"""A variant in words: its rules as they are typed, its sources, its decisions with reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ginscore.render.lines.cells import visible
from ginscore.render.lines.wrap import wrap
from ginscore.render.words.sentences import Translate, named_result
from ginscore.scoring.parameters import OF_MORE, SCORED, flat, to_table, typed
from ginscore.scoring.rules import (
    AS_SCORED,
    UNDERCUTS,
    WITNESS,
    Doubling,
    Result,
    Rules,
)


def setting_rows(rules: Rules, t: Translate) -> list[tuple[str, str]]:
    """Return every parameter as it is typed, with what it means in words."""
    plain = to_table(rules)
    rows = []
    for name, value in flat(plain).items():
        if name.endswith(".factor") and value == 1:
            continue  # what a result pays says so already
        table = name.partition(".")[0]
        if table in OF_MORE and plain[table] == OF_MORE[table]:
            continue  # of no use to most players
        rows.append((f"{name}={typed(value)}", visible(_words(rules, name, value, t))))
    missing = [Result(name) for name in SCORED if name not in plain["score"]]
    said = [(f"score.{result}", _missing(rules, result, t)) for result in missing]
    # Behind the results that do exist.
    at = max((i for i, (name, _) in enumerate(rows, 1) if name.startswith("score.")), default=0)
    return [*rows[:at], *said, *rows[at:]]


def setting_words(rules: Rules, name: str, t: Translate) -> str:
    """Say what a parameter means with the value it has, by its dotted name."""
    return _words(rules, name, flat(to_table(rules))[name], t)


def difference_rows(rules: Sequence[Rules]) -> list[tuple[str, ...]]:
    """Return the parameters in which rules differ, each with its values; "-": it has none.

    >>> difference_rows([Rules(), Rules(target=150)])
    [('target', '100', '150')]
    """
    tables = [flat(to_table(each)) for each in rules]
    names = dict.fromkeys(name for table in tables for name in table)
    rows = []
    for name in names:
        # What counts once, as usual, is not said.
        usual = 1 if name.endswith(".factor") else None
        values = [table.get(name, usual) for table in tables]
        if any(value != values[0] for value in values):
            rows.append((name, *("-" if v is None else typed(v) for v in values)))
    return rows


def _words(rules: Rules, name: str, value: object, t: Translate) -> str:
    """Say what one parameter means with its value."""
    reason = idle(rules, name)
    if reason is not None:
        return t(f"parameter.unused.{reason}")
    if name.startswith("score."):
        result = Result(name.split(".")[1])
        if name.endswith(".factor"):
            return t("parameter.factor", result=t(f"result.{result}"), n=value)
        return _bonus(rules, result, t) if name.endswith(".bonus") else _boxes(rules, result, t)
    if name == "knock_limit":
        kind = "witness" if value == WITNESS else "points" if value else "gin-only"
        return t(f"parameter.knock_limit.{kind}", points=_points(value, t))
    if name == "knock_ace":
        kind = "as-scored" if value == AS_SCORED else "points"
        return t(f"parameter.knock_ace.{kind}", points=_points(value, t))
    if name in ("target", "column_bonus") and rules.columns == 1:
        alone = "parameter.target-alone" if name == "target" else "parameter.column_bonus-alone"
        return t(alone, points=_points(value, t))
    if name == "partners.sweep_boxes":
        single, doubled = (t("unit.boxes", n=n) for n in rules.partners.sweep_boxes)
        if rules.doubling == Doubling.NONE:
            return t(f"parameter.{name}", single=single)
        return t(f"parameter.{name}-doubled", single=single, doubled=doubled)
    if name == "columns" and rules.endless:
        return t("parameter.columns-endless")
    if name == "cube" and value == 1:
        return t("parameter.cube-none")
    if type(value) is int:
        return t(f"parameter.{name}", n=value, points=_points(value, t))
    if name == "doubling" and rules.doubling_suits:
        suits = [t(f"parameter.suit.{suit}") for suit in rules.doubling_suits]
        return t("parameter.doubling.suits", suits=t.choice(suits))
    return t(f"parameter.{name}.{typed(value)}")


def _missing(rules: Rules, result: Result, t: Translate) -> str:
    """Say that a result is not used, or as which one it is paid."""
    if rules.priced(result) is result:
        return t("parameter.missing", result=t(f"result.{result}"))
    return named_result(rules, result, t)


def _points(value: object, t: Translate) -> str:
    return t("unit.points", n=value) if type(value) is int else ""


def idle(rules: Rules, name: str) -> str | None:
    """Return why a parameter is of no effect beside the others, or None."""
    if name == "witness_ace" and rules.knock_limit != WITNESS:
        return "witness"
    if name == "undercut_difference_doubled":
        if rules.doubling == Doubling.NONE:
            return "doubling"
        return None if Result.UNDERCUT in rules.score else "undercut"
    if name in ("tie", "knock_ace") and rules.knock_limit == 0:
        return "knock"
    if name in ("entry", "last_column_factor", "shutout.sweep") and rules.columns == 1:
        return "columns"
    if name == "last_column_factor" and rules.endless:
        return "endless"
    if name in ("box_value", "boxes_at_once", "shutout.boxes") and not rules.counts_boxes:
        return "boxes"
    return None


def _bonus(rules: Rules, result: Result, t: Translate) -> str:
    def sum_(doubled: bool) -> str:
        whole = result not in UNDERCUTS or rules.undercut_difference_doubled
        factor = " x 2" if doubled and whole else ""
        times = rules.score[result].factor
        factor += f" x {times}" if times != 1 else ""
        bonus = rules.score[result].bonus[doubled]
        return f"{t('parameter.difference')}{factor}" + (f" + {bonus}" if bonus else "")

    return _levels(rules, result, sum_(False), sum_(True), t)


def _boxes(rules: Rules, result: Result, t: Translate) -> str:
    single, doubled = (t("unit.boxes", n=n) for n in rules.score[result].boxes)
    return _levels(rules, result, single, doubled, t)


def _levels(rules: Rules, result: Result, single: str, doubled: str, t: Translate) -> str:
    """Say what a result pays in the hands that there are."""
    name = t(f"result.{result}")
    if rules.doubling in (Doubling.NONE, Doubling.ALWAYS):
        one = single if rules.doubling == Doubling.NONE else doubled
        return t("parameter.pays", result=name, single=one)
    return t("parameter.pays-doubled", result=name, single=single, doubled=doubled)


def source_lines(
    sources: Mapping[str, str],
    given: Mapping[str, Sequence[str]],
    t: Translate,
    available: int | None,
) -> list[str]:
    """Return the sources with their numbers; ``given``: the parameters each one gives.

    The main source gives all the others.
    """
    lines: list[str] = []
    for number, (key, citation) in enumerate(sources.items(), 1):
        lines += wrap(f"  [{number}] {visible(citation)}", available, 6)
        if given.get(key):
            names = t("variants.gives", parameters=", ".join(given[key]))
            lines += wrap(f"      {names}", available, 6)
    return lines


def decision_lines(
    decisions: Sequence[tuple[str, str, Sequence[str]]],
    rules: Rules,
    sources: Mapping[str, str],
    available: int | None,
) -> Iterator[str]:
    """Yield each decision: its parameter with its value, and the reason with its sources.

    ``decisions``: the dotted parameter, the reason, and the keys of the sources of each.
    """
    values = flat(to_table(rules))
    numbers = {key: number for number, key in enumerate(sources, 1)}
    for parameter, reason, keys in decisions:
        value = f"={typed(values[parameter])}" if parameter in values else ""
        yield f"  {parameter}{value}"
        cited = "".join(f"[{number}]" for number in sorted(numbers[key] for key in keys))
        yield from wrap(f"    {visible(reason)}{' ' if cited else ''}{cited}", available, 4)
