"""The loop of a table session: a line is read, done, and told, until the evening is over."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ginscore.cli.recording import is_repeated, just_written, record, tell_hand, verified
from ginscore.cli.session.evening import evening_lines
from ginscore.cli.session.orders import NUMBERED, OWN, Order, read_order, split
from ginscore.cli.session.prompt import Prompt, is_remark
from ginscore.errors import Faults, GinscoreError
from ginscore.files.saving.change import Known, add_hands
from ginscore.files.saving.disk import DISK
from ginscore.input.hand_line import HandLine, TypedHand, result_words
from ginscore.lang.words import find_word, known_words
from ginscore.render.view import View
from ginscore.render.words.sentences import dealer_sentence, surplus_sentence
from ginscore.render.words.settlement import after_pad, settlement_lines
from ginscore.scoring.frozen import replace
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.rules import Doubling

if TYPE_CHECKING:
    from ginscore.cli.run import Session

INTERRUPTED = 130

NO_HAND = ("usage.player", "usage.player-missing")
"""What a line is told that is neither a hand nor an order: then the prompt says what may be."""


MOST_AT_ONCE = 64
"""Hands of a pipe that are saved at once: who kills the program has to enter no more again."""


class Evening:
    """A table session over one game, and those played after it."""

    def __init__(self, ctx: typer.Context, session: Session, path: Path) -> None:
        self._ctx: Any = ctx.parent
        self._session = session._replace(table=self)
        self._path = path
        self._known = Known()
        self._prompt = Prompt(self._completions, interactive=session.interactive)
        self._view = self._read(path)
        over = self._view.replayed.finished and self._view.game.date != date.today().isoformat()
        self._games = [] if over else [path]
        self._shown = not self._view.game.hands
        self._refused = False
        self._alone = 0
        """Lines that are done one by one, as they could not be all at once."""

    def _read(self, path: Path) -> View:
        return View.of(self._session.read_game(path).game)

    def run(self) -> int:
        """Do line after line; return the exit code."""
        session = self._session
        if session.interactive:
            drawn = self._view.replayed.finished and session.on_screen
            below = [] if drawn else after_pad(self._view, session.t)
            session.show_at_table(self._view, [*below, *self._hint()])
        try:
            # Lines that are there already come from a file or a program.
            with nullcontext() if session.interactive else DISK.together():
                self._do_all()
        except KeyboardInterrupt:
            return INTERRUPTED
        if not session.interactive and not self._shown:
            session.say("")
            session.show_game(self._view)
        return int(self._refused and not session.interactive)

    def _do_all(self) -> None:
        """Do line after line until the last one, or one that ends the session."""
        interactive = self._session.interactive
        while True:
            if not interactive and self._prompt.waits:
                DISK.settle()
            line = self._prompt.read()
            if line is None:
                return
            if is_remark(line) or (not line and not interactive):
                continue
            if self._alone or interactive or not self._prompt.ready:
                self._alone = max(0, self._alone - 1)
            elif self._several(line):
                continue
            if self._do(line):
                return

    def _several(self, first: str) -> bool:
        """Write down a hand with those that come after it and are there already, saved at once.

        False, and nothing is done, where that cannot be: then the lines are done one by one, and
        what is refused is told. What is no plain hand is left to the next line.
        """
        session, path = self._session, self._path
        lines = [first]
        played: list[tuple[View, bool]] = []

        def play(game: Game) -> list[Hand]:
            before = self._view if self._view.game == game else View.of(game)
            while (hand := self._plain_hand(lines[-1], before)) is not None:
                again = is_repeated(before, hand) and (bool(played) or just_written(path))
                before = View.after(before, replace(game, hands=(*before.game.hands, hand)))
                played.append((before, again))
                if len(played) == MOST_AT_ONCE:
                    break
                following = self._prompt.there()
                if following is None:
                    break
                lines.append(following)
            # One alone is as well done as every other line.
            return [*before.game.hands[len(game.hands) :]] if len(played) > 1 else []

        with Faults() as faults:
            home = session.home.folder
            add_hands(path, home, play, lambda: session.waiting(path), self._known)
        done = len(played) if len(played) > 1 and not faults else 0
        self._prompt.put_back(lines[max(done, 1) :])
        if not done:
            self._alone = len(lines) - 1
            return False
        for view, again in played:
            tell_hand(session, path, view, again=again)
            self._now(view)
        session.saved.clear()
        return True

    def _plain_hand(self, line: str, before: View) -> Hand | None:
        """Return what a line says as the next hand; None where it is an order, or refused."""
        session = self._session
        with Faults():
            words = split(line)
            if before.replayed.finished or read_order(line, before.game, session.t.language):
                return None
            if not any(word.startswith("--") for word in words):
                return verified(session, before, TypedHand(words))
        return None

    def tell(self, view: View, said: Sequence[str]) -> None:
        """Show a game that was changed, and say what was done beside the prompt.

        At the end of the game also what is paid, and what the evening comes to.
        """
        session, finished = self._session, view.replayed.finished
        settled = settlement_lines(view, session.t) if finished else []
        evening = self._comes_to(view) if finished else []
        dealer = None if finished else dealer_sentence(view, session.t)
        surplus = surplus_sentence(view, session.t)
        if session.interactive:
            told = [] if session.on_screen else settled
            told += ["", *evening] if told and evening else evening
            last = [*filter(None, (surplus, dealer)), *said]
            hint = self._hint(view) if finished else []
            session.show_at_table(view, [*told, *([""] if told else []), *last, *hint])
            return
        session.say_wrapped(*said)
        if finished:
            session.say("")
            session.show_pad(view)
            session.say_wrapped("", *settled, *(["", *evening] if evening else []))
        session.say_wrapped(dealer)
        session.tell(surplus)

    def ask(self, question: str) -> str | None:
        """Return the answer to a question; None at the end of input."""
        return self._prompt.ask(question)

    def _hint(self, view: View | None = None) -> list[str]:
        t, view = self._session.t, view or self._view
        if view.replayed.finished:
            return [t("play.over")]
        return [t("play.hint", example=HandLine.of(view.game, t.language).example)]

    def _help(self) -> str:
        """Return what may be typed; of a level only where the rules have any."""
        t, rules = self._session.t, self._view.game.rules
        level = "" if rules.doubling == Doubling.NONE else t("play.help-level")
        return t("play.help", level=level).strip()

    def _completions(self, words: Sequence[str]) -> list[str]:
        """Return what may follow the words of a line, which may be an answer."""
        from ginscore.cli.completion.choices import hand_words

        session, game = self._session, self._view.game
        name = find_word("command", words[0], session.t.language, whole=True) if words else None
        if name in NUMBERED:
            if len(words) == 1 or name == "move":
                count = len(game.hands)
                return [str(n) for n in (*range(1, count + 1), *range(-1, -count - 1, -1))]
            words = words[2:] if name in ("edit", "insert") else ["?"]
            return [choice.value for choice in hand_words(session, game, [*words])]
        found = [choice.value for choice in hand_words(session, game, [*words])]
        if not words:
            for kind in ("command", "level"):
                found += known_words(kind, session.t.language)
            found += result_words(game.rules, session.t.language)
        return [*dict.fromkeys(found)]

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
                session.say_wrapped(*self._help().splitlines())
            elif order.name == "rematch":
                self._rematch(order.words)
            elif order.name not in OWN:
                self._command(order)

        self._try(line, act)
        return order is not None and order.name == "quit"

    def _try(self, line: str, act: Callable[[], None]) -> None:
        """Do something; what is refused is told, and leaves the game as it is."""
        session = self._session
        code = 0
        with Faults() as faults:
            try:
                act()
            except typer.Exit as end:
                code = end.exit_code
            except KeyboardInterrupt:
                session.tell("", session.t("ask.left"))
        if faults:
            sys.stdout.flush()  # where both streams go to one place, what is refused is in it
            if not session.interactive:
                from ginscore.render.words.faults import shortened

                session.tell(session.t("play.refused", line=shortened(line)))
            code = session.report(faults)
            if session.interactive and faults[0].code in (*NO_HAND, "rule.game-over"):
                session.say_wrapped(*self._hint())
        if code:
            self._refused = True
        session.saved.clear()

    def _record(self, words: list[str]) -> None:
        typed = TypedHand(words)
        if any(word.startswith("--") for word in words):
            with self._context(Order("add", words)) as there:
                given = there.params
            options = (given[name] for name in ("note", "cards", "against", "witness"))
            typed = TypedHand(given["words"] or [], *options)
        known, before = self._known, self._view
        self._now(record(self._session, self._path, typed, known=known, before=before))

    def _command(self, order: Order) -> None:
        with self._context(order) as there:
            there.command.invoke(there)
        self._now(self._read(self._path))

    def _context(self, order: Order) -> Any:
        """Return a command ready to run on the game of the table."""
        command = self._ctx.command.get_command(self._ctx, order.name)
        words = [*order.words]
        if order.name != "new":
            words = ["--game", str(self._path), *words]
        return command.make_context(order.name, words, parent=self._ctx, obj=self._session)

    def _now(self, view: View) -> None:
        """Take note of how the game is going, and whether its end was shown."""
        if view.game != self._view.game:
            self._shown = view.replayed.finished
        self._view = view

    def _comes_to(self, view: View) -> list[str]:
        """Return what the evening comes to with a game that is over."""
        if self._path not in self._games:
            self._games.append(self._path)
        others = [self._read(path) for path in self._games if path != self._path]
        return evening_lines([*others, view], self._session.t)

    def _rematch(self, words: Sequence[str]) -> None:
        """Begin the next game; the words after the order are those after ``new --again``."""
        from ginscore.cli.new_game import Changed, folder_of, keep_new, new_sentences, rematch
        from ginscore.files.game.write import game_text

        session = self._session
        if not self._view.replayed.finished:
            raise GinscoreError("rule.not-over")
        with self._context(Order("new", ["--again", *words])) as there:
            given = there.params
        if given["ask"]:  # the questions of a table are about hands
            raise GinscoreError("usage.not-together", first="rematch", second="--ask")
        file, names = given["file"], given["players"] or []
        game = rematch(session, names, folder_of(session, file), Changed.of(given), self._path)
        path = keep_new(session, game, game_text(game, session.t("new.rules")), file)
        self._path, self._view, self._shown = path, View.of(game), True
        self._games.append(path)
        said = new_sentences(session, game, path, again=True, costs=bool(words))
        if session.interactive:
            session.show_at_table(self._view, said)
        else:
            session.say_wrapped("", *said)
