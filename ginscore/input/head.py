"""What is typed about a game besides players, rules and hands: its day, its title, its place."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from ginscore.errors import GinscoreError
from ginscore.scoring.frozen import replace
from ginscore.scoring.game import Game
from ginscore.scoring.players import verify_text


def typed_day(text: str) -> str:
    """Return a day as it was typed, in ISO form; raises ``usage.day``.

    >>> typed_day("2026-11-29")
    '2026-11-29'
    """
    try:
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        raise GinscoreError("usage.day", text=text) from None


class TypedHead(NamedTuple):
    """The options for the head of a game, as typed; None: not given, empty: to be taken away."""

    date: str | None = None
    title: str | None = None
    place: str | None = None

    def on(self, game: Game) -> Game:
        """Return a game with what was given; raises ``usage.day`` or ``format.text-control``.

        >>> from ginscore.scoring.rules import Rules
        >>> game = Game(players=("Anna", "Bruno"), variant="moderno", rules=Rules(), title="X")
        >>> game = TypedHead(date="2026-11-29", title=" ").on(game)
        >>> game.date, game.title
        ('2026-11-29', None)
        """
        for text in filter(None, self):
            verify_text(text)
        day, title, place = (text and text.strip() for text in self)
        return replace(
            game,
            date=game.date if day is None else typed_day(day) if day else None,
            title=game.title if title is None else title or None,
            place=game.place if place is None else place or None,
        )
