"""A variant as its file has it."""

from collections.abc import Mapping

from ginscore.scoring.frozen import Row
from ginscore.scoring.rules import Rules


class Variant(Row):
    """A variant file: its parameters as written, its rules and its titles by language."""

    name: str
    parameters: Mapping[str, object]
    """With those of the variant it extends."""
    rules: Rules
    titles: Mapping[str, str]
    table: Mapping[str, object]
    """All that is in the file; its words are read where they are asked for."""
    base: "Variant | None" = None
    """The built-in variant it extends."""

    def title(self, language: str) -> str:
        """Return the title in a language, else in English, else the variant's name."""
        return self.titles.get(language) or self.titles.get("en") or self.name
