"""The same hands under other rules: what carries over, what is left out, and nothing is touched."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ginscore.files.game.read import parse_game
from ginscore.files.text import FileText
from ginscore.files.variant.find import built_in_names, load_variant
from ginscore.lang.translator import Translator
from ginscore.render.data.json import to_json
from ginscore.render.view import View
from ginscore.render.words.rescore import RuleSet, rescored_lines
from ginscore.scoring.card import Card, read_card
from ginscore.scoring.game import Game
from ginscore.scoring.hands import VOID, Hand, score_hand
from ginscore.scoring.outcome import outcome_of
from ginscore.scoring.parameters import merged, read_rules
from ginscore.scoring.rescore import Rescored, rescore
from ginscore.scoring.rules import Result, Rules
from tests.conftest import SAMPLES, Invoke
from tests.profiles import tries
from tests.random_games import PLAYERS, RANKS, SUITS, limit_of, random_game, to_toml
from tests.twin import RULES, score

GAMES = tries(0.04)


def built_in(name: str, **changes: object) -> Rules:
    return read_rules(merged(load_variant(name, Path()).parameters, changes))


def game_of(rules: Rules, *hands: Hand) -> Game:
    return Game(players=("Anna", "Bruno"), variant="club", rules=rules, hands=hands)


def won(winner: int, result: Result, points: int, doubled: bool | None = None) -> Hand:
    return Hand(winner=winner, result=result, points=points, doubled=doubled)


def one(old: Rules, new: Rules, hand: Hand) -> Rescored:
    return rescore(game_of(old, hand), new)


def codes(found: Rescored) -> list[tuple[int, list[str]]]:
    return [(left.number, [fault.code for fault in left.faults]) for left in found.left_out]


# The level


@pytest.mark.parametrize(
    ("old", "said", "new", "level"),
    [
        # In the same game nothing changes.
        ("HS", True, "HS", True),
        ("HS", False, "HS", False),
        ("S", True, "S", True),
        ("S", None, "S", False),
        # The level belongs to the rules.
        ("HS", True, "none", False),
        ("HS", False, "always", True),
        ("S", None, "always", True),
        ("always", True, "none", False),
        # Diamonds and clubs are no spades; hearts or spades may be.
        ("HS", False, "S", False),
        ("HS", True, "S", None),
        # A spade doubles in both; anything else may be a heart.
        ("S", True, "HS", True),
        ("S", False, "HS", None),
        ("S", None, "HS", None),
        # What is not doubled by three suits is a club; what is may be any other.
        ("HDS", False, "HS", False),
        ("HDS", False, "C", True),
        ("HDS", True, "HS", None),
        ("HDS", True, "C", False),
        ("HS", True, "HDS", True),
        # Where the level hung on no card, any may have been turned.
        ("none", None, "S", None),
        ("none", False, "HS", None),
        ("always", None, "HS", None),
        ("always", True, "S", None),
    ],
)
def test_a_level_is_carried_over_as_far_as_it_tells_the_suit(
    old: str, said: bool | None, new: str, level: bool | None
) -> None:
    rules = built_in("moderno", doubling=new)
    found = one(built_in("moderno", doubling=old), rules, won(0, Result.GIN, 20, said))
    if level is None:
        # Not the rules are against it, but what was noted is not enough.
        assert codes(found) == [(1, [])]
        assert found.hands == (VOID,)
    else:
        assert codes(found) == []
        assert outcome_of(rules, found.hands[0]).doubled is level


@pytest.mark.parametrize("old", ["none", "always", "S", "HS", "HDS", "C"])
@pytest.mark.parametrize("suit", "SHDC")
def test_with_the_witness_card_the_level_is_read_from_it(old: str, suit: str) -> None:
    before = built_in("moderno", doubling=old)
    said = before.doubles(Card("9", suit))  # both may be noted, if they agree
    hand = won(0, Result.GIN, 20, said)._replace(witness=Card("9", suit))
    for new, doubling in (("HS", "HS"), ("S", "S"), ("HDS", "HDS"), ("", "none")):
        rules = built_in("moderno", doubling=doubling)
        found = one(before, rules, hand)
        assert codes(found) == []
        assert outcome_of(rules, found.hands[0]).doubled is (suit in new)


def test_a_level_that_changes_nothing_need_not_be_known() -> None:
    # A tie in which nobody scores does so at either level.
    old, new = built_in("classic"), built_in("moderno", tie="nobody")
    assert codes(one(old, new, Hand(closer=0, deadwood=(7, 7)))) == []


def test_a_big_gin_is_paid_as_gin_where_there_is_none() -> None:
    old, new = built_in("moderno"), built_in("oklahoma")
    found = one(old, new, won(0, Result.BIG_GIN, 20, True))
    # Hearts or spades: which of them is not noted, so the level is not known, but the hand exists.
    assert codes(found) == [(1, [])]
    spade = won(0, Result.BIG_GIN, 20)._replace(witness=Card("9", "S"))
    # gin in oklahoma, doubled: 20 x 2 + 40
    found = one(old, new, spade)
    assert score_hand(new, outcome_of(new, found.hands[0])).total == 80


# The judgement


def test_a_hand_by_deadwood_is_judged_again() -> None:
    # 9 against 30: too much where a knocker keeps 5. 3 against 2: an undercut by 1.
    hands = (Hand(closer=0, deadwood=(9, 30)), Hand(closer=0, deadwood=(3, 2)))
    game = game_of(built_in("classic"), *hands)
    new = built_in("classic", knock_limit=5)
    found = rescore(game, new)
    assert codes(found) == [(1, ["rule.knock-over-limit"])]
    outcome = outcome_of(new, found.hands[1])
    assert (outcome.result, outcome.winner, outcome.difference) == (Result.UNDERCUT, 1, 1)


def test_a_result_said_beside_the_deadwood_does_not_bind_other_rules() -> None:
    hand = Hand(closer=0, deadwood=(7, 7), result=Result.UNDERCUT)
    new = built_in("classic", tie="nobody")
    found = one(built_in("classic"), new, hand)
    assert codes(found) == []
    assert outcome_of(new, found.hands[0]).winner is None


def test_a_big_gin_said_beside_the_deadwood_stays_one() -> None:
    hand = Hand(closer=0, deadwood=(0, 20), result=Result.BIG_GIN)
    new = built_in("classic")
    found = one(built_in("modern"), new, hand)
    assert codes(found) == []
    # paid as gin: 20 + 20
    assert score_hand(new, outcome_of(new, found.hands[0])).total == 40


@pytest.mark.parametrize(
    ("old", "hand", "new", "winner"),
    [
        # Anna knocked, and both had the same: Bruno's undercut where a tie is one.
        ("nobody", won(0, Result.KNOCK, 0), "undercut", 1),
        ("nobody", won(0, Result.KNOCK, 0), "nobody", None),
        ("undercut", won(1, Result.UNDERCUT, 0), "nobody", None),
        ("undercut", won(1, Result.UNDERCUT, 0), "undercut", 1),
        ("nobody", won(1, Result.UNDERCUT, 0), "undercut", 1),
    ],
)
def test_a_tie_told_by_points_is_judged_again(
    old: str, hand: Hand, new: str, winner: int | None
) -> None:
    rules = built_in("classic", tie=new)
    found = one(built_in("classic", tie=old), rules, hand)
    assert codes(found) == []
    assert outcome_of(rules, found.hands[0]).winner == winner


def test_a_hand_by_points_keeps_its_difference() -> None:
    # What the knocker kept is not told, so a lower limit says nothing against it.
    game = game_of(built_in("classic"), won(0, Result.KNOCK, 40), won(1, Result.UNDERCUT, 8))
    found = rescore(game, built_in("classic", knock_limit=5))
    assert codes(found) == [(2, ["rule.undercut-over-limit"])]
    assert found.hands[0] == game.hands[0]


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        (won(0, Result.KNOCK, 20), "rule.gin-only"),
        (Hand(closer=0, deadwood=(4, 4)), "rule.gin-only"),
        (won(0, Result.GIN, 99), "rule.deadwood-too-large"),
    ],
)
def test_what_cannot_be_under_the_other_rules_is_named(hand: Hand, code: str) -> None:
    old = built_in("round-the-corner", layoff="knock")
    assert codes(one(old, built_in("straight"), hand)) == [(1, [code])]


def test_a_deadwood_that_a_dear_ace_rules_out_is_named() -> None:
    old, new = built_in("classic"), built_in("round-the-corner")
    found = one(old, new, Hand(closer=0, deadwood=(1, 30)))
    assert codes(found) == [(1, ["rule.deadwood-one"])]


def test_the_witness_card_sets_the_limit_where_it_does_so() -> None:
    hands = [
        Hand(closer=0, deadwood=(8, 30), witness=read_card(card)) for card in ("7D", "8D", "AD")
    ]
    found = rescore(game_of(built_in("classic"), *hands), built_in("moderno"))
    assert codes(found) == [(1, ["rule.knock-over-witness"]), (3, ["rule.knock-on-ace"])]


# The end of the game


def test_what_comes_after_the_end_under_the_other_rules_is_surplus_there() -> None:
    hands = [won(0, Result.KNOCK, 60) for _ in range(3)]
    game = game_of(built_in("classic", target=150), *hands)
    new = built_in("classic")
    assert replace(game, rules=new, hands=rescore(game, new).hands).replay().surplus == (3,)


def test_what_was_surplus_may_count_under_the_other_rules() -> None:
    hands = [won(0, Result.KNOCK, 60) for _ in range(3)]
    game = game_of(built_in("classic"), *hands)
    assert game.replay().surplus == (3,)
    new = built_in("classic", target=150)
    replayed = replace(game, rules=new, hands=rescore(game, new).hands).replay()
    assert (replayed.surplus, replayed.columns[0].total(0)) == ((), 180)


def test_what_comes_after_the_end_is_not_left_out_besides() -> None:
    hands = (won(0, Result.KNOCK, 20), won(0, Result.GIN, 90), won(0, Result.KNOCK, 20))
    game = game_of(built_in("modern", target=500), *hands)
    new = built_in("classic", knock_limit=0)
    found = rescore(game, new)
    # Gin 90 + 20 closes at hand 2.
    assert codes(found) == [(1, ["rule.gin-only"])]
    assert replace(game, rules=new, hands=found.hands).replay().surplus == (3,)


# Against the twin


def exists(entry: dict[str, Any], rules: dict[str, Any]) -> bool:
    """Tell whether a hand by deadwood with a witness card can be, in the plainest words."""
    own, other = entry["deadwood"]
    most = 80 + 2 * max(9, rules["ace"])
    if max(own, other) > most or (rules["ace"] > 1 and 1 in (own, other)):
        return False
    if own == 0:
        return "gin" in rules["score"]  # a big gin is paid as gin where there is none
    if own > limit_of(entry["witness"][:-1], rules):
        return False
    undercut = other < own or (other == own and rules["tie"] == "undercut")
    return ("undercut" if undercut else "knock") in rules["score"]


def dealt(rng: random.Random, rules: dict[str, Any]) -> dict[str, Any]:
    """Deal a hand that can be under these rules."""
    while True:
        entry: dict[str, Any] = {
            "closer": rng.choice(PLAYERS),
            "deadwood": [rng.choice([0, 0, *range(11)]), rng.randrange(rng.choice([12, 60, 111]))],
            "witness": rng.choice(RANKS) + rng.choice(SUITS),
        }
        if entry["deadwood"][0] == 0 and rng.random() < 0.3:
            entry["result"] = "big-gin"
        if exists(entry, rules):
            return entry


def read(table: dict[str, Any]) -> Game:
    return parse_game(Path("game.toml"), FileText(text=to_toml(table))).game


@pytest.mark.parametrize("variant", sorted(RULES))
def test_dealt_games_come_out_under_every_variant_as_the_twin_says(variant: str) -> None:
    rng = random.Random(f"{variant} under others")
    for other in sorted(RULES):
        rules = load_variant(other, Path()).rules
        for _ in range(GAMES):
            entries = [dealt(rng, RULES[variant]) for _ in range(rng.randrange(25))]
            table = {"ginscore": 1, "variant": variant, "players": PLAYERS, "hands": entries}
            game = read(table)
            found = rescore(game, rules)
            there = [e if exists(e, RULES[other]) else {"result": "void"} for e in entries]
            expected = score(table | {"hands": there}, RULES[other])
            ours = to_json(View.of(replace(game, rules=rules, hands=found.hands)))
            for key in ("columns", "surplus", "finished", "settlement"):
                assert ours[key] == expected[key], to_toml(table)
            missing = [n for n, e in enumerate(entries, 1) if not exists(e, RULES[other])]
            left = [number for number in missing if number not in expected["surplus"]]
            assert [hand.number for hand in found.left_out] == left


@pytest.mark.parametrize("variant", built_in_names())
def test_under_its_own_rules_a_game_stays_what_it_is(variant: str) -> None:
    rng = random.Random(f"{variant} once more")
    for _ in range(GAMES * 5):
        game = read(random_game(rng, RULES[variant], hands=rng.randrange(40), variant=variant))
        found = rescore(game, game.rules)
        assert found.left_out == ()
        again = replace(game, hands=found.hands)
        assert to_json(View.of(again)) == to_json(View.of(game))


# The command


def test_nothing_on_the_disk_changes(tmp_path: Path, invoke: Invoke) -> None:
    game = tmp_path / "game.toml"
    game.write_bytes((SAMPLES / "segnapunti.toml").read_bytes())
    before = {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in tmp_path.rglob("*") if p.is_file()}
    result = invoke("rescore", str(game), "--variant", "classic", "--set", "target=200")
    assert result.exit_code == 0, result.stderr
    # A: 26 + 20, 37, 19 + 20, 26 + 20 and the big gin of 25 as gin, 25 + 20: 213 close the game.
    # B before that: 16, 9 + 20, 20 + 20. So 213 - 85 + 100 + 20 x (5 - 3) = 268.
    assert "268" in result.stdout
    after = {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in tmp_path.rglob("*") if p.is_file()}
    assert after == before
    assert not (tmp_path / "home").exists()


def test_variants_are_found_by_name_on_the_shelf_and_by_path(
    tmp_path: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "home" / "variants").mkdir(parents=True)
    (tmp_path / "home" / "variants" / "friday.toml").write_text('extends = "moderno"\ntarget = 1\n')
    (tmp_path / "club.toml").write_text('extends = "moderno"\ntarget = 2\n')
    game = str(SAMPLES / "segnapunti.toml")
    words = ["--variant", "friday", "--variant", "club.toml", "--variant", "friday"]
    result = invoke("rescore", game, *words)
    assert result.exit_code == 0, result.stderr
    header = result.stdout.splitlines()[1]
    assert header.split() == ["this", "game", "friday", "club.toml"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), 2),
        (("--variant", "nowhere"), 2),
        (("--variant", "nowhere.toml"), 3),
        (("--set", "target=0"), 2),
        (("--set", "targt=400"), 2),
        (("--variant", "classic", "--set", "target"), 2),
    ],
)
def test_rules_that_cannot_be_read_are_refused(
    words: tuple[str, ...], code: int, invoke: Invoke
) -> None:
    result = invoke("rescore", str(SAMPLES / "segnapunti.toml"), *words)
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr


@pytest.mark.parametrize("language", ["en", "it", "es", "ru"])
def test_no_figure_is_lost_on_a_narrow_screen(language: str) -> None:
    game = read(
        {
            "ginscore": 1,
            "variant": "moderno",
            "players": ["Giovanni Battista", "Giovanni Bernardo"],
            "stake": {"per_point": "0.05", "currency": "EUR"},
            "hands": [
                {"winner": "Giovanni Battista", "result": "gin", "points": 60, "doubled": True}
            ]
            * 9,
        }
    )
    sets = [RuleSet("this game", View.of(game))]
    for name in built_in_names():
        rules = load_variant(name, Path()).rules
        found = rescore(game, rules)
        view = View.of(replace(game, rules=rules, hands=found.hands))
        sets.append(RuleSet(name, view, found.left_out))
    t = Translator(language)

    def figures(lines: list[str]) -> list[str]:
        # the labels of columns are written anew in every part
        text = " ".join(re.sub(r"^(Column|Colonna|Columna|Колонка) \d", "", line) for line in lines)
        return sorted(re.findall(r"-?[\d.,]*\d", text))

    natural = rescored_lines(sets, t)
    for available in (120, 80, 40):
        lines = rescored_lines(sets, t, available)
        assert max(map(len, lines)) <= available
        assert figures(lines) == figures(natural)
    # narrower than any figures with their labels: too wide, but whole
    assert figures(rescored_lines(sets, t, 10)) == figures(natural)
