"""Correcting a game in the player's own editor."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ginscore.cli.corrections import correct
from ginscore.errors import Faults, GinscoreError
from ginscore.files.game.edit import hand_span
from ginscore.files.game.read import GameFile, parse_game
from ginscore.files.home import make_folder
from ginscore.files.saving.change import Change, Edited
from ginscore.files.saving.disk import Look, replace
from ginscore.files.saving.history import History
from ginscore.files.text import FileText, decode
from ginscore.input.values import place_of

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def edit_text(session: Session, path: Path, number: int | None, *, dry: bool) -> Change | None:
    """Open a game, or one hand of it, in the editor; None where nothing was changed.

    What comes back is verified like everything else; on a fault the player's own text is given
    back to be mended, or kept where nobody can be asked. Raises ``usage.editor-*`` or
    ``refused.*``, and then nothing has changed.
    """
    old = session.read_game(path)
    whole = old.source.text
    if number is not None:
        number = place_of(number, len(old.game.hands))
    start, end = (0, len(whole)) if number is None else hand_span(old, number)
    text = whole[start:end]
    while True:
        text = _opened(text)
        if not text.strip():
            raise GinscoreError("usage.editor-empty")
        if whole[start:end].endswith("\n") and not text.endswith("\n"):
            # Some editors end no last line, and the next hand would be glued to it.
            text += old.source.newline
        if text == whole[start:end]:
            return None
        edited = whole[:start] + text + whole[end:]
        faults = _faults(session, old, edited)
        if not faults:
            break
        session.report(faults, on_disk=False)
        if not session.interactive or not _wants_to_mend(session):
            raise GinscoreError("refused.edited", path=str(_keep(session, path, text)))

    new = parse_game(path, old.source._replace(text=edited), session.home.variants).game
    if number is not None and len(new.hands) < len(old.game.hands):
        # Only remarks came back: who wants a hand gone says so.
        raise GinscoreError("usage.editor-empty")

    def edit(file: GameFile) -> Edited:
        if file.source.text != whole:
            raise GinscoreError("refused.changed-meanwhile", path=str(_keep(session, path, text)))
        return Edited(edited, new)

    return correct(session, path, edit, dry=dry, touches=None)


def _opened(text: str) -> str:
    """Return what the editor makes of a text; raises ``usage.editor-*``."""
    command = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not command:
        raise GinscoreError("usage.editor-none")
    descriptor, name = tempfile.mkstemp(suffix=".toml", prefix="ginscore-")
    needed = False
    try:
        with open(descriptor, "w", encoding="utf-8", newline="") as handle:
            handle.write(text)
        try:
            code = subprocess.call([*shlex.split(command), name])
        except (OSError, ValueError) as error:
            raise GinscoreError("usage.editor-missing", text=command) from error
        if code:
            raise GinscoreError("usage.editor-failed", text=command, code=code)
        data = Path(name).read_bytes()
        needed = True  # by the message, if it is no text: the file holds the player's work
        text = decode(data, name).text if data.strip() else ""
        needed = False
        return text
    finally:
        if not needed:
            os.unlink(name)


def _wants_to_mend(session: Session) -> bool:
    """Ask whether the text is to be mended; who breaks off gives up, and the text is kept."""
    try:
        return not session.ask(session.t("ask.mend")).strip()
    except (typer.Exit, KeyboardInterrupt):
        session.tell("")
        return False


def _faults(session: Session, old: GameFile, text: str) -> list[GinscoreError]:
    with Faults() as faults:
        parse_game(old.path, FileText(text=text), session.home.variants)
    return faults


def _keep(session: Session, path: Path, text: str) -> Path:
    """Keep the player's text, so that the work is not lost; return where."""
    folder = History.of(path, session.home.folder).folder
    make_folder(folder)
    number = 1
    while (kept := folder / f"edited-{number}.txt").exists():
        number += 1
    replace(kept, text.encode(), Look(0o600))
    return kept
