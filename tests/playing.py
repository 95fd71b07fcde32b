"""Short words for the tests that play games of the built-in variants by points."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ginscore.files.variant.find import load_variant
from ginscore.scoring.checks import faults
from ginscore.scoring.hands import Hand
from ginscore.scoring.parameters import merged, read_rules
from ginscore.scoring.replay import Replay, replay
from ginscore.scoring.rules import Result, Rules
from ginscore.scoring.settlement import settle

A, B = 0, 1


def rules_of(variant: str, **changes: object) -> Rules:
    """Return the rules of a built-in variant with a house's changes."""
    return read_rules(merged(load_variant(variant, Path()).parameters, changes))


def win(player: int, result: str, points: int, *, doubled: bool | None = None) -> Hand:
    """Return a hand by points: difference, or for gin the loser's deadwood."""
    return Hand(winner=player, result=Result(result), points=points, doubled=doubled)


def knock(player: int, points: int, *, doubled: bool | None = None) -> Hand:
    """Return a knock by so many points."""
    return win(player, "knock", points, doubled=doubled)


def gin(player: int, points: int, *, doubled: bool | None = None) -> Hand:
    """Return a gin against so much deadwood."""
    return win(player, "gin", points, doubled=doubled)


def played(rules: Rules, hands: Iterable[Hand], dealer: int | None = None) -> Replay:
    """Replay hands, none of which the rules refuse."""
    hands = list(hands)
    for hand in hands:
        assert faults(rules, hand) == []
    return replay(rules, hands, dealer)


def net(rules: Rules, hands: Iterable[Hand]) -> int:
    """Return what a game comes to, first player minus second."""
    return settle(rules, played(rules, hands)).net


def lines(rules: Rules, hands: Iterable[Hand]) -> dict[str, tuple[int, int]]:
    """Return both sides of every line of the settlement, in points."""
    return {str(line.kind): line.sides for line in settle(rules, played(rules, hands)).lines}
