"""``ginscore add``: record a hand, read it back, show the pad."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.parameters import GameOption

if TYPE_CHECKING:
    from pathlib import Path

    from ginscore.cli.run import Run
    from ginscore.files.game import GameFile
    from ginscore.scoring.hands import Hand

# A negative number is answered in the player's own language, not taken for an option.
SETTINGS = {"ignore_unknown_options": True}


def add(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER RESULT N [M] [LEVEL or CARD]",
            help="Who (a name, its start, 1 or 2), how (knock, gin, big gin, undercut), the "
            "difference or both deadwoods, single or doubled or the witness card. Or: void",
        ),
    ] = None,
    note: Annotated[
        str | None, typer.Option("--note", metavar="TEXT", help="A note kept with the hand.")
    ] = None,
    game: GameOption = None,
) -> None:
    """Record a hand.

    Examples: ginscore add anna gin 26 s | ginscore add bruno knock 7 25 9D | ginscore add void
    """
    from ginscore.files.blocks import with_hand
    from ginscore.files.saving import change_game
    from ginscore.render.sentences import dealer_sentence, read_back
    from ginscore.render.settlement import settlement_lines
    from ginscore.render.view import View

    run: Run = ctx.obj
    path = run.game_path(None, game)
    typed = _with_level(run, path, words or [])
    recorded: list[Hand] = []

    def edit(file: "GameFile") -> str:
        recorded.append(_verified(run, file, typed, note))
        return with_hand(file, recorded[-1])

    file = change_game(
        path,
        run.home.folder,
        edit,
        lambda game: replace(game, hands=(*game.hands, recorded[-1])),
        lambda: run.waiting(path),
    )
    view = View.of(file.game)
    played = view.ledger.hands[-1]
    run.say(*read_back(view, played, run.t), dealer_sentence(view, run.t), "")
    run.show_pad(view)
    if view.ledger.finished:
        run.say("", *settlement_lines(view, run.t))


def _verified(run: "Run", file: "GameFile", words: list[str], note: str | None) -> "Hand":
    """Read a hand line for a game and verify the hand as the game's next one."""
    from ginscore.cli.handline import HandLine
    from ginscore.errors import raise_all
    from ginscore.scoring.checks import faults
    from ginscore.scoring.names import verify_text

    game = file.game
    if note is not None:
        verify_text(note, "note")
    hand = HandLine(game.players, run.t.language).read(words, note)
    raise_all(faults(game.rules, hand, finished=game.replay().finished))
    return hand


def _with_level(run: "Run", path: "Path", words: list[str]) -> list[str]:
    """Ask for the level on a terminal where the hand hangs on it and the line does not say it."""
    if not run.interactive:
        return words
    from ginscore.cli.handline import HandLine
    from ginscore.files.game import read_game
    from ginscore.scoring.hands import VOID

    game = read_game(path).game
    line = HandLine(game.players, run.t.language)
    hand = line.read(words)
    said = hand.doubled is not None or hand.witness is not None
    if said or hand.result is VOID.result or not game.rules.needs_level or game.replay().finished:
        return words
    while True:
        answer = run.ask(run.t("ask.level"))
        if line.level(answer):
            return [*words, *answer.split()]
        run.tell(run.t("ask.again"))
