"""Where the lines of a table session come from: a terminal with its keys, or a pipe."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from ginscore.cli.output import input_lines, is_terminal, print_error

SIGN = "> "


class Prompt:
    """Reads one line after the other."""

    def __init__(self, *, interactive: bool) -> None:
        self.interactive = interactive
        self.words: Sequence[str] = ()
        """What the Tab key completes."""
        self._piped = _decoded(input_lines())
        self._readline = _readline() if interactive and is_terminal(sys.stdout) else None
        if self._readline is not None:
            self._readline.set_completer(self._completion)

    def read(self) -> str | None:
        """Return the next line, None at the end of input.

        Raises ``KeyboardInterrupt`` where Ctrl-C is pressed on an empty line; elsewhere it drops
        the line, and the next one is read.
        """
        if not self.interactive:
            return next(self._piped, None)
        while True:
            try:
                return self._typed()
            except KeyboardInterrupt:
                print_error("\n")
                if self._readline is None or not self._readline.get_line_buffer().strip():
                    raise

    def _typed(self) -> str | None:
        try:
            if is_terminal(sys.stdout):
                return input(SIGN).strip()
            print_error(SIGN)
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
        begun = [word for word in self.words if word.casefold().startswith(text.casefold())]
        return f"{begun[state]} " if state < len(begun) else None


def _decoded(lines: Iterator[bytes]) -> Iterator[str]:
    for number, line in enumerate(lines):
        text = line.decode("utf-8", "replace")
        yield (text if number else text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")).strip()


def _readline() -> Any:
    """Return the library of the arrow and Tab keys; None on a system without it."""
    readline: Any = None
    with contextlib.suppress(ImportError):
        import readline
    if readline is not None:
        readline.set_completer_delims(" ")
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    return readline
