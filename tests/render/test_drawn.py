"""The picture as other programs draw it: none of it missing, and alike in each of them.

resvg and CairoSVG come with the test extra; CairoSVG needs the system's cairo library, and Chromium
is asked where it is installed. What can't be asked is skipped.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree

import pytest

from ginscore.files.game.read import read_game
from ginscore.lang.translator import Translator
from ginscore.render.html.page import html_page
from ginscore.render.svg.picture import pads_svg
from ginscore.render.view import View
from tests.conftest import SAMPLES
from tests.random_views import game_of

if TYPE_CHECKING:
    from PIL.Image import Image

SVG = "{http://www.w3.org/2000/svg}"
SHADE = 160
"""A pixel darker than that is ink; the lightest ruling is none."""


def resvg(svg: str) -> bytes:
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


def cairosvg(svg: str) -> bytes:
    try:
        import cairosvg
    except OSError:
        pytest.skip("the system has no cairo library")
    return bytes(cairosvg.svg2png(bytestring=svg.encode()))


Draw = Callable[[str], bytes]
BOTH: Sequence[Draw] = (resvg, cairosvg)


class Drawn(NamedTuple):
    """A picture in shades of grey, on white."""

    image: Image

    @classmethod
    def of(cls, png: bytes) -> Drawn:
        from PIL import Image

        found = Image.open(io.BytesIO(png)).convert("RGBA")
        paper = Image.new("RGBA", found.size, "white")
        paper.alpha_composite(found)
        return cls(paper.convert("L"))

    def ink(self, box: tuple[int, int, int, int] | None = None) -> float:
        """Return which part of a picture, or of a piece of it, is ink."""
        piece = self.image.crop(box) if box else self.image
        return sum(piece.histogram()[:SHADE]) / (piece.width * piece.height)


def pad(view: View, language: str = "en") -> str:
    return "".join(pads_svg([view], Translator(language)))


def sample(name: str) -> View:
    return View.of(read_game(SAMPLES / f"{name}.toml").game)


def written(svg: str) -> list[tuple[str, tuple[int, int, int, int]]]:
    """Return each text that is not turned, with a box in which some of it must be."""
    boxes = []
    (sheet,) = ElementTree.fromstring(svg).findall(f"{SVG}g")
    for parent in (sheet, *sheet.findall(f"{SVG}g")):
        for text in parent.findall(f"{SVG}text"):
            if "transform" not in text.attrib:
                x, y = int(text.attrib["x"]), int(text.attrib["y"])
                left = {"start": 0, "middle": 6, "end": 12}[text.get("text-anchor", "start")]
                boxes.append((text.text or "", (x - left, y - 10, x - left + 12, y)))
    return boxes


PADS = ["segnapunti", "blitz", "classic", "single-hands", "hollywood"]


@pytest.mark.slow
@pytest.mark.parametrize("draw", BOTH)
@pytest.mark.parametrize("language", ["en", "it", "es", "ru"])
@pytest.mark.parametrize("name", PADS)
def test_every_text_of_a_pad_is_drawn(name: str, language: str, draw: Draw) -> None:
    svg = pad(sample(name), language)
    drawn = Drawn.of(draw(svg))
    root = ElementTree.fromstring(svg)
    assert drawn.image.size == (int(root.attrib["width"]), int(root.attrib["height"]))
    # Where the middle of a line is a blank there is no ink: three letters' width has some.
    missing = [text for text, box in written(svg) if not drawn.ink(box)]
    assert missing == []


@pytest.mark.slow
@pytest.mark.parametrize("name", PADS)
def test_two_programs_draw_the_same_pad(name: str) -> None:
    svg = pad(sample(name))
    first, second = (Drawn.of(draw(svg)) for draw in BOTH)
    width, height = first.image.size
    assert second.image.size == (width, height)
    assert first.ink() == pytest.approx(second.ink(), rel=0.1)
    # In bands of 30 pixels, the height of a row, there is as much of it in each.
    for top in range(0, height - 30, 30):
        band = (0, top, width, top + 30)
        assert first.ink(band) == pytest.approx(second.ink(band), rel=0.25, abs=0.004), top


@pytest.mark.parametrize("draw", BOTH)
def test_a_pad_is_on_paper_of_one_colour_and_has_no_black(draw: Draw) -> None:
    from PIL import Image

    png = draw(pad(View.of(game_of("moderno", 4, 20))))
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    colours = picture.getcolors(1 << 20)
    assert colours is not None
    _, most = max(colours)
    assert most == (0xFB, 0xF8, 0xEF)
    # The ink is 0.3 x 27 + 0.59 x 43 + 0.11 x 75 = 42.
    assert sum(picture.convert("L").histogram()[:30]) == 0


@pytest.mark.parametrize("draw", BOTH)
def test_the_chart_of_a_page_is_no_black_area_without_the_style_of_the_page(draw: Draw) -> None:
    # WeasyPrint gives a drawing in a page none of the page's style.
    page = "".join(html_page([("game", sample("segnapunti"))], Translator("en"), many=False))
    (chart,) = re.findall(r"<svg .*?</svg>", page, re.DOTALL)
    size = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" '
    drawn = Drawn.of(draw(chart.replace("<svg ", size)))
    # A curve across 600 pixels, about 4 wide, and a few lines: not an area.
    assert 0.002 < drawn.ink() < 0.06
    # both areas, though, are tinted: A's from the first hand on, B's from the sixth
    assert len({shade for shade, n in enumerate(drawn.image.histogram()) if n > 3000}) >= 3


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("chromium") is None, reason="no Chromium is installed")
@pytest.mark.parametrize("name", ["segnapunti", "blitz"])
def test_chromium_draws_the_same_pad_as_resvg(name: str, tmp_path: Path) -> None:
    svg = pad(sample(name))
    root = ElementTree.fromstring(svg)
    file, shot = tmp_path / "pad.svg", tmp_path / "pad.png"
    file.write_text(svg, encoding="utf-8")
    size = f"{root.attrib['width']},{root.attrib['height']}"
    subprocess.run(
        [
            *("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
            f"--user-data-dir={tmp_path / 'profile'}",
            *(f"--window-size={size}", f"--screenshot={shot}", file.as_uri()),
        ],
        check=True,
        capture_output=True,
        timeout=120,
    )
    first, second = Drawn.of(shot.read_bytes()), Drawn.of(resvg(svg))
    assert first.image.size == second.image.size
    assert first.ink() == pytest.approx(second.ink(), rel=0.1)
