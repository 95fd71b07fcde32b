"""Rules drawn by lot over every parameter, and games under them: all that is told must agree.

The expected figures are the twin's; the count is held against trying every hand there is.
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import settings

from ginscore.files.game.read import parse_game
from ginscore.files.tables.csv import table_rows
from ginscore.files.text import FileText
from ginscore.input.table import read_table
from ginscore.lang.catalogue import languages
from ginscore.lang.translator import Translator
from ginscore.render.data.json import to_json
from ginscore.render.data.rows import hands_csv
from ginscore.render.view import View
from ginscore.scoring.explain import explain_hands, explain_settlement
from ginscore.scoring.game import Game
from ginscore.scoring.parameters import PARAMETERS, read_rules
from ginscore.scoring.rescore import rescore
from tests.files.test_paper_pad import imported, paper, paper_rules, table_of, text_of
from tests.profiles import PROFILES, tries
from tests.random_games import (
    PLAYERS,
    RANKS,
    SUITS,
    knocking_deadwood,
    limit_of,
    most_deadwood,
    possible_deadwood,
    random_game,
    to_toml,
)
from tests.scoring.test_count import agree, running
from tests.scoring.test_twin import changed_rules
from tests.twin import score

GAMES = tries(20 if settings().max_examples >= PROFILES["nightly"] else 6)
"""300 in the run of every day, 20,000 in the nightly one."""

SELDOM = 30
"""One game of so many is told in the ways that take long to compare: pad and count."""


def read(table: dict[str, Any]) -> Game:
    return parse_game(Path("game.toml"), FileText(to_toml(table))).game


def test_the_lot_is_over_every_parameter() -> None:
    rng = random.Random("every parameter")
    drawn = [changed_rules(rng) for _ in range(200)]
    assert drawn[0].keys() == PARAMETERS.keys()
    for name in PARAMETERS:
        assert len({str(rules[name]) for rules in drawn}) > 1, name


def test_all_that_is_told_of_a_game_agrees_under_any_rules(tmp_path: Path) -> None:
    rng = random.Random("any rules at all")
    finished = ways = pads = penalties = notices = 0
    for number in range(GAMES):
        on_paper = number % SELDOM == 0
        rules = paper_rules(rng) if on_paper else changed_rules(rng)
        table = random_game(rng, rules, hands=rng.randrange(30), penalties=not on_paper)
        table |= {"rules": rules}
        expected = score(table, rules)
        game = read(table)
        view = View.of(game)
        assert game.rules == read_rules(rules)
        assert to_json(view) == expected, to_toml(table)
        explained_as(view, expected)
        back_from_csv(view, rng, len(expected["surplus"]))
        rescored_as_dealt(rng, rules)
        last_hands_alone(game, rng)
        finished += expected["finished"]
        penalties += any(hand.result == "penalty" for hand in game.hands)
        notices += any(hand.result == "notice" for hand in game.hands)
        if number % SELDOM == 1:
            ways += agree(running(game))
        if on_paper:
            sheet = paper(table, rules)
            again = imported(tmp_path / "pad.tsv", game.rules, text_of(sheet))
            assert table_of(again) == table_of(view) == sheet, to_toml(table)
            pads += 1
    assert min(finished, penalties) > GAMES // 10
    assert notices > GAMES // 20
    assert ways > pads > 0


def explained_as(view: View, expected: dict[str, Any]) -> None:
    """Hold the sum of all addends against the twin's figures, hand by hand and line by line."""
    hands = explain_hands(view.game.rules, view.replayed)
    told = [(hand.total, hand.box_count) for hand in hands]
    assert told == [(hand["score"], hand["boxes"]) for hand in expected["hands"]]
    lines = explain_settlement(view.game.rules, view.replayed, view.settlement)
    told_lines = [(str(line.kind), line.net) for line in lines]
    assert told_lines == [(line["kind"], line["net"]) for line in expected["settlement"]["lines"]]


def last_hands_alone(game: Game, rng: random.Random) -> None:
    """Go on with a game from where it stood before one of its hands."""
    if game.hands:
        count = rng.randrange(len(game.hands))
        before, after = (replace(game, hands=game.hands[:n]) for n in (count, count + 1))
        assert View.after(View.of(before), after) == View.of(after)


def back_from_csv(view: View, rng: random.Random, surplus: int) -> None:
    """Write the hands that count as a table, and read them again in some language."""
    game = view.game
    game = replace(game, hands=game.hands[: len(game.hands) - surplus])
    if not game.hands:
        return
    written, read_in = rng.choice(languages()), rng.choice(languages())
    text = hands_csv([("game.toml", View.of(game))], Translator(written), ",", files=False)
    fresh = replace(game, hands=())
    rows = table_rows(text, "hands.csv")
    found = read_table(rows, fresh, Translator(read_in), "hands.csv", str)
    assert found[:2] == (0, game.hands), text


def rescored_as_dealt(rng: random.Random, rules: dict[str, Any]) -> None:
    """Hold hands read under other rules against the twin, who is told what happened at the table.

    The hands have their deadwood and witness card, so nothing about them is open.
    """
    others = changed_rules(rng)
    entries = [entry for entry in (dealt(rng, rules) for _ in range(25)) if exists(entry, rules)]
    # A penalty is the same under all rules.
    entries.insert(0, {"result": "penalty", "winner": rng.choice(PLAYERS), "points": 30})
    if rules["columns"] == "endless" and rng.random() < 0.5:
        notice = {"result": "notice", "closer": rng.choice(PLAYERS)}
        entries.insert(rng.randrange(len(entries) + 1), notice)
    table = {"ginscore": 1, "variant": "moderno", "players": PLAYERS, "rules": rules}
    game = read(table | {"hands": entries})
    found = rescore(game, read_rules(others))
    there = [told_under(others, entry) for entry in entries]
    expected = score(table | {"hands": there}, others)
    again = replace(game, rules=read_rules(others), hands=found.hands)
    ours = to_json(View.of(again))
    for key in ("columns", "surplus", "finished", "settlement"):
        assert ours[key] == expected[key], to_toml(table | {"hands": entries})
    missing = [n for n, entry in enumerate(entries, 1) if not exists(entry, others)]
    left = [number for number in missing if number not in expected["surplus"]]
    assert [hand.number for hand in found.left_out] == left


def told_under(rules: dict[str, Any], entry: dict[str, Any]) -> dict[str, Any]:
    """Return what happened as other rules know it: void where they know no such hand.

    Without a cube nobody doubles, and where no more columns begin a notice is nothing.
    """
    idle = entry.get("result") == "notice" and rules["columns"] != "endless"
    if idle or not exists(entry, rules):
        return {"result": "void"}
    return entry | {"multiplier": 1} if rules["cube"] == 1 else entry


def dealt(rng: random.Random, rules: dict[str, Any]) -> dict[str, Any]:
    """Deal a hand that some rules allow; it is doubled with the cube that these rules have."""
    entry: dict[str, Any] = {
        "closer": rng.choice(PLAYERS),
        "deadwood": [rng.choice([0, 0, *range(11)]), rng.randrange(rng.choice([6, 12, 60, 111]))],
        "witness": rng.choice(RANKS) + rng.choice(SUITS),
    }
    if entry["deadwood"][0] == 0 and rng.random() < 0.3:
        entry["result"] = "big-gin"
    elif "conceded" in rules["score"] and rng.random() < 0.2:
        entry["result"] = "conceded"
    if rules["cube"] > 1 and rng.random() < 0.3:
        entry["multiplier"] = rng.choice([side for side in (1, 2, 4, 64) if side <= rules["cube"]])
    return entry


def exists(entry: dict[str, Any], rules: dict[str, Any]) -> bool:
    """Tell whether a hand by deadwood with a witness card can be, in the plainest words."""
    if entry.get("result") in ("penalty", "notice"):
        return True
    if 1 < rules["cube"] < entry.get("multiplier", 1):
        return False
    own, other = entry["deadwood"]
    possible = possible_deadwood(rules, 0, most_deadwood(rules))
    if own not in possible or other not in possible:
        return False
    if entry.get("result") == "conceded":
        return "conceded" in rules["score"]
    return own == 0 or own in knocking_deadwood(rules, limit_of(entry["witness"][:-1], rules))
