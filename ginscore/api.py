"""The library: games, hands, variants and judged cards as values that cannot be wrong.

A thin face over the rooms below, in players' names and written cards. Nothing here prints, knows
a current game or changes what it was given. Whatever the rules forbid is refused where the value
is made or played, by a ``GinscoreError``: its ``code`` and ``parameters`` are those of the command
line, ``str`` says it in English, and ``others`` has what was found besides.
"""

from __future__ import annotations

import datetime
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, cached_property
from itertools import islice
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, NoReturn

from ginscore.errors import GinscoreError, all_faults, raise_all
from ginscore.files.game.hands import read_hand, side_named
from ginscore.files.game.match import read_match_table
from ginscore.files.game.read import MOST_PARTNERS, parse_game, read_game, read_sides, side_names
from ginscore.files.game.stake import read_stake_table
from ginscore.files.game.write import game_text
from ginscore.files.text import FileText
from ginscore.files.toml.fields import text
from ginscore.files.variant.find import (
    built_in_names,
    load_built_in,
    load_variant_file,
    names_file,
)
from ginscore.lang.catalogue import languages
from ginscore.lang.translator import Translator
from ginscore.render.data.json import SIDE_NAMES, judged_json, to_json, verdict_json
from ginscore.render.formats import FORMATS
from ginscore.render.view import View
from ginscore.scoring.card import ENGLISH, read_card
from ginscore.scoring.checks import faults, table_faults
from ginscore.scoring.frozen import replace
from ginscore.scoring.game import Game as GameRecord
from ginscore.scoring.hands import Hand as HandRecord
from ginscore.scoring.hands import HandScore
from ginscore.scoring.judging.judge import judge as adjudicate
from ginscore.scoring.judging.showdown import Judged
from ginscore.scoring.judging.written import Whose, read_card_list, verify_hands
from ginscore.scoring.parameters import (
    CUBES,
    changed_parameters,
    merged,
    plain,
    read_rules,
    to_table,
)
from ginscore.scoring.players import Sides, name_key, verify_players, verify_text
from ginscore.scoring.replay import Replay, RunningGame
from ginscore.scoring.rules import ENDLESS, UNPLAYED, Result, Rules, Score, Tie
from ginscore.scoring.settlement import LineKind, settle
from ginscore.scoring.stake import Stake

Cards = str | Iterable[str]
"""A hand of cards: one text (``"4S 5S 6S ..."``), or the cards one by one."""


Closing = Literal["closer", "opponent"]
"""One side of two judged hands."""


# Faults


@contextmanager
def _refusing() -> Iterator[None]:
    """Raise the first of several faults alone, with the others in it."""
    try:
        yield
    except (GinscoreError, ExceptionGroup) as error:
        found = all_faults(error)
        if not found:
            raise
        _refuse(found)


def _refuse(found: Sequence[GinscoreError]) -> NoReturn:
    first, *others = found
    if others:  # what was refused further in has its own
        first.others = tuple(others)
    raise first from None


# Variants


def variants() -> tuple[str, ...]:
    """Return the names of the built-in variants, in the order of the alphabet.

    >>> "moderno" in variants()
    True
    """
    return built_in_names()


def variant(name: str, **settings: object) -> Rules:
    """Return the rules of a variant, with some parameters changed for this table.

    ``name``: a built-in variant, or the path of a variant file. ``settings``: parameters by the
    names and in the units of a variant file (``target`` and bonuses in points), a table as a
    mapping (``score={"gin": {"bonus": 20}}``).

    Raises ``format.variant-unknown``, ``format.parameter-*``, or the faults of a file.

    >>> rules = variant("moderno", target=400)  # the Italian modern game, to 400
    >>> rules.target, rules.columns, rules.score[Result.GIN].boxes
    (400, 3, (3, 5))
    """
    with _refusing():
        verify_text(text("variant", name), "variant")
        if names_file(name):
            # Read each time: a file may change while a notebook is open.
            found = load_variant_file(Path(name), name)
        elif name in built_in_names():
            found = load_built_in(name)
        else:
            raise GinscoreError(
                "format.variant-unknown", key="variant", name=name, known=built_in_names()
            )
        changes = {key: plain(value) for key, value in settings.items()}
        return replace(read_rules(merged(found.parameters, changes)), name=name)


def _rules_of(rules: Rules | str) -> Rules:
    """Return verified rules, those of a variant where it is named."""
    if not isinstance(rules, Rules):
        return _built_in(rules) if rules in built_in_names() else variant(rules)
    for given, verified in _VERIFIED:
        if given is rules:
            return verified
    found = _verified_rules(rules)
    _VERIFIED.append((rules, found))
    return found


_VERIFIED: deque[tuple[Rules, Rules]] = deque(maxlen=4)
"""The rules verified last: the games of a batch are mostly played by the same ones."""


@cache
def _built_in(name: str) -> Rules:
    return variant(name)


def _verified_rules(rules: Rules) -> Rules:
    found = replace(read_rules(to_table(rules)), name=rules.name)
    if not found.score:
        raise GinscoreError("format.no-results", key="score")
    return found


# Hands


_EVERY: Mapping[Result, Score] = {result: Score() for result in Result if result not in UNPLAYED}


_ANY_RULES = tuple(
    Rules(ace=ace, tie=tie, knock_limit=110, score=score, cube=CUBES[-1], columns=ENDLESS)
    for score in (_EVERY,)
    for ace in (1, 15)
    for tie in Tie
)
"""The widest rules there are: a hand that each of them forbids cannot be played anywhere."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Hand:
    """One hand as the players report it, by the keys of a game file.

    The hand makers are shorter to write: ``knock``, ``gin``, ``big_gin``, ``undercut``, ``void``,
    ``by_cards`` and ``penalty``. By points: ``winner``, ``result``, ``points``. By deadwood:
    ``closer`` and ``deadwood``. By cards: ``closer`` and ``cards``. Players are names; a game looks
    for them when the hand is played.

    Raises ``format.*`` for what is no hand, and ``rule.*`` for what no rules allow.

    >>> Hand(winner="Anna", result="gin", points=26, doubled=True) == gin("Anna", 26, doubled=True)
    True
    """

    winner: str | None = None
    closer: str | None = None
    opponent: str | None = None
    """The closer's opponent: named in the closer's place, or beside him where three or more take
    turns."""
    loser: str | None = None
    """Who lost to the winner, where three or more take turns."""
    result: str | None = None
    points: int | None = None
    """The difference of deadwood before doubling and bonuses; for gin the loser's deadwood."""
    deadwood: tuple[int, int] | None = None
    """The closer's, and the opponent's after lay-offs, in points."""
    cards: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    """The closer's after the discard (eleven: big gin), and the opponent's."""
    doubled: bool | None = None
    """Whether it counts double (Italian *in seconda*); None: the witness or the variant says."""
    witness: str | None = None
    multiplier: int | None = None
    """What the players doubled it to, where the variant has a cube."""
    note: str | None = None
    tables: tuple[Hand, ...] | None = None
    """What partners report of each table; then only a note is beside it."""

    def __post_init__(self) -> None:
        with _refusing():
            if self.tables is not None:
                object.__setattr__(self, "tables", self._tables())
                return
            names = self._names()
            for name in names:
                if not name_key(name):
                    raise GinscoreError("format.name-empty", key="players")
            # Of one who is named alone, two may be called: he is looked for in a game later.
            both = names if len(names) == 2 else (*names, *names) or ("", "")
            hand = self._bare(both)
            if hand.result is not Result.VOID and hand.cards is None:
                bare = hand
                if hand.result not in (Result.PENALTY, Result.NOTICE):
                    bare = hand._replace(doubled=None, witness=None)
                found: list[GinscoreError] = []
                for rules in _ANY_RULES:
                    if not (found := faults(rules, bare)):
                        break
                raise_all(found)
        # One hand has one form, however its cards and words were written.
        if hand.result is not None:
            object.__setattr__(self, "result", str(hand.result))
        if hand.witness is not None:
            object.__setattr__(self, "witness", str(hand.witness))
        if hand.deadwood is not None:
            object.__setattr__(self, "deadwood", hand.deadwood)
        if hand.cards is not None:
            object.__setattr__(self, "cards", tuple(tuple(map(str, own)) for own in hand.cards))

    def __repr__(self) -> str:
        return _written(self)

    def _names(self) -> tuple[str, ...]:
        """Return who is named; raises ``format.*`` for names that don't go together."""
        named = {
            "winner": self.winner,
            "loser": self.loser,
            "closer": self.closer,
            "opponent": self.opponent,
        }
        given = [(key, name) for key, name in named.items() if name is not None]
        for key, name in given:
            verify_text(text(key, name), key)
        keys = tuple(key for key, _ in given)
        if len(given) > 1 and keys not in (("winner", "loser"), ("closer", "opponent")):
            raise GinscoreError("format.forms-mixed", key=keys[1], first=keys[0], second=keys[1])
        names = tuple(name for _, name in given)
        if len(names) == 2 and name_key(names[0]) == name_key(names[1]):
            raise GinscoreError("format.other-same", key=keys[1], name=names[1])
        return names

    def _bare(self, players: tuple[str, ...]) -> HandRecord:
        """Return the hand as two play it, whoever else takes turns."""
        told = {key: getattr(self, key) for key in self.__slots__}
        if self.closer is not None:
            told["opponent"] = None
        return _read_told({**told, "loser": None}, players)

    def _tables(self) -> tuple[Hand, ...]:
        """Return the tables, verified; raises ``format.*``."""
        others = [name for name in self.__slots__ if name not in ("tables", "note")]
        mixed = [name for name in others if getattr(self, name) is not None]
        if mixed:
            raise GinscoreError("format.forms-mixed", key=mixed[0], first=mixed[0], second="tables")
        if self.note is not None:
            verify_text(text("note", self.note), "note", lines=True)
        _verify_list(self.tables)
        tables = tuple(
            _from_keys(table) if isinstance(table, Mapping) else table
            for table in self.tables or ()
        )
        for table in tables:
            if not isinstance(table, Hand) or table.tables is not None:
                raise GinscoreError("format.hand-table", key="tables", value=table)
        if not tables:
            raise GinscoreError("format.tables", key="tables", n=MOST_PARTNERS)
        return tables

    def to_dict(self) -> dict[str, Any]:
        """Return the hand by the keys it was told with, as plain data.

        >>> knock("Bruno", 7, 25, witness="9♦").to_dict()
        {'closer': 'Bruno', 'deadwood': [7, 25], 'witness': '9D'}
        """
        data = {name: getattr(self, name) for name in self.__slots__}
        if self.deadwood is not None:
            data["deadwood"] = list(self.deadwood)
        if self.cards is not None:
            data["cards"] = [" ".join(own) for own in self.cards]
        if self.tables is not None:
            data["tables"] = [table.to_dict() for table in self.tables]
        return {name: value for name, value in data.items() if value is not None}

    def _told(self, players: tuple[str, ...], sides: Sides | None = None) -> HandRecord:
        """Return the hand as a game of these players has it; raises ``format.*``."""
        told = {key: getattr(self, key) for key in self.__slots__}
        return _read_told(told, players, sides)


def _read_told(
    told: Mapping[str, Any], players: tuple[str, ...], sides: Sides | None = None
) -> HandRecord:
    """Return a hand that is told by the keys of ``Hand``; raises ``format.*``."""
    if told.get("tables") is not None:
        return _read_tables(told, players, sides)
    table = _as_table(told)
    # Of two players the closer's opponent may be named alone.
    opponent = None if "closer" in table or len(players) > 2 else table.pop("opponent", None)
    if opponent is not None:
        table["closer"] = opponent
    hand = read_hand(table, players, sides)
    if opponent is not None and hand.closer is not None:
        # Of the other side nobody was named.
        hand = hand._replace(closer=1 - hand.closer, member=None)
    return hand


def _as_table(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is told of a hand as a file has it, but for an opponent."""
    table = {key: value for key, value in told.items() if value is not None}
    result, deadwood, cards = table.get("result"), table.get("deadwood"), table.get("cards")
    if isinstance(result, Result):
        table["result"] = str(result)
    if isinstance(deadwood, tuple):
        table["deadwood"] = list(deadwood)
    if isinstance(cards, Sequence):
        table["cards"] = [_one_text(own) for own in cards]
    return table


def _read_tables(
    told: Mapping[str, Any], players: tuple[str, ...], sides: Sides | None
) -> HandRecord:
    """Return a hand that partners tell by its tables; raises ``format.*``."""
    if sides is None:
        raise GinscoreError("format.tables-alone", key="tables")
    tables = []
    for made in told["tables"]:
        table = _as_table({key: getattr(made, key) for key in made.__slots__})
        opponent = table.pop("opponent", None)
        if opponent is not None:
            # The winner of an undercut was at the table; who knocked there was not named.
            own, other = table.pop("deadwood")
            table |= {"winner": opponent, "points": own - other}
        tables.append(table)
    return read_hand(_as_table({**told, "tables": tables}), players, sides)


def _one_text(cards: object) -> str:
    """Return a hand of cards as one text; what is no card is left for the reader to refuse."""
    if not isinstance(cards, str) and isinstance(cards, Iterable):
        return " ".join(text("cards", card) for card in cards)
    return text("cards", cards)


def _hand_of(hand: HandRecord, game: GameRecord) -> Hand:
    """Return a verified hand of a game in its players' names."""
    if hand.tables is not None:
        return Hand(tables=tuple(_hand_of(table, game) for table in hand.tables), note=hand.note)

    def name(player: int | None) -> str | None:
        return None if player is None else game.name_of(hand)

    cards = hand.cards
    other = None if hand.other is None else game.players[hand.other]
    return Hand(
        winner=name(hand.winner),
        closer=name(hand.closer),
        loser=other if hand.closer is None else None,
        opponent=other if hand.closer is not None else None,
        result=hand.result,
        points=hand.points,
        deadwood=hand.deadwood,
        cards=cards and (tuple(map(str, cards[0])), tuple(map(str, cards[1]))),
        doubled=hand.doubled,
        witness=None if hand.witness is None else str(hand.witness),
        multiplier=hand.multiplier,
        note=hand.note,
    )


def knock(
    player: str,
    points: int,
    other: int | None = None,
    *,
    doubled: bool | None = None,
    witness: str | None = None,
    multiplier: int | None = None,
    note: str | None = None,
    against: str | None = None,
) -> Hand:
    """Return a knock: by the difference won, or by both deadwoods, the knocker's first.

    By deadwood the undercut is found by the replay (8 against 4 is the other player's undercut).
    All in points, before doubling and bonuses; deadwood after lay-offs.

    Raises ``format.number*`` and ``rule.difference-too-large``, ``rule.deadwood-too-large``.

    >>> knock("Anna", 18, doubled=False)
    knock('Anna', 18, doubled=False)
    >>> knock("Anna", 5000)
    Traceback (most recent call last):
    ginscore.errors.GinscoreError: a difference of 5000 is more than the 108 that two hands ...
    """
    more = _Told(doubled, witness, note, multiplier)
    if other is None:
        return more.hand(winner=player, loser=against, result=Result.KNOCK, points=points)
    # With nothing left it is no knock, which the rules say better than a gin in silence.
    said = Result.KNOCK if points == 0 else None
    return more.hand(closer=player, opponent=against, deadwood=(points, other), result=said)


def gin(
    player: str,
    points: int,
    other: int | None = None,
    *,
    doubled: bool | None = None,
    witness: str | None = None,
    multiplier: int | None = None,
    note: str | None = None,
    against: str | None = None,
) -> Hand:
    """Return a gin: by the loser's deadwood in points, or by both (0, and the loser's).

    Raises ``format.number*``, ``rule.deadwood-too-large``, ``rule.gin-with-deadwood``.

    >>> gin("Anna", 26, doubled=True)
    gin('Anna', 26, doubled=True)
    """
    more = _Told(doubled, witness, note, multiplier)
    return _gin(Result.GIN, (player, against), points, other, more)


def big_gin(
    player: str,
    points: int,
    other: int | None = None,
    *,
    doubled: bool | None = None,
    witness: str | None = None,
    multiplier: int | None = None,
    note: str | None = None,
    against: str | None = None,
) -> Hand:
    """Return a big gin (Italian *gran gin*: eleven cards melded), told as ``gin`` is.

    Raises what ``gin`` raises.

    >>> big_gin("Anna", 0, 31, witness="7S")
    big_gin('Anna', 0, 31, witness='7S')
    """
    more = _Told(doubled, witness, note, multiplier)
    return _gin(Result.BIG_GIN, (player, against), points, other, more)


def undercut(
    player: str,
    points: int,
    other: int | None = None,
    *,
    doubled: bool | None = None,
    witness: str | None = None,
    multiplier: int | None = None,
    note: str | None = None,
    against: str | None = None,
) -> Hand:
    """Return an undercut by the player who wins it: by the difference, or by both deadwoods.

    The winner's deadwood after lay-offs comes first and the knocker's second, in points.

    Raises ``format.number*``, ``rule.difference-too-large``, ``rule.undercut-is-knock``.

    >>> undercut("Anna", 4, 8, witness="9H")
    undercut('Anna', 4, 8, witness='9H')
    """
    more = _Told(doubled, witness, note, multiplier)
    if other is None:
        return more.hand(winner=player, loser=against, result=Result.UNDERCUT, points=points)
    both = {"opponent": player, "closer": against}
    return more.hand(**both, deadwood=(other, points), result=Result.UNDERCUT)


def void(note: str | None = None) -> Hand:
    """Return a void hand: nobody scores, and the same player deals again.

    >>> void()
    void()
    """
    return Hand(result=Result.VOID, note=note)


def by_cards(
    closer: str,
    cards: Cards,
    opponent: Cards,
    *,
    doubled: bool | None = None,
    witness: str | None = None,
    multiplier: int | None = None,
    note: str | None = None,
    against: str | None = None,
) -> Hand:
    """Return a hand by the cards of both: melds, lay-offs, deadwood and result follow.

    ``cards``: the closer's ten after the discard, or eleven for a big gin; ``opponent``: the other
    player's ten. English letters or suit signs, rank first.

    Raises ``format.card-in-hand``, ``format.card-twice``, ``format.card-both``,
    ``format.closer-count``, ``format.opponent-count``.

    >>> own, other = "4S 5S 6S 9H 9D 9C KD KC KH 2S", "7S 3D 4D 5D 6D 8C 8D TH JH 2C"
    >>> by_cards("Anna", own, other, witness="3C").cards[0][-1]
    '2S'
    """
    both: Any = (_one_text(cards), _one_text(opponent))
    more = _Told(doubled, witness, note, multiplier)
    return more.hand(closer=closer, opponent=against, cards=both)


def notice(by: str, *, note: str | None = None) -> Hand:
    """Return a notice, which is no hand: no more columns of an endless game begin.

    Raises ``rule.no-notice`` when it is played where the columns are not endless, and
    ``rule.notice-twice`` after another one.

    >>> notice("Anna")
    notice('Anna')
    """
    return Hand(closer=by, result=Result.NOTICE, note=note)


def conceded(
    points: int,
    other: int | None = None,
    *,
    to: str,
    doubled: bool | None = None,
    witness: str | None = None,
    multiplier: int | None = None,
    note: str | None = None,
    against: str | None = None,
) -> Hand:
    """Return a hand that ended by a refused double; ``to``: whoever offered it, and wins.

    By the difference, or by both deadwoods, his first; he cannot be undercut. ``multiplier``: what
    the hand was doubled to before.

    Raises ``format.number*``, ``rule.difference-too-large``, ``rule.deadwood-too-large``.

    >>> conceded(12, to="Anna", multiplier=2)
    conceded(12, to='Anna', multiplier=2)
    """
    more = _Told(doubled, witness, note, multiplier)
    if other is None:
        return more.hand(winner=to, loser=against, result=Result.CONCEDED, points=points)
    deadwood = (points, other)
    return more.hand(closer=to, opponent=against, result=Result.CONCEDED, deadwood=deadwood)


def tables(*hands: Hand, note: str | None = None) -> Hand:
    """Return a hand that partners played: one result a table, each by the partner who sat there.

    The scores of the tables are added, those of the other side taken away, and the side that they
    favour scores the net; equal and opposite ones score nobody. A void table is left out.

    Raises ``format.hand-table``, and when it is played ``format.table-*``.

    >>> sides = [["Anna", "Carlo"], ["Bruno", "Dario"]]
    >>> game = Game(sides, "classic").play(tables(knock("Anna", 12), knock("Dario", 10)))
    >>> game.replay()[0].winner, game.replay()[0].score  # 12 - 10
    ('Anna+Carlo', 2)
    """
    return Hand(tables=hands, note=note)


def penalty(points: int, *, to: str, against: str | None = None, note: str | None = None) -> Hand:
    """Return a penalty, which is no hand: points for the player ``to``, for the other's fault.

    They are written where his next win would be. Nobody won, so it earns no box, neither makes nor
    averts a shutout, and leaves the deal where it is; it is never doubled. ``against``: whose
    fault it is, where three or more take turns and that is told.

    Raises ``format.number*`` and ``rule.penalty-points``.

    >>> penalty(25, to="Anna", note="knocked with too much")
    penalty(25, to='Anna', note='knocked with too much')
    """
    return Hand(winner=to, loser=against, result=Result.PENALTY, points=points, note=note)


class _Told(NamedTuple):
    """What may be told of every hand."""

    doubled: bool | None
    witness: str | None
    note: str | None
    multiplier: int | None

    def hand(self, **keys: Any) -> Hand:
        return Hand(**keys, **self._asdict())


def _gin(
    result: Result,
    players: tuple[str, str | None],
    points: int,
    other: int | None,
    more: _Told,
) -> Hand:
    player, against = players
    if other is None:
        return more.hand(winner=player, loser=against, result=result, points=points)
    return more.hand(closer=player, opponent=against, deadwood=(points, other), result=result)


_MAKERS = ("knock", "gin", "big_gin", "undercut")


def _written(hand: Hand) -> str:
    """Return the call that makes a hand: its maker's, or where that says less, the whole one."""
    named = ("doubled", "witness", "multiplier", "note")
    more: dict[str, object] = {name: getattr(hand, name) for name in named}
    against = hand.opponent if hand.loser is None else hand.loser
    more["against"] = against
    words: tuple[object, ...] | None = None
    maker = (hand.result or "").replace("-", "_")
    match hand:
        case Hand(cards=(own, other), result=None):
            maker, words = "by_cards", (hand.closer, " ".join(own), " ".join(other))
        case Hand(opponent=str(player), deadwood=(own, other), result=Result.UNDERCUT):
            words, more = (player, other, own), {**more, "against": hand.closer}
        case Hand(closer=str(player), deadwood=(own, other), result=None) if own:
            maker, words = "knock", (player, own, other)
        case Hand(closer=str(player), deadwood=(own, other), result=Result.GIN | Result.BIG_GIN):
            words = (player, own, other)
        case Hand(winner=str(player), points=int(points)) if maker in _MAKERS:
            words = (player, points)
        case Hand(result=Result.VOID, doubled=None, witness=None):
            words = ()
        case Hand(result=Result.CONCEDED, winner=str(player), points=int(points)):
            words, more = (points,), {"to": player, **more}
        case Hand(result=Result.CONCEDED, closer=str(player), deadwood=(own, other)):
            words, more = (own, other), {"to": player, **more}
        case Hand(result=Result.NOTICE, closer=str(player)):
            words, more = (player,), {"note": hand.note}
        case Hand(tables=(*seats,)):
            maker, words = "tables", tuple(seats)
        case Hand(result=Result.PENALTY, winner=str(player)):
            words = (hand.points,)
            more = {"to": player, "note": hand.note, "against": against}
    if words is None:
        maker, words = "Hand", ()
        more = {name: getattr(hand, name) for name in Hand.__slots__}
    told = [f"{name}={value!r}" for name, value in more.items() if value is not None]
    return f"{maker}({', '.join([*map(repr, words), *told])})"


# Games


class PlayedHand(NamedTuple):
    """A hand in its place in a game: what it came to and where it was written.

    >>> game = Game(("Anna", "Bruno"), "moderno").play(gin("Anna", 26, doubled=True))
    >>> played = game.replay()[0]  # 26 x 2 + 50, in seconda
    >>> played.winner, played.score, played.boxes, played.parts.bonus, played.columns
    ('Anna', 102, 5, 50, (1,))
    """

    number: int
    hand: Hand
    result: str
    winner: str | None
    """None for a void hand and for one in which nobody scores."""
    doubled: bool
    points: int
    """The difference of deadwood, before doubling and bonuses."""
    score: int
    """Points written in each column."""
    boxes: int
    columns: tuple[int, ...]
    """Numbers of the columns it was written in."""
    surplus: bool
    """Whether it was written after the end of the game, and so counts for nothing."""
    parts: HandScore
    """The addends of the score."""
    loser: str | None = None
    """Who played it and did not win, where three or more take turns."""


class Column(NamedTuple):
    """A column of the pad, with the running figures of all players, oldest first.

    Figures of the players are in the order of the game's ``players``.

    >>> game = Game(("Anna", "Bruno"), "moderno").play(gin("Anna", 26, doubled=True))
    >>> game.columns[0].points, game.columns[0].boxes
    (((102,), ()), ((5,), ()))
    """

    number: int
    points: tuple[tuple[int, ...], ...]
    boxes: tuple[tuple[int, ...], ...]
    """One figure beside each of the points."""
    closed_by: str | None
    closed_at: int | None
    """Number of the hand that closed it."""
    shutout: bool
    """Whether it closed while another player had won nothing in it (Italian *blitz*)."""


class Line(NamedTuple):
    """A line of a settlement, in points, after all factors.

    >>> Game(("Anna", "Bruno"), "moderno").settlement.lines[0].kind
    'columns'
    """

    kind: str
    """``columns``, ``boxes``, ``points`` or ``shutout``."""
    sides: tuple[int, int]
    """Both players', in their order."""
    net: int
    """First player minus second."""
    counts: tuple[int, int] | None
    """Boxes of both players; None for other lines."""


class Money(NamedTuple):
    """What is paid: an amount rounded once, half up to the cent.

    >>> game = Game(("Anna", "Bruno"), "moderno", stake="0.05", currency="EUR")
    >>> money = game.play(gin("Anna", 26, doubled=True)).settlement.money
    >>> # 102 points and 5 boxes of 25: 227 points at 0.05
    >>> str(money.amount), money.payer, money.payee
    ('11.35', 'Bruno', 'Anna')
    """

    amount: Decimal
    currency: str | None
    payer: str | None
    """None where nobody pays."""
    payee: str | None
    members: tuple[tuple[str, Decimal], ...] = ()
    """What each partner, or each of three or more players, is paid, negative where he pays; empty
    where two play alone."""


class Settlement(NamedTuple):
    """Who pays whom: the sum of its lines, in points.

    >>> Game(("Anna", "Bruno"), "moderno").play(gin("Anna", 26, doubled=True)).settlement.net
    227
    """

    net: int
    """What the first player is paid: of two, first minus second."""
    winner: str | None
    """Who is paid, or is paid most."""
    final: bool
    """Whether the game is over; else the lines hold what is on the pad so far."""
    lines: tuple[Line, ...]
    money: Money | None
    """None without a stake."""
    nets: tuple[int, ...] = ()
    """What each player is paid, in their order; the sum is 0."""
    pairs: tuple[tuple[tuple[str, str], Settlement], ...] = ()
    """What any two of three or more players have between them; there are no lines then."""


@dataclass(frozen=True, init=False, repr=False)
class Game:
    """A game of two players or more, which never changes: ``play`` returns another one.

    ``players``: the names of two who play each other, or of three to ten who take turns, each with
    an account of his own; or the names of the partners on two sides; ``names`` are then those of
    the sides themselves, else their members' joined with ``+``.
    ``rules``: those of ``variant``, or a variant's name. ``dealer`` deals the first hand.
    ``stake``: money per point, as text or a ``Decimal``, never a binary fraction; or a mapping with
    the keys of a file's ``[stake]``. ``date``: a date, or its ISO form. ``match``: the name of the
    match it is one game of, or a mapping with the keys of a file's ``[match]``.
    Equal games are equal, hash alike and can be sent to other processes.

    Raises ``format.players*``, ``format.name-*``, ``format.parameter-*``, ``format.stake-*``,
    ``format.date``, ``format.match``, ``rule.match-*``, and for a hand what ``play`` raises, with
    its number.

    >>> game = Game(("Anna", "Bruno"), variant("moderno", target=400))
    >>> game = game.play(gin("Anna", 26, doubled=True), knock("Bruno", 7, 25, witness="9D"))
    >>> [column.points for column in game.columns[:2]], game.finished
    ([((102,), (18,)), ((), ())], False)
    """

    _game: GameRecord

    def __init__(
        self,
        players: Sequence[str] | Sequence[Sequence[str]],
        rules: Rules | str,
        hands: Iterable[Hand] = (),
        *,
        names: Sequence[str] | None = None,
        dealer: str | None = None,
        stake: str | Decimal | int | Mapping[str, object] | None = None,
        currency: str | None = None,
        title: str | None = None,
        place: str | None = None,
        date: datetime.date | str | None = None,
        match: str | Mapping[str, object] | None = None,
    ) -> None:
        with _refusing():
            both, sides = _seats(players, names)
            _verify_list(hands)
            known = _rules_of(rules)
            raise_all(table_faults(known, both))
            for key, said in (("title", title), ("place", place)):
                if said is not None:
                    verify_text(text(key, said), key)
            game = GameRecord(
                players=both,
                sides=sides,
                variant=known.name or "house",
                rules=known,
                dealer=None if dealer is None else side_named("dealer", dealer, both, sides),
                stake=_stake(stake, currency),
                title=title,
                place=place,
                date=_date(date),
                match=None if match is None else read_match_table("match", match),
            )
            game, _ = _played(game, hands, _made_hand)
        object.__setattr__(self, "_game", game)

    @classmethod
    def _of(cls, game: GameRecord) -> Game:
        """Return a game that was verified already."""
        made = object.__new__(cls)
        object.__setattr__(made, "_game", game)
        return made

    def __repr__(self) -> str:
        return f"<Game {' - '.join(self.players)}, {self.variant}, {len(self._game.hands)} hands>"

    def __reduce__(self) -> tuple[Any, ...]:
        # Without what was worked out of it.
        return Game._of, (self._game,)

    def play(self, *hands: Hand) -> Game:
        """Return the game with hands played after those it has.

        Raises, with the number of the hand: ``format.player`` for an unknown player;
        ``rule.level-missing`` where the score depends on the level and nothing tells it;
        ``rule.game-over`` after the end; and every other ``rule.*`` fault of the variant.

        >>> game = Game(("Anna", "Bruno"), "moderno")
        >>> game.play(gin("Anna", 26))
        Traceback (most recent call last):
        ginscore.errors.GinscoreError: hand 1: ...
        """
        with _refusing():
            return Game._of(_played(self._game, hands, _made_hand)[0])

    def replay(self, until: int | None = None) -> tuple[PlayedHand, ...]:
        """Return every hand in its place, or the first ``until``.

        >>> Game(("Anna", "Bruno"), "moderno", [void()]).replay()[0].result
        'void'
        """
        return tuple(
            PlayedHand(
                number=played.number,
                hand=_hand_of(played.hand, self._game),
                result=str(played.outcome.result),
                winner=self._name(played.outcome.winner),
                doubled=played.outcome.doubled,
                points=played.outcome.difference,
                score=played.score.total,
                boxes=played.score.boxes,
                columns=played.columns,
                surplus=played.surplus,
                parts=played.score,
                loser=self._name(played.outcome.loser) if self._game.many else None,
            )
            for played in self._replayed.hands[:until]
        )

    def render(self, format: str = "text", lang: str = "en") -> str:
        """Return the game in a format of ``ginscore export``, in one of its languages.

        ``text``, ``markdown``, ``csv``, ``tsv``, ``json``, ``jsonl``, ``html``, ``svg``, ``toml``.

        Raises ``usage.format`` or ``usage.language``; ``format.hands-many`` where a file of the
        game would not be read again.

        >>> print(Game(("Anna", "Bruno"), "moderno", [gin("Anna", 26, doubled=True)]).render("tsv"))
        Anna...Bruno...
        102...
        5...
        """
        translate = _translator(lang)
        if format == "toml":
            return game_text(self._game, translate("new.rules"))
        known = {found.name: found for found in FORMATS}
        if format not in known:
            raise GinscoreError("usage.format", text=format, known=(*known, "toml"))
        return "".join(known[format].write([("", self._shown(lang))], translate, False))

    def to_dict(self) -> dict[str, Any]:
        """Return the whole game as plain data, with the keys of ``export --format json``.

        >>> data = Game(("Anna", "Bruno"), "moderno").to_dict()
        >>> data["players"], data["settlement"]["net"]
        (['Anna', 'Bruno'], 0)
        """
        return to_json(self._view)

    @property
    def players(self) -> tuple[str, ...]:
        """Their names."""
        return self._game.players

    @property
    def sides(self) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """The members of two sides, where partners play; ``players`` are the sides' names then.

        >>> Game([["Anna", "Carlo"], ["Bruno", "Dario"]], "classic").players
        ('Anna+Carlo', 'Bruno+Dario')
        """
        return self._game.sides

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self._game.rules

    @property
    def variant(self) -> str:
        """What its variant is called."""
        return self._game.variant

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands as they were told."""
        return tuple(_hand_of(hand, self._game) for hand in self._game.hands)

    @property
    def dealer(self) -> str | None:
        """Who deals the first hand."""
        return self._name(self._game.dealer)

    @property
    def next_dealer(self) -> str | None:
        """Who deals next; None after the end, or where nothing tells."""
        return self._name(self._replayed.next_dealer)

    @property
    def stake(self) -> Decimal | None:
        """Money per point; None also where the stake has other prices alone."""
        return None if self._game.stake is None else self._game.stake.per_point

    @property
    def currency(self) -> str | None:
        """The currency of the stake."""
        return None if self._game.stake is None else self._game.stake.currency

    @property
    def match(self) -> Mapping[str, str | int]:
        """What a file's ``[match]`` would say: its name, and how it is won; empty without one.

        >>> game = Game(("Anna", "Bruno"), "moderno", match={"name": "friday", "games": 3})
        >>> dict(game.match)
        {'name': 'friday', 'games': 3}
        """
        match = self._game.match
        return MappingProxyType({} if match is None else match.table)

    @property
    def title(self) -> str | None:
        """What the game is called."""
        return self._game.title

    @property
    def place(self) -> str | None:
        """Where it was played."""
        return self._game.place

    @property
    def date(self) -> datetime.date | None:
        """When it was played."""
        said = self._game.date
        return None if said is None else datetime.date.fromisoformat(said)

    @property
    def finished(self) -> bool:
        """Whether the last column has closed, which ends the game."""
        return self._replayed.finished

    @property
    def surplus(self) -> tuple[int, ...]:
        """Numbers of hands that a file has after the end of the game; they count for nothing."""
        return self._replayed.surplus

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of the pad."""
        return tuple(
            Column(
                number=column.number,
                points=column.points,
                boxes=column.boxes,
                closed_by=self._name(column.closed_by),
                closed_at=column.closed_at,
                shutout=column.shutout,
            )
            for column in self._replayed.columns
        )

    @property
    def settlement(self) -> Settlement:
        """Who pays whom; of a running game what is on the pad so far, without open bonuses."""
        return _settlement_of(self._view)

    @cached_property
    def _view(self) -> View:
        return View.of(self._game)

    @property
    def _replayed(self) -> Replay:
        return self._view.replayed

    def _shown(self, lang: str) -> View:
        """Return the view with the title of the variant, where it is a built-in one."""
        if self.variant not in built_in_names():
            return self._view
        base = load_built_in(self.variant)
        changes = tuple(changed_parameters(self.rules, base.rules))
        title = base.title(lang)
        # What follows the colon says figures of the variant, which may be other ones here.
        return self._view._replace(
            variant_title=title.partition(":")[0] if changes else title, changes=changes
        )

    def _name(self, player: int | None) -> str | None:
        return None if player is None else self.players[player]


def _settlement_of(view: View) -> Settlement:
    found, players = view.settlement, view.game.players
    return Settlement(
        net=found.net,
        winner=None if found.winner is None else players[found.winner],
        final=found.final,
        lines=tuple(
            Line(
                kind=str(line.kind),
                sides=line.sides,
                net=line.net,
                counts=line.counts if line.kind is LineKind.BOXES else None,
            )
            for line in found.lines
        ),
        money=_money_of(view),
        nets=found.nets,
        pairs=tuple(
            ((pair.game.players[0], pair.game.players[1]), _settlement_of(pair))
            for pair in view.pairs
        ),
    )


def _money_of(view: View) -> Money | None:
    found, players = view.payment, view.game.players
    if found is None:
        return None
    members = tuple(share for side in view.shares for share in side)
    if found.payee is None:
        return Money(found.amount, found.currency, None, None, members)
    # Of three or more several may pay.
    payer = None if view.game.many else players[1 - found.payee]
    return Money(found.amount, found.currency, payer, players[found.payee], members)


def _seats(
    players: Sequence[str] | Sequence[Sequence[str]], names: Sequence[str] | None
) -> tuple[tuple[str, ...], Sides | None]:
    """Return the players, or the names of two sides and their members; raises ``format.*``."""
    listed: Any = None
    if isinstance(players, Sequence) and not isinstance(players, str):
        listed = [list(side) if isinstance(side, list | tuple) else side for side in players]
    if listed is None or not any(isinstance(side, list) for side in listed):
        if names is not None:
            raise GinscoreError("format.names", key="names", value=names)
        return _players(players), None
    sides = read_sides("players", listed)
    said = list(names) if isinstance(names, list | tuple) else names
    return side_names("names", said, sides), sides


def _players(players: Any) -> tuple[str, ...]:
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise GinscoreError("format.players", key="players", value=players)
    for name in players:
        text("players", name)
    verify_players(players)
    return tuple(players)


def _verify_list(hands: object) -> None:
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise GinscoreError("format.hands-list", key="hands", value=hands)


def _stake(
    stake: str | Decimal | int | Mapping[str, object] | None, currency: str | None
) -> Stake | None:
    if stake is None:
        if currency is not None:
            raise GinscoreError("format.key-missing", key="stake", name="per_point")
        return None
    given: Mapping[str, object] = stake if isinstance(stake, Mapping) else {"per_point": stake}
    table = {name: _as_decimal_text(value) for name, value in given.items()}
    return read_stake_table("stake", table | ({} if currency is None else {"currency": currency}))


def _as_decimal_text(value: object) -> object:
    if not isinstance(value, Decimal):
        return value
    # With six decimals: a text with three may mean thousands.
    exact = abs(value) < 10**9 and value == round(value, 6) if value.is_finite() else False
    return f"{value:.6f}" if exact else str(value)


def _date(date: datetime.date | str | None) -> str | None:
    if date is None:
        return None
    found = date
    if isinstance(date, str):
        try:
            found = datetime.date.fromisoformat(date)
        except ValueError:
            raise GinscoreError("format.date", key="date", value=date) from None
    if type(found) is not datetime.date:  # a date and time is a date to Python
        raise GinscoreError("format.date", key="date", value=date)
    return found.isoformat()


def _played(
    game: GameRecord, hands: Iterable[object], read: Callable[[object, GameRecord], HandRecord]
) -> tuple[GameRecord, RunningGame]:
    """Return a game with hands played after those it has; raises what is against these."""
    played = list(game.hands)
    table = game.running()
    for given in hands:
        number = len(played) + 1
        try:
            found = read(given, game)
            told = {"finished": table.finished, "noticed": not table.more}
            raise_all(faults(game.rules, found, **told))
        except (GinscoreError, ExceptionGroup) as error:
            _refuse([fault.at(hand=number) for fault in all_faults(error)])
        played.append(found)
        table.play(found)
    return replace(game, hands=tuple(played)), table


def _made_hand(given: object, game: GameRecord) -> HandRecord:
    if not isinstance(given, Hand):
        raise GinscoreError("format.hand-table", value=given)
    return given._told(game.players, game.sides)


def _translator(lang: str) -> Translator:
    if lang not in languages():
        raise GinscoreError("usage.language", text=lang, known=languages())
    return Translator(lang)


# Files


def load(path: str | PathLike[str]) -> Game:
    """Return the game of a file.

    Comments and ``x-`` keys are the file's, not the game's. Hands after the end of the game are
    kept, and named by ``surplus``.

    Raises ``file.*`` where there is none, ``format.*`` and ``rule.*`` with file and line.

    >>> load("missing.toml")
    Traceback (most recent call last):
    ginscore.errors.GinscoreError: missing.toml: ...
    """
    with _refusing():
        return Game._of(read_game(Path(path)).game)


def loads(source: str) -> Game:
    r"""Return the game of a game file's text; a variant file is looked for in the current folder.

    Raises ``format.*`` and ``rule.*`` with the line.

    >>> loads('ginscore = 1\nvariant = "moderno"\nplayers = ["Anna", "Bruno"]\n').players
    ('Anna', 'Bruno')
    """
    with _refusing():
        return Game._of(parse_game(Path("<text>"), FileText(text("text", source))).game)


def dumps(game: Game, lang: str = "en") -> str:
    """Return the text of a game file that ``loads`` reads as the same game, with all its rules.

    ``lang``: of the one remark in it. Raises ``usage.language`` or ``format.hands-many``.

    >>> game = Game(("Anna", "Bruno"), variant("moderno", target=400))
    >>> loads(dumps(game)) == game
    True
    """
    return game.render("toml", lang)


# Cards


class LayOff(NamedTuple):
    """A card laid off.

    >>> LayOff("7S", ("4S", "5S", "6S")).card
    '7S'
    """

    card: str
    meld: tuple[str, ...]
    """The closer's meld as it was when the card came to it."""


class LevelScore(NamedTuple):
    """What a judged hand scores at one level, for its winner.

    >>> LevelScore(doubled=True, score=102, boxes=5).score
    102
    """

    doubled: bool
    score: int
    """Points."""
    boxes: int


class Better(NamedTuple):
    """A legal layout with more deadwood that would win more: advice, never the ruling.

    >>> Better("knock", "closer", 12, (9, 21), ()).points
    12
    """

    result: str
    winner: Closing | None
    points: int
    deadwood: tuple[int, int]
    melds: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, init=False, repr=False)
class Judgement:
    """Two judged hands of cards: cards as they are written, figures in points.

    Made by ``judge``. The closer lays down least deadwood, of equal layouts the one that leaves
    the other player most; that player then melds and lays off what leaves him least.

    >>> own, other = "4S 5S 6S 9H 9D 9C KD KC KH 2S", "7S 3D 4D 5D 6D 8C 8D TH JH 2C"
    >>> judge("moderno", own, other)  # at either level, as no witness card is told
    <Judgement knock by 36>
    """

    _judged: Judged

    def __init__(self) -> None:
        raise TypeError("a Judgement is made by ginscore.judge")

    @classmethod
    def _of(cls, judged: Judged) -> Judgement:
        made = object.__new__(cls)
        object.__setattr__(made, "_judged", judged)
        return made

    def __repr__(self) -> str:
        points = "" if self.points is None else f" by {self.points}"
        return f"<Judgement {self.result}{points}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Judgement._of, (self._judged,)

    @cached_property
    def _data(self) -> dict[str, Any]:
        return verdict_json(self._judged.rules, self._judged.verdict)

    @property
    def result(self) -> str:
        """``knock``, ``gin``, ``big-gin``, ``undercut``, ``not-allowed`` or ``must-discard``."""
        return str(self._data["result"])

    @property
    def winner(self) -> Closing | None:
        """Who scores; None where nobody does."""
        found: Closing | None = self._data["winner"]
        return found

    @property
    def points(self) -> int | None:
        """The difference of deadwood before doubling and bonuses; None where nothing is won."""
        found: int | None = self._data["points"]
        return found

    @property
    def deadwood(self) -> tuple[int, int | None]:
        """The closer's, and the opponent's after lay-offs where the closer may lay down."""
        own, other = self._data["deadwood"]
        return (own, other)

    @property
    def limit(self) -> int:
        """The most deadwood a knock may have here; 0: gin only."""
        return self._judged.verdict.limit

    @property
    def melds(self) -> tuple[tuple[str, ...], ...]:
        """The closer's melds, runs in playing order."""
        return _tuples(self._data["melds"])

    @property
    def left(self) -> tuple[str, ...]:
        """The closer's cards in no meld."""
        return tuple(self._data["left"][0])

    @property
    def opponent_melds(self) -> tuple[tuple[str, ...], ...]:
        """The opponent's own melds."""
        return _tuples(self._data["opponent_melds"])

    @property
    def opponent_left(self) -> tuple[str, ...] | None:
        """The opponent's cards in no meld; None where the closer may not lay down."""
        kept = self._data["left"][1]
        return None if kept is None else tuple(kept)

    @property
    def layoffs(self) -> tuple[LayOff, ...]:
        """The cards the opponent lays off, in an order in which it can be done."""
        return tuple(LayOff(card, tuple(meld)) for card, meld in self._data["layoffs"])

    @property
    def scores(self) -> tuple[LevelScore, ...]:
        """The score at every level the hand may have: two where a witness card is not known."""
        return tuple(
            LevelScore(doubled, score.total, score.boxes) for doubled, score in self._judged.scores
        )

    @property
    def better(self) -> Better | None:
        """A layout that would win more, if there is one."""
        found = self._data["better"]
        if found is None:
            return None
        own, other = found["deadwood"]
        return Better(
            found["result"], found["winner"], found["points"], (own, other), _tuples(found["melds"])
        )

    @property
    def after(self) -> tuple[tuple[str, Judgement], ...]:
        """Every best discard of eleven cards, with what it leads to."""
        return tuple((str(card), Judgement._of(judged)) for card, judged in self._judged.after)

    def to_dict(self) -> dict[str, Any]:
        """Return the judgement as plain data, with the keys of ``judge --format json``."""
        rules = self._judged.rules
        changes: list[str] = []
        if rules.name in built_in_names():
            changes = changed_parameters(rules, load_built_in(rules.name).rules)
        return judged_json(self._judged, rules.name or "house", changes)


def _tuples(melds: Iterable[Iterable[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(tuple, melds))


def judge(
    rules: Rules | str, knocker: Cards, other: Cards, witness: str | None = None
) -> Judgement:
    """Judge two hands of cards, exactly: melds, lay-offs, deadwood, result and scores.

    ``knocker``: ten cards after the discard, or eleven (big gin, or the best discard is found);
    ``other``: ten. ``witness``: the card that sets the limit and the level, where the rules have
    one. English letters or suit signs, rank first. A knock over the limit is an answer
    (``not-allowed``), no fault.

    Raises ``format.card``, ``format.card-in-hand``, ``format.card-twice``, ``format.card-both``,
    ``format.closer-count``, ``format.opponent-count``.

    >>> own, other = "4S 5S 6S 9H 9D 9C KD KC KH 2S", "7S 3D 4D 5D 6D 8C 8D TH JH 2C"
    >>> found = judge("moderno", own, other, witness="3C")
    >>> found.result, found.deadwood, found.points, found.layoffs
    ('knock', (2, 38), 36, (LayOff(card='7S', meld=('4S', '5S', '6S')),))
    """
    with _refusing():
        return Judgement._of(_judged(_rules_of(rules), knocker, other, witness, advise=True))


def _judged(
    rules: Rules, knocker: Cards, other: Cards, witness: str | None, *, advise: bool
) -> Judged:
    own = read_card_list(_one_text(knocker), ENGLISH, Whose.CLOSER)
    opponent = read_card_list(_one_text(other), ENGLISH, Whose.OPPONENT)
    verify_hands(own, opponent)
    card = None if witness is None else read_card(text("witness", witness))
    if advise:
        return Judged.of(rules, own, opponent, card)
    return Judged(rules, adjudicate(rules, own, opponent, card, advise=False), card)


# Batches


Pair = Sequence[Cards | None]
"""The knocker's cards, the other's, and perhaps the witness card."""


def judge_many(rules: Rules | str, pairs: Iterable[Pair]) -> dict[str, list[Any]]:
    """Judge many hands: rows in, columns out, as data frames take them.

    A row is the knocker's cards, the other player's and perhaps a witness card. The rows are taken
    one by one and not kept, so a generator will do. A row that cannot be judged has its ``fault``
    (the code) and ``message``, and None elsewhere; no other row suffers.

    ``single`` and ``doubled`` are the scores in points at the levels the hand may have.

    Raises only for the rules: ``format.variant-unknown``, ``format.parameter-*``.

    >>> own, other = "4S 5S 6S 9H 9D 9C KD KC KH 2S", "7S 3D 4D 5D 6D 8C 8D TH JH 2C"
    >>> found = judge_many("moderno", [(own, other, "3C"), (own, own)])
    >>> found["result"], found["points"], found["fault"]
    (['knock', None], [36, None], [None, 'format.card-both'])
    """
    with _refusing():
        known = _rules_of(rules)

    def row(pair: object) -> tuple[object, ...]:
        if isinstance(pair, str) or not isinstance(pair, Sequence):
            raise GinscoreError("format.cards-pair", key="cards", value=pair)
        if len(pair) not in (2, 3):
            raise GinscoreError("usage.two-hands", n=len(pair))
        own, other, *rest = pair
        found = _judged(known, own, other, rest[0] if rest else None, advise=False)
        verdict, outcome = found.verdict, found.outcome
        if outcome is None or verdict.laid is None:
            return (str(verdict.ruling), None, None, verdict.deadwood, *_FIVE_NONE)
        levels: list[int | None] = [None] * 4
        for doubled, score in found.scores:
            levels[2 * doubled : 2 * doubled + 2] = score.total, score.boxes
        return (
            str(outcome.result),
            None if outcome.winner is None else SIDE_NAMES[outcome.winner],
            outcome.difference,
            verdict.deadwood,
            verdict.laid.answer,
            *levels,
        )

    return _columns(_JUDGED, row, pairs)


_FIVE_NONE = (None,) * 5


_JUDGED = (
    *("result", "winner", "points", "deadwood", "opponent_deadwood"),
    *("single", "single_boxes", "doubled", "doubled_boxes"),
)


_SETTLED = (
    *("variant", "first", "second", "hands", "finished", "net", "winner"),
    # The line of the points that a winner is paid beside the difference is no player.
    *("winner_points" if kind is LineKind.WINNER else str(kind) for kind in LineKind),
    *("amount", "currency", "players", "nets"),
)


def settle_many(
    games: Iterable[Game | Mapping[str, Any] | PathLike[str] | str],
) -> dict[str, list[Any]]:
    """Settle many games: rows in, columns out, as data frames take them.

    A row is a ``Game``, the path of a game file, or a mapping of what ``Game`` takes, whose hands
    may be mappings of what ``Hand`` takes. Rows are taken one by one and not kept. A row that is
    no game has its ``fault`` (the code) and ``message``, and None elsewhere.

    ``winner`` is who is paid. ``net`` and the lines ``columns``, ``boxes``, ``points``, ``shutout``
    and ``winner_points`` are in points, first player minus second; ``amount`` is exact text. Of
    three or more players the lines are 0, as any two settle by themselves, and ``amount`` is what
    is paid to the ``winner``. ``players`` has everybody, and ``nets`` what each is paid, in points.

    >>> hands = [{"winner": "Anna", "result": "gin", "points": 26, "doubled": True}]
    >>> good = {"players": ("Anna", "Bruno"), "rules": "moderno", "hands": hands}
    >>> found = settle_many([good, good | {"players": ("Carla", "Bruno")}])
    >>> found["net"], found["fault"]  # 26 x 2 + 50, and 5 boxes of 25
    ([227, None], [None, 'format.player'])
    """
    return _columns(_SETTLED, _settled, games)


def _settled(given: object) -> tuple[object, ...]:
    view = _view_of(given)
    game, found = view.game, view.settlement
    paid = view.payment
    nets = {line.kind: line.net for line in found.lines}
    return (
        game.variant,
        *game.players[:2],
        len(game.hands),
        found.final,
        found.net,
        None if found.winner is None else game.players[found.winner],
        *(nets.get(kind, 0) for kind in LineKind),
        None if paid is None else str(paid.amount),
        None if paid is None else paid.currency,
        game.players,
        found.nets,
    )


def _view_of(given: object) -> View:
    """Return a row as a game that is replayed and settled."""
    if isinstance(given, Game):
        return given._view
    if isinstance(given, str | PathLike):
        return load(given)._view
    if not isinstance(given, Mapping):
        raise GinscoreError("format.not-a-game")
    for name in ("players", "rules"):
        if name not in given:
            raise GinscoreError("format.key-missing", name=name)
    for name in given:
        if name not in _GAME_KEYS:
            raise GinscoreError("format.key-unknown", key=str(name), name=name, known=_GAME_KEYS)
    empty: Any = {**given, "hands": ()}
    hands = given.get("hands", ())
    _verify_list(hands)
    if isinstance(hands, Iterator):
        hands = tuple(hands)
    bare = Game(**empty)._game
    try:
        game, table = _played(bare, hands, _row_hand)
    except GinscoreError:
        # What a hand that is made alone is refused for is told first.
        game, table = _played(bare, hands, _told_hand)
    replayed = table.replayed()
    return View(game, replayed, settle(game.rules, replayed))


_GAME_KEYS = (
    *("players", "names", "rules", "hands", "dealer"),
    *("stake", "currency", "title", "place", "date", "match"),
)


def _row_hand(given: object, game: GameRecord) -> HandRecord:
    """Return a hand that is sure to be refused by the rules where it cannot be made."""
    if (
        isinstance(given, Mapping)
        and given.keys() <= _PLAIN_HAND
        and given.get("winner", given.get("closer")) in game.players
    ):
        return _read_told(given, game.players, game.sides)
    return _told_hand(given, game)


def _told_hand(given: object, game: GameRecord) -> HandRecord:
    """Return a hand that is made as ``Hand`` makes it."""
    if isinstance(given, Hand):
        return given._told(game.players, game.sides)
    if not isinstance(given, Mapping):
        raise GinscoreError("format.hand-table", value=given)
    return _from_keys(given)._told(game.players, game.sides)


def _from_keys(given: Mapping[str, Any]) -> Hand:
    """Return a hand that is told by its keys; raises ``format.key-unknown`` for any other."""
    for name in given:
        if name not in Hand.__slots__:
            known = tuple(Hand.__slots__)
            raise GinscoreError("format.key-unknown", key=str(name), name=name, known=known)
    return Hand(**given)


_PLAIN_HAND = frozenset(Hand.__slots__) - {"opponent"}


def _columns(
    names: Sequence[str], row: Callable[[Any], tuple[object, ...]], given: Iterable[Any]
) -> dict[str, list[Any]]:
    """Return what a maker of rows makes, column by column, and of bad rows the fault."""
    nothing = (None,) * len(names)

    def made(one: object) -> tuple[object, ...]:
        try:
            return (*row(one), None, None)
        except (GinscoreError, ExceptionGroup) as error:
            fault = next(iter(all_faults(error)), None)
            if fault is None:
                raise
            return (*nothing, fault.code, str(fault))

    columns: dict[str, list[Any]] = {name: [] for name in (*names, "fault", "message")}
    rows = map(made, given)
    while some := tuple(islice(rows, _TOGETHER)):
        for column, values in zip(columns.values(), zip(*some, strict=True), strict=True):
            column += values
    return columns


_TOGETHER = 1000
"""Rows that are turned into columns together."""
