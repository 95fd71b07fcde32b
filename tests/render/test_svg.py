"""The score sheet as a picture: all that is on the pad, on the paper, in a file of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.files.game.read import read_game
from ginscore.lang.catalogue import languages
from ginscore.lang.translator import Translator
from ginscore.render.html.page import html_page
from ginscore.render.pad import build_pad
from ginscore.render.svg.lettering import broken, ems
from ginscore.render.svg.picture import pads_svg
from ginscore.render.svg.ruling import INK
from ginscore.render.view import View
from ginscore.render.words.settlement import after_pad
from ginscore.scoring.stake import Stake
from tests.conftest import ROOT, SAMPLES, Invoke
from tests.profiles import times
from tests.random_views import game_of, views

SVG = "{http://www.w3.org/2000/svg}"


class Text(NamedTuple):
    """A text on the sheet, where it is and how."""

    text: str
    x: int
    y: int
    size: int
    anchor: str
    bold: bool
    upright: bool
    figure: bool


def sample(name: str) -> View:
    return View.of(read_game(SAMPLES / f"{name}.toml").game)


def drawn(view: View, language: str = "en") -> ElementTree.Element:
    return ElementTree.fromstring("".join(pads_svg([view], Translator(language))))


def texts(svg: ElementTree.Element) -> Iterator[Text]:
    sheet = svg.find(f"{SVG}g")
    assert sheet is not None
    figures = sheet.find(f"{SVG}g")
    assert figures is not None
    for parent in (sheet, figures):
        for element in parent.findall(f"{SVG}text"):
            size = element.get("font-size") or parent.get("font-size") or ""
            yield Text(
                text=element.text or "",
                x=int(element.attrib["x"]),
                y=int(element.attrib["y"]),
                size=int(size),
                anchor=element.get("text-anchor", "start"),
                bold=element.get("font-weight") == "bold",
                upright="transform" in element.attrib,
                figure=parent is figures,
            )


def figures(view: View) -> list[str]:
    pad = build_pad(view)
    return sorted(cell.text for row in (*pad.upper, *pad.lower) for cell in row if cell.text)


def heads(svg: ElementTree.Element) -> list[str]:
    """Return the names over the sides, the bold texts above the figures, their lines joined."""
    sheet = svg.find(f"{SVG}g")
    assert sheet is not None
    (frame,) = (found for found in sheet.findall(f"{SVG}rect") if found.get("fill") == "none")
    top = int(frame.attrib["y"])
    # The line between points and boxes, or the end of the pad, is below them all.
    bold = [found for found in texts(svg) if found.bold and not found.figure and found.y > top]
    below = int(frame.attrib["height"]) + top
    names = [found for found in bold if found.y < below]
    middle = int(svg.attrib["width"]) // 2
    return [
        "".join(found.text for found in names if (found.x > middle) is right)
        for right in (False, True)
    ]


def with_players(name: str, *players: str) -> View:
    first, second = players
    return View.of(replace(sample(name).game, players=(first, second)))


def foot(svg: ElementTree.Element) -> str:
    """Return what is in the middle below the pad, its lines joined."""
    end = max(text.y for text in texts(svg) if text.figure)
    middle = int(svg.attrib["width"]) // 2
    return " ".join(t.text for t in texts(svg) if t.y > end and t.x == middle)


def solid(name: str) -> str:
    """Return a name as it is written, without the blanks at which a line may end."""
    return name.replace("\ufffe", r"\ufffe").replace(" ", "")


@times(0.4)
@given(views, st.sampled_from(languages()))
def test_every_figure_and_both_names_are_on_every_sheet(view: View, language: str) -> None:
    svg = drawn(view, language)
    assert sorted(found.text for found in texts(svg) if found.figure) == figures(view)
    assert [solid(name) for name in heads(svg)] == [solid(name) for name in view.game.players]
    # in words too, and there they are whole
    title = svg.findtext(f"{SVG}title") or ""
    described = svg.findtext(f"{SVG}desc") or ""
    for name in view.game.players:
        assert name.replace("\ufffe", r"\ufffe") in title
    for figure in set(figures(view)) - {"X"}:
        assert re.search(rf"\b{figure}\b", described)


@times(0.4)
@given(views, st.sampled_from(languages()))
def test_nothing_is_written_outside_of_the_sheet(view: View, language: str) -> None:
    svg = drawn(view, language)
    width, height = int(svg.attrib["width"]), int(svg.attrib["height"])
    assert svg.attrib["viewBox"] == f"0 0 {width} {height}"
    for found in texts(svg):
        assert found.size < found.y < height - 10, found
        if found.upright:
            continue
        length = ems(found.text) * found.size
        start = {"start": 0.0, "middle": 0.5, "end": 1.0}[found.anchor]
        assert found.x - start * length >= 20, found
        assert found.x + (1 - start) * length <= width - 20, found


def test_a_sign_that_no_page_holds_takes_the_room_of_its_code() -> None:
    # \ufffe is written with six signs; a title of twelve of them is no short one.
    assert ems("\ufffe") == ems(r"\ufffe")
    assert len(broken("\ufffe" * 12, 20)) > 1


@times(0.4)
@given(views)
def test_a_sheet_needs_nothing_from_elsewhere_and_no_text_becomes_markup(view: View) -> None:
    svg = drawn(view)
    assert {element.tag for element in svg.iter()} <= {
        f"{SVG}{name}" for name in ("svg", "title", "desc", "style", "g", "rect", "path", "text")
    }
    for element in svg.iter():
        for name, value in element.attrib.items():
            assert "href" not in name
            assert not name.startswith("on")
            assert "url(" not in value
    style = svg.findtext(f"{SVG}style") or ""
    assert style.endswith("@media print { .score-sheet { max-height: 100vh } }")
    for font in (element.get("font-family") for element in svg.iter()):
        assert font is None or font.endswith((", serif", ", sans-serif"))


def test_an_x_stands_directly_above_each_figure_that_closed_a_column() -> None:
    found = [text for text in texts(drawn(sample("segnapunti"))) if text.figure]
    below = []
    for mark in (text for text in found if text.text == "X"):
        # a row is 30 high, a column at least 78 wide
        (figure,) = (t for t in found if t.y == mark.y + 30 and abs(t.x - mark.x) < 39)
        assert figure.bold
        below.append(figure.text)
    assert sorted(below) == ["358", "358", "360"]


def test_points_climb_from_the_line_and_boxes_go_down_from_it() -> None:
    found = [text for text in texts(drawn(sample("segnapunti"))) if text.figure]
    first = min(text.x for text in found if text.anchor == "end")
    column = sorted((text.y, text.text) for text in found if text.x == first)
    climbing = ["360", "285", "183", "139", "102"]
    assert [text for _, text in column] == [*climbing, "5", "6", "9", "14", "19"]
    (line,) = (
        element
        for element in drawn(sample("segnapunti")).iter(f"{SVG}path")
        if element.get("stroke-width") == "4"
    )
    y = int(line.attrib["d"].split()[1].partition("h")[0])
    assert column[4][0] < y < column[5][0]


def test_figures_of_a_column_end_at_one_place() -> None:
    # three columns of each player
    found = [text for text in texts(drawn(sample("segnapunti"))) if text.figure]
    ends = {text.x for text in found if text.anchor == "end"}
    assert len(ends) == 6


@pytest.mark.parametrize(
    ("name", "language", "blitzes"),
    [
        # Bice has no entry in columns 1 and 3, and moderno pays for it
        ("blitz", "it", 2),
        ("blitz", "en", 2),
        # Two has none either, but palace pays nothing for it
        ("palace", "en", 0),
        ("segnapunti", "it", 0),
    ],
)
def test_a_blitz_is_marked_in_the_empty_column_where_it_pays(
    name: str, language: str, blitzes: int
) -> None:
    found = list(texts(drawn(sample(name), language)))
    marks = [text for text in found if text.upright and text.text == "BLITZ"]
    assert len(marks) == blitzes
    for mark in marks:
        assert not [t for t in found if t.figure and abs(t.x - mark.x) < 39]


def test_who_pays_whom_stands_at_the_foot() -> None:
    found = sorted(texts(drawn(sample("segnapunti"), "it")), key=lambda text: text.y)
    assert found[-1].text == "Giocatore B paga a Giocatore A 935 punti"
    said = {text.text for text in found}
    boxes = "56 − 46 = 10; 10\xa0×\xa025 = 250"
    assert {"700 − 350 = 350", boxes, "220 + 152 − 37 = 335"} <= said
    assert "350 + 250 + 335 = 935" in said


def test_a_sum_is_broken_between_its_steps_and_keeps_what_it_comes_to() -> None:
    # at 25 points a box: 2 x 24 + 19 + 2 x 24 = 115, and 115 x 25 = 2875
    found = [text.text for text in texts(drawn(sample("blitz"), "ru"))]
    assert "2\xa0×\xa024 + 19 + 2\xa0×\xa024\xa0=\xa0115;" in found
    assert "115\xa0×\xa025\xa0=\xa02875" in found


def test_each_total_stands_below_a_line_of_its_own() -> None:
    game = sample("blitz").game
    stake = Stake(Decimal("0.05"), "EUR", per_box=Decimal("0.25"), cap=Decimal(20))
    svg = drawn(View.of(replace(game, stake=stake)))
    found = {text.text: text.y for text in texts(svg)}
    end = max(text.y for text in texts(svg) if text.figure) + 40
    rules = [
        int(re.findall(r"M\d+ (\d+)h", path.attrib["d"])[0])
        for path in svg.iter(f"{SVG}path")
        if path.get("stroke") == INK and re.match(r"M\d+ \d+h", path.attrib["d"])
    ]
    below = sorted(y for y in rules if y > end)
    # 6430 points; 321.50 + 28.75 - 330.25 above the cap = 20.00
    assert len(below) == 2
    for y, label in zip(below, ("Total", "Money"), strict=True):
        assert 0 < found[label] - y < 30


def sums_of_the_page(page: str) -> set[str]:
    """Return the sums of an HTML page as they are read: how each adds up and what it comes to."""
    cells = re.findall(r'<td class="sum">(.*?)</td>\s*<td class="net">(.*?)</td>', page)
    return {re.sub("<.*?>", "", f"{terms} {net}").strip() for terms, net in cells}


@pytest.mark.parametrize("name", ["segnapunti", "single-hands", "everything-doubled"])
def test_sums_have_the_signs_of_print_as_on_the_page(name: str) -> None:
    view = sample(name)
    svg = drawn(view)
    page = "".join(html_page([(name, view)], Translator("en"), many=False)).replace("\xa0=", " =")
    sums = sums_of_the_page(page)
    assert len(sums) > 1
    assert sums <= {found.text for found in texts(svg)}
    described = svg.findtext(f"{SVG}desc") or ""
    for sum_ in sums:
        assert f": {sum_}\n" in described


def test_a_hyphen_in_a_name_is_no_minus() -> None:
    svg = drawn(with_players("segnapunti", "Maria-Ludovica", "Jean x Paul"))
    assert heads(svg) == ["Maria-Ludovica", "Jean x Paul"]
    words = "Jean x Paul pays Maria-Ludovica 935 points"
    assert foot(svg) == words
    assert words in (svg.findtext(f"{SVG}desc") or "")


LONG_NAMES = "Maria-Ludovica Serbelloni", "Ékaterina Vassílievna 漢字"


@pytest.mark.parametrize("name", ["segnapunti", "single-hands"])
def test_a_long_name_gets_smaller_letters_before_it_is_cut(name: str) -> None:
    svg = drawn(with_players(name, *LONG_NAMES))
    assert heads(svg) == list(LONG_NAMES)
    written = [text for text in texts(svg) if text.text in LONG_NAMES][:2]
    sizes = {text.size for text in written}
    assert len(sizes) == 1
    assert 12 <= sizes.pop() < 20
    # each within its own side
    half = abs(written[0].x - written[1].x) / 2
    for text in written:
        assert ems(text.text) * text.size * 1.15 <= 2 * half - 20


def test_a_short_name_has_letters_of_full_size() -> None:
    svg = drawn(sample("blitz"))
    first, second = heads(svg)
    assert {text.size for text in texts(svg) if text.text in (first, second)} == {20}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("hands", [None, 3])
def test_at_the_foot_a_long_name_is_whole(language: str, hands: int | None) -> None:
    players = "Maria-Ludovica Serbelloni della Torre di Monza", "Ékaterina Vassílievna 漢字"
    game = with_players("segnapunti", *players).game
    t = Translator(language)
    view = View.of(replace(game, dealer=0), until=hands)
    said = after_pad(view, t)[-1]
    svg = drawn(view, language)
    assert players[0] in said or players[1] in said
    assert foot(svg).endswith(said)


def test_at_the_foot_a_word_gets_smaller_letters_before_it_is_broken() -> None:
    word = "Wilhelmina-Franziska-von-und-zu-Hohenlohe-Langenburg-Schillingsfürst"
    svg = drawn(with_players("single-hands", word, "Bo"))
    # Below it are the hands with a note, in small letters.
    line, *_ = (text for text in texts(svg) if word in text.text)
    assert line.text != foot(svg)
    assert 0.6 * 19 <= line.size < 19


def test_names_too_long_for_the_smallest_letters_go_on_in_further_lines() -> None:
    # 208 letters: no name may be longer than 300
    alike = "Maria-Ludovica Serbelloni " * 8
    first, second = f"{alike}A", f"{alike}B"
    svg = drawn(with_players("segnapunti", first, second))
    assert [solid(name) for name in heads(svg)] == [solid(first), solid(second)]
    assert foot(svg) == f"{second} pays {first} 935 points"
    # the pad begins below the last of the lines
    names = [found for found in texts(svg) if found.bold and found.size == 12]
    top = max(found.y for found in names)
    assert min(found.y for found in texts(svg) if found.figure) > top + 30


def test_a_running_game_says_who_leads_and_what_a_point_is_worth() -> None:
    # The first hand of blitz.toml: 26 x 2 + 50 = 102 points and 5 boxes of 25 for Aldo, 227 in
    # all, and 227 x 0.05 = 11.35.
    svg = drawn(View.of(sample("blitz").game, until=1), "it")
    assert "Posta a punto: 0,05 EUR" in [found.text for found in texts(svg)]
    assert "11,35 EUR" in foot(svg)
    assert "227 punti" in foot(svg)
    assert foot(svg).startswith("Aldo ")
    said = (svg.findtext(f"{SVG}desc") or "").splitlines()
    assert foot(svg).startswith(said[1])


def test_what_is_told_of_a_game_stands_below_its_title() -> None:
    game = replace(sample("blitz").game, date="2026-11-29", place="Circolo <A>")
    view = View.of(game)._replace(variant_title="Moderno", changes=("target=400",))
    found = [text.text for text in texts(drawn(view, "en"))]
    told = "2026-11-29 · Circolo <A> · Moderno · Changed for this game: target=400"
    assert found[:2] == ["Due blitz", told]


def test_a_variant_file_is_called_by_its_name() -> None:
    game = replace(sample("blitz").game, variant="../rules/our club.toml")
    assert "our club" in {text.text for text in texts(drawn(View.of(game)))}


def test_the_sheet_grows_with_the_game() -> None:
    short, long = (View.of(game_of("moderno", 4, hands)) for hands in (2, 40))
    few, many = (int(drawn(view).attrib["height"]) for view in (short, long))
    rows = sum(map(len, (build_pad(long).upper, build_pad(long).lower)))
    assert many >= 30 * rows
    assert many > few


def test_several_games_stand_one_below_the_other(invoke: Invoke) -> None:
    paths = [str(SAMPLES / f"{name}.toml") for name in ("blitz", "palace")]
    svg = ElementTree.fromstring(invoke("export", *paths, "--format", "svg").stdout)
    heights = [
        int(ElementTree.fromstring(invoke("export", path, "-f", "svg").stdout).attrib["height"])
        for path in paths
    ]
    assert int(svg.attrib["height"]) == sum(heights)
    places = [group.attrib["transform"] for group in svg.findall(f"{SVG}g")]
    # 616 and 580 wide, so the second is 18 further in
    assert places == ["translate(0 0)", f"translate(18 {heights[0]})"]


def test_the_drawn_sample_is_the_one_that_is_drawn(invoke: Invoke) -> None:
    path = SAMPLES / "segnapunti.svg"
    drawn_now = invoke("export", str(path.with_suffix(".toml")), "-f", "svg", "--lang", "it").stdout
    assert path.read_text(encoding="utf-8") == drawn_now


@pytest.mark.slow
@pytest.mark.parametrize("chosen", ["svg", "markdown", "toml"])
def test_equal_games_give_equal_bytes_in_every_process(chosen: str) -> None:
    words = ["-m", "ginscore", "export", str(SAMPLES / "blitz.toml"), "--format", chosen]
    outputs = {
        subprocess.run(
            [sys.executable, *words],
            capture_output=True,
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert outputs != {b""}


@given(st.text(st.sampled_from("ab W李 "), max_size=60), st.floats(2, 20))
def test_a_broken_text_fits_and_loses_nothing_but_blanks(text: str, room: float) -> None:
    lines = broken(text, room)
    assert max(map(ems, lines)) <= max(room, 1.1)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
