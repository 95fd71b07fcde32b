"""The command group: imports the chosen command only, and turns faults into messages."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from keyword import iskeyword
from typing import TYPE_CHECKING, Any, ClassVar

import typer
from typer._click.exceptions import UsageError
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from ginscore.cli.run import PIPE_CLOSED
from ginscore.errors import Faults, GinscoreError

if TYPE_CHECKING:
    from ginscore.cli.run import Session


Sections = Sequence[tuple[str, Sequence[tuple[str, str]]]]
"""The commands of a group: sections by name, and in each the commands with their modules."""


def function_name(command: str) -> str:
    """Return the name of a command's function: what Python lets a function be called.

    >>> function_name("show"), function_name("import"), function_name("ledger pay")
    ('show', 'import_', 'ledger_pay')
    """
    name = command.replace("-", "_").replace(" ", "_")
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
        """Read the line after the command; raises ``usage.*``."""
        line = [*args]
        try:
            rest = super().parse_args(ctx, args)
        except UsageError as error:
            from ginscore.cli.help.usage import usage_fault

            raise usage_fault(error, ctx, line) from error
        if not ctx.resilient_parsing:
            if rest:
                if rest[0].startswith("-") and not rest[0][1:2].isdigit():
                    from ginscore.cli.help.usage import no_option

                    raise no_option(rest[0].partition("=")[0], ctx, line)
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
        """Find the command of a line, which may be two words; raises ``usage.command``."""
        if " ".join(args[:2]) in self.modules:
            args = [" ".join(args[:2]), *args[2:]]
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
        """Read the global options wherever they are, then run."""
        from ginscore.cli.run import Session, split_global, wants_json

        given = list(sys.argv[1:] if args is None else args)
        lang = None
        try:
            rest, lang, color = split_global(given)
            session = Session.start(lang, color)._replace(as_json=wants_json(rest))
        except GinscoreError as fault:
            Session.plain(lang)._replace(as_json=wants_json(given)).report([fault])
            sys.exit(2)
        return super().main(args=rest, obj=session, color=session.color, **extra)

    def make_context(
        self, info_name: Any, args: list[str], parent: Any = None, **extra: Any
    ) -> Any:
        """Read the line; what an option prints, as ``--help`` does, is written before it ends."""
        leaving: typer.Exit | None = None
        failure: OSError | None = None
        ctx = None
        try:
            ctx = super().make_context(info_name, args, parent, **extra)
        except typer.Exit as error:
            leaving = error
        except OSError as error:
            failure = error
        if ctx is None:
            _end([], failure or _flushed(), extra.get("obj"))
        if leaving is not None:
            raise leaving
        return ctx

    def invoke(self, ctx: Any) -> Any:
        """Run the chosen command; report the faults it raises and end with their exit code."""
        failure: OSError | None = None
        leaving: typer.Exit | None = None
        result = None
        with Faults() as faults:
            try:
                result = super().invoke(ctx)
            except OSError as error:
                failure = error
            except typer.Exit as error:
                leaving = error
        # A closed pipe shows here, where it is answered quietly, and not at the very end.
        _end(faults, failure or _flushed(), ctx.obj)
        if leaving is not None:
            raise leaving
        return result


def _flushed() -> OSError | None:
    """Write what the output still holds; return what kept it from being written."""
    try:
        sys.stdout.flush()
    except OSError as error:
        return error
    return None


def _end(faults: list[GinscoreError], failure: OSError | None, session: Session | None) -> None:
    """End with the exit code of what went wrong, and tell it; where nothing did, go on.

    ``failure``: what the system said and nobody has turned into a fault yet.
    """
    if failure is not None:
        from ginscore.cli.output import give_up_on_output
        from ginscore.files.text import stream_fault

        fault = stream_fault(failure)
        if fault.code == "file.output":
            give_up_on_output()
            if failure.errno == errno.EPIPE:
                raise typer.Exit(PIPE_CLOSED)  # quietly: whoever read has what he wanted
        faults = [*faults, fault]
    if faults:
        from ginscore.cli.run import Session

        told = session or Session.plain()
        code = told.report(faults)
        told.tell_saved()
        raise typer.Exit(code)
