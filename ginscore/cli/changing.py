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
from ginscore.render.settlement import with_cents
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
    touches: Collection[str] | None = ("hands",),
) -> Change:
    """Change a game file, or with ``dry`` only find out what would come of it."""
    return alter(
        path, run.home.folder, edit, meant, lambda: run.waiting(path), touches=touches, dry=dry
    )


def verify(game: Game, hand: Hand) -> None:
    """Verify a hand that is not the game's next one: what comes after the end is surplus there."""
    raise_all(faults(game.rules, hand))


def unchanged(run: Run, change: Change) -> bool:
    """Tell whether a correction left the file as it was, and then say so.

    Nothing was recorded then: whoever was told otherwise would undo the step before it.
    """
    if change.before.source.text != change.after.source.text:
        return False
    run.say_wrapped(run.t("change.unchanged"))
    return True


def note_sentence(run: Run, number: int, note: str | None) -> str:
    """Say which note a hand has now."""
    if note is None:
        return run.t("change.no-note", number=number)
    return run.t("change.note", number=number, note=note)


def game_sentences(run: Run, old: Game, new: Game) -> list[str]:
    """Say what a game says otherwise besides its hands: the names, the dealer, the stake."""
    said = []
    if old.players != new.players:
        said.append(run.t("change.names", first=new.players[0], second=new.players[1]))
    if old.dealer != new.dealer:
        if new.dealer is None:
            said.append(run.t("change.no-dealer"))
        else:
            said.append(run.t("change.dealer", player=new.players[new.dealer]))
    if old.stake != new.stake:
        if new.stake is None:
            said.append(run.t("change.no-stake"))
        else:
            amount = f"{run.t.decimal(with_cents(new.stake.text))} {new.stake.currency or ''}"
            said.append(run.t("change.stake", amount=amount.rstrip()))
    return said


def tell(run: Run, change: Change, said: Sequence[str], *, dry: bool) -> None:
    """Say what was done, what it changed in the totals, and show the game as it stands then."""
    before, after = (View.of(file.game) for file in change)
    run.say_wrapped(*said, *change_sentences(before, after, run.t))
    if dry:
        run.say_wrapped(run.t("change.dry"))
    run.say("")
    run.show_game(after)
    run.tell(surplus_sentence(after, run.t))
