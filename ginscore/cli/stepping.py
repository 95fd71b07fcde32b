"""Telling what came of going back or on over recorded steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ginscore.cli.changing import tell
from ginscore.files.saving import Change
from ginscore.render.sentences import hand_sentence
from ginscore.render.view import View

if TYPE_CHECKING:
    from ginscore.cli.run import Run

MOST_LINES = 8
"""Hands named; where more are different, the pad shows them."""


def tell_steps(run: Run, change: Change, *, dry: bool) -> None:
    """Say which hands went and which came, what changed in all, and show the game."""
    before, after = (View.of(file.game) for file in change)
    old, new = before.ledger.hands, after.ledger.hands
    # What stands alike at both ends is the same; a step is about what lies between.
    first = 0
    while first < min(len(old), len(new)) and old[first].hand == new[first].hand:
        first += 1
    last = 0
    while last < min(len(old), len(new)) - first and old[-1 - last].hand == new[-1 - last].hand:
        last += 1
    said = []
    for view, hands, key in ((before, old, "gone"), (after, new, "there")):
        for played in hands[first : len(hands) - last]:
            hand = hand_sentence(view, played, run.t)
            said.append(run.t(f"step.{key}", number=played.number, hand=hand))
    tell(run, change, said[:MOST_LINES], dry=dry)
