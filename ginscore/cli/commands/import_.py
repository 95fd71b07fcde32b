"""``ginscore import``: hands from a table, or a game from a paper pad."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.new_game import folder_of, keep_new, new_game, say_new
from ginscore.cli.options import GameOption
from ginscore.errors import GinscoreError, raise_all
from ginscore.files.game.read import parse_game
from ginscore.files.game.write import game_text
from ginscore.files.tables.paper import CellSheet, PaperPad, divide, read_sheet
from ginscore.files.text import FileText
from ginscore.render.data.tables import pad_tsv
from ginscore.render.pad import build_pad
from ginscore.render.view import View
from ginscore.render.words.paper import pad_summary, win_note
from ginscore.scoring.game import Game
from ginscore.scoring.paper.decode import DecodedPad, decode_pad
from ginscore.scoring.paper.pad import pad_fault
from ginscore.scoring.paper.readings import hand_read, possible_readings, without_boxes
from ginscore.scoring.paper.slips import single_slips
from ginscore.scoring.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ginscore.cli.run import Session
    from ginscore.files.game.read import GameFile
    from ginscore.files.tables.csv import TableRow
    from ginscore.files.text import FileText
    from ginscore.input.table import Import


def import_pad(
    session: Session, path: Path, *, variant: str | None, changes: list[str], file: str | None
) -> None:
    """Make a new game of a paper pad, kept in ``file`` or the folder of games, and show it.

    A step that may have been several hands is taken as the plainest one, and its note names the
    others. Raises ``format.pad-*`` at the first wrong cell of a pad that does not add up; then
    nothing is written.
    """
    folder = folder_of(session, file)
    sheet = read_sheet(path)
    game = new_game(session, sheet.players, variant, changes, None, None, None, folder)
    pad = divide(sheet, game.rules.columns, counts_boxes=game.rules.counts_boxes)
    try:
        decoded = decode_pad(game.rules, pad.columns)
    except GinscoreError as fault:
        bare = _without_boxes(game.rules, sheet)
        if bare is None:
            raise_all([pad.place(found) for found in _slips(game.rules, pad, fault)])
            raise
        pad, decoded = bare
        session.tell(session.t("pad.no-boxes"))
    game = _played(session, game, decoded)
    text = game_text(game, session.t("new.rules"))
    kept = keep_new(session, game, _verified(session, game, pad, text, folder), file)
    view = View.of(game)
    say_new(session, game, kept)
    session.say_wrapped(*pad_summary(decoded, session.t), "")
    session.show_game(view)


def _without_boxes(rules: Rules, sheet: CellSheet) -> tuple[PaperPad, DecodedPad] | None:
    """Read a sheet as a pad on which only points were kept; None where that does not add up."""
    lowest = [cell for cell in sheet.rows[-1] if cell.isdigit()]
    most = max((boxes for pays in rules.score.values() for boxes in pays.boxes), default=0)
    if not rules.counts_boxes or not lowest or min(map(int, lowest)) <= max(most, 9):
        return None  # the last row may be one of boxes
    try:
        pad = divide(sheet, rules.columns, counts_boxes=False)
        readings = without_boxes(possible_readings(rules))
        return pad, decode_pad(rules, pad.columns, readings)
    except GinscoreError:
        return None


def _slips(rules: Rules, pad: PaperPad, fault: GinscoreError) -> list[GinscoreError]:
    """Return what is wrong with a pad: the first fault, or all figures that alone may be it.

    A fault shows where a column stops to add up, which is not always where the pen slipped: a
    figure that is right beside a wrong one may be the one that is looked at.
    """
    slips = single_slips(rules, pad.columns)
    if not slips or [slip.cell for slip in slips] == [fault.params.get("cell")]:
        return [fault]
    code = "format.pad-slip" if len(slips) == 1 else "format.pad-slip-of"
    return [
        pad_fault(code, slip.cell, value=slip.value, right=slip.right[:3], n=len(slips))
        for slip in slips
    ]


def _played(session: Session, game: Game, decoded: DecodedPad) -> Game:
    """Return the game with the hands that were found, each noting what else it may have been."""
    rules = game.rules
    hands = tuple(
        hand_read(rules, win.readings[0], win.winner, win_note(rules, win, session.t))
        for win in decoded.wins
    )
    return replace(game, hands=hands)


def _verified(session: Session, game: Game, pad: PaperPad, text: str, folder: Path) -> str:
    """Return the text of the game, once it says what was meant and gives the pad cell for cell."""
    said = parse_game(folder / "pad", FileText(text=text), session.home.variants).game
    if said != game:
        raise GinscoreError("refused.changed", file=pad.sheet.file)
    rows = [line.split("\t") for line in pad_tsv(build_pad(View.of(said))).splitlines()]
    # Where no boxes were kept, those that the hands give are not on the pad.
    bare = game.rules.counts_boxes and pad.above == len(pad.sheet.rows)
    pad.verify_rows(rows[1 : 1 + pad.above] if bare else rows[1:])
    return text


STANDARD_INPUT = "-"

_READ_AS = {"difference": "import.as-difference", "score": "import.as-score"}


def import_(
    ctx: typer.Context,
    table: Annotated[str, typer.Argument()],
    game: GameOption = None,
    dry_run: Annotated[bool, typer.Option("--dry-run")] = False,
    variant: Annotated[str | None, typer.Option("--variant", metavar="NAME")] = None,
    changes: Annotated[list[str] | None, typer.Option("--set", metavar="PARAMETER=VALUE")] = None,
    file: Annotated[str | None, typer.Option("--file", metavar="FILE")] = None,
    points: Annotated[str | None, typer.Option("--points", metavar="WHAT")] = None,
) -> None:
    """Add the hands of a table to the game, or make a game of a paper pad.

    Hands that the game has already are skipped; if anything is wrong, nothing is added.
    """
    from pathlib import Path

    from ginscore.files.tables.csv import is_pad, table_rows

    session: Session = ctx.obj
    source = _source(table)
    of_pads = {"--variant": variant, "--set": changes, "--file": file}
    if not _has_header(source.text, session.t.language):
        is_tsv = Path(table).suffix.lower() == ".tsv"
        if table != STANDARD_INPUT and (is_tsv or is_pad(table_rows(source.text, table))):
            _refuse_options(
                "usage.table-option", {"--game": game, "--dry-run": dry_run, "--points": points}
            )
            import_pad(session, Path(table), variant=variant, changes=changes or [], file=file)
            return
        raise _no_header(table)
    _refuse_options("usage.pad-option", of_pads)
    if points not in (None, "difference", "score"):
        raise GinscoreError("usage.points-option", text=points)
    rows = table_rows(source.text, table)
    del source
    _import_hands(session, table, rows, game, points, dry_run=dry_run)


def _source(name: str) -> FileText:
    """Read a file, or the standard input, as text."""
    from pathlib import Path

    from ginscore.cli.output import read_input
    from ginscore.errors import GinscoreError
    from ginscore.files.text import LARGEST_FILE, decode, read_text

    try:
        if name != STANDARD_INPUT:
            return read_text(Path(name))
        data = read_input(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise GinscoreError("file.too-large", file=name, megabytes=LARGEST_FILE >> 20)
        return decode(data, name)
    except GinscoreError as fault:
        # What is wrong with a file is otherwise told of games.
        if fault.code == "file.missing":
            raise GinscoreError("file.no-table", file=name) from fault
        if fault.code == "file.empty":
            raise _no_header(name) from fault
        raise


def _no_header(name: str) -> Exception:
    from ginscore.errors import GinscoreError

    return GinscoreError("format.table-header", file=name)


def _has_header(text: str, language: str) -> bool:
    """Tell whether the first row names columns; two of them, as one may be a player's name."""
    import re

    from ginscore.input.row import column_name

    lines = (line for line in text.replace("\ufeff", "").splitlines() if line.strip())
    first = next((line for line in lines if not line.lstrip().startswith("sep=")), "")
    cells = re.split(r"[,;\t|]", first)
    return sum(column_name(cell.strip(' "'), language) is not None for cell in cells) > 1


def _refuse_options(code: str, options: Mapping[str, object]) -> None:
    from ginscore.errors import GinscoreError, raise_all

    raise_all([GinscoreError(code, name=name) for name, given in options.items() if given])


def _import_hands(
    session: Session,
    name: str,
    rows: list[TableRow],
    game: str | None,
    points: str | None,
    *,
    dry_run: bool,
) -> None:
    """Add the hands of a table to a game in one change, and show what came of it."""
    from dataclasses import replace

    from ginscore.files.game.edit import with_inserted
    from ginscore.files.saving.change import alter
    from ginscore.input.table import read_table
    from ginscore.render.view import View
    from ginscore.render.words.sentences import reported_hand, surplus_sentence
    from ginscore.scoring.hands import Hand

    path = session.game_path(None, game)
    done: list[Import] = []

    def read(game: Game) -> Import:
        def tell(hand: Hand) -> str:
            return reported_hand(game.players, game.rules, hand, session.t)

        return read_table(rows, game, session.t, name, tell, points)

    def edit(file: GameFile) -> str:
        # Read again only where another has changed the game meanwhile.
        done.append(found if file.game == old.game else read(file.game))
        return with_inserted(file, len(file.game.hands) + 1, done[-1].added)

    old = session.read_game(path)
    found = read(old.game)
    if found.read_as is not None:
        session.tell(session.t(_READ_AS[found.read_as]))
    view = View.of(old.game)
    if found.added:
        session.tell_links(path)
        change = alter(
            path,
            session.home.folder,
            edit,
            lambda game: replace(game, hands=(*game.hands, *done[-1].added)),
            lambda: session.waiting(path),
            dry=dry_run,
        )
        found, view = done[-1], View.of(change.after.game)
        del change
        if not dry_run:
            session.saved.append(("save.all-the-same.change", path))
    added = len(found.added)
    # A long table is not needed any more while its pad is drawn.
    rows.clear()
    done.clear()
    key = "import.would" if dry_run else "import.done"
    count = session.t("import.rows", n=found.there + added)
    session.say_wrapped(session.t(key, rows=count, there=found.there, added=added), "")
    session.show_game(view)
    session.tell(surplus_sentence(view, session.t))
