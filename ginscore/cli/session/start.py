"""The first game of a table: who plays, and by which rules, asked one after the other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ginscore.cli.new_game import folder_of, keep_new, new_game, say_new
from ginscore.cli.rules import DEFAULT_VARIANT
from ginscore.errors import GinscoreError
from ginscore.files.game.write import game_text

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def started(session: Session) -> Path:
    """Ask for the players and the variant until they make a game; return where it is kept."""
    t = session.t
    while True:
        names = [session.ask(t("play.player", number=number)) for number in (1, 2)]
        variant = session.ask(t("play.variant", default=DEFAULT_VARIANT))
        folder = folder_of(session, None)
        try:
            game = new_game(session, names, variant or None, [], None, None, None, folder)
        except GinscoreError as fault:
            session.report([fault])
            continue
        path = keep_new(session, game, game_text(game, t("new.rules")), None)
        say_new(session, game, path)
        session.saved.clear()
        return path
