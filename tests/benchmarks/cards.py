"""How fast cards are counted, beside OpenSpiel's C++ and RLCard's Python.

Run it from the project's folder: ``python -m tests.benchmarks.cards``.

Both are optional and wanted for nothing else: ``pip install -e '.[benchmark]'`` brings them, and
what is not installed is left out. Every engine gets the same hands in the form it takes, lists of
its own cards, and they are timed in turn, batch by batch, on hands nobody has seen before. The
first argument is the number of batches (9 without it). The results are compared as well: a wrong
answer is no speed. Ratios are what to read, with the number of equal answers beside them.

For eleven cards OpenSpiel counts what is left after a discard, so it is compared with the best
discard. It takes the dearest card left over by the best eleven, and misses a better one at times.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from ginscore.scoring.card import RANKS, SUITS, Card
from ginscore.scoring.judging.judge import judge
from ginscore.scoring.judging.melds import best_discards, least_deadwood, suit_runs, to_bits
from ginscore.scoring.rules import Layoff, Result, Rules, Runs, Score
from tests.benchmarks.dealing import crowded_hand, finished_hands, random_hand
from tests.benchmarks.openspiel import Numbers, openspiel_italian, openspiel_standard

try:
    import pyspiel
except ImportError:
    pyspiel = None
try:
    from rlcard.games.base import Card as RLCard
    from rlcard.games.gin_rummy.utils import melding as rl_melding
    from rlcard.games.gin_rummy.utils import utils as rl_utils
except ImportError:
    rl_melding = None

BATCH = 400
"""Hands a batch."""
WARM = 8000
"""Hands counted before: what the cards of one suit come to is worked out once and remembered."""
SCORES: Mapping[Result, Score] = {
    result: Score() for result in Result if result not in (Result.GIN_OFF, Result.VOID)
}
STANDARD = Rules(score=SCORES)
ITALIAN = Rules(ace=15, runs=Runs.CIRCULAR, layoff=Layoff.ALWAYS, score=SCORES)


class Engine(NamedTuple):
    """Something that answers, and how it wants its question put."""

    name: str
    put: Callable[[Any], Any]
    """Turns a question into what the engine takes; not timed."""
    answer: Callable[[Any], Any]


def number(card: Card) -> int:
    """Return a card as OpenSpiel has it."""
    return SUITS.index(card.suit) * 13 + RANKS.index(card.rank)


def numbers(hand: list[Card]) -> Numbers:
    """Return a hand as OpenSpiel takes it."""
    return [number(card) for card in hand]


Times = dict[str, list[float]]
"""Seconds a hand of each engine, batch by batch, the own ones first."""


class Compared(NamedTuple):
    """What engines took for the same questions."""

    title: str
    times: Times
    equal: dict[str, str]
    """How many answers of each engine are equal to the first one's."""

    def lines(self) -> Iterator[str]:
        """Yield a line an engine: times, ratios and equal answers."""
        yield self.title
        own = next(iter(self.times.values()))
        for name, spent in self.times.items():
            pairs = zip(own, spent, strict=True)
            ratio = statistics.median(first / second for first, second in pairs)
            each = statistics.median(spent)
            yield (
                f"  {name:<26}{each * 1e6:9.2f} us{1 / each:11.0f} a second"
                f"   ours takes {ratio:6.2f} times that   {self.equal[name]}"
            )


def compare(
    title: str, batches: int, questions: Callable[[random.Random], Any], engines: list[Engine]
) -> Compared:
    """Ask all engines the same questions in turn."""
    rng = random.Random(title)
    times: Times = {engine.name: [] for engine in engines}
    equal = dict.fromkeys(times, 0)
    told = dict.fromkeys(times, 0)
    for _ in range(WARM):
        engines[0].answer(engines[0].put(questions(rng)))
    for batch in range(batches + 1):
        asked = [questions(rng) for _ in range(BATCH)]
        right: list[Any] = []
        for engine in engines:
            put = [engine.put(question) for question in asked]
            begin = time.perf_counter()
            answers = [engine.answer(question) for question in put]
            taken = time.perf_counter() - begin
            if batch:  # the first one warms up
                times[engine.name].append(taken / BATCH)
            right = right or answers
            known = [pair for pair in zip(answers, right, strict=True) if pair[0] is not None]
            told[engine.name] += len(known)
            equal[engine.name] += sum(answer == ours for answer, ours in known)
    same = {
        name: f"{equal[name]} of {told[name]} equal" if told[name] else "not compared"
        for name in times
    }
    return Compared(title, times, same)


def ours(name: str, answer: Callable[[list[Card]], int | None]) -> Engine:
    """Return a way of the program to count a hand."""
    return Engine(name, list, answer)


def hands_of(size: int, utils: Any) -> list[Engine]:
    """Return everything that counts a hand of ten, or of eleven with one to throw."""
    runs = suit_runs(1, Runs.LOW)
    engines = [
        ours("ours, from cards", lambda hand: least_deadwood(to_bits(hand), runs)),
        Engine("ours, from bits", to_bits, lambda bits: least_deadwood(bits, runs)),
    ]
    if size == 11:
        engines = [
            ours("ours, best discard", lambda hand: best_discards(to_bits(hand), runs)[0]),
            Engine("ours, none thrown", list, none_thrown),
        ]
    if utils is not None:
        engines.append(Engine("OpenSpiel", numbers, utils.min_deadwood))
    if rl_melding is not None:
        count = rl_ten if size == 10 else rl_eleven
        engines.append(Engine("RLCard", rl_cards, count))
    return engines


def none_thrown(hand: list[Card]) -> None:
    """Count all eleven, which is as much work as OpenSpiel does and another question."""
    least_deadwood(to_bits(hand), suit_runs(1, Runs.LOW))


def rl_cards(hand: list[Card]) -> list[Any]:
    """Return a hand as RLCard takes it."""
    return [RLCard(rank=card.rank, suit=card.suit) for card in hand]


def rl_ten(hand: list[Any]) -> int:
    """Return the least deadwood as RLCard counts it."""
    best = rl_melding.get_best_meld_clusters(hand)
    return int(rl_utils.get_deadwood_count(hand, best[0] if best else []))


def rl_eleven(hand: list[Any]) -> int:
    """Return the least after every discard was tried; RLCard counts ten cards only."""
    return min(rl_ten(hand[:place] + hand[place + 1 :]) for place in range(len(hand)))


def pairs_of(rules: Rules, utils: Any, openspiel: Callable[..., Any]) -> list[Engine]:
    """Return everything that adjudicates two hands."""

    def adjudicated(hands: tuple[list[Card], list[Card]], advise: bool) -> tuple[int, int] | None:
        laid = judge(rules, *hands, advise=advise).laid
        return laid and (laid.layout.deadwood, laid.answer)

    engines = [
        Engine("ours", tuple, lambda hands: adjudicated(hands, False)),
        Engine("ours, with advice", tuple, lambda hands: adjudicated(hands, True)),
    ]
    if utils is not None:
        put = lambda hands: tuple(numbers(hand) for hand in hands)  # noqa: E731
        engines.append(Engine("driving OpenSpiel", put, lambda hands: openspiel(utils, *hands)))
    return engines


def missing() -> list[str]:
    """Return the engines that are not installed."""
    both = (("open_spiel", pyspiel), ("rlcard", rl_melding))
    return [name for name, found in both if found is None]


def comparisons(batches: int) -> Iterator[Compared]:
    """Yield everything that is measured, as it comes."""
    utils = None if pyspiel is None else pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    for size in (10, 11):
        yield compare(f"{size} random cards", batches, random_hand(size), hands_of(size, utils))
        yield compare(
            f"{size} of 16 neighbouring cards", batches, crowded_hand(size), hands_of(size, utils)
        )
    standard = pairs_of(STANDARD, utils, openspiel_standard)
    yield compare("two hands, standard", batches, finished_hands(circular=False), standard)
    italian = pairs_of(ITALIAN, utils, openspiel_italian)
    yield compare("two hands, Italian", batches, finished_hands(circular=True), italian)


def compared(batches: int) -> Iterator[tuple[str, Times]]:
    """Yield what each comparison took, for the benchmark of everything."""
    for found in comparisons(batches):
        yield found.title, found.times


def main(batches: int) -> None:
    """Measure and print everything."""
    for name in missing():
        print(f"{name} is not installed: left out (pip install -e '.[benchmark]' brings it)")
    for found in comparisons(batches):
        print(*found.lines(), sep="\n", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
