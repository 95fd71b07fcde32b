"""``ginscore count``: what each player still needs."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ginscore.cli.options import FormatOption, GameArgument, GameOption
from ginscore.cli.run import line_width

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.render.view import View


def count(
    ctx: typer.Context,
    file: GameArgument = None,
    format_: FormatOption = "text",
    game: GameOption = None,
    all_: Annotated[bool, typer.Option("--all")] = False,
) -> None:
    """Show what each player still needs to close each column, and by which results."""
    from ginscore.render.view import View

    session: Session = ctx.obj
    view = View.of(session.read_game(session.game_path(file, game)).game)
    session.give(format_, lambda: _data(view), lambda: _show(session, view, all_))


def _data(view: "View") -> dict[str, Any]:
    from ginscore.render.data.needed import needed_json

    return needed_json(view)


def _show(session: "Session", view: "View", everything: bool) -> None:
    from ginscore.render.screen.needed import needed_lines

    session.draw(needed_lines(view, session.t, line_width(), everything=everything))
    session.tell_surplus(view)
