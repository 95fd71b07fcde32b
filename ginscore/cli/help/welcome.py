"""``ginscore`` alone: what to do first, or next in the current game."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

from ginscore.errors import Faults, GinscoreError
from ginscore.render.lines.columns import Rows, labelled_lines
from ginscore.render.lines.wrap import wrap

if TYPE_CHECKING:
    from pathlib import Path

    from ginscore.cli.run import Session
    from ginscore.render.view import View


def welcome(session: Session) -> None:
    """Print a short page: how a game is kept or, where one is current, how it is going."""
    from ginscore.cli.help.pages import help_width

    available = help_width()
    path = _current(session)
    view = None if path is None else _view(session, path)
    if view is not None:
        said, rows = _next(session, view)
    elif path is not None:
        from ginscore.cli.run import shown

        said, rows = [session.t("help.first.unreadable", path=shown(path))], _first(session)
    else:
        said, rows = [session.t("help.first.about")], _first(session)
    session.say(*(part for line in said for part in wrap(line, available)), "")
    session.say(*labelled_lines(rows, available, indent=2), "")
    session.say(*wrap(session.t("help.first.all"), available))
    session.say(*wrap(session.t("help.page.more"), available))


def _current(session: Session) -> Path | None:
    """Return the current game, or None where there is none yet."""
    try:
        return session.game_path(None)
    except GinscoreError as fault:
        if fault.code != "usage.no-game":
            raise
        return None


def _view(session: Session, path: Path) -> View | None:
    """Read the current game; None where it cannot be read."""
    from ginscore.render.view import View

    with Faults():
        return View.of(session.read_game(path).game)
    return None


def _first(session: Session) -> Rows:
    t = session.t
    return [
        ("ginscore play", t("help.first.play")),
        ("ginscore variants", t("help.first.variants")),
        ("ginscore new ANNA BRUNO", t("help.first.start")),
        ("ginscore add anna gin 26 p", t("help.first.record")),
        ("ginscore show", t("help.first.show")),
        ("ginscore settle", t("help.first.settle")),
    ]


def _next(session: Session, view: View) -> tuple[list[str], Rows]:
    """Return how the current game is going, and what can be done next."""
    from ginscore.render.lines.cells import visible
    from ginscore.render.words.sentences import dealer_sentence
    from ginscore.render.words.settlement import verdict

    t, game = session.t, view.game
    head = f"{' - '.join(game.players)}, {visible(game.variant)}"
    if view.replayed.finished:
        state = t("game.closed", net=verdict(view, t))
        said = [f"{head}: {state}"]
        rows = [
            ("ginscore settle", t("help.first.result")),
            ("ginscore play", t("help.first.play")),
            ("ginscore new --again", t("help.first.again")),
        ]
        return [*said, "", t("help.first.next")], rows
    state = t("game.open", hands=t("unit.hands", n=len(game.hands)))
    dealer = dealer_sentence(view, t)
    said = [f"{head}: {state}", *([verdict(view, t)] if game.hands else [])]
    rows = [
        ("ginscore play", t("help.first.play")),
        (f"ginscore add {_example(session, view)}", t("help.first.record")),
        ("ginscore undo", t("help.first.undo")),
        ("ginscore count", t("help.first.count")),
        ("ginscore show", t("help.first.show")),
    ]
    # Of a game without a hand there is nothing to take back.
    rows = rows if game.hands else [*rows[:2], *rows[3:]]
    return [*said, *([dealer] if dealer else []), "", t("help.first.next")], rows


def _example(session: Session, view: View) -> str:
    """Return a hand line that would be right in a game, as a shell takes it."""
    from ginscore.input.hand_line import HandLine
    from ginscore.scoring.rules import Doubling

    pair = HandLine.of(view.game, session.t.language).pair or (0, 1)
    winner, loser = (view.game.players[player] for player in pair)
    words = [winner, session.t.word("result", "gin"), "26"]
    if view.game.rules.doubling not in (Doubling.NONE, Doubling.ALWAYS):
        words.append(session.t.word("level", "double"))
    if view.game.many:
        words.append(loser)
    # A letter of any script needs no quotes.
    return " ".join(word if re.fullmatch(r"[\w.-]+", word) else shlex.quote(word) for word in words)
