"""Adjudication of two hands of cards, against the slow twin and by what must always hold."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ginscore.scoring.card import Card, read_card
from ginscore.scoring.judging.judge import Laid, Ruling, Verdict, judge
from ginscore.scoring.judging.layouts import best_answer, layouts_within
from ginscore.scoring.judging.melds import RANKS_IN_SUIT, suit_runs
from ginscore.scoring.rules import Rules
from tests import brute
from tests.brute import Cards, Table
from tests.card_hands import bits, shape_of, tables, texts, two_hands
from tests.profiles import times

SUIT_ORDERS = st.permutations("SHDC")


def cards(hand: Cards) -> list[Card]:
    return [read_card(card) for card in sorted(hand)]


def judged(rules: Rules, hands: tuple[Cards, Cards]) -> Verdict:
    return judge(rules, cards(hands[0]), cards(hands[1]))


def twin_of(rules: Rules, hands: tuple[Cards, Cards]) -> brute.Judged:
    limit = int(rules.knock_limit)
    return brute.judged(
        *hands, Table(rules.ace, rules.runs, limit, rules.layoff, rules.ace_in_knock)
    )


def margin(laid: Laid) -> int:
    return laid.answer - laid.layout.deadwood


def is_laid_off_in_some_order(laid: Laid, shape: str) -> bool:
    """Tell whether the cards go on the closer's melds one after the other, as at the table."""
    sets, covers = laid.layout.sets, laid.layout.covers
    runs = [texts(cover << RANKS_IN_SUIT * suit) for suit, cover in enumerate(covers) if cover]
    table = [texts(some) for some in sets]
    for run in runs:
        whole = [way for way in brute.layouts(run, shape) if not brute.left_over(run, way)]
        # The fewest runs: two that touch are one on the table.
        longest = min(whole, key=len)
        table += longest
    waiting = texts(laid.laid_off)
    while waiting:
        # Runs before sets, since only a run has a place for another card after it.
        for number, meld in sorted(enumerate(table), key=lambda found: brute.is_set(found[1])):
            fitting = [card for card in sorted(waiting) if brute.fits(meld, card, shape)]
            if fitting:
                table[number] = meld | {fitting[0]}
                waiting -= {fitting[0]}
                break
        else:
            return False
    return True


@times(1.5)
@given(hands=two_hands(), rules=tables())
def test_the_verdict_is_what_trying_everything_finds(
    hands: tuple[Cards, Cards], rules: Rules
) -> None:
    found, expected = judged(rules, hands), twin_of(rules, hands)
    assert (found.ruling, found.deadwood) == (expected.outcome, expected.deadwood)
    assert {str(card) for card in found.discards} == expected.discards
    if expected.margin is None:
        assert found.laid is None
        assert found.better is None
        return
    assert found.laid
    assert margin(found.laid) == expected.margin
    # The layout that is laid down is one that wins so much, and its own answer is the twin's.
    assert expected.answers[shape_of(found.laid.layout)] == {found.laid.answer}
    assert expected.best_legal is not None
    if found.better is None or len(hands[0]) == 11:
        assert expected.best_legal == expected.margin
        assert found.better is None
    else:
        assert margin(found.better) == expected.best_legal > expected.margin
        assert shape_of(found.better.layout) in expected.legal


@given(hands=two_hands(), rules=tables())
def test_every_layout_gets_the_twins_answer(hands: tuple[Cards, Cards], rules: Rules) -> None:
    closer, opponent = hands
    runs = suit_runs(rules.ace, rules.runs)
    by_shape = {brute.shape(way): way for way in brute.layouts(closer, rules.runs)}
    for layout in layouts_within(bits(closer), 25, runs):
        found = best_answer(layout, bits(opponent), runs)
        way = by_shape[shape_of(layout)]
        assert found.deadwood == brute.answer(way, opponent, rules.ace, rules.runs)


@given(hands=two_hands(), rules=tables())
def test_lay_offs_fit_in_their_order_and_never_leave_more(
    hands: tuple[Cards, Cards], rules: Rules
) -> None:
    closer, opponent = hands
    runs = suit_runs(rules.ace, rules.runs)
    alone = brute.least(opponent, rules.ace, rules.runs)
    for layout in layouts_within(bits(closer), 25, runs):
        found = best_answer(layout, bits(opponent), runs)
        laid_off = texts(found.laid_off)
        assert laid_off <= opponent
        assert found.deadwood <= alone
        rest = brute.least(opponent - laid_off, rules.ace, rules.runs)
        assert found.deadwood == rest
        # Nothing is laid off for nothing.
        assert not laid_off or found.deadwood < alone
        laid = Laid(layout, found.deadwood, found.laid_off)
        assert is_laid_off_in_some_order(laid, rules.runs)


@given(hands=two_hands(), rules=tables(), suits=SUIT_ORDERS)
def test_other_suits_for_the_suits_change_no_figure(
    hands: tuple[Cards, Cards], rules: Rules, suits: list[str]
) -> None:
    other = dict(zip("SHDC", suits, strict=True))

    def turned(hand: Cards) -> Cards:
        return frozenset(card[0] + other[card[1]] for card in hand)

    def figures(verdict: Verdict) -> tuple[object, ...]:
        laid, better = verdict.laid, verdict.better
        return (
            verdict.ruling,
            verdict.deadwood,
            laid and (laid.layout.deadwood, laid.answer),
            better and margin(better),
        )

    first = judged(rules, hands)
    second = judged(rules, (turned(hands[0]), turned(hands[1])))
    assert figures(first) == figures(second)
    assert {texts(bits(str(card))) for card in second.discards} == {
        turned(frozenset([str(card)])) for card in first.discards
    }


@given(hands=two_hands(), rules=tables())
def test_advice_is_legal_and_never_changes_the_ruling(
    hands: tuple[Cards, Cards], rules: Rules
) -> None:
    advised = judged(rules, hands)
    plain = judge(rules, cards(hands[0]), cards(hands[1]), advise=False)
    assert plain == advised._replace(better=None)
    if advised.better:
        assert advised.laid
        least = advised.laid.layout.deadwood
        better = advised.better.layout
        assert least < better.deadwood
        assert brute.count(texts(better.left), rules.ace_in_knock) <= advised.limit


@given(hands=two_hands(), rules=tables())
def test_only_a_knock_can_be_lost(hands: tuple[Cards, Cards], rules: Rules) -> None:
    found = judged(rules, hands)
    if found.laid is None:
        assert found.ruling in (Ruling.NOT_ALLOWED, Ruling.MUST_DISCARD)
        assert found.hand is None
    elif found.laid.layout.deadwood:
        assert found.ruling is (Ruling.KNOCK if margin(found.laid) > 0 else Ruling.UNDERCUT)
    else:
        assert found.ruling is (Ruling.BIG_GIN if len(hands[0]) == 11 else Ruling.GIN)
