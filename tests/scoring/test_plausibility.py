"""What the rules allow and no cards can give, or a pen writes twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginscore.scoring.card import read_card
from ginscore.scoring.checks import has_cards, unlikely
from ginscore.scoring.game import Game
from ginscore.scoring.hands import VOID, Hand
from ginscore.scoring.rules import Result, Rules


@pytest.mark.parametrize(
    ("result", "witness", "points", "ace", "possible"),
    [
        # a knocker on a witness 2 keeps 2, so an under by 1 would need 1 for the other player
        ("undercut", "2D", 1, 15, False),
        ("undercut", "2D", 1, 1, True),  # 2 against an ace of 1
        ("undercut", "2D", 2, 15, True),  # 2 against nothing
        ("undercut", "3D", 1, 15, True),  # 3 against 2
        ("undercut", "3D", 2, 15, True),  # 2 against nothing
        ("undercut", "3D", 0, 15, True),
        ("undercut", None, 10, 15, True),  # 10 against nothing
        ("undercut", None, 9, 15, True),  # 9 against nothing; 10 against 1 cannot be
        # the largest difference of a knock: 110 against 2, or 98 against 1
        ("knock", None, 108, 15, True),
        ("knock", None, 109, 15, False),
        ("knock", "2D", 108, 15, True),
        ("knock", "9D", 108, 15, True),
        ("knock", None, 97, 1, True),
        ("knock", None, 98, 1, False),
        ("knock", None, 1, 15, True),
        # gin needs only the loser's cards, which the ordinary check sees to
        ("gin", None, 110, 15, True),
    ],
)
def test_a_hand_by_points_needs_cards_that_give_it(
    moderno: Rules, result: str, witness: str | None, points: int, ace: int, possible: bool
) -> None:
    hand = Hand(
        winner=0,
        result=Result(result),
        points=points,
        doubled=None if witness else False,
        witness=read_card(witness) if witness else None,
    )
    assert has_cards(replace(moderno, ace=ace), hand) is possible


def test_the_same_hand_twice_running_is_told_whatever_its_note(moderno: Rules) -> None:
    gin = Hand(winner=0, result=Result.GIN, points=26, doubled=True)
    other = gin._replace(points=25)
    hands = (gin, gin._replace(note="late"), other, gin, VOID, VOID)
    game = Game(players=("Anna", "Bruno"), variant="moderno", rules=moderno, hands=hands)
    found = [(fault.code, fault.hand) for fault in unlikely(game)]
    assert found == [("check.twice", 2)]
