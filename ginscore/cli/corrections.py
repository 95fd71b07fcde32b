"""What all commands that correct a game share: the change typed, carried out, and told."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ginscore.errors import GinscoreError, raise_all
from ginscore.files.game.edit import with_dealer, with_renamed, with_replaced, with_stake
from ginscore.files.game.read import GameFile
from ginscore.files.saving.change import Change, alter
from ginscore.input.hand_line import HandLine, TypedHand
from ginscore.input.values import typed_stake
from ginscore.render.lines.cells import on_one_line
from ginscore.render.view import View
from ginscore.render.words.sentences import change_sentences, hand_sentence, surplus_sentence
from ginscore.render.words.settlement import verdict, with_cents
from ginscore.scoring.checks import faults
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.players import verify_players, verify_text
from ginscore.scoring.replay import PlayedHand

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def correct(
    session: Session,
    path: Path,
    edit: Callable[[GameFile], str],
    meant: Callable[[Game], Game],
    *,
    dry: bool,
    touches: Collection[str] | None = ("hands",),
) -> Change:
    """Change a game file, or with ``dry`` only find out what would come of it."""
    if not dry:
        session.tell_links(path)
    change = alter(
        path,
        session.home.folder,
        edit,
        meant,
        lambda: session.waiting(path),
        touches=touches,
        dry=dry,
    )
    if not dry and change.before.source.text != change.after.source.text:
        session.saved.append(("save.all-the-same.change", path))
    return change


def verify(game: Game, hand: Hand) -> None:
    """Verify a hand that is not the game's next one: what comes after the end is surplus there."""
    raise_all(faults(game.rules, hand))


def unchanged(session: Session, change: Change) -> bool:
    """Tell whether a correction left the file as it was, and then say so.

    Nothing was recorded then: whoever was told otherwise would undo the step before it.
    """
    if change.before.source.text != change.after.source.text:
        return False
    session.say_wrapped(session.t("change.unchanged"))
    return True


def note_sentence(session: Session, number: int, note: str | None) -> str:
    """Say which note a hand has now."""
    if note is None:
        return session.t("change.no-note", number=number)
    return session.t("change.note", number=number, note=on_one_line(note))


def game_sentences(session: Session, old: Game, new: Game) -> list[str]:
    """Say what a game says otherwise besides its hands: the names, the dealer, the stake."""
    said = []
    if old.players != new.players:
        said.append(session.t("change.names", first=new.players[0], second=new.players[1]))
    if old.dealer != new.dealer:
        if new.dealer is None:
            said.append(session.t("change.no-dealer"))
        else:
            said.append(session.t("change.dealer", player=new.players[new.dealer]))
    if old.stake != new.stake:
        if new.stake is None:
            said.append(session.t("change.no-stake"))
        else:
            amount = f"{session.t.decimal(with_cents(new.stake.text))} {new.stake.currency or ''}"
            said.append(session.t("change.stake", amount=amount.rstrip()))
            if new.hands:
                said.append(verdict(View.of(new), session.t))
    return said


def tell(session: Session, change: Change, said: Sequence[str], *, dry: bool) -> None:
    """Say what was done, what it changed in the totals, and show the game as it stands then."""
    before, after = (View.of(file.game) for file in (change.before, change.after))
    words = [*said, *change_sentences(before, after, session.t)]
    if dry:
        words.append(session.t("change.dry"))
    if session.table is not None:
        session.table.tell(after, words)
    else:
        session.show_game(after, words)
    session.tell(surplus_sentence(after, session.t))


MOST_LINES = 8
"""Lines about what is different; where there are more, the pad shows the rest."""


Pair = tuple[PlayedHand, PlayedHand]


def tell_steps(session: Session, change: Change, *, dry: bool) -> None:
    """Say what the game says otherwise, what changed in all, and show the game."""
    said = game_sentences(session, change.before.game, change.after.game)
    said += _hand_lines(session, *(View.of(file.game) for file in change[:2]))
    tell(session, change, said[:MOST_LINES], dry=dry)


def _hand_lines(session: Session, before: View, after: View) -> list[str]:
    """Say which hands went and which came, and whose note is another."""
    old: Sequence[PlayedHand] = before.replayed.hands
    new: Sequence[PlayedHand] = after.replayed.hands
    pairs: list[Pair] = []
    # What stands alike at both ends is the same; a step is about what lies between.
    for alike in (_same, _same_but_note):
        more, old, new = _trimmed(old, new, alike)
        pairs += more
    if len(old) == len(new):
        # Hands corrected in their places, with others between them.
        between = list(zip(old, new, strict=True))
        pairs += [pair for pair in between if _same_but_note(*pair)]
        between = [pair for pair in between if not _same_but_note(*pair)]
        old, new = [a for a, _ in between], [b for _, b in between]
    said = []
    for view, hands, key in ((before, old, "gone"), (after, new, "there")):
        for played in hands:
            hand = hand_sentence(view, played, session.t)
            said.append(session.t(f"step.{key}", number=played.number, hand=hand))
    noted = [(b.number, b.hand.note) for a, b in pairs if a.hand.note != b.hand.note]
    return said + [
        note_sentence(session, number, note) for number, note in sorted(noted, key=_number)
    ]


def _trimmed(
    old: Sequence[PlayedHand],
    new: Sequence[PlayedHand],
    alike: Callable[[PlayedHand, PlayedHand], bool],
) -> tuple[list[Pair], Sequence[PlayedHand], Sequence[PlayedHand]]:
    """Take what is alike off both ends; return the pairs taken, and what is left of each."""
    shorter = min(len(old), len(new))
    first = last = 0
    while first < shorter and alike(old[first], new[first]):
        first += 1
    while last < shorter - first and alike(old[-1 - last], new[-1 - last]):
        last += 1
    old_end, new_end = len(old) - last, len(new) - last
    pairs = list(zip(old[:first], new[:first], strict=True))
    pairs += zip(old[old_end:], new[new_end:], strict=True)
    return pairs, old[first:old_end], new[first:new_end]


def _same(a: PlayedHand, b: PlayedHand) -> bool:
    return a.hand == b.hand


def _same_but_note(a: PlayedHand, b: PlayedHand) -> bool:
    return a.hand._replace(note=None) == b.hand._replace(note=None)


def _number(noted: tuple[int, str | None]) -> int:
    return noted[0]


def about_hand(session: Session, path: Path, number: int, typed: TypedHand, *, dry: bool) -> None:
    """Put a hand in the place of another, or change only its note; an empty note is none."""
    if session.interactive and (typed.words or typed.by_cards):
        from ginscore.cli.recording import completed

        game = session.read_game(path).game
        typed = completed(session, game, typed, lambda hand: faults(game.rules, hand))
    found: list[Hand] = []

    def edit(file: GameFile) -> str:
        found.append(_corrected(session, file.game, number, typed))
        if found[-1] == file.game.hands[number - 1]:
            return file.source.text  # however its keys spell it
        return with_replaced(file, number, found[-1])

    def meant(old: Game) -> Game:
        hands = list(old.hands)
        hands[number - 1] = found[-1]
        return replace(old, hands=tuple(hands))

    change = correct(session, path, edit, meant, dry=dry)
    if unchanged(session, change):
        return
    if change.before.game.hands[number - 1]._replace(note=None) == found[-1]._replace(note=None):
        tell(session, change, [note_sentence(session, number, found[-1].note)], dry=dry)
        return
    said = []
    for file, key in ((change.before, "gone"), (change.after, "there")):
        view = View.of(file.game, number)
        hand = hand_sentence(view, view.replayed.hands[-1], session.t)
        said.append(session.t(f"step.{key}", number=number, hand=hand))
    tell(session, change, said, dry=dry)


def _corrected(session: Session, game: Game, number: int, typed: TypedHand) -> Hand:
    if not 1 <= number <= len(game.hands):
        raise GinscoreError("rule.no-such-hand", number=number, n=len(game.hands))
    old = game.hands[number - 1]
    kept = old.note if typed.note is None else typed.note or None
    if not typed.words and not typed.by_cards:
        verify_text(typed.note or "", "note")
        return old._replace(note=kept)
    hand = typed.read(game.players, session.t.language)._replace(note=kept)
    verify(game, hand)
    return hand


def about_game(
    session: Session,
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
        names = _renamed(session, game, renames)
        if names != game.players:
            game = replace(game, players=names)
            source = source._replace(text=with_renamed(file, game.players))
        player = game.dealer
        if dealer is not None:
            player = HandLine(game.players, session.t.language).player(dealer)
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
    change = correct(session, path, edit, lambda _: meant[-1], dry=dry, touches=touches)
    if not unchanged(session, change):
        said = game_sentences(session, change.before.game, change.after.game)
        tell(session, change, said, dry=dry)
        if renames:
            from ginscore.cli.new_game import warn_of_names

            warn_of_names(session, change.after.game)


def _renamed(session: Session, game: Game, renames: Sequence[str]) -> tuple[str, str]:
    """Return the players' names after ``OLD=NEW``; raises ``usage.rename`` or ``format.*``."""
    names = list(game.players)
    for text in renames:
        old, equals, new = text.partition("=")
        if not equals or not new.strip():
            raise GinscoreError("usage.rename", text=text)
        names[HandLine(game.players, session.t.language).player(old)] = new.strip()
    verify_players(names)
    return (names[0], names[1])
