"""A hand as it is typed: a hand line, or who closed and both players' cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ginscore.cli.handline import HandLine
from ginscore.errors import GinscoreError
from ginscore.lang.words import alphabet_letters
from ginscore.scoring.cards import Alphabet
from ginscore.scoring.hands import Hand
from ginscore.scoring.names import verify_text

if TYPE_CHECKING:
    from ginscore.cli.run import Run
    from ginscore.scoring.game import Game


class TypedHand(NamedTuple):
    """The words of a hand, and its options."""

    words: Sequence[str]
    note: str | None = None
    cards: str | None = None
    """The closer's."""
    against: str | None = None
    """The opponent's."""
    witness: str | None = None

    @property
    def by_cards(self) -> bool:
        """Whether cards were given, and the words need only say who closed."""
        return (self.cards, self.against, self.witness) != (None, None, None)

    def read(self, run: Run, game: Game) -> Hand:
        """Return the hand, read in the language of the run; raises ``usage.*``."""
        if self.note is not None:
            verify_text(self.note, "note")
        line = HandLine(game.players, run.t.language)
        if not self.by_cards:
            return line.read(self.words, self.note or None)
        if self.cards is None or self.against is None:
            raise GinscoreError("usage.cards-alone")
        from ginscore.scoring.card_lists import read_typed_hands, verify_hands

        typed = [self.cards, self.against, *([self.witness] if self.witness is not None else [])]
        own = Alphabet(*alphabet_letters(run.t.language))
        closer, opponent, *witness = read_typed_hands(typed, own)
        verify_hands(closer, opponent)
        hand = line.closer(self.words)
        card = witness[0][0] if witness else hand.witness
        return hand._replace(cards=(closer, opponent), witness=card, note=self.note or None)
