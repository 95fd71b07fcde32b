"""Making a new game from what was typed: afresh, or once more like the current one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ginscore.cli.stakes import typed_stake
from ginscore.errors import GinscoreError
from ginscore.files.game import read_game
from ginscore.files.rules import load_variant
from ginscore.scoring.game import Game
from ginscore.scoring.names import player_index, verify_players
from ginscore.scoring.parameters import merged, read_rules

if TYPE_CHECKING:
    from ginscore.cli.run import Run

DEFAULT_VARIANT = "moderno"


def afresh(
    names: Sequence[str],
    variant: str | None,
    changes: Sequence[str],
    stake: str | None,
    currency: str | None,
    dealer: str | None,
    folder: Path,
) -> Game:
    """Make a game of the names and options typed; raises ``usage.*`` or ``format.*``."""
    if len(names) != 2:
        raise GinscoreError("usage.players", n=len(names))
    verify_players(names)
    players = (names[0].strip(), names[1].strip())
    name = _variant_name(variant or DEFAULT_VARIANT, folder)
    changed = read_changes(changes)
    return Game(
        players=players,
        variant=name,
        rules=read_rules(merged(load_variant(name, folder).parameters, changed)),
        dealer=_dealer(dealer, players),
        stake=typed_stake(stake, currency),
        date=date.today().isoformat(),
        changed_rules=changed,
    )


def once_more(
    run: Run,
    names: Sequence[str],
    dealer: str | None,
    folder: Path,
    others: Mapping[str, object],
) -> Game:
    """Make a game with the current one's players, rules and stake.

    Raises ``usage.again-*`` where the line also says what the current game already settles.
    """
    if names:
        raise GinscoreError("usage.again-players", text=" ".join(names))
    for option, value in others.items():
        if value:
            raise GinscoreError("usage.again-and", name=option)
    path = run.game_path(None)
    old = read_game(path).game
    return replace(
        old,
        variant=_moved(old.variant, path.absolute().parent, folder),
        hands=(),
        dealer=_dealer(dealer, old.players),
        title=None,
        place=None,
        date=date.today().isoformat(),
        expected=None,
    )


def read_changes(settings: Sequence[str]) -> dict[str, object]:
    """Read ``--set`` options as a table of parameters.

    >>> read_changes(["target=400", "score.gin.bonus=30,60", "circular_runs=false"])
    {'target': 400, 'score': {'gin': {'bonus': [30, 60]}}, 'circular_runs': False}
    """
    changes: dict[str, object] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        parts = name.strip().split(".")
        if not equals or not all(parts):
            raise GinscoreError("usage.set", text=setting)
        table: dict[str, object] = {parts[-1]: _value(value.strip())}
        for part in reversed(parts[:-1]):
            table = {part: table}
        changes = merged(changes, table)
    return changes


def _value(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    numbers = text.split(",")
    if all(part.isascii() and part.isdigit() and len(part) < 12 for part in numbers):
        found = [int(part) for part in numbers]
        return found if len(found) > 1 else found[0]
    if not text or not text.replace("-", "").isalpha():
        raise GinscoreError("usage.set-value", text=text)
    return text


def _dealer(name: str | None, players: tuple[str, str]) -> int | None:
    if name is None:
        return None
    index = player_index(players, name)
    if index is None and name in ("1", "2"):
        index = int(name) - 1
    if index is None:
        raise GinscoreError("usage.player", text=name, first=players[0], second=players[1])
    return index


def _variant_name(typed: str, folder: Path) -> str:
    """Return a variant as a game file in the folder names it: built-in, or the path of a file."""
    if not typed.endswith(".toml") and not {"/", "\\"} & set(typed):
        return typed
    return _moved(typed, Path.cwd(), folder)


def _moved(variant: str, old: Path, folder: Path) -> str:
    """Return a variant's path, relative to one folder, as it is named from another."""
    if not variant.endswith(".toml") and not {"/", "\\"} & set(variant):
        return variant
    path = (old / variant).absolute()
    try:
        return path.relative_to(folder).as_posix()
    except ValueError:
        return str(path)
