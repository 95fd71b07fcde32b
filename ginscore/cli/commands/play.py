"""``ginscore play``: the table session, a whole evening at one prompt."""

from typing import TYPE_CHECKING

import typer

from ginscore.cli.options import GameArgument, GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def play(ctx: typer.Context, file: GameArgument = None, game: GameOption = None) -> None:
    """Write down a whole evening at one prompt."""
    from ginscore.cli.session.loop import Evening
    from ginscore.errors import GinscoreError

    session: Session = ctx.obj
    try:
        path = session.game_path(file, game)
    except GinscoreError as fault:
        if fault.code != "usage.no-game" or not session.interactive:
            raise
        from ginscore.cli.session.start import started

        path = started(session)
    session.tell_links(path)
    raise typer.Exit(Evening(ctx, session, path).run())
