"""Telling what is different after steps gone back or on, or after an editor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ginscore.cli.changing import game_sentences, note_sentence, tell
from ginscore.files.saving import Change
from ginscore.render.sentences import hand_sentence
from ginscore.render.view import View
from ginscore.scoring.replay import PlayedHand

if TYPE_CHECKING:
    from ginscore.cli.run import Run

MOST_LINES = 8
"""Lines about what is different; where there are more, the pad shows the rest."""

Pair = tuple[PlayedHand, PlayedHand]


def tell_steps(run: Run, change: Change, *, dry: bool) -> None:
    """Say what the game says otherwise, what changed in all, and show the game."""
    said = game_sentences(run, change.before.game, change.after.game)
    said += _hand_lines(run, *(View.of(file.game) for file in change))
    tell(run, change, said[:MOST_LINES], dry=dry)


def _hand_lines(run: Run, before: View, after: View) -> list[str]:
    """Say which hands went and which came, and whose note is another."""
    old: Sequence[PlayedHand] = before.ledger.hands
    new: Sequence[PlayedHand] = after.ledger.hands
    pairs: list[Pair] = []
    # What stands alike at both ends is the same; a step is about what lies between.
    for alike in (_same, _same_but_note):
        more, old, new = _trimmed(old, new, alike)
        pairs += more
    if len(old) == len(new):
        # Hands corrected in their places, with others between them.
        between = list(zip(old, new, strict=True))
        pairs += [pair for pair in between if _same_but_note(*pair)]
        between = [pair for pair in between if not _same_but_note(*pair)]
        old, new = [a for a, _ in between], [b for _, b in between]
    said = []
    for view, hands, key in ((before, old, "gone"), (after, new, "there")):
        for played in hands:
            hand = hand_sentence(view, played, run.t)
            said.append(run.t(f"step.{key}", number=played.number, hand=hand))
    noted = [(b.number, b.hand.note) for a, b in pairs if a.hand.note != b.hand.note]
    return said + [note_sentence(run, number, note) for number, note in sorted(noted, key=_number)]


def _trimmed(
    old: Sequence[PlayedHand],
    new: Sequence[PlayedHand],
    alike: Callable[[PlayedHand, PlayedHand], bool],
) -> tuple[list[Pair], Sequence[PlayedHand], Sequence[PlayedHand]]:
    """Take what is alike off both ends; return the pairs taken, and what is left of each."""
    shorter = min(len(old), len(new))
    first = last = 0
    while first < shorter and alike(old[first], new[first]):
        first += 1
    while last < shorter - first and alike(old[-1 - last], new[-1 - last]):
        last += 1
    old_end, new_end = len(old) - last, len(new) - last
    pairs = list(zip(old[:first], new[:first], strict=True))
    pairs += zip(old[old_end:], new[new_end:], strict=True)
    return pairs, old[first:old_end], new[first:new_end]


def _same(a: PlayedHand, b: PlayedHand) -> bool:
    return a.hand == b.hand


def _same_but_note(a: PlayedHand, b: PlayedHand) -> bool:
    return a.hand._replace(note=None) == b.hand._replace(note=None)


def _number(noted: tuple[int, str | None]) -> int:
    return noted[0]
