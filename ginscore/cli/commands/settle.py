"""``ginscore settle``: who pays whom, with the sums."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import GameArgument, GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def settle(
    ctx: typer.Context,
    file: GameArgument = None,
    stake: Annotated[str | None, typer.Option("--stake", metavar="AMOUNT")] = None,
    currency: Annotated[str | None, typer.Option("--currency", metavar="CODE")] = None,
    now: Annotated[bool, typer.Option("--now")] = False,
    explain: Annotated[bool, typer.Option("--explain")] = False,
    game: GameOption = None,
) -> None:
    """Show who pays whom, with the sums."""
    from ginscore.errors import GinscoreError
    from ginscore.input.values import typed_stake
    from ginscore.render.view import View
    from ginscore.render.words.sentences import surplus_sentence
    from ginscore.render.words.settlement import settlement_lines

    session: Session = ctx.obj
    read = session.read_game(session.game_path(file, game))
    played = read.game
    view = View.of(replace(played, stake=typed_stake(stake, currency, played.stake)))
    if not view.replayed.finished and not now:
        raise GinscoreError("rule.not-over")
    if explain:
        from ginscore.cli.rules import sources_of
        from ginscore.cli.run import line_width
        from ginscore.render.words.explain import explained_settlement

        source_of = sources_of(session, read)
        session.say(*explained_settlement(view, session.t, source_of, line_width(), broken_off=now))
    else:
        session.say_wrapped(*settlement_lines(view, session.t, broken_off=now))
    session.tell(surplus_sentence(view, session.t))
