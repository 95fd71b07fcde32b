"""The export formats: each a pure function of a view, in one list."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ginscore.render.sentences import Translate
from ginscore.render.view import View

Render = Callable[[View, Translate], str]


def text(view: View, t: Translate) -> str:
    """Write the pad and the settlement, or how the game stands, as plain text."""
    from ginscore.render.pad import build_pad
    from ginscore.render.settlement import settlement_lines
    from ginscore.render.text import pad_lines, plain

    lines = [plain(pad_lines(build_pad(view))), ""]
    return "\n".join([*lines, *settlement_lines(view, t)]) + "\n"


def tsv(view: View, t: Translate) -> str:
    """Write the cells of the paper pad, separated by tabs."""
    from ginscore.render.pad import build_pad
    from ginscore.render.tsv import pad_tsv

    return pad_tsv(build_pad(view))


def json(view: View, t: Translate) -> str:
    """Write the whole game as one JSON document."""
    from ginscore.render.as_json import to_json, write_json

    return write_json(to_json(view))


FORMATS: Mapping[str, Render] = {"text": text, "tsv": tsv, "json": json}
"""Formats of one game each; ``jsonl`` besides them holds many games, one a line."""

SUFFIXES: Mapping[str, str] = {"text": "txt", "tsv": "tsv", "json": "json", "jsonl": "jsonl"}
