"""Rules that tables play and no built-in variant has: their figures, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ginscore.files.variant.find import built_in_names, load_variant
from ginscore.scoring.checks import faults
from ginscore.scoring.explain import explain_hands, explain_settlement
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand, score_hand
from ginscore.scoring.needed import needed
from ginscore.scoring.outcome import outcome_of
from ginscore.scoring.parameters import merged, read_rules, senseless, to_table
from ginscore.scoring.replay import replay
from ginscore.scoring.rescore import rescore
from ginscore.scoring.rules import Result, Rules
from ginscore.scoring.settlement import settle
from tests.conftest import Invoke

A, B = 0, 1


def rules_of(name: str, changes: dict[str, Any]) -> Rules:
    return read_rules(merged(to_table(load_variant(name, Path()).rules), changes))


def scored(rules: Rules, hand: Hand) -> tuple[str, int | None, int, int]:
    """Return result, winner, points and boxes of a hand that the rules allow."""
    assert faults(rules, hand) == []
    outcome = outcome_of(rules, hand)
    score = score_hand(rules, outcome)
    return str(outcome.result), outcome.winner, score.total, score.boxes


def codes(rules: Rules, hand: Hand) -> list[str]:
    return [fault.code for fault in faults(rules, hand)]


def lines(rules: Rules, *hands: Hand) -> dict[str, int]:
    """Return the net of every line of the settlement, and what explains it must be the same."""
    replayed = replay(rules, hands)
    settlement = settle(rules, replayed)
    explained = explain_settlement(rules, replayed, settlement)
    assert [line.net for line in explained] == [line.net for line in settlement.lines]
    return {str(line.kind): line.net for line in settlement.lines}


def rescored(rules: Rules, other: Rules, hand: Hand) -> tuple[str, int | None, int, int]:
    """Return what a hand comes to under other rules."""
    game = Game(players=("Anna", "Bruno"), variant="club", rules=rules, hands=(hand,))
    found = rescore(game, other)
    assert found.left_out == ()
    return scored(other, found.hands[0])


# Equal deadwood


@pytest.mark.parametrize(
    ("tie", "expected"),
    [
        # classic: 10 and a box for an undercut, a box for a knock
        ("undercut", ("undercut", B, 10, 1)),
        ("undercut-without-bonus", ("undercut", B, 0, 1)),
        ("knocker", ("knock", A, 0, 1)),
        ("nobody", ("knock", None, 0, 0)),
    ],
)
def test_equal_deadwood(tie: str, expected: tuple[str, int | None, int, int]) -> None:
    rules = rules_of("classic", {"tie": tie})
    tied = Hand(closer=A, deadwood=(7, 7))
    assert scored(rules, tied) == expected
    # An undercut by 1 keeps its bonus, whoever a tie is for.
    assert scored(rules, Hand(closer=A, deadwood=(7, 6))) == ("undercut", B, 11, 1)
    remarks = explain_hands(rules, replay(rules, [tied]))[0].remarks
    assert "tie" in {rule for remark in remarks for rule in remark.rules}
    # By points it is told from the side that is paid, and read again under any other rule.
    result, winner = ("undercut", B) if "undercut" in tie else ("knock", A)
    told = Hand(result=Result(result), winner=winner, points=0)
    assert scored(rules, told) == expected
    for other in ("undercut", "undercut-without-bonus", "knocker", "nobody"):
        changed = rules_of("classic", {"tie": other})
        assert rescored(rules, changed, told) == scored(changed, tied)


def test_a_tie_is_told_from_the_side_that_is_paid() -> None:
    knock, under = (Hand(result=r, winner=A, points=0) for r in (Result.KNOCK, Result.UNDERCUT))
    for tie in ("undercut", "undercut-without-bonus"):
        assert codes(rules_of("classic", {"tie": tie}), knock) == ["rule.tie-is-undercut"]
    assert codes(rules_of("classic", {"tie": "knocker"}), under) == ["rule.tie-is-knock"]


def test_an_entry_of_nothing_is_an_entry() -> None:
    # hollywood, the knocker wins a tie by 0: it saves Bruno from the shutout of column 1.
    rules = rules_of("hollywood", {"tie": "knocker", "target": 40})
    tied = Hand(closer=B, deadwood=(3, 3))
    gin = Hand(winner=A, result=Result.GIN, points=25)  # 45
    assert replay(rules, [tied, gin]).columns[0].shutout is False
    assert replay(rules, [gin]).columns[0].shutout is True


# Gin-off


GIN_OFF = {"score": {"gin-off": {"bonus": [30, 60], "boxes": [3, 5]}}}


def test_an_undercut_with_nothing_left_has_a_price_of_its_own() -> None:
    rules = rules_of("moderno", GIN_OFF)
    single = Hand(closer=A, deadwood=(4, 0), witness=None, doubled=False)
    assert scored(rules, single) == ("gin-off", B, 34, 3)
    # In seconda the difference is doubled: 8 and 60.
    assert scored(rules, single._replace(doubled=True)) == ("gin-off", B, 68, 5)
    assert scored(rules, single._replace(deadwood=(4, 2))) == ("undercut", B, 27, 2)
    literal = rules_of("moderno", GIN_OFF | {"undercut_difference_doubled": False})
    assert scored(literal, single._replace(doubled=True)) == ("gin-off", B, 64, 5)
    by_points = Hand(winner=B, result=Result.GIN_OFF, points=4, doubled=False)
    assert scored(rules, by_points) == ("gin-off", B, 34, 3)


def test_it_is_an_undercut_where_nothing_else_is_said_of_it() -> None:
    rules = load_variant("moderno", Path()).rules
    hand = Hand(closer=A, deadwood=(4, 0), doubled=False)
    assert scored(rules, hand) == ("undercut", B, 29, 2)
    # Who says gin-off is not refused: it is paid as an undercut.
    assert scored(rules, hand._replace(result=Result.GIN_OFF)) == ("gin-off", B, 29, 2)
    by_points = Hand(winner=B, result=Result.GIN_OFF, points=4, doubled=False)
    assert scored(rules, by_points) == ("gin-off", B, 29, 2)
    assert rescored(rules, rules_of("moderno", GIN_OFF), by_points) == ("gin-off", B, 34, 3)
    assert rescored(rules, rules_of("moderno", GIN_OFF), hand) == ("gin-off", B, 34, 3)
    assert rescored(rules_of("moderno", GIN_OFF), rules, hand) == ("undercut", B, 29, 2)


def test_who_goes_gin_off_has_nothing_left() -> None:
    rules = rules_of("classic", GIN_OFF)
    hand = Hand(closer=A, deadwood=(4, 2), result=Result.GIN_OFF)
    assert codes(rules, hand) == ["rule.gin-off-with-deadwood"]
    # By 10 it is 10 against 0, which is no plain undercut any more.
    assert codes(rules, Hand(winner=B, result=Result.UNDERCUT, points=10)) == ["rule.no-cards"]
    assert scored(rules, Hand(winner=B, result=Result.GIN_OFF, points=10)) == ("gin-off", B, 40, 3)
    assert codes(rules, Hand(winner=B, result=Result.GIN_OFF, points=11)) != []
    assert codes(rules, Hand(winner=B, result=Result.GIN_OFF, points=0)) != []


def test_the_words_of_it_are_typed_and_read_back(tmp_path: Path, invoke: Invoke) -> None:
    path = str(tmp_path / "game.toml")
    off = ["--set", "score.gin-off.bonus=30", "--set", "score.gin-off.boxes=3"]
    assert (
        invoke("new", "Anna", "Bruno", "--variant", "classic", *off, "--file", path).exit_code == 0
    )
    for words in ("b gin-off 4", "b gin off 4", "a knock 4 0", "b under 0 4", "b gi 4"):
        added = invoke("add", *words.split(), "--game", path)
        expected = "Bruno, gin: 24" if words == "b gi 4" else "Bruno, gin-off: 34"
        assert added.exit_code == 0, added.stderr
        assert expected.split(":")[0].split(", ")[1] in added.stdout
        invoke("undo", "--game", path)


# A sweep


def test_the_whole_pad_is_doubled_when_every_column_is_a_shutout() -> None:
    # Rummytalk's six-handed figures, as one hand of two players: 140 points and 15 boxes of 25,
    # in three columns of which the last counts double: 4 x 515 = 2060, and 4120 for the sweep.
    table: dict[str, Any] = {
        "columns": 3,
        "target": 140,
        "box_value": 25,
        "last_column_factor": 2,
        "tie": "knocker",
        "score": {"knock": {"bonus": 0, "boxes": 0}, "gin": {"bonus": 100, "boxes": 15}},
    }
    tied = Hand(closer=A, deadwood=(5, 5))
    gin = Hand(winner=A, result=Result.GIN, points=40)
    assert sum(lines(read_rules(table), tied, tied, gin).values()) == 2060
    swept = read_rules(table | {"shutout": {"sweep": 2}})
    assert sum(lines(swept, tied, tied, gin).values()) == 4120
    # One entry of the other player in one column is enough against it.
    other = Hand(closer=B, deadwood=(5, 5))
    assert sum(lines(swept, other, tied, tied, gin).values()) == 2060


def test_a_sweep_multiplies_what_the_blitz_has_doubled() -> None:
    # moderno, cases of the blitz: Anna wins everything, 102 + 75 + 116 + 100 close column 1.
    hands = [
        Hand(winner=A, result=Result.GIN, points=26, doubled=True),  # 52 + 50 = 102, 5 boxes
        Hand(winner=A, result=Result.BIG_GIN, points=25, doubled=False),  # 75, 5
        Hand(winner=A, result=Result.BIG_GIN, points=8, doubled=True),  # 116, 9
        Hand(winner=A, result=Result.BIG_GIN, points=50, doubled=False),  # 100, 5
        Hand(winner=A, result=Result.GIN, points=16, doubled=True),  # 82, 5
        Hand(winner=A, result=Result.GIN, points=10, doubled=True),  # 70, 5
    ]
    # Column 1: 102 177 293 393, 24 boxes. Column 2: 75 191 291 373, 24. Column 3: 116 216 298
    # 368, 24. Each blitzed: 2 x (points + 350 + 25 x 24).
    whole = 2 * (393 + 373 + 368 + 3 * 350 + 3 * 25 * 24)
    assert sum(lines(rules_of("moderno", {}), *hands).values()) == whole == 7968
    swept = rules_of("moderno", {"shutout": {"sweep": 2}})
    assert sum(lines(swept, *hands).values()) == 2 * whole
    # Five hands leave column 3 open, so nothing is swept yet.
    assert sum(lines(swept, *hands[:5]).values()) == 2 * (393 + 373 + 700 + 1200) + 298 + 475


def test_one_column_cannot_be_swept() -> None:
    gin = Hand(winner=A, result=Result.GIN, points=98)  # 118 + 100 + 100 flat + a box of 20
    assert sum(lines(rules_of("classic", {"shutout": {"sweep": 2}}), gin).values()) == 338


# What the points of a column come to


@pytest.mark.parametrize(
    ("paid", "total"),
    [
        # ginrummyblog's first column: 251 against 224, bonus 250, 8 boxes of 25. The difference
        # is 27: 27 + 250 + 200.
        ("difference", 477),
        # The winner's own 251 besides (the page has 727, from a difference of 26 to the target).
        ("winner-and-difference", 728),
        # His own alone: 251 + 250 + 200.
        ("winner", 701),
    ],
)
def test_what_the_winner_of_a_column_is_paid(paid: str, total: int) -> None:
    # Knocks of any size with a bonus to make the figures: 8 boxes more for the winner.
    table: dict[str, Any] = {
        "target": 250,
        "column_bonus": 250,
        "box_value": 25,
        "points_paid": paid,
        "score": {
            "knock": {"bonus": 0, "boxes": 0},
            "gin": {"bonus": 153, "boxes": 8},
        },
    }
    hands = [
        Hand(winner=B, result=Result.KNOCK, points=97),
        Hand(winner=B, result=Result.KNOCK, points=97),
        Hand(winner=B, result=Result.KNOCK, points=30),  # 224
        Hand(winner=A, result=Result.GIN, points=98),  # 251 with the 153
    ]
    assert sum(lines(read_rules(table), *hands).values()) == total
    # While nobody has won the column the difference is on the pad.
    assert sum(lines(read_rules(table), *hands[:3]).values()) == -224


def test_the_winner_is_paid_column_by_column() -> None:
    # hollywood to 40: Anna's gin of 45 closes column 1, Bruno's column 2, Anna's column 3.
    rules = rules_of("hollywood", {"target": 40, "points_paid": "winner-and-difference"})
    hands = [Hand(winner=w, result=Result.GIN, points=25) for w in (A, B, A, B, A, B)]
    found = lines(rules, *hands)
    # Column 1: 45 against nothing, a blitz. Column 2: Bruno 45 against nothing, a blitz.
    # Column 3: Anna's second win, 45, closes it with Bruno at nothing.
    assert found["winner"] == 2 * 45 - 2 * 45 + 2 * 45
    assert found["points"] == 2 * 45 - 2 * 45 + 2 * 45


# A result whose difference counts more than once


def test_gin_that_charges_the_deadwood_twice() -> None:
    # ginrummy.ca: 25 for gin, and the loser's deadwood counted double: 2 x 30 + 25 = 85.
    rules = rules_of("modern", {"score": {"gin": {"factor": 2}}})
    assert scored(rules, Hand(winner=A, result=Result.GIN, points=30)) == ("gin", A, 85, 1)
    assert scored(rules, Hand(winner=A, result=Result.KNOCK, points=30)) == ("knock", A, 30, 1)
    # Eleven cards without a price of their own are paid as gin, the deadwood twice as well.
    plain = rules_of("classic", {"score": {"gin": {"factor": 2}}})
    big = Hand(winner=A, result=Result.BIG_GIN, points=30)
    assert scored(plain, big) == ("big-gin", A, 80, 1)
    # In a doubled hand both: 2 x 2 x 30 + 40.
    spades = rules_of("oklahoma", {"score": {"gin": {"factor": 2}}})
    hand = Hand(winner=A, result=Result.GIN, points=30, doubled=True)
    assert scored(spades, hand) == ("gin", A, 160, 3)
    explained = explain_hands(spades, replay(spades, [hand]))[0]
    assert explained.total == 160
    assert "score.gin.factor" in {
        rule for addend in explained.addends for f in addend.factors for rule in f.rules
    }


def test_the_smallest_numbers_with_a_factor() -> None:
    rules = replace(rules_of("modern", {"score": {"gin": {"factor": 2}}}), target=60)
    game = Game(players=("Anna", "Bruno"), variant="club", rules=rules)
    ways = {str(way.result): way.number for way in needed(game)[A].columns[0].ways}
    # 2 x 18 + 25 = 61, and 2 x 17 + 25 = 59; a knock by 60, big gin by 29 with its 31.
    assert (ways["gin"], ways["knock"], ways["big-gin"]) == (18, 60, 29)


# Combinations that make no sense


def test_what_makes_no_sense_is_told_by_strict_alone_and_plays(
    tmp_path: Path, invoke: Invoke
) -> None:
    path = tmp_path / "club.toml"
    path.write_text('extends = "classic"\nshutout.sweep = 2\n', encoding="utf-8")
    plain, strict = invoke("check", str(path)), invoke("check", "--strict", str(path))
    assert (plain.exit_code, plain.output) == (0, "")
    assert strict.exit_code == 1
    assert "club.toml:2: " in strict.stdout
    assert "shutout.sweep" in strict.stdout
    # With three columns it makes sense.
    path.write_text('extends = "hollywood"\nshutout.sweep = 2\n', encoding="utf-8")
    assert invoke("check", "--strict", str(path)).exit_code == 0


@pytest.mark.parametrize("name", built_in_names())
def test_no_built_in_variant_makes_no_sense(name: str) -> None:
    assert list(senseless(load_variant(name, Path()).rules)) == []
