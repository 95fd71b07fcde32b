"""A hand read back: its number and its sum, in any language, whatever the rules add up."""

from __future__ import annotations

import re
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.lang.translator import Translator
from ginscore.render.view import View
from ginscore.render.words.sentences import numbered_hand
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.parameters import read_rules
from ginscore.scoring.rules import Result
from tests.scoring.test_explain import drawn_game
from tests.twin import RULES

# After the colon, in Russian a dash: the sum and what it comes to, or the points alone.
POINTS = re.compile(
    r"(?::| —) (?:(?P<sum>[\d x+()]+) = (?P<total>\d+)|(?P<alone>\d+) (?:point|punt|очк)\w*)"
    r"(?:, (?P<boxes>\d+) (?:box|uccell|caja|бокс)\w*)?(?:; .*)?"
)


@given(st.integers(0, 2**32), st.sampled_from(["en", "it", "es", "ru"]))
def test_the_sum_that_is_read_back_is_the_score_of_the_hand(seed: int, language: str) -> None:
    view, twin = drawn_game(seed)
    for played, theirs in zip(view.replayed.hands, twin["hands"], strict=True):
        said = numbered_hand(view, played, Translator(language))
        assert said.startswith(f"{theirs['number']}. ")
        found = POINTS.search(said)
        if theirs["winner"] is None:
            assert found is None
            continue
        assert found is not None, said
        assert found.end() == len(said)
        total = int(found["total"] or found["alone"])
        assert total == theirs["score"]
        assert int(found["boxes"] or 0) == theirs["boxes"]
        if found["sum"]:
            assert worked_out(found["sum"]) == total


def worked_out(text: str) -> int:
    """Work a sum out as it is written: ``(12 x 2 + 10) x 4 + 20``."""
    inner = re.compile(r"\(([^()]+)\)")
    while found := inner.search(text):
        text = text.replace(found[0], str(worked_out(found[1])))
    return sum(prod(map(int, addend.split(" x "))) for addend in text.split(" + "))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        # 26 x 2 + 50 = 102 in seconda: the Italian text's first hand.
        ("en", "1. Anna: gin, doubled: 26 x 2 + 50 = 102, 5 boxes; column 1"),
        ("it", "1. Anna: gin in seconda: 26 x 2 + 50 = 102, 5 uccelli; colonna 1"),
        ("es", "1. Anna: gin en mano doble: 26 x 2 + 50 = 102, 5 cajas; columna 1"),
        ("ru", "1. Anna: джин в двойной раздаче — 26 x 2 + 50 = 102, 5 боксов; колонка 1"),
    ],
)
def test_a_hand_is_read_back_as_a_player_says_it(language: str, said: str) -> None:
    gin = Hand(Result.GIN, 0, 26, doubled=True)
    rules = read_rules(RULES["moderno"])
    game = Game(players=("Anna", "Bruno"), variant="moderno", rules=rules, hands=(gin,))
    view = View.of(game)
    assert numbered_hand(view, view.replayed.hands[0], Translator(language)) == said
