"""The hand line as a player types it: ``PLAYER RESULT N [M] [LEVEL or CARD]``, or cards."""

import contextlib
import re
from collections.abc import Sequence
from typing import NamedTuple

from ginscore.errors import GinscoreError, raise_all
from ginscore.input.values import whole_number
from ginscore.lang.words import alphabet_letters, find_word, first_word, known_words
from ginscore.scoring.card import Alphabet, Card, read_typed_card
from ginscore.scoring.checks import seat_faults
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.players import Sides, bare_key, name_key, verify_text
from ginscore.scoring.rules import UNDERCUTS, WITNESS, Doubling, Result, Rules

GETS, PAYS = SIDES = ("gets", "pays")
"""What a player may do with the points of a result that does not say who wins it."""


SIDED = (Result.PENALTY, Result.CONCEDED)
"""Who pays them and who is paid is said: a player's penalty, or refusal, may be either's."""


def result_words(rules: Rules | None, language: str) -> tuple[str, ...]:
    """Return the words for what may be told of a player by the rules; of no rules all of them.

    >>> from ginscore.scoring.rules import Score
    >>> result_words(Rules(score={Result.KNOCK: Score()}), "it")
    ('battuta', 'penalità')
    """
    if rules is None:
        return tuple(known_words("result", language))
    return tuple(first_word("result", result, language) for result in rules.results)


_POINTS = 10
"""Of an example."""


class HandLine(NamedTuple):
    """Reads hand lines for a game's players in a player's language."""

    players: tuple[str, ...]
    language: str
    sides: Sides | None = None
    """The partners on each side, whose results of one hand a ``/`` parts; None: nobody has any."""
    rules: Rules | None = None
    """Those of the game, which say whether ``x2`` is a level or what a cube shows."""
    pair: tuple[int, int] | None = None
    """Who plays the hand, of three or more who take turns; None where that is not known."""
    out: int | None = None
    """Who sits it out, of four or more, of whom two others play it; None where nothing tells."""

    @classmethod
    def of(cls, game: Game, language: str, number: int | None = None) -> "HandLine":
        """Return what reads the hand lines of a game.

        ``number``: of the hand that another one takes the place of; else it is the next one.
        """
        pair = out = None
        if game.many and number is None:
            pair, out = _due(game)
        elif game.many and number is not None:
            pair = game.hands[number - 1].players
        return cls(game.players, language, game.sides, game.rules, pair, out)

    @property
    def many(self) -> bool:
        """Whether three or more take turns, so that a hand names who lost it."""
        return len(self.players) > 2

    @property
    def _levels(self) -> bool:
        """Whether a level or a witness card may be said, for which a letter may stand."""
        rules = self.rules
        return rules is None or rules.doubling != Doubling.NONE or rules.knock_limit == WITNESS

    @property
    def either_level(self) -> bool:
        """Whether one hand may be single and another double, so that a level is said."""
        return self.rules is None or self.rules.doubling not in (Doubling.NONE, Doubling.ALWAYS)

    @property
    def names(self) -> tuple[str, ...]:
        """Who may be named: the players, or the two sides and then their partners."""
        return (*self.players, *(name for side in self.sides or () for name in side))

    def side(self, who: int) -> tuple[int, int | None]:
        """Return the side of one of the ``names``, and which of its partners it is."""
        if self.sides is None or who < 2:
            return who, None
        first = len(self.sides[0])
        return (0, who - 2) if who - 2 < first else (1, who - 2 - first)

    @property
    def _bare(self) -> str | None:
        """A right hand line where nobody may say a level; None where one may be said."""
        return None if self.either_level else self.example

    @property
    def example(self) -> str:
        """A hand line that would be right here."""
        knock, gin, *_ = known_words("result", self.language)
        if self.rules is not None and Result.KNOCK not in self.rules.score:
            knock = gin
        single, double, *_ = known_words("level", self.language)
        ten, many = (f"{knock} 10 {single}", f"{gin} 26 {double}")
        if not self.either_level:
            ten, many = f"{knock} 10", f"{gin} 26"
        if self.sides is not None:
            return f"{self.sides[0][0]} {many} / {self.sides[1][-1]} {ten}"
        if self.many:
            winner, loser = (self.players[place] for place in self.pair or (0, 1))
            return f"{winner} {many} {loser}"
        return f"{self.players[0]} {many}"

    def read(self, words: Sequence[str], note: str | None = None) -> Hand:
        """Return the hand that a line reports; raises ``usage.*``.

        >>> HandLine(("Anna", "Bruno"), "it").read("a gran gin 26 in seconda".split()).points
        26
        >>> HandLine(("Anna", "Bruno"), "en").read("b knock 8 5 p".split()).deadwood
        (8, 5)
        >>> HandLine(("Anna", "Bruno", "Carla"), "en").read("c gin 26 bruno".split()).players
        (2, 1)
        """
        tokens = list(words)
        # A word without a sign is a value that was forgotten, not one that was never meant.
        if not all(word.strip() for word in tokens):
            raise GinscoreError("usage.word-empty", example=self.example)
        if not tokens:
            raise GinscoreError("usage.word-missing", example=self.example)
        if (tables := self._parted(tokens)) is not None:
            return self._tables(tables)._replace(note=note)
        return self._one(tokens)._replace(note=note)

    def _one(self, tokens: list[str]) -> Hand:
        """Return one result: the hand's, or that of one of its tables."""
        if self._is_void(tokens):
            return Hand(result=Result.VOID, seats=self.seats)
        who, tokens = self._player(tokens)
        result, tokens = self._result(tokens)
        if result is Result.NOTICE:
            return self._notice(who, tokens)
        sided = result in SIDED
        tokens, other = self._other(who, tokens, sided=sided)
        rest = _Rest(self.language, sided=sided, rules=self.rules, bare=self._bare)
        rest.read(tokens)
        if not self.many or result is Result.PENALTY:
            return self._hand(who, result, rest, other)
        if other is None and rest.numbers:
            other = self._due_against(who)
        hand = self._hand(who, result, rest, other)
        # Who undercuts is named first, and plays against the closer.
        named = hand.winner if hand.closer is None else hand.closer
        return hand._replace(other=who if named == other else other)

    def _other(
        self, who: int, tokens: list[str], *, sided: bool = False
    ) -> tuple[list[str], int | None]:
        """Return the words of a line without the name of the other player, and who that is.

        Only where three or more take turns is he named. Raises ``usage.player-or-level`` for what
        may be his name or the level, and ``usage.other-same``.
        """
        doubtful: tuple[str, list[int]] | None = None
        at = 0 if self.many else len(tokens)
        while at < len(tokens):
            pair = " ".join(tokens[at : at + 2])
            if pair != tokens[at] and self._says_level(pair, words=True):
                at += 2
                continue
            word = whole_number(tokens[at]) is not None
            word = word or (sided and bool(find_word("side", tokens[at], self.language)))
            for end in range(len(tokens), at, -1) if not word else ():
                text = " ".join(tokens[at:end])
                found = self._matches(text)
                if found and self._levels and self._says_level(text):
                    doubtful = doubtful or (text, found)
                elif found:
                    other = self.who(text)
                    if other == who:
                        raise GinscoreError("usage.other-same", name=self.players[who])
                    return [*tokens[:at], *tokens[end:]], other
            at += 1
        text, found = doubtful or ("", [])
        for name in (self.players[player] for player in found if player != who):
            raise GinscoreError("usage.player-or-level", text=text, name=name)
        return tokens, None

    def _says_level(self, text: str, *, words: bool = False) -> bool:
        """Tell whether a text may say a level or a witness card; ``words``: it is two of them."""
        try:
            if find_word("level", text, self.language):
                return True
            if words and not _names_suit(text):
                return False
            card = read_typed_card(text, Alphabet(*alphabet_letters(self.language)))
        except GinscoreError:
            return True  # a letter of two levels, or of two cards
        return card is not None

    def _due_against(self, who: int) -> int:
        """Return who plays against a player by the rules; raises ``usage.other-missing``."""
        if self.pair is None or who not in self.pair:
            # Who sits out is not offered, and may be named all the same.
            gone = (who,) if who == self.out else (who, self.out)
            others = [name for place, name in enumerate(self.players) if place not in gone]
            raise GinscoreError("usage.other-missing", name=self.players[who], known=tuple(others))
        first, second = self.pair
        return second if who == first else first

    def _parted(self, tokens: list[str]) -> list[list[str]] | None:
        """Return the tables of a line that has several; None where it is of one result."""
        if self.sides is None:
            if "/" in tokens:
                raise GinscoreError("usage.tables-alone", example=self.example)
            return None
        if not any("/" in name for name in self.names):
            # 26 d/dario
            tokens = " ".join(tokens).replace("/", " / ").split()
        if "/" not in tokens:
            return None
        tables: list[list[str]] = [[]]
        for token in tokens:
            if token == "/":
                tables.append([])
            else:
                tables[-1].append(token)
        return [table for table in tables if table]

    def _tables(self, tables: list[list[str]]) -> Hand:
        """Return a hand of tables; one that nothing is said of was not finished."""
        assert self.sides is not None
        if not 1 <= len(tables) <= self.seats:
            raise GinscoreError(
                "usage.tables", n=len(tables), most=self.seats, example=self.example
            )
        hands = [self._one(table)._replace(seats=0) for table in tables]
        raise_all([*seat_faults(hands, self.sides)])
        return Hand(tables=tuple(hands), seats=self.seats)

    @property
    def seats(self) -> int:
        """How many pairs play each hand; 0: two play, and there are no partners."""
        return max(map(len, self.sides)) if self.sides else 0

    def closer(self, words: Sequence[str]) -> Hand:
        """Return who closed, and the level or witness card if they are said; raises ``usage.*``.

        The line of a hand whose cards are given: the rest follows from them.
        """
        first = words[0] if words else ""
        named = self._matches(first) if first.strip() else []
        if not first.strip() or (not named and find_word("result", first, self.language)):
            raise GinscoreError("usage.closer-missing", example=self.players[0])
        if not all(word.strip() for word in words):
            raise GinscoreError("usage.word-empty", example=self.players[0])
        who, tokens = self._player(list(words))
        tokens, other = self._other(who, tokens)
        rest = _Rest(self.language, rules=self.rules, bare=self._bare)
        try:
            rest.read(tokens)
        except GinscoreError as fault:
            text = str(fault.params.get("text", ""))
            unknown = fault.code in ("usage.word", "usage.word-bare")
            if unknown and find_word("result", text, self.language):
                raise GinscoreError("usage.cards-result", text=text) from None
            raise
        if rest.numbers:
            raise GinscoreError("usage.cards-points", text=str(rest.numbers[0]))
        side, member = self.side(who)
        level = Hand(
            doubled=rest.doubled,
            witness=rest.witness,
            multiplier=rest.multiplier,
            seats=self.seats,
        )
        if self.many and other is None:
            other = self._due_against(who)
        return level._replace(closer=side, member=member, other=other)

    def level(self, text: str) -> bool:
        """Tell whether a text says a level or a witness card and nothing else.

        Raises ``usage.*`` for one that may mean two cards.
        """
        return level_and_card(text, self.language) != (None, None)

    def named(self, text: str) -> int:
        """Return the player whose whole name a cell holds, as tables are written; else as typed.

        Raises as ``player`` does. Only here may somebody called "2" be the first player.
        """
        key = name_key(text)
        whole = [index for index, name in enumerate(self.names) if name_key(name) == key]
        return self.side(whole[0])[0] if len(whole) == 1 else self.player(text)

    def partner(self, text: str) -> int | None:
        """Return which partner of his side a whole name means; None: the side, or nobody."""
        key = name_key(text)
        keys = map(name_key, self.names)
        who = next((index for index, name in enumerate(keys) if name == key), 0)
        return self.side(who)[1]

    def player(self, text: str) -> int:
        """Return the player a text means: 1 or 2, a name, or the start of one.

        Among partners it is the side of whoever is named. Raises ``usage.player`` or
        ``usage.player-ambiguous``.
        """
        return self.side(self.who(text))[0]

    def who(self, text: str) -> int:
        """Return which of the ``names`` a text means; raises as ``player`` does."""
        found = self._matches(text)
        if len(found) == 1:
            return found[0]
        if self.many:
            code = "usage.player-ambiguous-of" if found else "usage.player-of-many"
            known = tuple(self.players[place] for place in found or range(len(self.players)))
            raise GinscoreError(code, text=text, known=known)
        first, second = map(", ".join, self.sides) if self.sides else self.players
        code = "usage.player-ambiguous" if found else "usage.player"
        raise GinscoreError(code, text=text, first=first, second=second)

    def _is_void(self, tokens: Sequence[str]) -> bool:
        """Tell whether a line reports a void hand, which names no player and nothing else."""
        whole = " ".join(tokens)
        if find_word("result", whole, self.language, whole=True) == Result.VOID:
            return True  # a player's name alone would be no hand
        if self._matches(tokens[0]):
            return False
        if len(tokens) == 1:
            # Less than three letters may be the name that was begun and left.
            begun = find_word("result", whole, self.language)
            return len(whole) > 2 and begun == Result.VOID
        if find_word("result", tokens[0], self.language, whole=True) == Result.VOID:
            raise GinscoreError("usage.void-words", text=" ".join(tokens[1:]))
        return False

    def _matches(self, text: str) -> list[int]:
        """Return the players a text may mean: 1 or 2, else of that name, else begun by it.

        1 and 2 always mean the first and the second, and so on, so a name that begins with a digit
        is written whole. Accents may be left out where the name with them is nobody's.
        """
        if len(text) == 1 and text in "123456789"[: len(self.players)]:
            return [int(text) - 1]
        found: list[int] = []
        for fold in (name_key, bare_key):
            key = fold(text)
            keys = [fold(name) for name in self.names]
            found = [index for index, name in enumerate(keys) if name == key]
            if self.sides is not None:
                found = found[:1]  # a side of one, called as its only partner
            if not found and key and not key[0].isdigit():
                found = [index for index, name in enumerate(keys) if name.startswith(key)]
                if self.sides is not None:
                    found = self._begun(found)
            if found:
                break
        return found

    def _begun(self, found: list[int]) -> list[int]:
        """Return whose names were begun: that of a side which its partners give begins with one."""
        assert self.sides is not None
        joined = [who for who in (0, 1) if self.players[who] == "+".join(self.sides[who])]
        return [who for who in found if who not in joined]

    def _player(self, tokens: list[str]) -> tuple[int, list[str]]:
        # A name of several words may be typed without quotes, so the longest reading counts.
        for length in range(len(tokens), 0, -1):
            found = self._matches(" ".join(tokens[:length]))
            if len(found) == 1:
                return found[0], tokens[length:]
        if tokens[0].startswith("-"):
            raise unknown_word(tokens[0], self.language, self._bare)
        if not self._matches(tokens[0]) and find_word("result", tokens[0], self.language):
            raise GinscoreError("usage.player-missing", example=self.example)
        return self.who(tokens[0]), tokens[1:]

    def _sided(self, tokens: list[str]) -> tuple[Result, list[str]] | None:
        """Return the result of which a player takes one of two sides, if one is read first."""
        with contextlib.suppress(GinscoreError):  # what else is wrong is told where it is read
            result, rest = self._result(tokens)
            return (result, rest) if result in SIDED else None
        return None

    def _result(self, tokens: list[str]) -> tuple[Result, list[str]]:
        if not tokens:
            known = result_words(self.rules, self.language)
            raise GinscoreError("usage.result-missing", known=known)
        # Anna pays a penalty, as one may say it. What follows is looked at first: mostly it is a
        # number, and "c" alone begins both a knock and what somebody gets in Spanish.
        sided = self._sided(tokens[1:])
        if sided is not None and find_word("side", tokens[0], self.language):
            result, rest = sided
            return result, [*rest, tokens[0]]
        # "chiusura a battuta" has three words.
        for length in range(min(3, len(tokens)), 0, -1):
            found = find_word("result", " ".join(tokens[:length]), self.language)
            if found:
                return Result(found), tokens[length:]
        if tokens[0].startswith("-"):
            raise unknown_word(tokens[0], self.language, self._bare)
        known = result_words(self.rules, self.language)
        raise GinscoreError("usage.result", text=tokens[0], known=known)

    def _hand(self, who: int, result: Result, rest: "_Rest", against: int | None) -> Hand:
        if result is Result.VOID:
            raise GinscoreError("usage.void-words", text=self.names[who])
        if result in SIDED and rest.side is None:
            points = rest.numbers[0] if rest.numbers else None
            raise self.side_missing(result, who, points)
        if result is Result.PENALTY:
            return self._penalty(who, rest, against)
        if not rest.numbers:
            raise GinscoreError("usage.points-missing", result=result)
        player, member = self.side(who)
        opponent = 1 - player if against is None else against
        level = Hand(
            doubled=rest.doubled,
            witness=rest.witness,
            multiplier=rest.multiplier,
            member=member,
            seats=self.seats,
        )
        if result is Result.CONCEDED:
            return self._conceded(player, opponent, rest, level)
        if len(rest.numbers) == 1:
            return level._replace(winner=player, result=result, points=rest.numbers[0])
        own, other = rest.numbers
        match result:
            case Result.KNOCK:
                # Whether it is an undercut is found from the deadwood; a knock with nothing left
                # is refused by the rules, so it stays said.
                said = result if own == 0 else None
                return level._replace(closer=player, deadwood=(own, other), result=said)
            case undercut if undercut in UNDERCUTS:
                if own > other:
                    raise GinscoreError(
                        "usage.undercut-not", own=own, other=other, player=self.players[opponent]
                    )
                # The winner's and the knocker's.
                under = level._replace(closer=opponent, deadwood=(other, own), result=result)
                # Of partners only the winner was named, who stays named at a table.
                return under if member is None else _by_points(under._replace(winner=player))
            case _:
                if own != 0:
                    raise GinscoreError("usage.gin-deadwood", result=result, own=own, other=other)
                return level._replace(closer=player, deadwood=(own, other), result=result)

    def _notice(self, who: int, tokens: Sequence[str]) -> Hand:
        """Return the notice that a player gives, beside which there is nothing to say."""
        if tokens:
            raise GinscoreError("usage.notice-words", text=" ".join(tokens))
        player, member = self.side(who)
        return Hand(result=Result.NOTICE, closer=player, member=member, seats=self.seats)

    def _penalty(self, who: int, rest: "_Rest", against: int | None) -> Hand:
        """Return the penalty that a player is given or pays.

        Of three or more it has to be said too who is given what one pays.
        """
        player, _ = self.side(who)
        assert rest.side is not None
        points = rest.numbers[0] if rest.numbers else None
        if self.many and rest.side == PAYS and against is None:
            raise self.side_missing(Result.PENALTY, who, points)
        if points is None:
            typed = self.sided(Result.PENALTY, player, None, rest.side)
            raise GinscoreError("usage.penalty-points", typed=typed)
        if len(rest.numbers) > 1:
            raise GinscoreError("usage.penalty-numbers", n=len(rest.numbers))
        opponent = 1 - player if against is None else against
        winner, loser = (player, against) if rest.side == GETS else (opponent, player)
        return Hand(
            result=Result.PENALTY,
            winner=winner,
            points=points,
            doubled=rest.doubled,
            witness=rest.witness,
            multiplier=rest.multiplier,
            seats=self.seats,
            other=loser if self.many else None,
        )

    @staticmethod
    def _conceded(player: int, opponent: int, rest: "_Rest", level: Hand) -> Hand:
        """Return the hand of a refused double, which whoever offered it wins."""
        winner = player if rest.side == GETS else opponent
        member = level.member if winner == player else None
        level = level._replace(result=Result.CONCEDED, member=member)
        if len(rest.numbers) == 1:
            return level._replace(winner=winner, points=rest.numbers[0])
        # Of the player on the line first.
        own, other = rest.numbers if winner == player else rest.numbers[::-1]
        return level._replace(closer=winner, deadwood=(own, other))

    def sided(self, result: Result, who: int, points: int | None, side: str = GETS) -> str:
        """Return the line that types what a player gets or pays.

        >>> HandLine(("Anna", "Bruno"), "en").sided(Result.PENALTY, 0, 25)
        'Anna penalty gets 25'
        """
        named = first_word("result", result, self.language)
        said = first_word("side", side, self.language)
        line = f"{self.names[who]} {named} {said} {_POINTS if points is None else points}"
        if self.many and (side == PAYS or result is Result.CONCEDED):
            line += f" {self.players[(who + 1) % len(self.players)]}"
        return line

    def side_missing(
        self, result: Result, who: int, points: int | None, lead: str = ""
    ) -> GinscoreError:
        """Return the fault of what may be for a player or against him, with both lines.

        ``lead``: what comes before the line of the hand.
        """
        gets, pays = (lead + self.sided(result, who, points, side) for side in SIDES)
        code = "usage.penalty-side" if result is Result.PENALTY else "usage.conceded-side"
        return GinscoreError(code, player=self.names[who], gets=gets, pays=pays)


def _due(game: Game) -> tuple[tuple[int, int] | None, int | None]:
    """Return who plays the next hand, which is known of three alone, and who sits it out."""
    table = game.running()
    out = None if table.finished else table.dealer
    if len(game.players) != 3 or out is None:
        return None, out
    first, second = (player for player in range(3) if player != out)
    return (first, second), out


def _by_points(hand: Hand) -> Hand:
    """Return an undercut that names its winner by its difference."""
    if hand.winner is None or hand.deadwood is None:
        return hand
    own, other = hand.deadwood
    return hand._replace(closer=None, deadwood=None, points=own - other)


def level_and_card(text: str, language: str) -> tuple[bool | None, Card | None]:
    """Return the level and the witness card that a text says; None for what it does not.

    Both are None for a text that says anything else. Raises ``usage.card-ambiguous`` for one that
    may mean two cards.

    >>> level_and_card("in seconda", "it"), level_and_card("26", "it")
    ((True, None), (None, None))
    """
    rest = _Rest(language)
    try:
        rest.read(text.split())
    except GinscoreError as fault:
        if fault.code == "usage.card-ambiguous":
            raise
        return None, None
    return (None, None) if rest.numbers or rest.multiplier else (rest.doubled, rest.witness)


def unknown_word(token: str, language: str, bare: str | None = None) -> GinscoreError:
    """Return the fault of a word of a hand line that means nothing there.

    ``bare``: a right line of a game in which no level need be said.
    """
    if token.startswith("-"):
        if token[1:2].isdigit():
            return GinscoreError("usage.points-negative", text=token)
        return GinscoreError("usage.option", text=token, command="add")
    letters = any(sign.isalpha() for sign in token)
    if not letters and any(sign.isnumeric() for sign in token):
        return GinscoreError("usage.number", text=token)
    if bare is not None:
        return GinscoreError("usage.word-bare", text=token, example=bare)
    return GinscoreError("usage.word", text=token, known=tuple(known_words("level", language)))


class _Rest:
    """What is after the result: one or two numbers, a level, a witness card."""

    def __init__(
        self,
        language: str,
        *,
        sided: bool = False,
        rules: Rules | None = None,
        bare: str | None = None,
    ) -> None:
        self.language = language
        self.bare = bare
        """A right hand line where no level is said; None where one is."""
        self.sided = sided
        """Whether it may be said whose the points are."""
        self.rules = rules
        self.side: str | None = None
        self.multiplier: int | None = None
        self.numbers: list[int] = []
        self.doubled: bool | None = None
        self.witness: Card | None = None
        self._said = ""

    def read(self, tokens: Sequence[str]) -> None:
        """Read the words in any order; raises ``usage.*``."""
        alphabet = Alphabet(*alphabet_letters(self.language))
        position = 0
        while position < len(tokens):
            token = tokens[position]
            pair = " ".join(tokens[position : position + 2])
            if token.startswith("-"):
                raise unknown_word(token, self.language, self.bare)
            if (cube := self._cube_side(token, tokens[position + 1 :])) is not None:
                self._cube(cube)
                position += not re.search(_SIDE, token)
            elif pair != token and _names_suit(pair) and (card := read_typed_card(pair, alphabet)):
                self._card(card)
                position += 1
            elif (number := whole_number(token)) is not None:
                self.numbers.append(number)
            elif card := read_typed_card(token, alphabet):
                self._card(card)
            elif self.sided and (side := find_word("side", token, self.language)):
                self._side(side, token)
            elif pair != token and (level := self._level_word(pair)):
                self._level(level, pair)
                position += 1
            elif level := self._level_word(token):
                self._level(level, token)
            else:
                raise unknown_word(token, self.language, self.bare)
            position += 1
        if len(self.numbers) > 2:
            raise GinscoreError("usage.numbers", n=len(self.numbers))

    def _level_word(self, text: str) -> str | None:
        """Return the level that words mean, or None; a letter for two is none without levels."""
        try:
            return find_word("level", text, self.language)
        except GinscoreError:
            if self.bare is None:
                raise
            return None

    def _card(self, card: Card) -> None:
        if self.witness is not None and self.witness != card:
            raise GinscoreError("usage.cards-two", first=self.witness, second=card)
        self.witness = card

    def _cube_side(self, token: str, following: Sequence[str]) -> int | None:
        """Return the side of the cube that a word says: ``x4``, ``cube 4``, ``cube4``."""
        found = re.fullmatch(_SIDE, token)
        word = token if found is None else found["word"]
        if found is not None and word.casefold() in ("x", "х", "×"):
            side = int(found["side"])
            rules = self.rules
            if side > 2 or word == "×":
                return side
            # One of x1 and x2 is a level too, and both were before there was a cube.
            if rules is None or rules.cube == 1:
                return None
            if rules.doubling_suits is None and rules.doubling == Doubling.NONE:
                return side
            raise GinscoreError(
                "usage.cube-or-level",
                text=token,
                level=first_word("level", "double" if side == 2 else "single", self.language),
                cube=f"{first_word('cube', 'cube', self.language)} {side}",
            )
        if find_word("cube", word, self.language, whole=True) is None:
            return None
        number = found["side"] if found is not None else next(iter(following), "")
        if not (number.isascii() and number.isdigit() and len(number) < 5):
            raise GinscoreError("usage.cube", text=token)
        return int(number)

    def _cube(self, side: int) -> None:
        if self.multiplier is not None and self.multiplier != side:
            raise GinscoreError("usage.cubes-two", first=self.multiplier, second=side)
        self.multiplier = side

    def _side(self, side: str, said: str) -> None:
        if self.side is not None and self.side != side:
            raise GinscoreError("usage.penalty-twice", first=self._said, second=said)
        self.side, self._said = side, said

    def _level(self, level: str, said: str) -> None:
        doubled = level == "double"
        if self.doubled is not None and self.doubled != doubled:
            raise GinscoreError("usage.level-twice", first=self._said, second=said)
        self.doubled, self._said = doubled, said


_SIDE = r"(?P<word>[^\W\d]+|×)(?P<side>[0-9]{1,4})"


def _names_suit(pair: str) -> bool:
    """Tell whether two words may be a rank and a suit in full: ``9 quadri``, not ``26 d``."""
    rank, _, suit = pair.partition(" ")
    return len(rank) < 3 and len(suit) > 2 and suit.isalpha()


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

    def read(self, game: Game, language: str, number: int | None = None) -> Hand:
        """Return the hand, read in the player's language; raises ``usage.*``.

        ``number``: of the hand of the game that it takes the place of.
        """
        if self.note is not None:
            verify_text(self.note, "note")
        line = HandLine.of(game, language, number)
        if not self.by_cards:
            return line.read(self.words, self.note or None)
        if self.cards is None or self.against is None:
            raise GinscoreError("usage.cards-alone")
        from ginscore.scoring.judging.written import read_typed_hands, verify_hands

        typed = [self.cards, self.against, *([self.witness] if self.witness is not None else [])]
        own = Alphabet(*alphabet_letters(language))
        closer, opponent, *witness = read_typed_hands(typed, own)
        verify_hands(closer, opponent)
        hand = line.closer(self.words)
        card = witness[0][0] if witness else hand.witness
        return hand._replace(cards=(closer, opponent), witness=card, note=self.note or None)
