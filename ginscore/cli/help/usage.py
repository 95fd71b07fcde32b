"""What Typer finds wrong with a command line, as faults that are told in the player's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typer._click.exceptions import BadOptionUsage, NoSuchOption, UsageError

from ginscore.cli.help.pages import ANYWHERE, usage_line, value_name
from ginscore.errors import GinscoreError, near_miss

_MAY_BE_EMPTY = ("currency", "note", "witness", "cube", "edit.date", "edit.title", "edit.place")
"""Options that an empty value takes something away with, in every command or in one."""


COMMANDS_MEANT = {
    "list": "games",
    "ls": "games",
    "history": "restore",
    "versions": "restore",
    "rm": "remove N",
    "undelete": "delete --back",
    "trash": "delete --back",
    "help": "--help",
    "print": "export --format text",
    "status": "show",
    "score": "show",
    "start": "new A B",
    "switch": "use GAME",
}
"""What people type for a command that is called otherwise here, and the line that does it."""


def usage_fault(error: UsageError, ctx: Any, line: Sequence[str] = ()) -> GinscoreError:
    """Return the fault that Typer means by an error in a line, in the context of its command."""
    match error:
        case NoSuchOption():
            return no_option(error.option_name, ctx, line)
        case BadOptionUsage():
            return _bad_option(error.option_name, ctx)
    # What else Typer can find is an argument that is missing.
    return GinscoreError("usage.argument-missing", text=usage_line(ctx.obj.t, ctx))


def verify_values(ctx: Any) -> None:
    """Refuse an option or a file that is empty, as a variable that was never set makes it.

    It would be read as one that was not given, and so mean another game.
    """
    for param in ctx.command.get_params(ctx):
        names = {param.name, f"{ctx.command.name}.{param.name}"}
        if ctx.params.get(param.name) == "" and names.isdisjoint(_MAY_BE_EMPTY):
            if param.param_type_name == "option":
                raise _bad_option(param.opts[-1], ctx)
            if param.name == "file" or (ctx.command.name, param.name) == ("use", "game"):
                raise GinscoreError("usage.argument-missing", text=usage_line(ctx.obj.t, ctx))


def command_fault(name: str, known: Sequence[str]) -> GinscoreError:
    """Return the fault of a command that is none: with the line that does what was meant."""
    if name.casefold() in COMMANDS_MEANT:
        line = f"ginscore {COMMANDS_MEANT[name.casefold()]}"
        return GinscoreError("usage.command-meant", text=name, typed=line)
    return GinscoreError("usage.command", name=name, known=tuple(known))


def no_option(name: str, ctx: Any, line: Sequence[str]) -> GinscoreError:
    """Return the fault of an option that the command of a line does not have."""
    known = [flag for param in ctx.command.get_params(ctx) for flag in _flags(param)]
    known += ANYWHERE
    if (rule := _rule(name)) is not None:
        value = _value_after(name, line) or "VALUE"
        code = "usage.option-rule" if "--set" in known else "usage.option-rule-new"
        return GinscoreError(code, text=name, typed=f"--set {rule}={value}")
    if ctx.parent is None or near_miss(name, known):
        return GinscoreError("usage.option-near", name=name, known=tuple(sorted({*known})))
    return GinscoreError("usage.option", text=name, command=ctx.command.name)


def _rule(option: str) -> str | None:
    """Return the parameter of a variant that an option is named like, or None."""
    from ginscore.scoring.parameters import OLD, PARAMETERS

    name = option.lstrip("-").replace("-", "_")
    return name if name.partition(".")[0] in {*PARAMETERS, *OLD} else None


def _value_after(option: str, line: Sequence[str]) -> str | None:
    """Return the value that follows an option on a line, or None."""
    for word, following in zip(line, [*line[1:], ""], strict=True):
        name, equals, value = word.partition("=")
        if name == option:
            return value if equals else following if following[:1] != "-" else None
    return None


def _bad_option(name: str, ctx: Any) -> GinscoreError:
    """Return the fault of an option without its value, or with one where it takes none."""
    for param in ctx.command.get_params(ctx):
        if name in _flags(param) and not param.is_flag:
            value = value_name(ctx.obj.t, param)
            return GinscoreError("usage.needs-value", name=name, known=value)
    return GinscoreError("usage.option-alone", name=name)


def _flags(param: Any) -> list[str]:
    return [*param.opts] if param.param_type_name == "option" else []
