"""Playing cards and how they are written."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple
from unicodedata import normalize

from ginscore.errors import GinscoreError
from ginscore.scoring.frozen import Row

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


class Alphabet(Row):
    """The letters and words in which one language writes ranks and suits, in lower case.

    Digits 2 to 9, ``10``, ``T`` where it is no other rank, and the suit signs belong to every
    alphabet.
    """

    ranks: Mapping[str, str]
    suits: Mapping[str, str]
    words: Mapping[str, str] = {}  # a field, and never changed
    """Ranks in full, and the words between rank and suit, with the letters to read for them."""

    def plain(self, text: str) -> str:
        """Return a text in lower case with its words as letters: ``ace of spades``, ``5 di cuori``.

        >>> Alphabet(ranks={"a": "A"}, suits={}, words={"ace": "a", "of": ""}).plain("Ace of ♠")
        'a ♠'
        """
        lower = composed(text).strip().lower()
        if " " not in lower or not self.words:
            return lower
        known = (self.words.get(word, word) for word in lower.split())
        return " ".join(word for word in known if word)

    def read(self, text: str) -> Card | None:
        """Return the card that the text names in this alphabet, or None.

        Rank first, or suit first where that is a card and rank first is none: ``SA``, ``♠10``.

        >>> str(ENGLISH.read("10h")), str(ENGLISH.read("T♥️")), ENGLISH.read("9F")
        ('TH', 'TH', None)
        >>> str(ENGLISH.read("H10")), str(ENGLISH.read("♠A")), str(ENGLISH.read("ace of spades"))
        ('TH', 'AS', 'AS')
        """
        word = self.plain(text)
        found = self._rank_first(word)
        turned = self._suit_first(word)
        return found or turned if found is None or turned in (None, found) else None

    def both(self, text: str) -> tuple[Card, Card] | None:
        """Return the two cards of a text that is one in either order, or None."""
        word = self.plain(text)
        one, other = self._rank_first(word), self._suit_first(word)
        return (one, other) if one and other and one != other else None

    def _suit_first(self, word: str) -> Card | None:
        for suit in sorted({*SUIT_SIGNS, *self.suits}, key=len, reverse=True):
            rest = word.removeprefix(suit)
            if rest != word and rest:
                card = self._rank_first(f"{rest.strip()}{suit}")
                if card is not None:
                    return card
        return None

    def _rank_first(self, word: str) -> Card | None:
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
    suits={"s": "S", "h": "H", "d": "D", "c": "C"}
    | {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"},
    words={"ace": "a", "king": "k", "queen": "q", "jack": "j", "ten": "10", "of": ""},
)


FILE = Alphabet(ENGLISH.ranks, {suit: suit.upper() for suit in "shdc"})
"""The letters of a game file, which has no words."""


@cache
def read_card(text: str) -> Card:
    """Read a card in the English letters of a game file.

    Raises ``format.card`` where the text names no card.

    >>> str(read_card("10♥"))
    'TH'
    """
    card = FILE._rank_first(composed(text).strip().lower())
    if card is None:
        raise GinscoreError("format.card", text=text)
    return card


def read_typed_card(text: str, own: Alphabet) -> Card | None:
    """Read a card as a player types it: in English or in the player's own letters.

    Where the two read different cards (``7C``: clubs, or cuori) half the score may hang on it, so
    the text is refused with both readings (``usage.card-ambiguous``). None: it names no card.
    """
    for alphabet in (ENGLISH, own):
        if (both := alphabet.both(text)) is not None:
            raise GinscoreError("usage.card-ambiguous", text=text, first=both[0], second=both[1])
    english, native = ENGLISH.read(text), own.read(text)
    if english and native and english != native:
        raise GinscoreError("usage.card-ambiguous", text=text, first=english, second=native)
    return english or native
