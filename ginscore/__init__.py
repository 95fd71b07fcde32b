"""A scorekeeper for Gin Rummy played with real cards.

The players report each hand, ``ginscore`` keeps the pad of the chosen variant and says who pays
whom. A game file holds what happened; every figure is derived from it by one replay.

``scoring`` is the game itself, pure; ``files`` reads and writes game and variant files; ``lang``
has the words; ``render`` turns a replayed game into a pad, ``cli`` is the command line.
"""

__version__ = "0.1.0"
