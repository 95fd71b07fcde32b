"""Where each parameter of a variant is: in its own file, in the one it extends, or in none."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ginscore.files.text import read_text
from ginscore.files.toml.places import Places
from ginscore.files.variant.find import BUILT_IN
from ginscore.files.variant.record import Variant
from ginscore.scoring.parameters import OLD, PARAMETERS, flat, modern, to_table


class Given(NamedTuple):
    """Who gives a parameter."""

    variant: str | None
    """None: no file names it, so that it is what it is everywhere else."""
    file: Path | None = None
    line: int | None = None


def given(variant: Variant, path: Path) -> dict[str, Given]:
    """Return for every parameter, by its dotted name, the file and line that give it.

    ``path``: the variant's own file.

    >>> from ginscore.files.variant.find import BUILT_IN, load_built_in
    >>> found = given(load_built_in("moderno-400"), BUILT_IN / "moderno-400.toml")
    >>> found["target"].variant, found["ace"].variant
    ('moderno-400', 'moderno')
    """
    found = dict.fromkeys(flat(to_table(variant.rules)), Given(None))
    files = [(variant, path)]
    if variant.base is not None:
        files.insert(0, (variant.base, BUILT_IN / f"{variant.base.name}.toml"))
    for each, file in files:
        places = Places.of(read_text(file).text)
        own = {key: each.table[key] for key in each.table if key in PARAMETERS or key in OLD}
        for name in flat(modern(own)):
            found[name] = Given(each.name, file, _line(places, name))
    return found


def _line(places: Places, name: str) -> int | None:
    """Return where a parameter is, be it by an older name."""
    names = [name, *(old for old, (new, _) in OLD.items() if new == name)]
    lines = (places.line_of(written) for written in names)
    return next((line for line in lines if line is not None), None)
