"""Penalties: points outside of the hands, which nobody has won."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import ginscore
from ginscore.files.variant.find import load_variant
from ginscore.scoring.checks import faults
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.needed import needed
from ginscore.scoring.replay import Replay, replay
from ginscore.scoring.rescore import rescore
from ginscore.scoring.rules import DealerRule, Entry, Result, Rules
from ginscore.scoring.settlement import settle
from tests.conftest import Invoke

A, B = 0, 1
LANGUAGES = {
    "en": ("penalty gets", "penalty pays"),
    "it": ("penalità riceve", "penalità paga"),
    "es": ("penalización recibe", "penalización paga"),
    "ru": ("штраф получает", "штраф платит"),
}


def rules_of(name: str) -> Rules:
    return load_variant(name, Path()).rules


def penalty(winner: int, points: int) -> Hand:
    return Hand(winner=winner, result=Result.PENALTY, points=points)


def knock(winner: int, points: int) -> Hand:
    return Hand(winner=winner, result=Result.KNOCK, points=points)


def points(found: Replay) -> list[tuple[tuple[int, ...], ...]]:
    return [column.points for column in found.columns]


# Where it is written


def test_it_is_written_where_the_next_win_would_be_and_is_none(moderno: Rules) -> None:
    gin = Hand(winner=A, result=Result.GIN, points=26, doubled=True)
    hands = [gin, penalty(B, 25), knock(B, 18)._replace(doubled=False), penalty(B, 10)]
    found = replay(moderno, hands, dealer=B)
    # Anna 102; Bruno 25, then his first win 25 + 18 in column 1 alone, and the second penalty
    # where his second win would be: 43 + 10, and 10.
    assert points(found) == [((102,), (25, 43, 53)), ((), (10,)), ((), ())]
    # One box for the knock (Italian text), none for a penalty.
    assert [column.boxes[B] for column in found.columns] == [(0, 1, 1), (0,), ()]
    assert [played.columns for played in found.hands] == [(1,), (1,), (1,), (1, 2)]


def test_the_k_th_win_is_not_counted_by_penalties() -> None:
    strict = replace(rules_of("hollywood"), entry=Entry.STRICT)
    found = replay(strict, [penalty(A, 5), penalty(A, 5), knock(A, 20)])
    assert points(found) == [((5, 10, 30), ()), ((), ()), ((), ())]


@pytest.mark.parametrize("rule", DealerRule)
def test_the_deal_stays_where_it_is(rule: DealerRule) -> None:
    rules = replace(rules_of("classic"), dealer=rule)
    assert replay(rules, [penalty(A, 25), penalty(B, 5)], dealer=A).next_dealer == A


def test_it_is_never_doubled() -> None:
    # In moderno-400 every hand is.
    found = replay(rules_of("moderno-400"), [penalty(A, 25)])
    assert found.hands[0].score.total == 25
    assert found.hands[0].outcome.doubled is False


# Shutouts


def test_it_may_close_a_column_and_shuts_nobody_out_by_it() -> None:
    classic = rules_of("classic")
    found = replay(classic, [knock(A, 95), penalty(A, 10)])
    assert found.finished
    assert not found.columns[0].shutout
    # 105, 1 box of 20 and the game bonus of 100, without the 100 for a shutout.
    assert settle(classic, found).net == 225
    won = replay(classic, [knock(A, 95), knock(A, 10)])
    # 105, 2 boxes, 100 and 100.
    assert settle(classic, won).net == 345


def test_it_saves_nobody_from_a_shutout() -> None:
    modern = rules_of("modern")
    found = replay(modern, [penalty(B, 1), knock(A, 50), knock(A, 50)])
    assert found.columns[0].shutout
    # Two knocks of 50 shut out come to 350 (rules.md 4.4); Bruno keeps his 1, which is not doubled.
    assert settle(modern, found).net == 349


def test_what_a_shutout_doubles_is_the_winners_also_by_columns(moderno: Rules) -> None:
    gin = Hand(winner=A, result=Result.GIN, points=100, doubled=True)
    hands = [penalty(B, 40), gin, gin]  # 250 each
    found = replay(moderno, hands)
    assert points(found)[0] == ((250, 500), (40,))
    # 2 x 500 - 40 in column 1, 250 in column 2 (the second win); 2 x 350; (2 x 10 + 5) x 25.
    lines = {line.kind: line.net for line in settle(moderno, found).lines}
    assert lines == {"points": 960 + 250, "columns": 700, "boxes": 625}


# What else looks at hands


def test_the_count_goes_by_what_is_written_and_by_who_won() -> None:
    game = Game(players=("Anna", "Bruno"), variant="c", rules=rules_of("classic"))
    counted = needed(_with(game, penalty(B, 30), knock(A, 50)))
    assert [each.columns[0].needed for each in counted] == [50, 70]
    # Bruno has points and no win, so Anna's closing would be a shutout; hers saves her.
    assert [each.columns[0].shutout for each in counted] == [True, False]


def test_it_is_the_same_under_other_rules() -> None:
    hands = (penalty(B, 30), knock(A, 50))
    game = _with(Game(players=("Anna", "Bruno"), variant="c", rules=rules_of("classic")), *hands)
    for name in ("moderno-400", "straight", "oklahoma"):
        found = rescore(game, rules_of(name))
        assert found.hands[0] == hands[0]
        assert all(left.number != 1 for left in found.left_out)


def _with(game: Game, *hands: Hand) -> Game:
    return replace(game, hands=hands)


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        (penalty(A, 1), []),
        (penalty(A, 0), ["rule.penalty-points"]),
        (penalty(A, 1_000_000), ["rule.penalty-points"]),
        (penalty(A, 5)._replace(doubled=True), ["rule.penalty-key"]),
        (
            Hand(result=Result.PENALTY, closer=A, deadwood=(3, 9)),
            ["rule.penalty-key", "rule.penalty-key"],
        ),
    ],
)
def test_it_has_a_winner_points_and_a_note_alone(
    moderno: Rules, hand: Hand, codes: list[str]
) -> None:
    assert [fault.code for fault in faults(moderno, hand)] == codes


# As it is typed


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_gets_the_points_is_said_in_every_language(invoke: Invoke, language: str) -> None:
    gets, pays = (words.split() for words in LANGUAGES[language])
    lines = [
        ["anna", *gets, "25"],
        ["bruno", *pays, "25"],
        ["anna", gets[0], "25", gets[1]],
        ["anna", *gets[::-1], "25"],
        ["anna", gets[0], gets[1][:3], "20+5"],
    ]
    assert invoke("new", "Anna", "Bruno").exit_code == 0
    for line in lines:
        typed = invoke("add", *line, "--lang", language)
        assert typed.exit_code == 0, typed.stderr
    data = json.loads(invoke("export", "--format", "json").stdout)
    assert [(hand["winner"], hand["score"]) for hand in data["hands"]] == [("Anna", 25)] * 5
    assert {hand["result"] for hand in data["hands"]} == {"penalty"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bare_penalty_is_refused_with_both_lines(invoke: Invoke, language: str) -> None:
    assert invoke("new", "Anna", "Bruno").exit_code == 0
    word = LANGUAGES[language][0].split()[0]
    refused = invoke("add", "anna", word, "25", "--lang", language)
    assert refused.exit_code == 2
    for side in LANGUAGES[language]:
        assert f"Anna {side} 25" in refused.stderr


def test_what_was_a_hand_becomes_a_penalty_only_whole(invoke: Invoke) -> None:
    assert invoke("new", "Anna", "Bruno").exit_code == 0
    assert invoke("add", "anna", "gin", "26", "d").exit_code == 0
    refused = invoke("edit", "1", "--result", "penalty")
    assert refused.exit_code == 2
    assert "ginscore edit 1 Anna penalty gets 26" in refused.stderr
    assert "ginscore edit 1 Anna penalty pays 26" in refused.stderr
    assert invoke("edit", "1", *["anna", "penalty", "pays", "26"]).exit_code == 0
    assert invoke("edit", "-1", "--points", "30", "--note", "misdeal").exit_code == 0
    assert invoke("insert", "1", *["bruno", "penalty", "gets", "5"]).exit_code == 0
    found = invoke("hands")
    assert "2. Penalty against Anna: 30 points for Bruno; column 1 (misdeal)" in found.stdout
    refused = invoke("edit", "2", "--level", "d")
    assert refused.exit_code == 1
    assert "ginscore edit 2 Bruno penalty gets 30" in refused.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_comes_back_from_a_table(invoke: Invoke, language: str, tmp_path: Path) -> None:
    file = tmp_path / "hands.csv"
    assert invoke("new", "Anna", "Bruno", "--file", str(tmp_path / "a.toml")).exit_code == 0
    for line in ("anna penalty pays 25", "bruno knock 9 p", "anna penalty gets 5"):
        assert invoke("add", *line.split()).exit_code == 0
    before = json.loads(invoke("export", "--format", "json").stdout)
    exported = invoke("export", "--format", "csv", "-o", str(file), "--lang", language)
    assert exported.exit_code == 0
    assert invoke("new", "Anna", "Bruno", "--file", str(tmp_path / "b.toml")).exit_code == 0
    assert invoke("import", str(file), "--lang", "it").exit_code == 0
    assert json.loads(invoke("export", "--format", "json").stdout) == before


def test_a_row_may_tell_its_score_alone(invoke: Invoke, tmp_path: Path) -> None:
    file = tmp_path / "hands.csv"
    file.write_text("winner,result,score\nBruno,penalty,25\n")
    assert invoke("new", "Anna", "Bruno").exit_code == 0
    assert invoke("import", str(file)).exit_code == 0
    data = json.loads(invoke("export", "--format", "json").stdout)
    assert [(hand["winner"], hand["score"]) for hand in data["hands"]] == [("Bruno", 25)]


# The library


def test_the_library_makes_one_for_the_player_who_gets_it() -> None:
    game = ginscore.Game(("Anna", "Bruno"), "moderno").play(ginscore.penalty(25, to="Bruno"))
    assert game.replay()[0].winner == "Bruno"
    assert game.settlement.net == -25
    made = ginscore.penalty(25, to="Bruno", note="x")
    assert eval(repr(made), vars(ginscore) | {"penalty": ginscore.penalty}) == made
    assert ginscore.loads(ginscore.dumps(game)) == game
    for wrong in (0, 10**6):
        with pytest.raises(ginscore.GinscoreError) as refused:
            ginscore.penalty(wrong, to="Bruno")
        assert refused.value.code == "rule.penalty-points"
    with pytest.raises(ginscore.GinscoreError) as refused:
        ginscore.Hand(winner="Anna", result="penalty", points=5, doubled=True)
    assert refused.value.code == "rule.penalty-key"
