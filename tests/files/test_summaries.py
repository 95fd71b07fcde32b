"""Summaries that are kept: never others than those of the games as they are now."""

from __future__ import annotations

import os
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ginscore.errors import GinscoreError
from ginscore.files import summaries
from ginscore.files.game.read import GameFile, parse_game, read_game
from ginscore.files.home import Home
from ginscore.files.summaries import Summaries
from ginscore.files.text import FileText
from ginscore.lang.catalogue import languages
from ginscore.lang.translator import Translator
from ginscore.render.data.json import settlement_json
from ginscore.render.words.games import state
from ginscore.scoring.club.listing import Listing
from ginscore.scoring.club.tally import Summary, summary
from tests.random_games import PARTNERS, random_game, to_toml, with_partners, with_turns
from tests.twin import RULES

OLD = 1_600_000_000_000_000_000
"""A time long ago, in nanoseconds."""


WORTH = 10
"""From how many games on summaries are kept here, so that a few are enough."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """Make a home with more games than are worth keeping the summaries of."""
    monkeypatch.setattr(summaries, "WORTH", WORTH)
    lot = random.Random("kept")
    folder = tmp_path / "home" / "games"
    folder.mkdir(parents=True)
    for number in range(WORTH + 5):
        game = random_game(lot, RULES["moderno"], hands=6, variant="moderno")
        # Some are of partners, and some of a match with a stake of everything.
        if number % 5 == 1:
            game = with_partners(lot, game, RULES["moderno"], PARTNERS)
        # And some of three, who settle two by two.
        if number % 5 == 2:
            game = random_game(lot, RULES["modern"], hands=6, variant="modern")
            game = with_turns(lot, game, ["Anna", "Bruno", "Carla"])
        if number % 7 == 1:
            game["match"] = {"name": "friday", "games": 3, "bonus": 100}
            game["stake"] = {"per_point": "0.005", "currency": "TND", "round_to": 10, "cap": "20"}
        (folder / f"{number}.toml").write_text(to_toml(game), encoding="utf-8")
    return Home(tmp_path / "home")


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """List the games that are really read."""
    found: list[str] = []

    def parsed(path: Path, source: FileText, shelf: Path | None) -> GameFile:
        found.append(path.stem)
        return parse_game(path, source, shelf)

    monkeypatch.setattr(summaries, "parse_game", parsed)
    return found


def told(home: Home) -> list[Summary]:
    """Return the summaries as a new run of the program finds them."""
    paths = home.list()
    with Summaries(home, len(paths)) as known:
        return [known.of(path) for path in paths]


def anew(home: Home) -> list[Summary]:
    """Return the summaries without anything kept."""
    return [summary(read_game(path, home.variants).game) for path in home.list()]


def test_nothing_is_read_twice_and_the_owner_alone_may_look(home: Home, read: list[str]) -> None:
    assert told(home) == anew(home)
    assert len(read) == len(home.list())
    read.clear()
    assert told(home) == anew(home)
    assert read == []
    assert home.summaries.stat().st_mode & 0o777 == 0o600
    assert home.summaries.parent.stat().st_mode & 0o777 == 0o700
    assert [path.name for path in home.summaries.parent.iterdir()] == ["summaries"]


def test_a_changed_game_of_the_same_size_and_times_is_read_again(
    home: Home, read: list[str]
) -> None:
    told(home)
    read.clear()
    path = home.games / "3.toml"
    before = path.stat()
    text = path.read_text(encoding="utf-8").replace('"Anna"', '"Inna"')
    with open(path, "r+", encoding="utf-8") as handle:  # the same file, and not another one
        handle.write(text)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (path.stat().st_size, path.stat().st_ino) == (before.st_size, before.st_ino)
    assert told(home) == anew(home)
    assert read == ["3"]


def test_a_variant_file_that_changes_or_goes_is_seen(home: Home, read: list[str]) -> None:
    game = 'ginscore = 1\nvariant = "club"\nplayers = ["Anna", "Bruno"]\n\n[[hands]]\n'
    game += 'winner = "Anna"\nresult = "knock"\npoints = 20\n'
    (home.games / "club.toml").write_text(game, encoding="utf-8")
    home.variants.mkdir()
    variant = home.variants / "club.toml"
    variant.write_text('extends = "modern"\ntarget = 15\n', encoding="utf-8")
    assert any(found.finished and found.variant == "club" for found in told(home))
    read.clear()
    told(home)
    assert read == []
    variant.write_text('extends = "modern"\ntarget = 95\n', encoding="utf-8")
    assert not any(found.finished and found.variant == "club" for found in told(home))
    assert read == ["club"]
    variant.unlink()
    with pytest.raises(GinscoreError):
        told(home)


@pytest.mark.parametrize("way", ["program", "flipped", "cut", "empty", "folder", "gone"])
def test_what_is_not_whole_or_of_another_program_is_left_alone_and_written_anew(
    way: str, home: Home, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told(home)
    read.clear()
    kept = home.summaries.read_bytes()
    match way:
        case "program":
            monkeypatch.setattr(summaries, "program", lambda: "another")
        case "flipped":
            at = kept.rindex(b"moderno")
            home.summaries.write_bytes(kept[:at] + b"M" + kept[at + 1 :])
        case "cut":
            home.summaries.write_bytes(kept[:-400])
        case "empty":
            home.summaries.write_bytes(b"")
        case "folder":
            home.summaries.unlink()
            home.summaries.mkdir()
        case "gone":
            home.summaries.unlink()
    assert told(home) == anew(home)
    # Each line stands by itself: the last ones are cut off, or one has another sign.
    lost = {"flipped": 1, "cut": 1}.get(way, len(home.list()))
    assert len(read) == lost
    if way == "folder":
        return
    read.clear()
    assert told(home) == anew(home)
    assert read == []


def test_a_file_that_was_changed_a_moment_ago_is_looked_at_again(
    home: Home, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if everything happened within one tick of the clock of the disk.
    real = Summaries._disk_time
    monkeypatch.setattr(Summaries, "_disk_time", lambda self: (*(real(self) or ())[:1], OLD))
    told(home)
    assert all(line.split("\t")[1] == "" for line in home.summaries.read_text().splitlines()[1:])
    read.clear()
    assert told(home) == anew(home)
    assert read == []


def test_two_at_once_and_games_that_are_gone(home: Home) -> None:
    right = anew(home)
    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(told, [home] * 8)] == [right] * 8
    (home.games / "7.toml").unlink()
    assert told(home) == anew(home)


def test_of_a_few_games_nothing_is_kept(home: Home) -> None:
    with Summaries(home, WORTH - 1) as known:
        known.of(home.games / "3.toml")
    assert not home.summaries.parent.exists()


def as_told(listing: Listing) -> tuple[object, ...]:
    """Return all that lists say of a game."""
    data = settlement_json(
        listing.players, listing.sides, listing.settlement, listing.payment, listing.stake
    )
    return (*listing[:9], data, [state(listing, Translator(each)) for each in languages()])


def test_lists_tell_games_as_they_do_without_anything_kept(home: Home, read: list[str]) -> None:
    paths = home.list()
    right = [as_told(Listing.of(read_game(path, home.variants).game)) for path in paths]
    for _ in range(2):
        with Summaries(home, len(paths)) as known:
            assert [as_told(known.listing(path)) for path in paths] == right
    # What one command has read, another one need not.
    assert told(home) == anew(home)
    assert len(read) == len(paths)


def test_a_broken_game_is_told_every_time_and_the_others_are_not_read_again(
    home: Home, read: list[str]
) -> None:
    (home.games / "3.toml").write_text("ginscore = 1\n", encoding="utf-8")
    paths = home.list()
    for again in (False, True):
        read.clear()
        broken = []
        with Summaries(home, len(paths)) as known:
            for path in paths:
                try:
                    known.of(path)
                except (GinscoreError, ExceptionGroup):
                    broken.append(path.stem)
        assert broken == ["3"]
        assert read == (["3"] if again else [path.stem for path in paths])
    assert told_but(home, "3") == [
        summary(read_game(path, home.variants).game) for path in paths if path.stem != "3"
    ]


def told_but(home: Home, stem: str) -> list[Summary]:
    """Return the summaries of all games but one."""
    paths = [path for path in home.list() if path.stem != stem]
    with Summaries(home, len(paths)) as known:
        return [known.of(path) for path in paths]


def test_what_is_known_is_known_without_reading(
    home: Home, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if all games had been left alone for long.
    real = Summaries._disk_time
    monkeypatch.setattr(Summaries, "_disk_time", lambda self: (*(real(self) or ())[:1], 4 * OLD))
    told(home)
    read.clear()
    right = anew(home)
    with Summaries(home, WORTH) as known:
        found = [known.of_match(path) for path in home.list()]
        assert read == []
        (home.games / "3.toml").write_text("else", encoding="utf-8")
        assert known.of_match(home.games / "3.toml") is None
        (home.games / "8.toml").write_text("match", encoding="utf-8")
        with pytest.raises((GinscoreError, ExceptionGroup)):
            known.of_match(home.games / "8.toml")
    assert found == [game if game.match is not None else None for game in right]
    assert [*filter(None, found)]


def test_a_match_is_looked_for_without_parsing_what_is_in_none(
    home: Home, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = (home.games / "1.toml").read_text(encoding="utf-8").replace("friday", "Mon DAY")
    (home.games / "1.toml").write_text(game, encoding="utf-8")
    right = {path.stem: each for path, each in zip(home.list(), anew(home), strict=True)}
    of_match = [stem for stem, each in right.items() if each.match is not None]
    opened: list[Path] = []

    def read_bytes(path: Path) -> bytes:
        opened.append(path)
        return path.read_bytes()

    monkeypatch.setattr(summaries, "read_bytes", read_bytes)
    real = Summaries._disk_time
    monkeypatch.setattr(Summaries, "_disk_time", lambda self: (*(real(self) or ())[:1], 4 * OLD))
    for again in (False, True):
        read.clear()
        opened.clear()
        with Summaries(home, WORTH) as known:
            for path in home.list():
                wanted = right[path.stem] if path.stem == "1" else None
                assert known.of_match(path, "mon day") == wanted
        assert read == ([] if again else of_match)
        assert [path.stem for path in opened] == ([] if again else [p.stem for p in home.list()])
    # What was only looked through is read where what it comes to is asked for.
    assert told(home) == anew(home)


def test_what_is_superseded_is_dropped_once_it_is_most_of_the_file(home: Home) -> None:
    for change in range(7):
        for path in home.list():
            with open(path, "a", encoding="utf-8") as handle:
                handle.write(f"# {change}\n")
        assert told(home) == anew(home)
        # One line a game, and at most as many and some more that do not count.
        lines = home.summaries.read_text(encoding="utf-8").splitlines()[1:]
        assert len(home.list()) <= len(lines) <= 2 * len(home.list()) + WORTH + 1


@pytest.mark.parametrize("count", [2, WORTH])
def test_a_game_that_is_known_to_be_of_no_match_is_not_looked_at_again(
    count: int, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [*map(str, home.list())]
    looked: list[str] = []
    real = Summaries._up_to_date

    def watched(self: Summaries, path: str | Path, *, whole: bool = True) -> object:
        looked.append(str(path))
        return real(self, path, whole=whole)

    monkeypatch.setattr(Summaries, "_up_to_date", watched)
    with Summaries(home, count) as known:
        right = [known.of(path) for path in paths]
        looked.clear()
        found = [known.of_match(path) for path in paths]
    of_matches = [game if game.match is not None else None for game in right]
    assert found == of_matches
    assert looked == [path for path, game in zip(paths, of_matches, strict=True) if game]
    assert 0 < len(looked) < len(paths)


def test_of_the_games_of_others_no_more_is_read_than_tells_so(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if all games had been left alone for long, after the second of them came to another match.
    game = (home.games / "1.toml").read_text(encoding="utf-8").replace("friday", "monday")
    (home.games / "1.toml").write_text(game, encoding="utf-8")
    real, kept = Summaries._disk_time, Summaries._kept
    monkeypatch.setattr(Summaries, "_disk_time", lambda self: (*(real(self) or ())[:1], 4 * OLD))
    right = {path.stem: each for path, each in zip(home.list(), told(home), strict=True)}
    whole: list[str] = []

    def read_whole(self: Summaries, name: str) -> object:
        whole.append(Path(name).stem)
        return kept(self, name)

    monkeypatch.setattr(Summaries, "_kept", read_whole)
    for name in ("monday", "friday", None):
        wanted = [stem for stem, each in right.items() if each.match is not None]
        if name is not None:
            wanted = [stem for stem in wanted if (stem == "1") == (name == "monday")]
        whole.clear()
        with Summaries(home, WORTH) as known:
            found = {stem: known.of_match(home.games / f"{stem}.toml", name) for stem in right}
        assert {stem: each for stem, each in found.items() if each} == {
            stem: right[stem] for stem in wanted
        }
        assert whole == wanted
    # A game that comes to the match is seen, be its size and its times the same.
    path = home.games / "1.toml"
    before = path.stat()
    with open(path, "r+", encoding="utf-8") as handle:
        handle.write(game.replace("monday", "friday"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    with Summaries(home, WORTH) as known:
        seen = known.of_match(path, "friday")
        assert seen is not None
        assert seen.match == right["8"].match
