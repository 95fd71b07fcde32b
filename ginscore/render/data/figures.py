"""What many games come to, as plain data and as a table for spreadsheets."""

from __future__ import annotations

import csv
from decimal import Decimal
from io import StringIO
from typing import Any

from ginscore.render.data.json import VERSION
from ginscore.render.data.rows import guarded
from ginscore.render.words.figures import Told
from ginscore.render.words.settlement import in_units
from ginscore.scoring.club.balances import Unit
from ginscore.scoring.club.figures import FEW, By, Figures, Row, units_of
from ginscore.scoring.club.rating import PACE, SPREAD, START


def stats_json(told: Told) -> dict[str, Any]:
    """Return statistics; amounts are decimal text."""
    return {
        "ginscore": VERSION,
        "by": told.by.value,
        "games": told.games,
        "left_out": [*told.left_out],
        "few": FEW,
        "rating": {"start": START, "k": PACE, "spread": SPREAD},
        "rows": [{**_head(told, row), **_figures(told, row)} for row in told.rows],
        "alike": [[*names] for names in told.alike],
    }


def _head(told: Told, row: Row) -> dict[str, Any]:
    group = row.group
    return {
        "player": row.player,
        "against": ["+".join(party) for party in group if party != row.party]
        if told.by is By.PAIRING
        else None,
        "variant": group[0][0] if told.by is By.VARIANT else None,
        "month": group[0][0] or None if told.by is By.MONTH else None,
    }


def _figures(told: Told, row: Row) -> dict[str, Any]:
    of = row.figures
    return {
        "games": of.games,
        "few": of.few,
        "games_won": of.games_won,
        "rating": told.rating(row),
        "hands": of.hands,
        "hands_won": of.hands_won,
        "results": {result.value: count for result, count in of.results().items()},
        "undercuts_given": of.given,
        "undercuts_taken": of.undercuts,
        "blitzes": of.blitzes,
        "score": of.score,
        "average": None if of.average is None else float(of.average),
        "best": of.best,
        "run": of.run,
        "accounts": [
            {
                "unit": "money" if unit.money else "points",
                "currency": unit.currency,
                "won": _text(unit, of.amounts[unit].won),
                "lost": _text(unit, of.amounts[unit].lost),
                "balance": _text(unit, of.amounts[unit].balance),
            }
            for unit in units_of([row])
        ],
    }


def _text(unit: Unit, amount: Decimal) -> str:
    return in_units(amount, unit.currency) if unit.money else f"{amount:f}"


def stats_csv(told: Told) -> str:
    """Return a row a line, with the keys of the JSON as heads, and two columns a currency."""
    out = StringIO()
    rows = csv.writer(out, lineterminator="\n")
    units = units_of(told.rows)
    names = [unit.currency or "money" if unit.money else "points" for unit in units]
    amounts = [f"{side} {name}" for name in names for side in ("won", "lost")]
    heads = [*_cells(told, Row((("",),), (), Figures()))]
    rows.writerow([*map(guarded, [*heads, *amounts])])
    for row in told.rows:
        own = [
            _text(unit, getattr(amount, side)) if (amount := row.figures.amounts.get(unit)) else ""
            for unit in units
            for side in ("won", "lost")
        ]
        rows.writerow([*map(_cell, _cells(told, row).values()), *own])
    return out.getvalue()


def _cells(told: Told, row: Row) -> dict[str, Any]:
    """Return the cells of a row by their heads, without its amounts."""
    cells = {**_head(told, row), **_figures(told, row)}
    del cells["accounts"]
    cells["against"] = ", ".join(cells["against"] or ())
    results = cells.pop("results")
    return {**cells, **results}


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(int(value))
    return guarded(value) if isinstance(value, str) else str(value)
