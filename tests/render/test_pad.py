"""The text pad: nothing is ever lost, at any width, whatever the names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.files.variant.find import load_variant
from ginscore.render.data.rows import pad_tsv
from ginscore.render.lines.cells import shorten, shorten_names, width
from ginscore.render.pad import build_pad
from ginscore.render.screen.pad import pad_lines, plain
from ginscore.render.view import View
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.parameters import merged, read_rules, to_table
from ginscore.scoring.players import name_key
from ginscore.scoring.rules import Result
from tests.scoring.test_properties import hands

RULES = load_variant("moderno", Path()).rules


def draw(game: list[Hand], players: tuple[str, str], available: int | None) -> str:
    view = View.of(Game(players=players, variant="moderno", rules=RULES, hands=tuple(game)))
    return plain(pad_lines(build_pad(view), available))


def figures(text: str) -> list[str]:
    return sorted(re.findall(r"\d+|X", text))


# Names without digits or X, so that every figure of the output is the pad's: Latin, Cyrillic, wide
# letters, letters from right to left, and what is one sign on a screen though it is several.
LETTERS = [*"abcdefgh ÀèЖю李♥éשר", "e\u0301", "👍🏽", "🇮🇹", "👨\u200d👩\u200d👧"]
names = (
    st.lists(st.sampled_from(LETTERS), min_size=1, max_size=25)
    .map("".join)
    .filter(lambda name: name.strip() == name)
)
# Names that are mostly alike, as those of a family.
alike = st.tuples(
    names, st.text("ab", max_size=2), st.text("ab", max_size=2), st.sampled_from(["", "c", "ccc"])
).map(lambda parts: (f"{parts[0]}{parts[1]}c{parts[3]}", f"{parts[0]}{parts[2]}c{parts[3]}"))
players = st.one_of(st.tuples(names, names), alike).filter(
    lambda pair: name_key(pair[0]) != name_key(pair[1])
)


def is_cut(name: str, shown: str) -> bool:
    """Tell whether a name is shown whole, or cut where there is an ellipsis and nowhere else."""
    if shown == name:
        return True
    parts = [re.escape(part) for part in shown.split("…")]
    return len(parts) > 1 and re.fullmatch(".*".join(parts), name) is not None


@given(hands, players, st.integers(10, 120))
def test_every_figure_is_there_at_every_width(
    game: list[Hand], players: tuple[str, str], available: int
) -> None:
    view = View.of(Game(players=players, variant="moderno", rules=RULES, hands=tuple(game)))
    cells = figures("".join(pad_tsv(build_pad(view)).splitlines(keepends=True)[1:]))
    assert figures(draw(game, players, None)) == cells
    assert figures(draw(game, players, available)) == cells


@given(hands, players, st.integers(13, 120))
def test_no_line_is_wider_than_there_is_room(
    game: list[Hand], players: tuple[str, str], available: int
) -> None:
    # Three columns of three figures with two blanks between them need 13 cells; four figures
    # (a column may overshoot to a thousand only with larger targets) do not occur here.
    for line in draw(game, players, available).splitlines():
        assert width(line) <= available


@given(players, st.integers(30, 120))
def test_a_name_is_whole_or_cut_with_an_ellipsis_and_unlike_the_other(
    players: tuple[str, str], available: int
) -> None:
    shown = [name.strip() for name in draw([], players, available).splitlines()[0].split("│")]
    assert shown[0] != shown[1]
    assert all(map(is_cut, players, shown))


def test_names_shrink_before_the_sides_are_stacked() -> None:
    players = ("Maria Antonietta", "Massimiliano")
    # 13 cells a side and 3 between them: 29 is the least for two sides beside each other
    beside = draw([], players, 29).splitlines()
    assert beside[0] == "Maria Antoni… │ Massimiliano"
    stacked = draw([], players, 28).splitlines()
    assert stacked[0].strip() == "Maria Antonietta"
    assert "Massimiliano" in stacked[3]


@pytest.mark.parametrize(
    ("players", "cells"),
    [
        (("Giocatore A", "Giocatore B"), 8),
        (("Anna Maria Rossi", "Anna Maria Bianchi"), 10),
        (("李雷李雷李雷", "李雷李雷李梅"), 7),
        # alike at both ends
        (("Anna Maria Rossi Conti", "Anna Maria Verdi Conti"), 8),
        # one is only longer
        (("a" * 20, "a" * 25), 10),
        (("李" * 20, "李" * 25), 11),
    ],
)
def test_two_names_cut_short_can_still_be_told_apart(players: tuple[str, str], cells: int) -> None:
    first, second = shorten_names(players, cells)
    assert first != second
    assert max(width(first), width(second)) <= cells
    assert "…" in first + second


@pytest.mark.parametrize(
    ("text", "cells", "cut"),
    [
        # No accent is left without its letter, no flag is halved, no family taken apart.
        ("Zoe\u0301 Rossi", 4, "Zoe\u0301…"),
        ("Zoe\u0301 Rossi", 3, "Zo…"),
        ("🇮🇹🇮🇹", 3, "🇮🇹…"),
        ("🇮🇹🇮🇹", 2, "…"),
        ("👨\u200d👩\u200d👧 Rossi", 4, "👨\u200d👩\u200d👧 …"),
        ("👍🏽👍🏽", 3, "👍🏽…"),
    ],
)
def test_what_is_seen_as_one_sign_is_cut_as_one(text: str, cells: int, cut: str) -> None:
    assert shorten(text, cells) == cut


@given(st.text(max_size=30), st.integers(1, 20))
def test_a_shortened_text_fits(text: str, cells: int) -> None:
    assert width(shorten(text, cells)) <= cells


@pytest.mark.parametrize(
    ("text", "cells"),
    [("Anna", 4), ("Жанна", 5), ("李雷", 4), ("Zoe\u0301", 3), ("👍🏽", 2), ("7♥", 2), ("│─┼…", 4)],
)
def test_width_is_measured_in_cells(text: str, cells: int) -> None:
    assert width(text) == cells


def test_a_pad_that_is_too_broad_is_parted_and_its_columns_are_numbered() -> None:
    rules = read_rules(merged(to_table(RULES), {"columns": "endless", "target": 30}))
    hands = [Hand(winner=0, result=Result.KNOCK, points=20, doubled=False)] * 8
    view = View.of(Game(players=("Anna", "Bruno"), variant="x", rules=rules, hands=tuple(hands)))
    # The first column closes with hand 2, the others one a hand: 20 40 in each.
    assert len(view.replayed.columns) == 3 + 7
    drawn = draw_view(view, 40)
    assert max(map(len, drawn.splitlines())) <= 40
    heads = [line.split() for line in drawn.splitlines() if line.split()[:1] in (["1"], ["9"])]
    # Eight columns of three figures and two blanks between them are 38 cells.
    assert heads[0] == [str(number) for number in range(1, 9)]
    assert ["9", "10"] in heads
    assert drawn.count(" 40") + drawn.startswith("40") == 7
    assert draw_view(view, 120).splitlines()[0].count("│") == 1


def draw_view(view: View, available: int) -> str:
    return plain(pad_lines(build_pad(view), available))
