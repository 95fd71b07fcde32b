"""What happened, in words: a hand read back, a column closed, a correction, the end of the game."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Protocol

from ginscore.render.lines.cells import on_one_line
from ginscore.render.lines.looks import Line, Look, alike
from ginscore.render.view import View
from ginscore.scoring.frozen import Row
from ginscore.scoring.hands import Hand, HandScore
from ginscore.scoring.outcome import deadwood_of, outcome_of
from ginscore.scoring.replay import Column, PlayedHand, table_of
from ginscore.scoring.rules import DealerRule, Doubling, Idle, Result, Rules

_LONGEST_NOTE = 80


class Translate(Protocol):
    """Says a message by its key, and lists things as people do."""

    language: str
    """Its code."""

    def __call__(self, key: str, /, **params: object) -> str:
        """Say a message."""

    def list(self, items: Sequence[str]) -> str:
        """List items: 1, 2 and 3."""

    def choice(self, items: Sequence[str]) -> str:
        """List items of which one is meant: 1, 2 or 3."""

    def decimal(self, text: str) -> str:
        """Write a decimal number."""

    def word(self, kind: str, meaning: str) -> str:
        """Say a result, a level or a column of a table in one word, as it is typed."""


def hand_sentence(view: View, played: PlayedHand, t: Translate) -> str:
    """Read a hand back: who, what, points and boxes, and where they were written."""
    outcome = played.outcome
    if outcome.result is Result.VOID:
        return t("hand.void")
    if played.hand.tables is not None:
        tables = " / ".join(tables_said(view, played, t))
        return t("hand.of-tables", hand=_scored(view, played, t), tables=tables)
    if outcome.result is Result.PENALTY:
        said = penalty_words(view, played, t)
        alone = view.game.rules.columns == 1 and not played.surplus
        return said if alone else f"{said}; {_where(played, t)}"
    if outcome.result is Result.NOTICE:
        return notice_words(view, played, t)
    if outcome.winner is None:
        what = result_words(view.game.rules, played, t)
        return t("hand.nobody", what=what, **_closer(view, played.hand, t))
    return _scored(view, played, t)


def _scored(view: View, played: PlayedHand, t: Translate) -> str:
    """Tell who scores what in a hand, and where it was written."""
    outcome = played.outcome
    if outcome.winner is None:
        return t("hand.even")
    what = result_words(view.game.rules, played, t)
    points = scored_points(view.game.rules, played.score, t)
    player = view.game.players[outcome.winner]
    if view.game.many and outcome.loser is not None:
        what = t("hand.against", what=what, player=view.game.players[outcome.loser])
    if view.game.rules.columns == 1 and not played.surplus:
        return t("hand.scored-alone", player=player, what=what, points=points)
    return t("hand.scored", player=player, what=what, points=points, columns=_where(played, t))


def tables_said(view: View, played: PlayedHand, t: Translate) -> list[str]:
    """Read each table of a hand of partners back: who, what, and the figures on it."""
    rules, said = view.game.rules, []
    for index, hand in enumerate(played.hand.tables or ()):
        if hand.result is Result.VOID:
            said.append(t("result.void"))
            continue
        what = result_words(rules, table_of(rules, played, index), t)
        told = str(hand.points)
        if hand.closer is not None:
            own, other = deadwood_of(rules, hand)
            told = t("hand.versus", own=own, other=other)
        if hand.multiplier is not None:
            told = f"{told}, {t('hand.cube', n=hand.multiplier)}"
        said.append(t("hand.table", player=view.game.name_of(hand), what=what, told=told))
    return said


def penalty_words(view: View, played: PlayedHand, t: Translate) -> str:
    """Tell whose the points of a penalty are, and who pays it."""
    winner, loser = played.outcome.winner, loser_of(view, played)
    assert winner is not None
    said = {
        "player": view.game.players[winner],
        "points": t("unit.points", n=played.score.total),
    }
    if loser is None:
        return t("hand.penalty-alone", **said)
    return t("hand.penalty", **said, loser=view.game.players[loser])


def loser_of(view: View, played: PlayedHand) -> int | None:
    """Return who lost a hand, or whose fault a penalty is; None where that is nobody's."""
    winner = played.outcome.winner
    if winner is None or view.game.many:
        return played.outcome.loser
    return 1 - winner


def notice_words(view: View, played: PlayedHand, t: Translate) -> str:
    """Tell who gave notice, and which columns are then the last."""
    number = played.number
    last = [
        str(column.number)
        for column in view.replayed.columns
        if column.opened_at < number and (column.closed_at is None or column.closed_at > number)
    ]
    player = view.game.name_of(played.hand)
    if played.surplus:
        return t("hand.notice-surplus", player=player, surplus=t("hand.surplus"))
    return t("hand.notice", n=len(last), player=player, columns=t.list(last))


def _closer(view: View, hand: Hand, t: Translate) -> dict[str, str]:
    """Tell whose hand it is that nobody wins, and the figures that make it so."""
    players = view.game.players
    closer = hand.winner if hand.closer is None else hand.closer
    assert closer is not None
    told = str(hand.points)
    if hand.closer is not None:
        own, other = deadwood_of(view.game.rules, hand)
        told = t("hand.versus", own=own, other=other)
    if hand.other is not None:
        told = t("hand.against", what=told, player=players[hand.other])
    return {"player": players[closer], "told": told}


def reported_hand(players: tuple[str, ...], rules: Rules, hand: Hand, t: Translate) -> str:
    """Tell all that was reported of a hand, in the order of the hand line."""
    outcome = outcome_of(rules, hand)
    player = outcome.winner if hand.winner is None else hand.winner
    if outcome.result is Result.NOTICE:
        player = hand.closer
    said = [named_result(rules, outcome.result, t)]
    if outcome.result not in (Result.VOID, Result.NOTICE):
        if rules.doubling != Doubling.NONE and outcome.result is not Result.PENALTY:
            said.append(t("level.double" if outcome.doubled else "level.single"))
        said.append(t("unit.points", n=outcome.difference))
    if outcome.multiplier > 1:
        said.append(t("hand.cube", n=outcome.multiplier))
    if hand.deadwood is not None or hand.cards is not None:
        own, other = deadwood_of(rules, hand)
        assert hand.closer is not None
        said.append(t("hand.deadwood", player=players[hand.closer], own=own, other=other))
    if hand.other is not None:
        said[0] = t("hand.against", what=said[0], player=players[hand.other])
    if hand.witness is not None:
        said.append(hand.witness.sign)
    if hand.note is not None:
        note = on_one_line(hand.note)
        said.append(f'"{note}"' if len(note) <= _LONGEST_NOTE else f'"{note[:_LONGEST_NOTE]}…"')
    told = ", ".join(said)
    return told if player is None else t("hand.reported", player=players[player], told=told)


def numbered_hand(view: View, played: PlayedHand, t: Translate) -> str:
    """Read a hand back after its number on the pad."""
    said = t("hand.numbered", number=played.number, hand=hand_sentence(view, played, t))
    return Line(said, Look.HAND, view.game.players)


def listed_hand(view: View, played: PlayedHand, t: Translate) -> str:
    """Read a hand back after its number, with its note."""
    note = played.hand.note
    said = numbered_hand(view, played, t)
    return alike(said, f"{said} ({on_one_line(note)})") if note else said


def scored_points(rules: Rules, score: HandScore, t: Translate) -> str:
    """Tell the points of a hand, with their sum where they are one, and its boxes."""
    if addends(score) == str(score.total) or score.total == score.difference:
        points = t("unit.points", n=score.total)
    else:
        points = t("hand.grown", sum=addends(score), total=score.total)
    if rules.counts_boxes:
        points = t("hand.with-boxes", points=points, boxes=t("unit.boxes", n=score.boxes))
    return points


def noted_hands(view: View, t: Translate) -> list[str]:
    """Read back the hands that have a note, those after the end of the game too, a line each."""
    return [listed_hand(view, played, t) for played in view.replayed.hands if played.hand.note]


def addends(score: HandScore) -> str:
    """Return the parts of a score as they are added.

    >>> addends(HandScore(difference=4, factor=2, bonus=50))
    '4 x 2 + 50'
    >>> addends(HandScore(difference=12, bonus=10, multiplier=4))
    '(12 + 10) x 4'
    """
    if score.tables:
        sum_ = "".join(f" {'+' if points >= 0 else '-'} {abs(points)}" for points in score.tables)
        boxes = f" + {score.boxes_points}" if score.boxes_points else ""
        return sum_.removeprefix(" + ").removeprefix(" ") + boxes
    factors = [str(factor) for factor in (score.factor, score.times) if factor != 1]
    parts = [" x ".join([str(score.difference), *factors])]
    parts += [str(score.bonus)] if score.bonus else []
    if score.multiplier != 1:
        hand = f"({' + '.join(parts)})" if len(parts) > 1 else parts[0]
        parts = [f"{hand} x {score.multiplier}"]
    parts += [str(score.boxes_points)] if score.boxes_points else []
    return " + ".join(parts)


def event_sentences(view: View, played: PlayedHand, t: Translate) -> list[str]:
    """Tell what a hand brought about: columns closed, a blitz, the end of the game."""
    sentences = []
    for column in view.replayed.columns:
        if column.closed_at == played.number:
            sentences.append(closing_sentence(view, column, t))
    if view.game.rules.endless:
        opened = [str(c.number) for c in view.replayed.columns if c.opened_at == played.number]
        if opened:
            sentences.append(t("column.opened", n=len(opened), columns=t.list(opened)))
    if view.replayed.finished and view.replayed.columns[-1].closed_at == played.number:
        sentences.append(t("game.over"))
    return sentences


def closing_sentence(view: View, column: Column, t: Translate) -> str:
    """Tell who closed a column and with how much, and whether it was a blitz that pays."""
    assert column.closed_by is not None
    shutout = column.shutout and view.game.rules.shutout.pays
    if view.game.rules.columns == 1:
        key = "column.reached-blitz" if shutout else "column.reached"
        if shutout and view.game.many:
            key = "column.reached-blitz-of"
    else:
        key = "column.blitz" if shutout else "column.closed"
    return t(
        key,
        losers=t.list([view.game.players[player] for player in column.shut_out]),
        player=view.game.players[column.closed_by],
        column=column.number,
        points=t("unit.points", n=column.total(column.closed_by)),
    )


def dealer_sentence(view: View, t: Translate) -> str | None:
    """Tell who deals next, or why nobody can know; None where it does not matter.

    Where the deal alternates, it hangs together from the first hand on: without it nothing tells.
    """
    dealer = view.replayed.next_dealer
    if dealer is not None:
        players = view.game.players
        others = [name for place, name in enumerate(players) if place != dealer]
        if len(others) > 2:
            # Which two of them play nothing tells, so that a hand names both.
            return t("game.dealer-of-many", player=players[dealer], others=t.list(others))
        key = "game.dealer-out" if view.game.many else "game.dealer"
        return t(key, player=players[dealer])
    if view.game.many and view.game.rules.idle is Idle.LOSER:
        return None
    if view.game.rules.dealer is DealerRule.ALTERNATE and not view.replayed.finished:
        return t("game.dealer-unknown", example=view.game.players[0])
    return None


def surplus_sentence(view: View, t: Translate) -> str | None:
    """Name the hands after the end of the game, or None where there are none."""
    surplus = view.replayed.surplus
    if not surplus:
        return None
    return t("game.surplus", n=len(surplus), numbers=t.list(spans(surplus)))


def spans(numbers: Sequence[int]) -> list[str]:
    """Write rising numbers briefly, those that follow on each other as one.

    >>> spans([1, 2, 3, 5, 7, 8])
    ['1–3', '5', '7', '8']
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [
        text
        for run in runs
        for text in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run))
    ]


def named_result(rules: Rules, result: Result, t: Translate) -> str:
    """Name a result; one that is paid as another says as which."""
    said = t(f"result.{result}")
    paid = rules.priced(result)
    if paid is result:
        return said
    return t("hand.paid-as", result=said, paid=t(f"result.{paid}"))


_NO_LEVEL = (Result.NET, Result.PENALTY, Result.NOTICE)


def result_words(rules: Rules, played: PlayedHand, t: Translate) -> str:
    """Name a result, with its level where the variant has two."""
    result = named_result(rules, played.outcome.result, t)
    if rules.doubling == Doubling.NONE or played.outcome.result in _NO_LEVEL:
        return result
    level = t("level.double" if played.outcome.doubled else "level.single")
    return t("hand.what", result=result, level=level)


def _where(played: PlayedHand, t: Translate) -> str:
    if played.surplus:
        return t("hand.surplus")
    if not played.columns:
        return t("hand.lost")
    numbers = [str(number) for number in played.columns]
    return t("hand.columns", n=len(numbers), columns=t.list(numbers))


class Standing(Row):
    """How a game is going, in the few words that tell a change of it."""

    nets: str
    """First player minus second, in points; or what each of three or more comes to."""
    columns: list[str]
    finished: bool

    @classmethod
    def of(cls, view: View, t: Translate) -> "Standing":
        """Return how a game is going; its replay, long in a long game, is not needed for it."""
        columns = [_column(view, column, t) for column in view.replayed.columns]
        nets = view.settlement.nets
        said = str(nets[0]) if len(nets) == 2 else " : ".join(map(str, nets))
        return cls(said, columns, view.replayed.finished)


def change_sentences(before: Standing, after: Standing, t: Translate) -> list[str]:
    """Return what is different on the pad, a line each; one line where nothing is."""
    lines = []
    if before.nets != after.nets:
        lines.append(t("change.net", before=before.nets, after=after.nets))
    alone = len(before.columns) == len(after.columns) == 1
    # Other rules, which an editor may write, may have another number of columns.
    columns = zip_longest(before.columns, after.columns, fillvalue="-")
    for number, (old, new) in enumerate(columns, 1):
        if old != new:
            said = {"before": old, "after": new}
            lines.append(
                t("change.total", **said) if alone else t("change.column", column=number, **said)
            )
    if before.finished and not after.finished:
        lines.append(t("change.open"))
    if after.finished and not before.finished:
        lines.append(t("game.over"))
    return lines or [t("change.nothing")]


def totals_of(column: Column) -> str:
    """Return the points of all players in a column.

    >>> totals_of(Column(1, points=((20, 52), ()), boxes=((1, 2), ())))
    '52 : 0'
    """
    return " : ".join(str(column.total(player)) for player in range(len(column.points)))


def _column(view: View, column: Column, t: Translate) -> str:
    """Describe how a column is going."""
    totals = totals_of(column)
    if column.closed_at is None:
        return totals
    key = "change.reached" if view.game.rules.columns == 1 else "change.closed"
    return t(key, totals=totals, hand=column.closed_at)
