"""``ginscore restore``: put a kept text of a game in its place again."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.parameters import GameOption

if TYPE_CHECKING:
    from pathlib import Path

    from ginscore.cli.run import Run
    from ginscore.files.history import History


def restore(
    ctx: typer.Context,
    number: Annotated[str | None, typer.Argument()] = None,
    game: GameOption = None,
) -> None:
    """List the kept texts of a game, or put one in its place again."""
    from ginscore.errors import GinscoreError
    from ginscore.files.history import History
    from ginscore.files.saving import restore as put_back
    from ginscore.render.view import View

    run: Run = ctx.obj
    path = run.game_path(None, game)
    history = History.of(path, run.home.folder)
    if not history.copies:
        raise GinscoreError("rule.nothing-kept")
    if number is None:
        _list(run, path, history)
        return
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
    if not 1 <= wanted <= len(history.copies):
        raise GinscoreError("usage.no-such-copy", text=number, n=len(history.copies))
    copy = history.copies[wanted - 1]
    restored = put_back(path, run.home.folder, copy, lambda: run.waiting(path))
    run.say_wrapped(run.t("kept.restored", number=wanted), "")
    run.show_game(View.of(restored.game))


def _list(run: "Run", path: "Path", history: "History") -> None:
    """Say of each kept text when it was written and how many hands it has."""
    from datetime import datetime

    from ginscore.errors import GinscoreError, all_faults
    from ginscore.files.game import parse_game
    from ginscore.files.text import decode

    for number, copy in enumerate(history.copies, 1):
        when = datetime.fromtimestamp(copy.path.stat().st_mtime).strftime("%Y-%m-%d %H:%M:%S")
        state = ""
        try:
            source = decode(copy.read(), str(copy.path))
            hands = len(parse_game(path, source, run.home.variants).game.hands)
            state = run.t("unit.hands", n=hands)
        except* GinscoreError as group:
            state = run.t("kept.broken", n=len(all_faults(group)))
        star = "*" if copy.number == history.at else " "
        run.say(f"{star} {number:>4}  {when}  {state}")
    run.tell(run.t("kept.how", number=len(history.copies)))
