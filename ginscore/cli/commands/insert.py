"""``ginscore insert``: put a forgotten hand in its place."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.corrections import HandChanges, correct, tell, verify
from ginscore.cli.options import AgainstOption, CardsOption, DryRun, GameOption, WitnessOption
from ginscore.files.game.edit import with_inserted
from ginscore.files.game.read import GameFile
from ginscore.files.saving.change import Edited
from ginscore.input.hand_line import TypedHand
from ginscore.input.values import hand_number, place_of
from ginscore.scoring.frozen import replace

if TYPE_CHECKING:
    from ginscore.cli.run import Session


SETTINGS = {"ignore_unknown_options": True}


def insert(
    ctx: typer.Context,
    number: Annotated[str, typer.Argument()],
    words: Annotated[list[str] | None, typer.Argument()] = None,
    note: Annotated[str | None, typer.Option("--note", metavar="TEXT")] = None,
    cards: CardsOption = None,
    against: AgainstOption = None,
    witness: WitnessOption = None,
    dry: DryRun = False,
    game: GameOption = None,
) -> None:
    """Put a forgotten hand in its place; all are replayed."""
    session: Session = ctx.obj
    path = session.game_path(None, game)
    n = hand_number(number, "insert")
    typed = TypedHand(words or [], note, cards, against, witness)
    if session.interactive:
        from ginscore.cli.recording import completed
        from ginscore.scoring.checks import faults

        there = session.read_game(path).game
        typed = completed(session, there, typed, lambda hand: faults(there.rules, hand))

    def edit(file: GameFile) -> Edited:
        nonlocal n
        n = place_of(n, len(file.game.hands), len(file.game.hands) + 1)
        # Who plays in turn hangs on the hands before it.
        before = replace(file.game, hands=file.game.hands[: n - 1])
        hand = typed.read(before, session.t.language)
        verify(file.game, hand)
        hands = file.game.hands
        meant = replace(file.game, hands=(*hands[: n - 1], hand, *hands[n - 1 :]))
        return Edited(with_inserted(file, n, [hand]), meant)

    change = correct(session, path, edit, dry=dry)
    tell(session, change, hands=HandChanges(there=[n]), dry=dry)
