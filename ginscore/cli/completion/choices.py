"""What can come at a place of a command line, for a shell to complete it.

One game is read at most. Faults are raised as they come; completion is silent about them.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ginscore.cli.completion.line import Choice, TypedLine
from ginscore.errors import GinscoreError

if TYPE_CHECKING:
    from typer.core import TyperGroup

    from ginscore.cli.run import Session
    from ginscore.scoring.game import Game
    from ginscore.scoring.rules import Rules


Choices = Iterable[Choice]


def choices_at(group: TyperGroup, line: TypedLine, prog_name: str) -> Choices:
    """Return what can come at the cursor; what is begun otherwise may be among it."""
    from typer._click.shell_completion import _resolve_context, _resolve_incomplete

    from ginscore.cli.run import COLORS, Session, split_global
    from ginscore.lang.catalogue import languages

    last = line.words[-1] if line.words else ""
    if last in ("--lang", "--color"):
        return map(Choice, languages() if last == "--lang" else COLORS)
    words, lang, _ = split_global([*line.words])
    session = Session.plain(lang)
    ctx: Any = _resolve_context(group, {"obj": session}, prog_name, words)
    place: Any
    place, _ = _resolve_incomplete(ctx, words, line.begun)
    if place is not ctx.command:
        if place.param_type_name == "option":
            # An option without its value ends the reading of a line; with one, the rest is read.
            ctx = _resolve_context(group, {"obj": session}, prog_name, [*words, ""])
        command = ctx.command.name
        source = SOURCES.get(f"{command}.{place.name}") or SOURCES.get(place.name)
        return source(session, ctx, line.begun) if source else ()
    if line.begun.startswith("-"):
        return [*_options(session, ctx), *_from_last(session, ctx)]
    named = any(not word.startswith("-") for word in words)
    one_word = (name for name in group.list_commands(ctx) if " " not in name)
    return () if named else _commands(session, one_word)


def _commands(session: Session, names: Iterable[str]) -> Iterator[Choice]:
    for name in names:
        yield Choice(name, session.t(f"help.command.{name}.short"))


def _options(session: Session, ctx: Any) -> Iterator[Choice]:
    """Yield the long options that are not on the line yet, and those of every command."""
    from typer._click.core import ParameterSource

    from ginscore.cli.help.pages import ANYWHERE, long_name, option_text

    for param in ctx.command.get_params(ctx):
        typed = ctx.get_parameter_source(param.name) is ParameterSource.COMMANDLINE
        if param.param_type_name == "option" and (param.multiple or not typed):
            yield Choice(f"--{long_name(param)}", option_text(session.t, ctx, param))
    if ctx.parent is not None:
        yield from (Choice(flag, session.t(f"help.option.{flag[2:]}")) for flag in ANYWHERE)


def _game(session: Session, ctx: Any) -> Game:
    """Read the game that the line is about."""
    option = ctx.params.get("game")
    file = None if ctx.command.name == "new" else ctx.params.get("file")
    return session.read_game(session.game_path(file, option)).game


def _players(session: Session, ctx: Any, begun: str) -> Choices:
    return map(Choice, _game(session, ctx).players)


def _new_players(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    """Yield the players of the current game, who may play again."""
    there = ctx.params.get("players") or ()
    names = _game(session, ctx).players
    if len(there) < len(names):
        yield from (Choice(name) for name in names if name not in there)


def _new_dealer(session: Session, ctx: Any, begun: str) -> Choices:
    return map(Choice, ctx.params.get("players") or ())


def _renamed(session: Session, ctx: Any, begun: str) -> Choices:
    return [Choice(f"{name}=") for name in _game(session, ctx).players]


def _hand_line(session: Session, ctx: Any, begun: str) -> Choices:
    """Return what a hand line can go on with: players, then results, then levels."""
    words = list(ctx.params.get("words") or ())
    if ctx.command.name == "edit":
        if not words:
            return _numbers(session, ctx, begun)
        words = words[1:]
    return hand_words(session, _game(session, ctx), words)


def hand_words(session: Session, game: Game, words: list[str]) -> Iterator[Choice]:
    """Yield what a hand line can go on with after its words."""
    from ginscore.input.hand_line import SIDED, SIDES, HandLine
    from ginscore.lang.words import find_word
    from ginscore.scoring.rules import Doubling, Result

    line = HandLine.of(game, session.t.language)
    if not words:
        yield from map(Choice, game.players)
        yield Choice(_typed(session, "result", Result.VOID))
        return
    for length in range(1, len(words) + 1):
        try:
            line.player(" ".join(words[:length]))
        except GinscoreError:
            continue
        rest = words[length:]
        if not rest:
            told = game.rules.results
            yield from (Choice(_typed(session, "result", result)) for result in told)
        elif find_word("result", rest[-1], session.t.language) in SIDED:
            yield from (Choice(_typed(session, "side", side)) for side in SIDES)
        elif rest[-1].isdigit():
            levels = game.rules.doubling not in (Doubling.NONE, Doubling.ALWAYS)
            if levels:
                yield from _levels(session, None, "")
            # Beside levels x2 is one of them too.
            cubes = (n for n in game.rules.multipliers[1:] if n > 2 or not levels)
            yield from (Choice(f"x{n}") for n in cubes)
        if game.many and any(word.isdigit() for word in rest):
            winner = line.player(" ".join(words[:length]))
            yield from (Choice(name) for place, name in enumerate(game.players) if place != winner)
        return


def _typed(session: Session, kind: str, meaning: str) -> str:
    """Return a result or level as one word: ``gran-gin``."""
    return session.t.word(kind, meaning).replace(" ", "-")


def _numbers(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    """Yield the numbers of the hands, each with what was played."""
    from ginscore.render.lines.cells import visible
    from ginscore.render.view import View
    from ginscore.render.words.sentences import hand_sentence

    view = View.of(_game(session, ctx))
    for played in view.replayed.hands:
        yield Choice(str(played.number), visible(hand_sentence(view, played, session.t)))


MOST_FROM_LAST = 9
"""Hands that are offered by their place before the end, as -1, -2 and so on."""


def _from_last(session: Session, ctx: Any) -> Iterator[Choice]:
    """Yield the last hands counted from the end, where the line asks for a hand's number."""
    number = {"edit": "words", "insert": "number", "move": "target", "remove": "number"}
    name = number.get(ctx.command.name)
    if name is not None and not ctx.params.get(name):
        last = [*_numbers(session, ctx, "")][-MOST_FROM_LAST:]
        for place, choice in enumerate(reversed(last), 1):
            yield Choice(f"-{place}", choice.meaning)


def _levels(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    yield from (Choice(_typed(session, "level", level)) for level in ("single", "double"))


def _results(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    from ginscore.scoring.rules import Result

    known = _game(session, ctx).rules.score
    named = (result for result in Result if result in known or result is Result.VOID)
    yield from (Choice(_typed(session, "result", result)) for result in named)


def _kept(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    """Yield the numbers of the saved versions, each with its time."""
    from datetime import datetime

    from ginscore.files.saving.history import History

    path = session.game_path(None, ctx.params.get("game"))
    for number, copy in enumerate(History.of(path, session.home.folder).copies, 1):
        when = datetime.fromtimestamp(copy.path.stat().st_mtime)
        yield Choice(str(number), when.strftime("%Y-%m-%d %H:%M:%S"))


MOST_SHORTENED = 100
"""Games that are offered by the players alone, where that is enough to tell which is meant."""


def _games(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    """Yield the games of the list: by the players where that is enough, else by the whole name."""
    from ginscore.files.home import short_stem, started_stem

    fitting = sorted(session.home.stems(begun.casefold()))
    # Of many games nobody reads which name is enough, nor whether -10 comes after -9, and to find
    # that out takes long.
    if len(fitting) > MOST_SHORTENED:
        yield from map(Choice, fitting)
        return
    fitting.sort(key=started_stem)
    others = "\n".join(session.home.stems()).casefold()
    for stem in fitting:
        short = short_stem(stem)
        alone = others.count(short.casefold()) == 1
        yield Choice(short if alone and not begun[:1].isdigit() else stem)


def _usable(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    """Yield the games of the list, and what names the game that was current before."""
    yield from _games(session, ctx, begun)
    if (before := session.home.previous()) is not None:
        yield Choice("-", before.stem)


def _deletable(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    """Yield the games that can be deleted, or with ``--back`` those in the trash."""
    if ctx.params.get("back"):
        from ginscore.files.saving.trash import deleted

        yield from (Choice(gone.name) for gone in deleted(session.home.folder))
    else:
        yield from _files(session, ctx, begun)


def _files(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    """Yield the games of the list and the files here; the shell knows its way into folders."""
    if "/" not in begun and "\\" not in begun:
        yield from _games(session, ctx, begun)
        yield from (Choice(path.name) for path in sorted(Path().glob("*.toml")))


def _variants(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    from ginscore.files.variant.find import built_in_names, load_built_in, variant_names

    built_in = built_in_names()
    for name in variant_names(session.home.variants):
        shown = name in built_in and name.startswith(begun)
        yield Choice(name, load_built_in(name).title(session.t.language) if shown else "")


def _rules(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    """Yield the rules that can be changed, or after ``=`` the values of one, with the meaning."""
    from ginscore.cli.rules import DEFAULT_VARIANT, variant_of
    from ginscore.render.words.variants import setting_words
    from ginscore.scoring.parameters import flat, to_table, typed

    named = ctx.params.get("variant")
    name = named if isinstance(named, str) or not named else named[0]
    if name is None and ctx.command.name == "rescore":
        rules = _game(session, ctx).rules
    else:
        rules = variant_of(session, name or DEFAULT_VARIANT, Path.cwd()).rules
    parameter, equals, _ = begun.partition("=")
    values = flat(to_table(rules))
    if equals and parameter in values:
        yield from _values(session, rules, parameter, values[parameter])
    else:
        for name, value in values.items():
            yield Choice(f"{name}={typed(value)}", setting_words(rules, name, session.t))


def _values(session: Session, rules: Rules, parameter: str, value: object) -> Iterator[Choice]:
    """Yield the values of one rule, the one it has first, each with what it means there."""
    from ginscore.input.values import read_changes
    from ginscore.render.words.variants import setting_words
    from ginscore.scoring.parameters import merged, read_rules, to_table, typed, usual_values

    for setting in dict.fromkeys(map(typed, (value, *usual_values(parameter)))):
        changes = read_changes([f"{parameter}={setting}"])
        words = ""
        with contextlib.suppress(GinscoreError, ExceptionGroup):  # not with the other rules
            changed = read_rules(merged(to_table(rules), changes))
            words = setting_words(changed, parameter, session.t)
        yield Choice(f"{parameter}={setting}", words)


def _formats(session: Session, ctx: Any, begun: str) -> Choices:
    if ctx.command.name == "ledger":
        from ginscore.cli.commands.ledger import FORMATS

        return map(Choice, FORMATS)
    if ctx.command.name == "stats":
        from ginscore.cli.commands.stats import FORMATS as KNOWN

        return map(Choice, KNOWN)
    if ctx.command.name != "export":
        return map(Choice, ("text", "json"))
    from ginscore.cli.exports import EXPORTS

    return [Choice(found.name) for found in EXPORTS]


def _rows(session: Session, ctx: Any, begun: str) -> Choices:
    if ctx.command.name == "ledger":
        from ginscore.render.data.balances import ROWS

        return map(Choice, ROWS)
    from ginscore.cli.exports import PARQUET

    return map(Choice, PARQUET.rows)


def _delimiters(session: Session, ctx: Any, begun: str) -> Choices:
    return map(Choice, (",", ";", "|", "tab"))


def _points(session: Session, ctx: Any, begun: str) -> Choices:
    return map(Choice, ("difference", "score"))


def _orders(session: Session, ctx: Any, begun: str) -> Choices:
    from ginscore.files.tables.layout import ORDERS

    return map(Choice, ORDERS)


def _stake_parts(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    """Yield what may be part of a stake beside the money for a point."""
    from ginscore.scoring.stake import Stake

    for name in Stake._fields:
        if name not in ("per_point", "currency"):
            yield Choice(f"{name}=")


def _cubes(session: Session, ctx: Any, begun: str) -> Choices:
    return map(Choice, map(str, _game(session, ctx).rules.multipliers[1:]))


def _ledger_words(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    """Yield what the ledger can do besides, then games."""
    if not ctx.params.get("files"):
        for name in ("pay", "alias"):
            yield Choice(name, session.t(f"help.command.ledger {name}.short"))
    yield from _files(session, ctx, begun)


def _people(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    """Yield the people of the ledger file, then the players of the current game."""
    from ginscore.files.ledger import read_ledger

    ledger = read_ledger(session.home.ledger)
    people = ledger.people
    for paid in ledger.payments:
        people.person(paid.payer)
        people.person(paid.payee)
    with contextlib.suppress(GinscoreError, ExceptionGroup):  # there may be no current game
        for name in _game(session, ctx).players:
            people.person(name)
    yield from map(Choice, dict.fromkeys(people.names().values()))


def _payers(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    if len(there := ctx.params.get("words") or ()) < 2:
        yield from (each for each in _people(session, ctx, begun) if each.value not in there)


def _currencies(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    """Yield the currencies of the ledger file and of the current game."""
    from ginscore.files.ledger import read_ledger

    found = [paid.currency for paid in read_ledger(session.home.ledger).payments]
    with contextlib.suppress(GinscoreError, ExceptionGroup):
        stake = _game(session, ctx).stake
        found.append(stake and stake.currency)
    yield from (Choice(code) for code in dict.fromkeys(found) if code)


def _match_parts(session: Session, ctx: Any, begun: str) -> Iterator[Choice]:
    """Yield the match of the current game, and how one is won."""
    from ginscore.scoring.club.match import Match

    with contextlib.suppress(GinscoreError, ExceptionGroup):  # there may be no current game
        match = _game(session, ctx).match
        if match is not None:
            yield Choice(match.name)
    yield from (Choice(f"{name}=") for name in Match._fields if name != "name")


def _kinds(session: Session, ctx: Any, begun: str) -> Choices:
    from ginscore.scoring.club.figures import By

    return [Choice(by.value) for by in By]


def _nothing(session: Session, ctx: Any, begun: str) -> Choices:
    return ()


SOURCES: Mapping[str, Callable[[Session, Any, str], Choices]] = {
    "currency": _currencies,
    "dealer": _players,
    "delimiter": _delimiters,
    "rows": _rows,
    "file": _files,
    "files": _files,
    "format_": _formats,
    "game": _files,
    "change": _rules,
    "cube": _cubes,
    "changes": _rules,
    "level": _levels,
    "match": _match_parts,
    "number": _numbers,
    "order": _orders,
    "player": _players,
    "points": _points,
    "record": _players,
    "rename": _renamed,
    "result": _results,
    "stake": _stake_parts,
    "target": _numbers,
    "until": _numbers,
    "variant": _variants,
    "winner": _players,
    "words": _hand_line,
    # Where the same name means something else.
    "audit.stake": _nothing,
    "delete.game": _deletable,
    "edit.points": _nothing,
    "import.file": _nothing,
    "ledger.files": _ledger_words,
    "ledger.variant": _variants,
    "ledger alias.names": _people,
    "ledger pay.words": _payers,
    "new.dealer": _new_dealer,
    "new.file": _nothing,
    "new.players": _new_players,
    "restore.number": _kept,
    "stats.by": _kinds,
    "stats.variant": _variants,
    "use.game": _usable,
    "variants.names": _variants,
}
"""What a parameter of any command completes to, or of one: words by its name in the function."""
