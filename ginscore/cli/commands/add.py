"""``ginscore add``: record a hand, read it back, show the pad."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.parameters import AgainstOption, CardsOption, GameOption, WitnessOption

if TYPE_CHECKING:
    from ginscore.cli.run import Run

# A negative number is answered in the player's own language, not taken for an option.
SETTINGS = {"ignore_unknown_options": True}


def add(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER RESULT N [M] [LEVEL or CARD]",
            help="Who (a name, its start, 1 or 2), how (knock, gin, big gin, undercut), the "
            "difference or both deadwoods, single or doubled or the witness card. Or: void",
        ),
    ] = None,
    note: Annotated[
        str | None, typer.Option("--note", metavar="TEXT", help="A note kept with the hand.")
    ] = None,
    cards: CardsOption = None,
    against: AgainstOption = None,
    witness: WitnessOption = None,
    game: GameOption = None,
) -> None:
    """Record a hand.

    Examples: ginscore add anna gin 26 s | ginscore add bruno knock 7 25 9D | ginscore add void
    """
    from ginscore.cli.recording import record
    from ginscore.cli.typed_hand import TypedHand

    run: Run = ctx.obj
    typed = TypedHand(words or [], note, cards, against, witness)
    record(run, run.game_path(None, game), typed)
