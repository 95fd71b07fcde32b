"""``ginscore variants``: the rule sets, and one of them in full."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ginscore.cli.run import Run
    from ginscore.files.variant import Variant


def variants(
    ctx: typer.Context,
    name: Annotated[str | None, typer.Argument()] = None,
    toml: Annotated[bool, typer.Option("--toml")] = False,
) -> None:
    """List the variants, or show one in full: rules, sources, and what was decided and why."""
    from pathlib import Path

    from ginscore.cli.starting import variant_of
    from ginscore.errors import GinscoreError
    from ginscore.files.rules import load_variant_file, names_file

    run: Run = ctx.obj
    if name is None:
        if toml:
            raise GinscoreError("usage.variant-missing")
        _list(run)
        return
    if names_file(name):
        variant = load_variant_file(Path(name), name)
    else:
        variant = variant_of(run, name, Path.cwd())
    if toml:
        _write(run, variant)
    else:
        _show(run, variant)


def _list(run: "Run") -> None:
    """List the built-in variants, then the player's own, which may be broken or hidden."""
    from ginscore.cli.explaining import room
    from ginscore.cli.run import shown
    from ginscore.files.rules import built_in_names, load_built_in, own_names
    from ginscore.render.faults import visible
    from ginscore.render.table import table_lines
    from ginscore.render.wrapping import wrap

    shelf = run.home.variants
    built_in = built_in_names()
    rows = [(name, load_built_in(name).title(run.t.language)) for name in built_in]
    run.say(*table_lines(rows, room()))
    own = own_names(shelf)
    if own:
        run.say("", *wrap(run.t("variants.own", path=shown(shelf)), room()))
        states = [(visible(name), visible(_state(run, name))) for name in own]
        run.say(*table_lines(states, room()))


def _state(run: "Run", name: str) -> str:
    """Return the title of a variant of the player's own, or why it has none."""
    from pathlib import Path

    from ginscore.cli.starting import variant_of
    from ginscore.errors import GinscoreError
    from ginscore.files.rules import built_in_names

    path = run.home.variants / f"{name}.toml"
    if name in built_in_names():
        return run.t("variants.hidden", path=path)
    title = None
    try:
        title = variant_of(run, name, Path.cwd()).title(run.t.language)
    except* GinscoreError:
        pass
    return run.t("variants.unreadable", path=path) if title is None else title


def _show(run: "Run", variant: "Variant") -> None:
    from ginscore.cli.explaining import room
    from ginscore.files.descriptions import describe
    from ginscore.render.faults import visible
    from ginscore.render.table import table_lines
    from ginscore.render.variants import decision_lines, setting_rows, source_lines
    from ginscore.render.wrapping import wrap

    said = describe(variant).cited_in(run.t.language)
    t, available = run.t, room()
    main = next(iter(said.sources), None)
    given: dict[str, list[str]] = {}
    for parameter, key in said.origins.items():
        if key is not None and key != main:
            given.setdefault(key, []).append(parameter)
    head = f"{visible(variant.name)}: {visible(variant.title(t.language))}"
    line = _in_language(run, said.lines)
    run.say(*wrap(head, available), *(wrap(visible(line), available) if line else []))
    run.say("", *wrap(t("variants.rules"), available))
    run.say(*table_lines(setting_rows(variant.rules, t), available, indent=2))
    if said.sources:
        run.say("", *wrap(t("variants.sources"), available))
        run.say(*source_lines(said.sources, given, t, available))
    if said.decisions:
        run.say("", *wrap(t("variants.decisions"), available))
        decisions = [(d.parameter, _in_language(run, d.texts), d.sources) for d in said.decisions]
        run.say(*decision_lines(decisions, variant.rules, said.sources, available))


def _in_language(run: "Run", texts: "Mapping[str, str]") -> str:
    """Return a text in the player's language, else in English, else as it is there."""
    return texts.get(run.t.language) or texts.get("en") or next(iter(texts.values()), "")


def _write(run: "Run", variant: "Variant") -> None:
    from ginscore.cli.run import shown
    from ginscore.files.rules import built_in_names, own_names
    from ginscore.files.variant_text import variant_text
    from ginscore.render.faults import visible

    name = visible(variant.name)
    own = run.t("variants.club")
    while own in own_names(run.home.variants):
        own += "-2"  # not over one that is there
    path = shown(run.home.variants / f"{own}.toml")
    remarks = [
        run.t("variants.remark.rules", name=name),
        run.t("variants.remark.keep", path=path),
        run.t("variants.remark.start", name=own),
    ]
    if variant.name in built_in_names():
        remarks.append(run.t("variants.remark.extends", name=name))
    run.print(variant_text(variant, remarks), exact=True)
