"""``ginscore hands``: the hands of a game, a line each."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import GameArgument, GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def hands(
    ctx: typer.Context,
    file: GameArgument = None,
    explain: Annotated[bool, typer.Option("--explain")] = False,
    game: GameOption = None,
) -> None:
    """List the hands of a game with their numbers, sums and notes."""
    from ginscore.cli.run import line_width
    from ginscore.render.lines.cells import on_one_line
    from ginscore.render.view import View
    from ginscore.render.words.sentences import numbered_hand, surplus_sentence

    session: Session = ctx.obj
    read = session.read_game(session.game_path(file, game))
    view = View.of(read.game)
    if not read.game.hands:
        session.say_wrapped(session.t("game.empty"))
    elif explain:
        from ginscore.cli.rules import sources_of
        from ginscore.render.words.explain import explained_game

        session.say(*explained_game(view, session.t, sources_of(session, read), line_width()))
        return
    for played in view.replayed.hands:
        note = played.hand.note
        told = f" ({on_one_line(note)})" if note else ""
        session.say_wrapped(f"{numbered_hand(view, played, session.t)}{told}")
    session.tell(surplus_sentence(view, session.t))
