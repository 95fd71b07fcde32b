"""Whole seasons in files, read by the commands, and counted by a bookkeeper that shares nothing."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest

from tests import bookkeeper
from tests.bookkeeper import Choice, Kept, Unit
from tests.conftest import Invoke
from tests.profiles import some, tries
from tests.random_games import PLAYERS, random_game, to_toml, with_partners, with_turns
from tests.scoring.test_twin import changed_rules
from tests.twin import RULES

PEOPLE = ["Anna", "Bruno", "Carla", "Dino", "Émile", "Жанна", "Nicolò", "Nicolo", "Zoë"]
PEOPLE += ["Straße", "Li", "Ingrid", "O'Neill", "Ana María", "Łukasz", "Wu"]
ALIASES = {"Émile": "Milo", "Жанна": "Zhanna", "Ana María": "Ana", "Nicolò": "Nico"}
DAYS = [None, None, "2026-01-09", "2026-01-31", "2026-02-01", "2026-03-15", "2026-11-30"]
CURRENCIES = [None, "EUR", "EUR", "eur", "CHF", "JPY", "jpy", "KRW", "TND", "BHD", "gettoni"]
PRICES = ["0.05", "0.10", "0.005", "0.25", "1", "2.50", "10", "0.333333", "3.3350"]
VARIANTS = sorted(set(RULES) - {"hollywood-pro", "fournier"})
NAMES_IN = ("winner", "loser", "closer", "opponent", "dealer")


def spelled(lot: random.Random, name: str) -> str:
    """Write a name as people do: in any case, composed or not, with a blank at its end."""
    ways = [name, name, name, name.upper(), name.lower(), normalize("NFD", name)]
    return lot.choice(ways) + lot.choice(["", "", "", " "])


def stake_of(lot: random.Random, currency: str | None) -> dict[str, Any]:
    """Draw a stake with at least one price."""
    prices = lot.sample(["per_point", "per_box", "per_column", "per_game"], lot.randint(1, 4))
    if lot.random() < 0.6:
        prices = ["per_point"]
    stake: dict[str, Any] = {name: lot.choice(PRICES) for name in prices}
    if lot.random() < 0.3:
        stake["round_to"] = lot.choice([10, 100, 500])
    if lot.random() < 0.3:
        stake["cap"] = lot.choice(["0.05", "5", "20.0050", "100"])
    if currency is not None:
        stake["currency"] = currency
    return stake


def table_of(lot: random.Random, people: list[str]) -> list[list[str]]:
    """Draw who plays: two, three to ten, or partners, also with fewer of them on a side."""
    kind = lot.random()
    if kind < 0.4:
        return [[name] for name in lot.sample(people, 2)]
    if kind < 0.65:
        return [[name] for name in lot.sample(people, lot.randint(3, min(10, len(people))))]
    first, second = lot.choice([(2, 2), (2, 2), (3, 3), (3, 1), (1, 2), (2, 3)])
    drawn = lot.sample(people, first + second)
    return [drawn[:first], drawn[first:]]


def game_at(lot: random.Random, camps: list[list[str]]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Draw a game of some people by some rules, under the names they have in the books."""
    variant = lot.choice(VARIANTS)
    rules = RULES[variant] if lot.random() < 0.6 else changed_rules(lot)
    if lot.random() < 0.6:
        rules = rules | {"target": lot.choice([30, 60, 100])}
    if len(camps) > 2:
        rules = rules | {"columns": 1}
    hands = lot.choice([0, 1, 4, 8, 12, 16])
    game = random_game(lot, rules, hands=hands, variant=variant, penalties=True)
    game.pop("stake", None)
    if len(camps) > 2:
        game = with_turns(lot, game, [name for (name,) in camps])
    elif max(map(len, camps)) > 1:
        names = ["WE", "THEY"] if lot.random() < 0.5 else None
        game = with_partners(lot, game, rules, camps, names)
    else:
        new = dict(zip(PLAYERS, [name for (name,) in camps], strict=True))
        game = renamed(game, lambda name: new[name])
    return game | {"rules": rules}, rules


def renamed(value: Any, write: Any) -> Any:
    """Write every name of a game in another way."""
    if isinstance(value, list):
        return [renamed(each, write) for each in value]
    if not isinstance(value, dict):
        return value
    found = {}
    for key, own in value.items():
        if key in NAMES_IN:
            found[key] = write(own)
        elif key == "rules":
            found[key] = own
        elif key == "players":
            found[key] = [*map(write, own)]
        elif key == "sides":
            found[key] = [[*map(write, side)] for side in own]
        else:
            found[key] = renamed(own, write)
    return found


def text_of(lot: random.Random, game: dict[str, Any], aliases: dict[str, str]) -> str:
    """Write a game as a file, with the names as people write them, who may be called otherwise."""
    called = {name: lot.choice([name, alias]) for name, alias in aliases.items()}

    def write(name: str) -> str:
        if name in ("WE", "THEY"):
            return name
        return "+".join(spelled(lot, called.get(own, own)).strip() for own in name.split("+"))

    day = f"date = {game['date']}\n" if "date" in game else ""
    return day + to_toml(renamed({k: v for k, v in game.items() if k != "date"}, write))


class Season:
    """Games in a folder, the ledger beside them, and the books that somebody else keeps of them."""

    def __init__(self, lot: random.Random, folder: Path, home: Path, count: int) -> None:
        people = lot.sample(PEOPLE, lot.choice([4, 6, 9, 12, len(PEOPLE)]))
        if max(len(people), 4) < 10:
            people = people + [name for name in PEOPLE if name not in people][: 10 - len(people)]
        aliases = {name: alias for name, alias in ALIASES.items() if name in people}
        if "Nicolo" not in people or lot.random() < 0.5:
            aliases.pop("Nicolò", None)
        self.names = {key(name): name for name in people}
        self.names |= {key(alias): name for name, alias in aliases.items()}
        self.games: list[Kept] = []
        self.payments: list[dict[str, Any]] = []
        folder.mkdir()
        while len(self.games) < count:
            self._evening(lot, folder, people, aliases)
        home.mkdir()
        (home / "ledger.toml").write_text(self._ledger(lot, people, aliases), encoding="utf-8")

    def _evening(
        self, lot: random.Random, folder: Path, people: list[str], aliases: dict[str, str]
    ) -> None:
        """Play one game, or those of a match."""
        camps, games, currency = table_of(lot, people), 1, lot.choice(CURRENCIES)
        match: dict[str, Any] = {}
        if lot.random() < 0.15:
            games = lot.randint(2, 5)
            match = {"name": f"evening {len(self.games)}"}
            if lot.random() < 0.8:
                match |= lot.choice([{"games": lot.randint(1, 3)}, {"target": 100}, {"target": 1}])
                match |= lot.choice([{}, {"bonus": 25}, {"bonus": lot.randint(1, 999)}])
        staked = lot.random() < 0.75
        for number in range(games):
            if number and lot.random() < 0.3 and len(camps) == 2:
                camps = [lot.sample(camp, len(camp)) for camp in camps[::-1]]
            game, rules = game_at(lot, camps)
            if (day := lot.choice(DAYS)) is not None:
                game["date"] = day
            if staked:
                game["stake"] = stake_of(lot, currency)
            if match:
                # After the first game its name is enough.
                whole = not number or lot.random() < 0.5
                game["match"] = match if whole else {"name": match["name"]}
            path = folder / f"{len(self.games):05}.toml"
            path.write_text(text_of(lot, game, aliases), encoding="utf-8")
            self.games.append(Kept(str(path), game, rules))

    def _ledger(self, lot: random.Random, people: list[str], aliases: dict[str, str]) -> str:
        """Write down payments, and who is called how."""
        lines = ["ledger = 1"]
        for name, alias in aliases.items():
            lines += ["", "[[people]]", f"name = {json.dumps(name, ensure_ascii=False)}"]
            lines.append(f"aliases = [{json.dumps(alias)}]")
        for _ in range(lot.randint(0, 6)):
            payer, payee = lot.sample(people, 2)
            currency = lot.choice(CURRENCIES)
            amount = Decimal(lot.randint(1, 9999)).scaleb(-bookkeeper.digits(currency))
            payment: dict[str, Any] = {"from": payer, "to": payee, "amount": f"{amount:f}"}
            if "." in payment["amount"] and bookkeeper.digits(currency) == 3:
                payment["amount"] += "0"  # 1.234 might be a thousand
            if currency is not None:
                payment["currency"] = currency
            if (day := lot.choice(DAYS)) is not None:
                payment["date"] = day
            self.payments.append(payment)
            lines += ["", "[[payments]]"]
            for name, value in payment.items():
                told = spelled(lot, value) if name in ("from", "to") else value
                lines.append(
                    f"{name} = {told if name == 'date' else json.dumps(told, ensure_ascii=False)}"
                )
        return "\n".join(lines) + "\n"

    def person(self, name: str) -> str:
        """Whose name the program shows."""
        return self.names[key(name)]

    def camp(self, game: Kept, side: str) -> frozenset[str]:
        """Who is on a side, by the name it has in a game or is called by."""
        if side in game.names:
            return frozenset(game.camps[game.names.index(side)])
        return frozenset(map(self.person, side.split("+")))


def key(name: str) -> str:
    """What spellings of one name have in common."""
    return normalize("NFC", normalize("NFC", name.strip()).casefold())


def data(invoke: Invoke, *words: str) -> Any:
    """Return what a command says as data."""
    shown = invoke(*words, "--format", "json")
    assert shown.exit_code == 0, shown.output
    return json.loads(shown.stdout)


def unit_of(told: dict[str, Any]) -> Unit:
    return (told["unit"], told["currency"])


def written(unit: Unit, amount: Fraction) -> str:
    """Write an amount with the decimals that its unit has."""
    digits = bookkeeper.digits(unit[1]) if unit[0] == "money" else 0
    coins = amount * 10**digits
    assert coins.denominator == 1
    return f"{Decimal(coins.numerator).scaleb(-digits):f}"


def check_games(season: Season, invoke: Invoke, every: int) -> None:
    """Compare what each game pays, or every so many of them."""
    for game in season.games[::every]:
        shown = data(invoke, "settle", game.file, "--now")
        check_match(season, game, shown.get("match"))
        told = shown["settlement"]
        if len(game.camps) > 2:
            assert [each["net"] for each in told["accounts"]] == game.nets, game.file
        else:
            assert told["net"] == game.nets[0], game.file
        if game.money is None:
            continue
        if len(game.camps) > 2:
            paid = {each["player"]: each["money"] for each in told["accounts"]}
        elif "sides" in game.game:
            paid = {each["player"]: each["amount"] for each in told["money"]["members"]}
        else:
            money = told["money"]
            paid = {money["to"]: money["amount"], money["from"]: f"-{money['amount']}"}
            if money["to"] is None:
                paid = dict.fromkeys(game.names, money["amount"])
        shares = {name: written(game.unit, amount) for name, amount in game.shares().items()}
        assert {season.person(name): amount for name, amount in paid.items()} == shares, game.file


def check_match(season: Season, game: Kept, told: dict[str, Any] | None) -> None:
    """Compare how the match of a game stands, whatever its players are called in its files."""
    if "match" not in game.game:
        assert told is None, game.file
        return
    assert told is not None, game.file
    first, counts, winner = bookkeeper.match_of(season.games, game.game["match"]["name"])
    wins: dict[frozenset[str], tuple[int, int]] = {}
    for side, won, points in zip(told["players"], told["won"], told["points"], strict=True):
        wins[season.camp(first, side)] = (won, points)
    assert wins == counts, game.file
    assert winner == (told["winner"] and season.camp(first, told["winner"])), game.file


def check_ledger(season: Season, invoke: Invoke, folder: Path, choice: Choice) -> None:
    """Compare accounts, and see that the payments close them and are the fewest."""
    told = data(invoke, "ledger", str(folder), *choice.words())
    assert told["games"] == len(choice.counted(season.games))
    assert told["left_out"] == choice.left_out(season.games)
    books = bookkeeper.ledger(season.games, season.payments, choice)
    ours = {(unit_of(own), season.person(own["person"])): own for own in told["accounts"]}
    assert len(ours) == len(told["accounts"])
    assert ours.keys() == books.keys()
    balances: dict[Unit, dict[str, Decimal]] = {}
    for (unit, person), own in ours.items():
        right = books[unit, person]
        assert own["games"] == right["games"], (unit, person)
        for name in ("won", "lost", "paid", "received", "balance"):
            assert own[name] == written(unit, right[name]), (unit, person, name)
        balances.setdefault(unit, {})[person] = Decimal(own["balance"])
    exact = True
    for unit, owed in balances.items():
        assert sum(owed.values()) == 0
        if unit[0] == "points":
            continue  # nobody pays those
        few = sum(map(bool, owed.values())) <= 12
        exact = exact and few
        paid = [each for each in told["payments"] if each["currency"] == unit[1]]
        if few:
            assert len(paid) == bookkeeper.fewest(map(Fraction, owed.values()))
        for each in paid:
            amount = Decimal(each["amount"])
            assert amount > 0
            owed[season.person(each["from"])] += amount
            owed[season.person(each["to"])] -= amount
        assert not any(owed.values())
    assert told["exact"] == exact


FIGURES = ["games", "games_won", "hands", "hands_won", "undercuts_given", "undercuts_taken"]
FIGURES += ["blitzes", "score", "best", "run"]


def check_stats(
    season: Season, invoke: Invoke, folder: Path, choice: Choice, by: str, person: str | None
) -> None:
    """Compare the figures of every row."""
    words = choice.words() if person is None else [*choice.words(), "--player", person]
    told = data(invoke, "stats", str(folder), "--by", by, *words)
    books = bookkeeper.stats(season.games, choice, by, person)
    rated = bookkeeper.ratings(season.games, choice)
    seen = set()

    def party_of(named: str) -> tuple[str, ...]:
        return tuple(sorted(map(season.person, named.split("+"))))

    for own in told["rows"]:
        mine = () if own["player"] is None else party_of(own["player"])
        found = [
            (group, who)
            for group, who in books
            if who == mine
            and (
                by == "player"
                or (by == "variant" and group == own["variant"])
                or (by == "month" and group == (own["month"] or ""))
                or (
                    by == "pairing"
                    and sorted(side for side in group or () if side != who)
                    == sorted(map(party_of, own["against"]))
                )
            )
        ]
        (row,) = found
        right = books[row]
        seen.add(row)
        assert {name: own[name] for name in FIGURES} == {name: right[name] for name in FIGURES}, own
        assert {name: n for name, n in own["results"].items() if n} == right["results"]
        # A tenth, half up, as it is written.
        average = None
        if right["average"] is not None:
            average = float(bookkeeper.half_up(right["average"], Fraction(1, 10)))
        assert own["average"] == average
        assert own["few"] == (right["games"] < 10)
        accounts = {
            unit_of(each): (each["won"], each["lost"], each["balance"]) for each in own["accounts"]
        }
        assert accounts == {
            unit: (written(unit, won), written(unit, lost), written(unit, won - lost))
            for unit, (won, lost) in right["accounts"].items()
        }
        if by == "player":
            rating = rated.get(mine[0])
            assert (own["rating"] is None) == (rating is None)
            assert rating is None or abs(own["rating"] - rating) <= 0.5 + 1e-6
    assert seen == set(books)


def check(lot: random.Random, folder: Path, invoke: Invoke, count: int, *, every: int = 1) -> None:
    """Draw a season and compare all that the commands make of it, or ``every`` so much of it."""
    games = folder / "games"
    season = Season(lot, games, folder / "home", count)
    check_games(season, invoke, every)
    choices = [
        Choice(first="2026-01-31", last=lot.choice(["2026-01-31", "2026-03-15"])),
        Choice(now=True),
        Choice(),
        Choice(variant=lot.choice(VARIANTS), now=lot.random() < 0.5),
        Choice(last="2026-02-01", now=True),
    ]
    for choice in choices[::every]:
        check_ledger(season, invoke, games, choice)
    for by in ("player", "pairing", "variant", "month"):
        choice = lot.choice(choices)
        check_stats(season, invoke, games, choice, by, None)
        if every == 1 and (counted := choice.counted(season.games)):
            who = lot.choice(lot.choice(counted).people)
            check_stats(season, invoke, games, choice, by, who)


def test_a_season_is_what_a_bookkeeper_makes_of_it(tmp_path: Path, invoke: Invoke) -> None:
    check(random.Random("a season"), tmp_path, invoke, tries(7), every=4)


@pytest.mark.slow
@pytest.mark.parametrize("seed", some(range(40), "seasons"))
def test_thousands_of_games_are_what_a_bookkeeper_makes_of_them(
    seed: int, tmp_path: Path, invoke: Invoke
) -> None:
    # Ten seasons of 250 games; all forty, 10,000 games, with ``--hypothesis-profile=ci``.
    check(random.Random(f"season {seed}"), tmp_path, invoke, 250)
