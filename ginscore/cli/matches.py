"""The match a game is one of: how it stands, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ginscore.errors import Faults, GinscoreError

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.files.game.match import MatchGame
    from ginscore.scoring.club.match import Standing
    from ginscore.scoring.game import Game


def standing_of(session: Session, path: Path, game: Game) -> Standing | None:
    """Return how the match of a game stands, with the other games in its folder.

    None for a game of no match. Files that disagree are told on the side, and have no standing.
    """
    if game.match is None:
        return None
    from ginscore.scoring.club.match import standing

    games = _games_of(session, path, game)
    found = None
    with Faults() as faults:
        found = standing([each.game for each in games])
    if faults:
        from ginscore.render.words.faults import fault_line

        session.tell(*(fault_line(fault.at(file=str(path)), session.t) for fault in faults))
    return found


def _games_of(session: Session, path: Path, game: Game) -> list[MatchGame]:
    """Return the games of a match; of thousands of others in the folder none is read for it."""
    from ginscore.files.game.match import match_of
    from ginscore.files.saving.disk import names_in
    from ginscore.files.summaries import Summaries

    with Summaries(session.home, len(names_in(path.parent))) as summaries:
        return match_of(path, game, session.home.variants, summaries.known)


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
    from ginscore.render.words.match import terms_sentence
    from ginscore.scoring.club.match import standing

    match = typed_match(typed, game.date or "match")
    game = replace(game, match=match)
    others = _games_of(session, folder / "new.toml", game)
    others = [each for each in others if each.path != folder / "new.toml"]
    if not others:
        return game
    found = standing([each.game for each in others])
    if found.winner is not None:
        winner = found.players[found.winner]
        raise GinscoreError("rule.match-over", name=match.name, player=winner)
    if match.has_end and match.terms != found.match.terms:
        there = terms_sentence(found.match, session.t) if found.match.has_end else ""
        raise GinscoreError("refused.match-terms", name=match.name, there=there or "-")
    return replace(game, match=found.match._replace(name=match.name))
