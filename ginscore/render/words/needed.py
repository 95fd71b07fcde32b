"""The count for both players, as they ask for it at the table."""

from __future__ import annotations

from ginscore.render.lines.cells import shorten
from ginscore.render.lines.columns import LabelledRow, grid_lines
from ginscore.render.lines.wrap import wrap
from ginscore.render.view import View
from ginscore.render.words.sentences import Translate
from ginscore.render.words.settlement import verdict
from ginscore.scoring.needed import PlayerNeeds, Way, needed
from ginscore.scoring.rules import GINS, Doubling

NONE = "-"
"""Where no hand can, or where the answer is no."""


def needed_lines(view: View, t: Translate, available: int | None = None) -> list[str]:
    """Return the count as a table per player; of a game that is over, who pays."""
    if view.replayed.finished:
        return [t("game.over"), verdict(view, t)]
    players = view.game.players
    lines = [
        part
        for column in view.replayed.columns
        if column.closed_by is not None
        for part in wrap(
            t("count.closed", column=column.number, player=players[column.closed_by]), available, 4
        )
    ]
    for counted in needed(view.game):
        lines += [""] if lines else []
        player = players[counted.player]
        lines.append(player if available is None else shorten(player, available))
        lines += grid_lines(_rows(view, counted, t), available)
        if not any(column.next_win for column in counted.columns):
            lines += wrap(t("count.lost"), available, 4)
    return lines


def _rows(view: View, counted: PlayerNeeds, t: Translate) -> list[LabelledRow]:
    columns = counted.columns
    rules = view.game.rules

    def row(label: str, cells: list[str]) -> LabelledRow:
        return LabelledRow(label, tuple(cells))

    def facts(label: str, facts: list[bool]) -> LabelledRow:
        return row(label, [t("count.yes") if fact else NONE for fact in facts])

    several = len(view.replayed.columns) > 1
    rows = [
        *([row(t("count.column"), [str(c.number) for c in columns])] if several else []),
        row(t("count.needed"), [str(column.needed) for column in columns]),
    ]
    if any(column.ways for column in columns):
        rows.append(row(t("count.closes"), ["" for _ in columns]))
    for ways in zip(*(column.ways for column in columns), strict=True):
        label = _way(ways[0], rules.doubling != Doubling.NONE, t)
        cells = [NONE if way.number is None else str(way.number) for way in ways]
        rows.append(row(f"  {label}", cells))
    if rules.shutout.pays:
        rows.append(facts(t("count.blitz"), [column.shutout for column in columns]))
    if several:
        rows.append(facts(t("count.ends"), [column.ends_game for column in columns]))
    return rows


def _way(way: Way, levels: bool, t: Translate) -> str:
    """Name a way to close a column, so that the number that follows finishes the sentence."""
    said = {
        "result": t(f"result.{way.result}"),
        "level": t("level.double" if way.doubled else "level.single"),
    }
    if way.result in GINS:
        return t("count.against-level" if levels else "count.against", **said)
    return t("count.by-level" if levels else "count.by", **said)
