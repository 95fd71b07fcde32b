"""The command group: imports the chosen command only, and turns faults into messages."""

from __future__ import annotations

import errno
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from keyword import iskeyword
from typing import Any, ClassVar

import typer
from typer.core import TyperGroup
from typer.main import get_command

from ginscore.errors import GinscoreError, all_faults


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


class LazyGroup(TyperGroup):
    """A group whose commands live in modules that are imported when they are called.

    A module holds the function of its command (see ``function_name``), and may hold ``SETTINGS``,
    the context settings of the command.
    """

    modules: ClassVar[Mapping[str, str]] = {}

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        # Only the names are used of these, to suggest a command for a mistyped one.
        self.commands = dict.fromkeys(self.modules)  # type: ignore[assignment]

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
        single.command(
            cmd_name, context_settings=settings, epilog="--lang and --color: see ginscore --help."
        )(function)
        return get_command(single)

    def main(  # type: ignore[override]  # its other parameters are passed on as they come
        self, args: Sequence[str] | None = None, **extra: Any
    ) -> Any:
        """Read the global options wherever they stand, then run."""
        from ginscore.cli.run import Run, split_global

        given = list(sys.argv[1:] if args is None else args)
        lang = None
        try:
            rest, lang, color = split_global(given)
            run = Run.start(lang, color)
        except GinscoreError as fault:
            Run.plain(lang).report([fault])
            sys.exit(2)
        return super().main(args=rest, obj=run, **extra)

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
            if failure.errno == errno.EPIPE:
                raise failure  # Typer ends quietly
            give_up_on_output()
            faults.append(GinscoreError("file.output", reason=failure.strerror or str(failure)))
        if faults:
            raise typer.Exit(ctx.obj.report(faults))
        return result
