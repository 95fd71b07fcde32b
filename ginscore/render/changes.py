"""What a correction changed, in words: the net, the columns, whether the game is over."""

from __future__ import annotations

from itertools import zip_longest

from ginscore.render.sentences import Translate
from ginscore.render.view import View
from ginscore.scoring.replay import Column


def change_sentences(before: View, after: View, t: Translate) -> list[str]:
    """Return what is different on the pad, a line each; one line where nothing is."""
    lines = []
    nets = (before.settlement.net, after.settlement.net)
    if nets[0] != nets[1]:
        lines.append(t("change.net", before=nets[0], after=nets[1]))
    # Other rules, which an editor may write, may have another number of columns.
    columns = zip_longest(before.ledger.columns, after.ledger.columns)
    for number, (old, new) in enumerate(columns, 1):
        texts = (_column(old, t), _column(new, t))
        if texts[0] != texts[1]:
            lines.append(t("change.column", column=number, before=texts[0], after=texts[1]))
    if before.ledger.finished and not after.ledger.finished:
        lines.append(t("change.open"))
    if after.ledger.finished and not before.ledger.finished:
        lines.append(t("game.over"))
    return lines or [t("change.nothing")]


def _column(column: Column | None, t: Translate) -> str:
    """Describe how a column stands; none is a dash."""
    if column is None:
        return "-"
    totals = f"{column.total(0)} - {column.total(1)}"
    if column.closed_at is None:
        return totals
    return t("change.closed", totals=totals, hand=column.closed_at)
