"""The door for contributors: what it names is there, and the glossary is that of the catalogues."""

from __future__ import annotations

import re

from ginscore.lang.catalogue import load
from tests.conftest import ROOT

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_every_file_and_folder_named_is_there() -> None:
    named = set(re.findall(r"`((?:ginscore|tests|samples|\.ci)/?[\w/.-]*)`", TEXT))
    assert len(named) > 20
    for name in named:
        assert (ROOT / name).exists(), name


def test_the_way_of_a_command_passes_every_layer() -> None:
    for layer in ("cli", "input", "files", "scoring", "render", "lang"):
        assert f"`ginscore/{layer}/" in TEXT


def test_the_glossary_has_the_words_of_the_catalogues() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| `[^|]+` \|$", TEXT, re.M)
    assert len(rows) == 16
    for row in rows:
        for language, words in zip(("en", "it", "es", "ru"), row, strict=True):
            whole = str(dict(load(language))).casefold()
            for word in words.split(", "):
                assert word.strip().casefold() in whole, (language, word)


def test_the_changelog_begins_with_what_is_new() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE)[0] == "Unreleased"
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
