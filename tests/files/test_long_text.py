"""Long texts are read block by block, and say what they say to a reader of the whole."""

from __future__ import annotations

import tomllib
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ginscore as gs
import ginscore.files.toml.places
from ginscore.errors import GinscoreError
from ginscore.files.game.edit import with_hand, with_inserted
from ginscore.files.game.read import read_game
from ginscore.files.text import LONGEST_LINE, lines_of
from ginscore.files.toml.parse import LONG, parse_toml
from ginscore.files.toml.places import Places
from ginscore.scoring.hands import VOID

# Whatever may be in a game: hands, tables within and after them, remarks, and what is no TOML.
BLOCKS = st.sampled_from(
    (
        '[[hands]]\nwinner = "Anna"\npoints = 3\n',
        '[[hands]]\nwinner = "Anna"\npoints = 3\n\n# said\n',
        "[[hands]]\ndeadwood = [\n  3,\n  4,\n]\n",
        "[[hands]]\n[hands.more]\na = 1\n",
        "[hands.more]\na = 1\n",
        " [[hands]]\npoints = 9\n",
        '[[hands]]\nnote = "[[hands]]"\n',
        '[[hands]]\nnote = """\n[[hands]]\n"""\n',
        "[[other]]\na = 1\n",
        "[stake]\na = 1\n",
        "[stake.more]\na = 1\n",
        "[hands]\na = 1\n",
        "points = 5\n",
        "[[hands]\n",
    )
)
HEADS = st.sampled_from(("", "a = 1\n", "hands = []\n", "hands = [{points = 1}]\n", "[stake]\n"))


@given(HEADS, st.lists(BLOCKS, min_size=1, max_size=6))
def test_long_text_says_what_it_says_as_a_whole(head: str, blocks: list[str]) -> None:
    text = head + f"# {'-' * LONG}\n" + "".join(blocks)
    try:
        whole = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises((GinscoreError, ExceptionGroup)):
            parse_toml(text, "game.toml")
    else:
        assert parse_toml(text, "game.toml") == whole


PLAIN_LINES = st.sampled_from(
    (
        "a = 1\n",
        'b.c = "x"\n',
        "\td=2026-12-03 \n",
        "'e' = 1\n",
        "  f = 1.5 # f = 2\n",
        "\n",
        " \n",
        "# said\n",
        'g = """\n[h]\ni = 1\n"""\n',
        "j = [\n1,\n]\n",
        "[k.l]\n",
        '["m n"]\n',
        " [[hands]]\n",
        "[[hands]] # said\n",
        "[ o ]\n",
        "p = 1\r\n",
        "\r\n",
        "[[hands]]\r\n",
        'q = "# [r]"\n',
    )
)


@given(st.lists(PLAIN_LINES, max_size=12), st.booleans())
def test_lines_seen_at_a_glance_are_where_they_are_sign_by_sign(
    lines: list[str], ended: bool
) -> None:
    # No TOML where a key comes twice in a table, but each line is whole, and so its place is sure.
    text = "".join(lines) + ("" if ended else "s = 1")

    def told() -> list[object]:
        return [
            (b.path, b.array, b.line, b.start, b.end, b.index, b.keys)
            for b in Places.of(text).blocks
        ]

    at_a_glance = told()
    with pytest.MonkeyPatch.context() as patch:
        for name in ("_PART", "_ONE_LINE"):
            patch.setattr(ginscore.files.toml.places, name, "(?!)")  # which nothing ever is
        assert told() == at_a_glance


def test_equal_hands_of_a_long_game_are_one_table() -> None:
    text = f"# {'-' * LONG}\n" + '[[hands]]\nresult = "void"\n\n' * 3
    hands = parse_toml(text, "game.toml")["hands"]
    assert isinstance(hands, list)
    assert hands[0] == {"result": "void"}
    assert hands[0] is hands[1] is hands[2]


def test_every_hand_of_a_long_game_has_its_own_line() -> None:
    places = Places.of('a = 1\n[[hands]]\nresult = "void"\n\n[[hands]]\n\npoints = 5\n')
    assert [block.line for block in places.hands] == [2, 5]
    assert [places.line_of_hand(2, key, 2) for key in ("points", "winner")] == [7, 5]


@pytest.mark.parametrize("junk", ["a = [{}]\n", "a = 1\n"])
def test_more_values_than_a_small_machine_can_hold_are_refused(
    junk: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ginscore.files.toml.parse.MOST_VALUES", 20)
    with pytest.raises(GinscoreError) as caught:
        parse_toml(junk * 21, "game.toml")
    assert caught.value.code == "format.toml-extreme"


def test_hand_that_would_be_one_too_many_is_refused_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.toml"
    path.write_text(
        'ginscore = 1\nvariant = "moderno"\nplayers = ["Anna", "Bruno"]\n'
        + '\n[[hands]]\nresult = "void"\n' * 3
    )
    monkeypatch.setattr("ginscore.files.game.edit.MOST_HANDS", 4)
    file = read_game(path)
    assert with_hand(file, VOID).count("[[hands]]") == 4
    with pytest.raises(GinscoreError) as caught:
        with_inserted(file, 1, [VOID, VOID])
    assert (caught.value.code, caught.value.params["n"]) == ("format.hands-many", 5)


def test_game_with_a_hand_too_many_is_not_written_to_be_refused_when_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = gs.Game(("Anna", "Bruno"), "classic").play(*[gs.void()] * 5)
    monkeypatch.setattr("ginscore.files.game.write.MOST_HANDS", 5)
    assert gs.loads(gs.dumps(game)) == game
    with pytest.raises(GinscoreError) as caught:
        gs.dumps(game.play(gs.void()))
    assert (caught.value.code, caught.value.params) == ("format.hands-many", {"n": 6, "most": 5})


@pytest.mark.parametrize(
    ("long", "read"),
    [
        (b"x" * LONGEST_LINE, b"?" * LONGEST_LINE),
        # the second half could turn what the first one says into something else
        (b"5" + b" " * LONGEST_LINE + b"6", b"?" * LONGEST_LINE),
        (b"x" * (5 * LONGEST_LINE), b"?" * LONGEST_LINE),
        (b"x" * (LONGEST_LINE - 1), b"x" * (LONGEST_LINE - 1) + b"\n"),
        (b"5 #" + b"x" * LONGEST_LINE, b"5 #" + b"x" * (LONGEST_LINE - 3)),
    ],
)
def test_endless_line_is_held_in_part_and_never_read_as_something_else(
    long: bytes, read: bytes
) -> None:
    assert [*lines_of(BytesIO(b"1\n" + long + b"\n2"))] == [b"1\n", read, b"2"]
