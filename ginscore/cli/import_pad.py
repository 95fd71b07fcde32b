"""A paper pad, read back into a game: ``ginscore import PAD.tsv``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ginscore.cli.starting import afresh, folder_of, keep_new, say_new
from ginscore.errors import GinscoreError
from ginscore.files.blocks import game_text
from ginscore.files.game import parse_game
from ginscore.files.paper_pad import PaperPad, divide
from ginscore.files.sheet import read_sheet
from ginscore.files.text import FileText
from ginscore.render.pad import build_pad
from ginscore.render.readings import pad_summary, win_note
from ginscore.render.tsv import pad_tsv
from ginscore.render.view import View
from ginscore.scoring.decode import hand_read
from ginscore.scoring.game import Game
from ginscore.scoring.interleave import DecodedPad, decode_pad

if TYPE_CHECKING:
    from ginscore.cli.run import Run


def import_pad(
    run: Run, path: Path, *, variant: str | None, changes: list[str], file: str | None
) -> None:
    """Make a new game of a paper pad, kept in ``file`` or the folder of games, and show it.

    A step that may have been several hands is taken as the plainest one, and its note names the
    others. Raises ``format.pad-*`` at the first wrong cell of a pad that does not add up; then
    nothing is written.
    """
    folder = folder_of(run, file)
    sheet = read_sheet(path)
    game = afresh(run, sheet.players, variant, changes, None, None, None, folder)
    pad = divide(sheet, game.rules.columns, counts_boxes=game.rules.counts_boxes)
    try:
        decoded = decode_pad(game.rules, pad.columns)
    except GinscoreError as fault:
        raise pad.place(fault) from fault
    game = _played(run, game, decoded)
    text = game_text(game, run.t("new.rules"))
    kept = keep_new(run, game, _verified(run, game, pad, text, folder), file)
    view = View.of(game)
    say_new(run, game, kept)
    run.say_wrapped(*pad_summary(decoded, run.t), "")
    run.show_game(view)


def _played(run: Run, game: Game, decoded: DecodedPad) -> Game:
    """Return the game with the hands that were found, each noting what else it may have been."""
    rules = game.rules
    hands = tuple(
        hand_read(rules, win.readings[0], win.winner, win_note(rules, win, run.t))
        for win in decoded.wins
    )
    return replace(game, hands=hands)


def _verified(run: Run, game: Game, pad: PaperPad, text: str, folder: Path) -> str:
    """Return the text of the game, once it says what was meant and gives the pad cell for cell."""
    said = parse_game(folder / "pad", FileText(text=text), run.home.variants).game
    if said != game:
        raise GinscoreError("refused.changed", file=pad.sheet.file)
    rows = [line.split("\t") for line in pad_tsv(build_pad(View.of(said))).splitlines()]
    pad.verify_rows(rows[1:])
    return text
