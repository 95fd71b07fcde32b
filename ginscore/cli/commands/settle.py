"""``ginscore settle``: who pays whom, with the sums."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import FormatOption, GameArgument, GameOption, screen_only
from ginscore.errors import GinscoreError
from ginscore.scoring.frozen import replace

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.files.game.read import GameFile
    from ginscore.render.view import View


def settle(
    ctx: typer.Context,
    file: GameArgument = None,
    stake: Annotated[list[str] | None, typer.Option("--stake", metavar="AMOUNT")] = None,
    currency: Annotated[str | None, typer.Option("--currency", metavar="CODE")] = None,
    now: Annotated[bool, typer.Option("--now")] = False,
    explain: Annotated[bool, typer.Option("--explain")] = False,
    format_: FormatOption = "text",
    game: GameOption = None,
) -> None:
    """Show who pays whom, with the sums."""
    from ginscore.render.view import View

    session: Session = ctx.obj
    screen_only(format_, explain=explain)
    read = session.read_game(session.game_path(file, game))
    played = read.game
    if stake or currency is not None:
        from ginscore.input.values import typed_stake

        played = replace(played, stake=typed_stake(stake or (), currency, played.stake))
    view = View.of(played)
    if not view.replayed.finished and not now:
        raise GinscoreError("rule.not-over")
    session.give(
        format_,
        lambda: _data(session, read, view),
        lambda: _show(session, read, view, explain=explain, now=now),
    )


def _data(session: "Session", read: "GameFile", view: "View") -> dict[str, object]:
    from ginscore.cli.matches import match_data
    from ginscore.render.data.json import settled_json

    return {**settled_json(view), **match_data(session, read.path, view.game)}


def _show(session: "Session", read: "GameFile", view: "View", *, explain: bool, now: bool) -> None:
    if explain:
        from ginscore.cli.rules import sources_of
        from ginscore.cli.run import line_width
        from ginscore.render.words.explain import explained_settlement

        source_of = sources_of(session, read)
        session.say(*explained_settlement(view, session.t, source_of, line_width(), broken_off=now))
    else:
        session.show_settlement(view, broken_off=now)
    if view.game.match is not None:
        from ginscore.cli.matches import match_sentences

        session.say_wrapped(*match_sentences(session, read.path, view.game))
    session.tell_surplus(view)
