"""``ginscore show``: the pad, and the settlement once the game is over."""

from typing import TYPE_CHECKING

import typer

from ginscore.cli.parameters import GameFile, GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Run


def show(ctx: typer.Context, file: GameFile = None, game: GameOption = None) -> None:
    """Show the pad, and the settlement once the game is over.

    Examples: ginscore show | ginscore show samples/segnapunti.toml
    """
    from ginscore.render.sentences import surplus_sentence
    from ginscore.render.view import View

    run: Run = ctx.obj
    view = View.of(run.read_game(run.game_path(file, game)).game)
    run.show_game(view)
    run.tell(surplus_sentence(view, run.t))
