"""``--format json``: the keys of every command, described once, in their order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ginscore.files.variant.find import built_in_names
from tests.conftest import SAMPLES, Invoke

Kind = Any
"""A type, a tuple of kinds one of which fits, a list of the kind of its items, an object by its
keys in their order, or a set holding the kinds of an object with free keys."""

NONE = type(None)
TEXT_OR_NONE = (str, NONE)
VALUE = (str, int, bool, NONE, [(str, int)])

FAULT = {
    "code": str,
    "parameters": {str: (*VALUE, {str: VALUE})},
    "message": str,
    "file": TEXT_OR_NONE,
    "line": (int, NONE),
    "hand": (int, NONE),
    "key": TEXT_OR_NONE,
}
HAND = {
    "number": int,
    "winner": TEXT_OR_NONE,
    "result": str,
    "doubled": bool,
    "points": int,
    "score": int,
    "boxes": int,
    "columns": [int],
}
COLUMN = {
    "number": int,
    "closed_by": TEXT_OR_NONE,
    "closed_at": (int, NONE),
    "blitz": bool,
    "sides": [{"player": str, "points": [int], "boxes": [int]}],
}
LINE = (
    {"kind": str, "sides": [int], "net": int},
    {"kind": str, "counts": [int], "sides": [int], "net": int},
)
PAID = {
    "amount": str,
    "currency": TEXT_OR_NONE,
    "per_point": TEXT_OR_NONE,
    "from": TEXT_OR_NONE,
    "to": TEXT_OR_NONE,
}
TABLE = {
    "player": TEXT_OR_NONE,
    "winner": TEXT_OR_NONE,
    "result": str,
    "doubled": bool,
    "points": int,
    "score": int,
    "boxes": int,
}
BESIDES: dict[Any, Kind] = {
    "sides": [[str]],
    "tables": [TABLE],
    "other_boxes": int,
    "members": [{"player": str, "amount": str}],
    "multiplier": int,
    "loser": TEXT_OR_NONE,
    "other": TEXT_OR_NONE,
    "sits_out": TEXT_OR_NONE,
}
"""Keys that are there besides where two sides of partners play, three and more, or with a cube."""


PART = {"kind": str, "count": (int, NONE), "price": TEXT_OR_NONE, "net": str}
MONEY = (PAID, {**PAID, "parts": [PART]})
MATCH = {
    "name": str,
    "games": (int, NONE),
    "target": (int, NONE),
    "bonus": int,
    "players": [str],
    "won": [int],
    "points": [int],
    "winner": TEXT_OR_NONE,
    "money": ({"amount": str, "currency": TEXT_OR_NONE}, NONE),
}
LEDGER = {
    "ginscore": int,
    "games": int,
    "left_out": [str],
    "accounts": [
        {
            "person": str,
            "unit": str,
            "currency": TEXT_OR_NONE,
            "games": int,
            "won": str,
            "lost": str,
            "paid": str,
            "received": str,
            "balance": str,
        }
    ],
    "matches": [MATCH],
    "paid": [
        {
            "from": str,
            "to": str,
            "amount": str,
            "currency": TEXT_OR_NONE,
            "date": TEXT_OR_NONE,
            "note": TEXT_OR_NONE,
        }
    ],
    "payments": [{"from": str, "to": str, "amount": str, "currency": TEXT_OR_NONE}],
    "exact": bool,
    "alike": [[str]],
}
STATS = {
    "ginscore": int,
    "by": str,
    "games": int,
    "left_out": [str],
    "few": int,
    "rating": {"start": int, "k": int, "spread": int},
    "rows": [
        {
            "player": TEXT_OR_NONE,
            "against": ([str], NONE),
            "variant": TEXT_OR_NONE,
            "month": TEXT_OR_NONE,
            "games": int,
            "few": bool,
            "games_won": int,
            "rating": (int, NONE),
            "hands": int,
            "hands_won": int,
            "results": {str: int},
            "undercuts_given": int,
            "undercuts_taken": int,
            "blitzes": int,
            "score": int,
            "average": (float, NONE),
            "best": int,
            "run": int,
            "accounts": [
                {
                    "unit": str,
                    "currency": TEXT_OR_NONE,
                    "won": str,
                    "lost": str,
                    "balance": str,
                }
            ],
        }
    ],
    "alike": [[str]],
}
SETTLED = {"lines": [LINE], "net": int, "winner": TEXT_OR_NONE, "final": bool}
PAIR = {"players": [str], **SETTLED}
ACCOUNT = {"player": str, "net": int}
OF_MANY = {"accounts": [ACCOUNT], "pairs": [PAIR], "winner": TEXT_OR_NONE, "final": bool}
SETTLEMENT = (
    SETTLED,
    {**SETTLED, "money": MONEY},
    OF_MANY,
    {
        **OF_MANY,
        "accounts": [{**ACCOUNT, "money": str}],
        "pairs": [{**PAIR, "money": MONEY}],
        "currency": TEXT_OR_NONE,
    },
)
GAME = {
    "ginscore": int,
    "variant": str,
    "players": [str],
    "hands": [HAND],
    "surplus": [int],
    "columns": [COLUMN],
    "finished": bool,
    "next_dealer": TEXT_OR_NONE,
    "settlement": SETTLEMENT,
}
HANDS = {
    "ginscore": int,
    "variant": str,
    "players": [str],
    "hands": [
        {
            **HAND,
            "closer": TEXT_OR_NONE,
            "deadwood": ([int], NONE),
            "witness": TEXT_OR_NONE,
            "note": TEXT_OR_NONE,
        }
    ],
    "surplus": [int],
}
SETTLE = {
    "ginscore": int,
    "variant": str,
    "players": [str],
    "surplus": [int],
    "finished": bool,
    "settlement": SETTLEMENT,
}
SHARE = {
    **SETTLE,
    "title": TEXT_OR_NONE,
    "date": TEXT_OR_NONE,
    "place": TEXT_OR_NONE,
    "lines": [str],
    "image": TEXT_OR_NONE,
}
NEEDS = {
    "number": int,
    "needed": int,
    "next_win": bool,
    "blitz": bool,
    "ends_game": bool,
    "closes": [{"result": str, "doubled": bool, "points": (int, NONE)}],
}
COUNT = {
    "ginscore": int,
    "variant": str,
    "players": [str],
    "target": int,
    "finished": bool,
    "counts": [{"player": str, "columns": [NEEDS]}],
    "columns": [COLUMN],
    "settlement": SETTLEMENT,
    "surplus": [int],
}
RESCORE = {
    "ginscore": int,
    "players": [str],
    "rule_sets": [
        {
            **{key: kind for key, kind in GAME.items() if key not in ("ginscore", "players")},
            "changes": [str],
            "left_out": [{"number": int, "faults": [FAULT]}],
        }
    ],
}
GAMES = {
    "ginscore": int,
    "folder": str,
    "games": [
        {
            "number": (int, NONE),
            "file": str,
            "current": bool,
            "date": TEXT_OR_NONE,
            "title": TEXT_OR_NONE,
            "place": TEXT_OR_NONE,
            "match": TEXT_OR_NONE,
            "variant": TEXT_OR_NONE,
            "players": ([str], NONE),
            "finished": (bool, NONE),
            "settlement": (*SETTLEMENT, NONE),
            "hands": (int, NONE),
            "faults": [FAULT],
        }
    ],
}
DELETED = {
    "ginscore": int,
    "deleted": [{"name": str, "file": TEXT_OR_NONE, "trash": str, "deleted": str}],
    "back": TEXT_OR_NONE,
}
VARIANTS = {
    "ginscore": int,
    "variants": [
        {
            "name": str,
            "title": TEXT_OR_NONE,
            "file": TEXT_OR_NONE,
            "hidden": bool,
            "faults": [FAULT],
        }
    ],
}
VARIANT = {
    "ginscore": int,
    "name": str,
    "title": str,
    "description": TEXT_OR_NONE,
    "parameters": {str: (str, int, bool, [int])},
    "sources": {str: str},
    "origins": {str: TEXT_OR_NONE},
    "decisions": [{"parameter": str, "sources": [str], "text": str}],
}
DIFFERENCES = {
    "ginscore": int,
    "variants": [str],
    "differences": [{"parameter": str, "values": [VALUE]}],
}
PLACES = {
    "ginscore": int,
    "name": str,
    "parameters": [
        {
            "parameter": str,
            "value": VALUE,
            "variant": TEXT_OR_NONE,
            "file": TEXT_OR_NONE,
            "line": (int, NONE),
        }
    ],
}
CHECK = {"ginscore": int, "files": [{"file": str, "faults": [FAULT]}]}
GAME_SAMPLES = sorted(SAMPLES.glob("*.toml"))


def misfit(kind: Kind, value: object, where: str = "it") -> str | None:
    """Return where a value is not of its kind, or None."""
    if isinstance(kind, tuple):
        found = [misfit(one, value, where) for one in kind]
        return None if None in found else f"{where} fits none: {found}"
    if isinstance(kind, list):
        if not isinstance(value, list):
            return f"{where} is no list"
        told = (misfit(kind[0], item, f"{where}[{i}]") for i, item in enumerate(value))
        return next(filter(None, told), None)
    if isinstance(kind, dict):
        if not isinstance(value, dict):
            return f"{where} is no object"
        if str in kind:
            told = (misfit(kind[str], item, f"{where}.{key}") for key, item in value.items())
            return next(filter(None, told), None)
        partners = [key for key in value if key in BESIDES and key not in kind]
        if [key for key in value if key not in partners] != list(kind):
            return f"{where} has {list(value)}"
        kind = kind | {key: BESIDES[key] for key in partners}
        told = (misfit(kind[key], item, f"{where}.{key}") for key, item in value.items())
        return next(filter(None, told), None)
    return None if type(value) is kind else f"{where} is {value!r}"


def test_the_description_can_fail() -> None:
    assert misfit({"a": [int]}, {"a": [1, "2"]}) == "it.a[1] is '2'"
    assert misfit({"a": int, "b": int}, {"b": 1, "a": 2}) == "it has ['b', 'a']"
    assert misfit({"a": int}, {"a": True}) == "it.a is True"


def of(invoke: Invoke, *words: str, code: int = 0) -> Any:
    """Return what a command writes as JSON."""
    result = invoke(*words, "--format", "json")
    assert result.exit_code == code, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)


@pytest.mark.parametrize("path", GAME_SAMPLES, ids=lambda path: path.stem)
def test_every_sample_fits_the_keys_of_every_command(invoke: Invoke, path: Path) -> None:
    file = str(path)
    shown = of(invoke, "show", file)
    assert misfit(GAME, shown) is None
    assert shown == json.loads(invoke("export", file, "--format", "json").stdout)
    settled = of(invoke, "settle", file, "--now")
    assert misfit(SETTLE, settled) is None
    assert settled["settlement"] == shown["settlement"]
    shared = of(invoke, "share", file)
    assert misfit(SHARE, shared) is None
    assert {key: shared[key] for key in settled} == settled
    assert "".join(f"{line}\n" for line in shared["lines"]) == invoke("share", file).stdout
    assert len(shared["lines"]) <= 5
    begun = of(invoke, "replay", file, "--until", "2")  # a running game, or a short one
    assert misfit(GAME, begun) is None
    assert begun["hands"] == shown["hands"][:2]
    assert misfit(COUNT, of(invoke, "count", file)) is None
    assert misfit(LEDGER, of(invoke, "ledger", file, "--now")) is None
    for by in ("player", "pairing", "variant", "month"):
        assert misfit(STATS, of(invoke, "stats", file, "--now", "--by", by)) is None
    listed = of(invoke, "hands", file)
    assert misfit(HANDS, listed) is None
    for hand, there in zip(listed["hands"], shown["hands"], strict=True):
        assert {key: hand[key] for key in there} == there
    rescored = of(invoke, "rescore", file, "--variant", "modern", "--set", "target=50")
    assert misfit(RESCORE, rescored) is None
    assert [rules["variant"] for rules in rescored["rule_sets"]] == [shown["variant"], "modern"]
    assert [rules["changes"] for rules in rescored["rule_sets"]] == [[], ["target=50"]]
    assert misfit(CHECK, of(invoke, "check", file)) is None


@pytest.mark.parametrize("name", built_in_names())
def test_every_variant_fits_its_keys(invoke: Invoke, name: str) -> None:
    found = of(invoke, "variants", name)
    assert misfit(VARIANT, found) is None
    assert found["name"] == name
    assert set(found["parameters"]) == set(found["origins"])


def test_the_running_game_is_counted_and_listed(invoke: Invoke) -> None:
    invoke("new", "Anna", "Bruno")
    invoke("add", "anna", "gin", "26", "d")
    counted = of(invoke, "count")
    assert misfit(COUNT, counted) is None
    # 26 doubled and 50 of gin: 102 of 350 in the first column.
    assert counted["counts"][0]["columns"][0]["needed"] == 350 - 102
    listed = of(invoke, "games")
    assert misfit(GAMES, listed) is None
    (game,) = listed["games"]
    assert (game["current"], game["hands"], game["finished"]) == (True, 1, False)
    assert misfit(VARIANTS, of(invoke, "variants")) is None


def test_a_game_in_the_trash_is_told_and_so_is_the_one_that_is_back(invoke: Invoke) -> None:
    invoke("new", "Anna", "Bruno")
    (game,) = of(invoke, "games")["games"]
    for told in (of(invoke, "delete", "anna"), of(invoke, "delete", "--back")):
        assert misfit(DELETED, told) is None
        (gone,) = told["deleted"]
        assert (gone["file"], told["back"]) == (game["file"], None)
        assert Path(gone["trash"]).is_file()
    back = of(invoke, "delete", "--back", "anna")
    assert misfit(DELETED, back) is None
    assert (back["deleted"], back["back"]) == ([], game["file"])


def test_two_variants_are_compared_and_every_rule_has_its_place(invoke: Invoke) -> None:
    found = of(invoke, "variants", "--diff", "moderno", "moderno-400")
    assert misfit(DIFFERENCES, found) is None
    assert found["differences"] == [
        {"parameter": "doubling", "values": ["HS", "always"]},
        {"parameter": "target", "values": [350, 400]},
    ]
    assert of(invoke, "variants", "--diff", "classic", "classic")["differences"] == []
    places = of(invoke, "variants", "--where", "moderno-400")
    assert misfit(PLACES, places) is None
    by = {place["parameter"]: place["variant"] for place in places["parameters"]}
    assert [name for name in by if by[name] == "moderno-400"] == ["doubling", "target"]
    assert (by["ace"], by["score.gin.bonus"], by["score.gin.factor"]) == ("moderno",) * 2 + (None,)


def test_broken_games_and_variants_are_listed_with_their_faults(
    invoke: Invoke, tmp_path: Path
) -> None:
    invoke("new", "Anna", "Bruno")
    (game,) = of(invoke, "games")["games"]
    Path(game["file"]).write_text("ginscore = 1\nplayers = 3\n")
    listed = of(invoke, "games")
    assert misfit(GAMES, listed) is None
    assert (listed["games"][0]["players"], listed["games"][0]["hands"]) == (None, None)
    assert listed["games"][0]["faults"]
    shelf = tmp_path / "home" / "variants"
    shelf.mkdir(parents=True, exist_ok=True)
    (shelf / "ours.toml").write_text('extends = "moderno"\ntarget = "many"\n')
    found = of(invoke, "variants")
    assert misfit(VARIANTS, found) is None
    assert found["variants"][-1]["name"] == "ours"
    assert found["variants"][-1]["title"] is None
    assert found["variants"][-1]["faults"][0]["line"] == 2


BROKEN = """ginscore = 1
variant = "moderno"
players = ["Anna", "Bruno"]
[[hands]]
closer = "Anna"
deadwood = [12, 25]
witness = "9D"
[[hands]]
winner = "Carla"
result = "gin"
points = 2
doubled = true
"""


def test_check_writes_the_faults_with_codes_parameters_and_places(
    invoke: Invoke, tmp_path: Path
) -> None:
    path = tmp_path / "evening.toml"
    path.write_text(BROKEN)
    found = of(invoke, "check", str(path), str(GAME_SAMPLES[0]), code=1)
    assert misfit(CHECK, found) is None
    first, clean = found["files"]
    assert clean == {"file": str(GAME_SAMPLES[0]), "faults": []}
    knock = first["faults"][0]
    assert knock["code"] == "rule.knock-over-witness"
    assert (knock["parameters"]["deadwood"], knock["parameters"]["limit"]) == (12, 9)
    assert (knock["file"], knock["line"], knock["hand"]) == (str(path), 6, 1)
    text = invoke("check", str(path)).stdout.splitlines()
    assert text == [fault["message"] for fault in first["faults"]]


@pytest.mark.parametrize("lang", ["en", "it", "es", "ru"])
def test_a_refused_command_writes_its_faults_an_object_a_line(
    invoke: Invoke, tmp_path: Path, lang: str
) -> None:
    path = tmp_path / "evening.toml"
    path.write_text(BROKEN)
    refused = invoke("settle", str(path), "--format=json", "--lang", lang)
    assert (refused.exit_code, refused.stdout) == (3, "")
    told = [json.loads(line) for line in refused.stderr.splitlines()]
    assert all(misfit(FAULT, fault) is None for fault in told)
    assert told[0]["code"] == "rule.knock-over-witness"
    plain = invoke("settle", str(path), "--lang", lang)
    assert plain.exit_code == refused.exit_code
    assert plain.stderr.splitlines() == [fault["message"] for fault in told]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("settle", "nowhere.toml"), "file.missing"),
        (("shwo",), "usage.command"),
        (("show", "--explain"), "usage.not-together"),
        (("show", "--chart"), "usage.not-together"),
        (("settle", "--explain"), "usage.not-together"),
        (("hands", "--explain"), "usage.not-together"),
        (("replay", "--step"), "usage.not-together"),
        (("variants", "moderno", "--toml"), "usage.not-together"),
        (("show", "--lang", "xx"), "usage.language"),
        (("show", "--nothing"), "usage.option"),
        (("rescore",), "usage.no-rules"),
    ],
)
def test_wrong_usage_is_told_as_data_too(invoke: Invoke, words: tuple[str, ...], code: str) -> None:
    refused = invoke(*words, "-f", "json")
    (fault,) = [json.loads(line) for line in refused.stderr.splitlines()]
    assert misfit(FAULT, fault) is None
    assert fault["code"] == code
    assert refused.exit_code == invoke(*words).exit_code or code == "usage.not-together"
    assert refused.stdout == ""


@pytest.mark.parametrize(
    "command",
    [
        "show",
        "hands",
        "settle",
        "share",
        "check",
        "games",
        "variants",
        "count",
        "judge",
        "rescore",
        "replay",
        "ledger",
        "stats",
        "delete",
    ],
)
def test_another_format_is_refused_by_every_command(invoke: Invoke, command: str) -> None:
    refused = invoke(command, "--format", "xml")
    assert refused.exit_code == 2
    assert "xml" in refused.stderr
    assert "json" in refused.stderr


def test_signs_that_steer_a_terminal_are_escaped_and_come_back(
    invoke: Invoke, tmp_path: Path
) -> None:
    path = tmp_path / "evening.toml"
    name = "An\u202ena"  # turns what follows about
    note = f'note = "{name}"\n'
    path.write_text(BROKEN.replace("doubled = true\n", f"doubled = true\n{note}"), encoding="utf-8")
    result = invoke("check", str(path), "--format", "json")
    assert "\u202e" not in result.stdout
    refused = invoke("show", f"{name}.toml", "-f", "json")
    assert "\\u202e" in refused.stderr
    assert name in json.loads(refused.stderr)["file"]
