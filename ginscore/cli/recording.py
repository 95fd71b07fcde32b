"""Recording a hand: verified, saved, read back in words, and the pad shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ginscore.errors import GinscoreError, raise_all
from ginscore.files.game.edit import with_hand
from ginscore.files.game.read import GameFile
from ginscore.files.saving.change import change_game
from ginscore.input.hand_line import HandLine, TypedHand
from ginscore.render.view import View
from ginscore.render.words.sentences import dealer_sentence, read_back
from ginscore.render.words.settlement import settlement_lines
from ginscore.scoring.checks import faults
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def record(session: Session, path: Path, typed: TypedHand, *, cards_shown: bool = False) -> None:
    """Record a hand as the next one of a game, and tell what came of it.

    ``cards_shown``: how its cards lie was told already.
    """
    if session.interactive:
        asked = _asked_level(session, session.read_game(path).game, typed)
        typed = typed._replace(words=[*typed.words, *asked])
    recorded: list[Hand] = []

    def edit(file: GameFile) -> str:
        recorded.append(typed.read(file.game.players, session.t.language))
        raise_all(_faults(file.game, recorded[-1]))
        return with_hand(file, recorded[-1])

    file = change_game(
        path,
        session.home.folder,
        edit,
        lambda game: replace(game, hands=(*game.hands, recorded[-1])),
        lambda: session.waiting(path),
    )
    view = View.of(file.game)
    played = view.replayed.hands[-1]
    session.say_wrapped(*read_back(view, played, session.t))
    if played.hand.cards is not None and not cards_shown:
        _say_cards(session, view.game, played.hand)
    session.say_wrapped(dealer_sentence(view, session.t), "")
    session.show_pad(view)
    if view.replayed.finished:
        session.say_wrapped("", *settlement_lines(view, session.t))


def _say_cards(session: Session, game: Game, hand: Hand) -> None:
    """Tell how the cards of a hand lie, so that the table can check them."""
    from ginscore.cli.run import line_width, say_cards
    from ginscore.render.words.judged import judged_table

    say_cards(session, judged_table(game, hand, session.t, line_width()))


def _faults(game: Game, hand: Hand) -> list[GinscoreError]:
    """Return what the rules have against a hand as the game's next one."""
    return faults(game.rules, hand, finished=game.replay().finished)


def _asked_level(session: Session, game: Game, typed: TypedHand) -> list[str]:
    """Ask for the level of a hand that lacks nothing else; return the words of the answer."""
    found = _faults(game, typed.read(game.players, session.t.language))
    if [fault.code for fault in found] != ["rule.level-missing"]:
        return []
    line = HandLine(game.players, session.t.language)
    while True:
        answer = session.ask(session.t("ask.level"))
        try:
            if line.level(answer):
                return answer.split()
            session.tell(session.t("ask.again"))
        except GinscoreError as fault:
            session.report([fault])
