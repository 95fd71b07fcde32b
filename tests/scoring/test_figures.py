"""Figures and ratings of many games, held against an obviously right count of the twin's games."""

from __future__ import annotations

import random
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from ginscore.files.game.read import parse_game
from ginscore.files.text import FileText
from ginscore.scoring.club.balances import Unit, accounts
from ginscore.scoring.club.figures import By, Row, Statistics, units_of
from ginscore.scoring.club.people import People
from ginscore.scoring.club.rating import Rated, Ratings, expected
from ginscore.scoring.club.tally import WON, Summary, summary
from tests.profiles import tries
from tests.random_games import random_game, to_toml
from tests.twin import RULES, score

NAMES = ["Anna", "Bruno", "Carla", "Жанна"]
VARIANTS = ["classic", "moderno", "palace", "moderno-400"]

Season = list[tuple[dict[str, Any], dict[str, Any]]]
"""Games as they are written, each with what the twin makes of it."""


def season_of(lot: random.Random, count: int) -> tuple[Season, list[Summary]]:
    """Draw games between people whose names are written in any case."""
    written: Season = []
    read = []
    for _ in range(count):
        variant = lot.choice(VARIANTS)
        hands = lot.choice([1, 5, 20, 40])
        game = random_game(lot, RULES[variant], hands=hands, variant=variant)
        text = to_toml(game)
        players = lot.sample(NAMES, 2)
        for old, new in zip(game["players"], players, strict=True):
            shown = new if lot.random() < 0.7 else new.upper()
            text = text.replace(f'"{old}"', f'"{shown}!"')
        head = "ginscore = 1\n"
        if lot.random() < 0.8:
            game["date"] = f"2026-{lot.choice(['01', '02', '11'])}-{lot.randrange(10, 28)}"
            text = text.replace(head, f"{head}date = {game['date']}\n", 1)
        found = score(game, RULES[variant])
        # Two games in which somebody is called Anna were played by different people here.
        renamed = dict(zip(found["players"], players, strict=True))
        game["who"] = renamed
        written.append((game, found))
        read.append(summary(parse_game(Path("g.toml"), FileText(text.replace("!", ""))).game))
    return written, read


def counted(found: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the hands of a game that count."""
    return [hand for hand in found["hands"] if hand["number"] not in found["surplus"]]


def longest(winners: list[bool]) -> int:
    """Return the longest run of hands won, of all hands that somebody won."""
    return max(
        end - start
        for start in range(len(winners) + 1)
        for end in range(start, len(winners) + 1)
        if all(winners[start:end])
    )


def slow(games: Season, player: str | None) -> dict[str, Any]:
    """Count everything anew from the hands, for one player or for all together."""
    sides = [
        (game, found, seat)
        for game, found in games
        for seat, who in game["who"].items()
        if player in (None, who)
    ]
    won = [hand for _, found, seat in sides for hand in counted(found) if hand["winner"] == seat]
    lost = [
        hand
        for _, found, seat in sides
        for hand in counted(found)
        if hand["winner"] not in (None, seat)
    ]
    under = ("undercut", "gin-off")
    results = [hand["result"] for hand in won]
    money: dict[tuple[bool, str | None], list[Decimal]] = {}
    for game, found, seat in sides:
        stake = game.get("stake")
        if stake is None:
            net = found["settlement"]["net"] * (1 if seat == found["players"][0] else -1)
            amount, unit = Decimal(net), (False, None)
        else:
            paid = found["settlement"]["money"]
            amount, unit = Decimal(paid["amount"]), (True, stake.get("currency"))
            amount *= {paid["to"]: 1, paid["from"]: -1}.get(seat, 0)
        sums = money.setdefault(unit, [Decimal(), Decimal()])
        sums[amount < 0] += abs(amount)
    scores = [hand["score"] for hand in won]
    return {
        "games": len({id(found) for _, found, _ in sides}),
        "games_won": sum(
            found["finished"] and found["settlement"]["winner"] == seat for _, found, seat in sides
        ),
        "hands": sum(len(counted(found)) for found in {id(f): f for _, f, _ in sides}.values()),
        "results": {result.value: results.count(result.value) for result in WON},
        "given": sum(result in under for result in results),
        "taken": sum(hand["result"] in under for hand in lost),
        "blitzes": sum(
            column["blitz"] and column["closed_by"] == seat
            for _, found, seat in sides
            for column in found["columns"]
        ),
        "score": sum(scores),
        "average": round(sum(scores) / len(scores), 6) if scores else None,
        "best": max(scores, default=0),
        "run": max(
            longest([hand["winner"] == seat for hand in counted(found) if hand["winner"]])
            for _, found, seat in sides
        ),
        "money": money,
    }


def ours(row: Row) -> dict[str, Any]:
    """Return the same of a row."""
    of = row.figures
    return {
        "games": of.games,
        "games_won": of.games_won,
        "hands": of.hands,
        "results": {result.value: count for result, count in of.results().items()},
        "given": of.given,
        "taken": of.undercuts,
        "blitzes": of.blitzes,
        "score": of.score,
        "average": of.average,
        "best": of.best,
        "run": of.run,
        "money": {
            (unit.money, unit.currency): [amount.won, amount.lost]
            for unit, amount in of.amounts.items()
        },
    }


def group_of(by: By, game: dict[str, Any]) -> tuple[str, ...]:
    """Return where a game belongs."""
    if by is By.PAIRING:
        return tuple(sorted(game["who"].values()))
    if by is By.VARIANT:
        return (game["variant"],)
    return (game.get("date", "")[:7],) if by is By.MONTH else ()


@pytest.mark.parametrize("by", By)
@pytest.mark.parametrize("player", [None, "Carla"])
def test_figures_are_those_of_a_slow_count(by: By, player: str | None) -> None:
    lot = random.Random(f"{by} {player}")
    written, read = season_of(lot, tries(2))
    found = Statistics(by)
    for game in read:
        found.add(game)
    names = {name.casefold(): name for name in NAMES}
    called = {each.casefold(): each for each in found.players()}
    rows = found.rows(None if player is None else called[player.casefold()])
    assert rows
    seen = set()
    for row in rows:
        person = None if row.player is None else names[row.player.casefold()]
        group = tuple(
            names.get(name.casefold(), name) if by is By.PAIRING else name for name in row.group
        )
        seen.add((group, person))
        games = [
            (game, made)
            for game, made in written
            if group_of(by, game) == group and person in (None, *game["who"].values())
        ]
        told, count = ours(row), slow(games, person)
        average, exact = told.pop("average"), count.pop("average")
        assert told == count, row[:2]
        assert (average is None) == (exact is None)
        assert average is None or abs(float(average) - exact) <= 0.0500001
    everybody = by in (By.VARIANT, By.MONTH) and player is None
    assert seen == {
        (group_of(by, game), None if everybody else who)
        for game, _ in written
        for who in game["who"].values()
        if player in (None, *game["who"].values()) and (by is By.PAIRING or player in (None, who))
    }


def test_sums_are_those_of_the_ledger() -> None:
    _, read = season_of(random.Random("the ledger"), tries(2))
    books = {(each.unit, each.person): each for each in accounts(read)}
    found = Statistics(By.PLAYER)
    for game in read:
        found.add(game)
    told = {
        (unit, row.player or ""): amount
        for row in found.rows()
        for unit, amount in row.figures.amounts.items()
    }
    assert told == {key: (each.won, each.lost) for key, each in books.items()}
    for unit in units_of(found.rows()):
        assert sum(amount.balance for (other, _), amount in told.items() if other == unit) == 0
    # All players together hold what all months together do.
    assert found.all.games == len(read)
    assert found.all.amounts[Unit(False)].balance == 0


def test_an_alias_is_one_person_in_figures_and_ratings() -> None:
    _, read = season_of(random.Random(3), 12)
    people = People({"Bruno": "Anna", "Carla": "Anna", "Жанна": "Anna"})
    found, ratings = Statistics(By.PLAYER, people), Ratings(people)
    for game in read:
        found.add(game)
        ratings.add(game)
    (row,) = found.rows()
    assert (row.player, row.figures.games) == ("Anna", 12)
    assert row.figures.hands_won == found.all.hands_won
    assert set(ratings.now()) <= {"Anna"}


def test_ratings_are_those_worked_out_by_hand() -> None:
    # 1. Anna beats Bruno, both at 1500: E = 0.5, 20 x 0.5 = 10: 1510 and 1490.
    # 2. Bruno (1490) beats Carla (1500): E = 1 / (1 + 10^(10/400)) = 1 / (1 + 1.059254) = 0.485613;
    #    20 x 0.514387 = 10.287740: 1500.287740 and 1489.712260.
    # 3. Anna (1510) and Carla draw: E = 1 / (1 + 10^(-20.287740/400)) = 1 / (1 + 0.889772)
    #    = 0.529164; 20 x (0.5 - 0.529164) = -0.583280: 1509.416720 and 1490.295540.
    ratings = Ratings()
    ratings.games += [
        Rated("2026-03-01", (("Anna", 0), ("Carla", 0))),
        Rated("2026-01-01", (("Anna", 5), ("Bruno", -5))),
        Rated("2026-02-01", (("Carla", -70), ("Bruno", 70))),
    ]
    assert ratings.now() == pytest.approx(
        {"Anna": 1509.416720, "Bruno": 1500.287740, "Carla": 1490.295540}, abs=1e-4
    )
    days = [(day, round(found.get("Bruno", 0))) for day, found in ratings.course()]
    assert days == [("2026-01-01", 1490), ("2026-02-01", 1500), ("2026-03-01", 1500)]


def test_a_game_moves_as_much_up_as_down_and_an_unfinished_one_nothing() -> None:
    _, read = season_of(random.Random("ratings"), tries(2))
    ratings = Ratings()
    for game in read:
        ratings.add(game)
    found = ratings.now()
    assert len(ratings.games) == sum(game.finished for game in read) > 0
    assert sum(found.values()) == pytest.approx(1500 * len(found))
    assert expected(1600, 1500) + expected(1500, 1600) == pytest.approx(1)


def test_among_three_a_game_moves_a_rating_by_the_mean_of_what_each_pair_says() -> None:
    # All at 1500: the first of three 20 x (0.5 + 0.5) / 2 = 10, the second 20 x (-0.5 + 0.5) / 2.
    ratings = Ratings()
    ratings.games.append(Rated("", (("Anna", 50), ("Bruno", 0), ("Carla", -50))))
    assert ratings.now() == {"Anna": 1510, "Bruno": 1500, "Carla": 1490}
