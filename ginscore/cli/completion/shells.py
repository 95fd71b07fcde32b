"""Shell completion: the words a line can go on with, told to bash, zsh and fish.

The shells call the program by Typer's scripts: the line is in variables, and what is printed
goes into the shell. Nothing else may be printed, and no fault may show: where nothing is known,
the shell offers its files.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ginscore.cli.completion.line import Choice, TypedLine

if TYPE_CHECKING:
    from typer.core import TyperGroup


def answer(group: TyperGroup, prog_name: str) -> None:
    """Print the answer to the shell that asks, and end; other shells are left to Typer."""
    shell = os.environ[f"_{prog_name.upper()}_COMPLETE"].removeprefix("complete_")
    if shell not in ANSWERS:
        return
    line = TypedLine(())
    choices: list[Choice] = []
    # Whatever is wrong, with a game or with this program, a line being typed is not the place.
    with contextlib.suppress(Exception):
        from ginscore.cli.completion.choices import choices_at

        line = typed_line(shell)
        choices = list(_agreeing(choices_at(group, line, prog_name), line))
    if shell == "fish" and os.environ.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args":
        sys.exit(0 if choices else 1)
    text = ANSWERS[shell](choices, line)
    with contextlib.suppress(OSError, UnicodeError):
        sys.stdout.write(f"{text}\n" if text else "")
        sys.stdout.flush()
    sys.exit(0)


def _agreeing(choices: Iterable[Choice], line: TypedLine) -> Iterator[Choice]:
    """Yield the choices that begin as the word at the cursor, with what was typed kept.

    Names and words mean the same in any case, but a shell takes only what agrees with its line.
    """
    begun = line.begun.casefold()
    if not begun and not line.option:  # of thousands none is looked at
        yield from choices
        return
    for choice in choices:
        if choice.value.casefold().startswith(begun):
            value = line.begun + choice.value[len(line.begun) :]
            yield choice._replace(value=line.option + value)


def typed_line(shell: str) -> TypedLine:
    """Read the line up to the cursor from the variables that the shell's script sets."""
    if shell == "bash":
        return _bash_line(os.environ["COMP_WORDS"], int(os.environ["COMP_CWORD"]))
    line = cut(os.environ.get("_TYPER_COMPLETE_ARGS", ""))
    words = line.words[1:]
    name, equals, value = line.begun.partition("=")
    if equals and name.startswith("--"):
        return TypedLine((*words, name), value, line.quote, f"{name}=")
    return line._replace(words=words)


def _bash_line(text: str, at: int) -> TypedLine:
    """Read the words of bash, which come a line each, and ``--lang=it`` in three of them."""
    cells = text.split("\n" if "\n" in text else " ")
    words: list[str] = []
    joined = False
    for cell in cells[1:at]:
        if (cell == "=" or joined) and words:
            words[-1] += cut(cell).begun
        else:
            words.append(cut(cell).begun)
        joined = cell == "="
    here = cut(cells[at] if at < len(cells) else "")
    if here.begun == "=":
        return TypedLine(tuple(words))
    if joined and words:
        words[-1] = words[-1].removesuffix("=")
    return here._replace(words=tuple(words))


def cut(text: str) -> TypedLine:
    r"""Cut a line into words as shells do, but for the last one, which may be open.

    >>> cut('ginscore add "Anna M'), cut("D\\'An").begun
    (TypedLine(words=('ginscore', 'add'), begun='Anna M', quote='"', option=''), "D'An")
    """
    words: list[str] = []
    word: str | None = None
    quote = ""
    signs = iter(text)
    for sign in signs:
        if sign == "\\" and quote != "'":
            word = (word or "") + next(signs, "")
        elif sign == quote:
            quote = ""
        elif not quote and sign in ("'", '"'):
            quote, word = sign, word or ""
        elif not quote and sign.isspace():
            words += [word] if word is not None else []
            word = None
        else:
            word = (word or "") + sign
    return TypedLine(tuple(words), word or "", quote)


def _for_bash(choices: Sequence[Choice], line: TypedLine) -> str:
    """Return a word a line, as it must be in the line; inside quotes bash puts no other."""
    whole = "\n".join(choice.value for choice in choices)
    one_each = whole.count("\n") == len(choices) - 1
    bare = not line.quote and not line.option and one_each
    if bare and re.fullmatch(r"[\w@%+:,./=\n-]*", whole):
        return whole  # of thousands none is looked at
    plain = re.compile(r"[\w@%+:,./=-]*").fullmatch
    if line.quote == '"':
        quoted = [re.sub(r'(["$`\\])', r"\\\1", choice.value) for choice in choices]
    elif line.quote:
        quoted = [choice.value.replace("'", r"'\''") for choice in choices]
    else:
        quoted = [
            choice.value
            if plain(choice.value)
            else re.sub(r"([^\w@%+:,./=-])", r"\\\1", choice.value)
            for choice in choices
        ]
    if line.option:  # bash has it already, in a word before this one
        quoted = [value.removeprefix(line.option) for value in quoted]
    return "\n".join(quoted)


def _for_zsh(choices: Sequence[Choice], line: TypedLine) -> str:
    """Return a command that zsh runs to offer the words with their meanings, or its files."""
    if not choices:
        return "_files"
    told = []
    for value, meaning in choices:
        escaped = re.sub(r"([:\\])", r"\\\1", value)
        told.append(f"{escaped}:{meaning}" if meaning else escaped)
    items = " ".join("'" + item.replace("'", r"'\''") + "'" for item in told)
    return f"local -a ginscore_words; ginscore_words=({items}); _describe -V word ginscore_words"


def _for_fish(choices: Sequence[Choice], line: TypedLine) -> str:
    """Return a word a line with its meaning; fish quotes the words itself."""
    return "\n".join("\t".join(filter(None, choice)) for choice in choices)


ANSWERS = {"bash": _for_bash, "zsh": _for_zsh, "fish": _for_fish}
"""What each shell is told, of the words and of the line they are for."""
