"""Adjudicating cards that were typed: one hand in words, or many as lines of JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ginscore.cli.output import is_terminal
from ginscore.errors import GinscoreError, all_faults
from ginscore.lang.words import alphabet_letters
from ginscore.scoring.card_lists import read_typed_hands, verify_hands
from ginscore.scoring.cards import Alphabet, Card
from ginscore.scoring.judged import Judged
from ginscore.scoring.variant import Rules

if TYPE_CHECKING:
    from ginscore.cli.run import Run

STANDARD_INPUT = "-"
BETWEEN = "|"
AT_ONCE = 250
"""Lines that are written together."""

Told = Callable[[int, str], None]
"""Takes how many bytes were read, and a remark."""


class Table(NamedTuple):
    """The rules of the table with the name they are called by."""

    rules: Rules
    variant: str
    changes: tuple[str, ...] = ()
    """Parameters that differ from the variant's, as they are typed."""

    def judged(self, run: Run, texts: Sequence[str]) -> Judged:
        """Adjudicate the closer's cards, the opponent's and perhaps the witness card as typed."""
        return self._judged(Alphabet(*alphabet_letters(run.t.language)), texts)

    def _judged(self, own: Alphabet, texts: Sequence[str]) -> Judged:
        if len(texts) not in (2, 3):
            raise GinscoreError("usage.two-hands", n=len(texts))
        closer, opponent, *rest = read_typed_hands(texts, own)
        verify_hands(closer, opponent)
        witness: Card | None = rest[0][0] if rest else None
        return Judged.of(self.rules, closer, opponent, witness)

    def judge_lines(self, run: Run, source: str) -> bool:
        """Adjudicate a hand a line, an object of JSON each; tell whether all were read."""
        from ginscore.files.lines import byte_lines, numbered, size_of
        from ginscore.render.as_json import write_jsonl

        standard = source == STANDARD_INPUT
        lines = sys.stdin.buffer if standard else byte_lines(Path(source))
        total = None if standard else size_of(Path(source))
        # At a terminal a line is answered before the next one is typed.
        at_once = 1 if standard and is_terminal(sys.stdin) else AT_ONCE
        clean, count = True, 0
        with _progress(run, total) as told:
            said = self._said(run, numbered(lines))
            while batch := list(islice(said, at_once)):
                run.print("".join(write_jsonl(data) for data, _ in batch), exact=True)
                clean = clean and not any("error" in data for data, _ in batch)
                count += len(batch)
                told(batch[-1][1], run.t("unit.hands", n=count))
        return clean

    def _said(
        self, run: Run, lines: Iterable[tuple[int, str, int]]
    ) -> Iterator[tuple[dict[str, object], int]]:
        """Yield what is said of each line, and the bytes read so far."""
        from ginscore.render.faults import fault_line
        from ginscore.render.judged_json import verdict_json

        own = Alphabet(*alphabet_letters(run.t.language))
        for number, text, read in lines:
            found: dict[str, object] = {"line": number}
            try:
                texts = [part.strip() for part in text.split(BETWEEN)]
                judged = self._judged(own, texts[:-1] if texts[2:] == [""] else texts)
                found |= verdict_json(self.rules, judged.verdict)
            except* GinscoreError as group:
                fault = all_faults(group)[0]
                found["error"] = {"code": fault.code, "message": fault_line(fault, run.t)}
            yield found, read


def _progress(run: Run, total: int | None) -> AbstractContextManager[Told]:
    """Return what draws how far the work has come, where somebody sees it and only it."""
    dumb = os.environ.get("TERM") == "dumb"
    if not is_terminal(sys.stderr) or is_terminal(sys.stdout) or dumb:
        return nullcontext(lambda done, remark: None)
    from ginscore.render.progress import progress

    return progress(sys.stderr, run.t("judge.counting"), total)
