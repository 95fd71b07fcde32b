"""The pages of ``--help``, built from the catalogues in the player's language.

What Typer would say of itself has no words here: a command names its options, the catalogue
explains them. Only the page of one command imports that command.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import filterfalse
from typing import TYPE_CHECKING, Any

from ginscore.cli.output import encodable, screen_width
from ginscore.render.lines.columns import labelled_lines
from ginscore.render.lines.wrap import wrap

if TYPE_CHECKING:
    from typer.core import TyperCommand

    from ginscore.lang.translator import Translator


WIDEST = 80
"""Cells: longer lines are hard to read, however wide the screen is."""


ANYWHERE = ("--lang", "--color")
"""Options of every command, that are taken out of the line wherever they are."""


def command_page(command: TyperCommand, ctx: Any) -> str:
    """Return the page of a command: what it does, its arguments, two examples, its options."""
    t: Translator = ctx.obj.t
    base = f"help.command.{command.name}"
    available = help_width()
    lines = [*wrap(t("help.page.usage", line=usage_line(t, ctx)), available, 4), ""]
    lines += wrap(t(f"{base}.short"), available)
    if more := said(t, f"{base}.more"):
        lines += wrap(more, available)
    if arguments := said(t, f"{base}.arguments"):
        rows = [_split(line) for line in arguments.strip().splitlines()]
        lines += ["", *labelled_lines(rows, available, indent=2)]
    lines += ["", t("help.page.examples")]
    # Whoever copies them wants them whole.
    lines += [f"  {line}" for line in t(f"{base}.examples").strip().splitlines()]
    lines += _section("help.page.options", ctx, _options(ctx))
    lines += _section("help.page.anywhere", ctx.parent, filter(_global, _options(ctx.parent)))
    return _page(lines, ctx)


def group_page(sections: Sequence[tuple[str, Sequence[tuple[str, str]]]], ctx: Any) -> str:
    """Return the page of all commands, in their sections, a line each."""
    t: Translator = ctx.obj.t
    available = help_width()
    lines = [*wrap(t("help.page.usage", line=usage_line(t, ctx)), available), ""]
    lines += wrap(t("help.page.about"), available)
    longest = max(len(name) for _, commands in sections for name, _ in commands)
    for section, commands in sections:
        rows = [(name.ljust(longest), t(f"help.command.{name}.short")) for name, _ in commands]
        lines += [
            "",
            f"{t(f'help.section.{section}')}:",
            *labelled_lines(rows, available, indent=2),
        ]
    lines += _section("help.page.anywhere", ctx, filter(_global, _options(ctx)))
    lines += _section("help.page.options", ctx, filterfalse(_global, _options(ctx)))
    lines += ["", *wrap(t("help.page.more"), available)]
    return _page(lines, ctx)


def _section(title: str, ctx: Any, options: Iterable[Any]) -> list[str]:
    """Return options under a title, each as it is typed and with what it does."""
    t: Translator = ctx.obj.t
    rows = []
    for option in options:
        flags = ", ".join(sorted(option.opts, key=len))
        rows.append((f"{flags} {value_name(t, option)}".rstrip(), option_text(t, ctx, option)))
    return ["", t(title), *labelled_lines(rows, help_width(), indent=2)]


def usage_line(t: Translator, ctx: Any) -> str:
    """Return a command line as it is to be written, in the player's words."""
    if ctx.parent is None:
        return " ".join([ctx.command_path, t("help.page.command")])
    words = said(t, f"help.command.{ctx.command.name}.usage")
    return " ".join([ctx.command_path, *([words] if words else []), t("help.page.optional")])


def said(t: Translator, *keys: str, **params: object) -> str | None:
    """Return the first of several messages that there is, or None."""
    for key in keys:
        try:
            return t(key, **params)
        except KeyError:
            continue
    return None


def option_text(t: Translator, ctx: Any, option: Any) -> str:
    """Return what an option does: in its command's words, else in those of all."""
    name = long_name(option)
    own = f"help.command.{ctx.command.name}.option.{name}"
    known: dict[str, str] = {}
    if name == "format":
        from ginscore.cli.exports import EXPORTS

        known["formats"] = ", ".join(found.name for found in EXPORTS)
    return said(t, own, f"help.option.{name}", **known) or ""


def long_name(option: Any) -> str:
    """Return the name of an option without its hyphens."""
    return str(max(option.opts, key=len)).lstrip("-")


def value_name(t: Translator, option: Any) -> str:
    """Return what is shown for the value of an option; nothing where it takes none."""
    if option.is_flag or not option.metavar:
        return ""
    return said(t, f"help.value.{option.metavar}") or str(option.metavar)


def _options(ctx: Any) -> Iterator[Any]:
    for param in ctx.command.get_params(ctx):
        if param.param_type_name == "option":
            yield param


def _global(option: Any) -> bool:
    return not {*option.opts}.isdisjoint(ANYWHERE)


def _split(line: str) -> tuple[str, str]:
    word, _, text = line.partition(": ")
    return word, text


def help_width() -> int:
    """Return the cells of a line of a page to read."""
    return min(screen_width(sys.stdout, os.environ) or WIDEST, WIDEST)


def _page(lines: Sequence[str], ctx: Any) -> str:
    if ctx.obj.color:
        from ginscore.render.screen.colour import bold_heading

        palette = ctx.obj.palette
        usage = ctx.obj.t("help.page.usage", line="").rstrip()
        first, *others = lines
        lines = [bold_heading(line, palette) if _heads(line) else line for line in others]
        lines.insert(0, bold_heading(usage, palette) + first.removeprefix(usage))
    return encodable("\n".join(lines), sys.stdout.encoding or "ascii")


def _heads(line: str) -> bool:
    return line.endswith(":") and not line.startswith(" ")
