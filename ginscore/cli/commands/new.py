"""``ginscore new``: start a game."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ginscore.cli.run import Run


def new(
    ctx: typer.Context,
    players: Annotated[
        list[str] | None, typer.Argument(metavar="PLAYER PLAYER", help="The two players' names.")
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="The current game's players, rules and stake once more.")
    ] = False,
    variant: Annotated[
        str | None,
        typer.Option("--variant", metavar="NAME", help="The rules; moderno without it."),
    ] = None,
    change: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PARAMETER=VALUE", help="A rule changed for this game."),
    ] = None,
    stake: Annotated[
        str | None,
        typer.Option("--stake", metavar="AMOUNT", help="Money per point, 0.05 or 0,05."),
    ] = None,
    currency: Annotated[
        str | None, typer.Option("--currency", metavar="CODE", help="Such as EUR.")
    ] = None,
    dealer: Annotated[
        str | None, typer.Option("--dealer", metavar="PLAYER", help="Who deals the first hand.")
    ] = None,
    file: Annotated[
        str | None, typer.Option("--file", metavar="FILE", help="Where to keep the game.")
    ] = None,
) -> None:
    """Start a game and make it the current one.

    Examples: ginscore new Anna Bruno | ginscore new Anna Bruno --stake 0.05 --currency EUR
    """
    from ginscore.cli.starting import afresh, folder_of, keep_new, once_more, say_new
    from ginscore.files.blocks import new_game_text

    run: Run = ctx.obj
    folder = folder_of(run, file)
    names = players or []
    if again:
        others = {
            "--variant": variant,
            "--set": change,
            "--stake": stake,
            "--currency": currency,
        }
        game = once_more(run, names, dealer, folder, others)
    else:
        game = afresh(run, names, variant, change or [], stake, currency, dealer, folder)
    path = keep_new(run, game, new_game_text(game, run.t("new.rules")), file)
    say_new(run, game, path)
