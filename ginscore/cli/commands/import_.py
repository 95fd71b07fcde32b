"""``ginscore import``: hands from a table, or a game from a paper pad."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.parameters import GameOption

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ginscore.cli.hand_rows import Import
    from ginscore.cli.run import Run
    from ginscore.files.game import GameFile
    from ginscore.files.hand_table import Row
    from ginscore.files.text import FileText

STANDARD_INPUT = "-"


def import_(
    ctx: typer.Context,
    table: Annotated[str, typer.Argument()],
    game: GameOption = None,
    dry_run: Annotated[bool, typer.Option("--dry-run")] = False,
    variant: Annotated[str | None, typer.Option("--variant", metavar="NAME")] = None,
    changes: Annotated[list[str] | None, typer.Option("--set", metavar="PARAMETER=VALUE")] = None,
    file: Annotated[str | None, typer.Option("--file", metavar="FILE")] = None,
) -> None:
    """Add the hands of a table to the game, or make a game of a paper pad.

    Hands that the game has already are skipped; if anything is wrong, nothing is added.
    """
    from pathlib import Path

    from ginscore.files.hand_table import is_pad, table_rows

    run: Run = ctx.obj
    source = _source(table)
    of_pads = {"--variant": variant, "--set": changes, "--file": file}
    if not _has_header(source.text, run.t.language):
        is_tsv = Path(table).suffix.lower() == ".tsv"
        if table != STANDARD_INPUT and (is_tsv or is_pad(table_rows(source.text, table))):
            from ginscore.cli.import_pad import import_pad

            _refuse_options("usage.table-option", {"--game": game, "--dry-run": dry_run})
            import_pad(run, Path(table), variant=variant, changes=changes or [], file=file)
            return
        raise _no_header(table)
    _refuse_options("usage.pad-option", of_pads)
    _import_hands(run, table, table_rows(source.text, table), game, dry_run=dry_run)


def _source(name: str) -> "FileText":
    """Read a file, or the standard input, as text."""
    import sys
    from pathlib import Path

    from ginscore.errors import GinscoreError
    from ginscore.files.text import LARGEST_FILE, decode, read_text

    try:
        if name != STANDARD_INPUT:
            return read_text(Path(name))
        data = sys.stdin.buffer.read(LARGEST_FILE + 1)
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

    from ginscore.cli.table_header import column_name

    first = next((line for line in text.splitlines() if line.strip()), "")
    cells = re.split(r"[,;\t|]", first)
    return sum(column_name(cell.strip(' "'), language) is not None for cell in cells) > 1


def _refuse_options(code: str, options: "Mapping[str, object]") -> None:
    from ginscore.errors import GinscoreError, raise_all

    raise_all([GinscoreError(code, name=name) for name, given in options.items() if given])


def _import_hands(
    run: "Run", name: str, rows: "Sequence[Row]", game: str | None, *, dry_run: bool
) -> None:
    """Add the hands of a table to a game in one change, and show what came of it."""
    from dataclasses import replace

    from ginscore.cli.hand_rows import read_table
    from ginscore.files.edits import with_inserted
    from ginscore.files.saving import alter
    from ginscore.render.sentences import surplus_sentence
    from ginscore.render.view import View

    path = run.game_path(None, game)
    done: list[Import] = []

    def edit(file: "GameFile") -> str:
        done.append(read_table(rows, file.game, run.t, name))
        return with_inserted(file, len(file.game.hands) + 1, done[-1].added)

    old = run.read_game(path)
    found = read_table(rows, old.game, run.t, name)
    view = View.of(old.game)
    if found.added:
        change = alter(
            path,
            run.home.folder,
            edit,
            lambda game: replace(game, hands=(*game.hands, *done[-1].added)),
            lambda: run.waiting(path),
            dry=dry_run,
        )
        found, view = done[-1], View.of(change.after.game)
    added = len(found.added)
    key = "import.would" if dry_run else "import.done"
    count = run.t("import.rows", n=found.there + added)
    run.say_wrapped(run.t(key, rows=count, there=found.there, added=added), "")
    run.show_game(view)
    run.tell(surplus_sentence(view, run.t))
