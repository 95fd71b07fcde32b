"""``ginscore games``: the games on disk."""

from typing import TYPE_CHECKING

import typer

from ginscore.cli.options import FormatOption
from ginscore.errors import Faults, GinscoreError

if TYPE_CHECKING:
    from pathlib import Path

    from ginscore.cli.run import Session


def games(ctx: typer.Context, format_: FormatOption = "text") -> None:
    """List the games, the current one marked with a star."""
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
    session.give(
        format_,
        lambda: _data(session, paths, current),
        lambda: _show(session, paths, current),
    )


def _data(session: "Session", paths: "list[Path]", current: "Path | None") -> dict[str, object]:
    from ginscore.render.data.json import VERSION

    return {
        "ginscore": VERSION,
        "folder": str(session.home.folder),
        "games": [
            {
                "number": number,
                "file": str(path),
                "current": current is not None and path.absolute() == current,
                **_standing(session, path),
            }
            for number, path in enumerate(paths, 1)
        ],
    }


def _standing(session: "Session", path: "Path") -> dict[str, object]:
    """Return how a game is going, or what keeps it from being read."""
    from ginscore.render.data.json import settled_json
    from ginscore.render.view import View

    settled: dict[str, object] = dict.fromkeys(("variant", "players", "finished", "settlement"))
    hands = None
    with Faults() as faults:
        view = View.of(session.read_game(path).game)
        found = settled_json(view)
        settled = {key: found[key] for key in settled}
        hands = len(view.game.hands)
    return {**settled, "hands": hands, "faults": [session.fault_data(fault) for fault in faults]}


def _show(session: "Session", paths: "list[Path]", current: "Path | None") -> None:
    from ginscore.render.lines.cells import visible

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
    """Say who plays, under which rules, and how the game is going."""
    from ginscore.render.lines.cells import visible
    from ginscore.render.view import View
    from ginscore.render.words.settlement import verdict

    view = None
    with Faults():
        view = View.of(session.read_game(path).game)
    if view is None:
        return session.t("game.unreadable", name=visible(path.stem))
    game = view.game
    if view.replayed.finished:
        state = session.t("game.closed", net=verdict(view, session.t))
    else:
        state = session.t("game.open", hands=session.t("unit.hands", n=len(game.hands)))
    return f"{game.players[0]} - {game.players[1]}, {visible(game.variant)}: {state}"
