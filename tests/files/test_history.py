"""Undo, redo and restore over any number of steps: against a plain model, byte for byte."""

from __future__ import annotations

import os
import random
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from typer.testing import CliRunner, Result

import ginscore.files.saving.history
from ginscore.cli.app import app
from ginscore.errors import GinscoreError
from ginscore.files.game.edit import with_hand
from ginscore.files.game.hands import read_hand
from ginscore.files.game.read import GameFile, parse_game, read_game
from ginscore.files.game.write import game_text
from ginscore.files.saving import disk
from ginscore.files.saving.history import History
from ginscore.files.text import FileText
from ginscore.files.variant.find import load_variant
from ginscore.scoring.game import Game
from ginscore.scoring.parameters import to_table
from ginscore.scoring.players import verify_players, verify_text
from ginscore.scoring.stake import Stake, read_stake
from tests.conftest import SAMPLES, Invoke
from tests.profiles import times
from tests.random_games import PLAYERS, random_game

# A target that no run of the model reaches, so that every hand may be added.
HEAD = """\
ginscore = 1
variant = "moderno"
players = ["Anna", "Bruno"]

[rules]
target = 100000
"""
HANDS = {
    "void": '[[hands]]\nresult = "void"\n',
    "a gin 26 d": '[[hands]]\nwinner = "Anna"\nresult = "gin"\npoints = 26\ndoubled = true\n',
    "b k 7 25 9♦": '[[hands]]\ncloser = "Bruno"\ndeadwood = [7, 25]\nwitness = "9D"\n',
}
LINES = st.sampled_from(sorted(HANDS))


class Text:
    """A game file as the model sees it: what is above the hands, and their blocks."""

    def __init__(self, head: str, blocks: tuple[str, ...]) -> None:
        self.head = head
        self.blocks = blocks

    def data(self) -> bytes:
        return (self.head + "".join(f"\n{block}" for block in self.blocks)).encode()


class Steps(RuleBasedStateMachine):
    """What a player may do with a game: a row of texts, and a place in it.

    Every command opens the files anew, as a run of the program of its own does.
    """

    @initialize(hands=st.lists(LINES, max_size=3))
    def start(self, hands: list[str]) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "game.toml"
        self.environment = {
            "GINSCORE_HOME": str(Path(self.folder.name) / "home"),
            "GINSCORE_GAME": str(self.path),
            "GINSCORE_LANG": "en",
        }
        self.text = Text(HEAD, tuple(HANDS[line] for line in hands))
        self.past: list[Text] = []
        self.future: list[Text] = []
        self.kept = False  # whether anything was recorded yet
        self.by_hand = False  # whether the file was changed since
        self.edits = 0
        self.path.write_bytes(self.text.data())

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()

    def run(self, *words: str) -> Result:
        return CliRunner().invoke(app, list(words), env=self.environment)

    def done(self, new: Text, *words: str) -> None:
        """Run a correction that is recorded as one step."""
        result = self.run(*words)
        assert result.exit_code == 0, result.stderr
        if new.data() == self.text.data():
            return
        # Behind an edit that ginscore has not made there is no way back.
        self.past = [*([] if self.by_hand else self.past), self.text]
        self.future = []
        self.text, self.kept, self.by_hand = new, True, False

    def refused(self, said: str, *words: str) -> None:
        result = self.run(*words)
        assert result.exit_code == 1
        assert said in result.stderr

    def pick(self, data: st.DataObject, more: int = 0) -> int:
        return data.draw(st.integers(1, len(self.text.blocks) + more))

    @rule(line=LINES)
    def add(self, line: str) -> None:
        self.done(Text(self.text.head, (*self.text.blocks, HANDS[line])), "add", *line.split())

    @rule(line=LINES, data=st.data())
    def insert(self, line: str, data: st.DataObject) -> None:
        number = self.pick(data, 1)
        blocks = list(self.text.blocks)
        blocks.insert(number - 1, HANDS[line])
        self.done(Text(self.text.head, tuple(blocks)), "insert", str(number), *line.split())

    @precondition(lambda self: self.text.blocks)
    @rule(line=LINES, data=st.data())
    def edit(self, line: str, data: st.DataObject) -> None:
        number = self.pick(data)
        blocks = list(self.text.blocks)
        blocks[number - 1] = HANDS[line]
        self.done(Text(self.text.head, tuple(blocks)), "edit", str(number), *line.split())

    @precondition(lambda self: self.text.blocks)
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        number = self.pick(data)
        blocks = list(self.text.blocks)
        del blocks[number - 1]
        self.done(Text(self.text.head, tuple(blocks)), "remove", str(number))

    @precondition(lambda self: self.text.blocks)
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        number, target = self.pick(data), self.pick(data)
        blocks = list(self.text.blocks)
        blocks.insert(target - 1, blocks.pop(number - 1))
        self.done(Text(self.text.head, tuple(blocks)), "move", str(number), str(target))

    @rule()
    def undo(self) -> None:
        if self.kept and self.by_hand:
            self.refused("edited by hand", "undo")
        elif not self.past and not self.text.blocks:
            self.refused("no hand to undo", "undo")
        else:
            assert self.run("undo").exit_code == 0
            self.future.append(self.text)
            # Where no step is recorded, it is the last hand that is taken back.
            shorter = Text(self.text.head, self.text.blocks[:-1])
            self.text = self.past.pop() if self.past else shorter
            self.kept, self.by_hand = True, False

    @rule()
    def redo(self) -> None:
        if self.kept and self.by_hand:
            self.refused("edited by hand", "redo")
        elif not self.future:
            self.refused("nothing to redo", "redo")
        else:
            assert self.run("redo").exit_code == 0
            self.past.append(self.text)
            self.text = self.future.pop()

    @rule(steps=st.integers(2, 4))
    def undo_many(self, steps: int) -> None:
        if (self.kept and self.by_hand) or len(self.past) < steps:
            return
        assert self.run("undo", "--steps", str(steps)).exit_code == 0
        for _ in range(steps):
            self.future.append(self.text)
            self.text = self.past.pop()

    @rule(steps=st.integers(2, 4))
    def redo_as_many_as_there_are(self, steps: int) -> None:
        if (self.kept and self.by_hand) or not self.future:
            return
        assert self.run("redo", "--steps", str(steps)).exit_code == 0
        for _ in range(min(steps, len(self.future))):
            self.past.append(self.text)
            self.text = self.future.pop()

    @rule()
    def change_by_hand(self) -> None:
        self.edits += 1
        self.text = Text(f"# by hand {self.edits}\n{self.text.head}", self.text.blocks)
        self.path.write_bytes(self.text.data())
        self.by_hand = True

    @precondition(lambda self: self.kept)
    @rule(data=st.data())
    def restore(self, data: st.DataObject) -> None:
        copies = History.of(self.path, Path(self.environment["GINSCORE_HOME"])).copies
        number = data.draw(st.integers(1, len(copies)))
        kept = copies[number - 1].read().decode()
        result = self.run("restore", str(number))
        assert result.exit_code == 0, result.stderr
        head, *blocks = kept.split("\n[[hands]]\n")
        restored = Text(head, tuple(f"[[hands]]\n{block}" for block in blocks))
        assert restored.data() == kept.encode()
        if restored.data() != self.text.data():
            # A step like any other, on top of the text it replaces.
            self.past = [self.text] if self.by_hand else [*self.past, self.text]
            self.text, self.future, self.by_hand = restored, [], False

    @rule(words=st.sampled_from(["undo", "redo", "remove 1", "insert 1 void", "move 1 1"]))
    def try_out(self, words: str) -> None:
        self.run(*words.split(), "--dry-run")

    @rule(words=st.sampled_from(["add a gin 120 d", "edit 999 void", "remove 999", "move 1 999"]))
    def fail(self, words: str) -> None:
        assert self.run(*words.split()).exit_code == 1

    @invariant()
    def bytes_are_those_of_the_model(self) -> None:
        if hasattr(self, "text"):
            assert self.path.read_bytes() == self.text.data()
            assert sorted(os.listdir(self.folder.name)) == sorted(
                ["game.toml", *(["home"] if self.kept else [])]
            )


Steps.TestCase.settings = times(0.4)
TestSteps = Steps.TestCase


# Games without a recorded step


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GINSCORE_LANG", "en")
    path = tmp_path / "game.toml"
    monkeypatch.setenv("GINSCORE_GAME", str(path))
    return path


@pytest.mark.parametrize("name", ["segnapunti", "blitz", "modern", "palace"])
def test_sample_is_taken_back_hand_by_hand_and_all_comes_again(
    name: str, game: Path, invoke: Invoke
) -> None:
    game.write_bytes((SAMPLES / f"{name}.toml").read_bytes())
    texts = [game.read_bytes()]
    count = len(read_game(game).game.hands)
    for left in range(count - 1, -1, -1):
        assert invoke("undo").exit_code == 0
        assert len(read_game(game).game.hands) == left
        texts.append(game.read_bytes())
    assert invoke("undo").exit_code == 1
    for text in reversed(texts[:-1]):
        assert invoke("redo").exit_code == 0
        assert game.read_bytes() == text
    assert invoke("redo").exit_code == 1
    assert game.read_bytes() == (SAMPLES / f"{name}.toml").read_bytes()
    # Many at once.
    assert invoke("undo", "--steps", str(count)).exit_code == 0
    assert game.read_bytes() == texts[-1]
    assert invoke("redo", "--steps", "999").exit_code == 0
    assert game.read_bytes() == texts[0]


def test_remarks_below_the_last_hand_come_and_go_with_nothing(game: Path, invoke: Invoke) -> None:
    text = HEAD + "\n" + HANDS["void"] + "# late\n\n[expected]\nnet = 0\n"
    game.write_text(text)
    assert invoke("undo").exit_code == 0
    assert game.read_text() == HEAD + "# late\n\n[expected]\nnet = 0\n"
    assert invoke("redo").exit_code == 0
    assert game.read_text() == text


@pytest.mark.parametrize("command", ["undo", "redo"])
@pytest.mark.parametrize("language", ["en", "it", "es", "ru"])
def test_edit_by_hand_is_never_wiped_and_the_way_out_is_named(
    command: str, language: str, game: Path, invoke: Invoke
) -> None:
    game.write_text(HEAD)
    for line in ("void", "void"):
        assert invoke("add", line).exit_code == 0
    assert invoke("undo").exit_code == 0
    changed = game.read_text() + "# by hand\n"
    game.write_text(changed)
    for option in ([], ["--dry-run"], ["--steps", "2"]):
        result = invoke(command, *option, "--lang", language)
        assert result.exit_code == 1
        assert result.stdout == ""
        assert result.stderr.startswith(f"{game}: ")
        assert "ginscore restore" in result.stderr
        assert game.read_text() == changed


def test_step_upon_an_edit_by_hand_goes_back_to_it(game: Path, invoke: Invoke) -> None:
    game.write_text(HEAD)
    assert invoke("add", "void").exit_code == 0
    changed = game.read_text() + "# by hand\n"
    game.write_text(changed)
    assert invoke("add", "a", "gin", "26", "d").exit_code == 0
    assert invoke("undo").exit_code == 0
    assert game.read_text() == changed


def test_correction_that_changes_nothing_is_no_step(game: Path, invoke: Invoke) -> None:
    game.write_text(HEAD)
    assert invoke("add", "a", "gin", "26", "d").exit_code == 0
    added = game.read_bytes()
    assert invoke("add", "void").exit_code == 0
    assert invoke("undo").exit_code == 0
    for words in ("move 1 1", "edit 1 a gin 26 d", "edit --rename anna=Anna"):
        assert invoke(*words.split()).exit_code == 0
        assert game.read_bytes() == added
    # What was taken back can still be brought again, and one undo takes the hand back.
    assert invoke("redo").exit_code == 0
    assert invoke("undo", "--steps", "2").exit_code == 0
    assert game.read_text() == HEAD


def test_only_so_many_texts_are_kept_and_undo_goes_on_by_hands(
    game: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ginscore.files.saving.history, "MOST", 5)
    game.write_text(HEAD)
    texts = [game.read_bytes()]
    for line in [*HANDS] * 4:
        assert invoke("add", *line.split()).exit_code == 0
        texts.append(game.read_bytes())
    home = Path(os.environ["GINSCORE_HOME"])
    assert len(History.of(game, home).copies) <= 6
    # These hands end the file, so that taking them out leaves the bytes from before them.
    for text in reversed(texts[:-1]):
        assert invoke("undo").exit_code == 0
        assert game.read_bytes() == text
    # More texts than are kept of recorded steps: the next step forgets those that were undone.
    assert invoke("add", "void").exit_code == 0
    assert invoke("undo").exit_code == 0
    assert game.read_bytes() == texts[0]


def test_restoring_is_a_step_that_undo_takes_back(game: Path, invoke: Invoke) -> None:
    game.write_text(HEAD + "\n" + HANDS["void"] + "\n" + HANDS["void"])
    first = game.read_bytes()
    assert invoke("add", "a", "gin", "26", "d").exit_code == 0
    second = game.read_bytes()
    assert invoke("restore", "1").exit_code == 0
    assert game.read_bytes() == first
    for command, text in (("undo", second), ("undo", first), ("redo", second), ("redo", first)):
        assert invoke(command).exit_code == 0
        assert game.read_bytes() == text


BROKEN = {
    "empty": b"",
    "nul": b"\0" * 300,
    "cut": b'ginscore = 1\nvariant = "mod',
    "latin": b"\xe0\n",
    "newer": b"ginscore = 2\n",
    "deep": b"[" * 1_000_000,
    "long": b"ginscore = 1\nx-a = " + b"7" * 5000,
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("language", ["en", "it", "es", "ru"])
def test_every_correction_leaves_a_broken_file_alone_and_restore_mends_it(
    name: str, language: str, game: Path, invoke: Invoke
) -> None:
    game.write_text(HEAD)
    for line in ("void", "a gin 26 d"):
        assert invoke("add", *line.split()).exit_code == 0
    good = game.read_bytes()
    game.write_bytes(BROKEN[name])
    for words in (
        "add void",
        "undo",
        "redo",
        "edit 1 void",
        "edit --rename anna=Carla",
        "insert 1 void",
        "remove 1",
        "move 1 2",
        "undo --dry-run",
    ):
        result = invoke(*words.split(), "--lang", language)
        assert result.exit_code == 3, words
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1
        assert result.stderr.startswith(f"{game}:")
        assert game.read_bytes() == BROKEN[name]
    listed = invoke("restore", "--lang", language)
    assert listed.exit_code == 0
    assert len(listed.stdout.splitlines()) == 3
    assert invoke("restore", "3", "--lang", language).exit_code == 0
    assert game.read_bytes() == good
    # What was there is kept as well, and the game goes on.
    assert BROKEN[name] in [copy.read() for copy in History.of(game, home()).copies]
    assert invoke("add", "void").exit_code == 0
    assert invoke("undo").exit_code == 0
    assert game.read_bytes() == good


def test_game_that_was_deleted_is_restored(game: Path, invoke: Invoke) -> None:
    game.write_text(HEAD)
    assert invoke("add", "void").exit_code == 0
    good = game.read_bytes()
    game.unlink()
    assert invoke("undo").exit_code == 3
    assert invoke("restore", "2").exit_code == 0
    assert game.read_bytes() == good
    assert invoke("undo").exit_code == 0
    assert game.read_text() == HEAD


@pytest.mark.skipif(os.name == "nt", reason="links of another kind")
def test_game_behind_a_link_is_restored_behind_it(
    game: Path, invoke: Invoke, tmp_path: Path
) -> None:
    real = tmp_path / "deep" / "real.toml"
    real.parent.mkdir()
    real.write_text(HEAD)
    game.symlink_to(real)
    assert invoke("add", "void").exit_code == 0
    good = real.read_bytes()
    real.unlink()
    assert invoke("restore", "2").exit_code == 0
    assert game.is_symlink()
    assert real.read_bytes() == good


def home() -> Path:
    return Path(os.environ["GINSCORE_HOME"])


# Reading what was written

SIGNS = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])
ODD = st.sampled_from(
    [
        "[/x]",
        "[[hands]]",
        '"""',
        "'''",
        "\\",
        "#",
        ":smile:",
        "=1+1",
        "Zoe\u0301",
        "漢字",
        "\U0001f44d",
    ]
)


@st.composite
def names(draw: st.DrawFn) -> tuple[str, str]:
    """Two names that may be given to players."""
    found: list[str] = []
    for _ in range(2):
        found.append(draw(ODD | st.text(SIGNS, min_size=1, max_size=30)).strip())
    try:
        verify_players(found)
    except GinscoreError:
        return ("Anna", "Bruno")
    return (found[0], found[1])


@st.composite
def notes(draw: st.DrawFn) -> str:
    note = draw(ODD | st.text(SIGNS, min_size=1, max_size=300))
    try:
        verify_text(note)
    except GinscoreError:
        return "plain"
    return note


VARIANTS = sorted(
    path.stem for path in (Path(ginscore.__file__).parent / "variants").glob("*.toml")
)


@times(0.6)
@given(
    variant=st.sampled_from(VARIANTS),
    players=names(),
    seed=st.integers(0, 2**32),
    hands=st.integers(0, 8),
    said=st.lists(notes(), min_size=8, max_size=8),
    stake=st.none() | st.sampled_from(["0.05", "0.005", "1", "2.50"]),
    currency=st.none() | st.sampled_from(["EUR", "€", '"', "[x]"]),
    bom=st.booleans(),
)
def test_what_is_written_is_read_as_the_same_game(
    variant: str,
    players: tuple[str, str],
    seed: int,
    hands: int,
    said: list[str],
    stake: str | None,
    currency: str | None,
    bom: bool,
) -> None:
    rules = load_variant(variant, Path()).rules
    plain = random_game(random.Random(seed), plainly(to_table(rules)), hands=hands)
    game = Game(
        players=players,
        variant=variant,
        rules=rules,
        dealer=PLAYERS.index(plain["dealer"]) if "dealer" in plain else None,
        stake=None if stake is None else Stake(read_stake(stake), currency),
        date="2026-11-29",
    )
    text = game_text(game, "its rules")
    path = Path("game.toml")
    file: GameFile = parse_game(path, FileText(text=text, bom=bom))
    assert file.game == game
    for table, note in zip(plain["hands"], said, strict=False):
        hand = read_hand(table, ("Anna", "Bruno"))._replace(note=note)
        text = with_hand(file, hand)
        file = parse_game(path, FileText(text=text, bom=bom))
        game = replace(game, hands=(*game.hands, hand))
        assert file.game == game


def plainly(table: Any) -> Any:
    """Return a table of rules with plain texts for its names."""
    if isinstance(table, dict):
        return {str(key): plainly(value) for key, value in table.items()}
    return str(table) if isinstance(table, str) else table


def entries(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_who_makes_a_file_leaves_alone_what_another_has_begun(tmp_path: Path) -> None:
    path = tmp_path / "ledger.toml"
    slow = History.of(path, tmp_path / "home")
    slow.folder.mkdir(parents=True)
    with slow.marked() as token:
        begun = disk.leftover(path, token)
        begun.write_bytes(b"slow\n")
        mark = str((slow.folder / f".{token}.tmp").relative_to(tmp_path))
        History.of(path, tmp_path / "home").create(path, b"fast\n")
        assert entries(tmp_path) == {"ledger.toml", begun.name, mark}
        # The slow one comes too late, and takes no file's place.
        with pytest.raises(FileExistsError):
            disk.DISK.claim(begun, path)
        begun.unlink()
    assert path.read_bytes() == b"fast\n"


def test_who_was_tidied_away_while_another_made_the_file_is_told_that_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ledger.toml"

    class Late(disk.Disk):
        def claim(self, source: Path, target: Path) -> None:
            source.unlink()
            target.write_bytes(b"fast\n")
            super().claim(source, target)

    monkeypatch.setattr(disk, "DISK", Late())
    with pytest.raises(GinscoreError) as refused:
        disk.create(path, b"slow\n")
    assert refused.value.code == "refused.exists"
    assert path.read_bytes() == b"fast\n"


def test_a_file_that_cannot_be_filled_is_not_left_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As on a disk that knows no links and is taken out at the worst moment.
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(GinscoreError):
        disk.create(tmp_path / "ledger.toml", b"text\n")
    assert entries(tmp_path) == set()
