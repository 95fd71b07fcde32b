"""The same hands under several rule sets: a column for each, and what could not be counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ginscore.render.lines.cells import shorten, shorten_names, width
from ginscore.render.lines.columns import LabelledRow, Widths, grid_lines
from ginscore.render.lines.looks import Line, Look, heading
from ginscore.render.lines.wrap import wrap
from ginscore.render.view import View
from ginscore.render.words.faults import fault_line
from ginscore.render.words.sentences import Translate, named_result, spans, totals_of
from ginscore.render.words.settlement import in_units, money
from ginscore.scoring.replay import Column
from ginscore.scoring.rescore import LeftOut
from ginscore.scoring.rules import UNPLAYED, Result, Rules
from ginscore.scoring.settlement import LineKind

NONE = "-"
"""Where there is nothing to tell."""


SHORT_NAME = 8
"""Cells to which a player's name may shrink so that rule sets stay side by side."""


SHORTEST_NAME = 3


LONGEST_TITLE = 20


SHORT_TITLE = 16
"""Where even one column of figures beside the labels is too broad."""


_COUNTED = ("ace", "runs", "layoff")
"""Parameters that decide what is counted as deadwood, before there is a figure to carry over."""


class RuleSet(NamedTuple):
    """A game as it came out under some rules."""

    name: str
    view: View
    left_out: tuple[LeftOut, ...] = ()


def rescored_lines(
    sets: Sequence[RuleSet], t: Translate, available: int | None = None, changes: str = ""
) -> list[str]:
    """Return the table, and below it the hands left out.

    The first rule set is the game's own. ``changes``: what was changed in those marked with a
    star.
    """
    players = sets[0].view.game.players
    rows = _fitting_rows(sets, t, available)
    room = max(map(width, players)) if available is None else max((available - 3) // 2, 1)
    names = shorten_names(players, room)
    title = Line(" - ".join(names), Look.VERDICT, names)
    lines = [title, *grid_lines(rows, available, empty=NONE)]
    below = [t("rescore.changed", changes=changes)] if changes else []
    other = [s.name for s in sets[1:] if _counts_otherwise(sets[0].view, s.view.game.rules)]
    if other:
        below.append(t("rescore.as-counted", names=t.list(other)))
    below += [line for rules in sets[1:] for line in _paid_as(rules, t)]
    for rules in sets[1:]:
        if rules.left_out:
            below.append(heading(t("rescore.left-out-under", name=rules.name)))
            below += [f"  {line}" for line in _left_out(rules, sets[0].view, t)]
    if any(not left.faults for rules in sets for left in rules.left_out):
        below.append(t("rescore.decide"))
    wrapped = [part for line in below for part in wrap(line, available, hang=4)]
    return [*lines, *([""] if below else []), *wrapped]


def _fitting_rows(
    sets: Sequence[RuleSet], t: Translate, available: int | None
) -> list[LabelledRow]:
    """Return the rows with the players' names as long as there is room for them."""
    players = sets[0].view.game.players
    longest = max(map(width, players))
    rows = _rows(sets, players, t)
    if available is None or Widths.of(rows).beside() <= available:
        return rows
    for cells in range(longest - 1, SHORT_NAME - 1, -1):
        shorter = _rows(sets, shorten_names(players, cells), t)
        if Widths.of(shorter).beside() <= available:
            return shorter
    for cells in range(longest - 1, SHORTEST_NAME - 1, -1):
        if Widths.of(rows).below() <= available:
            break
        rows = _rows(sets, shorten_names(players, cells), t)
    if Widths.of(rows).below() > available:
        short = shorten_names(players, min(longest, SHORTEST_NAME))
        rows = _rows(sets, short, t, SHORT_TITLE)
    return rows


def _rows(
    sets: Sequence[RuleSet], names: tuple[str, ...], t: Translate, title: int = LONGEST_TITLE
) -> list[LabelledRow]:
    def row(label: str, cells: Sequence[str], look: Look = Look.PLAIN) -> LabelledRow:
        return LabelledRow(label, tuple(cells), look)

    def figures(label: str, numbers: Sequence[int]) -> list[LabelledRow]:
        """Return a row only where one of the rule sets has anything in it."""
        return [row(label, [str(n) if n else NONE for n in numbers])] if any(numbers) else []

    ledgers = [rules.view.replayed for rules in sets]
    left = [len(rules.left_out) for rules in sets]
    surplus = [len(replayed.surplus) for replayed in ledgers]
    hands = [
        len(replayed.hands) - out - behind
        for replayed, out, behind in zip(ledgers, left, surplus, strict=True)
    ]
    rows = [
        row("", [shorten(rules.name, title, tail=6) for rules in sets], Look.HEADING),
        row(t("rescore.hands"), [str(n) for n in hands]),
        *figures(t("rescore.left-out"), left),
        *figures(t("rescore.surplus"), surplus),
    ]
    most = max(len(replayed.columns) for replayed in ledgers)
    for index in range(most):
        columns = [replayed.columns[index : index + 1] for replayed in ledgers]
        label = t("rescore.column", number=index + 1) if most > 1 else t("rescore.points")
        rows.append(row(label, [_totals(*found) for found in columns]))
        closers = [
            _closer(names, rules.view.game.rules, t, *found)
            for rules, found in zip(sets, columns, strict=True)
        ]
        closed_by = t("rescore.closed-by") if most > 1 else t("rescore.reached")
        rows.append(row(f"  {closed_by}", closers))
    return [*rows, *_settlement_rows(sets, names, t)]


def _totals(column: Column | None = None) -> str:
    return NONE if column is None else totals_of(column)


def _closer(
    names: tuple[str, ...], rules: Rules, t: Translate, column: Column | None = None
) -> str:
    if column is None:
        return NONE
    if column.closed_by is None:
        return t("rescore.open")
    shutout = column.shutout and rules.shutout.pays
    return t(
        "rescore.blitz" if shutout else "rescore.closed",
        player=names[column.closed_by],
        hand=column.closed_at,
    )


def _settlement_rows(
    sets: Sequence[RuleSet], names: tuple[str, ...], t: Translate
) -> list[LabelledRow]:
    settlements = [rules.view.settlement for rules in sets]
    rows = []
    for kind in LineKind:
        found = [[line for line in s.lines if line.kind is kind] for s in settlements]
        if any(any(line.sides) for lines in found for line in lines):
            cells = [
                str(lines[0].net) if lines and any(lines[0].sides) else NONE for lines in found
            ]
            rows.append(LabelledRow(t(f"settle.{kind}"), tuple(cells)))
    if sets[0].view.game.many:
        return [*rows, *_account_rows(sets, names)]
    totals = tuple(str(s.net) for s in settlements)
    rows.append(LabelledRow(t("settle.total"), totals, Look.TOTAL))
    stake = sets[0].view.game.stake
    payments = [found.view.payment for found in sets]
    # A sum that rounds to nothing is paid by nobody.
    winners = [
        s.winner if payment is None else payment.payee
        for s, payment in zip(settlements, payments, strict=True)
    ]
    pays = [
        names[1 - winner] if winner is not None and s.final else NONE
        for s, winner in zip(settlements, winners, strict=True)
    ]
    leads = [names[s.winner] if s.winner is not None and not s.final else NONE for s in settlements]
    if any(s.final for s in settlements):
        rows.append(LabelledRow(t("rescore.pays"), tuple(pays), Look.TOTAL))
    if not all(s.final for s in settlements):
        rows.append(LabelledRow(t("rescore.leads"), tuple(leads), Look.TOTAL))
    if stake is not None:
        cells = [money(payment.amount, payment.currency, t) for payment in payments if payment]
        rows.append(LabelledRow(t("rescore.amount"), tuple(cells), Look.TOTAL))
    return rows


def _account_rows(sets: Sequence[RuleSet], names: tuple[str, ...]) -> Iterator[LabelledRow]:
    """Yield what each of three or more players comes to under the rules, and what he is paid."""
    for player, name in enumerate(names):
        cells = [str(rules.view.settlement.nets[player]) for rules in sets]
        yield LabelledRow(name, tuple(cells))
        payments = [rules.view.payment for rules in sets]
        paid = [in_units(p.nets[player], p.currency) for p in payments if p is not None]
        if paid:
            yield LabelledRow(f"  {payments[0].currency or ''}" if payments[0] else "", tuple(paid))


def _counts_otherwise(own: View, rules: Rules) -> bool:
    """Tell whether hands under other rules might have been counted to other deadwood.

    A hand of cards is counted anew under every rules.
    """
    played = any(h.result not in UNPLAYED and h.cards is None for h in own.game.hands)
    mine = own.game.rules
    return played and any(getattr(mine, name) != getattr(rules, name) for name in _COUNTED)


def _paid_as(rules: RuleSet, t: Translate) -> Iterator[str]:
    """Name the hands whose result these rules have no price for, each with what it is paid as."""
    found: dict[Result, list[int]] = {}
    own = rules.view.game.rules
    for played in rules.view.replayed.hands:
        result = played.outcome.result
        if own.priced(result) is not result and not played.surplus:
            found.setdefault(result, []).append(played.number)
    for result, numbers in found.items():
        said = named_result(own, result, t)
        listed = t.list(spans(numbers))
        yield t("rescore.paid-as", n=len(numbers), name=rules.name, result=said, numbers=listed)


def _left_out(rules: RuleSet, own: View, t: Translate) -> list[str]:
    """Name the hands left out, those with the same reason together."""
    groups: dict[tuple[str, bool], list[int]] = {}
    for left in rules.left_out:
        played = own.replayed.hands[left.number - 1]
        reason = t.list([_reason(fault_line(fault, t)) for fault in left.faults])
        key = (reason or t("rescore.undecided"), bool(played.columns))
        groups.setdefault(key, []).append(left.number)
    return [
        t(
            "rescore.left-counted" if counted else "rescore.left",
            n=len(numbers),
            numbers=t.list(spans(numbers)),
            reason=reason,
        )
        for (reason, counted), numbers in groups.items()
    ]


def _reason(message: str) -> str:
    """Return what is wrong; what follows the semicolon is for one who reports a hand."""
    return message.partition("; ")[0]
