"""The running difference as a chart of plain characters: at most 80 cells wide, 20 lines high."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ginscore.render.curve import CurvePoint, curve
from ginscore.render.lines.cells import apart, pad_left, shorten_names, visible, width
from ginscore.render.lines.wrap import wrap
from ginscore.render.pad import CLOSED_MARK, Role
from ginscore.render.screen.pad import DrawnLine, Segment
from ginscore.render.view import View
from ginscore.render.words.sentences import Translate
from ginscore.scoring.replay import Column

WIDEST = 80


HIGHEST = 20


BROADEST_HAND = 4
"""Cells of a hand at most; the last of two or more is left blank."""


LEAST_ROWS = 3


FEW_ROWS = 4
"""A short game has this many rows, and two more for each bar."""


LEAST_ROOM = 10
"""Cells for the hands, however narrow the screen."""


EIGHTHS = "▁▂▃▄▅▆▇█"
"""A cell filled from below, by one eighth more each."""


FULL, UPPER_HALF = "█", "▀"


AXIS, TICK, ORIGIN, ZERO = "│", "┤", "┼", "─"


_STEPS = tuple(step * 10**power for power in range(5) for step in (1, 2, 5))


def chart_lines(
    view: View, t: Translate, available: int | None = None, *, inverse: bool = False
) -> list[DrawnLine]:
    """Draw the difference after each hand as a bar from the zero line to the side of who leads.

    The first player's side is above the line, the second's below; a mark on it is a column
    closed. Of three or more players there is a chart of the leader against each of the others.
    Where there are more hands than cells, a bar is the last of a few hands. What the last one comes
    to is beside it. ``inverse``: a cell can be drawn with its colours exchanged, so that bars below
    the line end in eighths too; there are no signs for that but halves.
    """
    if view.game.many:
        drawn = [chart_lines(pair, t, available, inverse=inverse) for pair in view.leading]
        if not view.replayed.hands:
            return drawn[0]
        cells = min(WIDEST if available is None else available, WIDEST)
        leader = view.game.players[view.settlement.winner or 0]
        title = wrap(t("chart.of-many", player=visible(leader)), cells)
        return [
            *([Segment(line, Role.EMPTY)] for line in title),
            *(line for lines in drawn for line in ([], *lines)),
        ]
    points = curve(view).points
    if not points:
        return [[Segment(t("game.empty"), Role.EMPTY)]]
    cells = min(WIDEST if available is None else available, WIDEST)
    closed = _closed(view, t, cells)
    nets = [point.net for point in points]
    scale = max(len(str(max(0, *nets))), len(str(min(0, *nets))))
    # Beside the last bar is what it comes to, after a blank.
    label = len(str(nets[-1])) + 1
    bars = _Bars.of(points, view.replayed.columns, max(cells - scale - 2 - label, LEAST_ROOM))
    # What is left beside the names, the zero line and the numbers of the hands.
    room = max(HIGHEST - len(closed) - 4, LEAST_ROWS)
    rows = _Rows.of([bar.net for bar in bars.bars], min(room, 2 * len(bars.bars) + FEW_ROWS))
    names = shorten_names(view.game.players, max(cells - scale - 2, LEAST_ROOM))
    blank = " " * (scale + 2)
    return [
        [Segment(blank, Role.EMPTY), Segment(apart(names[0]), Role.NAME, 0)],
        *(_row(bars, rows, level, scale, inverse) for level in range(rows.above, 0, -1)),
        _zero(bars, scale),
        *(_row(bars, rows, -level, scale, inverse) for level in range(1, rows.below + 1)),
        [Segment(blank, Role.EMPTY), Segment(apart(names[1]), Role.NAME, 1)],
        [Segment(blank + bars.numbers(t("chart.hand"), cells - scale - 2), Role.RULE)],
        *([Segment(line, Role.EMPTY)] for line in closed),
    ]


class _Bar(NamedTuple):
    """One bar: a hand, or the last of a few hands."""

    net: int
    closed_by: int | None
    """Who closed a column in it."""


class _Bars(NamedTuple):
    """The bars and how broad they are drawn."""

    bars: tuple[_Bar, ...]
    hands: int
    broad: int
    """Cells of one."""

    @classmethod
    def of(cls, points: Sequence[CurvePoint], columns: Sequence[Column], room: int) -> _Bars:
        """Fit the hands into so many cells."""
        closed_by = {column.closed_at: column.closed_by for column in columns}
        together = -(-len(points) // room)
        groups = [points[i : i + together] for i in range(0, len(points), together)]
        return cls(
            bars=tuple(
                _Bar(
                    net=group[-1].net,
                    closed_by=next((closed_by[p.number] for p in group if p.closed), None),
                )
                for group in groups
            ),
            hands=len(points),
            broad=min(room // len(groups), BROADEST_HAND),
        )

    @property
    def gap(self) -> int:
        """Cells of a hand that are left blank."""
        return 1 if self.broad >= 2 else 0

    @property
    def last(self) -> list[Segment]:
        """Return what the last bar comes to, which is beside its end."""
        net = self.bars[-1].net
        player = None if not net else 0 if net > 0 else 1
        role = Role.TOTAL if player is None else Role.CLOSED
        return [Segment(" " * (1 - self.gap) + str(net), role, player)]

    def numbers(self, word: str, room: int) -> str:
        """Return the numbers of the hands below their bars, round ones as far as there is room."""
        widest = len(str(self.hands)) + 1
        per_bar = -(-self.hands // len(self.bars))
        step = next(s for s in _STEPS if s // per_bar * self.broad >= widest)
        wanted = [*range(step, self.hands, step), self.hands]
        if (wanted[0] - 1) // per_bar * self.broad > widest:
            wanted = [1, *wanted]
        line = ""
        for number in dict.fromkeys(wanted):
            place = (number - 1) // per_bar * self.broad
            last = number == self.hands
            if last:
                # The last hand goes before a round number that is too near.
                while line and len(line) >= place:
                    line = line.rpartition(" ")[0].rstrip()
            if not line or len(line) < place:
                line += " " * (place - len(line)) + str(number)
        named = f"{line}  {word}"
        return named if width(named) <= room else line


class _Rows(NamedTuple):
    """How many rows are on either side of the zero line, and what they are worth."""

    above: int
    below: int
    steps: dict[int, int]
    """Eighths of a row of each difference, with its sign."""
    labels: dict[int, int]
    """The figure of the scale beside a row; rows below the zero line count downward from -1."""

    @classmethod
    def of(cls, nets: Sequence[int], rows: int) -> _Rows:
        """Share out the rows so that points are worth the same on both sides."""
        highest, lowest = max(0, *nets), min(0, *nets)
        span = highest - lowest

        def worth_of(above: int) -> tuple[int, int]:
            """Return the points of a row, as a fraction: the side that needs more decides."""
            sides = (highest, above), (-lowest, rows - above)
            return max((side for side in sides if side[0]), key=lambda s: s[0] / s[1])

        shares = range(bool(highest), rows + 1 - bool(lowest))
        worth = min(map(worth_of, shares), key=lambda s: s[0] / s[1]) if span else (1, 1)

        def eighths(net: int) -> int:
            steps = max(1, round(8 * abs(net) * worth[1] / worth[0])) if net else 0
            return steps if net > 0 else -steps

        def row(net: int) -> int:
            return _row_of(eighths(net))

        ends = [net for net in (highest, lowest) if net]
        labels = {row(net): net for net in ends}
        if span:
            step = next((s for s in _STEPS if s * worth[1] >= 3 * worth[0]), span)
            for net in range(-(-lowest // step) * step, highest + 1, step):
                if net and all(abs(row(net) - taken) > 1 for taken in labels):
                    labels[row(net)] = net
        return cls(
            above=max(row(highest), 0),
            below=max(-row(lowest), 0),
            steps={net: eighths(net) for net in nets},
            labels=labels,
        )

    def ends(self, net: int) -> int:
        """Return the row in which a bar ends, 0 for the zero line."""
        return _row_of(self.steps[net])

    def sign(self, net: int, row: int, *, inverse: bool) -> tuple[str, bool]:
        """Return what a bar shows on a row, and whether its colours are exchanged."""
        eighths = self.steps[net] if row > 0 else -self.steps[net]
        reached = eighths - len(EIGHTHS) * (abs(row) - 1)
        if reached <= 0:
            return " ", False
        if reached >= len(EIGHTHS):
            return FULL, False
        if row > 0:
            return EIGHTHS[reached - 1], False
        if inverse:
            # The sign is what the bar leaves blank.
            return EIGHTHS[len(EIGHTHS) - reached - 1], True
        return (UPPER_HALF if 2 * reached <= len(EIGHTHS) else FULL), False


def _row_of(eighths: int) -> int:
    rows = -(-abs(eighths) // len(EIGHTHS))
    return rows if eighths > 0 else -rows


def _row(bars: _Bars, rows: _Rows, row: int, scale: int, inverse: bool) -> DrawnLine:
    figure = rows.labels.get(row)
    label = pad_left("" if figure is None else str(figure), scale)
    axis = AXIS if figure is None else TICK
    line = [Segment(f"{label} {axis}", Role.RULE)]
    player = 0 if row > 0 else 1
    drawn = ""
    for bar in bars.bars:
        sign, turned = rows.sign(bar.net, row, inverse=inverse)
        cells = sign * (bars.broad - bars.gap)
        if turned:
            line.append(Segment(drawn, Role.POINTS, player))
            line.append(Segment(cells, Role.POINTS, player, inverse=True))
            drawn = ""
        else:
            drawn += cells
        drawn += " " * bars.gap
    line.append(Segment(drawn, Role.POINTS, player))
    return [*line, *(bars.last if rows.ends(bars.bars[-1].net) == row else [])]


def _zero(bars: _Bars, scale: int) -> DrawnLine:
    """Return the zero line with a mark at each hand that closed a column."""
    line = [Segment(f"{pad_left('0', scale)} {ORIGIN}", Role.RULE)]
    for bar in bars.bars:
        marked = bar.closed_by is not None
        if marked:
            line.append(Segment(CLOSED_MARK, Role.CLOSED, bar.closed_by))
        line.append(Segment(ZERO * (bars.broad - marked), Role.RULE))
    if not bars.bars[-1].net:
        line += [Segment(" " * bars.gap, Role.EMPTY), *bars.last]
    return line


def _closed(view: View, t: Translate, cells: int) -> list[str]:
    """Say who closed which column with which hand, in as few lines as there is room for."""
    names = shorten_names(view.game.players, max(cells // 2, LEAST_ROOM))
    said = [
        t(
            "chart.closed" if len(view.replayed.columns) > 1 else "chart.reached",
            column=column.number,
            player=names[column.closed_by],
            hand=column.closed_at,
        )
        for column in view.replayed.columns
        if column.closed_by is not None
    ]
    beside = "   ".join(said)
    if not said or width(beside) <= cells:
        return [beside] if said else []
    return [part for line in said for part in wrap(line, cells, 2)]
