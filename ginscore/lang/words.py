"""The words of hands: results, levels and columns of tables in every language; card letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain

from ginscore.errors import GinscoreError
from ginscore.lang.catalogue import DEFAULT, languages, load

ALWAYS: Mapping[str, Mapping[str, str]] = {
    "result": {"k": "knock", "g": "gin", "gg": "big-gin", "bg": "big-gin", "u": "undercut"}
    | {"v": "void"},
    "level": {"p": "single", "d": "double", "x1": "single", "x2": "double"},
}
"""Short forms that mean the same in every language."""

CLAIMED: Mapping[str, Mapping[str, str]] = {"level": {"s": "double"}}
"""Letters that one language writes for a word of its own: ``s``, in seconda.

In any other language they mean nothing alone, as they may begin the opposite: single, sencilla.
"""


def find_word(kind: str, text: str, language: str, *, whole: bool = False) -> str | None:
    """Return the result, level or column of a table that a word means, or None.

    Always the short forms; any whole word of any language; and any beginning that means one thing
    in the player's language, else in English, unless only ``whole`` words are wanted. Raises
    ``usage.word-ambiguous`` for a beginning that means more, and ``usage.level-letter`` for a
    letter that means one thing at a table and begins another word here.

    >>> find_word("result", "gran gin", "en"), find_word("result", "und", "it")
    ('big-gin', 'undercut')
    >>> find_word("result", "b", "it"), find_word("result", "b", "en")
    ('knock', 'big-gin')
    >>> find_word("level", "s", "it")
    'double'
    """
    word = _plain(text)
    shorts = ALWAYS.get(kind, {})
    if word in shorts:
        return shorts[word]
    if not word or any(word in others for name, others in _short_forms() if name != kind):
        # A short form of the other kind is never the beginning of a word of this one.
        return None
    if any(sign.isdigit() for sign in word):
        return None  # no word has one: a hand's points are not sought in every language
    near = (language, DEFAULT)
    # The player's own languages first: the others are not even read where these know the word.
    for code in near:
        for meaning, _, plain in _words(kind, code):
            if word == plain:
                return meaning
    claimed = CLAIMED.get(kind, {}).get(word)
    for code in () if whole else near:
        begun: dict[str, str] = {}
        for meaning, known, plain in _words(kind, code):
            if plain.startswith(word):
                begun.setdefault(meaning, known)
        if claimed and {*begun} != {claimed}:
            raise GinscoreError("usage.level-letter", text=text)
        # "gi" begins gin-off too, which nobody can type without gin.
        first = min(map(_plain, begun.values()), key=len, default="")
        if len(begun) > 1 and all(_plain(known).startswith(first) for known in begun.values()):
            begun = {means: known for means, known in begun.items() if _plain(known) == first}
        if len(begun) > 1:
            raise GinscoreError("usage.word-ambiguous", text=text, readings=tuple(begun.values()))
        if begun:
            return next(iter(begun))
    others = (_words(kind, code) for code in languages() if code not in near)
    return next((means for means, _, plain in chain.from_iterable(others) if word == plain), None)


def alphabet_letters(
    language: str,
) -> tuple[Mapping[str, str], Mapping[str, str], Mapping[str, str]]:
    """Return how a language writes ranks and suits: letters, suits in full, and other words.

    All in lower case; the other words are ranks in full and what is between rank and suit.
    """
    cards = load(language)["cards"]
    return cards["ranks"], cards["suits"], cards["words"]


def known_words(kind: str, language: str) -> Sequence[str]:
    """Return the first word for each meaning, in one language, for a message that offers them."""
    return [words[0] for words in load(language)["words"][kind].values()]


def first_word(kind: str, meaning: str, language: str) -> str:
    """Return the first word of a language for a result, a level or a column of a table.

    >>> first_word("level", "double", "it")
    'seconda'
    """
    return str(load(language)["words"][kind][meaning][0])


def _short_forms() -> Iterator[tuple[str, Mapping[str, str]]]:
    yield from ALWAYS.items()
    yield from CLAIMED.items()


@cache
def _words(kind: str, code: str) -> Sequence[tuple[str, str, str]]:
    """Return the words of a language: what each means, how it is written, and how compared."""
    meanings = load(code)["words"][kind]
    return [(means, word, _plain(word)) for means, words in meanings.items() for word in words]


def _plain(word: str) -> str:
    """Return a word without what people write in two ways: case, hyphens, blanks, ё."""
    return "".join(word.casefold().replace("-", " ").replace("ё", "е").split())
