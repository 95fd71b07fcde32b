"""Exchanging pieces of the text of a game: all else stays as it stands, byte for byte."""

from __future__ import annotations

from collections.abc import Iterable

from ginscore.errors import GinscoreError
from ginscore.files.game import GameFile
from ginscore.files.statements import Block, Places, remark_start

Splice = tuple[int, int, str]
"""Two offsets and the text that comes between them."""


def spliced(text: str, splices: Iterable[Splice]) -> str:
    """Return a text with pieces of it exchanged."""
    parts = []
    at = 0
    for start, end, piece in sorted(splices):
        parts += [text[at:start], piece]
        at = end
    return "".join([*parts, text[at:]])


def changeable(file: GameFile) -> Places:
    """Return the places of a game's text.

    Raises ``refused.hands-inline``, or ``refused.hands-apart`` where a table inside a hand stands
    behind a table of the game, as it would come to belong to another hand.
    """
    places = Places.of(file.source.text)
    hands = file.game.hands
    if "hands" in file.table and (not hands or len(places.hands) != len(hands)):
        line = places.line_of("hands")
        raise GinscoreError("refused.hands-inline", file=str(file.path), line=line)
    before: Block | None = None
    for block in places.blocks:
        inside = block.path[:1] == ("hands",) and block not in places.hands
        if inside and (before is None or before.path[:1] != ("hands",)):
            raise GinscoreError("refused.hands-apart", file=str(file.path), line=block.line)
        before = block
    return places


def value(file: GameFile, block: Block, key: str, line: str) -> Splice:
    """Return the splice that puts a line in the place of a key's statement.

    A remark behind a value on one line stays.
    """
    statement = block.keys[key]
    old = file.source.text[statement.start : statement.end]
    body = old.rstrip("\r\n")
    rest = ""
    if "\n" not in body and "#" in body:
        rest = _remark(body)
    return (statement.start, statement.start + len(body), line + rest)


def _remark(line: str) -> str:
    """Return the remark at the end of a line, with the blanks before it."""
    at = remark_start(line)
    if at is None:
        return ""
    blanks = len(line[:at]) - len(line[:at].rstrip())
    return line[at - blanks :]


def line_end(text: str, at: int, newline: str) -> str:
    """Return the end that the line before an offset lacks, if it lacks one."""
    return "" if text[:at].endswith("\n") else newline


def line_start(text: str, at: int) -> int:
    """Return where the line of a statement begins, the blanks before it included."""
    return text.rfind("\n", 0, at) + 1
