"""``ginscore games``: the games on disk."""

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from pathlib import Path

    from ginscore.cli.run import Session


def games(ctx: typer.Context) -> None:
    """List the games, the current one marked with a star."""
    from ginscore.errors import GinscoreError
    from ginscore.render.lines.cells import visible

    session: Session = ctx.obj
    paths = session.home.list()
    current = None
    try:
        current = session.home.current()
    except GinscoreError as fault:
        # The list is where a player finds what to use in its place.
        session.report([fault])
    if current is not None and current not in [path.absolute() for path in paths]:
        paths.append(current)  # a game that is kept elsewhere
    if not paths:
        session.tell(session.t("game.none"))
        return
    figures = len(str(len(paths)))
    stems = max(len(visible(path.stem)) for path in paths)
    for number, path in enumerate(paths, 1):
        star = "*" if current is not None and path.absolute() == current else " "
        session.say(
            f"{star} {number:>{figures}}  {visible(path.stem):<{stems}}  {_state(session, path)}"
        )


def _state(session: "Session", path: "Path") -> str:
    """Say who plays, under which rules, and how the game stands."""
    from ginscore.errors import GinscoreError
    from ginscore.render.lines.cells import visible
    from ginscore.render.view import View
    from ginscore.render.words.settlement import verdict

    view = None
    try:
        view = View.of(session.read_game(path).game)
    except* GinscoreError:
        pass
    if view is None:
        return session.t("game.unreadable", name=visible(path.stem))
    game = view.game
    if view.replayed.finished:
        state = session.t("game.closed", net=verdict(view, session.t))
    else:
        state = session.t("game.open", hands=session.t("unit.hands", n=len(game.hands)))
    return f"{game.players[0]} - {game.players[1]}, {visible(game.variant)}: {state}"
