"""Slips of the pen: the smallest sets of slips that explain a pad which does not add up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, product
from typing import NamedTuple

from ginscore.errors import GinscoreError
from ginscore.scoring.paper.alignment import (
    WIDTHS,
    Alignment,
    Budget,
    Found,
    Kind,
    Slip,
    Written,
)
from ginscore.scoring.paper.course import (
    Closers,
    Wins,
    is_course,
    possible_closers,
    starts_of,
    wins_for,
)
from ginscore.scoring.paper.decode import decode_pad
from ginscore.scoring.paper.pad import PadCell, PadColumn
from ginscore.scoring.paper.readings import Readings, Step, possible_readings
from ginscore.scoring.rules import Rules

MOST_SLIPS = 2
"""Slips in one pad that are looked for."""


LONGEST = 400
"""Hands of a player on a pad whose slips are looked for."""


class WrittenColumn(NamedTuple):
    """A column of both players as it is on paper; a cell may be empty among the others."""

    points: tuple[Written, ...]
    boxes: tuple[Written, ...]
    marked: tuple[bool, bool]

    @classmethod
    def of(cls, column: PadColumn) -> WrittenColumn:
        """Return a column without empty cells."""
        return cls(column.points, column.boxes, column.marked)


class Explanation(NamedTuple):
    """A set of slips that explains a pad, and the pad that was meant."""

    slips: tuple[Slip, ...]
    columns: tuple[PadColumn, ...]
    """With the nearest of the figures that may be right."""


class Explained(NamedTuple):
    """All explanations of a pad that are as small as any."""

    explanations: tuple[Explanation, ...]
    """One without slips for a pad that adds up; none where more slips are needed."""
    most: int
    """How many slips were looked for."""
    bounded: bool
    """Whether the search left something out, so that others may be as small."""


def explain_pad(
    rules: Rules,
    columns: Sequence[WrittenColumn],
    readings: Readings | None = None,
    most: int = MOST_SLIPS,
    *,
    marked: bool = True,
    single: bool = False,
) -> Explained:
    """Find the fewest slips that explain a pad, and every set of so many.

    ``marked``: closed columns bear a mark, so that one which does not is a slip; ``single``: the
    figures are sums of single hands, so that a wrong one shifts all that come further on.

    >>> from ginscore.scoring.rules import Result, Score
    >>> rules = Rules(columns=3, target=50, score={Result.KNOCK: Score()})
    >>> empty = WrittenColumn(((), ()), ((), ()), (False, False))
    >>> one = empty._replace(points=((5, 14, 20), ()))
    >>> two = empty._replace(points=((8, 14), ()))
    >>> three = empty._replace(points=((6,), ()))
    >>> found = explain_pad(rules, (one, two, three))
    >>> [(slip.cell.column, slip.right) for e in found.explanations for slip in e.slips]
    [(1, (6,)), (1, (13,)), (2, (9,))]
    """
    search = _Search(
        rules, columns, readings or possible_readings(rules), marked=marked, single=single
    )
    if search.too_long():
        return Explained((), 0, bounded=True)
    for number in range(most + 1):
        found = search.explanations(number)
        if found:
            return Explained(found, number, bounded=search.bounded)
        if search.bounded and search.budget.left < 0:
            return Explained((), number, bounded=True)
    return Explained((), most, bounded=search.bounded)


_HAND = 4
"""What it costs to play a hand of a pad again, of the work of a search."""


_Cells = tuple[tuple[Kind, PadCell, bool], ...]
"""What sets slips apart from others: what they are, where, and whether they are carried on."""


_SideKey = tuple[int, tuple[bool | None, ...], Wins, int]
"""A player, which columns he closed, his course, and the number of slips."""


class _Search:
    """Looks through the courses that a game of such a pad may have taken."""

    def __init__(
        self,
        rules: Rules,
        columns: Sequence[WrittenColumn],
        readings: Readings,
        *,
        marked: bool,
        single: bool,
    ) -> None:
        self.rules = rules
        self.marked = marked
        self.single = single
        self.columns = columns
        self.readings = readings
        self.boxed = any(step.boxes for step in readings)
        self.marks = {
            (player, number)
            for number, column in enumerate(columns, 1)
            for player in (0, 1)
            if column.marked[player]
        }
        self.budget = Budget()
        self.bounded = False
        self.known: dict[_SideKey, list[list[Found]]] = {}

    def too_long(self) -> bool:
        return any(len(column.points[p]) > LONGEST for column in self.columns for p in (0, 1))

    def explanations(self, number: int) -> tuple[Explanation, ...]:
        """Return every set of so many slips."""
        found: dict[_Cells, Explanation] = {}
        right: dict[_Cells, list[dict[int, None]]] = {}
        # Two slips beside each other may be many things; the near ones are looked for first.
        for width in WIDTHS if number > 1 else WIDTHS[-1:]:
            self.budget.width, self.budget.cut = width, False
            self._look(number, found, right)
            if not self.budget.cut or self.budget.left < 0:
                break
            self.known = {key: sides for key, sides in self.known.items() if key[-1] < 2}
        self.bounded = self.bounded or self.budget.cut
        told = [_nearest_first(each, right[key]) for key, each in found.items()]
        return tuple(sorted(told, key=_place))

    def _look(
        self,
        number: int,
        found: dict[_Cells, Explanation],
        right: dict[_Cells, list[dict[int, None]]],
    ) -> None:
        """Add every set of so many slips to those found."""
        for closers in possible_closers(self.rules.begun):
            marks = self._mark_slips(closers)
            if len(marks) > number:
                continue
            left = number - len(marks)
            courses = [self._courses(player, left) for player in (0, 1)]
            for (first, least), (second, other) in product(*courses):
                if least + other > left or not is_course(closers, first, second):
                    continue
                for one, two in self._both(closers, (first, second), (least, other), left):
                    slips = (*marks, *one[0].slips, *two[0].slips)
                    key = tuple((slip.kind, slip.cell, slip.carried) for slip in slips)
                    if key not in found:
                        pad = self._first_pad(closers, (first, second), (one, two))
                        if pad is None:
                            continue
                        found[key] = Explanation(slips, pad)
                        right[key] = [{} for _ in slips]
                    # The same cells may have been meant for other figures as well.
                    figures = iter(right[key][len(marks) :])
                    for side in (one, two):
                        of_side = [next(figures) for _ in side[0].slips]
                        for each in side:
                            for slip, values in zip(each.slips, of_side, strict=True):
                                values.update(dict.fromkeys(slip.right))

    def _both(
        self, closers: Closers, wins: tuple[Wins, Wins], least: tuple[int, int], left: int
    ) -> Iterator[tuple[list[Found], list[Found]]]:
        """Yield the ways to read both sides with so many slips in all.

        A side that is known not to have its number of slips spares the search for the other's.
        Else the side with fewer slips is read first: mostly it has another number of them.
        """
        for own in range(least[0], left - least[1] + 1):
            counts = (own, left - own)
            keys = [self._key(p, closers, wins[p], counts[p]) for p in (0, 1)]
            if any(self.known.get(key) == [] for key in keys):
                continue
            sides: list[list[list[Found]]] = [[], []]
            for player in (0, 1) if 2 * own <= left else (1, 0):
                sides[player] = self._side(player, closers, wins[player], counts[player])
                if not sides[player]:
                    break
            else:
                for one, two in product(*sides):
                    if not self.budget.spend():
                        return
                    yield one, two

    def _mark_slips(self, closers: Closers) -> list[Slip]:
        """Return how the marks of a pad differ from those of a course."""
        if not self.marked:
            return []
        wanted = {(p, number) for number, p in enumerate(closers, 1) if p is not None}
        extra, missing = sorted(self.marks - wanted), sorted(wanted - self.marks)
        slips = []
        for there, right in zip(extra, missing, strict=False):
            slips.append(Slip(Kind.MARK_MOVED, self._mark_cell(there), None, right))
        for there in extra[len(missing) :]:
            slips.append(Slip(Kind.MARK_EXTRA, self._mark_cell(there), None))
        for there in missing[len(extra) :]:
            slips.append(Slip(Kind.MARK_MISSING, self._mark_cell(there), None))
        return slips

    def _mark_cell(self, mark: tuple[int, int]) -> PadCell:
        player, number = mark
        return PadCell(player, number, len(self.columns[number - 1].points[player]) + 1)

    def _courses(self, player: int, left: int) -> list[tuple[Wins, int]]:
        """Return the courses near a player's columns, with the slips that each needs at least."""
        ranges = []
        for column in self.columns:
            points, boxes = len(column.points[player]), len(column.boxes[player])
            boxes = boxes if self.boxed else points
            ranges.append(
                [
                    (height, need)
                    for height in range(max(0, points - left), points + left + 1)
                    if (need := max(abs(height - points), abs(height - boxes))) <= left
                ]
            )
        found = []
        for chosen in product(*ranges):
            need = sum(each[1] for each in chosen)
            if need <= left:
                heights = [each[0] for each in chosen]
                found += [(wins, need) for wins in wins_for(self.rules.entry, heights)]
        return sorted(found, key=lambda course: course[1])

    def _key(self, player: int, closers: Closers, wins: Wins, slips: int) -> _SideKey:
        # What closes a column for the other player is the same to this one.
        own = tuple(None if closer is None else closer == player for closer in closers)
        return player, own, wins, slips

    def _side(self, player: int, closers: Closers, wins: Wins, slips: int) -> list[list[Found]]:
        """Return the ways to read a side, those of the same slips together.

        They differ in the figures that should be there.
        """
        key = self._key(player, closers, wins, slips)
        if key not in self.known:
            written = [(column.points[player], column.boxes[player]) for column in self.columns]
            self.budget.spend(sum(len(points) + len(boxes) for points, boxes in written))
            reading = Alignment(
                self.rules,
                self.readings,
                player,
                written,
                closers,
                wins,
                self.budget,
                single=self.single,
            )
            told: dict[_Cells, list[Found]] = {}
            for each in reading.found(slips):
                if each.cost == slips:
                    cells = tuple((slip.kind, slip.cell, slip.carried) for slip in each.slips)
                    told.setdefault(cells, []).append(each)
            self.known[key] = [*told.values()]
        return self.known[key]

    def _first_pad(
        self, closers: Closers, wins: tuple[Wins, Wins], sides: tuple[list[Found], list[Found]]
    ) -> tuple[PadColumn, ...] | None:
        """Return the pad that was meant by the first ways to read both sides that give one."""
        for one, two in product(*sides):
            if not self.budget.spend(_HAND * (wins[0][-1] + wins[1][-1])):
                return None
            pad = self._pad(closers, wins, (one.steps, two.steps))
            if self._adds_up(pad):
                return pad
        return None

    def _pad(
        self,
        closers: Closers,
        wins: tuple[Wins, Wins],
        steps: tuple[tuple[Step, ...], tuple[Step, ...]],
    ) -> tuple[PadColumn, ...]:
        """Return the pad that was meant."""
        starts = [starts_of(self.rules.entry, wins[player]) for player in (0, 1)]
        columns = []
        for index, closer in enumerate(closers):
            of_column = [steps[p][starts[p][index] : wins[p][index]] for p in (0, 1)]
            points = [tuple(accumulate(step.points for step in each)) for each in of_column]
            boxes = [tuple(accumulate(step.boxes for step in each)) for each in of_column]
            columns.append(
                PadColumn((points[0], points[1]), (boxes[0], boxes[1]), (closer == 0, closer == 1))
            )
        return tuple(columns)

    def _adds_up(self, pad: tuple[PadColumn, ...]) -> bool:
        try:
            decode_pad(self.rules, pad, self.readings)
        except GinscoreError:
            return False
        return True


def _place(explanation: Explanation) -> list[tuple[int, int, bool, int]]:
    """Return where the slips of an explanation are, in the order in which a pad is read."""
    cells = [slip.cell for slip in explanation.slips]
    return [(cell.player, cell.column, cell.boxes, cell.level) for cell in cells]


def _nearest_first(explanation: Explanation, right: Sequence[Mapping[int, None]]) -> Explanation:
    """Return an explanation with all the figures that may be right, the nearest first."""

    def near(slip: Slip, figures: Mapping[int, None]) -> Slip:
        if slip.kind is Kind.MARK_MOVED:
            return slip
        value = slip.value
        if value is None:
            return slip._replace(right=tuple(figures))
        return slip._replace(right=tuple(sorted(figures, key=lambda n: (abs(n - value), n))))

    pairs = zip(explanation.slips, right, strict=True)
    return explanation._replace(slips=tuple(near(*pair) for pair in pairs))


def whole_columns(columns: Sequence[WrittenColumn]) -> tuple[PadColumn, ...]:
    """Return columns without empty cells; one is read as the figure next to it."""
    return tuple(
        PadColumn(
            (_filled(column.points[0]), _filled(column.points[1])),
            (_filled(column.boxes[0]), _filled(column.boxes[1])),
            column.marked,
        )
        for column in columns
    )


def _filled(figures: Sequence[int | None]) -> tuple[int, ...]:
    filled: list[int] = []
    for value in figures:
        filled.append(value if value is not None else filled[-1] if filled else 0)
    return tuple(filled)
