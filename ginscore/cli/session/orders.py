"""What is typed in a table session besides hands: a command, in the player's own language."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import NamedTuple

from ginscore.errors import GinscoreError
from ginscore.input.hand_line import HandLine
from ginscore.lang.words import find_word
from ginscore.scoring.game import Game

OWN = ("help", "quit", "rematch")
"""Orders that are no commands of the program."""

NUMBERED = ("edit", "insert", "remove", "move")
"""Orders that are about a hand by its number."""


class Order(NamedTuple):
    """An order: its name, and the words of the command that does it."""

    name: str
    words: Sequence[str] = ()


def split(line: str) -> list[str]:
    """Return the words of a line; double quotes hold some together, an apostrophe is a letter.

    >>> split("d'anna gin 26 d"), split('b k 7 25 p --note "by the window"')[-1]
    (["d'anna", 'gin', '26', 'd'], 'by the window')
    """
    if '"' not in line and line.isascii() and line.isprintable():
        return line.split()  # as most lines are, of which the lexer would look at every sign
    lexer = shlex.shlex(line, posix=True)
    lexer.whitespace_split = True
    lexer.quotes, lexer.escape, lexer.commenters = '"', "", ""
    try:
        return list(lexer)
    except ValueError:  # a quote that is never closed
        return line.split()


def read_order(line: str, game: Game, language: str) -> Order | None:
    """Return the order that a line gives, None where it is a hand; raises ``rule.no-hands``."""
    words = split(line)
    if _is_hand(words, game, language):
        return None
    if words[0] == "ginscore" and words[1:]:
        words = words[1:]  # as the messages write commands, and a shell takes them
    if words[0] == "?":
        return Order("help")
    if words[0].casefold() == "q":
        return Order("quit")
    name = find_word("command", words[0], language, whole=True)
    if name is None:
        return Order("add", words[1:]) if words[0] == "add" else None
    rest = words[1:]
    match name:
        case "undo" | "redo":
            return Order(name, ["--steps", *rest] if rest else [])
        case "stake":
            words = [word for word in rest if word == rest[0] or "=" in word]
            others = [word for word in rest if word not in words]
            currency = ["--currency", *others] if others else []
            return Order("edit", [*(f"--stake={word}" for word in words), *currency])
        case "note":
            if not game.hands:
                raise GinscoreError("rule.no-hands")
            text = line.split(maxsplit=1)[1:]
            return Order("edit", ["-1", *(f"--note={note}" for note in text)])
    return Order(name, rest)


def _is_hand(words: Sequence[str], game: Game, language: str) -> bool:
    """Tell whether a line begins with a player, who may be called Nota, and a result.

    That is looked at first: most lines are hands, and need no words of other languages.
    """
    try:
        HandLine.of(game, language).player(words[0])
        return find_word("result", words[1], language) is not None
    except (GinscoreError, IndexError):
        return False
