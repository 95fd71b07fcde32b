"""``ginscore settle``: who pays whom, with the sums."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.parameters import GameFile, GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Run


def settle(
    ctx: typer.Context,
    file: GameFile = None,
    stake: Annotated[str | None, typer.Option("--stake", metavar="AMOUNT")] = None,
    currency: Annotated[str | None, typer.Option("--currency", metavar="CODE")] = None,
    now: Annotated[bool, typer.Option("--now")] = False,
    explain: Annotated[bool, typer.Option("--explain")] = False,
    game: GameOption = None,
) -> None:
    """Show who pays whom, with the sums."""
    from ginscore.cli.stakes import typed_stake
    from ginscore.errors import GinscoreError
    from ginscore.render.sentences import surplus_sentence
    from ginscore.render.settlement import settlement_lines
    from ginscore.render.view import View

    run: Run = ctx.obj
    read = run.read_game(run.game_path(file, game))
    played = read.game
    view = View.of(replace(played, stake=typed_stake(stake, currency, played.stake)))
    if not view.ledger.finished and not now:
        raise GinscoreError("rule.not-over")
    if explain:
        from ginscore.cli.explaining import room, sources_of
        from ginscore.render.explain import explained_settlement

        source_of = sources_of(run, read)
        run.say(*explained_settlement(view, run.t, source_of, room(), broken_off=now))
    else:
        run.say_wrapped(*settlement_lines(view, run.t, broken_off=now))
    run.tell(surplus_sentence(view, run.t))
