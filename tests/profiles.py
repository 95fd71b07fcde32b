"""How much the tests that draw their cases try: by profile, and per test by a multiplier alone.

``pytest`` alone takes ``dev``, which tries many a thing in one of the languages alone.
``--hypothesis-profile=ci`` tries every listed case and draws twice as many, and
``--hypothesis-profile=nightly`` draws sixty-six times as many.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from random import Random
from typing import TypeVar

from hypothesis import HealthCheck, settings

Case = TypeVar("Case")

PROFILES = {"dev": 15, "ci": 30, "nightly": 1000}


def register() -> None:
    """Make the profiles known, before any test is read, and take the first one."""
    for name, examples in PROFILES.items():
        settings.register_profile(
            name,
            max_examples=examples,
            deadline=None,  # how long a case takes says how busy the machine is
            stateful_step_count=25,
            # A machine may be busy; a folder may be the same for all cases of a test.
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
            print_blob=True,
        )
    settings.load_profile("dev")


def tries(multiplier: float) -> int:
    """Return how often a test tries that draws its cases itself."""
    return max(1, round(multiplier * settings().max_examples))


def some(cases: Iterable[Case], lot: str) -> list[Case]:
    """Return all cases of a test that is one of many alike; for ``dev`` a quarter, drawn by lot."""
    every = list(cases)
    share = 1 if settings().max_examples >= PROFILES["ci"] else 1 / 4
    count = ceil(len(every) * share)
    return [every[at] for at in sorted(Random(lot).sample(range(len(every)), count))]


def times(multiplier: float) -> settings:
    """Return the settings of a test that needs more cases than others, or makes do with fewer."""
    return settings(max_examples=tries(multiplier))
