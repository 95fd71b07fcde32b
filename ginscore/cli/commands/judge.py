"""``ginscore judge``: two hands of cards in, the result out; or many, a hand a line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ginscore.cli.options import FormatOption, GameOption, WitnessOption
from ginscore.cli.output import input_lines, is_terminal
from ginscore.cli.run import line_width, say_cards
from ginscore.errors import Faults, GinscoreError, raise_all
from ginscore.input.values import read_changes, typed_path
from ginscore.lang.words import alphabet_letters
from ginscore.scoring.card import Alphabet, Card
from ginscore.scoring.judging.showdown import Judged
from ginscore.scoring.judging.written import read_typed_hands, verify_hands, verify_length
from ginscore.scoring.parameters import changed_parameters, merged, read_rules
from ginscore.scoring.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ginscore.cli.run import Session


STANDARD_INPUT = "-"


BETWEEN = "|"


Told = Callable[[int, str], None]
"""Takes how many bytes were read, and a remark."""


class Judging(NamedTuple):
    """The rules of the table with the name they are called by."""

    rules: Rules
    variant: str
    changes: tuple[str, ...] = ()
    """Parameters that differ from the variant's, as they are typed."""

    def judged(self, session: Session, texts: Sequence[str]) -> Judged:
        """Adjudicate the closer's cards, the opponent's and perhaps the witness card as typed."""
        return self._judged(Alphabet(*alphabet_letters(session.t.language)), texts)

    def _judged(self, own: Alphabet, texts: Sequence[str]) -> Judged:
        if len(texts) not in (2, 3):
            raise GinscoreError("usage.two-hands", n=len(texts))
        closer, opponent, *rest = read_typed_hands(texts, own)
        verify_hands(closer, opponent)
        witness: Card | None = rest[0][0] if rest else None
        return Judged.of(self.rules, closer, opponent, witness)

    def judge_lines(self, session: Session, source: str) -> bool:
        """Adjudicate a hand a line, an object of JSON each; tell whether all were read."""
        from ginscore.files.text import byte_lines, numbered_lines, size_of
        from ginscore.render.data.json import write_jsonl

        standard = source == STANDARD_INPUT
        lines = input_lines() if standard else byte_lines(typed_path(source))
        total = None if standard else size_of(typed_path(source))
        clean = True
        with _progress(session, total) as told:
            said = self._said(session, numbered_lines(lines))
            for count, (data, done) in enumerate(said, 1):
                session.print([write_jsonl(data)], exact=True)
                clean = clean and "error" not in data
                told(done, session.t("unit.hands", n=count))
        return clean

    def _said(
        self, session: Session, lines: Iterable[tuple[int, str, int]]
    ) -> Iterator[tuple[dict[str, object], int]]:
        """Yield what is said of each line, and the bytes read so far."""
        from ginscore.render.data.fault_objects import fault_json
        from ginscore.render.data.json import verdict_json

        own = Alphabet(*alphabet_letters(session.t.language))
        for number, text, read in lines:
            found: dict[str, object] = {"line": number}
            with Faults() as faults:
                verify_length(text)
                texts = [part.strip() for part in text.split(BETWEEN)]
                judged = self._judged(own, texts[:-1] if texts[2:] == [""] else texts)
                found |= verdict_json(self.rules, judged.verdict)
            if faults:
                found["error"] = fault_json(faults[0], session.t)
            yield found, read


def _progress(session: Session, total: int | None) -> AbstractContextManager[Told]:
    """Return what draws how far the work has come, where somebody sees it and only it."""
    dumb = os.environ.get("TERM") == "dumb"
    if not is_terminal(sys.stderr) or is_terminal(sys.stdout) or dumb:
        return nullcontext(lambda done, remark: None)
    from ginscore.render.screen.progress import progress

    return progress(sys.stderr, session.t("judge.counting"), total)


def judge(
    ctx: typer.Context,
    hands: Annotated[list[str] | None, typer.Argument()] = None,
    witness: WitnessOption = None,
    variant: Annotated[str | None, typer.Option("--variant", metavar="NAME")] = None,
    changes: Annotated[list[str] | None, typer.Option("--set", metavar="PARAMETER=VALUE")] = None,
    format_: FormatOption = "text",
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
    session: Session = ctx.obj
    own_rules = {"--variant": variant, "--set": changes}
    if lines is not None:
        _refuse("--lines", {"CLOSER": hands, "--witness": witness, "--record": record})
    if record is not None:
        _refuse("--record", own_rules | {"--format json": format_ == "json"})
    if game is not None:
        _refuse("--game", own_rules)
    table = _table(session, variant, changes or [], game, of_game=record is not None)
    if lines is not None:
        if not table.judge_lines(session, lines):
            raise typer.Exit(1)
        return
    typed = [*(hands or [])]
    if len(typed) != 2:
        raise GinscoreError("usage.two-hands", n=len(typed))
    _show(session, table, [*typed, *([witness] if witness is not None else [])], format_)
    if record is not None:
        _record(session, record, typed, witness, game)


def _refuse(name: str, others: Mapping[str, object]) -> None:
    """Refuse options that mean nothing beside another one."""
    given = [other for other, value in others.items() if value]
    raise_all([GinscoreError("usage.not-together", first=name, second=other) for other in given])


def _table(
    session: Session,
    variant: str | None,
    changes: Sequence[str],
    game: str | None,
    *,
    of_game: bool,
) -> Judging:
    """Return the rules: those of a game, or of a variant with what was changed in it."""
    from ginscore.cli.rules import DEFAULT_VARIANT, typed_variant, variant_of

    if of_game or game is not None:
        played = session.read_game(session.game_path(None, game)).game
        return Judging(played.rules, played.variant)
    found = variant_of(session, typed_variant(session, variant or DEFAULT_VARIANT), Path.cwd())
    rules = read_rules(merged(found.parameters, read_changes(changes)))
    return Judging(rules, found.name, tuple(changed_parameters(rules, found.rules)))


def _show(session: Session, table: Judging, texts: Sequence[str], format_: str) -> None:
    from ginscore.render.data.json import judged_json
    from ginscore.render.words.judged import judged_lines

    judged = table.judged(session, texts)
    shown = (judged, table.variant, table.changes)
    session.give(
        format_,
        lambda: judged_json(*shown),
        lambda: say_cards(session, judged_lines(*shown, session.t, line_width())),
    )


def _record(
    session: Session, player: str, typed: Sequence[str], witness: str | None, game: str | None
) -> None:
    from ginscore.cli.recording import record
    from ginscore.input.hand_line import TypedHand

    closer, opponent = typed
    session.say("")
    hand = TypedHand(player.split(), None, closer, opponent, witness)
    record(session, session.game_path(None, game), hand, cards_shown=True)
