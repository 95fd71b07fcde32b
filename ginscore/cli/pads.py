"""A paper pad at the command line: its text read, and a game made of the hands found on it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ginscore.cli.new_game import keep_new, open_game, say_new
from ginscore.cli.run import shown
from ginscore.errors import Faults, GinscoreError
from ginscore.files.game.read import parse_game
from ginscore.files.game.write import game_text
from ginscore.files.text import LARGEST_FILE, FileText, decode, read_text
from ginscore.render.words.paper import pad_summary, win_note
from ginscore.scoring.frozen import replace
from ginscore.scoring.game import Game
from ginscore.scoring.paper.decode import DecodedPad
from ginscore.scoring.paper.pad import PadColumn
from ginscore.scoring.paper.readings import hand_read
from ginscore.scoring.players import name_key
from ginscore.scoring.replay import Replay

if TYPE_CHECKING:
    from ginscore.cli.run import Session

STANDARD_INPUT = "-"


def table_text(name: str, *, empty: str) -> str:
    """Return the text of a file, or of the standard input.

    ``empty``: the code of the fault of an empty one. Raises ``file.no-table`` and the faults that
    any text file can have.
    """
    from ginscore.cli.output import read_input

    try:
        if name != STANDARD_INPUT:
            text = read_text(Path(name)).text
        else:
            data = read_input(LARGEST_FILE + 1)
            if len(data) > LARGEST_FILE:
                raise GinscoreError("file.too-large", file=name, megabytes=LARGEST_FILE >> 20)
            text = decode(data, name).text
    except GinscoreError as fault:
        # What is wrong with a file is otherwise told of games.
        if fault.code == "file.missing":
            raise GinscoreError("file.no-table", file=name) from fault
        if fault.code == "file.empty":
            raise GinscoreError(empty, file=name) from fault
        raise
    _verify_table(text, name)
    return text


def _verify_table(text: str, name: str) -> None:
    """Refuse a game, and what it was exported as for programs and browsers.

    Raises ``format.table-game`` or ``format.table-export``.
    """
    if re.search(r"^ *ginscore *=", text, re.MULTILINE):
        typed = "FILE" if name == STANDARD_INPUT else shlex.quote(name)
        raise GinscoreError("format.table-game", file=name, name=typed)
    start = text.lstrip(" \t\r\n\ufeff")[:200]
    if start.startswith("{"):
        raise GinscoreError("format.table-export", file=name, form="json")
    if start.startswith("<"):
        form = "html" if "<html" in start else "svg"
        raise GinscoreError("format.table-export", file=name, form=form)


def played(session: Session, game: Game, decoded: DecodedPad) -> Game:
    """Return a game with the hands that were found, each noting what was chosen for it."""
    rules = game.rules
    hands = tuple(
        hand_read(rules, win.readings[0], win.winner, win_note(rules, win, session.t))._replace(
            seats=game.seats
        )
        for win in decoded.wins
    )
    return replace(game, hands=hands)


def keep_game(
    session: Session,
    game: Game,
    decoded: DecodedPad,
    columns: Sequence[PadColumn],
    folder: Path,
    file: str | None,
    *,
    boxed: bool,
    quiet: bool = False,
) -> list[str]:
    """Keep the game of a pad, once it gives the pad again, and say so.

    It becomes the current one unless another game is going on. Returns what is still to be told:
    that it did not, or that the same pad is a game already.
    """
    text = game_text(game, session.t("new.rules"))
    said = parse_game(folder / "pad", FileText(text=text), session.home.variants).game
    if said != game or not _gives(said.replay(), columns, boxed=boxed):
        raise GinscoreError("refused.changed", file=file or "")
    same, current = _same(session, game, columns, boxed=boxed), open_game(session)
    kept = keep_new(session, game, text, file, current=current is None)
    told = []
    if same is not None:
        told.append(session.t("pad.same", path=shown(same), typed=session.home.typed(kept)))
    if current is not None:
        typed = session.home.typed(kept)
        told.append(session.t("pad.beside", path=shown(current), typed=typed))
    if not quiet:
        say_new(session, game, kept)
        session.say_wrapped(*pad_summary(decoded, session.t), "")
    return told


def _same(
    session: Session, game: Game, columns: Sequence[PadColumn], *, boxed: bool
) -> Path | None:
    """Return the game of the list, or the current one, that has the same players and pad."""
    paths = session.home.list()
    with Faults():
        if (current := session.home.current()) is not None and current not in paths:
            paths.append(current)
    from ginscore.cli.reading import watched
    from ginscore.files.summaries import Summaries

    players = [*map(name_key, game.players)]
    with Summaries(session.home, len(paths)) as known, watched(session) as told:
        for number, path in enumerate(paths):
            told(number, len(paths))
            with Faults():  # one that cannot be read is no other's pad
                if [*map(name_key, known.listing(path).players)] != players:
                    continue
                there = session.read_game(path).game
                if there.rules.columns == len(columns) and _gives(
                    there.replay(), columns, boxed=boxed
                ):
                    return path
    return None


def _gives(replayed: Replay, columns: Sequence[PadColumn], *, boxed: bool) -> bool:
    """Tell whether a game gives a pad; its boxes are looked at where they were kept."""
    return all(
        column.points == pad.points
        and (column.boxes == pad.boxes or not boxed)
        and column.closed_by == pad.closed_by
        for column, pad in zip(replayed.columns, columns, strict=True)
    )
