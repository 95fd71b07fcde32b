"""``ginscore count``: what each player still needs."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.parameters import GameFile, GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Run


def count(
    ctx: typer.Context,
    file: GameFile = None,
    format_: Annotated[str, typer.Option("--format", "-f", metavar="FORMAT")] = "text",
    game: GameOption = None,
) -> None:
    """Show what each player still needs to close each column, and by which results."""
    import os
    import sys

    from ginscore.cli.output import width
    from ginscore.errors import GinscoreError
    from ginscore.render.count import FORMATS, count_json, count_lines
    from ginscore.render.sentences import surplus_sentence
    from ginscore.render.view import View

    run: Run = ctx.obj
    if format_ not in FORMATS:
        raise GinscoreError("usage.format", text=format_, known=FORMATS)
    view = View.of(run.read_game(run.game_path(file, game)).game)
    if format_ == "json":
        from ginscore.render.as_json import write_json

        run.print(write_json(count_json(view)), exact=True)
    else:
        run.say(*count_lines(view, run.t, width(sys.stdout, os.environ)))
    run.tell(surplus_sentence(view, run.t))
