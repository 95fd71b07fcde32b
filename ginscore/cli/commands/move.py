"""``ginscore move``: put a hand in another place of a game."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.parameters import DryRun, GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Run
    from ginscore.scoring.game import Game


def move(
    ctx: typer.Context,
    number: Annotated[str, typer.Argument()],
    target: Annotated[str, typer.Argument()],
    dry: DryRun = False,
    game: GameOption = None,
) -> None:
    """Put a hand in another place; all are replayed."""
    from ginscore.cli.changing import correct, tell, unchanged
    from ginscore.cli.numbers import hand_number
    from ginscore.files.edits import with_moved

    run: Run = ctx.obj
    path = run.game_path(None, game)
    n, m = hand_number(number), hand_number(target)

    def meant(old: "Game") -> "Game":
        hands = list(old.hands)
        hands.insert(m - 1, hands.pop(n - 1))
        return replace(old, hands=tuple(hands))

    change = correct(run, path, lambda file: with_moved(file, n, m), meant, dry=dry)
    if not unchanged(run, change):
        tell(run, change, [run.t("step.moved", number=n, target=m)], dry=dry)
