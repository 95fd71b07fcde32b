"""A row of a table as a hand: the header that names its columns, and its cells read one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar, cast

from ginscore.errors import Faults, GinscoreError, near_miss, raise_all
from ginscore.files.tables.csv import TableRow, unguarded
from ginscore.input.hand_line import HandLine, result_words
from ginscore.input.values import whole_number
from ginscore.lang.catalogue import load
from ginscore.lang.translator import Translator
from ginscore.lang.words import alphabet_letters, find_word, first_word, known_words
from ginscore.scoring.card import Alphabet, Card, read_typed_card
from ginscore.scoring.hands import Hand, is_doubled, score_hand, without_repeats
from ginscore.scoring.judging.written import read_typed_hands, verify_hands
from ginscore.scoring.outcome import deadwood_of, outcome_of
from ginscore.scoring.paper.readings import Reading, Readings, hand_read, possible_readings
from ginscore.scoring.players import Sides
from ginscore.scoring.rules import UNDERCUTS, UNPLAYED, Doubling, Result, Rules

_OWN = "x-"
"""What the names of a user's own columns begin with."""


OF_NO_HAND = ("file", "number", "note", "columns", _OWN)
"""Columns in which rows of equal hands may differ."""


_EITHER = ("points", "punti", "puntos", "очки")
"""Words that mean the difference to one table and the score to another."""

_BY_POINTS = ("winner", "result", "points")


_BY_DEADWOOD = ("closer", "closer-deadwood", "opponent-deadwood")


_BY_CARDS = ("closer", "cards", "against")


class Header(NamedTuple):
    """What the columns of a table are: the name of each, empty for one that is not looked at."""

    names: tuple[str, ...]
    unclear: str | None = None
    """The word of a column that may hold the difference or the score, where no other tells."""

    @classmethod
    def read(cls, row: TableRow, t: Translator) -> Header:
        """Read the header row, whose words may be of any language and in any order.

        Columns that begin with ``x-`` are the user's own. Raises ``format.header-*``.
        """
        faults = []
        names: list[str] = []
        for word in map(str.strip, row.cells):
            name = column_name(word, t.language)
            if name is not None and name in names:
                faults.append(GinscoreError("format.header-twice", name=word))
            if name is None and word and not word.casefold().startswith(_OWN):
                faults.append(_unknown(word, t.language))
            names.append(name or (word and _OWN))
        raise_all(faults)
        at = names.index("points") if "points" in names and "score" not in names else None
        word = row.cells[at].strip() if at is not None else ""
        clear = any(name in names for name in (*_BY_DEADWOOD[1:], *_BY_CARDS[1:]))
        unclear = word if word.casefold() in _EITHER and not clear else None
        return cls(tuple(names), unclear)

    def as_score(self) -> Header:
        """Return the header with the unclear column read as the score."""
        return Header(tuple("score" if name == "points" else name for name in self.names))

    def cells(self, row: TableRow) -> dict[str, str]:
        """Return the cells of a row by the names of their columns, the empty ones too.

        Raises ``format.cell-extra`` for text in a column without a name.
        """
        found = dict.fromkeys(self.names, "")
        for index, cell in enumerate(row.cells):
            name = self.names[index] if index < len(self.names) else ""
            if not name and cell.strip():
                raise GinscoreError("format.cell-extra", text=cell.strip())
            text = unguarded(cell)
            found[name] = text if name == "note" else text.strip()
        return found


def _unknown(word: str, language: str) -> GinscoreError:
    """Return the fault of a header word: the nearest of all words, else one for each column."""
    every = [name for names in load(language)["words"]["header"].values() for name in names]
    near = near_miss(word, every)
    known = [near] if near else known_words("header", language)
    return GinscoreError("format.header-unknown", name=word, known=tuple(known))


def column_name(word: str, language: str) -> str | None:
    """Return which column a header word names, in any language, or None.

    >>> column_name("Closer’s deadwood", "it"), column_name("carta testimone", "en")
    ('closer-deadwood', 'witness')
    """
    return find_word("header", word.replace("’", "'"), language, whole=True)


T = TypeVar("T")


_REMEMBERED = 5000


Cells = Mapping[str, str]
"""The cells of a row by the names of their columns."""


@dataclass
class RowReader:
    """Reads the rows of a table for the players and the rules of a game."""

    players: tuple[str, ...]
    rules: Rules
    t: Translator
    _readings: Readings | None = None
    sides: Sides | None = None
    """The partners, where two sides play."""
    known: dict[tuple[str, str], object] = field(default_factory=dict)
    """What the words of cells were read as: in a long table they are the same few."""

    def hand(self, cells: Cells, verify: Callable[[Hand], list[GinscoreError]]) -> Hand:
        """Return the hand that a row reports; raises what is wrong with it, as a group.

        ``verify`` returns what the rules have against it.
        """
        values = _Values(self, cells)
        hand = self._scored(values) if values.by_score else values.hand()
        raise_all(values.faults)
        raise_all(verify(hand))
        raise_all(self._differences(values, hand))
        return self._as_said(hand, values)

    def _scored(self, values: _Values) -> Hand:
        """Return the hand of a row that tells its score alone, where that has one reading.

        Raises ``format.row-score`` where no hand scores it, ``format.row-readings`` where several.
        """
        if self._readings is None:
            self._readings = possible_readings(self.rules)
        said = values.hand()
        raise_all(values.faults)
        assert said.winner is not None
        level = is_doubled(self.rules, said)
        known = said.doubled is not None or said.witness is not None or not self.rules.needs_level
        score, boxes = values.number("score"), values.number("boxes")
        found = [
            reading
            for step, readings in self._readings.items()
            if step.points == score and boxes in (None, step.boxes)
            for reading in readings
            if said.result is None or reading.result is self.rules.priced(said.result)
            if not known or reading.doubled == level
            if reading.multiplier == (said.multiplier or 1)
        ]
        if len(found) != 1:
            told = tuple(self._told(reading) for reading in found)
            code = "format.row-readings" if found else "format.row-score"
            raise GinscoreError(code, score=score, readings=told)
        hand = hand_read(self.rules, found[0], said.winner, said.note)
        hand = hand._replace(multiplier=said.multiplier, other=said.other)
        if said.witness is not None:
            hand = hand._replace(witness=said.witness, doubled=said.doubled)
        return hand if said.result is None else hand._replace(result=said.result)

    def _told(self, reading: Reading) -> str:
        """Say a hand as it is typed."""
        words = [self.t.word("result", reading.result), str(reading.difference)]
        if self.rules.doubling not in (Doubling.NONE, Doubling.ALWAYS):
            words.append(self.t.word("level", "double" if reading.doubled else "single"))
        if reading.multiplier > 1:
            words += [self.t.word("cube", "cube"), str(reading.multiplier)]
        return " ".join(words)

    def _differences(self, values: _Values, hand: Hand) -> list[GinscoreError]:
        """Return which figures of a row are not those that its hand gives."""
        outcome = outcome_of(self.rules, hand)
        score = score_hand(self.rules, outcome)
        given: dict[str, object] = {"score": score.total, "boxes": score.boxes}
        if hand.tables is not None:
            given |= {"points": outcome.difference, "winner": self._name(outcome.winner)}
        elif hand.closer is not None and hand.result is not Result.NOTICE:
            given |= {"points": outcome.difference, "winner": self._name(outcome.winner)}
            given |= dict(zip(_BY_DEADWOOD[1:], deadwood_of(self.rules, hand), strict=True))
        elif hand.winner is not None:
            undercut = hand.result in UNDERCUTS
            given["closer"] = self._name(hand.against(hand.winner) if undercut else hand.winner)
        if outcome.winner is not None and len(self.players) == 2:
            given["loser"] = self._name(1 - outcome.winner)
        elif outcome.loser is not None:
            given["loser"] = self._name(outcome.loser)
        figures = values.figures
        return [
            GinscoreError(
                "check.cell", name=self.t.word("header", name), expected=figures[name], found=found
            )
            for name, found in given.items()
            if name in figures and figures[name] != found
        ]

    def _name(self, player: int | None) -> str:
        return "-" if player is None else self.players[player]

    def _as_said(self, hand: Hand, values: _Values) -> Hand:
        """Return a hand without the words that a column tells were never said.

        Without such a column, whatever the table has was said.
        """
        if values.said is None:
            return hand
        bare = without_repeats(self.rules, hand)
        return bare._replace(
            result=hand.result if "result" in values.said else bare.result,
            doubled=hand.doubled if "level" in values.said else bare.doubled,
        )


class _Values:
    """The cells of a row read one by one, with the faults of those that mean nothing."""

    def __init__(self, reader: RowReader, cells: Cells) -> None:
        self._cells = cells
        self._t = reader.t
        self._rules = reader.rules
        self._known = reader.known
        self.faults = Faults()
        line = HandLine(reader.players, reader.t.language, reader.sides, reader.rules)
        self._line = line
        self._result = self._read("result", self._result_word)
        self._doubled = self._read("level", self._level)
        self._witness = self._read("witness", self._card)
        self._cards = self._both_hands()
        self._cube = self._read("cube", self._side)
        named = ("winner", "closer", "loser")
        self._players = {name: self._read(name, line.named) for name in named}
        self._tables = self._read("tables", lambda text: line.read(text.split()))
        names = ("points", "closer-deadwood", "opponent-deadwood", "score", "boxes")
        self._numbers = {name: self._read(name, typed_number) for name in names}
        self.said = (self._read("said", self._columns) or ()) if "said" in cells else None
        self.figures: dict[str, object] = {
            **{name: n for name, n in self._numbers.items() if n is not None},
            **{name: reader.players[i] for name, i in self._players.items() if i is not None},
        }
        """What the row says in words of numbers and players."""

    @property
    def by_score(self) -> bool:
        """Whether a row tells the score alone, from which the hand is found."""
        others = (*_BY_POINTS[2:], *_BY_DEADWOOD[1:], *_BY_CARDS[1:], "tables")
        score = bool(self._cells.get("score"))
        return score and self._result not in UNPLAYED and not any(map(self._cells.get, others))

    def number(self, name: str) -> int | None:
        """Return the number in a cell; None where there is none."""
        return self._numbers[name]

    def hand(self) -> Hand:
        """Return the hand in the form its cells have; of no use where there are faults."""
        note = self._cells.get("note") or None
        if self._tables is not None:
            return self._tables._replace(note=note)
        said = Hand(
            result=self._result,
            doubled=self._doubled,
            witness=self._witness,
            note=note,
            multiplier=self._cube,
            seats=self._line.seats,
        )
        own, other = (self._numbers[name] for name in _BY_DEADWOOD[1:])
        if self._result in (Result.VOID, Result.NOTICE):
            notice = self._result is Result.NOTICE
            code = "format.notice-row" if notice else "format.void-row"
            self.faults += [
                GinscoreError(code, name=self._t.word("header", name))
                for name in (*_BY_POINTS, *_BY_DEADWOOD)
                if name not in ("result", "closer" if notice else "")
                if self.figures.get(name, 0) != 0
            ]
            if not notice:
                return said
            if not self._cells.get("closer"):
                name = self._t.word("header", "closer")
                self.faults.append(GinscoreError("format.cell-missing", name=name))
            member = self._line.partner(self._cells.get("closer", ""))
            return said._replace(closer=self._players["closer"], member=member)
        if self._result is Result.PENALTY and self._numbers["points"] is None:
            # Which is its score too.
            self._numbers["points"] = self._numbers["score"]
            self._cells = {**self._cells, "points": self._cells.get("score", "")}
        by_cards = any(self._cells.get(name) for name in _BY_CARDS[1:])
        by_deadwood = any(self._cells.get(name) for name in _BY_DEADWOOD[1:])
        form: tuple[str, ...] = (
            _BY_CARDS if by_cards else _BY_DEADWOOD if by_deadwood else _BY_POINTS
        )
        form = ("winner",) if self.by_score else form
        self.faults += [
            GinscoreError("format.cell-missing", name=self._t.word("header", name))
            for name in form
            if not self._cells.get(name)
        ]
        name = "closer" if by_cards or by_deadwood else "winner"
        said = said._replace(member=self._line.partner(self._cells.get(name, "")))
        said = said._replace(other=self._other(name))
        if by_cards:
            return said._replace(closer=self._players["closer"], cards=self._cards)
        if not by_deadwood:
            return said._replace(winner=self._players["winner"], points=self._numbers["points"])
        if own is None or other is None:
            return said
        return said._replace(closer=self._players["closer"], deadwood=(own, other))

    def _other(self, named: str) -> int | None:
        """Return who played a hand against the winner or closer; None where only two play.

        A closer who lost it played it against the winner.
        """
        if not self._line.many:
            return None
        first, loser = self._players[named], self._players["loser"]
        other = self._players["winner"] if named == "closer" and loser == first else loser
        if other is None and self._result not in (Result.PENALTY, Result.NOTICE):
            name = "winner" if loser is not None else "loser"
            if not self._cells.get(name):
                name = self._t.word("header", name)
                self.faults.append(GinscoreError("format.cell-missing", name=name))
        elif other is not None and other == first:
            self.faults.append(GinscoreError("usage.other-same", name=self._line.players[other]))
        return other

    def _read(self, name: str, read: Callable[[str], T]) -> T | None:
        text = self._cells.get(name)
        if not text:
            return None
        known = self._known.get((name, text))
        if known is not None:
            return cast("T", known)
        try:
            found = read(text)
            if len(self._known) < _REMEMBERED:
                self._known[name, text] = found
            return found
        except GinscoreError as fault:
            self.faults.append(fault)
            return None

    def _both_hands(self) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
        typed = [self._cells.get(name, "") for name in _BY_CARDS[1:]]
        if not all(typed):
            return None
        found = None
        with self.faults:
            own = Alphabet(*alphabet_letters(self._t.language))
            closer, opponent = read_typed_hands(typed, own)
            verify_hands(closer, opponent)
            found = (closer, opponent)
        return found

    def _result_word(self, text: str) -> Result:
        found = find_word("result", text, self._t.language)
        if found is None:
            void = first_word("result", Result.VOID, self._t.language)
            known = (*result_words(self._rules, self._t.language), void)
            raise GinscoreError("usage.result", text=text, known=known)
        return Result(found)

    def _level(self, text: str) -> bool:
        found = find_word("level", text, self._t.language)
        if found is None and self._rules.doubling == Doubling.NONE:
            raise GinscoreError("rule.never-doubled")
        if found is None:
            known = tuple(known_words("level", self._t.language))
            raise GinscoreError("usage.level", text=text, known=known)
        return found == "double"

    def _side(self, text: str) -> int:
        return typed_number(text.lstrip("xX×"))

    def _card(self, text: str) -> Card:
        card = read_typed_card(text, Alphabet(*alphabet_letters(self._t.language)))
        if card is None:
            raise GinscoreError("format.card", text=text)
        return card

    def _columns(self, text: str) -> tuple[str, ...]:
        names = []
        for word in text.split():
            name = column_name(word, self._t.language)
            if name not in ("result", "level"):
                known = tuple(self._t.word("header", each) for each in ("result", "level"))
                raise GinscoreError("format.header-unknown", name=word, known=known)
            names.append(name)
        return tuple(names)


def typed_number(text: str) -> int:
    """Read a whole number in digits, or a sum; raises ``usage.*`` for any other text."""
    if (number := whole_number(text)) is not None:
        return number
    if text.startswith("-") and text[1:2].isdigit():
        raise GinscoreError("usage.points-negative", text=text)
    raise GinscoreError("usage.number", text=text)
