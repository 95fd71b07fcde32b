"""Notes of hands in everything that people read: whole, escaped, of surplus hands too."""

from __future__ import annotations

import html
from dataclasses import replace

import pytest

from ginscore.lang.translator import Translator
from ginscore.render.formats import FORMATS
from ginscore.render.view import View
from ginscore.render.words.explain import explained_game
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.parameters import read_rules
from ginscore.scoring.rules import Result
from tests.twin import RULES

LONG = "the nine was on the table, " * 8 + "and we let it stand"

NOTES = ("late\nand <b>bold</b> & loud", LONG, "after the end")


@pytest.fixture
def view() -> View:
    # 230 a hand of Anna's, 90 x 2 + 50: two reach the target of 350, and the third comes after it.
    gin = Hand(Result.GIN, 0, 90, doubled=True)
    hands = tuple(gin._replace(note=note) for note in NOTES)
    rules = replace(read_rules(RULES["moderno"]), columns=1)
    return View.of(Game(players=("Anna", "Bruno"), variant="moderno", rules=rules, hands=hands))


def words(text: str) -> str:
    """Return a text with its line breaks, and those of a picture, as blanks."""
    return " ".join(html.unescape(text).replace("</text>", " ").split())


@pytest.mark.parametrize("name", ["text", "markdown", "html", "svg"])
def test_a_written_game_has_its_notes(view: View, name: str) -> None:
    (format_,) = (each for each in FORMATS if each.name == name)
    written = "".join(format_.write([("game.toml", view)], Translator("en"), False))
    assert view.replayed.surplus == (3,)
    assert name in ("text", "markdown") or "<b>bold" not in written  # markdown has \\<b>
    said = words(written).replace("\\", "")
    if name != "svg":  # there a line is an element of its own
        assert LONG in said
    for note in ("<b>bold</b> & loud", "after the end", "and we let it stand"):
        assert note in said


@pytest.mark.parametrize("name", ["text", "svg"])
def test_a_game_without_notes_has_no_place_for_them(view: View, name: str) -> None:
    (format_,) = (each for each in FORMATS if each.name == name)
    bare = tuple(hand._replace(note=None) for hand in view.game.hands)
    silent = View.of(replace(view.game, hands=bare))
    written = "".join(format_.write([("game.toml", silent)], Translator("en"), False))
    assert "1. Anna" not in written
    assert not written.endswith("\n\n")


def test_an_explained_hand_has_its_note_broken_at_words(view: View) -> None:
    lines = explained_game(view, Translator("en"), lambda _: None, 40)
    assert max(map(len, lines)) <= 40
    said = words("\n".join(lines))
    for note in NOTES:
        assert f"({words(note)})" in said
