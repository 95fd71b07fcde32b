"""The faults of what a variant file says in words, each with the key at which it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ginscore.errors import GinscoreError
from ginscore.files.toml.fields import text
from ginscore.files.variant.description import HOUSE, OF_DECISION, without_own_keys
from ginscore.scoring.parameters import flat, unknown_part
from ginscore.scoring.players import verify_text

if TYPE_CHECKING:
    from ginscore.files.toml.places import Block, Places


_LANGUAGE = re.compile(r"[a-z]{2,3}")
"""The code of a language, be it one that this program speaks or not."""


_BLOCK = re.compile(r"decisions\[(\d+)\]\.?(.*)")


def description_faults(
    table: Mapping[str, object], inherited: Mapping[str, str]
) -> list[GinscoreError]:
    """Return every fault of the words of a variant file.

    ``inherited``: the sources of the variant it extends. The key of a fault in the second block
    of decisions begins with ``decisions[2]``; ``all_placed`` finds its line.
    """
    faults: list[GinscoreError] = []
    for name in ("title", "description"):
        faults += _text_faults(name, table.get(name, {}), "format.title")
    given = table.get("sources", {})
    faults += _text_faults("sources", given, "format.table")
    own = without_own_keys(given) if isinstance(given, Mapping) else {}
    known = dict.fromkeys((*inherited, *own))
    faults += _citation_faults(table.get("citations", {}), known)
    faults += _origin_faults(table.get("origins", {}), known)
    decisions = table.get("decisions", [])
    if not isinstance(decisions, list):
        return [*faults, GinscoreError("format.decisions", key="decisions", value=decisions)]
    for number, entry in enumerate(decisions, 1):
        key = f"decisions[{number}]"
        if isinstance(entry, Mapping):
            faults += _decision_faults(key, entry, known)
        else:
            faults.append(GinscoreError("format.decisions", key=key, value=entry))
    return faults


def all_placed(faults: Iterable[GinscoreError], places: Places) -> list[GinscoreError]:
    """Return faults, with their lines those that are in a block of decisions."""
    blocks = [b for b in places.blocks if b.array and b.path == ("decisions",)]
    return [_placed(fault, places, blocks) for fault in faults]


def _placed(fault: GinscoreError, places: Places, blocks: Sequence[Block]) -> GinscoreError:
    found = _BLOCK.fullmatch(fault.key or "")
    if found is None:
        return fault
    if int(found[1]) > len(blocks):  # one list in brackets
        return fault.at(line=places.line_of("decisions"))
    block = blocks[int(found[1]) - 1]
    statement = block.keys.get(found[2])
    return fault.at(line=statement.line if statement else block.line)


def _text_faults(key: str, table: object, code: str) -> Iterator[GinscoreError]:
    if not isinstance(table, Mapping):
        yield GinscoreError(code, key=key, value=table)
        return
    for name, said in table.items():
        if not name.startswith("x-"):
            yield from _text_fault(f"{key}.{name}", said)


def _text_fault(key: str, value: object) -> Iterator[GinscoreError]:
    try:
        verify_text(text(key, value), key)
    except GinscoreError as fault:
        yield fault


def _citation_faults(table: object, sources: Mapping[str, None]) -> Iterator[GinscoreError]:
    if not isinstance(table, Mapping):
        yield GinscoreError("format.table", key="citations", value=table)
        return
    for language, cited in without_own_keys(table).items():
        key = f"citations.{language}"
        yield from _text_faults(key, cited, "format.table")
        for name in without_own_keys(cited) if isinstance(cited, Mapping) else ():
            yield from _source_fault(f"{key}.{name}", name, sources)


def _origin_faults(table: object, sources: Mapping[str, None]) -> Iterator[GinscoreError]:
    if not isinstance(table, Mapping):
        yield GinscoreError("format.table", key="origins", value=table)
        return
    for name, source in flat(without_own_keys(table)).items():
        key = f"origins.{name}"
        # Where a shut-out player begins is a rule of its own, though no parameter alone.
        yield from _parameter_fault(key, name.removesuffix(".after-shutout"))
        if source != HOUSE:
            yield from _source_fault(key, source, sources)


def _decision_faults(
    key: str, entry: Mapping[str, object], known: Mapping[str, None]
) -> Iterator[GinscoreError]:
    languages = 0
    for name, value in entry.items():
        place = f"{key}.{name}"
        if name == "parameter":
            yield from _parameter_fault(place, value)
        elif name == "sources":
            if isinstance(value, list):
                for source in value:
                    yield from _source_fault(place, source, known)
            else:
                yield GinscoreError("format.decision-sources", key=place, value=value)
        elif _LANGUAGE.fullmatch(name):
            languages += 1
            yield from _text_fault(place, value)
        elif not name.startswith("x-"):
            yield GinscoreError("format.key-unknown", key=place, name=name, known=OF_DECISION)
    for name in ("parameter", *(() if languages else ("en",))):
        if name not in entry:
            yield GinscoreError("format.key-missing", key=key, name=name)


def _parameter_fault(key: str, name: object) -> Iterator[GinscoreError]:
    if not isinstance(name, str):
        yield GinscoreError("format.text", key=key, value=name)
    elif (unknown := unknown_part(name)) is not None:
        wrong, known = unknown
        yield GinscoreError("format.parameter-unknown", key=key, name=wrong, known=known)


def _source_fault(key: str, name: object, known: Mapping[str, None]) -> Iterator[GinscoreError]:
    if not isinstance(name, str):
        yield GinscoreError("format.text", key=key, value=name)
    elif not known:
        yield GinscoreError("format.key-missing", key=key, name="sources")
    elif name not in known:
        yield GinscoreError("format.source-unknown", key=key, name=name, known=tuple(known))
