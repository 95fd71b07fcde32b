"""The text pad: nothing is ever lost, at any width, whatever the names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginscore.files.rules import load_variant
from ginscore.render.cells import shorten, shorten_both, width
from ginscore.render.pad import build_pad
from ginscore.render.text import pad_lines, plain
from ginscore.render.tsv import pad_tsv
from ginscore.render.view import View
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from tests.scoring.test_properties import hands

RULES = load_variant("moderno", Path()).rules


def draw(game: list[Hand], players: tuple[str, str], available: int | None) -> str:
    view = View.of(Game(players=players, variant="moderno", rules=RULES, hands=tuple(game)))
    return plain(pad_lines(build_pad(view), available))


def figures(text: str) -> list[str]:
    return sorted(re.findall(r"\d+|X", text))


# Names without digits or X, so that every figure of the output is the pad's.
names = st.text(
    st.sampled_from("abcdefgh ÀèЖю李♥é"), min_size=1, max_size=25
).filter(lambda name: name.strip() == name)  # fmt: skip


@settings(deadline=None)
@given(hands, st.tuples(names, names).filter(lambda n: n[0] != n[1]), st.integers(10, 100))
def test_every_figure_is_there_at_every_width(
    game: list[Hand], players: tuple[str, str], available: int
) -> None:
    view = View.of(Game(players=players, variant="moderno", rules=RULES, hands=tuple(game)))
    cells = figures("".join(pad_tsv(build_pad(view)).splitlines(keepends=True)[1:]))
    assert figures(draw(game, players, None)) == cells
    assert figures(draw(game, players, available)) == cells


@settings(deadline=None)
@given(hands, st.tuples(names, names).filter(lambda n: n[0] != n[1]), st.integers(13, 100))
def test_no_line_is_wider_than_there_is_room(
    game: list[Hand], players: tuple[str, str], available: int
) -> None:
    # Three columns of three figures with two blanks between them need 13 cells; four figures
    # (a column may overshoot to a thousand only with larger targets) do not occur here.
    for line in draw(game, players, available).splitlines():
        assert width(line) <= available


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
    ],
)
def test_two_names_cut_short_can_still_be_told_apart(players: tuple[str, str], cells: int) -> None:
    first, second = shorten_both(players, cells)
    assert first != second
    assert max(width(first), width(second)) <= cells
    assert "…" in first + second


@given(st.text(max_size=30), st.integers(1, 20))
def test_a_shortened_text_fits(text: str, cells: int) -> None:
    assert width(shorten(text, cells)) <= cells


@pytest.mark.parametrize(
    ("text", "cells"),
    [("Anna", 4), ("Жанна", 5), ("李雷", 4), ("Zoe\u0301", 3), ("👍🏽", 2), ("7♥", 2), ("│─┼…", 4)],
)
def test_width_is_measured_in_cells(text: str, cells: int) -> None:
    assert width(text) == cells
