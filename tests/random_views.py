"""Random games of every variant, with names that are hard to write, ready to be rendered."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from hypothesis import strategies as st

from ginscore.errors import GinscoreError
from ginscore.files.game.read import parse_game
from ginscore.files.text import FileText
from ginscore.files.variant.find import built_in_names
from ginscore.render.view import View
from ginscore.scoring.game import Game
from ginscore.scoring.players import verify_players
from tests.random_games import random_game, to_toml
from tests.twin import RULES

# Markup, formulas and signs of other scripts; wide ones, joined ones, right-to-left ones.
SIGNS = "abcXW 12 ÀéЖш李雷שר♥👍🏽🇮🇹é\u200d\u00a0\ufffe<>&\"'|*_`[]()#$~\\!:{}-+=./@"
RAW = ("<script>x</script>", "]]>", "&amp;", "--", "1. a", "- b", "# c", "> d", "    e", "**f**")


def _may_play(names: tuple[str, str]) -> bool:
    try:
        verify_players(names)
    except GinscoreError:
        return False
    return True


name = st.one_of(
    st.text(st.sampled_from(SIGNS), min_size=1, max_size=60),
    st.sampled_from(RAW),
    # names that begin and end alike
    st.sampled_from("xyЖ李").map(lambda sign: f"{'Anna Maria ' * 4}{sign}{' Castelnuovo' * 4}"),
)
names = st.tuples(name, name).filter(_may_play)


def game_of(variant: str, seed: int, hands: int) -> Game:
    """Return a legal game, the same for the same numbers."""
    made = random_game(random.Random(seed), RULES[variant], hands=hands, variant=variant)
    return parse_game(Path("game.toml"), FileText(text=to_toml(made))).game


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a game of any variant, running or over, with surplus hands too."""
    game = game_of(
        draw(st.sampled_from(built_in_names())),
        draw(st.integers(0, 10**6)),
        draw(st.integers(0, 40)),
    )
    return replace(
        game,
        players=draw(names),
        title=draw(st.none() | name),
        place=draw(st.none() | name),
        date=draw(st.sampled_from([None, "2026-11-29"])),
    )


views = games().map(View.of)
