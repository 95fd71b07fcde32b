"""The catalogue files: which languages there are, and what a file says."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ginscore.plain import read_plain

FOLDER = Path(__file__).parent


DEFAULT = "en"


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue.

    >>> languages()
    ('en', 'es', 'it', 'ru')
    """
    ending = ".toml"
    files = (name for name in os.listdir(FOLDER) if name.endswith(ending))
    return tuple(sorted(name.removesuffix(ending) for name in files))


class Catalogue(Mapping[str, Any]):
    """The sections of a catalogue file, each parsed when it is asked for: most runs need a few."""

    def __init__(self, text: str) -> None:
        self._texts: dict[str, str] = {}
        # In these files nothing but a header begins a line with a bracket.
        for part in text.split("\n[")[1:]:
            name = part.partition("]")[0].partition(".")[0]
            self._texts[name] = f"{self._texts.get(name, '')}[{part}\n"
        self._read: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        """Return what is in a section and in those below it."""
        if name not in self._read:
            self._read[name] = _table(self._texts[name])[name]
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


def _table(text: str) -> Mapping[str, Any]:
    plain = read_plain(text)
    if plain is not None:
        return plain
    import tomllib

    return tomllib.loads(text)


@cache
def load(language: str) -> Catalogue:
    """Load the catalogue of a language; a code without one raises ``FileNotFoundError``."""
    return Catalogue((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


@cache
def load_help(language: str) -> Mapping[str, Any]:
    """Load what a language says in ``--help``, which few runs need; empty if there is nothing.

    Its messages are keyed as those of the catalogue are, below ``help``.
    """
    path = FOLDER / "help" / f"{language}.toml"
    if not path.is_file():
        return {}
    return {"help": _table(path.read_text(encoding="utf-8"))}


def choose(wanted: str | None, environment: Mapping[str, str]) -> str:
    """Choose the language: what was asked for, else ``GINSCORE_LANG``, else the locale.

    Something asked for that has no catalogue is the caller's fault to report; a locale without
    one means English. ``LANGUAGE`` lists languages in the order of preference and goes before the
    locale, unless that is C, as for gettext.

    >>> choose(None, {"LC_ALL": "", "LANG": "it_IT.UTF-8"})
    'it'
    >>> choose(None, {"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:es:it"})
    'es'
    """
    if wanted:
        return wanted
    own = environment.get("GINSCORE_LANG", "")[:2].lower()
    if own in languages():
        return own
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    listed = [] if locale in ("C", "POSIX") else environment.get("LANGUAGE", "").split(":")
    codes = [name[:2].lower() for name in [*listed, locale]]
    return next((code for code in codes if code in languages()), DEFAULT)
