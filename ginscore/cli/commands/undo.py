"""``ginscore undo``: take back the last hand."""

from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from ginscore.cli.parameters import GameFile, GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Run


def undo(ctx: typer.Context, file: GameFile = None, game: GameOption = None) -> None:
    """Take back the last hand.

    Examples: ginscore undo | ginscore undo my-game.toml
    """
    from ginscore.files import game as games
    from ginscore.files.blocks import without_last_hand
    from ginscore.files.saving import change_game
    from ginscore.render.sentences import dealer_sentence, hand_sentence
    from ginscore.render.view import View

    run: Run = ctx.obj
    path = run.game_path(file, game)
    before: list[games.GameFile] = []

    def edit(old: games.GameFile) -> str:
        before.append(old)
        return without_last_hand(old)

    changed = change_game(
        path,
        run.home.folder,
        edit,
        lambda game: replace(game, hands=game.hands[:-1]),
        lambda: run.waiting(path),
    )
    was = View.of(before[-1].game)
    taken = was.ledger.hands[-1]
    view = View.of(changed.game)
    said = hand_sentence(was, taken, run.t)
    run.say(run.t("game.undone", number=taken.number, hand=said), dealer_sentence(view, run.t), "")
    run.show_pad(view)
