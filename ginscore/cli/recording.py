"""Recording a hand: verified, saved, read back in words, and the pad shown."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ginscore.errors import Faults, GinscoreError, raise_all
from ginscore.files.game.edit import with_hand
from ginscore.files.game.read import GameFile
from ginscore.files.saving.change import Edited, Known, change_game
from ginscore.input.hand_line import HandLine, TypedHand, result_words
from ginscore.lang.words import find_word, known_words
from ginscore.render.view import View
from ginscore.render.words.sentences import event_sentences, numbered_hand
from ginscore.scoring.checks import faults
from ginscore.scoring.frozen import replace
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.replay import PlayedHand
from ginscore.scoring.rules import Result

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def record(
    session: Session,
    path: Path,
    typed: TypedHand,
    *,
    cards_shown: bool = False,
    known: Known | None = None,
    before: View | None = None,
) -> View:
    """Record a hand as the next one of a game, and tell what came of it; return the game then.

    ``cards_shown``: how its cards lie was told already; ``known``: the game's file as the hand
    before has left it, ``before``: how the game went then.
    """
    again = False

    def viewed(game: Game) -> View:
        nonlocal before
        if before is None or before.game != game:
            before = View.of(game)
        return before

    if session.interactive:
        known = known or Known()
        game = known.read(path, session.home.variants).game
        typed = completed(session, game, typed, lambda hand: _faults(viewed(game), hand))
    session.tell_links(path)

    def edit(file: GameFile) -> Edited:
        nonlocal again
        view = viewed(file.game)
        hand = verified(session, view, typed)
        again = is_repeated(view, hand) and just_written(path)
        meant = replace(file.game, hands=(*file.game.hands, hand))
        return Edited(with_hand(file, hand), meant)

    game = change_game(path, session.home.folder, edit, lambda: session.waiting(path), known)
    view = View.after(before, game)
    tell_hand(session, path, view, again=again, cards_shown=cards_shown)
    return view


def verified(session: Session, before: View, typed: TypedHand) -> Hand:
    """Return a typed hand as the next one of a game; raises ``usage.*`` and ``rule.*``."""
    hand = typed.read(before.game, session.t.language)
    raise_all(_faults(before, hand))
    return hand


def is_repeated(before: View, hand: Hand) -> bool:
    """Tell whether a hand is the last one once more, which may be a slip."""
    # Hands that nobody closed cost nothing, and do come one after the other.
    scored = hand.result not in (Result.VOID, Result.NOTICE)
    return scored and before.game.hands[-1:] == (hand,)


def tell_hand(
    session: Session, path: Path, view: View, *, again: bool = False, cards_shown: bool = False
) -> None:
    """Tell what came of the last hand of a game, now that it is saved; ``again``: it was twice."""
    session.saved.append(("save.all-the-same.hand", path))
    game, played = view.game, view.replayed.hands[-1]
    said = [numbered_hand(view, played, session.t), *event_sentences(view, played, session.t)]
    if view.replayed.finished and game.match is not None:
        from ginscore.cli.matches import match_sentences

        said += match_sentences(session, path, game)
    shown = played.hand.cards is not None and not cards_shown
    cards = _cards(session, view, played) if shown else []
    warning = session.t("save.again", number=played.number) if again else None
    warning = warning or _sat_out(session, game)
    if session.table is not None:
        if session.interactive and warning:
            said.insert(0, warning)  # on the screen that is drawn now
            warning = None
        session.table.tell(view, [*cards, *said])
    else:
        session.show_game(view)
        if cards:
            from ginscore.cli.run import say_cards

            session.say("")
            say_cards(session, cards)
        session.say_wrapped("", *said)
    session.tell(warning)


def _sat_out(session: Session, game: Game) -> str | None:
    """Tell that somebody played the last hand who sat out by the rules; None where nobody did."""
    from ginscore.scoring.checks import unlikely

    if not game.many:
        return None
    last = len(game.hands)
    told = [f for f in unlikely(game) if (f.code, f.hand) == ("check.sits-out", last)]
    return session.t("save.sits-out", **told[0].params) if told else None


SOON = 120
"""Seconds within which a hand like the last one is more likely the same than another."""


def just_written(path: Path) -> bool:
    """Tell whether a game was changed within two minutes, the clock put back or not."""
    return abs(time.time() - path.stat().st_mtime) < SOON


def _cards(session: Session, view: View, played: PlayedHand) -> list[str]:
    """Tell how the cards of a hand lie, so that the table can check them."""
    from ginscore.cli.run import line_width
    from ginscore.render.words.judged import judged_table

    return judged_table(view.game, played.hand, session.t, line_width())


def _faults(before: View, hand: Hand) -> list[GinscoreError]:
    """Return what the rules have against a hand as the next one of a game."""
    replayed = before.replayed
    return faults(before.game.rules, hand, finished=replayed.finished, noticed=not replayed.more)


_QUESTIONS = {
    "usage.word-missing": "ask.who",
    "usage.player-missing": "ask.who",
    "usage.closer-missing": "ask.closed",
    "usage.result-missing": "ask.result",
    "usage.points-missing": "ask.points",
    "usage.level-letter": "ask.level",
    "rule.level-missing": "ask.level",
    "usage.penalty-side": "ask.side",
    "usage.conceded-side": "ask.side",
    "usage.penalty-points": "ask.penalty-points",
    "usage.other-missing": "ask.other",
}
"""What a hand line lacks, and the question that asks for it."""


def completed(
    session: Session,
    game: Game,
    typed: TypedHand,
    verify: Callable[[Hand], list[GinscoreError]],
    number: int | None = None,
) -> TypedHand:
    """Ask for what a typed hand lacks, one question after the other; return it whole.

    ``verify`` returns what the rules have against a hand; ``number``: of the hand that it takes
    the place of. A hand that lacks nothing, or has other
    faults, is returned as it is. ``<`` goes back to the question before; Enter or
    ``q`` leaves, with exit code 1.
    """
    before: list[TypedHand] = []
    while (question := _lacking(session, game, typed, verify, number)) is not None:
        words = [*typed.words]
        if question == "ask.level":
            words = [word for word in words if not _is_letter(session, word)]
        answered = _answered(session, game, typed, words, question, verify)
        if answered is not None:
            before.append(typed)
            typed = typed._replace(words=answered)
        elif before:
            typed = before.pop()
    return typed


def _lacking(
    session: Session,
    game: Game,
    typed: TypedHand,
    verify: Callable[[Hand], list[GinscoreError]],
    number: int | None,
) -> str | None:
    """Return the question that a typed hand leaves open; None where there is none."""
    with Faults() as found:
        found.extend(verify(typed.read(game, session.t.language, number)))
    return _QUESTIONS.get(found[0].code) if len(found) == 1 else None


def _is_letter(session: Session, word: str) -> bool:
    """Tell whether a word is a letter that means no level in the player's language."""
    try:
        find_word("level", word, session.t.language)
    except GinscoreError as fault:
        return fault.code == "usage.level-letter"
    return False


def _others(game: Game, typed: TypedHand, language: str) -> tuple[str, ...]:
    """Return who may have played a hand against who is named in it."""
    with Faults() as found:
        typed.read(game, language)
    known = found[0].params.get("known") if found else None
    return known if isinstance(known, tuple) else ()


def _whole_name(game: Game, word: str) -> str:
    """Return a player's name for his number; any other word as it is."""
    places = {str(place): name for place, name in enumerate(game.players, 1)}
    return places.get(word, word)


def _answered(
    session: Session,
    game: Game,
    typed: TypedHand,
    words: list[str],
    question: str,
    verify: Callable[[Hand], list[GinscoreError]],
) -> list[str] | None:
    """Ask a question until its answer leaves no more than others open; return all words then.

    None where the question before is wanted again.
    """
    line = HandLine.of(game, session.t.language)
    named = game.players if question != "ask.other" else _others(game, typed, session.t.language)
    players = [f"{name} ({place})" for place, name in enumerate(game.players, 1) if name in named]
    said = {"players": ", ".join(players), "choice": session.t.choice(players)}
    known = session.t.choice(result_words(game.rules, session.t.language))
    sides = session.t.choice(known_words("side", session.t.language))
    while True:
        asked = session.t(question, **said, known=known, sides=sides)
        answer = session.ask(asked).split()
        if answer == ["<"]:
            return None
        if answer in ([], ["q"]):
            session.tell(session.t("ask.left"))
            raise typer.Exit(1)
        whole = [*answer, *words] if question in ("ask.who", "ask.closed") else [*words, *answer]
        with Faults() as faults:
            if question == "ask.level":
                # Nowhere else is a digit a level.
                whole = [*words, *({"1": "x1", "2": "x2"}.get(word, word) for word in answer)]
                if not line.level(" ".join(whole[len(words) :])):
                    session.tell(session.t("ask.again"))
                    continue
            if question == "ask.other":
                # Nowhere else in a line is a digit the other player.
                whole = [*words, *(_whole_name(game, word) for word in answer)]
            typed._replace(words=whole).read(game, session.t.language)
        if not faults or _QUESTIONS.get(faults[0].code, question) != question:
            return whole
        session.report(faults)
