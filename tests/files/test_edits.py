"""Correcting the text of a game: what is not corrected stays as it is, byte for byte."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.errors import GinscoreError
from ginscore.files.game import edit
from ginscore.files.game.edit import (
    hand_span,
    with_dealer,
    with_hand,
    with_head,
    with_inserted,
    with_moved,
    with_renamed,
    with_replaced,
    with_stake,
    without_hand,
)
from ginscore.files.game.read import GameFile, parse_game
from ginscore.files.text import FileText
from ginscore.files.toml.parse import Blocks
from ginscore.scoring.game import Game
from ginscore.scoring.hands import VOID, Hand
from ginscore.scoring.rules import Result
from ginscore.scoring.stake import Stake, read_stake
from tests.conftest import SAMPLES, Invoke
from tests.profiles import times

HEAD = 'ginscore = 1\nvariant = "moderno"\nplayers = ["Anna", "Bruno"]\n'
GIN = Hand(result=Result.GIN, winner=0, points=26, doubled=True)
KNOCK = Hand(closer=1, deadwood=(7, 25), doubled=False, note='said "[[hands]]" # twice')


def parsed(text: str, bom: bool = False) -> GameFile:
    return parse_game(Path("game.toml"), FileText(text=text, bom=bom))


def reread(before: str, text: str) -> GameFile:
    """Read a game whose text has changed, as whoever has changed it does."""
    blocks: Blocks = {}
    file = parse_game(Path("game.toml"), FileText(text=before), None, blocks)
    return parse_game(Path("game.toml"), FileText(text=text), None, blocks, file)


def with_hands(game: Game, hands: list[Hand]) -> Game:
    return replace(game, hands=tuple(hands))


# Files as people leave them


class Piece(NamedTuple):
    """Whole lines of a file, and the number of the hand they belong to; 0 is outside of hands."""

    hand: int
    text: str


REMARKS = ["", "", "\n", "\n\n", "# 26 + 26\n", "\n# [[hands]]\n", "\t# 'x\n\n", '# """\n', "  \n"]
OWN = [
    "x-a = 1  # mine\n",
    'x-b = """\n[[hands]]\nwinner = "Anna"\n"""\n',
    "x-c = '''[stake]'''\n",
    "x-d = [ # one\n 1,\n\n]\n",
    "x-e = {f = ']'}\n",
    'title = "Sunday" # night\n',
    "date = 2026-11-29\n",
]
HANDS = [
    '[[hands]]\nresult = "void"\n',
    "[[ hands ]] # odd\n  result='void'\n",
    '[[hands]]\n# in\nwinner = "Anna" # she\n\nresult = "gin"\npoints = 2 # few\ndoubled = true\n',
    '[[hands]]\ndeadwood = [\n  7, # his\n  25,\n]\ncloser = "Bruno"\nwitness = "9D"\n',
    '[[hands]]\nresult = "void"\nx-mood = "bad"\n[hands.x-own] # its own\na = 1\n',
    '[[hands]]\nx-first = 0\n"winner" = "ANNA"\npoints = 0x10\nresult = \'gin\'\ndoubled = false\n',
    '[[hands]]\nnote = """\n[[hands]]\n\\"\\"\\" # no remark\n"""\nresult = "void" # """\n',
]
TABLES = [
    '[stake] # per point\nper_point = "0.05" # few cents\n',
    "[rules]\ntarget = 500\n",
    "[x-own]\n[x-own.more]\nb=2\n",
    "[expected]\nnet = 0 # never mind\n",
]


def owned(pieces: list[Piece]) -> list[Piece]:
    """Return the pieces with the remarks directly above a hand, if any, as a part of it."""
    whole: list[Piece] = []
    for hand, text in pieces:
        own = ""
        if hand:
            # What is outside is between the hand and the statement before it.
            indent = whole.pop().text
            while whole and whole[-1].hand == 0 and whole[-1].text == "":
                whole.pop()
            above = whole[-1].text.splitlines(keepends=True) if whole[-1].text in REMARKS else []
            while above and above[-1].lstrip().startswith("#"):
                own = above.pop() + own
            if own:
                whole[-1] = Piece(0, "".join(above))
            own += indent
        whole.append(Piece(hand, own + text))
    return whole


@st.composite
def layouts(draw: st.DrawFn, *, fewest: int = 0, mixed: bool = False) -> list[Piece]:
    """Game files with remarks, keys of one's own and tables everywhere; LF or CRLF."""
    keys = HEAD.splitlines(keepends=True) + draw(st.lists(st.sampled_from(OWN), unique=True))
    pieces: list[Piece] = []

    def outside(text: str) -> None:
        pieces.append(Piece(0, draw(st.sampled_from(REMARKS))))
        pieces.append(Piece(0, text))

    for key in draw(st.permutations(keys)):
        outside(key)
    tables = draw(st.lists(st.sampled_from(TABLES), unique=True, max_size=3))
    hands = draw(st.lists(st.sampled_from(HANDS), min_size=fewest, max_size=4))
    order = draw(st.permutations([True] * len(hands) + [False] * len(tables)))
    number = 0
    for is_hand in order:
        if is_hand:
            number += 1
            outside(draw(st.sampled_from(["", "", "  "])))  # the header may be indented
            pieces.append(Piece(number, hands.pop()))
        else:
            outside(tables.pop())
    outside("")
    newline = draw(st.sampled_from(["\n", "\r\n"]))
    pieces = [Piece(hand, text.replace("\n", newline)) for hand, text in owned(pieces)]
    if draw(st.booleans()):
        # Without the end of the last line, whatever that line is.
        last = max(i for i, piece in enumerate(pieces) if piece.text.strip())
        hand, text = pieces[last]
        pieces[last:] = [Piece(hand, text.rstrip("\r\n"))]
    return pieces


def text_of(pieces: list[Piece]) -> str:
    return "".join(piece.text for piece in pieces)


def full_lines(text: str) -> list[str]:
    """Return the lines that are not blank, without their ends."""
    return [line.rstrip("\r") for line in text.split("\n") if line.strip()]


def lone(line_end: str) -> Callable[[str], bool]:
    """Return a test for texts in which every line has this end."""
    return lambda text: text.count("\n") == text.count(line_end)


LINE_ENDS = ("\n", "\r\n")


@times(1.5)
@given(pieces=layouts(), data=st.data())
def test_insert_puts_one_piece_in_and_remove_takes_it_out_again(
    pieces: list[Piece], data: st.DataObject
) -> None:
    text = text_of(pieces)
    file = parsed(text)
    hands = list(file.game.hands)
    number = data.draw(st.integers(1, len(hands) + 1))
    hand = data.draw(st.sampled_from([VOID, GIN, KNOCK]))
    inserted = with_inserted(file, number, [hand])
    after = parsed(inserted)
    assert after.game == with_hands(file.game, [*hands[: number - 1], hand, *hands[number - 1 :]])
    assert reread(text, inserted).game == after.game
    assert reread(inserted, text).game == file.game
    # Nothing of it is lost, before the piece or after it.
    same = 0
    while same < len(text) and text[same] == inserted[same]:
        same += 1
    assert inserted.endswith(text[same:])
    # The own keys of the other hands are still theirs.
    tables = after.table["hands"]
    assert isinstance(tables, list)
    del tables[number - 1]
    assert tables == file.table.get("hands", [])
    if file.source.newline == "\r\n" or "\r" not in text:
        assert lone(file.source.newline)(inserted)
    back = without_hand(after, number)
    # The end that the last line lacked is the most that is mended.
    assert back in (text, text + file.source.newline)
    assert back == text or not text.endswith("\n")


def without_paragraphs(pieces: list[Piece]) -> list[Piece]:
    return [piece for piece in pieces if '"""' not in piece.text and "'''" not in piece.text]


@times(3)
@given(pieces=layouts(fewest=1).map(without_paragraphs))
def test_one_more_hand_goes_by_the_last_one_where_it_goes_by_all_of_them(
    pieces: list[Piece],
) -> None:
    file = parsed(text_of(pieces))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(edit, "_end", edit.changeable)
        by_all = with_hand(file, KNOCK)
    with pytest.MonkeyPatch.context() as patch:
        # A text without a hand at the start of a line has nothing to go by.
        if "\n[[hands]]" in file.source.text:
            patch.setattr(edit, "changeable", None)
        assert with_hand(file, KNOCK) == by_all


@times(1.5)
@given(pieces=layouts(fewest=1), data=st.data())
def test_remove_takes_the_lines_of_the_hand_and_one_blank_line(
    pieces: list[Piece], data: st.DataObject
) -> None:
    text = text_of(pieces)
    file = parsed(text)
    hands = list(file.game.hands)
    number = data.draw(st.integers(1, len(hands)))
    after = without_hand(file, number)
    assert parsed(after).game == with_hands(file.game, [*hands[: number - 1], *hands[number:]])
    rest = text_of([piece for piece in pieces if piece.hand != number])
    newline = file.source.newline
    before = text_of(pieces[: [piece.hand for piece in pieces].index(number)])
    shorter = before.removesuffix(newline) + rest[len(before) :]
    assert after in (rest, shorter)
    # No remark of the rest has become that of another hand.
    own = [own_remark(after, n) for n in range(1, len(hands))]
    assert own == [own_remark(text, n) for n in range(1, len(hands) + 1) if n != number]


@times(1.5)
@given(pieces=layouts(fewest=1), data=st.data())
def test_move_exchanges_blocks_and_nothing_else_and_goes_back(
    pieces: list[Piece], data: st.DataObject
) -> None:
    text = text_of(pieces)
    file = parsed(text)
    count = len(file.game.hands)
    number, target = data.draw(st.integers(1, count)), data.draw(st.integers(1, count))
    moved = with_moved(file, number, target)
    order = list(range(1, count + 1))
    order.insert(target - 1, order.pop(number - 1))
    assert parsed(moved).game == with_hands(file.game, [file.game.hands[n - 1] for n in order])
    bodies = {piece.hand: piece.text for piece in pieces}
    bodies[0] = ""
    wanted = "".join(bodies[order[p.hand - 1]] if p.hand else p.text for p in pieces)
    if text.endswith("\n") or pieces[-1].hand == 0:
        assert moved == wanted
    else:
        # The last block of the file still lacks the end of its line, whichever it is now.
        assert not moved.endswith("\n")
        assert moved.replace("\r\n", "\n").replace("\n", "") == wanted.replace(
            "\r\n", "\n"
        ).replace("\n", "")
    assert with_moved(parsed(moved), target, number) == text


@times(1.5)
@given(pieces=layouts(fewest=1), data=st.data())
def test_edit_leaves_what_stands_around_the_hand_and_its_own_keys(
    pieces: list[Piece], data: st.DataObject
) -> None:
    text = text_of(pieces)
    file = parsed(text)
    hands = list(file.game.hands)
    number = data.draw(st.integers(1, len(hands)))
    hand = data.draw(st.sampled_from([VOID, GIN, KNOCK]))
    edited = with_replaced(file, number, hand)
    after = parsed(edited)
    old, hands[number - 1] = hands[number - 1], hand
    assert after.game == with_hands(file.game, hands)
    at = [piece.hand for piece in pieces].index(number)
    before, behind = text_of(pieces[:at]), text_of(pieces[at + 1 :])
    assert edited.startswith(before)
    assert edited.endswith(behind)
    inside = edited[len(before) : len(edited) - len(behind)]
    for kept in ("# in", "x-first = 0", 'x-mood = "bad"', "[hands.x-own] # its own", "# odd"):
        assert (kept in inside) == (kept in pieces[at].text)
    tables = [file.table["hands"], after.table["hands"]]
    own = [
        [{key: value for key, value in table.items() if key.startswith("x-")} for table in each]
        for each in tables
        if isinstance(each, list)
    ]
    assert own[0] == own[1]
    # Back again, the game is what it was; what the program wrote, it writes again.
    back = with_replaced(after, number, old)
    assert parsed(back).game == file.game
    assert with_replaced(parsed(with_replaced(parsed(back), number, hand)), number, old) == back


@times(0.6)
@given(
    pieces=layouts(),
    hands=st.lists(st.sampled_from([VOID, GIN, KNOCK]), min_size=1, max_size=3),
    data=st.data(),
)
def test_edit_there_and_back_restores_every_byte_of_what_the_program_wrote(
    pieces: list[Piece], hands: list[Hand], data: st.DataObject
) -> None:
    text = with_inserted(parsed(text_of(pieces)), 1, hands)
    number = data.draw(st.integers(1, len(hands)))
    other = data.draw(st.sampled_from([VOID, GIN, KNOCK]))
    edited = with_replaced(parsed(text), number, other)
    assert with_replaced(parsed(edited), number, hands[number - 1]) == text


@given(pieces=layouts(), first=st.sampled_from(["Anna", "Annalisa", '[/x] "y" \\']))
def test_rename_reaches_every_name_and_goes_back(pieces: list[Piece], first: str) -> None:
    text = text_of(pieces)
    file = parsed(text)
    renamed = with_renamed(file, (first, "Bruno"))
    after = parsed(renamed)
    assert after.game == replace(file.game, players=(first, "Bruno"))
    # A line that names nobody who is renamed stays.
    changed = [
        line
        for line in text.splitlines(keepends=True)
        if line.lstrip().startswith(("players", "winner", '"winner"'))
    ]
    kept = [line for line in text.splitlines(keepends=True) if line not in changed]
    assert [line for line in renamed.splitlines(keepends=True) if line in kept] == kept
    for remark in ("# she", "# his", "# in"):
        assert renamed.count(remark) == text.count(remark)
    back = with_renamed(after, ("Anna", "Bruno"))
    spelled = text.replace('"winner" = "ANNA"', 'winner = "Anna"')
    assert back in (text, spelled)


@given(pieces=layouts(), dealer=st.integers(0, 1))
def test_dealer_is_one_line(pieces: list[Piece], dealer: int) -> None:
    text = text_of(pieces)
    file = parsed(text)
    after = with_dealer(file, dealer)
    assert parsed(after).game == replace(file.game, dealer=dealer)
    lines = full_lines(after)
    lines.remove(f'dealer = "{("Anna", "Bruno")[dealer]}"')
    assert lines == full_lines(text)
    # Once it is there, only the name in it changes.
    other = with_dealer(parsed(after), 1 - dealer)
    assert with_dealer(parsed(other), dealer) == after


def headed(game: Game, key: str, said: str | None) -> Game:
    head = {"date": game.date, "title": game.title, "place": game.place} | {key: said}
    return replace(game, date=head["date"], title=head["title"], place=head["place"])


@given(pieces=layouts(), key=st.sampled_from(["date", "title", "place"]))
def test_head_is_a_line_each_that_comes_and_goes(pieces: list[Piece], key: str) -> None:
    text = text_of(pieces)
    file = parsed(text)
    said = {"date": "2025-01-31", "title": 'The "last" # of [us]', "place": "Città"}[key]
    meant = headed(file.game, key, said)
    after = with_head(file, meant)
    assert parsed(after).game == meant
    there = "x" if key == "date" else f'"{said}"'.replace('"last"', '\\"last\\"')
    line = f"{key} = {there.replace('x', said)}"
    remark = " # night" if key == "title" and file.game.title else ""
    lines = full_lines(after)
    assert lines.count(line + remark) == 1
    lines.remove(line + remark)
    others = [line for line in full_lines(text) if not line.startswith(f"{key} =")]
    assert lines == others
    # What is taken away leaves all else, the remark after it too.
    none = headed(file.game, key, None)
    gone = with_head(parsed(after), none)
    assert parsed(gone).game == none
    assert sorted(full_lines(gone)) == sorted([*others, *filter(None, [remark.strip()])])
    assert with_head(parsed(gone), none) == gone


@given(pieces=layouts(), currency=st.sampled_from([None, "EUR"]))
def test_stake_is_a_table_of_its_own(pieces: list[Piece], currency: str | None) -> None:
    text = text_of(pieces)
    file = parsed(text)
    after = with_stake(file, Stake(Decimal("0.25"), currency))
    stake = parsed(after).game.stake
    assert stake is not None
    assert stake.per_point == read_stake("0.25")
    assert stake.currency == currency
    assert parsed(after).game == replace(file.game, stake=stake)
    there = {line for line in full_lines(text) if "per_point" not in line}
    new = [line for line in full_lines(after) if line not in there]
    said = ['per_point = "0.25"' + ("" if file.game.stake is None else " # few cents")]
    said += ['currency = "EUR"'] if currency else []
    assert new == ([] if file.game.stake else ["[stake]"]) + said
    kept = [line for line in full_lines(text) if "per_point" not in line]
    assert [line for line in full_lines(after) if line in there] == kept
    if file.game.stake is None:
        # The block is one piece: nothing else has moved.
        same = 0
        while same < len(text) and text[same] == after[same]:
            same += 1
        assert after.endswith(text[same:])


ENDLESS = [
    # The last line of the file lacks its end, and that is where the new line goes.
    HEAD.rstrip("\n"),
    'ginscore = 1\nvariant = "moderno"\nplayers = ["Anna", "Bruno"]\n[stake]\nper_point = "0.05"',
]


@pytest.mark.parametrize("text", ENDLESS)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_last_line_without_an_end_gets_one_before_another_follows(text: str, newline: str) -> None:
    text = text.replace("\n", newline)
    file = parsed(text)
    assert parsed(with_hand(file, GIN)).game.hands == (GIN,)
    assert with_dealer(file, 1).count('dealer = "Bruno"' + newline) == 1
    assert parsed(with_dealer(file, 1)).game.dealer == 1
    stake = parsed(with_stake(file, Stake(Decimal("0.25"), "EUR"))).game.stake
    assert stake is not None
    assert (stake.text, stake.currency) == ("0.25", "EUR")
    assert with_stake(file, Stake(Decimal("0.25"), "EUR")).startswith(
        text.replace("0.05", "0.25") + newline
    )


def test_mixed_line_ends_move_along_and_back() -> None:
    text = HEAD.replace("\n", "\r\n") + '[[hands]]\nresult = "void"\n'
    text += '[[hands]]\r\nresult = "void"\r\n[[hands]]\nresult = "void"\nnote = "c"\n'
    moved = with_moved(parsed(text), 1, 2)
    assert moved != text
    assert with_moved(parsed(moved), 2, 1) == text


def test_rename_leaves_the_other_name_as_it_is_spelled() -> None:
    text = (
        HEAD + "\n[[hands]]\nwinner = 'BRUNO'  # he\nresult = 'gin'\npoints = 2\ndoubled = true\n"
    )
    renamed = with_renamed(parsed(text), ("Carla", "Bruno"))
    assert renamed == text.replace('"Anna"', '"Carla"')
    renamed = with_renamed(parsed(text), ("Anna", "Ugo"))
    assert renamed == text.replace('"Bruno"', '"Ugo"').replace("'BRUNO'", '"Ugo"')


def test_stake_does_not_come_between_a_hand_and_the_remark_above_it() -> None:
    text = HEAD + '\n# the first\n  [[hands]]\n  result = "void"\n'
    wanted = HEAD + '\n[stake]\nper_point = "0.25"\n'
    assert with_stake(parsed(text), Stake(Decimal("0.25"))) == text.replace(HEAD, wanted)


def test_stake_keeps_what_stays_the_same_as_it_is_spelled() -> None:
    head = HEAD + "\n[stake]\n"
    text = head + 'per_point = "0.050" # few\ncap = 20\nx-mine = 1\nper_box = "1"\n'
    stake = Stake(Decimal("0.05"), "EUR", per_game=Decimal(5), round_to=500, cap=Decimal(30))
    after = with_stake(parsed(text), stake)
    kept = 'per_point = "0.050" # few\ncap = "30"\nx-mine = 1\n'
    added = 'currency = "EUR"\nper_game = "5"\nround_to = 500\n'
    assert after == head + kept + added
    assert parsed(after).game.stake == stake


def test_byte_order_mark_stays_at_the_start() -> None:
    file = parsed(HEAD, bom=True)
    data = file.source.encode(with_hand(file, GIN))
    assert data.startswith(b"\xef\xbb\xbfginscore")
    assert data.count(b"\xef\xbb\xbf") == 1


def test_remark_above_a_hand_stays_above_it() -> None:
    text = HEAD + '\n# the first\n[[hands]]\nresult = "void"\n'
    new = "\n[[hands]]\n" + 'winner = "Anna"\nresult = "gin"\npoints = 26\ndoubled = true\n'
    assert with_inserted(parsed(text), 1, [GIN]) == text.replace(HEAD, HEAD + new)


def own_remark(text: str, number: int) -> list[str]:
    """Return the lines of remarks directly above a hand, found by the lines alone."""
    start = hand_span(parsed(text), number)[0]
    lines = text[: text.rfind("\n", 0, start) + 1].splitlines()
    found: list[str] = []
    while lines and lines[-1].lstrip().startswith("#"):
        found.insert(0, lines.pop())
    return found


REMARKED = (
    HEAD
    + """
# first evening

# Anna deals
[[hands]]
result = "void"

# the long one
[[hands]]
winner = "Anna"
result = "gin"
points = 26
doubled = true

# second evening
"""
)


def test_remark_directly_above_a_hand_moves_with_it() -> None:
    gin = '[[hands]]\nwinner = "Anna"\nresult = "gin"\npoints = 26\ndoubled = true\n'
    first, second = '# Anna deals\n[[hands]]\nresult = "void"\n', f"# the long one\n{gin}"
    assert first in REMARKED
    assert second in REMARKED
    moved = with_moved(parsed(REMARKED), 2, 1)
    assert moved == (HEAD + f"\n# first evening\n\n{second}\n{first}\n# second evening\n")


def test_remark_directly_above_a_hand_goes_with_it() -> None:
    gin = '[[hands]]\nwinner = "Anna"\nresult = "gin"\npoints = 26\ndoubled = true\n'
    gone = f"\n# the long one\n{gin}"
    assert without_hand(parsed(REMARKED), 2) == REMARKED.replace(gone, "")


def test_heading_does_not_become_the_remark_of_the_next_hand() -> None:
    hand = '[[hands]]\nresult = "void"\n'
    text = HEAD + f"# first evening\n\n{hand}{hand}"
    assert without_hand(parsed(text), 1) == HEAD + f"# first evening\n\n{hand}"


@pytest.mark.parametrize("below", ["", "\n[expected]\nnet = 0\n", "\n# as printed\n[expected]\n"])
def test_new_hand_comes_below_a_closing_remark(below: str) -> None:
    new = '\n[[hands]]\nresult = "void"\n'
    assert with_hand(parsed(REMARKED + below), VOID) == REMARKED + new + below


def test_closing_remark_without_the_end_of_its_line_stays_above_a_new_hand() -> None:
    new = '\n\n[[hands]]\nresult = "void"\n'
    text = REMARKED.rstrip("\n")
    assert with_hand(parsed(text), VOID) == text + new


def test_remarks_inside_a_list_stay_when_its_values_change() -> None:
    text = HEAD + (
        '\n[[hands]]\ncloser = "Bruno"\ndeadwood = [ # counted twice\n  7, # his\n'
        "  25, # hers\n]\ndoubled = false\n"
    )
    file = parsed(text)
    edited = with_replaced(file, 1, file.game.hands[0]._replace(deadwood=(3, 19)))
    assert edited == text.replace("  7,", "  3,").replace("  25,", "  19,")


def test_span_of_a_hand_is_its_block_with_the_tables_inside() -> None:
    block = '[[hands]]\nresult = "void"\n[hands.x-own]\na = 1\n'
    text = HEAD + "\n" + block + "# below\n\n" + block
    file = parsed(text)
    for number in (1, 2):
        start, end = hand_span(file, number)
        assert text[start:end] == block


CHANGES: dict[str, Callable[[GameFile], object]] = {
    "insert": lambda file: with_inserted(file, 1, [VOID]),
    "remove": lambda file: without_hand(file, 1),
    "edit": lambda file: with_replaced(file, 1, VOID),
    "move": lambda file: with_moved(file, 1, 1),
    "rename": lambda file: with_renamed(file, ("Carla", "Bruno")),
    "span": lambda file: hand_span(file, 1),
}


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("hands", ['[{result = "void"}]', '[\n  {result = "void"},\n]'])
def test_hands_in_brackets_are_refused(name: str, hands: str) -> None:
    file = parsed(HEAD + f"hands = {hands}\n")
    with pytest.raises(GinscoreError) as raised:
        CHANGES[name](file)
    assert (raised.value.code, raised.value.line) == ("refused.hands-inline", 4)


@pytest.mark.parametrize("number", [0, 3, 10**9])
def test_only_a_hand_that_is_there_is_changed(number: int) -> None:
    file = parsed(HEAD + '\n[[hands]]\nresult = "void"\n')
    for change in (
        lambda: with_inserted(file, number, [VOID]),
        lambda: without_hand(file, number),
        lambda: with_replaced(file, number, VOID),
        lambda: with_moved(file, 1, number),
        lambda: with_moved(file, number, 1),
        lambda: hand_span(file, number),
    ):
        with pytest.raises(GinscoreError) as raised:
            change()
        assert raised.value.code == "rule.no-such-hand"
        assert raised.value.params == {"number": number, "n": 1}


def test_stake_in_one_line_is_refused() -> None:
    for line in ('stake = {per_point = "0.05"}\n', 'stake.per_point = "0.05"\n'):
        with pytest.raises(GinscoreError) as raised:
            with_stake(parsed(HEAD + line), Stake(Decimal("0.10")))
        assert raised.value.code == "refused.stake-inline"


# The worked example, corrected. Its first hands are A 102, B 16, A 37, B 34, A 44, B 90, A 102,
# then A 75, B 82, A 100, B 116, B 70: net 935.


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GINSCORE_LANG", "en")
    path = tmp_path / "game.toml"
    shutil.copy(SAMPLES / "segnapunti.toml", path)
    return path


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


OUTCOMES = {
    # Hand 1 with 76 instead of 26 is 76 x 2 + 50 = 202, and A closes column 1 a hand earlier:
    # 202 239 283 385. Columns 700 - 350 = 350; boxes 14 + 19 + 18 = 51 against 9 + 13 + 24 = 46,
    # 5 x 25 = 125; points 385 - 140 = 245, 358 - 206 = 152, 321 - 358 = -37, together 360:
    # 350 + 125 + 360 = 835.
    ("edit", "1", "1", "gin", "76", "d"): [
        "- 1. Giocatore A: gin, doubled: 26 x 2 + 50 = 102, 5 boxes; column 1",
        "+ 1. Giocatore A: gin, doubled: 76 x 2 + 50 = 202, 5 boxes; column 1",
        "net 935 -> 835",
        "column 1: 360 : 140, closed by hand 8 -> 385 : 140, closed by hand 7",
    ],
    # B's 82 comes before A's 75, and so into column 1 as well: 140 + 82 = 222 and 9 + 5 boxes.
    # Boxes 56 - 51 = 5 x 25 = 125; points (360 - 222) + 152 - 37 = 253: 350 + 125 + 253 = 728.
    ("move", "9", "8"): [
        "Hand 9 is now hand 8.",
        # 16 x 2 + 50; in column 1 too, which is not closed before it.
        "- 9. Giocatore B: gin, doubled: 16 x 2 + 50 = 82, 5 boxes; columns 2 and 3",
        "+ 8. Giocatore B: gin, doubled: 16 x 2 + 50 = 82, 5 boxes; columns 1, 2 and 3",
        "net 935 -> 728",
        "column 1: 360 : 140, closed by hand 8 -> 360 : 222, closed by hand 9",
    ],
    # Without B's 34 all his hands come a place earlier, and column 3 is open again:
    # B 16 + 90, 90 + 82, 82 + 116 + 70 = 106, 172, 268. Net of an open game, without a bonus for
    # column 3: columns 700, boxes A 19 + 19 + 18 = 56, B 6 + 10 + 19 = 35: 21 x 25 = 525,
    # points (360 - 106) + (358 - 172) + (321 - 268) = 254 + 186 + 53 = 493: 1718.
    ("remove", "4"): [
        "- 4. Giocatore B: gin, single: 9 + 25 = 34, 3 boxes; columns 1 and 2",
        "net 935 -> 1718",
        "column 1: 360 : 140, closed by hand 8 -> 360 : 106, closed by hand 7",
        "column 2: 358 : 206, closed by hand 10 -> 358 : 172, closed by hand 9",
        "column 3: 321 : 358, closed by hand 12 -> 321 : 268",
        "The game is open again.",
    ],
    # A void hand moves every later hand on by one, and no figure.
    ("insert", "1", "void"): [
        "+ 1. Void hand: nothing scored",
        "column 1: 360 : 140, closed by hand 8 -> 360 : 140, closed by hand 9",
        "column 2: 358 : 206, closed by hand 10 -> 358 : 206, closed by hand 11",
        "column 3: 321 : 358, closed by hand 12 -> 321 : 358, closed by hand 13",
    ],
    # The last hand closed column 3: 350 less for B, and 70 points and 5 boxes (125) as well.
    # 935 + 350 + 70 + 125 = 1480.
    ("undo",): [
        "- 12. Giocatore B: gin, doubled: 10 x 2 + 50 = 70, 5 boxes; column 3",
        "net 935 -> 1480",
        "column 3: 321 : 358, closed by hand 12 -> 321 : 288",
        "The game is open again.",
    ],
    ("edit", "--rename", "1=Anna", "--stake", "0,05", "--currency", "EUR", "--dealer", "2"): [
        "Players: Anna and Giocatore B",
        "First dealer: Giocatore B",
        "Stake per point: 0.05 EUR",
        # 935 x 0.05
        "Giocatore B pays Anna 46.75 EUR (935 points at 0.05 EUR each)",
        "The totals stay the same.",
    ],
}


@pytest.mark.parametrize("words", OUTCOMES, ids=" ".join)
def test_correction_says_what_it_changed_and_dry_run_changes_not_a_byte(
    words: tuple[str, ...], example: Path, invoke: Invoke
) -> None:
    before = bytes_of(example.parent)
    dry = invoke(*words, "--game", "game.toml", "--dry-run")
    assert dry.exit_code == 0, dry.stderr
    assert bytes_of(example.parent) == before
    done = invoke(*words, "--game", "game.toml")
    assert done.exit_code == 0, done.stderr
    shown, said = done.stdout.rsplit("\n\n", maxsplit=1)
    assert said.splitlines() == OUTCOMES[words]
    assert dry.stdout == f"{done.stdout}Nothing was written.\n"
    # What was said is in the file, also of a game that was over.
    assert invoke("show", "game.toml").stdout == f"{shown}\n"
    # It can be taken back and brought again, byte for byte.
    after = example.read_bytes()
    assert invoke("redo" if words == ("undo",) else "undo", "game.toml").exit_code == 0
    assert example.read_bytes() == before[str(example)]
    assert invoke("undo" if words == ("undo",) else "redo", "game.toml").exit_code == 0
    assert example.read_bytes() == after


def test_note_of_a_hand_comes_and_goes(example: Path, invoke: Invoke) -> None:
    before = example.read_bytes()
    done = invoke("edit", "3", "--note", "wine on the cards", "--game", "game.toml")
    assert done.exit_code == 0
    assert "The totals stay the same.\n" in done.stdout
    said = b"points = 37\ndoubled = false\n"
    noted = before.replace(said, said + b'note = "wine on the cards"\n')
    assert example.read_bytes() == noted
    # A hand that is typed anew keeps its note.
    assert invoke("edit", "3", "1", "k", "37", "p", "--game", "game.toml").exit_code == 0
    assert example.read_bytes() == noted
    assert invoke("edit", "3", "--note", "", "--game", "game.toml").exit_code == 0
    assert example.read_bytes() == before


def test_pad_after_a_correction_is_that_of_a_game_played_so(example: Path, invoke: Invoke) -> None:
    # A 385 358 321 with 14 19 18 boxes, B 140 206 358 with 9 13 24.
    assert invoke("edit", "1", "1", "gin", "76", "d", "--game", "game.toml").exit_code == 0
    pad = invoke("export", "game.toml", "-f", "tsv").stdout
    rows = [line.split("\t") for line in pad.splitlines()]
    tops = [
        next(row[column] for row in rows[1:] if row[column] not in ("", "X")) for column in range(6)
    ]
    assert tops == ["385", "358", "321", "140", "206", "358"]
    lowest = [next(row[column] for row in reversed(rows) if row[column]) for column in range(6)]
    assert lowest == ["14", "19", "18", "9", "13", "24"]


def test_hand_taken_out_opens_the_game_and_its_pad_is_published(
    example: Path, invoke: Invoke
) -> None:
    assert invoke("remove", "4", "--game", "game.toml").exit_code == 0
    pad = invoke("export", "game.toml", "-f", "json").stdout
    game = json.loads(pad)
    assert not game["finished"]
    sides = [column["sides"][1] for column in game["columns"]]
    assert [side["points"][-1] for side in sides] == [106, 172, 268]
    assert [side["boxes"][-1] for side in sides] == [6, 10, 19]


def test_one_more_hand_after_the_end_is_refused_and_changes_nothing(
    example: Path, invoke: Invoke
) -> None:
    before = bytes_of(example.parent)
    result = invoke("add", "1", "gin", "26", "d", "--game", "game.toml")
    assert result.exit_code == 1
    assert "the game is over" in result.stderr
    assert bytes_of(example.parent) == before


def test_what_is_settled_is_the_same_live_and_read_again(example: Path, invoke: Invoke) -> None:
    assert invoke("undo", "game.toml").exit_code == 0
    live = invoke("add", "2", "gin", "10", "d", "--game", "game.toml")
    again = invoke("settle", "game.toml")
    assert "Total: 350 + 250 + 335 = 935" in live.stdout
    assert "".join(again.stdout.splitlines(keepends=True)[-5:]) in live.stdout


@pytest.mark.parametrize(
    ("words", "code"),
    [
        # The same verifier as add's, at every door: 120 is more than 110, the most that ten cards
        # are worth; a knock with 8 is over the witness 7; a gin says no level.
        (("edit", "2", "2", "knock", "120", "p"), "120"),
        (("edit", "2", "2", "knock", "8", "30", "7♥"), "7♥"),
        (("edit", "2", "2", "gin", "20"), "single or doubled"),
        (("insert", "2", "2", "knock", "120", "p"), "120"),
        (("insert", "2", "2", "knock", "8", "30", "7♥"), "7♥"),
        (("insert", "14", "void"), "there is no hand 14"),
        (("remove", "13"), "there is no hand 13"),
        (("edit", "13", "void"), "there is no hand 13"),
        (("move", "1", "13"), "there is no hand 13"),
    ],
)
def test_correction_is_verified_like_a_hand_recorded(
    words: tuple[str, ...], code: str, example: Path, invoke: Invoke
) -> None:
    before = bytes_of(example.parent)
    result = invoke(*words, "--game", "game.toml")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert code in result.stderr
    assert bytes_of(example.parent) == before


def test_hand_inserted_before_the_end_makes_the_last_one_surplus(
    example: Path, invoke: Invoke
) -> None:
    # B's 70 once more closes column 3 a hand earlier: the old last hand is not counted, but stays.
    result = invoke("insert", "12", "2", "gin", "10", "d", "--game", "game.toml")
    assert result.exit_code == 0
    assert "13" in result.stderr
    assert example.read_text(encoding="utf-8").count("[[hands]]") == 13
