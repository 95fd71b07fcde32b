"""The loop of a table session: a line is read, done, and told, until the evening is over."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ginscore.cli.recording import record
from ginscore.cli.session.evening import evening_lines
from ginscore.cli.session.orders import OWN, Order, read_order, split
from ginscore.cli.session.prompt import Prompt
from ginscore.errors import GinscoreError, all_faults
from ginscore.input.hand_line import HandLine, TypedHand
from ginscore.lang.words import known_words
from ginscore.render.view import View
from ginscore.render.words.settlement import after_pad

if TYPE_CHECKING:
    from ginscore.cli.run import Session

INTERRUPTED = 130


class Evening:
    """A table session over one game, and those played after it."""

    def __init__(self, ctx: typer.Context, session: Session, path: Path) -> None:
        self._ctx: Any = ctx.parent
        self._session = session
        self._path = path
        self._prompt = Prompt(interactive=session.interactive)
        self._view = self._read(path)
        over = self._view.replayed.finished and self._view.game.date != date.today().isoformat()
        self._games = [] if over else [path]
        self._shown = not self._view.game.hands
        self._refused = False

    def _read(self, path: Path) -> View:
        return View.of(self._session.read_game(path).game)

    def run(self) -> int:
        """Do line after line; return the exit code."""
        session = self._session
        if session.interactive:
            session.show_pad(self._view)
            session.say_wrapped("", *after_pad(self._view, session.t), self._hint())
        while True:
            line_words = HandLine(self._view.game.players, session.t.language)
            self._prompt.words = _completions(line_words)
            try:
                line = self._prompt.read()
            except KeyboardInterrupt:
                return INTERRUPTED
            if line is None:
                break
            if line.startswith("#") or (not line and not session.interactive):
                continue
            if self._do(line):
                break
        if not session.interactive and not self._shown:
            session.say("")
            session.show_game(self._view)
        return int(self._refused and not session.interactive)

    def _hint(self) -> str:
        t = self._session.t
        if self._view.replayed.finished:
            return t("play.over")
        return t("play.hint", example=HandLine(self._view.game.players, t.language).example)

    def _do(self, line: str) -> bool:
        """Do what a line says; tell whether it ends the session."""
        order: Order | None = None
        session = self._session

        def act() -> None:
            nonlocal order
            if not line and self._view.replayed.finished:
                order = Order("rematch")
            elif line:
                order = read_order(line, self._view.game, session.t.language)
            if order is None:
                self._record(split(line))
            elif order.name == "help":
                session.say_wrapped(*session.t("play.help").strip().splitlines())
            elif order.name == "rematch":
                self._rematch()
            elif order.name not in OWN:
                self._command(order)

        self._try(line, act)
        return order is not None and order.name == "quit"

    def _try(self, line: str, act: Callable[[], None]) -> None:
        """Do something; what is refused is told, and leaves the game as it is."""
        faults: list[GinscoreError] = []
        code = 0
        try:
            act()
        except* GinscoreError as group:
            faults = all_faults(group)
        except* typer.Exit as group:
            first: Any = group.exceptions[0]
            code = first.exit_code
        except* KeyboardInterrupt:
            self._session.tell("", self._session.t("ask.left"))
        if faults:
            sys.stdout.flush()  # where both streams go to one place, what is refused stands in it
            if not self._session.interactive:
                self._session.tell(self._session.t("play.refused", line=line))
            code = self._session.report(faults)
        if code:
            self._refused = True
        self._session.saved.clear()

    def _record(self, words: list[str]) -> None:
        typed = TypedHand(words)
        if any(word.startswith("--") for word in words):
            with self._context(Order("add", words)) as there:
                given = there.params
            options = (given[name] for name in ("note", "cards", "against", "witness"))
            typed = TypedHand(given["words"] or [], *options)
        self._now(record(self._session, self._path, typed))

    def _command(self, order: Order) -> None:
        with self._context(order) as there:
            there.command.invoke(there)
        self._now(self._read(self._path))

    def _context(self, order: Order) -> Any:
        """Return a command ready to run on the game of the table."""
        session = self._session
        if order.name in ("show", "count"):
            session = session._replace(at_table=False)  # whole, however high the screen is
        command = self._ctx.command.get_command(self._ctx, order.name)
        words = ["--game", str(self._path), *order.words]
        return command.make_context(order.name, words, parent=self._ctx, obj=session)

    def _now(self, view: View) -> None:
        """Take note of how the game stands; at its end, tell what the evening comes to."""
        session, before = self._session, self._view
        self._view = view
        if view.game.hands == before.game.hands and view.game.stake == before.game.stake:
            return
        self._shown = view.replayed.finished
        if not view.replayed.finished:
            return
        if self._path not in self._games:
            self._games.append(self._path)
        views = [*(self._read(path) for path in self._games if path != self._path), view]
        evening = evening_lines(views, session.t)
        session.say_wrapped(*(["", *evening] if evening else []))
        if session.interactive:
            session.say_wrapped("", self._hint())

    def _rematch(self) -> None:
        from ginscore.cli.new_game import folder_of, keep_new, rematch, say_new
        from ginscore.files.game.write import game_text

        session = self._session
        if not self._view.replayed.finished:
            raise GinscoreError("rule.not-over")
        game = rematch(session, [], None, folder_of(session, None), {}, self._path)
        path = keep_new(session, game, game_text(game, session.t("new.rules")), None)
        self._path, self._view, self._shown = path, View.of(game), True
        self._games.append(path)
        if session.interactive:
            session.show_pad(self._view)
        session.say("")
        say_new(session, game, path, again=True)


def _completions(line: HandLine) -> list[str]:
    words = [*line.players]
    for kind in ("result", "level", "command"):
        words += known_words(kind, line.language)
    return words
