"""The ``[expected]`` table of a game file: what a published pad says, and how it compares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ginscore.errors import GinscoreError, raise_all
from ginscore.files.toml.fields import unknown_keys, whole_number
from ginscore.scoring.checks import Figures
from ginscore.scoring.game import Expected


def read_expected(key: str, value: object) -> Expected:
    """Read the published figures; raises ``format.*``."""
    if not isinstance(value, Mapping):
        raise GinscoreError("format.table", key=key, value=value)
    faults = list(unknown_keys(value, ("net", "columns", "boxes"), f"{key}."))
    found: dict[str, Any] = {}
    for name, read in (("net", _net), ("columns", _figures), ("boxes", _figures)):
        if name in value:
            try:
                found[name] = read(f"{key}.{name}", value[name])
            except GinscoreError as fault:
                faults.append(fault)
    raise_all(faults)
    return Expected(**found)


def _net(key: str, value: object) -> int:
    if type(value) is not int:
        raise GinscoreError("format.net", key=key, value=value)
    return value


def _figures(key: str, value: object) -> Figures:
    """Read running figures: a list per column of a list per player."""
    if not isinstance(value, list) or not all(
        isinstance(column, list)
        and len(column) == 2
        and all(isinstance(side, list) for side in column)
        for column in value
    ):
        raise GinscoreError("format.figures", key=key)
    return tuple(
        tuple(tuple(whole_number(key, figure) for figure in side) for side in column)
        for column in value
    )
