"""``ginscore new``: start a game."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ginscore.cli.run import Run
    from ginscore.scoring.game import Game


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
    from pathlib import Path

    from ginscore.cli.run import shown
    from ginscore.cli.starting import afresh, changed_parameters, once_more, variant_of
    from ginscore.files.blocks import new_game_text
    from ginscore.files.saving import create
    from ginscore.files.text import FileText

    run: Run = ctx.obj
    home = run.home
    folder = Path(file).absolute().parent if file else home.games.absolute()
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
    data = FileText(text="").encode(new_game_text(game, run.t("new.rules")))
    home.prepare()
    path = Path(file) if file else home.create(_stem(game), data)
    if file:
        create(path, data)
    home.make_current(path)
    base = variant_of(run, game.variant, folder)
    title = base.titles.get(run.t.language) or base.titles.get("en") or game.variant
    first, second = game.players
    changes = ", ".join(changed_parameters(game.rules, base.rules))
    run.say(
        run.t("game.new", first=first, second=second, variant=title),
        run.t("game.changed", changes=changes) if changes else None,
        run.t("game.file", path=shown(path)),
    )


def _stem(game: "Game") -> str:
    from ginscore.files.home import safe_stem

    return f"{game.date}-{safe_stem(*game.players)}"
