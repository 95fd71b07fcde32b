"""The header of a table of hands: which column is which, in any language and order."""

from __future__ import annotations

from difflib import get_close_matches
from typing import NamedTuple

from ginscore.errors import GinscoreError, raise_all
from ginscore.files.hand_table import Row, unguarded
from ginscore.lang.catalogue import load
from ginscore.lang.translator import Translator
from ginscore.lang.words import find_word, known_words

_OWN = "x-"
"""What the names of a user's own columns begin with."""


class Header(NamedTuple):
    """What the columns of a table are: the name of each, empty for one that is not looked at."""

    names: tuple[str, ...]

    @classmethod
    def read(cls, row: Row, t: Translator) -> Header:
        """Read the header row, whose words may be of any language and in any order.

        Columns that begin with ``x-`` are the user's own. Raises ``format.header-*``.
        """
        faults = []
        names: list[str] = []
        for word in map(str.strip, row.cells):
            name = column_name(word, t.language)
            if name is not None and name in names:
                faults.append(GinscoreError("format.header-twice", name=word))
            if name is None and word and not word.casefold().startswith(_OWN):
                faults.append(_unknown(word, t.language))
            names.append(name or (word and _OWN))
        raise_all(faults)
        return cls(tuple(names))

    def cells(self, row: Row) -> dict[str, str]:
        """Return the cells of a row by the names of their columns, the empty ones too.

        Raises ``format.cell-extra`` for text in a column without a name.
        """
        found = dict.fromkeys(self.names, "")
        for index, cell in enumerate(row.cells):
            name = self.names[index] if index < len(self.names) else ""
            if not name and cell.strip():
                raise GinscoreError("format.cell-extra", text=cell.strip())
            text = unguarded(cell)
            found[name] = text if name == "note" else text.strip()
        return found


def _unknown(word: str, language: str) -> GinscoreError:
    """Return the fault of a header word: the nearest of all words, else one for each column."""
    every = [name for names in load(language)["words"]["header"].values() for name in names]
    known = get_close_matches(word, every, n=1) or known_words("header", language)
    return GinscoreError("format.header-unknown", name=word, known=tuple(known))


def column_name(word: str, language: str) -> str | None:
    """Return which column a header word names, in any language, or None.

    >>> column_name("Closer’s deadwood", "it"), column_name("carta testimone", "en")
    ('closer-deadwood', 'witness')
    """
    return find_word("header", word.replace("’", "'"), language, whole=True)
