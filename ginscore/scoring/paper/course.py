"""The course of a game as its columns tell it: who closed each, and after how many wins.

A player's wins are written in a column from one win on until the column closes. From where, the
entry rule says, and it hangs on nothing but how many wins the player had when the columns before
it closed. So the course of a game is a few numbers, and most of them cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from ginscore.scoring.rules import Entry

Closers = tuple[int | None, ...]
"""Who closed each column; None for one that is open."""


Wins = tuple[int, ...]
"""How many hands a player had won when each column closed, or until now for an open one."""


def possible_closers(columns: int) -> Iterator[Closers]:
    """Yield who may have closed the columns: no column closes before the one to its left.

    >>> list(possible_closers(1))
    [(None,), (0,), (1,)]
    """
    for closed in range(columns + 1):
        for closers in product((0, 1), repeat=closed):
            yield (*closers, *(None,) * (columns - closed))


def starts_of(entry: Entry, wins: Wins) -> tuple[int, ...]:
    """Return the win, from 0, with which a player begins each column.

    >>> starts_of(Entry.NEXT_OPEN, (3, 4, 6)), starts_of(Entry.NEXT_OPEN, (0, 2, 4))
    ((0, 1, 2), (0, 0, 1))
    """
    if entry is Entry.STRICT:
        return tuple(range(len(wins)))
    starts = [0]
    for count in wins[:-1]:
        # The next column is the next win's, unless a column closed before he came to it.
        starts.append(min(starts[-1] + 1, count))
    return tuple(starts)


def wins_for(entry: Entry, heights: Sequence[int]) -> list[Wins]:
    """Return the courses in which a player has so many figures in each column.

    >>> wins_for(Entry.NEXT_OPEN, (5, 5, 4)), wins_for(Entry.NEXT_OPEN, (0, 2, 2))
    ([(5, 6, 6)], [(0, 2, 3)])
    >>> wins_for(Entry.NEXT_OPEN, (3, 0, 1))
    []
    """
    found: list[Wins] = [()]
    for index, height in enumerate(heights):
        longer: list[Wins] = []
        for wins in found:
            before = wins[-1] if wins else 0
            start = starts_of(entry, (*wins, 0))[index]
            # Without a figure it closed before the win that would have begun it.
            counts = [start + height] if height else [*range(before, start + 1)]
            longer += [(*wins, count) for count in counts if count >= before]
        found = longer
    return found


def is_course(closers: Closers, first: Wins, second: Wins) -> bool:
    """Tell whether columns can close as they are said to, the closing hand being the last.

    >>> is_course((0, 0, 1), (5, 6, 6), (3, 4, 6))
    True
    >>> is_course((0, 0, 1), (5, 6, 6), (3, 4, 4))
    False
    """
    done, last = (0, 0), None
    ends = [*zip(first, second, strict=True)]
    for closer, now in zip(closers, ends, strict=True):
        if now[0] < done[0] or now[1] < done[1]:
            return False
        if closer is None:
            return all(end == ends[-1] for end in ends[ends.index(now) :])
        # A hand of the closer's, or the one that closed the column before as well.
        if now[closer] == done[closer] and not (now == done and last == closer):
            return False
        done, last = now, closer
    return True
