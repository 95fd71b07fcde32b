"""Tricky hands with their figures, counted by hand: where greed, order or a corner goes wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginscore.files.variant.find import load_variant
from ginscore.scoring.rules import Layoff, Rules, Runs
from tests.card_hands import NO_BONUS, judged, shape_of, shape_of_text, texts
from tests.conftest import ROOT

STANDARD = Rules(score=NO_BONUS)
ITALIAN = Rules(ace=15, runs=Runs.CIRCULAR, layoff=Layoff.ALWAYS, score=NO_BONUS)


def variant(name: str) -> Rules:
    return load_variant(name, ROOT).rules


SQUARE = ("5S 6S 7S 5C 6C 7C 5D 6D 7D AH", "8S 8C 4D QH QC TS JD 2C 2H 9H")
CORNER = ("QH KH AH 2H KS KC 5D 6D 7D 3C", "JH 3H TH KD 9C 9D 8S 2C 4C 6H")
THREES = ("KD AD 2D 3D 3S 3C 8H 8C 8D 2S", "4D QD QC JH JC 9S 9H 7C 6D 5S")
APART = ("TD JD QD 5S 6S 7S 2C 2H 2D 2S", "KD AD 3D 8S 9S 9H 9C 9D 4S 4H")
BETWEEN = ("JH QH KH 2H 3H 4H 7S 7C 7D 2C", "AH 5H TH 6S 9C JD 9S 6C 6D 8S")
LONE_ACE = ("4S 5S 6S 9C 9D 9H KS KC KD AH", "7S QH JC 2D 3D 8C 8H TC 4H 6D")
CIRCLE = ("4H 5H 6H 7H 8H 9H TH JH QH KH", "AH 2H 3H AS AC KS KC QD 4C 9D")


@pytest.mark.parametrize(
    ("hands", "rules", "limit", "ruling", "deadwood", "answer"),
    [
        # KH is the third king, or the middle of Q-K-A-2: 10 + 1 + 2 + 3, or 10 + 10 + 3.
        pytest.param(CORNER, STANDARD, 10, "not-allowed", 16, None, id="corner, low ace"),
        pytest.param(CORNER, ITALIAN, 10, "not-allowed", 23, None, id="corner, dear ace"),
        # K-A-2 leaves the 3D to the threes, and 2S out.
        pytest.param(THREES, ITALIAN, 2, "knock", 2, 70, id="K-A-2-3 cut short"),
        pytest.param(THREES, STANDARD, 10, "not-allowed", 15, None, id="no K-A-2 to cut"),
        pytest.param(
            ("3H 4H 5H 6H 7H 3S 3C 7S 7C 2D", "8H 2H 3D 7D KC QC 9S 9D TD JD"),
            STANDARD, 10, "knock", 2, 39, id="a run that gives up both ends",
        ),
        pytest.param(
            ("2H 3H 4H 5H 6H 7H 8H 5S 5C AD", "9H 5D TH KC QC JS 2S 2C 4D 8D"),
            STANDARD, 10, "knock", 1, 46, id="a run of seven broken in the middle",
        ),
        pytest.param(
            ("7S 9H 2C 9C 9D 8S 9S 2S 5S 6S", "6H 6C 8C QH TS 7H TH JS KC 3C"),
            STANDARD, 10, "knock", 4, 80, id="four nines shut the run",
        ),
        pytest.param(SQUARE, STANDARD, 10, "knock", 1, 73, id="nine cards in a square"),
        pytest.param(
            ("JH JC AS 3C 5C JD AC 4C 6C 2C", "QC 6S KH 7C AH JS KS 8C TC 8S"),
            STANDARD, 10, "knock", 1, 55, id="more deadwood would win more",
        ),
        pytest.param(
            ("8C 5S 3S 2C AS 2D 4S 9C 7C 2H", "2S 9D KH QH 4C 5C QD 6S 6D 6C"),
            STANDARD, 10, "knock", 1, 45, id="the opponent breaks his best meld",
        ),
        pytest.param(
            ("3D 7D 8S 6D 5D 4S 4H 6S 4D 7S", "9D 8D 9S 9H 4C AD QD TS KC 5S"),
            STANDARD, 10, "knock", 3, 30, id="the opponent melds nothing",
        ),
        pytest.param(
            ("6C 9C 6H 5H 6S TC 5S TS TH 5C", "6D 8D 7H 7C 5D 9H TD 7S 8H 7D"),
            STANDARD, 10, "undercut", 9, 8, id="one of four sevens runs elsewhere",
        ),
        pytest.param(
            ("4S 5S 6S 9C 9D 9H KS KC KD 3H", "7S 8S 2C AC 5D 6D 7D QH QC QD"),
            STANDARD, 10, "undercut", 3, 3, id="a tie",
        ),
        pytest.param(APART, ITALIAN, 7, "gin", 0, 7, id="gin taken apart"),
        pytest.param(APART, STANDARD, 7, "gin", 0, 30, id="gin, no lay-offs"),
        pytest.param(
            ("9S TS JS QS KS 9C 9D 9H KC KD KH", "8S AS TH TD 8C 8D 4S 4C 3D 2H"),
            ITALIAN, 7, "big-gin", 0, 48, id="which of four layouts",
        ),
        pytest.param(BETWEEN, ITALIAN, 2, "knock", 2, 36, id="between two runs, dear ace"),
        pytest.param(BETWEEN, STANDARD, 10, "knock", 2, 36, id="between two runs, low ace"),
        pytest.param(LONE_ACE, STANDARD, 10, "knock", 1, 61, id="an ace left over"),
        pytest.param(LONE_ACE, ITALIAN, 10, "not-allowed", 15, None, id="an ace too many"),
        pytest.param(CIRCLE, ITALIAN, 10, "gin", 0, 43, id="twelve round the corner"),
        pytest.param(CIRCLE, STANDARD, 10, "gin", 0, 45, id="ten hearts"),
        # The three left over is thrown, not the dearer of A and 2.
        pytest.param(
            ("AD 2D 3C 3D 3H 4C 5C 6C 7C 8C 9C", "KS KH QD JC TS 8S 7H 6S 4H 2S"),
            STANDARD, 10, "must-discard", 0, None, id="not the dearest card left over",
        ),
    ],
)  # fmt: skip
def test_a_tricky_hand_comes_to_what_it_must(
    hands: tuple[str, str],
    rules: Rules,
    limit: int,
    ruling: str,
    deadwood: int,
    answer: int | None,
) -> None:
    found = judged(replace(rules, knock_limit=limit), *hands)
    assert (found.ruling, found.deadwood) == (ruling, deadwood)
    assert (found.laid.answer if found.laid else None) == answer


@pytest.mark.parametrize(
    ("hands", "rules", "melds"),
    [
        (SQUARE, STANDARD, "5S 5C 5D / 6S 6C 6D / 7S 7C 7D"),
        (THREES, ITALIAN, "KD AD 2D / 3S 3C 3D / 8C 8D 8H"),
        (APART, STANDARD, "5S 6S 7S / TD JD QD / 2S 2C 2D 2H"),
    ],
)
def test_the_layout_that_shuts_out_most_is_laid_down(
    hands: tuple[str, str], rules: Rules, melds: str
) -> None:
    found = judged(rules, *hands)
    assert found.laid
    assert shape_of(found.laid.layout) == shape_of_text(melds)


@pytest.mark.parametrize(
    ("closer", "opponent", "rules", "laid_off"),
    [
        # The queen goes before K-A-2; the 4D finds no 3D there, which is among the threes.
        (*THREES, ITALIAN, "QD"),
        # Alone 6S belongs to three sixes; with 4-5-6 of clubs melded it goes after 3-4-5.
        (
            "8C 5S 3S 2C AS 2D 4S 9C 7C 2H",
            "2S 9D KH QH 4C 5C QD 6S 6D 6C",
            STANDARD,
            "2S 6S",
        ),
        ("3D 7D 8S 6D 5D 4S 4H 6S 4D 7S", "9D 8D 9S 9H 4C AD QD TS KC 5S", STANDARD,
         "5S 9S TS 4C 8D 9D"),
        (*APART, ITALIAN, "4S 8S KD AD"),
        (*CIRCLE, ITALIAN, "3H 2H"),
    ],
)  # fmt: skip
def test_what_is_laid_off_leaves_least(
    closer: str, opponent: str, rules: Rules, laid_off: str
) -> None:
    found = judged(rules, closer, opponent)
    assert found.laid
    assert texts(found.laid.laid_off) == frozenset(laid_off.split())


def test_keeping_the_end_of_a_run_back_is_named_and_not_done() -> None:
    # A-2-3-4-5-6 of clubs lets 7C 8C on, and JS on the jacks: 55 - 1 = 54. With 6C kept back only
    # JS fits: 70 - 7 = 63.
    hands = ("JH JC AS 3C 5C JD AC 4C 6C 2C", "QC 6S KH 7C AH JS KS 8C TC 8S")
    found = judged(STANDARD, *hands)
    assert found.laid
    assert (found.laid.layout.deadwood, found.laid.answer) == (1, 55)
    assert found.better
    assert (found.better.layout.deadwood, found.better.answer) == (7, 70)
    assert shape_of(found.better.layout) == shape_of_text("AC 2C 3C 4C 5C / JC JD JH")
    # With a limit of 6 it may not be laid down, and nothing else wins more.
    assert judged(replace(STANDARD, knock_limit=6), *hands).better is None


UNDERCUT = ("5C 6S 7S 4H 4C 4D 5D 6C 5S 6D", "8C 9S 8D 8S TC JC 3D 7D 9C 7C")
"""5-6-7, 4-5-6 and 4-5-6 leave 4H, and the opponent lays everything off."""
EMPTIED = ("4D KS 2H KH 3H AS 2D 3D AH 2S", "3S QS AC KC 4H 3C 2C QD 4C QH")
"""Gin; 3S and 4H are laid off, K-A-2-3-4 and three queens melded, and nothing is left."""


@pytest.mark.parametrize(
    ("name", "hands", "witness", "better"),
    [
        # 4 for 0, an undercut of 29. Fours in a set and 7S back: 7 for 26, a knock of 19.
        ("modern", UNDERCUT, "", (7, 26)),
        # A witness 4 allows no 7.
        ("moderno", UNDERCUT, "4C", None),
        # Gin scores nothing; with 3H kept back the 4H does not fit: 3 for 4, a knock of 1.
        ("round-the-corner", EMPTIED, "", (3, 4)),
        # Here gin keeps its 25, against a knock of 1.
        ("moderno", EMPTIED, "3D", None),
        # Without lay-offs gin scores the 25 of the difference and the bonus too.
        ("clasico", APART, "", None),
    ],
)
def test_bonuses_tell_whether_another_layout_wins_more(
    name: str, hands: tuple[str, str], witness: str, better: tuple[int, int] | None
) -> None:
    found = judged(variant(name), *hands, witness)
    assert found.laid
    assert (found.better and (found.better.layout.deadwood, found.better.answer)) == better
