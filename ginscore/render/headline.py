"""What is at the head of a written pad, and what is marked on it."""

from __future__ import annotations

import re

from ginscore.render.lines.cells import on_one_line, visible
from ginscore.render.view import View
from ginscore.render.words.sentences import Translate
from ginscore.scoring.frozen import replace
from ginscore.scoring.game import Game


def headline(view: View) -> str:
    """Return the title of a game, or who plays against whom where it has none."""
    return (view.game.title or "").strip() or " – ".join(view.game.players)


def details(view: View, t: Translate, *, members: bool = True) -> str:
    """Return when, where and by which rules a game is played; what is not told is left out.

    ``members``: also who plays on each side, where its name does not tell.
    """
    told = [(view.game.place or "").strip(), variant_words(view)]
    if view.game.match is not None:
        told.insert(1, t("head.match", name=on_one_line(view.game.match.name)))
    sides = members_words(view) if members else []
    told = [told_date(view, t), *sides, *told]
    if view.changes:
        told.append(t("game.changed", changes=", ".join(view.changes)))
    return " · ".join(text for text in told if text)


def members_words(view: View) -> list[str]:
    """Return who plays on each side, where the names of the sides do not tell.

    >>> from ginscore.scoring.game import Game
    >>> from ginscore.scoring.rules import Rules
    >>> sides = (("Anna", "Carlo"), ("Bruno", "Dario"))
    >>> game = Game(players=("WE", "THEY"), sides=sides, variant="classic", rules=Rules())
    >>> members_words(View.of(game))
    ['WE: Anna, Carlo', 'THEY: Bruno, Dario']
    """
    pairs = zip(view.game.players, view.game.untold, strict=True)
    return [f"{name}: {said}" for name, said in pairs if said]


def variant_words(view: View) -> str:
    """Return what the rules are called: of a variant file its name, not the folders it lies in."""
    if view.variant_title is not None:
        return view.variant_title
    return variant_name(view.game.variant)


def variant_name(variant: str) -> str:
    r"""Return the name of a variant as a game names it, without the folders it lies in.

    >>> variant_name("moderno"), variant_name("../rules/club.toml")
    ('moderno', 'club')
    """
    return visible(re.split(r"[\\/]", variant)[-1].removesuffix(".toml"))


def told_date(view: View, t: Translate) -> str:
    """Return the day of a game as people write it; empty where none is told."""
    if view.game.date is None:
        return ""
    return told_day(view.game.date, t)


def told_day(date: str, t: Translate) -> str:
    """Return a day, given in ISO form, as people write it."""
    year, month, day = date.split("-")
    return t("page.date", year=year, month=month, day=day)


_HEAD = {
    "date": ("head.date", "head.no-date"),
    "title": ("head.title", "head.no-title"),
    "place": ("head.place", "head.no-place"),
}
"""What is told of the head of a game, and what where it is taken away."""


def head_sentences(game: Game, t: Translate, old: Game | None = None) -> list[str]:
    """Say when and where a game is played and what it is called, a line each.

    ``old``: the game before a change; then what is otherwise is said, and what is there no more.
    """
    said = []
    for name, (there, gone) in _HEAD.items():
        text = getattr(game, name)
        if old is not None and text == getattr(old, name):
            continue
        if text:
            shown = told_day(text, t) if name == "date" else on_one_line(text)
            said.append(t(there, text=shown))
        elif old is not None:
            said.append(t(gone))
    return said


def shut_out(view: View) -> frozenset[tuple[int, int]]:
    """Return where a blitz is marked: which player has nothing in which column, both from 0.

    As everywhere, the word is shown only where the rules pay for it.
    """
    if not view.game.rules.shutout.pays:
        return frozenset()
    return frozenset(
        (player, index)
        for index, column in enumerate(view.replayed.columns)
        for player in column.shut_out
    )


def called(view: View, names: tuple[str, ...]) -> View:
    """Return the same game of players who are called otherwise, such as by shorter names."""
    return view._replace(game=replace(view.game, players=names))
