"""A terminal of its own for the program, with somebody who answers its questions."""

from __future__ import annotations

import os
import pty
import select
import sys


def answered(
    answers: list[bytes], prompts: tuple[bytes, ...], *words: str, **variables: str
) -> tuple[str, int]:
    """Run the program on a terminal; return its output and its exit code.

    Whenever its output ends with one of the prompts, the next of the answers is typed, as it is;
    the answers typed are taken out of the list.
    """
    pid, terminal = pty.fork()
    if pid == 0:  # pragma: no cover  # the program itself
        command = [sys.executable, "-m", "ginscore", *words]
        os.execve(sys.executable, command, {**os.environ, **variables})
    written = b""
    while True:
        ready, _, _ = select.select([terminal], [], [], 20)
        assert ready, f"the program waits for something else: {written.decode()}"
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        written += piece
        if answers and written.rstrip().endswith(prompts):
            os.write(terminal, answers.pop(0))
            written += b"\n"
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    return written.decode(), os.waitstatus_to_exitcode(status)
