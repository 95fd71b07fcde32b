"""``ginscore restore``: put a saved version of a game in its place again."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import GameOption
from ginscore.errors import Faults, GinscoreError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ginscore.cli.run import Session
    from ginscore.files.saving.change import File
    from ginscore.files.saving.history import Copy, History
    from ginscore.files.text import FileText


def restore(
    ctx: typer.Context,
    number: Annotated[str | None, typer.Argument()] = None,
    game: GameOption = None,
) -> None:
    """List the saved versions of a game, or put one in its place again."""
    from ginscore.files.saving.history import History

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
    said = session.t("kept.restored", number=wanted)
    if _is_ledger(session, path):
        from ginscore.files.ledger import parse_ledger

        ledger = _put_back(session, path, copy, parse_ledger)
        session.say_wrapped(said, session.t("unit.payments", n=len(ledger.payments)))
    else:
        from ginscore.files.game.read import parse_game
        from ginscore.render.view import View

        shelf = session.home.variants
        restored = _put_back(session, path, copy, lambda p, source: parse_game(p, source, shelf))
        session.say_wrapped(said, "")
        session.show_game(View.of(restored.game))


def _put_back(
    session: "Session", path: "Path", copy: "Copy", read: "Callable[[Path, FileText], File]"
) -> "File":
    from ginscore.files.saving.change import restore as put_back

    found = put_back(path, session.home.folder, copy, read, lambda: session.waiting(path))
    session.saved.append(("save.all-the-same.change", path))
    return found


def _is_ledger(session: "Session", path: "Path") -> bool:
    return os.path.realpath(path) == os.path.realpath(session.home.ledger)


def _list(session: "Session", path: "Path", history: "History") -> None:
    """Say of each saved version when it was written and how many hands, or payments, it has."""
    from datetime import datetime

    from ginscore.files.game.read import parse_game
    from ginscore.files.ledger import parse_ledger
    from ginscore.files.text import decode

    for number, copy in enumerate(history.copies, 1):
        when = datetime.fromtimestamp(copy.path.stat().st_mtime).strftime("%Y-%m-%d %H:%M:%S")
        with Faults() as faults:
            source = decode(copy.read(), str(copy.path))
            if _is_ledger(session, path):
                state = session.t("unit.payments", n=len(parse_ledger(path, source).payments))
            else:
                hands = len(parse_game(path, source, session.home.variants).game.hands)
                state = session.t("unit.hands", n=hands)
        if faults:
            state = session.t("kept.broken", n=len(faults))
        star = "*" if copy.number == history.at else " "
        session.say(f"{star} {number:>4}  {when}  {state}")
    session.tell(session.t("kept.how", number=len(history.copies)))
