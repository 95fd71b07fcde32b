"""Run the command line with ``python -m ginscore``."""

from ginscore.cli import main

main()
