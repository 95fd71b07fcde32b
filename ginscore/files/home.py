"""The folder of games: which game is current, which games there are, and names for new ones."""

import contextlib
import os
import re
from collections.abc import Iterator
from pathlib import Path

from ginscore.errors import GinscoreError
from ginscore.files.text import open_regular, os_fault
from ginscore.scoring.frozen import Row

ENDING = ".toml"
"""Of the names of game files."""

LONGEST_PATH = 8192
"""Bytes: what is longer names no file."""


class Home(Row):
    """The folder where games live, with the memory of the current one."""

    folder: Path

    @property
    def games(self) -> Path:
        """The folder of the game files."""
        return self.folder / "games"

    @property
    def variants(self) -> Path:
        """The folder of the user's own variants, which are found by name."""
        return self.folder / "variants"

    @property
    def summaries(self) -> Path:
        """What games came to when they were read, to be deleted by whoever likes."""
        return self.folder / "cache" / "summaries"

    @property
    def ledger(self) -> Path:
        """The file of payments and of the other names people have."""
        return self.folder / "ledger.toml"

    @property
    def _current(self) -> Path:
        return self.folder / "current"

    @property
    def _previous(self) -> Path:
        return self.folder / "previous"

    def current(self) -> Path | None:
        """Return the path of the current game, or None.

        Raises ``file.current`` where what should name it names none, or ``file.*``.
        """
        return self._named(self._current)

    def previous(self) -> Path | None:
        """Return the path of the game that was current before, or None.

        Raises ``file.current`` where what should name it names none, or ``file.*``.
        """
        return self._named(self._previous)

    @staticmethod
    def _named(memory: Path) -> Path | None:
        """Return the path that a file of the folder remembers, None where there is no such file."""
        name = str(memory)
        try:
            with open(memory, "rb", opener=open_regular) as handle:
                data = handle.read(LONGEST_PATH + 1) or b""
        except (FileNotFoundError, NotADirectoryError):
            # A link that leads nowhere is no sign that there was never a game.
            if os.path.islink(memory):
                raise GinscoreError("file.current", file=name) from None
            return None
        except IsADirectoryError as error:
            raise GinscoreError("file.current", file=name) from error
        except OSError as error:
            raise os_fault(error, name) from error
        except GinscoreError as fault:  # a pipe, or a device
            raise GinscoreError("file.current", file=name) from fault
        line = data.strip()
        if not line or len(data) > LONGEST_PATH or b"\0" in line or b"\n" in line:
            raise GinscoreError("file.current", file=name)
        return Path(os.fsdecode(line))

    def prepare(self) -> None:
        """Make the folder if it is not there yet."""
        make_folder(self.folder)

    def make_current(self, path: Path) -> None:
        """Remember a game as the current one, whatever is in the place of the memory.

        The one that was current is remembered as the one before. A folder in the place of the
        memory is set aside under another name. Raises ``file.*``.
        """
        from ginscore.files.saving.disk import Look, replace

        data = os.fsencode(os.path.abspath(path)) + b"\n"
        self.prepare()
        with contextlib.suppress(GinscoreError):  # the game before is no reason to fail
            before = self.current()
            if before is not None and before != Path(os.path.abspath(path)):
                replace(self._previous, os.fsencode(before) + b"\n", Look(0o644))
        if os.path.isdir(self._current) and not os.path.islink(self._current):
            try:
                self._current.rename(f"{self._current}.old-{os.urandom(4).hex()}")
            except OSError as error:
                raise os_fault(error, str(self._current)) from error
        replace(self._current, data, Look(0o644))

    def forget_current(self) -> None:
        """Have no current game any more; raises ``file.*``."""
        try:
            self._current.unlink(missing_ok=True)
        except OSError as error:
            raise os_fault(error, str(self._current)) from error

    def list(self) -> list[Path]:
        """Return the game files in the order they were started, as their names tell it.

        Raises ``file.*``.
        """
        folder = self.games
        return [folder / name for name in self.names()]

    def names(self) -> tuple[str, ...]:
        """Return the names of the game files in the order of ``list``; raises ``file.*``."""
        from ginscore.files.saving.disk import names_in

        names = (name for name in names_in(self.games) if name.endswith(ENDING))
        return tuple(sorted(names, key=lambda name: started_stem(name.removesuffix(ENDING))))

    def stems(self, begun: str = "") -> Iterator[str]:
        """Yield the names of the game files without their ending, in no order.

        ``begun``: the small letters that each, or what follows the day in it, begins with. Of
        thousands it is faster than the files. Raises ``file.*``.
        """
        from ginscore.files.saving.disk import names_in

        stems = (
            name.removesuffix(ENDING) for name in names_in(self.games) if name.endswith(ENDING)
        )
        if not begun:
            yield from stems
            return
        for stem in stems:
            small = stem.casefold()
            if begun in small and (small.startswith(begun) or short_stem(small).startswith(begun)):
                yield stem

    def find(self, name: str) -> Path:
        """Return the game a player means: a path, a number in the list, or part of a name.

        Raises ``usage.no-such-game``, ``usage.game-ambiguous`` or ``file.*``.
        """
        path = Path(name)
        if os.path.isfile(path):
            return path
        if name.isascii() and name.isdigit():
            # A number means the list, never a part of a date.
            names = self.names()
            if len(name) < 10 and 0 < int(name) <= len(names):
                return self.games / names[int(name) - 1]
            raise GinscoreError("usage.no-such-game", text=name)
        stems = [*self.stems()]
        # Of thousands no more are looked at, and put in order, than the name is found in.
        found = [stem for stem in (name, name.removesuffix(ENDING)) if stem in stems]
        if not found:
            small = name.casefold()
            found = [stem for stem in stems if small in stem.casefold()]
        if not found and (name.endswith(ENDING) or path.parent != Path()):
            return path  # the path of a file, and reading it will say that it is missing
        if not found:
            raise GinscoreError("usage.no-such-game", text=name)
        known = tuple(sorted({*found}, key=started_stem))
        if len(known) > 1:
            raise GinscoreError("usage.game-ambiguous", text=name, known=known[:10])
        return self.games / f"{known[0]}{ENDING}"

    def typed(self, path: Path) -> str:
        """Return what names a game on a command line: its name in the list, else its path."""
        import shlex

        # Only where it is called otherwise than games are can one be called as it is.
        alone = path.absolute().parent == self.games.absolute() and (
            path.name == f"{path.stem}{ENDING}" or path.stem not in self.stems()
        )
        return shlex.quote(path.stem if alone and not path.stem.isdigit() else str(path))

    def create(self, stem: str, data: bytes) -> Path:
        """Write a new game under a name that is not taken, adding -2, -3 ... to it."""
        from ginscore.files.saving.history import History

        make_folder(self.games)
        stem = _storable(stem)
        number = 1
        while True:
            path = self.games / f"{stem}{f'-{number}' if number > 1 else ''}.toml"
            try:
                History.of(path, self.folder).create(path, data)
            except GinscoreError as fault:
                if fault.code != "refused.exists":
                    raise
                number += 1
            else:
                return path


def make_folder(folder: Path) -> None:
    """Make a folder and those above it; raises ``file.*``."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileNotFoundError as error:
        # Even the folders above it cannot be made, as on a file system of the system's own.
        raise GinscoreError("file.no-folder", file=str(folder)) from error
    except OSError as error:
        raise os_fault(error, str(folder)) from error


def started(path: Path) -> tuple[str, int]:
    """Return what puts games in the order they were started.

    It sorts -2 after the name without a number, and -10 after -9.
    """
    return started_stem(path.stem)


def started_stem(stem: str) -> tuple[str, int]:
    """Return the same of a name without its ending.

    >>> sorted(["2026-01-10-a-10", "2026-01-10-a", "2026-01-10-a-9"], key=started_stem)
    ['2026-01-10-a', '2026-01-10-a-9', '2026-01-10-a-10']
    """
    base, _, number = stem.rpartition("-")
    if not base or not number.isdigit() or not number.isascii():
        return stem, 1
    # Of thousands most end in a name before their number, and are not searched for a day.
    if base[-1].isdigit() and re.search(r"\d{4}-\d\d$", base):
        return stem, 1
    return base, int(number)


def short_stem(stem: str) -> str:
    """Return a name without its ending and without the day it begins with.

    >>> short_stem("2026-01-10-anna-bruno"), short_stem("anna")
    ('anna-bruno', 'anna')
    """
    found = re.match(r"\d{4}-\d\d-\d\d-", stem)
    return stem[found.end() :] if found else stem


def _storable(stem: str) -> str:
    """Return a name in letters that names of files may have here, as in a locale without any."""
    from unicodedata import normalize

    try:
        os.fsencode(stem)
    except UnicodeEncodeError:
        plain = normalize("NFKD", stem).encode("ascii", "ignore").decode()
        return re.sub(r"-+", "-", plain).strip("-") or "game"
    return stem


def safe_stem(*names: str) -> str:
    r"""Return a file name made of players' names that is safe on Linux, macOS and Windows.

    Letters and digits of any script stay, in lower case; everything else becomes a hyphen.

    >>> safe_stem("Anna B.", "../Bruno"), safe_stem("?", "!"), safe_stem("In\u0303igo", "Ana")
    ('anna-b-bruno', 'game', 'iñigo-ana')
    """
    from unicodedata import normalize

    # An accent by itself is no letter, and would become a hyphen.
    whole = [normalize("NFC", name.casefold()) for name in names]
    words = [re.sub(r"[\W_]+", "-", name).strip("-")[:30] for name in whole]
    stem = "-".join(word.strip("-") for word in words if word)
    return stem or "game"
