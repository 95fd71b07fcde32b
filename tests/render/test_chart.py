"""The chart of the running difference: it fits, and says what the hands came to."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.cli.output import encodable
from ginscore.lang.catalogue import languages
from ginscore.lang.translator import Translator
from ginscore.render.lines.cells import width
from ginscore.render.pad import Role
from ginscore.render.screen.chart import EIGHTHS, HIGHEST, WIDEST, chart_lines
from ginscore.render.screen.colour import colored
from ginscore.render.screen.pad import DrawnLine, plain
from ginscore.render.view import View
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.rules import Result, Rules, Score
from tests.render.test_pad import is_cut, players
from tests.render.test_terminal import ESCAPE, MARK, sample

# One column, no boxes and no bonuses, so that the difference is that of the points won.
RULES = Rules(target=10**6, score={Result.KNOCK: Score()}, knock_limit=10)


def view_of(*won: int, players: tuple[str, str] = ("Anna", "Bruno"), target: int = 10**6) -> View:
    """Return a game of knocks: positive differences are the first player's, 0 is a void hand."""
    hands = tuple(
        Hand(winner=0 if n > 0 else 1, result=Result.KNOCK, points=abs(n))
        if n
        else Hand(result=Result.VOID)
        for n in won
    )
    rules = Rules(target=target, score=RULES.score, knock_limit=10)
    return View.of(Game(players=players, variant="club", rules=rules, hands=hands))


def chart(view: View, available: int | None = None, language: str = "en") -> list[str]:
    return plain(chart_lines(view, Translator(language), available)).splitlines()


@given(
    st.lists(st.integers(-98, 98), min_size=1, max_size=200),
    players,
    st.one_of(st.none(), st.integers(30, 120)),
    st.sampled_from(languages()),
    st.sampled_from([100, 1000, 10**6]),
)
def test_a_chart_of_any_game_fits_and_names_both_players(
    won: list[int], players: tuple[str, str], available: int | None, language: str, target: int
) -> None:
    view = view_of(*won, players=players, target=target)
    drawn = chart_lines(view, Translator(language), available)
    lines = plain(drawn).splitlines()
    room = min(WIDEST, available or WIDEST)
    assert len(lines) <= HIGHEST
    assert max(map(width, lines)) <= room

    shown = [s.text.strip(MARK) for line in drawn for s in line if s.role is Role.NAME]
    assert all(map(is_cut, players, shown))
    assert len(set(shown)) == 2
    zero = next(index for index, line in enumerate(lines) if "0 ┼" in line)
    second = next(i for i, line in enumerate(drawn) if line[-1].role is Role.NAME and i)
    assert 0 < zero < second
    # Each side has its bars between the line and its name.
    assert not any("▀" in line for line in lines[:zero])
    assert not any(sign in line for line in lines[zero:] for sign in EIGHTHS[:-1])
    # Colour and plain signs change nothing else.
    bare = [line.rstrip() for line in ESCAPE.sub("", colored(drawn)).splitlines()]
    assert bare == lines
    # But with exchanged colours the bars below the line end in eighths, where they ended in halves.
    exchanged = chart_lines(view, Translator(language), available, inverse=True)
    for turned, line in zip(exchanged, drawn, strict=True):
        assert len(as_halves(turned)) == sum(len(s.text) for s in line)
        assert as_halves(turned) == "".join(s.text for s in line)
    # One cell for one, but for a direction sign, which takes none.
    assert [width(encodable(line, "ascii")) for line in lines] == list(map(width, lines))


def as_halves(line: DrawnLine) -> str:
    """Return a line in which what is drawn with exchanged colours ends in half a cell, or a whole.

    A sign of n eighths leaves a bar of 8 - n eighths.
    """
    return "".join(
        "".join("█▀"[EIGHTHS.index(sign) + 1 >= 4] for sign in s.text) if s.inverse else s.text
        for s in line
    )


@given(st.lists(st.integers(-98, 98), min_size=1, max_size=18))
def test_the_ends_of_the_scale_are_what_the_hands_came_to(won: list[int]) -> None:
    # Up to 18 hands have a bar each: the highest and the lowest sum so far are at the axis.
    sums = [sum(won[: number + 1]) for number in range(len(won))]
    lines = chart(view_of(*won))
    ticks = [int(figure) for line in lines for figure in re.findall(r"^ *(-?\d+) [┤┼]", line)]
    assert ticks[0] == max(0, *sums)
    assert ticks[-1] == min(0, *sums)
    assert ticks == sorted(ticks, reverse=True)


def test_a_row_is_worth_the_same_on_both_sides() -> None:
    # 5 hands have 14 rows. Of 60 and -30, 9 above are worth 6 2/3 points each, 5 below would only
    # be worth 6, so it is 6 2/3: 40 is six rows, 10 one and a half, -30 four and a half, -10 one
    # and a half. Round figures three rows apart are those of 20.
    assert chart(view_of(60, -20, -30, -40, 20)) == [
        "     Anna",
        " 60 ┤███",
        "    │███",
        "    │███",
        " 40 ┤███ ███",
        "    │███ ███",
        "    │███ ███",
        " 20 ┤███ ███",
        "    │███ ███ ▄▄▄",
        "    │███ ███ ███",
        "  0 ┼────────────────────",
        "    │            ███ ███",
        "    │            ███ ▀▀▀ -10",
        "-20 ┤            ███",
        "    │            ███",
        "-30 ┤            ▀▀▀",
        "     Bruno",
        "     1   2   3   4   5  hand",
    ]


def test_a_bar_ends_in_eighths_of_a_cell_and_says_what_it_comes_to() -> None:
    # Two hands have 8 rows. Of 64 each is worth 8, so 21 are 2 5/8 of them, and 17 are 2 1/8.
    bars = {21: "▅▅▅ 21", 17: "▁▁▁ 17"}
    for net, end in bars.items():
        lines = chart(view_of(64, net - 64))
        assert [line[6:] for line in lines if "┼" not in line][6:9] == [
            f"█ {end}",
            "█ ███",
            "█ ███",
        ]


def test_below_the_line_a_bar_ends_in_halves_or_in_what_is_left_of_exchanged_colours() -> None:
    # 5/8 are more than a half, and 1/8 is seen; what they leave is 3/8 and 7/8.
    for net, half, rest in ((-21, "█", "▃"), (-17, "▀", "▇")):
        view = view_of(-64, net + 64)
        end = 2 + 2  # the first name and the zero line come first, then two whole rows
        assert chart(view)[end] == f"    │███ {half * 3} {net}"
        line = chart_lines(view, Translator("en"), inverse=True)[end]
        assert [(s.text, s.role) for s in line if s.inverse] == [(rest * 3, Role.POINTS)]
        # 35 is magenta, 7 exchanges the colours.
        assert f"\x1b[7;35m{rest * 3}\x1b[0m" in colored([line])


def test_the_smallest_difference_is_seen() -> None:
    assert chart(view_of(98, -97, -2))[-5:] == [
        "   │███ ▁▁▁",
        " 0 ┼────────────",
        "-1 ┤        ▀▀▀ -1",
        "    Bruno",
        "    1   2   3  hand",
    ]


def test_hands_without_a_score_leave_a_bare_line() -> None:
    assert chart(view_of(0, 0)) == ["   Anna", "0 ┼──────── 0", "   Bruno", "   1   2  hand"]


def test_a_game_without_hands_says_so() -> None:
    assert chart(view_of()) == ["No hands played yet."]


@pytest.mark.parametrize(
    ("hands", "available", "numbers"),
    [
        (1, None, "1  hand"),
        (12, None, "1   2   3   4   5   6   7   8   9   10  11  12  hand"),
        # 73 cells for 40 hands: a cell each
        (40, 80, "1   5    10   15   20   25   30   35   40  hand"),
        # 71 cells for 200 hands: three hands a cell
        (200, 80, "1     20     40    60     80     100   120    140    160   180    200  hand"),
        # 21 cells for 200 hands: ten hands a cell
        (200, 30, "50   100  150  200"),
    ],
)
def test_more_hands_than_cells_share_them(hands: int, available: int | None, numbers: str) -> None:
    lines = chart(view_of(*[1] * hands), available)
    assert lines[-1].strip() == numbers
    assert lines[1].startswith(f"{hands} ┤")


def test_a_closed_column_is_marked_on_the_line_at_its_hand() -> None:
    # 60, 50, then 95 with 105 points in the column
    lines = chart(view_of(60, -10, 45, target=100))
    assert " 0 ┼────────X───" in lines
    assert lines[-1] == "X Anna, hand 3"


def test_closings_share_a_line_where_there_is_room() -> None:
    closings = [f"X column {n}: Aldo, hand {hand}" for n, hand in ((1, 4), (2, 6), (3, 7))]
    assert chart(sample("blitz"), 80)[-1] == "   ".join(closings)
    assert chart(sample("blitz"), 40)[-3:] == closings


def test_an_encoding_with_some_blocks_keeps_to_those() -> None:
    # An eighth is a half there, five are a whole.
    assert [encodable("▁▄▅█ ▀", encoding) for encoding in ("cp437", "ascii")] == [
        "▄▄██ ▀",
        "..## '",
    ]


def test_an_encoding_without_blocks_gets_plain_signs() -> None:
    # 8 rows for two hands; of 20 and -10, 5 above are worth 4 each, so 10 is two and a half
    assert [encodable(line, "ascii") for line in chart(view_of(20, -30))] == [
        "     Anna",
        " 20 +###",
        "    |###",
        "    |###",
        "    |###",
        "    |###",
        "  0 +--------",
        "    |    ###",
        "    |    ###",
        "-10 +    ''' -10",
        "     Bruno",
        "     1   2  hand",
    ]
