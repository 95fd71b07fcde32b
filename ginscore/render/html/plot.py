"""The running difference as a chart of a page: it fills its place, its words keep their size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ginscore.render.curve import Curve
from ginscore.render.markup import SIDES, Markup, block, tag
from ginscore.render.view import View
from ginscore.render.words.sentences import Translate

FINE = 1000
"""Units of the drawing in each direction; it is stretched to its place."""


MOST_STEPS = 6
"""Of the scale of points, about."""


MOST_NUMBERS = 12
"""Of hands, below the chart."""


MOST_DOTS = 60
"""With more hands, the line alone is clearer."""


CLOSE = 0.15
"""Marks nearer to each other than this part of the width go one above the other."""


NEAR = 0.1
"""Part of the height at an edge that holds a name."""


LINE = 1.25
"""Height of a mark, in ems."""


STROKES = {
    "grid": ("#ddd6c8", 3),
    "zero": ("#5f5a51", 3),
    "closing": ("#a39d90", 3),
    "curve": ("#211f1c", 6),
    "dots": ("#211f1c", 0),
}
"""Colours and widths of lines, in units of the drawing, for programs that print a page and don't
give its style to the drawings in it; there a dot would be stretched, so there is none."""


TINTS = {"first": "#c9dbe2", "second": "#e6d1db"}
"""Colours of the areas, for the same programs."""


class Scale(NamedTuple):
    """The range of the chart, in points, in round steps."""

    lowest: int
    highest: int
    step: int

    @classmethod
    def of(cls, curve: Curve) -> Scale:
        """Choose the steps for a curve.

        >>> Scale.of(Curve(()))
        Scale(lowest=0, highest=1, step=1)
        """
        return cls.between(curve.lowest, curve.highest)

    @classmethod
    def between(cls, lowest: int, highest: int) -> Scale:
        """Choose the steps for figures that are not below and not above these.

        >>> Scale.between(1484, 1532)
        Scale(lowest=1480, highest=1540, step=10)
        """
        step = round_step(-(-(highest - lowest) // MOST_STEPS))
        highest = -(-highest // step) * step
        lowest = lowest // step * step
        return cls(lowest, highest if highest > lowest else lowest + step, step)

    def down(self, net: float) -> float:
        """Return how far below the top a difference is, as a part of the height."""
        return (self.highest - net) / (self.highest - self.lowest)


def round_step(least: int) -> int:
    """Return the first of 1, 2, 5, 10, 20, 50, 100, ... that is not less.

    >>> [round_step(n) for n in (0, 1, 3, 6, 45, 505)]
    [1, 1, 5, 10, 50, 1000]
    """
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power >= least:
                return digit * power
        power *= 10


def chart(view: View, curve: Curve, t: Translate, key: str) -> Markup:
    """Return the chart of a game that has hands; ``key`` tells its parts from another game's."""
    first, second = view.game.players
    scale = _with_room(Scale.of(curve), curve)
    last = curve.points[-1]
    caption, said = f"{key}-curve", f"{key}-range"
    marks, rows = _marks(curve)
    alone = view.game.rules.columns == 1
    # What the chart shows is told below it, and each of its figures is in the list of hands.
    words = t(
        "page.range",
        highest=minus(curve.highest),
        lowest=minus(curve.lowest),
        net=minus(last.net),
    )
    return block(
        "figure",
        tag("figcaption", t("page.curve", first=first, second=second), id=caption),
        block(
            "div",
            _drawing(curve, scale, f"{caption} {said}"),
            *_scale_words(curve, scale),
            *_leads(view, scale, curve),
            *marks,
            class_="plot",
            style=f"margin-top:{rows * LINE:g}em" if rows else None,
        ),
        tag("p", *_below(words, t, closed=rows > 0, alone=alone), class_="note", id=said),
    )


def _below(words: str, t: Translate, *, closed: bool, alone: bool) -> Iterator[str]:
    yield f"{words}. "
    if closed:
        yield tag("span", t("page.mark-alone" if alone else "page.mark"), ".")


def minus(number: int) -> str:
    """Write a number with the sign of printed sums.

    >>> minus(-37), minus(37)
    ('−37', '37')
    """
    return str(number).replace("-", "−")


def _drawing(curve: Curve, scale: Scale, described_by: str) -> Markup:
    nets = [0, *(point.net for point in curve.points)]
    count = len(nets) - 1
    zero = scale.down(0)

    # Made anew for each line: the places of a long game are many.
    def places() -> Iterator[tuple[float, float]]:
        return ((index / count, scale.down(net)) for index, net in enumerate(nets))

    def side(edge: Callable[[float, float], float]) -> Iterator[tuple[float, float]]:
        return ((place, edge(scale.down(net), zero)) for place, net in _crossed(nets))

    lines = [
        line(f"M0 {fine(scale.down(net))}H{FINE}", "zero" if net == 0 else "grid")
        for net in _steps(scale)
    ]
    closings = [
        line(f"M{fine(index / count)} 0V{FINE}", "closing")
        for index, point in enumerate(curve.points, 1)
        if point.closed
    ]
    areas = [
        area(f"M0 {fine(zero)}{_path(side(edge))}L{FINE} {fine(zero)}Z", name)
        for name, edge in zip(SIDES, (min, max), strict=False)
        if any(down != zero for _, down in side(edge))
    ]
    # A stroke of no length with round ends is a dot, which stays round however it is stretched.
    dotted = islice(places(), 1, None) if count <= MOST_DOTS else ()
    dots = "".join(f"M{fine(along)} {fine(down)}h0" for along, down in dotted)
    return picture(
        [
            *lines,
            *areas,
            *closings,
            line("M" + _path(places())[1:], "curve"),
            line(dots, "dots") if dots else "",
        ],
        described_by,
    )


def picture(parts: Iterable[str], described_by: str) -> Markup:
    """Return a drawing that is stretched to its place; the elements named say what it shows."""
    return block(
        "svg",
        *parts,
        viewBox=f"0 0 {FINE} {FINE}",
        preserveAspectRatio="none",
        role="img",
        aria_labelledby=described_by,
    )


def line(d: str, kind: str) -> Markup:
    """Return a line; the style of the page, where it is obeyed, goes before its own look."""
    colour, width = STROKES[kind]
    return tag("path", d=d, class_=kind, fill="none", stroke=colour, stroke_width=width)


def area(d: str, side: str) -> Markup:
    """Return the area between a line and nought, on the side of one of two."""
    return tag("path", d=d, class_=f"area {side}", fill=TINTS[side])


def _crossed(nets: Sequence[int]) -> Iterator[tuple[float, float]]:
    """Yield each difference with its place along the curve, and where it crosses nought."""
    count = len(nets) - 1
    before = 0
    for index, net in enumerate(nets):
        if before * net < 0:
            yield (index - 1 + before / (before - net)) / count, 0
        yield index / count, net
        before = net


def _path(places: Iterable[tuple[float, float]]) -> str:
    return "".join(f"L{fine(along)} {fine(down)}" for along, down in places)


def fine(part: float) -> int:
    """Return a part of the height or the width in units of the drawing."""
    return round(part * FINE)


def _steps(scale: Scale) -> range:
    return range(scale.lowest, scale.highest + 1, scale.step)


def _scale_words(curve: Curve, scale: Scale) -> Iterator[Markup]:
    """Yield the figures beside the chart, and the numbers of hands below it."""
    for net in _steps(scale):
        yield word(minus(net), "tick", f"top:{percent(scale.down(net))}")
    count = len(curve.points)
    step = round_step(-(-count // MOST_NUMBERS))
    for index in range(step, count + 1, step):
        number = str(curve.points[index - 1].number)
        yield word(number, "hand", f"left:{percent(index / count)}")


def _leads(view: View, scale: Scale, curve: Curve) -> Iterator[Markup]:
    """Yield the names, each on the side on which the player leads, clear of the curve."""
    first, second = view.game.players
    above, below = _nearest(scale, curve)
    if scale.highest > 0:
        yield word(f"▲ {first}", "leads above first" + _end(*above), None)
    if scale.lowest < 0:
        yield word(f"▼ {second}", "leads below second" + _end(*below), None)


def _end(early: float, late: float) -> str:
    """Return the class of a name that goes to the right, away from a curve too near it."""
    return " late" if early < min(NEAR, late) else ""


def _nearest(scale: Scale, curve: Curve) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return how near the curve comes to the top, and to the bottom, in each half."""
    downs = [scale.down(0), *(scale.down(point.net) for point in curve.points)]
    # A hand in the middle belongs to both.
    early, late = downs[: (len(downs) + 1) // 2], downs[len(downs) // 2 :]
    return (min(early), min(late)), (1 - max(early), 1 - max(late))


def _with_room(scale: Scale, curve: Curve) -> Scale:
    """Return the scale with a step more where a name would lie on the curve at either end."""
    above, below = _nearest(scale, curve)
    if scale.highest > 0 and max(above) < NEAR:
        scale = scale._replace(highest=scale.highest + scale.step)
    if scale.lowest < 0 and max(below) < NEAR:
        scale = scale._replace(lowest=scale.lowest - scale.step)
    return scale


def _marks(curve: Curve) -> tuple[list[Markup], int]:
    """Return the X of every closed column, above the hand that closed it; and in how many rows."""
    count = len(curve.points)
    marks, row, rows, before = [], 0, 0, -1.0
    for index, point in enumerate(curve.points, 1):
        if point.closed:
            row = row + 1 if index / count - before < CLOSE else 0
            rows = max(rows, row + 1)
            before = index / count
            text = f"X {', '.join(map(str, point.closed))}"
            # At the right edge a mark ends where the others have their middle.
            edge = before > 1 - CLOSE
            along = f"right:{percent(1 - before)}" if edge else f"left:{percent(before)}"
            place = f"{along};bottom:calc(100% + {row * LINE:g}em)"
            marks.append(word(text, "mark" if edge else "mark centred", place))
    return marks, rows


def word(text: str, class_: str, place: str | None) -> Markup:
    """Return a word in its place on a chart; whoever cannot see it is told by other words."""
    return tag("span", text, class_=class_, style=place, aria_hidden="true")


def percent(part: float) -> str:
    """Return a part as a style has it."""
    return f"{100 * part:.2f}%"
