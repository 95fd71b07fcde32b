"""``ginscore edit``: correct a hand, the names, the stake or the dealer."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import AgainstOption, CardsOption, DryRun, GameOption, WitnessOption
from ginscore.errors import GinscoreError
from ginscore.input.values import hand_number

if TYPE_CHECKING:
    from ginscore.cli.run import Session


SETTINGS = {"ignore_unknown_options": True}


def edit(
    ctx: typer.Context,
    words: Annotated[list[str] | None, typer.Argument()] = None,
    note: Annotated[str | None, typer.Option("--note", metavar="TEXT")] = None,
    rename: Annotated[list[str] | None, typer.Option("--rename", metavar="OLD=NEW")] = None,
    stake: Annotated[list[str] | None, typer.Option("--stake", metavar="AMOUNT")] = None,
    currency: Annotated[str | None, typer.Option("--currency", metavar="CODE")] = None,
    dealer: Annotated[str | None, typer.Option("--dealer", metavar="PLAYER")] = None,
    cards: CardsOption = None,
    against: AgainstOption = None,
    witness: WitnessOption = None,
    dry: DryRun = False,
    game: GameOption = None,
) -> None:
    """Correct a hand, the players' names, the stake or the dealer.

    Without a hand line the game, or the hand, opens in $VISUAL or $EDITOR.
    """
    from ginscore.cli.corrections import about_game, about_hand, tell_steps
    from ginscore.cli.editor import edit_text
    from ginscore.input.hand_line import TypedHand

    session: Session = ctx.obj
    path = session.game_path(None, game)
    line = words or []
    options = {"--rename": rename, "--stake": stake, "--currency": currency, "--dealer": dealer}
    if any(value is not None for value in options.values()):
        if line or note is not None:
            raise GinscoreError("usage.edit-both")
        about_game(session, path, rename or [], stake or [], currency, dealer, dry=dry)
        return
    number = hand_number(line[0]) if line else None
    typed = TypedHand(line[1:], note, cards, against, witness)
    if typed.words or typed.by_cards or note is not None:
        if number is None:
            raise GinscoreError("usage.hand-number", text="")
        about_hand(session, path, number, typed, dry=dry)
        return
    change = edit_text(session, path, number, dry=dry)
    if change is None:
        session.say_wrapped(session.t("change.unchanged"))
    else:
        tell_steps(session, change, dry=dry)
