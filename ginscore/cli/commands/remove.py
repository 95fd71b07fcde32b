"""``ginscore remove``: take any hand out of a game."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.corrections import HandChanges, correct, tell
from ginscore.cli.options import DryRun, GameOption
from ginscore.files.game.edit import without_hand
from ginscore.files.game.read import GameFile
from ginscore.files.saving.change import Edited
from ginscore.input.values import hand_number, place_of
from ginscore.scoring.frozen import replace

if TYPE_CHECKING:
    from ginscore.cli.run import Session


SETTINGS = {"ignore_unknown_options": True}


def remove(
    ctx: typer.Context,
    number: Annotated[str, typer.Argument()],
    dry: DryRun = False,
    game: GameOption = None,
) -> None:
    """Take a hand out; all others are replayed."""
    session: Session = ctx.obj
    path = session.game_path(None, game)
    n = hand_number(number, "remove")

    def edit(file: GameFile) -> Edited:
        nonlocal n
        hands = file.game.hands
        n = place_of(n, len(hands))
        meant = replace(file.game, hands=(*hands[: n - 1], *hands[n:]))
        return Edited(without_hand(file, n), meant)

    change = correct(session, path, edit, dry=dry)
    tell(session, change, hands=HandChanges(gone=[n]), dry=dry)
