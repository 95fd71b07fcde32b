"""The formats: the paper pad cell for cell, and the JSON that scripts rely on, exactly."""

from __future__ import annotations

import csv
import gc
import json
import tracemalloc
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.files.game.read import parse_game, read_game
from ginscore.files.text import FileText
from ginscore.lang.catalogue import languages
from ginscore.lang.translator import Translator
from ginscore.render.data.json import json_pieces, to_json, write_json
from ginscore.render.data.rows import guarded, pad_tsv
from ginscore.render.formats import FORMATS
from ginscore.render.pad import build_pad
from ginscore.render.view import View
from tests.conftest import SAMPLES, Invoke
from tests.profiles import times
from tests.random_views import views
from tests.render.test_pad import figures

# The table of the Italian text, as printed.
PRINTED = """
GIOCATORE A|||GIOCATORE B||
X|X||||
360|358||||X
285|258|321|||358
183|183|221|140|206|288
139|81|146|50|124|172
102|37|44|16|34|90
5|1|3|1|3|5
6|4|8|4|8|10
9|9|13|9|13|19
14|14|18|||24
19|19||||
"""

GAME = """
ginscore = 1
variant = "moderno"
players = ["A", "B"]
"""


def view(hands: str, head: str = "") -> View:
    return View.of(parse_game(Path("game.toml"), FileText(text=GAME + head + hands)).game)


def test_the_printed_pad_comes_out_cell_for_cell() -> None:
    game = read_game(SAMPLES / "segnapunti.toml").game
    cells = [line.split("\t") for line in pad_tsv(build_pad(View.of(game))).splitlines()]
    printed = [line.split("|") for line in PRINTED.strip().splitlines()]
    assert [[cell.upper() for cell in row] for row in cells] == printed


def test_a_game_as_json_key_by_key_in_its_order() -> None:
    # A: gin in seconda 26 x 2 + 50 = 102, 5 boxes; a void hand; 102 x 5 hundredths = 5.10,
    # and 5 boxes x 25 = 125: 227 points, 11.35
    hands = """
    [[hands]]
    winner = "A"
    result = "gin"
    points = 26
    doubled = true
    [[hands]]
    result = "void"
    """
    stake = 'dealer = "B"\n[stake]\nper_point = "0.050"\ncurrency = "EUR"\n'
    open_ = {"closed_by": None, "closed_at": None, "blitz": False}
    nothing: dict[str, list[int]] = {"points": [], "boxes": []}
    expected: dict[str, Any] = {
        "ginscore": 1,
        "variant": "moderno",
        "players": ["A", "B"],
        "hands": [
            {
                "number": 1,
                "winner": "A",
                "result": "gin",
                "doubled": True,
                "points": 26,
                "score": 102,
                "boxes": 5,
                "columns": [1],
            },
            {
                "number": 2,
                "winner": None,
                "result": "void",
                "doubled": False,
                "points": 0,
                "score": 0,
                "boxes": 0,
                "columns": [],
            },
        ],
        "surplus": [],
        "columns": [
            {
                "number": 1,
                **open_,
                "sides": [
                    {"player": "A", "points": [102], "boxes": [5]},
                    {"player": "B", **nothing},
                ],
            },
            {
                "number": 2,
                **open_,
                "sides": [{"player": "A", **nothing}, {"player": "B", **nothing}],
            },
            {
                "number": 3,
                **open_,
                "sides": [{"player": "A", **nothing}, {"player": "B", **nothing}],
            },
        ],
        "finished": False,
        "next_dealer": "A",
        "settlement": {
            "lines": [
                {"kind": "columns", "sides": [0, 0], "net": 0},
                {"kind": "boxes", "counts": [5, 0], "sides": [125, 0], "net": 125},
                {"kind": "points", "sides": [102, 0], "net": 102},
            ],
            "net": 227,
            "winner": "A",
            "final": False,
            "money": {
                "amount": "11.35",
                "currency": "EUR",
                "per_point": "0.05",
                "from": "B",
                "to": "A",
            },
        },
    }
    # dumping keeps the order of keys, which is part of the contract
    assert json.dumps(to_json(view(hands, stake))) == json.dumps(expected)


def test_the_finished_example_as_json() -> None:
    data = to_json(View.of(read_game(SAMPLES / "segnapunti.toml").game))
    assert data["finished"] is True
    assert data["next_dealer"] is None
    first = data["columns"][0]
    assert (first["closed_by"], first["closed_at"], first["blitz"]) == ("Giocatore A", 8, False)
    assert data["settlement"] == {
        "lines": [
            {"kind": "columns", "sides": [700, 350], "net": 350},
            {"kind": "boxes", "counts": [56, 46], "sides": [1400, 1150], "net": 250},
            {"kind": "points", "sides": [1039, 704], "net": 335},
        ],
        "net": 935,
        "winner": "Giocatore A",
        "final": True,
    }


def test_surplus_hands_come_last_with_no_columns() -> None:
    head = "[rules]\ncolumns = 1\ntarget = 100\n"
    gin = '[[hands]]\nwinner = "A"\nresult = "gin"\npoints = 26\ndoubled = true\n'
    data = to_json(view(gin * 2, head))
    assert data["surplus"] == [2]
    assert [hand["columns"] for hand in data["hands"]] == [[1], []]
    assert [hand["score"] for hand in data["hands"]] == [102, 102]


@pytest.mark.parametrize(
    ("stake", "money"),
    [
        # no points, no payment
        ("", {"amount": "0.00", "from": None, "to": None}),
        # 227 points at 0.00001: 0.00227, nothing to the cent
        ("0.00001", {"amount": "0.00", "from": None, "to": None}),
        ("0.01", {"amount": "2.27", "from": "B", "to": "A"}),
    ],
)
def test_money_without_anything_to_pay_names_nobody(stake: str, money: dict[str, Any]) -> None:
    gin = '[[hands]]\nwinner = "A"\nresult = "gin"\npoints = 26\ndoubled = true\n'
    head = f'[stake]\nper_point = "{stake or "0.05"}"\n'
    data = to_json(view(gin if stake else "", head))
    found = data["settlement"]["money"]
    assert {key: found[key] for key in money} == money
    assert found["currency"] is None


def test_equal_games_give_equal_bytes(invoke: Invoke) -> None:
    for chosen in ("text", "tsv", "json", "jsonl"):
        words = ("export", str(SAMPLES / "segnapunti.toml"), "--format", chosen)
        assert invoke(*words).stdout == invoke(*words).stdout != ""


def test_several_games_as_jsonl_are_a_line_each_with_their_file(invoke: Invoke) -> None:
    path = str(SAMPLES / "segnapunti.toml")
    result = invoke("export", path, path, "--format", "jsonl")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line.pop("file") for line in lines] == [path, path]
    assert lines[0] == json.loads(invoke("export", path, "--format", "json").stdout)


def running(
    players: list[str], hands: Iterable[tuple[str, int, int, list[int]]], *, counts: bool
) -> list[str]:
    """Add up records of hands as a pad does: winner, score, boxes, columns of each.

    ``counts``: whether boxes are on the pad.
    """
    points: dict[tuple[int, int], int] = {}
    boxes: dict[tuple[int, int], int] = {}
    found = []
    for winner, score, more, columns in hands:
        for column in columns:
            place = (players.index(winner), column)
            points[place] = points.get(place, 0) + score
            boxes[place] = boxes.get(place, 0) + more
            found += [str(points[place]), *([str(boxes[place])] if counts else [])]
    return sorted(found)


@times(1.5)
@given(views, st.sampled_from(languages()))
def test_records_add_up_to_every_figure_of_the_pad(view: View, language: str) -> None:
    pad = build_pad(view)
    cells = [cell for row in (*pad.upper, *pad.lower) for cell in row]
    wanted = figures("".join(f"{cell.text} " for cell in cells if cell.text != "X"))
    counts = view.game.rules.counts_boxes
    written = {
        form.name: "".join(form.write([("game.toml", view)], Translator(language), False))
        for form in FORMATS
        if form.name in ("csv", "json", "jsonl")
    }
    for name in ("json", "jsonl"):
        told = json.loads(written[name])
        assert told["players"] == list(view.game.players)
        record = [(h["winner"], h["score"], h["boxes"], h["columns"]) for h in told["hands"]]
        assert running(told["players"], record, counts=counts) == wanted
    rows = list(csv.reader(StringIO(written["csv"], newline="")))[1:]
    players = [guarded(player) for player in view.game.players]
    record = [
        (row[1], int(row[13]), int(row[14]), [int(column) for column in row[15].split()])
        for row in rows
    ]
    assert running(players, record, counts=counts) == wanted


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text('aé"\\\n€😀'),
    lambda inside: (
        st.lists(inside, max_size=3)
        | st.tuples(inside)
        | st.dictionaries(st.text('a"é'), inside, max_size=3)
    ),
    max_leaves=12,
)


@given(PLAIN)
@times(2)
def test_json_is_written_as_the_standard_library_writes_it(data: object) -> None:
    text = json.dumps(data, ensure_ascii=False, indent=2)
    assert write_json(data) == f"{text}\n"
    inside = "".join(json_pieces({"rows": iter([data])}))
    assert inside == json.dumps({"rows": [data]}, ensure_ascii=False, indent=2)


PER_HAND = 550
"""Bytes that writing may hold of each hand of a game beside the game itself."""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["markdown", "json", "jsonl", "html", "svg"])
def test_what_is_written_of_a_long_game_is_never_in_memory_whole(name: str) -> None:
    format_ = next(found for found in FORMATS if found.name == name)
    head = GAME + "[rules]\ntarget = 1000000000\n"

    def write(count: int) -> None:
        hands = (
            f'[[hands]]\nwinner = "{"AB"[n % 2]}"\nresult = "knock"\npoints = {2 + n % 8}\n'
            f"doubled = {'false' if n % 3 else 'true'}\n"
            for n in range(count)
        )
        game = parse_game(Path("game.toml"), FileText(head + "".join(hands))).game
        view = View.of(game)
        before = gc.get_threshold()
        gc.set_threshold(700)  # what waits to be thrown away is bounded, and grows with no game
        tracemalloc.start()
        try:
            for _ in format_.write([("game.toml", view)], Translator("en"), False):
                pass
            held.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
            gc.set_threshold(*before)

    held: list[int] = []
    write(10)  # what is remembered for all games is none of the long one
    write(4000)
    assert held[1] < 4000 * PER_HAND
