"""``ginscore games``: the games on disk."""

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from pathlib import Path

    from ginscore.cli.run import Run


def games(ctx: typer.Context) -> None:
    """List the games, the current one marked with a star."""
    from ginscore.render.faults import visible

    run: Run = ctx.obj
    paths = run.home.list()
    current = run.home.current()
    if current is not None and current not in [path.absolute() for path in paths]:
        paths.append(current)  # a game that is kept elsewhere
    if not paths:
        run.tell(run.t("game.none"))
        return
    figures = len(str(len(paths)))
    stems = max(len(visible(path.stem)) for path in paths)
    for number, path in enumerate(paths, 1):
        star = "*" if current is not None and path.absolute() == current else " "
        run.say(f"{star} {number:>{figures}}  {visible(path.stem):<{stems}}  {_state(run, path)}")


def _state(run: "Run", path: "Path") -> str:
    """Say who plays, under which rules, and how the game stands."""
    from ginscore.errors import GinscoreError
    from ginscore.render.faults import visible
    from ginscore.render.settlement import verdict
    from ginscore.render.view import View

    view = None
    try:
        view = View.of(run.read_game(path).game)
    except* GinscoreError:
        pass
    if view is None:
        return run.t("game.unreadable", name=visible(path.stem))
    game = view.game
    if view.ledger.finished:
        state = run.t("game.closed", net=verdict(view, run.t))
    else:
        state = run.t("game.open", hands=run.t("unit.hands", n=len(game.hands)))
    return f"{game.players[0]} - {game.players[1]}, {game.variant}: {state}"
