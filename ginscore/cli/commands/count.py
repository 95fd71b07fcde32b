"""``ginscore count``: what each player still needs."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import GameArgument, GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def count(
    ctx: typer.Context,
    file: GameArgument = None,
    format_: Annotated[str, typer.Option("--format", "-f", metavar="FORMAT")] = "text",
    game: GameOption = None,
) -> None:
    """Show what each player still needs to close each column, and by which results."""
    import os
    import sys

    from ginscore.cli.output import screen_width
    from ginscore.errors import GinscoreError
    from ginscore.render.view import View
    from ginscore.render.words.needed import NEEDED_FORMATS, needed_json, needed_lines
    from ginscore.render.words.sentences import surplus_sentence

    session: Session = ctx.obj
    if format_ not in NEEDED_FORMATS:
        raise GinscoreError("usage.format", text=format_, known=NEEDED_FORMATS)
    view = View.of(session.read_game(session.game_path(file, game)).game)
    if format_ == "json":
        from ginscore.render.data.json import write_json

        session.print([write_json(needed_json(view))], exact=True)
    else:
        session.say(*needed_lines(view, session.t, screen_width(sys.stdout, os.environ)))
    session.tell(surplus_sentence(view, session.t))
