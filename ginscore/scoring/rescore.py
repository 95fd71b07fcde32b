"""The same hands under other rules: what carries over, and what does not exist there.

A hand by deadwood is judged again; one by points keeps its difference. The level belongs to the
rules, and is found again from what the old level says of the witness card's suit.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from ginscore.errors import GinscoreError
from ginscore.scoring.card import SUITS, Card
from ginscore.scoring.checks import faults
from ginscore.scoring.game import Game
from ginscore.scoring.hands import VOID, Hand, is_doubled, score_hand
from ginscore.scoring.outcome import outcome_of
from ginscore.scoring.replay import RunningGame
from ginscore.scoring.rules import GINS, UNPLAYED, Doubling, Result, Rules

ANY_SUIT = tuple(Card("2", suit) for suit in SUITS)
"""Cards that differ in what doubling depends on."""


class LeftOut(NamedTuple):
    """A hand that other rules cannot count."""

    number: int
    faults: tuple[GinscoreError, ...] = ()
    """What the rules have against it; nothing: its level depends on a card that was not noted."""


class Rescored(NamedTuple):
    """A game's hands as other rules read them."""

    hands: tuple[Hand, ...]
    """A void hand takes the place of one left out, so that every hand keeps its number."""
    left_out: tuple[LeftOut, ...]
    """Only hands before the end of the game: what comes after it would not count anyway."""


def rescore(game: Game, rules: Rules) -> Rescored:
    """Read the hands of a game, verified under its own rules, under others.

    >>> from ginscore.scoring.rules import Score
    >>> knocks = Rules(score={Result.KNOCK: Score()})
    >>> hands = (Hand(closer=0, deadwood=(9, 30)), Hand(closer=1, deadwood=(4, 24)))
    >>> game = Game(players=("Anna", "Bruno"), variant="knocks", rules=knocks, hands=hands)
    >>> found = rescore(game, Rules(knock_limit=5, score={Result.KNOCK: Score()}))
    >>> [(left.number, left.faults[0].code) for left in found.left_out]
    [(1, 'rule.knock-over-limit')]
    """
    table = RunningGame(rules, players=len(game.players))
    hands: list[Hand] = []
    left_out: list[LeftOut] = []
    for number, hand in enumerate(game.hands, 1):
        readings = _readings(game.rules, rules, hand)
        found = faults(rules, readings[0])
        if found or not _score_alike(rules, readings):
            if not table.finished:
                left_out.append(LeftOut(number, tuple(found)))
            hands.append(VOID)
        else:
            hands.append(readings[0])
        table.play(hands[-1])
    return Rescored(hands=tuple(hands), left_out=tuple(left_out))


def _readings(old: Rules, new: Rules, hand: Hand) -> list[Hand]:
    """Return what a hand may be under new rules; one of tables, with all that each may be."""
    if hand.tables is not None:
        each = (_readings(old, new, table) for table in hand.tables)
        return [hand._replace(tables=tables) for tables in product(*each)]
    again = _judged_again(new, hand)
    return [again._replace(doubled=level) for level in _levels(old, new, hand)]


def _levels(old: Rules, new: Rules, hand: Hand) -> tuple[bool | None, ...]:
    """Return what may be said of a hand's level under new rules: one thing, or either level."""
    if hand.result in UNPLAYED or new.doubling in (Doubling.NONE, Doubling.ALWAYS):
        return (None,)
    if hand.witness is not None:
        return (new.doubles(hand.witness),)
    # Hearts and spades double in one game, spades alone in another: doubled in the first leaves
    # two suits, of which the second doubles one. Where the level hung on no card, every suit is
    # left.
    level = is_doubled(old, hand)
    left = [card for card in ANY_SUIT if old.doubles(card) == level]
    return tuple(sorted({new.doubles(card) for card in left}))


def _judged_again(rules: Rules, hand: Hand) -> Hand:
    """Return a hand without what only its old rules had found in it."""
    if rules.cube == 1:
        # Where there is no cube nobody doubles, as where no card does.
        hand = hand._replace(multiplier=None)
    if hand.result is Result.NOTICE and not rules.endless:
        return VOID._replace(note=hand.note)  # no more columns begin there anyway
    if hand.cards is not None:
        return hand._replace(result=None)  # all of it follows from the cards
    if hand.deadwood is not None:
        # These may have to be said; every other result follows from the deadwood.
        said = hand.result in (Result.BIG_GIN, Result.GIN_OFF, Result.CONCEDED)
        return hand._replace(result=hand.result if said else None)
    if hand.points == 0 and hand.result not in (None, *GINS, Result.CONCEDED):
        # A tie, told from the side of one player or the other: of the one who is paid for the
        # undercut where it is one, else of the one who knocked.
        told = Result.UNDERCUT if rules.tie.undercuts else Result.KNOCK
        if hand.result is not told:
            assert hand.winner is not None
            other = hand.against(hand.winner)
            swapped = hand._replace(result=told, winner=other)
            return swapped if hand.other is None else swapped._replace(other=hand.winner)
    return hand


def _score_alike(rules: Rules, readings: list[Hand]) -> bool:
    """Tell whether all readings of a hand come to the same, as one where nobody scores does."""
    scores = [score_hand(rules, outcome_of(rules, hand)) for hand in readings]
    return len({(score.total, score.boxes) for score in scores}) == 1
