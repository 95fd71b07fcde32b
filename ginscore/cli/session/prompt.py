"""Where the lines of a table session come from: a terminal with its keys, or a pipe."""

from __future__ import annotations

import contextlib
import select
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ginscore.cli.output import has_whole_line, input_lines, is_terminal, print_error

SIGN = "> "

Complete = Callable[[Sequence[str]], Sequence[str]]
"""Returns what may follow the words of a line."""


class Prompt:
    """Reads one line after the other; the Tab key completes, the arrow keys bring lines back."""

    def __init__(self, complete: Complete, *, interactive: bool) -> None:
        self.interactive = interactive
        self._complete = complete
        self._piped = _decoded(input_lines())
        self._back: list[str] = []
        self._readline = _readline() if interactive and is_terminal(sys.stdout) else None
        if self._readline is not None:
            self._readline.set_completer(self._completion)

    def read(self) -> str | None:
        """Return the next line, None at the end of input.

        Raises ``KeyboardInterrupt`` where Ctrl-C is pressed on an empty line; elsewhere it drops
        the line, and the next one is read.
        """
        if self._back:
            return self._back.pop(0)
        if not self.interactive:
            return next(self._piped, None)
        while True:
            try:
                line = self._typed(SIGN)
            except KeyboardInterrupt:
                print_error("\n")
                if self._readline is None or not self._readline.get_line_buffer().strip():
                    raise
            else:
                if line and self._readline is not None:
                    self._readline.add_history(line)
                return line

    def put_back(self, lines: Sequence[str]) -> None:
        """Take back lines that were read, to be read again."""
        self._back[:0] = lines

    @property
    def ready(self) -> bool:
        """Whether the next line is there whole, or the end of input, so that nobody waits."""
        if self._back:
            return True
        # Of what has been read ahead nothing tells once the system has no more.
        return not self.waits and has_whole_line()

    def there(self) -> str | None:
        """Return the next line of a pipe that says something; None where it is not there yet."""
        while self.ready and (line := self.read()) is not None:
            if line and not is_remark(line):
                return line
        return None

    @property
    def waits(self) -> bool:
        """Whether the next line is not there yet, as far as the system tells."""
        if sys.stdin is None:
            return False  # and reading it is refused
        try:
            return not select.select([sys.stdin], [], [], 0)[0]
        except (OSError, ValueError):  # not every stream can be asked
            return True

    def ask(self, question: str) -> str | None:
        """Return the answer to a question, None at the end of input; the arrow keys forget it."""
        return self._typed(question)

    def _typed(self, sign: str) -> str | None:
        try:
            if is_terminal(sys.stdout):
                # The library of the keys must know which line is its own.
                head, newline, last = sign.rpartition("\n")
                sys.stdout.write(head + newline)
                return input(last).strip()
            print_error(sign)
            sys.stderr.flush()
            line = sys.stdin.readline()
        except EOFError:
            line = ""
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"
        if not line:
            print_error("\n")
            return None
        return line.strip()

    def _completion(self, text: str, state: int) -> str | None:
        keys: Any = self._readline
        before = keys.get_line_buffer()[: keys.get_begidx()]
        begun = [
            word
            for word in self._complete(before.split())
            if word.casefold().startswith(text.casefold())
        ]
        return f"{begun[state]} " if state < len(begun) else None


def is_remark(line: str) -> bool:
    """Tell whether a line is one that nothing is done for."""
    return line.startswith("#")


def _decoded(lines: Iterator[bytes]) -> Iterator[str]:
    for number, line in enumerate(lines):
        text = line.decode("utf-8", "replace")
        yield (text if number else text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")).strip()


_SETTINGS = (
    # Several lines that are pasted are several hands, and nothing is written that steers.
    "set enable-bracketed-paste off",
    "set bell-style none",
    "tab: complete",
)


def _readline() -> Any:
    """Return the library of the arrow and Tab keys; None on a system without it."""
    readline: Any = None
    with contextlib.suppress(ImportError):
        import readline
    if readline is not None:
        readline.set_completer_delims(" ")
        readline.set_auto_history(False)
        libedit = "libedit" in (readline.__doc__ or "")
        for setting in ("bind ^I rl_complete",) if libedit else _SETTINGS:
            readline.parse_and_bind(setting)
    return readline
