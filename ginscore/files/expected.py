"""The ``[expected]`` table of a game file: what a published pad says, and how it compares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ginscore.errors import GinscoreError, raise_all
from ginscore.files.keys import unknown_keys, whole_number
from ginscore.scoring.game import Expected, Game
from ginscore.scoring.replay import Column
from ginscore.scoring.settlement import settle

Figures = tuple[tuple[tuple[int, ...], ...], ...]


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


def differences(game: Game) -> list[GinscoreError]:
    """Return where a game's hands give other figures than its ``[expected]`` says.

    ``check.net``, ``check.columns`` and ``check.boxes``; columns and boxes name the first column
    and player that differ.
    """
    expected = game.expected
    if expected is None:
        return []
    ledger = game.replay()
    found: list[GinscoreError] = []
    if expected.net is not None:
        net = settle(game.rules, ledger).net
        if net != expected.net:
            found.append(
                GinscoreError("check.net", key="expected.net", expected=expected.net, found=net)
            )
    for name, given in (("columns", expected.columns), ("boxes", expected.boxes)):
        if given is not None:
            found.extend(_compare(name, given, ledger.columns, game.players))
    return found


def _compare(
    name: str, given: Figures, columns: tuple[Column, ...], players: tuple[str, str]
) -> list[GinscoreError]:
    key = f"expected.{name}"
    if len(given) != len(columns):
        return [GinscoreError("check.column-count", key=key, n=len(given), found=len(columns))]
    faults = []
    for column, sides in zip(columns, given, strict=True):
        figures = column.points if name == "columns" else column.boxes
        for player, (side, own) in enumerate(zip(sides, figures, strict=True)):
            if side != own:
                faults.append(
                    GinscoreError(
                        f"check.{name}",
                        key=key,
                        column=column.number,
                        player=players[player],
                        expected=_list(side),
                        found=_list(own),
                    )
                )
    return faults


def _list(figures: tuple[int, ...]) -> str:
    return " ".join(map(str, figures)) or "-"
