"""The sessions: what players type, and every line that must come back.

The form of their files is described in ``tests/transcripts.py``.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ginscore.cli.app import COMMANDS
from tests.transcripts import UPDATE, Reader, Table, written

FILES = sorted((Path(__file__).parent / "sessions").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_session(path: Path, table: Table) -> None:
    text = path.read_text(encoding="utf-8")
    wanted = Reader().read(text)
    found = []
    for step in wanted:
        came = table.do(step)
        found.append(came)
        if not UPDATE:
            assert came.text() == step.text(), f"{path.name}: {step.line}"
    if UPDATE and written(found) != text:
        path.write_text(written(found), encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_transcript_has_a_title_and_is_in_its_normal_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert written(Reader().read(text)) == text


def test_every_command_has_a_session() -> None:
    typed = "".join(path.read_text(encoding="utf-8") for path in FILES)
    for name, _ in COMMANDS:
        assert re.search(rf"^\$ .*\bginscore {name}\b", typed, re.MULTILINE), name
