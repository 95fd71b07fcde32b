"""What many games come to as a page of its own: the tables, and charts of everybody."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from ginscore.render.html.charts import Chart, Level, Span, trend_chart
from ginscore.render.html.page import whole_page
from ginscore.render.html.plot import FINE, Scale, minus
from ginscore.render.markup import Markup, block, pieces, tag
from ginscore.render.words.figures import (
    MARK,
    Table,
    Told,
    amount_words,
    label_of,
    notes_of,
    results_of,
    share,
    stats_tables,
    unit_words,
)
from ginscore.render.words.sentences import Translate
from ginscore.scoring.club.balances import Unit
from ginscore.scoring.club.figures import Row
from ginscore.scoring.club.rating import START
from ginscore.scoring.club.trend import Point


def stats_page(told: Told, t: Translate) -> Iterator[str]:
    """Yield a page with the tables, then of each row its results, its rating and its money."""
    head = block(
        "header",
        tag("h1", t("stats.title")),
        tag("p", t("ledger.games", n=told.games), class_="facts"),
    )
    tables = stats_tables(told, t) if told.rows else []
    parts = [head, *(_section(_table(table, told, t)) for table in tables)]
    parts += [tag("p", note, class_="note") for note in notes_of(told, t)]
    article = pieces("article", [*parts, _charts(told, t)], class_="ledger")
    return whole_page(t("stats.title"), [article], t)


def _section(*inside: str) -> Markup:
    return tag("section", "\n", *inside, "\n")


def _table(table: Table, told: Told, t: Translate) -> Markup:
    heads = [tag("th", "", scope="col")]
    heads += [tag("th", column.head, scope="col") for column in table.columns]
    return block(
        "table",
        tag("caption", table.title),
        block("thead", tag("tr", *heads)),
        block(
            "tbody",
            *(
                tag(
                    "tr",
                    tag("th", _name(row, t), scope="row"),
                    *(
                        tag("td", _printed(column.cell(row)), data_label=column.head)
                        for column in table.columns
                    ),
                )
                for row in told.rows
            ),
        ),
        class_="accounts",
    )


def _name(row: Row, t: Translate) -> Markup:
    """Return whose figures they are, with a mark where there are few games."""
    mark = f"\u00a0{MARK}" if row.figures.few else ""
    return Markup(tag("bdi", label_of(row, t)) + mark)


def _printed(text: str) -> str:
    """Return a figure with the sign of printed sums; the dash of nothing stays one.

    >>> _printed("-0.50"), _printed("-")
    ('−0.50', '-')
    """
    return f"−{text[1:]}" if text.startswith("-") and text[1:] else text


def _charts(told: Told, t: Translate) -> Iterator[str]:
    """Yield the charts, those of a row together."""
    span = Span.of(point.day for points in _all_points(told) for point in points)
    ratings = [round(point.value) for points in told.rating_trends.values() for point in points]
    scale = Scale.between(min(ratings, default=START), max(ratings, default=START))
    for number, row in enumerate(told.rows, 1):
        figures = [_results(row, t)]
        if (points := told.rating_trends.get(row.player or "")) and told.rated:
            figures.append(_rating(points, scale, span, t, f"rating-{number}"))
        for place, (unit, points) in enumerate(told.money_trends(row).items()):
            figures.append(_money(unit, points, span, t, f"money-{number}-{place}"))
        if number > 1:
            yield "\n"
        yield block("section", tag("h2", _name(row, t)), *figures, class_="person")


def _all_points(told: Told) -> Iterator[list[Point]]:
    yield from told.rating_trends.values()
    for row in told.rows:
        yield from told.money_trends(row).values()


def _rating(points: list[Point], scale: Scale, span: Span | None, t: Translate, key: str) -> Markup:
    levels = [Level(point.day, round(point.value)) for point in points]
    chart = Chart(key, t("stats.rating-chart"), START, levels, scale, minus, minus, balance=False)
    return trend_chart(chart, span, t)


def _money(unit: Unit, points: list[Point], span: Span | None, t: Translate, key: str) -> Markup:
    """Return the chart of a balance, in the smallest units there are of it."""
    levels = [Level(point.day, int(Decimal(point.value) / unit.smallest)) for point in points]
    values = [0, *(level.value for level in levels)]
    scale = Scale.between(min(values), max(values))

    def say(value: int) -> str:
        return _printed(amount_words(value * unit.smallest, unit, t))

    def tick(value: int) -> str:
        amount = value * unit.smallest
        # Nothing is behind the point of any of them where the step is a whole amount.
        whole = scale.step * unit.smallest % 1 == 0
        return minus(int(amount)) if whole else say(value)

    caption = t("stats.money-chart", unit=unit_words(unit, t))
    return trend_chart(Chart(key, caption, 0, levels, scale, say, tick, balance=True), span, t)


def _results(row: Row, t: Translate) -> Markup:
    """Return how hands were won, as bars with their figures."""
    counts = results_of(row, t)
    most = max((count for _, count in counts), default=0) or 1
    whole = sum(count for _, count in counts)
    rows = [
        tag(
            "tr",
            tag("th", name, scope="row"),
            tag("td", _bar(count / most), class_="bar"),
            tag("td", str(count)),
            tag("td", f"{share(count, whole)}\u00a0%" if whole else ""),
        )
        for name, count in counts
    ]
    return block(
        "table", tag("caption", t("stats.title-results")), block("tbody", *rows), class_="bars"
    )


def _bar(part: float) -> Markup:
    """Return a bar of a part of its place; its figure is beside it."""
    return tag(
        "svg",
        tag("rect", width=round(part * FINE), height=1, fill="#0b5875"),
        viewBox=f"0 0 {FINE} 1",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
