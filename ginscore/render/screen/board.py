"""The whole of a game on a screen: its title, the pad, how each column is going, who pays whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ginscore.render.headline import details
from ginscore.render.lines.cells import pad_left, pad_right, visible, width
from ginscore.render.lines.wrap import wrap
from ginscore.render.pad import Pad, Role, build_pad, newest, ongoing
from ginscore.render.screen.pad import RULE, DrawnLine, Segment, narrowest, pad_lines
from ginscore.render.screen.prose import told
from ginscore.render.screen.standing import standing_lines
from ginscore.render.view import View
from ginscore.render.words.sentences import Translate
from ginscore.render.words.settlement import printed, settlement_lines, settlement_sums, verdict

BESIDE = 72
"""Cells from which the pad and what is said of it go side by side."""


LEAST_BESIDE = 34
"""Cells beside the pad that are worth it."""


GAP = "    "


FEWEST = 3
"""Rows of a pad that matter more than how each column is going."""


WITH_TITLE = 12
"""Lines of a screen that has room for the title."""


def board_lines(
    view: View,
    t: Translate,
    available: int,
    height: int | None = None,
    *,
    settled: bool = True,
) -> list[DrawnLine]:
    """Return a game as a screen shows it, who leads marked at the name.

    ``height``: the lines there are; a pad that needs more shows its newest rows. ``settled``: who
    pays whom is told with a game that is over, and where there is no room for both, without it.
    """
    board = _Board(view, t, available, settled and view.replayed.finished)
    whole = build_pad(view)
    lines = board.drawn(whole, title=height is None or height >= WITH_TITLE, standing=True)
    if height is None or len(lines) <= height:
        return lines
    for lines in board.cut(whole, title=height >= WITH_TITLE):
        if len(lines) <= height:
            return lines
    # What is left of the pad would be figures without the names above them.
    return said_settlement(view, t, available) if board.settled else lines


class _Board(NamedTuple):
    """A game, and the screen it is drawn on."""

    view: View
    t: Translate
    available: int
    settled: bool

    def cut(self, whole: Pad, *, title: bool) -> Iterator[list[DrawnLine]]:
        """Yield the board with fewer and fewer rows of the pad, the least of it last."""
        whole = ongoing(whole)
        yield self.drawn(whole, title=title, standing=True)
        most = max(len(whole.upper), len(whole.lower), 1)
        for standing, fewest in ((True, FEWEST), (False, 1)):
            for kept in range(most, fewest - 1, -1):
                pad = newest(whole, kept)
                yield self.drawn(pad, title=title, standing=standing, hidden=most - kept)
        yield self.drawn(newest(whole, 1), title=False, standing=False, hidden=most - 1)

    def drawn(self, pad: Pad, *, title: bool, standing: bool, hidden: int = 0) -> list[DrawnLine]:
        """Return the board with a pad of which so many rows are hidden."""
        head = self._title() if title else []
        if hidden:
            told = wrap(self.t("play.rows", n=hidden), self.available)
            head += [[Segment(line, Role.QUIET)] for line in told]
        elif head:
            head.append([])
        return [*head, *(self._beside(pad, standing) or self._below(pad, standing))]

    def _title(self) -> list[DrawnLine]:
        game = self.view.game
        title = (game.title or "").strip()
        told = [part for part in (title, details(self.view, self.t, members=False)) if part]
        first, *others = wrap(visible(" · ".join(told)), self.available)
        if not title or not first.startswith(title):
            return [[Segment(line, Role.QUIET)] for line in (first, *others)]
        start = [Segment(title, Role.TITLE), Segment(first[len(title) :], Role.QUIET)]
        return [start, *([Segment(line, Role.QUIET)] for line in others)]

    def _pad(self, pad: Pad, room: int) -> list[DrawnLine]:
        return pad_lines(pad, room, screen=True, leader=self.view.settlement.winner)

    def _beside(self, pad: Pad, standing: bool) -> list[DrawnLine] | None:
        """Draw what belongs to the pad on its right; None where there is no room."""
        room = self.available - len(GAP) - LEAST_BESIDE
        if self.available < BESIDE or narrowest(pad) > room:
            return None
        left = self._pad(pad, room)
        broad = max(map(_width, left[: _figures(left) + 1]))
        room = self.available - broad - len(GAP)
        right: list[DrawnLine] = []
        if self.settled:
            right += [*settlement_table(self.view, self.t, room), []]
        right += standing_lines(self.view, self.t, room) if standing else []
        while right and not right[-1]:
            right.pop()
        if any(_width(line) > room for line in right):
            return None
        lines: list[DrawnLine] = []
        for number in range(max(len(left), len(right))):
            line = left[number] if number < len(left) else []
            if number < len(right) and right[number]:
                blank = " " * (broad - _width(line)) + GAP
                line = [*line, Segment(blank, Role.EMPTY), *right[number]]
            lines.append(line)
        return lines

    def _below(self, pad: Pad, standing: bool) -> list[DrawnLine]:
        lines = self._pad(pad, self.available)
        if standing and (below := standing_lines(self.view, self.t, self.available)):
            lines += [[], *below]
        if self.settled:
            lines += [[], *said_settlement(self.view, self.t, self.available)]
        return lines


def settlement_table(view: View, t: Translate, room: int) -> list[DrawnLine]:
    """Draw the settlement as a small table: what each line comes to, and who pays whom."""
    if view.game.many:
        return [[Segment(t("page.settlement"), Role.TITLE)], [], *said_settlement(view, t, room)]
    *rows, total = [
        (name, *printed(sum_).replace("\N{NO-BREAK SPACE}", " ").rpartition("= ")[::2])
        for name, sum_ in settlement_sums(view, t)
    ]
    broad = max(width(name) for name, _, _ in (*rows, total)) + 2
    figure = max(width(found) for _, _, found in (*rows, total)) + 1
    sums = max(width(sum_) for _, sum_, _ in rows) + 2
    whole = min(max(broad + sums + figure, broad + figure), room)
    lines: list[DrawnLine] = [[Segment(t("page.settlement"), Role.TITLE)], []]
    for name, sum_, found in rows:
        left = whole - figure - width(name)
        said = f"{sum_}=" if sum_ else ""
        if width(said) + 1 <= left:
            middle = [Segment(pad_left(said, left), Role.QUIET)]
            lines.append(
                [Segment(name, Role.EMPTY), *middle, Segment(pad_left(found, figure), Role.EMPTY)]
            )
            continue
        lines.append([Segment(name, Role.EMPTY)])
        lines += [[Segment(line, Role.QUIET)] for line in wrap(f"  {said}", whole, 4)]
        lines.append([Segment(pad_left(found, whole), Role.EMPTY)])
    lines.append([Segment(RULE * whole, Role.RULE)])
    name, _, found = total
    lines.append([Segment(pad_right(name, whole - width(found)) + found, Role.TOTAL)])
    return [*lines, [], *told(verdict(view, t), room)]


def said_settlement(view: View, t: Translate, room: int) -> list[DrawnLine]:
    """Return the settlement a line each, the total and the verdict bold, the names in colour."""
    return [drawn for line in settlement_lines(view, t) for drawn in told(line, room)]


def _figures(lines: Sequence[DrawnLine]) -> int:
    """Return at which line of a pad its figures begin; all rows of them are equally broad."""
    heads = (Role.NAME, Role.QUIET, Role.RULE)
    return next((at for at, line in enumerate(lines) if line[-1].role not in heads), len(lines))


def _width(line: Sequence[Segment]) -> int:
    return width("".join([segment.text for segment in line]))
