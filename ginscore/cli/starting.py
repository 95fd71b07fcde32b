"""Making a new game from what was typed: afresh, or once more like the current one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ginscore.cli.handline import HandLine
from ginscore.cli.stakes import typed_stake
from ginscore.errors import GinscoreError
from ginscore.files.rules import load_variant, names_file
from ginscore.files.variant import Variant
from ginscore.scoring.game import Game
from ginscore.scoring.names import verify_players
from ginscore.scoring.parameters import merged, read_rules, to_table
from ginscore.scoring.settings import flat, typed
from ginscore.scoring.variant import Rules

if TYPE_CHECKING:
    from ginscore.cli.run import Run

DEFAULT_VARIANT = "moderno"


def afresh(
    run: Run,
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
    name = DEFAULT_VARIANT if variant is None else _moved(variant, Path.cwd(), folder)
    return Game(
        players=players,
        variant=name,
        rules=read_rules(merged(variant_of(run, name, folder).parameters, read_changes(changes))),
        dealer=_dealer(run, dealer, players),
        stake=typed_stake(stake, currency),
        date=date.today().isoformat(),
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
    old = run.read_game(path).game
    return replace(
        old,
        variant=_moved(old.variant, path.absolute().parent, folder),
        hands=(),
        dealer=_dealer(run, dealer, old.players),
        title=None,
        place=None,
        date=date.today().isoformat(),
        expected=None,
    )


def keep_new(run: Run, game: Game, text: str, file: str | None) -> Path:
    """Write a new game, into a file or the folder of games, and make it the current one.

    Raises ``refused.exists`` where the file is there already.
    """
    from ginscore.files.disk import create
    from ginscore.files.home import safe_stem
    from ginscore.files.text import FileText

    data = FileText(text="").encode(text)
    run.home.prepare()
    if file:
        path = Path(file)
        create(path, data)
    else:
        path = run.home.create(f"{game.date}-{safe_stem(*game.players)}", data)
    run.home.make_current(path)
    return path


def say_new(run: Run, game: Game, path: Path) -> None:
    """Say who plays under which rules, what was changed in them, and where the game is kept."""
    from ginscore.cli.run import shown
    from ginscore.render.faults import visible

    title, changes = variant_words(run, game, path)
    first, second = game.players
    run.say_wrapped(
        run.t("game.new", first=first, second=second, variant=title or visible(game.variant)),
        run.t("game.changed", changes=", ".join(changes)) if changes else None,
        run.t("game.file", path=shown(path)),
    )


def folder_of(run: Run, file: str | None) -> Path:
    """Return the folder in which a new game will be kept."""
    return Path(file).absolute().parent if file else run.home.games.absolute()


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


def variant_of(run: Run, name: str, folder: Path) -> Variant:
    """Load a variant, built in or the player's own; raises what its file has of faults."""
    return load_variant(name, folder, run.home.variants)


def variant_words(run: Run, game: Game, path: Path) -> tuple[str | None, tuple[str, ...]]:
    """Return the title of a game's variant, and what the game changes in it, as it is typed.

    A game keeps its rules though their variant is gone; then there is neither.
    """
    base: Variant | None = None
    try:
        base = variant_of(run, game.variant, path.absolute().parent)
    except* GinscoreError:
        pass
    if base is None:
        return None, ()
    return base.title(run.t.language), tuple(changed_parameters(game.rules, base.rules))


def changed_parameters(rules: Rules, variant: Rules) -> list[str]:
    """Return the parameters in which rules differ from a variant's, as they are typed.

    >>> changed_parameters(Rules(target=400), Rules())
    ['target=400']
    """
    own, other = (flat(to_table(table)) for table in (rules, variant))
    return [f"{name}={typed(value)}" for name, value in own.items() if other.get(name) != value]


def _value(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    numbers = text.split(",")
    if all(re.fullmatch(r"-?[0-9]{1,12}", part) for part in numbers):
        found = [int(part) for part in numbers]
        return found if len(found) > 1 else found[0]
    if not re.fullmatch(r"[a-z][a-z-]*", text):
        raise GinscoreError("usage.set-value", text=text)
    return text


def _dealer(run: Run, name: str | None, players: tuple[str, str]) -> int | None:
    return None if name is None else HandLine(players, run.t.language).player(name)


def _moved(variant: str, old: Path, folder: Path) -> str:
    """Return a variant as a game in another folder names it: built-in, or the path of its file."""
    if not names_file(variant):
        return variant
    path = (old / variant).absolute()
    try:
        return path.relative_to(folder).as_posix()
    except ValueError:
        return str(path)
