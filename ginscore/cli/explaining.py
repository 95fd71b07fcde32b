"""What the options that explain figures need: where rules come from, and how wide a line may be."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ginscore.cli.output import width
from ginscore.cli.starting import variant_of
from ginscore.errors import GinscoreError
from ginscore.files.descriptions import Description, describe
from ginscore.scoring.parameters import to_table
from ginscore.scoring.settings import flat

if TYPE_CHECKING:
    from ginscore.cli.run import Run
    from ginscore.files.game import GameFile


def sources_of(run: Run, file: GameFile) -> Callable[[str], str | None]:
    """Return a reader of the source of each rule of a game, by the dotted name of its parameter.

    A value that the game has from its variant comes from where the variant says; another one is
    the game's own. A game whose variant can no longer be read keeps its rules, without sources.
    """
    description: Description | None = None
    game = file.game
    changed: set[str] = set()
    try:
        variant = variant_of(run, game.variant, file.path.parent)
        description = describe(variant).cited_in(run.t.language)
        own, theirs = (flat(to_table(rules)) for rules in (game.rules, variant.rules))
        changed = {name for name, value in own.items() if theirs.get(name) != value}
    except* GinscoreError:
        pass

    def source_of(rule: str) -> str | None:
        if description is None:
            return None
        return run.t("explain.own-rules") if rule in changed else description.source_of(rule)

    return source_of


def room() -> int | None:
    """Return the cells of a line of standard output; None: as many as it needs."""
    return width(sys.stdout, os.environ)


def say_cards(run: Run, lines: Sequence[str]) -> None:
    """Print lines that hold cards, in colour where there is any."""
    if run.color:
        from ginscore.render.terminal import colored_cards

        run.print(colored_cards(lines), exact=False)
    else:
        run.say(*lines)
