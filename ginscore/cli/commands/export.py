"""``ginscore export``: games in other formats."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pathlib import Path

    from ginscore.cli.run import Run
    from ginscore.render.view import View


def export(
    ctx: typer.Context,
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE]...", help="Game files; the current game if none."),
    ] = None,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            "-f",
            metavar="text|tsv|json|jsonl",
            help="The format; without it the one -o names by its ending, else text.",
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="OUT", help="A file, or a folder that exists."),
    ] = None,
) -> None:
    """Write games in another format: the pad as text or table, or all figures as JSON.

    Examples: ginscore export --format json | ginscore export *.toml --format jsonl -o all.jsonl
    """
    from pathlib import Path

    from ginscore.errors import GinscoreError, all_faults
    from ginscore.files.game import read_game
    from ginscore.render.view import View

    run: Run = ctx.obj
    target = Path(out) if out not in (None, "-") else None
    chosen = _format(format_, target)
    paths = [run.game_path(name) for name in (files or (None,))]
    whole = target is None or not target.is_dir()
    if whole and target is not None:
        _refuse(target, paths, chosen)
    views: list[tuple[Path, View]] = []
    code = 0
    for path in paths:
        faults: list[GinscoreError] = []
        try:
            views.append((path, View.of(read_game(path).game)))
        except* GinscoreError as group:
            faults = all_faults(group)
        # One broken game does not keep the others from being written.
        code = max(code, run.report(faults))
    if whole:
        text = "".join(_documents(run, views, chosen, many=len(paths) > 1))
        if target is None:
            run.print(text)
        elif views:
            _write(run, target, text)
    elif target is not None:
        for path, view in views:
            (text,) = _documents(run, [(path, view)], chosen, many=False)
            _write(run, target / f"{path.stem}.{_suffix(chosen)}", text)
    if code:
        raise typer.Exit(code)


def _format(wanted: str | None, target: "Path | None") -> str:
    from ginscore.errors import GinscoreError
    from ginscore.render.formats import SUFFIXES

    if wanted is None:
        endings = {ending: name for name, ending in SUFFIXES.items()}
        return endings.get(target.suffix[1:], "text") if target is not None else "text"
    if wanted not in SUFFIXES:
        raise GinscoreError("usage.format", text=wanted, known=tuple(SUFFIXES))
    return wanted


def _suffix(chosen: str) -> str:
    from ginscore.render.formats import SUFFIXES

    return SUFFIXES[chosen]


def _refuse(target: "Path", paths: "list[Path]", chosen: str) -> None:
    """Refuse to write over a game that is read, or several documents into one file."""
    from ginscore.errors import GinscoreError

    if target.exists() and any(path.exists() and target.samefile(path) for path in paths):
        raise GinscoreError("refused.export-over-game", path=str(target))
    if len(paths) > 1 and chosen in ("json", "tsv"):
        raise GinscoreError("usage.out-many", path=str(target))


def _documents(
    run: "Run", views: "list[tuple[Path, View]]", chosen: str, *, many: bool
) -> list[str]:
    """Return a text per game; several games in plain formats are headed by their file names."""
    from ginscore.render.as_json import to_json, write_json, write_jsonl
    from ginscore.render.formats import FORMATS

    if chosen == "jsonl":
        return [write_jsonl({"file": str(path), **to_json(view)}) for path, view in views]
    if chosen == "json" and many:
        return [write_json([{"file": str(path), **to_json(view)} for path, view in views])]
    texts = [FORMATS[chosen](view, run.t) for _, view in views]
    if not many:
        return texts
    return [
        f"{newline}{path}\n{text}"
        for (path, _), text, newline in zip(views, texts, ["", *["\n"] * len(texts)], strict=False)
    ]


def _write(run: "Run", target: "Path", text: str) -> None:
    from ginscore.files.saving import replace

    replace(target, text.encode("utf-8", "surrogateescape"))
    run.tell(run.t("save.created", path=str(target)))
