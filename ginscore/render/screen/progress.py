"""How far a long piece of work has come, drawn on a terminal and wiped away at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO


@contextmanager
def progress(stream: TextIO, label: str, total: int | None) -> Iterator[Callable[[int, str], None]]:
    """Draw a bar on a stream; yields what takes the amount done so far and a remark.

    ``total``: the whole amount, None where it is not known.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    console = Console(file=stream, color_system=None, markup=False, emoji=False, highlight=False)
    words = TextColumn("{task.description} {task.fields[remark]}", markup=False)
    columns = [words] if total is None else [words, BarColumn(), TaskProgressColumn()]
    with Progress(*columns, console=console, transient=True) as drawn:
        task = drawn.add_task(label, total=total, remark="")
        yield lambda done, remark: drawn.update(task, completed=done, remark=remark)
