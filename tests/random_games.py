"""Random legal games, and their text as game files.

Each hand is dealt as it might have happened: a witness card is turned, somebody closes with some
deadwood, the opponent is left with some. Only then is it decided how much of this is written
down, and in which form; so a written hand is never one that cannot be.
"""

from __future__ import annotations

import json
import random
from typing import Any

PLAYERS = ["Anna", "Bruno"]
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
SUITS = ["S", "H", "D", "C"]
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
NOTES = [
    "after midnight",
    "bella mano",
    'she said "gin" twice',
    "caffè",
    "# no comment",
    "back\\slash",
    "[hands]",
    "ничья?",
    ":spades:",
]
STAKES = ["0.05", "0.10", "0.005", "0.25", "1", "2.50", "10"]


def random_game(
    rng: random.Random,
    rules: dict[str, Any],
    *,
    hands: int,
    variant: str = "moderno",
    penalties: bool = False,
) -> dict[str, Any]:
    """Make a legal game of so many hands; hands after the end of the game are surplus.

    ``penalties``: with some among them, whose figures no paper pad tells from those of hands.
    """
    game: dict[str, Any] = {"ginscore": 1, "variant": variant, "players": list(PLAYERS)}
    if rng.random() < 0.5:
        game["dealer"] = rng.choice(PLAYERS)
    if rng.random() < 0.3:
        game["stake"] = {"per_point": rng.choice(STAKES)}
        if rng.random() < 0.5:
            game["stake"]["currency"] = rng.choice(["EUR", "CHF", "USD"])

    # How the game goes: level, one player nearly always, or one player first and then the other.
    favourite = rng.choice(PLAYERS)
    course = rng.choice(["level", "level", "lopsided", "turning"])
    turn = rng.randint(1, max(1, hands))
    # How much the hands are worth: anything, little, much, or little first and then much.
    size = rng.choice(["any", "any", "small", "big", "rising"])
    rise = rng.randint(1, 4)
    void_share = rng.choice([0.0, 0.05, 0.05, 0.3])
    penalty_share = rng.choice([0.0, 0.1, 0.4]) if penalties else 0.0

    # Where columns are endless somebody gives notice: never, late, or at once.
    notice_share, noticed = rng.choice([0.0, 0.1, 0.9]), False

    game["hands"] = []
    for index in range(hands):
        if course == "level":
            chance = 0.5
        elif course == "lopsided":
            chance = 0.97
        else:
            chance = 0.98 if index < turn else 0.05
        winner = favourite if rng.random() < chance else opponent_of(favourite)

        hand_size = size
        if size == "rising":
            hand_size = "small" if index < rise else "big"

        if rng.random() < void_share:
            hand: dict[str, Any] = {"result": "void"}
        elif rules["columns"] == "endless" and not noticed and rng.random() < notice_share:
            hand = {"closer": winner, "result": "notice"}
            noticed = True
        elif rng.random() < penalty_share:
            points = rng.choice([1, 10, 25, rng.randrange(1, 400)])
            hand = {"result": "penalty", "winner": winner, "points": points}
        else:
            hand = random_hand(rng, rules, winner, hand_size)
        if rng.random() < 0.1:
            hand["note"] = rng.choice(NOTES)
        game["hands"].append(hand)
    return game


PARTNERS = [["Anna", "Carlo"], ["Bruno", "Dario"]]
"""Two against two."""


def with_partners(
    rng: random.Random,
    game: dict[str, Any],
    rules: dict[str, Any],
    sides: list[list[str]],
    names: list[str] | None = None,
) -> dict[str, Any]:
    """The same game played by two sides; most hands are then played at several tables."""
    called = names or ["+".join(side) for side in sides]

    def renamed(hand: dict[str, Any], by: list[str]) -> dict[str, Any]:
        new = dict(zip(PLAYERS, by, strict=True))
        return {key: new.get(str(value), value) for key, value in hand.items()}

    def tables(hand: dict[str, Any]) -> dict[str, Any]:
        note = {"note": hand.pop("note")} if "note" in hand else {}
        # The partners in some order; on the smaller side somebody plays twice.
        most = max(map(len, sides))
        orders = [rng.sample(side, len(side)) for side in sides]
        listed = [hand]
        while len(listed) < rng.choice([1, most, most, most]):
            winner = rng.choice(PLAYERS)
            void = rng.random() < 0.1
            listed.append({"result": "void"} if void else random_hand(rng, rules, winner, "any"))
        seated = [
            renamed(table, [order[seat % len(order)] for order in orders])
            for seat, table in enumerate(listed)
        ]
        return {"tables": seated} | note

    players = {key: value for key, value in game.items() if key != "players"}
    if "dealer" in players:
        players["dealer"] = called[PLAYERS.index(players["dealer"])]
    found: dict[str, Any] = {}
    for key, value in players.items():
        found[key] = value
        if key == "variant":
            found["sides"] = sides
            if names:
                found["names"] = names
    found["hands"] = []
    for hand in game["hands"]:
        by = called if rng.random() < 0.5 else [rng.choice(side) for side in sides]
        many = rng.random() < 0.7 and hand.get("result") not in ("notice", "penalty")
        found["hands"].append(tables(dict(hand)) if many else renamed(hand, by))
    return found


def with_turns(rng: random.Random, game: dict[str, Any], players: list[str]) -> dict[str, Any]:
    """The same game played by three or more, any two of them a hand."""
    beside = {"winner": "loser", "closer": "opponent"}

    def played(hand: dict[str, Any]) -> dict[str, Any]:
        first, second = rng.sample(players, 2)
        found: dict[str, Any] = {}
        for key, value in hand.items():
            found[key] = first if key in beside else value
            if key in beside and (hand.get("result") != "penalty" or rng.random() < 0.5):
                found[beside[key]] = second
        return found

    found = game | {"players": players, "hands": [played(hand) for hand in game["hands"]]}
    if "dealer" in game:
        found["dealer"] = rng.choice(players)
    return found


def opponent_of(player: str) -> str:
    """The other player."""
    return PLAYERS[1] if player == PLAYERS[0] else PLAYERS[0]


def random_hand(
    rng: random.Random, rules: dict[str, Any], winner: str, size: str
) -> dict[str, Any]:
    """Make one legal hand that is not void, if the rules have one."""
    rank, suit = rng.choice(RANKS), rng.choice(SUITS)
    closings = knocking_deadwood(rules, limit_of(rank, rules))

    always = ("gin", "big-gin", "conceded")
    results = [result for result in rules["score"] if result in always]
    if closings:
        results += [name for name in rules["score"] if name in ("knock", "undercut", "gin-off")]
        if "knock" in rules["score"] and rules["tie"] in ("nobody", "knocker"):
            results.append("tie")
    if not results:
        return {"result": "void"}

    result = rng.choice(results)
    if size == "big" and rng.random() < 0.7:
        bigger = [name for name in results if name in ("gin", "big-gin")]
        result = rng.choice(bigger or results)
    if size == "small" and rng.random() < 0.7:
        smaller = [name for name in results if name not in ("gin", "big-gin")]
        result = rng.choice(smaller or results)

    most = most_deadwood(rules)
    if result in ("gin", "big-gin"):
        closer = winner
        closed_with = 0
        left_with = pick(rng, possible_deadwood(rules, 0, most), size)
    elif result == "conceded":
        closer = winner
        closed_with, left_with = (rng.choice(possible_deadwood(rules, 0, most)) for _ in "01")
    elif result == "knock":
        closer = winner
        closed_with = rng.choice(closings)
        left_with = pick(rng, possible_deadwood(rules, closed_with + 1, most), size)
    elif result == "undercut":
        closer = opponent_of(winner)
        closed_with = rng.choice(closings)
        # With nothing left it is gin-off, where that has a price of its own.
        lowest = 1 if "gin-off" in rules["score"] else 0
        tie_is_one = rules["tie"] in ("undercut", "undercut-without-bonus")
        highest = closed_with if tie_is_one else closed_with - 1
        possible = possible_deadwood(rules, lowest, highest)
        if not possible:
            return {"result": "void"}
        left_with = rng.choice(possible)
    elif result == "gin-off":
        closer = opponent_of(winner)
        closed_with = rng.choice(closings)
        left_with = 0
    else:
        # A tie in which nobody scores, or the knocker wins by nothing.
        closer = winner
        closed_with = rng.choice(closings)
        left_with = closed_with

    # By deadwood or by points; a tie that nobody wins is by points a knock by nothing.
    hand: dict[str, Any]
    if rng.random() < 0.5:
        hand = {"closer": closer, "deadwood": [closed_with, left_with]}
        if result in ("big-gin", "conceded") or (result != "tie" and rng.random() < 0.2):
            hand["result"] = result
    else:
        written = "knock" if result == "tie" else result
        hand = {"winner": winner, "result": written, "points": abs(closed_with - left_with)}
        if result == "conceded":
            hand["points"] = max(left_with - closed_with, 0)
    if rules.get("cube", 1) > 1 and rng.random() < 0.4:
        hand["multiplier"] = rng.choice([n for n in (1, 2, 4, 64) if n <= rules["cube"]])

    hand.update(random_level(rng, rules, rank, suit))
    return hand


def random_level(rng: random.Random, rules: dict[str, Any], rank: str, suit: str) -> dict[str, Any]:
    """What is written of the witness card and of the level of the hand."""
    doubling = rules["doubling"]
    if doubling == "none":
        doubled = False
    elif doubling == "always":
        doubled = True
    else:
        doubled = suit in doubling

    there_is_a_witness = rules["knock_limit"] == "witness" or doubling not in ("none", "always")
    ways = [["doubled"]]
    if there_is_a_witness:
        ways += [["witness"], ["witness"], ["witness", "doubled"]]
    # Nothing at all may be written where it cannot be misread.
    if doubling in ("none", "always") or (len(doubling) == 1 and not doubled):
        ways += [[], []]

    written: dict[str, Any] = {}
    for key in rng.choice(ways):
        written[key] = random_spelling(rng, rank, suit) if key == "witness" else doubled
    return written


def random_spelling(rng: random.Random, rank: str, suit: str) -> str:
    """One of the ways to write a card: 9D mostly, or 10S for TS, qh, 7♥."""
    way = rng.random()
    if way < 0.1:
        return rank + SIGNS[suit]
    if way < 0.2:
        return (rank + suit).lower()
    if way < 0.6 and rank == "T":
        return "10" + suit
    return rank + suit


def limit_of(rank: str, rules: dict[str, Any]) -> int:
    """The most deadwood a knocker may keep, with a witness card of this rank."""
    if rules["knock_limit"] != "witness":
        return int(rules["knock_limit"])
    if rank == "A":
        return 1 if rules["witness_ace"] == "one" else 0
    if rank in ("T", "J", "Q", "K"):
        return 10
    return int(rank)


def most_deadwood(rules: dict[str, Any]) -> int:
    """The largest deadwood of ten cards without a meld: 98 with ace 1, 110 with ace 15."""
    return 80 + 2 * max(9, int(rules["ace"]))


def possible_deadwood(rules: dict[str, Any], lowest: int, highest: int) -> list[int]:
    """The deadwoods from lowest to highest; only an ace that counts 1 makes a deadwood of 1."""
    return [value for value in range(lowest, highest + 1) if value != 1 or rules["ace"] == 1]


def knocking_deadwood(rules: dict[str, Any], limit: int) -> list[int]:
    """The deadwoods with which a player may knock, rising; an ace may count otherwise for it."""
    if rules["knock_ace"] == "as-scored":
        return possible_deadwood(rules, 1, limit)
    found = set()
    # Three aces are a meld, and other cards cost 2 and more.
    for aces in (0, 1, 2):
        for others in [0, *range(2, 99)]:
            if aces * rules["knock_ace"] + others <= limit:
                found.add(aces * rules["ace"] + others)
    return sorted(found - {0})


def pick(rng: random.Random, values: list[int], size: str) -> int:
    """Choose one of the rising values: a low one, a high one, or any; sometimes an end."""
    if rng.random() < 0.1:
        return rng.choice([values[0], values[-1]])
    if size == "small":
        return rng.choice(values[:8])
    if size == "big":
        return rng.choice(values[-30:])
    # Most real hands are worth less than half of what is possible.
    return min(rng.choice(values), rng.choice(values))


def to_toml(game: dict[str, Any]) -> str:
    """Write a game as the text of a game file, format 1; without hands there is no block."""
    lines: list[str] = []
    write_table(lines, "", {key: value for key, value in game.items() if key != "hands"})
    for hand in game.get("hands", []):
        lines += ["", "[[hands]]"]
        lines += [f"{key} = {toml_value(value)}" for key, value in hand.items()]
    return "\n".join(lines) + "\n"


def write_table(lines: list[str], name: str, table: dict[str, Any]) -> None:
    """Write the plain keys of a table, then the tables in it."""
    for key, value in table.items():
        if not isinstance(value, dict):
            lines.append(f"{key} = {toml_value(value)}")
    for key, value in table.items():
        if isinstance(value, dict):
            full_name = f"{name}.{key}" if name else key
            lines += ["", f"[{full_name}]"]
            write_table(lines, full_name, value)


def toml_value(value: Any) -> str:
    """Write a text, a whole number, a truth value, or a list or inline table of them."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        inside = (f"{key} = {toml_value(item)}" for key, item in value.items())
        return "{ " + ", ".join(inside) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(item) for item in value) + "]"
    raise TypeError(f"no way to write {value!r}")
