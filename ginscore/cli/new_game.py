"""Making a new game from what was typed, or as a rematch of the current one."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ginscore.cli.rules import DEFAULT_VARIANT, typed_variant, variant_of, variant_words
from ginscore.errors import Faults, GinscoreError, raise_all
from ginscore.files.game.read import read_sides, side_names
from ginscore.files.variant.find import names_file
from ginscore.input.hand_line import HandLine
from ginscore.input.head import TypedHead
from ginscore.input.values import read_changes, typed_path, typed_stake
from ginscore.scoring.checks import table_faults
from ginscore.scoring.frozen import replace
from ginscore.scoring.game import Game
from ginscore.scoring.parameters import merged, read_rules, to_table
from ginscore.scoring.players import Sides, mixed_names, verify_players, verify_text

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.lang.translator import Translator
    from ginscore.scoring.club.match import Match
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
    players, sides = seats(names)
    name = (
        DEFAULT_VARIANT
        if variant is None
        else _moved(typed_variant(session, variant), Path.cwd(), folder)
    )
    game = Game(
        players=players,
        sides=sides,
        variant=name,
        rules=read_rules(
            merged(variant_of(session, name, folder).parameters, read_changes(changes))
        ),
        dealer=_dealer(session, dealer, players, sides),
        stake=typed_stake(stake, currency),
        date=date.today().isoformat(),
    )
    raise_all(table_faults(game.rules, game.players))
    return head.on(game)


class Changed(NamedTuple):
    """What is otherwise in a rematch than in the game before it, as typed; all else stays."""

    variant: str | None = None
    changes: Sequence[str] = ()
    stake: Sequence[str] = ()
    currency: str | None = None
    dealer: str | None = None
    swap: bool = False
    """Whether the players exchange their seats: the second comes first."""
    head: TypedHead = TypedHead()

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Changed:
        """Return what the parameters of ``ginscore new`` say."""
        return cls(
            given["variant"],
            given["change"] or [],
            given["stake"] or [],
            given["currency"],
            given["dealer"],
            given["swap"],
            TypedHead(given["date"], given["title"], given["place"]),
        )


def seats(names: Sequence[str]) -> tuple[tuple[str, ...], Sides | None]:
    """Return who plays: two players or more, or the names of two sides and their partners.

    Partners are joined by ``+``; before them their side may be named: ``WE=Anna+Carlo``. Raises
    ``usage.players`` or ``format.*``.

    >>> seats(["Anna", "Bruno"]), seats(["Anna+Carlo", "Bruno+Dario"])[0]
    ((('Anna', 'Bruno'), None), ('Anna+Carlo', 'Bruno+Dario'))
    >>> seats(["WE = Anna + Carlo", "Bruno"])
    (('WE', 'Bruno'), (('Anna', 'Carlo'), ('Bruno',)))
    """
    partners = any(map(_of_partners, names))
    if len(names) < 2 or (partners and len(names) > 2):
        raise GinscoreError("usage.sides-two" if partners else "usage.players", n=len(names))
    if not partners:
        verify_players(names)
        return tuple(name.strip() for name in names), None
    called, listed = [], []
    for name in names:
        side, equals, members = name.partition("=")
        listed.append([member.strip() for member in (members if equals else name).split("+")])
        called.append(side.strip() if equals else "+".join(listed[-1]))
    sides = read_sides("sides", listed)
    return side_names("names", called, sides), sides


def _of_partners(name: str) -> bool:
    """Tell whether a name is those of partners: ``+39`` and ``=1+1`` are not."""
    parts = name.rpartition("=")[2].split("+")
    return len(parts) > 1 and all(any(sign.isalpha() for sign in part) for part in parts)


def rematch(
    session: Session,
    names: Sequence[str],
    folder: Path,
    changed: Changed = Changed(),  # noqa: B008 - it cannot be changed
    after: Path | None = None,
) -> Game:
    """Make a game with the players, rules and stake of the one before it, else the current one.

    Raises ``usage.again-players`` where the line names players, or what is wrong with what is to be
    otherwise.
    """
    if names:
        raise GinscoreError("usage.again-players", text=" ".join(names))
    path = after or session.game_path(None)
    old = session.read_game(path).game
    # Who deals follows from the game before, by the rules it was played by.
    dealer = _dealer_of_rematch(old)
    players, sides = old.players, old.sides
    if changed.swap:
        # The second comes first; of more than two, the first goes to the end of the row.
        players = (*players[1:], players[0])
        sides = None if sides is None else (sides[1], sides[0])
        dealer = None if dealer is None else (dealer - 1) % len(players)
    if changed.dealer is not None:
        dealer = _dealer(session, changed.dealer, players, sides)
    variant, parameters = _moved(old.variant, path.absolute().parent, folder), to_table(old.rules)
    if changed.variant is not None:
        variant = _moved(typed_variant(session, changed.variant), Path.cwd(), folder)
        parameters = dict(variant_of(session, variant, folder).parameters)
    game = replace(
        old,
        players=players,
        sides=sides,
        variant=variant,
        rules=read_rules(merged(parameters, read_changes(changed.changes))),
        stake=typed_stake(changed.stake, changed.currency, old.stake),
        hands=(),
        dealer=dealer,
        title=None,
        place=None,
        date=date.today().isoformat(),
        expected=None,
        match=_match_of_rematch(session, path, old),
    )
    raise_all(table_faults(game.rules, game.players))
    return changed.head.on(game)


def _match_of_rematch(session: Session, path: Path, old: Game) -> Match | None:
    """Return the match that goes on with the next game; None where somebody has won it."""
    from ginscore.cli.matches import standing_of

    found = standing_of(session, path, old)
    return None if found is None or found.winner is not None else old.match


def _dealer_of_rematch(old: Game) -> int | None:
    """Return who deals first in the next game: whom the rule makes deal after the last hand."""
    return old.running().dealer


def keep_new(
    session: Session, game: Game, text: str, file: str | None, *, current: bool = True
) -> Path:
    """Write a new game, into a file or the folder of games, and make it the ``current`` one.

    Raises ``refused.exists`` where the file is there already.
    """
    from ginscore.files.home import safe_stem
    from ginscore.files.saving.history import History
    from ginscore.files.text import FileText

    data = FileText(text="").encode(text)
    verify_text(game.variant, "variant")
    session.home.prepare()
    if file:
        path = typed_path(file)
        History.of(path, session.home.folder).create(path, data)
    else:
        path = session.home.create(f"{game.date}-{safe_stem(*game.players)}", data)
    # Where the note of the current game cannot be written, the game is there all the same.
    session.saved.append(("save.all-the-same.game", path))
    if current:
        session.home.make_current(path)
    return path


def open_game(session: Session) -> Path | None:
    """Return the current game if it may go on; None where there is none, or where it is over.

    What cannot be read is not known to be over.
    """
    path, game = None, None
    with Faults():
        path = session.home.current()
    if path is None or not os.path.lexists(path):
        return None
    with Faults():
        game = session.read_game(path).game
    return None if game is not None and game.replay().finished else path


def say_new(
    session: Session, game: Game, path: Path, *, again: bool = False, costs: bool = True
) -> None:
    """Say who plays under which rules and for what, and where the game is kept.

    ``again``: it is a rematch; ``costs``: what such a game may cost is said too.
    """
    session.say_wrapped(*new_sentences(session, game, path, again=again, costs=costs))
    warn_of_slips(session, game)


def new_sentences(
    session: Session, game: Game, path: Path, *, again: bool, costs: bool
) -> list[str]:
    """Return what is said of a new game, a line each."""
    from ginscore.cli.run import shown
    from ginscore.render.headline import head_sentences
    from ginscore.render.lines.cells import visible
    from ginscore.render.view import View
    from ginscore.render.words.sentences import dealer_sentence
    from ginscore.scoring.rules import DealerRule

    title, changes = variant_words(session, game, path)
    t, named = session.t, title or visible(game.variant)
    if game.many:
        said = [t("game.new-of", players=t.list(game.players), variant=named)]
    else:
        first, second = game.players
        said = [t("game.new", first=first, second=second, variant=named)]
    if changes:
        said.append(t("game.changed", changes=", ".join(changes)))
    if game.stake is not None:
        from ginscore.render.words.settlement import stake_sentence

        said.append(stake_sentence(game.stake, t))
        if costs:
            said += _cost_sentence(game, game.stake, t)
    today = game.date == date.today().isoformat()
    said += head_sentences(replace(game, date=None) if today else game, t)
    if game.match is not None:
        from ginscore.cli.matches import match_sentences

        said += match_sentences(session, path, game)
    said.append(t("game.file", path=shown(path)))
    if (game.dealer is not None or again) and (dealer := dealer_sentence(View.of(game), t)):
        said.append(dealer)
    if game.dealer is None and again and game.rules.dealer is not DealerRule.ALTERNATE:
        said.append(t("game.dealer-open", example=game.players[0]))
    return said


def _cost_sentence(game: Game, stake: Stake, t: Translator) -> list[str]:
    """Say what such a game may cost, by a simulation that takes up to half a second."""
    from ginscore.render.words.settlement import money
    from ginscore.scoring.club.simulation import cost

    found = cost(game.rules, stake, players=len(game.players))
    if found is None:
        return []
    median, worst = (money(each, stake.currency, t) for each in (found.median, found.worst))
    return [t("new.cost", n=found.games, median=median, worst=worst)]


def warn_of_slips(session: Session, game: Game) -> None:
    """Tell what is likely a slip of the keys at the head of a game.

    That is a name that mixes two alphabets, as who types it later in one finds no such player, or
    a day that is still to come.
    """
    found = mixed_names([name for side in game.members for name in side])
    if game.date is not None and game.date > date.today().isoformat():
        found.append(GinscoreError("check.future", key="date", date=game.date))
    if found:
        from ginscore.render.words.faults import fault_line

        session.tell(*(fault_line(fault, session.t) for fault in found))


def folder_of(session: Session, file: str | None) -> Path:
    """Return the folder in which a new game will be kept."""
    return typed_path(file).absolute().parent if file else session.home.games.absolute()


def _dealer(
    session: Session, name: str | None, players: tuple[str, ...], sides: Sides | None
) -> int | None:
    return None if name is None else HandLine(players, session.t.language, sides).player(name)


def _moved(variant: str, old: Path, folder: Path) -> str:
    """Return a variant as a game in another folder names it: built-in, or the path of its file."""
    if not names_file(variant):
        return variant
    path = (old / variant).absolute()
    try:
        return path.relative_to(folder).as_posix()
    except ValueError:
        return str(path)
