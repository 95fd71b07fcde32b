"""``ginscore undo``: take back the last step."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import DryRun, GameArgument, GameOption
from ginscore.errors import GinscoreError
from ginscore.input.values import times

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def undo(
    ctx: typer.Context,
    file: GameArgument = None,
    steps: Annotated[str | None, typer.Option("--steps", metavar="N")] = None,
    dry: DryRun = False,
    game: GameOption = None,
) -> None:
    """Take back the last step: a hand recorded, or a correction."""
    from ginscore.cli.corrections import tell_steps
    from ginscore.files.saving.change import go_back

    session: Session = ctx.obj
    path = session.game_path(file, game)
    session.tell_links(path)
    # Where no step is recorded, the last hand is what a player means.
    change = go_back(
        path,
        session.home.folder,
        lambda: session.waiting(path),
        steps=times(steps),
        hands=True,
        dry=dry,
    )
    if change is None:
        raise GinscoreError("rule.no-hands")
    if not dry:
        session.saved.append(("save.all-the-same.change", path))
    if change.taken_out:
        session.tell(session.t("undo.taken-out", n=change.taken_out))
    tell_steps(session, change, dry=dry)
