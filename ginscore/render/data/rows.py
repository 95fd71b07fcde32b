"""Games as tables for spreadsheets: hands as csv, the paper pad as tsv."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import chain

from ginscore.render.pad import Pad
from ginscore.render.view import View
from ginscore.render.words.sentences import Translate
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand, without_repeats
from ginscore.scoring.outcome import deadwood_of, told_table
from ginscore.scoring.replay import PlayedHand
from ginscore.scoring.rules import UNPLAYED, Doubling, Result, Rules

COLUMNS = (
    "number",
    "winner",
    "result",
    "points",
    "closer",
    "closer-deadwood",
    "opponent-deadwood",
    "level",
    "witness",
    "cards",
    "against",
    "note",
    "said",
    "score",
    "boxes",
    "columns",
)
"""The columns in their order, by the names their header words have."""


_FORMULA = re.compile(
    r"^(?=['\"\s]*[=+\-@\t\r\n＝＋－＠])|(?<=[,;|\t\r\n])(?=['\"\s]*[=+\-@＝＋－＠])"
)
"""Where a formula would begin: in the cell, or in a part of it that a reader with another delimiter
takes for a cell."""


def guarded(text: str) -> str:
    """Return a text as a cell that no spreadsheet takes for a formula.

    An apostrophe goes before whatever begins like one, be it after blanks, quotes or other
    apostrophes; so who reads the cell can take away exactly what was put there.

    >>> guarded("=1+1"), guarded("'=1+1"), guarded("'tis late"), guarded("ciao;=1+1")
    ("'=1+1", "''=1+1", "'tis late", "ciao;'=1+1")
    """
    return _FORMULA.sub("'", text)


def hands_csv(
    games: Sequence[tuple[str, View]], t: Translate, delimiter: str, *, files: bool
) -> str:
    """Return the hands of games as a table with a header in the language of the translator.

    A column has what the players doubled each hand to where a game is played with a cube.
    ``files``: the first column names the file of each game.
    """
    text = StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\r\n")
    cube = any(view.game.rules.cube > 1 for _, view in games)
    partners = any(view.game.seats for _, view in games)
    many = any(view.game.many for _, view in games)
    names = (("file",) if files else ()) + COLUMNS
    names += (("cube",) if cube else ()) + (("tables",) if partners else ())
    names += ("loser",) if many else ()
    writer.writerow([t.word("header", name) for name in names])
    for file, view in games:
        for played in view.replayed.hands:
            row = [*_row(view, played, t)]
            if cube:
                row.append("" if played.hand.multiplier is None else str(played.hand.multiplier))
            if partners:
                row.append(guarded(typed_tables(view.game, played.hand, t)))
            if many:
                row.append(_loser(view.game, played))
            writer.writerow([guarded(file), *row] if files else row)
    return text.getvalue()


def _row(view: View, played: PlayedHand, t: Translate) -> Iterator[str]:
    """Yield the cells of a hand; numbers are digits, and what is not there is empty."""
    hand, outcome, players = played.hand, played.outcome, view.game.players
    void = outcome.result in (Result.VOID, Result.NOTICE)
    net = hand.tables is not None
    winner = outcome.winner if hand.winner is None else hand.winner
    closed = hand.closer is not None and not void
    own, other = deadwood_of(view.game.rules, hand) if closed else ("", "")
    cards = hand.cards or ((), ())
    doubled = outcome.doubled if _has_level(view.game.rules, hand) and not net else hand.doubled
    yield str(played.number)
    named = hand.winner is not None and hand.member is not None
    name = view.game.name_of(hand) if named else None if winner is None else players[winner]
    yield "" if name is None else guarded(name)
    # A hand of tables is told by them alone.
    yield "" if net else t.word("result", outcome.result)
    yield "" if void else str(outcome.difference)
    yield "" if hand.closer is None else guarded(str(view.game.name_of(hand)))
    yield str(own)
    yield str(other)
    yield "" if doubled is None else t.word("level", "double" if doubled else "single")
    # The sign, as 7C is a club in English and a heart in Italian and Spanish.
    yield "" if hand.witness is None else hand.witness.sign
    for held in cards:
        yield " ".join(card.sign for card in held)
    yield guarded(hand.note or "")
    yield " ".join(t.word("header", name) for name in _said(view.game.rules, hand))
    yield str(played.score.total)
    yield str(played.score.boxes)
    yield " ".join(map(str, played.columns))


def _loser(game: Game, played: PlayedHand) -> str:
    """Return who lost a hand of three or more players, or played it where nobody won."""
    loser = played.hand.other if played.outcome.winner is None else played.outcome.loser
    return guarded(game.players[loser]) if game.many and loser is not None else ""


def typed_tables(game: Game, hand: Hand, t: Translate) -> str:
    """Return the tables of a hand of partners as they are typed; empty for any other hand.

    One alone has a / too, which tells it from a result of the whole side.
    """
    if hand.tables is None:
        return ""
    first, *others = _typed_tables(game, hand.tables, t)
    return " / ".join([first, *others]) if others else f"{first} /"


def _typed_tables(game: Game, tables: Sequence[Hand], t: Translate) -> Iterator[str]:
    for table in tables:
        told = told_table(game.rules, table)
        words = [str(game.name_of(table))] if told.numbers else []
        words.append(t.word("result", told.result))
        if told.result is Result.CONCEDED:
            words.append(t.word("side", "gets"))
        words += map(str, told.numbers)
        if told.doubled is not None:
            words.append(t.word("level", "double" if told.doubled else "single"))
        if table.multiplier is not None:
            words += [t.word("cube", "cube"), str(table.multiplier)]
        if table.witness is not None:
            words.append(table.witness.sign)
        yield " ".join(words)


def _has_level(rules: Rules, hand: Hand) -> bool:
    return hand.result not in UNPLAYED and rules.doubling != Doubling.NONE


def _said(rules: Rules, hand: Hand) -> Iterator[str]:
    """Yield which words were said though they repeat what the rest of the hand says.

    Both columns are filled for people to read, so the difference has to be kept somewhere.
    """
    bare = without_repeats(rules, hand)
    if bare.result is not hand.result:
        yield "result"
    if bare.doubled is not hand.doubled:
        yield "level"


def pad_tsv(pad: Pad) -> str:
    """Return a header row with each name over its side's first column, then the pad's rows.

    Every row has all its cells; an empty cell of the pad is an empty cell here.
    """
    blank = [""] * (pad.columns - 1)
    head = [cell for name in pad.players for cell in (guarded(name), *blank)]
    rows = chain(pad.upper.texts(), pad.lower.texts())
    return "".join(["\t".join(row) + "\n" for row in chain([head], rows)])
