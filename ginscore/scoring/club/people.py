"""Who is who: people by their names, and names that only look like one another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ginscore.scoring.players import bare_key, name_key

_LOOKS = str.maketrans("аеорсухіјѕԁԛԝһκμνοραετιυχ", "aeopcyxijsdqwhkuvopaetiux")
"""Small letters of other alphabets that look like Latin ones."""


def look(name: str) -> str:
    r"""Return what names that are easily taken for one another have in common.

    >>> look("Nicolò") == look("nicolo"), look("\u0410nna") == look("Anna")
    (True, True)
    """
    return bare_key(name).translate(_LOOKS).replace(" ", "").replace("-", "").replace("'", "")


class People:
    """The people of a ledger: names that differ in case or composition are one person.

    Accents make another person, unless an alias says whose name it is too.

    >>> people = People({"Nicolo": "Nicolò", "Nico": "nicolo"})
    >>> people.person("NICO"), people.person("Anna"), people.person("ANNA")
    ('Nicolò', 'Anna', 'Anna')
    """

    def __init__(self, aliases: Mapping[str, str] | None = None) -> None:
        aliases = aliases or {}
        self._aliases = {name_key(name): name_key(person) for name, person in aliases.items()}
        self._shown: dict[str, str] = {}
        for person in aliases.values():
            if name_key(person) not in self._aliases:
                self._shown.setdefault(name_key(person), person.strip())

    def person(self, name: str) -> str:
        """Return a person as he is called, from one of his names."""
        key = name_key(name)
        seen = {key}
        while (following := self._aliases.get(key)) is not None and following not in seen:
            key = following
            seen.add(key)
        return self._shown.setdefault(key, name.strip())

    def known(self) -> list[str]:
        """Return everybody who was asked for, as they are called."""
        return list(self._shown.values())


def alike(names: Iterable[str]) -> list[tuple[str, ...]]:
    r"""Return the groups of people whose names are easily taken for one another.

    >>> alike(["Nicolò", "Anna", "Nicolo", "Bruno"])
    [('Nicolo', 'Nicolò')]
    """
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(look(name), []).append(name)
    return sorted(tuple(sorted(group)) for group in groups.values() if len(group) > 1)
