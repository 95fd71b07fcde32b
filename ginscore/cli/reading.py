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


@contextmanager
def watched(session: Session) -> Iterator[Callable[[int, int], None]]:
    """Yield what is told how many games of how many are read; on a terminal a bar, if it lasts."""
    began = time.monotonic()
    dumb = os.environ.get("TERM") == "dumb" or not is_terminal(sys.stderr)
    with ExitStack() as stack:
        draw: Callable[[int, str], None] | None = None

        def told(done: int, total: int) -> None:
            nonlocal draw
            if draw is None and not dumb and time.monotonic() - began > PATIENCE:
                from ginscore.render.screen.progress import progress

                label = session.t("stats.reading")
                draw = stack.enter_context(progress(sys.stderr, label, total))
            if draw is not None:
                draw(done, "")

        yield told
