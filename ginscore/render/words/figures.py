"""What many games come to, as tables of words and figures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType
from typing import NamedTuple

from ginscore.render.lines.cells import shorten, visible
from ginscore.render.lines.columns import LabelledRow, grid_lines
from ginscore.render.lines.looks import Look
from ginscore.render.lines.wrap import wrap
from ginscore.render.words.balances import alike_line
from ginscore.render.words.sentences import Translate
from ginscore.render.words.settlement import in_units
from ginscore.scoring.club.balances import Unit
from ginscore.scoring.club.figures import FEW, By, Figures, Row, units_of
from ginscore.scoring.club.rating import PACE, SPREAD, START
from ginscore.scoring.club.tally import WON
from ginscore.scoring.club.trend import Point
from ginscore.scoring.rules import Result

MARK = "*"
"""Of figures that are of few games."""

NOTHING = "-"
"""In the place of a figure that there is not, such as the average of no hands."""

RARE = (Result.GIN_OFF, Result.CONCEDED)
"""Results of few rules, which are told only where there is one."""


def _untold(_: Row) -> Mapping[Unit, list[Point]]:
    return {}


class Told(NamedTuple):
    """What many games come to, in rows, and what there is to say of it besides."""

    by: By
    games: int
    rows: Sequence[Row]
    ratings: dict[str, int]
    """Of everybody who played a game that is over."""
    left_out: tuple[str, ...]
    """Files of games that are not over and not counted."""
    alike: tuple[tuple[str, ...], ...]
    """People whose names are easily taken for one another."""
    played: Mapping[str, int]
    """In how many games each of those did."""
    partners: bool = False
    """Whether some of the ratings come from games of partners."""
    rating_trends: Mapping[str, list[Point]] = MappingProxyType({})
    """Everybody's rating after each of his games, where that is drawn."""
    money_trends: Callable[[Row], Mapping[Unit, list[Point]]] = _untold
    """What gives what those of a row had won and lost after each game, where that is drawn; of
    thousands of games it is in memory for one row at a time."""

    @property
    def rated(self) -> bool:
        """Whether the rows are of players, who have a rating."""
        return self.by is By.PLAYER and bool(self.ratings)

    def rating(self, row: Row) -> int | None:
        """Return the rating of whom a row is about, where it is about all of his games."""
        return self.ratings.get(row.player or "") if self.by is By.PLAYER else None


class Column(NamedTuple):
    """A column of a table: its head, and what it has of a row."""

    head: str
    cell: Callable[[Row], str]


class Table(NamedTuple):
    """A table of some of the figures."""

    title: str
    columns: tuple[Column, ...]


def label_of(row: Row, t: Translate) -> str:
    """Say what figures are of, such as ``Anna - Bruno`` of Anna's against Bruno."""
    if len(row.group) > 1:
        others = [party for party in row.group if party != row.party]
        return " – ".join(visible("+".join(party)) for party in (row.party, *others))
    if row.group:
        return visible(row.group[0][0]) or t("stats.undated")
    return visible(row.player or "")


def share(part: int, whole: int) -> str:
    """Return a part of a hundred, half up, of nothing a dash.

    >>> share(1, 3), share(1, 8), share(0, 0)
    ('33', '13', '-')
    """
    return str((200 * part + whole) // (2 * whole)) if whole else NOTHING


def stats_tables(told: Told, t: Translate) -> list[Table]:
    """Return the figures as three tables: of games and money, of hands, of how they were won."""
    own = any(row.party for row in told.rows)

    def column(key: str, cell: Callable[[Figures], object]) -> Column:
        return Column(t(f"stats.{key}"), lambda row: str(cell(row.figures)))

    games = [column("games", lambda of: of.games)]
    if own:
        games += [
            column("won", lambda of: of.games_won),
            column("share", lambda of: share(of.games_won, of.games)),
        ]
    if told.rated:
        games.append(Column(t("stats.rating"), lambda row: str(told.rating(row) or NOTHING)))
    games += [_money(unit, t, own=own) for unit in units_of(told.rows)]
    hands = [column("hands", lambda of: of.hands), column("won", lambda of: of.hands_won)]
    if own:
        hands.append(column("share", lambda of: share(of.hands_won, of.hands)))
    hands += [
        Column(t("stats.average"), lambda row: _average(row.figures, t)),
        column("best", lambda of: of.best),
        column("run", lambda of: of.run),
        Column(t("page.blitz"), lambda row: str(row.figures.blitzes)),
    ]
    there = {result for row in told.rows for result, n in row.figures.results().items() if n}
    results = [_result(result, t) for result in _shown(there)]
    if own:
        results.append(column("taken", lambda of: of.undercuts))
    return [
        Table(t("stats.title-games"), tuple(games)),
        Table(t("stats.title-hands"), tuple(hands)),
        Table(t("stats.title-results"), tuple(results)),
    ]


def _shown(there: Collection[Result]) -> list[Result]:
    """Return the results that are told: those of few rules only where there is one."""
    return [result for result in WON if result not in RARE or result in there]


def results_of(row: Row, t: Translate) -> list[tuple[str, int]]:
    """Return how many hands were won by each result, in words."""
    counts = row.figures.results()
    there = [result for result, count in counts.items() if count]
    return [(t(f"result.{result}"), counts[result]) for result in _shown(there)]


def _result(result: Result, t: Translate) -> Column:
    return Column(t(f"result.{result}"), lambda row: str(row.figures.results()[result]))


def _average(figures: Figures, t: Translate) -> str:
    return NOTHING if figures.average is None else t.decimal(str(figures.average))


def _money(unit: Unit, t: Translate, *, own: bool) -> Column:
    """Return the column of a currency: somebody's balance, or what all together won."""

    def cell(row: Row) -> str:
        amount = row.figures.amounts.get(unit)
        if amount is None:
            return NOTHING
        sum_ = amount.balance if own else amount.won
        return ("+" if own and sum_ > 0 else "") + amount_words(sum_, unit, t)

    return Column(unit_words(unit, t), cell)


def unit_words(unit: Unit, t: Translate) -> str:
    """Say what an account is kept in."""
    if not unit.money:
        return t("ledger.points")
    return visible(unit.currency) if unit.currency else t("stats.money")


def amount_words(amount: Decimal, unit: Unit, t: Translate) -> str:
    """Write an amount without the name of its unit."""
    return t.decimal(in_units(amount, unit.currency)) if unit.money else f"{amount:f}"


def stats_lines(told: Told, t: Translate, available: int | None) -> list[str]:
    """Return the tables one below the other, then what there is to say of them, a line each."""
    lines = [t("ledger.games", n=told.games)]
    for table in stats_tables(told, t) if told.rows else []:
        # A name that fills the screen would leave none for the figures.
        most = max(available // 2, 12) if available is not None else None
        heads = tuple(column.head for column in table.columns)
        rows = [LabelledRow(table.title, heads, Look.HEADING)]
        for row in told.rows:
            label = label_of(row, t)
            mark = f" {MARK}" if row.figures.few else ""
            label = label if most is None else shorten(label, most - len(mark))
            cells = tuple(column.cell(row) for column in table.columns)
            rows.append(LabelledRow(label + mark, cells))
        lines += ["", *grid_lines(rows, available)]
    notes = [part for note in notes_of(told, t) for part in wrap(note, available, 2)]
    return [*lines, *([""] if notes else []), *notes]


def notes_of(told: Told, t: Translate) -> list[str]:
    """Return what there is to say of the figures, a sentence each."""
    notes = []
    if any(not row.party and row.figures.amounts for row in told.rows):
        notes.append(t("stats.together"))
    if any(row.figures.few for row in told.rows):
        notes.append(f"{MARK} {t('stats.few', n=FEW)}")
    if told.rated:
        notes.append(t("stats.formula", start=START, pace=PACE, spread=SPREAD))
        if told.partners:
            notes.append(t("stats.partners"))
    notes += [t("ledger.left-out", file=visible(file)) for file in told.left_out]
    return notes + [alike_line(names, told.played, t) for names in told.alike]
