"""Variant files: finding one, and its parameters with a game's own changes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ginscore.errors import GinscoreError, all_faults, raise_all
from ginscore.files.keys import unknown_keys
from ginscore.files.text import read_text
from ginscore.files.toml import parse_toml
from ginscore.scoring.parameters import PARAMETERS, merged, read_rules
from ginscore.scoring.variant import Rules

BUILT_IN = Path(__file__).parent.parent / "variants"

DESCRIPTION = ("extends", "title")
"""Keys of a variant file that are not parameters."""


class Variant(NamedTuple):
    """A variant file: its parameters as written, its rules and its titles by language."""

    name: str
    parameters: Mapping[str, object]
    rules: Rules
    titles: Mapping[str, str]


@cache
def built_in_names() -> tuple[str, ...]:
    """Return the names of the built-in variants, in the order of the alphabet."""
    return _names(BUILT_IN)


def variant_names(shelf: Path | None) -> tuple[str, ...]:
    """Return the names of the built-in variants, and behind them the user's own.

    ``shelf``: the folder of the user's own variant files. A built-in name is never taken over, so
    that it means the same rules on every table.
    """
    own = _names(shelf) if shelf is not None else ()
    return (*built_in_names(), *(name for name in own if name not in built_in_names()))


def _names(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def names_file(variant: str) -> bool:
    """Tell whether a variant is named by the path of its file.

    >>> names_file("moderno"), names_file("club.toml"), names_file("../club")
    (False, True, True)
    """
    return variant.endswith(".toml") or bool({"/", "\\"} & set(variant))


@cache
def load_variant(name: str, folder: Path, shelf: Path | None = None) -> Variant:
    """Load a variant by its name, or from a file relative to a folder.

    Raises ``format.variant-unknown``, or the faults of the file with their lines.
    """
    if names_file(name):
        return load_variant_file(folder / name, name)
    if name in built_in_names():
        return load_variant_file(BUILT_IN / f"{name}.toml", name)
    known = variant_names(shelf)
    if name not in known or shelf is None:
        raise GinscoreError("format.variant-unknown", key="variant", name=name, known=known)
    return load_variant_file(shelf / f"{name}.toml", name)


def load_variant_file(path: Path, name: str) -> Variant:
    """Load a variant from its file; raises all its faults, each with its line."""
    file = str(path)
    text = read_text(path).text
    table = parse_toml(text, file)
    faults = list(unknown_keys(table, (*DESCRIPTION, *PARAMETERS)))
    base: Mapping[str, object] = {}
    titles: dict[str, str] = {}
    try:
        base = _base(table.get("extends"))
    except GinscoreError as fault:
        faults.append(fault)
    given = table.get("title", {})
    if isinstance(given, Mapping) and all(isinstance(title, str) for title in given.values()):
        titles.update(given)
    else:
        faults.append(GinscoreError("format.title", key="title", value=given))
    own = {key: value for key, value in table.items() if key in PARAMETERS}
    parameters = merged(base, own)
    rules = Rules()
    try:
        rules = read_rules(parameters)
        if not rules.score:
            faults.append(GinscoreError("format.no-results", key="score"))
    except* GinscoreError as group:
        faults.extend(all_faults(group))
    if faults:
        from ginscore.files.statements import Places  # only faults have places

        places = Places.of(text)
        raise_all([places.put(fault, file) for fault in faults])
    return Variant(name=name, parameters=parameters, rules=rules, titles=titles)


def _base(extends: object) -> Mapping[str, object]:
    """Return the parameters of the built-in variant that a file builds upon."""
    if extends is None:
        return {}
    if not isinstance(extends, str) or extends not in built_in_names():
        raise GinscoreError(
            "format.variant-unknown", key="extends", name=extends, known=built_in_names()
        )
    return load_variant_file(BUILT_IN / f"{extends}.toml", extends).parameters
