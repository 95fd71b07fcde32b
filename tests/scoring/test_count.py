"""The count: what each player still needs, proved by adding every hand there can be."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from ginscore.files.game.read import parse_game
from ginscore.files.text import FileText
from ginscore.files.variant.find import load_variant
from ginscore.lang.translator import Translator
from ginscore.render.data.needed import needed_json
from ginscore.render.screen.needed import needed_lines
from ginscore.render.screen.pad import plain
from ginscore.render.view import View
from ginscore.scoring.checks import faults
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.needed import COUNTED_CUBES, ColumnNeeds, needed
from ginscore.scoring.parameters import merged, read_rules, to_table
from ginscore.scoring.replay import replay
from ginscore.scoring.rules import Entry, Result, Rules
from tests.conftest import SAMPLES, Invoke
from tests.profiles import tries
from tests.random_games import random_game, to_toml
from tests.twin import RULES, score

GAMES = tries(0.04)


def game_of(rules: Rules, *hands: Hand) -> Game:
    return Game(players=("Anna", "Bruno"), variant="club", rules=rules, hands=hands)


def won(winner: int, result: Result, points: int, doubled: bool | None = None) -> Hand:
    return Hand(winner=winner, result=result, points=points, doubled=doubled)


def smallest(column: ColumnNeeds) -> dict[str, int | None]:
    """Return the numbers of a column by result, in seconda with a star."""
    return {f"{way.result}{'*' if way.doubled else ''}": way.number for way in column.ways}


def shown(
    game: Game, language: str, cells: int | None = None, *, everything: bool = False
) -> list[str]:
    """Return the lines of the count."""
    lines = needed_lines(View.of(game), Translator(language), cells, everything=everything)
    return plain(lines).splitlines()


# Figures by hand


def test_a_player_needs_what_is_missing_less_the_bonus(moderno: Rules) -> None:
    # Anna is at 250 of 350 (a big gin of 75 in seconda: 150 + 100), so 100 are missing.
    game = game_of(moderno, won(0, Result.BIG_GIN, 75, True))
    first = needed(game)[0].columns[0]
    assert (first.number, first.needed, first.next_win) == (1, 100, True)
    assert smallest(first) == {
        "knock": 100,
        "knock*": 50,
        "undercut": None,  # 75 with the bonus of 25, and a knocker keeps at most 10
        "undercut*": None,  # 2 x 10 + 50 = 70
        "gin": 75,
        "gin*": 25,
        "big-gin": 50,
        "big-gin*": 0,
    }


@pytest.mark.parametrize(
    ("target", "number"),
    [
        # Gin in prima adds 25; a deadwood of 1 cannot be where an ace counts 15.
        (25, 0),
        (26, 2),
        (27, 2),
        (28, 3),
        # The largest deadwood is 110.
        (135, 110),
        (136, None),
    ],
)
def test_the_number_is_one_that_ten_cards_can_be_worth(
    moderno: Rules, target: int, number: int | None
) -> None:
    column = needed(game_of(replace(moderno, target=target)))[0].columns[0]
    assert smallest(column)["gin"] == number


def test_an_undercut_is_by_no_more_than_a_knocker_may_keep() -> None:
    classic = load_variant("classic", Path()).rules
    # 10 and the difference of at most 10: 20 close, 21 do not.
    for target, number in ((10, 0), (11, 1), (20, 10), (21, None)):
        column = needed(game_of(replace(classic, target=target)))[0].columns[0]
        assert smallest(column)["undercut"] == number


def test_a_knock_is_by_one_point_at_least() -> None:
    palace = load_variant("palace", Path()).rules
    # A box is 10 points at once, so a knock by nothing would do; it would be an undercut.
    column = needed(game_of(replace(palace, target=10)))[0].columns[0]
    assert smallest(column) == {"knock": 1, "undercut": 0, "gin": 0}


def test_a_gin_that_is_cancelled_at_zero_needs_a_card_left() -> None:
    rules = load_variant("round-the-corner", Path()).rules
    # The bonus of 20 alone would close, but a gin against nothing scores nothing, and the
    # cheapest card is a 2, as an ace counts 15.
    column = needed(game_of(replace(rules, target=20)))[0].columns[0]
    assert smallest(column)["gin"] == 2


def test_a_tie_in_which_nobody_scores_closes_nothing(moderno: Rules) -> None:
    rules = replace(moderno, target=25, tie=read_rules({"tie": "nobody"}).tie)
    assert smallest(needed(game_of(rules))[0].columns[0])["undercut"] == 1


def test_only_results_and_levels_that_exist_are_counted() -> None:
    straight = load_variant("straight", Path()).rules
    assert list(smallest(needed(game_of(straight))[0].columns[0])) == ["gin", "big-gin"]
    doubled = load_variant("moderno-400", Path()).rules
    assert all(way.doubled for way in needed(game_of(doubled))[0].columns[0].ways)
    gin_only = read_rules(merged(to_table(doubled), {"knock_limit": 0}))
    assert list(smallest(needed(game_of(gin_only))[0].columns[0])) == ["gin*", "big-gin*"]


def test_an_empty_game_needs_everything_and_only_the_first_column_can_close(
    moderno: Rules,
) -> None:
    rules = replace(moderno, target=100)
    for counted in needed(game_of(rules)):
        assert [column.needed for column in counted.columns] == [100, 100, 100]
        assert [column.next_win for column in counted.columns] == [True, False, False]
        # Gin 75 in prima, and nothing where the win is not written.
        assert [smallest(c)["gin"] for c in counted.columns] == [75, None, None]
        assert [column.shutout for column in counted.columns] == [True, True, True]
        assert [column.ends_game for column in counted.columns] == [False, False, True]


def test_a_closed_column_is_not_counted_and_one_after_it_is_begun(moderno: Rules) -> None:
    # Anna: 320 and 100 close column 1 with 420, and column 2 has 100; Bruno begins in column 2.
    hands = (won(0, Result.BIG_GIN, 110, True), won(0, Result.KNOCK, 50, True))
    anna, bruno = needed(game_of(moderno, *hands))
    assert [(c.number, c.needed, c.next_win) for c in anna.columns] == [
        (2, 250, True),
        (3, 350, True),
    ]
    assert [(c.number, c.needed, c.next_win) for c in bruno.columns] == [
        (2, 350, True),
        (3, 350, False),
    ]
    assert [column.shutout for column in bruno.columns] == [False, True]


def test_a_win_that_would_be_lost_closes_nothing(moderno: Rules) -> None:
    # Entered strictly, Bruno's first win goes into column 1, which is closed.
    rules = replace(moderno, entry=Entry.STRICT)
    hands = (won(0, Result.BIG_GIN, 110, True), won(0, Result.KNOCK, 50, True))
    game = game_of(rules, *hands)
    bruno = needed(game)[1]
    assert [column.next_win for column in bruno.columns] == [False, False]
    assert all(way.number is None for column in bruno.columns for way in column.ways)
    assert "La prossima smazzata vinta da Bruno non va in nessuna colonna aperta." in shown(
        game, "it"
    )


def test_a_game_that_is_over_needs_nothing_and_says_who_pays(invoke: Invoke) -> None:
    result = invoke("count", str(SAMPLES / "segnapunti.toml"), "--lang", "it")
    assert result.stdout == "La partita è finita.\nGiocatore B paga a Giocatore A 935 punti\n"
    result = invoke("count", str(SAMPLES / "segnapunti.toml"), "--format", "json")
    data = json.loads(result.stdout)
    assert data["finished"] is True
    assert [counted["columns"] for counted in data["counts"]] == [[], []]
    assert data["settlement"]["net"] == 935


# Every hand there can be


Kind = tuple[Result, bool, int]
"""A result, whether it is doubled, and what the players doubled it to."""


def sides(player: int, rules: Rules) -> Iterator[tuple[Kind, int, Hand]]:
    """Yield every hand by points that the player may win next."""
    for result in rules.score:  # a big gin that is paid as gin closes what gin closes
        for doubled, cube in product((False, True), rules.multipliers[:COUNTED_CUBES]):
            for number in range(rules.largest_deadwood + 2):
                hand = won(player, result, number, doubled)
                if cube > 1:
                    hand = hand._replace(multiplier=cube)
                if result is not Result.VOID and not faults(rules, hand):
                    yield (result, doubled, cube), number, hand


def by_trying(game: Game, player: int) -> dict[int, dict[Kind, int]]:
    """Return for each column the smallest number that closes it, for each result and level.

    On the way every hand that closes is asked what else it did.
    """
    before = {c.number: c for c in needed(game)[player].columns}
    found: dict[int, dict[Kind, int]] = {number: {} for number in before}
    for kind, number, hand in sides(player, game.rules):
        replayed = replay(game.rules, (*game.hands, hand))
        ends = False
        for column in replayed.columns:
            if column.closed_at == len(game.hands) + 1:
                assert column.closed_by == player
                found[column.number].setdefault(kind, number)
                assert column.shutout == before[column.number].shutout
                ends = ends or before[column.number].ends_game
        assert replayed.finished == ends
    return found


def agree(game: Game) -> int:
    """Compare the count with trying; return how many ways to close there are."""
    if game.replay().finished:
        assert not any(counted.columns for counted in needed(game))
        return 0
    ways = 0
    for counted in needed(game):
        tried = by_trying(game, counted.player)
        for column in counted.columns:
            told = {
                (way.result, way.doubled, way.multiplier): way.number
                for way in column.ways
                if way.number is not None
            }
            assert told == tried[column.number]
            ways += len(told)
    return ways


def read(table: dict[str, Any], folder: Path = Path()) -> Game:
    return parse_game(folder / "game.toml", FileText(text=to_toml(table))).game


def running(game: Game) -> Game:
    """Return the game without its end, which leaves little to count."""
    while game.hands and game.replay().finished:
        game = replace(game, hands=game.hands[:-1])
    return game


@pytest.mark.parametrize("variant", sorted(RULES))
def test_the_count_is_what_adding_every_hand_shows(variant: str) -> None:
    rng = random.Random(f"{variant} counted")
    ways = 0
    for _ in range(GAMES):
        table = random_game(rng, RULES[variant], hands=rng.randrange(14), variant=variant)
        ways += agree(running(read(table)))
    assert ways


@pytest.mark.parametrize("variant", sorted(RULES))
def test_the_twin_closes_a_column_at_the_number_told_and_not_before(variant: str) -> None:
    rng = random.Random(f"{variant} and its twin")
    rules = RULES[variant]
    cubes = rules["cube"] > 1
    compared = 0
    for _ in range(GAMES):
        table = random_game(rng, rules, hands=rng.randrange(12), variant=variant)
        game = running(read(table))
        table["hands"] = table["hands"][: len(game.hands)]
        for counted in needed(game):
            for column in counted.columns:
                for way in column.ways:
                    if way.number is None:
                        continue
                    for number in (way.number, way.number - 1):
                        if number < 0:
                            continue
                        entry = {
                            "winner": game.players[counted.player],
                            "result": str(way.result),
                            "points": number,
                            "doubled": way.doubled,
                            "multiplier": way.multiplier,
                        }
                        scored = score(table | {"hands": [*table["hands"], entry]}, rules)
                        closed = scored["columns"][column.number - 1]["closed_by"]
                        # What is no hand at all may close: a gin against 1, a knock by 0.
                        hand = won(counted.player, way.result, number, way.doubled)
                        hand = hand._replace(multiplier=way.multiplier if cubes else None)
                        if number == way.number or not faults(game.rules, hand):
                            assert (closed is not None) == (number == way.number)
                            compared += 1
    assert compared


# As it is shown


@pytest.mark.parametrize("language", ["en", "it", "es", "ru"])
@pytest.mark.parametrize("variant", sorted(RULES))
def test_the_count_fits_the_screen_and_loses_no_figure(variant: str, language: str) -> None:
    rng = random.Random(f"{variant} shown")
    for _ in range(GAMES):
        table = random_game(rng, RULES[variant], hands=rng.randrange(12), variant=variant)
        game = running(read(table))
        wide = shown(game, language, 80, everything=True)
        # A line of a terminal of 24 stays free for the command, one for the next prompt.
        assert len(wide) <= 22
        for everything in (False, True):
            for cells in (80, 40, 30):
                lines = shown(game, language, cells, everything=everything)
                # A label and a figure side by side may need more than 30.
                assert cells == 30 or max(map(len, lines)) <= cells
                told = " ".join(lines).split()
                for counted in needed(game):
                    for column in counted.columns:
                        figures = [column.needed, *(w.number for w in column.ways)]
                        assert {str(n) for n in figures if n is not None} <= {*told}


def test_the_players_are_side_by_side_and_only_what_a_hand_reaches_is_told(moderno: Rules) -> None:
    # Anna is at 250 of 350: 100 by a knock, 50 x 2, 75 + 25, 25 x 2 + 50, 50 + 50, 0 + 100. An
    # undercut comes to 10 x 2 + 50 = 70 at most. Bruno's largest hand is 110 x 2 + 100 = 320.
    game = game_of(moderno, won(0, Result.BIG_GIN, 75, True))
    lines = [" ".join(line.split()) for line in shown(game, "en", 80)]
    assert lines == [
        "Anna │ Bruno",
        "column 1 2 3 │ 1 2 3",
        "points needed 100 350 350 │ 350 350 350",
        "closes with │",
        "single knock by 100 - - │ - - -",
        "doubled knock by 50 - - │ - - -",
        "single gin against 75 - - │ - - -",
        "doubled gin against 25 - - │ - - -",
        "single big gin against 50 - - │ - - -",
        "doubled big gin against 0 - - │ - - -",
        # Bruno has no entry, so it would be one.
        "would be a blitz yes yes yes │ - yes yes",
        "",
        "Nobody can end the game with the next hand.",
    ]
    whole = [" ".join(line.split()) for line in shown(game, "en", 80, everything=True)]
    assert [line for line in whole if line not in lines] == [
        "single undercut by - - - │ - - -",
        "doubled undercut by - - - │ - - -",
        "ends the game - - yes │ - - yes",
    ]


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        # One column to 350: 70 are within reach of any gin, 330 of none (110 x 2 + 100 = 320).
        (280, 280, "Either player can end the game with the next hand."),
        (280, 20, "Only Anna can end the game with the next hand."),
        (20, 280, "Only Bruno can end the game with the next hand."),
        (20, 20, "Nobody can end the game with the next hand."),
    ],
)
def test_who_can_end_the_game_is_one_sentence(
    moderno: Rules, first: int, second: int, said: str
) -> None:
    rules = replace(moderno, columns=1)
    hands = [
        won(player, Result.KNOCK, step, True)
        for player, points in ((0, first), (1, second))
        for step in (points // 4, points // 4)  # x 2
    ]
    assert shown(game_of(rules, *hands), "en")[-1] == said


def test_what_partners_need_is_not_told_by_single_results() -> None:
    page = (SAMPLES / "partnership.toml").read_text(encoding="utf-8")
    game = running(parse_game(SAMPLES / "partnership.toml", FileText(text=page)).game)
    lines = shown(game, "en")
    assert any(line.startswith("points needed") for line in lines)
    assert not any("closes with" in line or "next hand" in line for line in lines)


def test_the_word_blitz_is_shown_only_where_it_pays() -> None:
    for variant, paid in (("moderno", True), ("clasico", False)):
        game = game_of(load_variant(variant, Path()).rules)
        said = " ".join(shown(game, "en", everything=True))
        assert ("blitz" in said) == paid
        assert needed_json(View.of(game))["counts"][0]["columns"][0]["blitz"] is True


def test_the_keys_are_those_of_the_format_page(moderno: Rules) -> None:
    page = (SAMPLES / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```json\n(\{\"ginscore\": 1.*?\"counts\".*?)^```$", page, re.M | re.S)
    shown = json.loads(block)
    data = needed_json(View.of(game_of(moderno)))
    for mine, documented in (
        (data, shown),
        (data["counts"][0], shown["counts"][0]),
        (data["counts"][0]["columns"][0], shown["counts"][0]["columns"][0]),
        (
            data["counts"][0]["columns"][0]["closes"][0],
            shown["counts"][0]["columns"][0]["closes"][0],
        ),
    ):
        assert list(mine) == list(documented)
