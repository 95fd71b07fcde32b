"""Every refusal: its code, exit code, place, way out in every language, and no byte changed.

The fault of ``refusals/CODE.toml`` is on the line that ends with the mark; a file without a
mark has a fault without a line. Faults of the command line are in ``LINES``.
"""

from __future__ import annotations

import ast
import errno
import fcntl
import os
import re
import string
import sys
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

import ginscore
import ginscore.cli.output
import ginscore.files.game.edit
import ginscore.files.game.read
import ginscore.files.saving.lock
import ginscore.files.text
import ginscore.render.svg.png
from ginscore.cli.app import app
from ginscore.cli.run import Session
from ginscore.errors import GinscoreError
from ginscore.files.check import file_faults
from ginscore.files.variant.find import load_variant_file
from ginscore.lang.catalogue import load
from ginscore.lang.translator import Translator
from ginscore.render.words.faults import fault_line
from tests.profiles import some

MARK = "# <- here"
FIXTURES = {path.stem: path for path in (Path(__file__).parent / "refusals").glob("*.toml")}
FAMILIES = ("usage", "refused", "file", "format", "rule", "check")
LANGUAGES = ("en", "it", "es", "ru")

# What is allowed but unlikely is told only when it is asked for.
STRICT = (
    "check.twice",
    "check.sits-out",
    "check.future",
    "check.mixed-letters",
    "check.one-column",
    "check.gin-off-alone",
    "check.conceded-alone",
    "check.cube-alone",
    "check.endless-last",
    "check.notice-twice",
    "check.paid-twice",
)

HAND = {"en": "hand {}: ", "it": "smazzata {}: ", "es": "mano {}: ", "ru": "раздача {}: "}

# Faults that keep the file from being a game at all; `check` tells any other fault with 1.
NO_GAME = {
    "format.toml",
    "format.toml-extreme",
    "format.not-a-game",
    "format.newer",
    "format.version",
    "format.is-variant",
    "format.is-ledger",
    "format.not-a-ledger",
    "format.ledger-version",
}

GAME = """\
ginscore = 1
variant = "moderno"
players = ["Anna", "Bruno"]
"""
WON = GAME + '\n[[hands]]\nwinner = "Anna"\nresult = "gin"\npoints = 20\ndoubled = false\n'
# 25 points close the only column at 20.
OVER = (
    GAME
    + "\n[rules]\ncolumns = 1\ntarget = 20\n"
    + '\n[[hands]]\nwinner = "Anna"\nresult = "knock"\npoints = 25\ndoubled = false\n'
)
# The table of the last hand follows one of the game, and would come to belong to another.
TANGLED = WON + '\n[stake]\nper_point = "0.05"\n\n[hands.x-mood]\nanna = "good"\n'


FOUR = """\
ginscore = 1
variant = "classic"
sides = [["Anna", "Carlo"], ["Bruno", "Dario"]]

[[hands]]
tables = [{ winner = "Anna", result = "gin", points = 20 }, { result = "void" }]
"""


# Spades double: d may be the level, or Dora.
THREE = """\
ginscore = 1
variant = "oklahoma"
players = ["Anna", "Bruno", "Dora"]

[[hands]]
winner = "Anna"
loser = "Bruno"
result = "gin"
points = 20
"""


# A knock with 2 against 38.
LONG = "x" * 300 + ".toml"

HANDS = ("4S 5S 6S 9H 9D 9C KD KC KH 2S", "7S 3D 4D 5D 6D 8C 8D TH JH 2C")


# A game that is over, of a match to so many games.
MATCH = OVER + '\n[match]\nname = "friday"\ngames = {games}\n'
MATCHES = {"refused.match-terms": (3,), "rule.match-over": (1,), "check.match-differs": (3, 5)}
# Nora is owed euro, and Nicolò dollars.
LEDGER = """\
ledger = 1

[[payments]]
from = "Nora"
to = "Dora"
amount = "5"
currency = "EUR"

[[payments]]
from = "Nicolò"
to = "Dora"
amount = "5"
currency = "USD"
"""


class Line(NamedTuple):
    """A command line that is refused, on the files of a folder of its own."""

    args: tuple[str, ...]
    exit: int
    text: str | bytes = GAME
    """What is in ``game.toml``, the file the lines are about."""
    place: str = ""
    only: str = ""
    """The one language in which the line is wrong, if it is not wrong in every one."""
    rows: str = ""
    """What is in ``hands.csv``, a table of hands to be imported."""
    pad: str = ""
    """What is in ``pad.tsv``, a paper pad to be imported."""


ENDLESS = '\n[rules]\ncolumns = "endless"\n'
NOTICE = '\n[[hands]]\ncloser = "Anna"\nresult = "notice"\n'
BARE = GAME.replace("moderno", "classic")
"""No hand of it is doubled."""
CUBE = "\n[rules]\ncube = 8\n"
"""Players may double a hand, and a card may too."""


def usage(*args: str, only: str = "") -> Line:
    return Line(args, 2, only=only)


def add(*words: str, only: str = "") -> Line:
    return usage("add", "--game", "game.toml", *words, only=only)


def of_three(*args: str, exit: int = 2) -> Line:
    return Line((*args, "--game", "game.toml"), exit, text=THREE)


def table_of(rows: str, exit: int, line: int, text: str = GAME) -> Line:
    args = ("import", "hands.csv", "--game", "game.toml")
    return Line(args, exit, text=text, place=f"hands.csv:{line}", rows=rows)


def pad_of(line: int, *rows: str, variant: str = "modern") -> Line:
    """A pad whose first wrong cell is in a line; rows of cells, a full stop for an empty one."""
    cells = "".join("\t".join(row.replace(".", "").split(" ")) + "\n" for row in rows)
    args = ("import", "pad.tsv", "--variant", variant)
    return Line(args, 3, place=f"pad.tsv:{line}", pad=cells)


def unreadable(text: str | bytes, place: str = "game.toml") -> Line:
    return Line(("show", "game.toml"), 3, text=text, place=place)


LINES: Mapping[str, Line] = {
    "usage.language": usage("show", "game.toml", "--lang", "xx"),
    "usage.color": usage("show", "game.toml", "--color", "purple"),
    "usage.needs-value": usage("show", "game.toml", "--color"),
    "usage.option": add("anna", "gin", "26", "d", "--notes"),
    "usage.player": add("carla", "gin", "26", "d"),
    "usage.player-ambiguous": Line(
        ("add", "--game", "game.toml", "an", "gin", "26", "d"),
        2,
        text=GAME.replace("Bruno", "Anita"),
    ),
    "usage.player-missing": add("gin", "26", "d"),
    "usage.result": add("anna", "gim", "26", "d"),
    "usage.result-missing": add("anna"),
    # Пустая or постучал.
    "usage.word-ambiguous": add("anna", "п", "26", "d", only="ru"),
    "usage.level-letter": add("anna", "gin", "26", "s", only="en"),
    "usage.word": add("anna", "gin", "26", "maybe"),
    "usage.word-bare": Line(("add", "a", "gin", "26", "maybe", "--game", "game.toml"), 2, BARE),
    "usage.points-missing": add("anna", "gin", "d"),
    "usage.points-negative": add("anna", "gin", "-5", "d"),
    "usage.number": add("anna", "gin", "5.0", "d"),
    "usage.number-large": add("anna", "gin", "1000000", "d"),
    # Queen of fiori, or fante of quadri.
    "usage.cards-order": usage("judge", "QF", "QF", only="it"),
    "usage.card": usage("judge", *HANDS, "--witness", "Joker"),
    "usage.card-in-hand": usage("judge", HANDS[0].replace("9H", "H9"), HANDS[1]),
    # Clubs or cuori, and all other cards are written with their signs.
    "usage.cards-ambiguous": usage("judge", "4♠5♠6♠ 9♥9♦9♣ K♦KCK♥ 2♠", "7♠", only="it"),
    "usage.two-hands": usage("judge", HANDS[0]),
    "usage.not-together": usage("judge", *HANDS, "--lines", "hands.txt"),
    "file.no-hands": Line(("judge", "--lines", "hands.txt"), 3, place="hands.txt"),
    "usage.cards-alone": add("anna", "--cards", "4S 5S 6S"),
    "usage.closer-missing": add("--cards", HANDS[0], "--against", HANDS[1]),
    "usage.cards-result": add("anna", "knock", "--cards", HANDS[0], "--against", HANDS[1]),
    "usage.cards-points": add(
        "anna",
        "26",
        "--cards",
        "TD JD QD 5S 6S 7S 2C 2H 2D 2S",
        "--against",
        "KD AD 3D 8S 9S 9H 9C 9D 4S 4H",
    ),
    "usage.numbers": add("anna", "knock", "1", "2", "3", "d"),
    "usage.tables-alone": add("anna", "knock", "12", "p", "/", "bruno", "knock", "10", "p"),
    "usage.tables": Line(
        ("add", "--game", "game.toml", "anna", "k", "1", "/", "1", "k", "2", "/", "2", "k", "3"),
        2,
        text=FOUR,
    ),
    "rule.table-result": Line(
        ("show", "game.toml"),
        1,
        text=FOUR.replace('result = "void"', 'winner = "Dario", result = "penalty", points = 5'),
        place="game.toml:5",
    ),
    "usage.gin-deadwood": add("anna", "gin", "3", "20", "d"),
    "usage.undercut-not": add("anna", "undercut", "9", "4", "p"),
    "usage.level-twice": add("anna", "gin", "26", "p", "d"),
    "usage.cards-long": Line(("judge", "4S " * 400, "5S"), 2),
    "usage.cards-two": add("anna", "gin", "26", "7♥", "9♦"),
    "usage.void-words": add("void", "5"),
    "usage.penalty-side": add("anna", "penalty", "25"),
    "usage.penalty-points": add("anna", "penalty", "gets"),
    "usage.penalty-numbers": add("anna", "penalty", "gets", "5", "8"),
    "usage.notice-words": add("anna", "notice", "5"),
    "rule.notice-twice": Line(
        ("add", "--game", "game.toml", "bruno", "notice"), 1, text=GAME + ENDLESS + NOTICE
    ),
    "usage.conceded-side": add("anna", "conceded", "12"),
    "usage.cube-or-level": Line(
        ("add", "--game", "game.toml", "anna", "gin", "26", "x2"), 2, text=GAME + CUBE
    ),
    "usage.cube": add("anna", "gin", "26", "d", "cube"),
    "usage.cubes-two": add("anna", "gin", "26", "d", "x4", "x8"),
    "usage.penalty-twice": add("anna", "penalty", "gets", "5", "pays"),
    # Clubs in English, cuori in Italian.
    "usage.card-ambiguous": add("anna", "gin", "26", "7C", only="it"),
    "usage.word-empty": add("anna", "gin", "", "p"),
    "usage.word-missing": add(),
    "usage.no-game": usage("show"),
    "usage.text-surrogate": usage("new", "Anna", "Bruno", "--variant", os.fsdecode(b"\xc5.toml")),
    "usage.set": usage("new", "Anna", "Bruno", "--set", "target"),
    "usage.set-value": usage("new", "Anna", "Bruno", "--set", "target=4.5"),
    "usage.again-players": usage("new", "Anna", "Bruno", "--again"),
    "usage.swap-alone": usage("new", "Anna", "Bruno", "--swap"),
    "usage.players": usage("new", "Anna"),
    "usage.sides-two": usage("new", "Anna+Carlo", "Bruno+Dario", "Eva+Franco"),
    "usage.player-of-many": of_three("add", "carla", "gin", "20"),
    "usage.player-ambiguous-of": Line(
        ("add", "--game", "game.toml", "an", "gin", "20"), 2, text=THREE.replace("Dora", "Anita")
    ),
    "usage.player-or-level": of_three("add", "anna", "gin", "20", "d"),
    # Bruno lost the first hand, and sits out.
    "usage.other-missing": of_three("add", "bruno", "gin", "20"),
    "usage.other-same": of_three("add", "anna", "gin", "20", "anna"),
    "refused.edit-winner": of_three("edit", "1", "--winner", "dora", exit=1),
    "usage.currencies-two": usage(
        "new", "Anna", "Bruno", "--stake", "0.05 USD", "--currency", "EUR"
    ),
    "usage.currency-alone": usage("new", "Anna", "Bruno", "--currency", "EUR"),
    "usage.stake-unreadable": usage("new", "Anna", "Bruno", "--stake", "1.2.3"),
    "usage.stake-ambiguous": usage("new", "Anna", "Bruno", "--stake", "1,000"),
    "usage.day": usage("ledger", "--from", "29.11.2026"),
    "usage.person": usage("stats", "game.toml", "--now", "--player", "dora"),
    "usage.person-many": Line(
        ("stats", "game.toml", "--now", "--player", "an"), 2, text=WON.replace("Bruno", "Anita")
    ),
    "usage.by": usage("stats", "--by", "weekday"),
    "usage.ledger-rows": usage("ledger", "--rows", "paid"),
    "usage.person-ambiguous": usage("ledger", "pay", "n", "Anna", "25"),
    "usage.person-near": usage("ledger", "pay", "Nicolas", "Anna", "25"),
    "usage.pay-currency": usage("ledger", "pay", "Nicolò", "Dora", "25"),
    "format.is-variant": Line(("show", "game.toml"), 3, text="target = 300\n", place="game.toml"),
    "format.is-ledger": Line(("show", "game.toml"), 3, text="ledger = 1\n", place="game.toml"),
    "rule.alias-opponents": Line(("ledger", "alias", "Anna", "Bruno"), 1),
    "rule.no-payments": Line(("ledger", "pay", "--undo"), 1),
    "rule.no-aliases": Line(("ledger", "alias", "--undo"), 1),
    "usage.match-part": usage("new", "Anna", "Bruno", "--match", "rounds=3"),
    "usage.match-number": usage("new", "Anna", "Bruno", "--match", "games=three"),
    "refused.match-terms": Line(
        ("new", "Anna", "Bruno", "--match", "friday", "--match", "games=5"), 1
    ),
    "rule.match-over": Line(("new", "Bruno", "Anna", "--match", "friday"), 1),
    "check.match-differs": Line(("new", "Anna", "Bruno", "--match", "friday"), 1),
    "usage.stake-part": usage("new", "Anna", "Bruno", "--stake", "per_hand=1"),
    "usage.stake-alone": usage("new", "Anna", "Bruno", "--stake", "cap=20"),
    "usage.round-to": usage("new", "Anna", "Bruno", "--stake", "round_to=0"),
    "usage.stake-range": usage("new", "Anna", "Bruno", "--stake", "0"),
    "usage.variant-missing": usage("variants", "--toml"),
    "usage.variants-two": usage("variants", "--diff", "classic"),
    "usage.variants-one": usage("variants", "classic", "modern"),
    "usage.ask-terminal": usage("new", "Anna", "Bruno", "--ask"),
    "usage.until": usage("replay", "game.toml", "--until", "0"),
    "usage.no-rules": usage("rescore", "game.toml"),
    "usage.format": usage("export", "game.toml", "--format", "xml"),
    "usage.out-many": usage("export", "game.toml", "won.toml", "-f", "tsv", "-o", "out.tsv"),
    "usage.out-twice": usage("export", "won.toml", "other/won.toml", "-f", "json", "-o", "other"),
    "usage.csv-option": usage("export", "game.toml", "-f", "json", "--bom"),
    "usage.rows-option": usage("export", "game.toml", "-f", "csv", "--rows", "games"),
    "usage.rows": usage("export", "game.toml", "-f", "parquet", "--rows", "cards"),
    "usage.not-on-screen": usage("export", "game.toml", "-f", "parquet"),
    "usage.no-pyarrow": usage("export", "game.toml", "-o", "game.parquet"),
    "usage.command": usage("shwo", "game.toml"),
    "usage.command-meant": usage("list"),
    "usage.option-rule": usage("new", "Anna", "Bruno", "--target", "250"),
    "usage.option-rule-new": usage("show", "game.toml", "--ace=1"),
    "usage.option-near": usage("show", "game.toml", "--explian"),
    "usage.option-alone": usage("show", "game.toml", "--explain=yes"),
    "usage.argument-missing": usage("move", "1", "--game", "game.toml"),
    "usage.extra-argument": usage("show", "game.toml", "won.toml"),
    "usage.delimiter": usage("export", "game.toml", "-f", "csv", "--delimiter", "x"),
    "usage.pad-option": Line(
        ("import", "hands.csv", "--variant", "moderno"), 2, rows="winner,result,difference,level\n"
    ),
    "usage.table-option": Line(
        ("import", "hands.csv", "--dry-run"), 2, rows="Anna,,,Bruno,,\n102,,,16,,\n5,,,1,,\n"
    ),
    "usage.table-head": Line(
        ("import", "hands.csv", "--title", "Final"), 2, rows="winner,result,difference,level\n"
    ),
    "usage.level": table_of("winner,result,difference,level\na,gin,26,x3\n", 3, 2),
    "format.csv": table_of('winner,result,difference,note\na,gin,26,"late\n', 3, 2),
    "format.table-header": Line(
        ("import", "hands.csv", "--game", "game.toml"),
        3,
        place="hands.csv",
        rows="Anna,gin,26,single\n",
    ),
    "format.table-game": Line(("import", "game.toml"), 3, place="game.toml"),
    "format.table-export": Line(
        ("import", "hands.csv"), 3, place="hands.csv", rows='{"ginscore": 1}\n'
    ),
    "format.header-unknown": table_of("winner,result,difference,levle\n", 3, 1),
    "format.header-twice": table_of("winner,result,winner,points\n", 3, 1),
    "format.cell-extra": table_of("winner,result,difference,level\na,gin,26,p,late\n", 3, 2),
    "format.cell-missing": table_of("winner,result,difference,level\na,gin,,p\n", 3, 2),
    "format.notice-row": table_of("closer,result,difference\na,notice,5\n", 3, 2, GAME + ENDLESS),
    "format.void-row": table_of("winner,result,difference\na,void,\n", 3, 2),
    # No hand scores 3 doubled; 51 is a knock by 51 or gin against 26 (26 + 25).
    "format.row-score": table_of("winner,level,score\na,d,3\n", 3, 2),
    "format.row-readings": table_of("winner,level,score\na,p,51\n", 3, 2),
    # Gin against 76, or a score of 76: gin against 51.
    "usage.points-unclear": table_of("winner,result,points,level\na,gin,76,p\n", 3, 2),
    "usage.points-option": Line(
        ("import", "hands.csv", "--game", "game.toml", "--points", "both"),
        2,
        rows="winner,result,points,level\na,gin,76,p\n",
    ),
    "format.row-number": table_of("hand,result\n2,void\n", 3, 2),
    "format.table-games": table_of("file,result\na.toml,void\nb.toml,void\n", 3, 1),
    # Gin in prima with 26: 26 + 25 = 51.
    "check.cell": table_of("winner,result,difference,level,score\na,gin,26,p,50\n", 1, 2),
    "refused.row-differs": table_of("winner,result,difference,level\na,gin,21,p\n", 1, 2, WON),
    "file.no-table": Line(("import", "nowhere.csv"), 3, place="nowhere.csv"),
    "usage.image-ending": usage("share", "game.toml", "--image", "pad.jpg"),
    "usage.no-renderer": usage("share", "game.toml", "--image", "pad.png"),
    "usage.no-fonts": usage("share", "game.toml", "--image", "pad.png"),
    "refused.image-exists": Line(("share", "game.toml", "--image", "game.png"), 1),
    "usage.ending-image": usage("export", "game.toml", "-o", "game.png"),
    "usage.ending": usage("export", "game.toml", "-o", "game.xml"),
    "usage.games-two": usage("show", "game.toml", "--game", "won.toml"),
    "usage.no-such-game": usage("use", "dora"),
    "usage.no-such-deleted": usage("delete", "--back", "dora"),
    "usage.no-previous": usage("use", "-"),
    "usage.game-ambiguous": usage("use", "anna"),
    "refused.exists": Line(("new", "Anna", "Bruno", "--file", "game.toml"), 1),
    "refused.export-over-game": Line(("export", "game.toml", "-o", "./won.toml"), 1),
    "refused.changed": Line(("add", "--game", "game.toml", "void"), 1, place="game.toml"),
    "format.pad-header": pad_of(1, "Anna .", "5 .", "1 ."),
    "format.pad-of-many": pad_of(1, "Anna Bruno Carla", "5 . .", "1 . ."),
    "format.pad-columns": pad_of(1, "Anna Bruno", "5 .", "1 .", variant="moderno"),
    "refused.pad-endless": Line(
        ("import", "pad.tsv", "--set", "columns=endless"),
        1,
        place="pad.tsv",
        pad="Anna\tBruno\n5\t\n1\t\n",
    ),
    "format.pad-outside": pad_of(2, "Anna Bruno", "5 . 7", "1 ."),
    "format.pad-part": Line(
        ("import", "pad.tsv", "--variant", "modern"),
        3,
        place="pad.tsv:1",
        pad="4 older rows above\n ▸ Anna │ Bruno\n   68   │  52\n────────┼───────\n    6   │   5\n",
    ),
    "format.pad-cell": pad_of(2, "Anna Bruno", "5O .", "1 ."),
    "format.pad-gap": pad_of(3, "Anna Bruno", "30 .", ". 9", "5 4", "1 1", "2 2"),
    "format.pad-mark-place": pad_of(3, "Anna Bruno", "30 .", "X .", "5 .", "1 .", "2 ."),
    "format.pad-mark-low": pad_of(2, "Anna Bruno", "X .", "5 .", "1 ."),
    # Of a pad that has an X: column 2 closed with the fifth win, a gin of 102 and five boxes each.
    "format.pad-mark-missing": pad_of(
        3,
        "Anna . . Bruno . .",
        "X . .",
        "408 408 .",
        "306 306 306",
        "204 204 204",
        "102 102 102",
        "5 5 5",
        "10 10 10",
        "15 15 15",
        "20 20 .",
        variant="moderno",
    ),
    "format.pad-no-boxes": pad_of(2, "Anna Bruno", "20/1 .", variant="clasico"),
    "format.pad-after-close": pad_of(3, "Anna Bruno", "X .", "130 .", "105 .", "1 .", "2 ."),
    "format.pad-closed-twice": pad_of(3, "Anna Bruno", "X X", "100 105", "1 1"),
    "format.pad-fall": pad_of(
        4, "Anna Bruno", "10 .", "30 .", "5 .", "20 .", "1 .", "2 .", "3 .", "4 ."
    ),
    # The line that is missing would be the next one.
    "format.pad-box-missing": pad_of(5, "Anna Bruno", "30 .", "20 .", "1 ."),
    "format.pad-box-extra": pad_of(4, "Anna Bruno", "20 .", "1 .", "2 ."),
    # 102 and 37 in the first column, 37 in the second: 139, not 140.
    "format.pad-slip": pad_of(
        3,
        "Anna . . Bruno . .",
        "183 . .",
        "140 81 .",
        "102 37 44",
        "5 1 3",
        "6 4 .",
        "9 . .",
        variant="moderno",
    ),
    # 30 or 20 may be the wrong one.
    # 37 and 38 are both a knock, and 102 and 103 both a big gin with five boxes.
    "format.pad-slip-of": pad_of(
        2,
        "Anna . . Bruno . .",
        "140 . . . . .",
        "102 37 . . . .",
        "5 1 . . . .",
        "6 . . . . .",
        variant="moderno",
    ),
    "format.pad-uneven": Line(
        ("audit", "pad.tsv"), 3, place="pad.tsv:2", pad="Anna  Bruno\n20  15  7\n"
    ),
    "usage.audit-variant": Line(("audit", "pad.tsv"), 2, pad="Anna\tBruno\n20\t\n1\t\n"),
    "usage.audit-columns": Line(
        ("audit", "pad.tsv"), 2, pad="Anna\t\tBruno\t\n20\t\t\t\n1\t\t\t\n"
    ),
    "usage.audit-order": usage("audit", "pad.tsv", "--order", "left"),
    "usage.said": usage("audit", "pad.tsv", "--says", "nothing"),
    "format.pad-entry": pad_of(
        3, "Anna . . Bruno . .", "139 .", "102 .", "5 .", "6 .", variant="moderno"
    ),
    "format.pad-win-points": pad_of(
        3, "Anna . . Bruno . .", "139 .", "102 39", "5 2", "6 .", variant="moderno"
    ),
    "format.pad-win-boxes": pad_of(
        4, "Anna . . Bruno . .", "139 .", "102 37", "5 2", "6 .", variant="moderno"
    ),
    # The dearest hand is big gin against 98: 98 + 31 = 129.
    "format.pad-step": pad_of(3, "Anna Bruno", "X .", "130 .", "1 ."),
    "format.pad-step-boxes": pad_of(3, "Anna Bruno", "20 .", "2 ."),
    # Anna's third win closes two columns at once; Bruno's one win was never in the second.
    "format.pad-late": pad_of(
        5,
        "Anna . . Bruno . .",
        "X .",
        "362 X",
        "302 360",
        "2 300 60 16 16",
        "1 9 3 1 1",
        "10 12",
        "13",
        variant="moderno",
    ),
    # A first win goes to the first column alone.
    "format.pad-order": pad_of(2, "Anna . . Bruno . .", "102 102", "5 5", variant="moderno"),
    "file.no-variant": Line(("variants", "nowhere.toml"), 3, place="nowhere.toml"),
    "file.missing": Line(("show", "nowhere.toml"), 3, place="nowhere.toml"),
    "file.no-folder": Line(
        ("export", "game.toml", "-o", "nowhere/out.txt"), 3, place="nowhere/out.txt"
    ),
    "file.output": Line(("show", "game.toml"), 3),
    "file.full": unreadable(GAME),
    "file.read-only": unreadable(GAME),
    "file.special": Line(("show", "pipe"), 3, place="pipe"),
    "file.loop": Line(("show", "loop"), 3, place="loop"),
    "file.name-long": Line(("show", LONG), 3, place=LONG),
    "file.no-cwd": Line(("show", "game.toml"), 3),
    "file.no-input": Line(("import", "-", "--game", "game.toml"), 3),
    "file.current": Line(("show",), 3, place="CURRENT"),
    "file.current-gone": Line(("show",), 3, place="GONE"),
    "file.no-locks": Line(("add", "--game", "game.toml", "void"), 3, place="game.toml"),
    "file.locked-aside": Line(("add", "--game", "game.toml", "void"), 3, place="game.toml"),
    "refused.export-over": Line(("export", "game.toml", "-o", "hands.csv"), 1, rows="mine\n"),
    "file.folder": Line(("show", "home"), 3, place="home"),
    "file.permission": unreadable(GAME),
    "file.unreadable": unreadable(GAME),
    "file.too-large": unreadable(GAME),
    "file.empty": unreadable(" \r\n\n"),
    "file.nul": unreadable(GAME + "\0" * 40, "game.toml:4"),
    "file.not-utf8": unreadable(GAME.replace("Bruno", "Béla").encode("latin-1"), "game.toml:3"),
    "file.locked": Line(("add", "--game", "game.toml", "void"), 3, place="game.toml"),
    "refused.hands-inline": Line(
        ("add", "--game", "game.toml", "void"),
        1,
        text=GAME + 'hands = [{result = "void"}]\n',
        place="game.toml:4",
    ),
    "rule.game-over": Line(("add", "--game", "game.toml", "void"), 1, text=OVER),
    "rule.not-over": Line(("settle", "game.toml"), 1),
    "rule.no-hands": Line(("undo", "game.toml"), 1),
    "refused.hands-apart": Line(
        ("undo", "game.toml"), 1, text=TANGLED, place=f"game.toml:{TANGLED.count(chr(10)) - 1}"
    ),
    "usage.count": usage("undo", "game.toml", "--steps", "0"),
    "usage.hand-number": usage("remove", "1.", "--game", "game.toml"),
    "usage.no-such-copy": usage("restore", "3", "--game", "game.toml"),
    "usage.edit-both": usage("edit", "1", "--stake", "0.05", "--game", "game.toml"),
    "usage.edit-whole": usage(
        "edit", "1", "anna", "gin", "9", "p", "--level", "d", "--game", "game.toml"
    ),
    "refused.edit-alone": Line(
        ("edit", "-1", "--points", "120", "--game", "game.toml"), 1, text=WON
    ),
    "refused.edit-points": Line(
        ("edit", "1", "--points", "9", "--game", "game.toml"),
        1,
        text=GAME + '[[hands]]\ncloser = "Anna"\ndeadwood = [7, 25]\ndoubled = true\n',
    ),
    "refused.edit-void": Line(
        ("edit", "1", "--level", "p", "--game", "game.toml"),
        1,
        text=GAME + '[[hands]]\nresult = "void"\n',
    ),
    "refused.edit-notice": Line(
        ("edit", "1", "--result", "notice", "--game", "game.toml"), 1, text=WON
    ),
    "refused.edit-tables": Line(
        ("edit", "1", "--winner", "bruno", "--game", "game.toml"), 1, text=FOUR
    ),
    "usage.rename": usage("edit", "--rename", "carla", "--game", "game.toml"),
    "usage.editor-none": usage("edit", "--game", "game.toml"),
    "usage.editor-missing": usage("edit", "--game", "game.toml"),
    "usage.editor-failed": usage("edit", "--game", "game.toml"),
    "usage.editor-empty": usage("edit", "--game", "game.toml"),
    "refused.changed-by-hand": Line(("undo", "game.toml"), 1, place="game.toml"),
    "refused.stake-inline": Line(
        ("edit", "--stake", "0.05", "--game", "game.toml"),
        1,
        text=GAME + 'stake = {per_point = "0.10"}\n',
        place="game.toml",
    ),
    "format.hands-many": Line(
        ("show", "--game", "game.toml"),
        3,
        text=GAME + '[[hands]]\nresult = "void"\n' * 3,
        place="game.toml:4",
    ),
    "rule.no-such-hand": Line(("remove", "2", "--game", "game.toml"), 1, text=WON),
    "rule.nothing-undone": Line(("redo", "game.toml"), 1, text=WON),
    "rule.nothing-kept": Line(("restore", "--game", "game.toml"), 1),
}

EDITORS = {
    "usage.editor-missing": "/nowhere/vi",
    "usage.editor-failed": "false",
    "usage.editor-empty": "cp /dev/null",
}
# Editors whose text cannot be saved, and what is in the game then.
EDITED = {
    "refused.edited": ("sh -c 'echo mine = 1 >> \"$0\"'", GAME),
    "refused.changed-meanwhile": (
        'sh -c \'echo "# mine" >> "$0"; echo "# other" >> game.toml\'',
        GAME + "# other\n",
    ),
}


def catalogue_codes(language: str) -> set[str]:
    table = load(language)["error"]
    return {f"{family}.{name}" for family in table for name in table[family]}


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with two games in its home, none of them current."""
    monkeypatch.chdir(tmp_path)
    for name in (
        "GINSCORE_GAME",
        "GINSCORE_LANG",
        "COLUMNS",
        "FORCE_COLOR",
        "VISUAL",
        "EDITOR",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GINSCORE_HOME", str(tmp_path / "home"))
    games = tmp_path / "home" / "games"
    games.mkdir(parents=True)
    (games / "anna-bruno.toml").write_text(GAME)
    (games / "anna-carla.toml").write_text(GAME)
    (tmp_path / "other").mkdir()
    for path in ("won.toml", "other/won.toml"):
        (tmp_path / path).write_text(WON)
    return tmp_path


@pytest.fixture
def reported(monkeypatch: pytest.MonkeyPatch) -> list[GinscoreError]:
    """The faults that the command line prints, as they come."""
    found: list[GinscoreError] = []
    report = Session.report

    def spy(run: Session, faults: Any, **options: bool) -> int:
        faults = list(faults)
        found.extend(faults)
        return report(run, faults, **options)

    monkeypatch.setattr(Session, "report", spy)
    return found


def snapshot(folder: Path) -> dict[str, tuple[object, ...]]:
    """Every name in a folder with what it is; a large file by its size."""
    found: dict[str, tuple[object, ...]] = {}
    for path in folder.rglob("*"):
        state = path.lstat()
        data = path.read_bytes() if path.is_file() and state.st_size < 1_000_000 else None
        found[str(path)] = (state.st_mode, state.st_size, state.st_mtime_ns, data)
    return found


def has_way_out(text: str) -> bool:
    """Tell whether a message says more than what is wrong."""
    return re.search(r"[;:] \S", text) is not None


def is_worded(text: str) -> bool:
    """Tell whether nothing of the program shows through a message."""
    return not re.search(r"\bNone\b|\bTrue\b|\bFalse\b|Result\.|Card\(|Exact\(|\{\w+\}", text)


# Files


@pytest.mark.parametrize("code", sorted(FIXTURES))
def test_file_is_refused(code: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = FIXTURES[code].read_text(encoding="utf-8")
    name = f"{code}.toml"
    (table / name).write_text(text, encoding="utf-8")
    variants = FIXTURES[code].parent / "variants"
    (table / "variants").mkdir()
    for path in variants.iterdir():
        (table / "variants" / path.name).write_bytes(path.read_bytes())
    lines = text.splitlines()
    marked = [number for number, line in enumerate(lines, 1) if line.endswith(MARK)]
    assert len(marked) <= 1
    line = marked[0] if marked else None
    above = [entry for entry in lines[:line] if entry.startswith("[")] if line else []
    in_hand = bool(above) and above[-1].startswith("[[hands]]")
    hand = sum(entry.startswith("[[hands]]") for entry in above) if in_hand else None
    if code.startswith("format.toml"):
        hand = None  # nothing is known of a text that could not be read
    if code == "format.hand-table":
        hand = 1  # the first of a list in brackets

    for path in (FIXTURES[code].parent / "beside").iterdir():
        (table / path.name).write_bytes(path.read_bytes())

    faults = file_faults(Path(name), strict_on=date(2026, 1, 31) if code in STRICT else None)
    assert [(fault.code, fault.line, fault.hand) for fault in faults] == [(code, line, hand)]

    before = snapshot(table)
    is_game = "players = " in text
    for language in some(LANGUAGES, code):
        monkeypatch.setenv("GINSCORE_LANG", language)
        place = name if line is None else f"{name}:{line}"
        start = f"{place}: {HAND[language].format(hand) if hand else ''}"
        options = ["--strict"] if code in STRICT else []
        checked = CliRunner().invoke(app, ["check", name, *options])
        assert checked.exit_code == (3 if code in NO_GAME else 1)
        assert checked.stderr == ""
        # What a check finds is its result.
        assert checked.stdout.startswith(start)
        message = checked.stdout.removeprefix(start).removesuffix("\n")
        assert "\n" not in message
        assert has_way_out(message)
        assert is_worded(message)
        if is_game:
            shown = CliRunner().invoke(app, ["show", name])
            if code.startswith("check."):
                assert shown.exit_code == 0
                assert "Anna" in shown.stdout
            else:
                assert shown.exit_code == (1 if code.startswith("rule.") else 3)
                assert shown.stdout == ""
                assert shown.stderr == checked.stdout
    assert snapshot(table) == before


# Command lines


def no_locks(*_: object) -> None:
    raise OSError(errno.EBADF, "Bad file descriptor")


def no_place(_: Path, mark: bytes, path: Path) -> bool:
    raise GinscoreError("file.no-locks", file=str(path), reason="Read-only file system")


@pytest.fixture
def prepared(table: Path, request: pytest.FixtureRequest) -> Iterator[tuple[str, Line]]:
    """A case with the world around it as it needs it to be."""
    code: str = request.param
    line = LINES[code]
    monkeypatch = request.getfixturevalue("monkeypatch")
    path = table / "game.toml"
    path.write_bytes(line.text if isinstance(line.text, bytes) else line.text.encode())
    if line.rows:
        (table / "hands.csv").write_text(line.rows)
    if line.pad:
        (table / "pad.tsv").write_text(line.pad)
    error = {
        "file.permission": PermissionError(13, "no"),
        "file.unreadable": OSError(5, "no"),
        "file.full": OSError(28, "no"),
        "file.read-only": OSError(30, "no"),
    }
    home = Path(os.environ["GINSCORE_HOME"])
    if code.startswith(("usage.person", "usage.pay")):
        (home / "ledger.toml").write_text(LEDGER)
    if code == "rule.alias-opponents":
        (home / "games" / "anna-bruno.toml").write_text(WON)
    for number, games in enumerate(MATCHES.get(code, ())):
        (home / "games" / f"f-{number}.toml").write_text(MATCH.format(games=games))
    if code == "usage.not-on-screen":
        monkeypatch.setattr("ginscore.cli.commands.export.is_terminal", lambda stream: True)
    if code == "usage.no-pyarrow":
        monkeypatch.setitem(sys.modules, "pyarrow", None)
    if code == "format.hands-many":
        monkeypatch.setattr(ginscore.files.game.read, "MOST_HANDS", 2)
    if code == "file.special":
        os.mkfifo(table / "pipe")
    if code == "file.loop":
        (table / "loop").symlink_to("loop")
    if code == "file.current":
        (home / "current").mkdir(parents=True)
        line = line._replace(place=str(home / "current"))
    if code == "file.current-gone":
        home.mkdir(exist_ok=True)
        gone = table / "gone.toml"
        (home / "current").write_text(f"{gone}\n")
        line = line._replace(place=str(gone))
    if code == "file.no-input":

        def closed() -> None:
            raise OSError(9, "Bad file descriptor")

        monkeypatch.setattr(ginscore.cli.output, "_input", closed)
    if code in ("file.no-locks", "file.locked-aside"):
        monkeypatch.setattr(ginscore.files.saving.lock, "PATIENCE", 0.05)
        monkeypatch.setattr(fcntl, "flock", no_locks)
        if code == "file.locked-aside":
            (table / ".game.toml.lock").write_text("1 elsewhere\n")
        else:
            monkeypatch.setattr(ginscore.files.saving.lock, "_put_down", no_place)
    if code == "file.no-cwd":

        def nowhere(_: Session, *lines: object) -> None:
            raise FileNotFoundError(2, "No such file or directory")

        monkeypatch.setattr(Session, "draw", nowhere)
    if code in error:

        def refuse(*_: object, **how: object) -> None:
            raise error[code]

        monkeypatch.setattr(ginscore.files.text, "open", refuse, raising=False)
    if code == "usage.no-renderer":
        monkeypatch.setitem(sys.modules, "resvg_py", None)
    if code == "usage.no-fonts":
        # Without fonts a text draws nothing; tests/cli/test_share.py sees that it does so.
        monkeypatch.setattr(ginscore.render.svg.png, "_drawn", lambda *_: b"")
    if code == "refused.image-exists":
        (table / "game.png").write_bytes(b"mine")
    if code == "file.output":

        def full(_: Session, *lines: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Session, "say", full)
        monkeypatch.setattr(Session, "show_game", full)
        monkeypatch.setattr(ginscore.cli.output, "give_up_on_output", lambda: None)
    if code in ("refused.changed-by-hand", "usage.no-such-copy"):
        assert CliRunner().invoke(app, ["add", "--game", "game.toml", "void"]).exit_code == 0
    if code == "refused.changed-by-hand":
        path.write_text(path.read_text() + "# by hand\n")
    if code == "refused.changed":
        # A writer that writes something else than was meant, which no writer here does.
        monkeypatch.setattr(ginscore.files.game.edit, "hand_blocks", lambda *_: ["# nothing\n"])
    if code in EDITORS:
        monkeypatch.setenv("EDITOR", EDITORS[code])
    if code == "file.too-large":
        os.truncate(path, 16 * 1024 * 1024 + 1)  # a hole, which takes no room on the disk
    if code == "usage.text-surrogate":
        try:
            Path(line.args[-1]).write_text('extends = "moderno"\n')
        except OSError:
            pytest.skip("this file system has no names that are not UTF-8")
    if code == "file.locked":
        monkeypatch.setattr(ginscore.files.saving.lock, "PATIENCE", 0.05)
        with ginscore.files.saving.lock.locked(path, lambda: None):
            yield code, line
        return
    yield code, line


@pytest.mark.parametrize("prepared", sorted(LINES), indirect=True)
def test_line_is_refused(
    prepared: tuple[str, Line],
    table: Path,
    reported: list[GinscoreError],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code, line = prepared
    before = snapshot(table)
    for language in (line.only,) if line.only else some(LANGUAGES, code):
        monkeypatch.setenv("GINSCORE_LANG", language)
        reported.clear()
        result = CliRunner().invoke(app, list(line.args))
        stderr = result.stderr
        if code == "refused.edit-alone":
            # What the rules have against the hand is told first.
            del reported[0]
            stderr = stderr.partition("\n")[2]
        # Several figures may be the wrong one, each on a line of its own.
        several = len(reported) if code == "format.pad-slip-of" else 1
        assert [fault.code for fault in reported] == [code] * several
        assert result.exit_code == line.exit
        assert result.stdout == ""
        fault = min(reported, key=lambda fault: fault.line or 0)
        assert ":".join(str(p) for p in (fault.file, fault.line) if p is not None) == line.place
        said = fault_line(fault, Translator(language))
        assert stderr.startswith(f"{said}\n")
        # Of a pad that does not add up more is said by another command.
        more = Translator(language)("pad.audit", file="pad.tsv") in stderr
        assert more <= bool(line.pad)
        assert stderr.count("\n") == several + more
        for each in LANGUAGES:
            text = fault_line(fault, Translator(each)).removeprefix(f"{line.place}: ")
            assert "\n" not in text
            assert has_way_out(text)
            assert is_worded(text)
    assert snapshot(table) == before


@pytest.mark.parametrize("code", EDITED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_edited_text_that_is_not_saved_is_kept(
    code: str,
    language: str,
    table: Path,
    reported: list[GinscoreError],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    editor, after = EDITED[code]
    (table / "game.toml").write_text(GAME)
    monkeypatch.setenv("EDITOR", editor)
    monkeypatch.setenv("GINSCORE_LANG", language)
    result = CliRunner().invoke(app, ["edit", "--game", "game.toml"])
    assert result.exit_code == 1
    assert result.stdout == ""
    assert reported[-1].code == code
    said = result.stderr.splitlines()[-1]
    assert has_way_out(said)
    assert is_worded(said)
    assert "mine" in Path(said.rpartition(" ")[2]).read_text()
    assert (table / "game.toml").read_text() == after


@pytest.mark.parametrize(
    ("words", "code"),
    [
        # A word that begins with a hyphen and is no number is an unknown option, wherever it is.
        (("--notes",), "usage.option"),
        (("anna", "--notes"), "usage.option"),
        # A negative number is told so, also where no player and no result was named.
        (("-5",), "usage.points-negative"),
        (("anna", "-5"), "usage.points-negative"),
        # An empty word is a value that is missing, not a word that was never there: an empty
        # deadwood would turn the other one into a difference.
        (("anna", "knock", "", "25", "9D"), "usage.word-empty"),
        (("",), "usage.word-empty"),
    ],
)
def test_word_is_answered_for_what_it_is(
    words: tuple[str, ...], code: str, table: Path, reported: list[GinscoreError]
) -> None:
    (table / "game.toml").write_text(GAME)
    before = snapshot(table)
    result = CliRunner().invoke(app, ["add", "--game", "game.toml", *words])
    assert [fault.code for fault in reported] == [code]
    assert result.exit_code == 2
    assert snapshot(table) == before


@pytest.mark.parametrize("text", ["5.0", "1_0", "٣", "２５", "²", "0.0.5", "5,0"])
def test_only_digits_are_numbers(text: str, table: Path, reported: list[GinscoreError]) -> None:
    (table / "game.toml").write_text(GAME)
    before = snapshot(table)
    result = CliRunner().invoke(app, ["add", "--game", "game.toml", "anna", "gin", text, "s"])
    assert [fault.code for fault in reported] == ["usage.number"]
    assert result.exit_code == 2
    assert text in result.stderr
    assert snapshot(table) == before


def test_leading_zeros_are_digits(table: Path) -> None:
    (table / "game.toml").write_text(GAME)
    result = CliRunner().invoke(app, ["add", "--game", "game.toml", "anna", "gin", "007", "p"])
    assert result.exit_code == 0
    # Gin in prima: 7 + 25.
    assert "32" in result.stdout


def test_again_drops_no_option_without_a_word(
    table: Path, reported: list[GinscoreError], monkeypatch: pytest.MonkeyPatch
) -> None:
    (table / "game.toml").write_text(GAME)
    monkeypatch.setenv("GINSCORE_GAME", "game.toml")
    before = snapshot(table)
    # The game has no stake that could be in dollars.
    CliRunner().invoke(app, ["new", "--again", "--currency", "USD"])
    assert [fault.code for fault in reported] == ["usage.currency-alone"]
    assert snapshot(table) == before
    line = ["new", "--again", "--stake", "0.05", "--currency", "USD", "--file", "next.toml"]
    assert CliRunner().invoke(app, line).exit_code == 0
    text = (table / "next.toml").read_text()
    assert 'per_point = "0.05"\ncurrency = "USD"\n' in text


def test_one_name_is_counted_as_one(table: Path) -> None:
    result = CliRunner().invoke(app, ["new", "Anna"])
    assert result.exit_code == 2
    assert "1 name was given" in result.stderr
    result = CliRunner().invoke(app, ["new", "Anna", "--lang", "it"])
    assert "è 1 nome solo" in result.stderr


@pytest.mark.parametrize(
    "args",
    [
        ("show", "a" * 300),
        ("use", "a" * 300),
        # More digits than a file name has room for, and than Python turns into a number.
        ("use", "9" * 5000),
        ("show", "9" * 5000),
        ("check", "a" * 300),
        ("new", "Anna", "Bruno", "--file", "a" * 300 + ".toml"),
        ("export", "won.toml", "-o", "a" * 300),
        ("new", "Anna", "Bruno", "--variant", "a" * 300 + ".toml"),
    ],
)
def test_endless_word_is_refused_in_words(
    args: tuple[str, ...], table: Path, reported: list[GinscoreError]
) -> None:
    before = snapshot(table)
    result = CliRunner().invoke(app, list(args))
    assert isinstance(result.exception, SystemExit)
    assert len(reported) == 1
    assert result.exit_code in (2, 3)
    assert snapshot(table) == before


def test_home_that_cannot_be_made_is_refused_in_words(
    table: Path, reported: list[GinscoreError], monkeypatch: pytest.MonkeyPatch
) -> None:
    # A file is in the way of the folder.
    monkeypatch.setenv("GINSCORE_HOME", str(table / "won.toml" / "home"))
    before = snapshot(table)
    for args in (
        ["use", "won.toml"],
        ["new", "Anna", "Bruno"],
        ["add", "--game", "won.toml", "void"],
    ):
        reported.clear()
        result = CliRunner().invoke(app, args)
        assert isinstance(result.exception, SystemExit), args
        assert [fault.family for fault in reported] == ["file"], args
        assert result.exit_code == 3, args
    assert snapshot(table) == before


def test_output_in_no_folder_is_not_told_as_a_game(
    table: Path, reported: list[GinscoreError]
) -> None:
    result = CliRunner().invoke(app, ["export", "won.toml", "-o", "nowhere/out.txt"])
    assert result.exit_code == 3
    (fault,) = reported
    assert fault.family == "file"
    # The list of games is no way out for a place to write to.
    assert "ginscore games" not in result.stderr


def test_missing_variant_file_is_told_at_the_line_that_names_it(
    table: Path, reported: list[GinscoreError]
) -> None:
    (table / "game.toml").write_text(GAME.replace("moderno", "house.toml"))
    result = CliRunner().invoke(app, ["show", "game.toml"])
    assert result.exit_code == 3
    assert result.stderr.startswith("game.toml:2: ")
    assert "house.toml" in result.stderr
    assert "ginscore games" not in result.stderr


def test_fault_of_a_variant_file_stands_at_its_own_line(table: Path) -> None:
    (table / "house.toml").write_text('extends = "moderno"\n\ntarget = 0\n')
    (table / "game.toml").write_text(GAME.replace("moderno", "house.toml"))
    result = CliRunner().invoke(app, ["show", "game.toml"])
    assert result.exit_code == 3
    assert result.stderr.startswith("house.toml:3: target = 0 ")


@pytest.mark.parametrize("name", ["house.toml", "house.txt", "link.toml", "deep/house.toml"])
def test_variant_file_is_checked_under_the_name_typed(name: str, table: Path) -> None:
    (table / "deep").mkdir()
    for path in ("house.toml", "house.txt", "deep/house.toml"):
        (table / path).write_text('extends = "moderno"\n\ntarget = 0\n')
    (table / "link.toml").symlink_to("deep/house.toml")
    result = CliRunner().invoke(app, ["check", name])
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{name}:3: target = 0 ")


def test_variant_may_build_upon_one_that_builds_upon_another(table: Path) -> None:
    # moderno-400 is moderno with two changes; what it leaves alone is there all the same.
    (table / "house.toml").write_text('extends = "moderno-400"\ntarget = 500\n')
    rules = load_variant_file(table / "house.toml", "house").rules
    assert (rules.target, rules.doubling, rules.ace) == (500, "always", 15)


# The catalogue


def test_every_code_of_the_catalogue_has_a_case() -> None:
    assert set(FIXTURES) | set(LINES) | set(EDITED) == catalogue_codes("en")
    assert len(FIXTURES) + len(LINES) + len(EDITED) == len(catalogue_codes("en"))
    assert {code.partition(".")[0] for code in catalogue_codes("en")} == set(FAMILIES)


def test_both_languages_word_the_same_codes() -> None:
    assert catalogue_codes("it") == catalogue_codes("en")


@pytest.mark.parametrize("code", sorted(catalogue_codes("en")))
def test_both_languages_use_the_same_parameters(code: str) -> None:
    family, name = code.split(".")

    def parameters(language: str) -> set[str]:
        message = load(language)["error"][family][name]
        forms = message.values() if isinstance(message, Mapping) else [message]
        parsed = [part for form in forms for part in string.Formatter().parse(form)]
        return {field for _, field, _, _ in parsed if field}

    assert parameters("it") == parameters("en")


def test_every_code_raised_is_in_the_catalogue_and_none_is_idle() -> None:
    raised = raised_codes()
    assert raised - catalogue_codes("en") == set()
    assert catalogue_codes("en") - raised == set()


def source_files() -> list[Path]:
    return sorted(Path(ginscore.__file__).parent.rglob("*.py"))


def raised_codes() -> set[str]:
    """Return every code that the source can raise: literals outside of comparisons."""
    pattern = re.compile(rf"(?:{'|'.join(FAMILIES)})\.[a-z0-9-]+")
    codes: set[str] = set()
    for path in source_files():
        if path.name == "exits.py":
            continue  # knows codes, raises none
        text = path.read_text(encoding="utf-8")
        nodes = [*ast.walk(ast.parse(text))]
        compared = {
            id(part) for node in nodes if isinstance(node, ast.Compare) for part in ast.walk(node)
        }
        words = {
            node.value
            for node in nodes
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in compared
        }
        codes |= {word for word in words if pattern.fullmatch(word)}
        for node in nodes:
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                start = str(node.values[0].value)
                if start.rstrip(".") in FAMILIES:
                    # check.{name}, of a name that the same module spells out
                    codes |= {start + word for word in words} & catalogue_codes("en")
        if re.search(r'within\(.*, "format"\)', text):
            # A stake is read in one place, for the command line and for files.
            codes |= {f"format.{name}" for name in ("stake-unreadable", "stake-ambiguous")}
            codes.add("format.stake-range")
    return codes
