"""The catalogues: complete, with the same placeholders and the right plural forms."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from ginscore.lang import translator
from ginscore.lang.catalogue import DEFAULT, FOLDER, choose, languages, load, load_help
from ginscore.lang.translator import Translator, plural_form
from ginscore.lang.words import ALWAYS, find_word
from ginscore.render.words.explain import ALONE
from ginscore.scoring.explain import AddendKind, FactorKind, RemarkKind
from ginscore.scoring.judging.written import Whose
from ginscore.scoring.parameters import PARAMETERS
from ginscore.scoring.rules import Result
from ginscore.scoring.settlement import LineKind
from tests.conftest import ROOT

FORMS = {
    "en": {"one", "other"},
    "es": {"one", "other"},
    "it": {"one", "other"},
    "ru": {"one", "few", "many"},
}
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
    return dict(walk({**catalogue, **load_help(language)}, ""))


def texts(message: str | Mapping[str, str]) -> list[str]:
    """Return the text of a message, or those of its plural forms."""
    return [message] if isinstance(message, str) else list(message.values())


def placeholders(language: str, text: str) -> set[str]:
    names = set(re.findall(r"{(\w+)}", text))
    joints = tuple(load(language).get("joined", {}))
    return {name[len(joint) :] if (joint := _joint(name, joints)) else name for name in names}


def words_alone(text: str) -> str:
    """Return a text without its placeholders, and without lines to be typed."""
    return re.sub(r"{\w+}|^ginscore .*$", "", text, flags=re.MULTILINE)


def _joint(name: str, joints: tuple[str, ...]) -> str:
    return next((joint for joint in joints if name.startswith(joint)), "")


def test_there_are_four_languages() -> None:
    assert set(languages()) == set(FORMS)


@pytest.mark.parametrize("language", languages())
def test_a_catalogue_has_every_message_and_no_other(language: str) -> None:
    assert messages(language).keys() == messages(DEFAULT).keys()


@pytest.mark.parametrize("language", languages())
def test_messages_have_the_same_placeholders(language: str) -> None:
    english = messages(DEFAULT)
    for key, message in messages(language).items():
        (wanted,) = {frozenset(placeholders(DEFAULT, text)) for text in texts(english[key])}
        for text in texts(message):
            assert placeholders(language, text) == wanted, key


@pytest.mark.parametrize("language", languages())
def test_plural_messages_have_every_form_of_the_language(language: str) -> None:
    english = messages(DEFAULT)
    for key, message in messages(language).items():
        assert isinstance(message, Mapping) == isinstance(english[key], Mapping), key
        if isinstance(message, Mapping):
            assert set(message) == FORMS[language], key


@pytest.mark.parametrize("language", languages())
def test_every_message_is_said_without_a_look_at_english(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = {
        key: set().union(*(placeholders(DEFAULT, text) for text in texts(message)))
        for key, message in messages(DEFAULT).items()
    }

    def only(read: Callable[[str], Mapping[str, Any]]) -> Callable[[str], Mapping[str, Any]]:
        return lambda code: read(code) if code == language else {}

    monkeypatch.setattr(translator, "load", only(load))
    monkeypatch.setattr(translator, "load_help", only(load_help))
    t = Translator(language)
    for key, names in keys.items():
        for n in (0, 1, 2, 5, 11, 21, 22, 25, 111):
            said = t(key, **{name: f"<{name}>" for name in names} | {"n": n})
            assert not re.search(r"{\w+}", said), key
            for name in names - {"n"}:
                assert f"<{name}>" in said, key


def test_spanish_and_russian_messages_are_not_left_in_english() -> None:
    # What a Spanish player calls by the same word.
    same = {"result.gin", "result.undercut", "settle.total", "sheet.title", "variants.club"}
    same |= {"result.gin-off", "page.blitz", "explain.factor.shutout", "rescore.blitz"}
    same |= {"place.error"}
    # N, M and №, and values that are typed in English.
    signs = {"help.value.N", "help.value.LANGUAGE", "help.value.WHEN", "page.number", "count.cube"}
    signs |= {f"help.command.{name}.usage" for name in ("remove", "move", "restore")}
    english, spanish, russian = (messages(language) for language in (DEFAULT, "es", "ru"))
    for key, message in english.items():
        for text in texts(message):
            if not re.search("[A-Za-z]", words_alone(text)) or key in signs:
                continue
            assert spanish[key] != message or key in same, key
            for told in texts(russian[key]):
                assert re.search("[А-Яа-яё]", words_alone(told)), key


@pytest.mark.parametrize("language", languages())
def test_every_error_names_a_way_out(language: str) -> None:
    for key, message in messages(language).items():
        if key.startswith("error."):
            for text in texts(message):
                assert re.search(r"[;:] \S", text), key
                assert not text.endswith((".", " ")), key


@pytest.mark.parametrize("language", languages())
def test_figure_and_noun_have_an_ordinary_blank_between_them(language: str) -> None:
    for key, message in messages(language).items():
        for text in texts(message):
            # A no-break space or a tab would not be found again by who searches for the line.
            assert all(sign in " \n" for sign in text if sign.isspace()), key


def test_every_message_is_used_and_every_message_used_is_there() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "ginscore").rglob("*.py"))
    # keys with a part that is filled in: t(f"result.{...}")
    result = ("result.", "error.", "accepted.", "parameter.", "whose.")
    settled = (*(f"settle.{kind}" for kind in LineKind), "settle.paid.", "stake.", "ledger.")
    explained = ("explain.addend.", "explain.factor.", "explain.remark.")
    # those of commands and options are compared with them in test_help.py
    helped = ("help.command.", "help.option.", "help.section.", "help.value.")
    audited = ("audit.slip.", "audit.sum.", "stats.")
    judged = ("judge.result.", "judge.better.", "judge.not-allowed.")
    named = set(re.findall(r'(?<=")[a-z_0-9.-]+(?=")', source))
    for key in messages(DEFAULT):
        if not key.startswith((*result, *settled, *explained, *judged, *audited, *helped)):
            assert key in named, key
    for key in re.findall(r'\bt\(\s*"([a-z][a-z.-]+)"', source):
        assert key in messages(DEFAULT), key


def test_messages_with_a_part_that_is_filled_in_are_those_that_there_are() -> None:
    kinds = {
        "result": Result,
        "whose": Whose,
        "explain.addend": AddendKind,
        "explain.factor": FactorKind,
        "explain.remark": RemarkKind,
    }
    for part, kind in kinds.items():
        said = {key for key in messages(DEFAULT) if key.startswith(f"{part}.")}
        alone = {words for each, words in ALONE.items() if isinstance(each, kind)}
        assert said == {f"{part}.{name}" for name in {*kind} | alone}
    about = {key.split(".")[1] for key in messages(DEFAULT) if key.startswith("parameter.")}
    # How a result pays, and why a parameter is of no effect.
    said_of_results = {"pays", "pays-doubled", "difference", "factor", "missing", "unused", "suit"}
    otherwise = {"target-alone", "column_bonus-alone", "columns-endless", "cube-none"}
    assert about - said_of_results - otherwise == set(PARAMETERS) - {"score"}
    assert said_of_results <= about


@pytest.mark.parametrize("language", languages())
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
        ("es", 0, "0 puntos"),
        ("es", 1, "1 punto"),
        ("es", 2, "2 puntos"),
        ("es", 21, "21 puntos"),
        ("es", 1000, "1000 puntos"),
        ("ru", 0, "0 очков"),
        ("ru", 1, "1 очко"),
        ("ru", 2, "2 очка"),
        ("ru", 4, "4 очка"),
        ("ru", 5, "5 очков"),
        ("ru", 11, "11 очков"),
        ("ru", 12, "12 очков"),
        ("ru", 21, "21 очко"),
        ("ru", 22, "22 очка"),
        ("ru", 25, "25 очков"),
        ("ru", 111, "111 очков"),
        ("ru", 1000, "1000 очков"),
    ],
)
def test_a_number_and_its_noun(language: str, n: int, text: str) -> None:
    assert Translator(language)("unit.points", n=n) == text


@pytest.mark.parametrize(
    ("n", "hands", "boxes"),
    [
        (1, "1 раздача", "1 бокс"),
        (2, "2 раздачи", "2 бокса"),
        (5, "5 раздач", "5 боксов"),
        (11, "11 раздач", "11 боксов"),
        (21, "21 раздача", "21 бокс"),
        (22, "22 раздачи", "22 бокса"),
        (25, "25 раздач", "25 боксов"),
        (111, "111 раздач", "111 боксов"),
    ],
)
def test_russian_nouns_have_the_form_of_their_number(n: int, hands: str, boxes: str) -> None:
    t = Translator("ru")
    assert t("unit.hands", n=n) == hands
    assert t("unit.boxes", n=n) == boxes


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (1, "1 раздачу можно"),
        (3, "3 раздачи можно"),
        (5, "5 раздач можно"),
        (21, "21 раздачу можно"),
    ],
)
def test_russian_sentences_agree_with_their_number(n: int, said: str) -> None:
    assert Translator("ru")("pad.doubtful", n=n).startswith(said)


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
    ("name", "said"),
    [
        ("Bruno", "Ana y Bruno"),
        ("Inés", "Ana e Inés"),
        ("Íñigo", "Ana e Íñigo"),
        ("HILARIO", "Ana e HILARIO"),
        ("Yolanda", "Ana y Yolanda"),
        # Before a diphthong the i is a consonant.
        ("Ian", "Ana y Ian"),
        ("Hiedra", "Ana y Hiedra"),
    ],
)
def test_spanish_says_e_before_an_i(name: str, said: str) -> None:
    t = Translator("es")
    assert t("change.names", first="Ana", second=name) == f"Jugadores: {said}"
    assert t.list(["Ana", name]) == said


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("3", "7 o 3"),
        ("8", "7 u 8"),
        ("80", "7 u 80"),
        ("11", "7 u 11"),
        ("110", "7 o 110"),
        ("Olga", "7 u Olga"),
        ("Hortensia", "7 u Hortensia"),
        ("anulada", "7 o anulada"),
    ],
)
def test_spanish_says_u_before_an_o(word: str, said: str) -> None:
    assert Translator("es").choice(["7", word]) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Anna pays Борис 21 points"),
        ("es", "Anna paga a Борис 21 puntos"),
        ("it", "Anna paga a Борис 21 punti"),
        # Names stay as they are; the word before them is declined.
        ("ru", "Платит Anna, получает Борис: 21 очко"),
    ],
)
def test_who_pays_whom(language: str, said: str) -> None:
    t = Translator(language)
    points = t("unit.points", n=21)
    assert t("settle.pays", payer="Anna", payee="Борис", points=points) == said


@pytest.mark.parametrize(
    ("language", "said"), [("en", "0.05"), ("es", "0,05"), ("it", "0,05"), ("ru", "0,05")]
)
def test_money_has_the_separator_of_the_language(language: str, said: str) -> None:
    assert Translator(language).decimal("0.05") == said


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
        ("es", "result", "cie", "knock"),
        ("es", "result", "super", "big-gin"),
        ("es", "level", "mano doble", "double"),
        ("es", "level", "dob", "double"),
        ("ru", "result", "дж", "gin"),
        ("ru", "result", "БОЛЬШОЙ-ДЖИН", "big-gin"),
        ("ru", "level", "двой", "double"),
        ("ru", "result", "пуст", "void"),
        ("ru", "level", "обычная раздача", "single"),
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


MANNERED = re.compile(
    r"kept text|without it|may be said|hangs? on|behind (?:a|the) |it is not said|that stand"
)


@pytest.mark.parametrize(
    "path",
    [
        *sorted((ROOT / "ginscore" / "lang").rglob("*.toml")),
        ROOT / "README.md",
        ROOT / "samples" / "README.md",
    ],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_sentences_are_plain(path: Path) -> None:
    # "after", "is", "(default: x)", "saved versions"
    text = " ".join(path.read_text(encoding="utf-8").split())
    assert [found[0] for found in MANNERED.finditer(text)] == []


@pytest.mark.parametrize("language", languages())
def test_a_catalogue_read_section_by_section_says_what_the_whole_file_says(language: str) -> None:
    whole = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    assert list(load(language)) == list(whole)
    assert dict(load(language)) == whole
