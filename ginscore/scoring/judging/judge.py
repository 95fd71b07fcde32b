"""Adjudication: two hands of cards in, the result of the hand out, exactly.

The closer lays down the cards with the least deadwood; among equal layouts the one that leaves
the other player most after lay-offs. The other player then takes the melds and lay-offs that
leave him least. A legal layout with more deadwood that would win more is only named.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from operator import attrgetter
from typing import NamedTuple

from ginscore.scoring.card import Card
from ginscore.scoring.hands import Hand, HandScore, closing_result, outcome_by_figures, score_hand
from ginscore.scoring.judging.layouts import Layout, best_answer, best_layouts, layouts_within
from ginscore.scoring.judging.melds import (
    ACES,
    SuitRuns,
    best_discards,
    least_deadwood,
    suit_runs,
    to_bits,
    to_cards,
)
from ginscore.scoring.rules import Layoff, Result, Rules


class Ruling(StrEnum):
    """What comes of two hands of cards."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big-gin"
    UNDERCUT = "undercut"
    GIN_OFF = "gin-off"
    NOT_ALLOWED = "not-allowed"
    MUST_DISCARD = "must-discard"


class Laid(NamedTuple):
    """A layout of the closer with the other player's best answer to it."""

    layout: Layout
    answer: int
    """What the other player is left with, in points."""
    laid_off: int
    """The cards he lays off, as bits."""


_ANSWER = attrgetter("answer")


class Verdict(NamedTuple):
    """How two hands of cards are adjudicated."""

    ruling: Ruling
    closer: int
    """The closer's cards, as bits."""
    opponent: int
    limit: int
    """The most deadwood a knock might have, in points."""
    deadwood: int
    """The closer's least; where he must discard, the least after the best discard."""
    laid: Laid | None = None
    """None where the hand may not be laid down."""
    better: Laid | None = None
    """A legal layout with more deadwood that would win more; advice, never the ruling."""
    discards: tuple[Card, ...] = ()
    """Every best discard, where he must discard."""

    @property
    def hand(self) -> Hand | None:
        """The hand by deadwood for the first player as closer, or None where there is none."""
        return None if self.laid is None else _by_deadwood(self.laid, self.ruling)


def judge(
    rules: Rules,
    closer: Iterable[Card],
    opponent: Iterable[Card],
    witness: Card | None = None,
    *,
    doubled: bool = False,
    advise: bool = True,
) -> Verdict:
    """Adjudicate a closer's ten or eleven cards against an opponent's ten.

    Without a witness card where the limit depends on it, the largest limit counts. ``doubled``
    serves to tell which of two layouts wins more; ``advise``: whether one is looked for.
    """
    own, other = to_bits(closer), to_bits(opponent)
    runs = suit_runs(rules.ace, rules.runs)
    limit = rules.limit(witness)
    best = best_layouts(own, runs)
    least = best[0].deadwood
    eleven = own.bit_count() == 11
    if eleven and (least or rules.priced(Result.BIG_GIN) not in rules.score):
        found, discards = best_discards(own, runs)
        return Verdict(Ruling.MUST_DISCARD, own, other, limit, found, discards=to_cards(discards))
    if least:
        best = _best_allowed(rules, own, best, limit, runs)
        if not best or Result.KNOCK not in rules.score:
            return Verdict(Ruling.NOT_ALLOWED, own, other, limit, least)
        least = best[0].deadwood
    laid = max([_answered(rules, layout, other, runs) for layout in best], key=_ANSWER)
    ruling = _ruling(rules, laid, eleven)
    better = None
    if advise and not eleven and rules.knock_limit != 0:
        better = _better(rules, laid, own, other, limit, runs, doubled)
    return Verdict(ruling, own, other, limit, least, laid, better)


def knock_deadwood(rules: Rules, hand: int) -> int:
    """Return the least deadwood of a hand as it is counted against the knock limit, in points."""
    return least_deadwood(hand, suit_runs(rules.ace_in_knock, rules.runs))


def _allowed(rules: Rules, hand: int, limit: int, runs: SuitRuns) -> list[Layout]:
    """Return every layout with which a player may knock or has gin."""
    more = rules.ace - rules.ace_in_knock
    if not more:
        return layouts_within(hand, limit, runs)
    # An ace counts otherwise there, be it less or more.
    return [
        layout
        for layout in layouts_within(hand, limit + 4 * max(more, 0), runs)
        if layout.deadwood - more * (layout.left & ACES).bit_count() <= limit
    ]


def _best_allowed(
    rules: Rules, hand: int, best: list[Layout], limit: int, runs: SuitRuns
) -> list[Layout]:
    """Return the layouts with least deadwood of those with which a player may knock."""
    if rules.ace == rules.ace_in_knock:
        return best if best[0].deadwood <= limit else []
    allowed = _allowed(rules, hand, limit, runs)
    least = min((layout.deadwood for layout in allowed), default=0)
    return [layout for layout in allowed if layout.deadwood == least]


def _ruling(rules: Rules, laid: Laid, eleven: bool) -> Ruling:
    """Return what the two deadwoods come to; a tie is an undercut or a knock nobody wins."""
    told = _by_deadwood(laid, Ruling.BIG_GIN if eleven else None)
    return Ruling(closing_result(rules, told))


def _answered(rules: Rules, layout: Layout, other: int, runs: SuitRuns) -> Laid:
    """Return a layout with the other player's best answer; on gin lay-offs are a rule."""
    if rules.layoff is Layoff.NEVER or (layout.deadwood == 0 and rules.layoff is not Layoff.ALWAYS):
        return Laid(layout, least_deadwood(other, runs), 0)
    answer = best_answer(layout, other, runs)
    return Laid(layout, answer.deadwood, answer.laid_off)


def _better(
    rules: Rules, laid: Laid, own: int, other: int, limit: int, runs: SuitRuns, doubled: bool
) -> Laid | None:
    """Return the layout with more deadwood that wins most, if it wins more; of equals the least."""
    worth = _worth(rules, laid, doubled)
    alone = least_deadwood(other, runs)
    most: dict[int, int] = {}
    best = None
    for layout in sorted(_allowed(rules, own, limit, runs), key=attrgetter("deadwood")):
        if layout.deadwood == laid.layout.deadwood:
            continue
        if layout.deadwood not in most:
            most[layout.deadwood] = _worth(rules, Laid(layout, alone, 0), doubled)
        # Even without a lay-off it could not win more.
        if most[layout.deadwood] <= worth:
            continue
        found = _answered(rules, layout, other, runs)
        points = _worth(rules, found, doubled)
        if points > worth:
            best, worth = found, points
    return best


def _by_deadwood(laid: Laid, ruling: Ruling | None = None) -> Hand:
    result = Result.BIG_GIN if ruling is Ruling.BIG_GIN else None
    return Hand(closer=0, deadwood=(laid.layout.deadwood, laid.answer), result=result)


def _worth(rules: Rules, laid: Laid, doubled: bool) -> int:
    """Return what a layout brings the closer, in points; what it brings the other counts minus."""
    outcome = outcome_by_figures(rules, _by_deadwood(laid)._replace(doubled=doubled))
    if outcome.winner is None or rules.priced(outcome.result) not in rules.score:
        return 0
    score: HandScore = score_hand(rules, outcome)
    return score.total if outcome.winner == 0 else -score.total
