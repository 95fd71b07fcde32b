"""What completion speaks of: a line that is being typed, and a word it can go on with."""

from __future__ import annotations

from typing import NamedTuple


class Choice(NamedTuple):
    """A word that a line can go on with, and what it means."""

    value: str
    meaning: str = ""


class TypedLine(NamedTuple):
    """A command line up to the cursor."""

    words: tuple[str, ...]
    """The whole words after the name of the program."""
    begun: str = ""
    """The word at the cursor, without its quotes; empty for one that is not begun."""
    quote: str = ""
    """The quote that the word began with and has not closed."""
    option: str = ""
    """``--lang=`` where the word at the cursor is its value; the option is the last word, too."""
