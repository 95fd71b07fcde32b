"""All formats of ``export``: those that are drawn of a game, and the game file itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ginscore.render.formats import FORMATS, Format

if TYPE_CHECKING:
    from ginscore.render.formats import Games
    from ginscore.render.words.sentences import Translate


def toml(games: Games, t: Translate, many: bool) -> str:
    """Write a game file with all rules and hands, and nothing that a reader passes over."""
    # The text of a game file is made where game files are read, of which rendering knows nothing.
    from ginscore.files.game.write import game_text
    from ginscore.render.lines.cells import visible

    texts = []
    for file, view in games:
        head = f"# {visible(file)}\n" if many else ""
        texts.append(head + game_text(view.game, t("new.rules")))
    return "\n".join(texts)


EXPORTS = (*FORMATS, Format("toml", "toml", toml, joins=False))
