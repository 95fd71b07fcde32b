"""A paper pad as somebody typed or pasted it: with tabs, other delimiters, blanks or bars."""

from __future__ import annotations

import csv
import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median_low
from typing import NamedTuple

from ginscore.errors import Faults, GinscoreError, raise_all
from ginscore.files.tables.copied import copied, drawn_line
from ginscore.files.tables.csv import unguarded
from ginscore.files.tables.paper import FIGURE, MARK, PAIR, UNTOLD, CellSheet
from ginscore.scoring.players import verify_players

_MARKS = frozenset("XxХх×✗✘")
"""The mark of a closed column as people type it: Latin, Cyrillic or a times sign."""


_NOTHING = frozenset(("-", "–", "—", "−", ".", "·", "_"))
"""What people write in an empty cell."""


_RULE = re.compile(r"[\s|│┃¦:+┼╋├┤┬┴─━═=_-]*(?:---|───|━━━|═══|===|___)[\s|│┃¦:+┼╋├┤┬┴─━═=_-]*")
_BARS = re.compile(r"[|│┃¦]")
_BAR = re.compile(r"(?<!\\)\|")
_REMARK = re.compile(r"\*[^*\d]{2,}\*")
"""A word in italics among the figures: an export to Markdown says blitz there."""

_APART = re.compile(r"(\d+)(?:\s*/\s*(?=\d)|\s*\(\s*)(\d+)\s*\)?")
"""Points and boxes of one cell, whatever blanks are between them."""

_WHOLE = re.compile(r"(\d+)[.,]0{1,2}")
"""A whole number as a spreadsheet writes it that shows decimals."""

_LEAST_FIGURE, _FIGURE_GAP, _BORDER = 3, "  ", " │ "
"""How an exported pad is drawn: cells of a figure, what is between figures, and between sides."""

_LETTERS = re.compile(r"[^\W\d_]")

UNNAMED = ("A", "B")
"""The players of a pad without names, as the printed example calls them."""


class _Row(NamedTuple):
    """A row that is not blank: the line it is in, and its cells as they are."""

    line: int
    cells: tuple[str, ...]
    ruled: bool = False
    """Whether a line is drawn above it."""


def pasted_sheet(text: str, file: str, *, named: bool = False) -> CellSheet:
    r"""Read the cells of a pad, however they are kept apart.

    Blank rows are left out, cells at the end of a row may be missing, and what is above the
    names or below the figures is not looked at. ``named``: the names must be there.
    Raises the faults of names, ``format.pad-header``, ``format.pad-cell`` or
    ``format.pad-uneven``.

    >>> sheet = pasted_sheet("Anna;;Bruno\n20;-;\n12;8;9\n", "pad.csv")
    >>> sheet.players, sheet.names_at, sheet.rows
    (('Anna', 'Bruno'), (0, 2), (('20', '', ''), ('12', '8', '9')))
    """
    rows = _apart(text, file)
    rows = _without_labels(rows)
    first = next((n for n, row in enumerate(rows) if not _is_text(row)), len(rows))
    header = rows[first - 1] if first else None
    rows = _without_captions(rows, first)
    end = next((n for n in range(first, len(rows)) if _is_text(rows[n])), len(rows))
    if header is None and named:
        raise GinscoreError("format.pad-header", file=file, line=rows[0].line if rows else 1)
    figures = rows[first:end]
    bare = header is not None and not figures and _is_drawn(text, header)
    ruled = [n for n, row in enumerate(figures) if row.ruled and n]
    sheet = CellSheet(
        file=file,
        players=UNNAMED,
        names_at=(0, 0),
        rows=tuple(tuple(_cell(cell) for cell in row.cells) for row in figures),
        lines=((header or (figures or [_Row(1, ())])[0]).line, *(row.line for row in figures)),
        named=header is not None,
        ruled=ruled[-1] if ruled else None,
    )
    sheet = _with_names(sheet, header)
    if bare:
        sheet = sheet._replace(names_at=UNTOLD)
    sheet = sheet._replace(paired=any("/" in cell for row in sheet.rows for cell in row))
    for number, row in enumerate(sheet.rows, 1):
        for index, cell in enumerate(row):
            if cell and not _is_figure(cell):
                where = sheet.spot(number, index)
                raise sheet.fault("format.pad-cell", number, spot=where, value=cell)
    return sheet


def holds_pad(text: str) -> bool:
    r"""Tell whether a text is a paper pad with its names, and not some other table.

    One of three and more is a pad too, although no game can be made of it.

    >>> holds_pad("Anna,,Bruno,\n102,,16,\n"), holds_pad("Anna,gin,26\nBruno,knock,8\n")
    (True, False)
    """
    with Faults() as faults:
        sheet = pasted_sheet(text, "", named=True)
        return bool(sheet.rows) or sheet.names_at == UNTOLD
    return [fault.code for fault in faults] == ["format.pad-of-many"]


def _is_drawn(text: str, header: _Row) -> bool:
    """Tell whether names without a figure are those of an exported pad, on which no hand is yet."""
    lines = text.splitlines()
    if any(line.lstrip().startswith("|") for line in lines):
        # The first column has the words beside the figures, and no name.
        return not header.cells[0] and len(header.cells) % 2 == 1
    return any(drawn_line(line) for line in lines)


def _cell(text: str) -> str:
    """Return a cell as it is read: every mark written in one way, and nothing for nothing."""
    bare = text.strip()
    if _REMARK.fullmatch(bare):
        return ""
    bare = bare.strip("*").strip()
    if whole := _WHOLE.fullmatch(bare):
        bare = whole[1]
    if pair := PAIR.fullmatch(bare):
        return f"{pair[1]}/{pair[2] or pair[3]}"
    return MARK if bare in _MARKS else "" if bare in _NOTHING else bare


def _is_text(row: _Row) -> bool:
    """Tell whether a row has words: names, a title, the settlement below the figures."""
    cells = [_cell(cell) for cell in row.cells]
    if any(len(_LETTERS.findall(cell)) > 1 for cell in cells):
        return True
    plain = [cell for cell in cells if cell]
    return (
        bool(plain)
        and not any(cell == MARK or cell[0].isdigit() for cell in plain)
        and any(_LETTERS.search(cell) for cell in plain)
    )


def _with_names(sheet: CellSheet, header: _Row | None) -> CellSheet:
    """Return a sheet with the names of its players, and where their sides begin."""
    if header is None:
        wide = max((_width(row) for row in sheet.rows), default=0)
        return sheet._replace(names_at=(0, (wide + 1) // 2))
    names = [(n, cell.strip().strip("*").strip()) for n, cell in enumerate(header.cells)]
    names = [(n, name) for n, name in names if name]
    if len(names) > 2 and len(names) % 2 == 0 and names[0][0] == 0:
        names = [names[0], names[len(names) // 2]]  # a name over every column
    if len(names) > 2 and sheet.rows and [n for n, _ in names] == [*range(len(names))]:
        raise GinscoreError("format.pad-of-many", file=sheet.file, line=header.line, n=len(names))
    if len(names) != 2 or all(name in _MARKS for _, name in names):
        raise GinscoreError("format.pad-header", file=sheet.file, line=header.line)
    (first, one), (second, other) = ((index, unguarded(name)) for index, name in names)
    with Faults() as faults:
        verify_players((one, other))
    raise_all([fault.at(file=sheet.file, line=header.line) for fault in faults])
    return sheet._replace(players=(one, other), names_at=(first, second))


def _is_figure(cell: str) -> bool:
    return cell == MARK or any(kind.fullmatch(cell) for kind in (FIGURE, PAIR))


def _width(row: Sequence[str]) -> int:
    return max((n for n, cell in enumerate(row, 1) if cell), default=0)


# The rows


def _apart(text: str, file: str) -> list[_Row]:
    """Take a text apart into rows of cells."""
    lines = copied([*enumerate(text.removeprefix("\ufeff").split("\n"), 1)], file)
    if any("\t" in line for _, line in lines):
        return [*_delimited(lines, "\t")]
    table = [(n, line) for n, line in lines if line.lstrip().startswith("|")]
    if table:
        return [*_markdown(table)]
    for sign in (";", ","):
        if sum(line.count(sign) for _, line in lines if re.fullmatch(r'[\s\dXx;,/()"-]+', line)):
            return [*_delimited(lines, sign)]
    return _aligned(lines, file)


def _delimited(lines: Sequence[tuple[int, str]], sign: str) -> Iterator[_Row]:
    ruled = False
    for number, line in lines:
        if _RULE.fullmatch(line):
            ruled = True
        elif line.strip() and not re.fullmatch(r"sep=.", line.strip()):
            cells = line.split(sign) if sign == "\t" else next(csv.reader([line], delimiter=sign))
            row = tuple(cell.strip() for cell in cells)
            if any(row):
                yield _Row(number, row, ruled)
                ruled = False


def _markdown(lines: Sequence[tuple[int, str]]) -> Iterator[_Row]:
    """Yield the rows of the first Markdown table; the line below its names is not one."""
    before, ruled, count = lines[0][0] - 1, False, 0
    for number, line in lines:
        if number != before + 1:
            return
        before = number
        inside = line.strip().removeprefix("|").removesuffix("|")
        if not inside.strip(" |:-"):
            ruled = count > 1 and "-" in inside
            continue
        cells = (cell.replace("\\|", "|").strip() for cell in _BAR.split(inside))
        yield _Row(number, tuple(cells), ruled)
        ruled, count = False, count + 1


def _without_labels(rows: list[_Row]) -> list[_Row]:
    """Return rows without a first column that has words beside the figures, as in an export.

    Where a word is in a later row the other part of the pad begins.
    """
    body = [row for row in rows if any(_is_figure(_cell(cell)) for cell in row.cells[1:])]
    first = [_cell(row.cells[0]) for row in body]
    words = [cell for cell in first if len(_LETTERS.findall(cell)) > 1]
    if not words or any(cell and cell not in words for cell in first):
        return rows
    begun, kept = False, []
    for row in rows:
        part = row in body and _cell(row.cells[0]) in words
        kept.append(_Row(row.line, row.cells[1:], row.ruled or (part and begun)))
        begun = begun or row in body
    return kept


def _without_captions(rows: list[_Row], first: int) -> list[_Row]:
    """Return rows without the words among the figures: sums are left out, a caption is a line.

    What is below the figures is as it was.
    """
    last = max((n for n, row in enumerate(rows) if not _is_text(row)), default=-1)
    kept, caption = rows[:first], False
    for row in rows[first : last + 1]:
        if not _is_text(row):
            kept.append(row._replace(ruled=row.ruled or caption))
            caption = False
        elif not any(_is_figure(_cell(cell)) for cell in row.cells):
            caption = True
    return [*kept, *rows[last + 1 :]]


# Aligned text


def _aligned(lines: Sequence[tuple[int, str]], file: str) -> list[_Row]:
    """Take lines apart where cells below each other make a column."""
    words: list[_Row] = []
    figures: list[tuple[int, str, bool]] = []
    ruled, crossing = False, 0
    for number, line in lines:
        # Points with their boxes are one cell, though blanks are between them.
        bare = _APART.sub(lambda m: f"{m[1]}/{m[2]}".ljust(len(m[0])), line).rstrip()
        if not _BARS.sub("", bare).strip():
            continue
        if _RULE.fullmatch(bare):
            ruled = bool(figures)
            crossing = crossing or bare.find("┼") + 1
        elif _is_text(_Row(number, tuple(_BARS.sub(" ", bare).split()))):
            if not figures:
                words.append(_Row(number, tuple(_names_in(bare))))
            elif not any(_is_figure(_cell(cell)) for cell in bare.split()):
                ruled = True  # a caption over the other part
        else:
            figures.append((number, bare, ruled))
            ruled = False
    figures = _evenly(figures)
    spans = [_spans(line) for _, line, _ in figures]
    columns = _columns([span for row in spans for span in row])
    bars = [found.start() for _, line, _ in figures if (found := _BARS.search(line))]
    each, places = _drawn_places(columns, crossing) or _places(columns, bars[0] if bars else None)
    if not bars and len(columns) % 2 and len(words[-1].cells if words else ("", "")) == 2:
        raise GinscoreError("format.pad-uneven", file=file, line=figures[0][0], n=len(columns))
    wide = 2 * each
    rows = []
    for (number, line, below), row in zip(figures, spans, strict=True):
        cells = [""] * wide
        for start, end in row:
            cells[places[bisect(columns, (start, 10**6)) - 1]] = line[start:end]
        rows.append(_Row(number, tuple(cells), below))
    if not words:
        return rows
    *others, header = words
    names = header.cells
    if len(names) == 2:
        names = (names[0], *[""] * (wide // 2 - 1), names[1])
    return [*others, header._replace(cells=names), *rows]


def _evenly(rows: list[tuple[int, str, bool]]) -> list[tuple[int, str, bool]]:
    """Return lines with their cells under each other, where no cell of them was left blank.

    >>> _evenly([(1, "102 37 44", False), (2, "139  -  -", False)])[1]
    (2, ' 139   -   -', False)
    """
    cells = [_BARS.sub(" ", line).split() for _, line, _ in rows]
    barred = any(_BARS.search(line) for _, line, _ in rows)
    filled = any(cell in _NOTHING for row in cells for cell in row)
    if barred or not filled or len({len(row) for row in cells}) != 1:
        return rows
    wide = max(len(cell) for row in cells for cell in row) + 1
    return [
        (number, "".join(cell.rjust(wide) for cell in row), ruled)
        for (number, _, ruled), row in zip(rows, cells, strict=True)
    ]


def _names_in(line: str) -> list[str]:
    """Return the names of a line: kept apart by a bar, by several blanks, else by any.

    >>> _names_in(" Giocatore A  │  Giocatore B"), _names_in("Anna Bruno")
    (['Giocatore A', 'Giocatore B'], ['Anna', 'Bruno'])
    """
    for between in (_BARS, re.compile(r"\s{2,}"), re.compile(r"\s+")):
        names = [name.strip() for name in between.split(line.strip()) if name.strip()]
        if len(names) > 1:
            return names
    return names


def _spans(line: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(r"[^\s|│┃¦]+", line)]


def _columns(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the columns of words: those that overlap are below each other."""
    columns: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if columns and start < columns[-1][1]:
            columns[-1] = (columns[-1][0], max(columns[-1][1], end))
        else:
            columns.append((start, end))
    return columns


def _drawn_places(
    columns: Sequence[tuple[int, int]], crossing: int
) -> tuple[int, list[int]] | None:
    """Return what ``_places`` does of a pad that was exported as text; None of any other.

    The line between its parts is as long as its sides are broad, in the middle of which are all
    columns, also those that nobody has begun. ``crossing``: the cell in which that line meets the
    other, counted from 1; 0: there is none.

    >>> _drawn_places([(1, 3), (18, 20)], 16), _drawn_places([(1, 3), (13, 15)], 12)
    ((3, [0, 3]), None)
    """
    side = crossing - 2
    ends = [end if end <= side else end - side - len(_BORDER) for _, end in columns]
    if not ends or not crossing:
        return None
    figure = max(_LEAST_FIGURE, *(end - start for start, end in columns))
    step, left = figure + len(_FIGURE_GAP), min(ends) - figure
    each = (side - 2 * left + len(_FIGURE_GAP)) // step
    block = each * step - len(_FIGURE_GAP)
    if left < 0 or (side - block) // 2 != left or any((end - min(ends)) % step for end in ends):
        return None
    beyond = [end > side for _, end in columns]
    return each, [
        each * right + (end - min(ends)) // step for right, end in zip(beyond, ends, strict=True)
    ]


def _places(columns: Sequence[tuple[int, int]], bar: int | None) -> tuple[int, list[int]]:
    """Return how many columns a side has, and which column of the pad each of these is.

    Where a side has fewer than the other, its blanks tell.
    """
    if bar is None:
        return (len(columns) + 1) // 2, [*range(len(columns))]
    left = [end for start, end in columns if start < bar]
    right = [end - bar - 3 for start, end in columns if start >= bar]
    each = max(len(left), len(right))
    fuller = left if len(left) == each else right
    step = median_low([b - a for a, b in pairwise(fuller)] or [1])
    places = []
    for player, ends in enumerate((left, right)):
        for n, end in enumerate(ends):
            at = n if len(ends) == each else round((end - fuller[0]) / step)
            places.append(player * each + min(max(at, n), each - len(ends) + n))
    return each, places
