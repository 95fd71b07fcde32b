"""``ginscore use``: choose the current game."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.run import shown

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def use(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument()] = None,
) -> None:
    """Make a game the current one, or say which one is."""
    session: Session = ctx.obj
    if game is None:
        path = session.game_path(None)
    else:
        path = session.home.find(game)
        session.read_game(path)
        session.home.make_current(path)
    session.say(session.t("game.current", path=shown(path)))
