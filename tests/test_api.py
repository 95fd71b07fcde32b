"""The library: what it answers, what it refuses and where, and what kind of values it has."""

from __future__ import annotations

import copy
import json
import multiprocessing
import pickle
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError
from datetime import date, datetime
from decimal import Decimal
from importlib.resources import files
from inspect import isclass, signature
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ginscore as gs
from ginscore.scoring.rules import Doubling
from tests.conftest import ROOT, SAMPLES, Invoke

PLAYERS = ("Anna", "Bruno")
OWN, OTHER = "4S 5S 6S 9H 9D 9C KD KC KH 2S", "7S 3D 4D 5D 6D 8C 8D TH JH 2C"


def moderno(*hands: gs.Hand, **more: Any) -> gs.Game:
    return gs.Game(PLAYERS, "moderno", hands, **more)


def italian_pad() -> gs.Game:
    """Return the worked example of the Italian rule text, told hand by hand."""
    table = tomllib.loads((SAMPLES / "segnapunti.toml").read_text(encoding="utf-8"))
    game = gs.Game(table["players"], gs.variant("moderno"), title=table["title"])
    for hand in table["hands"]:
        game = game.play(gs.Hand(**hand))
    return game


# Games


def test_the_italian_pad_settles_as_printed() -> None:
    game = italian_pad()
    found = game.settlement
    # as printed: B pays A 935; columns 700 and 350, boxes 56 and 46 of 25, points 1039 and 704
    assert (found.net, found.winner, found.final) == (935, "Giocatore A", True)
    assert [(line.kind, line.sides, line.net, line.counts) for line in found.lines] == [
        ("columns", (700, 350), 350, None),
        ("boxes", (1400, 1150), 250, (56, 46)),
        ("points", (1039, 704), 335, None),
    ]
    assert game.finished
    assert game.next_dealer is None
    # 102, 139, 183, 285, 360 are the figures of A in the first column, which A closed
    assert game.columns[0].points[0] == (102, 139, 183, 285, 360)
    assert game.columns[0].closed_by == "Giocatore A"
    assert found.money is None


def test_nothing_is_played_after_the_end() -> None:
    game = italian_pad()
    count = len(game.hands)
    with pytest.raises(gs.GinscoreError) as caught:
        game.play(gs.gin("Giocatore A", 26, doubled=True))
    assert (caught.value.code, caught.value.hand) == ("rule.game-over", count + 1)
    with pytest.raises(gs.GinscoreError) as caught:
        gs.Game(game.players, game.rules, [*game.hands, gs.void()])
    assert caught.value.code == "rule.game-over"


def test_a_file_keeps_hands_after_its_end_and_names_them(tmp_path: Path) -> None:
    text = (SAMPLES / "segnapunti.toml").read_text(encoding="utf-8").partition("[expected]")[0]
    game = gs.loads(f'{text}\n[[hands]]\nresult = "void"\n')
    assert game.surplus == (len(game.hands),)
    assert game.settlement.net == 935
    assert gs.loads(gs.dumps(game)) == game


def test_playing_returns_another_game() -> None:
    empty = moderno()
    game = empty.play(gs.gin("Anna", 26, doubled=True))
    assert (len(empty.hands), len(game.hands)) == (0, 1)
    assert empty == moderno()
    # 26 x 2 + 50, and 5 boxes
    assert (game.columns[0].points, game.columns[0].boxes) == (((102,), ()), ((5,), ()))
    assert game.play() == game
    for change in ("players", "rules", "_game", "else_"):
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(game, change, None)


def test_each_form_of_a_hand_scores_as_the_rules_say() -> None:
    game = moderno(
        gs.gin("Anna", 26, doubled=True),  # 26 x 2 + 50
        gs.knock("Bruno", 7, 25, witness="9D"),  # 25 - 7
        gs.knock("Bruno", 8, 4, witness="9H"),  # Anna holds less: 4 x 2 + 50
        gs.undercut("Anna", 4, 8, witness="9♥"),  # the same, told by who wins it
        gs.undercut("Anna", 4, doubled=True),  # the same by the difference
        gs.void("misdealt"),
        gs.big_gin("bruno ", 0, 10, doubled=False),
    )
    played = game.replay()
    assert [(hand.winner, hand.result, hand.score) for hand in played[:6]] == [
        ("Anna", "gin", 102),
        ("Bruno", "knock", 18),
        ("Anna", "undercut", 58),
        ("Anna", "undercut", 58),
        ("Anna", "undercut", 58),
        (None, "void", 0),
    ]
    assert played[6].winner == "Bruno"
    assert played[2].hand == gs.knock("Bruno", 8, 4, witness="9H")
    assert (played[0].parts.difference, played[0].parts.factor, played[0].parts.bonus) == (
        26,
        2,
        50,
    )
    assert len(game.replay(until=2)) == 2
    assert game.next_dealer == "Bruno"


def test_a_hand_by_cards_is_counted() -> None:
    # least 2 against 40, and the seven goes on the run of spades: 38 are left
    game = moderno(gs.by_cards("Anna", OWN, OTHER.split(), witness="3C"))
    played = game.replay()[0]
    assert (played.result, played.points, played.score) == ("knock", 36, 36)
    assert played.hand.cards == (tuple(OWN.split()), tuple(OTHER.split()))


def test_money_is_exact() -> None:
    game = moderno(gs.gin("Anna", 26, doubled=True), stake="0,05", currency="EUR", dealer="bruno")
    money = game.settlement.money
    # 102 points and 5 boxes of 25 are 227 points; 227 x 0.05
    assert money == gs.Money(Decimal("11.35"), "EUR", "Bruno", "Anna")
    assert (game.stake, game.currency, game.dealer) == (Decimal("0.05"), "EUR", "Bruno")
    # a half cent goes up: 227 x 0.005 = 1.135
    assert moderno(*game.hands, stake=Decimal("0.005")).settlement.money == gs.Money(
        Decimal("1.14"), None, "Bruno", "Anna"
    )
    assert moderno(stake=Decimal("1.125")).stake == Decimal("1.125")
    # 11.35 and 2 for each of 5 boxes are 21.35
    parts = {"per_point": Decimal("0.05"), "per_box": 2, "cap": "20,5"}
    capped = moderno(gs.gin("Anna", 26, doubled=True), stake=parts, currency="EUR")
    assert capped.settlement.money == gs.Money(Decimal("20.50"), "EUR", "Bruno", "Anna")
    assert capped.to_dict()["settlement"]["money"]["parts"][1]["net"] == "10"
    level = moderno(stake=2).settlement.money
    assert level == gs.Money(Decimal("0.00"), None, None, None)


def test_what_is_said_of_a_game_is_kept() -> None:
    game = moderno(title="Final", place="Roma", date=date(2026, 11, 29))
    assert (game.title, game.place, game.date) == ("Final", "Roma", date(2026, 11, 29))
    assert moderno(date="2026-11-29").date == date(2026, 11, 29)
    assert gs.loads(gs.dumps(game)) == game


@pytest.mark.parametrize("name", ["text", "tsv", "json", "csv", "markdown", "svg", "html", "toml"])
@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_game_is_written_as_by_the_command_line(name: str, lang: str, invoke: Invoke) -> None:
    path = SAMPLES / "segnapunti.toml"
    result = invoke("export", str(path), "--format", name, "--lang", lang)
    assert result.exit_code == 0
    assert gs.load(path).render(name, lang).encode() == result.stdout_bytes


def test_plain_data_is_that_of_the_json_export() -> None:
    game = gs.load(SAMPLES / "segnapunti.toml")
    assert json.loads(game.render("json")) == game.to_dict()
    assert game.to_dict()["settlement"]["net"] == 935


def test_every_sample_comes_back_from_its_text_and_its_hands() -> None:
    for path in sorted(SAMPLES.glob("*.toml")):
        game = gs.load(path)
        assert gs.loads(gs.dumps(game)).to_dict() == game.to_dict(), path
        seats, names = (game.sides, game.players) if game.sides else (game.players, None)
        again = gs.Game(seats, game.rules, game.hands, names=names, dealer=game.dealer)
        assert again.columns == game.columns, path
        assert again.settlement.net == game.settlement.net, path
        for hand in game.hands:
            assert eval(repr(hand), vars(gs) | {n: getattr(gs, n) for n in gs.__all__}) == hand


# What is refused


def refused(make: Callable[[], object]) -> gs.GinscoreError:
    with pytest.raises(gs.GinscoreError) as caught:
        make()
    assert str(caught.value) != caught.value.code, "said in words"
    return caught.value


MADE: list[tuple[str, Callable[[], object]]] = [
    # 110 of ten cards with aces at 15, less the least a knocker keeps, 2
    ("rule.difference-too-large", lambda: gs.knock("Anna", 5000)),
    ("rule.difference-too-large", lambda: gs.knock("Anna", 109)),
    ("rule.deadwood-too-large", lambda: gs.gin("Anna", 111)),
    ("rule.deadwood-too-large", lambda: gs.knock("Anna", 5, 111)),
    ("rule.zero-is-gin", lambda: gs.knock("Anna", 0, 20)),
    ("rule.gin-with-deadwood", lambda: gs.gin("Anna", 3, 20)),
    ("rule.undercut-is-knock", lambda: gs.undercut("Anna", 9, 4)),
    ("format.number-negative", lambda: gs.knock("Anna", -50)),
    ("format.number-negative", lambda: gs.knock("Anna", 5, -1)),
    ("format.number", lambda: gs.gin("Anna", True)),
    ("format.number", lambda: gs.gin("Anna", 2.5)),  # type: ignore[arg-type]
    ("format.text", lambda: gs.gin(7, 26)),  # type: ignore[arg-type]
    ("format.name-empty", lambda: gs.gin(" ", 26)),
    ("format.flag", lambda: gs.gin("Anna", 26, doubled=1)),  # type: ignore[arg-type]
    ("format.card", lambda: gs.gin("Anna", 26, witness="1X")),
    ("format.text", lambda: gs.gin("Anna", 26, witness=9)),  # type: ignore[arg-type]
    ("format.text-control", lambda: gs.void("a\x1b[2J")),
    ("format.result", lambda: gs.Hand(winner="Anna", result="ginn", points=3)),
    ("format.key-missing", lambda: gs.Hand(winner="Anna", points=3)),
    ("format.key-missing", lambda: gs.Hand()),
    ("format.void-scores", lambda: gs.Hand(result="void", winner="Anna", points=3)),
    ("format.forms-mixed", lambda: gs.Hand(winner="A", closer="B", result="gin", points=3)),
    ("format.forms-mixed", lambda: gs.Hand(winner="A", result="gin", points=3, deadwood=(0, 3))),
    ("format.deadwood-pair", lambda: gs.Hand(closer="A", deadwood=(1, 2, 3))),  # type: ignore[arg-type]
    ("format.card-in-hand", lambda: gs.by_cards("Anna", "ZZ", OTHER)),
    ("format.card-both", lambda: gs.by_cards("Anna", OWN, OWN)),
    ("format.card-twice", lambda: gs.by_cards("Anna", OWN[:-2] + "KH", OTHER)),
    ("format.closer-count", lambda: gs.by_cards("Anna", "4S", OTHER)),
    ("format.opponent-count", lambda: gs.by_cards("Anna", OWN, ["7S"])),
    ("format.variant-unknown", lambda: gs.variant("modreno")),
    ("format.text", lambda: gs.variant(3)),  # type: ignore[arg-type]
    ("format.parameter-unknown", lambda: gs.variant("moderno", targt=3)),
    ("format.parameter-number", lambda: gs.variant("moderno", target=0)),
    ("format.parameter-number", lambda: gs.variant("moderno", target="400")),
    ("file.no-variant", lambda: gs.variant("none/club.toml")),
    ("format.players-two", lambda: gs.Game(("Anna",), "moderno")),
    ("format.players-same", lambda: gs.Game(("Anna", "anna "), "moderno")),
    ("format.players", lambda: gs.Game("AB", "moderno")),
    ("format.text", lambda: gs.Game((1, 2), "moderno")),  # type: ignore[arg-type]
    ("format.text", lambda: gs.Game(PLAYERS, None)),  # type: ignore[arg-type]
    ("format.no-results", lambda: gs.Game(PLAYERS, gs.Rules())),
    ("format.parameter-number", lambda: gs.Game(PLAYERS, gs.Rules(target=-1))),
    ("format.parameter-choice", lambda: gs.Game(PLAYERS, gs.Rules(last_column_factor=7))),
    ("format.player", lambda: moderno(dealer="Carla")),
    ("format.text", lambda: moderno(stake=0.05)),
    ("format.stake-range", lambda: moderno(stake="0")),
    ("format.stake-ambiguous", lambda: moderno(stake="1.125")),
    ("format.stake-unreadable", lambda: moderno(stake=Decimal("NaN"))),
    ("format.key-missing", lambda: moderno(currency="EUR")),
    ("format.date", lambda: moderno(date="29.11.2026")),
    ("format.date", lambda: moderno(date=datetime(2026, 11, 29))),
    ("format.text-control", lambda: moderno(title="a\nb")),
    ("usage.format", lambda: moderno().render("pdf")),
    ("usage.language", lambda: moderno().render("text", "de")),
    ("usage.language", lambda: gs.dumps(moderno(), "de")),
    ("file.missing", lambda: gs.load("none.toml")),
    ("format.not-a-game", lambda: gs.loads("")),
    ("format.toml", lambda: gs.loads("players = [")),
    ("format.card-both", lambda: gs.judge("moderno", OWN, OWN)),
    ("format.card", lambda: gs.judge("moderno", OWN, OTHER, "XX")),
    ("format.variant-unknown", lambda: gs.judge_many("modreno", [])),
]


@pytest.mark.parametrize(("code", "make"), MADE)
def test_what_is_wrong_is_not_made(code: str, make: Callable[[], object]) -> None:
    fault = refused(make)
    assert fault.code == code
    assert dict(fault.parameters) == fault.params


PLAYED: list[tuple[str, gs.Hand]] = [
    # in the modern game hearts and spades double: the level must be told
    ("rule.level-missing", gs.gin("Anna", 26)),
    ("rule.level-missing", gs.knock("Anna", 18)),
    ("rule.level-disagrees", gs.gin("Anna", 26, doubled=False, witness="9S")),
    ("format.player", gs.gin("Carla", 26, doubled=True)),
    ("format.player", gs.undercut("Carla", 4, 8, doubled=True)),
    ("rule.knock-over-witness", gs.knock("Anna", 8, 14, witness="7H")),
    ("rule.knock-on-ace", gs.knock("Anna", 18, witness="AH")),
    ("rule.deadwood-one", gs.gin("Anna", 1, doubled=True)),
    ("rule.must-discard", gs.by_cards("Anna", OWN + " QS", OTHER, witness="3C")),
]


@pytest.mark.parametrize(("code", "hand"), PLAYED)
def test_what_the_rules_forbid_is_not_played(code: str, hand: gs.Hand) -> None:
    game = moderno(gs.void())
    fault = refused(lambda: game.play(hand))
    assert (fault.code, fault.hand) == (code, 2)
    assert str(fault).startswith("hand 2: ")
    assert refused(lambda: moderno(gs.void(), hand)).code == code
    assert len(game.hands) == 1


def test_other_variants_ask_for_no_level() -> None:
    # every hand of a game without doubling is single: 26 and the bonus of 25
    assert gs.Game(PLAYERS, "straight").play(gs.gin("Anna", 26)).replay()[0].doubled is False


def test_what_is_no_hand_is_not_played() -> None:
    assert refused(lambda: moderno().play("gin")).code == "format.hand-table"  # type: ignore[arg-type]


def test_all_that_is_wrong_is_told_at_once() -> None:
    fault = refused(lambda: gs.variant("moderno", target=0, ace=99, columns=12))
    assert sorted((f.key, f.code) for f in (fault, *fault.others)) == [
        ("ace", "format.parameter-number"),
        ("columns", "format.parameter-columns"),
        ("target", "format.parameter-number"),
    ]


def test_all_that_is_wrong_is_told_from_any_depth(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('extends = "moderno"\ntarget = 0\nace = 99\n', encoding="utf-8")
    for make in (
        lambda: gs.variant(str(path)),
        lambda: gs.Game(PLAYERS, str(path)),
        lambda: gs.Game(PLAYERS, gs.variant("moderno"), [gs.Hand(winner="A", result=1, points=-1)]),  # type: ignore[arg-type]
    ):
        fault = refused(make)
        assert len(fault.others) == 1
        assert fault.at(hand=3).others == fault.others
        assert len(pickle.loads(pickle.dumps(fault)).others) == 1
    fault = refused(lambda: gs.variant(str(path)))
    assert {f.line for f in (fault, *fault.others)} == {2, 3}


def test_a_fault_is_readable_and_can_be_sent() -> None:
    fault = refused(lambda: moderno().play(gs.knock("Anna", 8, 14, witness="7H")))
    assert "a knock with 8 is over the limit of 7" in str(fault)
    assert (fault.parameters["deadwood"], fault.parameters["limit"]) == (8, 7)
    with pytest.raises(TypeError):
        fault.parameters["limit"] = 9  # type: ignore[index]
    again = pickle.loads(pickle.dumps(fault))
    assert (str(again), again.code, again.hand, again.key) == (
        str(fault),
        fault.code,
        fault.hand,
        fault.key,
    )
    assert str(gs.GinscoreError("no.such-code")) == "no.such-code"


def test_a_fault_of_a_file_names_its_line() -> None:
    text = (
        'ginscore = 1\nvariant = "moderno"\nplayers = ["Anna", "Bruno"]\n[[hands]]\nresult = "x"\n'
    )
    fault = refused(lambda: gs.loads(text))
    assert (fault.file, fault.line) == ("<text>", 5)


# Variants


def test_a_variant_takes_settings_of_any_depth() -> None:
    rules = gs.variant(
        "moderno", target=400, doubling=Doubling.SPADES, score={"gin": {"bonus": 20}}
    )
    assert (rules.target, rules.doubling, rules.name) == (400, Doubling.SPADES, "moderno")
    # one number n is [n, 2n], and the boxes stay
    assert rules.score[gs.Result.GIN] == gs.Score((20, 40), (3, 5))
    assert gs.variant("moderno").target == 350


def test_a_variant_file_is_read_anew_each_time(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('extends = "moderno"\ntarget = 400\n', encoding="utf-8")
    assert gs.variant(str(path)).target == 400
    path.write_text('extends = "moderno"\ntarget = 500\n', encoding="utf-8")
    assert gs.variant(str(path)).target == 500


def test_rules_made_by_hand_are_a_house_variant() -> None:
    rules = gs.Rules(target=20, score={gs.Result.KNOCK: gs.Score()})
    game = gs.Game(PLAYERS, rules, [gs.knock("Anna", 25)])
    assert (game.variant, game.finished) == ("house", True)
    assert gs.loads(gs.dumps(game)).columns == game.columns


# Values


def test_equal_games_are_one_value() -> None:
    one, other = italian_pad(), italian_pad()
    assert one.settlement.net == 935  # what is worked out makes no other value
    assert (one == other, hash(one) == hash(other), len({one, other})) == (True, True, 1)
    assert one != gs.Game(one.players, one.rules)
    assert gs.gin("Anna", 26, witness="10♥") == gs.gin("Anna", 26, witness="TH")
    assert gs.by_cards("Anna", OWN, OTHER) == gs.by_cards("Anna", OWN.split(), OTHER)
    assert len({gs.void(), gs.void(), gs.void("x")}) == 2


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda v: pickle.loads(pickle.dumps(v))]
)
def test_every_value_is_equal_to_its_copy(copied: Callable[[Any], Any]) -> None:
    game = italian_pad()
    judged = gs.judge(game.rules, OWN, OTHER, "3C")
    for value in (game, game.rules, game.hands, game.settlement, game.columns, judged):
        again = copied(value)
        assert again == value
        assert hash(again) == hash(value)
    assert copied(game).settlement.net == 935
    assert copied(judged).points == 36


def net_of(game: gs.Game) -> int:
    return game.settlement.net


@pytest.mark.slow
def test_games_go_to_other_processes() -> None:
    games = [italian_pad(), moderno(gs.gin("Anna", 26, doubled=True))]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(net_of, games) == [935, 227]


def test_games_are_shared_by_threads() -> None:
    game = moderno(gs.gin("Anna", 26, doubled=True))
    with ThreadPoolExecutor(8) as pool:
        nets = list(pool.map(lambda _: game.play(gs.void()).settlement.net, range(64)))
    assert nets == [227] * 64


# Cards


def card_cases(name: str, count: int) -> Iterator[dict[str, Any]]:
    with open(ROOT / "tests" / "cards" / f"{name}.jsonl", encoding="utf-8") as lines:
        for line, _ in zip(lines, range(count), strict=False):
            yield json.loads(line)


@pytest.mark.parametrize("name", ["italian", "standard"])
def test_cases_with_known_answers_are_judged_so(name: str) -> None:
    results = set()
    for case in card_cases(name, 150):
        found = gs.judge(gs.variant("moderno", **case["rules"]), case["closer"], case["opponent"])
        results.add(found.result)
        assert found.result == case["outcome"], case["id"]
        if found.points is None:
            assert case["margin"] is None
            continue
        assert (found.points, found.winner) == (case["margin"], case["winner"]), case["id"]
        assert found.deadwood[0] == case["deadwood"]
        # every card lies in one place
        table = [card for meld in found.melds for card in meld]
        assert sorted([*table, *found.left]) == sorted(case["closer"].split())
        laid = [laid.card for laid in found.layoffs]
        kept = [card for meld in found.opponent_melds for card in meld]
        assert found.opponent_left is not None
        assert sorted([*laid, *kept, *found.opponent_left]) == sorted(case["opponent"].split())
    assert len(results) > 1


def test_a_judgement_speaks_in_cards_and_numbers() -> None:
    found = gs.judge("moderno", OWN, OTHER)
    assert (found.result, found.winner, found.points, found.limit) == ("knock", "closer", 36, 10)
    assert found.left == ("2S",)
    assert found.layoffs == (gs.LayOff("7S", ("4S", "5S", "6S")),)
    # no witness: both levels, 36 and 72; one box, two boxes
    assert [level[:2] for level in found.scores] == [(False, 36), (True, 72)]
    data = json.loads(json.dumps(found.to_dict()))
    assert (data["variant"], data["deadwood"], data["left"][0]) == ("moderno", [2, 38], ["2S"])


def test_a_judgement_is_made_by_judging() -> None:
    with pytest.raises(TypeError, match="judge"):
        gs.Judgement()


def test_a_hand_that_may_not_be_laid_down_is_an_answer() -> None:
    # without runs round the corner A 2 3 and a queen are left: 10 + 2 + 3 + 1 = 16
    rules = gs.variant("moderno", ace=1, runs="low")
    own, other = "QH KH AH 2H KS KC 5D 6D 7D 3C", "JH 3H TH KD 9C 9D 8S 2C 4C 6H"
    found = gs.judge(rules, own, other, "9C")
    assert found.deadwood == (16, None)
    assert (found.result, found.winner, found.points, found.scores) == (
        "not-allowed",
        None,
        None,
        (),
    )
    assert found.opponent_left is None


def test_eleven_cards_ask_for_the_best_discard() -> None:
    found = gs.judge("moderno", OWN + " QS", OTHER, "3C")
    # the queen costs 10 and the two 2
    assert [(card, after.result, after.points) for card, after in found.after] == [
        ("QS", "knock", 36)
    ]
    assert found.result == "must-discard"


def test_judging_by_the_row_is_judging_one_by_one() -> None:
    cases = list(card_cases("italian", 60))
    rules = gs.variant("moderno", knock_limit=10)
    rows = [(case["closer"], case["opponent"], case["witness"]) for case in cases]
    found = gs.judge_many(rules, iter(rows))
    one_by_one = [gs.judge(rules, *row) for row in rows]
    assert found["result"] == [judged.result for judged in one_by_one]
    assert found["points"] == [judged.points for judged in one_by_one]
    for index, judged in enumerate(one_by_one):
        scores = {level.doubled: level.score for level in judged.scores}
        assert (found["single"][index], found["doubled"][index]) == (
            scores.get(False),
            scores.get(True),
        )
    assert set(found["fault"]) == {None}


# Batches


def test_a_bad_row_is_a_row_with_its_fault() -> None:
    bad: list[Any] = [(OWN, OWN), (OWN,), None, "ab", (OWN, OTHER, "XX"), (OWN, 7), (1, 2)]
    found = gs.judge_many("moderno", [(OWN, OTHER, "3C"), *bad, (OWN, OTHER, None)])
    assert {len(column) for column in found.values()} == {len(bad) + 2}
    assert found["points"] == [36, *[None] * len(bad), 36]
    assert found["fault"][1:6] == [
        "format.card-both",
        "usage.two-hands",
        "format.cards-pair",
        "format.cards-pair",
        "format.card",
    ]
    assert all(message for message in found["message"][1:-1])
    assert found["message"][0] is found["message"][-1] is None


def test_games_of_many_forms_are_settled() -> None:
    hand = {"winner": "Anna", "result": "gin", "points": 26, "doubled": True}
    good = {"players": PLAYERS, "rules": "moderno", "hands": [hand], "stake": "0.05"}
    rows: list[Any] = [
        italian_pad(),
        SAMPLES / "segnapunti.toml",
        good,
        good | {"hands": [hand | {"points": 500}]},
        good | {"hands": [hand | {"point": 5}]},
        good | {"colour": 1},
        good | {"hands": 3},
        good | {"hands": [3]},
        {"players": PLAYERS},
        "none.toml",
        7,
    ]
    found = gs.settle_many(iter(rows))
    assert found["net"] == [935, 935, 227, *[None] * 8]
    assert found["columns"][:3] == [350, 350, 0]
    assert found["boxes"][:3] == [250, 250, 125]  # 5 boxes of 25
    assert found["amount"][:3] == [None, None, "11.35"]
    assert found["fault"] == [
        *[None] * 3,
        "rule.deadwood-too-large",
        "format.key-unknown",
        "format.key-unknown",
        "format.hands-list",
        "format.hand-table",
        "format.key-missing",
        "file.missing",
        "format.not-a-game",
    ]
    assert {len(column) for column in found.values()} == {len(rows)}


def test_rows_are_taken_one_at_a_time() -> None:
    alive: list[int] = []

    class Row(tuple[str, ...]):
        def __del__(self) -> None:
            alive.pop()

    def rows() -> Iterator[Row]:
        for _ in range(20):
            assert len(alive) <= 2, "earlier rows were let go"
            alive.append(1)
            yield Row((OWN, OTHER))

    assert gs.judge_many("moderno", rows())["points"] == [36] * 20


# The face itself


def test_the_public_list_is_complete_and_described() -> None:
    assert set(gs.__all__) <= set(dir(gs))
    assert list(gs.__all__) == sorted(gs.__all__)
    for name in gs.__all__:
        found = getattr(gs, name)
        assert found.__doc__, name
        assert ">>>" in found.__doc__, f"{name} has no example"
        if not isclass(found):
            hints = signature(found)
            assert hints.return_annotation is not hints.empty, name
            assert all(p.annotation is not p.empty for p in hints.parameters.values()), name
        public = vars(found) if isclass(found) and found.__module__ == "ginscore.api" else {}
        for method, value in public.items():
            if callable(value) and not method.startswith("_"):
                assert value.__doc__, f"{name}.{method}"
    with pytest.raises(AttributeError):
        gs.no_such_name  # type: ignore[attr-defined]  # noqa: B018


def test_the_command_line_loads_no_library() -> None:
    code = "import sys, ginscore.cli; print('ginscore.api' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"


def test_the_package_says_that_it_is_typed() -> None:
    assert files("ginscore").joinpath("py.typed").is_file()


ODD: list[Any] = [
    *(
        None,
        True,
        0,
        -1,
        7,
        2.5,
        float("nan"),
        10**5000,
        "",
        "Anna",
        " \u200b",
        "x" * 400,
        "\ud800",
    ),
    *(b"x", [], (), {}, [1], (0, 5), (5, "a"), {"a": 1}, object(), "9D", gs.Result.GIN),
    *(gs.void(), ("4S",) * 10, gs.Rules()),
]


def test_odd_values_are_made_or_refused_by_a_fault_that_can_be_read() -> None:
    random = Random(1)
    codes = set()

    def odd(usual: object = None) -> Any:
        return random.choice([usual, random.choice(ODD)])

    def some(*names: str) -> dict[str, Any]:
        return {name: random.choice(ODD) for name in random.sample(names, 2)}

    makers: list[Callable[[], object]] = [
        lambda: gs.knock(odd("Anna"), odd(5), odd(), doubled=odd(), witness=odd(), note=odd()),
        lambda: gs.undercut(odd("Anna"), odd(5), odd()),
        lambda: gs.by_cards("Anna", odd(OWN), odd(OTHER), witness=odd()),
        lambda: gs.Hand(**some(*gs.Hand.__slots__)),
        lambda: gs.Game(odd(PLAYERS), odd("moderno"), odd(()), stake=odd(), date=odd()),
        lambda: gs.Game(PLAYERS, "moderno", dealer=odd(), currency=odd(), title=odd()),
        lambda: gs.variant(odd("moderno"), **some("target", "score", "shutout", "doubling", "x")),
        lambda: gs.judge("moderno", odd(OWN), odd(OTHER), odd()),
        lambda: gs.loads(odd("")),
    ]
    for make in makers * 150:
        try:
            make()
        except gs.GinscoreError as fault:
            codes.add((fault.code, str(fault)))
    assert len({code for code, _ in codes}) > 30
    assert all(said for _, said in codes)
    rows = [odd(PLAYERS), {"players": odd(PLAYERS), "rules": odd("moderno"), "hands": [odd()]}]
    assert len(gs.settle_many(rows)["fault"]) == 2
