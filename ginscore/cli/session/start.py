"""The first game of a table: who plays, and by which rules, asked one after the other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ginscore.cli.new_game import folder_of, keep_new, new_game, say_new
from ginscore.cli.rules import DEFAULT_VARIANT
from ginscore.errors import Faults
from ginscore.files.game.write import game_text
from ginscore.files.variant.find import variant_names
from ginscore.scoring.players import verify_players

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.scoring.game import Game

T = TypeVar("T")


def started(session: Session) -> Path:
    """Ask for the players and the variant until they make a game; return where it is kept."""
    names = _until(session, lambda: _names(session))
    game = _until(session, lambda: _game(session, names))
    path = keep_new(session, game, game_text(game, session.t("new.rules")), None)
    say_new(session, game, path)
    session.saved.clear()
    return path


def _until(session: Session, ask: Callable[[], T | None]) -> T:
    """Ask until there is an answer; what is wrong with one is told."""
    found: T | None = None
    while found is None:
        with Faults() as faults:
            found = ask()
        session.report(faults)
    return found


def _names(session: Session) -> list[str]:
    names = [session.ask(session.t("play.player", number=number)) for number in (1, 2)]
    verify_players(names)
    return names


def _game(session: Session, names: list[str]) -> Game | None:
    variant = session.ask(session.t("play.variant", default=DEFAULT_VARIANT))
    if variant == "?":
        session.say_wrapped(session.t.list(variant_names(session.home.variants)))
        return None
    folder = folder_of(session, None)
    return new_game(session, names, variant or None, [], [], None, None, folder)
