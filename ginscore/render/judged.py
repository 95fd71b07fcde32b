"""An adjudicated hand as it is told at the table: the cards as they lie, the result, the score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ginscore.render.cells import width
from ginscore.render.faults import visible
from ginscore.render.sentences import Translate, addends
from ginscore.render.wrapping import wrap
from ginscore.scoring.cards import Card
from ginscore.scoring.hands import Hand, HandScore, Outcome, is_doubled, score_hand
from ginscore.scoring.judge import Ruling, Verdict
from ginscore.scoring.showdown import (
    Meld,
    Showdown,
    after_discards,
    better_showdown,
    showdown,
)
from ginscore.scoring.melds import least_deadwood, suit_runs
from ginscore.scoring.variant import WITNESS, Doubling, Result, Rules

FORMATS = ("text", "json")
INDENT = 2
GAP = "   "
"""Between two melds."""


class Judged(NamedTuple):
    """An adjudicated hand with the rules it was adjudicated by."""

    rules: Rules
    verdict: Verdict
    witness: Card | None = None
    variant: str = ""
    """The name of the variant."""
    changes: tuple[str, ...] = ()
    """Its parameters that were changed, as they are typed."""

    @property
    def after(self) -> tuple[tuple[Card, Verdict], ...]:
        """Every best discard of a hand of eleven with what it leads to."""
        doubled = levels(self.rules, self.witness)[0]
        return after_discards(self.rules, self.verdict, self.witness, doubled=doubled)


def levels(rules: Rules, witness: Card | None) -> tuple[bool, ...]:
    """Return whether a hand is doubled; both where a witness card decides that is not known.

    >>> levels(Rules(doubling=Doubling.SPADES), None), levels(Rules(), None)
    ((False, True), (False,))
    """
    if witness is None and rules.doubling not in (Doubling.NONE, Doubling.ALWAYS):
        return (False, True)
    return (is_doubled(rules, Hand(witness=witness)),)


def scores(judged: Judged, verdict: Verdict) -> tuple[tuple[bool, HandScore], ...]:
    """Return the score of a hand at every level it may have; nothing where there is none."""
    came_to = showdown(judged.rules, verdict).came_to
    if came_to is None or came_to.result not in judged.rules.score:
        return ()
    return tuple(
        (doubled, score_hand(judged.rules, came_to._replace(doubled=doubled)))
        for doubled in levels(judged.rules, judged.witness)
    )


def judged_lines(judged: Judged, t: Translate, available: int | None = None) -> list[str]:
    """Return an adjudicated hand in words, a line each, in so many cells."""
    page = _Page(judged, t, available)
    lines = page.rules()
    if judged.verdict.ruling is not Ruling.MUST_DISCARD:
        return [*lines, "", *page.hand(judged.verdict)]
    lines += page.must_discard()
    for card, verdict in judged.after:
        lines += ["", *page.wrapped(t("judge.discarded", card=card.sign)), *page.hand(verdict)]
    return lines


class _Page:
    """The lines of one adjudicated hand."""

    def __init__(self, judged: Judged, t: Translate, available: int | None) -> None:
        self._judged = judged
        self._rules = judged.rules
        self._t = t
        self._available = available

    def rules(self) -> list[str]:
        """Return the line of the rules that the result hangs on."""
        judged, t = self._judged, self._t
        said = [visible(" ".join((judged.variant, *judged.changes)))]
        if judged.witness is not None:
            said.append(t("judge.witness", card=judged.witness.sign))
        elif self._rules.knock_limit == WITNESS or len(self._levels) > 1:
            said.append(t("judge.no-witness"))
        limit = judged.verdict.limit
        said.append(t("judge.limit", limit=limit) if limit else t("judge.gin-only"))
        if self._rules.doubling is not Doubling.NONE and len(self._levels) == 1:
            said.append(self._level(self._levels[0]))
        return self.wrapped(t("judge.rules", rules=", ".join(said)))

    def must_discard(self) -> list[str]:
        """Return what is to be discarded of eleven cards."""
        verdict, t = self._judged.verdict, self._t
        runs = suit_runs(self._rules.ace, self._rules.circular_runs)
        lines = []
        if least_deadwood(verdict.closer, runs) == 0:
            lines += self.wrapped(t("judge.no-big-gin"))
        cards = t.choice([card.sign for card in verdict.discards])
        points = t("unit.points", n=verdict.deadwood)
        found = t("judge.must-discard", n=len(verdict.discards), cards=cards, points=points)
        return [*lines, *self.wrapped(found)]

    def hand(self, verdict: Verdict) -> list[str]:
        """Return the cards as they lie, the result and the score."""
        t = self._t
        found = showdown(self._rules, verdict)
        lines = [t("judge.closer"), *self._laid(found.melds, found.left, verdict.deadwood)]
        came_to = found.came_to
        if verdict.laid is None or came_to is None:
            return [*lines, *self.wrapped(self._not_allowed(verdict))]
        lines.append(t("judge.opponent"))
        for laid in found.lay_offs:
            meld = _signs(laid.meld)
            said = t("judge.lays-off", card=laid.card.sign, meld=meld)
            lines += self.wrapped(" " * INDENT + said)
        lines += self._laid(found.opponent_melds, found.opponent_left or (), verdict.laid.answer)
        lines += self.wrapped(self._result(found, came_to, verdict.deadwood, verdict.laid.answer))
        for doubled, score in scores(self._judged, verdict):
            lines += self.wrapped(self._score(doubled, score))
        return [*lines, *self._better(verdict)]

    def wrapped(self, line: str) -> list[str]:
        """Return a line that fits."""
        return wrap(line, self._available, 2 * INDENT)

    @property
    def _levels(self) -> tuple[bool, ...]:
        return levels(self._rules, self._judged.witness)

    def _level(self, doubled: bool) -> str:
        return self._t("level.double" if doubled else "level.single")

    def _laid(self, melds: Sequence[Meld], left: Sequence[Card], deadwood: int) -> list[str]:
        """Return melds, and what is left with its points."""
        t = self._t
        lines = []
        row = ""
        for meld in map(_signs, melds):
            grown = f"{row}{GAP}{meld}" if row else " " * INDENT + meld
            if row and self._available is not None and width(grown) > self._available:
                lines.append(row)
                grown = " " * INDENT + meld
            row = grown
        lines += self._melds_alone(row) if row else []
        points = t("unit.points", n=deadwood)
        if left:
            said = t("judge.left", cards=_signs(left), points=points)
        else:
            said = t("judge.nothing-left")
        return [*lines, *self.wrapped(" " * INDENT + said)]
