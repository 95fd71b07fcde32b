"""A list of games: when each was played, what it is called, and how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from ginscore.render.headline import told_day, variant_name
from ginscore.render.lines.cells import on_one_line, pad_right, width
from ginscore.render.lines.columns import LEAST_TEXT
from ginscore.render.lines.looks import total
from ginscore.render.lines.wrap import wrap
from ginscore.render.words.sentences import Translate
from ginscore.render.words.settlement import money
from ginscore.scoring.club.listing import Listing

GAP = "  "


class GameLine(NamedTuple):
    """A game of a list, in words."""

    number: str
    current: bool
    day: str
    called: str
    """Its title, and who plays."""
    variant: str
    state: str
    """Who won or leads, or what keeps the game from being read."""


def game_line(game: Listing, number: str, t: Translate, *, current: bool) -> GameLine:
    """Return a game as a line of the list."""
    players = " – ".join(game.players)
    title = on_one_line(game.title or "").strip()
    called = t("games.titled", title=title, players=players) if title else players
    if game.match is not None:
        called = t("games.match", game=called, name=on_one_line(game.match.name))
    day = told_day(game.date, t) if game.date is not None else ""
    return GameLine(number, current, day, called, variant_name(game.variant), state(game, t))


def state(game: Listing, t: Translate) -> str:
    """Say who won and how much, in money where it is played for money; or who leads."""
    final, hands = game.settlement.final, t("unit.hands", n=game.hands)
    payee = None if game.payment is None else game.payment.payee
    winner = game.settlement.winner if payee is None else payee
    if winner is None:
        return t("settle.nothing") if final else t("game.open", hands=hands)
    if game.payment is None:
        what = t("unit.points", n=game.settlement.nets[winner])
    else:
        what = money(game.payment.nets[winner], game.payment.currency, t)
    key = "games.won" if final else "games.leads"
    return t(key, player=game.players[winner], what=what, hands=hands)


def games_lines(games: Sequence[GameLine], available: int | None) -> Iterator[str]:
    """Yield the list: a line each where there is room, else how a game stands is below it."""
    figures = max((len(game.number) for game in games), default=0)
    days, *others = (
        max((width(text(game)) for game in games), default=0)
        for text in map(attrgetter, ("day", "called", "variant"))
    )

    def head_of(game: GameLine) -> str:
        head = f"{'*' if game.current else ' '} {game.number:>{figures}}"
        return GAP.join((head, pad_right(game.day, days))) if days else head

    def row_of(game: GameLine) -> str:
        told = zip((game.called, game.variant), others, strict=True)
        padded = (pad_right(text, room) for text, room in told if room)
        return GAP.join((head_of(game), *padded, game.state)).rstrip()

    if available is None or all(width(row_of(game)) <= available for game in games):
        yield from (_marked(row_of(game), game) for game in games)
        return
    hang = width(head_of(games[0])) + len(GAP)
    beside = available - hang >= LEAST_TEXT
    hang = hang if beside else figures + 2 + len(GAP)
    for game in games:
        head = head_of(game)
        texts = [", ".join(text for text in (game.called, game.variant) if text), game.state]
        wrapped = [line for text in texts for line in wrap(" " * hang + text, available, hang)]
        if beside or not game.day:
            wrapped[0] = head[:hang] + wrapped[0][min(len(head), hang) :]
        else:
            yield _marked(head, game)
        yield from (_marked(line, game) for line in wrapped)


def _marked(line: str, game: GameLine) -> str:
    """Return a line of a game, that of the current one as what is meant where none is named."""
    return total(line) if game.current else line
