"""Playing cards and how they are written."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple
from unicodedata import normalize

from ginscore.errors import GinscoreError

RANKS = "A23456789TJQK"


SUITS = "SHDC"


SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


SUIT_SIGNS = dict(zip("♠♥♦♣♤♡♢♧", "SHDCSHDC", strict=True))


_VARIATION_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")


def composed(text: str) -> str:
    """Return a text with composed letters and without the selectors that make a sign a picture.

    >>> composed("T♥️")
    'T♥'
    """
    return normalize("NFC", text).translate(_VARIATION_SELECTORS)


class Card(NamedTuple):
    """A card of the pack: a rank of ``A23456789TJQK`` and a suit of ``SHDC``.

    >>> Card("9", "D"), str(Card("9", "D")), Card("9", "D").sign
    (Card(rank='9', suit='D'), '9D', '9♦')
    """

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def sign(self) -> str:
        """The card as people write it: its rank, a ten in figures, and its suit sign.

        >>> Card("T", "H").sign
        '10♥'
        """
        # A lone T is the ace to a reader of Russian.
        return ("10" if self.rank == "T" else self.rank) + SIGNS[self.suit]

    @property
    def pips(self) -> int:
        """Its face value, in points: figures 10, an ace 1 (what an ace costs is a rule)."""
        return min(RANKS.index(self.rank) + 1, 10)


class Alphabet(NamedTuple):
    """The letters and words in which one language writes ranks and suits, in lower case.

    Digits 2 to 9, ``10``, ``T`` where it is no other rank, and the suit signs belong to every
    alphabet.
    """

    ranks: Mapping[str, str]
    suits: Mapping[str, str]

    def read(self, text: str) -> Card | None:
        """Return the card that the text names in this alphabet, rank first, or None.

        >>> str(ENGLISH.read("10h")), str(ENGLISH.read("T♥️")), ENGLISH.read("9F")
        ('TH', 'TH', None)
        """
        word = composed(text).strip().lower()
        for length in (2, 1):
            rank, suit = word[:length], word[length:].strip()
            if rank == "10":
                found = "T"
            elif rank in "23456789" and rank:
                found = rank
            else:
                found = self.ranks.get(rank, "T" if rank == "t" else "")
            named = SUIT_SIGNS.get(suit) or self.suits.get(suit)
            if found and named:
                return Card(found, named)
        return None


ENGLISH = Alphabet(
    ranks={"a": "A", "t": "T", "j": "J", "q": "Q", "k": "K"},
    suits={"s": "S", "h": "H", "d": "D", "c": "C"},
)


@cache
def read_card(text: str) -> Card:
    """Read a card in the English letters of a game file.

    Raises ``format.card`` where the text names no card.

    >>> str(read_card("10♥"))
    'TH'
    """
    card = ENGLISH.read(text)
    if card is None:
        raise GinscoreError("format.card", text=text)
    return card


def read_typed_card(text: str, own: Alphabet) -> Card | None:
    """Read a card as a player types it: in English or in the player's own letters.

    Where the two read different cards (``7C``: clubs, or cuori) half the score may hang on it, so
    the text is refused with both readings (``usage.card-ambiguous``). None: it names no card.
    """
    english, native = ENGLISH.read(text), own.read(text)
    if english and native and english != native:
        raise GinscoreError("usage.card-ambiguous", text=text, first=english, second=native)
    return english or native
