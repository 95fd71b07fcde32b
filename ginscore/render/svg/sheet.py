"""The score sheet drawn as it hangs on a club's wall: the pad on ruled paper, below it who pays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from typing import NamedTuple

from ginscore.render.headline import details, shut_out
from ginscore.render.pad import Cell, Pad, PadRow, Role, build_pad
from ginscore.render.svg.drawing import Drawing
from ginscore.render.svg.lettering import broken, ems, sized
from ginscore.render.svg.ruling import (
    BOLD,
    EDGE,
    FIGURE_SIZE,
    GUTTER,
    HEAD,
    INK,
    MUTED,
    NAME_SIZE,
    RED,
    ROW,
    SANS,
    SMALL_SIZE,
    TEXT_SIZE,
    TITLE_SIZE,
    VERDICT_SIZE,
    Frame,
    Lines,
    Look,
    rule,
)
from ginscore.render.view import View
from ginscore.render.words.sentences import Translate, noted_hands, surplus_sentence
from ginscore.render.words.settlement import (
    after_pad,
    pairs_heading,
    printed,
    printed_accounts,
    settlement_sums,
    stake_sentence,
    total_places,
    verdict,
)

CENTERED: Look = {"text_anchor": "middle"}


SMALL: Look = {"font_size": SMALL_SIZE, "fill": MUTED}


class ScoreSheet(NamedTuple):
    """A drawn score sheet and its size in pixels."""

    width: int
    height: int
    elements: Iterable[str]
    """Made when they are asked for, once."""


def draw_sheet(view: View, t: Translate) -> ScoreSheet:
    """Draw the pad of a game, with its settlement below it or who deals next."""
    pad = build_pad(view)
    frame = Frame.of(pad)
    width = 2 * (EDGE + GUTTER) + frame.width
    sheet = Drawing()
    y = _head(sheet, view, t, width)
    names = _Names.of(pad.players, frame)
    lines = Lines.of(pad, y, y + names.height, boxes=view.game.rules.counts_boxes)
    rule(sheet, frame, lines)
    _names(sheet, names, frame, lines)
    with sheet.group(font_family=SANS, font_size=FIGURE_SIZE, fill=INK):
        sheet.later(_figures(pad, frame, lines))
    _words(sheet, view, frame, lines, t)
    height = _foot(sheet, view, frame, lines.end, t) + EDGE
    return ScoreSheet(width, height, sheet.elements)


def _head(sheet: Drawing, view: View, t: Translate, width: int) -> int:
    """Write the title and what is told of the game; return where they end."""
    y = EDGE
    title = (view.game.title or "").strip() or t("sheet.title")
    for line in broken(title, (width - 2 * EDGE) / TITLE_SIZE):
        y += TITLE_SIZE + 5
        sheet.text(width // 2, y, line, font_size=TITLE_SIZE, fill=INK, **CENTERED)
    y += 8
    stake = view.game.stake
    for told in (details(view, t), stake_sentence(stake, t) if stake else ""):
        for line in broken(told, (width - 2 * EDGE) / SMALL_SIZE) if told else ():
            y += SMALL_SIZE + 5
            sheet.text(width // 2, y, line, **SMALL, **CENTERED)
    return y + 22


class _Names(NamedTuple):
    """The names over the sides, in letters of one size, and in lines where one is not enough."""

    lines: tuple[list[str], ...]
    size: int

    @classmethod
    def of(cls, players: tuple[str, ...], frame: Frame) -> _Names:
        """Write the names smaller where they are long, then in several lines; none is cut."""
        room = (frame.side - 20) / BOLD
        size = sized(players, NAME_SIZE, room)
        return cls(tuple(broken(name, room / size) for name in players), size)

    @property
    def step(self) -> int:
        """Pixels from one line to the next."""
        return self.size + 4

    @property
    def height(self) -> int:
        """Pixels of the part of the pad that the names stand in."""
        return HEAD + (max(map(len, self.lines)) - 1) * self.step


def _names(sheet: Drawing, names: _Names, frame: Frame, lines: Lines) -> None:
    look: Look = {"font_size": names.size, "font_weight": "bold", "fill": INK}
    for player, parts in enumerate(names.lines):
        x = frame.left + frame.side * player + frame.side // 2
        # Letters of any size, and any number of lines, stand in the middle of their part.
        y = (lines.top + lines.head - (len(parts) - 1) * names.step) // 2 + round(names.size * 0.35)
        for level, part in enumerate(parts):
            sheet.text(x, y + level * names.step, part, **look, **CENTERED)
    if frame.columns > 1:
        for index in range(frame.sides * frame.columns):
            number = str(index % frame.columns + 1)
            sheet.text(frame.center(index), lines.head + 17, number, **SMALL, **CENTERED)


def _figures(pad: Pad, frame: Frame, lines: Lines) -> Iterator[str]:
    """Yield the figures of the pad, the last of each column bold, and the marks above them."""
    for base, step, rows in (
        (lines.line - 9, -ROW, pad.upper.from_line()),
        (lines.line + 22, ROW, pad.lower.from_line()),
    ):
        for level, row in enumerate(_leveled(rows)):
            drawn = Drawing()
            for index, (cell, last) in enumerate(row):
                look: Look = {"font_weight": "bold"} if last else {}
                y = base + level * step
                if cell.role is Role.CLOSED:
                    x = frame.center(index)
                    drawn.text(x, y, cell.text, fill=RED, **look, **CENTERED)
                elif cell.text:
                    drawn.text(frame.end(index), y, cell.text, text_anchor="end", **look)
            yield from drawn.elements


def _leveled(rows: Iterable[PadRow]) -> Iterator[list[tuple[Cell, bool]]]:
    """Yield rows, counted from the line; each cell with whether it is a column's last figure."""
    for row, further in pairwise(chain(rows, [()])):
        roles = [cell.role for cell in further] or [Role.EMPTY] * len(row)
        yield [
            (cell, bool(cell.text) and cell.role is not role)
            for cell, role in zip(row, roles, strict=True)
        ]


def _words(sheet: Drawing, view: View, frame: Frame, lines: Lines, t: Translate) -> None:
    """Write the upright words: the blitz, and beside the pad what the figures are."""
    points, boxes = (lines.start + lines.line) // 2, (lines.line + lines.end) // 2
    look: Look = {"font_size": FIGURE_SIZE, "fill": RED, "letter_spacing": 4}
    for player, column in sorted(shut_out(view)):
        x = frame.center(player * frame.columns + column) + 7
        sheet.climbing(x, points, t("page.blitz").upper(), **look)
    sheet.climbing(frame.left - 12, points, t("settle.points"), letter_spacing=1, **SMALL)
    if lines.line != lines.end:
        sheet.climbing(frame.left - 12, boxes, t("settle.boxes"), letter_spacing=1, **SMALL)


def _foot(sheet: Drawing, view: View, frame: Frame, y: int, t: Translate) -> int:
    """Write what is below the pad, who pays or leads largest; return where it ends."""
    room = frame.width + 2 * GUTTER
    surplus = surplus_sentence(view, t)
    if not view.replayed.finished:
        said = after_pad(view, t)
        y += 14
    else:
        said = [surplus] if surplus else []
        y = _sums(sheet, view, frame, y + 10, t) + 14
    if view.replayed.hands:
        pays = verdict(view, t)
        pays = printed_accounts(pays) if view.game.many else pays
        # Rather than break within a word, the letters grow smaller.
        size = sized(pays.split(" "), VERDICT_SIZE, room / BOLD)
        look: Look = {"font_size": size, "font_weight": "bold", "fill": INK}
        parts = _accounts(pays) if view.game.many and ems(pays) * size * BOLD > room else [pays]
        for line in chain(*(_parted(part, room / (size * BOLD)) for part in parts)):
            y += size + 9
            sheet.text(frame.middle, y, line, **look, **CENTERED)
    y += 14
    for sentence in said:
        size = sized(sentence.split(" "), TEXT_SIZE, room)
        for line in broken(sentence, room / size):
            y += size + 9
            sheet.text(frame.middle, y, line, font_size=size, fill=INK, **CENTERED)
    return _notes(sheet, view, frame, y, t)


def _accounts(verdict: str) -> list[str]:
    """Return what three or more players come to, a line for each."""
    return verdict.replace("), ", ")\n").splitlines()


def _notes(sheet: Drawing, view: View, frame: Frame, y: int, t: Translate) -> int:
    """Write the hands that have a note, small and last of all; return where they end."""
    noted = noted_hands(view, t)
    room = frame.width + 2 * GUTTER
    y += 14 if noted else 0
    for sentence in noted:
        size = sized(sentence.split(" "), SMALL_SIZE, room)
        for line in broken(sentence, room / size):
            y += size + 5
            sheet.text(frame.left - GUTTER, y, line, font_size=size, fill=MUTED)
        y += 4
    return y


def _sums(sheet: Drawing, view: View, frame: Frame, y: int, t: Translate) -> int:
    """Write the settlement like a bill, each total below a line; return where it ends."""
    look: Look = {"font_size": TEXT_SIZE, "fill": INK}
    sums, totals = settlement_sums(view, t), total_places(view, t)
    labels = max(ems(name) for name, _ in sums) + 1
    if view.game.many:
        for line in broken(pairs_heading(view, t).rstrip(":"), frame.width / SMALL_SIZE):
            y += SMALL_SIZE + 9
            sheet.text(frame.left, y, line, **SMALL)
    for place, (name, sum_) in enumerate(sums):
        if place in totals and place:
            sheet.across(frame.left, y + 9, frame.width, stroke=INK, stroke_width=1)
            y += 5
        sheet.text(frame.left, y + TEXT_SIZE + 9, name, **look)
        for line in _steps(printed(sum_), frame.width / TEXT_SIZE - labels):
            y += TEXT_SIZE + 9
            sheet.text(frame.right, y, line, text_anchor="end", **look)
    return y


def _steps(sum_: str, room: float) -> Iterator[str]:
    """Yield the lines of a sum: one, else one for each step, which keeps what it comes to whole."""
    if ems(sum_) <= room:
        yield sum_
        return
    *steps, last = sum_.split("; ")
    for step in (*(f"{step};" for step in steps), last):
        terms, equals, net = step.rpartition(" = ")
        end = f"\xa0=\xa0{net}".replace(" ", "\xa0") if equals else net
        yield from broken(terms + end, room)


def _parted(verdict: str, room: float) -> Iterator[str]:
    """Yield the lines of who pays whom; what is in brackets goes on a line of its own."""
    who, bracket, how = verdict.rpartition(" (")
    if not bracket or ems(verdict) <= room:
        yield from broken(verdict, room)
    else:
        yield from broken(who, room)
        yield from broken(f"({how}", room)
