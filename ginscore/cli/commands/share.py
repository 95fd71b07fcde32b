"""``ginscore share``: a game in a few lines, and as a picture, to be sent."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import FormatOption, GameArgument, GameOption
from ginscore.errors import GinscoreError
from ginscore.input.values import typed_path

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.render.view import View

ENDING = ".png"


def share(
    ctx: typer.Context,
    file: GameArgument = None,
    image: Annotated[str | None, typer.Option("--image", metavar="OUT")] = None,
    format_: FormatOption = "text",
    game: GameOption = None,
) -> None:
    """Say a game in a few lines for a chat, or draw its pad as a picture."""
    from ginscore.cli.matches import match_sentences
    from ginscore.cli.rules import variant_words
    from ginscore.cli.run import shown
    from ginscore.render.view import View
    from ginscore.render.words.summary import summary_lines

    session: Session = ctx.obj
    path = session.game_path(file, game)
    read = session.read_game(path).game
    title, changes = variant_words(session, read, path)
    view = View.of(read)._replace(variant_title=title, changes=changes)
    drawn = None if image is None else _draw(session, view, _target(image, path))
    lines = [*summary_lines(view, session.t), *match_sentences(session, path, read)]
    # Each line whole, however wide the screen: they are copied from there into a message.
    session.give(format_, lambda: _data(view, lines, drawn), lambda: session.say(*map(str, lines)))
    session.tell(session.t("save.created", path=shown(drawn)) if drawn is not None else None)


def _target(typed: str, game: Path) -> Path:
    """Return the new file of the picture; in a folder it is called as the game's."""
    target = typed_path(typed)
    if target.is_dir():
        target /= game.with_suffix(ENDING).name
    if target.exists():
        raise GinscoreError("refused.image-exists", path=str(target))
    if not target.suffix:
        target = target.with_name(target.name + ENDING)
    if target.suffix.lower() != ENDING:
        named = str(target.with_suffix(ENDING))
        raise GinscoreError("usage.image-ending", text=target.suffix, named=named)
    return target


def _draw(session: "Session", view: "View", target: Path) -> Path:
    """Draw the pad into a new file; raises ``refused.image-exists`` where one came meanwhile."""
    from ginscore.files.saving.disk import create
    from ginscore.render.svg.picture import pads_svg
    from ginscore.render.svg.png import drawn_png

    png = drawn_png("".join(pads_svg([view], session.t)))
    try:
        create(target, png)
    except GinscoreError as fault:
        if fault.code != "refused.exists":
            raise
        raise GinscoreError("refused.image-exists", path=str(target)) from fault
    return target


def _data(view: "View", lines: list[str], drawn: Path | None) -> dict[str, object]:
    from ginscore.render.data.json import settled_json

    game = view.game
    return {
        **settled_json(view),
        "title": game.title,
        "date": game.date,
        "place": game.place,
        "lines": lines,
        "image": None if drawn is None else str(drawn),
    }
