"""Everything that is wrong with a file, be it a game or a variant."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from ginscore.errors import GinscoreError, all_faults
from ginscore.files.game.read import GameFile, parse_game
from ginscore.files.text import read_text
from ginscore.files.toml.parse import parse_toml
from ginscore.files.toml.places import Places
from ginscore.files.variant.find import DESCRIPTION, load_variant_file
from ginscore.scoring.checks import differences, unlikely
from ginscore.scoring.parameters import PARAMETERS
from ginscore.scoring.players import mixed_names

_OF_GAMES = {"ginscore", "variant", "players", "hands"}
"""Keys that no variant file has; ``title`` may stand in both."""


def file_faults(
    path: Path, shelf: Path | None = None, *, strict_on: date | None = None
) -> list[GinscoreError]:
    """Return every fault of a game or variant file, each with its place; none for a clean one.

    Besides what keeps a file from being read, a game is told the hands after its end, and the
    published figures that its hands do not give. ``strict_on``: what is allowed but unlikely is
    told too, as seen on that day.
    """
    try:
        source = read_text(path)
        table = parse_toml(source.text, str(path))
        if not table.keys() & _OF_GAMES and table.keys() & {*DESCRIPTION, *PARAMETERS}:
            load_variant_file(path, path.stem)
            return []
        return _game_faults(parse_game(path, source, shelf), strict_on)
    except* GinscoreError as group:
        found = all_faults(group)
    return found


def is_game(path: Path) -> bool:
    """Tell whether a file says that it is a game, whatever its faults."""
    found: dict[str, object] = {}
    try:
        found = parse_toml(read_text(path).text, str(path))
    except* GinscoreError:
        pass  # nothing that can be read as one
    return "ginscore" in found


def _game_faults(file: GameFile, strict_on: date | None) -> list[GinscoreError]:
    replayed = file.game.replay()
    found = [GinscoreError("check.surplus", hand=number) for number in replayed.surplus]
    found += differences(file.game)
    if strict_on is not None:
        found += mixed_names(file.game.players)
        found += unlikely(file.game.rules, file.game.hands)
        if file.game.date is not None and file.game.date[:10] > strict_on.isoformat():
            found.append(GinscoreError("check.future", key="date", date=file.game.date))
    if not found:
        return []
    places = Places.of(file.source.text)
    return [places.put(fault, str(file.path), len(file.game.hands)) for fault in found]
