"""What is typed: levels, players, results, amounts, paths and misspelt words, in four languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from ginscore.cli.app import app
from ginscore.errors import GinscoreError, near_miss
from ginscore.files.variant.find import built_in_names, load_variant
from ginscore.input.hand_line import HandLine, result_words
from ginscore.input.values import typed_amount, typed_stake
from ginscore.lang.catalogue import choose, languages, load
from ginscore.lang.translator import Translator
from ginscore.lang.words import ALWAYS, CLAIMED, find_word
from ginscore.scoring.checks import faults
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.rules import Result
from tests.conftest import Invoke
from tests.profiles import some
from tests.terminals import answered

PLAYERS = ("Anna", "Bruno")


def code_of(language: str, line: str, players: tuple[str, str] = PLAYERS) -> str:
    """Return the fault code of a hand line, empty where it is read."""
    try:
        HandLine(players, language).read(line.split())
    except GinscoreError as fault:
        return fault.code
    return ""


# The letter of seconda is the first letter of single and sencilla: only Italian may use it alone.
@pytest.mark.parametrize(
    ("language", "level", "doubled"),
    [
        *[(language, "p", False) for language in ("en", "it", "es", "ru")],
        *[(language, "d", True) for language in ("en", "it", "es", "ru")],
        *[(language, "x1", False) for language in ("en", "it", "es", "ru")],
        *[(language, "x2", True) for language in ("en", "it", "es", "ru")],
        ("it", "s", True),
        ("it", "sec", True),
        ("en", "si", False),
        ("en", "seconda", True),
        ("es", "se", False),
        ("es", "doble", True),
        ("ru", "дв", True),
        ("ru", "об", False),
    ],
)
def test_level_is_what_the_word_says(language: str, level: str, doubled: bool) -> None:
    hand = HandLine(PLAYERS, language).read(["b", "gin", "26", level])
    assert hand.doubled is doubled


@pytest.mark.parametrize(
    ("result", "meant"),
    [
        ("н", Result.KNOCK),
        ("д", Result.GIN),
        ("бд", Result.BIG_GIN),
        ("а", Result.UNDERCUT),
    ],
)
def test_russian_hands_are_typed_in_nine_keys_without_another_layout(
    result: str, meant: Result
) -> None:
    hand = HandLine(("Анна", "Борис"), "ru").read(["б", result, "26", "д"])
    assert (hand.winner, hand.result, hand.points, hand.doubled) == (1, meant, 26, True)


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_lone_s_is_refused_where_it_begins_another_word(language: str) -> None:
    assert code_of(language, "b gin 26 s") == "usage.level-letter"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", ["result", "level"])
def test_no_letter_says_the_opposite_of_a_word_it_begins(language: str, kind: str) -> None:
    """For every beginning of every word: what it is taken for is what the word means."""
    for meaning, words in load(language)["words"][kind].items():
        for word in words:
            for length in range(1, len(word) + 1):
                begun = word[:length].strip()
                if begun in ALWAYS[kind] or begun in ("", *ALWAYS["level"], *ALWAYS["result"]):
                    continue
                if not set("".join(begun)) - set(" -"):
                    continue
                try:
                    found = find_word(kind, begun, language)
                except GinscoreError:
                    continue  # asked, not guessed
                if kind == "level" or found is None:
                    assert found in (meaning, None), (language, begun)


def test_claimed_letters_are_no_short_forms() -> None:
    for kind, letters in CLAIMED.items():
        assert not letters.keys() & ALWAYS[kind].keys()


@pytest.mark.parametrize(
    ("language", "word", "result"),
    [
        ("it", "b", Result.KNOCK),
        ("it", "bussare", Result.KNOCK),
        ("it", "busso", Result.KNOCK),
        ("es", "cantar", Result.KNOCK),
        ("es", "c", Result.KNOCK),
        ("ru", "стучать", Result.KNOCK),
        ("ru", "постучал", Result.KNOCK),
        *[(language, "bg", Result.BIG_GIN) for language in ("en", "it", "es", "ru")],
        *[(language, "gg", Result.BIG_GIN) for language in ("en", "it", "es", "ru")],
        # A word of another language is read in full.
        ("en", "cantar", Result.KNOCK),
        ("it", "стучать", Result.KNOCK),
    ],
)
def test_results_by_the_words_players_use(language: str, word: str, result: Result) -> None:
    assert find_word("result", word, language) == result


def test_a_letter_that_begins_a_knock_too_is_what_somebody_gets_of_a_penalty_alone() -> None:
    # cierre, and cobra
    line = HandLine(PLAYERS, "es")
    knock = line.read(["b", "c", "18", "d"])
    assert (knock.winner, knock.result, knock.points) == (1, Result.KNOCK, 18)
    penalty = line.read(["b", "c", "penalti", "10"])
    assert (penalty.winner, penalty.result, penalty.points) == (1, Result.PENALTY, 10)


@pytest.mark.parametrize(
    ("players", "text", "player"),
    [
        (("1a coppia", "2a coppia"), "1", 0),
        (("1a coppia", "2a coppia"), "2", 1),
        (("2a coppia", "1a coppia"), "1", 0),
        (("2a coppia", "1a coppia"), "2", 1),
        (("2a coppia", "1a coppia"), "1a coppia", 1),
        (("Anna", "10 e lode"), "1", 0),
        (("Nicolò", "Bruno"), "nicolo", 0),
        (("José", "Íñigo"), "inig", 1),
        (("Пётр", "Анна"), "петр", 0),
        (("Anna", "Ànna"), "anna", 0),
        (("Anna", "Ànna"), "ànna", 1),
    ],
)
def test_players_by_number_and_without_accents(
    players: tuple[str, str], text: str, player: int
) -> None:
    assert HandLine(players, "en").player(text) == player


@pytest.mark.parametrize(
    ("players", "text", "code"),
    [
        (("José", "Josè"), "jose", "usage.player-ambiguous"),
        (("1a coppia", "Bruno"), "1a", "usage.player"),  # written whole
        (("Андрей", "Борис"), "андреи", "usage.player"),  # й is a letter of its own
        (("Anna", "Bruno"), "3", "usage.player"),
    ],
)
def test_players_that_are_not_clear_are_asked(
    players: tuple[str, str], text: str, code: str
) -> None:
    with pytest.raises(GinscoreError) as found:
        HandLine(players, "en").player(text)
    assert found.value.code == code


def test_numbers_may_be_sums() -> None:
    line = HandLine(PLAYERS, "en")
    assert line.read(["a", "gin", "12+4+3", "p"]).points == 19  # 12 + 4 + 3
    assert line.read(["a", "k", "3+4", "10+9+6", "p"]).deadwood == (7, 25)
    for wrong in ("12+", "+4", "1+-2", "1++2"):
        assert code_of("en", f"a gin {wrong} p") in ("usage.number", "usage.word")


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("0,05", "0.05", None),
        (".05", "0.05", None),
        (",05", "0.05", None),
        ("5c", "0.05", None),
        ("50 cent", "0.5", None),
        ("$0.01", "0.01", "$"),
        ("0.05 EUR", "0.05", "EUR"),
        ("0,05€", "0.05", "EUR"),
        ("€ 0,05", "0.05", "EUR"),
        ("2 руб", None, None),
        ("eur 1", "1", "EUR"),
    ],
)
def test_amounts_as_people_write_them(text: str, amount: str | None, currency: str | None) -> None:
    if amount is None:
        # Three letters are a code, whatever they are.
        assert typed_amount(text)[1] == "РУБ"
        return
    found, label = typed_amount(text)
    assert (f"{found.normalize():f}", label) == (amount, currency)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1,000", "usage.stake-ambiguous"),
        ("1.000 EUR", "usage.stake-ambiguous"),
        ("five", "usage.stake-unreadable"),
        ("EUR 1 EUR", "usage.stake-unreadable"),
        ("0.05.1", "usage.stake-unreadable"),
        ("0c", "usage.stake-range"),
        ("", "usage.stake-unreadable"),
    ],
)
def test_amounts_that_are_none_or_two(text: str, code: str) -> None:
    with pytest.raises(GinscoreError) as found:
        typed_amount(text)
    assert found.value.code == code
    assert found.value.params["text"] == text


def test_currency_beside_the_amount_is_the_currency() -> None:
    found = typed_stake(["0,05€"], None)
    assert found is not None
    assert found.currency == "EUR"
    with pytest.raises(GinscoreError) as fault:
        typed_stake(["0.05 USD"], "EUR")
    assert fault.value.code == "usage.currencies-two"


def test_parts_of_a_stake_take_the_place_of_the_old_ones() -> None:
    old = typed_stake(["0.05 EUR", "per_box=1", "cap=20"], None)
    new = typed_stake(["per-box=", "round_to=500", "0.10"], None, old)
    assert new is not None
    assert new.table == {"per_point": "0.1", "currency": "EUR", "round_to": 500, "cap": "20"}
    for parts in (["cap=20"], ["per_point=", "cap=20"]):
        with pytest.raises(GinscoreError) as fault:
            typed_stake(parts, None)
        assert fault.value.code == "usage.stake-alone"


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("--target", ["--stake", "--set", "--file"], None),
        ("shwo", ["show", "settle"], "show"),
        ("settel", ["show", "settle"], "settle"),
        ("--lnag", ["--lang", "--color"], "--lang"),
        ("gim", ["gin", "big-gin"], "gin"),
        ("a", ["add"], None),
        ("bat", ["bar", "cat"], None),  # two are as near
        ("xylophone", ["show"], None),
        ("tittle", ["title", "date"], "title"),
        ("box", ["bonus", "boxes"], "boxes"),
        ("col", ["columns", "column_bonus"], None),
    ],
)
def test_only_a_near_miss_is_offered(word: str, known: list[str], meant: str | None) -> None:
    assert near_miss(word, known) == meant


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["new", "A", "B", "--target", "250"], "--set target=250"),
        (["new", "A", "B", "--box-value=20"], "--set box_value=20"),
        (["show", "--target", "9"], "rescore --set target=9"),
        (["list"], "ginscore games"),
        (["history"], "ginscore restore"),
        (["rm"], "ginscore remove N"),
        (["undelete"], "ginscore delete --back"),
        (["help"], "ginscore --help"),
        (["print"], "ginscore export"),
        (["status"], "ginscore show"),
        (["edit", "--dare", "2026-01-01"], "unknown option --dare"),
    ],
)
def test_what_is_no_command_or_option_leads_to_what_does_it(
    words: list[str], said: str, invoke: Invoke
) -> None:
    invoke("new", "Anna", "Bruno")
    result = invoke(*words)
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize(
    ("typed", "variant"),
    [
        ("MODERNO", "moderno"),
        ("Moderno 400", "moderno-400"),
        ("Round the Corner", "round-the-corner"),
        ("clásico", "clasico"),
        ("American classic", None),
    ],
)
def test_variants_by_name_in_any_spelling(
    typed: str, variant: str | None, invoke: Invoke, tmp_path: Path
) -> None:
    path = tmp_path / "game.toml"
    result = invoke("new", "A", "B", "--variant", typed, "--file", str(path))
    if variant is None:
        assert (result.exit_code, path.exists()) == (2, False)
    else:
        assert f'variant = "{variant}"' in path.read_text(encoding="utf-8")


def test_a_variant_by_its_title(invoke: Invoke, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    title = load_title("hollywood")
    assert invoke("new", "A", "B", "--variant", title, "--file", str(path)).exit_code == 0
    assert 'variant = "hollywood"' in path.read_text(encoding="utf-8")


def load_title(name: str) -> str:
    from ginscore.files.variant.find import load_built_in

    return load_built_in(name).title("it")


def ask(
    tmp_path: Path, answers: list[str], *words: str, language: str = "en"
) -> tuple[str, int, str]:
    path = tmp_path / "game.toml"
    text, code = answered(
        [f"{answer}\n".encode() for answer in answers],
        (b"?", b")"),
        *words,
        "--game",
        str(path),
        "--lang",
        language,
        COLUMNS="200",
    )
    return text, code, path.read_text(encoding="utf-8")


@pytest.fixture
def game(tmp_path: Path, invoke: Invoke) -> str:
    path = tmp_path / "game.toml"
    assert invoke("new", "Anna", "Bruno", "--file", str(path)).exit_code == 0
    return path.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "answers"),
    [
        (["add"], ["anna", "gin", "26", "2"]),
        (["add", "anna"], ["g", "26", "d"]),
        (["add", "gin", "26", "d"], ["1"]),
        (["add", "anna", "gin"], ["26", "x2"]),
        (["add", "anna", "gin", "26", "s"], ["2"]),
        (["add", "anna", "gin", "26"], ["nobody", "2"]),
        (["add"], ["carla", "anna", "gim", "gin", "x", "26", "double"]),
        (["insert", "1", "anna", "gin", "26"], ["2"]),
    ],
)
def test_what_a_line_lacks_is_asked_on_a_terminal(
    words: list[str], answers: list[str], game: str, tmp_path: Path
) -> None:
    text, code, after = ask(tmp_path, answers, *words)
    assert code == 0, text
    # 26 x 2 + 50
    assert "102" in text
    assert "doubled = true" in after.removeprefix(game.rstrip())


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["", "q"])
@pytest.mark.parametrize("words", [["add"], ["add", "anna"], ["add", "anna", "gin", "26"]])
def test_enter_and_q_leave_and_record_nothing(
    words: list[str], answer: str, game: str, tmp_path: Path
) -> None:
    text, code, after = ask(tmp_path, [answer], *words)
    assert (code, after) == (1, game)
    assert "Nothing was recorded" in text
    assert "Enter: leave" in text  # the question says how to leave


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANGUAGE": "it:en", "LANG": "en_US.UTF-8"}, "it"),
        ({"LANGUAGE": "fr:es", "LANG": "it_IT.UTF-8"}, "es"),
        ({"LANGUAGE": "it", "LANG": "C"}, "en"),
        ({"LANGUAGE": "it", "LC_ALL": "C", "LANG": "es_ES"}, "en"),
        ({"LANGUAGE": "fr", "LANG": "ru_RU"}, "ru"),
        ({"LANGUAGE": "it", "GINSCORE_LANG": "es"}, "es"),
        ({"LANGUAGE": "it", "GINSCORE_LANG": "xx"}, "it"),
    ],
)
def test_language_in_the_order_of_gettext(environment: dict[str, str], language: str) -> None:
    assert choose(None, environment) == language


def test_a_language_that_is_none_is_told_once(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GINSCORE_LANG", "xx")
    result = invoke("variants")
    assert result.exit_code == 0
    assert result.stderr.count("GINSCORE_LANG=xx") == 1


def test_home_and_files_may_begin_with_the_users_home(
    invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    monkeypatch.setenv("GINSCORE_HOME", "~/gin")
    assert invoke("new", "Anna", "Bruno").exit_code == 0
    assert list((tmp_path / "user" / "gin" / "games").glob("*.toml"))
    assert invoke("new", "Anna", "Bruno", "--file", "~/mine.toml").exit_code == 0
    assert (tmp_path / "user" / "mine.toml").exists()
    assert invoke("show", "~/mine.toml").exit_code == 0
    assert invoke("add", "void", "--game", "~/mine.toml").exit_code == 0
    monkeypatch.setenv("GINSCORE_GAME", "~/mine.toml")
    assert invoke("export", "--format", "csv", "-o", "~/out.csv").exit_code == 0
    assert (tmp_path / "user" / "out.csv").exists()
    assert not (tmp_path / "~").exists()


def test_a_relative_home_is_taken_from_the_users_home(
    invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    monkeypatch.setenv("GINSCORE_HOME", "gin")
    assert invoke("new", "Anna", "Bruno").exit_code == 0
    assert not (tmp_path / "gin").exists()
    assert (tmp_path / "user" / "gin" / "current").exists()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("variant", some(built_in_names(), "examples"))
def test_the_example_of_a_hand_line_is_a_hand_of_its_game(variant: str, language: str) -> None:
    rules = load_variant(variant, Path()).rules
    for players, sides in (
        (("Anna", "Bruno"), None),
        (("Anna+Carlo", "Bruno+Dario"), (("Anna", "Carlo"), ("Bruno", "Dario"))),
        (("Anna", "Bruno", "Carla"), None),
    ):
        game = Game(players=players, sides=sides, variant=variant, rules=rules, dealer=2)
        line = HandLine.of(game, language)
        assert not faults(rules, line.read(line.example.split()))


@pytest.mark.parametrize("language", languages())
def test_a_game_without_levels_never_asks_for_one(
    language: str, tmp_path: Path, invoke: Invoke
) -> None:
    levels = [*filter(None, load(language)["words"]["level"]["double"])]
    path = tmp_path / "game.toml"
    invoke("new", "Anna", "Bruno", "--variant", "classic", "--file", str(path))
    invoke("add", "1", "gin", "20", "--game", str(path))
    rows = tmp_path / "rows.csv"
    rows.write_text("winner,result,points,level\nAnna,gin,26,maybe\n")
    given = ("--game", str(path), "--lang", language)
    for line in ("1 gin 26 maybe", "1 gin 26 ?", "maybe gin 26", "1 gin"):
        told = invoke("add", *line.split(), *given).stderr
        assert told
        assert not any(word in told.replace(".", " ").split() for word in levels), told
    # Where a level is given by name, it is to be left out.
    for line in ("edit 1 --level maybe", f"import {rows}"):
        done = invoke(*line.split(), *given)
        assert done.exit_code == 1
        assert Translator(language)("error.rule.never-doubled") in done.stderr
    helped = CliRunner().invoke(app, ["play", str(path), "--lang", language], "?\n").stdout
    assert Translator(language)("play.help-level") not in helped
    assert Translator(language)("play.help", level="").strip().splitlines()[0] in helped


REFUSED = {"rule.result-unknown", "rule.gin-only", "rule.no-notice"}


@pytest.mark.parametrize("variant", [*sorted(built_in_names()), None])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_line_without_a_result_names_those_of_the_rules_and_no_others(
    variant: str | None, language: str
) -> None:
    rules = None if variant is None else load_variant(variant, Path()).rules
    with pytest.raises(GinscoreError) as found:
        HandLine(PLAYERS, language, rules=rules).read(["anna"])
    known = found.value.params["known"]
    assert isinstance(known, tuple)
    assert (found.value.code, known) == ("usage.result-missing", result_words(rules, language))
    if rules is None:
        assert known == tuple(words[0] for words in load(language)["words"]["result"].values())
        return
    for meaning, words in load(language)["words"]["result"].items():
        result = Result(meaning)
        if result is Result.VOID:  # takes no player
            assert words[0] not in known
            continue
        hand = Hand(result, closer=0) if result is Result.NOTICE else Hand(result, 0, 26)
        codes = {fault.code for fault in faults(rules, hand)}
        refused = not codes.isdisjoint(REFUSED)
        # What is paid as something plainer may be said, and is not offered.
        plainer = result in (Result.BIG_GIN, Result.GIN_OFF) and result not in rules.score
        assert (words[0] in known) == (not refused and not plainer), (meaning, codes)
