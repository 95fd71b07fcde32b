"""Corrections that are typed: a hand anew, its note, the names, the stake, the dealer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ginscore.cli.changing import (
    correct,
    game_sentences,
    note_sentence,
    tell,
    unchanged,
    verify,
)
from ginscore.cli.handline import HandLine
from ginscore.cli.stakes import typed_stake
from ginscore.cli.typed_hand import TypedHand
from ginscore.errors import GinscoreError
from ginscore.files.edits import with_replaced
from ginscore.files.game import GameFile
from ginscore.files.head_edits import with_dealer, with_renamed, with_stake
from ginscore.render.sentences import hand_sentence
from ginscore.render.view import View
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.names import verify_players, verify_text

if TYPE_CHECKING:
    from ginscore.cli.run import Run


def about_hand(run: Run, path: Path, number: int, typed: TypedHand, *, dry: bool) -> None:
    """Put a hand in the place of another, or change only its note; an empty note is none."""
    found: list[Hand] = []

    def edit(file: GameFile) -> str:
        found.append(_corrected(run, file.game, number, typed))
        if found[-1] == file.game.hands[number - 1]:
            return file.source.text  # however its keys spell it
        return with_replaced(file, number, found[-1])

    def meant(old: Game) -> Game:
        hands = list(old.hands)
        hands[number - 1] = found[-1]
        return replace(old, hands=tuple(hands))

    change = correct(run, path, edit, meant, dry=dry)
    if unchanged(run, change):
        return
    if change.before.game.hands[number - 1]._replace(note=None) == found[-1]._replace(note=None):
        tell(run, change, [note_sentence(run, number, found[-1].note)], dry=dry)
        return
    said = []
    for file, key in ((change.before, "gone"), (change.after, "there")):
        view = View.of(file.game)
        hand = hand_sentence(view, view.ledger.hands[number - 1], run.t)
        said.append(run.t(f"step.{key}", number=number, hand=hand))
    tell(run, change, said, dry=dry)


def _corrected(run: Run, game: Game, number: int, typed: TypedHand) -> Hand:
    if not 1 <= number <= len(game.hands):
        raise GinscoreError("rule.no-such-hand", number=number, n=len(game.hands))
    old = game.hands[number - 1]
    kept = old.note if typed.note is None else typed.note or None
    if not typed.words and not typed.by_cards:
        verify_text(typed.note or "", "note")
        return old._replace(note=kept)
    hand = typed.read(run, game)._replace(note=kept)
    verify(game, hand)
    return hand


def about_game(
    run: Run,
    path: Path,
    renames: Sequence[str],
    stake: str | None,
    currency: str | None,
    dealer: str | None,
    *,
    dry: bool,
) -> None:
    """Change what a game says besides its hands, one thing after the other in one step."""
    meant: list[Game] = []

    def edit(file: GameFile) -> str:
        game, source = file.game, file.source
        # What says the same already is left as it is spelled.
        names = _renamed(run, game, renames)
        if names != game.players:
            game = replace(game, players=names)
            source = source._replace(text=with_renamed(file, game.players))
        player = game.dealer
        if dealer is not None:
            player = HandLine(game.players, run.t.language).player(dealer)
        if player is not None and player != game.dealer:
            text = with_dealer(file._replace(source=source, game=game), player)
            game, source = replace(game, dealer=player), source._replace(text=text)
        paid = typed_stake(stake, currency, game.stake)
        if paid is not None and paid != game.stake:
            text = with_stake(file._replace(source=source, game=game), paid.text, paid.currency)
            game, source = replace(game, stake=paid), source._replace(text=text)
        meant.append(game)
        return source.text

    touches = ("players", "dealer", "stake", "hands")
    change = correct(run, path, edit, lambda _: meant[-1], dry=dry, touches=touches)
    if not unchanged(run, change):
        said = game_sentences(run, change.before.game, change.after.game)
        tell(run, change, said, dry=dry)


def _renamed(run: Run, game: Game, renames: Sequence[str]) -> tuple[str, str]:
    """Return the players' names after ``OLD=NEW``; raises ``usage.rename`` or ``format.*``."""
    names = list(game.players)
    for text in renames:
        old, equals, new = text.partition("=")
        if not equals or not new.strip():
            raise GinscoreError("usage.rename", text=text)
        names[HandLine(game.players, run.t.language).player(old)] = new.strip()
    verify_players(names)
    return (names[0], names[1])
