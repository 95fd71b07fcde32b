"""Hands of cards for the tests: random, crowded and in few suits; and bits as texts and back."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import strategies as st

from ginscore.scoring.card import read_card
from ginscore.scoring.judging.judge import Verdict, judge
from ginscore.scoring.judging.layouts import Layout
from ginscore.scoring.judging.melds import RANKS_IN_SUIT, to_bits, to_cards
from ginscore.scoring.rules import Layoff, Result, Rules, Runs, Score
from tests.brute import PACK, RANKS, Cards, Shape, is_set

NO_BONUS: Mapping[Result, Score] = {
    result: Score() for result in Result if result not in (Result.GIN_OFF, Result.VOID)
}
"""Every result exists and pays the bare difference."""


def judged(rules: Rules, closer: str, opponent: str, witness: str = "") -> Verdict:
    """Adjudicate two hands written as texts."""
    own, other = (map(read_card, hand.split()) for hand in (closer, opponent))
    return judge(rules, own, other, read_card(witness) if witness else None)


def bits(cards: Cards | str) -> int:
    """Return cards, also a text of them, as bits."""
    return to_bits(read_card(card) for card in (cards.split() if isinstance(cards, str) else cards))


def texts(some: int) -> Cards:
    """Return bits as the texts of the cards."""
    return frozenset(str(card) for card in to_cards(some))


def shape_of(layout: Layout) -> Shape:
    """Return a layout in the form in which the twin names it."""
    runs = sum(cover << RANKS_IN_SUIT * suit for suit, cover in enumerate(layout.covers))
    return frozenset(texts(cards) for cards in layout.sets), texts(runs)


def shape_of_text(melds: str) -> Shape:
    """Return melds written as ``"5D 6D 7D / KS KC KH"`` in the same form."""
    each = [frozenset(meld.split()) for meld in melds.split("/") if meld.strip()]
    sets = frozenset(meld for meld in each if is_set(meld))
    return sets, frozenset(card for meld in each if meld not in sets for card in meld)


def window(start: int, width: int) -> tuple[str, ...]:
    """Return all cards of so many neighbouring ranks, round the corner after the king."""
    ranks = (RANKS * 2)[start : start + width]
    return tuple(card for card in PACK if card[0] in ranks)


def _near(width: int) -> st.SearchStrategy[tuple[str, ...]]:
    return st.integers(0, 12).map(lambda start: window(start, width))


def packs(least: int) -> st.SearchStrategy[tuple[str, ...]]:
    """Draw the cards that hands are dealt from: the pack, few ranks, or few suits."""
    ranks = [_near(width) for width in range(-(-least // 4), 9)]
    suits = st.sampled_from(["SH", "SD", "HC", "SHD"]).map(
        lambda some: tuple(card for card in PACK if card[1] in some)
    )
    return st.one_of(st.just(PACK), *ranks, suits)


_MELDS = [
    tuple((RANKS * 2)[start + place] + suit for place in range(length))
    for suit in "SHDC"
    for start in range(13)
    for length in (3, 4, 5)
] + [
    tuple(rank + suit for suit in suits)
    for rank in RANKS
    for suits in ("SHDC", "SHD", "HDC", "SDC")
]


def _beside(hand: list[str]) -> list[str]:
    """Return the cards of the hand's ranks, and its neighbours in their suits."""
    line = RANKS[-1] + RANKS + RANKS[0]
    near = {line[line.index(c[0], 1) + step] + c[1] for c in hand for step in (-1, 1)}
    ranks = {card[0] for card in hand}
    return [card for card in PACK if card not in hand and (card in near or card[0] in ranks)]


@st.composite
def _melded(draw: st.DrawFn, size: int) -> list[str]:
    """Draw a hand that is made of melds, as far as their cards are different ones."""
    hand: list[str] = []
    for meld in draw(st.lists(st.sampled_from(_MELDS), min_size=3, max_size=5)):
        hand += [card for card in meld if card not in hand]
    # Low cards fill it up as often as any: they may be left over.
    ranks = draw(st.sampled_from([RANKS, RANKS[:3]]))
    rest = [card for card in PACK if card not in hand and card[0] in ranks]
    return (hand + draw(st.permutations(rest)))[:size]


@st.composite
def hands(draw: st.DrawFn, sizes: tuple[int, ...] = (10, 11)) -> Cards:
    """Draw one hand: melded, random, crowded or in few suits."""
    size = draw(st.sampled_from(sizes))
    if draw(st.booleans()):
        return frozenset(draw(_melded(size)))
    return frozenset(draw(st.permutations(draw(packs(size))))[:size])


@st.composite
def two_hands(draw: st.DrawFn, sizes: tuple[int, ...] = (10, 10, 11)) -> tuple[Cards, Cards]:
    """Draw a closer's hand and an opponent's ten cards, often such as can be laid off."""
    size = draw(st.sampled_from(sizes))
    if draw(st.integers(0, 3)) == 0:
        dealt = draw(st.permutations(draw(packs(size + 10))))
        return frozenset(dealt[:size]), frozenset(dealt[size : size + 10])
    closer = draw(_melded(size))
    near = _beside(closer)
    others = [card for card in PACK if card not in closer]
    dealt = draw(st.permutations(near if len(near) >= 10 and draw(st.booleans()) else others))
    return frozenset(closer), frozenset(dealt[:10])


def tables() -> st.SearchStrategy[Rules]:
    """Draw the rules that matter for the cards, without bonuses."""
    return st.builds(
        lambda ace, runs, limit, layoff, knock_ace: Rules(
            ace=ace,
            runs=runs,
            knock_limit=limit,
            layoff=layoff,
            knock_ace=knock_ace,
            score=NO_BONUS,
        ),
        st.integers(1, 15),
        st.sampled_from([*Runs]),
        st.one_of(st.integers(0, 10), st.integers(10, 40)),
        st.sampled_from([*Layoff]),
        st.one_of(st.just("as-scored"), st.integers(1, 15)),
    )
