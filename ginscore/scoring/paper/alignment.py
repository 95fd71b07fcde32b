"""One player's columns laid beside each other: the steps they agree on, and where the pen slipped.

A win adds the same step to every column it is written in. So the columns are read in step, from
the first win to the last, and nothing has to be searched for while they agree. Where they do not,
every slip that may be the reason is tried, and the reading goes on with one slip less to spend.
A slip is local: what is further away from the line is either untouched by it or all of it off
by as much, so what was written can be followed beside what should have been.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise, product
from typing import NamedTuple

from ginscore.scoring.paper.course import Closers, Wins, starts_of
from ginscore.scoring.paper.pad import PadCell
from ginscore.scoring.paper.readings import Readings, Step
from ginscore.scoring.rules import Rules


class Kind(StrEnum):
    """What sort of slip it was."""

    FIGURE = "figure"
    """One figure is wrong; those written upon it are right."""
    DIGITS = "digits"
    """Two digits of a figure changed places."""
    ADDITION = "addition"
    """A step was added wrong, and what is further on was added to it."""
    BOXES_MORE = "boxes-more"
    BOXES_FEWER = "boxes-fewer"
    SCORE = "score"
    """A hand was scored as no hand can be, in all its columns."""
    HAND_MISSED = "hand-missed"
    """A hand was not written in one of its columns."""
    HAND_EXTRA = "hand-extra"
    """A hand was written in a column that it does not belong to, or twice."""
    ENTRY_CLOSED = "entry-closed"
    """A hand was written in a column that had closed."""
    FIGURE_MISSING = "figure-missing"
    FIGURE_EXTRA = "figure-extra"
    MARK_MOVED = "mark-moved"
    MARK_MISSING = "mark-missing"
    MARK_EXTRA = "mark-extra"


Written = tuple[int | None, ...]
"""The figures of a column as they were written, oldest first; None where a cell is empty."""


class Slip(NamedTuple):
    """A slip of the pen: where, and what should be there."""

    kind: Kind
    cell: PadCell
    value: int | None
    """What is there; None for nothing."""
    right: tuple[int, ...] = ()
    """The figures that may be right, the nearest first; none where nothing belongs there."""
    carried: bool = False
    """Whether all that is further on in the column is off by as much."""


_Steps = tuple[Step, "_Steps"] | None
"""Steps one after another, so that many readings may have the same end."""


class Found(NamedTuple):
    """One way to read a player's columns."""

    cost: int
    slips: tuple[Slip, ...]
    before: _Steps
    """The steps up to the last slip, the last one first."""
    after: _Steps
    """The steps that follow."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of all hands that left a trace."""
        return (*reversed([*_in_a_row(self.before)]), *_in_a_row(self.after))


class _Stack(NamedTuple):
    """How far a stack of figures is read: the next one, what should be, what it is off by."""

    at: int = 0
    total: int = 0
    off: int = 0


class _Place(NamedTuple):
    """How far a column is read."""

    points: _Stack = _Stack()
    boxes: _Stack = _Stack()


class _Needs(NamedTuple):
    """The slips that the figures of a column need at least from each one on."""

    points: tuple[int, ...]
    boxes: tuple[int, ...]
    together: tuple[int, ...]
    """Where there are as many points as boxes: by the steps that both make."""


WIDTHS = ((12, 0), (30, 0), (30, 30), (1000, 1000))
"""How many steps are tried where a figure that nothing else shows may be wrong and another slip is
looked for beside it: those after which the next figures are right, and those after which one of
them is wrong too. First the nearest few, then more while there is work left."""


MOST_WORK = 80_000
"""Work after which a search gives up: steps tried, readings told, hands played again. A unit took 2
to 7 microseconds of a processor, so that a search ends within 0.6 s."""


_STEP, _GLANCES = 4, 8
"""What it costs to try a step in one column, and how many steps are looked at for one of these."""


class Budget:
    """How much a search may cost; shared by all its parts.

    It counts what is done and not how long it takes, so that a pad is explained in the same way on
    every machine.
    """

    def __init__(self, work: int = MOST_WORK, width: tuple[int, int] = WIDTHS[-1]) -> None:
        self.left = work
        self.width = width
        """How many steps are tried in one place, as in ``WIDTHS``."""
        self.cut = False
        """Whether something was left out."""

    def spend(self, work: int = 1) -> bool:
        """Take so much; False where nothing is left."""
        self.left -= work
        self.cut = self.cut or self.left < 0
        return self.left >= 0


class _Way(NamedTuple):
    """A way to read a win, and the ways to read on from there: none where it is the last one."""

    cost: int
    slips: tuple[Slip, ...]
    step: Step | None
    rest: list[_Way]
    tail: _Steps = None
    """The steps that follow without a slip, where it is the last one."""


_END = _Way(0, (), None, [])


_NO_TAIL: _Steps = (Step(-1, -1), None)
"""Stands for figures that no hands make."""


class Alignment:
    """The columns of one player in one course of the game."""

    def __init__(
        self,
        rules: Rules,
        readings: Readings,
        player: int,
        written: Sequence[tuple[Written, Written]],
        closers: Closers,
        wins: Wins,
        budget: Budget,
        *,
        single: bool = False,
    ) -> None:
        """``single``: hands were written, which are added up here; so every slip is carried on."""
        self.player = player
        self.single = single
        self.points = [points for points, _ in written]
        self.boxes = [boxes for _, boxes in written]
        self.boxed = any(step.boxes for step in readings)
        self.closers = closers
        self.target = rules.target
        self.wins = wins
        self.starts = starts_of(rules.entry, wins)
        self.covered = [
            [
                column
                for column, (start, count) in enumerate(zip(self.starts, wins, strict=True))
                if start <= win < count
            ]
            for win in range(wins[-1])
        ]
        """The columns that each win was written in."""
        self.readings = readings
        self.by_boxes: dict[int, list[Step]] = {}
        self.by_points: dict[int, list[Step]] = {}
        for step in readings:
            self.by_boxes.setdefault(step.boxes, []).append(step)
            self.by_points.setdefault(step.points, []).append(step)
        self.needs = [self._least(points, boxes) for points, boxes in written]
        """The slips that the figures of each column need at least."""
        self.budget = budget
        self.tails: dict[tuple[int, ...], _Steps] = {}
        self.seen: dict[tuple[int, int, tuple[_Place, ...]], list[_Way]] = {}

    def _least(self, points: Written, boxes: Written) -> _Needs:
        """Return the slips that the figures of a column need at least."""
        of_points, of_boxes = _steps_of(points), _steps_of(boxes)
        together: list[bool] = []
        if self.boxed and len(points) == len(boxes):
            together = [
                None in pair or pair in self.readings
                for pair in zip(of_points, of_boxes, strict=True)
            ]
        return _Needs(
            _least_slips([step is None or step in self.by_points for step in of_points]),
            _least_slips([step is None or step in self.by_boxes for step in of_boxes]),
            _least_slips(together),
        )

    def found(self, most: int) -> Iterator[Found]:
        """Yield every way to read the columns with at most so many slips."""
        cost, slips = 0, []
        for column, (start, count) in enumerate(zip(self.starts, self.wins, strict=True)):
            if count <= start:
                more = self._left_over(column, _Place())
                cost += more[0]
                slips += more[1]
        if cost > most:
            return
        ways = self._read(0, (_Place(),) * len(self.points), most - cost)
        # Only here every reading becomes one of its own: they have most of their steps in common.
        stack: list[tuple[_Way, int, tuple[Slip, ...], _Steps]]
        stack = [(way, cost, tuple(slips), None) for way in reversed(ways)]
        while stack and self.budget.spend():
            way, cost, told, before = stack.pop()
            cost += way.cost
            told += way.slips
            if not way.rest:
                yield Found(cost, told, before, way.tail)
                continue
            if way.step is not None:
                before = (way.step, before)
            stack += [(each, cost, told, before) for each in reversed(way.rest)]

    # Reading on

    def _read(self, win: int, places: tuple[_Place, ...], most: int) -> list[_Way]:
        """Return the ways to read on from a win."""
        if win >= self.wins[-1]:
            return [_END]
        key = (win, most, places)
        if key in self.seen:
            return self.seen[key]
        covered = self.covered[win]
        ways: list[_Way] = []
        if not most:
            ways = self._clean(win, places)
            self.seen[key] = ways
            return ways
        if self._needed(places, 0, most) > most:
            self.seen[key] = ways
            return ways
        if not covered:  # the win left no trace
            ways = self._read(win + 1, places, most)
        elif not self._too_far(win, places, most):
            # Where all slips are needed further on, none can have been made here.
            here = most if self._needed(places, 1, most) < most else 0
            for step in self._steps(win, places, covered, here):
                ways += self._with_step(win, places, covered, step, most, here)
            if here:
                ways += self._with_wrong_score(win, places, covered, most)
        self.seen[key] = ways
        return ways

    def _clean(self, win: int, places: tuple[_Place, ...]) -> list[_Way]:
        """Return the one way to read on from a win without a slip, or none."""
        while not self.covered[win]:  # the win left no trace
            win += 1
            if win == self.wins[-1]:
                return [_END]
        covered = self.covered[win]
        if self._too_far(win, places, 0) or not all(
            self._ends_well(win, column, places[column]) for column in covered
        ):
            return []
        step = self._shown(covered[0], places[covered[0]])
        if step is None or step not in self.readings:
            return []
        at = [place.points.at for place in places]
        at_boxes = [place.boxes.at for place in places]
        for column in covered:
            if self._shown(column, places[column]) != step:
                return []
            at[column] += 1
            at_boxes[column] += self.boxed
        rest = self._tail(win + 1, at, at_boxes)
        return [] if rest is _NO_TAIL else [_Way(0, (), None, [], (step, rest))]

    def _ends_well(self, win: int, column: int, place: _Place) -> bool:
        """Tell whether a column, read on without a slip, comes to the target where it closes."""
        figures, stack = self.points[column], place.points
        last = stack.at + self.wins[column] - win - 1
        off = place.points.off
        end, before = figures[last], figures[last - 1] if last > stack.at else stack.total + off
        if end is None or before is None:
            return False
        closing = self.closers[column] == self.player
        return before - off < self.target and (end - off >= self.target) == closing

    def _tail(self, win: int, at: list[int], at_boxes: list[int]) -> _Steps:
        """Return the steps of the figures as they are, from a win on, or ``_NO_TAIL``.

        It hangs on nothing but where the columns are read, so it is looked for once.
        """
        passed: list[tuple[tuple[int, ...], Step | None]] = []
        steps: _Steps = None
        while win < self.wins[-1]:
            key = (win, *at, *at_boxes)
            if key in self.tails:
                steps = self.tails[key]
                break
            found: Step | None = None
            for column in self.covered[win]:
                step = self._step_at(column, at[column], at_boxes[column])
                if step is None or step not in self.readings or found not in (None, step):
                    self.tails[key] = steps = _NO_TAIL
                    break
                found = step
                at[column] += 1
                at_boxes[column] += self.boxed
            if steps is _NO_TAIL:
                break
            passed.append((key, found))
            win += 1
        for key, step in reversed(passed):
            if steps is not _NO_TAIL and step is not None:
                steps = (step, steps)
            self.tails[key] = steps
        return steps

    def _step_at(self, column: int, at: int, at_boxes: int) -> Step | None:
        """Return what the figures at a place add to those before them."""
        points, boxes = self.points[column], self.boxes[column]
        value, before = points[at], points[at - 1] if at else 0
        count, below = (
            (boxes[at_boxes], boxes[at_boxes - 1] if at_boxes else 0) if self.boxed else (0, 0)
        )
        if value is None or before is None or count is None or below is None:
            return None
        return Step(value - before, count - below)

    def _too_far(self, win: int, places: tuple[_Place, ...], most: int) -> bool:
        """Tell whether more figures are missing or too many than slips are left."""
        needed = 0
        for column, place in enumerate(places):
            count = self.wins[column]
            if count <= win or count <= self.starts[column]:
                continue
            rest = count - max(win, self.starts[column])
            off = abs(len(self.points[column]) - place.points.at - rest)
            if self.boxed:
                off = max(off, abs(len(self.boxes[column]) - place.boxes.at - rest))
            needed += off
        return needed > most

    def _needed(self, places: tuple[_Place, ...], skip: int, most: int) -> int:
        """Return how many slips the figures need at least that are beyond the next ones."""
        needed = 0
        for needs, place in zip(self.needs, places, strict=True):
            above, below = place.points.at + skip, place.boxes.at + skip
            if above < len(needs.points):
                needed = max(needed, needs.points[above])
            if below < len(needs.boxes):
                needed = max(needed, needs.boxes[below])
            # With one slip left points and boxes that are even stay so.
            if most < 2 and above == below and above < len(needs.together):
                needed = max(needed, needs.together[above])
        return needed

    def _with_step(
        self,
        win: int,
        places: tuple[_Place, ...],
        covered: list[int],
        step: Step,
        most: int,
        here: int,
    ) -> list[_Way]:
        """Return the ways to read on where a win adds this step, with slips here or further on."""
        if not self.budget.spend(_STEP * len(covered)):
            return []
        options = []
        for column in covered:
            if not self._may_reach(win, column, places[column].points.total + step.points):
                return []
            ways = self._column_ways(win, column, places[column], step, here)
            if not ways:
                return []
            options.append(ways)
        found: list[_Way] = []
        for chosen in product(*options):
            cost = sum(way[0] for way in chosen)
            if cost > most:
                continue
            after = [*places]
            for column, way in zip(covered, chosen, strict=True):
                after[column] = way[1]
            slips = tuple(slip for way in chosen for slip in way[2])
            self.budget.spend()
            if rest := self._read(win + 1, tuple(after), most - cost):
                found.append(_Way(cost, slips, step, rest))
        return found

    def _may_reach(self, win: int, column: int, total: int) -> bool:
        """Tell whether a column may be at a total: only its closing hand reaches the target."""
        closing = self.closers[column] == self.player and win == self.wins[column] - 1
        return (total >= self.target) == closing

    def _with_wrong_score(
        self, win: int, places: tuple[_Place, ...], covered: list[int], most: int
    ) -> Iterator[_Way]:
        """Yield the ways to read on where a hand was scored as none can be, in all its columns."""
        shown = {self._shown(column, places[column]) for column in covered}
        if len(shown) != 1:
            return
        (wrong,) = shown
        if wrong is None or wrong in self.readings:
            return
        if len(covered) == 1 and win == self.wins[covered[0]] - 1:
            return  # no more than one wrong figure
        near = [*self.by_points.get(wrong.points, ())]
        near += self._nearest(
            self.by_boxes.get(wrong.boxes, ()), wrong.points, self._width(most)[0]
        )
        for step in near:
            if not self.budget.spend(_STEP * len(covered)):
                return
            after = [*places]
            for column in covered:
                place = places[column]
                total = place.points.total + step.points
                if not self._may_reach(win, column, total):
                    break
                after[column] = _Place(
                    _Stack(
                        place.points.at + 1, total, place.points.off + wrong.points - step.points
                    ),
                    _Stack(
                        place.boxes.at + self.boxed,
                        place.boxes.total + step.boxes,
                        place.boxes.off + wrong.boxes - step.boxes,
                    ),
                )
            else:
                of_boxes = step.points == wrong.points
                column = covered[0]
                cell = self._cell(column, places[column], boxes=of_boxes)
                right = after[column].boxes if of_boxes else after[column].points
                slip = Slip(Kind.SCORE, cell, self._at(cell), (right.total,), carried=True)
                if rest := self._read(win + 1, tuple(after), most - 1):
                    yield _Way(1, (slip,), step, rest)

    # The steps that a win may add

    def _shown(self, column: int, place: _Place) -> Step | None:
        """Return the step that a column shows next; None where it shows none."""
        points = self._next(self.points[column], place.points)
        boxes = self._next(self.boxes[column], place.boxes) if self.boxed else 0
        return None if points is None or boxes is None else Step(points, boxes)

    @staticmethod
    def _next(figures: Written, stack: _Stack, skip: int = 0) -> int | None:
        """Return what the next figure adds to what it was written upon."""
        at = stack.at + skip
        value = figures[at] if at < len(figures) else None
        before = figures[at - 1] if skip else stack.total + stack.off
        return None if value is None or before is None else value - before

    def _steps(
        self, win: int, places: tuple[_Place, ...], covered: list[int], most: int
    ) -> list[Step]:
        """Return the steps that a win may have added, those that its columns show first."""
        points, boxes = self._shown_apart(win, places, covered, surplus=most > 0)
        shown = [Step(p, b) for p, b in product(points, boxes) if (p, b) in self.readings]
        if not most or (len(covered) > 1 and shown and most < len(covered)):
            return shown  # with fewer slips than columns one of these is right
        others = [step for b in boxes for step in self.by_boxes.get(b, ())]
        others += [step for p in points for step in self.by_points.get(p, ())]
        if not boxes and not points:
            others = [*self.readings]
        others = [step for step in dict.fromkeys(others) if step not in shown]
        near = next(iter(points), 0)
        # Where the columns show nothing that a hand makes, what follows is not believed either.
        upon = covered[0] if shown or len(covered) == 1 else None
        right, half = self._likely(win, places, upon, others)
        whole, part = self._width(most)
        steps = [*shown, *self._nearest(right, near, whole)]
        if most > 1:
            steps += self._nearest(half, near, part)
            if self.boxed and len(covered) == 1:
                # Points and boxes of one hand may both be wrong.
                neither = [step for step in self.readings if step not in steps]
                steps += self._nearest(self._likely(win, places, upon, neither)[0], near, whole)
        return steps

    def _width(self, most: int) -> tuple[int, int]:
        return WIDTHS[-1] if most < 2 else self.budget.width

    def _nearest(self, steps: Sequence[Step], points: int, wanted: int) -> list[Step]:
        found = sorted(steps, key=lambda step: (abs(step.points - points), step))
        if len(found) > wanted:
            self.budget.cut = True
        return found[:wanted]

    def _shown_apart(
        self, win: int, places: tuple[_Place, ...], covered: list[int], *, surplus: bool
    ) -> tuple[dict[int, None], dict[int, None]]:
        """Return the points and the boxes that the columns show for a win."""
        points: dict[int, None] = {}
        boxes: dict[int, None] = {}
        for column in covered:
            place = places[column]
            for figures, stack, found in (
                (self.points[column], place.points, points),
                (self.boxes[column], place.boxes, boxes),
            ):
                more = surplus and len(figures) - stack.at > self.wins[column] - win
                for skip in (0, 1) if more else (0,):
                    added = self._next(figures, stack, skip)
                    if added is not None and added >= 0:
                        found[added] = None
        return points, boxes if self.boxed else {0: None}

    def _likely(
        self, win: int, places: tuple[_Place, ...], column: int | None, steps: list[Step]
    ) -> tuple[list[Step], list[Step]]:
        """Return the steps after which the next figures are those of a hand, and those after which
        its points or its boxes alone can be; ``column``: the one whose next figures are looked at.
        """
        self.budget.spend(len(steps) // _GLANCES)
        if column is None or win + 1 >= self.wins[column]:
            return steps, []
        place = places[column]
        figures, counts = self.points[column], self.boxes[column]
        at, below = place.points.at + 1, place.boxes.at + 1
        if at >= len(figures) or (self.boxed and below >= len(counts)):
            return steps, []
        value, count = figures[at], counts[below] if self.boxed else 0
        if value is None or count is None:
            return steps, []
        value -= place.points.total + place.points.off
        count -= place.boxes.total + place.boxes.off if self.boxed else 0
        after = self.covered[win + 1]
        shown = [self._shown(other, places[other]) for other in after if other != column]
        right, half = [], []
        for step in steps:
            rest = Step(value - step.points, count - step.boxes)
            if (
                rest in self.readings
                or rest in shown
                # A figure below the line may be wrong beside one above it.
                or any(other and other.points == rest.points for other in shown)
                or any(other and other.boxes == rest.boxes for other in shown)
            ):
                right.append(step)
            elif rest.points in self.by_points or rest.boxes in self.by_boxes:
                half.append(step)
        return right, half

    # One column

    def _column_ways(
        self, win: int, column: int, place: _Place, step: Step, most: int
    ) -> list[tuple[int, _Place, tuple[Slip, ...]]]:
        """Return how a column may be read where a win adds this step to it."""
        ways = self._bare_ways(win, column, place, step, most)
        if win < self.wins[column] - 1:
            return ways
        ended = []
        for cost, after, slips in ways:
            more, left = self._left_over(column, after)
            if cost + more <= most:
                ended.append((cost + more, after, (*slips, *left)))
        return ended

    def _bare_ways(
        self, win: int, column: int, place: _Place, step: Step, most: int
    ) -> list[tuple[int, _Place, tuple[Slip, ...]]]:
        if self._shown(column, place) == step:
            return [(0, self._after(place, step), ())]
        if not most:
            return []
        rest = self.wins[column] - win
        above = self._stack_ways(win, column, place, step.points, boxes=False)
        below = (
            self._stack_ways(win, column, place, step.boxes, boxes=True)
            if self.boxed
            else [(0, place.boxes, ())]
        )
        ways = [
            (one[0] + two[0], _Place(one[1], two[1]), (*one[2], *two[2]))
            for one, two in product(above, below)
            if one[0] + two[0] <= most
        ]
        left = len(self.points[column]) - place.points.at
        left_boxes = len(self.boxes[column]) - place.boxes.at if self.boxed else left
        if left < rest and left_boxes < rest:
            ways += self._missed_ways(column, place, step)
        if left > rest and left_boxes > rest:
            ways += self._extra_ways(win, column, place, step, most)
        return ways

    def _after(self, place: _Place, step: Step) -> _Place:
        return _Place(
            _Stack(place.points.at + 1, place.points.total + step.points, place.points.off),
            _Stack(place.boxes.at + self.boxed, place.boxes.total + step.boxes, place.boxes.off),
        )

    def _stack_ways(
        self, win: int, column: int, place: _Place, step: int, *, boxes: bool
    ) -> list[tuple[int, _Stack, tuple[Slip, ...]]]:
        """Return how the figures above or below the line may be read at a win."""
        figures = (self.boxes if boxes else self.points)[column]
        stack = place.boxes if boxes else place.points
        cell = self._cell(column, place, boxes=boxes)
        total = stack.total + step
        rest, left = self.wins[column] - win, len(figures) - stack.at
        value = figures[stack.at] if left else None
        if value is not None and value == total + stack.off:
            return [(0, _Stack(stack.at + 1, total, stack.off), ())]
        ways: list[tuple[int, _Stack, tuple[Slip, ...]]] = []
        right = total + stack.off
        if left:
            last = rest == 1
            base = stack.total + stack.off if self.single else 0
            kind = self._kind(
                None if value is None else value - base, right - base, boxes=boxes, last=last
            )
            if not self.single or last or value is None:
                slip = Slip(kind, cell, value, (right,))
                ways.append((1, _Stack(stack.at + 1, total, stack.off), (slip,)))
            if value is not None and not last and left > 1:
                kind = kind if boxes or self.single else Kind.ADDITION
                slip = Slip(kind, cell, value, (right,), carried=True)
                ways.append((1, _Stack(stack.at + 1, total, value - total), (slip,)))
        if left < rest:
            slip = Slip(Kind.FIGURE_MISSING, cell, None, (right,))
            off = stack.off - step * self.single
            ways.append((1, _Stack(stack.at, total, off), (slip,)))
        if left > rest and left > 1:
            off = stack.off if value is None or not self.single else value - stack.total
            if figures[stack.at + 1] == total + off:
                slip = Slip(Kind.FIGURE_EXTRA, cell, value)
                ways.append((1, _Stack(stack.at + 2, total, off), (slip,)))
        return ways

    def _kind(self, value: int | None, right: int, *, boxes: bool, last: bool) -> Kind:
        if value is None:
            return Kind.FIGURE_MISSING
        if exchanged(value, right):
            return Kind.DIGITS
        if boxes:
            return Kind.BOXES_MORE if value > right else Kind.BOXES_FEWER
        return Kind.ADDITION if last and not self.single else Kind.FIGURE

    def _missed_ways(
        self, column: int, place: _Place, step: Step
    ) -> Iterator[tuple[int, _Place, tuple[Slip, ...]]]:
        """Yield how a column may be read that does not have the hand."""
        cell = self._cell(column, place, boxes=False)
        total, count = place.points.total + step.points, place.boxes.total + step.boxes
        for carried in (True,) if self.single else (True, False):
            if not carried and place.points.at == len(self.points[column]):
                continue  # nothing is further on
            slip = Slip(Kind.HAND_MISSED, cell, None, (total + place.points.off,), carried=carried)
            yield (
                1,
                _Place(
                    _Stack(place.points.at, total, place.points.off - carried * step.points),
                    _Stack(place.boxes.at, count, place.boxes.off - carried * step.boxes),
                ),
                (slip,),
            )

    def _extra_ways(
        self, win: int, column: int, place: _Place, step: Step, most: int
    ) -> Iterator[tuple[int, _Place, tuple[Slip, ...]]]:
        """Yield how a column may be read that has a hand too many, carried or not."""
        value = self.points[column][place.points.at]
        count = self.boxes[column][place.boxes.at] if self.boxed else 0
        if value is None or count is None:
            return
        for carried in (True,) if self.single else (True, False):
            points, boxes = place
            passed = _Place(
                _Stack(
                    points.at + 1, points.total, value - points.total if carried else points.off
                ),
                _Stack(
                    boxes.at + self.boxed,
                    boxes.total,
                    count - boxes.total if carried else boxes.off,
                ),
            )
            cell = self._cell(column, place, boxes=False)
            slip = Slip(Kind.HAND_EXTRA, cell, value, carried=carried)
            for cost, after, slips in self._bare_ways(win, column, passed, step, most - 1):
                yield 1 + cost, after, (slip, *slips)

    def _left_over(self, column: int, place: _Place) -> tuple[int, list[Slip]]:
        """Return the figures beyond the last hand of a column, as slips."""
        above = len(self.points[column]) - place.points.at
        below = len(self.boxes[column]) - place.boxes.at if self.boxed else above
        closed = self.closers[column] is not None
        slips = []
        for n in range(max(above, below)):
            of_boxes = n >= above
            level = (place.boxes.at if of_boxes else place.points.at) + n + 1
            cell = PadCell(self.player, column + 1, level, of_boxes)
            both = n < above and n < below
            kind = (Kind.ENTRY_CLOSED if closed else Kind.HAND_EXTRA) if both else Kind.FIGURE_EXTRA
            slips.append(Slip(kind, cell, self._at(cell), carried=False))
        return len(slips), slips

    def _cell(self, column: int, place: _Place, *, boxes: bool) -> PadCell:
        stack = place.boxes if boxes else place.points
        return PadCell(self.player, column + 1, stack.at + 1, boxes)

    def _at(self, cell: PadCell) -> int | None:
        figures = (self.boxes if cell.boxes else self.points)[cell.column - 1]
        return figures[cell.level - 1] if cell.level <= len(figures) else None


def exchanged(value: int, right: int) -> bool:
    """Tell whether two neighbouring digits of a figure changed places.

    >>> exchanged(138, 183), exchanged(183, 381), exchanged(18, 183)
    (True, False, False)
    """
    one, other = str(value), str(right)
    differ = [n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b]
    return (
        len(one) == len(other)
        and len(differ) == 2
        and differ[1] == differ[0] + 1
        and one[differ[0]] == other[differ[1]]
        and one[differ[1]] == other[differ[0]]
    )


def _least_slips(follow: Sequence[bool]) -> tuple[int, ...]:
    """Return the slips that the figures from each one on need at least.

    ``follow``: whether a step leads from each figure to the next. Where none does there is a slip,
    and one slip is the reason for two such places at most, beside each other.

    >>> _least_slips([True, False, False, True, False])
    (2, 2, 2, 1, 1, 0)
    """
    needed = [0] * (len(follow) + 2)
    for at in range(len(follow) - 1, -1, -1):
        needed[at] = needed[at + 1] if follow[at] else 1 + needed[at + 2]
    return tuple(needed[:-1])


def _steps_of(figures: Written) -> list[int | None]:
    """Return what each figure adds to the one before; None beside an empty cell."""
    return [None if a is None or b is None else b - a for a, b in pairwise(figures)]


def _in_a_row(steps: _Steps) -> Iterator[Step]:
    while steps is not None:
        step, steps = steps
        yield step
