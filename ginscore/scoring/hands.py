"""A hand as it was reported, what it came to, and its score."""

from typing import NamedTuple

from ginscore.scoring.card import Card
from ginscore.scoring.rules import (
    GINS,
    UNDERCUTS,
    UNPLAYED,
    Doubling,
    PartnersBoxes,
    Result,
    Rules,
    Tie,
)


class Hand(NamedTuple):
    """One hand as the players reported it; players are 0 and 1, in the order of the game.

    By points: ``winner``, ``result`` and ``points``. By deadwood: ``closer`` and ``deadwood``,
    from which result and winner follow. By cards: ``closer`` and ``cards``, from which the
    deadwood follows too. Void: ``result`` alone. A penalty is told by points: ``winner`` is given
    them. Who gives notice that no more columns begin is the ``closer``, with the ``result`` alone.
    """

    result: Result | None = None
    winner: int | None = None
    points: int | None = None
    """The difference of deadwood before doubling and bonuses; for gin the loser's deadwood."""
    closer: int | None = None
    deadwood: tuple[int, int] | None = None
    """The closer's, and the opponent's after lay-offs, in points."""
    doubled: bool | None = None
    witness: Card | None = None
    note: str | None = None
    cards: tuple[tuple[Card, ...], tuple[Card, ...]] | None = None
    """The closer's after the discard (eleven: big gin), and the opponent's."""
    multiplier: int | None = None
    """What the players doubled the hand to; None: they did not."""
    member: int | None = None
    """Which partner of a side the winner or closer is; None where the side itself is named."""
    seats: int = 0
    """How many pairs sit at the tables of a game of partners; 0: two players and no partners."""
    tables: "tuple[Hand, ...] | None" = None
    """What partners reported of each table; then only a note is beside it."""
    other: int | None = None
    """Who played it against the winner or closer, where three or more take turns; else None."""

    @property
    def players(self) -> tuple[int, int] | None:
        """The two who played it; None where nobody is named, and where one was given a penalty.

        >>> Hand(winner=1, points=9).players, Hand(winner=1, points=9, other=2).players
        ((1, 0), (1, 2))
        """
        named = self.winner if self.closer is None else self.closer
        apart = self.result in (Result.PENALTY, Result.NOTICE)
        if named is None or (apart and self.other is None):
            return None
        return named, 1 - named if self.other is None else self.other

    def against(self, player: int) -> int:
        """Return who played it against one of the two who did."""
        if self.players is None:
            return 1 - player
        first, second = self.players
        return second if player == first else first


VOID = Hand(result=Result.VOID)


class Outcome(NamedTuple):
    """What a hand came to under the rules, however it was reported."""

    result: Result
    winner: int | None
    """None for a void hand and for one in which nobody scores."""
    doubled: bool
    difference: int
    """Points, before doubling and bonuses."""
    multiplier: int = 1
    """What the players doubled it to."""
    seats: int = 0
    tables: "tuple[Outcome, ...]" = ()
    """What each table of partners came to; the difference is then that of their scores."""
    loser: int | None = None
    """Who played it and did not win; None where nobody won, or a penalty is nobody's fault."""


class HandScore(NamedTuple):
    """The score of a hand as the parts it is made of; the total is their sum.

    >>> score = HandScore(difference=26, factor=2, bonus=50, boxes=5)
    >>> score.total
    102
    """

    difference: int = 0
    """Points of deadwood."""
    factor: int = 1
    """2 where the difference is doubled."""
    times: int = 1
    """How many times the result has its difference counted."""
    bonus: int = 0
    """Points for the result."""
    boxes: int = 0
    boxes_points: int = 0
    """What the boxes pay at once, in points; 0 where they are settled at the end."""
    multiplier: int = 1
    """How many times difference and bonus are counted, by what the players doubled the hand to."""
    tables: tuple[int, ...] = ()
    """Points of each table of partners for the side that scores, those of the other negative."""
    other_boxes: int = 0
    """Boxes that the side takes that does not score."""

    @property
    def total(self) -> int:
        """The points written in the columns."""
        if self.tables:
            return sum(self.tables) + self.boxes_points
        hand = self.difference * self.factor * self.times + self.bonus
        return hand * self.multiplier + self.boxes_points


NO_SCORE = HandScore()


_NOTHING = Outcome(result=Result.VOID, winner=None, doubled=False, difference=0)


def is_doubled(rules: Rules, hand: Hand) -> bool:
    """Tell whether the hand counts double (Italian *in seconda*); what is no hand never does."""
    if hand.result in (Result.PENALTY, Result.NOTICE):
        return False
    if rules.doubling == Doubling.ALWAYS:
        return True
    if hand.doubled is not None:
        return hand.doubled
    return hand.witness is not None and rules.doubles(hand.witness)


def closing_result(rules: Rules, hand: Hand) -> Result:
    """Return the result that the two deadwoods of a hand give.

    Nothing left is gin, unless big gin was said. A knocker who is not strictly lower is undercut,
    by nothing left it is gin-off where the variant knows it or it was said. A tie that is no
    undercut stays a knock. That a double was refused is said.

    >>> closing_result(Rules(), Hand(closer=0, deadwood=(7, 7))).value
    'undercut'
    """
    assert hand.deadwood is not None
    own, other = hand.deadwood
    if hand.result is Result.CONCEDED:
        return hand.result
    if own == 0:
        return Result.BIG_GIN if hand.result is Result.BIG_GIN else Result.GIN
    if own < other or (own == other and not rules.tie.undercuts):
        return Result.KNOCK
    off = Result.GIN_OFF in (hand.result, *rules.score)
    return Result.GIN_OFF if other == 0 and off else Result.UNDERCUT


def without_repeats(rules: Rules, hand: Hand) -> Hand:
    """Return a hand without the words that only repeat what the rest of it says.

    The result repeats what two deadwoods give (big gin does not, nor gin-off where the variant has
    none), and the level what the witness card or the variant gives.

    >>> without_repeats(Rules(), Hand(result=Result.GIN, closer=0, deadwood=(0, 25))).result
    >>> without_repeats(Rules(), Hand(result=Result.BIG_GIN, closer=0, deadwood=(0, 25))).result
    <Result.BIG_GIN: 'big-gin'>
    """
    if hand.result in UNPLAYED or hand.tables is not None:
        return hand
    if hand.cards is not None or (hand.deadwood and not _must_be_said(rules, hand)):
        hand = hand._replace(result=None)
    silent = hand._replace(doubled=None)
    told = hand.witness is not None or not rules.needs_level
    return silent if told and is_doubled(rules, silent) == hand.doubled else hand


def _must_be_said(rules: Rules, hand: Hand) -> bool:
    """Tell whether the two deadwoods of a hand do not give its result by themselves."""
    return closing_result(rules, hand) is not closing_result(rules, hand._replace(result=None))


def outcome_by_figures(rules: Rules, hand: Hand) -> Outcome:
    """Return what a verified hand by points or by deadwood came to.

    >>> outcome_by_figures(Rules(), Hand(closer=0, deadwood=(8, 5))).winner
    1
    """
    if hand.result in (Result.VOID, Result.NOTICE):
        return _NOTHING._replace(result=hand.result)
    result: Result
    if hand.deadwood is None:
        assert hand.result is not None
        assert hand.points is not None
        result, winner, difference = hand.result, hand.winner, hand.points
    else:
        assert hand.closer is not None
        own, other = hand.deadwood
        result = closing_result(rules, hand)
        winner = hand.against(hand.closer) if result in UNDERCUTS else hand.closer
        # Who offered a double that was refused cannot lose by it.
        difference = max(other - own, 0) if result is Result.CONCEDED else abs(other - own)
    if difference == 0 and _cancelled(rules, result):
        winner = None
    return Outcome(
        result=result,
        winner=winner,
        doubled=is_doubled(rules, hand),
        difference=difference,
        multiplier=hand.multiplier or 1,
        loser=None if winner is None else _loser(hand, winner),
    )


def _loser(hand: Hand, winner: int) -> int | None:
    """Return who lost a hand; of two players also who pays a penalty."""
    if hand.result is Result.PENALTY:
        return hand.other
    return hand.against(winner)


def _cancelled(rules: Rules, result: Result) -> bool:
    if result in GINS:
        return rules.gin_cancelled_at_zero
    if result is Result.CONCEDED:
        return False
    return rules.tie is Tie.NOBODY


def score_hand(rules: Rules, outcome: Outcome) -> HandScore:
    """Return the score of a hand: difference, doubled in a doubled hand, and bonus.

    What the players doubled the hand to multiplies both, and no box (rummy-games.com).

    Whether an undercut's difference is doubled is a parameter: the Italian source lists its bonus
    and boxes in seconda only, but defines a hand in seconda as played at double score.

    >>> from ginscore.scoring.rules import Score
    >>> rules = Rules(score={Result.UNDERCUT: Score(bonus=(25, 50), boxes=(2, 3))})
    >>> under = Outcome(result=Result.UNDERCUT, winner=0, doubled=True, difference=4)
    >>> score_hand(rules, under).total
    58
    """
    if outcome.winner is None:
        return NO_SCORE
    if outcome.tables:
        return _score_tables(rules, outcome, outcome.winner)
    if outcome.result is Result.PENALTY:
        return HandScore(difference=outcome.difference)
    doubled = outcome.doubled
    pays = rules.score[rules.priced(outcome.result)]
    undercut = outcome.result in UNDERCUTS
    whole = not undercut or rules.undercut_difference_doubled
    tied = undercut and outcome.difference == 0 and rules.tie is Tie.WITHOUT_BONUS
    boxes = pays.boxes[doubled]
    return HandScore(
        difference=outcome.difference,
        factor=2 if doubled and whole else 1,
        times=pays.factor,
        bonus=0 if tied else pays.bonus[doubled],
        boxes=boxes,
        boxes_points=boxes * rules.box_value if rules.boxes_at_once else 0,
        multiplier=outcome.multiplier,
    )


def net_outcome(rules: Rules, tables: tuple[Outcome, ...], seats: int) -> Outcome:
    """Return what the tables of partners come to: the side that their signed scores favour.

    Equal and opposite scores give nobody anything, and a void table is left out (Bicycle's
    partnership rummy; rummytalk.com). The difference is in points, bonuses included.

    >>> from ginscore.scoring.rules import Score
    >>> rules = Rules(score={Result.KNOCK: Score()})
    >>> def knock(winner, points):
    ...     return Outcome(Result.KNOCK, winner, doubled=False, difference=points)
    >>> net = net_outcome(rules, (knock(0, 12), knock(1, 10)), 2)
    >>> net.winner, net.difference
    (0, 2)
    """
    if all(table.result is Result.VOID for table in tables):
        return _NOTHING._replace(seats=seats, tables=tables)
    net = 0
    for table in tables:
        score = score_hand(rules, table)
        net += (score.total - score.boxes_points) * (-1 if table.winner else 1)
    return Outcome(
        result=Result.NET,
        winner=None if net == 0 else int(net < 0),
        doubled=any(table.doubled for table in tables),
        difference=abs(net),
        seats=seats,
        tables=tables,
        loser=None if net == 0 else int(net > 0),
    )


def extra_boxes(rules: Rules, table: Outcome) -> int:
    """Return the boxes of a table above those that every won hand takes.

    >>> from ginscore.scoring.rules import Score
    >>> rules = Rules(score={Result.KNOCK: Score(boxes=(1, 1)), Result.GIN: Score(boxes=(3, 5))})
    >>> extra_boxes(rules, Outcome(Result.GIN, 0, doubled=True, difference=26))
    4
    """
    boxes = score_hand(rules, table).boxes
    return max(0, boxes - rules.plain_boxes(doubled=table.doubled))


def sweep_boxes(rules: Rules, outcome: Outcome) -> int:
    """Return the boxes of a side all of whose partners sat at a table and won it; else 0."""
    won = sum(table.winner == outcome.winner for table in outcome.tables)
    swept = won == len(outcome.tables) == outcome.seats
    return won * rules.partners.sweep_boxes[outcome.doubled] if swept else 0


def _score_tables(rules: Rules, outcome: Outcome, side: int) -> HandScore:
    """Return the score of a hand of tables: their net, one plain box, and the extra boxes."""
    extra = [0, 0]
    points = []
    for table in outcome.tables:
        if table.result is Result.VOID:
            continue
        score = score_hand(rules, table)
        sign = 1 if table.winner == side else -1
        points.append((score.total - score.boxes_points) * sign)
        if table.winner is not None:
            extra[table.winner] += extra_boxes(rules, table)
    boxes = rules.plain_boxes(doubled=outcome.doubled) + extra[side] + sweep_boxes(rules, outcome)
    each = rules.partners.boxes is PartnersBoxes.EACH and not rules.boxes_at_once
    return HandScore(
        boxes=boxes,
        boxes_points=boxes * rules.box_value if rules.boxes_at_once else 0,
        tables=tuple(points),
        other_boxes=extra[1 - side] if each else 0,
    )
