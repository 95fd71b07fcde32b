"""``ginscore show``: the pad, and the settlement once the game is over."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import GameArgument, GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def show(
    ctx: typer.Context,
    file: GameArgument = None,
    chart: Annotated[bool, typer.Option("--chart")] = False,
    explain: Annotated[bool, typer.Option("--explain")] = False,
    game: GameOption = None,
) -> None:
    """Show the pad, and the settlement once the game is over."""
    from ginscore.render.view import View
    from ginscore.render.words.sentences import surplus_sentence

    session: Session = ctx.obj
    read = session.read_game(session.game_path(file, game))
    view = View.of(read.game)
    if explain:
        from ginscore.cli.rules import sources_of
        from ginscore.cli.run import line_width
        from ginscore.render.words.explain import explained_game

        (session.show_chart if chart else session.show_pad)(view)
        session.say("", *explained_game(view, session.t, sources_of(session, read), line_width()))
    else:
        (session.show_chart if chart else session.show_game)(view)
    session.tell(surplus_sentence(view, session.t))
