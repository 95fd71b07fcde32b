"""``ginscore move``: put a hand in another place of a game."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.corrections import HandChanges, correct, tell, unchanged
from ginscore.cli.options import DryRun, GameOption
from ginscore.files.game.edit import with_moved
from ginscore.files.game.read import GameFile
from ginscore.files.saving.change import Edited
from ginscore.input.values import hand_number, place_of
from ginscore.scoring.frozen import replace

if TYPE_CHECKING:
    from ginscore.cli.run import Session


SETTINGS = {"ignore_unknown_options": True}


def move(
    ctx: typer.Context,
    number: Annotated[str, typer.Argument()],
    target: Annotated[str, typer.Argument()],
    dry: DryRun = False,
    game: GameOption = None,
) -> None:
    """Put a hand in another place; all are replayed."""
    session: Session = ctx.obj
    path = session.game_path(None, game)
    n, m = hand_number(number, "move"), hand_number(target, "move")

    def edit(file: GameFile) -> Edited:
        nonlocal n, m
        n, m = (place_of(each, len(file.game.hands)) for each in (n, m))
        text = with_moved(file, n, m)
        hands = list(file.game.hands)
        hands.insert(m - 1, hands.pop(n - 1))
        return Edited(text, replace(file.game, hands=tuple(hands)))

    change = correct(session, path, edit, dry=dry)
    if not unchanged(session, change):
        said = [session.t("step.moved", number=n, target=m)]
        tell(session, change, said, HandChanges(gone=[n], there=[m]), dry=dry)
