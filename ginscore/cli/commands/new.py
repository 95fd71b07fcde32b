"""``ginscore new``: start a game."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import DateOption, PlaceOption, TitleOption
from ginscore.errors import GinscoreError

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def new(
    ctx: typer.Context,
    players: Annotated[list[str] | None, typer.Argument()] = None,
    again: Annotated[bool, typer.Option("--again")] = False,
    swap: Annotated[bool, typer.Option("--swap")] = False,
    variant: Annotated[str | None, typer.Option("--variant", metavar="NAME")] = None,
    change: Annotated[list[str] | None, typer.Option("--set", metavar="PARAMETER=VALUE")] = None,
    stake: Annotated[list[str] | None, typer.Option("--stake", metavar="AMOUNT")] = None,
    currency: Annotated[str | None, typer.Option("--currency", metavar="CODE")] = None,
    match: Annotated[list[str] | None, typer.Option("--match", metavar="NAME")] = None,
    dealer: Annotated[str | None, typer.Option("--dealer", metavar="PLAYER")] = None,
    date: DateOption = None,
    title: TitleOption = None,
    place: PlaceOption = None,
    file: Annotated[str | None, typer.Option("--file", metavar="FILE")] = None,
    ask: Annotated[bool, typer.Option("--ask")] = False,
) -> None:
    """Start a game and make it the current one."""
    from ginscore.cli.matches import in_match
    from ginscore.cli.new_game import Changed, folder_of, keep_new, new_game, rematch, say_new
    from ginscore.files.game.write import game_text
    from ginscore.input.head import TypedHead

    session: Session = ctx.obj
    folder = folder_of(session, file)
    names = players or []
    head = TypedHead(date, title, place)
    if swap and not again:
        raise GinscoreError("usage.swap-alone")
    if ask:
        from ginscore.cli.interview import command_line, interview

        answers = interview(session, variant, change or [])
        variant, change = answers.variant, list(answers.changes)
        line = command_line(["--again"] if again else names, answers)
        session.say_wrapped(session.t("new.same", line=line), "")
    rules, paid = (variant, change or []), (stake or [], currency)
    if again:
        game = rematch(session, names, folder, Changed(*rules, *paid, dealer, swap, head))
    else:
        game = new_game(session, names, *rules, *paid, dealer, folder, head)
    game = in_match(session, game, folder, match or [])
    path = keep_new(session, game, game_text(game, session.t("new.rules")), file)
    costs = not again or any((*rules, *paid))
    say_new(session, game, path, again=again, costs=costs)
