"""``ginscore replay``: the game hand by hand, then pad and settlement."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import GameArgument, GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def replay(
    ctx: typer.Context,
    file: GameArgument = None,
    step: Annotated[bool, typer.Option("--step")] = False,
    until: Annotated[str | None, typer.Option("--until", metavar="N")] = None,
    game: GameOption = None,
) -> None:
    """Replay a game hand by hand, then show pad and settlement."""
    from ginscore.render.view import View
    from ginscore.render.words.sentences import numbered_hand, read_back, surplus_sentence

    session: Session = ctx.obj
    whole = session.read_game(session.game_path(file, game)).game
    view = View.of(whole, _hand_number(until))
    hands = view.replayed.hands
    for played in hands:
        session.say_wrapped(numbered_hand(view, played, session.t))
        indent = " " * len(f"{played.number}. ")
        session.say_wrapped(*(f"{indent}{line}" for line in read_back(view, played, session.t)[1:]))
        if step and played is not hands[-1]:
            session.say("")
            session.show_pad(View.of(whole, played.number))
            session.say("")
            if session.interactive:
                session.ask(session.t("ask.step"))
    session.say(*([""] if hands else []))
    session.show_game(view)
    session.tell(surplus_sentence(view, session.t))


def _hand_number(text: str | None) -> int | None:
    from ginscore.errors import GinscoreError

    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise GinscoreError("usage.until", text=text)
    return int(text)
