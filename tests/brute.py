"""A slow, plain counter of Gin Rummy hands, used to check the program.

It shares nothing with the program and knows the rules alone: what a meld is, what a card costs,
who may lay off. Cards are texts ("TH"), melds and hands are frozensets of them. Nothing is clever:
every subset of a hand is tried as a meld, every choice of disjoint melds as a layout, and every
lay-off after every other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

RANKS = "A23456789TJQK"
PACK = tuple(rank + suit for suit in "SHDC" for rank in RANKS)

Cards = frozenset[str]
Shape = tuple[frozenset[Cards], Cards]
"""A layout without the borders between runs that touch: its sets, and the cards of its runs."""


class Table(NamedTuple):
    """The rules that count at the table."""

    ace: int = 1
    runs: str = "low"
    limit: int = 10
    layoff: str = "knock"
    knock_ace: int | None = None
    """Where it is another value than that of the score."""


class Judged(NamedTuple):
    """What comes of two hands."""

    outcome: str
    deadwood: int
    """The closer's least; after the best discard where he must discard."""
    answers: dict[Shape, set[int]]
    """The opponent's least against each layout with the least deadwood: one number a layout."""
    margin: int | None
    """What the layout best for the closer wins; what it loses is minus."""
    legal: dict[Shape, int]
    """The deadwood of each layout within the limit."""
    best_legal: int | None
    """The largest margin of them all."""
    discards: Cards = frozenset()


def count(cards: Cards, ace: int) -> int:
    """Return the deadwood of cards that are in no meld: figures ten, the rest at face value."""
    return sum(ace if card[0] == "A" else min(RANKS.index(card[0]) + 1, 10) for card in cards)


def is_set(cards: Cards) -> bool:
    """Tell whether cards are three or four of one rank."""
    return len(cards) >= 3 and len({card[0] for card in cards}) == 1


def is_run(cards: Cards, runs: str) -> bool:
    """Tell whether cards are three or more of one suit in a row, with the ace where it may be."""
    if len(cards) < 3 or len({card[1] for card in cards}) > 1:
        return False
    line = {"low": RANKS, "high-low": RANKS + "A", "circular": RANKS * 2}[runs]
    ranks = {card[0] for card in cards}
    return any(set(line[n : n + len(ranks)]) == ranks for n in range(len(RANKS)))


def is_meld(cards: Cards, runs: str) -> bool:
    """Tell whether cards are a set or a run."""
    return is_set(cards) or is_run(cards, runs)


@cache
def layouts(hand: Cards, runs: str) -> tuple[tuple[Cards, ...], ...]:
    """Return every choice of disjoint melds of a hand, the empty one too."""
    melds = [
        frozenset(some)
        for size in range(3, len(hand) + 1)
        for some in combinations(sorted(hand), size)
        if is_meld(frozenset(some), runs)
    ]

    def choices(first: int, rest: Cards) -> Iterator[tuple[Cards, ...]]:
        yield ()
        for number in range(first, len(melds)):
            if melds[number] <= rest:
                for more in choices(number + 1, rest - melds[number]):
                    yield (melds[number], *more)

    return tuple(choices(0, hand))


def left_over(hand: Cards, layout: tuple[Cards, ...]) -> Cards:
    """Return the cards of a hand that are in none of the melds."""
    return hand.difference(*layout)


@cache
def least(hand: Cards, ace: int, runs: str) -> int:
    """Return the least deadwood of a hand, in points."""
    return min(count(left_over(hand, layout), ace) for layout in layouts(hand, runs))


def shape(layout: tuple[Cards, ...]) -> Shape:
    """Return a layout with the borders between runs that touch left out."""
    sets = frozenset(meld for meld in layout if is_set(meld))
    return sets, frozenset[str]().union(*(meld for meld in layout if not is_set(meld)))


def fits(meld: Cards, card: str, runs: str) -> bool:
    """Tell whether a card can be laid off on a meld."""
    return card not in meld and is_meld(meld | {card}, runs)


def answer(layout: tuple[Cards, ...], hand: Cards, ace: int, runs: str) -> int:
    """Return the least a hand is left with after any lay-offs, in any order, and own melds."""
    seen: set[tuple[Cards, frozenset[Cards]]] = set()
    best = least(hand, ace, runs)
    waiting = [(hand, frozenset(layout))]
    while waiting:
        held, table = waiting.pop()
        if (held, table) in seen:
            continue
        seen.add((held, table))
        best = min(best, least(held, ace, runs))
        for meld in table:
            for card in held:
                if fits(meld, card, runs):
                    waiting.append((held - {card}, table - {meld} | {meld | {card}}))
    return best


def judged(closer: Cards, opponent: Cards, table: Table) -> Judged:
    """Adjudicate two hands, without bonuses: what is won is the difference of deadwood."""
    ace, runs = table.ace, table.runs
    lowest = least(closer, ace, runs)
    if len(closer) == 11 and lowest > 0:
        after = {card: least(closer - {card}, ace, runs) for card in closer}
        best = min(after.values())
        discards = frozenset(card for card in after if after[card] == best)
        return Judged("must-discard", best, {}, None, {}, None, discards)
    limit = 0 if len(closer) == 11 else table.limit
    in_knock = ace if table.knock_ace is None else table.knock_ace
    answers: dict[Shape, set[int]] = {}
    legal: dict[Shape, int] = {}
    margins = []
    allowed = [
        layout
        for layout in layouts(closer, runs)
        if count(left_over(closer, layout), in_knock) <= limit
    ]
    if allowed:
        lowest = min(count(left_over(closer, layout), ace) for layout in allowed)
    for layout in allowed:
        deadwood = count(left_over(closer, layout), ace)
        if shape(layout) not in legal or deadwood == lowest:
            # Another border between the same runs is tried again where least deadwood is claimed.
            if table.layoff == "never" or (deadwood == 0 and table.layoff != "always"):
                left = least(opponent, ace, runs)
            else:
                left = answer(layout, opponent, ace, runs)
            margins.append(left - deadwood)
            if deadwood == lowest:
                answers.setdefault(shape(layout), set()).add(left)
        legal[shape(layout)] = deadwood
    if not legal:
        return Judged("not-allowed", lowest, {}, None, {}, None)
    margin = max(left for lefts in answers.values() for left in lefts) - lowest
    if lowest == 0:
        outcome = "big-gin" if len(closer) == 11 else "gin"
    else:
        outcome = "knock" if margin > 0 else "undercut"
    return Judged(outcome, lowest, answers, margin, legal, max(margins))
