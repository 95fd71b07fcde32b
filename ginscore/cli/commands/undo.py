"""``ginscore undo``: take back the last step."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.parameters import DryRun, GameFile, GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Run


def undo(
    ctx: typer.Context,
    file: GameFile = None,
    steps: Annotated[str | None, typer.Option("--steps", metavar="N")] = None,
    dry: DryRun = False,
    game: GameOption = None,
) -> None:
    """Take back the last step: a hand recorded, or a correction."""
    from ginscore.cli.numbers import count
    from ginscore.cli.stepping import tell_steps
    from ginscore.errors import GinscoreError
    from ginscore.files.saving import go_back

    run: Run = ctx.obj
    path = run.game_path(file, game)
    # Where no step is recorded, the last hand is what a player means.
    change = go_back(
        path, run.home.folder, lambda: run.waiting(path), steps=count(steps), hands=True, dry=dry
    )
    if change is None:
        raise GinscoreError("rule.no-hands")
    tell_steps(run, change, dry=dry)
