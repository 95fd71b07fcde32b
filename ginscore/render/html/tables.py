"""The tables of a page: the pad as on paper, the settlement with its sums, the hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from ginscore.render.curve import Curve
from ginscore.render.headline import shut_out
from ginscore.render.html.plot import minus
from ginscore.render.markup import SIDES, Markup, block, escaped, pieces, tag
from ginscore.render.pad import Cell, Pad, PadRow, Role, build_pad
from ginscore.render.view import View
from ginscore.render.words.sentences import (
    Translate,
    addends,
    event_sentences,
    hand_sentence,
    penalty_words,
    result_words,
    surplus_sentence,
    tables_said,
)
from ginscore.render.words.settlement import (
    pairs_heading,
    printed,
    settlement_sums,
    total_places,
)
from ginscore.scoring.outcome import deadwood_of
from ginscore.scoring.replay import Column, PlayedHand
from ginscore.scoring.rules import Result


def pad_table(view: View, t: Translate) -> Iterator[str]:
    """Yield the score sheet: points climb from the line in it, boxes go down."""
    pad = build_pad(view)
    players = range(len(pad.players))
    blank = tuple(Cell(player) for player in players for _ in range(pad.columns))
    nearest = max(len(pad.upper), 1)
    upper = (
        _pad_row(pad, row, view, t, number == nearest)
        for number, row in enumerate(pad.upper if len(pad.upper) else [blank], 1)
    )
    lower = (_pad_row(pad, row, view, t) for row in (pad.lower if len(pad.lower) else [blank]))
    parts: list[str | Iterable[str]] = [
        tag("caption", t("page.pad"), class_="hidden"),
        block("thead", *_pad_heads(pad, t)),
        pieces("tbody", upper),
    ]
    if view.game.rules.counts_boxes:
        parts.append(pieces("tbody", chain([_line(pad, t)], lower), class_="lower"))
    return pieces("table", parts, class_="pad" if pad.columns > 1 else "pad alone")


def _pad_heads(pad: Pad, t: Translate) -> Iterator[Markup]:
    yield tag(
        "tr",
        *(
            tag(
                "th",
                name,
                class_=_classes("name", side, player > 0 and "edge"),
                scope="colgroup" if pad.columns > 1 else "col",
                colspan=pad.columns if pad.columns > 1 else None,
            )
            for player, (name, side) in enumerate(zip(pad.players, SIDES, strict=False))
        ),
    )
    if pad.columns > 1:
        numbers = [
            (player, number) for player in range(len(pad.players)) for number in range(pad.columns)
        ]
        yield tag(
            "tr",
            *(
                tag(
                    "th",
                    *_column_words(number + 1, t),
                    class_=_classes("column", player > 0 and number == 0 and "edge"),
                    scope="col",
                )
                for player, number in numbers
            ),
        )


def _column_words(number: int, t: Translate) -> Iterator[str]:
    """Yield a column's number and the words around it, which a phone has no room to show."""
    before, shown, after = t("rescore.column", number=number).partition(str(number))
    yield from (
        text if text == shown else tag("span", text, class_="word")
        for text in (before, shown, after)
        if text
    )


def _line(pad: Pad, t: Translate) -> Markup:
    """Return the line of the sheet, with a word for what goes down from it."""
    heads = (
        tag("th", t("settle.boxes"), scope="rowgroup", colspan=pad.columns, class_=class_)
        for class_ in (None, *("edge" for _ in pad.players[1:]))
    )
    return tag("tr", *heads, class_="line")


def _pad_row(pad: Pad, row: PadRow, view: View, t: Translate, nearest: bool = False) -> Markup:
    """Return a row; in the one nearest the line a word stands for a blitz."""
    columns = view.replayed.columns
    blitzes = shut_out(view) if nearest else ()
    cells = []
    for index, cell in enumerate(row):
        player, place = divmod(index, len(columns))
        column = columns[place]
        blitz = (player, place) in blitzes
        classes = _classes(
            "blitz" if blitz else cell.role if cell.role is not Role.EMPTY else "",
            SIDES[player] if cell.role in (Role.POINTS, Role.CLOSED) else "",
            player > 0 and place == 0 and "edge",
            pad.closed[place] and "shut",
            cell.role is Role.POINTS and _closes(cell, column) and "top",
        )
        inside = tag("small", t("page.blitz")) if blitz else cell.text
        cells.append(tag("td", inside, class_=classes or None))
    return tag("tr", *cells)


def _closes(cell: Cell, column: Column) -> bool:
    """Tell whether a figure is the one that closed its column."""
    return column.closed_by == cell.player and cell.text == str(column.total(cell.player))


def settlement_table(view: View, t: Translate) -> Markup:
    """Return the lines of the settlement, how each adds up, and what they come to."""
    caption = t("page.settlement" if view.settlement.final else "settle.so-far")
    if view.game.many:
        caption = f"{caption} {pairs_heading(view, t)}".rstrip(":")
    totals = total_places(view, t)
    sums = [(name, *_sum(sum_)) for name, sum_ in settlement_sums(view, t)]
    return block(
        "table",
        tag("caption", caption),
        block(
            "tbody",
            *(
                tag(
                    "tr",
                    tag("th", name, scope="row"),
                    # A line is broken between the steps of a sum before it is within one.
                    tag("td", Markup(" ".join(_steps(terms))), class_="sum"),
                    tag("td", net, class_="net"),
                    class_="total" if index in totals else None,
                )
                for index, (name, terms, net) in enumerate(sums)
            ),
        ),
        class_="sums",
    )


def _sum(text: str) -> tuple[str, str]:
    r"""Return how a line adds up, and what it comes to, with the signs of printed sums.

    >>> _sum("56 - 66 = -10; -10 x 25 = -250"), _sum("0")
    (('56 − 66 = −10; −10\xa0×\xa025\xa0=', '−250'), ('', '0'))
    """
    terms, equals, net = printed(text).rpartition(" = ")
    return (f"{terms}\xa0=" if equals else ""), net


def _steps(terms: str) -> Iterator[Markup]:
    for step in terms.replace("; ", ";\n").splitlines():
        yield tag("span", step)


def hands_table(view: View, curve: Curve | None, t: Translate) -> Iterator[str]:
    """Yield the list of the hands, each with what it scored and where the game was then.

    ``curve``: None where more than two play, as there is no one difference then.
    """
    boxes = view.game.rules.counts_boxes
    heads = [
        tag("th", t("page.number"), scope="col", class_="number"),
        tag("th", t("page.hand"), scope="col", class_="text"),
        tag("th", t("settle.points"), scope="col"),
        tag("th", t("settle.boxes"), scope="col") if boxes else "",
        tag("th", t("settle.columns"), scope="col"),
        tag("th", t("page.net"), scope="col") if not view.game.many else "",
    ]
    return pieces(
        "table",
        [
            tag("caption", t("rescore.hands")),
            block("thead", tag("tr", *heads)),
            pieces("tbody", _hand_rows(view, curve, t)),
        ],
        class_="hands",
    )


def _hand_rows(view: View, curve: Curve | None, t: Translate) -> Iterator[Markup]:
    boxes = view.game.rules.counts_boxes
    points = iter(() if curve is None else curve.points)
    for played in view.replayed.hands:
        winner = played.outcome.winner
        side = None if winner is None else SIDES[winner]
        point = None if played.surplus else next(points, None)
        net = None if point is None else point.net
        yield tag(
            "tr",
            tag("th", str(played.number), class_="number", scope="row"),
            tag("td", Markup(" ".join(_hand_words(view, played, t))), class_="text"),
            tag("td", _figure(played, played.score.total), class_=_classes("score", side)),
            tag("td", _figure(played, played.score.boxes), class_="boxes") if boxes else "",
            tag("td", ", ".join(map(str, played.columns))),
            "" if view.game.many else tag("td", "" if net is None else minus(net), class_="net"),
            class_="surplus" if played.surplus else None,
        )


def _figure(played: PlayedHand, figure: int) -> str:
    """Return a figure of a hand that somebody won."""
    return "" if played.outcome.winner is None else str(figure)


def _hand_words(view: View, played: PlayedHand, t: Translate) -> Iterator[Markup]:
    """Yield what happened in a hand, each thing on a line of its own."""
    hand, outcome = played.hand, played.outcome
    if outcome.result is Result.VOID:
        yield escaped(t("hand.void"))
    elif outcome.result is Result.PENALTY:
        yield escaped(penalty_words(view, played, t))
    elif outcome.result is Result.NOTICE:
        yield escaped(hand_sentence(view, played, t))
    else:
        what = result_words(view.game.rules, played, t)
        if outcome.winner is None:
            yield escaped(hand_sentence(view, played, t))
        else:
            if view.game.many and outcome.loser is not None:
                what = t("hand.against", what=what, player=view.game.players[outcome.loser])
            yield escaped(t("hand.reported", player=view.game.players[outcome.winner], told=what))
        for said in _details(view, played, t):
            yield tag("small", said, class_="detail")
    if played.surplus:
        yield tag("small", t("page.surplus"))
    elif outcome.winner is not None and not played.columns:
        yield tag("small", t("hand.lost"))
    for event in event_sentences(view, played, t):
        yield tag("small", event, class_="event")
    if hand.note:
        yield tag("small", hand.note, class_="said")


def _details(view: View, played: PlayedHand, t: Translate) -> Iterator[str]:
    hand, outcome = played.hand, played.outcome
    if outcome.winner is not None:
        yield from tables_said(view, played, t)
    on_table = []
    if hand.closer is not None:
        own, other = deadwood_of(view.game.rules, hand)
        player = view.game.players[hand.closer]
        on_table.append(t("hand.deadwood", player=player, own=own, other=other))
    if hand.witness is not None:
        on_table.append(hand.witness.sign)
    if on_table:
        yield ", ".join(on_table)
    grown = played.score.total != outcome.difference or len(played.score.tables) > 1
    if outcome.winner is not None and grown:
        yield printed(f"{addends(played.score)} = {played.score.total}")


def surplus_words(view: View, t: Translate) -> Markup | str:
    """Return the sentence on hands after the end of the game; empty where there are none."""
    said = surplus_sentence(view, t)
    return tag("p", said, class_="note") if said else ""


def _classes(*names: str | bool | None) -> str:
    """Return the class names that there are, as an attribute has them."""
    return " ".join(str(name) for name in names if name)
