"""What a variant file says about its rules in words: titles, sources, and decisions with reasons.

Only who asks for it pays for it: a game that is shown needs the rules and no word of this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ginscore.files.variant.record import Variant
from ginscore.scoring.parameters import PARAMETERS, flat, modern, modern_name

HOUSE = "house"
"""The origin of a value that no source states: the variant's own decision, as its text says."""

OF_DECISION = ("parameter", "sources")
"""Keys of a decision that hold no words."""


class Decision(NamedTuple):
    """A rule on which the sources differ or are silent: what was chosen, and why."""

    parameter: str
    """Dotted, as it is in a variant file."""
    sources: tuple[str, ...]
    """Keys of the sources that were weighed."""
    texts: Mapping[str, str]
    """The choice with its reason, by language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """A variant in words; every table of texts is by language code.

    >>> by = Description(
    ...     sources={"book": "The book", "club": "The club"}, origins={"score.gin": "club"}
    ... )
    >>> by.source_of("score.gin.bonus"), by.source_of("target")
    ('The club', 'The book')
    """

    titles: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, str] = field(default_factory=dict)
    """One line that says what sets the variant apart."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """Citations by key, the main one first."""
    citations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By language, the citations that are put in other words there."""
    origins: Mapping[str, str | None] = field(default_factory=dict)
    """Parameters whose value is not from the main source: the key of theirs, or None where nobody
    but the file itself says so."""
    decisions: tuple[Decision, ...] = ()

    def cited_in(self, language: str) -> Description:
        """Return the same with its citations in a language, as far as they have one.

        >>> said = Description(sources={"book": "The book"}, citations={"it": {"book": "Il libro"}})
        >>> said.cited_in("it").sources, said.cited_in("es").sources
        ({'book': 'Il libro'}, {'book': 'The book'})
        """
        return replace(self, sources={**self.sources, **self.citations.get(language, {})})

    def origin_of(self, dotted: str) -> str | None:
        """Return the key of the source that a parameter's value comes from; None: of none."""
        name = dotted
        while name:
            if name in self.origins:
                return self.origins[name]
            name = name.rpartition(".")[0]
        return next(iter(self.sources), None)

    def source_of(self, dotted: str) -> str | None:
        """Return the citation for a parameter, or None where the variant names no source for it.

        The source of the nearest table around it that names one, else the main source.
        """
        key = self.origin_of(dotted)
        return None if key in (None, HOUSE) else self.sources[str(key)]

    def decided(self, dotted: str, language: str) -> str | None:
        """Return the text of the decision on a parameter, or on the nearest table around it."""
        name = dotted
        while name:
            for decision in self.decisions:
                if decision.parameter == name:
                    return decision.texts.get(language) or decision.texts.get("en")
            name = name.rpartition(".")[0]
        return None


def describe(variant: Variant) -> Description:
    """Return what a variant's file says in words, upon what the one it extends says.

    Sources, origins and decisions are inherited, but not for a parameter that the file sets
    itself: what another text says about it is no longer true. Such a parameter is from the file's
    own main source, if it names any.
    """
    table = variant.table
    own = _own(table)
    if variant.base is None:
        return own
    base = describe(variant.base)
    said = modern(table)
    changed = tuple(flat({name: said[name] for name in PARAMETERS if name in said}))
    main = next(iter(own.sources), None)
    origins: dict[str, str | None] = dict(base.origins)
    for name in changed:
        origins[name] = _nearest(name, own.origins, main)
    kept = tuple(one for one in base.decisions if not _touches(one.parameter, changed))
    return Description(
        titles=own.titles or base.titles,
        lines=own.lines,
        sources={**base.sources, **own.sources},
        citations={
            code: {
                **_without(base.citations.get(code, {}), own.sources),
                **own.citations.get(code, {}),
            }
            for code in {**base.citations, **own.citations}
        },
        origins={**origins, **own.origins},
        decisions=(*kept, *own.decisions),
    )


def _own(table: Mapping[str, Any]) -> Description:
    decisions = (without_own_keys(entry) for entry in table.get("decisions", ()))
    return Description(
        titles=without_own_keys(table.get("title", {})),
        lines=without_own_keys(table.get("description", {})),
        sources=without_own_keys(table.get("sources", {})),
        citations={
            code: without_own_keys(cited)
            for code, cited in without_own_keys(table.get("citations", {})).items()
        },
        origins={
            modern_name(name): source
            for name, source in flat(without_own_keys(table.get("origins", {}))).items()
        },
        decisions=tuple(
            Decision(
                parameter=modern_name(entry["parameter"]),
                sources=tuple(entry.get("sources", ())),
                texts={name: said for name, said in entry.items() if name not in OF_DECISION},
            )
            for entry in decisions
        ),
    )


def _without(texts: Mapping[str, str], names: Mapping[str, str]) -> dict[str, str]:
    """Return texts without those of sources that the file names anew."""
    return {name: said for name, said in texts.items() if name not in names}


def without_own_keys(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table without the keys that are the user's own.

    >>> without_own_keys({"en": "Club", "x-by": 7})
    {'en': 'Club'}
    """
    return {name: value for name, value in table.items() if not name.startswith("x-")}


def _nearest(name: str, origins: Mapping[str, str | None], main: str | None) -> str | None:
    while name:
        if name in origins:
            return origins[name]
        name = name.rpartition(".")[0]
    return main


def _touches(parameter: str, changed: tuple[str, ...]) -> bool:
    """Tell whether a parameter, a table around it or one inside it is among those changed."""
    return any(
        f"{name}.".startswith(f"{parameter}.") or f"{parameter}.".startswith(f"{name}.")
        for name in changed
    )
