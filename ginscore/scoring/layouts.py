"""Layouts: the ways to lay a hand down, the best ones and all that leave little enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from ginscore.scoring.melds import SUIT, SuitRuns, least_deadwood


class Layout(NamedTuple):
    """One way to lay a hand down."""

    sets: tuple[int, ...]
    """Each as the bits of its cards."""
    covers: tuple[int, int, int, int]
    """What the runs of each suit cover, as thirteen bits."""
    left: int
    """The cards left over."""
    deadwood: int
    """Their points."""


def best_layouts(bits: int, runs: SuitRuns) -> list[Layout]:
    """Return every layout with the least deadwood; runs that touch are one run."""
    found: list[Layout] = []
    least = least_deadwood(bits, runs)
    for sets, suits in _set_choices(bits):
        worth = sum(runs.worth[suit] for suit in suits)
        if worth - sum(runs.best[suit] for suit in suits) == least:
            found += _laid(sets, suits, (runs.best_covers(suit) for suit in suits), runs)
    return found


def layouts_within(bits: int, limit: int, runs: SuitRuns) -> list[Layout]:
    """Return every layout that leaves at most so many points."""
    found: list[Layout] = []
    for sets, suits in _set_choices(bits):
        worth = sum(runs.worth[suit] for suit in suits)
        if worth - sum(runs.best[suit] for suit in suits) <= limit:
            laid = _laid(sets, suits, (runs.covers(suit) for suit in suits), runs)
            found += [layout for layout in laid if layout.deadwood <= limit]
    return found


def _laid(
    sets: tuple[int, ...],
    suits: tuple[int, int, int, int],
    covers: Iterable[tuple[int, ...]],
    runs: SuitRuns,
) -> list[Layout]:
    worth = runs.worth
    layouts = []
    for laid in product(*covers):
        left = [suit ^ cover for suit, cover in zip(suits, laid, strict=True)]
        layouts.append(
            Layout(
                sets=sets,
                covers=(laid[0], laid[1], laid[2], laid[3]),
                left=left[0] | left[1] << 13 | left[2] << 26 | left[3] << 39,
                deadwood=worth[left[0]] + worth[left[1]] + worth[left[2]] + worth[left[3]],
            )
        )
    return layouts


def _set_choices(bits: int) -> Iterator[tuple[tuple[int, ...], tuple[int, int, int, int]]]:
    """Yield every choice of sets: their bits, and what is left of each suit."""
    a, b, c, d = bits & SUIT, bits >> 13 & SUIT, bits >> 26 & SUIT, bits >> 39
    threes = a & b & (c | d) | c & d & (a | b)
    options: list[list[int]] = []
    while threes:
        rank = threes & -threes
        threes ^= rank
        column = bits & (rank | rank << 13 | rank << 26 | rank << 39)
        choices = [0, column]
        if column.bit_count() == 4:
            choices += [column ^ (rank << shift) for shift in (0, 13, 26, 39)]
        options.append(choices)
    for chosen in product(*options):
        sets = tuple(choice for choice in chosen if choice)
        rest = bits
        for choice in sets:
            rest ^= choice
        suits = (rest & SUIT, rest >> 13 & SUIT, rest >> 26 & SUIT, rest >> 39)
        yield sets, suits
