"""``ginscore undo``: take back the last step."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.parameters import DryRun, GameFile, GameOption

if TYPE_CHECKING:
    from pathlib import Path

    from ginscore.cli.run import Run
    from ginscore.files.saving import Change


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
    from ginscore.files.saving import Change, go_back

    run: Run = ctx.obj
    path = run.game_path(file, game)
    home = run.home.folder
    wanted = count(steps)
    if dry and wanted > 1:
        raise GinscoreError("usage.dry-steps")
    change = go_back(path, home, lambda: run.waiting(path), dry=dry)
    # Where no step is recorded, the last hand is what a player means.
    change = change or _without_last(run, path, dry=dry)
    for _ in range(wanted - 1):
        try:
            further = go_back(path, home, lambda: run.waiting(path)) or _without_last(
                run, path, dry=False
            )
        except GinscoreError as fault:
            if fault.code != "rule.no-hands":
                raise
            break  # there are no more steps than were taken
        change = Change(change.before, further.after)
    tell_steps(run, change, dry=dry)


def _without_last(run: "Run", path: "Path", *, dry: bool) -> "Change":
    from ginscore.cli.changing import correct
    from ginscore.errors import GinscoreError
    from ginscore.files.edits import without_hand
    from ginscore.files.game import GameFile

    def edit(file: GameFile) -> str:
        if not file.game.hands:
            raise GinscoreError("rule.no-hands")
        return without_hand(file, len(file.game.hands))

    return correct(
        run, path, edit, lambda old: replace(old, hands=old.hands[:-1]), dry=dry, back=True
    )
