"""Many games, as the commands that add them up read them."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ginscore.cli.output import is_terminal
from ginscore.errors import Faults
from ginscore.files.home import in_order
from ginscore.files.summaries import Summaries
from ginscore.input.values import typed_path

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.scoring.club.tally import Summary

PATIENCE = 1.0
"""Seconds that go by before a bar shows how far the reading has come."""


class Wanted(NamedTuple):
    """Which games are counted."""

    first: str | None = None
    """A day in ISO form, as is the last one; without a date nothing is between days."""
    last: str | None = None
    variant: str | None = None
    now: bool = False
    """Whether games that are not over count as they stand."""

    def has_day(self, day: str | None) -> bool:
        """Tell whether a day is between the first and the last one."""
        if not (self.first or self.last):
            return True
        return day is not None and (self.first or "") <= day <= (self.last or "9999")


class Season(NamedTuple):
    """Games that are read one after the other, so that none is kept, and what was left out."""

    paths: list[Path]
    wanted: Wanted
    left_out: list[Path]
    """Games that are not over and so not counted."""
    faults: Faults
    """What is wrong with files that were left out for it."""

    @classmethod
    def of(cls, session: Session, names: Sequence[str], wanted: Wanted) -> Season:
        """Take the games named, else those of the list."""
        return cls(_paths(session, names), wanted, [], Faults())

    def games(self, session: Session) -> Iterator[Summary]:
        """Yield the games that count; one broken game does not keep the others from it."""
        with Summaries(session.home, len(self.paths)) as known, _watched(session) as told:
            for number, path in enumerate(self.paths):
                told(number, len(self.paths))
                found: Summary | None = None
                with self.faults:
                    found = known.of(path)
                if found is None or not self._counts(found):
                    continue
                if found.finished or self.wanted.now:
                    yield found
                else:
                    self.left_out.append(path)

    def _counts(self, game: Summary) -> bool:
        """Tell whether a game is one of those that are wanted."""
        named = self.wanted.variant in (None, game.variant)
        return named and game.hands > 0 and self.wanted.has_day(game.date)


@contextmanager
def _watched(session: Session) -> Iterator[Callable[[int, int], None]]:
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


def _paths(session: Session, names: Sequence[str]) -> list[Path]:
    """Return the games named, those of folders among them; without a name those of the list."""
    from ginscore.files.saving.disk import listed

    paths: list[Path] = [] if names else session.home.list()
    for name in names:
        path = typed_path(name)
        if os.path.isdir(path):
            paths += sorted(listed(path, "*.toml"), key=in_order)
        else:
            paths.append(session.game_path(name))
    # Whatever it is called, a game is counted once.
    return list({os.path.realpath(path): path for path in paths}.values())
