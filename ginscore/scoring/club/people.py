"""Who is who: people by their names, and names that only look like one another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ginscore.errors import GinscoreError
from ginscore.scoring.players import bare_key, name_key

_LOOKS = str.maketrans("аеорсухіјѕԁԛԝһκμνοραετιυχ", "aeopcyxijsdqwhkuvopaetiux")
"""Small letters of other alphabets that look like Latin ones."""


def look(name: str) -> str:
    r"""Return what names that are easily taken for one another have in common.

    >>> look("Nicolò") == look("nicolo"), look("\u0410nna") == look("Anna")
    (True, True)
    """
    return bare_key(name).translate(_LOOKS).replace(" ", "").replace("-", "").replace("'", "")


class Named(NamedTuple):
    """A person, and what he is called besides."""

    person: str
    aliases: tuple[str, ...]


class People:
    """The people of a ledger: names that differ in case or composition are one person.

    Accents make another person, unless an alias says whose name it is too.

    >>> people = People({"Nicolo": "Nicolò", "Nico": "nicolo"})
    >>> people.person("NICO"), people.person("Anna"), people.person("ANNA")
    ('Nicolò', 'Anna', 'Anna')
    """

    def __init__(self, aliases: Mapping[str, str] | None = None) -> None:
        self._aliases: dict[str, str] = {}
        self._shown: dict[str, str] = {}
        self._called: dict[str, str] = {}
        """What was asked for already; of thousands of games the names are few."""
        for name, person in (aliases or {}).items():
            self.add(name, person)

    def add(self, alias: str, person: str) -> bool:
        """Let a person have another name; False where it is his already.

        Raises ``rule.alias-taken`` where it is the other name of somebody else.
        """
        key, head = self.key(alias), self.key(person)
        if key == head:
            return False
        if name_key(alias) in self._aliases:
            raise GinscoreError(
                "rule.alias-taken", text=alias, player=self._shown[key], other=person
            )
        self._aliases[key] = head
        self._called.clear()
        self._shown.setdefault(head, person.strip())
        return True

    def key(self, name: str) -> str:
        """Return what all names of a person have in common.

        >>> people = People({"Nico": "Nicolò"})
        >>> people.key("NICO") == people.key("nicolò"), people.key("Anna")
        (True, 'anna')
        """
        key = name_key(name)
        while key in self._aliases:
            key = self._aliases[key]
        return key

    def person(self, name: str) -> str:
        """Return a person as he is called, from one of his names."""
        called = self._called.get(name)
        if called is None:
            called = self._shown.setdefault(self.key(name), name.strip())
            self._called[name] = called
        return called

    def names(self) -> dict[str, str]:
        """Return everybody who was asked for or has other names, by every name of his."""
        heads = {key: shown for key, shown in self._shown.items() if key not in self._aliases}
        return heads | {alias: self._shown[self.key(alias)] for alias in self._aliases}


def alike(names: Iterable[str]) -> list[tuple[str, ...]]:
    r"""Return the groups of people whose names are easily taken for one another.

    >>> alike(["Nicolò", "Anna", "Nicolo", "Bruno"])
    [('Nicolo', 'Nicolò')]
    """
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(look(name), []).append(name)
    return sorted(tuple(sorted(group)) for group in groups.values() if len(group) > 1)
