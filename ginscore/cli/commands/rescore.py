"""``ginscore rescore``: the same hands under other rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.options import FormatOption, GameArgument, GameOption
from ginscore.cli.run import line_width
from ginscore.errors import GinscoreError, raise_all
from ginscore.input.values import read_changes
from ginscore.scoring.checks import table_faults
from ginscore.scoring.parameters import merged, read_rules, to_table

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.render.words.rescore import RuleSet
    from ginscore.scoring.game import Game
    from ginscore.scoring.rules import Rules


def rescore(
    ctx: typer.Context,
    file: GameArgument = None,
    variant: Annotated[list[str] | None, typer.Option("--variant", metavar="NAME")] = None,
    change: Annotated[list[str] | None, typer.Option("--set", metavar="PARAMETER=VALUE")] = None,
    format_: FormatOption = "text",
    game: GameOption = None,
) -> None:
    """Show what the hands of a game come to under other rules; the game stays as it is."""
    from ginscore.render.lines.cells import visible
    from ginscore.render.view import View
    from ginscore.render.words.rescore import RuleSet

    session: Session = ctx.obj
    settings = change or []
    if not variant and not settings:
        raise GinscoreError("usage.no-rules")
    played = session.read_game(session.game_path(file, game)).game
    sets = [RuleSet(session.t("rescore.own"), View.of(played))]
    others = _others(session, played, variant or [], settings)
    for name, rules in others:
        sets.append(_under(played, f"{visible(name)}{'*' if settings else ''}", rules))
    changes = visible(", ".join(settings))
    names = [played.variant, *(name for name, _ in others)]
    session.give(
        format_,
        lambda: _data(session, names, sets, settings),
        lambda: _show(session, sets, changes),
    )


def _show(session: "Session", sets: "list[RuleSet]", changes: str) -> None:
    from ginscore.render.words.rescore import rescored_lines

    session.say(*rescored_lines(sets, session.t, line_width(), changes))


def _data(
    session: "Session", names: list[str], sets: "list[RuleSet]", settings: list[str]
) -> dict[str, object]:
    """Return the game under each rule set, its own first, with the hands left out there."""
    from ginscore.render.data.json import VERSION, to_json

    def one(number: int, name: str, found: "RuleSet") -> dict[str, object]:
        left = [
            {"number": out.number, "faults": [session.fault_data(fault) for fault in out.faults]}
            for out in found.left_out
        ]
        game = to_json(found.view)
        del game["ginscore"], game["players"]
        # The game's own rules come first, and nothing is changed in them.
        changes = settings if number else []
        return {**game, "variant": name, "changes": changes, "left_out": left}

    return {
        "ginscore": VERSION,
        "players": list(sets[0].view.game.players),
        "rule_sets": [
            one(number, name, found)
            for number, (name, found) in enumerate(zip(names, sets, strict=True))
        ],
    }


def _others(
    session: "Session", played: "Game", variants: list[str], settings: list[str]
) -> "list[tuple[str, Rules]]":
    """Return the rule sets asked for, each once; raises what is wrong with any of them."""
    from ginscore.cli.rules import typed_variant, variant_of

    changes = read_changes(settings)
    names = dict.fromkeys(typed_variant(session, name) for name in variants)
    tables = {name: variant_of(session, name, Path.cwd()).parameters for name in names}
    # Without a variant it is the game's own rules that are changed.
    tables = tables or {played.variant: to_table(played.rules)}
    found = [(name, read_rules(merged(table, changes))) for name, table in tables.items()]
    raise_all([fault for _, rules in found for fault in table_faults(rules, played.players)])
    return found


def _under(played: "Game", name: str, rules: "Rules") -> "RuleSet":
    """Score a game's hands under other rules."""
    from ginscore.render.view import View
    from ginscore.render.words.rescore import RuleSet
    from ginscore.scoring.frozen import replace
    from ginscore.scoring.rescore import rescore

    found = rescore(played, rules)
    view = View.of(replace(played, rules=rules, hands=found.hands))
    return RuleSet(name, view, found.left_out)
