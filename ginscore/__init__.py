"""A scorekeeper for Gin Rummy played with real cards, as a library.

The players report each hand, the pad of the chosen variant follows, and who pays whom.

A variant is a set of rules, which never changes. Parameters are named as in its file:

>>> import ginscore as gs
>>> rules = gs.variant("moderno", target=400)
>>> rules.target, rules.columns
(400, 3)

A game never changes either: ``play`` returns the game with one more hand.

>>> game = gs.Game(("Anna", "Bruno"), rules, stake="0.05", currency="EUR")
>>> game = game.play(gs.gin("Anna", 26, doubled=True))

One figure is the difference won. Two are the deadwoods of both, the knocker's first, so that an
undercut is found; the witness card says the level (9♦ single, 9♥ doubled in this variant):

>>> game = game.play(gs.knock("Bruno", 7, 25, witness="9D"), gs.knock("Bruno", 8, 4, witness="9H"))
>>> [(played.winner, played.result, played.score) for played in game.replay()]
[('Anna', 'gin', 102), ('Bruno', 'knock', 18), ('Anna', 'undercut', 58)]
>>> print(game.render())
    Anna      │     Bruno
160           │
102   58      │  18
──────────────┼──────────────
  5    3      │   1
  8           │
...

What the rules forbid cannot be made or played. The fault has a code and parameters for programs,
and is readable:

>>> try:
...     game.play(gs.gin("Anna", 26))
... except gs.GinscoreError as fault:
...     print(fault.code, fault.hand)
rule.level-missing 4

Cards are judged exactly, and answered as cards:

>>> found = gs.judge(
...     rules, "4S 5S 6S 9H 9D 9C KD KC KH 2S", "7S 3D 4D 5D 6D 8C 8D TH JH 2C", witness="3C"
... )
>>> found.result, found.points, found.left, found.layoffs[0].card
('knock', 36, ('2S',), '7S')

Partners sit at several tables; a hand of theirs is one result a table, and their net is scored:

>>> four = gs.Game([["Anna", "Carlo"], ["Bruno", "Dario"]], "classic")
>>> four.play(gs.tables(gs.knock("Anna", 12), gs.knock("Dario", 10))).columns[0].points
((2,), ())

A game file is read by ``load`` and ``loads``, written by ``dumps``; ``judge_many`` and
``settle_many`` take rows and give columns. ``__all__`` is what is kept stable.

Inside: ``scoring`` is the game itself, pure; ``files`` reads and writes game and variant files;
``lang`` has the words; ``render`` turns a replayed game into a pad; ``cli`` is the command line.
"""

from typing import TYPE_CHECKING

from ginscore.errors import GinscoreError

if TYPE_CHECKING:
    from ginscore.api import (
        Better,
        Column,
        Game,
        Hand,
        Judgement,
        LayOff,
        LevelScore,
        Line,
        Money,
        PlayedHand,
        Settlement,
        big_gin,
        by_cards,
        conceded,
        dumps,
        gin,
        judge,
        judge_many,
        knock,
        load,
        loads,
        notice,
        penalty,
        settle_many,
        tables,
        undercut,
        variant,
        variants,
        void,
    )
    from ginscore.scoring.rules import Result, Rules, Score

__version__ = "0.1.0"


__all__ = (
    "Better",
    "Column",
    "Game",
    "GinscoreError",
    "Hand",
    "Judgement",
    "LayOff",
    "LevelScore",
    "Line",
    "Money",
    "PlayedHand",
    "Result",
    "Rules",
    "Score",
    "Settlement",
    "big_gin",
    "by_cards",
    "conceded",
    "dumps",
    "gin",
    "judge",
    "judge_many",
    "knock",
    "load",
    "loads",
    "notice",
    "penalty",
    "settle_many",
    "tables",
    "undercut",
    "variant",
    "variants",
    "void",
)


if not TYPE_CHECKING:  # a type checker knows the names, and that there are no others

    def __getattr__(name: str) -> object:
        # Loaded when first used: the command line needs none of it.
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from ginscore import api

        return globals().setdefault(name, getattr(api, name))


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _in_english(fault: GinscoreError) -> str:
    from ginscore.lang.translator import Translator
    from ginscore.render.words.faults import fault_line

    try:
        return fault_line(fault, Translator("en"))
    except KeyError:  # no fault of ours
        return fault.code


GinscoreError.say = staticmethod(_in_english)
