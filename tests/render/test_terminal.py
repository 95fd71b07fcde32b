"""The pad on a screen: the figures of the paper pad, who leads, and how each column is going."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ginscore.files.game.read import read_game
from ginscore.files.variant.find import load_variant
from ginscore.lang.catalogue import languages
from ginscore.lang.translator import Translator
from ginscore.render.lines.cells import width
from ginscore.render.lines.wrap import wrap
from ginscore.render.pad import Role, build_pad
from ginscore.render.screen.board import BESIDE, board_lines
from ginscore.render.screen.colour import MANY, colored
from ginscore.render.screen.pad import Segment, pad_lines, plain
from ginscore.render.screen.standing import EMPTY, FILLED, standing_lines
from ginscore.render.view import View
from ginscore.render.words.sentences import closing_sentence
from ginscore.render.words.settlement import settlement_lines
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.rules import Result
from ginscore.scoring.stake import Stake
from tests.conftest import ROOT, SAMPLES
from tests.profiles import times
from tests.render.test_pad import RULES, figures, is_cut, players
from tests.scoring.test_properties import hands

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
MARK = "\u200e"
MODERN = load_variant("modern", Path()).rules


def view_of(*hands: Hand, players: tuple[str, str] = ("Anna", "Bruno")) -> View:
    return View.of(Game(players=players, variant="moderno", rules=RULES, hands=hands))


def won(player: int, points: int, result: Result = Result.KNOCK) -> Hand:
    return Hand(winner=player, result=result, points=points, doubled=False)


def standing(view: View, available: int, language: str = "en") -> list[str]:
    return plain(standing_lines(view, Translator(language), available)).splitlines()


def sample(name: str) -> View:
    return View.of(read_game(SAMPLES / f"{name}.toml", ROOT).game)


@times(2)
@given(
    hands,
    players,
    st.integers(30, 120),
    st.sampled_from(languages()),
    st.sampled_from([350, 120, 9000]),
)
# Two names that are wider than the lines below the pad, and have no blank to be broken at.
@example([won(0, 1)], ("a" * 27 + "ccccc", "a" * 25 + "cccc"), 30, "en", 350)
def test_everything_of_the_pad_is_on_the_screen_at_every_width(
    game: list[Hand], players: tuple[str, str], available: int, language: str, target: int
) -> None:
    rules = replace(RULES, target=target)
    view = View.of(Game(players=players, variant="moderno", rules=rules, hands=tuple(game)))
    pad = build_pad(view)
    wanted = figures("".join(cell.text + " " for row in (*pad.upper, *pad.lower) for cell in row))
    lines = board_lines(view, Translator(language), available)

    # The pad: its figures, each name whole or cut, and both still different; and of each open
    # column what both players still need.
    open_columns = [column for column in view.replayed.columns if column.closed_by is None]
    needed = [str(target - column.total(side)) for column in open_columns for side in (0, 1)]
    assert not Counter([*wanted, *needed]) - Counter(figures(plain(lines)))
    heads = [
        [
            s.text.strip(f"{MARK} ").removeprefix("▸ ")
            for line in lines
            for s in line
            if s.role is Role.NAME and s.player == player
        ]
        for player in (0, 1)
    ]
    # Over the pad, and over the bars.
    assert min(map(len, heads)) >= (2 if open_columns else 1)
    for first, second in list(zip(*heads, strict=False))[: 2 if open_columns else 1]:
        assert is_cut(players[0], first)
        assert is_cut(players[1], second)
        assert first != second

    # Nothing is wider than the screen, and colour adds escape codes and nothing else.
    text = plain(lines)
    for line in text.splitlines():
        assert width(line) <= available
    assert [line.rstrip() for line in ESCAPE.sub("", colored(lines)).splitlines()] == (
        text.splitlines()
    )
    assert "\x1b" not in text


def test_an_open_column_has_a_bar_and_the_points_needed_for_each_player() -> None:
    # Anna 175 of 350 in column 1: half of the bar, and 175 to go; Bruno 1 of 350: a begun bar.
    view = view_of(won(0, 100), won(0, 75), won(1, 10))
    lines = standing(view, 80)
    assert lines[0] == "Needed for 350  Anna                  Bruno"
    assert lines[1] == f"Column 1        {FILLED * 8}{EMPTY * 8} 175  {FILLED}{EMPTY * 15} 340"
    # 75 of 350 of 16 cells: 3.4
    assert lines[2] == f"Column 2        {FILLED * 3}{EMPTY * 13} 275  {EMPTY * 16} 350"
    assert lines[3] == f"Column 3        {EMPTY * 16} 350  {EMPTY * 16} 350"
    # 100 + 75 + 75 and three boxes of 25, less 10 and one box
    assert lines[4] == "Anna leads by 290 points"


def test_no_bar_of_an_open_column_is_full() -> None:
    view = view_of(won(0, 110), won(0, 110), won(0, 110), won(0, 19))
    assert f"{FILLED * 15}{EMPTY}   1" in standing(view, 80)[1]


def test_with_less_room_the_heading_goes_above_then_the_bars_shrink_and_go() -> None:
    view = view_of(won(0, 100))
    # 100 of 350 are 2.9 of 10 cells, 1.4 of 5, 1.1 of 4 and 2 of 7
    bars = "Column 1  ━━━─────── 250  ────────── 350"
    head = "Needed for 350"
    assert standing(view, 40)[:3] == [head, "          Anna            Bruno", bars]
    assert standing(view, 30)[2] == "Column 1  ━──── 250  ───── 350"
    assert standing(view, 28)[2] == "Column 1  ━─── 250  ──── 350"
    assert standing(view, 27)[2] == "1  ━━───── 250  ─────── 350"
    assert standing(view, 20)[:3] == [head, "   An…  Br…", "1  250  350"]
    # Narrower than its figures: they are shown all the same.
    assert "1  250  350" in standing(view, 5)


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["Column 1  closed by Aldo: blitz", "Column 2  closed by Aldo"]),
        ("it", ["Colonna 1  chiusa da Aldo: blitz", "Colonna 2  chiusa da Aldo"]),
    ],
)
def test_a_closed_column_and_a_blitz_are_told_in_words(language: str, lines: list[str]) -> None:
    assert standing(sample("blitz"), 80, language)[:2] == lines


def test_with_less_room_the_name_of_who_closed_shrinks_then_the_words_go_below() -> None:
    assert standing(sample("segnapunti"), 30)[2] == "Column 3  closed by Giocator…B"
    assert standing(sample("segnapunti"), 29)[2] == "Column 3  closed by Giocato…B"
    assert standing(sample("segnapunti"), 27)[4:] == ["Column 3", "  closed by Giocatore B"]
    assert standing(sample("blitz"), 20)[:3] == ["Column 1", "  closed by Aldo:", "  blitz"]


def test_a_blitz_that_pays_nothing_is_no_word() -> None:
    view = View.of(
        Game(
            players=("Anna", "Bruno"),
            variant="club",
            rules=replace(MODERN, shutout=RULES.shutout._replace(points=1, bonus=1, boxes=1)),
            hands=(won(0, 60), won(0, 60)),
        )
    )
    assert view.replayed.columns[0].shutout
    assert standing(view, 80) == []
    assert "blitz" not in " ".join(
        closing_sentence(view, c, Translator("en")) for c in view.replayed.columns
    )


def test_who_leads_is_marked_at_the_name() -> None:
    def head(*hands: Hand) -> str:
        return plain(board_lines(view_of(*hands), Translator("en"), 70)).splitlines()[2]

    assert head() == "    Anna      │     Bruno"
    assert head(won(0, 10)) == "   ▸ Anna     │     Bruno"
    assert head(won(1, 10)) == "    Anna      │    ▸ Bruno"


def test_colour_is_of_the_players_and_a_closed_column_keeps_it_in_its_last_figure() -> None:
    text = colored(pad_lines(build_pad(sample("segnapunti"))))
    assert "\x1b[1;36mGiocatore A" in text.replace(" Giocatore", "Giocatore")
    # the mark and the figure below it are bold, the figures below that have no colour
    top = text.splitlines()[2]
    assert top.startswith("\x1b[1;36m360\x1b[0m\x1b[1;36m  358\x1b[0m")
    assert text.splitlines()[3].startswith("285  258  321")


def test_a_name_that_looks_like_markup_is_shown_as_it_is() -> None:
    view = view_of(won(0, 10), players=("[/red]:smile:", "[b]x\\"))
    text = ESCAPE.sub("", colored(board_lines(view, Translator("en"), 80)))
    assert "▸ [/red]:smile:" in text
    assert "[b]x\\" in text


def test_names_from_right_to_left_keep_to_their_sides() -> None:
    # Without a sign that is from left to right between them, a screen that turns text about would
    # take both names and the line between them for one word, and exchange them.
    view = view_of(players=("שרה", "דוד"))
    first, second = plain(pad_lines(build_pad(view), 80, screen=True)).splitlines()[0].split("│")
    assert (first.strip(), second.strip()) == (f"{MARK}שרה{MARK}", f"{MARK}דוד{MARK}")
    # In a pipe they are as they were given.
    assert MARK not in plain(pad_lines(build_pad(view), 80))


@pytest.mark.parametrize("language", languages())
def test_the_settlement_stands_beside_the_pad_where_there_is_room(language: str) -> None:
    view = sample("segnapunti")
    beside = plain(board_lines(view, Translator(language), BESIDE)).splitlines()
    below = plain(board_lines(view, Translator(language), BESIDE - 1)).splitlines()
    # 350 + 250 + 335, as the printed pad of the example adds them.
    for name, paid in (("columns", 350), ("boxes", 250), ("points", 335), ("total", 935)):
        said = Translator(language)(f"settle.{name}")
        assert any(re.search(rf"  {said} .* {paid}$", line) for line in beside)
    assert len(beside) < len(below)
    assert any(line.startswith("285  258  321") and len(line) > 40 for line in beside)
    assert all(width(line) <= BESIDE for line in beside)


def test_the_title_line_tells_title_rules_and_date() -> None:
    game = replace(view_of().game, title="Friday evening", date="2026-11-28", place="Club")
    first = board_lines(View.of(game), Translator("it"), 80)[0]
    assert [segment.text for segment in first] == [
        "Friday evening",
        " · 28/11/2026 · Club · moderno",
    ]
    assert [segment.role for segment in first] == [Role.TITLE, Role.QUIET]


def test_columns_have_numbers_on_a_screen_and_none_in_a_pipe() -> None:
    pad = build_pad(view_of(won(0, 10)))
    assert plain(pad_lines(pad, 80, screen=True)).splitlines()[1] == "  1    2    3 │   1    2    3"
    assert plain(pad_lines(pad, 80)).splitlines()[1] == " 10           │"


@pytest.mark.parametrize("height", range(4, 40))
@pytest.mark.parametrize("available", [40, 80])
def test_a_board_is_as_high_as_the_screen_and_keeps_the_newest_rows(
    height: int, available: int
) -> None:
    view = view_of(*(won(n % 2, n + 1) for n in range(24)))
    lines = plain(board_lines(view, Translator("en"), available, height)).splitlines()
    # The least there is: how many are hidden, the names, the numbers, two rows and the line.
    assert len(lines) <= max(height, 6)
    # 1 + 3 + .. + 23 = 144 and 2 + 4 + .. + 24 = 156: the last entries of column 1.
    assert "144" in " ".join(lines)
    assert "156" in " ".join(lines)
    hidden = [line for line in lines if "older row" in line]
    assert bool(hidden) is (
        len(plain(board_lines(view, Translator("en"), available)).splitlines()) > height
    )


@pytest.mark.parametrize("height", range(1, 24))
def test_a_game_that_is_over_is_told_on_any_screen_by_its_settlement(height: int) -> None:
    lines = plain(board_lines(sample("segnapunti"), Translator("en"), 40, height)).splitlines()
    # Three lines and the total, and who pays; beside them the pad needs at least five and a blank.
    assert len(lines) <= max(height, 5)
    assert lines[-1] == "Giocatore B pays Giocatore A 935 points"
    assert ("Total: 350 + 250 + 335 = 935" in lines) is True
    assert any("│" in line for line in lines) is (height >= 12)


def luminance(number: int) -> float:
    """Return how bright a colour of the 256 is, as WCAG 2 defines it."""
    steps = (0, 95, 135, 175, 215, 255)
    if number >= 232:
        parts = [8 + 10 * (number - 232)] * 3
    else:
        parts = [steps[(number - 16) // place % 6] for place in (36, 6, 1)]
    linear = [
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (part / 255 for part in parts)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("name", [*MANY.players, MANY.quiet, MANY.red, MANY.heading])
def test_every_colour_can_be_read_on_a_dark_ground_and_on_a_light_one(name: str) -> None:
    bright = luminance(int(re.sub(r"\D", "", name)))
    # Red that is pure red has 4.0 on white, and is never the only sign.
    least = 3.99 if name == MANY.red else 4.1
    assert 1.05 / (bright + 0.05) >= least
    assert (bright + 0.05) / 0.05 >= least


def test_who_pays_is_bold_and_the_names_have_their_colours() -> None:
    view = sample("segnapunti")
    last = [line for line in board_lines(view, Translator("en"), 60) if line][-1]
    assert [s.text for s in last] == ["Giocatore B", " pays ", "Giocatore A", " 935 points"]
    assert [s.player for s in last if s.role is Role.NAME] == [1, 0]
    assert all(s.role is Role.TOTAL for s in last if s.role is not Role.NAME)


def test_nothing_that_is_paid_is_grey() -> None:
    paid = {
        s.text.strip()
        for line in board_lines(sample("segnapunti"), Translator("en"), 80)
        for s in line
        if s.role in (Role.QUIET, Role.RULE)
    }
    assert not paid & {"19", "24", "360", "350", "250", "335", "935"}
    assert "\x1b" not in colored([[Segment("19", Role.BOXES)]])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("currency", ["EUR", "JPY", None])
def test_points_and_what_they_are_worth_stay_together(language: str, currency: str | None) -> None:
    stake = Stake(Decimal(1 if currency == "JPY" else "0.10"), currency)
    hands_ = (
        Hand(winner=0, other=1, result=Result.KNOCK, points=4),
        Hand(winner=2, other=1, result=Result.GIN, points=60),
    )
    rules = load_variant("classic", Path()).rules
    names = ("Anna", "Bruno", "Carla")
    game = Game(players=names, variant="classic", rules=rules, hands=hands_, stake=stake)
    said = settlement_lines(View.of(game), Translator(language))[-1]
    parts = re.findall(r"\w+ [+−-]?\d+ \([^)]+\)", said)
    assert len(parts) == 3
    for room in range(max(map(width, parts)) + 1, width(said) + 1):
        lines = wrap(said, room)
        assert all(width(line) <= room for line in lines)
        assert "".join(lines).replace(" ", "") == said.replace(" ", "")
        assert [part for part in parts if not any(part in line for line in lines)] == []
