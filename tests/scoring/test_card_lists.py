"""Hands of cards as files and players write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.errors import GinscoreError, all_faults
from ginscore.lang.words import alphabet_letters
from ginscore.scoring.card import ENGLISH, RANKS, SUITS, Alphabet, Card, read_card
from ginscore.scoring.judging.written import Whose, read_card_list, read_typed_hands, verify_hands

LANGUAGES = ("en", "it", "es", "ru")

# How players of each language write the cards, rank for rank and suit for suit.
RANK_LETTERS: dict[str, dict[str, str]] = {
    "en": dict(zip(RANKS, ("A", *"23456789", "T", "J", "Q", "K"), strict=True)),
    "it": dict(zip(RANKS, ("A", *"23456789", "10", "F", "D", "R"), strict=True)),
    "es": dict(zip(RANKS, ("A", *"23456789", "10", "J", "Q", "K"), strict=True)),
    "ru": dict(zip(RANKS, ("Т", *"23456789", "10", "В", "Д", "К"), strict=True)),
}
SUIT_LETTERS: dict[str, dict[str, str]] = {
    "en": dict(zip(SUITS, "SHDC", strict=True)),
    "it": dict(zip(SUITS, "PCQF", strict=True)),
    "es": dict(zip(SUITS, "PCDT", strict=True)),
    "ru": dict(zip(SUITS, "пчбт", strict=True)),
}
SUIT_NAMES = {
    "en": dict(zip(SUITS, ("spades", "hearts", "diamonds", "clubs"), strict=True)),
    "it": dict(zip(SUITS, ("picche", "cuori", "quadri", "fiori"), strict=True)),
    "es": dict(zip(SUITS, ("picas", "corazones", "diamantes", "tréboles"), strict=True)),
    "ru": dict(zip(SUITS, ("пики", "черви", "бубны", "трефы"), strict=True)),
}
# Letters that only this language has, so that the whole is read in it: a 2 of spades, or of clubs.
TELLING = {"en": "2S", "it": "2P", "es": "2P", "ru": "2п"}

PACK = [Card(rank, suit) for rank in RANKS for suit in SUITS]


def alphabet(language: str) -> Alphabet:
    return Alphabet(*alphabet_letters(language))


def in_letters(card: Card, language: str) -> str:
    return RANK_LETTERS[language][card.rank] + SUIT_LETTERS[language][card.suit]


def in_words(card: Card, language: str) -> str:
    return f"{RANK_LETTERS[language][card.rank]} {SUIT_NAMES[language][card.suit]}"


def texts(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def typed(language: str, *written: str) -> list[str]:
    return [texts(cards) for cards in read_typed_hands(written, alphabet(language))]


def refused(language: str, *written: str) -> GinscoreError:
    with pytest.raises(GinscoreError) as found:
        typed(language, *written)
    return found.value


def cards(text: str) -> tuple[Card, ...]:
    return read_card_list(text, ENGLISH, Whose.CLOSER)


@pytest.mark.parametrize(
    "text",
    [
        "4S 5S 6S 9H",
        "4S5S6S9H",
        "4s,5s,6s,9h",
        "4S, 5S, 6S, 9H",
        " 4S\t5S\n6S 9H, ",
        "4♠ 5♠ 6♠ 9♥",
        "4♠5♠6♠9♥",
        "4♠5S 6♤9♡",
        "4♠\ufe0f5♠\ufe0e 6 ♠ 9♥\ufe0f",
    ],
)
def test_between_cards_stand_blanks_or_commas_or_nothing(text: str) -> None:
    assert texts(cards(text)) == "4S 5S 6S 9H"


def test_a_ten_is_written_in_two_ways() -> None:
    assert texts(cards("10H9H Th tH 10h T♥️ 10♥")) == "TH 9H TH TH TH TH TH"


@pytest.mark.parametrize(
    ("text", "position", "what"),
    [
        ("4S 5S 6X 7S", 3, "6X"),
        ("4S5S6X7S", 3, "6X7S"),
        ("4S H4", 2, "H4"),
        ("4S 5", 2, "5"),
        ("4S 10 5S", 2, "10"),
        ("4S 11S", 2, "11S"),
        ("1S", 1, "1S"),
        ("4S 4 S", 2, "4"),  # a letter is right after its rank
        ("4S JOKER", 2, "JOKER"),
        ("4S 9P", 2, "9P"),  # picche: a file has English letters
        ("٤S", 1, "٤S"),
    ],
)
def test_what_is_no_card_is_refused_with_its_position(text: str, position: int, what: str) -> None:
    with pytest.raises(GinscoreError) as found:
        read_card_list(text, ENGLISH, Whose.OPPONENT)
    assert found.value.code == "format.card-in-hand"
    assert found.value.params == {"position": position, "whose": Whose.OPPONENT, "text": what}


def test_an_empty_text_has_no_cards() -> None:
    assert cards("") == cards(" , ") == ()


@pytest.mark.parametrize("language", LANGUAGES)
@given(st.lists(st.sampled_from(PACK), max_size=12), st.sampled_from([" ", ",", ", ", ""]))
def test_cards_come_back_as_a_player_writes_them(
    language: str, hand: list[Card], between: str
) -> None:
    wanted = " ".join(map(str, hand))
    for write in (in_letters, in_words):
        text = between.join(write(card, language) for card in hand)
        assert typed(language, text, TELLING[language])[0] == wanted
        assert typed(language, text.upper(), TELLING[language])[0] == wanted
    signs = between.join(card.sign for card in hand)
    assert typed(language, signs, "2♠") == [wanted, "2S"]


def test_italian_letters_and_words() -> None:
    # asso, re, donna, fante; cuori, quadri, fiori, picche
    assert typed("it", "AC RQ DF FP 10 picche", "7 quadri, 8fiori") == ["AH KD QC JS TS", "7D 8C"]


def test_printed_packs_have_k_q_and_j_in_every_country() -> None:
    assert typed("it", "KP QQ JF", "2C") == ["KS QD JC", "2H"]


@pytest.mark.parametrize(
    ("language", "written", "read"),
    [
        # Every letter of the pack is English at an Italian's table, too, where it is read so.
        ("it", ("4S 5S 6H", "7D", "3C"), ["4S 5S 6H", "7D", "3C"]),
        # One card of either hand or the witness is enough to tell for all of them.
        ("it", ("4C 5C", "6C", "7P"), ["4H 5H", "6H", "7S"]),
        ("it", ("4C 5C", "6C", "7D"), ["4C 5C", "6C", "7D"]),
        ("it", ("4♣ 5♣", "6C", "7F"), ["4C 5C", "6H", "7C"]),
        # What both read alike needs no telling: D is diamantes and diamonds.
        ("es", ("4D 5♠", "KD", "AD"), ["4D 5S", "KD", "AD"]),
    ],
)
def test_a_whole_input_is_read_in_the_alphabet_that_reads_all_of_it(
    language: str, written: tuple[str, ...], read: list[str]
) -> None:
    assert typed(language, *written) == read


@pytest.mark.parametrize(
    ("language", "written", "position", "whose", "text", "readings"),
    [
        ("it", ("4♠ 5C 6C", "7♠"), 2, Whose.CLOSER, "5C", ("5C", "5H")),
        ("it", ("4♠ 5♠", "7♠ 8♠ KC"), 3, Whose.OPPONENT, "KC", ("KC", "KH")),
        ("es", ("4♠", "7♠8♠10♠9c"), 4, Whose.OPPONENT, "9c", ("9C", "9H")),
    ],
)
def test_what_two_alphabets_read_differently_is_refused_with_both_readings(
    language: str,
    written: tuple[str, ...],
    position: int,
    whose: Whose,
    text: str,
    readings: tuple[str, str],
) -> None:
    fault = refused(language, *written)
    assert fault.code == "usage.cards-ambiguous"
    found = fault.params
    assert (found["position"], found["whose"], found["text"]) == (position, whose, text)
    assert (str(found["first"]), str(found["second"])) == readings


def test_a_witness_card_that_may_be_two_is_refused() -> None:
    fault = refused("it", "4♠ 5♠", "7♠", "3C")
    assert (fault.code, fault.params["text"]) == ("usage.card-ambiguous", "3C")


@pytest.mark.parametrize(
    ("written", "position", "text"),
    [
        # Three cards are read in Italian, none in English: so the H is the slip.
        (("4P 5P 6P 9H", "2F"), 4, "9H"),
        # And here the P is, two cards being read in English.
        (("4S 5S 9P", "2F"), 3, "9P"),
    ],
)
def test_what_no_alphabet_reads_is_named_where_the_better_one_ends(
    written: tuple[str, ...], position: int, text: str
) -> None:
    fault = refused("it", *written)
    assert fault.code == "usage.card-in-hand"
    assert (fault.params["position"], fault.params["text"]) == (position, text)


@pytest.mark.parametrize(
    ("witness", "code"),
    [("", "usage.card"), ("X", "usage.card"), ("3S 4S", "usage.cards-two")],
)
def test_a_witness_is_one_card(witness: str, code: str) -> None:
    assert refused("en", "4S", "5S", witness).code == code


def test_letters_that_grow_when_they_are_lowered_are_no_cards() -> None:
    assert refused("it", "4S İS", "5S").params["text"] == "i̇s"


# Two hands

OWN = "4S 5S 6S 9H 9D 9C KD KC KH 2S"
OTHER = "7S 3D 4D 5D 6D 8C 8D TH JH 2C"


def test_ten_against_ten_and_eleven_against_ten_are_hands() -> None:
    verify_hands(cards(OWN), cards(OTHER))
    verify_hands(cards(f"{OWN} 3S"), cards(OTHER))


@pytest.mark.parametrize(
    ("closer", "opponent", "found"),
    [
        (OWN[:-3], OTHER, [("format.closer-count", {"n": 9})]),
        (f"{OWN} 3S 3C", OTHER, [("format.closer-count", {"n": 12})]),
        (OWN, OTHER[:-3], [("format.opponent-count", {"n": 9})]),
        # Only who closes may hold eleven.
        (OWN, f"{OTHER} 3S", [("format.opponent-count", {"n": 11})]),
        ("", "", [("format.closer-count", {"n": 0}), ("format.opponent-count", {"n": 0})]),
        (
            OWN.replace("KH", "5S"),
            OTHER,
            [
                (
                    "format.card-twice",
                    {"card": Card("5", "S"), "whose": Whose.CLOSER, "first": 2, "second": 9},
                )
            ],
        ),
        (
            OWN,
            OTHER.replace("8D", "7S"),
            [
                (
                    "format.card-twice",
                    {"card": Card("7", "S"), "whose": Whose.OPPONENT, "first": 1, "second": 7},
                )
            ],
        ),
        (
            OWN,
            OTHER.replace("JH", "9D"),
            [
                (
                    "format.card-both",
                    {"card": Card("9", "D"), "whose": None, "first": 5, "second": 9},
                )
            ],
        ),
    ],
)
def test_hands_that_cannot_be_are_refused_by_card_and_position(
    closer: str, opponent: str, found: list[tuple[str, dict[str, object]]]
) -> None:
    faults = []
    try:
        verify_hands(cards(closer), cards(opponent))
    except* GinscoreError as group:
        faults = all_faults(group)
    assert [(fault.code, fault.params) for fault in faults] == found


ITALIAN = Alphabet(*alphabet_letters("it"))
SPANISH = Alphabet(*alphabet_letters("es"))
RUSSIAN = Alphabet(*alphabet_letters("ru"))


@pytest.mark.parametrize(
    ("text", "own", "expected"),
    [
        ("SA H10 ♠K D2", ENGLISH, "AS TH KS 2D"),
        ("SAH10♠K", ENGLISH, "AS TH KS"),
        ("ace of spades, 10 of hearts, two of clubs", ENGLISH, None),
        ("ace of spades, 10 of hearts, 2 of clubs", ENGLISH, "AS TH 2C"),
        ("king of diamonds queen of hearts", ENGLISH, "KD QH"),
        ("5 di picche, asso di cuori, re di fiori", ITALIAN, "5S AH KC"),
        ("as de picas rey de corazones 7 de tréboles", SPANISH, "AS KH 7C"),
        ("дама пик туз червей 7 бубен", RUSSIAN, "QS AH 7D"),
    ],
)
def test_cards_suit_first_and_in_words(text: str, own: Alphabet, expected: str | None) -> None:
    if expected is None:
        with pytest.raises(GinscoreError):
            read_typed_hands([text, "KS"], own)
        return
    # All of an input is in one order.
    other = "♠9" if text.startswith("SA") else "9♠"
    (first, _) = read_typed_hands([text, other], own)
    assert " ".join(map(str, first)) == expected


def test_a_text_that_is_cards_in_either_order_is_refused() -> None:
    with pytest.raises(GinscoreError) as fault:
        read_typed_hands(["QF", "FQ"], ITALIAN)
    assert fault.value.code == "usage.cards-order"


def test_a_file_of_games_keeps_the_rank_first() -> None:
    with pytest.raises(GinscoreError):
        read_card("H9")
