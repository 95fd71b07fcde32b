"""Everything that is wrong with a file, be it a game, a variant or a ledger."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ginscore.errors import Faults, GinscoreError
from ginscore.files.game.read import GameFile, parse_game
from ginscore.files.kind import Kind, kind_of
from ginscore.files.tables.csv import TableRow, is_pad
from ginscore.files.text import open_regular, os_fault, read_text
from ginscore.files.toml.parse import parse_toml
from ginscore.files.toml.places import Places
from ginscore.files.variant.find import load_variant_file
from ginscore.scoring.checks import differences, unlikely
from ginscore.scoring.parameters import senseless
from ginscore.scoring.players import mixed_names

if TYPE_CHECKING:
    from ginscore.files.game.match import Matches


def file_faults(
    path: Path,
    shelf: Path | None = None,
    *,
    strict_on: date | None = None,
    matches: Matches | None = None,
) -> list[GinscoreError]:
    """Return every fault of a game, variant or ledger file, each with its place.

    Besides what keeps a file from being read, a game is told the hands after its end, and the
    published figures that its hands do not give. ``strict_on``: what is allowed but unlikely is
    told too, as seen on that day. ``matches``: those of files that are looked at one after the
    other, whose folder is then read once and not for each of them.
    """
    with Faults() as found:
        source = read_text(path)
        table = parse_toml(source.text, str(path))
        kind = kind_of(table)
        if kind is Kind.LEDGER:
            from ginscore.files.ledger import ledger_remarks, parse_ledger

            ledger = parse_ledger(path, source)
            return [] if strict_on is None else ledger_remarks(ledger, strict_on)
        if kind is Kind.VARIANT:
            rules = load_variant_file(path, path.stem).rules
            places = Places.of(source.text)
            senses = senseless(rules) if strict_on is not None else ()
            return [places.put(fault, str(path)) for fault in senses]
        return _game_faults(parse_game(path, source, shelf), matches, shelf, strict_on)
    return found


_OWN = re.compile(
    rb"(?:^|[\r\n])[\xef\xbb\xbf\xfe\xff \t]*"
    rb"(?:\"?ginscore\"?\s*=|\[\[\s*(?:hands|decisions)\s*\]\]|\[\s*(?:score|shutout)\b"
    rb"|extends\s*=|players\s*=\s*\[|ledger\s*=|\[\[\s*(?:payments|people)\s*\]\])"
)
"""What a game, a variant or a ledger file says in some line, however broken the rest is."""

_LOOKED_AT = 1 << 20


def holds_a_game(path: Path) -> bool:
    r"""Tell whether a file is a game, a variant, a ledger or a paper pad, or what is left of one.

    No one needs to be able to read it: bytes of a broken text, of UTF-16 or with NULs say it too.
    Raises ``file.*`` where nobody can look.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "a"
    ...     _ = path.write_bytes("ginscore = 1\nplayers = [".encode("utf-16"))
    ...     holds_a_game(path)
    True
    """
    try:
        with open(path, "rb", opener=open_regular) as handle:
            data = handle.read(_LOOKED_AT).replace(b"\0", b"")
    except OSError as error:
        raise os_fault(error, str(path)) from error
    if _OWN.search(data):
        return True
    lines = data.decode("utf-8", "replace").splitlines()
    rows = [TableRow(n, tuple(line.split("\t"))) for n, line in enumerate(lines, 1) if line.strip()]
    return is_pad(rows)


def _game_faults(
    file: GameFile, matches: Matches | None, shelf: Path | None, strict_on: date | None
) -> list[GinscoreError]:
    replayed = file.game.replay()
    found = [GinscoreError("check.surplus", hand=number) for number in replayed.surplus]
    found += differences(file.game)
    if file.game.match is not None:
        if matches is None:
            from ginscore.files.game.match import Matches

            matches = Matches(shelf)
        found += matches.faults(file.path, file.game, replayed)
    if strict_on is not None:
        found += mixed_names([name for side in file.game.members for name in side])
        found += [fault.within("rules") for fault in senseless(file.game.rules)]
        found += unlikely(file.game)
        if file.game.date is not None and file.game.date[:10] > strict_on.isoformat():
            found.append(GinscoreError("check.future", key="date", date=file.game.date))
    if not found:
        return []
    places = Places.of(file.source.text)
    return [places.put(fault, str(file.path), len(file.game.hands)) for fault in found]
