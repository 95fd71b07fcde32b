"""The match a game is one of: how it stands, and what is wrong with it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ginscore.errors import Faults, GinscoreError, raise_all
from ginscore.scoring.frozen import replace

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.files.game.match import Matches, MatchGame
    from ginscore.scoring.club.match import Standing
    from ginscore.scoring.club.people import People
    from ginscore.scoring.club.tally import Summary
    from ginscore.scoring.game import Game


def standing_of(session: Session, path: Path, game: Game) -> Standing | None:
    """Return how the match of a game stands, with the other games in its folder.

    None for a game of no match. Files that disagree are told on the side, and have no standing.
    """
    if game.match is None:
        return None
    from ginscore.scoring.club.match import standing

    people = _people(session)
    games = _games_of(session, path, game, people)
    found = None
    with Faults() as faults:
        found = standing([each.game for each in games], people)
    _tell(session, [fault.at(file=str(path)) for fault in faults])
    return found


def _people(session: Session) -> People:
    """Return who is who by the ledger of the folder of games.

    What is wrong with the ledger is told on the side, and then everybody is called as in his games.
    """
    from ginscore.files.ledger import read_ledger
    from ginscore.scoring.club.people import People

    people = People()
    with Faults() as faults:
        people = read_ledger(session.home.ledger).people
    _tell(session, faults)
    return people


def _tell(session: Session, faults: Sequence[GinscoreError]) -> None:
    if faults:
        from ginscore.render.words.faults import fault_line

        session.tell(*(fault_line(fault, session.t) for fault in faults))


def _games_of(session: Session, path: Path, game: Game, people: People) -> list[MatchGame]:
    """Return the games of a match; of thousands of others in the folder none is read twice."""
    from ginscore.files.game.match import match_of
    from ginscore.files.saving.disk import names_in
    from ginscore.files.summaries import Summaries

    with Summaries(session.home, len(names_in(path.parent))) as summaries:
        name = None if game.match is None else game.match.name
        return match_of(
            path, game, session.home.variants, lambda each: summaries.of_match(each, name), people
        )


@contextmanager
def known_matches(session: Session) -> Iterator[Matches]:
    """Yield the matches of games that are looked at one after the other.

    Each folder is read once, and of thousands of games in it none is read twice.
    """
    from ginscore.files.game.match import Matches
    from ginscore.files.saving.disk import names_in
    from ginscore.files.summaries import Summaries

    with ExitStack() as stack:
        known: dict[str, Summaries] = {}

        def told(path: str) -> Summary | None:
            folder = os.path.dirname(path)
            if folder not in known:
                stack.close()
                known.clear()
                count = len(names_in(Path(folder)))
                known[folder] = stack.enter_context(Summaries(session.home, count))
            return known[folder].of_match(path)

        yield Matches(session.home.variants, told, partial(_people, session))


def match_sentences(session: Session, path: Path, game: Game) -> list[str]:
    """Say how the match of a game stands; nothing of a game of no match."""
    found = standing_of(session, path, game)
    if found is None:
        return []
    from ginscore.render.words.match import match_lines

    return match_lines(found, session.t)


def match_data(session: Session, path: Path, game: Game) -> dict[str, Any]:
    """Return the match of a game as plain data under its key; nothing of a game of no match."""
    found = standing_of(session, path, game)
    if found is None:
        return {}
    from ginscore.render.data.match import match_json

    return {"match": match_json(found)}


def in_match(session: Session, game: Game, folder: Path, typed: Sequence[str]) -> Game:
    """Return a new game in the match that was typed, by the terms of the games it has already.

    Raises ``refused.match-terms`` where it was typed with other terms, ``rule.match-over`` where
    somebody has won it, ``usage.match-*`` or ``rule.match-*``.
    """
    if not typed:
        return game
    from ginscore.input.match import typed_match
    from ginscore.scoring.club.match import Match

    game = replace(game, match=typed_match(typed, Match(game.date or "match")))
    game, found = _as_the_others(session, game, folder / "new.toml", typed)
    if game.match is not None and found is not None and found.winner is not None:
        winner = found.players[found.winner]
        raise GinscoreError("rule.match-over", name=game.match.name, player=winner)
    return game


def with_other_match(session: Session, game: Game, path: Path, typed: Sequence[str]) -> Game:
    """Return a game of a file in the match that was typed, or in none where that was empty.

    What was not typed stays, and a game that comes to others has their terms. Raises what
    ``in_match`` raises, or ``check.match-over`` where the match was won before this game.
    """
    from ginscore.input.match import typed_match
    from ginscore.scoring.club.match import Match

    if not any(part.strip() for part in typed):
        return replace(game, match=None)
    match = typed_match(typed, game.match or Match(game.date or "match"))
    game, _ = _as_the_others(session, replace(game, match=match), path, typed)
    with known_matches(session) as matches:
        raise_all(matches.faults(path, game))
    return game


def _as_the_others(
    session: Session, game: Game, path: Path, typed: Sequence[str]
) -> tuple[Game, Standing | None]:
    """Return a game with the terms that other games of its match have, and how that stands."""
    from ginscore.files.game.match import same
    from ginscore.render.words.match import terms_sentence
    from ginscore.scoring.club.match import standing

    match = game.match
    if match is None:
        return game, None
    people = _people(session)
    others = [each for each in _games_of(session, path, game, people) if not same(each.path, path)]
    if not others:
        return game, None
    found = standing([each.game for each in others], people)
    if found.match.has_end and match.terms != found.match.terms:
        if any(_is_term(part) for part in typed):
            there = terms_sentence(found.match, session.t)
            raise GinscoreError("refused.match-terms", name=match.name, there=there)
        game = replace(game, match=found.match._replace(name=match.name))
    return game, found


def _is_term(part: str) -> bool:
    key, equals, _ = part.partition("=")
    return bool(equals) and key.strip() != "name"
