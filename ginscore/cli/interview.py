"""The interview of ``ginscore new --ask``: a table is led through its house rules."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from ginscore.cli.rules import DEFAULT_VARIANT, typed_variant, variant_of
from ginscore.errors import Faults, GinscoreError
from ginscore.files.variant.find import variant_names
from ginscore.input.values import read_changes
from ginscore.render.lines.cells import visible
from ginscore.render.words.variants import idle, setting_words
from ginscore.scoring.parameters import (
    changed_parameters,
    flat,
    merged,
    read_rules,
    to_table,
    typed,
    usual_values,
)

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.scoring.rules import Rules

ASKED = (
    "target",
    "columns",
    "knock_limit",
    "doubling",
    "tie",
    "runs",
    "layoff",
    "score.gin.bonus",
    "score.undercut.bonus",
)
"""What tables play differently, the most usual first; with the variant there are ten questions."""


class Answers(NamedTuple):
    """What a table wants to play by."""

    variant: str
    changes: tuple[str, ...]
    """As they are typed after ``--set``."""


def interview(session: Session, variant: str | None, changes: Sequence[str]) -> Answers:
    """Ask for the variant, unless it was named, and for what most tables change in it.

    Enter keeps what a rule is, a number takes one of the usual values, anything else is taken as
    the value; ``q`` leaves with exit code 1. Raises ``usage.ask-terminal`` where nobody can answer.
    """
    if not session.interactive:
        raise GinscoreError("usage.ask-terminal")
    name = typed_variant(session, variant) if variant else _variant(session)
    base = variant_of(session, name, Path.cwd())
    rules = read_rules(merged(base.parameters, read_changes(changes)))
    for parameter in ASKED:
        if idle(rules, parameter) is None and parameter in flat(to_table(rules)):
            rules = _asked(session, rules, parameter)
    return Answers(name, tuple(changed_parameters(rules, base.rules)))


def command_line(players: Sequence[str], answers: Answers) -> str:
    """Return the line that starts the same game without a question.

    >>> command_line(["Anna", "Bruno"], Answers("classic", ("target=150",)))
    'ginscore new Anna Bruno --variant classic --set target=150'
    """
    words = ["ginscore", "new", *players, "--variant", answers.variant]
    for change in answers.changes:
        words += ["--set", change]
    return shlex.join(words)


def _variant(session: Session) -> str:
    """Ask for the variant; Enter takes the usual one."""
    names = [name for name in variant_names(session.home.variants) if _title(session, name)]
    for number, name in enumerate(names, 1):
        session.tell(f"{number:3}  {visible(name)}: {visible(_title(session, name))}")
    while True:
        answer = _answer(session, session.t("ask.variant", value=DEFAULT_VARIANT))
        if not answer:
            return DEFAULT_VARIANT
        if (place := _number(answer, len(names))) is not None:
            return names[place]
        with Faults() as faults:
            name = typed_variant(session, answer)
            variant_of(session, name, Path.cwd())
        if not faults:
            return name
        session.report(faults)


def _title(session: Session, name: str) -> str:
    """Return the title of a variant; nothing for one of the player's own that is broken."""
    title = ""
    with contextlib.suppress(GinscoreError, ExceptionGroup):
        title = variant_of(session, name, Path.cwd()).title(session.t.language)
    return title


def _asked(session: Session, rules: Rules, parameter: str) -> Rules:
    """Ask for one rule until the answer is possible; return the rules with it."""
    value = typed(flat(to_table(rules))[parameter])
    session.tell("")
    possible: list[tuple[str, Rules]] = []
    for setting in dict.fromkeys([value, *map(typed, usual_values(parameter))]):
        # What contradicts the other answers is not offered.
        with contextlib.suppress(GinscoreError, ExceptionGroup):
            possible.append((setting, _with(rules, parameter, setting)))
    for number, (setting, changed) in enumerate(possible, 1):
        words = visible(setting_words(changed, parameter, session.t))
        session.tell(f"{number:3}  {parameter}={setting}  {words}")
    while True:
        answer = _answer(session, session.t("ask.rule", value=value))
        if not answer:
            return rules
        if (place := _number(answer, len(possible))) is not None:
            return possible[place][1]
        with Faults() as faults:
            changed = _with(rules, parameter, answer)
        if not faults:
            return changed
        session.report(faults)


def _number(answer: str, most: int) -> int | None:
    """Return the place in a list that a number names, counted from 0; None: it is no such one."""
    if answer.isascii() and answer.isdigit() and len(answer) < 4 and 0 < int(answer) <= most:
        return int(answer) - 1
    return None


def _with(rules: Rules, parameter: str, value: str) -> Rules:
    """Return rules with one of them changed as it is typed, alone or after its name."""
    changes = read_changes([f"{parameter}={value.removeprefix(f'{parameter}=')}"])
    return read_rules(merged(to_table(rules), changes))


def _answer(session: Session, question: str) -> str:
    answer = session.ask(question)
    if answer == "q":
        session.tell(session.t("ask.no-game"))
        raise typer.Exit(1)
    return answer
