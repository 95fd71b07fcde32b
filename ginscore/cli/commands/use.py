"""``ginscore use``: choose the current game."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ginscore.cli.run import Run


def use(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument()] = None,
) -> None:
    """Make a game the current one, or say which one is."""
    from ginscore.cli.run import shown

    run: Run = ctx.obj
    if game is None:
        path = run.game_path(None)
    else:
        path = run.home.find(game)
        run.read_game(path)
        run.home.make_current(path)
    run.say(run.t("game.current", path=shown(path)))
