"""Make up the season of a federation: six clubs, their evenings, variants and stakes.

    python samples/federation/season.py FOLDER [--seed 1] [--evenings 4] [--games 3] [--only rows]

``FOLDER/games`` gets a game file a game, and ``FOLDER/rows`` the same games as lines of JSON, a
file a club and month: what ``ginscore.settle_many`` takes. Equal words on the command line give
equal bytes. No rule is known here: a hand is made up, and what the library refuses is made up anew.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import ginscore as gs


class Club(NamedTuple):
    """Where games are played, by which rules and for how much."""

    city: str
    variant: str
    per_point: str
    currency: str
    names: str


CLUBS = (
    Club("Roma", "moderno", "0.05", "EUR", "Anna Bruno Carla Dario Elena Fabio Gina Ivo"),
    Club("Milano", "moderno-400", "0.02", "EUR", "Lia Marco Nora Oreste Pia Rita Sandro Zoè"),
    Club("Madrid", "clasico", "0.25", "EUR", "Álvaro Begoña Íñigo Lucía Nuria Óscar Rocío Saúl"),
    Club("London", "modern", "0.10", "GBP", "Alice Ben Clara Dan Emma George Harriet Jack"),
    Club("Chicago", "hollywood-pro", "0.01", "USD", "Amy Bob Cathy Dave Eve Frank Grace Hank"),
    Club("Moskva", "oklahoma", "1", "RUB", "Борис Вера Глеб Дина Егор Зоя Иван Майя"),
)

FIRST_EVENING = date(2025, 9, 1)
DAYS = 270
"""How long a season is; the evenings of a club are spread over it."""

RANKS, SUITS = "A23456789TJQK", "SHDC"
PACK = [rank + suit for suit in SUITS for rank in RANKS]


class Played(NamedTuple):
    """A game of the season."""

    name: str
    """Of its file: the club, the date and the number in the evening."""
    game: gs.Game


def season(seed: int, evenings: int, games: int) -> Iterator[Played]:
    """Yield the games of all clubs, so many an evening, in the order of the clubs and dates."""
    for club in CLUBS:
        for number in range(evenings):
            day = FIRST_EVENING + timedelta(days=number * DAYS // evenings)
            yield from evening(Random(f"{seed} {club.city} {day}"), club, day, games)


def evening(rng: Random, club: Club, day: date, games: int) -> Iterator[Played]:
    """Yield the games of a club's evening; at one table in eight a guest of another club sits."""
    at_home = club.names.split()
    for number in range(1, games + 1):
        players = rng.sample(at_home, 2)
        if rng.random() < 1 / 8:
            guests = rng.choice([other for other in CLUBS if other is not club]).names.split()
            players[1] = rng.choice(guests)
        game = gs.Game(
            players,
            club.variant,
            dealer=rng.choice(players),
            stake=club.per_point,
            currency=club.currency,
            place=club.city,
            date=day,
        )
        # One game in twenty is broken off.
        most = rng.randint(1, 4) if rng.random() < 1 / 20 else 1000
        while len(game.hands) < most and not game.finished:
            with suppress(gs.GinscoreError):
                game = game.play(made_up(rng, game))
        yield Played(f"{club.city}-{day}-{number:03}", game)


def made_up(rng: Random, game: gs.Game) -> gs.Hand:
    """Return a hand as it might be reported, by cards, by deadwood or void."""
    rules, closer = game.rules, rng.choice(game.players)
    pack = rng.sample(PACK, len(PACK))
    more: dict[str, Any] = {}
    if rules.knock_limit == "witness" or rules.doubling not in ("none", "always"):
        more["witness"] = pack.pop()
    way = rng.random()
    if way < 0.03:
        return gs.void(note="a card too many" if way < 0.01 else None)
    if way < 0.25:
        own = melded(rng)
        return gs.by_cards(closer, own, [card for card in pack if card not in own][:10], **more)
    left = min(int(rng.expovariate(1 / 18)), 98)
    if way < 0.40:
        return gs.gin(closer, 0, left, **more)
    if way < 0.43:
        return gs.big_gin(closer, 0, left, **more)
    return gs.knock(closer, rng.randint(1, 10), left, **more)


def melded(rng: Random) -> list[str]:
    """Return ten cards with melds in them: three sets or runs of three, and a low card."""
    own: list[str] = []
    while len(own) < 9:
        start, suit = rng.randrange(11), rng.choice(SUITS)
        run = [rank + suit for rank in RANKS[start : start + 3]]
        meld = rng.choice([run, [RANKS[start] + other for other in SUITS if other != suit]])
        if not {*own} & {*meld}:
            own += meld
    return [*own, rng.choice([card for card in PACK if card not in own and card[0] in "234"])]


def row(game: gs.Game) -> dict[str, Any]:
    """Return a game as ``ginscore.settle_many`` takes it, as plain data."""
    return {
        "players": game.players,
        "rules": game.variant,
        "dealer": game.dealer,
        "stake": str(game.stake),
        "currency": game.currency,
        "place": game.place,
        "date": str(game.date),
        "hands": [hand.to_dict() for hand in game.hands],
    }


def write(folder: Path, played: Iterator[Played], only: str | None = None) -> int:
    """Write games into a folder, as files, as rows or as both, and return how many."""
    count = 0
    for name in ("games", "rows"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    written: set[Path] = set()
    for name, game in played:
        count += 1
        if only != "rows":
            path = folder / "games" / f"{name}.toml"
            path.write_text(gs.dumps(game), encoding="utf-8", newline="\n")
        if only != "games":
            month = f"{game.place}-{game.date:%Y-%m}.jsonl"
            path = folder / "rows" / month
            line = json.dumps(row(game), ensure_ascii=False)
            # a partition that is there from an earlier time is begun anew
            with path.open("a" if path in written else "w", encoding="utf-8", newline="\n") as out:
                out.write(f"{line}\n")
            written.add(path)
    return count


def main(words: list[str] | None = None) -> None:
    """Write the season that the words of the command line say."""
    parser = argparse.ArgumentParser(description="make up the season of a federation")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evenings", type=int, default=4, help=f"of each club, 1 to {DAYS}")
    parser.add_argument("--games", type=int, default=3, help="an evening, 1 to 999")
    parser.add_argument("--only", choices=["games", "rows"], help="game files, or lines of JSON")
    said = parser.parse_args(words)
    if not (1 <= said.evenings <= DAYS and 1 <= said.games <= 999):
        parser.error(f"1 to {DAYS} evenings, and 1 to 999 games an evening")
    count = write(said.folder, season(said.seed, said.evenings, said.games), said.only)
    print(f"{count} games in {said.folder}")


if __name__ == "__main__":
    main()
