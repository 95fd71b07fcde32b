"""Cards as files and players write them; names that are the same, and names that are none."""

from __future__ import annotations

import pytest

from ginscore.errors import GinscoreError
from ginscore.lang.words import alphabet_letters
from ginscore.scoring.card import RANKS, SUITS, Alphabet, Card, read_card, read_typed_card
from ginscore.scoring.players import name_key, player_index, verify_players


def test_every_card_is_read_from_its_own_writing() -> None:
    for rank in RANKS:
        for suit in SUITS:
            card = Card(rank, suit)
            assert read_card(str(card)) == read_card(card.sign) == read_card(str(card).lower())
            assert read_card(str(card)) == card


@pytest.mark.parametrize(
    ("text", "card"),
    [("10H", "TH"), ("10♥", "TH"), ("T♥\ufe0f", "TH"), ("a♠", "AS"), (" kd ", "KD"), ("9♢", "9D")],
)
def test_a_card_may_be_written_in_several_ways(text: str, card: str) -> None:
    assert str(read_card(text)) == card


@pytest.mark.parametrize("text", ["", "H", "1H", "11H", "9", "9X", "H9", "9HH", "0H", "٣H", "9 of"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(GinscoreError) as refused:
        read_card(text)
    assert refused.value.code == "format.card"


@pytest.mark.parametrize(
    ("rank", "points"), [("A", 1), ("2", 2), ("9", 9), ("T", 10), ("J", 10), ("Q", 10), ("K", 10)]
)
def test_figures_count_10(rank: str, points: int) -> None:
    assert Card(rank, "D").pips == points


@pytest.mark.parametrize(
    ("language", "text", "card"),
    [
        ("it", "9Q", "9D"),  # quadri; English has no suit Q
        ("it", "9D", "9D"),  # diamonds; D is the donna in Italian, a rank
        ("it", "7P", "7S"),
        ("it", "10 picche", "TS"),
        ("it", "7♥", "7H"),
        ("it", "DF", "QC"),  # donna di fiori
        ("it", "RC", "KH"),  # re di cuori; English has no rank R
        ("es", "7T", "7C"),
        ("es", "8 corazones", "8H"),
        ("ru", "7ч", "7H"),
        ("ru", "тб", "AD"),  # the ace of diamonds, all in Cyrillic
        ("en", "10 hearts", "TH"),
    ],
)
def test_players_write_cards_in_their_own_letters(language: str, text: str, card: str) -> None:
    assert str(read_typed_card(text, Alphabet(*alphabet_letters(language)))) == card


@pytest.mark.parametrize(
    ("language", "text", "readings"),
    [
        ("it", "7C", {"7♣", "7♥"}),  # clubs, or cuori
        ("it", "KC", {"K♣", "K♥"}),
        ("it", "TC", {"10♣", "10♥"}),  # a T is a ten in every language
        ("es", "7C", {"7♣", "7♥"}),  # clubs, or corazones
    ],
)
def test_a_card_that_two_languages_read_differently_is_refused(
    language: str, text: str, readings: set[str]
) -> None:
    with pytest.raises(GinscoreError) as refused:
        read_typed_card(text, Alphabet(*alphabet_letters(language)))
    assert refused.value.code == "usage.card-ambiguous"
    told = refused.value.params["first"], refused.value.params["second"]
    assert {card.sign for card in told if isinstance(card, Card)} == readings


def test_the_letters_of_two_alphabets_are_not_mixed() -> None:
    # a Cyrillic rank with a Latin suit is neither
    assert read_typed_card("тh", Alphabet(*alphabet_letters("ru"))) is None


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Anna", " anna "),
        ("Zoe\u0301", "Zoé"),
        ("STRASSE", "straße"),
        ("An\u200bna", "Anna"),
        ("An\u00adna", "Anna"),  # a soft hyphen
        ("Anna\ufe0f", "Anna"),  # a variation of nothing
        ("Ёлка", "ёлка"),
    ],
)
def test_names_that_look_the_same_are_the_same(first: str, second: str) -> None:
    assert name_key(first) == name_key(second)
    assert player_index((first, "Bruno"), second) == 0
    with pytest.raises(GinscoreError) as refused:
        verify_players([first, second])
    assert refused.value.code == "format.players-same"


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["Anna"], "format.players-two"),
        ([f"Anna {number}" for number in range(11)], "format.players-many"),
        (["Anna", "Bruno", "anna "], "format.players-same"),
        (["Anna", ""], "format.name-empty"),
        (["Anna", " \u200b "], "format.name-empty"),
        (["Anna", "B\x1b[31m"], "format.text-control"),
        (["Anna", "B\nC"], "format.text-control"),
        (["Anna", "B\tC"], "format.text-control"),
        (["Anna", "B\u202eC"], "format.text-control"),
        (["Anna", "B\udcc5"], "format.text-control"),
    ],
)
def test_what_is_no_name_is_refused(names: list[str], code: str) -> None:
    with pytest.raises(GinscoreError) as refused:
        verify_players(names)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "name", ["[/x]", "[red]A", ":smile:", '"quoted"', "=1+1", "李雷", "👍🏽", "Ж", "back\\", "a'b"]
)
def test_unusual_names_are_names(name: str) -> None:
    verify_players([name, "Bruno"])
