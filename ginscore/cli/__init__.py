"""The command line: the only place with Typer, the environment and the standard streams."""

from __future__ import annotations


def main() -> None:
    """Run the command line; the entry point of the console script."""
    from ginscore.cli.app import app
    from ginscore.cli.output import open_missing_streams

    open_missing_streams()
    app(prog_name="ginscore")
