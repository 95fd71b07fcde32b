"""A slip of the pen on the Italian pad: whichever figure is changed is among those named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ginscore.errors import GinscoreError
from ginscore.files.tables.paper import divide, read_sheet, spot
from ginscore.files.variant.find import load_built_in
from ginscore.scoring.paper.decode import decode_pad
from ginscore.scoring.paper.pad import pad_fault
from ginscore.scoring.paper.slips import single_slips
from tests.conftest import SAMPLES, Invoke

RULES = load_built_in("moderno").rules
PAD = [line.split("\t") for line in (SAMPLES / "segnapunti.tsv").read_text().splitlines()]
FIGURES = [(r, c) for r, row in enumerate(PAD) for c, cell in enumerate(row) if cell.isdigit()]


def named(path: Path) -> set[str] | None:
    """Return the cells that may be wrong, as a spreadsheet calls them; None for a possible pad."""
    pad = divide(read_sheet(path), 3, counts_boxes=True)
    try:
        decode_pad(RULES, pad.columns)
    except GinscoreError:
        slips = single_slips(RULES, pad.columns)
        return {str(pad.place(pad_fault("x", slip.cell)).params["cell"]) for slip in slips}
    return None


def changed(row: int, column: int, by: int) -> str:
    rows = [[*cells] for cells in PAD]
    rows[row][column] = str(abs(int(rows[row][column]) + by))
    return "".join("\t".join(cells) + "\n" for cells in rows)


def tries(steps: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    for row, column in FIGURES:
        yield from ((row, column, step) for step in steps)


def wrong(path: Path, steps: tuple[int, ...]) -> tuple[int, int]:
    """Try changes of every figure; return how many, and how many blame other cells alone."""
    tried = missed = 0
    for row, column, step in tries(steps):
        path.write_text(changed(row, column, step), encoding="utf-8")
        tried += 1
        found = named(path)
        # None: the changed pad is a possible one, of other hands.
        missed += found is not None and spot(column, row + 1) not in found
    return tried, missed


def test_the_figure_that_was_changed_is_named(tmp_path: Path) -> None:
    assert wrong(tmp_path / "pad.tsv", (1,)) == (len(FIGURES), 0)


@pytest.mark.slow
def test_whatever_the_change_the_figure_is_named(tmp_path: Path) -> None:
    # As many changes as there are cells with figures, eight each: 384.
    assert len(FIGURES) == 48
    assert wrong(tmp_path / "pad.tsv", (-20, -10, -3, -1, 2, 3, 10, 27)) == (384, 0)


def test_import_names_the_figure_with_what_it_should_be(tmp_path: Path, invoke: Invoke) -> None:
    # Row 4, column 2: 183 for 185. The columns beside it say 102, so 81 + 102.
    path = tmp_path / "pad.tsv"
    path.write_text(changed(4, 1, 2), encoding="utf-8")
    result = invoke("import", str(path))
    assert result.exit_code == 3
    assert "183" in result.stderr
    assert "B5" in result.stderr


def test_of_a_pad_of_one_column_all_figures_that_may_be_wrong_are_named(
    tmp_path: Path, invoke: Invoke
) -> None:
    # Classic, boxes 1 a hand: 4 to 3 boxes is wrong in one of two cells.
    path = tmp_path / "pad.tsv"
    path.write_text("Ann\tBob\n30\t\n20\t\n10\t\n1\t\n3\t\n3\t\n", encoding="utf-8")
    result = invoke("import", str(path), "--variant", "classic")
    assert result.exit_code == 3
    assert "2" in result.stderr
