"""The showdown: every card lies somewhere, every meld is one, every lay-off fits where it goes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from ginscore.scoring.card import RANKS, SUITS, Card, read_card
from ginscore.scoring.judging.judge import Verdict, judge
from ginscore.scoring.judging.showdown import Judged, Meld, Showdown, better_showdown, showdown
from ginscore.scoring.rules import Doubling, Layoff, Rules, Runs
from tests.brute import Cards
from tests.card_hands import NO_BONUS, tables, two_hands
from tests.profiles import times

ITALIAN = Rules(ace=15, runs=Runs.CIRCULAR, layoff=Layoff.ALWAYS, score=NO_BONUS)
STANDARD = Rules(score=NO_BONUS)


def hand(text: str) -> list[Card]:
    return [read_card(card) for card in text.split()]


def judged(rules: Rules, closer: str, opponent: str) -> Verdict:
    return judge(rules, hand(closer), hand(opponent))


def points(cards: tuple[Card, ...], ace: int) -> int:
    return sum(ace if card.rank == "A" else card.pips for card in cards)


def is_set(meld: Meld) -> bool:
    return meld[0].rank == meld[1].rank


def is_meld(meld: Meld, shape: Runs) -> bool:
    """Tell whether cards are a meld in the order in which they lie."""
    if is_set(meld):
        suits = [SUITS.index(card.suit) for card in meld]
        return len({card.rank for card in meld}) == 1 and suits == sorted(set(suits))
    places = [RANKS.index(card.rank) for card in meld]
    steps = [second - first for first, second in pairwise(places)]
    one_suit = len({card.suit for card in meld}) == 1 and len(set(meld)) == len(meld)
    # From the king to the ace: round the corner, or to the end of a run with a high ace.
    up = steps[:-1] if shape is Runs.HIGH_LOW and steps[-1] == -12 else steps
    return one_suit and all(step == 1 or (shape is Runs.CIRCULAR and step == -12) for step in up)


def laid_on(meld: Meld, card: Card, shape: Runs) -> Meld:
    """Return a meld with a card more, at whichever end or place it fits."""
    if is_set(meld):
        grown = tuple(sorted((*meld, card), key=lambda each: SUITS.index(each.suit)))
        assert is_meld(grown, shape)
        return grown
    return next(way for way in ((*meld, card), (card, *meld)) if is_meld(way, shape))


def verify(rules: Rules, verdict: Verdict, found: Showdown, held: Cards, other: Cards) -> None:
    shape = rules.runs
    melds = (*found.melds, *found.opponent_melds)
    assert all(len(meld) > 2 and is_meld(meld, shape) for meld in melds)
    own = [*(card for meld in found.melds for card in meld), *found.left]
    thrown = verdict.discards[:1]
    assert sorted(map(str, [*own, *thrown])) == sorted(held)
    if found.opponent_left is None:
        assert not found.opponent_melds
        assert not found.lay_offs
        return
    kept = [*(card for meld in found.opponent_melds for card in meld), *found.opponent_left]
    laid = [laid.card for laid in found.lay_offs]
    assert sorted(map(str, [*kept, *laid])) == sorted(other)
    table = list(found.melds)
    for card, meld in found.lay_offs:
        table[table.index(meld)] = laid_on(meld, card, shape)


@times(2)
@given(tables(), two_hands())
def test_all_cards_lie_as_they_may_and_count_what_the_verdict_says(
    rules: Rules, hands: tuple[Cards, Cards]
) -> None:
    held, other = hands
    verdict = judge(rules, [read_card(card) for card in held], [read_card(card) for card in other])
    found = showdown(rules, verdict)
    verify(rules, verdict, found, held, other)
    assert points(found.left, rules.ace) == verdict.deadwood
    if verdict.laid is not None:
        assert found.opponent_left is not None
        assert points(found.opponent_left, rules.ace) == verdict.laid.answer
    advice = better_showdown(rules, verdict)
    if advice is not None:
        assert verdict.better is not None
        assert advice.opponent_left is not None
        verify(rules, verdict, advice, held, other)
        assert points(advice.left, rules.ace) == verdict.better.layout.deadwood
        assert points(advice.opponent_left, rules.ace) == verdict.better.answer


def names(meld: Meld) -> str:
    return " ".join(map(str, meld))


@pytest.mark.parametrize(
    ("rules", "closer", "opponent", "lay_offs"),
    [
        # The ace joins two runs and is laid after the first one; the others go on the far ends.
        (
            ITALIAN,
            "JH QH KH 2H 3H 4H 7S 7C 7D 2C",
            "AH 5H TH 6S 9C JD 9S 6C 6D 8S",
            ["AH: JH QH KH", "5H: 2H 3H 4H", "TH: JH QH KH AH"],
        ),
        # A low ace goes before the 2 only.
        (
            STANDARD,
            "JH QH KH 2H 3H 4H 7S 7C 7D 2C",
            "AH 5H TH 6S 9C JD 9S 6C 6D 8S",
            ["AH: 2H 3H 4H", "5H: AH 2H 3H 4H", "TH: JH QH KH"],
        ),
        # The king has to wait for the ace, and the 8 for the 9.
        (
            ITALIAN,
            "2H 3H 4H 7S 7C 7D 9S 9C 9D 2C",
            "3D KH AH 6S JS 8C TC QS 5D 4S",
            ["AH: 2H 3H 4H", "KH: AH 2H 3H 4H"],
        ),
        (
            STANDARD,
            "TH JH QH 7S 7C 7D 2S 2C 2D 3C",
            "8H 9H AH 6S JS 8C TC QS 5D 4S",
            ["9H: TH JH QH", "8H: 9H TH JH QH"],
        ),
        # The 5 fits a set, too: it goes on the run, where it opens a place for the 6.
        (
            STANDARD,
            "2H 3H 4H 5S 5C 5D 9S 9C 9D AC",
            "5H 6H JS 8C TC QS KD 4S 7C KS",
            ["5H: 2H 3H 4H", "6H: 2H 3H 4H 5H"],
        ),
    ],
)
def test_lay_offs_come_one_after_the_other(
    rules: Rules, closer: str, opponent: str, lay_offs: list[str]
) -> None:
    found = showdown(rules, judged(rules, closer, opponent))
    assert [f"{card}: {names(meld)}" for card, meld in found.lay_offs] == lay_offs


def test_a_run_round_the_corner_starts_where_it_starts_and_runs_stand_before_sets() -> None:
    verdict = judged(ITALIAN, "KD AD 2D 3D 3S 3C 8H 8C 8D 2S", "4D QD QC JH JC 9S 9H 7C 6D 5S")
    found = showdown(ITALIAN, verdict)
    assert list(map(names, found.melds)) == ["KD AD 2D", "3S 3D 3C", "8H 8D 8C"]


def test_twelve_of_a_suit_are_no_circle_yet() -> None:
    verdict = judged(ITALIAN, "4H 5H 6H 7H 8H 9H TH JH QH KH", "AH 2H 3H AS AC KS KC QD 4C 9D")
    found = showdown(ITALIAN, verdict)
    assert list(map(names, found.melds)) == ["4H 5H 6H 7H 8H 9H TH JH QH KH"]
    # The ace stays with the other aces; 3 and 2 go before the 4.
    assert [str(card) for card, _ in found.lay_offs] == ["3H", "2H"]


def test_a_hand_that_may_not_be_laid_down_shows_its_closer_alone() -> None:
    closer, opponent = "4S 5S 6S 9C 9D 9H KS KC KD AH", "7S QH JC 2D 3D 8C 8H TC 4H 6D"
    found = showdown(ITALIAN, judged(ITALIAN, closer, opponent))
    assert (names(found.left), found.opponent_left, found.outcome) == ("AH", None, None)
    assert not found.lay_offs


def test_a_card_that_decides_and_is_not_known_leaves_both_levels() -> None:
    own, other = (
        hand("4S 5S 6S 9H 9D 9C KD KC KH 2S"),
        hand("7S 3D 4D 5D 6D 8C 8D TH JH 2C"),
    )
    for doubling, witness, levels in (
        (Doubling.NONE, None, (False,)),
        (Doubling.ALWAYS, None, (True,)),
        (Doubling.SPADES, None, (False, True)),
        (Doubling.HEARTS_SPADES, None, (False, True)),
        (Doubling.SPADES, read_card("9H"), (False,)),
        (Doubling.HEARTS_SPADES, read_card("9H"), (True,)),
    ):
        found = Judged.of(Rules(doubling=doubling, score=NO_BONUS), own, other, witness)
        assert found.levels == levels
        # 38 - 2 = 36, doubled 72.
        assert [score.total for _, score in found.scores] == [72 if two else 36 for two in levels]
