"""Variant files: finding one, and its parameters with a game's own changes."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path

from ginscore.errors import Faults, GinscoreError, raise_all
from ginscore.files.text import read_text
from ginscore.files.toml.fields import unknown_keys
from ginscore.files.toml.parse import parse_toml
from ginscore.files.variant.record import Variant
from ginscore.scoring.parameters import OLD, PARAMETERS, merged, read_rules
from ginscore.scoring.players import bare_key
from ginscore.scoring.rules import Rules

BUILT_IN = Path(__file__).parents[2] / "variants"


DESCRIPTION = ("extends", "title", "description", "sources", "citations", "origins", "decisions")
"""Keys of a variant file that are not parameters."""


ALSO = "also"
"""The key of the other names of a built-in variant."""


@cache
def built_in_names() -> tuple[str, ...]:
    """Return the names of the built-in variants, in the order of the alphabet."""
    # A listing is enough of our own folder, and done sooner than a pattern is compiled.
    ending = ".toml"
    files = (name for name in os.listdir(BUILT_IN) if name.endswith(ending))
    return tuple(sorted(name.removesuffix(ending) for name in files))


def variant_names(shelf: Path | None) -> tuple[str, ...]:
    """Return the names of the built-in variants, and after them the user's own.

    ``shelf``: the folder of the user's own variant files. A built-in name is never taken over, so
    that it means the same rules on every table.
    """
    own = own_names(shelf) if shelf is not None else ()
    return (*built_in_names(), *(name for name in own if name not in built_in_names()))


def own_names(shelf: Path) -> tuple[str, ...]:
    """Return the names of the user's own variant files, those that a built-in one hides too."""
    return tuple(sorted(path.stem for path in shelf.glob("[!.]*.toml")))


def names_file(variant: str) -> bool:
    """Tell whether a variant is named by the path of its file.

    >>> names_file("moderno"), names_file("club.toml"), names_file("../club")
    (False, True, True)
    """
    return variant.endswith(".toml") or bool({"/", "\\"} & set(variant))


def same_variant(name: str, shelf: Path | None = None) -> str:
    """Return the variant that a typed name means: in any case, without accents, or by its title.

    A name that means none, or more than one, is returned as it is. Titles are looked at in all
    languages, and only where no name fits.

    >>> same_variant("Moderno 400"), same_variant("Italian modern gin: three columns to 350")
    ('moderno-400', 'moderno')
    >>> same_variant("Tedesco")
    'round-the-corner'
    """
    known = variant_names(shelf)
    if name in known or names_file(name):
        return name
    key = _key(name)
    found = [other for other in known if _key(other) == key]
    for other in known if not found and key else ():
        titles: Iterable[object] = ()
        with contextlib.suppress(GinscoreError, ExceptionGroup):  # a broken file has no title
            titles = load_variant(other, Path(), shelf).titles.values()
        found += [other] if any(_key(str(title)) == key for title in titles) else []
    if not found and key in (others := second_names()):
        return others[key]
    return found[0] if len(found) == 1 else name


def _key(name: str) -> str:
    """Return what two spellings of a variant's name have in common: letters and digits alone."""
    return "".join(sign for sign in bare_key(name) if sign.isalnum())


def load_variant(name: str, folder: Path, shelf: Path | None = None) -> Variant:
    """Load a variant by its name, or from a file relative to a folder.

    Raises ``format.variant-unknown``, or the faults of the file with their lines.
    """
    if names_file(name):
        return load_variant_file(folder / name, name)
    if name in built_in_names():
        return load_built_in(name)
    known = variant_names(shelf)
    if name not in known and name in second_names():
        return load_built_in(second_names()[name])
    if name not in known or shelf is None:
        raise GinscoreError("format.variant-unknown", key="variant", name=name, known=known)
    return load_variant_file(shelf / f"{name}.toml", name)


@cache
def second_names() -> Mapping[str, str]:
    """Return the other names of built-in variants, each with the one it means.

    A file of the player's own by such a name goes before it.
    """
    return {
        str(also): name
        for name in built_in_names()
        for also in load_built_in(name).table.get(ALSO, ())  # type: ignore[attr-defined]
    }


@cache
def load_built_in(name: str) -> Variant:
    """Load a built-in variant by its name."""
    return load_variant_file(BUILT_IN / f"{name}.toml", name)


def load_variant_file(path: Path, name: str) -> Variant:
    """Load a variant from its file; raises all its faults, each with its line."""
    return _variant(path, name, _text_of(path))


# Many games are read after one variant; that its file is mended meanwhile is seen by its text.
@lru_cache(maxsize=32)
def _variant(path: Path, name: str, text: str) -> Variant:
    """Return the variant that the text of a file describes."""
    file = str(path)
    table = parse_toml(text, file)
    # Only a built-in variant has other names: who names a file may name it as he likes.
    own_keys = (ALSO,) if path.parent == BUILT_IN else ()
    faults = Faults(unknown_keys(table, (*DESCRIPTION, *PARAMETERS), read_too=(*OLD, *own_keys)))
    base: Variant | None = None
    with faults:
        base = _base(table.get("extends"))
    if path.parent != BUILT_IN:
        # The words of the built-in files are verified by the tests, once and for all.
        faults += _word_faults(table, base)
    own = {key: value for key, value in table.items() if key in PARAMETERS or key in OLD}
    parameters = merged(base.parameters if base else {}, own)
    rules = Rules()
    with faults:
        rules = read_rules(parameters)
        if not rules.score and not faults:
            faults.append(GinscoreError("format.no-results", key="score"))
    if faults:
        from ginscore.files.toml.places import Places
        from ginscore.files.variant.description_faults import all_placed

        places = Places.of(text)
        raise_all([places.put(fault, file) for fault in all_placed(faults, places)])
    titles = table.get("title") or (base.titles if base else {})
    assert isinstance(titles, Mapping)
    return Variant(name, parameters, rules, titles, table, base)


def _text_of(path: Path) -> str:
    """Read a variant file; one that is missing is no game, so the games are no way out."""
    try:
        return read_text(path).text
    except GinscoreError as fault:
        if fault.code != "file.missing":
            raise
        raise GinscoreError("file.no-variant", file=fault.file) from fault


def _base(extends: object) -> Variant | None:
    """Return the built-in variant that a file builds upon, if it does."""
    if extends is None:
        return None
    if not isinstance(extends, str) or extends not in built_in_names():
        raise GinscoreError(
            "format.variant-unknown", key="extends", name=extends, known=built_in_names()
        )
    return load_built_in(extends)


def _word_faults(table: Mapping[str, object], base: Variant | None) -> list[GinscoreError]:
    """Return the faults of what a file says about its rules."""
    if not table.keys() & {*DESCRIPTION}:
        return []
    from ginscore.files.variant.description import describe
    from ginscore.files.variant.description_faults import description_faults

    return description_faults(table, describe(base).sources if base else {})
