"""The ``[expected]`` table of a game file: what a published pad says, and how it compares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ginscore.errors import GinscoreError, raise_all
from ginscore.files.toml.fields import unknown_keys, whole_number
from ginscore.scoring.checks import Figures
from ginscore.scoring.game import Expected


def read_expected(key: str, value: object, players: int = 2) -> Expected:
    """Read the published figures of so many players; raises ``format.*``."""
    if not isinstance(value, Mapping):
        raise GinscoreError("format.table", key=key, value=value)
    faults = list(unknown_keys(value, ("net", "columns", "boxes"), f"{key}."))
    found: dict[str, Any] = {}
    for name in ("net", "columns", "boxes"):
        if name in value:
            read = _net if name == "net" else _figures
            try:
                found[name] = read(f"{key}.{name}", value[name], players)
            except GinscoreError as fault:
                faults.append(fault)
    raise_all(faults)
    return Expected(**found)


def _net(key: str, value: object, players: int) -> int | tuple[int, ...]:
    """Read what the first player is paid; of three or more players also a list for each."""
    if isinstance(value, list) and len(value) == players > 2:
        return tuple(_whole(key, net) for net in value)
    return _whole(key, value)


def _whole(key: str, value: object) -> int:
    if type(value) is not int:
        raise GinscoreError("format.net", key=key, value=value)
    return value


def _figures(key: str, value: object, players: int) -> Figures:
    """Read running figures: a list per column of a list per player."""
    if not isinstance(value, list) or not all(
        isinstance(column, list)
        and len(column) == players
        and all(isinstance(side, list) for side in column)
        for column in value
    ):
        raise GinscoreError("format.figures", key=key)
    return tuple(
        tuple(tuple(whole_number(key, figure) for figure in side) for side in column)
        for column in value
    )
