"""``ginscore remove``: take any hand out of a game."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.parameters import DryRun, GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Run


def remove(
    ctx: typer.Context,
    number: Annotated[str, typer.Argument()],
    dry: DryRun = False,
    game: GameOption = None,
) -> None:
    """Take a hand out; all others are replayed."""
    from ginscore.cli.changing import correct, tell
    from ginscore.cli.numbers import hand_number
    from ginscore.files.edits import without_hand
    from ginscore.render.sentences import hand_sentence
    from ginscore.render.view import View

    run: Run = ctx.obj
    path = run.game_path(None, game)
    n = hand_number(number)
    change = correct(
        run,
        path,
        lambda file: without_hand(file, n),
        lambda old: replace(old, hands=(*old.hands[: n - 1], *old.hands[n:])),
        dry=dry,
    )
    view = View.of(change.before.game)
    hand = hand_sentence(view, view.ledger.hands[n - 1], run.t)
    tell(run, change, [run.t("step.gone", number=n, hand=hand)], dry=dry)
