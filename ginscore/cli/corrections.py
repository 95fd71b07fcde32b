"""What all commands that correct a game share: the change typed, carried out, and told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ginscore.cli.matches import match_sentences, with_other_match
from ginscore.errors import GinscoreError, raise_all
from ginscore.files.game.edit import (
    with_dealer,
    with_head,
    with_match,
    with_renamed,
    with_replaced,
    with_stake,
)
from ginscore.files.game.read import GameFile, read_sides, side_names
from ginscore.files.saving.change import Change, Edit, Edited, alter
from ginscore.input.amendment import Amendment, whole_line
from ginscore.input.hand_line import HandLine, TypedHand
from ginscore.input.head import TypedHead
from ginscore.input.values import place_of, typed_stake
from ginscore.render.headline import head_sentences
from ginscore.render.lines.cells import on_one_line, visible
from ginscore.render.view import View
from ginscore.render.words.sentences import (
    Standing,
    change_sentences,
    hand_sentence,
)
from ginscore.render.words.settlement import stake_sentence, verdict
from ginscore.scoring.checks import faults
from ginscore.scoring.frozen import replace
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.players import verify_players

if TYPE_CHECKING:
    from ginscore.cli.run import Session


def correct(
    session: Session,
    path: Path,
    edit: Edit,
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
        lambda: session.waiting(path),
        touches=touches,
        dry=dry,
    )
    if not dry and change.other_text:
        session.saved.append(("save.all-the-same.change", path))
    return change


def verify(game: Game, hand: Hand) -> None:
    """Verify a hand that is not the game's next one: what comes after the end is surplus there."""
    raise_all(faults(game.rules, hand))


def unchanged(session: Session, change: Change) -> bool:
    """Tell whether a correction left the file as it was, and then say so.

    Nothing was recorded then: whoever was told otherwise would undo the step before it.
    """
    if change.other_text:
        return False
    session.say_wrapped(session.t("change.unchanged"))
    return True


def note_sentence(session: Session, number: int, note: str | None) -> str:
    """Say which note a hand has now."""
    if note is None:
        return session.t("change.no-note", number=number)
    return session.t("change.note", number=number, note=on_one_line(note))


def game_sentences(session: Session, old: Game, new: Game) -> list[str]:
    """Say what a game says otherwise besides its hands: the names, the head and so on."""
    said = []
    if old.sides != new.sides and old.players == new.players:
        assert new.sides is not None
        said.append(names_said(session, tuple(", ".join(side) for side in new.sides)))
    if old.players != new.players:
        said.append(names_said(session, new.players))
    said += head_sentences(new, session.t, old)
    if old.dealer != new.dealer:
        if new.dealer is None:
            said.append(session.t("change.no-dealer"))
        else:
            said.append(session.t("change.dealer", player=new.players[new.dealer]))
    if old.match is not None and new.match is None:
        said.append(session.t("change.no-match", name=visible(old.match.name)))
    if old.stake != new.stake:
        if new.stake is None:
            said.append(session.t("change.no-stake"))
        else:
            said.append(stake_sentence(new.stake, session.t))
            if new.hands:
                said.append(verdict(View.of(new), session.t))
    return said


def names_said(session: Session, names: Sequence[str]) -> str:
    """Say who plays now."""
    *others, last = names
    return session.t("change.names", first=", ".join(others), second=last)


MOST_LINES = 8
"""Lines about what is different; where there are more, the pad shows the rest."""


class HandChanges(NamedTuple):
    """Which hands a change is about, by their numbers."""

    gone: Sequence[int] = ()
    """In the game before it."""
    there: Sequence[int] = ()
    """In the game after it."""
    noted: Sequence[int] = ()
    """The same hands as before, in the game after it, with another note."""


def tell(
    session: Session,
    change: Change,
    said: Sequence[str] = (),
    hands: HandChanges = HandChanges(),  # noqa: B008 - it cannot be changed
    *,
    dry: bool,
) -> None:
    """Say what was done, what it changed in the totals, and show the game after it."""
    # One replay after the other: both of a long game at once take twice the room.
    view = View.of(change.before)
    lines = [*said, *_hand_lines(session, view, hands.gone, "step.gone")]
    before = Standing.of(view, session.t)
    del view
    view = View.of(change.after)
    lines += _hand_lines(session, view, hands.there, "step.there")
    lines += [
        note_sentence(session, number, change.after.hands[number - 1].note)
        for number in hands.noted
    ]
    after = Standing.of(view, session.t)
    words = [*lines[:MOST_LINES], *change_sentences(before, after, session.t)]
    if dry:
        words.append(session.t("change.dry"))
    if session.table is not None:
        session.table.tell(view, words)
    else:
        session.show_game(view, words)
    session.tell_surplus(view)


def _hand_lines(session: Session, view: View, numbers: Sequence[int], key: str) -> list[str]:
    return [
        session.t(
            key,
            number=number,
            hand=hand_sentence(view, view.replayed.hands[number - 1], session.t),
        )
        for number in numbers[:MOST_LINES]
    ]


def tell_steps(session: Session, change: Change, *, dry: bool) -> None:
    """Say what the game says otherwise, what changed in all, and show the game."""
    said = game_sentences(session, change.before, change.after)
    tell(session, change, said, changed_hands(change.before.hands, change.after.hands), dry=dry)


def changed_hands(before: Sequence[Hand], after: Sequence[Hand]) -> HandChanges:
    """Find which hands went and which came, and whose note is another.

    What is alike at both ends is the same; a step is about what lies between.

    >>> from ginscore.scoring.rules import Result
    >>> gin, knock = Hand(Result.GIN, 0, 20), Hand(Result.KNOCK, 1, 9)
    >>> changed_hands([gin, gin, knock], [gin, knock, knock._replace(note="late")])
    HandChanges(gone=[2], there=[2], noted=[3])
    """
    old, new = ([hand._replace(note=None) for hand in hands] for hands in (before, after))
    shorter = min(len(old), len(new))
    first = last = 0
    # Notes tell two equal hands apart as far as they can.
    for olds, news in ((before, after), (old, new)):
        while first < shorter - last and olds[first] == news[first]:
            first += 1
        while last < shorter - first and olds[-1 - last] == news[-1 - last]:
            last += 1
    gone = [*range(first, len(old) - last)]
    there = [*range(first, len(new) - last)]
    pairs = [(n, n) for n in range(first)]
    pairs += zip(range(len(old) - last, len(old)), range(len(new) - last, len(new)), strict=True)
    if len(gone) == len(there):
        # Hands corrected in their places, with others between them.
        pairs += [(n, n) for n in gone if old[n] == new[n]]
        gone = there = [n for n in gone if old[n] != new[n]]
    noted = sorted(m for n, m in pairs if before[n].note != after[m].note)
    return HandChanges(*([n + 1 for n in found] for found in (gone, there, noted)))


def about_hand(
    session: Session, path: Path, number: int, typed: TypedHand | Amendment, *, dry: bool
) -> None:
    """Put a hand in the place of another, or change of it only what was typed."""
    if session.interactive and isinstance(typed, TypedHand):
        from ginscore.cli.recording import completed

        game = session.read_game(path).game
        there = place_of(number, len(game.hands))
        typed = completed(session, game, typed, lambda hand: faults(game.rules, hand), there)

    def edit(file: GameFile) -> Edited:
        nonlocal number
        number = place_of(number, len(file.game.hands))
        hand = _corrected(session, file.game, number, typed)
        if hand == file.game.hands[number - 1]:
            return Edited(file.source.text, file.game)  # however its keys spell it
        hands = list(file.game.hands)
        hands[number - 1] = hand
        meant = replace(file.game, hands=tuple(hands))
        return Edited(with_replaced(file, number, hand), meant)

    change = correct(session, path, edit, dry=dry)
    if unchanged(session, change):
        return
    was, now = (
        game.hands[number - 1]._replace(note=None) for game in (change.before, change.after)
    )
    only = [number]
    hands = HandChanges(noted=only) if was == now else HandChanges(gone=only, there=only)
    tell(session, change, hands=hands, dry=dry)


def _corrected(session: Session, game: Game, number: int, typed: TypedHand | Amendment) -> Hand:
    """Return the hand that comes in the place of hand ``number``; raises what is against it.

    A change of a part that the rules forbid is told with the line that types the hand whole.
    """
    old = game.hands[number - 1]
    if isinstance(typed, TypedHand):
        kept = old.note if typed.note is None else typed.note or None
        hand = typed.read(game, session.t.language, number)._replace(note=kept)
        verify(game, hand)
        return hand
    line = HandLine.of(game, session.t.language, number)
    hand = typed.applied(number, old, game.rules, line)
    if typed.of_play and (found := faults(game.rules, hand)):
        whole = typed.agreeing(number, hand, game.rules, line)
        if found[0].code != "rule.level-disagrees" or whole is None:
            whole = whole_line(number, old, game.rules, line)
        raise_all([*found, GinscoreError("refused.edit-alone", number=number, typed=whole)])
    return hand


def about_game(
    session: Session,
    path: Path,
    renames: Sequence[str],
    stake: Sequence[str],
    currency: str | None,
    dealer: str | None,
    head: TypedHead,
    match: Sequence[str] = (),
    *,
    dry: bool,
) -> None:
    """Change what a game says besides its hands, one thing after the other in one step."""

    def edit(file: GameFile) -> Edited:
        game, source = file.game, file.source
        # What says the same already is left as it is spelled.
        named = _renamed(session, game, renames)
        if named != game:
            game = named
            source = source._replace(text=with_renamed(file, game.players, game.sides))
        player = game.dealer
        if dealer is not None:
            player = HandLine.of(game, session.t.language).player(dealer)
        if player is not None and player != game.dealer:
            text = with_dealer(file._replace(source=source, game=game), player)
            game, source = replace(game, dealer=player), source._replace(text=text)
        paid = typed_stake(stake, currency, game.stake)
        if paid is not None and paid != game.stake:
            text = with_stake(file._replace(source=source, game=game), paid)
            game, source = replace(game, stake=paid), source._replace(text=text)
        meant = head.on(game)
        if meant != game:
            text = with_head(file._replace(source=source, game=game), meant)
            game, source = meant, source._replace(text=text)
        meant = with_other_match(session, game, path, match) if match else game
        if meant != game:
            text = with_match(file._replace(source=source, game=game), meant.match)
            game, source = meant, source._replace(text=text)
        return Edited(source.text, game)

    touches = ("players", "sides", "names", "dealer", "stake", "match", "hands", *TypedHead._fields)
    change = correct(session, path, edit, dry=dry, touches=touches)
    if not unchanged(session, change):
        said = game_sentences(session, change.before, change.after)
        if match:
            said += match_sentences(session, path, change.after)
        tell(session, change, said, dry=dry)
        if renames or head.date:
            from ginscore.cli.new_game import warn_of_slips

            warn_of_slips(session, change.after)


def _renamed(session: Session, game: Game, renames: Sequence[str]) -> Game:
    """Return a game with other names after ``OLD=NEW``; raises ``usage.rename`` or ``format.*``.

    A side that is called as its partners are goes on to be.
    """
    line = HandLine.of(game, session.t.language)
    names = list(line.names)
    for text in renames:
        old, equals, new = text.partition("=")
        if not equals or not new.strip():
            raise GinscoreError("usage.rename", text=text)
        names[line.who(old)] = new.strip()
        line = _called(game, names, session.t.language)
    renamed = replace(game, players=line.players, sides=line.sides)
    verify_players(renamed.players)
    if renamed.sides is not None:
        # As a file says them, with all that is verified there.
        read_sides("sides", [list(side) for side in renamed.sides])
        side_names("names", list(renamed.players), renamed.sides)
    return renamed


def _called(game: Game, names: list[str], language: str) -> HandLine:
    """Return what reads names as they are now: those of a game, and then its partners'."""
    if game.sides is None:
        return HandLine(tuple(names), language)
    middle = 2 + len(game.sides[0])
    sides = (tuple(names[2:middle]), tuple(names[middle:]))
    for place in (0, 1):
        if names[place] == "+".join(game.sides[place]):
            names[place] = "+".join(sides[place])
    return HandLine((names[0], names[1]), language, sides)
