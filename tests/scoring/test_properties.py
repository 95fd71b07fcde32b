"""What must hold for every game, whatever its hands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ginscore.files.variant.find import load_variant
from ginscore.scoring.checks import faults
from ginscore.scoring.hands import Hand, outcome_by_figures
from ginscore.scoring.replay import replay
from ginscore.scoring.rules import Result
from ginscore.scoring.settlement import settle
from tests.profiles import times

RULES = load_variant("moderno", Path()).rules

players = st.integers(0, 1)
# What a strategy does not name it would make up.
UNSAID: dict[str, Any] = {
    **dict.fromkeys(("witness", "note", "cards", "member", "tables", "other"), st.none()),
    "seats": st.just(0),
}
by_points = st.builds(
    Hand,
    winner=players,
    result=st.sampled_from([r for r in Result if r not in (Result.VOID, Result.NET)]),
    closer=st.none(),
    deadwood=st.none(),
    points=st.integers(0, 110),
    doubled=st.booleans(),
    **UNSAID,
)
by_deadwood = st.builds(
    Hand,
    winner=st.none(),
    result=st.none(),
    points=st.none(),
    closer=players,
    deadwood=st.tuples(st.integers(0, 10), st.integers(0, 110)),
    doubled=st.booleans(),
    **UNSAID,
)
reported = st.one_of(by_points, by_deadwood, st.just(Hand(result=Result.VOID)))
hands = st.lists(reported.filter(lambda hand: not faults(RULES, hand)), max_size=30)


@given(hands, st.integers(0, 30))
def test_the_first_hands_of_a_game_make_the_first_part_of_its_pad(
    game: list[Hand], until: int
) -> None:
    whole, part = replay(RULES, game), replay(RULES, game[:until])
    assert whole.hands[: len(part.hands)] == part.hands
    for column, begun in zip(whole.columns, part.columns, strict=True):
        for player in (0, 1):
            figures = begun.points[player]
            assert column.points[player][: len(figures)] == figures


@given(hands)
def test_exchanging_the_players_mirrors_pad_and_settlement(game: list[Hand]) -> None:
    def other(hand: Hand) -> Hand:
        winner = None if hand.winner is None else 1 - hand.winner
        closer = None if hand.closer is None else 1 - hand.closer
        return hand._replace(winner=winner, closer=closer)

    replayed, mirror = replay(RULES, game), replay(RULES, [other(hand) for hand in game])
    for column, mirrored in zip(replayed.columns, mirror.columns, strict=True):
        assert mirrored.points == column.points[::-1]
        assert mirrored.boxes == column.boxes[::-1]
    assert settle(RULES, mirror).net == -settle(RULES, replayed).net


@given(hands)
def test_every_total_is_the_sum_of_what_is_shown(game: list[Hand]) -> None:
    replayed = replay(RULES, game)
    for column in replayed.columns:
        for player in (0, 1):
            written = [
                played.score.total
                for played in replayed.hands
                if played.outcome.winner == player and column.number in played.columns
            ]
            assert column.total(player) == sum(written)
    settlement = settle(RULES, replayed)
    assert settlement.net == sum(line.sides[0] - line.sides[1] for line in settlement.lines)
    for line in settlement.lines:
        shares = [share.total for share in line.shares]
        assert line.sides[0] == sum(first for first, _ in shares) * line.unit


@given(hands)
def test_columns_close_in_their_order(game: list[Hand]) -> None:
    closings = [column.closed_at or 10**6 for column in replay(RULES, game).columns]
    assert closings == sorted(closings)


@times(3)
@given(by_deadwood)
def test_a_verified_hand_by_deadwood_gives_its_winner_the_lower_count(hand: Hand) -> None:
    if faults(RULES, hand):
        return
    assert hand.deadwood is not None
    assert hand.closer is not None
    own, other = hand.deadwood
    outcome = outcome_by_figures(RULES, hand)
    # the closer wins with gin or strictly less; the other player with a tie or better
    assert outcome.winner == (hand.closer if own == 0 or own < other else 1 - hand.closer)
    assert outcome.difference == abs(own - other)
