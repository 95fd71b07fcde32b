"""An audited pad in words: how it was read, what is wrong with it, what was played, the sum."""

from __future__ import annotations

from ginscore.errors import GinscoreError
from ginscore.render.lines.looks import Line, Look, alike, heading, total
from ginscore.render.view import View
from ginscore.render.words.faults import fault_line
from ginscore.render.words.paper import MANY, reading_words
from ginscore.render.words.sentences import Translate, spans
from ginscore.render.words.settlement import money, settlement_lines, verdict_of
from ginscore.scoring.hands import outcome_by_figures, score_hand
from ginscore.scoring.paper.alignment import Kind, Slip
from ginscore.scoring.paper.audit import AuditedPad, ReadAs
from ginscore.scoring.paper.decode import DecodedPad, Win
from ginscore.scoring.paper.readings import hand_read
from ginscore.scoring.paper.slips import Explanation
from ginscore.scoring.paper.sums import SumKind, SumSlip

MOST_TOLD = 12
"""Explanations told in words; JSON has all of them."""


_ACROSS = (Kind.SCORE, Kind.HAND_MISSED, Kind.HAND_EXTRA)
"""Slips that are told by the other columns, where there are some."""


MOST_RIGHT = 3
"""Figures told of those that may be right."""


def audit_lines(audited: AuditedPad, t: Translate, first: GinscoreError | None = None) -> list[str]:
    """Return all that is said of a pad, a line each, an empty one between the parts.

    ``first``: the first thing that is wrong, for a pad that nothing explains.
    """
    lines = [_read_as("audit.read-as", audited.read_as, t)]
    if audited.closed_unmarked:
        lines.append(t("audit.no-marks", target=audited.game.rules.target))
    if audited.adds_up:
        lines.append(total(t("audit.adds-up")))
    else:
        lines += _wrong(audited, t, first)
    for form, net in audited.others:
        verdict = _verdict(audited, net, t)
        lines.append(_read_as("audit.as-well", form, t, verdict=verdict))
    if audited.decoded is not None:
        lines += ["", *_hands(audited, audited.decoded, t), ""]
        if audited.boxes_unknown:
            lines += [t("pad.no-boxes"), _verdict(audited, audited.meant.net, t)]
        else:
            lines += settlement_lines(View.of(audited.game), t)
    if audited.said is not None:
        lines += ["", *_said(audited, audited.said, t)]
    return lines


def _read_as(key: str, form: ReadAs, t: Translate, **params: object) -> str:
    return t(
        key,
        figures=t("audit.single" if form.single else "audit.running"),
        order=t({"up": "audit.up", "down": "audit.down", "turned": "audit.turned"}[form.order]),
        boxes=t("audit.boxed" if form.boxed else "audit.bare"),
        **params,
    )


def _verdict(audited: AuditedPad, net: int, t: Translate) -> str:
    return verdict_of(audited.game, net, t, paid=audited.stands.final)


# What is wrong


def _wrong(audited: AuditedPad, t: Translate, first: GinscoreError | None) -> list[str]:
    explained = audited.explained
    found = explained.explanations
    if not found:
        stopped = explained.bounded
        key = "audit.no-smallest" if stopped else "audit.more"
        lines = [total(t(key) if stopped else t(key, n=explained.most))]
        return [*lines, *([f"  {fault_line(first, t)}"] if first else [])]
    if len(found) > 1 and explained.most > 1:
        slips = t("unit.slips", n=explained.most)
        lines = [t("audit.several-slips", n=len(found), slips=slips)]
    elif len(found) > 1:
        lines = [t("audit.several", n=len(found))]
    elif explained.most > 1:
        lines = [t("audit.slips", n=explained.most)]
    else:
        lines = [t("audit.one-slip")]
    lines = [total(line) for line in lines]
    for explanation in found[:MOST_TOLD]:
        told = [_slip(audited, slip, t) for slip in explanation.slips]
        told[-1] = f"{told[-1]}. {_worth(audited, explanation, t)}"
        lines += [f"{'-' if n == 0 else ' '} {text}" for n, text in enumerate(told)]
    if len(found) > MOST_TOLD:
        lines.append("- ...")
    if explained.bounded:
        lines.append(t("audit.given-up"))
    if len(found) == 1 and audited.worth(found[0]):
        net = audited.stands.net
        for key, each in (("audit.stands", net), ("audit.right", audited.meant.net)):
            pays = _verdict(audited, each, t)
            lines.append(alike(pays, t(key, verdict=pays)))
    return lines


def _slip(audited: AuditedPad, slip: Slip, t: Translate) -> str:
    slip = audited.as_written(slip)
    right = t.choice([str(figure) for figure in slip.right[:MOST_RIGHT]])
    other = ""
    if slip.kind is Kind.MARK_MOVED:
        player, column = slip.right
        right, other = str(column), audited.game.players[player]
    text = t(
        _slip_key(audited, slip),
        value=slip.value,
        right=right,
        other=other,
        where=_where(audited, slip, right, t),
    )
    if slip.carried and not audited.read_as.single:
        text = t("audit.carried", text=text)
    return t(
        "place.cell",
        cell=audited.place(slip.cell)[1],
        column=slip.cell.column,
        player=audited.game.players[slip.cell.player],
        text=text,
    )


def _slip_key(audited: AuditedPad, slip: Slip) -> str:
    """Return the message of a slip, which speaks of nothing that the pad does not have."""
    kind: str = slip.kind
    if slip.kind is Kind.FIGURE and audited.read_as.single:
        kind = "figure-single"
    elif slip.kind is Kind.FIGURE_EXTRA and slip.value is None:
        kind = "figure-gap"
    elif slip.kind is Kind.FIGURE_MISSING and audited.figure(slip.cell) is not None:
        kind = "figure-missing-before"
    elif slip.kind in _ACROSS and audited.game.rules.columns == 1:
        kind = f"{kind}-alone"
    return f"audit.slip.{kind}"


def _where(audited: AuditedPad, slip: Slip, right: str, t: Translate) -> str:
    """Tell where a missing figure belongs: here, or before the one that is already here."""
    stands = audited.figure(slip.cell)
    if stands is None:
        return t("audit.here", right=right)
    return t("audit.before", right=right, stands=stands)


def _worth(audited: AuditedPad, explanation: Explanation, t: Translate) -> str:
    worth = audited.worth(explanation)
    if not worth:
        return t("audit.worth-nothing")
    said: dict[str, object] = {
        "player": audited.game.players[worth < 0],
        "points": t("unit.points", n=abs(worth)),
    }
    stake = audited.game.stake
    if stake is None:
        return t("audit.worth", **said)
    amount = money(stake.amount(worth), stake.currency, t)
    return t("audit.worth-money", **said, amount=amount)


# What was played


def _hands(audited: AuditedPad, decoded: DecodedPad, t: Translate) -> list[str]:
    lines = [heading(t("pad.read", hands=t("unit.hands", n=len(decoded.wins))))]
    lines += [_hand(audited, number, win, t) for number, win in enumerate(decoded.wins, 1)]
    if not decoded.free:
        return [*lines, *([t("pad.order")] if decoded.wins else [])]
    orders = f"> {MANY}" if decoded.orders > MANY else str(decoded.orders)
    if decoded.free == len(decoded.wins):
        return [*lines, t("audit.free-all", orders=orders)]
    free = spans([number for number, win in enumerate(decoded.wins, 1) if win.free])
    return [*lines, t("audit.free", numbers=", ".join(free), orders=orders)]


def _hand(audited: AuditedPad, number: int, win: Win, t: Translate) -> str:
    rules = audited.game.rules
    said: dict[str, object] = {"number": number, "player": audited.game.players[win.winner]}
    if win.hidden:
        return t("audit.hand-hidden", **said, text=t("pad.hidden"))
    score = score_hand(
        rules, outcome_by_figures(rules, hand_read(rules, win.readings[0], win.winner))
    )
    points = t("unit.points", n=score.total)
    boxed = rules.counts_boxes and not audited.boxes_unknown
    said["score"] = (
        t("hand.with-boxes", points=points, boxes=t("unit.boxes", n=score.boxes))
        if boxed
        else points
    )
    said["readings"] = t.choice([reading_words(rules, reading, t) for reading in win.readings])
    hand = t("audit.hand-certain" if len(win.readings) == 1 else "audit.hand", **said)
    return Line(hand, Look.HAND, audited.game.players)


# What was said


def _said(audited: AuditedPad, said: int, t: Translate) -> list[str]:
    net = audited.meant.net
    if said == net:
        return [total(t("audit.said-right", said=said))]
    lines = [total(t("audit.said-wrong", said=said, net=net, off=abs(said - net)))]
    slips = audited.sum_slips
    for slip in slips:
        how = t("audit.said-how", text=_sum_slip(audited, slip, t))
        lines.append(f"- {how}")
    return lines if slips else [*lines, t("audit.said-unknown", said=said)]


def _sum_slip(audited: AuditedPad, slip: SumSlip, t: Translate) -> str:
    kind: str = slip.kind
    if slip.kind is SumKind.FACTOR_MISSING and slip.line is None:
        kind = "blitz-missing"
    rules = audited.game.rules
    line = ""
    if slip.line is not None:
        alone = slip.line == "columns" and rules.columns == 1
        line = t("settle.bonus" if alone else f"settle.{slip.line}")
    player = slip.off if slip.kind is SumKind.SIDE_MISSING else audited.meant.winner or 0
    return t(
        f"audit.sum.{kind}",
        line=line,
        column=slip.column,
        n=abs(slip.off),
        unit=rules.box_value,
        player=audited.game.players[player],
    )
