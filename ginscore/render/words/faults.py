"""Faults in words: ``file:line: hand N: what is wrong; what would be right``."""

from __future__ import annotations

import json

from ginscore.errors import GinscoreError, near_miss
from ginscore.render.lines.cells import visible
from ginscore.render.lines.looks import Line, Look
from ginscore.render.words.sentences import Translate
from ginscore.scoring.card import Card
from ginscore.scoring.judging.written import Whose
from ginscore.scoring.rules import Result

_NAMES_KEPT = ("file.empty", "file.nul")


_SENTENCES = ("said", "there")
"""Parameters that are words of this program; what is long in them is cut already."""


LONGEST = 60
"""Signs of a value shown in a message."""


_LONGEST_BITS = 100_000


def fault_line(fault: GinscoreError, t: Translate, kept: tuple[str, int] | None = None) -> str:
    """Return the whole line for a fault, with its place where it has one.

    ``kept``: where the last good text of a broken file is kept and its number, the way out.
    """
    said = t("kept.not")
    if kept:
        said = t("kept.there", path=kept[0], number=kept[1], file=visible(fault.file or ""))
    text = t(f"error.{fault.code}", **_params(fault, t), kept=said)
    if kept and fault.code not in _NAMES_KEPT:
        text = f"{text}; {said}"
    if fault.hand is not None:
        text = t("place.hand", hand=fault.hand, text=text)
    if "cell" in fault.params:
        text = t("place.cell", **_params(fault, t), text=text)
    place = ":".join(str(part) for part in (fault.file, fault.line) if part is not None)
    if not place:
        return text
    head = f"{visible(place)}:"
    return Line(f"{head} {text}", Look.ENTRY, head=len(head))


def _params(fault: GinscoreError, t: Translate) -> dict[str, object]:
    params = {name: _shown(name, value, t) for name, value in fault.params.items()}
    if fault.code == "usage.stake-ambiguous":
        params |= {name: t.decimal(str(params[name])) for name in ("first", "second")}
    if fault.key is not None:
        # A rule is called what it is called in a variant file, wherever it was changed.
        params.setdefault("name", visible(fault.key.removeprefix("rules.")))
    if fault.file is not None:
        params.setdefault("file", visible(fault.file))
    known = fault.params.get("known")
    if isinstance(known, tuple):
        name = fault.params.get("name", fault.key)
        # What is no word is a slip of none.
        params["nearest"] = _nearest(name if isinstance(name, str) else "", known, t)
    return params


def _shown(name: str, value: object, t: Translate) -> object:
    """Return a parameter as a player reads it."""
    if isinstance(value, Result):
        return t(f"result.{value}")
    if isinstance(value, Card):
        return value.sign
    if isinstance(value, Whose):
        return t(f"whose.{value}")
    if isinstance(value, bool) and name == "doubled":
        return t("level.double" if value else "level.single")
    if isinstance(value, tuple):
        return t.choice([str(_shown(name, item, t)) for item in value])
    if name in _SENTENCES or name == "path":  # a path that was cut would lead nowhere
        return visible(str(value))
    if name == "accepted":
        return t(f"accepted.{value}")
    if type(value) is int and abs(value) < 10**LONGEST:
        return value
    if isinstance(value, str):
        return shortened(visible(value)) or '""'
    return shortened(visible(_literal(value)))


def _digits(value: int) -> str:
    """Return a whole number, or of a long one some digits more than are shown of it.

    >>> _digits(-12), _digits(7 * 10**5000)[:5], len(_digits(7 * 10**5000)) > LONGEST
    ('-12', '70000', True)
    """
    size = abs(value)
    if size.bit_length() > _LONGEST_BITS:
        return hex(value)  # too long to be turned into decimal digits while a player waits
    behind = max(int(size.bit_length() * 0.301) - LONGEST - 1, 0)
    return f"{'-' if value < 0 else ''}{size // 10**behind}"


def _literal(value: object) -> str:
    """Return a value of a file much as it is written there."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False)
        case int():
            return _digits(value)
        case list():
            return f"[{', '.join(map(_literal, value))}]"
        case dict():
            return f"{{{', '.join(f'{key} = {_literal(item)}' for key, item in value.items())}}}"
        case _:
            return str(value)


def shortened(text: str) -> str:
    """Return what somebody typed or wrote as a message repeats it: its beginning, if it is long.

    >>> shortened("gin"), len(shortened("x" * 5000))
    ('gin', 60)
    """
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _nearest(name: str, known: tuple[object, ...], t: Translate) -> str:
    """Return a remedy for a name that is not known: the nearest one, else all of them."""
    names = [str(item) for item in known]
    last = name.rpartition(".")[2] if name.rpartition(".")[2] not in names else name
    near = near_miss(last, names)
    if near:
        return t("nearest.one", nearest=near)
    return t("nearest.known", known=t.list(names))
