"""Many games, as the commands that add them up read them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ginscore.errors import Faults
from ginscore.files.home import in_order
from ginscore.input.values import typed_path
from ginscore.scoring.club.tally import Summary, summary

if TYPE_CHECKING:
    from ginscore.cli.run import Session


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
        for path in self.paths:
            found: Summary | None = None
            with self.faults:
                found = summary(session.read_game(path).game)
            if found is None or not found.hands or not self.wanted.has_day(found.date):
                continue
            if self.wanted.variant not in (None, found.variant):
                continue
            if found.finished or self.wanted.now:
                yield found
            else:
                self.left_out.append(path)


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
