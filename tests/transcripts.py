"""Plain-text command transcripts: what a player types, and every line that must come back.

A file of ``tests/sessions`` begins with a line ``# title``. Then come steps, each with a blank line
after it:

    # A remark; it belongs to the step below it.
    > club.toml
        a file to be written: its lines, indented by four blanks

    $ COLUMNS=40 ginscore show club.toml
    the standard output, line by line
    ! the standard error, line by line, after the output
    [3]

``[3]`` is the exit code where it is not 0. ``< FILE`` after a
command is its input. ``$ cat FILE`` shows a file and ``$ ls FOLDER`` the
names in a folder; after ``| head -1`` or ``| tail -1`` so many lines of the output are left. A
line of output that looks like one of these forms begins with a backslash. A tab is written →, an
escape byte ␛, today's date DATE; the session's own folder is left out of paths. Its games are in
``home``, the examples in ``samples``.

``GINSCORE_UPDATE_SESSIONS=1 pytest tests/test_sessions.py tests/test_readme.py`` writes what comes
back into the files and the README; read the difference before you keep it.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from typer.testing import CliRunner

from ginscore.cli.app import app

UPDATE = os.environ.get("GINSCORE_UPDATE_SESSIONS") == "1"

SAMPLES = Path(__file__).parent.parent / "samples"

INDENT = "    "
_SPECIAL = re.compile(r"# |#$|\$ |> |! |!$|\\|\[\d+\]$")
_CODE = re.compile(r"\[(\d+)\]$")
_SETTING = re.compile(r"[A-Z_]+=")


@dataclass(frozen=True)
class Step:
    """Remarks, then a command and what comes back, or a file and what is written into it."""

    remarks: tuple[str, ...]
    line: str
    """The whole line, ``$ command`` or ``> file``; empty for remarks at the end."""
    body: tuple[str, ...] = ()
    code: int = 0

    def text(self) -> str:
        """Return the step as it is in a transcript."""
        lines = [*self.remarks]
        if self.line:
            lines.append(self.line)
            if self.line.startswith("> "):
                lines += [f"{INDENT}{line}" if line else "" for line in self.body]
            else:
                lines += self.body
            lines += [f"[{self.code}]"] if self.code else []
        return "".join(f"{line}\n" for line in lines)


@dataclass
class Reader:
    """Takes a transcript apart into its steps."""

    steps: list[Step] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    line: str = ""
    body: list[str] = field(default_factory=list)

    def read(self, text: str) -> list[Step]:
        """Return the steps of a transcript."""
        for line in text.removesuffix("\n").split("\n"):
            if line.startswith(("$ ", "> ")):
                if self.line:
                    self._end()
                self.line = line
            elif line == "#" or line.startswith("# "):
                if self.line:
                    self._end()
                self.remarks.append(line)
            elif self.line:
                self.body.append(line)
            elif line:
                raise AssertionError(f"neither a remark nor a command: {line}")
            else:
                # A remark with a blank line after it is alone.
                self._end()
        self._end()
        return self.steps

    def _end(self) -> None:
        body = self.body
        if body and not body[-1]:
            body.pop()
        code = 0
        if self.line.startswith("> "):
            body = [line.removeprefix(INDENT) for line in body]
        elif body and (found := _CODE.match(body[-1])):
            code = int(found[1])
            body.pop()
        if self.line or self.remarks:
            self.steps.append(Step(tuple(self.remarks), self.line, tuple(body), code))
        self.remarks, self.line, self.body = [], "", []


def written(steps: list[Step]) -> str:
    """Return steps as a transcript."""
    return "\n".join(step.text() for step in steps)


def _left(text: str, ending: list[str]) -> str:
    """Return the lines that ``head -N`` or ``tail -N`` leaves of a text, or all."""
    lines = text.splitlines(keepends=True)
    match ending:
        case ["head", number]:
            lines = lines[: -int(number)]
        case ["tail", number]:
            lines = lines[int(number) :]
        case [name, _]:
            raise AssertionError(f"unknown command: {name}")
    return "".join(lines)


class Table:
    """A player's machine: a folder of his own, a clean environment, and commands typed there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.today = date.today().isoformat()
        self.runner = CliRunner()
        shutil.copytree(SAMPLES, self.folder / "samples")

    def do(self, step: Step) -> Step:
        """Do a step; return it with what came of it."""
        if not step.line:
            return step
        name = step.line[2:].replace("DATE", self.today)
        if step.line.startswith("> "):
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            text = "".join(f"{line}\n" for line in step.body)
            text = text.replace("→", "\t").replace("DATE", self.today)
            path.write_text(text, encoding="utf-8")
            return step
        words = shlex.split(name)
        settings = {}
        while words and _SETTING.match(words[0]):
            key, _, value = words.pop(0).partition("=")
            settings[key] = value
        words, ending = (words[:-3], words[-2:]) if words[-3:-2] == ["|"] else (words, [])
        given = None
        if words[-2:-1] == ["<"]:
            given = (self.folder / words[-1]).read_text(encoding="utf-8")
            words = words[:-2]
        out, err, code = self._run(words[0], words[1:], settings, given)
        out = _left(out, ending)
        body = (*self._lines(out, ""), *self._lines(err, "! "))
        return replace(step, body=body, code=code)

    def _run(
        self, name: str, args: list[str], settings: dict[str, str], given: str | None
    ) -> tuple[str, str, int]:
        match name:
            case "cat":
                texts = [(self.folder / arg).read_text(encoding="utf-8") for arg in args]
                return "".join(texts), "", 0
            case "ls":
                names = sorted(p.name for arg in args for p in (self.folder / arg).iterdir())
                return "".join(f"{name}\n" for name in names), "", 0
            case "ginscore":
                result = self.runner.invoke(app, args, given, env=settings, prog_name="ginscore")
                if result.exception and not isinstance(result.exception, SystemExit):
                    raise result.exception
                return result.stdout, result.stderr, result.exit_code
        raise AssertionError(f"unknown command: {name}")

    def _lines(self, text: str, mark: str) -> Iterator[str]:
        for day in {self.today, date.today().isoformat()}:
            for form in (day, *map(date.fromisoformat(day).strftime, ("%d/%m/%Y", "%d.%m.%Y"))):
                text = text.replace(form, "DATE")
        text = text.replace(f"{self.folder}{os.sep}", "").replace(str(self.folder), ".")
        if not text:
            return
        assert text.endswith("\n"), f"the last line has no end: {text!r}"
        for line in text.replace("\t", "→").replace("\x1b", "␛")[:-1].split("\n"):
            if mark:
                yield (mark + line).rstrip()
            else:
                yield f"\\{line}" if _SPECIAL.match(line) else line
