"""How each column is going, a line each: who closed it, or what each player still needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ginscore.render.lines.cells import apart, pad_left, pad_right, shorten_names, width
from ginscore.render.lines.wrap import wrap
from ginscore.render.pad import Role
from ginscore.render.screen.pad import SIDE_GAP, DrawnLine, Segment
from ginscore.render.view import View
from ginscore.render.words.sentences import Translate
from ginscore.render.words.settlement import verdict
from ginscore.scoring.replay import Column

FILLED, EMPTY = "━", "─"
"""Thin bars: they tell how far a player is, and leave the eye to the figures."""


LONGEST_BAR = 16


SHORTEST_BAR = 4


SHORTEST_NAME = 8


GOOD_BAR = 8
"""Cells of a bar for which the heading is still beside the names."""


def standing_lines(view: View, t: Translate, available: int) -> list[DrawnLine]:
    """Return a line for each column, below the names; and who leads while the game is open.

    An open column has for each player a bar of the points on the way to the target, and the
    points still needed. Figures are never cut: the bars and the names shrink first.
    """
    columns = view.replayed.columns
    over = view.replayed.finished
    heading = t("standing.needed", target=view.game.rules.target)
    if over and len(columns) == 1:
        return []  # who reached the target is said below, with the settlement
    labels = [t("standing.column", number=column.number) for column in columns]
    labels = labels if len(columns) > 1 else [""]
    needed = max(len(str(number)) for column in columns for number in _needed(view, column))
    layout = (
        _Layout(tuple(labels), 0, 0)
        if over
        else _Layout.fitting(heading, labels, needed, available, len(view.game.players))
    )
    lines = [] if over else layout.head(heading, view.game.players, available)
    for column in columns:
        if column.closed_by is None:
            lines.append(_open(view, column, layout))
        else:
            lines += _closed(view, column, layout, t, available)
    if not over and view.settlement.winner is not None:
        words = wrap(verdict(view, t), available, len(SIDE_GAP))
        lines += [[Segment(line, Role.EMPTY)] for line in words]
    return lines


def _needed(view: View, column: Column) -> tuple[int, ...]:
    """Return the points each player lacks; nothing in a column that is closed."""
    players = range(len(column.points))
    if column.closed_by is not None:
        return (0,) * len(players)
    return tuple(view.game.rules.target - column.total(player) for player in players)


class _Layout(NamedTuple):
    """How many cells the parts of a line take."""

    labels: tuple[str, ...]
    """Of the columns, all of the same width."""
    bar: int
    """0: there is no room for bars."""
    figure: int
    beside: bool = False
    """Whether the heading is beside the names, and not above them."""

    @property
    def label(self) -> int:
        """Cells before the first side."""
        return width(self.labels[0])

    @property
    def side(self) -> int:
        """Cells of one player's part."""
        return self.bar + 1 + self.figure if self.bar else self.figure

    @classmethod
    def fitting(
        cls, heading: str, labels: Sequence[str], figure: int, available: int, sides: int
    ) -> _Layout:
        """Return the layout that tells most of those that fit; the last one may be too wide."""
        numbers = [str(number) for number in range(1, len(labels) + 1)]

        def layout(texts: Sequence[str], least: int, beside: bool = False) -> Iterator[_Layout]:
            label = max(map(width, [*texts, heading] if beside else texts))
            room = (available - label) // sides - len(SIDE_GAP) - 1 - figure
            if room >= least:
                padded = tuple(pad_right(text, label) for text in texts)
                yield cls(padded, min(room, LONGEST_BAR), figure, beside)

        for found in (
            *layout(labels, GOOD_BAR, beside=True),
            *layout(labels, SHORTEST_BAR),
            *layout(numbers, SHORTEST_BAR),
        ):
            return found
        return cls(tuple(numbers), 0, figure)

    def head(self, heading: str, players: tuple[str, ...], available: int) -> list[DrawnLine]:
        """Return the heading and the names."""
        above = [] if self.beside else wrap(heading, available)
        line = [Segment(pad_right(heading if self.beside else "", self.label), Role.TITLE)]
        for player, name in enumerate(shorten_names(players, self.side)):
            text = SIDE_GAP + pad_right(apart(name), self.side)
            line.append(Segment(text, Role.NAME, player))
        return [*([Segment(part, Role.TITLE)] for part in above), line]


def _open(view: View, column: Column, layout: _Layout) -> DrawnLine:
    line = [Segment(layout.labels[column.number - 1], Role.EMPTY)]
    for player, needed in enumerate(_needed(view, column)):
        line.append(Segment(SIDE_GAP, Role.EMPTY))
        if layout.bar:
            filled = _filled(column.total(player), view.game.rules.target, layout.bar)
            line.append(Segment(FILLED * filled, Role.POINTS, player))
            line.append(Segment(EMPTY * (layout.bar - filled) + " ", Role.RULE))
        line.append(Segment(pad_left(str(needed), layout.figure), Role.POINTS, player))
    return line


def _filled(points: int, target: int, bar: int) -> int:
    """Return the cells of a bar that are filled: some with the first point, all with the last.

    >>> _filled(0, 350, 10), _filled(1, 350, 10), _filled(171, 350, 10), _filled(349, 350, 10)
    (0, 1, 5, 9)
    """
    return min(max(round(bar * points / target), 1), bar - 1) if points else 0


def _closed(
    view: View, column: Column, layout: _Layout, t: Translate, available: int
) -> list[DrawnLine]:
    """Tell who closed a column; the name shrinks first, then the words go below the label."""
    assert column.closed_by is not None
    shutout = column.shutout and view.game.rules.shutout.pays
    key = "standing.blitz" if shutout else "standing.closed"
    label = layout.labels[column.number - 1] + SIDE_GAP
    room = available - width(label) - width(t(key, player=""))
    below = room < SHORTEST_NAME
    if below:
        room = max(available - len(SIDE_GAP), SHORTEST_NAME)
    said = t(key, player=shorten_names(view.game.players, room)[column.closed_by])
    words = [Segment(said, Role.CLOSED, column.closed_by)]
    if not below:
        return [[Segment(label, Role.EMPTY), *words]]
    lines = wrap(SIDE_GAP + said, available, len(SIDE_GAP))
    return [
        [Segment(label.rstrip(), Role.EMPTY)],
        *([Segment(line, Role.CLOSED, column.closed_by)] for line in lines),
    ]
