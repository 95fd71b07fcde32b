"""Messages by key, with plural forms and the small changes a word makes to its neighbour."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ginscore.lang.catalogue import DEFAULT, load, load_help


def plural_form(language: str, n: int) -> str:
    """Return the plural category of a whole number: ``one``, ``few``, ``many`` or ``other``.

    >>> [plural_form("it", n) for n in (0, 1, 2)]
    ['other', 'one', 'other']
    >>> [plural_form("ru", n) for n in (1, 2, 5, 11, 21, 22, 111)]
    ['one', 'few', 'many', 'many', 'one', 'few', 'many']
    """
    n = abs(n)
    if language != "ru":
        return "one" if n == 1 else "other"
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


class Translator:
    """Says messages in one language; where its catalogue is silent, in English.

    >>> Translator("it")("unit.points", n=1)
    '1 punto'
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = load(language)
        self._found: dict[str, tuple[str, object]] = {}
        self._joints: dict[str, list[tuple[str, Mapping[str, str]]]] = {}
        """The words in each text that change with what comes after them."""

    def __call__(self, key: str, /, **params: object) -> str:
        """Return a message with its parameters filled in.

        A message with plural forms takes the one for its parameter ``n``.
        """
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._message(key)
        language, message = found
        if isinstance(message, Mapping):
            message = message[plural_form(language, int(str(params["n"])))]
        if message is None:
            raise KeyError(key)
        text = str(message)
        joints = self._joints.get(text)
        if joints is None:
            joined = load(language).get("joined", {}).items()
            joints = self._joints[text] = [each for each in joined if "{" + each[0] in text]
        for prefix, joint in joints:
            params |= {prefix + name: _joined(joint, value) for name, value in params.items()}
        return text.format_map(params)

    def _message(self, key: str) -> tuple[str, object]:
        """Return a message and the language that has it."""
        read = load_help if key.startswith("help.") else load
        message = _find(read(self.language), key)
        if message is not None:
            return self.language, message
        return DEFAULT, _find(read(DEFAULT), key)

    def list(self, items: Sequence[str]) -> str:
        """Return items as people list them: ``1, 2 e 3``.

        >>> Translator("it").list(["1", "2", "3"])
        '1, 2 e 3'
        """
        return self._listed("list.all", items)

    def choice(self, items: Sequence[str]) -> str:
        """Return items of which one is meant.

        >>> Translator("en").choice(["1", "2", "3"])
        '1, 2 or 3'
        """
        return self._listed("list.one", items)

    def word(self, kind: str, meaning: str) -> str:
        """Return the first word of the language for a result, a level or a column of a table.

        >>> Translator("it").word("level", "double")
        'seconda'
        """
        return str(self._catalogue["words"][kind][meaning][0])

    def _listed(self, key: str, items: Sequence[str]) -> str:
        written = [f"{item}" for item in items]  # a name that is marked in a page stays so
        if len(written) < 2:
            return "".join(written)
        return self(key, first=", ".join(written[:-1]), last=written[-1])

    def decimal(self, text: str) -> str:
        """Return a decimal number with the language's separator, and no other sign."""
        return text.replace(".", self("list.decimal"))


def _joined(joint: Mapping[str, str], value: object) -> str:
    """Return a value after the word that changes with its beginning (a Bruno, ad Anna)."""
    before = re.match(joint["beginning"], str(value), re.IGNORECASE)
    return f"{joint['before'] if before else joint['otherwise']} {value}"


def _find(catalogue: Mapping[str, Any], key: str) -> Any:
    found: Any = catalogue
    for part in key.split("."):
        if not isinstance(found, Mapping) or part not in found:
            return None
        found = found[part]
    return found
