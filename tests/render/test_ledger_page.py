"""The ledger as a page: well-formed whatever the names say, with every figure and payment."""

from __future__ import annotations

from decimal import Decimal
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.lang.translator import Translator
from ginscore.render.html.balances import books_page
from ginscore.render.words.balances import Books
from ginscore.scoring.club.balances import Paid, Sums
from tests.profiles import times
from tests.render.test_pad import names


def page(books: Books, language: str = "en") -> Element:
    """Return the page as XML, which forgives nothing."""
    head, _, rest = "".join(books_page(books, Translator(language))).partition("\n")
    assert head == "<!DOCTYPE html>"
    return ElementTree.fromstring(rest)


def words(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def rows(tree: Element, class_: str) -> list[list[str]]:
    (found,) = (each for each in tree.iter("table") if each.get("class") == class_)
    return [[words(cell) for cell in row] for row in found.iter("tr")]


PAID = (
    Paid("Bruno", "Anna", Decimal("1234.5"), "EUR", "2026-01-10", "in cash"),
    Paid("Carla", "Anna", Decimal("0.5"), "EUR"),
)


@pytest.mark.parametrize(
    ("language", "point", "day"),
    [
        ("en", ".", "2026-01-10"),
        ("it", ",", "10/01/2026"),
        ("es", ",", "10/01/2026"),
        ("ru", ",", "10.01.2026"),
    ],
)
def test_the_page_has_every_figure(language: str, point: str, day: str) -> None:
    tree = page(Books.of(Sums(), ("open.toml",), PAID), language)
    accounts = [row[1:] for row in rows(tree, "accounts")[1:]]
    assert [[cell.replace(point, ".") for cell in row] for row in accounts] == [
        ["0", "0.00", "0.00", "0.00", "1235.00", "−1235.00"],
        ["0", "0.00", "0.00", "1234.50", "0.00", "+1234.50"],
        ["0", "0.00", "0.00", "0.50", "0.00", "+0.50"],
    ]
    made = rows(tree, "made")
    assert [row[0] for row in made] == ["", day]
    assert "in cash" in made[1][1]
    assert len([*tree.iter("li")]) == 2  # Anna pays both back
    # On a phone each figure has its name beside it.
    cells = [each for each in tree.iter("td") if each.get("data-label")]
    assert len(cells) == 18
    assert "open.toml" in words(tree)


@given(st.lists(names, min_size=2, max_size=4, unique_by=str.casefold))
@times(1)
def test_no_name_becomes_markup(people: list[str]) -> None:
    first, *others = people
    tree = page(Books.of(Sums(), (), [Paid(first, each, Decimal(1), first) for each in others]))
    assert len([*tree.iter("script")]) == 0
    assert len(rows(tree, "made")) == len(others)


def test_a_page_of_nothing_says_so() -> None:
    tree = page(Books.of(Sums(), ()))
    assert "0 games counted" in words(tree)
    assert not [*tree.iter("table")]
