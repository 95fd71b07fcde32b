"""The paper pad as tab-separated cells."""

from __future__ import annotations

from ginscore.render.pad import Pad


def pad_tsv(pad: Pad) -> str:
    """Return a header row with each name over its side's first column, then the pad's rows.

    Every row has all its cells; an empty cell of the pad is an empty cell here.
    """
    blank = [""] * (pad.columns - 1)
    rows = [[pad.players[0], *blank, pad.players[1], *blank]]
    rows += [[cell.text for cell in row] for row in (*pad.upper, *pad.lower)]
    return "".join("\t".join(row) + "\n" for row in rows)
