"""``ginscore export``: games in other formats."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.output import is_terminal, print_bytes
from ginscore.cli.run import shown
from ginscore.errors import Faults, GinscoreError
from ginscore.input.values import typed_path
from ginscore.render.formats import BinaryFormat, Format

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ginscore.cli.run import Session


def export(
    ctx: typer.Context,
    files: Annotated[list[str] | None, typer.Argument()] = None,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            "-f",
            metavar="FORMAT",
        ),
    ] = None,
    out: Annotated[str | None, typer.Option("--output", "-o", metavar="OUT")] = None,
    delimiter: Annotated[str | None, typer.Option("--delimiter", metavar="SIGN")] = None,
    bom: Annotated[bool, typer.Option("--bom")] = False,
    rows: Annotated[str | None, typer.Option("--rows", metavar="ROWS")] = None,
    force: Annotated[bool, typer.Option("--force")] = False,
) -> None:
    """Write games in another format: the pad, the hands as a table, or all figures as JSON."""
    import os

    from ginscore.cli.rules import variant_words
    from ginscore.render.view import View

    session: Session = ctx.obj
    target = typed_path(out) if out not in (None, "-") else None
    folder = target if target is not None and os.path.isdir(target) else None
    found = _format(format_, None if folder else target)
    kind = _rows(found, rows)
    if isinstance(found, Format):
        chosen: Format | BinaryFormat = _delimited(found, delimiter, bom)
    else:
        chosen = found
        _verify_binary(found, target, delimiter, bom)
    paths = [session.game_path(name) for name in files or (None,)]
    outputs = _outputs(paths, target, folder, chosen, force=force)
    views: dict[Path, View] = {}
    code = 0
    for path in dict.fromkeys(paths):
        with Faults() as faults:
            game = session.read_game(path).game
            title, changes = variant_words(session, game, path)
            views[path] = View.of(game)._replace(variant_title=title, changes=changes)
        # One broken game does not keep the others from being written.
        code = max(code, session.report(faults))
    for output, sources in outputs:
        games = [(str(path), views[path]) for path in sources if path in views]
        if games:
            if isinstance(chosen, Format):
                pieces = chosen.write(games, session.t, len(sources) > 1)
                _write(session, output, chosen, pieces, force=force)
            elif output is None:
                print_bytes([chosen.write(games, kind)])
            else:
                _save(session, output, chosen.write(games, kind), force=force)
    if chosen.name == "tsv" and any(
        hand.tables is not None for view in views.values() for hand in view.game.hands
    ):
        session.tell(session.t("save.nets-only"))
    if chosen.name == "tsv" and any(view.game.many for view in views.values()):
        session.tell(session.t("save.losers-untold"))
    if code:
        raise typer.Exit(code)


def _format(wanted: str | None, target: "Path | None") -> Format | BinaryFormat:
    """Return the format asked for, else the one a file's ending names, else text."""
    from ginscore.cli.exports import EXPORTS

    names = {found.name: found for found in EXPORTS}
    endings = {f".{found.ending}": found for found in EXPORTS}
    if wanted is not None:
        if wanted not in names:
            raise GinscoreError("usage.format", text=wanted, known=tuple(names))
        return names[wanted]
    if target is None or not target.suffix:
        return EXPORTS[0]
    if target.suffix.lower() == ".png":
        raise GinscoreError("usage.ending-image", path=str(target))
    if target.suffix not in endings:
        raise GinscoreError("usage.ending", text=target.suffix, known=tuple(names))
    return endings[target.suffix]


def _rows(chosen: Format | BinaryFormat, rows: str | None) -> str:
    """Return what a row is; a text format has rows of one kind."""
    if isinstance(chosen, Format):
        if rows is not None:
            raise GinscoreError("usage.rows-option", format=chosen.name)
        return ""
    if rows is not None and rows not in chosen.rows:
        raise GinscoreError("usage.rows", text=rows, known=chosen.rows)
    return chosen.rows[0] if rows is None else rows


def _verify_binary(
    chosen: BinaryFormat, target: "Path | None", delimiter: str | None, bom: bool
) -> None:
    """Verify that a format that is no text can be written, and where it goes to."""
    import sys
    from importlib.util import find_spec

    if delimiter is not None or bom:
        name = "--bom" if delimiter is None else "--delimiter"
        raise GinscoreError("usage.csv-option", name=name, format=chosen.name)
    if target is None and is_terminal(sys.stdout):
        raise GinscoreError("usage.not-on-screen", format=chosen.name, ending=chosen.ending)
    if find_spec("pyarrow") is None:
        raise GinscoreError("usage.no-pyarrow", format=chosen.name)


def _delimited(chosen: Format, delimiter: str | None, bom: bool) -> Format:
    """Return the format with the delimiter and byte order mark asked for."""
    from ginscore.files.tables.csv import DELIMITERS

    if delimiter is None and not bom:
        return chosen
    if chosen.delimited is None:
        name = "--bom" if delimiter is None else "--delimiter"
        raise GinscoreError("usage.csv-option", name=name, format=chosen.name)
    typed = "," if delimiter is None else delimiter
    sign = "\t" if typed in ("tab", "\\t") else typed
    if sign not in DELIMITERS:
        raise GinscoreError("usage.delimiter", text=delimiter)
    write = chosen.delimited(sign)
    mark = "\ufeff" if bom else ""
    return chosen._replace(write=lambda games, t, many: [mark, *write(games, t, many)])


def _outputs(
    paths: "list[Path]",
    target: "Path | None",
    folder: "Path | None",
    chosen: Format | BinaryFormat,
    *,
    force: bool,
) -> "list[tuple[Path | None, list[Path]]]":
    """Return each output, None for the standard one, with the games that go into it.

    Nothing that a club may want to keep is written over: no game, and no output of this run.
    """
    if folder is None:
        if target is not None and len(paths) > 1 and not chosen.joins:
            raise GinscoreError("usage.out-many", path=str(target))
        outputs: list[tuple[Path | None, list[Path]]] = [(target, paths)]
    else:
        outputs = [(folder / f"{path.stem}.{chosen.ending}", [path]) for path in paths]
    seen = set()
    for output, _ in outputs:
        if output in seen:
            raise GinscoreError("usage.out-twice", path=str(output))
        seen.add(output)
        if output is not None:
            _refuse(output, chosen, force=force)
    return outputs


def _refuse(output: "Path", chosen: Format | BinaryFormat, *, force: bool) -> None:
    """Refuse to write over what is not shown to be an earlier export in the same format.

    A game, a variant and a pad are never written over; with ``force`` anything else is, and keeps
    another name.
    """
    from ginscore.cli.exports import is_export
    from ginscore.files.check import holds_a_game
    from ginscore.files.text import open_regular

    if not output.is_file():
        return
    try:
        if holds_a_game(output):
            raise GinscoreError("refused.export-over-game", path=str(output))
        with open(output, "rb", opener=open_regular) as handle:
            data = handle.read()
    except (GinscoreError, OSError) as error:
        if isinstance(error, GinscoreError) and error.family == "refused":
            raise
        data = None  # nobody can look, so nothing is shown
    if not force and (data is None or (data and not is_export(chosen.name, data))):
        raise GinscoreError("refused.export-over", path=str(output), format=chosen.name)


def _write(
    session: "Session",
    output: "Path | None",
    chosen: Format,
    pieces: "Iterable[str]",
    *,
    force: bool,
) -> None:
    if output is None:
        session.print(pieces, exact=not chosen.prose)
        return
    data = (piece.encode("utf-8", "surrogateescape") for piece in pieces)
    _save(session, output, data, force=force)


def _save(
    session: "Session", output: "Path", data: "bytes | Iterable[bytes]", *, force: bool
) -> None:
    from ginscore.files.saving.disk import write_out

    kept = write_out(output, data, keep=force)
    session.tell(
        session.t("save.created", path=shown(output)),
        session.t("save.kept", path=shown(kept)) if kept is not None else None,
    )
