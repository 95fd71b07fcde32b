"""Game files with bytes of chance: nothing crashes, nothing hangs, nothing takes much memory."""

from __future__ import annotations

import random
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from ginscore.cli.app import app
from tests.conftest import SAMPLES
from tests.profiles import times

pytestmark = pytest.mark.slow

SEEDS = sorted(path.read_bytes() for path in SAMPLES.glob("*.toml"))
SECONDS = 3
"""More than a game takes by far: what is read in milliseconds may not take seconds."""
MEGABYTES = 200

COMMANDS = (
    ["check", "game.toml"],
    ["show", "game.toml"],
    ["export", "game.toml", "--format", "json"],
)
# Pieces that mean something in a game file, at the wrong place.
PIECES = [
    b"[[hands]]\n",
    b"[hands.x-a]\n",
    b"[rules]\n",
    b"[expected]\n",
    b'"""',
    b"'''",
    b"\\",
    b"\\u0000",
    b"\\ud800",
    b"#",
    b"=",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b".",
    b"-",
    b"true",
    b"nan",
    b"inf",
    b"1e999",
    b"0x",
    b"9" * 30,
    b"1979-05-27T07:32:00Z",
    b"\0",
    b"\r",
    b"\xef\xbb\xbf",
    b"\xff",
    b"\xed\xa0\x80",
    "\u202e".encode(),
    b"points = -1\n",
    b"deadwood = [1, 2, 3]\n",
    b'cards = ["AS", "2S"]\n',
    b'witness = "1S"\n',
    b"columns = 1000000000\n",
    b"target = 1\n",
    b'result = "big-gin"\n',
]


def cut(data: bytearray, rng: random.Random) -> None:
    start = rng.randrange(len(data) + 1)
    del data[start : start + rng.choice([1, 1, 2, 8, 64, 1024])]


def put(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(data) + 1)
    data[at:at] = rng.choice(PIECES)


def flip(data: bytearray, rng: random.Random) -> None:
    if data:
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def overwrite(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(data) + 1)
    piece = rng.choice(PIECES)
    data[at : at + len(piece)] = piece


def repeat(data: bytearray, rng: random.Random) -> None:
    start = rng.randrange(len(data) + 1)
    data[start:start] = data[start : start + rng.choice([1, 16, 256])] * rng.choice([1, 2, 30])


def exchange(data: bytearray, rng: random.Random) -> None:
    lines = bytes(data).split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    data[:] = b"\n".join(lines)


def number(data: bytearray, rng: random.Random) -> None:
    spots = [at for at, byte in enumerate(data) if 48 <= byte <= 57]
    if spots:
        data[rng.choice(spots)] = rng.randrange(48, 58)


def join(data: bytearray, rng: random.Random) -> None:
    data[rng.randrange(len(data) + 1) :] = rng.choice(SEEDS)[rng.randrange(200) :]


CHANGES: list[Callable[[bytearray, random.Random], None]] = [
    cut,
    put,
    flip,
    overwrite,
    repeat,
    exchange,
    number,
    number,
    join,
]


def changed(seed: int) -> bytes:
    """Return a sample after a few changes, the same for the same seed."""
    rng = random.Random(seed)
    data = bytearray(rng.choice(SEEDS))
    for _ in range(rng.choice([1, 1, 2, 3, 8])):
        rng.choice(CHANGES)(data, rng)
    return bytes(data)


@pytest.fixture(autouse=True)
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@contextmanager
def limited(what: object) -> Iterator[None]:
    """Fail where something takes too long, if the system can interrupt it."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise AssertionError(f"after {SECONDS} seconds there is no answer: {what}")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def assert_answered(data: bytes) -> set[int]:
    """Assert that every command answers for a file as it should; return the exit codes."""
    path = Path("game.toml")
    path.write_bytes(data)
    codes = set()
    for command in COMMANDS:
        with limited((command, data[-2000:])):
            result = CliRunner().invoke(app, command)
        assert result.exception is None or isinstance(result.exception, SystemExit), data
        assert result.exit_code in (0, 1, 3)
        said = result.stdout if command[0] == "check" else result.stderr
        if result.exit_code:
            # Lines of bounded length, in which nothing of the file disturbs the terminal.
            assert said
            assert max(map(len, said.splitlines())) < 1000
            assert all(sign.isprintable() or sign == "\n" for sign in said)
            assert "Traceback" not in said
        elif command[0] == "check":
            assert result.output == ""
        codes.add(result.exit_code)
    assert path.read_bytes() == data
    return codes


def memory() -> float:
    """Return the most megabytes this process has needed."""
    import resource

    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return size / (1024 * 1024 if sys.platform == "darwin" else 1024)


def test_samples_with_bytes_of_chance_are_answered() -> None:
    before = memory() if sys.platform != "win32" else 0.0
    codes: set[int] = set()
    for seed in range(500):
        codes |= assert_answered(changed(seed))
    # Some are still games, some break the rules, and some are no games.
    assert codes == {0, 1, 3}
    if sys.platform != "win32":
        assert memory() - before < MEGABYTES


@times(1.5)
@given(
    start=st.sampled_from(SEEDS),
    pieces=st.lists(st.tuples(st.floats(0, 1), st.sampled_from(PIECES) | st.binary(max_size=8))),
)
def test_samples_with_pieces_put_in_are_answered(
    start: bytes, pieces: list[tuple[float, bytes]]
) -> None:
    data = bytearray(start)
    for place, piece in pieces:
        at = int(place * len(data))
        data[at:at] = piece
    assert_answered(bytes(data))


@given(data=st.binary(max_size=300))
def test_bytes_of_chance_are_answered(data: bytes) -> None:
    assert_answered(data)


HEAD = b'ginscore = 1\nvariant = "moderno"\nplayers = ["Anna", "Bruno"]\n'
HUGE = {
    "brackets": b"[" * 1_000_000,
    "braces": HEAD + b"x-a = " + b"{a = " * 200_000,
    "dotted key": HEAD + b"x-" + b"a." * 50_000 + b"b = 1\n",
    "dotted header": HEAD + b"[x-" + b"a . " * 50_000 + b"b]\n",
    "dotted in a line": HEAD + b"x-a = {" + b"a." * 50_000 + b"b = 1}\n",
    "dots in words": HEAD + b'title = "' + b"word. " * 50_000 + b'"\n',
    "dots in remarks": HEAD + b"# " + b"a." * 90 + b"\n# ..." * 50_000 + b"\n",
    "digits": HEAD + b"x-a = " + b"7" * 5_000 + b"\n",
    "hex digits": HEAD + b"x-a = 0x" + b"f" * 500_000 + b"\n",
    "headers": HEAD + b"".join(b"[x-a%d]\n" % n for n in range(20_000)),
    "unclosed text": HEAD + b'title = """' + b"a\n" * 500_000,
    "quotes": HEAD + b"x-a = " + b'"' * 500_000,
    "remarks": HEAD + b'# [[hands]] """ \'\n' * 50_000,
    "faulty lines": HEAD + b"no\n" * 50_000,
    "unknown keys": HEAD + b"".join(b"key%d = 1\n" % n for n in range(2_000)),
    "long name": HEAD.replace(b"Anna", b"A" * 500_000),
    "long points": HEAD + b'[[hands]]\nwinner = "Anna"\nresult = "gin"\npoints = 0x' + b"f" * 9_999,
    "hands": HEAD + b'[[hands]]\nresult = "void"\n' * 2_000,
    "faulty hands": HEAD + b'[[hands]]\nresult = "none"\n' * 1_000,
}


@pytest.mark.parametrize("name", HUGE)
def test_what_is_huge_is_answered(name: str) -> None:
    assert_answered(HUGE[name])
