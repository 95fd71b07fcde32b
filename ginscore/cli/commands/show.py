"""``ginscore show``: the pad, and the settlement once the game is over."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import FormatOption, GameArgument, GameOption, screen_only

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.files.game.read import GameFile
    from ginscore.render.view import View


def show(
    ctx: typer.Context,
    file: GameArgument = None,
    chart: Annotated[bool, typer.Option("--chart")] = False,
    explain: Annotated[bool, typer.Option("--explain")] = False,
    format_: FormatOption = "text",
    game: GameOption = None,
) -> None:
    """Show the pad, and the settlement once the game is over."""
    from ginscore.render.view import View

    session: Session = ctx.obj
    screen_only(format_, chart=chart, explain=explain)
    read = session.read_game(session.game_path(file, game))
    view = View.of(read.game)
    session.give(
        format_,
        lambda: _data(session, read, view),
        lambda: _show(session, read, view, chart=chart, explain=explain),
    )


def _data(session: "Session", read: "GameFile", view: "View") -> dict[str, object]:
    from ginscore.cli.matches import match_data
    from ginscore.render.data.json import to_json

    return {**to_json(view), **match_data(session, read.path, read.game)}


def _show(
    session: "Session", read: "GameFile", view: "View", *, chart: bool, explain: bool
) -> None:
    if explain:
        from ginscore.cli.rules import sources_of
        from ginscore.cli.run import line_width
        from ginscore.render.words.explain import explained_game

        (session.show_chart if chart else session.show_pad)(view)
        session.say("", *explained_game(view, session.t, sources_of(session, read), line_width()))
    else:
        (session.show_chart if chart else session.show_game)(view)
    if read.game.match is not None:
        from ginscore.cli.matches import match_sentences

        session.say_wrapped(*match_sentences(session, read.path, read.game))
    session.tell_surplus(view)
