"""``ginscore restore``: put a saved version of a game in its place again."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import GameOption
from ginscore.errors import Faults, GinscoreError

if TYPE_CHECKING:
    from pathlib import Path

    from ginscore.cli.run import Session
    from ginscore.files.saving.history import History


def restore(
    ctx: typer.Context,
    number: Annotated[str | None, typer.Argument()] = None,
    game: GameOption = None,
) -> None:
    """List the saved versions of a game, or put one in its place again."""
    from ginscore.files.saving.change import restore as put_back
    from ginscore.files.saving.history import History
    from ginscore.render.view import View

    session: Session = ctx.obj
    path = session.game_path(None, game, gone=True)
    session.tell_links(path)
    history = History.of(path, session.home.folder)
    if not history.copies:
        raise GinscoreError("rule.nothing-kept")
    if number is None:
        _list(session, path, history)
        return
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
    if not 1 <= wanted <= len(history.copies):
        raise GinscoreError("usage.no-such-copy", text=number, n=len(history.copies))
    copy = history.copies[wanted - 1]
    restored = put_back(path, session.home.folder, copy, lambda: session.waiting(path))
    session.saved.append(("save.all-the-same.change", path))
    session.say_wrapped(session.t("kept.restored", number=wanted), "")
    session.show_game(View.of(restored.game))


def _list(session: "Session", path: "Path", history: "History") -> None:
    """Say of each saved version when it was written and how many hands it has."""
    from datetime import datetime

    from ginscore.files.game.read import parse_game
    from ginscore.files.text import decode

    for number, copy in enumerate(history.copies, 1):
        when = datetime.fromtimestamp(copy.path.stat().st_mtime).strftime("%Y-%m-%d %H:%M:%S")
        with Faults() as faults:
            source = decode(copy.read(), str(copy.path))
            hands = len(parse_game(path, source, session.home.variants).game.hands)
            state = session.t("unit.hands", n=hands)
        if faults:
            state = session.t("kept.broken", n=len(faults))
        star = "*" if copy.number == history.at else " "
        session.say(f"{star} {number:>4}  {when}  {state}")
    session.tell(session.t("kept.how", number=len(history.copies)))
