"""The hands of a paper pad in an order that gives the pad.

A win is written in the lowest open column, whoever wins it and whichever entry rule holds. So the
figures of that column say how many hands each player won until it closed, its closing hand being
the last of them; then the next open column says the same of the time after that. Within such a
time the two players' hands may be shuffled as one likes: what a win of one player adds does not
hang on the other's. So no order has to be searched for, and the orders can be counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from ginscore.scoring.paper.pad import PadCell, PadColumn, figure_at, pad_fault, verify_columns
from ginscore.scoring.paper.readings import (
    Reading,
    Readings,
    Step,
    hand_read,
    nearest_points,
    possible_boxes,
    possible_readings,
)
from ginscore.scoring.replay import RunningGame
from ginscore.scoring.rules import Rules


class Win(NamedTuple):
    """A hand found on a pad."""

    winner: int
    readings: tuple[Reading, ...]
    """What it may have been, the plainest first."""
    hidden: bool = False
    """Whether it left no trace: won while no column was open to it, with a score nobody knows."""
    free: bool = False
    """Whether it may be elsewhere in the order of the hands."""


class DecodedPad(NamedTuple):
    """The hands of a pad in one of the orders that give it."""

    wins: tuple[Win, ...]
    orders: int
    """In how many orders the hands of the pad give it."""
    free: int
    """How many hands might be elsewhere among them."""


def decode_pad(
    rules: Rules,
    columns: tuple[PadColumn, ...],
    readings: Readings | None = None,
    turns: Sequence[int] = (),
) -> DecodedPad:
    """Find the hands of a pad, and an order of them.

    ``readings``: those of the rules, where they are known already; ``turns``: who won each hand,
    where the pad tells that, and so their order.

    Where the order is free the players win in turn, the first player first. Refuses a pad that
    does not add up at its first wrong cell in the order of play: besides what ``verify_columns``
    raises, ``format.pad-entry``, ``format.pad-win-points``, ``format.pad-win-boxes``,
    ``format.pad-step``, ``format.pad-step-boxes``, ``format.pad-late`` or ``format.pad-order``.

    >>> from ginscore.scoring.rules import Result, Score
    >>> rules = Rules(target=20, score={Result.KNOCK: Score()})
    >>> column = PadColumn(((5, 20), (8,)), ((0, 0), (0,)), (True, False))
    >>> pad = decode_pad(rules, (column,))
    >>> [(win.winner, win.readings[0].difference) for win in pad.wins], pad.orders
    ([(0, 5), (1, 8), (0, 15)], 2)
    """
    verify_columns(rules, columns)
    return _Walk(rules, columns, readings or possible_readings(rules), turns).decoded()


class _Walk:
    """Plays a pad over again, hand by hand, and compares every figure with what is played."""

    def __init__(
        self,
        rules: Rules,
        columns: tuple[PadColumn, ...],
        readings: Readings,
        turns: Sequence[int],
    ) -> None:
        self.rules = rules
        self.turns = [*turns]
        self.columns = columns
        self.readings = readings
        self.table = RunningGame(rules)
        self.heights = [[0] * len(columns), [0] * len(columns)]
        self.wins: list[Win] = []

    def decoded(self) -> DecodedPad:
        """Play the pad to its end."""
        orders, free = 1, 0
        while (lowest := self._lowest_open()) is not None:
            column = self.columns[lowest]
            counts = [len(column.points[p]) - self.heights[p][lowest] for p in (0, 1)]
            closer = column.closed_by
            if closer is not None:
                counts[closer] -= 1  # the hand that closes is the last one
            known = self._known(counts, closer)
            if all(counts) and not known:
                orders *= comb(sum(counts), counts[0])
                free += sum(counts)
            for winner in known or _in_turn(counts):
                self._win(winner, free=all(counts) and not known)
            if closer is None:
                break
            self._win(closer)
        self._nothing_is_left()
        return DecodedPad(wins=tuple(self.wins), orders=orders, free=free)

    def _known(self, counts: list[int], closer: int | None) -> list[int]:
        """Return who won the hands up to the closing one, where the pad tells it.

        What does not agree with the columns is not believed.
        """
        wins = self.turns[: sum(counts)]
        last = self.turns[len(wins) : len(wins) + 1]
        right = [wins.count(0), wins.count(1)] == counts and last == (
            [] if closer is None else [closer]
        )
        self.turns = self.turns[len(wins) + 1 :] if right else []
        return wins if right else []

    def _lowest_open(self) -> int | None:
        for index, column in enumerate(self.columns):
            closer = column.closed_by
            if closer is None or self.heights[closer][index] < len(column.points[closer]):
                return index
        return None

    def _win(self, player: int, *, free: bool = False) -> None:
        """Find the player's next hand on the pad and play it."""
        while not (entered := self.table.entered(player)):
            self._play(Win(player, self.readings[min(self.readings)], hidden=True))
        heights = self.heights[player]
        cells = [PadCell(player, number, heights[number - 1] + 1) for number in entered]
        for cell in cells:
            if cell.level > len(self.columns[cell.column - 1].points[player]):
                first = cells[0]
                raise pad_fault(
                    "format.pad-entry",
                    cell,
                    other=first.column,
                    figure=figure_at(self.columns, first),
                )
        step = self._agreed(cells)
        if step not in self.readings:
            raise self._impossible(cells[0], step)
        self._play(Win(player, self.readings[step], free=free))
        for number in entered:
            heights[number - 1] += 1

    def _play(self, win: Win) -> None:
        self.wins.append(win)
        self.table.play(hand_read(self.rules, win.readings[0], win.winner))

    def _agreed(self, cells: list[PadCell]) -> Step:
        """Return what the win adds; raise the first cell of a column that says otherwise.

        Believed is a step that a hand can make before one that none can, then the one that more
        columns show, then the one further to the left, which was written first.
        """
        steps = [self._step(cell) for cell in cells]
        counted = Counter(steps)
        agreed = max(counted, key=lambda step: (step in self.readings, counted[step]))
        witness = cells[steps.index(agreed)].column
        for cell, step in zip(cells, steps, strict=True):
            for boxes in (False, True):
                found, wanted = step[boxes], agreed[boxes]
                if found != wanted:
                    code = "format.pad-win-boxes" if boxes else "format.pad-win-points"
                    there = cell._replace(boxes=boxes)
                    value = figure_at(self.columns, there)
                    right = value - found + wanted
                    raise pad_fault(
                        code,
                        there,
                        value=value,
                        added=found,
                        other=witness,
                        wanted=wanted,
                        right=right,
                    )
        return agreed

    def _step(self, cell: PadCell) -> Step:
        added = []
        for boxes in (False, True):
            here = cell._replace(boxes=boxes)
            before = here._replace(level=cell.level - 1)
            added.append(figure_at(self.columns, here) - figure_at(self.columns, before))
        return Step(*added)

    def _impossible(self, cell: PadCell, step: Step) -> Exception:
        """Return the fault of a step that no hand makes: of its boxes, else of its points."""
        boxes = possible_boxes(self.readings, step.points)
        if boxes:
            cell = cell._replace(boxes=True)
            value = figure_at(self.columns, cell)
            right = tuple(value - step.boxes + n for n in boxes)
            return pad_fault(
                "format.pad-step-boxes",
                cell,
                value=value,
                added=step.boxes,
                points=step.points,
                right=right,
            )
        value = figure_at(self.columns, cell)
        right = tuple(value - step.points + n for n in nearest_points(self.readings, step))
        return pad_fault("format.pad-step", cell, value=value, added=step.points, right=right)

    def _nothing_is_left(self) -> None:
        """Refuse a figure that no win has brought about."""
        for player in (0, 1):
            for index, column in enumerate(self.columns):
                level = self.heights[player][index] + 1
                if level > len(column.points[player]):
                    continue
                cell = PadCell(player, index + 1, level)
                value = figure_at(self.columns, cell)
                if column.closed_by == 1 - player:
                    closing = column.points[1 - player][-1]
                    raise pad_fault("format.pad-late", cell, value=value, closing=closing)
                raise pad_fault("format.pad-order", cell, value=value)


def _in_turn(counts: list[int]) -> list[int]:
    """Return so many wins of both players, one of each in turn, then what is left of one.

    >>> _in_turn([4, 2])
    [0, 1, 0, 1, 0, 0]
    """
    both = min(counts)
    return [0, 1] * both + [0] * (counts[0] - both) + [1] * (counts[1] - both)
