"""The command group: imports the chosen command only, and turns faults into messages."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from keyword import iskeyword
from typing import Any, ClassVar

import typer
from typer._click.exceptions import UsageError
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from ginscore.cli.run import PIPE_CLOSED
from ginscore.errors import GinscoreError, all_faults

Sections = Sequence[tuple[str, Sequence[tuple[str, str]]]]
"""The commands of a group: sections by name, and in each the commands with their modules."""


def _first(group: BaseExceptionGroup[OSError]) -> OSError | None:
    """Return what kept the output from being written.

    Files are read and written elsewhere, where what the system says has words of its own.
    """
    return next((error for error in group.exceptions if isinstance(error, OSError)), None)


def function_name(command: str) -> str:
    """Return the name of a command's function: what Python lets a function be called.

    >>> function_name("show"), function_name("import")
    ('show', 'import_')
    """
    name = command.replace("-", "_")
    return f"{name}_" if iskeyword(name) else name


class HelpedCommand(TyperCommand):
    """A command that is explained in the player's language."""

    # What is left over on the line is refused below, in the player's language.
    allow_extra_args = True

    def get_help(self, ctx: Any) -> str:
        """Return the page that ``--help`` prints."""
        from ginscore.cli.help.pages import command_page

        return command_page(self, ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the line behind the command; raises ``usage.*``."""
        line = [*args]
        try:
            rest = super().parse_args(ctx, args)
        except UsageError as error:
            from ginscore.cli.help.usage import usage_fault

            raise usage_fault(error, ctx, line) from error
        if not ctx.resilient_parsing:
            if rest:
                raise GinscoreError("usage.extra-argument", text=rest[0], command=self.name)
            if "" in ctx.params.values():
                from ginscore.cli.help.usage import verify_values

                verify_values(ctx)
        return rest


class LazyGroup(TyperGroup):
    """A group whose commands live in modules that are imported when they are called.

    A module holds the function of its command (see ``function_name``), and may hold ``SETTINGS``,
    the context settings of the command.
    """

    sections: ClassVar[Sections] = ()

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.modules = dict(command for _, commands in self.sections for command in commands)

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands, in the order of the list."""
        return list(self.modules)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import a command; None where there is none of that name."""
        path = self.modules.get(cmd_name)
        if path is None:
            return None
        module = import_module(path)
        single = typer.Typer(
            add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
        )
        settings = {"help_option_names": ["-h", "--help"], **getattr(module, "SETTINGS", {})}
        function = getattr(module, function_name(cmd_name))
        single.command(cmd_name, cls=HelpedCommand, context_settings=settings)(function)
        return get_command(single)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command of a line; raises ``usage.command``."""
        if args[0] not in self.modules and not ctx.resilient_parsing:
            from ginscore.cli.help.usage import command_fault

            raise command_fault(args[0], tuple(self.modules))
        return super().resolve_command(ctx, args)

    def get_help(self, ctx: Any) -> str:
        """Return the page that ``--help`` prints, without importing a command."""
        from ginscore.cli.help.pages import group_page

        return group_page(self.sections, ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the line up to the command; report what is wrong there."""
        try:
            return super().parse_args(ctx, args)
        except UsageError as error:
            from ginscore.cli.help.usage import usage_fault

            raise typer.Exit(ctx.obj.report([usage_fault(error, ctx)])) from error

    def _main_shell_completion(
        self, ctx_args: Any, prog_name: str, complete_var: Any = None
    ) -> None:
        """Answer a shell that completes a line; the scripts are Typer's own, and so is the rest."""
        if os.environ.get(f"_{prog_name.upper()}_COMPLETE", "").startswith("complete_"):
            from ginscore.cli.completion.shells import answer

            answer(self, prog_name)
        super()._main_shell_completion(ctx_args, prog_name, complete_var)

    def main(  # type: ignore[override]  # its other parameters are passed on as they come
        self, args: Sequence[str] | None = None, **extra: Any
    ) -> Any:
        """Read the global options wherever they stand, then run."""
        from ginscore.cli.run import Session, split_global

        given = list(sys.argv[1:] if args is None else args)
        lang = None
        try:
            rest, lang, color = split_global(given)
            session = Session.start(lang, color)
        except GinscoreError as fault:
            Session.plain(lang).report([fault])
            sys.exit(2)
        return super().main(args=rest, obj=session, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Run the chosen command; report the faults it raises and end with their exit code."""
        from ginscore.cli.output import give_up_on_output

        faults: list[GinscoreError] = []
        failure: OSError | None = None
        result = None
        try:
            result = super().invoke(ctx)
            # A closed pipe shows here, where it is answered quietly, and not at the very end.
            sys.stdout.flush()
        except* GinscoreError as group:
            faults = all_faults(group)
        except* OSError as group:
            failure = _first(group)
        if failure is not None:
            give_up_on_output()
            if failure.errno == errno.EPIPE:
                raise typer.Exit(PIPE_CLOSED)  # quietly: whoever read has what he wanted
            faults.append(GinscoreError("file.output", reason=failure.strerror or str(failure)))
        if faults:
            code = ctx.obj.report(faults)
            ctx.obj.tell_saved()
            raise typer.Exit(code)
        return result
