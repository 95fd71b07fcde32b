"""The picture in pixels, for a chat that shows no drawings; resvg draws it, an optional package."""

from __future__ import annotations

import os
import re

from ginscore.errors import GinscoreError
from ginscore.render.svg.ruling import SANS, SERIF

ZOOM = 2.0
"""Pixels for one of the drawing: a sheet of 616 then fills the screen of a phone."""


LONGEST = 16_000
"""Pixels of the longest side, which programs still open; a longer game is drawn smaller."""


FONT_FOLDERS = ("/system/fonts",)
"""Where fonts are on systems on which resvg looks for none: Android's, for Termux."""


_SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)"')


def drawn_png(svg: str) -> bytes:
    """Return a drawn pad as PNG.

    Raises ``usage.no-renderer`` where resvg is not installed, and ``usage.no-fonts`` where the
    machine has no letters to draw with: the picture would be a pad without a word.
    """
    size = _SIZE.search(svg)
    assert size is not None
    if any(_drawn(_probe(family, "X")) == _drawn(_probe(family, "")) for family in (SERIF, SANS)):
        raise GinscoreError("usage.no-fonts")
    return _drawn(svg, min(ZOOM, LONGEST / max(map(int, size.groups()))))


def _probe(family: str, text: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"'
        f' font-family="{family}"><text x="0" y="9" font-size="9">{text}</text></svg>'
    )


def _drawn(svg: str, zoom: float = 1.0) -> bytes:
    try:
        # Two megabytes of a library that nothing else needs.
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise GinscoreError("usage.no-renderer") from error
    folders = [folder for folder in FONT_FOLDERS if os.path.isdir(folder)]
    return bytes(svg_to_bytes(svg_string=svg, zoom=zoom, font_dirs=folders or None))
