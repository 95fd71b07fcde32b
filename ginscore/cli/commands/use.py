"""``ginscore use``: choose the current game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.run import shown
from ginscore.errors import GinscoreError

if TYPE_CHECKING:
    from ginscore.cli.run import Session


BEFORE = "-"
"""What names the game that was current before, as in a shell it names the folder."""


def use(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument()] = None,
) -> None:
    """Make a game the current one, or say which one is."""
    session: Session = ctx.obj
    if game is None:
        path = session.game_path(None)
    else:
        path = _before(session) if game == BEFORE else session.home.find(game)
        session.read_game(path)
        session.home.make_current(path)
    session.say(session.t("game.current", path=shown(path)))


def _before(session: "Session") -> Path:
    path = session.home.previous()
    if path is None:
        raise GinscoreError("usage.no-previous")
    return path
