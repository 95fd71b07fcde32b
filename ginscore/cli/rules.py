"""The rules a command works by: the variant that was named, changed by what was typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ginscore.errors import Faults
from ginscore.files.variant.description import HOUSE, Description, describe
from ginscore.files.variant.find import load_variant, names_file, same_variant
from ginscore.files.variant.record import Variant
from ginscore.input.values import typed_path
from ginscore.scoring.explain import AFTER_SHUTOUT
from ginscore.scoring.game import Game
from ginscore.scoring.parameters import changed_parameters, flat, to_table

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.files.game.read import GameFile


DEFAULT_VARIANT = "moderno"


VARIANT_OF_MANY = "classic"
"""What is offered to more players than the default has columns for."""


def typed_variant(session: Session, name: str) -> str:
    """Return a variant as it is called, or the path of its file, from how it was typed."""
    if names_file(name):
        return str(typed_path(name))
    return same_variant(name, session.home.variants)


def variant_of(session: Session, name: str, folder: Path) -> Variant:
    """Load a variant, built in or the player's own; raises what its file has of faults."""
    return load_variant(name, folder, session.home.variants)


def variant_words(session: Session, game: Game, path: Path) -> tuple[str | None, tuple[str, ...]]:
    """Return the title of a game's variant, and what the game changes in it, as it is typed.

    A game keeps its rules though their variant is gone; then there is neither.
    """
    base: Variant | None = None
    with Faults():
        base = variant_of(session, game.variant, path.absolute().parent)
    if base is None:
        return None, ()
    changes = tuple(changed_parameters(game.rules, base.rules))
    title = base.title(session.t.language)
    # What follows the colon says figures of the variant, which may be other ones here.
    return (title.partition(":")[0] if changes else title), changes


def sources_of(session: Session, file: GameFile) -> Callable[[str], str | None]:
    """Return a reader of the source of each rule of a game, by the dotted name of its parameter.

    A value that the game has from its variant comes from where the variant says; another one is
    the game's own. A game whose variant can no longer be read keeps its rules, without sources.
    """
    description: Description | None = None
    game = file.game
    changed: set[str] = set()
    with Faults():
        variant = variant_of(session, game.variant, file.path.parent)
        description = describe(variant).cited_in(session.t.language)
        own, theirs = (flat(to_table(rules)) for rules in (game.rules, variant.rules))
        changed = {name for name, value in own.items() if theirs.get(name) != value}

    def source_of(rule: str) -> str | None:
        if description is None:
            return None
        if rule.removesuffix(AFTER_SHUTOUT) in changed:
            return session.t("explain.own-rules")
        if description.origin_of(rule) != HOUSE:
            return description.source_of(rule)
        text = description.decided(rule, session.t.language)
        return session.t("explain.house", text=text) if text else session.t("explain.house-unsaid")

    return source_of
