"""``ginscore replay``: the game hand by hand, then pad and settlement."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import FormatOption, GameArgument, GameOption, screen_only
from ginscore.errors import GinscoreError

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.render.view import View
    from ginscore.scoring.game import Game


def replay(
    ctx: typer.Context,
    file: GameArgument = None,
    step: Annotated[bool, typer.Option("--step")] = False,
    until: Annotated[str | None, typer.Option("--until", metavar="N")] = None,
    format_: FormatOption = "text",
    game: GameOption = None,
) -> None:
    """Replay a game hand by hand, then show pad and settlement."""
    from ginscore.render.view import View

    session: Session = ctx.obj
    screen_only(format_, step=step)
    whole = session.read_game(session.game_path(file, game)).game
    view = View.of(whole, _hand_number(until))
    session.give(format_, lambda: _data(view), lambda: _show(session, whole, view, step=step))


def _data(view: "View") -> dict[str, object]:
    from ginscore.render.data.json import to_json

    return to_json(view)


def _show(session: "Session", whole: "Game", view: "View", *, step: bool) -> None:
    from ginscore.render.view import View
    from ginscore.render.words.sentences import event_sentences, listed_hand

    hands = view.replayed.hands
    for played in hands:
        session.say_wrapped(listed_hand(view, played, session.t))
        indent = " " * len(f"{played.number}. ")
        session.say_wrapped(
            *(f"{indent}{line}" for line in event_sentences(view, played, session.t))
        )
        if step and played is not hands[-1]:
            session.say("")
            session.show_pad(View.of(whole, played.number))
            session.say("")
            if session.interactive:
                session.ask(session.t("ask.step"))
    session.say(*([""] if hands else []))
    session.show_game(view)
    session.tell_surplus(view)


def _hand_number(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise GinscoreError("usage.until", text=text)
    return int(text)
