"""What all commands that correct a game share: the change carried out, and told."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ginscore.errors import raise_all
from ginscore.files.game import GameFile
from ginscore.files.saving import Change, alter
from ginscore.render.changes import change_sentences
from ginscore.render.sentences import surplus_sentence
from ginscore.render.view import View
from ginscore.scoring.checks import faults
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand

if TYPE_CHECKING:
    from ginscore.cli.run import Run


def correct(
    run: Run,
    path: Path,
    edit: Callable[[GameFile], str],
    meant: Callable[[Game], Game],
    *,
    dry: bool,
    back: bool = False,
    touches: Collection[str] | None = ("hands",),
) -> Change:
    """Change a game file, or with ``dry`` only find out what would come of it.

    ``back``: the change takes something back that redo shall bring again.
    """
    return alter(
        path,
        run.home.folder,
        edit,
        meant,
        lambda: run.waiting(path),
        touches=touches,
        back=back,
        dry=dry,
    )


def verify(game: Game, hand: Hand) -> None:
    """Verify a hand that is not the game's next one: what comes after the end is surplus there."""
    raise_all(faults(game.rules, hand))


def tell(run: Run, change: Change, said: Sequence[str], *, dry: bool) -> None:
    """Say what was done, what it changed in the totals, and show the game as it stands then."""
    before, after = (View.of(file.game) for file in change)
    run.say(*said, *change_sentences(before, after, run.t))
    if dry:
        run.say(run.t("change.dry"))
    run.say("")
    run.show_game(after)
    run.tell(surplus_sentence(after, run.t))
