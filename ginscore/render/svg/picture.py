"""The paper pad as a picture: ruled like a score sheet, of any size, in one file of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ginscore.render.headline import headline
from ginscore.render.markup import tag
from ginscore.render.svg.ruling import PAPER, SERIF
from ginscore.render.svg.sheet import draw_sheet
from ginscore.render.view import View
from ginscore.render.words.sentences import (
    Translate,
    closing_sentence,
    noted_hands,
    surplus_sentence,
)
from ginscore.render.words.settlement import after_pad, printed, settlement_sums, verdict

SVG_STYLE = "display:block;margin:0 auto;max-width:100%;font-variant-numeric:tabular-nums"


IN_PROPORTION = "@media screen, print { .score-sheet { height: auto } }"
"""In a browser with less room the sheet becomes lower as it becomes narrower.

Programs that draw a picture pass over what is said of media, and need to: some of them take the
height from a style, and draw nothing where it is no number.
"""


ONE_PAGE = "@media print { .score-sheet { max-height: 100vh } }"
"""However long the game was, the sheet is printed on one page."""


def pads_svg(views: Sequence[View], t: Translate) -> Iterator[str]:
    """Yield, line by line, the score sheets of games one below the other, and all in words too.

    The text needs nothing from elsewhere: no font, no script, no address but that of its format.
    """
    sheets = [draw_sheet(view, t) for view in views]
    width = max(sheet.width for sheet in sheets)
    height = sum(sheet.height for sheet in sheets)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" class="score-sheet" role="img" xml:lang="{t.language}"'
        f' xml:space="preserve" font-family="{SERIF}" style="{SVG_STYLE}">\n'
    )
    alone = len(views) == 1
    yield tag("title", _title(views[0]) if alone else t("page.games", n=len(views))) + "\n"
    said = "\n".join(line for view in views for line in _in_words(view, t))
    yield tag("desc", said) + "\n"
    yield f"<style>{IN_PROPORTION}{ONE_PAGE if alone else ''}</style>\n"
    yield tag("rect", x=0, y=0, width=width, height=height, fill=PAPER) + "\n"
    y = 0
    for sheet in sheets:
        place = f"translate({(width - sheet.width) // 2} {y})"
        yield f'<g transform="{place}">\n'
        for element in sheet.elements:
            yield f"{element}\n"
        yield "</g>\n"
        y += sheet.height
    yield "</svg>\n"


def _title(view: View) -> str:
    title, names = headline(view), " – ".join(view.game.players)
    return title if title == names else f"{title}: {names}"


def _in_words(view: View, t: Translate) -> Iterator[str]:
    """Yield all a sheet says, for those to whom a picture is read out; no name is cut there."""
    players = view.game.players
    for column in view.replayed.columns:
        for player, name in enumerate(players):
            if column.points[player]:
                said: dict[str, object] = {"player": name, "column": column.number}
                said["points"] = ", ".join(map(str, column.points[player]))
                said["boxes"] = ", ".join(map(str, column.boxes[player]))
                boxes = view.game.rules.counts_boxes
                if view.game.rules.columns == 1:
                    yield t("sheet.alone-boxes" if boxes else "sheet.alone", **said)
                else:
                    yield t("sheet.side-boxes" if boxes else "sheet.side", **said)
        if column.closed_by is not None:
            yield closing_sentence(view, column, t)
    if view.replayed.finished:
        for name, sum_ in settlement_sums(view, t):
            yield t("settle.line", name=name, sum=printed(sum_))
        yield verdict(view, t)
    else:
        if view.replayed.hands:
            yield verdict(view, t)
        yield from after_pad(view, t)
    surplus = surplus_sentence(view, t)
    if surplus:
        yield surplus
    yield from noted_hands(view, t)
