"""The first game of a table: who plays, and by which rules, asked one after the other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ginscore.cli.new_game import folder_of, keep_new, new_game, say_new, seats
from ginscore.cli.rules import DEFAULT_VARIANT, VARIANT_OF_MANY, variant_of
from ginscore.errors import Faults
from ginscore.files.game.write import game_text
from ginscore.files.variant.find import variant_names
from ginscore.scoring.checks import table_faults

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.scoring.game import Game

T = TypeVar("T")


def started(session: Session) -> Path:
    """Ask for the players and the variant until they make a game; return where it is kept."""
    session.say_wrapped(session.t("play.tables"))
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
    """Ask for the names as ``ginscore new`` takes them; with commas several at once."""
    names: list[str] = []
    while len(names) < 2:
        said = session.ask(session.t("play.player", number=len(names) + 1))
        names += [name for name in said.split(",") if name.strip()] or [""]
    seats(names)
    return names


def _game(session: Session, names: list[str]) -> Game | None:
    folder = folder_of(session, None)

    def possible(variant: str) -> bool:
        """Tell whether so many can play by the rules; what is no variant is told elsewhere."""
        with Faults():
            rules = variant_of(session, variant, folder).rules
            return not table_faults(rules, seats(names)[0])
        return False

    default = DEFAULT_VARIANT if possible(DEFAULT_VARIANT) else VARIANT_OF_MANY
    variant = session.ask(session.t("play.variant", default=default))
    if variant == "?":
        known = variant_names(session.home.variants)
        session.say_wrapped(session.t.list([name for name in known if possible(name)]))
        return None
    return new_game(session, names, variant or default, [], [], None, None, folder)
