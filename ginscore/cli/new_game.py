"""Making a new game from what was typed, or as a rematch of the current one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ginscore.cli.rules import DEFAULT_VARIANT, typed_variant, variant_of, variant_words
from ginscore.errors import GinscoreError
from ginscore.files.variant.find import names_file
from ginscore.input.hand_line import HandLine
from ginscore.input.head import TypedHead
from ginscore.input.values import read_changes, typed_path, typed_stake
from ginscore.scoring.game import Game
from ginscore.scoring.parameters import merged, read_rules
from ginscore.scoring.players import mixed_names, verify_players, verify_text
from ginscore.scoring.replay import RunningGame

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.lang.translator import Translator
    from ginscore.scoring.rules import Rules
    from ginscore.scoring.stake import Stake


def new_game(
    session: Session,
    names: Sequence[str],
    variant: str | None,
    changes: Sequence[str],
    stake: Sequence[str],
    currency: str | None,
    dealer: str | None,
    folder: Path,
    head: TypedHead = TypedHead(),  # noqa: B008 - it cannot be changed
) -> Game:
    """Make a game of the names and options typed; raises ``usage.*`` or ``format.*``."""
    if len(names) != 2:
        raise GinscoreError("usage.players", n=len(names))
    verify_players(names)
    players = (names[0].strip(), names[1].strip())
    name = (
        DEFAULT_VARIANT
        if variant is None
        else _moved(typed_variant(session, variant), Path.cwd(), folder)
    )
    game = Game(
        players=players,
        variant=name,
        rules=read_rules(
            merged(variant_of(session, name, folder).parameters, read_changes(changes))
        ),
        dealer=_dealer(session, dealer, players),
        stake=typed_stake(stake, currency),
        date=date.today().isoformat(),
    )
    return head.on(game)


def rematch(
    session: Session,
    names: Sequence[str],
    dealer: str | None,
    folder: Path,
    others: Mapping[str, object],
    after: Path | None = None,
    head: TypedHead = TypedHead(),  # noqa: B008 - it cannot be changed
) -> Game:
    """Make a game with the players, rules and stake of the one before it, else the current one.

    Raises ``usage.again-*`` where the line also says what the current game already settles.
    """
    if names:
        raise GinscoreError("usage.again-players", text=" ".join(names))
    for option, value in others.items():
        if value:
            raise GinscoreError("usage.again-and", name=option)
    path = after or session.game_path(None)
    old = session.read_game(path).game
    game = replace(
        old,
        variant=_moved(old.variant, path.absolute().parent, folder),
        hands=(),
        dealer=_dealer_of_rematch(old) if dealer is None else _dealer(session, dealer, old.players),
        title=None,
        place=None,
        date=date.today().isoformat(),
        expected=None,
    )
    return head.on(game)


def _dealer_of_rematch(old: Game) -> int | None:
    """Return who deals first in the next game: whom the rule makes deal after the last hand."""
    running = RunningGame(old.rules, old.dealer)
    for hand in old.hands:
        running.play(hand)
    return running.dealer


def keep_new(session: Session, game: Game, text: str, file: str | None) -> Path:
    """Write a new game, into a file or the folder of games, and make it the current one.

    Raises ``refused.exists`` where the file is there already.
    """
    from ginscore.files.home import safe_stem
    from ginscore.files.saving.disk import create
    from ginscore.files.text import FileText

    data = FileText(text="").encode(text)
    verify_text(game.variant, "variant")
    session.home.prepare()
    if file:
        path = typed_path(file)
        create(path, data)
    else:
        path = session.home.create(f"{game.date}-{safe_stem(*game.players)}", data)
    # Where the note of the current game cannot be written, the game is there all the same.
    session.saved.append(("save.all-the-same.game", path))
    session.home.make_current(path)
    return path


def say_new(session: Session, game: Game, path: Path, *, again: bool = False) -> None:
    """Say who plays under which rules and for what, and where the game is kept."""
    session.say_wrapped(*new_sentences(session, game, path, again=again))
    warn_of_slips(session, game)


def new_sentences(session: Session, game: Game, path: Path, *, again: bool) -> list[str]:
    """Return what is said of a new game, a line each."""
    from ginscore.cli.run import shown
    from ginscore.render.headline import head_sentences
    from ginscore.render.lines.cells import visible
    from ginscore.render.view import View
    from ginscore.render.words.sentences import dealer_sentence
    from ginscore.scoring.rules import DealerRule

    title, changes = variant_words(session, game, path)
    t, (first, second) = session.t, game.players
    said = [t("game.new", first=first, second=second, variant=title or visible(game.variant))]
    if changes:
        said.append(t("game.changed", changes=", ".join(changes)))
    if game.stake is not None:
        from ginscore.render.words.settlement import stake_sentence

        said.append(stake_sentence(game.stake, t))
        if not again:
            said += _cost_sentence(game.rules, game.stake, t)
    today = game.date == date.today().isoformat()
    said += head_sentences(replace(game, date=None) if today else game, t)
    said.append(t("game.file", path=shown(path)))
    if (game.dealer is not None or again) and (dealer := dealer_sentence(View.of(game), t)):
        said.append(dealer)
    if game.dealer is None and again and game.rules.dealer is not DealerRule.ALTERNATE:
        said.append(t("game.dealer-open", example=first))
    return said


def _cost_sentence(rules: Rules, stake: Stake, t: Translator) -> list[str]:
    """Say what such a game may cost, by a simulation that takes up to half a second."""
    from ginscore.render.words.settlement import money
    from ginscore.scoring.club.simulation import cost

    found = cost(rules, stake)
    if found is None:
        return []
    median, worst = (money(each, stake.currency, t) for each in (found.median, found.worst))
    return [t("new.cost", n=found.games, median=median, worst=worst)]


def warn_of_slips(session: Session, game: Game) -> None:
    """Tell what is likely a slip of the keys at the head of a game.

    That is a name that mixes two alphabets, as who types it later in one finds no such player, or
    a day that is still to come.
    """
    found = mixed_names(game.players)
    if game.date is not None and game.date > date.today().isoformat():
        found.append(GinscoreError("check.future", key="date", date=game.date))
    if found:
        from ginscore.render.words.faults import fault_line

        session.tell(*(fault_line(fault, session.t) for fault in found))


def folder_of(session: Session, file: str | None) -> Path:
    """Return the folder in which a new game will be kept."""
    return typed_path(file).absolute().parent if file else session.home.games.absolute()


def _dealer(session: Session, name: str | None, players: tuple[str, str]) -> int | None:
    return None if name is None else HandLine(players, session.t.language).player(name)


def _moved(variant: str, old: Path, folder: Path) -> str:
    """Return a variant as a game in another folder names it: built-in, or the path of its file."""
    if not names_file(variant):
        return variant
    path = (old / variant).absolute()
    try:
        return path.relative_to(folder).as_posix()
    except ValueError:
        return str(path)
