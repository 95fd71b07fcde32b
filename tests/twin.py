"""A slow, plain second scorer for Gin Rummy, used to check the program.

It shares nothing with the program. Whatever it needs it works out again from the list of hands:
no running totals are kept, no state is carried from hand to hand. It takes legal games only and
does not look for faults.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Any

# What all the rule sets that are not Italian have in common, unless they say otherwise.
PLAIN: dict[str, Any] = {
    "ace": 1,
    "runs": "low",
    "knock_limit": 10,
    "witness_ace": "gin-only",
    "knock_ace": "as-scored",
    "doubling": "none",
    "undercut_difference_doubled": True,
    "tie": "undercut",
    "layoff": "knock",
    "gin_cancelled_at_zero": False,
    "columns": 1,
    "target": 100,
    "entry": "next-open",
    "column_bonus": 100,
    "points_paid": "difference",
    "box_value": 20,
    "boxes_at_once": False,
    "shutout": {"points": 1, "bonus": 1, "boxes": 1, "flat": 0, "sweep": 1},
    "last_column_factor": 1,
    "dealer": "winner",
    "cube": 1,
    "partners": {"boxes": "winner", "sweep_boxes": [0, 0]},
    "idle": "loser",
}

# The Italian text: battuta, gin, gran gin and under, in prima and in seconda.
ITALIAN: dict[str, Any] = {
    "ace": 15,
    "runs": "circular",
    "knock_limit": "witness",
    "witness_ace": "gin-only",
    "knock_ace": "as-scored",
    "doubling": "HS",
    "score": {
        "knock": {"bonus": [0, 0], "boxes": [1, 1]},
        "gin": {"bonus": [25, 50], "boxes": [3, 5]},
        "big-gin": {"bonus": [50, 100], "boxes": [5, 9]},
        "undercut": {"bonus": [25, 50], "boxes": [2, 3]},
    },
    "undercut_difference_doubled": True,
    "tie": "undercut",
    "layoff": "always",
    "gin_cancelled_at_zero": False,
    "columns": 3,
    "target": 350,
    "entry": "next-open",
    "column_bonus": 350,
    "points_paid": "difference",
    "box_value": 25,
    "boxes_at_once": False,
    "shutout": {"points": 2, "bonus": 2, "boxes": 2, "flat": 0, "sweep": 1},
    "last_column_factor": 1,
    "dealer": "winner",
    "cube": 1,
    "partners": {"boxes": "winner", "sweep_boxes": [0, 0]},
    "idle": "loser",
}

# Typed from the sources, not from the program's files; one number n is [n, 2n] for a bonus and
# [n, n] for boxes.
RULES: dict[str, dict[str, Any]] = {
    "moderno": ITALIAN,
    "moderno-400": ITALIAN | {"doubling": "always", "target": 400},
    "clasico": PLAIN
    | {
        "score": {"knock": {}, "undercut": {"bonus": 10}, "gin": {"bonus": 20}},
        "column_bonus": 0,
        "box_value": 0,
    },
    "salas": PLAIN
    | {
        "score": {"knock": {}, "undercut": {"bonus": 25}, "gin": {"bonus": 25}},
        "column_bonus": 0,
        "box_value": 0,
    },
    "fournier": PLAIN
    | {
        "score": {
            "knock": {"boxes": 1},
            "undercut": {"bonus": 10, "boxes": 1},
            "gin": {"bonus": 20, "boxes": 1},
        },
        "layoff": "always",
        "shutout": {"points": 1, "bonus": 1, "boxes": 1, "flat": 100, "sweep": 1},
    },
    "classic": PLAIN
    | {
        "score": {
            "knock": {"boxes": 1},
            "undercut": {"bonus": 10, "boxes": 1},
            "gin": {"bonus": 20, "boxes": 1},
        },
        "shutout": {"points": 1, "bonus": 1, "boxes": 1, "flat": 100, "sweep": 1},
    },
    "modern": PLAIN
    | {
        "score": {
            "knock": {"boxes": 1},
            "undercut": {"bonus": 25, "boxes": 1},
            "gin": {"bonus": 25, "boxes": 1},
            "big-gin": {"bonus": 31, "boxes": 1},
        },
        "box_value": 25,
        "shutout": {"points": 2, "bonus": 1, "boxes": 1, "flat": 0, "sweep": 1},
        "dealer": "alternate",
    },
    "oklahoma": PLAIN
    | {
        "knock_limit": "witness",
        "doubling": "S",
        "score": {
            "knock": {"boxes": 1},
            "undercut": {"bonus": 10, "boxes": 2},
            "gin": {"bonus": 20, "boxes": 3},
        },
        "target": 150,
        "shutout": {"points": 1, "bonus": 1, "boxes": 1, "flat": 100, "sweep": 1},
    },
    "hollywood": PLAIN
    | {
        "score": {
            "knock": {"boxes": 1},
            "undercut": {"bonus": 10, "boxes": 1},
            "gin": {"bonus": 20, "boxes": 1},
        },
        "columns": 3,
        "shutout": {"points": 2, "bonus": 2, "boxes": 2, "flat": 0, "sweep": 1},
    },
    "hollywood-pro": PLAIN
    | {
        "knock_limit": "witness",
        "doubling": "S",
        # Bonus boxes double with the hand, the plain box of a win does not.
        "score": {
            "knock": {"boxes": 1},
            "undercut": {"bonus": 25, "boxes": [1 + 1, 2 + 1]},
            "gin": {"bonus": 25, "boxes": [2 + 1, 4 + 1]},
        },
        "columns": 3,
        "target": 250,
        "column_bonus": 250,
        "box_value": 25,
        "shutout": {"points": 2, "bonus": 2, "boxes": 2, "flat": 0, "sweep": 1},
        "last_column_factor": 2,
    },
    "straight": PLAIN
    | {
        "knock_limit": 0,
        "score": {"gin": {"bonus": 25, "boxes": 1}, "big-gin": {"bonus": 31, "boxes": 1}},
        "box_value": 25,
        "shutout": {"points": 2, "bonus": 1, "boxes": 1, "flat": 0, "sweep": 1},
    },
    "round-the-corner": PLAIN
    | {
        "ace": 15,
        "runs": "circular",
        "score": {
            "knock": {"boxes": 1},
            "undercut": {"bonus": 20, "boxes": 1},
            "gin": {"bonus": 20, "boxes": 1},
        },
        "layoff": "always",
        "gin_cancelled_at_zero": True,
        "target": 125,
        "shutout": {"points": 1, "bonus": 1, "boxes": 1, "flat": 100, "sweep": 1},
    },
    "tournament": PLAIN
    | {
        "score": {
            "knock": {"boxes": 1},
            "undercut": {"bonus": 25, "boxes": 1},
            "gin": {"bonus": 25, "boxes": 1},
            "big-gin": {"bonus": 31, "boxes": 1},
        },
        "target": 250,
        "box_value": 25,
        "shutout": {"points": 2, "bonus": 1, "boxes": 1, "flat": 0, "sweep": 1},
        "dealer": "alternate",
    },
    "worldclub": PLAIN
    | {
        "score": {
            "knock": {"bonus": 15},
            "undercut": {"bonus": 25},
            "gin": {"bonus": 25},
            "big-gin": {"bonus": 35},
        },
        "tie": "knocker",
        "column_bonus": 0,
        "box_value": 0,
    },
    "partnership": PLAIN
    | {
        "score": {
            "knock": {"boxes": 1},
            "undercut": {"bonus": 10, "boxes": 1},
            "gin": {"bonus": 20, "boxes": 1},
        },
        "target": 125,
        "shutout": {"points": 1, "bonus": 1, "boxes": 1, "flat": 100, "sweep": 1},
    },
    # rummy-games.com: 10 and any difference for a double that was refused, to 200.
    "doubling-gin": PLAIN
    | {
        "score": {
            "knock": {"boxes": 1},
            "undercut": {"bonus": 10, "boxes": 1},
            "gin": {"bonus": 20, "boxes": 1},
            "conceded": {"bonus": 10, "boxes": 1},
        },
        "target": 200,
        "shutout": {"points": 1, "bonus": 1, "boxes": 1, "flat": 100, "sweep": 1},
        "cube": 64,
    },
    "hollywood-partners": PLAIN
    | {
        "knock_limit": "witness",
        "doubling": "S",
        "score": {
            "knock": {"boxes": 1},
            "undercut": {"bonus": 25, "boxes": [1 + 1, 2 + 1]},
            "gin": {"bonus": 25, "boxes": [2 + 1, 4 + 1]},
        },
        "columns": 3,
        "target": 300,
        "column_bonus": 300,
        "box_value": 25,
        "shutout": {"points": 2, "bonus": 2, "boxes": 2, "flat": 0, "sweep": 2},
        "last_column_factor": 2,
        # Six boxes for three partners who all win a doubled hand.
        "partners": {"boxes": "winner", "sweep_boxes": [1, 2]},
    },
    "palace": PLAIN
    | {
        "score": {
            "knock": {"boxes": 1},
            "undercut": {"bonus": 20, "boxes": 1},
            "gin": {"bonus": 25, "boxes": 1},
        },
        "column_bonus": 0,
        "box_value": 10,
        "boxes_at_once": True,
    },
}


def with_changes(rules: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The rules with a game's own changes, which go into tables and leave the rest."""
    result = dict(rules)
    for name, value in changes.items():
        if isinstance(value, dict):
            result[name] = with_changes(rules[name], value)
        else:
            result[name] = value
    return result


def score(game: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """Score a whole game and return it as the JSON object that the program exports."""
    sides: list[list[str]] = game.get("sides", [])
    players: list[str] = game.get("players") or side_names(game)

    hands: list[dict[str, Any]] = []
    surplus: list[int] = []
    for number, entry in enumerate(game.get("hands", []), start=1):
        hand = score_hand(number, entry, players, rules, sides)
        # The game ends when the last column closes. A hand after that is surplus: it keeps its
        # score, but it is written nowhere.
        if game_over(hands, players, rules):
            surplus.append(number)
            hand["columns"] = []
        else:
            hand["columns"] = columns_entered(hand["winner"], hands, players, rules)
        # What the players doubled the hand to is told where there is a cube.
        if rules["cube"] > 1:
            hand["multiplier"] = entry.get("multiplier", 1)
        if len(players) > 2:
            hand["loser"] = loser_of(entry, hand["winner"])
        hands.append(hand)

    finished = game_over(hands, players, rules)
    columns = [
        pad_column(column, hands, players, rules)
        for column in range(1, how_many_columns(hands, players, rules) + 1)
    ]
    dealer = next_dealer(game.get("dealer"), hands, players, rules, finished)
    stake = game.get("stake")
    if len(players) > 2:
        settled = two_by_two(hands, players, rules, finished, stake)
    else:
        settled = settlement(columns, players, rules, finished, stake, sides)
    return {
        "ginscore": 1,
        "variant": game.get("variant", "moderno"),
        "players": players,
        **({"sides": sides} if sides else {}),
        "hands": hands,
        "surplus": surplus,
        "columns": columns,
        "finished": finished,
        "next_dealer": dealer,
        # Who deals sits out, where more than two take turns.
        **({"sits_out": dealer} if len(players) > 2 else {}),
        "settlement": settled,
    }


def side_names(game: dict[str, Any]) -> list[str]:
    """What two sides of partners are called: as the game says, else by their members."""
    return game.get("names") or ["+".join(side) for side in game["sides"]]


# One hand


def score_hand(
    number: int,
    entry: dict[str, Any],
    players: list[str],
    rules: dict[str, Any],
    sides: list[list[str]],
) -> dict[str, Any]:
    """Everything about one hand but the columns it is written in."""
    if "tables" in entry:
        return score_tables(number, entry["tables"], players, rules, sides)

    # A partner's hand is that of the side.
    entry = dict(entry)
    for key in ("winner", "closer"):
        for side, name in zip(sides, players, strict=False):
            if entry.get(key) in side:
                entry[key] = name
    result, winner, points = what_happened(entry, players, rules)
    doubled = is_doubled(entry, rules)

    # A void hand scores nothing, and the level it would have had is of no interest. A notice is
    # no hand at all.
    if result in ("void", "notice"):
        doubled = False

    # A penalty is no hand: its points are those said, never doubled, and it earns no box.
    if result == "penalty":
        return {
            "number": number,
            "winner": winner,
            "result": "penalty",
            "doubled": False,
            "points": points,
            "score": points,
            "boxes": 0,
        }

    # With such a rule, gin scores nothing when lay-offs bring the opponent to 0.
    if result in ("gin", "big-gin") and points == 0 and rules["gin_cancelled_at_zero"]:
        winner = None

    # Equal deadwood after a knock: an undercut by 0, or nobody scores.
    if result in ("knock", "undercut") and points == 0 and rules["tie"] == "nobody":
        winner = None

    if winner is None:
        total, boxes = 0, 0
    else:
        total, boxes = hand_score(result, points, doubled, rules, entry.get("multiplier", 1))

    return {
        "number": number,
        "winner": winner,
        "result": result,
        "doubled": doubled,
        "points": points,
        "score": total,
        "boxes": boxes,
    }


def score_tables(
    number: int,
    tables: list[dict[str, Any]],
    players: list[str],
    rules: dict[str, Any],
    sides: list[list[str]],
) -> dict[str, Any]:
    """A hand of partners: the tables' scores added, those of the other side taken away."""
    scored = [score_hand(0, table, players, rules, sides) for table in tables]
    finished = [table for table in scored if table["result"] != "void"]

    def shown(table: dict[str, Any], entry: dict[str, Any]) -> dict[str, Any]:
        points = table["score"]
        if rules["boxes_at_once"]:
            points = points - table["boxes"] * rules["box_value"]
        return {
            "player": entry.get("winner") or entry.get("closer"),
            "winner": table["winner"],
            "result": table["result"],
            "doubled": table["doubled"],
            "points": table["points"],
            "score": points,
            "boxes": table["boxes"],
            **({"multiplier": entry.get("multiplier", 1)} if rules["cube"] > 1 else {}),
        }

    told = [shown(table, entry) for table, entry in zip(scored, tables, strict=True)]
    net = 0
    for table in told:
        if table["winner"] == players[0]:
            net = net + table["score"]
        if table["winner"] == players[1]:
            net = net - table["score"]
    doubled = any(table["doubled"] for table in finished)

    hand: dict[str, Any] = {
        "number": number,
        "winner": None,
        "result": "net" if finished else "void",
        "doubled": doubled,
        "points": abs(net),
        "score": 0,
        "boxes": 0,
        "columns": [],
        "tables": told,
        "other_boxes": 0,
    }
    # Equal and opposite scores give nobody anything.
    if net == 0:
        return hand
    winner = players[0] if net > 0 else players[1]
    loser = other(winner, players)

    # One plain box, the least that a result pays, and what the tables pay above that.
    def plain(level: bool) -> int:
        return min(boxes_pair(pays.get("boxes", 0))[int(level)] for pays in rules["score"].values())

    def extra(player: str) -> int:
        won = [table for table in finished if table["winner"] == player]
        return sum(table["boxes"] - plain(table["doubled"]) for table in won)

    boxes = plain(doubled) + extra(winner)
    # All partners of a side have played and won their tables.
    seats = max(len(side) for side in sides)
    if len(scored) == seats and all(table["winner"] == winner for table in scored):
        boxes = boxes + seats * boxes_pair(rules["partners"]["sweep_boxes"])[int(doubled)]
    total = abs(net)
    if rules["boxes_at_once"]:
        total = total + boxes * rules["box_value"]
    elif rules["partners"]["boxes"] == "each":
        hand["other_boxes"] = extra(loser)
    return hand | {"winner": winner, "score": total, "boxes": boxes}


def what_happened(
    entry: dict[str, Any], players: list[str], rules: dict[str, Any]
) -> tuple[str, str | None, int]:
    """Result, winner and difference of a hand, before doubling and bonuses."""
    if entry.get("result") in ("void", "notice"):
        return entry["result"], None, 0

    if "deadwood" not in entry:
        # By points: everything is said.
        return entry["result"], entry["winner"], entry["points"]

    # By deadwood: the closer's, then the opponent's after lay-offs.
    closer = entry["closer"]
    opponent = entry.get("opponent") or other(closer, players)
    closers_deadwood, opponents_deadwood = entry["deadwood"]

    # Whoever offers a double that is refused wins any difference there is, and never loses.
    if entry.get("result") == "conceded":
        return "conceded", closer, max(opponents_deadwood - closers_deadwood, 0)

    # Deadwood 0 at closing is gin, never a knock. Big gin must be said.
    if closers_deadwood == 0:
        if entry.get("result") == "big-gin":
            return "big-gin", closer, opponents_deadwood
        return "gin", closer, opponents_deadwood

    if closers_deadwood < opponents_deadwood:
        return "knock", closer, opponents_deadwood - closers_deadwood

    if closers_deadwood == opponents_deadwood and rules["tie"] == "nobody":
        return "knock", None, 0

    if closers_deadwood == opponents_deadwood and rules["tie"] == "knocker":
        return "knock", closer, 0

    # An undercut with nothing left, where it has a price of its own or was called so.
    if opponents_deadwood == 0 and (
        "gin-off" in rules["score"] or entry.get("result") == "gin-off"
    ):
        return "gin-off", opponent, closers_deadwood

    return "undercut", opponent, closers_deadwood - opponents_deadwood


def loser_of(entry: dict[str, Any], winner: str | None) -> str | None:
    """Who lost a hand that two of three or more played: whoever is named in it and did not win."""
    named = [entry[key] for key in ("winner", "loser", "closer", "opponent") if key in entry]
    losers = [name for name in named if name != winner]
    return losers[0] if winner is not None and losers else None


def is_doubled(entry: dict[str, Any], rules: dict[str, Any]) -> bool:
    """Whether the hand is played doubled ("in seconda")."""
    if rules["doubling"] == "none":
        return False
    if rules["doubling"] == "always":
        return True
    if "doubled" in entry:
        return bool(entry["doubled"])
    if "witness" not in entry:
        # With one suit only, no word means single.
        return False
    # The letters of the suits that double.
    return suit_of(entry["witness"]) in list(rules["doubling"])


def suit_of(card: str) -> str:
    """The suit letter of a card such as 9D, 10s or Q♥: the rank comes first, the suit last."""
    signs = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
    last = card.strip().replace("\ufe0f", "")[-1].upper()
    return signs.get(last, last)


def hand_score(
    result: str, points: int, doubled: bool, rules: dict[str, Any], cube: int
) -> tuple[int, int]:
    """Score and boxes of a won hand."""
    level = 1 if doubled else 0

    # Eleven melded cards are gin by every text that does not know big gin.
    if result == "big-gin" and "big-gin" not in rules["score"]:
        result = "gin"

    # An undercut with nothing left is an undercut where nothing else is said of it.
    if result == "gin-off" and "gin-off" not in rules["score"]:
        result = "undercut"

    # Hand score = difference (doubled in a doubled hand) + bonus.
    difference = points
    if doubled:
        if result in ("undercut", "gin-off"):
            if rules["undercut_difference_doubled"]:
                difference = 2 * points
        else:
            difference = 2 * points

    bonus = bonus_pair(rules["score"][result].get("bonus", 0))[level]
    boxes = boxes_pair(rules["score"][result].get("boxes", 0))[level]
    # Some charge the deadwood of a result more than once.
    difference = difference * rules["score"][result].get("factor", 1)

    # Some pay no bonus for an undercut by nothing; its boxes stay.
    if points == 0 and result == "undercut" and rules["tie"] == "undercut-without-bonus":
        bonus = 0
    # The cube multiplies the hand with its bonus, and no box.
    total = (difference + bonus) * cube

    # Boxes paid at once are points of the hand and count to the target.
    if rules["boxes_at_once"]:
        total = total + boxes * rules["box_value"]
    return total, boxes


def bonus_pair(value: int | list[int]) -> list[int]:
    """Bonus single and doubled; one number n is [n, 2n]."""
    return [value, 2 * value] if isinstance(value, int) else value


def boxes_pair(value: int | list[int]) -> list[int]:
    """Boxes single and doubled; one number n is [n, n]."""
    return [value, value] if isinstance(value, int) else value


def other(player: str, players: list[str]) -> str:
    """The other one of the two players."""
    if player == players[0]:
        return players[1]
    if player == players[1]:
        return players[0]
    raise ValueError(f"not a player: {player!r}")


# The columns


def entries(column: int, player: str, hands: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The hands that a player has written in a column."""
    return [hand for hand in hands if hand["winner"] == player and column in hand["columns"]]


def wins_in(column: int, player: str, hands: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The hands that a player has won in a column: penalties are written there and not won."""
    return [hand for hand in entries(column, player, hands) if hand["result"] != "penalty"]


def points_in(column: int, player: str, hands: list[dict[str, Any]]) -> int:
    """The points that a player has in a column."""
    total = 0
    for hand in entries(column, player, hands):
        total += hand["score"]
    return total


def closed_by_whom(
    column: int, hands: list[dict[str, Any]], players: list[str], rules: dict[str, Any]
) -> str | None:
    """Who has closed the column, or None while it is open."""
    # A column closes at reaching the target, for both sides.
    for player in players:
        if points_in(column, player, hands) >= rules["target"]:
            return player
    return None


def how_many_columns(hands: list[dict[str, Any]], players: list[str], rules: dict[str, Any]) -> int:
    """How many columns there are on the pad, closed and open, after these hands."""
    if rules["columns"] != "endless":
        return int(rules["columns"])

    # Three at first. When one of them ends another begins, until somebody gives notice.
    before_the_notice = []
    for hand in hands:
        if hand["result"] == "notice":
            break
        before_the_notice.append(hand)
    begun = 3
    column = 1
    while column <= begun:
        if closed_by_whom(column, before_the_notice, players, rules) is not None:
            begun = begun + 1
        column = column + 1
    return begun


def open_columns(
    hands: list[dict[str, Any]], players: list[str], rules: dict[str, Any]
) -> list[int]:
    """The columns that are still open after these hands."""
    return [
        column
        for column in range(1, how_many_columns(hands, players, rules) + 1)
        if closed_by_whom(column, hands, players, rules) is None
    ]


def game_over(hands: list[dict[str, Any]], players: list[str], rules: dict[str, Any]) -> bool:
    """The game ends when the last column closes."""
    return open_columns(hands, players, rules) == []


def columns_entered(
    winner: str | None,
    earlier: list[dict[str, Any]],
    players: list[str],
    rules: dict[str, Any],
) -> list[int]:
    """The columns in which the next hand is written, when these hands came before it."""
    if winner is None:
        return []
    still_open = open_columns(earlier, players, rules)

    if rules["entry"] == "strict":
        # The k-th win goes to columns 1 to k that are open, and is lost if none is.
        wins = 1
        for hand in earlier:
            if hand["winner"] == winner and hand["result"] != "penalty":
                wins += 1
        return [column for column in still_open if column <= wins]

    # next-open: every open column where the player has already won, and the next open column
    # after them. A penalty is written where the next win would be, and is none. A player
    # shut out of column 1 begins in column 2.
    last_with_entry = 0
    for column in range(1, how_many_columns(earlier, players, rules) + 1):
        if wins_in(column, winner, earlier):
            last_with_entry = column
    chosen = [column for column in still_open if wins_in(column, winner, earlier)]
    for column in still_open:
        if column > last_with_entry:
            chosen.append(column)
            break
    return chosen


def pad_column(
    column: int, hands: list[dict[str, Any]], players: list[str], rules: dict[str, Any]
) -> dict[str, Any]:
    """One column of the pad, with its running points and boxes."""
    closed_by = closed_by_whom(column, hands, players, rules)

    # It was closed by the first hand after which somebody has the target.
    closed_at = None
    if closed_by is not None:
        for count in range(1, len(hands) + 1):
            if closed_by_whom(column, hands[:count], players, rules) is not None:
                closed_at = hands[count - 1]["number"]
                break

    # Blitz: a hand has closed the column and the loser has won none in that very column.
    shutout = False
    if closed_by is not None and closed_at is not None:
        closing = [hand["result"] for hand in hands if hand["number"] == closed_at]
        others = [player for player in players if player != closed_by]
        lost = any(wins_in(column, player, hands) == [] for player in others)
        shutout = lost and closing != ["penalty"]

    sides = []
    for player in players:
        written = entries(column, player, hands)
        running_points = []
        running_boxes = []
        for count in range(1, len(written) + 1):
            running_points.append(sum(hand["score"] for hand in written[:count]))
            running_boxes.append(
                sum(hand["boxes"] for hand in written[:count])
                + boxes_of_the_loser(column, player, count, hands, players, rules)
            )
        sides.append({"player": player, "points": running_points, "boxes": running_boxes})

    return {
        "number": column,
        "closed_by": closed_by,
        "closed_at": closed_at,
        "blitz": shutout,
        "sides": sides,
    }


def boxes_of_the_loser(
    column: int,
    player: str,
    count: int,
    hands: list[dict[str, Any]],
    players: list[str],
    rules: dict[str, Any],
) -> int:
    """Boxes of lost hands of partners, beside the first so many entries of a side in a column."""
    total = 0
    for place, hand in enumerate(hands):
        if hand["winner"] in (None, player) or not hand.get("other_boxes"):
            continue
        earlier = hands[:place]
        if closed_by_whom(column, earlier, players, rules) is not None:
            continue
        # They go beside its latest entry; without one they are lost there.
        if 1 <= len(entries(column, player, earlier)) <= count:
            total += hand["other_boxes"]
    return total


# The deal


def next_dealer(
    first_dealer: str | None,
    hands: list[dict[str, Any]],
    players: list[str],
    rules: dict[str, Any],
    finished: bool,
) -> str | None:
    """Who deals the next hand, or None if nobody does or nobody knows."""
    if finished:
        return None
    dealer = first_dealer
    for hand in hands:
        # After a void hand, or one in which nobody scores, the same dealer deals; and a penalty
        # is no hand.
        if hand["winner"] is None or hand["result"] == "penalty":
            continue
        loser = hand["loser"] if len(players) > 2 else other(hand["winner"], players)
        if len(players) > 2 and rules["idle"] == "loser":
            # The loser sits out, and who sits out deals.
            dealer = loser
        elif rules["dealer"] == "winner":
            dealer = hand["winner"]
        elif rules["dealer"] == "loser":
            dealer = loser
        elif dealer is not None:
            # alternate: of more than two the next one in the row
            place = players.index(dealer) + 1
            dealer = players[place] if place < len(players) else players[0]
    return dealer


# The settlement


def settlement(
    columns: list[dict[str, Any]],
    players: list[str],
    rules: dict[str, Any],
    finished: bool,
    stake: dict[str, Any] | None,
    sides: list[list[str]],
) -> dict[str, Any]:
    """Who has what in the end, line by line."""
    bonuses = [0, 0]
    box_counts = [0, 0]
    points = [0, 0]
    shutouts = [0, 0]
    winners = [0, 0]

    # One player has shut the other out of every one of several columns: all of the pad is
    # multiplied.
    sweep = 1
    if rules["columns"] != 1 and finished:
        closers = [column["closed_by"] for column in columns]
        if closers.count(closers[0]) == len(closers) and all(c["blitz"] for c in columns):
            sweep = rules["shutout"]["sweep"]

    for column in columns:
        # The last column's factor is for all of that column's result, closed or not.
        # Where there is one column, none is the last of several, nor is one of endless columns.
        last = 1
        if rules["columns"] not in (1, "endless") and column["number"] == rules["columns"]:
            last = rules["last_column_factor"]
        last = last * sweep

        for side, player in enumerate(players):
            has_closed = column["closed_by"] == player
            has_blitz = has_closed and column["blitz"]

            column_points = column["sides"][side]["points"][-1:]
            column_boxes = column["sides"][side]["boxes"][-1:]

            # Points and boxes are on the pad whether the column is closed or open.
            factor = rules["shutout"]["points"] if has_blitz else 1
            lost = column["closed_by"] is not None and not has_closed
            if not (lost and rules["points_paid"] == "winner"):
                points[side] += sum(column_points) * factor * last
            if has_closed:
                winners[side] += sum(column_points) * factor * last

            # Boxes paid at once are in the points already.
            if not rules["boxes_at_once"]:
                factor = rules["shutout"]["boxes"] if has_blitz else 1
                box_counts[side] += sum(column_boxes) * factor * last

            # The column bonus is for a closed column only.
            if has_closed:
                factor = rules["shutout"]["bonus"] if has_blitz else 1
                bonuses[side] += rules["column_bonus"] * factor * last

            if has_blitz:
                shutouts[side] += rules["shutout"]["flat"] * last

    box_points = [count * rules["box_value"] for count in box_counts]
    lines: list[dict[str, Any]] = [
        {"kind": "columns", "sides": bonuses, "net": bonuses[0] - bonuses[1]},
        {
            "kind": "boxes",
            "counts": box_counts,
            "sides": box_points,
            "net": box_points[0] - box_points[1],
        },
        {"kind": "points", "sides": points, "net": points[0] - points[1]},
    ]
    # The winner of a column may be paid his own points beside the difference.
    if rules["points_paid"] == "winner-and-difference":
        lines.append({"kind": "winner", "sides": winners, "net": winners[0] - winners[1]})
    if rules["shutout"]["flat"] > 0:
        lines.append({"kind": "shutout", "sides": shutouts, "net": shutouts[0] - shutouts[1]})

    # Who closes the last column has not thereby won: the winner is the sign of the settlement.
    net = sum(line["net"] for line in lines)
    winner = None
    if net > 0:
        winner = players[0]
    if net < 0:
        winner = players[1]

    settled: dict[str, Any] = {"lines": lines, "net": net, "winner": winner, "final": finished}
    if stake is not None:
        settled["money"] = money(net, players, stake)
        if sides:
            settled["money"]["members"] = members(settled["money"], players, sides)
    return settled


def two_by_two(
    hands: list[dict[str, Any]],
    players: list[str],
    rules: dict[str, Any],
    finished: bool,
    stake: dict[str, Any] | None,
) -> dict[str, Any]:
    """What three or more have in the end: each two settle as if only they had played."""
    nets = dict.fromkeys(players, 0)
    paid = dict.fromkeys(players, Decimal("0.00"))
    pairs = []
    for first in players:
        for second in players[players.index(first) + 1 :]:
            pair = [first, second]
            # The pad of these two: closed where one of them has closed it.
            pad = [pad_column(1, hands, pair, rules)]
            found = settlement(pad, pair, rules, finished, stake, [])
            pairs.append({"players": pair, **found})
            nets[first] += found["net"]
            nets[second] -= found["net"]
            if stake is not None and found["money"]["to"] is not None:
                paid[found["money"]["to"]] += Decimal(found["money"]["amount"])
                paid[found["money"]["from"]] -= Decimal(found["money"]["amount"])
    accounts: list[dict[str, Any]] = []
    for player in players:
        account: dict[str, Any] = {"player": player, "net": nets[player]}
        if stake is not None:
            account["money"] = str(paid[player])
        accounts.append(account)
    # The winner is who is paid most, where it is one alone.
    best = max(nets.values())
    leaders = [player for player in players if nets[player] == best]
    winner = leaders[0] if len(leaders) == 1 and best > 0 else None
    settled: dict[str, Any] = {
        "accounts": accounts,
        "pairs": pairs,
        "winner": winner,
        "final": finished,
    }
    if stake is not None:
        settled["currency"] = stake.get("currency")
    return settled


def money(net: int, players: list[str], stake: dict[str, Any]) -> dict[str, Any]:
    """What the loser pays: decimal, rounded once, half up to the cent."""
    per_point = Decimal(str(stake["per_point"]))
    amount = (abs(net) * per_point).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)

    # Where nothing is left to pay, nobody pays.
    payer, payee = None, None
    if amount > 0 and net > 0:
        payer, payee = players[1], players[0]
    if amount > 0 and net < 0:
        payer, payee = players[0], players[1]

    return {
        "amount": str(amount),
        "currency": stake.get("currency"),
        "per_point": without_trailing_zeros(per_point),
        "from": payer,
        "to": payee,
    }


def members(
    paid: dict[str, Any], players: list[str], sides: list[list[str]]
) -> list[dict[str, str]]:
    """What each partner gets or pays: cents dealt out round and round, the last ones one by one."""
    shares = []
    for name, side in zip(players, sides, strict=True):
        rounds, left = divmod(int(Decimal(paid["amount"]) * 100), len(side))
        cents = [rounds] * len(side)
        for cent in range(left):
            cents[cent] += 1
        sign = -1 if paid["from"] == name else 1
        for member, own in zip(side, cents, strict=True):
            amount = Decimal(sign * own) / 100 if own else Decimal(0)
            shares.append({"player": member, "amount": str(amount.quantize(Decimal("0.01")))})
    return shares


def without_trailing_zeros(value: Decimal) -> str:
    """Write a decimal number plainly: 0.10 is 0.1, and 10.00 is 10."""
    text = format(value, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return text
