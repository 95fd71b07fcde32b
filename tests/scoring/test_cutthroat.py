"""Three and more, one account each: who sits out, who pays whom, and the figures of the sources."""

from __future__ import annotations

import itertools
import random
import re
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ginscore as gs
from ginscore.errors import GinscoreError
from ginscore.files.game.read import parse_game
from ginscore.files.game.write import game_text
from ginscore.files.tables.csv import table_rows
from ginscore.files.text import FileText
from ginscore.input.amendment import Amendment, whole_line
from ginscore.input.hand_line import HandLine
from ginscore.input.table import read_table
from ginscore.lang.catalogue import languages
from ginscore.lang.translator import Translator
from ginscore.render.curve import curve
from ginscore.render.data.json import to_json
from ginscore.render.data.rows import hands_csv
from ginscore.render.formats import FORMATS
from ginscore.render.html.page import html_page
from ginscore.render.screen.chart import chart_lines
from ginscore.render.screen.pad import plain
from ginscore.render.view import View
from ginscore.render.words.sentences import dealer_sentence
from ginscore.scoring.checks import unlikely
from ginscore.scoring.club.balances import Sums, accounts
from ginscore.scoring.club.figures import By, Statistics
from ginscore.scoring.club.match import Match, standing
from ginscore.scoring.club.tally import summary
from ginscore.scoring.explain import explain_hands, explain_settlement
from ginscore.scoring.game import Game
from ginscore.scoring.hands import VOID, Hand
from ginscore.scoring.needed import needed
from ginscore.scoring.parameters import read_rules
from ginscore.scoring.rescore import rescore
from ginscore.scoring.rules import Result, Rules
from ginscore.scoring.stake import Stake, payouts
from tests.profiles import tries
from tests.random_games import random_game, to_toml, with_turns
from tests.scoring.test_twin import changed_rules
from tests.twin import score

ANNA, BRUNO, CARLA = range(3)
THREE = ("Anna", "Bruno", "Carla")
FIVE = (*THREE, "Dario", "Eva")
GAMES = tries(5)


def knock(winner: int, points: int, loser: int) -> Hand:
    return Hand(winner=winner, result=Result.KNOCK, points=points, other=loser)


def game_of(rules: Rules | str, *hands: Hand, players: tuple[str, ...] = THREE) -> Game:
    known = gs.variant(rules) if isinstance(rules, str) else rules
    return Game(players=players, variant="classic", rules=known, hands=hands)


# Who pays whom


def test_whoever_is_shut_out_pays_a_hundred_more_to_the_winner_alone() -> None:
    # classic: game 100, a box 20, 100 for a shutout. Anna 60, 30 and 20; Bruno 10 and 5.
    game = game_of(
        "classic",
        knock(ANNA, 60, BRUNO),
        knock(ANNA, 30, CARLA),
        knock(BRUNO, 10, ANNA),
        knock(BRUNO, 5, CARLA),
        knock(ANNA, 20, BRUNO),
    )
    settlement = View.of(game).settlement
    # Bruno to Anna: 100 + (3 - 2) x 20 + 110 - 15 = 215; Carla to Anna: 100 + 100 + 60 + 110 = 370;
    # Carla to Bruno 40 + 15, without the game's bonus and without that of a shutout.
    assert [found.settlement.net for found in settlement.pairs] == [215, 370, 55]
    assert settlement.nets == (585, -160, -425)
    assert settlement.winner == ANNA


def test_the_winner_collects_twice_the_second_once_and_the_last_pays_twice() -> None:
    # The rule's own words, without bonuses and boxes (clasico): 100, 60 and 10 points.
    game = game_of(
        "clasico", knock(BRUNO, 60, CARLA), knock(CARLA, 10, BRUNO), knock(ANNA, 97, CARLA)
    )
    game = replace(game, hands=(*game.hands, knock(ANNA, 3, BRUNO)))
    # 100 - 60, 100 - 10 and 60 - 10
    assert [found.settlement.net for found in View.of(game).settlement.pairs] == [40, 90, 50]
    assert View.of(game).settlement.nets == (130, 10, -140)


def test_a_tie_has_no_winner_and_an_empty_pad_none() -> None:
    assert View.of(game_of("classic")).settlement.nets == (0, 0, 0)
    even = game_of("classic", knock(ANNA, 30, CARLA), knock(BRUNO, 30, CARLA))
    assert View.of(even).settlement.nets == (50, 50, -100)
    assert View.of(even).settlement.winner is None


won = st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(1, 97)).filter(
    lambda hand: hand[0] != hand[1]
)


@given(
    st.lists(won, max_size=25),
    st.sampled_from(["classic", "modern", "clasico", "fournier", "palace", "salas"]),
    st.sampled_from(["EUR", "JPY", "TND", None]),
    st.sampled_from(["0.05", "0.005", "1.3333"]),
    st.sampled_from([None, Decimal("0.25")]),
    st.sampled_from([None, 10, 500]),
    st.sampled_from([None, Decimal("3.5")]),
)
def test_what_all_are_paid_is_the_sum_of_the_pairs_and_nothing_in_all(
    hands: list[tuple[int, int, int]],
    variant: str,
    currency: str | None,
    per_point: str,
    per_box: Decimal | None,
    round_to: int | None,
    cap: Decimal | None,
) -> None:
    rules = gs.variant(variant)
    stake = Stake(Decimal(per_point), currency, per_box=per_box, round_to=round_to, cap=cap)
    game = game_of(rules, *(knock(*hand[:1], hand[2], hand[1]) for hand in hands), players=FIVE)
    game = replace(game, stake=stake)
    # By hand: what each has, and who had the target first.
    points, boxes, closer = [0] * 5, [0] * 5, None
    each = rules.score[Result.KNOCK].boxes[0]
    for winner, _, by in hands:
        if closer is None:
            boxes[winner] += each
            points[winner] += by + (each * rules.box_value if rules.boxes_at_once else 0)
            closer = winner if points[winner] >= rules.target else None
    nets = [0] * 5
    money = [Decimal(0)] * 5
    unit = {"JPY": Decimal(1), "TND": Decimal("0.001")}.get(currency or "", Decimal("0.01"))
    for one, other in itertools.combinations(range(5), 2):
        net = 0
        counted = 0
        for player, sign in ((one, 1), (other, -1)):
            shut = closer == player and points[other if player == one else one] == 0
            own = points[player] * (rules.shutout.points if shut else 1)
            own_boxes = boxes[player] * (rules.shutout.boxes if shut else 1)
            counted += sign * own_boxes
            own += 0 if rules.boxes_at_once else own_boxes * rules.box_value
            if closer == player:
                own += rules.column_bonus * (rules.shutout.bonus if shut else 1)
                own += rules.shutout.flat if shut else 0
            net += sign * own
        nets[one] += net
        nets[other] -= net
        rounded = abs(net)
        if round_to is not None:
            rounded = (rounded + round_to // 2) // round_to * round_to
        exact = rounded * Decimal(per_point) * (-1 if net < 0 else 1)
        exact += counted * (per_box or 0)
        paid = abs(exact).quantize(unit, ROUND_HALF_UP)
        if cap is not None:
            paid = min(paid, cap // unit * unit)
        money[one] += paid if exact > 0 else -paid
        money[other] -= paid if exact > 0 else -paid
    view = View.of(game)
    assert list(view.settlement.nets) == nets
    assert sum(view.settlement.nets) == 0
    assert view.payment is not None
    assert list(view.payment.nets) == money
    assert sum(view.payment.nets) == 0
    shares = payouts(game)
    assert shares is not None
    assert [amount for ((_, amount),) in shares] == money
    # A ledger of the game comes to the same.
    books = {found.person: found.balance for found in accounts(Sums.of([summary(game)]))}
    assert books == dict(zip(FIVE, money, strict=True))


# Who sits out


@pytest.mark.parametrize(
    ("idle", "dealer", "expected"),
    [
        # Anna beats Bruno, a void hand, Bruno is fined, Carla beats Anna, Bruno beats Carla.
        ("loser", "winner", [BRUNO, BRUNO, BRUNO, ANNA, CARLA]),
        ("dealer", "loser", [BRUNO, BRUNO, BRUNO, ANNA, CARLA]),
        ("dealer", "winner", [ANNA, ANNA, ANNA, CARLA, BRUNO]),
        # Carla deals first, and the deal goes round.
        ("dealer", "alternate", [ANNA, ANNA, ANNA, BRUNO, CARLA]),
    ],
)
def test_who_sits_out_is_the_loser_or_whoever_deals(
    idle: str, dealer: str, expected: list[int]
) -> None:
    rules = gs.variant("classic", idle=idle, dealer=dealer)
    fine = Hand(result=Result.PENALTY, winner=ANNA, points=5, other=BRUNO)
    hands = (
        knock(ANNA, 9, BRUNO),
        VOID,
        fine,
        knock(CARLA, 9, ANNA),
        knock(BRUNO, 9, CARLA),
    )
    game = replace(game_of(rules, *hands), dealer=CARLA)
    found = [game.replay(until).sits_out for until in range(1, 6)]
    assert found == expected
    assert game.replay(0).sits_out == CARLA
    assert [game.replay(until).next_dealer for until in range(1, 6)] == expected


def test_a_hand_of_somebody_who_sits_out_is_told() -> None:
    game = game_of("classic", knock(ANNA, 9, BRUNO), knock(CARLA, 9, BRUNO))
    assert [(fault.code, fault.hand) for fault in unlikely(game)] == [("check.sits-out", 2)]
    free = game_of("classic", knock(ANNA, 9, BRUNO), knock(CARLA, 9, ANNA))
    assert unlikely(free) == []


# Against the twin


@pytest.mark.parametrize("players", [THREE, FIVE], ids=["three", "five"])
def test_games_of_more_score_as_the_twin_says(players: tuple[str, ...]) -> None:
    rng = random.Random(f"turns {players}")
    finished = shut_out = fined = 0
    for _ in range(GAMES):
        rules = changed_rules(rng) | {"columns": 1}
        alone = random_game(rng, rules, hands=rng.randrange(30), penalties=True)
        table = with_turns(rng, alone, list(players)) | {"rules": rules}
        expected = score(table, rules)
        game = parse_game(Path("game.toml"), FileText(to_toml(table))).game
        view = View.of(game)
        assert to_json(view) == expected, to_toml(table)
        # Every figure is explained: of the hands, and of what each two have between them.
        for hand in explain_hands(game.rules, view.replayed):
            assert (hand.total, hand.box_count) == (
                hand.played.score.total,
                hand.played.score.boxes,
            )
        for pair in view.pairs:
            told = explain_settlement(game.rules, pair.replayed, pair.settlement)
            assert sum(line.net for line in told) == pair.settlement.net
            points = curve(pair).points
            assert not points or points[-1].net == pair.settlement.net
        assert parse_game(Path("again.toml"), FileText(game_text(game, "rules"))).game == game
        finished += expected["finished"]
        shut_out += any(column["blitz"] for column in expected["columns"])
        fined += any(hand["result"] == "penalty" for hand in expected["hands"])
    assert min(finished, shut_out, fined) > 0


def test_hands_come_back_from_a_table_in_any_language() -> None:
    rng = random.Random("turns in a table")
    for language in languages():
        for _ in range(4):
            rules = changed_rules(rng) | {"columns": 1, "target": 100_000}
            alone = random_game(rng, rules, hands=15, penalties=True)
            table = with_turns(rng, alone, list(THREE)) | {"rules": rules}
            game = parse_game(Path("game.toml"), FileText(to_toml(table))).game
            t = Translator(language)
            text = hands_csv([("game.toml", View.of(game))], t, ",", files=False)
            fresh = replace(game, hands=())
            found = read_table(table_rows(text, "hands.csv"), fresh, t, "hands.csv", str)
            assert replace(game, hands=found.added) == game, text


@pytest.mark.parametrize("language", languages())
def test_every_format_says_who_plays_and_what_each_comes_to(language: str) -> None:
    hands = (knock(ANNA, 60, BRUNO), knock(CARLA, 10, ANNA), knock(ANNA, 45, CARLA))
    game = replace(game_of("classic", *hands), stake=Stake(Decimal("0.05"), "EUR"))
    # Anna: Bruno pays 100 + 100 + 40 + 105 = 345, Carla 100 + 20 + 95 = 215; Bruno pays Carla
    # 20 + 10 = 30.
    assert View.of(game).settlement.nets == (560, -375, -185)
    t = Translator(language)
    for found in FORMATS:
        told = "".join(found.write([("game.toml", View.of(game))], t, False))
        assert [name for name in THREE if name not in told] == [], found.name
        if found.name in ("text", "markdown", "html", "svg", "json"):
            assert "560" in told, found.name


# The line of a hand


def line(game: Game, words: str, language: str = "en", number: int | None = None) -> Hand:
    return HandLine.of(game, language, number).read(words.split())


@pytest.mark.parametrize(
    ("words", "closer", "winner", "other"),
    [
        ("anna gin 26 bruno", None, ANNA, BRUNO),
        ("c knock 12 a", None, CARLA, ANNA),
        ("3 knock 12 an", None, CARLA, ANNA),
        ("carla knock 8 20 bruno", CARLA, None, BRUNO),
        # The winner of an undercut is named first; his count is before the knocker's.
        ("carla undercut 3 9 bruno", BRUNO, None, CARLA),
        ("carla undercut bruno 6", None, CARLA, BRUNO),
        ("anna penalty gets 10", None, ANNA, None),
        ("anna penalty gets 10 carla", None, ANNA, CARLA),
        ("anna pays penalty 10 carla", None, CARLA, ANNA),
    ],
)
def test_a_line_names_who_won_and_against_whom(
    words: str, closer: int | None, winner: int | None, other: int | None
) -> None:
    hand = line(game_of("classic"), words)
    assert (hand.closer, hand.winner, hand.other) == (closer, winner, other)


def test_charts_of_more_say_whose_they_are_and_a_page_marks_every_name() -> None:
    t = Translator("en")
    # Carla leads, and is the second of both pairs.
    game = game_of("classic", knock(CARLA, 30, BRUNO), knock(ANNA, 5, BRUNO))
    drawn = plain(chart_lines(View.of(game), t, 40)).splitlines()
    assert drawn[:2] == ["Carla against each of the others: the", "difference after each hand"]
    assert len(chart_lines(View.of(game_of("classic")), t)) == 1  # no hand, said once
    many = game_of("classic", knock(ANNA, 30, BRUNO), players=FIVE)
    page = "".join(html_page([("a.toml", View.of(many))], t, many=False))
    assert re.search(r"sits out; two of <bdi.*?>Anna</bdi>, <bdi.*?>Carla</bdi>, <bdi", page)


def test_of_three_the_other_player_follows_from_who_sits_out() -> None:
    game = game_of("classic", knock(ANNA, 30, BRUNO))
    assert line(game, "anna gin 26").other == CARLA
    assert line(game, "carla gin 26").other == ANNA
    # Another one may have played all the same, where he is named.
    assert line(game, "anna gin 26 bruno").other == BRUNO
    for words, code in (
        ("bruno gin 26", "usage.other-missing"),
        ("anna gin", "usage.points-missing"),
        ("anna gin 26 anna", "usage.other-same"),
        ("anna gin 26 dora", "usage.word-bare"),
    ):
        with pytest.raises(GinscoreError) as found:
            line(game, words)
        assert found.value.code == code
    with pytest.raises(GinscoreError) as found:
        line(game_of("classic"), "anna gin 26")  # nobody knows who began
    assert found.value.code == "usage.other-missing"
    # Of five two play and three look on, of whom one is known.
    many = game_of("classic", knock(ANNA, 30, BRUNO), players=FIVE)
    for words, offered in (
        ("anna gin 26", ("Carla", "Dario", "Eva")),
        ("bruno gin 26", ("Anna", "Carla", "Dario", "Eva")),
    ):
        with pytest.raises(GinscoreError) as found:
            line(many, words)
        assert found.value.params["known"] == offered
    assert line(many, "anna gin 26 bruno").other == BRUNO
    told = dealer_sentence(View.of(many), Translator("en"))
    assert told == "Bruno deals next and sits out; two of Anna, Carla, Dario and Eva play"
    # A hand that takes the place of another is played by the same two.
    again = game_of("classic", knock(BRUNO, 30, CARLA))
    assert line(again, "carla gin 26", number=1).other == BRUNO


def test_a_letter_of_the_level_is_not_taken_for_a_name_in_silence() -> None:
    players = ("Anna", "Dora", "Sara")
    doubled = game_of("oklahoma", players=players)
    for words in ("anna gin 26 d", "anna gin 26 s"):
        with pytest.raises(GinscoreError) as found:
            line(doubled, words)
        assert found.value.code == "usage.player-or-level"
    # Who is named besides settles it, and so does the whole name.
    assert line(doubled, "anna gin 26 d sara") == line(doubled, "anna gin 26 sara x2")
    assert line(doubled, "anna gin 26 dora").other == 1
    assert line(doubled, "anna gin 26 in seconda dora", "it").doubled
    # Without levels there is nothing else that the letter could be.
    assert line(game_of("classic", players=players), "anna gin 26 d").other == 1
    # Nobody plays against himself, so that the letter of his own name is the level.
    assert line(doubled, "dora gin 26 d anna").doubled


def test_a_part_of_a_hand_is_corrected_between_the_two_who_played_it() -> None:
    game = game_of("classic", Hand(closer=ANNA, deadwood=(4, 20), other=CARLA))
    rules, told = game.rules, HandLine.of(game, "en", 1)
    found = Amendment(winner="carla").applied(1, game.hands[0], rules, told)
    assert found == Hand(closer=CARLA, deadwood=(4, 20), other=ANNA)
    by_points = knock(ANNA, 9, BRUNO)
    assert Amendment(winner="bruno").applied(1, by_points, rules, told) == knock(BRUNO, 9, ANNA)
    with pytest.raises(GinscoreError) as refused:
        Amendment(winner="bruno").applied(1, game.hands[0], rules, told)
    assert refused.value.code == "refused.edit-winner"
    assert refused.value.params["typed"] == "ginscore edit 1 Anna knock 16 Carla"
    assert line(game, "Anna knock 16 Carla") == knock(ANNA, 16, CARLA)
    fine = Hand(result=Result.PENALTY, winner=ANNA, points=5, other=BRUNO)
    assert whole_line(1, fine, rules, told) == "ginscore edit 1 Anna penalty gets 5 Bruno"


# The rest of the program


def test_the_count_is_for_everybody() -> None:
    game = game_of("classic", knock(ANNA, 30, BRUNO), knock(CARLA, 40, ANNA))
    assert [found.columns[0].needed for found in needed(game)] == [70, 100, 60]
    # Bruno has won nothing, so that anybody else who closes shuts somebody out.
    assert [found.columns[0].shutout for found in needed(game)] == [True, False, True]


def test_the_hands_are_read_under_other_rules_of_one_column() -> None:
    game = game_of("classic", Hand(closer=ANNA, deadwood=(7, 7), other=CARLA))
    # A tie undercuts here; by the other rules it is the knocker's.
    assert View.of(game).replayed.hands[0].outcome.winner == CARLA
    rules = read_rules({"tie": "knocker", "score": {"knock": {"boxes": 1}}})
    again = replace(game, rules=rules, hands=rescore(game, rules).hands)
    assert View.of(again).replayed.hands[0].outcome.winner == ANNA
    told = game_of("classic", Hand(Result.UNDERCUT, CARLA, 0, other=ANNA))
    swapped = rescore(told, rules).hands[0]
    assert (swapped.winner, swapped.other) == (ANNA, CARLA)


def test_a_match_of_three_goes_to_whoever_wins_most_games_and_all_pay_the_bonus() -> None:
    match = Match("club", games=2, bonus=50)
    stake = Stake(Decimal("0.01"), "EUR")

    def played(winner: int) -> Any:
        loser = (winner + 1) % 3
        hands = (knock(winner, 60, loser), knock(winner, 50, loser))
        return summary(replace(game_of("clasico", *hands), stake=stake, match=match))

    found = standing([played(ANNA), played(CARLA), played(ANNA)])
    assert (found.won, found.winner, found.last) == ((2, 0, 1), ANNA, 2)
    # 110 points from each of two a game.
    assert found.points == (440, 0, 220)
    assert [(b.loser, str(b.amount)) for b in found.bonuses] == [
        ("Bruno", "0.50"),
        ("Carla", "0.50"),
    ]
    books = accounts(Sums.of([played(ANNA)]), bonuses=found.bonuses)
    assert {each.person: str(each.balance) for each in books} == {
        "Anna": "3.20",
        "Bruno": "-1.60",
        "Carla": "-1.60",
    }


def test_statistics_count_the_hands_that_somebody_played() -> None:
    hands = (knock(ANNA, 9, BRUNO), VOID, knock(CARLA, 8, ANNA), knock(CARLA, 7, BRUNO))
    found = Statistics(By.PLAYER)
    found.add(summary(game_of("classic", *hands)))
    # The void hand is everybody's, as nobody knows who played it.
    rows = {row.player: row.figures for row in found.rows()}
    assert [(rows[name].hands, rows[name].hands_won) for name in THREE] == [(3, 1), (3, 0), (3, 2)]
    assert [rows[name].run for name in THREE] == [1, 0, 2]
    # Of all together every hand is counted once.
    together = Statistics(By.VARIANT)
    together.add(summary(game_of("classic", *hands)))
    assert [row.figures.hands for row in together.rows()] == [4]


def test_the_library_names_both_and_gives_every_account() -> None:
    game = gs.Game(THREE, "classic", dealer="Carla", stake="0.05")
    game = game.play(
        gs.knock("Anna", 60, against="Bruno"),
        gs.undercut("Carla", 3, 9, against="Anna"),
        gs.penalty(10, to="Bruno", against="Carla"),
    )
    assert [played.loser for played in game.replay()] == ["Bruno", "Anna", "Carla"]
    assert game.next_dealer == "Anna"
    # Anna 60/1, Bruno 10 of a penalty, Carla 6 + 10 = 16/1.
    assert game.columns[0].points == ((60,), (10,), (16,))
    assert game.settlement.nets == (70 + 44, -70 - 26, -44 + 26)
    assert [pair for pair, _ in game.settlement.pairs] == [
        ("Anna", "Bruno"),
        ("Anna", "Carla"),
        ("Bruno", "Carla"),
    ]
    assert game.settlement.lines == ()
    money = game.settlement.money
    assert money is not None
    assert [(name, str(amount)) for name, amount in money.members] == [
        ("Anna", "5.70"),
        ("Bruno", "-4.80"),
        ("Carla", "-0.90"),
    ]
    assert gs.loads(gs.dumps(game)) == game
    assert [eval(repr(hand), vars(gs)) for hand in game.hands] == list(game.hands)
    assert [gs.Hand(**hand.to_dict()) for hand in game.hands] == list(game.hands)


@pytest.mark.parametrize(
    ("players", "hand", "code"),
    [
        (THREE, lambda: gs.knock("Anna", 20), "format.other-missing"),
        (THREE, lambda: gs.knock("Anna", 20, against="Dora"), "format.player"),
        (("Anna", "Bruno"), lambda: gs.knock("Anna", 20, against="Bruno"), "format.other-two"),
        (THREE, lambda: gs.knock("Anna", 20, against="anna"), "format.other-same"),
        (THREE, lambda: gs.Hand(winner="Anna", opponent="Bruno"), "format.forms-mixed"),
    ],
)
def test_a_hand_that_names_too_few_or_too_many_is_refused(
    players: tuple[str, ...], hand: Any, code: str
) -> None:
    with pytest.raises(GinscoreError) as found:
        gs.Game(players, "classic").play(hand())
    assert found.value.code == code


def test_rules_of_several_columns_refuse_three_and_name_the_pairs() -> None:
    with pytest.raises(GinscoreError) as found:
        gs.Game(THREE, "moderno")
    assert found.value.code == "rule.players-columns"
    assert "ginscore new Anna+Carla Bruno" in str(found.value)
    assert gs.Game([["Anna", "Carla"], ["Bruno"]], "moderno").players == ("Anna+Carla", "Bruno")
