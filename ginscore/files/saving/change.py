"""Changing a game file: under a lock, verified, recorded, and all or nothing."""

import contextlib
import os
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TypeVar

from ginscore.errors import GinscoreError
from ginscore.files.game.edit import with_each, with_inserted, without_hand
from ginscore.files.game.read import GameFile, parse_game
from ginscore.files.saving.disk import DISK, Look, current_umask, replace
from ginscore.files.saving.history import Copy, History
from ginscore.files.saving.lock import locked, pass_on
from ginscore.files.text import FileText, decode, os_fault, read_bytes, read_text
from ginscore.files.toml.parse import Blocks
from ginscore.scoring.frozen import replace as changed
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand


class Edited(NamedTuple):
    """What a change makes of a game."""

    text: str
    """The whole file."""
    meant: Game
    """The game that the text must say."""


File = TypeVar("File")
"""A file as it is read: a game, or the ledger."""


Edit = Callable[[GameFile], Edited]
"""Takes a game as it is under the lock."""


class Change(NamedTuple):
    """A game before and after a change of its file."""

    before: Game
    after: Game
    other_text: bool
    """Whether the file says anything else than before, be it in a remark."""
    taken_out: int = 0
    """Hands taken out that no recorded step had brought."""


class Known:
    """A game file as this process has read it, or as its last change has left it.

    The next change reads the file again, under its lock, and where every byte is still the same
    spares itself finding out once more what it says.
    """

    def __init__(self) -> None:
        self.file: GameFile | None = None
        self.blocks: Blocks = {}

    def read(self, path: Path, shelf: Path) -> GameFile:
        """Read a game file, and remember what it says; ``shelf``: the user's own variants."""
        known, source = self.file, read_text(path)
        if known is None or (known.path, known.source) != (path, source) or not known.complete:
            self.blocks = {}
            known = self.file = parse_game(path, source, shelf, self.blocks)
        return known


def change_game(
    path: Path,
    home: Path,
    edit: Edit,
    on_wait: Callable[[], None],
    known: Known | None = None,
) -> Game:
    """Change the hands of a game file and return the game after it; see ``alter``."""
    return alter(path, home, edit, on_wait, known=known).after


def add_hands(
    path: Path,
    home: Path,
    play: Callable[[Game], Sequence[Hand]],
    on_wait: Callable[[], None],
    known: Known,
) -> Game:
    """Put hands after the last one of a game, saved at once; return the game after them.

    ``play`` takes the game as it is under the lock and returns the hands, which the rules have
    nothing against. In the history each is a step of its own, as if it had been added alone, and
    the game is on the disk when this returns. Raises what ``alter`` does; then no hand is saved.
    """
    with locked(path, on_wait):
        old = known.read(path, home / "variants")
        hands = play(old.game)
        if not hands:
            return old.game
        meant = changed(old.game, hands=(*old.game.hands, *hands))
        whole = Edited(with_inserted(old, len(old.game.hands) + 1, hands), meant)
        new = _edited(path, home, old, lambda _: whole, blocks=known.blocks)
        was = old.source.encode(old.source.text)
        if read_bytes(path) != was:
            # An editor, which asks for no lock, has been here since.
            raise GinscoreError("refused.changed", file=str(path))
        refuse_protected(path)
        texts = map(old.source.encode, with_each(old, hands))
        _step(path, History.of(path, home).finish_step(was), was, texts, len(hands))
        DISK.settle(Path(os.path.realpath(path)).parent)
        known.file = new
        return new.game


def alter(
    path: Path,
    home: Path,
    edit: Edit,
    on_wait: Callable[[], None],
    *,
    touches: Collection[str] | None = ("hands",),
    dry: bool = False,
    known: Known | None = None,
) -> Change:
    """Change a game file: lock, read, edit, compare with what was meant, record, replace.

    A link stays a link and a mode stays a mode. Only the top-level keys that the change
    ``touches`` may come out different, with None all; ``dry``: everything but the writing;
    ``known``: the file as the change before has left it, for several changes one after the other.
    Raises what the edit raises, ``refused.changed`` or ``file.*``; then no byte of the game has
    changed.
    """
    with locked(path, on_wait):
        remembered = known or Known()
        old = remembered.read(path, home / "variants")
        new = _edited(path, home, old, edit, touches, remembered.blocks)
        source, before = old.source, old.game
        text, after = new.source.text, new.game
        if known is not None:
            known.file = new
        # What was compared is not needed any more, and of a long game it is much.
        del remembered, old, new
        if not dry and text != source.text:
            keep_step(path, home, source.encode(source.text), source.encode(text))
        return Change(before=before, after=after, other_text=text != source.text)


def _edited(
    path: Path,
    home: Path,
    old: GameFile,
    edit: Edit,
    touches: Collection[str] | None = ("hands",),
    blocks: Blocks | None = None,
) -> GameFile:
    """Return the game with its new text, compared with what was meant.

    ``blocks``: what reading the old text has found.
    """
    text, meant = edit(old)
    old.source.encode(text)
    try:
        source = old.source._replace(text=text)
        new = parse_game(path, source, home / "variants", blocks, old)
    except (GinscoreError, ExceptionGroup) as error:
        # Its faults have lines in a text that is nowhere.
        raise GinscoreError("refused.changed", file=str(path)) from error
    if new.game != meant or not _alike(old.table, new.table, touches):
        raise GinscoreError("refused.changed", file=str(path))
    # Equal to what was read, it shares its hands with the game before the change.
    return new._replace(game=meant)


def _alike(
    old: Mapping[str, object], new: Mapping[str, object], touches: Collection[str] | None
) -> bool:
    """Tell whether two games say the same but for what a change touches."""
    if touches is None:
        return True
    return all(old.get(key) == new.get(key) for key in {*old, *new} - {*touches})


def go_back(
    path: Path,
    home: Path,
    on_wait: Callable[[], None],
    *,
    steps: int = 1,
    hands: bool = False,
    dry: bool = False,
) -> Change | None:
    """Take back the last recorded steps, as many as there are; None where none is recorded.

    ``hands``: before the first recorded step a step is a hand, the last one, as far as there are.
    Raises ``refused.changed-by-hand`` where the file is not what the last step left, or what
    taking out a hand raises; then no step is taken.
    """
    return _walk(path, home, on_wait, History.before, steps, dry, hands=hands)


def go_on(
    path: Path, home: Path, on_wait: Callable[[], None], *, steps: int = 1, dry: bool = False
) -> Change | None:
    """Bring again the steps taken back last, as many as there are; None where there is none.

    Raises ``refused.changed-by-hand`` where the file is not what taking them back left.
    """
    return _walk(path, home, on_wait, History.after, steps, dry)


def restore(
    path: Path,
    home: Path,
    copy: Copy,
    read: Callable[[Path, FileText], File],
    on_wait: Callable[[], None],
) -> File:
    """Put a saved version of a file in its place again, whatever is there now; see ``read``.

    What was there is kept too, so that it can be restored in its turn.
    """
    data = copy.read()
    file = read(path, decode(data, str(copy.path)))
    if not os.path.exists(path):
        history = History.of(path, home)
        history.cancel()
        look = history.look or Look(0o666 & ~current_umask())
        replace(Path(os.path.realpath(path)), data, look)
        history.stand_at(copy.number, copy.number)
        return file
    with locked(path, on_wait):
        refuse_protected(path)
        was = read_bytes(path)
        if was != data:
            # Undo can only go back to what can be read.
            first = not _is_readable(path, was, read)
            _step(path, History.of(path, home).finish_step(was), was, [data], first=first)
    return file


def _is_readable(path: Path, data: bytes, read: Callable[[Path, FileText], object]) -> bool:
    try:
        read(path, decode(data, str(path)))
    except (GinscoreError, ExceptionGroup):
        return False
    return True


def _walk(
    path: Path,
    home: Path,
    on_wait: Callable[[], None],
    towards: Callable[[History, bytes], Copy | None],
    steps: int,
    dry: bool,
    *,
    hands: bool = False,
) -> Change | None:
    with locked(path, on_wait):
        data = read_bytes(path)
        # A broken file is told as such, before it is told as changed by hand.
        blocks: Blocks = {}
        after = parse_game(path, decode(data, str(path)), home / "variants", blocks)
        before = after.game
        history = History.of(path, home).finish_step(data)
        stood = history.at, history.was
        start, here, taken = history.position(data), None, 0
        while taken < steps:
            try:
                following = towards(history, here.read() if here else data)
            except GinscoreError as fault:
                raise fault.at(file=str(path)) from fault
            if following is None:
                break
            here = following
            taken += 1
            history = history._replace(at=here.number)
        there = data
        if here:
            there = here.read()
            after = parse_game(path, decode(there, str(path)), home / "variants", blocks)
        taken_out = min(steps - taken, len(after.game.hands)) if hands else 0
        if not taken + taken_out:
            return None

        def shorter() -> Iterator[bytes]:
            nonlocal after
            for _ in range(taken_out):
                after = _edited(path, home, after, _without_last_hand, blocks=blocks)
                yield after.source.encode(after.source.text)

        if dry:
            deque(shorter(), maxlen=0)
        else:
            refuse_protected(path)
            if taken_out:
                # The first is made before anything is begun: what refuses one refuses that.
                texts = shorter()
                texts = chain([next(texts)], texts)
                _step(path, history, there, texts, taken_out, back=True)
            elif here:
                history.tidy()
                history.stand_at(here.number, start.number if start else here.number)
                try:
                    _put(path, there, history)
                except GinscoreError:
                    history.stand_at(*stood)
                    raise
        return Change(
            before=before,
            after=after.game,
            other_text=after.source.encode(after.source.text) != data,
            taken_out=taken_out,
        )


def _without_last_hand(file: GameFile) -> Edited:
    hands = file.game.hands
    meant = changed(file.game, hands=hands[:-1])
    return Edited(without_hand(file, len(hands)), meant)


def keep_step(path: Path, home: Path, was: bytes, data: bytes) -> None:
    """Replace a file of which the lock is held, as a step of its history; raises ``file.*``."""
    refuse_protected(path)
    _step(path, History.of(path, home).finish_step(was), was, [data])


def _step(
    path: Path,
    history: History,
    old: bytes,
    texts: Iterable[bytes],
    count: int = 1,
    *,
    first: bool = False,
    back: bool = False,
) -> None:
    """Replace a file as a step of its history; where it is refused, the history is as it was.

    The file becomes the last of so many ``texts``.
    """
    step = history.begin(old, texts, count, first=first, back=back)
    try:
        _put(path, step.text, history)
    except GinscoreError:
        with contextlib.suppress(GinscoreError):
            history.cancel()
        raise
    # The game is saved, and told as a failure it would be entered twice; what is left to do now
    # the next step will do.
    with contextlib.suppress(GinscoreError):
        history.finish(step)


def _put(path: Path, data: bytes, history: History) -> None:
    target = Path(os.path.realpath(path))
    try:
        look = Look.of(target)
    except OSError as error:
        raise os_fault(error, str(path)) from error
    with history.marked() as token:
        replace(target, data, look, token=token, ready=pass_on)


def refuse_protected(path: Path) -> None:
    """Refuse to change a file that may not be written; raises ``file.permission``."""
    if not os.access(path, os.W_OK):
        # Replacing it would only ask the folder, but whoever protected it meant the game.
        raise GinscoreError("file.permission", file=str(path))
