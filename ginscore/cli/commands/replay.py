"""``ginscore replay``: the game hand by hand, then pad and settlement."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.parameters import GameFile, GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Run


def replay(
    ctx: typer.Context,
    file: GameFile = None,
    step: Annotated[bool, typer.Option("--step")] = False,
    until: Annotated[str | None, typer.Option("--until", metavar="N")] = None,
    game: GameOption = None,
) -> None:
    """Replay a game hand by hand, then show pad and settlement."""
    from ginscore.render.sentences import numbered, read_back, surplus_sentence
    from ginscore.render.view import View

    run: Run = ctx.obj
    whole = run.read_game(run.game_path(file, game)).game
    view = View.of(whole, _hand_number(until))
    hands = view.ledger.hands
    for played in hands:
        run.say_wrapped(numbered(view, played, run.t))
        indent = " " * len(f"{played.number}. ")
        run.say_wrapped(*(f"{indent}{line}" for line in read_back(view, played, run.t)[1:]))
        if step and played is not hands[-1]:
            run.say("")
            run.show_pad(View.of(whole, played.number))
            run.say("")
            if run.interactive:
                run.ask(run.t("ask.step"))
    run.say(*([""] if hands else []))
    run.show_game(view)
    run.tell(surplus_sentence(view, run.t))


def _hand_number(text: str | None) -> int | None:
    from ginscore.errors import GinscoreError

    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise GinscoreError("usage.until", text=text)
    return int(text)
