"""``ginscore judge``: two hands of cards in, the result out."""

from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.parameters import GameOption, WitnessOption

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ginscore.cli.judging import Table
    from ginscore.cli.run import Run


def judge(
    ctx: typer.Context,
    hands: Annotated[list[str] | None, typer.Argument()] = None,
    witness: WitnessOption = None,
    variant: Annotated[str | None, typer.Option("--variant", metavar="NAME")] = None,
    changes: Annotated[list[str] | None, typer.Option("--set", metavar="PARAMETER=VALUE")] = None,
    format_: Annotated[str, typer.Option("--format", "-f", metavar="FORMAT")] = "text",
    lines: Annotated[
        str | None,
        typer.Option(
            "--lines",
            metavar="FILE",
        ),
    ] = None,
    record: Annotated[str | None, typer.Option("--record", metavar="PLAYER")] = None,
    game: GameOption = None,
) -> None:
    """Count two hands of cards: melds, lay-offs, deadwood and result, exactly."""
    from ginscore.errors import GinscoreError
    from ginscore.render.judged import FORMATS

    run: Run = ctx.obj
    if format_ not in FORMATS:
        raise GinscoreError("usage.format", text=format_, known=FORMATS)
    own_rules = {"--variant": variant, "--set": changes}
    if lines is not None:
        _refuse("--lines", {"CLOSER": hands, "--witness": witness, "--record": record})
    if record is not None:
        _refuse("--record", own_rules | {"--format json": format_ == "json"})
    if game is not None:
        _refuse("--game", own_rules)
    table = _table(run, variant, changes or [], game, of_game=record is not None)
    if lines is not None:
        if not table.judge_lines(run, lines):
            raise typer.Exit(1)
        return
    typed = [*(hands or [])]
    if len(typed) != 2:
        raise GinscoreError("usage.two-hands", n=len(typed))
    _show(run, table, [*typed, *([witness] if witness is not None else [])], format_)
    if record is not None:
        _record(run, record, typed, witness, game)


def _refuse(name: str, others: "Mapping[str, object]") -> None:
    """Refuse options that mean nothing beside another one."""
    from ginscore.errors import GinscoreError, raise_all

    given = [other for other, value in others.items() if value]
    raise_all([GinscoreError("usage.not-together", first=name, second=other) for other in given])


def _table(
    run: "Run", variant: str | None, changes: "Sequence[str]", game: str | None, *, of_game: bool
) -> "Table":
    """Return the rules: those of a game, or of a variant with what was changed in it."""
    from pathlib import Path

    from ginscore.cli.judging import Table
    from ginscore.cli.starting import (
        DEFAULT_VARIANT,
        changed_parameters,
        read_changes,
        variant_of,
    )
    from ginscore.scoring.parameters import merged, read_rules

    if of_game or game is not None:
        played = run.read_game(run.game_path(None, game)).game
        return Table(played.rules, played.variant)
    found = variant_of(run, variant or DEFAULT_VARIANT, Path.cwd())
    rules = read_rules(merged(found.parameters, read_changes(changes)))
    return Table(rules, found.name, tuple(changed_parameters(rules, found.rules)))


def _show(run: "Run", table: "Table", texts: "Sequence[str]", format_: str) -> None:
    from ginscore.cli.explaining import room, say_cards
    from ginscore.render.judged import judged_lines

    judged = table.judged(run, texts)
    if format_ == "json":
        from ginscore.render.as_json import write_json
        from ginscore.render.judged_json import judged_json

        run.print(write_json(judged_json(judged, table.variant, table.changes)), exact=True)
        return
    say_cards(run, judged_lines(judged, table.variant, table.changes, run.t, room()))


def _record(
    run: "Run", player: str, typed: "Sequence[str]", witness: str | None, game: str | None
) -> None:
    from ginscore.cli.recording import record
    from ginscore.cli.typed_hand import TypedHand

    closer, opponent = typed
    run.say("")
    hand = TypedHand(player.split(), None, closer, opponent, witness)
    record(run, run.game_path(None, game), hand, cards_shown=True)
