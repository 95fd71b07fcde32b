"""The words of hands: results, levels and columns of tables in every language; card letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ginscore.errors import GinscoreError
from ginscore.lang.catalogue import DEFAULT, languages, load

ALWAYS: Mapping[str, Mapping[str, str]] = {
    "result": {"k": "knock", "g": "gin", "gg": "big-gin", "u": "undercut", "v": "void"},
    "level": {"p": "single", "s": "double", "x1": "single", "x2": "double"},
}
"""Short forms that mean the same in every language."""


def find_word(kind: str, text: str, language: str, *, whole: bool = False) -> str | None:
    """Return the result, level or column of a table that a word means, or None.

    Always the short forms; any whole word of any language; and any beginning that means one thing
    in the player's language and English, unless only ``whole`` words are wanted. Raises
    ``usage.word-ambiguous`` for a beginning that means more.

    >>> find_word("result", "gran gin", "en"), find_word("result", "und", "it")
    ('big-gin', 'undercut')
    """
    word = _plain(text)
    shorts = ALWAYS.get(kind, {})
    if word in shorts:
        return shorts[word]
    if not word or any(word in others for others in ALWAYS.values()):
        # A short form of the other kind is never the beginning of a word of this one.
        return None
    if any(sign.isdigit() for sign in word):
        return None  # no word has one: a hand's points are not sought in every language
    near = (language, DEFAULT)
    # The player's own languages first: the others are not even read where these know the word.
    for codes in (near, tuple(code for code in languages() if code not in near)):
        for meaning, known in _words(kind, codes):
            if word == _plain(known):
                return meaning
        if codes == near and not whole:
            begun: dict[str, str] = {}
            for meaning, known in _words(kind, codes):
                if _plain(known).startswith(word):
                    begun.setdefault(meaning, known)
            if len(begun) > 1:
                raise GinscoreError(
                    "usage.word-ambiguous", text=text, readings=tuple(begun.values())
                )
            if begun:
                return next(iter(begun))
    return None


def alphabet_letters(language: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return how a language writes ranks and suits: its letters and words, in lower case."""
    cards = load(language)["cards"]
    return cards["ranks"], cards["suits"]


def known_words(kind: str, language: str) -> Sequence[str]:
    """Return the first word for each meaning, in one language, for a message that offers them."""
    return [words[0] for words in load(language)["words"][kind].values()]


def _words(kind: str, codes: Sequence[str]) -> Iterator[tuple[str, str]]:
    for code in codes:
        for meaning, words in load(code)["words"][kind].items():
            for word in words:
                yield meaning, word


def _plain(word: str) -> str:
    """Return a word without what people write in two ways: case, hyphens, blanks, ё."""
    return "".join(word.casefold().replace("-", " ").replace("ё", "е").split())
