"""What Typer finds wrong with a command line, as faults that are told in the player's language."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from typer._click.exceptions import BadOptionUsage, NoSuchOption, UsageError

from ginscore.cli.help.pages import ANYWHERE, usage_line, value_name
from ginscore.errors import GinscoreError

_MAY_BE_EMPTY = ("currency", "note")
"""Options that an empty value takes something away with."""


def usage_fault(error: UsageError, ctx: Any) -> GinscoreError:
    """Return the fault that Typer means by an error in a line, in the context of its command."""
    match error:
        case NoSuchOption():
            return _no_option(error.option_name, ctx)
        case BadOptionUsage():
            return _bad_option(error.option_name, ctx)
    # What else Typer can find is an argument that is missing.
    return GinscoreError("usage.argument-missing", text=usage_line(ctx.obj.t, ctx))


def verify_values(ctx: Any) -> None:
    """Refuse an option or a file that is empty, as a variable that was never set makes it.

    It would be read as one that was not given, and so mean another game.
    """
    for param in ctx.command.get_params(ctx):
        if ctx.params.get(param.name) == "" and param.name not in _MAY_BE_EMPTY:
            if param.param_type_name == "option":
                raise _bad_option(param.opts[-1], ctx)
            if param.name == "file":
                raise GinscoreError("usage.argument-missing", text=usage_line(ctx.obj.t, ctx))


def _no_option(name: str, ctx: Any) -> GinscoreError:
    known = [flag for param in ctx.command.get_params(ctx) for flag in _flags(param)]
    known += ANYWHERE
    if ctx.parent is None or get_close_matches(name, known):
        return GinscoreError("usage.option-near", name=name, known=tuple(sorted({*known})))
    return GinscoreError("usage.option", text=name, command=ctx.command.name)


def _bad_option(name: str, ctx: Any) -> GinscoreError:
    """Return the fault of an option without its value, or with one where it takes none."""
    for param in ctx.command.get_params(ctx):
        if name in _flags(param) and not param.is_flag:
            value = value_name(ctx.obj.t, param)
            return GinscoreError("usage.needs-value", name=name, known=value)
    return GinscoreError("usage.option-alone", name=name)


def _flags(param: Any) -> list[str]:
    return [*param.opts] if param.param_type_name == "option" else []
