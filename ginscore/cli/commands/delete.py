"""``ginscore delete``: move a game to the trash, or bring one back from there."""

import shlex
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import FormatOption
from ginscore.errors import Faults, GinscoreError
from ginscore.files.saving.trash import Deleted, bring_back, deleted, find_deleted
from ginscore.files.saving.trash import delete as move

if TYPE_CHECKING:
    from pathlib import Path

    from ginscore.cli.run import Session


def delete(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument()] = None,
    back: Annotated[bool, typer.Option("--back")] = False,
    format_: FormatOption = "text",
) -> None:
    """Move a game to the trash, bring one back, or list what is in the trash."""
    session: Session = ctx.obj
    if not back:
        if game is None:
            from ginscore.cli.help.pages import usage_line

            raise GinscoreError("usage.argument-missing", text=usage_line(session.t, ctx))
        gone = _moved(session, game)
        session.give(format_, lambda: _data([gone]), lambda: _say_moved(session, gone))
        _forget_current(session, gone, quiet=format_ == "json")
    elif game is None:
        games = deleted(session.home.folder)
        session.give(format_, lambda: _data(games), lambda: _list(session, games))
    else:
        gone = find_deleted(session.home.folder, game)
        path = bring_back(gone, session.home.folder, lambda: session.waiting(gone.path))
        session.give(format_, lambda: _data([], path), lambda: _say_back(session, path))
        _make_current(session, path, quiet=format_ == "json")


def _moved(session: "Session", name: str) -> Deleted:
    """Move a game into the trash; outside of the list a file must be a game to go there."""
    path = session.game_path(name)
    if path.absolute() not in [each.absolute() for each in session.home.list()]:
        session.read_game(path)
    return move(path, session.home.folder, lambda: session.waiting(path))


def _say_moved(session: "Session", gone: Deleted) -> None:
    from ginscore.render.lines.cells import visible

    session.say_wrapped(
        session.t("trash.moved", name=visible(gone.name), typed=_typed(gone.name)),
    )


def _say_back(session: "Session", path: "Path") -> None:
    from ginscore.cli.run import shown

    session.say_wrapped(session.t("trash.back", path=shown(path)))


def _forget_current(session: "Session", gone: Deleted, *, quiet: bool) -> None:
    """Forget the current game where it is the one in the trash now, and tell that."""
    current = None
    with Faults():
        current = session.home.current()
    if current is None or current != gone.came_from:
        return
    session.home.forget_current()
    previous = None
    with Faults():
        previous = session.home.previous()
    there = previous is not None and previous.is_file()
    if not quiet:
        session.tell(session.t("trash.no-current-before" if there else "trash.no-current"))


def _make_current(session: "Session", path: "Path", *, quiet: bool) -> None:
    """Make a game that came back the current one where there is none."""
    from ginscore.cli.run import shown

    with Faults():
        if session.home.current() is None:
            session.home.make_current(path)
            if not quiet:
                session.tell(session.t("game.current", path=shown(path)))


def _list(session: "Session", games: list[Deleted]) -> None:
    """Say of each game in the trash what it is called, when it was deleted, and who played."""
    from ginscore.render.lines.cells import pad_right, visible, width

    if not games:
        session.tell(session.t("trash.empty"))
        return
    names = [visible(gone.name) for gone in games]
    longest = max(map(width, names))
    lines = []
    for gone, name in zip(games, names, strict=True):
        players = session.t("trash.unreadable")
        with Faults():
            players = " – ".join(session.read_game(gone.path).game.players)
        when = _when(gone).strftime("%Y-%m-%d %H:%M")
        lines.append(f"{pad_right(name, longest)}  {when}  {players}")
    session.say_wrapped(*lines)
    session.tell(session.t("trash.how", typed=_typed(games[0].name)))


def _data(games: list[Deleted], back: "Path | None" = None) -> dict[str, object]:
    from ginscore.render.data.json import VERSION

    return {
        "ginscore": VERSION,
        "deleted": [
            {
                "name": gone.name,
                "file": None if gone.came_from is None else str(gone.came_from),
                "trash": str(gone.path),
                "deleted": _when(gone).isoformat(timespec="seconds"),
            }
            for gone in games
        ],
        "back": None if back is None else str(back),
    }


def _when(gone: Deleted) -> datetime:
    return datetime.fromtimestamp(gone.when)


def _typed(name: str) -> str:
    """Return a name as a shell takes it."""
    return name if name.isalnum() else shlex.quote(name)
