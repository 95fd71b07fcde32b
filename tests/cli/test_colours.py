"""Headings, totals and verdicts stand out in every command, in the colours of one palette."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys

import pytest

from ginscore.lang.catalogue import languages
from ginscore.render.screen.colour import MANY
from tests.conftest import SAMPLES, Invoke

ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")

GAME = str(SAMPLES / "segnapunti.toml")

OPEN = str(SAMPLES / "rummytalk.toml")

HEADING, TOTAL, RED = "1;38;5;130", "1", "38;5;196"

FIRST, SECOND = "38;5;31", "38;5;133"

COMMANDS = [
    (("--help",), [(HEADING, "Usage:"), (HEADING, "At the table:"), (HEADING, "Options:")]),
    (("count", "--help"), [(HEADING, "Usage:"), (HEADING, "Examples:")]),
    (("variants",), [(HEADING, "clasico"), (HEADING, "moderno")]),
    (("variants", "hollywood"), [(HEADING, "Rules, written as for --set:")]),
    (
        ("variants", "--diff", "moderno", "clasico"),
        [(HEADING, "                       moderno  clasico")],
    ),
    (
        ("rescore", GAME, "--variant", "hollywood"),
        [
            (f"1;{FIRST}", "Giocatore A"),
            (HEADING, "                            this game       hollywood"),
            (TOTAL, "Total                             935             600"),
            (TOTAL, "Pays                      Giocatore B     Giocatore B"),
        ],
    ),
    (
        ("settle", GAME),
        [
            (TOTAL, "Total: 350 + 250 + 335 = 935"),
            (f"1;{SECOND}", "Giocatore B"),
            (f"1;{FIRST}", "Giocatore A"),
            (TOTAL, " 935 points"),
        ],
    ),
    (
        ("settle", GAME, "--explain"),
        [(HEADING, "Columns"), (HEADING, "Sources"), (TOTAL, "Total: 350 + 250 + 335 = 935")],
    ),
    (
        ("count", OPEN),
        [
            (HEADING, "closes with            "),
            (f"1;{FIRST}", "Player A"),
            (TOTAL, " can end the game with the next hand."),
        ],
    ),
    (("count", GAME), [(TOTAL, "The game is over."), (TOTAL, " 935 points")]),
    (
        ("ledger", str(SAMPLES / "oklahoma.toml"), OPEN, "--now"),
        [(HEADING, "points    games   won  lost  balance")],
    ),
    (
        (
            "judge",
            "4S 5S 6S 9H 9D 9C KD KC KH 2S",
            "AH 2H 3H 4C 5C 6C 7D 8D 9S TS",
            "--witness=3C",
        ),
        # 2 against 7 + 8 + 10, the 9 laid off.
        [
            (HEADING, "Closer"),
            (HEADING, "Opponent"),
            (RED, "K♥"),
            (TOTAL, "Knock: 2 against 25, the closer wins by 23 points"),
            (TOTAL, "Score, single: 23 points, 1 box"),
        ],
    ),
    (
        ("stats", str(SAMPLES / "oklahoma.toml")),
        [(HEADING, "Games    played  won    %  rating  points")],
    ),
    (("hands", GAME), [(FIRST, "Giocatore A"), (SECOND, "Giocatore B")]),
    (("show", GAME), [(TOTAL, " 935 points")]),
    (
        ("audit", str(SAMPLES / "slip-addition.csv")),
        [
            (TOTAL, "The pad doesn't add up. One slip explains it:"),
            (HEADING, "Read from the pad: 12 hands."),
            (TOTAL, "Put right: "),
            (TOTAL, " 935 points"),
        ],
    ),
    (("check", str(SAMPLES / "evening.txt")), [(HEADING, f"{SAMPLES / 'evening.txt'}:1:")]),
]


@pytest.mark.parametrize(("words", "pieces"), COMMANDS, ids=[words[0] for words, _ in COMMANDS])
def test_what_matters_stands_out(
    words: tuple[str, ...],
    pieces: list[tuple[str, str]],
    invoke: Invoke,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    coloured = invoke(*words, "--color", "always").stdout
    for code, text in pieces:
        assert f"\x1b[{code}m{text}\x1b[0m" in coloured
    # Nothing but colour is added, and that from the palette alone.
    bare = [line.rstrip() for line in ESCAPE.sub("", coloured).splitlines()]
    assert bare == invoke(*words).stdout.splitlines()
    names = (*MANY.players, MANY.heading, MANY.quiet, MANY.red)
    palette = {re.sub(r"\D", "", name) for name in names}
    used = {code for codes in ESCAPE.findall(coloured) for code in re.findall(r"5;(\d+)", codes)}
    assert used <= palette


def test_the_game_that_is_current_stands_out(invoke: Invoke) -> None:
    for names in (("Anna", "Bruno"), ("Carla", "Dario")):
        assert invoke("new", *names).exit_code == 0
    first, second = invoke("games", "--color", "always").stdout.splitlines()
    assert first.startswith("\x1b[1m* 2")
    assert "\x1b" not in second


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "variables", "wanted"),
    [
        ((), {}, "\x1b[1;38;5;196merror:\x1b[0m "),
        (("--lang", "it"), {}, "\x1b[1;38;5;196merrore:\x1b[0m "),
        (("--color", "never"), {}, "error: "),
        ((), {"NO_COLOR": "1"}, "error: "),
        ((), {"TERM": "dumb"}, "error: "),
    ],
)
def test_what_is_refused_is_red_wherever_the_results_go(
    words: tuple[str, ...], variables: dict[str, str], wanted: str
) -> None:
    ours, theirs = pty.openpty()
    try:
        command = [sys.executable, "-m", "ginscore", "show", "no-such.toml", *words]
        environment = {**os.environ, "TERM": "xterm-256color", **variables}
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, env=environment)
        told = os.read(ours, 4096).decode()
    finally:
        os.close(ours)
        os.close(theirs)
    assert (done.returncode, done.stdout) == (3, b"")
    assert told.startswith(f"{wanted}no-such.toml: ")
    assert told.count("\x1b") in (0, 2)


@pytest.mark.parametrize("language", languages())
def test_a_line_that_is_copied_into_a_chat_has_no_colour(language: str, invoke: Invoke) -> None:
    shared = invoke("share", GAME, "--color", "always", "--lang", language).stdout
    assert "935" in shared
    assert "\x1b" not in shared
