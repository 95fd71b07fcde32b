"""The command line: the only place with Typer, the environment and the standard streams."""

from __future__ import annotations

import atexit
import gc

OBJECTS = 200_000
"""How many new objects there must be before they are looked through for garbage."""


def main() -> None:
    """Run the command line; the entry point of the console script."""
    # What a command imports lives as long as its process. Going through it for every 700 objects,
    # and once more at the end, took a seventh of the time of a short command.
    gc.set_threshold(OBJECTS)
    atexit.register(gc.freeze)
    from ginscore.cli.app import app
    from ginscore.cli.output import open_missing_streams

    open_missing_streams()
    app(prog_name="ginscore")
