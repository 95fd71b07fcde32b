"""Adjudicated hands as JSON: an object a line for many, a whole document for one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ginscore.render.as_json import VERSION
from ginscore.scoring.cards import Card
from ginscore.scoring.judge import Ruling, Verdict
from ginscore.scoring.judged import Judged
from ginscore.scoring.showdown import LayOff, Meld, Showdown, better_showdown, showdown
from ginscore.scoring.variant import Rules

SIDES = ("closer", "opponent")


def verdict_json(rules: Rules, verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as plain data; points are the difference of deadwood, never doubled."""
    found = showdown(rules, verdict)
    came_to = found.came_to
    kept = found.opponent_left
    data: dict[str, Any] = {
        "result": str(verdict.ruling if came_to is None else came_to.result),
        "winner": _winner(found),
        "points": None if came_to is None else came_to.difference,
        "deadwood": [verdict.deadwood, None if verdict.laid is None else verdict.laid.answer],
        "melds": _melds(found.melds),
        "opponent_melds": _melds(found.opponent_melds),
        "layoffs": [_lay_off(laid) for laid in found.lay_offs],
        "left": [_names(found.left), None if kept is None else _names(kept)],
        "better": _better(rules, verdict),
    }
    if verdict.ruling is Ruling.MUST_DISCARD:
        data["discards"] = _names(verdict.discards)
    return data


def judged_json(judged: Judged, variant: str, changes: Iterable[str]) -> dict[str, Any]:
    """Return one adjudicated hand with its rules and its score at every level it may have.

    ``changes``: the parameters of the variant that were changed, as they are typed.
    """
    data: dict[str, Any] = {
        "ginscore": VERSION,
        "variant": variant,
        "changes": list(changes),
        "witness": None if judged.witness is None else str(judged.witness),
        "limit": judged.verdict.limit,
        **_scored(judged),
    }
    if judged.verdict.ruling is Ruling.MUST_DISCARD:
        data["after"] = [{"discard": str(card), **_scored(after)} for card, after in judged.after]
    return data


def _scored(judged: Judged) -> dict[str, Any]:
    data = verdict_json(judged.rules, judged.verdict)
    data["scores"] = [
        {"doubled": doubled, "score": score.total, "boxes": score.boxes}
        for doubled, score in judged.scores
    ]
    return data


def _better(rules: Rules, verdict: Verdict) -> dict[str, Any] | None:
    found = better_showdown(rules, verdict)
    if found is None or found.came_to is None or verdict.better is None:
        return None
    return {
        "result": str(found.came_to.result),
        "winner": _winner(found),
        "points": found.came_to.difference,
        "deadwood": [verdict.better.layout.deadwood, verdict.better.answer],
        "melds": _melds(found.melds),
    }


def _winner(found: Showdown) -> str | None:
    if found.came_to is None or found.came_to.winner is None:
        return None
    return SIDES[found.came_to.winner]


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _melds(melds: Iterable[Meld]) -> list[list[str]]:
    return [_names(meld) for meld in melds]


def _lay_off(laid: LayOff) -> list[str | list[str]]:
    return [str(laid.card), _names(laid.meld)]
