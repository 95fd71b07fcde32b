"""The game in Markdown, read as a Markdown reader reads it: no name or note means anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from ginscore.files.game.read import read_game
from ginscore.lang.catalogue import languages
from ginscore.lang.translator import Translator
from ginscore.render.data.markdown import escaped_markdown, game_markdown
from ginscore.render.pad import build_pad
from ginscore.render.view import View
from tests.conftest import SAMPLES, Invoke
from tests.profiles import times
from tests.random_views import RAW, SIGNS, views

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def sample(name: str) -> View:
    return View.of(read_game(SAMPLES / f"{name}.toml").game)


def whole(view: View, t: Translator) -> str:
    return "".join(game_markdown(view, t))


def read(text: str) -> list[Token]:
    return READER.parse(text)


def words(token: Token) -> str:
    """Return what is seen of a line of text, without bold and italic."""
    children: Sequence[Token] = token.children or ()
    assert {child.type for child in children} <= {
        *("text", "text_special", "softbreak"),
        *("strong_open", "strong_close", "em_open", "em_close"),
    }
    return "".join(child.content for child in children)


def cells(tokens: list[Token]) -> list[list[str]]:
    """Return the rows of the table, the head first."""
    rows: list[list[str]] = []
    for token, following in pairwise(tokens):
        if token.type == "tr_open":
            rows.append([])
        elif token.type in ("th_open", "td_open"):
            rows[-1].append(words(following))
    return rows


@times(0.4)
@given(views, st.sampled_from(languages()))
def test_the_table_is_the_pad_and_every_name_is_whole(view: View, language: str) -> None:
    pad = build_pad(view)
    head, *rows = cells(read(whole(view, Translator(language))))
    blank = [""] * (pad.columns - 1)
    first, second = (name.strip() for name in pad.players)
    assert head == ["", first, *blank, second, *blank]
    shown = [[cell if cell.isdigit() or cell == "X" else "" for cell in row[1:]] for row in rows]
    assert shown == [[cell.text for cell in row] for row in (*pad.upper, *pad.lower)]


@times(0.4)
@given(views)
def test_a_game_is_headings_a_table_a_list_or_two_and_nothing_else(view: View) -> None:
    tokens = read(whole(view, Translator("en")))
    blocks = [token.type for token in tokens if token.level == 0 and token.nesting == 1]
    below = ["bullet_list_open"] if view.replayed.finished else []
    hands = ["heading_open", "ordered_list_open"] if view.replayed.hands else []
    assert blocks[:3] == ["heading_open", "paragraph_open", "table_open"]
    assert [kind for kind in blocks[3:] if kind != "paragraph_open"] == [*below, *hands]
    for token in tokens:
        if token.type == "inline":
            words(token)
    items = [token.markup for token in tokens if token.type == "list_item_open"]
    assert items.count(".") == len(view.replayed.hands)


@given(
    st.one_of(
        st.text(st.sampled_from(SIGNS + "\n\t"), max_size=30).filter(str.strip),
        st.sampled_from(RAW),
    )
)
def test_an_escaped_text_is_read_as_it_was(text: str) -> None:
    plain = " ".join(text.replace("\t", "\n").split("\n")).strip()
    for written in (
        f"1. {escaped_markdown(text)}",
        f"# {escaped_markdown(text)}",
        f"**x** {escaped_markdown(text)}",
    ):
        (line,) = (token for token in read(written) if token.type == "inline")
        assert _seen(words(line).removeprefix("x ")) == _seen(plain)


def _seen(text: str) -> str:
    """Return a text with the blanks that a reader shows: one where there are several."""
    return " ".join(part for part in text.split(" ") if part)


def test_figures_are_aligned_to_the_right() -> None:
    ruler = whole(sample("segnapunti"), Translator("it")).splitlines()[5]
    assert ruler.replace("-", "") == "| : | : | : | : | : | : | : |"
    assert ruler.count("-:") == 6


def test_the_table_can_be_read_as_it_is_written() -> None:
    lines = whole(sample("segnapunti"), Translator("it")).splitlines()
    table = [line for line in lines if line.startswith("|")]
    assert len({len(line) for line in table}) == 1
    assert table[2] == ("| **Punti**   |       **X** | **X** |     |             |     |       |")


def test_a_blitz_is_marked_where_it_pays() -> None:
    text = whole(sample("blitz"), Translator("it"))
    (row,) = (line for line in text.splitlines() if "*blitz*" in line)
    # the row nearest the line: Bice has nothing in columns 1 and 3
    assert [cell.strip() for cell in row.split("|")[2:-1]] == [
        *("102", "75", "116"),
        *("*blitz*", "90", "*blitz*"),
    ]
    assert "*blitz*" not in whole(sample("palace"), Translator("it"))


def test_notes_stand_behind_their_hands() -> None:
    view = sample("blitz")
    hand = view.game.hands[0]._replace(note=" `a`\n| *b* [c](d) ")
    noted = View.of(replace(view.game, hands=(hand, *view.game.hands[1:])))
    tokens = read(whole(noted, Translator("it")))
    said = [words(token) for token in tokens if token.type == "inline"]
    assert "Aldo: gin in seconda: 26 x 2 + 50 = 102, 5 uccelli; colonna 1. `a` | *b* [c](d)" in said


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("a|b", r"a\|b"),
        ("*a*", r"\*a\*"),
        ("a_b_c", r"a\_b\_c"),
        ("`a`", r"\`a\`"),
        ("<b>", r"\<b>"),
        ("[a](b)", r"\[a\](b)"),
        ("~~a~~", r"\~\~a\~\~"),
        ("&amp;", r"\&amp;"),
        ("$a$", r"\$a\$"),
        ("# a", r"\# a"),
        ("- a", r"\- a"),
        ("2) a", r"2\) a"),
        ("> a", r"\> a"),
        ("back\\slash", r"back\\slash"),
        # and what needs no help stays as it is
        ("Jean-Luc", "Jean-Luc"),
        ("26 -> 102", "26 -> 102"),
        ("2026-11-29", "2026-11-29"),
    ],
)
def test_what_means_something_to_markdown_is_escaped(name: str, written: str) -> None:
    assert escaped_markdown(name) == written


def test_several_games_stand_below_the_names_of_their_files(invoke: Invoke) -> None:
    paths = [str(SAMPLES / f"{name}.toml") for name in ("blitz", "palace")]
    text = invoke("export", *paths, "--format", "markdown").stdout
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert [line.partition(" ")[0] for line in headings] == ["#", "##", "###"] * 2
    assert headings[1] == "## Due blitz"
    assert headings[3].endswith("palace.toml")
