"""Hands of cards as they are written: in one alphabet, with or without something between."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from ginscore.errors import GinscoreError, raise_all
from ginscore.scoring.card import ENGLISH, RANKS, SUIT_SIGNS, SUITS, Alphabet, Card, composed

TEN, ELEVEN = 10, 11


LONGEST_TEXT = 1000
"""Signs; two hands and a witness card, each card in words, take some 500."""


class Whose(StrEnum):
    """Whose cards a list has."""

    CLOSER = "closer"
    OPPONENT = "opponent"


class _Letters(NamedTuple):
    """An alphabet made ready for many cards."""

    pattern: re.Pattern[str]
    """A card at the beginning of what is left, after blanks and commas."""
    turned: re.Pattern[str]
    """The same with the suit before the rank."""
    either: bool
    """Whether a letter may be a rank and a suit, so that two orders may both be read."""
    ranks: Mapping[str, str]
    suits: Mapping[str, str]
    words: dict[str, tuple[Card, ...]]
    """What was read before: a hand is mostly the same few words."""


class _Reading(NamedTuple):
    """What an alphabet makes of a text."""

    cards: tuple[Card, ...]
    rest: str = ""
    """Where it stops being cards; empty where all of it is."""
    written: tuple[str, ...] = ()
    """Each card as it is in the text, where it was read as a whole."""


_REMEMBERED = 2000
"""Words, more than ten times what the cards of the pack are usually written in."""


_CARDS = {(rank, suit): Card(rank, suit) for rank in RANKS for suit in SUITS}


_SPACE = re.compile(r"[\s,]*")


_WORD = re.compile(r"[\s,]")


def read_card_list(text: str, alphabet: Alphabet, whose: Whose) -> tuple[Card, ...]:
    """Read a hand in one alphabet: rank first, then suit; between cards blanks, commas, nothing.

    Raises ``format.card-in-hand`` with the position of what is no card, or ``format.cards-long``.

    >>> [str(card) for card in read_card_list("10♥ 4S,5s6s", ENGLISH, Whose.CLOSER)]
    ['TH', '4S', '5S', '6S']
    """
    if len(text) > LONGEST_TEXT:
        raise GinscoreError("format.cards-long", n=len(text), most=LONGEST_TEXT)
    reading = _read(text, alphabet)
    if reading.rest:
        raise _no_card("format.card-in-hand", reading, whose)
    return reading.cards


def verify_length(text: str) -> None:
    """Refuse typed cards that are longer than any two hands; raises ``usage.cards-long``."""
    if len(text) > LONGEST_TEXT:
        raise GinscoreError("usage.cards-long", n=len(text), most=LONGEST_TEXT)


def read_typed_hands(texts: Sequence[str], own: Alphabet) -> list[tuple[Card, ...]]:
    """Read the closer's hand, the opponent's and perhaps a witness card, as a player types them.

    All together are written in English or in the player's own letters: in those that read all of
    it. Raises ``usage.cards-ambiguous`` or ``usage.card-ambiguous`` for the first card that both
    read, and differently; ``usage.card-in-hand`` or ``usage.card`` where neither reads one; and
    ``usage.cards-two`` for a second witness card. How many cards a hand has is verified elsewhere.

    >>> italian = Alphabet({"r": "K"}, {"c": "H", "p": "S"})
    >>> hands = read_typed_hands(["4P 5P", "RC", "3C"], italian)
    >>> [[str(card) for card in hand] for hand in hands]
    [['4S', '5S'], ['KH'], ['3H']]
    """
    verify_length("".join(texts))
    english = [_read(text, ENGLISH) for text in texts]
    native = english if own == ENGLISH else [_read(text, own) for text in texts]
    found = native if _reach(native) > _reach(english) else english
    alphabet = own if found is native else ENGLISH
    unread = any(reading.rest for reading in found)
    # Suit first is another way to write all of it; tried where rank first fails, or a letter of
    # the alphabet may be a rank and a suit.
    if unread or _letters_of(own).either:
        for letters in (alphabet, ENGLISH, own) if unread else (alphabet,):
            turned = _turned(texts, letters)
            if turned is not None and unread:
                found, unread = turned, False
            elif turned is not None:
                _verify_order(texts, found, turned)
    for index, reading in enumerate(found):
        if reading.rest or (index == len(Whose) and not reading.cards):
            raise _unread(reading, index)
    if found is english and not any(reading.rest for reading in native):
        _verify_same(texts, english, native)
    for witness in found[len(Whose) :]:
        if len(witness.cards) > 1:
            first, second = witness.cards[:2]
            raise GinscoreError("usage.cards-two", first=first, second=second)
    return [reading.cards for reading in found]


def verify_hands(closer: Sequence[Card], opponent: Sequence[Card]) -> None:
    """Verify that two hands can be held at once: ten cards, or eleven of the closer, each once.

    Raises all of ``format.card-twice`` and ``format.card-both``, with the positions of the cards
    counted from 1, ``format.closer-count`` and ``format.opponent-count``.
    """
    counts = len(closer), len(opponent)
    if counts in ((TEN, TEN), (ELEVEN, TEN)) and len({*closer, *opponent}) == sum(counts):
        return
    faults = []
    places: list[dict[Card, int]] = []
    for whose, hand in zip(Whose, (closer, opponent), strict=True):
        known: dict[Card, int] = {}
        for position, card in enumerate(hand, 1):
            first = known.setdefault(card, position)
            if first != position:
                faults.append(_twice("format.card-twice", card, first, position, whose))
        places.append(known)
    own, other = places
    for card, position in own.items():
        if card in other:
            faults.append(_twice("format.card-both", card, position, other[card]))
    if len(closer) not in (TEN, ELEVEN):
        faults.append(GinscoreError("format.closer-count", n=len(closer)))
    if len(opponent) != TEN:
        faults.append(GinscoreError("format.opponent-count", n=len(opponent)))
    raise_all(faults)


def _letters_of(alphabet: Alphabet) -> _Letters:
    known = _MADE_READY.get(id(alphabet))
    if known is None:
        if len(_MADE_READY) == _ALPHABETS:
            _MADE_READY.clear()
        letters = _letters(tuple(alphabet.ranks.items()), tuple(alphabet.suits.items()))
        known = _MADE_READY[id(alphabet)] = alphabet, letters
    return known[1]


_ALPHABETS = 16


_MADE_READY: dict[int, tuple[Alphabet, _Letters]] = {}
"""The alphabets last used, each kept, so that no other one has its id."""


@cache
def _letters(ranks: tuple[tuple[str, str], ...], suits: tuple[tuple[str, str], ...]) -> _Letters:
    pips = {str(number): str(number) for number in range(2, 10)} | {"10": "T", "t": "T"}
    all_ranks, all_suits = pips | dict(ranks), dict(SUIT_SIGNS) | dict(suits)
    # A letter is right after its rank, so that no two ranks are taken for a card.
    letters = [suit for suit in all_suits if len(suit) == 1 and suit not in SUIT_SIGNS]
    apart = [suit for suit in all_suits if suit not in letters]
    pattern = rf"[\s,]*({_any(all_ranks)})(?: *({_any(apart)})|({_any(letters)}))"
    turned = rf"[\s,]*(?:({_any(apart)}) *|({_any(letters)}))({_any(all_ranks)})"
    either = not {*letters}.isdisjoint(all_ranks)
    return _Letters(re.compile(pattern), re.compile(turned), either, all_ranks, all_suits, {})


def _any(words: Mapping[str, str] | list[str]) -> str:
    """Return a pattern of words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def _read(text: str, alphabet: Alphabet) -> _Reading:
    """Read a text word by word, and where a word is no cards by itself, as a whole."""
    return _rank_first(_plain(text, alphabet), _letters_of(alphabet))


def _turned(texts: Sequence[str], alphabet: Alphabet) -> list[_Reading] | None:
    """Read texts with the suit of every card first; None where that does not read all of them."""
    letters = _letters_of(alphabet)
    found = [_scan(_plain(text, alphabet), letters, letters.turned) for text in texts]
    whole = all(reading.cards and not reading.rest for reading in found)
    return found if whole else None


def _plain(text: str, alphabet: Alphabet) -> str:
    if not alphabet.words.keys().isdisjoint(text.lower().split()):
        return alphabet.plain(text.replace(",", " "))
    return text


def _rank_first(text: str, letters: _Letters) -> _Reading:
    words = letters.words
    try:
        # Of hands one after the other nearly every word was read before.
        return _Reading(tuple([card for word in text.split() for card in words[word]]))
    except KeyError:
        pass
    cards: list[Card] = []
    for word in text.replace(",", " ").split():
        known = words.get(word)
        if known is None:
            reading = _scan(word, letters, letters.pattern)
            if reading.rest:
                return _scan(text, letters, letters.pattern)
            if len(words) == _REMEMBERED:
                words.clear()
            known = words[word] = reading.cards
        cards += known
    return _Reading(tuple(cards))


def _scan(text: str, letters: _Letters, pattern: re.Pattern[str]) -> _Reading:
    text = composed(text)
    lower = text.lower()
    if len(lower) != len(text):
        text = lower  # a sign that grows is in no card; it is only to be shown
    cards, written = [], []
    position = 0
    while found := pattern.match(lower, position):
        if pattern is letters.pattern:
            rank, apart, letter = found.groups()
        else:
            apart, letter, rank = found.groups()
        cards.append(_CARDS[letters.ranks[rank], letters.suits[apart or letter]])
        position = found.end()
        written.append(text[found.start() : position].lstrip(" ,\t\n"))
    rest = _SPACE.sub("", text[position:], count=1)
    return _Reading(tuple(cards), rest, tuple(written))


def _reach(readings: Sequence[_Reading]) -> tuple[int, int]:
    """Return how far an alphabet comes: whole texts, then cards in the first it fails at."""
    for index, reading in enumerate(readings):
        if reading.rest:
            return index, len(reading.cards)
    return len(readings), 0


def _twice(
    code: str, card: Card, first: int, second: int, whose: Whose | None = None
) -> GinscoreError:
    return GinscoreError(code, card=card, first=first, second=second, whose=whose)


def _no_card(code: str, reading: _Reading, whose: Whose) -> GinscoreError:
    return GinscoreError(
        code,
        position=len(reading.cards) + 1,
        whose=whose,
        text=_WORD.split(reading.rest, maxsplit=1)[0],
    )


def _unread(reading: _Reading, index: int) -> GinscoreError:
    """Return the fault of what is no card in any alphabet, in one of the hands or the witness."""
    if index < len(Whose):
        return _no_card("usage.card-in-hand", reading, tuple(Whose)[index])
    return GinscoreError("usage.card", text=reading.rest.rstrip(" ,"))


def _verify_same(
    texts: Sequence[str], english: Sequence[_Reading], native: Sequence[_Reading]
) -> None:
    """Verify that two alphabets read the same; raises the first card that differs."""
    for index, (first, second) in enumerate(zip(english, native, strict=True)):
        pairs = enumerate(zip(first.cards, second.cards, strict=False))
        place = next((place for place, (one, other) in pairs if one != other), None)
        if place is not None:
            raise _ambiguous(texts[index], index, place, first.cards[place], second.cards[place])


def _verify_order(
    texts: Sequence[str], first: Sequence[_Reading], second: Sequence[_Reading]
) -> None:
    """Refuse texts that are cards in either order, and not the same ones."""
    for text, one, other in zip(texts, first, second, strict=True):
        for card, turned in zip(one.cards, other.cards, strict=False):
            if card != turned:
                raise GinscoreError("usage.cards-order", text=text, first=card, second=turned)


def _ambiguous(text: str, index: int, place: int, first: Card, second: Card) -> GinscoreError:
    letters = _letters_of(ENGLISH)
    written = _scan(text, letters, letters.pattern).written[place]
    if index == len(Whose):
        return GinscoreError("usage.card-ambiguous", text=written, first=first, second=second)
    return GinscoreError(
        "usage.cards-ambiguous",
        text=written,
        first=first,
        second=second,
        position=place + 1,
        whose=tuple(Whose)[index],
    )
