"""What variant files say in words: inheritance, the source of a parameter, and faults."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ginscore.errors import GinscoreError, all_faults
from ginscore.files.check import file_faults
from ginscore.files.variant.description import Description, describe
from ginscore.files.variant.find import (
    built_in_names,
    load_built_in,
    load_variant,
    load_variant_file,
    own_names,
    same_variant,
    variant_names,
)
from ginscore.files.variant.write import variant_text

CLUB = """\
extends = "moderno"
target = 500
undercut_difference_doubled = false
score.gin.bonus = 30

[title]
en = "Our club"

[description]
en = "To 500."

[sources]
club = "The club's book"
coach = "The coach"

[origins]
score.gin = "coach"

[[decisions]]
parameter = "undercut_difference_doubled"
sources = ["club", "text"]
en = "By the letter."
de = "Wörtlich."
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def described(folder: Path, text: str) -> Description:
    path = folder / "club.toml"
    path.write_text(text, encoding="utf-8")
    return describe(load_variant_file(path, "club"))


def faults(folder: Path, text: str) -> list[tuple[str, int | None]]:
    path = folder / "club.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises((GinscoreError, ExceptionGroup)) as refused:
        load_variant_file(path, "club")
    found = all_faults(refused.value)
    assert file_faults(path)
    assert all(fault.file == str(path) for fault in found)
    return [(fault.code, fault.line) for fault in found]


def test_a_parameter_is_from_the_nearest_table_that_names_a_source(folder: Path) -> None:
    said = described(folder, CLUB)
    main = next(iter(describe(load_built_in("moderno")).sources.values()))
    # set by the file: from its own main source, or from where its origins say
    assert said.source_of("target") == "The club's book"
    assert said.source_of("score.gin.bonus") == "The coach"
    # inherited: from where the variant has it that is extended
    assert said.source_of("score.knock.boxes") == main
    assert said.source_of("dealer") == main
    assert said.source_of("entry") == main
    # no source states it: the variant's own decision says why
    assert said.source_of("entry.after-shutout") is None
    assert "next open column" in str(said.decided("entry.after-shutout", "en"))


def test_a_file_without_sources_has_none_for_what_it_sets_itself(folder: Path) -> None:
    said = described(folder, 'extends = "moderno"\ntarget = 500\n')
    assert said.source_of("target") is None
    assert said.source_of("column_bonus") is not None
    assert described(folder, "score.gin.bonus = 20\n").source_of("score.gin") is None


def test_a_decision_is_inherited_unless_the_file_decides_otherwise(folder: Path) -> None:
    base = describe(load_built_in("moderno"))
    said = described(folder, CLUB)
    by_parameter = {decision.parameter: decision for decision in said.decisions}
    kept = {d.parameter for d in base.decisions} - {"target", "undercut_difference_doubled"}
    assert set(by_parameter) == kept | {"undercut_difference_doubled"}
    own = by_parameter["undercut_difference_doubled"]
    # a language that the program does not have is kept
    assert own.texts == {"en": "By the letter.", "de": "Wörtlich."}
    assert own.sources == ("club", "text")
    assert list(said.sources)[: len(base.sources)] == list(base.sources)


def test_a_title_is_inherited_and_the_line_is_not(folder: Path) -> None:
    said = described(folder, 'extends = "moderno"\ntarget = 500\n')
    assert said.titles == describe(load_built_in("moderno")).titles
    assert said.lines == {}


def test_keys_of_the_users_own_are_left_alone(folder: Path) -> None:
    said = described(
        folder,
        'extends = "moderno"\n[title]\nen = "Club"\nx-short = 3\n[sources]\nx-seen = 2011-01-01\n'
        '[[decisions]]\nparameter = "tie"\nen = "So."\nx-by = 7\n',
    )
    assert said.titles == {"en": "Club"}
    assert said.decisions[-1].texts == {"en": "So."}


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('title = "Club"\n', "format.title", 2),
        ("description = 3\n", "format.title", 2),
        ("[title]\nen = 3\n", "format.text", 3),
        ('[title]\nen = "a\\u001bb"\n', "format.text-control", 3),
        ('[description]\nen = ["a"]\n', "format.text", 3),
        ('sources = "the book"\n', "format.table", 2),
        ("[sources]\nbook = 1\n", "format.text", 3),
        ("citations = 1\n", "format.table", 2),
        ('[citations]\nit = "Il libro"\n', "format.table", 3),
        ("[citations.it]\ntext = 3\n", "format.text", 3),
        ('[citations.it]\ntxt = "Il testo"\n', "format.source-unknown", 3),
        ("origins = []\n", "format.table", 2),
        ('[origins]\ntarget = "bok"\n', "format.source-unknown", 3),
        ('[origins]\n\nscore.gun = "text"\n', "format.parameter-unknown", 4),
        ("[origins]\ntarget = 3\n", "format.text", 3),
        ("decisions = 3\n", "format.decisions", 2),
        ('[[decisions]]\nen = "So."\n', "format.key-missing", 2),
        ('[[decisions]]\nparameter = "tie"\n', "format.key-missing", 2),
        ('[[decisions]]\nparameter = "ty"\nen = "So."\n', "format.parameter-unknown", 3),
        ('[[decisions]]\nparameter = 3\nen = "So."\n', "format.text", 3),
        ('[[decisions]]\nparameter = "tie"\nsources = 1\nen = "A"\n', "format.decision-sources", 4),
        ('[[decisions]]\nparameter = "tie"\nen = "So."\nsource = []\n', "format.key-unknown", 5),
        ('[[decisions]]\nparameter = "tie"\nen = 3\n', "format.text", 4),
        # the second block, not the first
        (
            '[[decisions]]\nparameter = "tie"\nen = "So."\n\n'
            '[[decisions]]\nparameter = "dealer"\nsources = ["text", "txt"]\nen = "So."\n',
            "format.source-unknown",
            8,
        ),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_line(folder: Path, text: str, code: str, line: int) -> None:
    assert faults(folder, 'extends = "moderno"\n' + text) == [(code, line)]


def test_faults_of_words_and_rules_are_told_together(folder: Path) -> None:
    text = 'extends = "moderno"\ntarget = 0\n\n[title]\nen = 3\n\n[[decisions]]\nparameter = "x"\n'
    assert sorted(faults(folder, text)) == [
        ("format.key-missing", 7),
        ("format.parameter-number", 2),
        ("format.parameter-unknown", 8),
        ("format.text", 5),
    ]


def test_a_source_is_cited_in_vain_where_no_sources_are_named(folder: Path) -> None:
    text = 'score.gin.bonus = 20\n[[decisions]]\nparameter = "tie"\nsources = ["a"]\nen = "So."\n'
    assert faults(folder, text) == [("format.key-missing", 4)]


@pytest.mark.parametrize("name", built_in_names())
def test_a_variant_written_out_is_read_back_as_the_same_rules(name: str, folder: Path) -> None:
    variant = load_built_in(name)
    path = folder / "own.toml"
    path.write_text(variant_text(variant, ("All rules",)), encoding="utf-8")
    again = load_variant_file(path, "own")
    assert again.rules == variant.rules
    assert again.titles == variant.titles
    assert file_faults(path) == []


def test_a_built_in_name_is_never_taken_over(folder: Path) -> None:
    for name in ("moderno", "club", ".hidden"):
        (folder / f"{name}.toml").write_text('extends = "moderno"\n')
    assert own_names(folder) == ("club", "moderno")
    assert variant_names(folder) == (*built_in_names(), "club")


@pytest.mark.parametrize("language", ["it", "es", "ru"])
@pytest.mark.parametrize("name", built_in_names())
def test_sources_are_cited_in_every_language_with_the_same_addresses(
    name: str, language: str
) -> None:
    said = describe(load_built_in(name))
    cited = said.cited_in(language).sources
    assert list(cited) == list(said.sources)
    address = re.compile(r"https?://\S+|\(\S+(?:, \S+)*\)")
    for key, text in cited.items():
        assert address.findall(text) == address.findall(said.sources[key])
        words = set(
            re.findall(r"[A-Za-z']+", address.sub("", text.replace("round-the-corner", "")).lower())
        )
        assert not words & {"rules", "rule", "scoring", "after", "the", "with", "of", "as", "on"}


def test_a_source_that_is_named_anew_is_not_cited_in_the_words_of_the_old(folder: Path) -> None:
    text = '[sources]\ntext = "Our sheet"\nclub = "The club"\n[citations.it]\nclub = "Il circolo"\n'
    said = described(folder, f'extends = "moderno"\n{text}')
    sources = said.cited_in("it").sources
    assert (sources["text"], sources["club"]) == ("Our sheet", "Il circolo")
    assert sources["pagat"].startswith("Regole di base secondo Pagat")


def test_a_built_in_variant_has_another_name_that_a_file_of_ones_own_goes_before(
    folder: Path,
) -> None:
    assert same_variant("Tedesco", folder) == "round-the-corner"
    assert load_variant("tedesco", Path(), folder).name == "round-the-corner"
    (folder / "tedesco.toml").write_text('extends = "round-the-corner"\ntarget = 200\n')
    assert same_variant("tedesco", folder) == "tedesco"
    assert load_variant("tedesco", Path(), folder).rules.target == 200
    # Only the built-in files have other names.
    assert faults(folder, 'extends = "classic"\nalso = ["x"]\n') == [("format.key-unknown", 2)]


def test_what_is_said_of_a_parameter_by_its_older_name_is_said_of_the_new_one(
    folder: Path,
) -> None:
    found = described(
        folder,
        'extends = "fournier"\nlayoff_on_gin = false\n'
        '[sources]\nclub = "The club\'s book"\n[origins]\nlayoff_on_gin = "club"\n'
        '[[decisions]]\nparameter = "layoff_on_gin"\nen = "Never on gin."\n',
    )
    assert found.source_of("layoff") == "The club's book"
    # The decision of the variant that it extends is no longer true.
    assert [d.texts for d in found.decisions if d.parameter == "layoff"] == [
        {"en": "Never on gin."}
    ]
