"""The export formats, in one list: each a function of the games to write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ginscore.render.view import View
from ginscore.render.words.sentences import Translate

Games = Sequence[tuple[str, View]]
"""Games with the names of their files."""


Write = Callable[[Games, Translate, bool], Iterable[str]]
"""Writes games into one text, which it gives in pieces, as a long game is many megabytes of it.

The last parameter tells whether it may be of several games.
"""


class Format(NamedTuple):
    """A format games can be written in."""

    name: str
    ending: str
    """Of the names of its files."""
    write: Write
    joins: bool = True
    """Whether the text of several games is still a file that can be read as this format."""
    prose: bool = False
    """Whether it is for people to read, in their language and on their screen."""
    delimited: Callable[[str], Write] | None = None
    """Makes the writer of a table whose cells are set apart by another sign."""


class BinaryFormat(NamedTuple):
    """A format that is no text, with rows of several kinds."""

    name: str
    ending: str
    rows: tuple[str, ...]
    """What a row may be; the first one where nothing is said."""
    write: Callable[[Games, str], bytes]
    joins: bool = True


def _headed(games: Games, texts: Sequence[str], many: bool) -> list[str]:
    """Join texts; of several games each is headed by the name of its file."""
    from ginscore.render.lines.cells import visible

    if not many:
        return [*texts]
    headed = (f"{visible(file)}\n{text}" for (file, _), text in zip(games, texts, strict=True))
    return ["\n".join(headed)]


def text(games: Games, t: Translate, many: bool) -> list[str]:
    """Write the pad, below it the settlement or who deals next, and the hands with a note."""
    from ginscore.render.pad import build_pad
    from ginscore.render.screen.pad import pad_drawn, plain
    from ginscore.render.words.sentences import noted_hands, surplus_sentence
    from ginscore.render.words.settlement import after_pad

    texts = []
    for _, view in games:
        below = after_pad(view, t)
        surplus = surplus_sentence(view, t)
        lines = [*below, *([surplus] if surplus else [])]
        noted = noted_hands(view, t)
        lines += [*([""] if lines and noted else []), *noted]
        parts = [plain(pad_drawn(build_pad(view), colored=False)), *(["\n"] if lines else [])]
        texts.append("".join([*parts, *(f"{line}\n" for line in lines)]))
    return _headed(games, texts, many)


def tsv(games: Games, t: Translate, many: bool) -> list[str]:
    """Write the cells of the paper pad, separated by tabs."""
    from ginscore.render.data.rows import pad_tsv
    from ginscore.render.pad import build_pad

    return _headed(games, [pad_tsv(build_pad(view)) for _, view in games], many)


def json(games: Games, t: Translate, many: bool) -> Iterator[str]:
    """Write a game as one JSON object; several as a list of objects that name their files."""
    from ginscore.render.data.json import game_data, json_pieces

    found = ({"file": file, **game_data(view)} for file, view in games)
    yield from json_pieces(found if many else game_data(games[0][1]))
    yield "\n"


def jsonl(games: Games, t: Translate, many: bool) -> Iterator[str]:
    """Write a JSON object a line, each naming its file."""
    from ginscore.render.data.json import game_data, jsonl_pieces

    for file, view in games:
        yield from jsonl_pieces({"file": file, **game_data(view)})


def csv(delimiter: str) -> Write:
    """Return what writes a record a hand; of several games, each naming its file."""

    def write(games: Games, t: Translate, many: bool) -> list[str]:
        from ginscore.render.data.rows import hands_csv

        return [hands_csv(games, t, delimiter, files=many)]

    return write


def html(games: Games, t: Translate, many: bool) -> Iterator[str]:
    """Write a page to look at and to print; of several games one page with all of them."""
    from ginscore.render.html.page import html_page

    return html_page(games, t, many)


def markdown(games: Games, t: Translate, many: bool) -> Iterator[str]:
    """Write pad, settlement and hands; of several games each below the name of its file."""
    from ginscore.render.data.markdown import escaped_markdown, game_markdown

    for number, (file, view) in enumerate(games):
        if many:
            yield ("\n" if number else "") + f"# {escaped_markdown(file)}\n\n"
        yield from game_markdown(view, t, level=2 if many else 1)


def svg(games: Games, t: Translate, many: bool) -> Iterator[str]:
    """Draw the score sheet; of several games one below the other."""
    from ginscore.render.svg.picture import pads_svg

    return pads_svg([view for _, view in games], t)


FORMATS = (
    Format("text", "txt", text, prose=True),
    Format("markdown", "md", markdown),
    Format("csv", "csv", csv(","), delimited=csv),
    Format("tsv", "tsv", tsv, joins=False),
    Format("json", "json", json),
    Format("jsonl", "jsonl", jsonl),
    Format("html", "html", html),
    Format("svg", "svg", svg),
)
