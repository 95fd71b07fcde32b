"""A paper pad that was audited: what is wrong with it, what was played, what it comes to."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ginscore.scoring.game import Game
from ginscore.scoring.paper.alignment import Kind, Slip
from ginscore.scoring.paper.decode import DecodedPad
from ginscore.scoring.paper.pad import PadCell
from ginscore.scoring.paper.slips import Explained, Explanation, WrittenColumn, whole_columns
from ginscore.scoring.paper.sums import SumKind, SumSlip, settle_pad, sum_slips
from ginscore.scoring.settlement import Settlement


class ReadAs(NamedTuple):
    """How a pad was laid out."""

    order: str
    """``up`` where points climb from the line, ``down`` from the top, ``turned`` upside down."""
    boxed: bool
    """Whether boxes were kept."""
    single: bool
    """Whether the figures are those of single hands."""
    marked: bool = True
    """Whether the mark of a closed column is anywhere."""


class AuditedPad(NamedTuple):
    """A pad with all that was found out about it."""

    game: Game
    """The players, rules and stake, and the hands where one pad alone can be meant."""
    read_as: ReadAs
    written: tuple[WrittenColumn, ...]
    explained: Explained
    decoded: DecodedPad | None
    """The hands of the pad, or of the one that must have been meant; None where several may."""
    place: Callable[[PadCell], tuple[int, str]]
    """Returns the line of a cell, and what a spreadsheet calls it."""
    said: int | None = None
    """What somebody says it comes to, the first player's points minus the second's."""
    others: tuple[tuple[ReadAs, int], ...] = ()
    """The other ways to read it by which it adds up too, and what it comes to then."""

    @property
    def adds_up(self) -> bool:
        """Whether a game gives this pad."""
        return any(not each.slips for each in self.explained.explanations)

    @property
    def boxes_unknown(self) -> bool:
        """Whether the rules count boxes and the pad has none."""
        return self.game.rules.counts_boxes and not self.read_as.boxed

    @property
    def stands(self) -> Settlement:
        """What the pad comes to as written, in points."""
        return settle_pad(self.game.rules, whole_columns(self.written))

    def worth(self, explanation: Explanation) -> int:
        """Return what the first player gains where an explanation's slips are put right."""
        return settle_pad(self.game.rules, explanation.columns).net - self.stands.net

    def as_written(self, slip: Slip) -> Slip:
        """Return a slip with the figures of the pad, which may be single hands."""
        cell = slip.cell
        if not self.read_as.single or cell.level == 1 or slip.kind is Kind.MARK_MOVED:
            return slip
        column = whole_columns(self.written)[cell.column - 1]
        before = (column.boxes if cell.boxes else column.points)[cell.player][cell.level - 2]
        value = None if slip.value is None else slip.value - before
        return slip._replace(value=value, right=tuple(n - before for n in slip.right))

    def figure(self, cell: PadCell) -> int | None:
        """Return the figure that is in a cell, a single hand where those were written."""
        column = self.written[cell.column - 1]
        figures = (column.boxes if cell.boxes else column.points)[cell.player]
        value = figures[cell.level - 1] if cell.level <= len(figures) else None
        before = figures[cell.level - 2] if self.read_as.single and cell.level > 1 else 0
        return None if value is None else value - (before or 0)

    @property
    def closed_unmarked(self) -> bool:
        """Whether columns are closed of which the pad does not say so."""
        return not self.read_as.marked and any(True in each.marked for each in self.written)

    @property
    def meant(self) -> Settlement:
        """What the pad comes to, put right where one explanation alone says how."""
        only = self.explained.explanations
        columns = only[0].columns if len(only) == 1 else whole_columns(self.written)
        return settle_pad(self.game.rules, columns)

    @property
    def sum_slips(self) -> tuple[SumSlip, ...]:
        """The slips in the sum, each of which gives what was said."""
        if self.said is None:
            return ()
        if self.said == self.stands.net != self.meant.net:
            return (SumSlip(SumKind.AS_WRITTEN),)
        return sum_slips(self.game.rules, self.meant, self.said)

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong, with the pad or with what was said."""
        return self.adds_up and self.said in (None, self.meant.net)
