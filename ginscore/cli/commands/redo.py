"""``ginscore redo``: bring again what undo took back."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.parameters import DryRun, GameFile, GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Run


def redo(
    ctx: typer.Context,
    file: GameFile = None,
    steps: Annotated[str | None, typer.Option("--steps", metavar="N")] = None,
    dry: DryRun = False,
    game: GameOption = None,
) -> None:
    """Bring again the step that undo took back last."""
    from ginscore.cli.numbers import count
    from ginscore.cli.stepping import tell_steps
    from ginscore.errors import GinscoreError
    from ginscore.files.saving import go_on

    run: Run = ctx.obj
    path = run.game_path(file, game)
    change = go_on(path, run.home.folder, lambda: run.waiting(path), steps=count(steps), dry=dry)
    if change is None:
        raise GinscoreError("rule.nothing-undone")
    tell_steps(run, change, dry=dry)
