"""Statistics as a page: well-formed whatever the names say, with every figure and chart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.lang.translator import Translator
from ginscore.render.html.figures import stats_page
from ginscore.render.words.figures import Told, stats_tables
from ginscore.scoring.club import trend
from ginscore.scoring.club.figures import By, Statistics
from ginscore.scoring.club.rating import Ratings
from ginscore.scoring.club.tally import Summary
from tests.profiles import times
from tests.render.test_ledger_page import words
from tests.render.test_pad import names
from tests.scoring.test_balances import game_of

SEASON = (
    game_of("Anna", "Bruno", "25")._replace(date="2026-01-01"),
    game_of("Anna", "Carla", "-30")._replace(date="2026-01-06"),
    game_of("Bruno", "Anna", "10")._replace(date="2026-01-11"),
    game_of("Carla", "Bruno", "7", staked=False, currency=None)._replace(date="2026-01-11"),
)
"""Anna won 25, lost 30 and lost 10 euros: 25, -5, -15."""


def told_of(games: Sequence[Summary], by: By = By.PLAYER) -> Told:
    """Return what a page is made of."""
    found, ratings = Statistics(by, timed=True), Ratings()
    for game in games:
        found.add(game)
        ratings.add(game)
    rows = found.rows()
    return Told(
        by=by,
        games=len(games),
        rows=rows,
        ratings={name: round(rating) for name, rating in ratings.now().items()},
        left_out=(),
        alike=(),
        played={},
        rating_trends=ratings.trends(),
        money_trends=found.trends,
    )


def page(told: Told, language: str = "en") -> Element:
    """Return the page as XML, which forgives nothing."""
    head, _, rest = "".join(stats_page(told, Translator(language))).partition("\n")
    assert head == "<!DOCTYPE html>"
    return ElementTree.fromstring(rest)


def charts_of(tree: Element, name: str) -> dict[str, Element]:
    """Return the figures of a person by their captions."""
    (section,) = (
        each
        for each in tree.iter("section")
        if each.get("class") == "person" and words(each[0]).startswith(name)
    )
    return {words(figure[0]): figure for figure in section.iter("figure")}


def drawn(figure: Element, class_: str) -> str:
    """Return the one path of a class."""
    (path,) = (each for each in figure.iter("path") if each.get("class") == class_)
    return path.get("d", "")


@pytest.mark.parametrize("language", ["en", "it", "es", "ru"])
def test_the_page_has_every_cell_of_the_tables(language: str) -> None:
    told, t = told_of(SEASON), Translator(language)
    tree = page(told, language)
    shown = [
        [words(cell) for cell in row if cell.tag == "td"]
        for table in tree.iter("table")
        if table.get("class") == "accounts"
        for row in table.iter("tr")
    ]
    assert [row for row in shown if row] == [
        [re.sub(r"^-(?=.)", "−", column.cell(row)) for column in table.columns]
        for table in stats_tables(told, t)
        for row in told.rows
    ]
    cells = [each for each in tree.iter("td") if each.get("data-label")]
    assert len(cells) == sum(map(len, shown))  # on a phone each figure has its name beside it


def test_money_goes_from_game_to_game_between_its_days() -> None:
    figure = charts_of(page(told_of(SEASON)), "Anna")["Won and lost (EUR)"]
    # 25, -5 and -15 euros. From 30 down to -20 are 50 euros, 1000 units, 20 a euro: nought is
    # 600 below the top, 25 is 100, -5 is 700 and -15 is 900. The first day is at the left, the
    # last at 96 of 100 units, and the day in the middle of them at 480 of 1000.
    assert drawn(figure, "curve") == "M0 600H0V100H480V700H960V900H1000"
    ticks = [words(each) for each in figure.iter("span") if each.get("class") == "tick"]
    assert ticks == ["−20", "−10", "0", "10", "20", "30"]
    assert words(figure[-1]) == "Highest 25.00, lowest −15.00, now −15.00."
    ids = next(figure.iter("svg")).get("aria-labelledby", "").split()
    assert [words(each) for each in figure if each.get("id") in ids] == [
        "Won and lost (EUR)",
        words(figure[-1]),
    ]
    ends = [words(each) for each in figure.iter("span") if "hand" in each.get("class", "")]
    assert ends == ["2026-01-01", "2026-01-11"]


def test_ratings_have_one_scale_and_begin_where_everybody_does() -> None:
    tree = page(told_of(SEASON))
    # Carla beats Anna, 1510 by then, who was to be expected to have 0.514: 10.29 up. With Bruno,
    # 1500.29 then, it is 1510.29 against 1500.29, and 20 x (1 - 0.514) = 9.71 more: 1520.
    figure = charts_of(tree, "Carla")["Rating"]
    assert words(figure[-1]) == "Highest 1520, lowest 1500, now 1520."
    # From 1520 down to 1480 are 1000 units: 1500 in the middle, 1510 at 250.
    assert drawn(figure, "curve") == "M0 500H480V250H960V0H1000"
    scales = {
        tuple(words(each) for each in charts_of(tree, name)["Rating"].iter("span"))
        for name in ("Anna", "Bruno", "Carla")
    }
    assert len(scales) == 1


def test_results_are_bars_with_their_counts_and_shares() -> None:
    game = SEASON[0]
    winner = game.tallies[0]._replace(won=(4, 2, 1, 1, 0, 0))
    tree = page(told_of([game._replace(tallies=(winner, game.tallies[1]))]))
    (bars, nothing) = (each for each in tree.iter("table") if each.get("class") == "bars")
    # 4, 2, 1 and 1 of 8; 1 of 8 is 12.5.
    assert [[words(cell) for cell in row] for row in bars.iter("tr")] == [
        ["knock", "", "4", "50 %"],
        ["gin", "", "2", "25 %"],
        ["big gin", "", "1", "13 %"],
        ["undercut", "", "1", "13 %"],
    ]
    assert [each.get("width") for each in bars.iter("rect")] == ["1000", "500", "250", "250"]
    assert {each.get("width") for each in nothing.iter("rect")} == {"0"}


def test_games_without_days_are_counted_from_left_to_right() -> None:
    games = [game._replace(date=None) for game in SEASON[:2]]
    figure = charts_of(page(told_of(games)), "Anna")["Won and lost (EUR)"]
    # From 25 down to -5: 25 euros are at the top, -5 at the bottom, nought at 833.
    assert drawn(figure, "curve") == "M0 833H480V0H960V1000H1000"
    assert "2 games" in [words(each) for each in figure.iter("span")]


def test_a_pairing_has_no_rating_and_a_month_no_chart_of_time() -> None:
    pairing = charts_of(page(told_of(SEASON, By.PAIRING)), "Anna – Bruno")
    assert set(pairing) == {"Won and lost (EUR)"}
    tree = page(told_of(SEASON, By.MONTH))
    assert not [*tree.iter("figure")]
    assert len([*tree.iter("rect")]) == 4


def test_a_page_of_thousands_of_games_is_small() -> None:
    lot = [
        game_of("Anna", "Bruno", str(number % 7 - 3))._replace(
            date=f"20{number // 300:02}-{number // 25 % 12 + 1:02}-{number % 25 + 1:02}"
        )
        for number in range(6000)
    ]
    text = "".join(stats_page(told_of(lot), Translator("en")))
    # Four charts of 250 places, each of at most nine signs, and the rest of the page.
    assert len(text) < 4 * 250 * 9 + 40_000


def test_what_is_drawn_of_money_is_in_memory_for_one_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Ten play 9 games each, with whoever comes after them.
    people = [f"Player {number}" for number in range(10)]
    lot = [
        game_of(person, other, "5")._replace(date=f"2026-01-{day:02}")
        for day in range(1, 10)
        for person, other in zip(people[::2], people[1::2], strict=True)
    ]
    alive = most = 0

    class Counted(trend.Point):
        """A point that is counted as long as somebody has it."""

        def __new__(cls, day: str, value: Decimal) -> Counted:
            nonlocal alive, most
            alive += 1
            most = max(most, alive)
            return super().__new__(cls, day, value)

        def __del__(self) -> None:
            nonlocal alive
            alive -= 1

    monkeypatch.setattr(trend, "Point", Counted)
    tree = page(told_of(lot))
    assert all(len(charts_of(tree, name)) == 2 for name in people)
    # Those of the row before are let go only when the next ones are there.
    assert 9 <= most <= 18


@given(st.lists(names, min_size=2, max_size=3, unique_by=str.casefold))
@times(0.5)
def test_no_name_becomes_markup(people: list[str]) -> None:
    first, *others = people
    told = told_of([game_of(first, other, "5", currency=first) for other in others])
    tree = page(told)
    assert not [*tree.iter("script")]
    assert len([each for each in tree.iter("h2") if each.get("class") is None]) == len(told.rows)


def test_a_page_of_nothing_says_so() -> None:
    tree = page(told_of([]))
    assert "0 games counted" in words(tree)
    assert not [*tree.iter("table")]
