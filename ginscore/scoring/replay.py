"""The replay: hands in, the columns of the pad out."""

from collections.abc import Iterable
from itertools import accumulate
from math import inf
from operator import sub
from typing import NamedTuple

from ginscore.scoring.hands import Hand, HandScore, Outcome, score_hand
from ginscore.scoring.known import known_worths, worth_of
from ginscore.scoring.rules import UNPLAYED, DealerRule, Entry, Idle, Result, Rules

Figures = tuple[tuple[int, ...], ...]
"""Running figures of each player, oldest first."""


class PlayedHand(NamedTuple):
    """A hand in its place in the game: what it came to, its score and where it was written."""

    number: int
    hand: Hand
    outcome: Outcome
    score: HandScore
    columns: tuple[int, ...] = ()
    """Numbers of the columns the score was written in; none for a void or surplus hand."""
    surplus: bool = False
    """Whether it was written after the end of the game; then it counts for nothing."""


def table_of(rules: Rules, played: PlayedHand, table: int) -> PlayedHand:
    """Return a table of a hand that partners played, as a hand of its own; from 0."""
    assert played.hand.tables is not None
    outcome = played.outcome.tables[table]
    return PlayedHand(played.number, played.hand.tables[table], outcome, score_hand(rules, outcome))


class Column(NamedTuple):
    """A column of the pad with the running figures of all players, oldest first."""

    number: int
    points: Figures
    """Running points of each player."""
    boxes: Figures
    """Running boxes of each player, one figure beside each of the points."""
    closed_by: int | None = None
    closed_at: int | None = None
    """Number of the hand that closed it."""
    penalties: Figures = ((), ())
    """Which of each player's figures are penalties, counted from 0; the others are hands won."""
    opened_at: int = 0
    """Number of the hand that closed another one, in an endless game; 0: it was there at first."""

    @property
    def shutout(self) -> bool:
        """Whether it closed with the other player, or one of them, having won no hand in it."""
        return bool(self.shut_out)

    @property
    def shut_out(self) -> tuple[int, ...]:
        """Who had won no hand in the column when it closed.

        Judged column by column and by entries, not by points: an entry of 0 is an entry. A
        penalty is none, and a column that a penalty closes shuts nobody out.
        """
        closer = self.closed_by
        if closer is None or len(self.points[closer]) - 1 in self.penalties[closer]:
            return ()
        others = [player for player in range(len(self.points)) if player != closer]
        return tuple([player for player in others if not self.wins(player)])

    def between(self, pair: tuple[int, int]) -> "Column":
        """Return the column as two of its players have it between them."""
        closer = self.closed_by
        first, second = pair
        return self._replace(
            points=(self.points[first], self.points[second]),
            boxes=(self.boxes[first], self.boxes[second]),
            penalties=(self.penalties[first], self.penalties[second]),
            closed_by=pair.index(closer) if closer in pair else None,
        )

    def wins(self, player: int) -> int:
        """Return how many hands a player has won in the column."""
        return len(self.points[player]) - len(self.penalties[player])

    def total(self, player: int) -> int:
        """Return a player's points in the column."""
        return self.points[player][-1] if self.points[player] else 0

    def box_count(self, player: int) -> int:
        """Return a player's boxes in the column."""
        return self.boxes[player][-1] if self.boxes[player] else 0


class Replay(NamedTuple):
    """A replayed game: every hand in its place, the columns, and who deals next."""

    hands: tuple[PlayedHand, ...]
    columns: tuple[Column, ...]
    next_dealer: int | None
    """None when the game is over, or when nothing tells who deals."""
    more: bool = False
    """Whether another column begins when one closes: nobody has given notice yet."""

    @property
    def sits_out(self) -> int | None:
        """Who does not play the next hand, where three or more take turns and that is known."""
        return self.next_dealer if len(self.columns[0].points) > 2 else None

    def between(self, pair: tuple[int, int]) -> "Replay":
        """Return what two of three or more players have between them: all that either won."""
        hands = tuple(_between(played, pair) for played in self.hands)
        columns = tuple(column.between(pair) for column in self.columns)
        return Replay(hands=hands, columns=columns, next_dealer=None)

    @property
    def finished(self) -> bool:
        """Whether the last column has closed, which ends the game.

        As long as more columns begin there is an open one, and it is the last.
        """
        return self.columns[-1].closed_by is not None

    @property
    def swept(self) -> bool:
        """Whether one player has shut the other out of every column."""
        return len({column.closed_by for column in self.columns}) == 1 and all(
            column.shutout for column in self.columns
        )

    @property
    def surplus(self) -> tuple[int, ...]:
        """Numbers of the hands written after the end of the game."""
        return tuple(played.number for played in self.hands if played.surplus)


def _between(played: PlayedHand, pair: tuple[int, int]) -> PlayedHand:
    """Return a hand as two of three or more players have it: what a third one won is nothing."""
    winner = played.outcome.winner
    if winner not in pair:
        outcome = played.outcome._replace(winner=None, loser=None)
        return played._replace(outcome=outcome, columns=())
    # Who lost it may be a third one.
    outcome = played.outcome._replace(winner=pair.index(winner), loser=None)
    return played._replace(outcome=outcome)


class _Open:
    """An open column: where in a player's gains his figures in it begin, and what he had before."""

    __slots__ = ("base", "number", "opened_at", "start", "won")

    def __init__(self, number: int, opened_at: int, players: int) -> None:
        self.number = number
        self.opened_at = opened_at
        self.start: list[int | None] = [None] * players
        self.base = [0] * players
        self.won = [False] * players


class RunningGame:
    """A game being played: takes one verified hand after the other.

    >>> from ginscore.scoring.rules import Result, Score
    >>> rules = Rules(target=20, score={Result.KNOCK: Score()})
    >>> table = RunningGame(rules)
    >>> table.play(Hand(winner=1, result=Result.KNOCK, points=20)).columns, table.finished
    ((1,), True)
    """

    # A player's gains are kept once, whatever columns they are written in: as long as a column is
    # open it has all of them from its first one on. So a hand costs the same in one column and in
    # five, and running figures are summed when they are asked for.

    def __init__(self, rules: Rules, dealer: int | None = None, players: int = 2) -> None:
        self._rules = rules
        self._dealer = dealer
        self._deals = rules.dealer
        if players > 2 and rules.idle is Idle.LOSER:
            self._deals = DealerRule.LOSER  # who sits out deals
        self._hands: list[PlayedHand] = []
        self._players = players
        self._columns: list[_Open | Column] = []
        self._open: list[_Open] = []
        self._gains: list[list[int]] = [[] for _ in range(players)]
        self._boxes: list[list[int]] = [[] for _ in range(players)]
        self._sums = [0] * players
        self._penalties: list[list[int]] = [[] for _ in range(players)]
        """Which of each player's gains are penalties."""
        self._unpenalized: Figures = ((),) * players
        self._earlier = [0] * players
        """Wins that are not among the gains any more."""
        self._entered: list[tuple[int, ...] | None] = [None] * players
        """Numbers of the columns that every win of a player goes to as long as none closes; None
        where that has to be found."""
        self._limits: list[float] = [0] * players
        """Sums of all gains at which the next column closes."""
        self._more = rules.endless
        for _ in range(rules.begun):
            self._begin(0)

    @classmethod
    def after(cls, rules: Rules, replayed: Replay) -> "RunningGame":
        """Go on with a game that is not over, from where its replay has come to."""
        columns = replayed.columns
        table = cls(rules, replayed.next_dealer, len(columns[0].points))
        table._more = replayed.more
        table._hands = [*replayed.hands]
        table._columns, table._open = [], []
        for column in columns:
            if column.closed_by is None:
                table._begin(column.opened_at)
            else:
                table._columns.append(column)
        still = [column for column in columns if column.closed_by is None]
        for player in range(table._players):
            # Whatever is written in an open column was written in the fullest one too.
            fullest = max(still, key=lambda column: len(column.points[player]))
            points, boxes = fullest.points[player], fullest.boxes[player]
            table._gains[player] = list(map(sub, points, (0, *points)))
            table._boxes[player] = list(map(sub, boxes, (0, *boxes)))
            table._penalties[player] = [*fullest.penalties[player]]
            table._sums[player] = fullest.total(player)
            table._earlier[player] = -fullest.wins(player)
            for open_, column in zip(table._open, still, strict=True):
                if own := column.points[player]:
                    open_.start[player] = len(points) - len(own)
                    open_.base[player] = fullest.total(player) - own[-1]
                    open_.won[player] = column.wins(player) > 0
        for _, _, outcome, *_ in replayed.hands:
            if outcome.winner is not None and outcome.result not in UNPLAYED:
                table._earlier[outcome.winner] += 1
        return table

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return not self._open

    @property
    def more(self) -> bool:
        """Whether another column begins when one closes: nobody has given notice."""
        return self._more

    def play(self, hand: Hand) -> PlayedHand:
        """Score a verified hand and write it in the columns it belongs to."""
        self.play_all((hand,))
        return self._hands[-1]

    def play_all(self, hands: Iterable[Hand]) -> None:
        """Play verified hands, one after the other."""
        rules, deals, players = self._rules, self._deals, self._players
        known = known_worths(rules)
        open_, gains, boxes, sums = self._open, self._gains, self._boxes, self._sums
        entered, limits, played = self._entered, self._limits, self._hands
        columns: tuple[int, ...] | None
        for number, hand in enumerate(hands, len(played) + 1):
            # Hands by cards are not among the known ones, and long to compare.
            found = known.get(hand) if hand.cards is None else None
            if found is None:
                found = worth_of(rules, hand)
            outcome, score, winner, loser, points, own, others, won = found
            if not open_:
                played.append(PlayedHand(number, hand, outcome, score, surplus=True))
                continue
            if winner is None:
                # Nothing moves, and the same dealer deals again.
                if outcome.result is Result.NOTICE:
                    self._more = False
                played.append(PlayedHand(number, hand, outcome, score))
                continue
            if others:
                self._give_boxes(1 - winner, others)
            columns = entered[winner]
            if columns is None or not won:
                columns = self._enter(winner, won=won)
            gains[winner].append(points)
            boxes[winner].append(own)
            total = sums[winner] = sums[winner] + points
            if total >= limits[winner]:
                self._close(winner, number)
            if won:
                if deals is DealerRule.WINNER:
                    self._dealer = winner
                elif deals is DealerRule.LOSER:
                    self._dealer = loser
                elif self._dealer is not None:
                    self._dealer = (self._dealer + 1) % players
            played.append(PlayedHand(number, hand, outcome, score, columns))

    @property
    def dealer(self) -> int | None:
        """Who deals next, be it the first hand of the next game; None where nothing tells."""
        return self._dealer

    def entered(self, player: int) -> tuple[int, ...]:
        """Return the numbers of the columns in which the player's next win would be written."""
        return tuple([column.number for column in self._entries(player)])

    def replayed(self) -> Replay:
        """Return the game as it is."""
        return Replay(
            hands=tuple(self._hands),
            columns=tuple(
                self._figures(column) if isinstance(column, _Open) else column
                for column in self._columns
            ),
            next_dealer=self._dealer if self._open else None,
            more=self._more,
        )

    def _begin(self, number: int) -> None:
        """Begin another column, after a hand of this number; 0: before the first one."""
        column = _Open(len(self._columns) + 1, number, self._players)
        self._columns.append(column)
        self._open.append(column)

    def _enter(self, winner: int, *, won: bool) -> tuple[int, ...]:
        """Return where the next gain is written, which may be the first one in a column.

        One that was not won goes where the next win would, and is none itself.
        """
        here, base = len(self._gains[winner]), self._sums[winner]
        least: float = inf
        entries = self._entries(winner)
        for column in entries:
            if column.start[winner] is None:
                column.start[winner] = here
                column.base[winner] = base
            if column.base[winner] < least:
                least = column.base[winner]
            if won:
                column.won[winner] = True
        if not won:
            self._penalties[winner].append(here)
        self._limits[winner] = least + self._rules.target
        numbers = tuple([column.number for column in entries])
        self._entered[winner] = numbers if won and len(entries) == len(self._open) else None
        return numbers

    def _close(self, winner: int, number: int) -> None:
        """Close the columns in which a player has reached the target, for both.

        Reaching it is enough, and the overshoot stays.
        """
        least = self._sums[winner] - self._rules.target
        for column in [*self._open]:
            if column.start[winner] is not None and column.base[winner] <= least:
                self._columns[column.number - 1] = self._figures(column, winner, number)
                self._open.remove(column)
                if self._more:
                    self._begin(number)
        self._entered[:] = [None] * self._players

    def _give_boxes(self, player: int, boxes: int) -> None:
        """Write boxes beside the last points of a side that did not score.

        A column in which the side has no points yet takes none, and neither does a closed one.
        """
        if any(column.start[player] is not None for column in self._open):
            self._boxes[player][-1] += boxes

    def _entries(self, winner: int) -> list[_Open]:
        """Return the open columns in which the player's next win is written."""
        if self._rules.entry is Entry.STRICT:
            # The k-th win goes to columns 1 to k; a win that finds them all closed is lost.
            penalties = len(self._penalties[winner])
            wins = self._earlier[winner] + len(self._gains[winner]) - penalties
            return [column for column in self._open if column.number <= wins + 1]
        # Every open column with a win of his, and the next open one after them, so that a
        # player shut out of column 1 begins in column 2.
        columns = []
        for column in self._open:
            columns.append(column)
            if not column.won[winner]:
                break
        return columns

    def _figures(
        self, column: _Open, closed_by: int | None = None, closed_at: int | None = None
    ) -> Column:
        """Return a column with the running figures of all players."""
        begun = [
            len(gains) if start is None else start
            for gains, start in zip(self._gains, column.start, strict=True)
        ]
        return Column(
            number=column.number,
            points=_running(self._gains, begun),
            boxes=_running(self._boxes, begun),
            closed_by=closed_by,
            closed_at=closed_at,
            penalties=self._penalties_since(begun) if any(self._penalties) else self._unpenalized,
            opened_at=column.opened_at,
        )

    def _penalties_since(self, begun: list[int]) -> Figures:
        return tuple(
            [
                tuple([place - start for place in places if place >= start])
                for places, start in zip(self._penalties, begun, strict=True)
            ]
        )


def _running(gains: list[list[int]], begun: list[int]) -> Figures:
    """Return the running sums of each player's gains from a place on."""
    return tuple([tuple(accumulate(own[start:])) for own, start in zip(gains, begun, strict=True)])


def replay(
    rules: Rules, hands: Iterable[Hand], dealer: int | None = None, players: int = 2
) -> Replay:
    """Replay verified hands from an empty pad; ``dealer`` deals the first of them.

    Of three or more ``players`` two play each hand, and who deals sits out.

    >>> from ginscore.scoring.rules import Result, Score
    >>> rules = Rules(target=20, score={Result.KNOCK: Score()})
    >>> replayed = replay(rules, [Hand(winner=0, result=Result.KNOCK, points=20)])
    >>> replayed.finished, replayed.columns[0].shutout
    (True, True)
    """
    table = RunningGame(rules, dealer, players)
    table.play_all(hands)
    return table.replayed()
