"""``ginscore add``: record a hand, read it back, show the pad."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import AgainstOption, CardsOption, GameOption, WitnessOption

if TYPE_CHECKING:
    from ginscore.cli.run import Session


# A negative number is answered in the player's own language, not taken for an option.
SETTINGS = {"ignore_unknown_options": True}


def add(
    ctx: typer.Context,
    words: Annotated[list[str] | None, typer.Argument()] = None,
    note: Annotated[str | None, typer.Option("--note", metavar="TEXT")] = None,
    cards: CardsOption = None,
    against: AgainstOption = None,
    witness: WitnessOption = None,
    game: GameOption = None,
) -> None:
    """Record a hand."""
    from ginscore.cli.recording import record
    from ginscore.input.hand_line import TypedHand

    session: Session = ctx.obj
    typed = TypedHand(words or [], note, cards, against, witness)
    record(session, session.game_path(None, game), typed)
