"""``ginscore redo``: bring again what undo took back."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import DryRun, GameArgument, GameOption
from ginscore.errors import GinscoreError
from ginscore.input.values import times

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def redo(
    ctx: typer.Context,
    file: GameArgument = None,
    steps: Annotated[str | None, typer.Option("--steps", metavar="N")] = None,
    dry: DryRun = False,
    game: GameOption = None,
) -> None:
    """Bring again the step that undo took back last."""
    from ginscore.cli.corrections import tell_steps
    from ginscore.files.saving.change import go_on

    session: Session = ctx.obj
    path = session.game_path(file, game)
    session.tell_links(path)
    change = go_on(
        path, session.home.folder, lambda: session.waiting(path), steps=times(steps), dry=dry
    )
    if change is None:
        raise GinscoreError("rule.nothing-undone")
    if not dry:
        session.saved.append(("save.all-the-same.change", path))
    tell_steps(session, change, dry=dry)
