"""``ginscore show``: the pad, and the settlement once the game is over."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.parameters import GameFile, GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Run


def show(
    ctx: typer.Context,
    file: GameFile = None,
    chart: Annotated[bool, typer.Option("--chart")] = False,
    explain: Annotated[bool, typer.Option("--explain")] = False,
    game: GameOption = None,
) -> None:
    """Show the pad, and the settlement once the game is over."""
    from ginscore.render.sentences import surplus_sentence
    from ginscore.render.view import View

    run: Run = ctx.obj
    read = run.read_game(run.game_path(file, game))
    view = View.of(read.game)
    if explain:
        from ginscore.cli.explaining import room, sources_of
        from ginscore.render.explain import explained_game

        (run.show_chart if chart else run.show_pad)(view)
        run.say("", *explained_game(view, run.t, sources_of(run, read), room()))
    else:
        (run.show_chart if chart else run.show_game)(view)
    run.tell(surplus_sentence(view, run.t))
