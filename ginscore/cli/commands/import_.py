"""``ginscore import``: hands from a table, or a game from a paper pad."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.new_game import folder_of, new_game
from ginscore.cli.options import DateOption, GameOption, PlaceOption, TitleOption
from ginscore.cli.pads import keep_game, played, table_text
from ginscore.errors import GinscoreError, raise_all
from ginscore.files.tables.layout import UP, LaidOut, lay_out
from ginscore.files.tables.paper import CellSheet, divide
from ginscore.files.tables.pasted import holds_pad, pasted_sheet
from ginscore.input.head import TypedHead
from ginscore.input.row import column_name
from ginscore.render.view import View
from ginscore.scoring.paper.pad import PadCell, pad_fault
from ginscore.scoring.paper.readings import possible_readings
from ginscore.scoring.paper.slips import WrittenColumn, whole_columns
from ginscore.scoring.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ginscore.cli.run import Session
    from ginscore.files.game.read import GameFile
    from ginscore.files.tables.csv import TableRow
    from ginscore.input.table import Import
    from ginscore.scoring.game import Game


def import_pad(
    session: Session,
    sheet: CellSheet,
    variant: str | None,
    changes: list[str],
    file: str | None,
    head: TypedHead,
) -> None:
    """Make a new game of a paper pad, kept in ``file`` or the folder of games, and show it.

    A step that may have been several hands is taken as the plainest one, and its note names the
    others. Of a pad that does not add up the first wrong cell is told, or all figures that alone
    may be wrong, and where more is said of it; then nothing is written.
    """
    folder = folder_of(session, file)
    game = new_game(session, sheet.players, variant, changes, [], None, None, folder, head)
    rules = game.rules
    form, *_ = lay_out(rules, sheet)
    if not form.adds_up:
        code = session.report(_faults(rules, sheet, form))
        session.tell(session.t("pad.audit", file=shlex.quote(sheet.file)))
        raise typer.Exit(code)
    decoded = form.decoded(rules)
    if rules.counts_boxes and not form.boxed:
        session.tell(session.t("pad.no-boxes"))
    columns = whole_columns(form.columns)
    if not form.marked and any(True in column.marked for column in columns):
        session.tell(session.t("audit.no-marks", target=rules.target))
    game = played(session, game, decoded)
    told = keep_game(session, game, decoded, columns, folder, file, boxed=form.boxed)
    session.show_game(View.of(game))
    session.tell(*told)


def _faults(rules: Rules, sheet: CellSheet, form: LaidOut) -> list[GinscoreError]:
    """Return what is wrong with a pad: the first fault, or all figures that alone may be it.

    A fault shows where a column stops to add up, which is not always where the pen slipped: a
    figure that is right beside a wrong one may be the one that is looked at.
    """
    place = form.placed
    try:
        if (form.order, form.single, sheet.paired, form.turns) == (UP, False, False, ()):
            # As on paper: there gaps and misplaced marks are told as what they are.
            pad = divide(sheet, rules.begun, counts_boxes=rules.counts_boxes)
            place, columns = pad.place, tuple(map(WrittenColumn.of, pad.columns))
            form = form._replace(columns=columns, readings=possible_readings(rules))
        form.decoded(rules)
    except GinscoreError as found:
        fault = found
    else:
        return []
    right: dict[PadCell, dict[int, None]] = {}
    value: dict[PadCell, int | None] = {}
    for slip in (
        slip for each in form.explained(rules, most=1).explanations for slip in each.slips
    ):
        if slip.value is None or not slip.right:
            return [place(fault)]  # it may be a mark or a whole hand as well
        right.setdefault(slip.cell, {}).update(dict.fromkeys(slip.right))
        value[slip.cell] = slip.value
    if not right or [*right] == [fault.params.get("cell")]:
        return [place(fault)]
    code = "format.pad-slip" if len(right) == 1 else "format.pad-slip-of"
    return [
        place(pad_fault(code, cell, value=value[cell], right=tuple(right[cell])[:3], n=len(right)))
        for cell in sorted(right, key=lambda cell: (cell.player, cell.column, cell.boxes))
    ]


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
    date: DateOption = None,
    title: TitleOption = None,
    place: PlaceOption = None,
) -> None:
    """Add the hands of a table to the game, or make a game of a paper pad.

    Hands that the game has already are skipped; if anything is wrong, nothing is added.
    """
    from ginscore.files.tables.csv import table_rows

    session: Session = ctx.obj
    source = table_text(table, empty="format.table-header")
    head = TypedHead(date, title, place)
    of_pads = {"--variant": variant, "--set": changes, "--file": file}
    if not _has_header(source, session.t.language):
        if Path(table).suffix.lower() == ".tsv" or holds_pad(source):
            _refuse_options(
                "usage.table-option", {"--game": game, "--dry-run": dry_run, "--points": points}
            )
            sheet = pasted_sheet(source, table, named=True)
            import_pad(session, sheet, variant, changes or [], file, head)
            return
        raise _no_header(table)
    _refuse_options("usage.pad-option", of_pads)
    of_games = {f"--{name}": text for name, text in head._asdict().items()}
    _refuse_options("usage.table-head", of_games)
    if points not in (None, "difference", "score"):
        raise GinscoreError("usage.points-option", text=points)
    rows = table_rows(source, table)
    del source
    _import_hands(session, table, rows, game, points, dry_run=dry_run)


def _no_header(name: str) -> Exception:
    return GinscoreError("format.table-header", file=name)


def _has_header(text: str, language: str) -> bool:
    """Tell whether the first row names columns; two of them, as one may be a player's name."""
    lines = (line for line in text.replace("\ufeff", "").splitlines() if line.strip())
    first = next((line for line in lines if not line.lstrip().startswith("sep=")), "")
    cells = re.split(r"[,;\t|]", first)
    return sum(column_name(cell.strip(' "'), language) is not None for cell in cells) > 1


def _refuse_options(code: str, options: Mapping[str, object]) -> None:
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
    from ginscore.files.game.edit import with_inserted
    from ginscore.files.saving.change import Edited, alter
    from ginscore.input.table import read_table
    from ginscore.render.words.sentences import reported_hand
    from ginscore.scoring.frozen import replace
    from ginscore.scoring.hands import Hand

    path = session.game_path(None, game)

    def read(game: Game) -> Import:
        def tell(hand: Hand) -> str:
            return reported_hand(game.players, game.rules, hand, session.t)

        return read_table(rows, game, session.t, name, tell, points)

    def read_for(game: Game) -> Import:
        # Read again only where another has changed the game meanwhile.
        return found if game == old.game else read(game)

    def edit(file: GameFile) -> Edited:
        hands, added = file.game.hands, read_for(file.game).added
        meant = replace(file.game, hands=(*hands, *added))
        return Edited(with_inserted(file, len(hands) + 1, added), meant)

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
            lambda: session.waiting(path),
            dry=dry_run,
        )
        found, view = read_for(change.before), View.of(change.after)
        del change
        if not dry_run:
            session.saved.append(("save.all-the-same.change", path))
    added = len(found.added)
    # A long table is not needed any more while its pad is drawn.
    rows.clear()
    key = "import.would" if dry_run else "import.done"
    count = session.t("import.rows", n=found.there + added)
    session.say_wrapped(session.t(key, rows=count, there=found.there, added=added), "")
    session.show_game(view)
    session.tell_surplus(view)
