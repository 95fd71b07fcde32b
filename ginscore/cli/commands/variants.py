"""``ginscore variants``: the rule sets, and one of them in full."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import FormatOption, screen_only
from ginscore.cli.run import line_width, shown
from ginscore.errors import Faults, GinscoreError
from ginscore.scoring.parameters import flat, to_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ginscore.cli.run import Session
    from ginscore.files.variant.record import Variant


def variants(
    ctx: typer.Context,
    names: Annotated[list[str] | None, typer.Argument()] = None,
    toml: Annotated[bool, typer.Option("--toml")] = False,
    diff: Annotated[bool, typer.Option("--diff")] = False,
    where: Annotated[bool, typer.Option("--where")] = False,
    format_: FormatOption = "text",
) -> None:
    """List the variants, show one in full, where its rules are, or how two of them differ."""
    session: Session = ctx.obj
    screen_only(format_, toml=toml)
    asked = [name for name, on in {"toml": toml, "diff": diff, "where": where}.items() if on]
    if len(asked) > 1:
        raise GinscoreError("usage.not-together", first=f"--{asked[0]}", second=f"--{asked[1]}")
    names = names or []
    if diff:
        if len(names) != 2:
            raise GinscoreError("usage.variants-two")
        pair = [_named(session, name)[0] for name in names]
        session.give(format_, lambda: _diff_data(pair), lambda: _diff(session, pair))
        return
    if len(names) > 1:
        raise GinscoreError("usage.variants-one", first=names[0], second=names[1])
    if not names:
        if toml or where:
            raise GinscoreError("usage.variant-missing", option=f"--{asked[0]}")
        session.give(format_, lambda: _list_data(session), lambda: _list(session))
        return
    variant, path = _named(session, names[0])
    if toml:
        _write(session, variant)
    elif where:
        session.give(
            format_, lambda: _where_data(variant, path), lambda: _where(session, variant, path)
        )
    else:
        session.give(format_, lambda: _data(session, variant), lambda: _show(session, variant))


def _named(session: "Session", name: str) -> "tuple[Variant, Path]":
    """Load the variant that was typed; return it with its file."""
    from ginscore.cli.rules import typed_variant, variant_of
    from ginscore.files.variant.find import (
        BUILT_IN,
        built_in_names,
        load_variant_file,
        names_file,
    )

    name = typed_variant(session, name)
    if names_file(name):
        return load_variant_file(Path(name), name), Path(name)
    folder = BUILT_IN if name in built_in_names() else session.home.variants
    return variant_of(session, name, Path.cwd()), folder / f"{name}.toml"


def _diff_data(pair: "Sequence[Variant]") -> dict[str, object]:
    """Return what differs between two variants as plain data; null: a result that is not there."""
    from ginscore.render.data.json import VERSION
    from ginscore.render.words.variants import difference_rows

    tables = [flat(to_table(variant.rules)) for variant in pair]
    rows = difference_rows([variant.rules for variant in pair])
    return {
        "ginscore": VERSION,
        "variants": [variant.name for variant in pair],
        "differences": [
            {"parameter": name, "values": [table.get(name) for table in tables]}
            for name, *_ in rows
        ],
    }


def _diff(session: "Session", pair: "Sequence[Variant]") -> None:
    """Show the parameters in which two variants differ, side by side."""
    from ginscore.render.lines.cells import visible
    from ginscore.render.lines.columns import LabelledRow, grid_lines
    from ginscore.render.lines.looks import Look
    from ginscore.render.words.variants import difference_rows

    rows = difference_rows([variant.rules for variant in pair])
    names = [visible(variant.name) for variant in pair]
    if not rows:
        session.say_wrapped(session.t("variants.same", first=names[0], second=names[1]))
        return
    table = [LabelledRow("", tuple(names), Look.HEADING)]
    table += [LabelledRow(name, tuple(values)) for name, *values in rows]
    session.say(*grid_lines(table, line_width()))


def _where_data(variant: "Variant", path: "Path") -> dict[str, object]:
    """Return the place of every parameter as plain data; null: no file names it."""
    from ginscore.files.variant.given import given
    from ginscore.render.data.json import VERSION

    values = flat(to_table(variant.rules))
    return {
        "ginscore": VERSION,
        "name": variant.name,
        "parameters": [
            {
                "parameter": name,
                "value": values[name],
                "variant": found.variant,
                "file": None if found.file is None else str(found.file),
                "line": found.line,
            }
            for name, found in given(variant, path).items()
        ],
    }


def _where(session: "Session", variant: "Variant", path: "Path") -> None:
    """Show for every parameter which file gives it, and on which line."""
    from ginscore.files.variant.given import given
    from ginscore.render.lines.cells import visible
    from ginscore.render.lines.columns import labelled_lines
    from ginscore.scoring.parameters import flat, to_table, typed

    values = flat(to_table(variant.rules))
    rows, files = [], {}
    for name, found in given(variant, path).items():
        said = session.t("variants.nowhere")
        if found.file is not None:
            files[visible(str(found.variant))] = shown(found.file)
            said = f"{visible(str(found.variant))}:{found.line}"
        elif name.endswith(".factor") or name.startswith("partners."):
            continue
        rows.append((f"{name}={typed(values[name])}", said))
    session.say(*labelled_lines(rows, line_width()))
    session.say("", *labelled_lines(list(files.items()), line_width()))


def _list_data(session: "Session") -> dict[str, object]:
    """Return the variants as plain data: the built-in ones, then the player's own."""
    from ginscore.files.variant.find import built_in_names, load_built_in, own_names
    from ginscore.render.data.json import VERSION

    language = session.t.language
    built_in = built_in_names()
    return {
        "ginscore": VERSION,
        "variants": [
            *(
                {
                    "name": name,
                    "title": load_built_in(name).title(language),
                    "file": None,
                    "hidden": False,
                    "faults": [],
                }
                for name in built_in
            ),
            *(
                _own_data(session, name, hidden=name in built_in)
                for name in own_names(session.home.variants)
            ),
        ],
    }


def _own_data(session: "Session", name: str, *, hidden: bool) -> dict[str, object]:
    """Return a variant of the player's own, which may be broken, or hidden by a built-in one."""
    from ginscore.files.variant.find import load_variant_file

    path = session.home.variants / f"{name}.toml"
    title = None
    with Faults() as faults:
        title = load_variant_file(path, name).title(session.t.language)
    return {
        "name": name,
        "title": title,
        "file": str(path),
        "hidden": hidden,
        "faults": [session.fault_data(fault) for fault in faults],
    }


def _data(session: "Session", variant: "Variant") -> dict[str, object]:
    """Return a variant in full as plain data: its texts are in the language of the run."""
    from ginscore.files.variant.description import describe
    from ginscore.render.data.json import VERSION

    said = describe(variant).cited_in(session.t.language)
    parameters = flat(to_table(variant.rules))
    return {
        "ginscore": VERSION,
        "name": variant.name,
        "title": variant.title(session.t.language),
        "description": _in_language(session, said.lines) or None,
        "parameters": parameters,
        "sources": dict(said.sources),
        "origins": {name: said.origin_of(name) for name in parameters},
        "decisions": [
            {
                "parameter": decision.parameter,
                "sources": list(decision.sources),
                "text": _in_language(session, decision.texts),
            }
            for decision in said.decisions
        ],
    }


def _list(session: "Session") -> None:
    """List the built-in variants, then the player's own, which may be broken or hidden."""
    from ginscore.files.variant.find import built_in_names, load_built_in, own_names
    from ginscore.render.lines.cells import visible
    from ginscore.render.lines.columns import labelled_lines
    from ginscore.render.lines.looks import heading
    from ginscore.render.lines.wrap import wrap

    shelf = session.home.variants
    built_in = built_in_names()
    rows = [(name, load_built_in(name).title(session.t.language)) for name in built_in]
    session.say(*labelled_lines(rows, line_width()))
    own = own_names(shelf)
    if own:
        own_words = heading(session.t("variants.own", path=shown(shelf)))
        session.say("", *wrap(own_words, line_width()))
        states = [(visible(name), visible(_state(session, name))) for name in own]
        session.say(*labelled_lines(states, line_width()))


def _state(session: "Session", name: str) -> str:
    """Return the title of a variant of the player's own, or why it has none."""
    from ginscore.cli.rules import variant_of
    from ginscore.files.variant.find import built_in_names

    path = session.home.variants / f"{name}.toml"
    if name in built_in_names():
        return session.t("variants.hidden", path=path)
    title = None
    with Faults():
        title = variant_of(session, name, Path.cwd()).title(session.t.language)
    return session.t("variants.unreadable", path=path) if title is None else title


def _show(session: "Session", variant: "Variant") -> None:
    from ginscore.files.variant.description import describe
    from ginscore.render.lines.cells import visible
    from ginscore.render.lines.columns import labelled_lines
    from ginscore.render.lines.looks import heading
    from ginscore.render.lines.wrap import wrap
    from ginscore.render.words.variants import decision_lines, setting_rows, source_lines

    said = describe(variant).cited_in(session.t.language)
    t, available = session.t, line_width()
    main = next(iter(said.sources), None)
    given: dict[str, list[str]] = {}
    for parameter, key in said.origins.items():
        if key is not None and key != main:
            given.setdefault(key, []).append(parameter)
    head = f"{visible(variant.name)}: {visible(variant.title(t.language))}"
    line = _in_language(session, said.lines)
    session.say(*wrap(heading(head), available), *(wrap(visible(line), available) if line else []))
    session.say("", *wrap(heading(t("variants.rules")), available))
    session.say(*labelled_lines(setting_rows(variant.rules, t), available, indent=2))
    if said.sources:
        session.say("", *wrap(heading(t("variants.sources")), available))
        session.say(*source_lines(said.sources, given, t, available))
    if said.decisions:
        session.say("", *wrap(heading(t("variants.decisions")), available))
        decisions = [
            (d.parameter, _in_language(session, d.texts), d.sources) for d in said.decisions
        ]
        session.say(*decision_lines(decisions, variant.rules, said.sources, available))


def _in_language(session: "Session", texts: "Mapping[str, str]") -> str:
    """Return a text in the player's language, else in English, else as it is there."""
    return texts.get(session.t.language) or texts.get("en") or next(iter(texts.values()), "")


def _write(session: "Session", variant: "Variant") -> None:
    from ginscore.files.variant.find import built_in_names, own_names
    from ginscore.files.variant.write import variant_text
    from ginscore.render.lines.cells import visible

    name = visible(variant.name)
    own = session.t("variants.club")
    while own in own_names(session.home.variants):
        own += "-2"  # not over one that is there
    path = shown(session.home.variants / f"{own}.toml")
    remarks = [
        session.t("variants.remark.rules", name=name),
        session.t("variants.remark.keep", path=path),
        session.t("variants.remark.start", name=own),
    ]
    if variant.name in built_in_names():
        remarks.append(session.t("variants.remark.extends", name=name))
    session.print([variant_text(variant, remarks)], exact=True)
