"""The catalogues: complete, with the same placeholders and the right plural forms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from ginscore.lang.catalogue import DEFAULT, choose, languages, load
from ginscore.lang.plurals import plural_form
from ginscore.lang.translator import Translator
from ginscore.lang.words import ALWAYS, find_word
from ginscore.scoring.variant import Result
from tests.conftest import ROOT

COMPLETE = ("en", "it")
FORMS = {"en": {"one", "other"}, "it": {"one", "other"}}
# Words, cards and the little joints of a language are its own.
OWN = {"words", "cards", "joined"}


def messages(language: str) -> dict[str, str | Mapping[str, str]]:
    """Return the messages of a catalogue by dotted key; plural forms as their table."""

    def walk(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
        for name, value in table.items():
            key = f"{prefix}{name}"
            if isinstance(value, Mapping) and not set(value) <= {"one", "few", "many", "other"}:
                yield from walk(value, f"{key}.")
            else:
                yield key, value

    catalogue = {name: part for name, part in load(language).items() if name not in OWN}
    return dict(walk(catalogue, ""))


def placeholders(language: str, message: str | Mapping[str, str]) -> set[str]:
    text = message if isinstance(message, str) else message["other"]
    names = set(re.findall(r"{(\w+)}", text))
    joints = tuple(load(language).get("joined", {}))
    return {name[len(joint) :] if (joint := _joint(name, joints)) else name for name in names}


def _joint(name: str, joints: tuple[str, ...]) -> str:
    return next((joint for joint in joints if name.startswith(joint)), "")


@pytest.mark.parametrize("language", COMPLETE)
def test_a_complete_catalogue_has_every_message_and_no_other(language: str) -> None:
    assert messages(language).keys() == messages(DEFAULT).keys()


@pytest.mark.parametrize("language", COMPLETE)
def test_messages_have_the_same_placeholders(language: str) -> None:
    english = messages(DEFAULT)
    for key, message in messages(language).items():
        assert placeholders(language, message) == placeholders(DEFAULT, english[key]), key


@pytest.mark.parametrize("language", COMPLETE)
def test_plural_messages_have_every_form_of_the_language(language: str) -> None:
    for key, message in messages(language).items():
        if isinstance(message, Mapping):
            assert set(message) == FORMS[language], key


def test_every_message_is_used_and_every_message_used_is_there() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "ginscore").rglob("*.py"))
    # keys with a part that is filled in: t(f"result.{...}")
    result = ("result.", "error.", "accepted.", "parameter.", "whose.")
    settled = ("settle.columns", "settle.boxes", "settle.points", "settle.shutout")
    explained = ("explain.addend.", "explain.factor.", "explain.remark.")
    for key in messages(DEFAULT):
        if not key.startswith((*result, *settled, *explained)):
            assert f'"{key}"' in source, key
    for key in re.findall(r'\bt\(\s*"([a-z][a-z.-]+)"', source):
        assert key in messages(DEFAULT), key


@pytest.mark.parametrize("language", COMPLETE)
def test_every_result_has_a_name(language: str) -> None:
    t = Translator(language)
    assert len({t(f"result.{result}") for result in Result}) == len(Result)


@pytest.mark.parametrize(
    ("language", "n", "text"),
    [
        ("it", 0, "0 punti"),
        ("it", 1, "1 punto"),
        ("it", 2, "2 punti"),
        ("en", 0, "0 points"),
        ("en", 1, "1 point"),
        ("en", 1000, "1000 points"),
    ],
)
def test_a_number_and_its_noun(language: str, n: int, text: str) -> None:
    assert Translator(language)("unit.points", n=n) == text


@pytest.mark.parametrize(
    ("n", "form"),
    [
        (0, "many"),
        (1, "one"),
        (2, "few"),
        (4, "few"),
        (5, "many"),
        (11, "many"),
        (12, "many"),
        (21, "one"),
        (22, "few"),
        (25, "many"),
        (101, "one"),
        (111, "many"),
    ],
)
def test_russian_has_three_forms(n: int, form: str) -> None:
    assert plural_form("ru", n) == form


@pytest.mark.parametrize(
    ("name", "said"),
    [("Anna", "ad Anna"), ("Bruno", "a Bruno"), ("A", "ad A"), ("Àlex", "ad Àlex")],
)
def test_italian_says_ad_before_an_a(name: str, said: str) -> None:
    sentence = Translator("it")("settle.pays", payer="Carla", payee=name, points="9 punti")
    assert sentence == f"Carla paga {said} 9 punti"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "ru_RU"}, "ru"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "es"}, "es"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "it_IT", "GINSCORE_LANG": "en"}, "en"),
        ({"LANG": "it_IT", "GINSCORE_LANG": "xx"}, "it"),
    ],
)
def test_the_language_is_the_one_asked_for_else_that_of_the_locale(
    environment: dict[str, str], language: str
) -> None:
    assert choose(None, environment) == language
    assert choose("ru", environment) == "ru"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("kind", "word", "meaning"),
    [
        (kind, short, meaning)
        for kind, shorts in ALWAYS.items()
        for short, meaning in shorts.items()
    ],
)
def test_the_short_forms_mean_the_same_in_every_language(
    language: str, kind: str, word: str, meaning: str
) -> None:
    assert find_word(kind, word, language) == find_word(kind, word.upper(), language) == meaning


@pytest.mark.parametrize("language", languages())
def test_whole_words_of_every_language_are_understood_in_every_language(language: str) -> None:
    for other in languages():
        for kind, meanings in load(other)["words"].items():
            for meaning, words in meanings.items():
                for word in words:
                    assert find_word(kind, word, language) == meaning, word


@pytest.mark.parametrize(
    ("language", "kind", "text", "meaning"),
    [
        ("it", "result", "batt", "knock"),
        ("it", "result", "gran", "big-gin"),
        ("it", "result", "ann", "void"),
        ("it", "result", "kno", "knock"),  # English is always understood
        ("it", "level", "sec", "double"),
        ("it", "level", "in prima", "single"),
        ("es", "result", "cerr", "knock"),
        ("es", "level", "dob", "double"),
        ("ru", "result", "дж", "gin"),
        ("ru", "result", "БОЛЬШОЙ-ДЖИН", "big-gin"),
        ("ru", "level", "двой", "double"),
        ("en", "result", "under", "undercut"),
        ("en", "result", "batt", None),  # the beginning of a word of another language is not
        ("en", "result", "", None),
        ("en", "result", "x", None),
    ],
)
def test_a_clear_beginning_in_the_players_language_is_enough(
    language: str, kind: str, text: str, meaning: str | None
) -> None:
    assert find_word(kind, text, language) == meaning
