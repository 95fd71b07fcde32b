"""A rating or a balance as it went from day to day, as a chart of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from ginscore.render.headline import told_day
from ginscore.render.html.plot import FINE, Scale, area, fine, line, percent, picture, word
from ginscore.render.markup import SIDES, Markup, block, tag
from ginscore.render.words.sentences import Translate

PLACES = 250
"""Of one chart, from left to right: of the games that share one the last is drawn."""


LAST = 0.96
"""Part of the width at which the last game is, so that where it leads can be seen."""


class Level(NamedTuple):
    """Where a chart stands after a game."""

    day: str
    """ISO form; empty where it is not known."""
    value: int


class Span(NamedTuple):
    """The days that charts beside each other have from left to right."""

    first: str
    last: str

    @classmethod
    def of(cls, days: Iterable[str]) -> Span | None:
        """Return the span of some days; None where there are no two, and games are counted.

        >>> Span.of(["2026-01-10", "", "2026-03-01"]), Span.of(["", "2026-03-01"])
        (Span(first='2026-01-10', last='2026-03-01'), None)
        """
        known = sorted({day for day in days if day})
        return cls(known[0], known[-1]) if len(known) > 1 else None

    def along(self, day: str) -> float:
        """Return how far from the left a day is, as a part of the width; without one, nothing.

        >>> Span("2026-01-01", "2026-01-11").along("2026-01-06")
        0.5
        """
        first, last, own = (date.fromisoformat(each or self.first) for each in (*self, day))
        return (own - first) / (last - first)


class Chart(NamedTuple):
    """What is to be drawn."""

    key: str
    """Tells its parts from those of other charts of the page."""
    caption: str
    start: int
    """What it is before the first game."""
    levels: Sequence[Level]
    scale: Scale
    say: Callable[[int], str]
    """Writes a value."""
    tick: Callable[[int], str]
    """Writes one of the scale."""
    balance: bool
    """Whether what is above the start is to the good, and what is below it to the bad."""


def trend_chart(chart: Chart, span: Span | None, t: Translate) -> Markup:
    """Return a chart, with what it shows in words below it."""
    values = [chart.start, *(level.value for level in chart.levels)]
    caption, said = f"{chart.key}-chart", f"{chart.key}-range"
    words = t(
        "stats.range",
        highest=chart.say(max(values)),
        lowest=chart.say(min(values)),
        last=chart.say(values[-1]),
    )
    return block(
        "figure",
        tag("figcaption", chart.caption, id=caption),
        block(
            "div",
            _drawing(chart, span, f"{caption} {said}"),
            *_scale_words(chart),
            *_ends(chart, span, t),
            class_="plot",
        ),
        tag("p", f"{words}.", class_="note", id=said),
    )


def _drawing(chart: Chart, span: Span | None, described_by: str) -> Markup:
    scale = chart.scale
    start = fine(scale.down(chart.start))
    downs = [(0, start), *_places(chart, span)]
    steps = range(scale.lowest, scale.highest + 1, scale.step)
    lines = [
        line(f"M0 {fine(scale.down(value))}H{FINE}", "zero" if value == chart.start else "grid")
        for value in steps
    ]
    areas = []
    if chart.balance:
        for side, nearer in zip(SIDES, (min, max), strict=False):
            own = [(along, nearer(down, start)) for along, down in downs]
            if any(down != start for _, down in own):
                areas.append(area(f"{_path(own)}V{start}H0Z", side))
    return picture([*lines, *areas, line(_path(downs), "curve")], described_by)


def _places(chart: Chart, span: Span | None) -> Iterator[tuple[int, int]]:
    """Yield where the line goes, in units of the drawing, after each game that is drawn."""
    count = len(chart.levels)
    last: dict[int, int] = {}
    for number, level in enumerate(chart.levels, 1):
        along = number / count if span is None else span.along(level.day)
        last[round(along * LAST * PLACES) * FINE // PLACES] = level.value
    for place, value in last.items():
        yield place, fine(chart.scale.down(value))


def _path(downs: Sequence[tuple[int, int]]) -> str:
    """Return a line that goes on as it is until a game moves it."""
    _, down = downs[0]
    path = f"M0 {down}"
    for place, next_down in downs[1:]:
        if next_down != down:
            path += f"H{place}V{next_down}"
            down = next_down
    return f"{path}H{FINE}"


def _scale_words(chart: Chart) -> Iterator[Markup]:
    scale = chart.scale
    for value in range(scale.lowest, scale.highest + 1, scale.step):
        yield word(chart.tick(value), "tick", f"top:{percent(scale.down(value))}")


def _ends(chart: Chart, span: Span | None, t: Translate) -> Iterator[Markup]:
    """Yield what is below both ends of the chart: days, or how many games it is."""
    if span is None:
        yield word(t("page.games", n=len(chart.levels)), "hand end", None)
        return
    yield word(told_day(span.first, t), "hand begin", None)
    yield word(told_day(span.last, t), "hand end", None)
