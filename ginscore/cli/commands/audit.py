"""``ginscore audit``: whether a paper pad adds up, where the pen slipped, and what was played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ginscore.cli.new_game import folder_of, new_game
from ginscore.cli.options import FormatOption
from ginscore.cli.pads import keep_game, played, table_text
from ginscore.cli.rules import DEFAULT_VARIANT, variant_of
from ginscore.errors import GinscoreError
from ginscore.files.tables.layout import ORDERS, LaidOut, lay_out
from ginscore.files.tables.pasted import pasted_sheet
from ginscore.input.values import read_changes
from ginscore.scoring.paper.audit import AuditedPad, ReadAs
from ginscore.scoring.paper.decode import DecodedPad, decode_pad
from ginscore.scoring.paper.slips import whole_columns
from ginscore.scoring.paper.sums import settle_pad
from ginscore.scoring.parameters import MOST_COLUMNS, merged, read_rules

if TYPE_CHECKING:
    from ginscore.cli.run import Session
    from ginscore.files.tables.paper import CellSheet
    from ginscore.scoring.game import Game
    from ginscore.scoring.rules import Rules


def audit(
    ctx: typer.Context,
    pad: Annotated[str, typer.Argument()],
    variant: Annotated[str | None, typer.Option("--variant", metavar="NAME")] = None,
    changes: Annotated[list[str] | None, typer.Option("--set", metavar="PARAMETER=VALUE")] = None,
    says: Annotated[str | None, typer.Option("--says", metavar="POINTS")] = None,
    stake: Annotated[str | None, typer.Option("--stake", metavar="AMOUNT")] = None,
    currency: Annotated[str | None, typer.Option("--currency", metavar="CODE")] = None,
    order: Annotated[str | None, typer.Option("--order", metavar="ORDER")] = None,
    single: Annotated[bool, typer.Option("--single")] = False,
    write: Annotated[str | None, typer.Option("--write", metavar="FILE")] = None,
    format_: FormatOption = "text",
) -> None:
    """Say whether a paper pad adds up, where the pen slipped, and what was played."""
    from ginscore.render.data.audited import audit_json
    from ginscore.render.words.audited import audit_lines

    session: Session = ctx.obj
    if order not in (None, *ORDERS):
        raise GinscoreError("usage.audit-order", text=order)
    said = None if says is None else _said(says)
    sheet = pasted_sheet(table_text(pad, empty="format.pad-header"), pad)
    if not sheet.named and not sheet.rows:
        raise GinscoreError("format.pad-header", file=pad, line=1)
    folder = folder_of(session, write)
    name = variant or _variant(session, sheet, changes or [])
    if stake is not None and "=" in stake:
        raise GinscoreError("usage.stake-unreadable", text=stake)  # a slip is worth points alone
    paid = [] if stake is None else [stake]
    game = new_game(session, sheet.players, name, changes or [], paid, currency, None, folder)
    forms = lay_out(game.rules, sheet, order=order, single=single)
    audited, first = _audited(session, game, forms, said)
    session.give(
        format_,
        lambda: audit_json(audited, None if first is None else session.fault_data(first)),
        lambda: session.say_wrapped(*audit_lines(audited, session.t, first)),
    )
    if write is not None:
        _write(session, audited, folder, write, quiet=format_ == "json")
    if not audited.clean:
        raise typer.Exit(1)


def _said(text: str) -> int:
    """Read what a pad is said to come to."""
    bare = text.strip().replace("−", "-").removeprefix("+")
    digits = bare.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise GinscoreError("usage.said", text=text)
    return int(bare)


def _variant(session: Session, sheet: CellSheet, changes: list[str]) -> str:
    """Return the rules of a pad that names none, where its columns are those of the usual ones.

    Raises ``usage.audit-variant`` with those under which it adds up, or else with all that have
    so many columns; ``usage.audit-columns`` where none has.
    """
    from ginscore.files.variant.find import built_in_names

    each = max(sheet.names_at[1], 1)
    here = Path.cwd()
    usual = variant_of(session, DEFAULT_VARIANT, here).parameters
    if read_rules(merged(usual, read_changes(changes))).columns == each or each > MOST_COLUMNS:
        return DEFAULT_VARIANT
    known = {name: variant_of(session, name, here).rules for name in built_in_names()}
    known = {name: rules for name, rules in known.items() if rules.columns == each}
    if not known:
        raise GinscoreError("usage.audit-columns", n=each, pad=sheet.file, variant=DEFAULT_VARIANT)
    fitting = [name for name, rules in known.items() if lay_out(rules, sheet)[0].adds_up]
    raise GinscoreError("usage.audit-variant", n=each, known=tuple(fitting or known))


def _audited(
    session: Session, game: Game, forms: tuple[LaidOut, ...], said: int | None
) -> tuple[AuditedPad, GinscoreError | None]:
    """Return a pad with all that is found out about it, and the first thing wrong with it."""
    form = forms[0]
    rules = game.rules
    explained = form.explained(rules)
    decoded: DecodedPad | None = None
    if len(explained.explanations) == 1:
        columns = explained.explanations[0].columns
        decoded = decode_pad(rules, columns, form.readings, form.turns)
    net = settle_pad(rules, whole_columns(form.columns)).net
    others: dict[int, ReadAs] = {}
    for other in forms[1:]:
        others.setdefault(settle_pad(rules, whole_columns(other.columns)).net, _read_as(other))
    others.pop(net, None)
    audited = AuditedPad(
        game=played(session, game, decoded) if decoded else game,
        read_as=_read_as(form),
        written=form.columns,
        explained=explained,
        decoded=decoded,
        place=form.place,
        said=said,
        others=tuple((each, other) for other, each in others.items()),
    )
    return audited, None if explained.explanations else _first_fault(rules, form)


def _read_as(form: LaidOut) -> ReadAs:
    return ReadAs(form.order, form.boxed, form.single, form.marked)


def _first_fault(rules: Rules, form: LaidOut) -> GinscoreError | None:
    """Return the first thing that is wrong with a pad, with its place."""
    try:
        form.decoded(rules)
    except GinscoreError as fault:
        return form.placed(fault)
    return None


def _write(session: Session, audited: AuditedPad, folder: Path, file: str, *, quiet: bool) -> None:
    """Keep the game of a pad that adds up; of another one none is made, and that is told."""
    if not audited.adds_up or audited.decoded is None:
        session.tell(session.t("audit.not-written"))
        return
    columns = whole_columns(audited.written)
    if not quiet:
        session.say("")
    told = keep_game(
        session,
        audited.game,
        audited.decoded,
        columns,
        folder,
        file,
        boxed=audited.read_as.boxed,
        quiet=quiet,
    )
    session.tell(*told)
