"""``ginscore edit``: correct a hand, or what a game says besides its hands."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import (
    AgainstOption,
    CardsOption,
    DateOption,
    DryRun,
    GameOption,
    PlaceOption,
    TitleOption,
    WitnessOption,
)
from ginscore.errors import GinscoreError
from ginscore.input.values import hand_number

if TYPE_CHECKING:
    from ginscore.cli.run import Session


SETTINGS = {"ignore_unknown_options": True}


def edit(
    ctx: typer.Context,
    words: Annotated[list[str] | None, typer.Argument()] = None,
    level: Annotated[str | None, typer.Option("--level", metavar="LEVEL")] = None,
    points: Annotated[str | None, typer.Option("--points", metavar="N")] = None,
    winner: Annotated[str | None, typer.Option("--winner", metavar="PLAYER")] = None,
    result: Annotated[str | None, typer.Option("--result", metavar="RESULT")] = None,
    cube: Annotated[str | None, typer.Option("--cube", metavar="N")] = None,
    note: Annotated[str | None, typer.Option("--note", metavar="TEXT")] = None,
    rename: Annotated[list[str] | None, typer.Option("--rename", metavar="OLD=NEW")] = None,
    stake: Annotated[list[str] | None, typer.Option("--stake", metavar="AMOUNT")] = None,
    currency: Annotated[str | None, typer.Option("--currency", metavar="CODE")] = None,
    dealer: Annotated[str | None, typer.Option("--dealer", metavar="PLAYER")] = None,
    date: DateOption = None,
    title: TitleOption = None,
    place: PlaceOption = None,
    match: Annotated[list[str] | None, typer.Option("--match", metavar="NAME")] = None,
    cards: CardsOption = None,
    against: AgainstOption = None,
    witness: WitnessOption = None,
    dry: DryRun = False,
    game: GameOption = None,
) -> None:
    """Correct a hand, or the game's names, day, title, place, stake, dealer or match.

    Without a hand line the game, or the hand, opens in $VISUAL or $EDITOR.
    """
    from ginscore.cli.corrections import about_game, about_hand, tell_steps
    from ginscore.cli.editor import edit_text
    from ginscore.input.amendment import Amendment
    from ginscore.input.hand_line import TypedHand
    from ginscore.input.head import TypedHead

    session: Session = ctx.obj
    path = session.game_path(None, game)
    line = words or []
    amendment = Amendment(level, points, winner, result, witness, note, cube)
    typed = TypedHand(line[1:], note, cards, against, witness)
    head = TypedHead(date, title, place)
    whole = bool(typed.words) or cards is not None or against is not None
    if any(value is not None for value in (rename, stake, currency, dealer, match, *head)):
        if line or whole or amendment != Amendment():
            raise GinscoreError("usage.edit-both")
        about_game(
            session, path, rename or [], stake or [], currency, dealer, head, match or [], dry=dry
        )
        return
    number = hand_number(line[0]) if line else None
    if whole or amendment != Amendment():
        if number is None:
            raise GinscoreError("usage.hand-number", text="")
        parts = {"--level": level, "--points": points, "--winner": winner, "--result": result}
        parts["--cube"] = cube
        alone = [(name, value) for name, value in parts.items() if value is not None]
        if whole and alone:
            line_alone = f"ginscore edit {number} {' '.join(alone[0])}"
            raise GinscoreError("usage.edit-whole", name=alone[0][0], typed=line_alone)
        about_hand(session, path, number, typed if whole else amendment, dry=dry)
        return
    change = edit_text(session, path, number, dry=dry)
    if change is None:
        session.say_wrapped(session.t("change.unchanged"))
    else:
        tell_steps(session, change, dry=dry)
