"""What is corrected of a hand alone: its level, points, winner, result, witness card or note."""

from __future__ import annotations

import re
import shlex
from typing import NamedTuple

from ginscore.errors import GinscoreError
from ginscore.input.hand_line import GETS, SIDED, HandLine, level_and_card, result_words
from ginscore.input.values import whole_number
from ginscore.lang.words import find_word, first_word, known_words
from ginscore.scoring.hands import Hand
from ginscore.scoring.outcome import outcome_of, told_table
from ginscore.scoring.players import verify_text
from ginscore.scoring.rules import Doubling, Result, Rules


class Amendment(NamedTuple):
    """What of a hand is to be otherwise, as it was typed; None stays as it is.

    An empty note, witness card or side of the cube takes away what the hand had.
    """

    level: str | None = None
    points: str | None = None
    winner: str | None = None
    result: str | None = None
    witness: str | None = None
    note: str | None = None
    cube: str | None = None

    @property
    def of_play(self) -> bool:
        """Whether anything but the note is to be otherwise."""
        return self._replace(note=None) != Amendment()

    def applied(self, number: int, hand: Hand, rules: Rules, line: HandLine) -> Hand:
        """Return hand ``number`` with nothing changed but what was typed; raises ``usage.*``.

        A hand that says who closed, and by what, keeps that: another winner is then another
        closer. Raises ``refused.edit-points`` where the points follow from what both hands had
        left, ``refused.edit-void`` where nothing was won, and ``refused.edit-notice`` for what is a
        notice only as a whole. What the rules have against the hand that comes out is another
        matter.

        >>> gin, line = Hand(Result.GIN, 0, 26, doubled=True), HandLine(("Anna", "Bruno"), "en")
        >>> Amendment(level="p").applied(1, gin, Rules(), line) == gin._replace(doubled=False)
        True
        >>> knock = Hand(closer=0, deadwood=(7, 25), doubled=False)
        >>> Amendment(winner="b").applied(1, knock, Rules(), line) == knock._replace(closer=1)
        True
        """
        if self.note is not None:
            verify_text(self.note, "note")
            hand = hand._replace(note=self.note or None)
        if hand.tables is not None and self.of_play:
            typed = whole_line(number, hand, rules, line)
            raise GinscoreError("refused.edit-tables", number=number, typed=typed)
        result = None if self.result is None else _result(self.result, rules, line.language)
        if result is Result.VOID and self._replace(result=None, note=None) == Amendment():
            return Hand(result=result, note=hand.note)
        if result is Result.NOTICE and hand.result is not result:
            given = f"{line.players[0]} {first_word('result', result, line.language)}"
            raise GinscoreError(
                "refused.edit-notice", number=number, typed=f"ginscore edit {number} {given}"
            )
        if self.of_play and {Result.VOID, Result.NOTICE} & {result, hand.result}:
            typed = f"ginscore edit {number} {line.example}"
            if hand.result is Result.NOTICE:
                typed = whole_line(number, hand, rules, line)
            raise GinscoreError("refused.edit-void", number=number, typed=typed)
        if result in SIDED and hand.result is not result:
            # Who won the hand need not be who is given the points.
            outcome = outcome_of(rules, hand)
            winner = outcome.winner if self.winner is None else line.player(self.winner)
            points = outcome.difference if self.points is None else _points(self.points)
            assert result is not None
            raise line.side_missing(result, winner or 0, points or None, f"ginscore edit {number} ")
        if result is not None:
            hand = hand._replace(result=result)
        if self.winner is not None:
            hand = _won_by(number, hand, line.player(self.winner), rules, line)
            hand = hand._replace(member=line.partner(self.winner))
        if self.points is not None:
            hand = _by(hand, _points(self.points), number, rules, line)
        if self.level is not None:
            hand = hand._replace(doubled=_level(self.level, rules, line.language))
        if self.cube is not None:
            hand = hand._replace(multiplier=_points(self.cube) if self.cube.strip() else None)
        if self.witness is not None:
            doubled, card = level_and_card(self.witness, line.language)
            if self.witness.strip() and (card is None or doubled is not None):
                raise GinscoreError("usage.card", text=self.witness)
            hand = hand._replace(witness=card)
        return hand

    def agreeing(self, number: int, hand: Hand, rules: Rules, line: HandLine) -> str | None:
        """Return the line that changes level and witness card of a hand so that they agree.

        None where neither of them alone was to be changed.

        >>> from ginscore.scoring.card import read_card
        >>> hand, line = Hand(witness=read_card("9D")), HandLine(("Anna", "Bruno"), "en")
        >>> Amendment(witness="9D").agreeing(2, hand, Rules(doubling=Doubling.SPADES), line)
        'ginscore edit 2 --witness 9D --level single'
        """
        if (self.level is None) == (self.witness is None) or hand.witness is None:
            return None
        if self.witness is None:
            return f'ginscore edit {number} --level {self.level} --witness ""'
        level = "double" if rules.doubles(hand.witness) else "single"
        word = first_word("level", level, line.language)
        return f"ginscore edit {number} --witness {self.witness} --level {word}"


def whole_line(number: int, hand: Hand, rules: Rules, line: HandLine) -> str:
    """Return the line that types a hand of the game whole, by its difference.

    >>> knock, line = Hand(closer=1, deadwood=(7, 25), doubled=False), HandLine(("A", "B"), "en")
    >>> whole_line(7, knock, Rules(doubling=Doubling.SPADES), line)
    'ginscore edit 7 B knock 18 single'
    """
    if hand.tables is not None:
        tables = " / ".join(_typed_table(rules, table, line) for table in hand.tables)
        return f"ginscore edit {number} {tables}" + (" /" if len(hand.tables) == 1 else "")
    outcome = outcome_of(rules, hand)
    if outcome.result is Result.NOTICE and hand.closer is not None:
        told = f"{line.players[hand.closer]} {first_word('result', outcome.result, line.language)}"
        return f"ginscore edit {number} {told}"
    if outcome.result is Result.VOID:
        return f"ginscore edit {number} {line.example}"
    winner = outcome.winner
    if winner is None:
        winner = hand.winner if hand.winner is not None else hand.closer
    assert winner is not None
    if outcome.result is Result.PENALTY:
        typed = line.sided(outcome.result, winner, outcome.difference)
        if hand.other is not None:
            typed += f" {shlex.quote(line.players[hand.other])}"
        return f"ginscore edit {number} {typed}"
    name = line.players[winner]
    # What a shell would read as more than letters is said by the player's number.
    who = name if re.fullmatch(r"\w[\w ]*", name) else str(winner + 1)
    words = [who, first_word("result", outcome.result, line.language)]
    if outcome.result in SIDED:
        words.append(first_word("side", GETS, line.language))
    words.append(str(outcome.difference))
    if rules.doubling not in (Doubling.NONE, Doubling.ALWAYS):
        level = "double" if outcome.doubled else "single"
        words.append(first_word("level", level, line.language))
    if outcome.multiplier > 1:
        words += [first_word("cube", "cube", line.language), str(outcome.multiplier)]
    if line.many:
        words.append(shlex.quote(line.players[hand.against(winner)]))
    return " ".join(["ginscore edit", str(number), *words])


def _typed_table(rules: Rules, hand: Hand, line: HandLine) -> str:
    """Return a table of a hand of partners as it is typed."""
    told = told_table(rules, hand)
    side = hand.winner if hand.closer is None else hand.closer
    words = []
    if side is not None:
        assert line.sides is not None
        name = line.players[side] if hand.member is None else line.sides[side][hand.member]
        words.append(name if re.fullmatch(r"\w[\w ]*", name) else shlex.quote(name))
    words.append(first_word("result", told.result, line.language))
    if told.result is Result.CONCEDED:
        words.append(first_word("side", GETS, line.language))
    words += map(str, told.numbers)
    if told.doubled is not None and rules.doubling != Doubling.ALWAYS:
        level = "double" if told.doubled else "single"
        words.append(first_word("level", level, line.language))
    if hand.multiplier is not None:
        words += [first_word("cube", "cube", line.language), str(hand.multiplier)]
    return " ".join(words)


def _result(text: str, rules: Rules, language: str) -> Result:
    found = find_word("result", text, language)
    if found is None:
        known = (*result_words(rules, language), first_word("result", Result.VOID, language))
        raise GinscoreError("usage.result", text=text, known=known)
    return Result(found)


def _points(text: str) -> int:
    number = whole_number(text)
    if number is None:
        negative = re.fullmatch(r"-[0-9]+", text)
        raise GinscoreError("usage.points-negative" if negative else "usage.number", text=text)
    return number


def _level(text: str, rules: Rules, language: str) -> bool:
    doubled, card = level_and_card(text, language)
    if doubled is None or card is not None:
        if rules.doubling == Doubling.NONE:
            raise GinscoreError("rule.never-doubled")
        raise GinscoreError("usage.level", text=text, known=tuple(known_words("level", language)))
    return doubled


def _won_by(number: int, hand: Hand, winner: int, rules: Rules, line: HandLine) -> Hand:
    """Return a hand with another winner; what either player had left stays.

    Of three or more he is one of the two who played it: raises ``refused.edit-winner``.
    """
    players = hand.players
    if players is None or winner not in players:
        if line.many and hand.result is not Result.PENALTY:
            typed = whole_line(number, hand, rules, line)
            raise GinscoreError("refused.edit-winner", number=number, typed=typed)
        return hand._replace(winner=winner)
    if hand.closer is None:
        other = None if hand.other is None else hand.against(winner)
        return hand._replace(winner=winner, other=other)
    wins = outcome_of(rules, hand).winner
    stays = winner == hand.closer if wins is None else wins == winner
    if stays:
        return hand
    other = None if hand.other is None else hand.closer
    return hand._replace(closer=hand.against(hand.closer), other=other)


def _by(hand: Hand, points: int, number: int, rules: Rules, line: HandLine) -> Hand:
    """Return a hand with another difference; raises ``refused.edit-points``."""
    if hand.closer is None:
        return hand._replace(points=points)
    if hand.deadwood is not None and hand.deadwood[0] == 0:
        return hand._replace(deadwood=(0, points))
    outcome = outcome_of(rules, hand)
    meant = Hand(
        outcome.result,
        outcome.winner,
        points,
        doubled=outcome.doubled,
        other=None if hand.other is None else outcome.loser,
    )
    typed = whole_line(number, meant, rules, line)
    raise GinscoreError("refused.edit-points", number=number, typed=typed)
