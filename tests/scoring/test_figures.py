"""Figures and ratings of many games, held against an obviously right count of the twin's games."""

from __future__ import annotations

import random
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from ginscore.files.game.read import parse_game
from ginscore.files.text import FileText
from ginscore.scoring.club.balances import Sums, Unit, accounts
from ginscore.scoring.club.figures import By, Row, Statistics, units_of
from ginscore.scoring.club.people import People
from ginscore.scoring.club.rating import Rated, Ratings, expected
from ginscore.scoring.club.tally import WON, Summary, summary
from tests.profiles import tries
from tests.random_games import PARTNERS, random_game, to_toml, with_partners
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
            names.get(name.casefold(), name) if by is By.PAIRING else name for (name,) in row.group
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
    books = {(each.unit, each.person): each for each in accounts(Sums.of(read))}
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
    assert found.games == len(read)
    # All together won what all together lost, in every month.
    months = Statistics(By.MONTH)
    for game in read:
        months.add(game)
    assert all(row.figures.amounts[Unit(False)].balance == 0 for row in months.rows())


def test_an_alias_is_one_person_in_figures_and_ratings() -> None:
    _, read = season_of(random.Random(3), 12)
    people = People({"Bruno": "Anna", "Carla": "Anna", "Жанна": "Anna"})
    found, ratings = Statistics(By.PLAYER, people), Ratings(people)
    for game in read:
        found.add(game)
        ratings.add(game)
    (row,) = found.rows()
    assert (row.player, row.figures.games) == ("Anna", 12)
    assert row.figures.hands_won == sum(sum(each.won) for game in read for each in game.tallies)
    assert set(ratings.now()) <= {"Anna"}


def test_ratings_are_those_worked_out_by_hand() -> None:
    # 1. Anna beats Bruno, both at 1500: E = 0.5, 20 x 0.5 = 10: 1510 and 1490.
    # 2. Bruno (1490) beats Carla (1500): E = 1 / (1 + 10^(10/400)) = 1 / (1 + 1.059254) = 0.485613;
    #    20 x 0.514387 = 10.287740: 1500.287740 and 1489.712260.
    # 3. Anna (1510) and Carla draw: E = 1 / (1 + 10^(-20.287740/400)) = 1 / (1 + 0.889772)
    #    = 0.529164; 20 x (0.5 - 0.529164) = -0.583280: 1509.416720 and 1490.295540.
    ratings = Ratings()
    ratings.games += [
        Rated("2026-03-01", ((("Anna",), 0), (("Carla",), 0))),
        Rated("2026-01-01", ((("Anna",), 5), (("Bruno",), -5))),
        Rated("2026-02-01", ((("Carla",), -70), (("Bruno",), 70))),
    ]
    assert ratings.now() == pytest.approx(
        {"Anna": 1509.416720, "Bruno": 1500.287740, "Carla": 1490.295540}, abs=1e-4
    )
    days = [(point.day, round(point.value)) for point in ratings.trends()["Bruno"]]
    assert days == [("2026-01-01", 1490), ("2026-02-01", 1500)]


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
    ratings.games.append(Rated("", ((("Anna",), 50), (("Bruno",), 0), (("Carla",), -50))))
    assert ratings.now() == {"Anna": 1510, "Bruno": 1500, "Carla": 1490}


UNEQUAL = [["Anna", "Carlo", "Eva"], ["Bruno", "Dario"]]
"""Two who play at three tables."""


def evenings_of_partners(lot: random.Random, count: int) -> tuple[Season, list[Summary]]:
    """Draw games between sides of partners, who win at their tables or all together."""
    written: Season = []
    read = []
    for number in range(count):
        variant = lot.choice(["partnership", "hollywood-partners"])
        rules = RULES[variant]
        sides, names = (PARTNERS, UNEQUAL)[number % 2], lot.choice([None, ["WE", "THEY"]])
        alone = random_game(lot, rules, hands=lot.choice([1, 5, 20, 40]), variant=variant)
        game = with_partners(lot, alone, rules, sides, names)
        written.append((game, score(game, rules)))
        read.append(summary(parse_game(Path("g.toml"), FileText(to_toml(game))).game))
    return written, read


def slow_partner(games: Season, who: str) -> dict[str, Any]:
    """Count what a partner did: at tables where he is named, and in results of a whole side."""
    results: list[tuple[str, int]] = []
    taken = games_won = blitzes = run = 0
    for game, found in games:
        side = [who in names for names in game["sides"]].index(True)
        own = found["players"][side]
        games_won += found["finished"] and found["settlement"]["winner"] == own
        blitzes += sum(c["blitz"] and c["closed_by"] == own for c in found["columns"])
        course = []
        for hand in counted(found):
            tables = hand.get("tables")
            for part in tables or [hand]:
                if tables is not None and part["player"] != who:
                    continue
                if part["winner"] == own:
                    results.append((part["result"], part["score"]))
                else:
                    taken += part["result"] in ("undercut", "gin-off")
            parts = [part for part in tables or [hand] if part["winner"] is not None]
            if parts:
                mine = [p for p in parts if tables is None or p["player"] == who]
                course.append(any(part["winner"] == own for part in mine))
        run = max(run, longest(course))
    return {
        "games": len(games),
        "games_won": games_won,
        "hands": sum(len(counted(found)) for _, found in games),
        "results": {
            result.value: [name for name, _ in results].count(result.value) for result in WON
        },
        "given": sum(name in ("undercut", "gin-off") for name, _ in results),
        "taken": taken,
        "blitzes": blitzes,
        "score": sum(points for _, points in results),
        "best": max((points for _, points in results), default=0),
        "run": run,
    }


def test_partners_have_the_hands_of_their_tables_and_their_share_of_the_money() -> None:
    written, read = evenings_of_partners(random.Random("partners"), 24)
    found = Statistics(By.PLAYER)
    for game in read:
        found.add(game)
    rows = {row.player or "": row for row in found.rows()}
    assert set(rows) == {name for sides in (PARTNERS, UNEQUAL) for side in sides for name in side}
    for name, row in rows.items():
        there = [each for each in written if any(name in side for side in each[0]["sides"])]
        told = ours(row)
        del told["average"]
        money = told.pop("money")
        assert told == slow_partner(there, name), name
        books = {each.unit: each for each in accounts(Sums.of(read)) if each.person == name}
        assert {Unit(*key): tuple(sums) for key, sums in money.items()} == {
            unit: (each.won, each.lost) for unit, each in books.items()
        }


def test_a_pairing_of_partners_is_of_sides_and_has_every_table_once() -> None:
    written, read = evenings_of_partners(random.Random("pairings"), 24)
    found = Statistics(By.PAIRING)
    for game in read:
        found.add(game)
    rows = {(row.group, row.party): row.figures for row in found.rows()}
    assert len(rows) == 4
    for sides in (PARTNERS, UNEQUAL):
        group = tuple(map(tuple, sides))
        games = [each for each in written if each[0]["sides"] == sides]
        for place, party in enumerate(group):
            parts = [
                (part, found["players"][place])
                for _, found in games
                for hand in counted(found)
                for part in hand.get("tables", [hand])
            ]
            won = [part for part, own in parts if part["winner"] == own]
            of = rows[group, party]
            assert (of.games, of.hands, of.hands_won) == (len(games), len(parts), len(won))
            assert of.score == sum(part["score"] for part in won)
    months = Statistics(By.MONTH)
    for game in read:
        months.add(game)
    ((_, _, of),) = months.rows()
    assert (of.games, of.hands) == (len(read), sum(rows[key].hands for key in rows) // 2)
    assert of.hands_won == sum(rows[key].hands_won for key in rows)
    assert {row.player for row in found.rows("Eva")} == {"Anna+Carlo+Eva", "Bruno+Dario"}
    assert found.games_of("Eva") == sum(game["sides"] == UNEQUAL for game, _ in written)


def test_the_ratings_of_partners_move_as_that_of_their_side() -> None:
    # 1. Anna beats Bruno, both at 1500: 1510 and 1490.
    # 2. Anna and Carlo, (1510 + 1500) / 2 = 1505, lose to the two others, (1490 + 1500) / 2 = 1495:
    #    E = 1 / (1 + 10^(-10/400)) = 1 / (1 + 0.944061) = 0.514387; 20 x 0.514387 = 10.287740.
    ratings = Ratings()
    ratings.games += [
        Rated("2026-01-01", ((("Anna",), 5), (("Bruno",), -5))),
        Rated("2026-01-02", ((("Anna", "Carlo"), -7), (("Bruno", "Dario"), 7))),
    ]
    assert ratings.partners
    moved = 10.287740
    assert ratings.now() == pytest.approx(
        {
            "Anna": 1510 - moved,
            "Carlo": 1500 - moved,
            "Bruno": 1490 + moved,
            "Dario": 1500 + moved,
        },
        abs=1e-4,
    )


def test_a_partner_wins_with_his_side_whatever_his_share_is() -> None:
    # One point among three: the first has it, and all three have won; of those on the other side
    # the first of two pays it.
    text = """ginscore = 1
variant = "partnership"
sides = [["Anna", "Carlo", "Eva"], ["Bruno", "Dario"]]

[rules]
columns = 1
target = 1
column_bonus = 0
box_value = 0
shutout = { points = 1, bonus = 1, boxes = 1, flat = 0, sweep = 1 }

[[hands]]
winner = "Anna"
result = "knock"
points = 1
"""
    game = summary(parse_game(Path("g.toml"), FileText(text)).game)
    assert [(each.player, each.net) for each in game.tallies] == [
        *(("Anna", 1), ("Carlo", 0), ("Eva", 0), ("Bruno", -1), ("Dario", 0)),
    ]
    found, ratings = Statistics(By.PLAYER), Ratings()
    found.add(game)
    ratings.add(game)
    assert {row.player: row.figures.games_won for row in found.rows()} == {
        "Anna": 1,
        "Bruno": 0,
        "Carlo": 1,
        "Dario": 0,
        "Eva": 1,
    }
    assert ratings.now() == {"Anna": 1510, "Carlo": 1510, "Eva": 1510, "Bruno": 1490, "Dario": 1490}
