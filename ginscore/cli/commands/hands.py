"""``ginscore hands``: the hands of a game, a line each."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import FormatOption, GameArgument, GameOption, screen_only

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.files.game.read import GameFile
    from ginscore.render.view import View


def hands(
    ctx: typer.Context,
    file: GameArgument = None,
    explain: Annotated[bool, typer.Option("--explain")] = False,
    format_: FormatOption = "text",
    game: GameOption = None,
) -> None:
    """List the hands of a game with their numbers, sums and notes."""
    from ginscore.render.data.json import hands_json
    from ginscore.render.view import View

    session: Session = ctx.obj
    screen_only(format_, explain=explain)
    read = session.read_game(session.game_path(file, game))
    view = View.of(read.game)
    session.give(
        format_, lambda: hands_json(view), lambda: _show(session, read, view, explain=explain)
    )


def _show(session: "Session", read: "GameFile", view: "View", *, explain: bool) -> None:
    from ginscore.render.words.sentences import listed_hand

    if not read.game.hands:
        session.say_wrapped(session.t("game.empty"))
    elif explain:
        from ginscore.cli.rules import sources_of
        from ginscore.cli.run import line_width
        from ginscore.render.words.explain import explained_game

        session.say(*explained_game(view, session.t, sources_of(session, read), line_width()))
    else:
        session.say_wrapped(
            *(listed_hand(view, played, session.t) for played in view.replayed.hands)
        )
    session.tell_surplus(view)
