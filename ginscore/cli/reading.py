"""Reading many games, which a terminal shows where it lasts."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from ginscore.cli.output import is_terminal

if TYPE_CHECKING:
    from ginscore.cli.run import Session

PATIENCE = 1.0
"""Seconds that go by before a bar shows how far the reading has come."""


class Watch:
    """What is told how many games of how many are read; on a terminal a bar, if it lasts."""

    def __init__(self, session: Session, stack: ExitStack) -> None:
        self._session = session
        self._stack = stack
        self._began = time.monotonic()
        self._dumb = os.environ.get("TERM") == "dumb" or not is_terminal(sys.stderr)
        self._draw: Callable[[int, str], None] | None = None

    def __call__(self, done: int, total: int) -> None:
        """Tell how many are read."""
        if self._draw is None and not self._dumb and time.monotonic() - self._began > PATIENCE:
            from ginscore.render.screen.progress import progress

            label = self._session.t("stats.reading")
            self._draw = self._stack.enter_context(progress(sys.stderr, label, total))
        if self._draw is not None:
            self._draw(done, "")

    def make_room(self) -> None:
        """Wipe the bar away where something else is printed on its terminal."""
        if not self._dumb and is_terminal(sys.stdout):
            self._stack.close()
            self._draw, self._began = None, time.monotonic()


@contextmanager
def watched(session: Session) -> Iterator[Watch]:
    """Yield what is told how far the reading has come, and wipe its bar away at the end."""
    with ExitStack() as stack:
        yield Watch(session, stack)
