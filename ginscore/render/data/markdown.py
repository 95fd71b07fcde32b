"""The pad, the settlement and the hands in Markdown, with tables as GitHub and others show them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ginscore.render.headline import details, headline, shut_out
from ginscore.render.lines.cells import pad_left, pad_right, width
from ginscore.render.pad import Pad, Role, build_pad
from ginscore.render.view import View
from ginscore.render.words.sentences import (
    Translate,
    event_sentences,
    hand_sentence,
    surplus_sentence,
)
from ginscore.render.words.settlement import after_pad, verdict
from ginscore.scoring.replay import PlayedHand

_MEANT = re.compile(r"[\\`*_\[\]<|~&$#]")


_MEANT_AT_START = re.compile(r"^(?=[-+=>])|^(\d+)(?=[.)])")


_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def escaped_markdown(text: str) -> str:
    r"""Return a text as it is written so that nothing in it means anything to Markdown.

    >>> print(escaped_markdown("*Anna* | <b>"), escaped_markdown("1. Bruno"))
    \*Anna\* \| \<b> 1\. Bruno
    """
    plain = _MEANT.sub(r"\\\g<0>", _CONTROL.sub(" ", text).strip())
    return _MEANT_AT_START.sub(r"\1\\", plain)


def game_markdown(view: View, t: Translate, level: int = 1) -> Iterator[str]:
    """Yield, in pieces, a game as Markdown, under headings of a level and the next."""
    heading = "#" * level
    parts: list[Iterable[str]] = [
        [f"{heading} {escaped_markdown(headline(view))}"],
        [escaped_markdown(details(view, t))],
        pad_table(view, t),
        *_below(view, t),
    ]
    if view.replayed.hands:
        parts += [
            [f"#{heading} {t('rescore.hands')}"],
            (_hand(view, p, t) for p in view.replayed.hands),
        ]
    for number, lines in enumerate(parts):
        apart = "\n\n" if number else ""
        for line in lines:
            yield apart + line
            apart = "\n"
    yield "\n"


def pad_table(view: View, t: Translate) -> Iterator[str]:
    """Yield the pad as a table: points down to those nearest the line, then boxes down from it."""
    pad = build_pad(view)
    head = ["", *_head(pad)]
    widths = [max(3, width(cell)) for cell in head]
    # The rows are made twice, once to be measured: a long pad has many.
    for row in _rows(view, pad, t):
        widths = [*map(max, widths, map(width, row))]
    first, *others = widths
    ruler = [":" + "-" * (first - 1), *("-" * (cells - 1) + ":" for cells in others)]

    def drawn(row: list[str]) -> str:
        label, *cells = row
        return f"| {' | '.join([pad_right(label, first), *map(pad_left, cells, others)])} |"

    yield drawn(head)
    yield f"| {' | '.join(ruler)} |"
    yield from map(drawn, _rows(view, pad, t))


def _head(pad: Pad) -> list[str]:
    """Return each name over its side's first column."""
    blank = [""] * (pad.columns - 1)
    return [cell for name in pad.players for cell in (escaped_markdown(name), *blank)]


def _rows(view: View, pad: Pad, t: Translate) -> Iterator[list[str]]:
    marked = {player * pad.columns + column for player, column in shut_out(view)}
    for part, name in ((pad.upper, "settle.points"), (pad.lower, "settle.boxes")):
        for number, row in enumerate(part):
            cells = [f"**{c.text}**" if c.role is Role.CLOSED else c.text for c in row]
            if part is pad.upper and number == len(part) - 1:
                for index in marked:
                    cells[index] = f"*{escaped_markdown(t('page.blitz'))}*"
            yield [f"**{escaped_markdown(t(name))}**" if number == 0 else "", *cells]


def _below(view: View, t: Translate) -> Iterator[list[str]]:
    """Yield what is below the pad: the settlement as a list, and who pays whom."""
    below = [escaped_markdown(line) for line in after_pad(view, t)]
    if view.replayed.finished:
        *sums, pays = below
        if view.game.many:
            yield [sums.pop(0)]
        yield [f"- {line}" for line in sums]
        yield [f"**{pays}**"]
    else:
        if view.replayed.hands:
            yield [f"**{escaped_markdown(verdict(view, t))}**"]
        yield from ([line] for line in below)
    surplus = surplus_sentence(view, t)
    if surplus:
        yield [escaped_markdown(surplus)]


def _hand(view: View, played: PlayedHand, t: Translate) -> str:
    """Return a hand as an entry of a numbered list: what it was, brought about, and its note."""
    said = [hand_sentence(view, played, t), *event_sentences(view, played, t)]
    ends = (sentence if sentence.endswith((".", "!")) else f"{sentence}." for sentence in said)
    line = f"{played.number}. {' '.join(map(escaped_markdown, ends))}"
    note = escaped_markdown((played.hand.note or "").strip())
    return f"{line} *{note}*" if note else line
