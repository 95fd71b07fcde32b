"""A game in a few lines, to be sent to those who were not at the table."""

from __future__ import annotations

from ginscore.render.headline import told_date, variant_words
from ginscore.render.lines.cells import on_one_line
from ginscore.render.view import View
from ginscore.render.words.sentences import Translate, totals_of
from ginscore.render.words.settlement import settlement_total, verdict
from ginscore.scoring.replay import Column


def summary_lines(view: View, t: Translate) -> list[str]:
    """Return a game in at most five lines: what it is, who plays, its columns, sum and outcome."""
    game = view.game
    told = [on_one_line(game.title or ""), told_date(view, t), on_one_line(game.place or "")]
    head = " · ".join(text for text in (*told, variant_words(view)) if text)
    players = " – ".join(
        f"{name} ({said})" if said else name
        for name, said in zip(game.players, game.untold, strict=True)
    )
    if not view.replayed.hands:
        return [head, players, t("game.empty")]
    count = t("unit.hands", n=len(game.hands) - len(view.replayed.surplus))
    state = count if view.replayed.finished else t("game.open", hands=count)
    total = t("settle.line", name=t("settle.total"), sum=settlement_total(view))
    return [
        head,
        f"{players} · {state}",
        t("settle.line", name=_label(view, t), sum=_columns(view, t)),
        # Who pays whom has a sum for every pair; what they all come to is enough here.
        *([] if game.many else [total]),
        verdict(view, t),
    ]


def _label(view: View, t: Translate) -> str:
    return t("settle.points" if view.game.rules.columns == 1 else "settle.columns")


def _columns(view: View, t: Translate) -> str:
    return ", ".join(_column(view, column, t) for column in view.replayed.columns)


def _column(view: View, column: Column, t: Translate) -> str:
    """Return the points of a column, and who closed it; alone it is closed by who is paid."""
    totals = totals_of(column)
    if column.closed_by is None:
        return totals
    rules = view.game.rules
    marks = [view.game.players[column.closed_by]] if rules.columns != 1 else []
    if column.shutout and rules.shutout.pays:
        marks.append(t("page.blitz"))
    return f"{totals} ({', '.join(marks)})" if marks else totals
