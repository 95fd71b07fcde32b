"""Recording a hand: verified, saved, read back in words, and the pad shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ginscore.cli.handline import HandLine
from ginscore.cli.typed_hand import TypedHand
from ginscore.errors import GinscoreError, raise_all
from ginscore.files.edits import with_hand
from ginscore.files.game import GameFile
from ginscore.files.saving import change_game
from ginscore.render.sentences import dealer_sentence, read_back
from ginscore.render.settlement import settlement_lines
from ginscore.render.view import View
from ginscore.scoring.checks import faults
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand

if TYPE_CHECKING:
    from ginscore.cli.run import Run


def record(run: Run, path: Path, typed: TypedHand, *, cards_shown: bool = False) -> None:
    """Record a hand as the next one of a game, and tell what came of it.

    ``cards_shown``: how its cards lie was told already.
    """
    if run.interactive:
        asked = _asked_level(run, run.read_game(path).game, typed)
        typed = typed._replace(words=[*typed.words, *asked])
    recorded: list[Hand] = []

    def edit(file: GameFile) -> str:
        recorded.append(typed.read(run, file.game))
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
    run.say_wrapped(*read_back(view, played, run.t))
    if played.hand.cards is not None and not cards_shown:
        _say_cards(run, view.game, played.hand)
    run.say_wrapped(dealer_sentence(view, run.t), "")
    run.show_pad(view)
    if view.ledger.finished:
        run.say_wrapped("", *settlement_lines(view, run.t))


def _say_cards(run: Run, game: Game, hand: Hand) -> None:
    """Tell how the cards of a hand lie, so that the table can check them."""
    from ginscore.cli.explaining import room, say_cards
    from ginscore.render.judged import table_lines

    say_cards(run, table_lines(game, hand, run.t, room()))


def _faults(game: Game, hand: Hand) -> list[GinscoreError]:
    """Return what the rules have against a hand as the game's next one."""
    return faults(game.rules, hand, finished=game.replay().finished)


def _asked_level(run: Run, game: Game, typed: TypedHand) -> list[str]:
    """Ask for the level of a hand that lacks nothing else; return the words of the answer."""
    found = _faults(game, typed.read(run, game))
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
