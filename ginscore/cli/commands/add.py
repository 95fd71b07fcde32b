"""``ginscore add``: record a hand, read it back, show the pad."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.parameters import GameOption

if TYPE_CHECKING:
    from ginscore.cli.run import Run
    from ginscore.errors import GinscoreError
    from ginscore.scoring.game import Game
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
    from ginscore.cli.handline import read_hand
    from ginscore.errors import raise_all
    from ginscore.files.edits import with_hand
    from ginscore.files.game import GameFile
    from ginscore.files.saving import change_game
    from ginscore.render.sentences import dealer_sentence, read_back
    from ginscore.render.settlement import settlement_lines
    from ginscore.render.view import View

    run: Run = ctx.obj
    path = run.game_path(None, game)
    typed = list(words or [])
    if run.interactive:
        typed += _asked_level(run, run.read_game(path).game, typed)
    recorded: list[Hand] = []

    def edit(file: GameFile) -> str:
        recorded.append(read_hand(run, file.game, typed, note))
        raise_all(_faults(file.game, recorded[-1]))
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


def _faults(game: "Game", hand: "Hand") -> "list[GinscoreError]":
    """Return what the rules have against a hand as the game's next one."""
    from ginscore.scoring.checks import faults

    return faults(game.rules, hand, finished=game.replay().finished)


def _asked_level(run: "Run", game: "Game", words: list[str]) -> list[str]:
    """Ask for the level of a hand that lacks nothing else; return the words of the answer."""
    from ginscore.cli.handline import HandLine, read_hand
    from ginscore.errors import GinscoreError

    found = _faults(game, read_hand(run, game, words))
    if [fault.code for fault in found] != ["rule.level-missing"]:
        return []
    line = HandLine(game.players, run.t.language)
    while True:
        answer = run.ask(run.t("ask.level"))
        try:
            if line.level(answer):
                return answer.split()
            run.tell(run.t("ask.again"))
        except GinscoreError as fault:
            run.report([fault])
