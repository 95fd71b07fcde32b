"""Which plural form a number takes."""

from __future__ import annotations


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
