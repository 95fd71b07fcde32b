"""The count on one screen: the players side by side, and who can end the game now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ginscore.render.lines.cells import (
    apart,
    center,
    pad_left,
    pad_right,
    shorten,
    shorten_names,
    width,
)
from ginscore.render.lines.columns import COLUMN_GAP, NARROW_GAP
from ginscore.render.lines.looks import Line, Look, total
from ginscore.render.lines.wrap import wrap
from ginscore.render.pad import Role
from ginscore.render.screen.pad import BORDER, DrawnLine, Segment
from ginscore.render.screen.prose import told
from ginscore.render.view import View
from ginscore.render.words.settlement import verdict
from ginscore.scoring.frozen import Row
from ginscore.scoring.needed import ColumnNeeds, PlayerNeeds, Way, needed
from ginscore.scoring.rules import GINS, Doubling

if TYPE_CHECKING:
    from ginscore.render.words.sentences import Translate

NONE = "-"
"""Where no hand can, or where the answer is no."""


def needed_lines(
    view: View, t: Translate, available: int | None = None, *, everything: bool = False
) -> list[DrawnLine]:
    """Return the count of all players, and who can end the game; of one that is over, who pays.

    The players are beside each other, or one below the other where there is no room. Only what
    some hand can reach is told, unless ``everything`` is.
    """
    players = view.game.players
    if view.replayed.finished:
        return [*told(total(t("game.over")), available), *told(verdict(view, t), available)]
    closed = [
        t("count.closed", column=column.number, player=players[column.closed_by])
        for column in view.replayed.columns
        if column.closed_by is not None
    ]
    lines = [part for line in closed for part in _said(line, available)]
    lines += [[]] if lines else []
    both = needed(view.game)
    lines += _Count(view, t, both, everything).drawn(available)
    lost = [
        t("count.lost", player=players[counted.player])
        for counted in both
        if not any(column.next_win for column in counted.columns)
    ]
    lines += [[], *(part for line in lost for part in _said(line, available))] if lost else []
    if not view.game.seats:
        lines += [[], *told(Line(_ends(view, t, both), Look.VERDICT, players), available)]
    return lines


def _said(line: str, available: int | None) -> list[DrawnLine]:
    return [[Segment(part, Role.EMPTY)] for part in wrap(line, available, 4)]


def _ends(view: View, t: Translate, both: Sequence[PlayerNeeds]) -> str:
    """Say who can end the game with the next hand."""
    able = [
        view.game.players[counted.player]
        for counted in both
        if any(column.ends_game and _in_reach(column) for column in counted.columns)
        # Who sits out wins no next hand.
        if counted.player != view.replayed.sits_out
    ]
    if len(able) == 1:
        return t("count.ends-one", player=able[0])
    if able and view.game.many:
        return t("count.ends-of", players=t.list(able))
    return t("count.ends-any" if able else "count.ends-none")


def _in_reach(column: ColumnNeeds) -> bool:
    return any(way.number is not None for way in column.ways)


class _Row(Row):
    """What is asked of every column, and the answers, player by player."""

    label: str
    cells: tuple[tuple[str, ...], ...]
    role: Role = Role.POINTS

    @property
    def heads(self) -> Role:
        """Return the role of the label: one without answers is above those that follow."""
        return Role.EMPTY if any(map(any, self.cells)) else Role.HEADING

    def of(self, player: int, columns: range) -> tuple[str, ...]:
        return self.cells[player][columns.start : columns.stop]


class _Count(Row):
    """The count of a game, as it is told."""

    view: View
    t: Translate
    both: tuple[PlayerNeeds, ...]
    """What each player needs."""
    everything: bool

    def drawn(self, available: int | None) -> list[DrawnLine]:
        """Draw the tables in so many cells, the players beside each other where they fit."""
        columns = range(len(self.both[0].columns))
        players = range(len(self.both))
        rows = [*self._rows(players, columns)]
        label = max(width(row.label) for row in rows)
        cell = max(width(text) for row in rows for cells in row.cells for text in cells)
        for gap in (COLUMN_GAP, NARROW_GAP):
            side = len(columns) * cell + (len(columns) - 1) * gap
            if available is None:
                side = max(side, *map(width, self.view.game.players))
                return self._beside(rows, label, side, cell, gap)
            borders = (len(players) - 1) * len(BORDER)
            room = (available - label - COLUMN_GAP - borders) // len(players)
            if side <= room:
                longest = max(map(width, self.view.game.players))
                side = max(side, min(longest, room))
                return self._beside(rows, label, side, cell, gap)
        assert available is not None
        lines: list[DrawnLine] = []
        for player in players:
            lines += [[]] if lines else []
            name = apart(shorten(self.view.game.players[player], available))
            lines += [[Segment(name, Role.NAME, player)], *self._one(player, available)]
        return lines

    def _beside(
        self, rows: Sequence[_Row], label: int, side: int, cell: int, gap: int
    ) -> list[DrawnLine]:
        blank, border = " " * (label + COLUMN_GAP), Segment(BORDER, Role.RULE)
        head: DrawnLine = [Segment(blank, Role.EMPTY)]
        for player, name in enumerate(shorten_names(self.view.game.players, side)):
            head += [border] if player else []
            head.append(Segment(center(apart(name), side), Role.NAME, player))
        lines = [head]
        for row in rows:
            line = [Segment(pad_right(row.label, label + COLUMN_GAP), row.heads)]
            for player, cells in enumerate(row.cells):
                line += [border] if player else []
                figures = (" " * gap).join(pad_left(text, cell) for text in cells)
                line.append(Segment(center(figures, side), row.role, player))
            lines.append(line)
        return lines

    def _one(self, player: int, available: int) -> list[DrawnLine]:
        """Draw one player's table; where it is too broad, the columns go on below each other."""
        columns = range(len(self.both[0].columns))
        rows = [*self._rows((player,), columns)]
        label = max(width(row.label) for row in rows)
        cell = max(width(text) for row in rows for text in row.cells[player])
        broad = label + len(columns) * (COLUMN_GAP + cell)
        gap = COLUMN_GAP if broad <= available else NARROW_GAP
        at_once = max((available - label) // (gap + cell), 1)
        lines: list[DrawnLine] = []
        for start in columns[::at_once]:
            lines += [[]] if lines else []
            part = columns[start : start + at_once]
            for row in self._rows((player,), part):
                figures = "".join(" " * gap + pad_left(text, cell) for text in row.of(player, part))
                lines.append(
                    [
                        Segment(pad_right(row.label, label), row.heads),
                        Segment(figures, row.role, player),
                    ]
                )
        return lines

    def _rows(self, players: Sequence[int], columns: range) -> Iterator[_Row]:
        """Yield the rows; what no hand of these players can reach in these columns is left out."""
        t, rules = self.t, self.view.game.rules

        def row(label: str, told: Callable[[ColumnNeeds], str], role: Role = Role.POINTS) -> _Row:
            cells = (tuple(map(told, counted.columns)) for counted in self.both)
            return _Row(label, tuple(cells), role)

        def fact(label: str, holds: Callable[[ColumnNeeds], bool]) -> _Row:
            return row(label, lambda column: t("count.yes") if holds(column) else NONE)

        told = [self.both[player].columns[place] for player in players for place in columns]
        several = len(self.view.replayed.columns) > 1
        if several:
            yield row(t("count.column"), lambda column: str(column.number), Role.QUIET)
        yield row(t("count.needed"), lambda column: str(column.needed))
        reached = any(map(_in_reach, told))
        if told[0].ways and (self.everything or reached):
            yield row(t("count.closes"), lambda _: "")
        for place, way in enumerate(told[0].ways):
            if self.everything or any(column.ways[place].number is not None for column in told):
                label = _way(way, rules.doubling != Doubling.NONE, t)
                yield row(f"  {label}", partial(_number, place))
        if rules.shutout.pays and (
            self.everything
            or any(column.shutout and (_in_reach(column) or not column.ways) for column in told)
        ):
            yield fact(t("count.blitz"), lambda column: column.shutout)
        if several and self.everything:
            yield fact(t("count.ends"), lambda column: column.ends_game)


def _number(way: int, column: ColumnNeeds) -> str:
    """Return the smallest number with which a way closes a column."""
    number = column.ways[way].number
    return NONE if number is None else str(number)


def _way(way: Way, levels: bool, t: Translate) -> str:
    """Name a way to close a column, so that the number that follows finishes the sentence."""
    said = {
        "result": t(f"result.{way.result}"),
        "level": t("level.double" if way.doubled else "level.single"),
    }
    if way.multiplier > 1:
        said["result"] = t("count.cube", result=said["result"], n=way.multiplier)
    if way.result in GINS:
        return t("count.against-level" if levels else "count.against", **said)
    return t("count.by-level" if levels else "count.by", **said)
