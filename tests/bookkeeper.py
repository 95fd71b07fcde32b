"""A slow, plain bookkeeper of a club, used to check the program.

It shares nothing with the program: what a game came to is told by the twin, and all that follows is
worked out here with fractions, game by game, for people who are known and need not be recognised.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from typing import Any

from tests import twin

Unit = tuple[str, str | None]
"""Money with its currency, or points."""

UNDERCUTS = ("undercut", "gin-off")
NO_HANDS = ("penalty", "notice")


class Kept:
    """A game as it is kept: its file, who sat where, and what the twin makes of it."""

    def __init__(self, file: str, game: dict[str, Any], rules: dict[str, Any]) -> None:
        self.file = file
        self.game = game
        self.rules = rules
        bare = {key: value for key, value in game.items() if key not in ("stake", "match")}
        self.found = twin.score(bare, rules)
        self.variant: str = game["variant"]
        self.date: str | None = game.get("date")
        self.names: list[str] = self.found["players"]
        self.camps: list[list[str]] = game.get("sides") or [[name] for name in self.names]
        self.people = [person for camp in self.camps for person in camp]
        self.finished: bool = self.found["finished"]
        counted = [each for each in self.found["hands"] if each["number"] not in surplus(self)]
        self.entries = len(counted)
        self.hands = [each for each in counted if each["result"] not in NO_HANDS]
        self.nets = nets(self)
        self.money = None if "stake" not in game else money(self)

    @property
    def unit(self) -> Unit:
        """What it is paid in."""
        if self.money is None:
            return ("points", None)
        return ("money", code(self.game["stake"].get("currency")))

    def shares(self) -> dict[str, Fraction]:
        """What everybody is paid; partners share, and what is left over goes to the first ones."""
        smallest = Fraction(1) if self.money is None else unit_of(self.unit[1])
        paid = self.nets if self.money is None else self.money
        return {
            person: amount
            for camp, whole in zip(self.camps, paid, strict=True)
            for person, amount in shared(whole, camp, smallest).items()
        }

    def side_of(self, person: str) -> int:
        """On which side somebody plays."""
        return next(side for side, camp in enumerate(self.camps) if person in camp)


def surplus(game: Kept) -> list[int]:
    """The hands after the end."""
    found: list[int] = game.found["surplus"]
    return found


def code(currency: str | None) -> str | None:
    """A currency as accounts have it: eur is EUR."""
    return currency.upper() if currency is not None and len(currency) == 3 else currency


def digits(currency: str | None) -> int:
    """The decimals of a currency, of those that are played with here."""
    return {"JPY": 0, "KRW": 0, "TND": 3, "BHD": 3}.get(code(currency) or "", 2)


def unit_of(currency: str | None) -> Fraction:
    """The smallest coin."""
    return Fraction(1, 10 ** digits(currency))


def half_up(amount: Fraction, smallest: Fraction) -> Fraction:
    """An amount of no sign to the nearest coin."""
    return (amount / smallest + Fraction(1, 2)) // 1 * smallest


def shared(whole: Fraction, people: list[str], smallest: Fraction) -> dict[str, Fraction]:
    """Coins dealt out one by one, round and round."""
    given = dict.fromkeys(people, Fraction(0))
    coins = int(abs(whole) / smallest)
    each, left = coins // len(people), coins % len(people)
    for place, person in enumerate(people):
        given[person] = (each + (1 if place < left else 0)) * smallest
    return {person: -amount if whole < 0 else amount for person, amount in given.items()}


# What a game pays


def nets(game: Kept) -> list[Fraction]:
    """Points of each side."""
    settlement = game.found["settlement"]
    if "accounts" in settlement:
        return [Fraction(each["net"]) for each in settlement["accounts"]]
    return [Fraction(settlement["net"]), Fraction(-settlement["net"])]


def money(game: Kept) -> list[Fraction]:
    """Money of each side, two by two."""
    paid = [Fraction(0) for _ in game.camps]
    for first, second in combinations(range(len(game.camps)), 2):
        pair = [game.names[first], game.names[second]]
        net, pad = game.found["settlement"].get("net"), game.found["columns"]
        if len(game.camps) > 2:
            pairs = game.found["settlement"]["pairs"]
            net = next(each["net"] for each in pairs if each["players"] == pair)
            counted = [each for each in game.found["hands"] if each["number"] not in surplus(game)]
            pad = [twin.pad_column(1, counted, pair, game.rules)]
        amount = between(game, pair, net, pad)
        paid[first] += amount
        paid[second] -= amount
    return paid


def between(game: Kept, pair: list[str], net: int, pad: list[dict[str, Any]]) -> Fraction:
    """What the first of two is paid by the second: rounded once, then cut at the cap."""
    stake = game.game["stake"]
    smallest = unit_of(stake.get("currency"))
    points = Fraction(abs(net))
    if "round_to" in stake:
        points = half_up(points, Fraction(stake["round_to"]))
    boxes, columns = boxes_and_columns(game, pair, pad)
    won = (net > 0) - (net < 0)
    exact = (points if net > 0 else -points) * Fraction(stake.get("per_point", 0))
    exact += boxes * Fraction(stake.get("per_box", 0))
    exact += columns * Fraction(stake.get("per_column", 0))
    if game.finished:
        exact += won * Fraction(stake.get("per_game", 0))
    amount = half_up(abs(exact), smallest)
    if "cap" in stake:
        amount = min(amount, Fraction(stake["cap"]) // smallest * smallest)
    return -amount if exact < 0 else amount


def boxes_and_columns(game: Kept, pair: list[str], pad: list[dict[str, Any]]) -> tuple[int, int]:
    """Boxes and columns that the first of two has more than the second, after all factors."""
    rules = game.rules
    boxes = columns = 0
    swept = len({column["closed_by"] for column in pad}) == 1 and all(c["blitz"] for c in pad)
    sweep = 1
    if rules["columns"] != 1 and game.finished and swept:
        sweep = rules["shutout"]["sweep"]
    for column in pad:
        factor = sweep
        if rules["columns"] not in (1, "endless") and column["number"] == rules["columns"]:
            factor *= rules["last_column_factor"]
        for side, sign in zip(column["sides"], (1, -1), strict=True):
            closer = column["closed_by"] == side["player"]
            blitz = closer and column["blitz"]
            own = side["boxes"][-1] if side["boxes"] else 0
            boxes += sign * own * factor * (rules["shutout"]["boxes"] if blitz else 1)
            if closer:
                columns += sign * factor * (rules["shutout"]["bonus"] if blitz else 1)
    return boxes, columns


# Matches


def bonuses(games: list[Kept]) -> list[tuple[Kept, Unit, dict[str, Fraction]]]:
    """What matches pay beside their games, each with the game that decided it."""
    found = []
    for name in dict.fromkeys(game.game["match"]["name"] for game in games if "match" in game.game):
        own, terms, winner = course(games, name)
        if winner is not None:
            found += bonus(own[-1], winner, terms)
    return found


def course(
    games: list[Kept], name: str
) -> tuple[list[Kept], dict[str, Any], frozenset[str] | None]:
    """The games of a match to its end, what is said of it, and who has won it."""
    own = [game for game in games if game.game.get("match", {}).get("name") == name]
    own.sort(key=lambda game: (game.date or "", game.file))
    terms = max((game.game["match"] for game in own), key=len)
    for count in range(1, len(own) + 1):
        winner = leader(own[:count], terms)
        if winner is not None:
            return own[:count], terms, winner
    return own, terms, None


def match_of(
    games: list[Kept], name: str
) -> tuple[Kept, dict[frozenset[str], tuple[int, int]], frozenset[str] | None]:
    """The first game of a match, the games each has won, their points, and who has won it."""
    own, _, winner = course(games, name)
    counts = {frozenset(camp): (0, 0) for camp in own[0].camps}
    for game in own:
        who = winner_of(game)
        if who is not None:
            won, points = counts[who]
            counts[who] = (won + 1, points + int(max(game.nets)))
    return own[0], counts, winner


def winner_of(game: Kept) -> frozenset[str] | None:
    """Who won a game: whoever is paid most, where it is over and he is alone."""
    best = max(game.nets)
    if not game.finished or best <= 0 or game.nets.count(best) > 1:
        return None
    return frozenset(game.camps[game.nets.index(best)])


def leader(games: list[Kept], terms: dict[str, Any]) -> frozenset[str] | None:
    """Who has won a match with the last of these games."""
    winner = winner_of(games[-1])
    own = [game for game in games if winner is not None and winner_of(game) == winner]
    if "games" in terms and len(own) >= terms["games"] > 0:
        return winner
    if "target" in terms and sum(max(game.nets) for game in own) >= terms["target"] > 0:
        return winner if own else None
    return None


def bonus(
    game: Kept, winner: frozenset[str], terms: dict[str, Any]
) -> list[tuple[Kept, Unit, dict[str, Fraction]]]:
    """What each of the others pays for a match that this game decided."""
    amount, smallest = Fraction(terms.get("bonus", 0)), Fraction(1)
    stake = game.game.get("stake")
    if stake is not None:
        smallest = unit_of(stake.get("currency"))
        amount = half_up(amount * Fraction(stake.get("per_point", 0)), smallest)
    if not amount:
        return []
    best = next(camp for camp in game.camps if frozenset(camp) == winner)
    return [
        (game, game.unit, shared(amount, best, smallest) | shared(-amount, camp, smallest))
        for camp in game.camps
        if camp != best
    ]


# The books


class Choice:
    """Which games and payments are counted."""

    def __init__(
        self,
        first: str | None = None,
        last: str | None = None,
        variant: str | None = None,
        now: bool = False,
    ) -> None:
        self.first, self.last, self.variant, self.now = first, last, variant, now

    def words(self) -> list[str]:
        """The choice as it is typed."""
        said = [("--from", self.first), ("--to", self.last), ("--variant", self.variant)]
        words = [word for name, value in said if value is not None for word in (name, value)]
        return [*words, "--now"] if self.now else words

    def day(self, date: str | None) -> bool:
        """Whether a day is one of those that count."""
        if self.first is None and self.last is None:
            return True
        if date is None:
            return False
        return not (self.first and date < self.first) and not (self.last and date > self.last)

    def among(self, games: list[Kept]) -> list[Kept]:
        """The games that may count, over or not."""
        return [
            game
            for game in games
            if game.entries and self.day(game.date) and self.variant in (None, game.variant)
        ]

    def counted(self, games: list[Kept]) -> list[Kept]:
        """The games that count."""
        return [game for game in self.among(games) if game.finished or self.now]

    def left_out(self, games: list[Kept]) -> list[str]:
        """The files of the games that would count if they were over."""
        return [g.file for g in self.among(games) if not (g.finished or self.now)]


def account() -> dict[str, Any]:
    """An account in which nothing is written yet."""
    names = ("won", "lost", "paid", "received")
    return {"games": 0} | dict.fromkeys(names, Fraction(0))


def ledger(
    games: list[Kept], payments: list[dict[str, Any]], choice: Choice
) -> dict[tuple[Unit, str], dict[str, Any]]:
    """What everybody won, lost, paid and received, by unit and person."""
    found: dict[tuple[Unit, str], dict[str, Any]] = {}

    def write(unit: Unit, person: str, amount: Fraction) -> dict[str, Any]:
        own = found.setdefault((unit, person), account())
        own["won" if amount > 0 else "lost"] += abs(amount)
        return own

    counted = choice.counted(games)
    for game in counted:
        for person, amount in game.shares().items():
            write(game.unit, person, amount)["games"] += 1
    for game, unit, paid in bonuses(games):
        if game in counted:
            for person, amount in paid.items():
                write(unit, person, amount)
    for payment in payments if choice.variant is None else []:
        if choice.day(payment.get("date")):
            unit = ("money", code(payment.get("currency")))
            amount = Fraction(payment["amount"])
            found.setdefault((unit, payment["from"]), account())["paid"] += amount
            found.setdefault((unit, payment["to"]), account())["received"] += amount
    for own in found.values():
        own["balance"] = own["won"] - own["lost"] + own["paid"] - own["received"]
    return found


def fewest(amounts: Iterable[Fraction]) -> int:
    """The fewest payments: people who owe or are owed, less the most groups that come to nothing.

    Every set of people is tried as the group of the first one.
    """

    def groups(left: tuple[Fraction, ...]) -> int:
        if not left:
            return 0
        best = 0
        rest = range(1, len(left))
        for size in range(len(left)):
            for others in combinations(rest, size):
                if left[0] + sum(left[place] for place in others) == 0:
                    after = tuple(left[place] for place in rest if place not in others)
                    best = max(best, 1 + groups(after))
        return best

    open_ = tuple(amount for amount in amounts if amount)
    return len(open_) - groups(open_)


# The figures


def parts(game: Kept, hand: dict[str, Any]) -> list[dict[str, Any]]:
    """What was played in a hand: itself, or the tables of partners."""
    if "tables" in hand:
        return [
            {**table, "loser": other(game, table["winner"]), "named": table["player"]}
            for table in hand["tables"]
        ]
    loser = hand["loser"] if "loser" in hand else other(game, hand["winner"])
    return [{**hand, "loser": loser, "named": None}]


def other(game: Kept, name: str | None) -> str | None:
    """The other one of two sides."""
    if name is None or len(game.names) > 2:
        return None
    return game.names[1 - game.names.index(name)]


def figures(played: list[tuple[Kept, int, str | None]]) -> dict[str, Any]:
    """The sums of what some played in games, each on one side; without a person, all of it."""
    won, taken, blitzes, runs = [], 0, 0, [0]
    for game, side, person in played:
        name, run = game.names[side], 0
        alone = person is None or len(game.camps[side]) == 1
        for hand in game.hands:
            own = [
                part
                for part in parts(game, hand)
                if alone or hand.get("tables") is None or part["named"] == person
            ]
            mine = [part for part in own if part["winner"] == name]
            won += mine
            taken += sum(
                part["loser"] == name and part["result"] in UNDERCUTS
                for part in own
                if part["winner"] is not None
            )
            if person is None and "tables" in hand:
                there, ended = hand["winner"] is not None, hand["winner"] == name
            else:
                all_ = parts(game, hand)
                there = any(
                    part["winner"] is not None and name in (part["winner"], part["loser"])
                    for part in all_
                )
                ended = bool(mine)
            if there:
                run = run + 1 if ended else 0
                runs.append(run)
        closed = [column for column in game.found["columns"] if column["closed_by"] == name]
        blitzes += sum(shut_out(game, column) for column in closed)
    results = [part["result"] for part in won]
    scores = [part["score"] for part in won]
    return {
        "games_won": sum(game.finished and game.nets[side] > 0 for game, side, _ in played),
        "hands_won": len(won),
        "results": {result: results.count(result) for result in set(results)},
        "undercuts_given": sum(result in UNDERCUTS for result in results),
        "undercuts_taken": taken,
        "blitzes": blitzes,
        "score": sum(scores),
        "average": Fraction(sum(scores), len(scores)) if scores else None,
        "best": max(scores, default=0),
        "run": max(runs),
    }


def shut_out(game: Kept, column: dict[str, Any]) -> int:
    """How many have won nothing in a column that a hand has closed."""
    if not column["blitz"]:
        return 0
    counted = [each for each in game.found["hands"] if each["number"] not in surplus(game)]
    rest = [name for name in game.names if name != column["closed_by"]]
    return sum(not twin.wins_in(column["number"], name, counted) for name in rest)


def hands_of(game: Kept, person: str | None, *, tables: bool) -> int:
    """How many hands of a game somebody played, who may have sat out some of them."""
    found = 0
    for hand in game.hands:
        if tables:
            found += len(parts(game, hand))
        elif person is None or len(game.names) == 2 or hand["winner"] is None:
            found += 1
        else:
            found += person in (hand["winner"], hand["loser"])
    return found


Group = tuple[tuple[tuple[str, ...], ...] | str | None, tuple[str, ...]]
"""What a row is of: a pairing, a variant or a month, and who in it."""


def stats(
    games: list[Kept], choice: Choice, by: str, person: str | None = None
) -> dict[Group, dict[str, Any]]:
    """The figures of everybody, or of one person, told apart by something."""
    counted = choice.counted(games)
    # Group and party; the games; who is meant in each; what everybody of the party was paid.
    rows: dict[Group, list[Kept]] = {}
    for game in counted:
        parties = [tuple(sorted(camp)) for camp in game.camps]
        if by == "pairing":
            group: Any = tuple(sorted(parties))
        else:
            group = {"player": None, "variant": game.variant, "month": (game.date or "")[:7]}[by]
            parties = [(name,) for name in game.people]
        for party in parties:
            rows.setdefault((group, party), []).append(game)
        if by in ("variant", "month"):
            rows.setdefault((group, ()), []).append(game)
    found = {}
    for (group, party), own in rows.items():
        if by in ("variant", "month"):
            wanted = party == (() if person is None else (person,))
        elif by == "pairing":
            wanted = person is None or any(person in side for side in group)
        else:
            wanted = person is None or party == (person,)
        if wanted:
            found[group, party] = row(own, party, bonuses(games), by)
    return found


def row(
    own: list[Kept],
    party: tuple[str, ...],
    paid: list[tuple[Kept, Unit, dict[str, Fraction]]],
    by: str,
) -> dict[str, Any]:
    """The figures of one row."""
    played: list[tuple[Kept, int, str | None]] = []
    hands = 0
    accounts: dict[Unit, list[Fraction]] = {}
    for game in own:
        partners = "sides" in game.game
        if not party:
            hands += hands_of(game, None, tables=True)
            for side, name in enumerate(game.names):
                played.append((game, side, None if partners else name))
        else:
            whole = partners and by == "pairing"
            hands += hands_of(game, party[0], tables=whole)
            played.append((game, game.side_of(party[0]), None if whole else party[0]))
        gains = [(game.unit, game.shares())]
        gains += [(unit, amounts) for decisive, unit, amounts in paid if decisive is game]
        for unit, amounts in gains:
            sums = accounts.setdefault(unit, [Fraction(0), Fraction(0)])
            for person, amount in amounts.items():
                if not party or person in party:
                    sums[amount < 0] += abs(amount)
    return {"games": len(own), "hands": hands, **figures(played), "accounts": accounts}


def ratings(games: list[Kept], choice: Choice) -> dict[str, float]:
    """Elo's ratings after all games that are over, in the order of their days and files."""
    found: dict[str, float] = {}
    over = [game for game in choice.counted(games) if game.finished]
    for game in sorted(over, key=lambda game: (game.date or "", game.file)):
        before = [sum(found.get(p, 1500.0) for p in camp) / len(camp) for camp in game.camps]
        moves = []
        for side in range(len(game.camps)):
            gain = 0.0
            for rival in range(len(game.camps)):
                if rival != side:
                    likely = 1 / (1 + 10 ** ((before[rival] - before[side]) / 400))
                    won = game.nets[side] - game.nets[rival]
                    gain += (1.0 if won > 0 else 0.5 if won == 0 else 0.0) - likely
            moves.append(20 * gain / (len(game.camps) - 1))
        for camp, move in zip(game.camps, moves, strict=True):
            for person in camp:
                found[person] = found.get(person, 1500.0) + move
    return found
