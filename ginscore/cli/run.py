"""One run of the program: language, colours, folder of games, streams and exit codes."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TextIO

import typer

from ginscore.cli.output import (
    can_show,
    has_many_colors,
    is_terminal,
    print_bytes,
    print_error,
    print_error_bytes,
    print_text,
    screen_height,
    screen_width,
    use_color,
)
from ginscore.errors import GinscoreError
from ginscore.lang.catalogue import choose, languages
from ginscore.lang.translator import Translator
from ginscore.scoring.frozen import Row

if TYPE_CHECKING:
    from ginscore.files.game.read import GameFile
    from ginscore.files.home import Home
    from ginscore.render.screen.colour import Palette
    from ginscore.render.screen.pad import DrawnLine
    from ginscore.render.view import View


FORBIDDEN = 1


USAGE = 2


NO_GAME = 3


PIPE_CLOSED = 141
"""Who was to read the output has gone; what a shell says of a program that a signal ended there."""


ANSWER = 9
"""Cells that stay free after a question: a blank and an answer of usual length, as a terminal that
cannot go on in the next line pushes the question out at the left."""


CLEAR = "\x1b[H\x1b[2J"
"""What empties a terminal."""


MOST_FAULTS = 100
"""Faults of a file that are told; the others are counted."""


_NOT_A_GAME = frozenset(
    (
        *("format.toml", "format.toml-extreme", "format.not-a-game", "format.newer"),
        *("format.version", "format.is-variant", "format.is-ledger"),
        *("format.not-a-ledger", "format.ledger-version"),
    )
)


def exit_code(fault: GinscoreError, *, checking: bool = False) -> int:
    """Return the exit code of a fault; ``checking``: finding faults is what was asked for.

    >>> exit_code(GinscoreError("format.number", file="a.toml"))
    3
    >>> exit_code(GinscoreError("format.number", file="a.toml"), checking=True)
    1
    >>> exit_code(GinscoreError("format.number"))  # typed, not read from a file
    2
    >>> exit_code(GinscoreError("usage.number", file="a.csv"))  # a typed word, in a table
    3
    """
    if fault.family in ("rule", "check", "refused"):
        return FORBIDDEN
    if fault.family == "file" or fault.code in _NOT_A_GAME:
        return NO_GAME
    if fault.family in ("format", "usage") and fault.file is not None:
        return FORBIDDEN if checking else NO_GAME
    return USAGE


def shown(path: Path) -> str:
    """Return a path as it may be printed."""
    from ginscore.render.lines.cells import visible

    return visible(str(path))


def _can_look(folder: Path) -> bool:
    """Tell whether a name that is not found in a folder is really not there."""
    return not os.path.lexists(folder) or os.access(folder, os.X_OK)


COLORS = ("auto", "always", "never")


_GLOBAL = ("--lang", "--color")


_MAY_BE_CUT = (
    *(
        "file.missing",
        "file.current-gone",
        "file.empty",
        "file.nul",
        "file.not-utf8",
        "file.too-large",
    ),
    *("format.toml", "format.toml-extreme", "format.not-a-game", "format.key-missing"),
    "format.not-a-ledger",
)


def split_global(args: list[str]) -> tuple[list[str], str | None, str | None]:
    """Take ``--lang`` and ``--color`` out of a command line, wherever they are.

    The last of each counts. What follows ``--`` is left alone.

    >>> split_global(["show", "--lang", "it", "--help", "--color=never"])
    (['show', '--help'], 'it', 'never')
    """
    rest: list[str] = []
    found: dict[str, str | None] = dict.fromkeys(_GLOBAL)
    words = iter(args)
    for word in words:
        name, equals, value = word.partition("=")
        if word == "--":
            rest += [word, *words]
        elif name in _GLOBAL:
            given = value if equals else next(words, None)
            if not given:
                known = languages() if name == "--lang" else COLORS
                raise GinscoreError("usage.needs-value", name=name, known="|".join(known))
            found[name] = given
        else:
            rest.append(word)
    return rest, found["--lang"], found["--color"]


def wants_json(args: list[str]) -> bool:
    """Tell whether a command line asks for JSON, so that what is refused in it is told as JSON.

    What ``export`` writes in a format is a file for others, and its messages are for who types.

    >>> wants_json(["show", "-f", "json"]), wants_json(["show", "--format=json", "-f", "text"])
    (True, False)
    >>> wants_json(["export", "-f", "json"])
    False
    """
    if args[:1] == ["export"]:
        return False
    wanted = None
    words = iter(args)
    for word in words:
        name, equals, value = word.partition("=")
        if word == "--":
            break
        if word in ("--format", "-f"):
            wanted = next(words, None)
        elif equals and name == "--format":
            wanted = value
        elif word.startswith("-f"):
            wanted = word[2:]
    return wanted == "json"


class Table(Protocol):
    """A table session, at whose prompt what is done is told and what is missing is asked."""

    def tell(self, view: "View", said: Sequence[str]) -> None:
        """Show a game that was changed, and say what was done beside the prompt."""

    def ask(self, question: str) -> str | None:
        """Return the answer to a question; None at the end of input."""


class Session(Row):
    """What a command needs to know of the world around it."""

    t: Translator
    color: bool
    saved: list[tuple[str, Path]]
    """What the run has written so far: the message that says so, and the file."""
    table: Table | None = None
    """The table session that goes on."""
    as_json: bool = False
    """Whether faults are told as data."""
    color_faults: bool = False
    """Whether what is refused is told in colour, which may go elsewhere than the results."""

    @classmethod
    def start(cls, lang: str | None, color: str | None) -> "Session":
        """Set up a run; raises ``usage.language`` or ``usage.color``."""
        if lang is not None and lang not in languages():
            raise GinscoreError("usage.language", text=lang, known=languages())
        if color is not None and color not in COLORS:
            raise GinscoreError("usage.color", text=color, known=COLORS)
        session = cls(
            t=Translator(choose(lang, os.environ)),
            color=use_color(color or "auto", sys.stdout, os.environ),
            saved=[],
            color_faults=use_color(color or "auto", sys.stderr, os.environ),
        )
        named = os.environ.get("GINSCORE_LANG", "")
        if lang is None and named and named[:2].lower() not in languages():
            known = session.t.choice(languages())
            session.tell(session.t("variable.language", text=shown(Path(named)), known=known))
        return session

    @classmethod
    def plain(cls, lang: str | None = None) -> "Session":
        """Set up a run that can only report, in a language if there is it, else the locale's."""
        known = lang if lang in languages() else None
        return cls(t=Translator(choose(known, os.environ)), color=False, saved=[])

    @property
    def home(self) -> "Home":
        """The folder of games: ``GINSCORE_HOME``, else the platform's application folder."""
        from ginscore.files.home import Home

        folder = os.environ.get("GINSCORE_HOME")
        if folder:
            # From wherever a command is typed it is the same folder.
            return Home(Path.home() / os.path.expanduser(folder))
        return Home(Path(typer.get_app_dir("ginscore")))

    @property
    def interactive(self) -> bool:
        """Whether a question can be asked and answered."""
        return is_terminal(sys.stdin) and is_terminal(sys.stderr)

    def game_path(self, file: str | None, option: str | None = None, *, gone: bool = False) -> Path:
        """Return the game a command is about.

        The file named, else ``--game``, else ``GINSCORE_GAME``, else the current game; raises
        ``usage.no-game`` where there is none of them, ``file.current`` where what should name the
        current one does not, and, unless a game that is ``gone`` will do, ``file.current-gone``.
        """
        if file and option and file != option:
            raise GinscoreError("usage.games-two", first=file, second=option)
        named = file or option or os.environ.get("GINSCORE_GAME")
        if named:
            if os.path.exists(named):
                return Path(named)
            from ginscore.input.values import typed_path

            # A pipe or a device is read as it is; everything else may be a name in the list.
            named = str(typed_path(named))
            return Path(named) if os.path.lexists(named) else self.home.find(named)
        current = self.home.current()
        if current is None:
            raise GinscoreError("usage.no-game")
        if not gone and not os.path.lexists(current) and _can_look(current.parent):
            raise GinscoreError("file.current-gone", file=str(current))
        return current

    def read_game(self, path: Path) -> "GameFile":
        """Read a game, which may name a variant of the player's own."""
        from ginscore.files.game.read import read_game

        return read_game(path, self.home.variants)

    def say(self, *lines: str | None) -> None:
        """Print results, a line each, those that stand out in colour; None is no line."""
        from ginscore.render.lines.cells import harmless
        from ginscore.render.lines.looks import Line, alike

        told = [alike(line, harmless(line)) for line in lines if line is not None]
        if self.color and any(isinstance(line, Line) for line in told):
            from ginscore.render.screen.prose import drawn

            self.draw(map(drawn, told))
        else:
            print_text("".join(f"{line}\n" for line in told))

    def print(self, pieces: Iterable[str], *, exact: bool) -> None:
        """Print a text, which may come in pieces.

        ``exact``: as the bytes a file of it has, not as a screen shows it.
        """
        if exact:
            print_bytes(piece.encode("utf-8", "surrogateescape") for piece in pieces)
            return
        for piece in pieces:
            print_text(piece)

    def give(self, format_: str, data: Callable[[], object], show: Callable[[], None]) -> None:
        """Print the result of a command: as JSON where that is asked for, else as it shows it."""
        if format_ != "json":
            show()
            return
        from ginscore.render.data.json import write_json

        self.print([write_json(data())], exact=True)

    def fault_data(self, fault: GinscoreError) -> dict[str, object]:
        """Return a fault as plain data."""
        from ginscore.render.data.fault_objects import fault_json

        return fault_json(fault, self.t, kept=self._kept(fault))

    def tell(self, *lines: str | None) -> None:
        """Print messages on the side, a line each; None is no line."""
        from ginscore.render.lines.cells import harmless

        said = wrapped([line for line in lines if line is not None], sys.stderr)
        print_error("".join(f"{harmless(line)}\n" for line in said))

    def _tell_fault(self, line: str) -> None:
        """Print what is refused on the side; on a terminal one word tells it from results."""
        if not is_terminal(sys.stderr):
            self.tell(line)
            return
        from ginscore.render.lines.cells import harmless

        word = self.t("place.error")
        first, *others = wrapped([f"{word} {harmless(line)}"], sys.stderr)
        if self.color_faults:
            from ginscore.render.screen.colour import faulty

            first = faulty(word, self.palette) + first.removeprefix(word)
        print_error("".join(f"{line}\n" for line in (first, *others)))

    def show_game(
        self, view: "View", said: Sequence[str] = (), *, height: int | None = None
    ) -> None:
        """Print the pad, then the settlement or who deals next, and what is said of it last.

        ``height``: the lines there are on a terminal; a pad that needs more shows its newest rows.
        """
        from ginscore.render.words.settlement import after_pad

        self.show_pad(view, height, settled=True)
        # On a terminal the settlement belongs to the pad, and is beside it where it can.
        drawn = view.replayed.finished and self.on_screen
        below = [] if drawn else after_pad(view, self.t)
        self.say_wrapped(*([""] if below else []), *below, *([""] if said else []), *said)

    @property
    def on_screen(self) -> bool:
        """Whether results go to a terminal that has a width."""
        return is_terminal(sys.stdout) and screen_width(sys.stdout, os.environ) is not None

    def show_pad(self, view: "View", height: int | None = None, *, settled: bool = False) -> None:
        """Print the pad as on paper, and on a terminal with what each column lacks.

        ``settled``: of a game that is over a terminal has the settlement too.
        """
        line_width = screen_width(sys.stdout, os.environ)
        if line_width is not None and self.on_screen:
            from ginscore.cli.rules import variant_words
            from ginscore.render.screen.board import board_lines

            # A variant file that the game names from its own folder may not be found from here.
            title, _ = variant_words(self, view.game, Path(view.game.variant))
            view = view._replace(variant_title=view.variant_title or title)
            self.draw(board_lines(view, self.t, line_width, height, settled=settled))
        else:
            from ginscore.render.pad import build_pad
            from ginscore.render.screen.pad import pad_drawn

            self.draw(pad_drawn(build_pad(view), line_width, colored=self.color))

    def show_settlement(self, view: "View", *, broken_off: bool) -> None:
        """Print who pays whom, with the sums."""
        from ginscore.render.words.settlement import settlement_lines

        self.say_wrapped(*settlement_lines(view, self.t, broken_off=broken_off))

    def show_chart(self, view: "View") -> None:
        """Print the running difference as a chart, and below it who leads, or pays."""
        from ginscore.render.screen.chart import EIGHTHS, chart_lines
        from ginscore.render.words.settlement import verdict

        inverse = self.color and can_show(sys.stdout, EIGHTHS)
        room = screen_width(sys.stdout, os.environ)
        self.draw(chart_lines(view, self.t, room, inverse=inverse))
        if view.replayed.hands:
            self.say_wrapped("", verdict(view, self.t))

    def draw(self, lines: Iterable["DrawnLine"]) -> None:
        """Print lines coloured or plain."""
        if self.color:
            from ginscore.render.screen.colour import colored

            print_text(colored(lines, self.palette))
        else:
            from ginscore.render.screen.pad import plain

            print_text(plain(lines))

    @property
    def palette(self) -> "Palette":
        """The colours of the terminal: 16 only where it does not tell of more."""
        from ginscore.render.screen.colour import FEW, MANY

        return MANY if has_many_colors(os.environ) else FEW

    def say_wrapped(self, *lines: str | None) -> None:
        """Print sentences, broken between words where a terminal would break them anywhere."""
        self.say(*wrapped([line for line in lines if line is not None]))

    def show_at_table(self, view: "View", said: Sequence[str]) -> None:
        """Draw a whole screen: the game as high as there is room, what is said last."""
        below = wrapped(said)
        height = None
        if self.on_screen:
            if self.color:
                print_text(CLEAR)
            # A line stays free above what is said; below it is the prompt.
            height = max(screen_height(sys.stdout) - len(below) - 2, 1)
        self.show_pad(view, height, settled=True)
        self.say("", *below)

    def ask(self, question: str) -> str:
        """Ask on standard error and return the line that is answered; the end of input ends all."""
        room = screen_width(sys.stderr, os.environ) if is_terminal(sys.stderr) else None
        if room is not None and len(question) > room - ANSWER:
            from ginscore.render.lines.wrap import wrap

            question = "\n".join(wrap(question.rstrip(), room - ANSWER)) + " "
        if self.table is not None:
            answer = self.table.ask(question)
        else:
            print_error(question)
            sys.stderr.flush()
            answer = sys.stdin.readline() or None
        if answer is None:
            self.tell("", self.t("ask.ended"))
            raise typer.Exit(1)
        return answer.strip()

    def tell_surplus(self, view: "View") -> None:
        """Tell which hands were played after the end of the game, if any were."""
        if view.replayed.surplus:
            from ginscore.render.words.sentences import surplus_sentence

            self.tell(surplus_sentence(view, self.t))

    def tell_links(self, path: Path) -> None:
        """Tell that a file has other names too: what is saved takes the place of this one alone."""
        with contextlib.suppress(OSError):
            if os.stat(path).st_nlink > 1:
                self.tell(self.t("save.linked", file=shown(path)))

    def waiting(self, path: Path) -> None:
        """Tell that another process holds the file."""
        self.tell(self.t("save.waiting", file=shown(path)))

    def tell_saved(self) -> None:
        """Tell what is written although the run failed later, so that nobody enters it twice."""
        for key, path in self.saved[-1:]:
            self.tell(self.t(key, file=shown(path)))

    def report(
        self,
        faults: Iterable[GinscoreError],
        *,
        checking: bool = False,
        on_disk: bool = True,
    ) -> int:
        """Print faults in the order of their places; return the exit code.

        ``checking``: they are the result that was asked for, and go to standard output;
        ``on_disk``: they are in the file itself, so that a saved version of it is a way out.
        """
        from ginscore.render.words.faults import fault_line

        say = self.say_wrapped if checking else self._tell_fault
        found = sorted(faults, key=in_place)
        if self.as_json:
            from ginscore.render.data.json import write_jsonl

            told = "".join(write_jsonl(self.fault_data(fault)) for fault in found)
            print_error_bytes(told.encode("utf-8", "surrogateescape"))
            return max((exit_code(fault, checking=checking) for fault in found), default=0)
        for file, group in groupby(found, key=lambda fault: fault.file):
            of_file = [*group]
            for fault in of_file[:MOST_FAULTS]:
                say(fault_line(fault, self.t, kept=self._kept(fault) if on_disk else None))
            if len(of_file) > MOST_FAULTS:
                more = self.t("place.more", n=len(of_file) - MOST_FAULTS)
                say(f"{shown(Path(file))}: {more}" if file else more)
        return max((exit_code(fault, checking=checking) for fault in found), default=0)

    def _kept(self, fault: GinscoreError) -> tuple[str, int] | None:
        """Return where the last good text of a broken file is kept, and its number there."""
        if fault.file is None or (fault.code not in _MAY_BE_CUT and fault.family != "format"):
            return None
        from ginscore.files.saving.history import History

        try:
            history = History.of(Path(fault.file), self.home.folder)
        except GinscoreError:
            return None  # what is kept cannot be looked at, and this is about another file
        kept = history.latest()
        if kept is not None and fault.code not in _MAY_BE_CUT and not kept.begins(Path(fault.file)):
            return None
        return (str(kept.path), history.copies.index(kept) + 1) if kept is not None else None


def in_place(fault: GinscoreError) -> tuple[str, int, int]:
    """Return what faults are put in order by: their places."""
    return fault.file or "", fault.line or 0, fault.hand or 0


def wrapped(lines: Sequence[str], stream: TextIO | None = None) -> list[str]:
    """Return sentences as a terminal shows them: broken between words where they are too long.

    ``stream``: where they go, if not to the standard output.
    """
    stream = stream or sys.stdout
    room = screen_width(stream, os.environ) if is_terminal(stream) else None
    if room is None:
        return [*lines]
    from ginscore.render.lines.wrap import wrap

    return [part for line in lines for part in wrap(line, room, hang=2)]


def line_width() -> int | None:
    """Return the cells of a line of standard output; None: as many as it needs."""
    return screen_width(sys.stdout, os.environ)


def say_cards(session: Session, lines: Sequence[str]) -> None:
    """Print lines that hold cards, in colour where there is any."""
    if session.color:
        from ginscore.render.screen.colour import colored_cards

        session.print([colored_cards(lines, session.palette)], exact=False)
    else:
        session.say(*lines)
