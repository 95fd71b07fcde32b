"""A table of hands as what it adds to a game: every row read, verified and set beside the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import NamedTuple

from ginscore.errors import Faults, GinscoreError, raise_all
from ginscore.files.tables.csv import TableRow, unguarded
from ginscore.input.row import OF_NO_HAND, Header, RowReader, typed_number
from ginscore.lang.translator import Translator
from ginscore.scoring.checks import faults as rule_faults
from ginscore.scoring.game import Game
from ginscore.scoring.hands import VOID, Hand
from ginscore.scoring.known import noteless
from ginscore.scoring.outcome import outcome_of

_REMEMBERED = 20_000
"""Rows that are read once where they come again."""


_OWN_CELLS = ("number", "note")


class Import(NamedTuple):
    """What a table does to a game."""

    there: int
    """Rows that the game has already."""
    added: tuple[Hand, ...]
    """The hands of the rows after them."""
    read_as: str | None = None
    """What an unclear column was found to hold: ``difference`` or ``score``."""


def read_table(
    rows: Sequence[TableRow],
    game: Game,
    t: Translator,
    file: str,
    tell: Callable[[Hand], str],
    points: str | None = None,
) -> Import:
    """Read a table whose first row is its header, as the hands of a game.

    ``tell`` says a hand in words; ``points``: what a column that may be both holds, ``difference``
    or ``score``. Otherwise the rows decide: the one reading by which all of them agree with the
    rules and the game is taken. Two that do so differently are ``usage.points-unclear``.

    Without numbers the first row is hand 1. Raises the faults of all rows, each with its line, as
    a group: what a cell cannot mean, what the rules forbid, figures that the hand does not give,
    and rows that say something else than the game (``refused.row-differs``).
    """
    with Faults() as faults:
        header = Header.read(rows[0], t)
        _refuse_games(rows[1:], header)
    raise_all([fault.at(file=file, line=rows[0].line) for fault in faults])
    if header.unclear is None:
        return _read(rows, game, t, file, tell, header)
    readings = {"difference": header, "score": header.as_score()}
    if points is not None:
        return _read(rows, game, t, file, tell, readings[points])
    found: dict[str, Import] = {}
    for name, each in readings.items():
        with Faults() as of_reading:
            found[name] = _read(rows, game, t, file, tell, each)._replace(read_as=name)
        faults = faults or of_reading
    if not found:
        raise_all(faults)
    one, *others = found.values()
    if others and others[0].added != one.added:
        pairs = zip(one.added, others[0].added, strict=True)
        place, pair = next((n, p) for n, p in enumerate(pairs) if p[0] != p[1])
        raise GinscoreError(
            "usage.points-unclear",
            file=file,
            line=rows[1 + one.there + place].line,
            name=header.unclear,
            first=tell(pair[0]),
            second=tell(pair[1]),
        )
    return one._replace(read_as=None) if others else one


def _read(
    rows: Sequence[TableRow],
    game: Game,
    t: Translator,
    file: str,
    tell: Callable[[Hand], str],
    header: Header,
) -> Import:
    """Read the rows below a header; raises all their faults."""
    reader = _GameSoFar(game, t, header, tell)
    faults = Faults()
    for row in rows[1:]:
        with Faults() as found:
            reader.take(row)
        faults += [fault.at(file=file, line=row.line, hand=reader.number) for fault in found]
    raise_all(faults)
    return Import(there=reader.there, added=tuple(reader.added))


def _refuse_games(rows: Sequence[TableRow], header: Header) -> None:
    """Refuse the rows of several games, which differ in what else they are played by."""
    if "file" not in header.names:
        return
    names = list(dict.fromkeys(header.cells(row)["file"] for row in rows))
    if len(names) > 1:
        raise GinscoreError("format.table-games", first=names[0], second=names[1])


class _GameSoFar:
    """The game that the rows are added to, one after the other."""

    def __init__(
        self, game: Game, t: Translator, header: Header, tell: Callable[[Hand], str]
    ) -> None:
        self._game = game
        self._tell = tell
        self._header = header
        self._reader = RowReader(game.players, game.rules, t, sides=game.sides)
        told = [place for place, name in enumerate(header.names) if name not in OF_NO_HAND]
        self._told = itemgetter(*told or [0])
        self._place = {
            name: header.names.index(name) for name in _OWN_CELLS if name in header.names
        }
        self._read: dict[object, Hand] = {}
        """Hands, without their notes, by what their rows told: in a long table many are equal."""
        self._begun = False
        self._table = game.running()
        self.number = 0
        """Of the row's hand."""
        self.there = 0
        self.added: list[Hand] = []

    def take(self, row: TableRow) -> None:
        """Take a row; raises everything that is wrong with it."""
        self.number += 1
        rules = self._game.rules
        alike = self._told(row.cells) if len(row.cells) == len(self._header.names) else None
        read = self._read.get(alike)
        cells = self._header.cells(row) if read is None else self._own_cells(row)
        faults = Faults(self._find_place(cells.get("number", "")))
        known = self.number <= len(self._game.hands)
        finished = self._table.finished and not known
        noticed = not self._table.more and not known

        def verified(hand: Hand) -> list[GinscoreError]:
            return rule_faults(rules, hand, finished=finished, noticed=noticed)

        hand = VOID
        with faults:
            if read is None:
                hand = self._reader.hand(cells, verified)
                if alike is not None and hand.cards is None and len(self._read) < _REMEMBERED:
                    self._read[alike] = noteless(hand)
            else:
                note = cells.get("note")
                hand = read._replace(note=note) if note else read
                raise_all(verified(hand))
        raise_all(faults)
        if known:
            self._compare(self._game.hands[self.number - 1], hand)
            self.there += 1
        else:
            self._table.play(hand)
            self.added.append(hand)

    def _own_cells(self, row: TableRow) -> dict[str, str]:
        """Return the cells that rows with equal hands may differ in."""
        cells = {name: unguarded(row.cells[place]) for name, place in self._place.items()}
        if "number" in cells:
            cells["number"] = cells["number"].strip()
        return cells

    def _find_place(self, text: str) -> list[GinscoreError]:
        """Go by the row's own number, if it has one; return what is wrong with it.

        The first row may be any hand of the game, or the next one; the others follow it.
        """
        first, self._begun = not self._begun, True
        if not text:
            return []
        expected = self.number
        try:
            self.number = typed_number(text)
        except GinscoreError as fault:
            return [fault]
        following = len(self._game.hands) + 1
        if self.number == expected or (first and 1 <= self.number <= following):
            return []
        expected = following if first else expected
        return [GinscoreError("format.row-number", number=self.number, expected=expected)]

    def _compare(self, there: Hand, row: Hand) -> None:
        """Refuse a row that says something else than the hand of the game in its place."""
        if not self._agrees(there, row):
            said, had = self._tell(row), self._tell(there)
            raise GinscoreError("refused.row-differs", said=said, there=had)

    def _agrees(self, there: Hand, row: Hand) -> bool:
        """Tell whether a row says nothing that a hand of the game does not say.

        The game may say more: a table without a column for the notes is still one of its hands.
        """
        rules = self._game.rules
        if outcome_of(rules, there) != outcome_of(rules, row):
            return False
        # Where nobody scores, the outcome names no winner.
        if None not in (there.winner, row.winner) and there.winner != row.winner:
            return False
        told = ("closer", "deadwood", "witness", "multiplier", "note")
        return all(getattr(row, key) in (None, getattr(there, key)) for key in told)
