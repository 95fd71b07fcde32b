"""An adjudicated hand as it is told at the table: the cards as they lie, the result, the score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ginscore.render.lines.cells import visible, width
from ginscore.render.lines.looks import heading, total
from ginscore.render.lines.wrap import wrap
from ginscore.render.words.sentences import Translate, named_result, scored_points
from ginscore.scoring.card import Card
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand, HandScore
from ginscore.scoring.judging.judge import Ruling, judge, knock_deadwood
from ginscore.scoring.judging.showdown import Judged, Meld, Showdown, better_showdown, showdown
from ginscore.scoring.rules import WITNESS, Doubling, Result

INDENT = 2


MELD_GAP = "   "
"""Between two melds."""


def judged_lines(
    judged: Judged,
    variant: str,
    changes: Iterable[str],
    t: Translate,
    available: int | None = None,
) -> list[str]:
    """Return an adjudicated hand in words, a line each, in so many cells.

    ``changes``: the parameters of the variant that were changed, as they are typed.
    """
    page = _Page(judged, t, available)
    lines = [*page.rules(visible(" ".join((variant, *changes)))), ""]
    if judged.verdict.ruling is not Ruling.MUST_DISCARD:
        return [*lines, *page.hand()]
    lines += page.must_discard()
    for card, after in judged.after:
        if after.verdict.laid is None:
            # All best discards leave the same, so none may be laid down.
            return [*lines, *_Page(after, t, available).not_allowed()]
        lines += ["", *page.wrapped(t("judge.discarded", card=card.sign))]
        lines += _Page(after, t, available).hand()
    return lines


def judged_table(
    game: Game,
    hand: Hand,
    t: Translate,
    available: int | None = None,
    indent: int = 0,
) -> list[str]:
    """Return how the cards of a recorded hand lie: melds, lay-offs and leftovers, by player."""
    assert hand.cards is not None
    assert hand.closer is not None
    verdict = judge(game.rules, *hand.cards, hand.witness, advise=False)
    room = None if available is None else available - indent
    page = _Page(Judged(game.rules, verdict, hand.witness), t, room)
    names = (
        f"{t('judge.closer')}: {game.players[hand.closer]}",
        f"{t('judge.opponent')}: {game.players[hand.against(hand.closer)]}",
    )
    return [" " * indent + line for line in page.table(showdown(game.rules, verdict), names)]


class _Page:
    """The lines of one adjudicated hand."""

    def __init__(self, judged: Judged, t: Translate, available: int | None) -> None:
        self._judged = judged
        self._rules, self._verdict = judged.rules, judged.verdict
        self._t = t
        self._available = available

    def rules(self, variant: str) -> list[str]:
        """Return what of the rules the result depends on."""
        judged, t = self._judged, self._t
        said = [variant]
        if judged.witness is not None:
            said.append(t("judge.witness", card=judged.witness.sign))
        elif self._rules.knock_limit == WITNESS or len(judged.levels) > 1:
            said.append(t("judge.no-witness"))
        limit = self._verdict.limit
        said.append(t("judge.limit", limit=limit) if limit else t("judge.gin-only"))
        if self._rules.doubling != Doubling.NONE and len(judged.levels) == 1:
            said.append(self._level(judged.levels[0]))
        return self.wrapped(t("judge.rules", rules=", ".join(said)))

    def must_discard(self) -> list[str]:
        """Return what is best discarded of eleven cards."""
        verdict, t = self._verdict, self._t
        lines = self.wrapped(t("judge.eleven"))
        cards = t.choice([card.sign for card in verdict.discards])
        points = t("unit.points", n=verdict.deadwood)
        return [*lines, *self.wrapped(t("judge.discard", cards=cards, points=points))]

    def hand(self) -> list[str]:
        """Return the cards as they lie, the result, the score, and the advice if there is one."""
        verdict, t = self._verdict, self._t
        found = showdown(self._rules, verdict)
        lines = self.table(found, (t("judge.closer"), t("judge.opponent")))
        if verdict.laid is None:
            return [*lines, *self.not_allowed()]
        kept = verdict.laid.answer
        lines += self.wrapped(total(self._result(found, verdict.deadwood, kept, "result")))
        for doubled, score in self._judged.scores:
            lines += self.wrapped(total(self._score(doubled, score)))
        return [*lines, *self._better()]

    def table(self, found: Showdown, names: tuple[str, str]) -> list[str]:
        """Return the cards of both as they lie, the closer's first, below what they are called."""
        verdict, t = self._verdict, self._t
        lines = self.wrapped(heading(names[0]))
        lines += self._laid(found.melds, found.left, verdict.deadwood)
        if verdict.laid is None or found.opponent_left is None:
            return lines
        lines += self.wrapped(heading(names[1]))
        for card, meld in found.lay_offs:
            said = t("judge.lays-off", card=card.sign, meld=_signs(meld))
            lines += self.wrapped(" " * INDENT + said)
        return [
            *lines,
            *self._laid(found.opponent_melds, found.opponent_left, verdict.laid.answer),
        ]

    def not_allowed(self) -> list[str]:
        """Return why a hand may not be laid down."""
        rules, witness, verdict = self._rules, self._judged.witness, self._verdict
        deadwood = knock_deadwood(self._rules, verdict.closer)
        told: dict[str, object] = {"deadwood": deadwood, "limit": verdict.limit}
        if Result.KNOCK not in rules.score or rules.knock_limit == 0:
            reason = "gin-only"
        elif rules.knock_limit != WITNESS or witness is None:
            reason = "limit"
        else:
            reason = "witness" if verdict.limit else "ace"
            told["card"] = witness.sign
        return self.wrapped(self._t(f"judge.not-allowed.{reason}", **told))

    def wrapped(self, line: str) -> list[str]:
        """Return a line that fits."""
        return wrap(line, self._available, 2 * INDENT)

    def _level(self, doubled: bool) -> str:
        return self._t("level.double" if doubled else "level.single")

    def _laid(self, melds: Sequence[Meld], left: Sequence[Card], deadwood: int) -> list[str]:
        """Return melds, and what is left with its points."""
        t = self._t
        lines: list[str] = []
        for meld in melds:
            beside = f"{lines[-1]}{MELD_GAP}{_signs(meld)}" if lines else ""
            if lines and (self._available is None or width(beside) <= self._available):
                lines[-1] = beside
            else:
                lines += self.wrapped(" " * INDENT + _signs(meld))
        points = t("unit.points", n=deadwood)
        said = t("judge.left", cards=_signs(left), points=points) if left else t("judge.all-melded")
        return [*lines, *self.wrapped(" " * INDENT + said)]

    def _result(self, found: Showdown, own: int, other: int, part: str) -> str:
        """Return who wins, and by how much."""
        outcome = found.outcome
        assert outcome is not None
        result = named_result(self._rules, outcome.result, self._t)
        side = "nobody" if outcome.winner is None else ("won", "lost")[outcome.winner]
        return self._t(
            f"judge.{part}.{side}",
            result=result[:1].upper() + result[1:],
            own=own,
            other=other,
            points=self._t("unit.points", n=outcome.difference),
        )

    def _score(self, doubled: bool, score: HandScore) -> str:
        """Return the score with its sum and its boxes; with the level where there are two."""
        t, rules = self._t, self._rules
        said = scored_points(rules, score, t)
        if rules.doubling == Doubling.NONE:
            return t("judge.score", score=said)
        return t("judge.score-level", level=self._level(doubled), score=said)

    def _better(self) -> list[str]:
        """Return the layout with more deadwood that would win more, if there is one."""
        found, better = better_showdown(self._rules, self._verdict), self._verdict.better
        if found is None or better is None:
            return []
        own = better.layout.deadwood
        said = self._result(found, own, better.answer, "better")
        return [*self.wrapped(said), *self._laid(found.melds, found.left, own)]


def _signs(cards: Iterable[Card]) -> str:
    return " ".join(card.sign for card in cards)
