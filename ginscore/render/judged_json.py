"""Adjudicated hands as JSON: one object a line for many, one whole document for one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ginscore.render.as_json import VERSION
from ginscore.render.judged import Judged, levels, scores
from ginscore.scoring.cards import Card
from ginscore.scoring.judge import Ruling, Verdict
from ginscore.scoring.showdown import LayOff, Meld, Showdown, better_showdown, showdown
from ginscore.scoring.variant import Rules

SIDES = ("closer", "opponent")


def verdict_json(rules: Rules, verdict: Verdict, *, doubled: bool = False) -> dict[str, Any]:
    """Return a verdict as plain data; points are the difference of deadwood, never doubled."""
    found = showdown(rules, verdict, doubled=doubled)
    came_to = found.came_to
    kept = None if verdict.laid is None else verdict.laid.answer
    data: dict[str, Any] = {
        "result": str(verdict.ruling if came_to is None else came_to.result),
        "winner": _side(found),
        "points": None if came_to is None else came_to.difference,
        "deadwood": [verdict.deadwood, kept],
        "melds": _melds(found.melds),
        "opponent_melds": _melds(found.opponent_melds),
        "layoffs": [_lay_off(card) for card in found.lay_offs],
        "left": [
            _names(found.left),
            None if found.opponent_left is None else _names(found.opponent_left),
        ],
        "better": _better(rules, verdict, doubled),
    }
    if verdict.ruling is Ruling.MUST_DISCARD:
        data["discards"] = _names(verdict.discards)
    return data


def judged_json(judged: Judged) -> dict[str, Any]:
    """Return one adjudicated hand with its rules and its score at every level it may have."""
    verdict = judged.verdict
    data: dict[str, Any] = {
        "ginscore": VERSION,
        "variant": judged.variant,
        "changed": list(judged.changes),
        "witness": None if judged.witness is None else str(judged.witness),
        "limit": verdict.limit,
        **_with_scores(judged, verdict),
    }
    if verdict.ruling is Ruling.MUST_DISCARD:
        data["after"] = [
            {"discard": str(card), **_with_scores(judged, after)} for card, after in judged.after
        ]
    return data


def _with_scores(judged: Judged, verdict: Verdict) -> dict[str, Any]:
    doubled = levels(judged.rules, judged.witness)[0]
    data = verdict_json(judged.rules, verdict, doubled=doubled)
    data["scores"] = [
        {"doubled": level, "score": score.total, "boxes": score.boxes}
        for level, score in scores(judged, verdict)
    ]
    return data


def _better(rules: Rules, verdict: Verdict, doubled: bool) -> dict[str, Any] | None:
    found = better_showdown(rules, verdict, doubled=doubled)
    if found is None or found.came_to is None or verdict.better is None:
        return None
    return {
        "melds": _melds(found.melds),
        "deadwood": [verdict.better.layout.deadwood, verdict.better.answer],
        "points": found.came_to.difference,
        "result": str(found.came_to.result),
        "winner": _side(found),
    }


def _side(found: Showdown) -> str | None:
    if found.came_to is None or found.came_to.winner is None:
        return None
    return SIDES[found.came_to.winner]


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _melds(melds: Iterable[Meld]) -> list[list[str]]:
    return [_names(meld) for meld in melds]


def _lay_off(laid: LayOff) -> list[str | list[str]]:
    return [str(laid.card), _names(laid.meld)]
