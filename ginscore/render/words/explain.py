"""Explanations in words: every addend on a line of its own, with its rules and their sources."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ginscore.render.lines.cells import visible, width
from ginscore.render.lines.looks import heading
from ginscore.render.lines.wrap import wrap
from ginscore.render.view import View
from ginscore.render.words.sentences import (
    Translate,
    listed_hand,
    loser_of,
    result_words,
    spans,
)
from ginscore.render.words.settlement import (
    after_pad,
    line_name,
    money_sums,
    settlement_lines,
    verdict,
)
from ginscore.scoring.explain import (
    AFTER_SHUTOUT,
    Addend,
    AddendKind,
    Factor,
    HandExplanation,
    Remark,
    RemarkKind,
    explain_hands,
    explain_settlement,
)
from ginscore.scoring.hands import Hand
from ginscore.scoring.outcome import deadwood_of
from ginscore.scoring.replay import table_of

SourceOf = Callable[[str], str | None]
"""Takes the dotted name of a parameter; returns the text of its source, or None."""


INDENT = 3


FIGURE_GAP = "  "


LEAST_TEXT = 36
"""Cells, enough for the longest name of a rule: with less room than this beside the figures, the
words go below them."""


def explained_game(
    view: View, t: Translate, source_of: SourceOf, available: int | None = None
) -> list[str]:
    """Return what is below the pad of an explained game, a line each.

    Every hand with its addends; then the settlement with its own, or who deals next; then the
    sources. ``available``: the cells of a line, if they are limited.
    """
    page = _Page(view, t, source_of, available)
    hands = page.hands()
    below = page.settlement() if view.replayed.finished else page.wrapped(after_pad(view, t))
    return _parted(hands, below, page.sources())


def explained_settlement(
    view: View,
    t: Translate,
    source_of: SourceOf,
    available: int | None = None,
    *,
    broken_off: bool = False,
) -> list[str]:
    """Return a settlement with its addends and their sources, a line each."""
    page = _Page(view, t, source_of, available)
    return _parted(page.settlement(broken_off=broken_off), page.sources())


ALONE: Mapping[str, str] = {
    AddendKind.COLUMN_BONUS: "game-bonus",
    AddendKind.COLUMN_BOXES: "game-boxes",
    AddendKind.COLUMN_POINTS: "game-points",
    AddendKind.COLUMN_WINNER: "game-winner",
    AddendKind.FLAT: "game-flat",
    RemarkKind.CLOSED: "reached",
    RemarkKind.SHUTOUT: "shut-out",
    RemarkKind.GAME_OVER: "target-over",
}
"""What is said in other words where there is one column: then it is the game."""


class _Page:
    """The lines of one explanation; numbers the sources in the order they are first cited."""

    def __init__(
        self, view: View, t: Translate, source_of: SourceOf, available: int | None
    ) -> None:
        self._view = view
        self._t = t
        self._source_of = source_of
        self._available = available
        self._cited: list[str] = []

    def hands(self) -> list[str]:
        """Return every hand: its sentence, its addends and what its rules brought about."""
        explained = explain_hands(self._view.game.rules, self._view.replayed)
        counted = [_figures(addend) for hand in explained for addend in hand.addends]
        counted += [self._boxes(addend) for hand in explained for addend in hand.boxes]
        beside = max(map(width, counted), default=0)
        lines = []
        for hand in explained:
            sentence = listed_hand(self._view, hand.played, self._t)
            lines += wrap(sentence, self._available, INDENT)
            lines += self._cards(hand.played.hand)
            lines += self._sum(hand.addends, hand.total, beside, hand)
            for addend in hand.boxes:
                boxes = f"  {self._boxes(addend)}"
                lines += self._row(boxes, self._addend_words(addend, hand), beside)
            for remark in hand.remarks:
                words = self._with_rules(self._remark_words(hand, remark), remark.rules)
                lines += wrap(" " * INDENT + words, self._available, INDENT + 2)
        return lines

    def settlement(self, *, broken_off: bool = False) -> list[str]:
        """Return every line of the settlement with its addends, the total, and who pays whom."""
        view, t = self._view, self._t
        if view.game.many:
            lines: list[str] = []
            for pair in view.pairs:
                page = _Page(pair, t, self._source_of, self._available)
                page._cited = self._cited
                lines += [" – ".join(pair.game.players), *page.settlement(broken_off=True), ""]
            return [*lines, *self.wrapped([verdict(view, t, broken_off=broken_off)])]
        explained = explain_settlement(view.game.rules, view.replayed, view.settlement)
        beside = max((width(_figures(a)) for line in explained for a in line.addends), default=0)
        usual = settlement_lines(view, t, broken_off=broken_off)
        payee = 1 if view.settlement.winner == 1 else 0
        lines = [] if view.settlement.final else [*wrap(usual[0], self._available)]
        for line, told in zip(explained, view.settlement.lines, strict=True):
            if line.addends:
                lines.append(heading(line_name(view, told, t)))
                net = -line.net if payee else line.net
                lines += self._sum(line.addends, net, beside, payee=payee)
        # The last two of the usual lines: the total, and who pays whom.
        below = usual[-2 - len(money_sums(view, t)) :]
        if view.game.stake is not None:
            below.append(t("explain.rounding"))
        return [*lines, *self.wrapped(below)]

    def sources(self) -> list[str]:
        """Return the sources that were cited, each once, after its number."""
        lines = [heading(self._t("explain.sources"))] if self._cited else []
        for number, text in enumerate(self._cited, 1):
            mark = f"[{number}] "
            lines += wrap(f"{mark}{text}", self._available, len(mark))
        return lines

    def wrapped(self, lines: Iterable[str]) -> list[str]:
        """Return lines that fit."""
        return [part for line in lines for part in wrap(line, self._available, INDENT)]

    def _cards(self, hand: Hand) -> list[str]:
        """Return how the cards of a hand lie, from which its deadwood follows; else nothing."""
        if hand.cards is None:
            return []
        from ginscore.render.words.judged import judged_table

        return judged_table(self._view.game, hand, self._t, self._available, INDENT)

    def _sum(
        self,
        addends: Sequence[Addend],
        total: int,
        beside: int,
        hand: HandExplanation | None = None,
        payee: int = 0,
    ) -> list[str]:
        """Return addends below each other, and their total; those of who pays are taken away.

        In a hand one player is given everything, so there is nothing to take away, but what the
        other side won at tables of partners.
        """
        lines = []
        for index, addend in enumerate(addends):
            owed = hand is None and addend.player != payee
            owed = owed or addend.amount < 0
            sign = "- " if owed else "+ " if index else "  "
            lines += self._row(sign + _figures(addend), self._addend_words(addend, hand), beside)
        return [*lines, f"{' ' * INDENT}= {total}"] if addends else []

    def _row(self, figures: str, words: str, beside: int) -> list[str]:
        """Return figures with the words that explain them, beside or below."""
        left = f"{' ' * INDENT}{figures}"
        start = INDENT + len("+ ") + beside + len(FIGURE_GAP)
        if self._available is not None and self._available - start < LEAST_TEXT:
            # Hanging, so that a number that begins a later line is not taken for an addend.
            below = INDENT + len("+ ")
            return [left, *wrap(" " * below + words, self._available, below + 2)]
        return wrap(f"{left}{' ' * (start - width(left))}{words}", self._available, start)

    def _boxes(self, addend: Addend) -> str:
        return self._t("unit.boxes", n=addend.points)

    def _addend_words(self, addend: Addend, hand: HandExplanation | None) -> str:
        view, t = self._view, self._t
        loser = loser_of(view, hand.played) if hand is not None else None
        # Of a settlement, which is between two.
        loser = 1 - addend.player if loser is None and not view.game.many else loser
        said: dict[str, object] = {
            "player": view.game.players[addend.player],
            "loser": view.game.players[addend.player if loser is None else loser],
            "column": addend.column,
            "hands": t(
                "explain.hands", n=len(addend.hands), numbers=", ".join(spans(addend.hands))
            ),
        }
        alone = view.game.rules.columns == 1
        key = f"explain.addend.{(ALONE if alone else {}).get(addend.kind, addend.kind)}"
        if addend.kind is AddendKind.PENALTY and loser is None:
            key = "result.penalty"
        if hand is not None:
            played = hand.played
            if addend.table is not None:
                played = table_of(view.game.rules, played, addend.table)
                loser = 1 - (played.outcome.winner or 0)
                said["player"], said["loser"] = (
                    view.game.players[1 - loser],
                    view.game.players[loser],
                )
            said["what"] = result_words(view.game.rules, played, t)
            if played.hand.closer is not None:
                deadwood = deadwood_of(view.game.rules, played.hand)
                said["less"], said["more"] = sorted(deadwood)
            if addend.table is not None:
                name = view.game.name_of(played.hand)
                told = t("hand.reported", player=name, told=t(key, **said))
                return self._factored(told, addend, HandExplanation(played))
        return self._factored(t(key, **said), addend, hand)

    def _factored(self, told: str, addend: Addend, hand: HandExplanation | None) -> str:
        """Return what an addend is, and what it is multiplied by, each with its rules."""
        words = [self._with_rules(told, addend.rules)]
        for factor in addend.factors:
            words.append(self._with_rules(self._factor_words(factor, hand), factor.rules))
        return (", " if hand is not None else "; ").join(words)

    def _factor_words(self, factor: Factor, hand: HandExplanation | None) -> str:
        witness = hand.played.hand.witness if hand is not None else None
        card = witness.sign if witness is not None else ""
        points = self._t("unit.points", n=factor.by)
        return self._t(f"explain.factor.{factor.kind}", by=factor.by, points=points, witness=card)

    def _remark_words(self, hand: HandExplanation, remark: Remark) -> str:
        view, t = self._view, self._t
        winner = hand.played.outcome.winner
        said: dict[str, object] = {}
        if winner is not None:
            loser = loser_of(view, hand.played) if remark.player is None else remark.player
            said["player"] = view.game.players[winner]
            said["loser"] = "" if loser is None else view.game.players[loser]
        if remark.kind is RemarkKind.NOTICE:
            said["player"] = view.game.name_of(hand.played.hand)
        if remark.columns:
            numbers = [str(number) for number in remark.columns]
            said["columns"] = t("hand.columns", n=len(numbers), columns=t.list(numbers))
        alone = view.game.rules.columns == 1
        return t(
            f"explain.remark.{(ALONE if alone else {}).get(remark.kind, remark.kind)}",
            **said,
            n=len(remark.columns),
            number=remark.number,
            last=min(remark.number, len(view.replayed.columns)),
            points=t("unit.points", n=remark.number),
            boxes=t("unit.boxes", n=remark.number),
            target=view.game.rules.target,
        )

    def _with_rules(self, words: str, rules: Sequence[str]) -> str:
        """Return words followed by their rules, each with the number of its source."""
        if not rules:
            return words
        marks = [self._mark(rule) for rule in rules]
        rules = [rule.removesuffix(AFTER_SHUTOUT) for rule in rules]
        if len(set(marks)) == 1:
            named = ", ".join(rules) + marks[0]
        else:
            named = ", ".join(rule + mark for rule, mark in zip(rules, marks, strict=True))
        return f"{words} ({named})"

    def _mark(self, rule: str) -> str:
        source = self._source_of(rule)
        if source is None:
            return ""
        text = visible(source)
        if text not in self._cited:
            self._cited.append(text)
        return f" [{self._cited.index(text) + 1}]"


def _figures(addend: Addend) -> str:
    """Return an addend in figures.

    >>> from ginscore.scoring.explain import AddendKind, FactorKind
    >>> doubled = Factor(FactorKind.DOUBLED, 2, ("doubling",))
    >>> _figures(Addend(AddendKind.DIFFERENCE, 26, player=0, factors=(doubled,)))
    '26 x 2 = 52'
    """
    factors = [factor.by for factor in addend.factors if factor.by != 1]
    # What is taken away has its sign before it.
    product = " x ".join(map(str, [abs(addend.amount), *factors]))
    return f"{product} = {abs(addend.points)}" if factors else product


def _parted(*parts: list[str]) -> list[str]:
    """Join parts with an empty line between those that hold anything."""
    lines: list[str] = []
    for part in parts:
        lines += ["", *part] if lines and part else part
    return lines
