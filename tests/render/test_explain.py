"""Printed explanations: read back, they add up; every source comes once in the legend."""

from __future__ import annotations

import re
from math import prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.lang.catalogue import load
from ginscore.lang.translator import Translator
from ginscore.render.lines.cells import width
from ginscore.render.view import View
from ginscore.render.words.explain import ALONE, explained_game, explained_settlement
from ginscore.scoring.card import read_card
from ginscore.scoring.explain import AddendKind, FactorKind, RemarkKind
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.parameters import read_rules
from ginscore.scoring.rules import Result
from tests.profiles import times
from tests.scoring.test_explain import drawn_game
from tests.twin import RULES

ADDEND = re.compile(r"   ([ +-]) (\d+(?: x \d+)*)(?: = (\d+))?(?:  .*)?")
TOTAL = re.compile(r"   = (-?\d+)")
BOXES = re.compile(r"     (\d+) (?:box|boxes|uccell[oi]|cajas?|бокс(?:а|ов)?)(?:  .*)?")
HAND = re.compile(r"(\d+)\. ")
# The sum of all, in every language, however its line was broken.
GRAND_TOTAL = re.compile(r"(?:Totale?|Итого): (?:[\d +-]+= +)?(-?\d+)")
LAST = re.compile(r"(?:Totale?|Итого): .*")

languages = st.sampled_from(["en", "it", "es", "ru"])
rooms = st.sampled_from([None, 40, 60, 80, 120])


def no_source(rule: str) -> None:
    return None


def sums(lines: list[str]) -> list[int]:
    """Add up every printed sum; its own total must be below it, and products must be right."""
    found, running = [], 0
    open_sum = False
    for line in lines:
        if total := TOTAL.fullmatch(line):
            assert running == int(total[1])
            found.append(running)
            running, open_sum = 0, False
        elif (addend := ADDEND.fullmatch(line)) and (open_sum or addend[1] != "+"):
            points = prod(int(figure) for figure in addend[2].split(" x "))
            assert addend[3] is None or int(addend[3]) == points
            running += -points if addend[1] == "-" else points
            open_sum = True
    return found


def by_hand(lines: list[str]) -> dict[int, list[str]]:
    """Return the lines below each hand's number, up to the first empty line."""
    hands: dict[int, list[str]] = {}
    for line in lines:
        if not line:
            break
        if start := HAND.match(line):
            number = int(start[1])
            hands[number] = []
        hands[number].append(line)
    return hands


def before_remarks(lines: list[str]) -> list[str]:
    """Return the lines down to the total, so that no figure in words is taken for an addend."""
    ends = [i for i, line in enumerate(lines) if TOTAL.fullmatch(line)]
    return lines[: ends[0] + 1] if ends else []


@given(st.integers(0, 2**32), languages, rooms)
def test_the_printed_figures_of_a_hand_add_up_to_its_score(
    seed: int, language: str, room: int | None
) -> None:
    view, twin = drawn_game(seed)
    if not twin["hands"]:
        return
    printed = by_hand(explained_game(view, Translator(language), no_source, room))
    assert list(printed) == [hand["number"] for hand in twin["hands"]]
    for hand in twin["hands"]:
        lines = printed[hand["number"]]
        assert sums(before_remarks(lines)) == ([] if hand["winner"] is None else [hand["score"]])
        boxes = [int(found[1]) for line in lines if (found := BOXES.fullmatch(line))]
        assert sum(boxes) == hand["boxes"]


@given(st.integers(0, 2**32), languages, rooms)
def test_the_printed_figures_of_a_settlement_add_up_to_its_net(
    seed: int, language: str, room: int | None
) -> None:
    view, twin = drawn_game(seed)
    lines = explained_settlement(view, Translator(language), no_source, room)
    total = GRAND_TOTAL.search(" ".join(lines))
    assert total
    # The last sum may end on a line of its own, which is no part's total.
    parts = lines[: next(i for i, line in enumerate(lines) if LAST.fullmatch(line))]
    # Told from the side of who is paid.
    assert sum(sums(parts)) == int(total[1]) == abs(twin["settlement"]["net"])


@times(0.5)
@given(st.integers(0, 2**32), languages, st.integers(40, 100))
def test_no_line_is_wider_than_there_is_room(seed: int, language: str, room: int) -> None:
    view, _ = drawn_game(seed)

    def source_of(rule: str) -> str | None:
        return f"the book with the number {len(rule) % 5} on its back" if len(rule) % 3 else None

    for line in explained_game(view, Translator(language), source_of, room):
        assert width(line) <= room


@times(0.5)
@given(st.integers(0, 2**32), st.integers(1, 5))
def test_every_source_is_cited_in_full_once_and_in_order(seed: int, books: int) -> None:
    view, _ = drawn_game(seed)

    def source_of(rule: str) -> str | None:
        number = sum(rule.encode()) % (books + 1)
        return f"book {number}" if number else None

    lines = explained_game(view, Translator("en"), source_of)
    start = lines.index("Sources") if "Sources" in lines else len(lines)
    # the first number after each rule, in the order of the page
    marks = [int(n) for line in lines[:start] for n in re.findall(r"\[(\d+)\]", line)]
    legend = [re.fullmatch(r"\[(\d+)\] (.+)", line) for line in lines[start + 1 :]]
    numbers = [int(entry[1]) for entry in legend if entry]
    assert numbers == list(range(1, len(legend) + 1)) == list(dict.fromkeys(marks))
    texts = [entry[2] for entry in legend if entry]
    assert len(set(texts)) == len(texts)


def view_of(rules: dict[str, Any], *hands: Hand) -> View:
    game = Game(players=("Anna", "Bruno"), variant="x", rules=read_rules(rules), hands=hands)
    return View.of(game)


def test_rules_of_one_source_share_its_number() -> None:
    under = Hand(winner=0, result=Result.UNDERCUT, points=4, doubled=True)
    view = view_of(RULES["moderno"], under)
    one = explained_game(view, Translator("en"), lambda rule: "a book")
    assert one[1].startswith("     4 x 2 = 8  difference of deadwood, doubled (doubling, ")
    assert one[1].endswith("(doubling, undercut_difference_doubled [1])")
    two = explained_game(view, Translator("en"), lambda rule: f"a book of {rule}")
    assert two[1].endswith("(doubling [1], undercut_difference_doubled [2])")
    some = explained_game(view, Translator("en"), lambda r: None if r == "doubling" else "a book")
    assert some[1].endswith("(doubling, undercut_difference_doubled [1])")


def test_a_source_cannot_disturb_the_terminal() -> None:
    view = view_of(RULES["clasico"], Hand(winner=0, result=Result.GIN, points=4))
    lines = explained_game(view, Translator("en"), lambda rule: "a \x1b[31mbook")
    assert lines[-1] == "[1] a \\x1b[31mbook"


@pytest.mark.parametrize("language", ["en", "it", "es", "ru"])
@pytest.mark.parametrize(
    ("part", "kinds"), [("addend", AddendKind), ("factor", FactorKind), ("remark", RemarkKind)]
)
def test_every_kind_has_its_words_and_no_words_are_without_a_kind(
    language: str, part: str, kinds: Any
) -> None:
    # Of one column alone some things are said in other words.
    alone = {words for kind, words in ALONE.items() if isinstance(kind, kinds)}
    assert set(load(language)["explain"][part]) == {str(kind) for kind in kinds} | alone


CARDS = ("4S 5S 6S 9H 9D 9C KD KC KH 2S", "7S 3D 4D 5D 6D 8C 8D TH JH 2C")
LYING = [
    "   Closer: Bruno",
    "     4♠ 5♠ 6♠   9♥ 9♦ 9♣   K♥ K♦ K♣",
    "     left: 2♠ = 2 points",
    "   Opponent: Anna",
    "     lays off 7♠ on 4♠ 5♠ 6♠",
    "     3♦ 4♦ 5♦ 6♦",
    "     left: 2♣ 8♦ 8♣ 10♥ J♥ = 38 points",
]


def by_cards(language: str = "en", room: int | None = None) -> list[str]:
    closer, opponent = (tuple(map(read_card, hand.split())) for hand in CARDS)
    view = view_of(RULES["modern"], Hand(closer=1, cards=(closer, opponent)))
    return explained_game(view, Translator(language), no_source, room)


def test_a_hand_by_cards_shows_the_cards_its_deadwood_follows_from() -> None:
    lines = by_cards()
    assert lines[1:8] == LYING
    assert lines[8].startswith("     36     difference of deadwood 38 - 2 (ace, runs)")
    # A hand by deadwood says as much, and has no cards to show.
    by_deadwood = view_of(RULES["modern"], Hand(closer=1, deadwood=(2, 38)))
    told = explained_game(by_deadwood, Translator("en"), no_source)
    # The rules that count cards are not named there: they counted nothing.
    assert told == [lines[0], "     36     difference of deadwood 38 - 2", *lines[9:]]


@pytest.mark.parametrize("language", ["en", "it", "es", "ru"])
@pytest.mark.parametrize("room", [28, 40, 80])
def test_the_cards_of_a_hand_fit_and_do_not_disturb_its_sum(language: str, room: int) -> None:
    lines = by_cards(language, room)
    assert max(map(width, lines)) <= room
    assert sums(before_remarks(by_hand(lines)[1])) == [36]
