"""All formats of ``export``: those that are drawn of a game, and the game file itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ginscore.render.formats import FORMATS, BinaryFormat, Format

if TYPE_CHECKING:
    from ginscore.render.formats import Games
    from ginscore.render.words.sentences import Translate


def toml(games: Games, t: Translate, many: bool) -> list[str]:
    """Write a game file with all rules and hands, and nothing that a reader passes over."""
    # The text of a game file is made where game files are read, of which rendering knows nothing.
    from ginscore.files.game.write import game_text
    from ginscore.render.lines.cells import visible

    texts = []
    for file, view in games:
        head = f"# {visible(file)}\n" if many else ""
        texts.append(head + game_text(view.game, t("new.rules")))
    return ["\n".join(texts)]


def parquet(games: Games, rows: str) -> bytes:
    """Write a table with a row a hand, or a row a game, for databases and data frames."""
    from ginscore.render.data.parquet import write_parquet

    return write_parquet(games, rows)


_OF_OUR_SVG = ('role="img"', 'xml:space="preserve"', "Palatino, Palatino Linotype")


def is_export(name: str, data: bytes) -> bool:
    """Tell whether bytes can be shown to be an export of ours in a format, by its name.

    >>> is_export("json", b'{"ginscore": 1, "hands": []}'), is_export("json", b'{"mine": 1}')
    (True, False)
    """
    if name == "parquet":
        from ginscore.render.data.parquet import is_parquet_export

        return is_parquet_export(data)
    text = data.decode("utf-8-sig", "replace")
    match name:
        case "json" | "jsonl":
            return _is_json(text.partition("\n")[0] if name == "jsonl" else text)
        case "csv":
            return _is_table(text)
        case "svg":
            return text.startswith("<svg ") and all(mark in text[:900] for mark in _OF_OUR_SVG)
        case "html":
            return '<meta name="generator" content="ginscore"/>' in text[:2000]
        case "text":
            return re.search("^─+┼─+$", text, re.MULTILINE) is not None
    return False  # a text with nothing of ours in it, or a game


def _is_json(text: str) -> bool:
    import json

    try:
        found = json.loads(text)
    except ValueError:
        return False
    return isinstance(found, dict) and {"ginscore", "hands"} <= found.keys()


def _is_table(text: str) -> bool:
    from ginscore.files.tables.csv import table_rows
    from ginscore.input.row import column_name
    from ginscore.lang.catalogue import DEFAULT
    from ginscore.render.data.rows import COLUMNS

    rows = table_rows("\n".join(text.splitlines()[:1]), "")
    known = {column_name(word, DEFAULT) for row in rows for word in row.cells}
    return {*COLUMNS} <= known


PARQUET = BinaryFormat("parquet", "parquet", ("hands", "games"), parquet)


EXPORTS: tuple[Format | BinaryFormat, ...] = (
    *FORMATS,
    Format("toml", "toml", toml, joins=False),
    PARQUET,
)
