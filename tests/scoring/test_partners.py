"""Partners: the net of their tables, boxes by the rules, and the figures of the sources."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import ginscore as gs
from ginscore.errors import GinscoreError
from ginscore.files.game.read import parse_game
from ginscore.files.game.write import game_text
from ginscore.files.tables.csv import table_rows
from ginscore.files.text import FileText
from ginscore.input.table import read_table
from ginscore.lang.catalogue import languages
from ginscore.lang.translator import Translator
from ginscore.render.data.json import to_json
from ginscore.render.data.rows import hands_csv
from ginscore.render.view import View
from ginscore.scoring.checks import faults
from ginscore.scoring.hands import Hand
from ginscore.scoring.parameters import read_rules
from ginscore.scoring.rescore import rescore
from ginscore.scoring.rules import Result
from tests.conftest import Invoke
from tests.profiles import tries
from tests.random_games import PARTNERS, random_game, to_toml, with_partners
from tests.scoring.test_any_rules import explained_as
from tests.scoring.test_twin import changed_rules
from tests.twin import score

GAMES = tries(4)

SIX = [["Anna", "Carlo", "Eva"], ["Bruno", "Dario", "Fabio"]]
UNEQUAL = [["Anna", "Carlo", "Eva"], ["Bruno"]]

# rummytalk.com on bonus boxes: three against three, a doubled hand, a box of 25 points, gin with
# two boxes more than the plain one, which is the only one a doubled hand does not double.
BOXES = {
    "columns": 3,
    "target": 140,
    "entry": "next-open",
    "column_bonus": 0,
    "shutout": {"points": 1, "bonus": 1, "boxes": 1, "flat": 0, "sweep": 1},
    "partners": {"boxes": "winner", "sweep_boxes": [1, 2]},
}


def six(third: gs.Hand, **changes: Any) -> gs.Game:
    """Two of three partners win by gin, 70 and 60 points in a doubled hand; the third as said."""
    rules = gs.variant("hollywood-pro", **(BOXES | changes))
    first = gs.gin("Anna", 10, doubled=True)  # 10 x 2 + 50
    second = gs.gin("Carlo", 5, doubled=True)  # 5 x 2 + 50
    return gs.Game(SIX, rules).play(gs.tables(first, second, third))


def test_all_three_partners_win_with_two_gins() -> None:
    # 2 gins x 2 boxes x 2, all tables won 3 x 2, one plain box: 15 boxes of 25, and 140 points
    game = six(gs.knock("Eva", 5, doubled=True))
    assert (game.replay()[0].score, game.replay()[0].boxes) == (140, 15)
    assert game.settlement.net == 140 + 375 == 515


@pytest.mark.parametrize(("sweep", "net"), [(1, 2060), (2, 4120)])
def test_the_same_hand_in_three_columns_with_the_last_doubled(sweep: int, net: int) -> None:
    # one column after the other, as in the source's sum: 515 x (1 + 1 + 2)
    shutout = {"points": 1, "bonus": 1, "boxes": 1, "flat": 0, "sweep": sweep}
    game = six(gs.knock("Eva", 5, doubled=True), shutout=shutout)
    # It is written in column 1, then in 2, then in 3, as each one closes the column before.
    hand = game.hands[0]
    game = game.play(hand, hand)
    assert [column.points[0] for column in game.columns] == [(140,)] * 3
    assert game.finished
    assert game.settlement.net == net


def test_the_third_partner_loses() -> None:
    # 8 boxes and the plain one: 225; 70 + 60 - 40 points
    game = six(gs.knock("Fabio", 20, doubled=True), target=90)
    assert (game.replay()[0].score, game.replay()[0].boxes) == (90, 9)
    assert game.settlement.net == 225 + 90 == 315
    hand = game.hands[0]
    assert game.play(hand, hand).settlement.net == 1260


@pytest.mark.parametrize(
    ("first", "second", "winner", "points"),
    [
        (("Anna", 12), ("Dario", 10), "Anna+Carlo", 2),  # Bicycle
        (("Anna", 30), ("Dario", 29), "Anna+Carlo", 1),  # rummytalk
        (("Bruno", 30), ("Carlo", 31), "Anna+Carlo", 1),
        (("Anna", 10), ("Dario", 12), "Bruno+Dario", 2),
        (("Anna", 12), ("Dario", 12), None, 0),
    ],
)
def test_the_net_of_two_tables_is_scored_with_a_box(
    first: tuple[str, int], second: tuple[str, int], winner: str | None, points: int
) -> None:
    game = gs.Game(PARTNERS, "classic").play(gs.tables(gs.knock(*first), gs.knock(*second)))
    played = game.replay()[0]
    assert (played.winner, played.score, played.boxes) == (winner, points, int(winner is not None))


def test_an_unfinished_table_is_left_out() -> None:
    game = gs.Game(PARTNERS, "classic")
    assert game.play(gs.tables(gs.knock("Anna", 12), gs.void())).replay()[0].score == 12
    assert game.play(gs.tables(gs.knock("Dario", 9))).replay()[0].winner == "Bruno+Dario"
    assert game.play(gs.tables(gs.void(), gs.void())).replay()[0].result == "void"


def test_gin_boxes_go_to_the_side_that_scores_or_to_each_by_the_rule() -> None:
    # Bruno's gin: (5 x 1 + 25) and 2 boxes more than the plain one; Anna's knock by 60.
    first = gs.tables(gs.knock("Anna", 60, doubled=False), gs.gin("Dario", 5, doubled=False))
    before = gs.tables(gs.knock("Bruno", 3, doubled=False))
    for boxes, theirs in (("winner", 1), ("each", 3)):
        rules = gs.variant("hollywood-pro", partners={"boxes": boxes})
        game = gs.Game(PARTNERS, rules).play(before, first)
        assert game.columns[0].boxes == ((1,), (theirs,))
        assert game.columns[0].points == ((30,), (3,))


def test_boxes_beside_a_penalty_do_not_keep_a_shutout_from_doubling_the_closers() -> None:
    rules = gs.variant(
        "hollywood-pro",
        columns=1,
        target=60,
        column_bonus=0,
        partners={"boxes": "each"},
        shutout={"points": 1, "boxes": 2},
    )
    # Dario's gin, 5 + 25 points and two boxes more, against a knock by 90: the net of 60 closes the
    # column, in which his side has won no hand and has a penalty of 10 with his boxes beside it.
    tables = gs.tables(gs.knock("Anna", 90, doubled=False), gs.gin("Dario", 5, doubled=False))
    game = gs.Game(PARTNERS, rules).play(gs.penalty(10, to="Bruno"), tables)
    assert game.columns[0].boxes == ((1,), (2,))
    # boxes 2 x 1 - 2, points 60 - 10
    assert [line.net for line in game.settlement.lines] == [0, 0, 50]


@pytest.mark.parametrize("sides", [PARTNERS, SIX, UNEQUAL], ids=["two", "three", "unequal"])
def test_games_of_partners_score_as_the_twin_says(sides: list[list[str]]) -> None:
    rng = random.Random(f"partners {sides}")
    finished = nets = swept = others = 0
    for number in range(GAMES):
        rules = changed_rules(rng)
        names = ["WE", "THEY"] if number % 2 else None
        alone = random_game(rng, rules, hands=rng.randrange(25), penalties=True)
        table = with_partners(rng, alone, rules, sides, names) | {"rules": rules}
        expected = score(table, rules)
        game = parse_game(Path("game.toml"), FileText(to_toml(table))).game
        view = View.of(game)
        assert to_json(view) == expected, to_toml(table)
        explained_as(view, expected)
        assert parse_game(Path("again.toml"), FileText(game_text(game, "rules"))).game == game
        finished += expected["finished"]
        nets += any(hand["result"] == "net" for hand in expected["hands"])
        swept += any(
            len({at["winner"] for at in hand.get("tables", [])} | {None}) == 2
            and len(hand["tables"]) == len(sides[0])
            for hand in expected["hands"]
        )
        others += any(hand.get("other_boxes") for hand in expected["hands"])
    assert min(finished, nets, swept, others) > GAMES // 10


def test_hands_of_partners_come_back_from_a_table_in_any_language() -> None:
    rng = random.Random("partners in a table")
    for language in languages():
        for _ in range(4):
            rules = changed_rules(rng)
            alone = random_game(rng, rules, hands=12)
            table = with_partners(rng, alone, rules, SIX) | {"rules": rules}
            game = parse_game(Path("game.toml"), FileText(to_toml(table))).game
            counted = len(game.hands) - len(game.replay().surplus)
            game = game_with(game, game.hands[:counted])
            if not game.hands:
                continue
            t = Translator(language)
            text = hands_csv([("game.toml", View.of(game))], t, ",", files=False)
            fresh = game_with(game, ())
            found = read_table(table_rows(text, "hands.csv"), fresh, t, "hands.csv", str)
            assert found.there == 0
            again = game_with(game, found.added)
            assert again.replay().columns == game.replay().columns, text


def game_with(game: Any, hands: tuple[Hand, ...]) -> Any:
    from dataclasses import replace

    return replace(game, hands=hands)


def test_a_side_may_win_by_more_than_ten_cards_hold_and_a_table_may_not() -> None:
    rules = gs.variant("classic")
    whole = Hand(winner=0, result=Result.KNOCK, points=150, seats=2)
    assert faults(rules, whole) == []
    table = Hand(tables=(whole._replace(seats=0, member=0),), seats=2)
    assert [fault.code for fault in faults(rules, table)] == ["rule.difference-too-large"]


def test_partners_read_under_other_rules_are_netted_again() -> None:
    game = gs.Game(PARTNERS, "classic").play(gs.tables(gs.gin("Anna", 26), gs.knock("Dario", 10)))
    # classic: 26 + 20 - 10; with a gin of 25: 26 + 25 - 10
    assert game.replay()[0].score == 36
    again = rescore(game._game, read_rules({"score": {"knock": {}, "gin": {"bonus": 25}}}))
    assert [hand.tables is not None for hand in again.hands] == [True]
    other = gs.Game(PARTNERS, gs.variant("salas")).play(*game.hands)
    assert other.replay()[0].score == 41


@pytest.mark.parametrize(
    ("players", "names", "code"),
    [
        ([["Anna", "Carlo"], []], None, "format.sides"),
        ([["Anna"], ["Bruno"]], None, "format.sides"),
        ([["Anna", "Carlo"], ["Bruno", "anna"]], None, "format.side-member-twice"),
        ([["Anna", "Carlo"], ["Bruno", "Dario"]], ["Bruno", "WE"], "format.side-member-twice"),
        ([["Anna", "Carlo"], ["Bruno", "Dario"]], ["WE", "we"], "format.players-same"),
        (["Anna", "Bruno"], ["WE", "THEY"], "format.names"),
    ],
)
def test_sides_that_cannot_be_are_refused(players: Any, names: Any, code: str) -> None:
    with pytest.raises(GinscoreError) as refused:
        gs.Game(players, "classic", names=names)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        (gs.tables(gs.knock("Anna", 3), gs.knock("Anna", 4)), "format.table-twice"),
        (gs.tables(gs.knock("Anna+Carlo", 3)), "format.table-member"),
        (gs.tables(*[gs.void()] * 3), "format.tables"),
        (gs.knock("Eva", 3), "format.player"),
    ],
)
def test_tables_that_cannot_be_are_refused(hand: gs.Hand, code: str) -> None:
    with pytest.raises(GinscoreError) as refused:
        gs.Game(PARTNERS, "classic").play(hand)
    assert refused.value.code == code


def paid(sides: list[list[str]], stake: str, currency: str, points: int) -> list[tuple[str, str]]:
    """What each partner is paid where the first side wins a knock by so many points."""
    rules = gs.variant("clasico", target=2000)
    knocks, rest = divmod(points, 97)
    hands = [gs.knock(sides[0][0], each) for each in (*[97] * knocks, rest)]
    game = gs.Game(sides, rules, hands, stake=stake, currency=currency)
    money = game.settlement.money
    assert money is not None
    assert sum(amount for _, amount in money.members) == 0
    return [(name, str(amount)) for name, amount in money.members]


def test_an_amount_is_shared_to_the_last_unit_of_its_currency() -> None:
    # 935 x 0.05 = 46.75, as three shares and as two of 23.38 and 23.37
    three, two = ["A", "C", "E"], ["B", "D"]
    assert paid([three, two], "0.05", "EUR", 935) == [
        ("A", "15.59"),
        ("C", "15.58"),
        ("E", "15.58"),
        ("B", "-23.38"),
        ("D", "-23.37"),
    ]
    # 100 yen have no parts; a dinar has a thousand
    assert [amount for _, amount in paid([three, two], "1", "JPY", 100)] == [
        *("34", "33", "33"),
        *("-50", "-50"),
    ]
    assert [amount for _, amount in paid([three, two], "0.01", "TND", 100)] == [
        *("0.334", "0.333", "0.333"),
        *("-0.500", "-0.500"),
    ]


def test_a_ledger_counts_partners_one_by_one() -> None:
    from ginscore.scoring.club.balances import Sums, accounts
    from ginscore.scoring.club.tally import summary

    game = gs.Game([["A", "C", "E"], ["B"]], "clasico").play(gs.knock("A", 50), gs.knock("B", 60))
    # 10 points to B, shared 4, 3 and 3
    found = {each.person: int(each.balance) for each in accounts(Sums.of([summary(game._game)]))}
    assert found == {"A": -4, "C": -3, "E": -3, "B": 10}


def test_two_who_play_alone_have_no_tables() -> None:
    with pytest.raises(GinscoreError) as refused:
        gs.Game(("Anna", "Bruno"), "classic").play(gs.tables(gs.knock("Anna", 3)))
    assert refused.value.code == "format.tables-alone"


@pytest.mark.parametrize(
    ("third", "target", "hands", "sweep", "net"),
    [
        ("eva k 5 d", 140, 1, 1, 515),
        ("eva k 5 d", 140, 3, 1, 2060),
        ("eva k 5 d", 140, 3, 2, 4120),
        ("fabio k 20 d", 90, 1, 1, 315),
        ("fabio k 20 d", 90, 3, 1, 1260),
    ],
)
def test_the_sources_sums_come_from_typed_lines_too(
    third: str, target: int, hands: int, sweep: int, net: int, invoke: Invoke
) -> None:
    changes = [f"target={target}", "column_bonus=0", "partners.sweep_boxes=1,2"]
    shutout = {"points": 1, "bonus": 1, "boxes": 1, "flat": 0, "sweep": sweep}
    changes += [f"shutout.{name}={value}" for name, value in shutout.items()]
    words = [word for change in changes for word in ("--set", change)]
    invoke("new", "Anna+Carlo+Eva", "Bruno+Dario+Fabio", "--variant", "hollywood-pro", *words)
    for _ in range(hands):
        line = f"anna g 10 d / carlo g 5 d / {third}".split()
        assert invoke("add", *line).exit_code == 0
    told = json.loads(invoke("settle", "--now", "--format", "json").stdout)
    assert told["settlement"]["net"] == net
