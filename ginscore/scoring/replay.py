"""The replay: hands in, the columns of the pad out."""

from collections.abc import Iterable
from typing import NamedTuple

from ginscore.scoring.hands import Hand, HandScore, Outcome, score_hand
from ginscore.scoring.outcome import outcome_of
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
        others = (player for player in range(len(self.points)) if player != closer)
        return tuple(player for player in others if not self.wins(player))

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


class RunningGame:
    """A game being played: takes one verified hand after the other.

    >>> from ginscore.scoring.rules import Result, Score
    >>> rules = Rules(target=20, score={Result.KNOCK: Score()})
    >>> table = RunningGame(rules)
    >>> table.play(Hand(winner=1, result=Result.KNOCK, points=20)).columns, table.finished
    ((1,), True)
    """

    def __init__(self, rules: Rules, dealer: int | None = None, players: int = 2) -> None:
        self._rules = rules
        self._dealer = dealer
        self._hands: list[PlayedHand] = []
        self._players = players
        self._wins = [0] * players
        self._open: list[int] = []
        self._points: list[list[list[int]]] = []
        self._boxes: list[list[list[int]]] = []
        self._penalties: list[list[list[int]]] = []
        self._closed: list[tuple[int, int] | None] = []
        self._opened: list[int] = []
        self._more = rules.endless
        for _ in range(rules.begun):
            self._begin(0)
        # Hands equal but for a note come to the same: they are looked at once, and share what they
        # came to and, where they are written alike, the numbers of their columns.
        self._known: dict[Hand, tuple[Outcome, HandScore]] = {}
        self._numbers: dict[tuple[int, ...], tuple[int, ...]] = {}

    @classmethod
    def after(cls, rules: Rules, replayed: Replay) -> "RunningGame":
        """Go on with a game that is not over, from where its replay has come to."""
        table = cls(rules, replayed.next_dealer, len(replayed.columns[0].points))
        columns, table._more = replayed.columns, replayed.more
        table._hands = [*replayed.hands]
        table._open = [column.number - 1 for column in columns if column.closed_by is None]
        table._points = [_lists(column.points) for column in columns]
        table._boxes = [_lists(column.boxes) for column in columns]
        table._penalties = [_lists(column.penalties) for column in columns]
        table._opened = [column.opened_at for column in columns]
        table._closed = [
            None if by is None or at is None else (by, at)
            for by, at in ((column.closed_by, column.closed_at) for column in columns)
        ]
        for _, _, outcome, *_ in replayed.hands:
            if outcome.winner is not None and outcome.result not in UNPLAYED:
                table._wins[outcome.winner] += 1
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
        alike = hand if hand.note is None else hand._replace(note=None)
        known = self._known.get(alike)
        if known is None:
            outcome = outcome_of(self._rules, alike)
            known = self._known[alike] = outcome, score_hand(self._rules, outcome)
        outcome, score = known
        number = len(self._hands) + 1
        if not self._open:
            played = PlayedHand(number, hand, outcome, score, surplus=True)
        elif outcome.result is Result.NOTICE:
            self._more = False
            played = PlayedHand(number, hand, outcome, score)
        elif outcome.winner is None:
            # Nothing moves, and the same dealer deals again.
            played = PlayedHand(number, hand, outcome, score)
        else:
            won = outcome.result is not Result.PENALTY
            columns = self._write(outcome.winner, score, number, won=won)
            if won:
                self._dealer = self._next_dealer(outcome.winner, outcome.loser)
            played = PlayedHand(number, hand, outcome, score, columns)
        self._hands.append(played)
        return played

    @property
    def dealer(self) -> int | None:
        """Who deals next, be it the first hand of the next game; None where nothing tells."""
        return self._dealer

    def entered(self, player: int) -> tuple[int, ...]:
        """Return the numbers of the columns in which the player's next win would be written."""
        return tuple(index + 1 for index in self._entries(player))

    def replayed(self) -> Replay:
        """Return the game as it is."""
        columns = tuple(self._column(index) for index in range(len(self._closed)))
        return Replay(
            hands=tuple(self._hands),
            columns=columns,
            next_dealer=self._dealer if self._open else None,
            more=self._more,
        )

    def _begin(self, number: int) -> None:
        """Begin another column, after a hand of this number; 0: before the first one."""
        self._open.append(len(self._closed))
        for figures in (self._points, self._boxes, self._penalties):
            figures.append([[] for _ in range(self._players)])
        self._closed.append(None)
        self._opened.append(number)

    def _write(self, winner: int, score: HandScore, number: int, *, won: bool) -> tuple[int, ...]:
        """Write a score; one that was not won goes where the next win would and is none itself."""
        total, boxes = score.total, score.boxes
        columns = self._entries(winner)
        self._wins[winner] += won
        if score.other_boxes:
            # Boxes go beside points: a column in which the side has none yet takes none.
            for index in self._open:
                if others := self._boxes[index][1 - winner]:
                    others[-1] += score.other_boxes
        for index in columns:
            points = self._points[index][winner]
            if not won:
                self._penalties[index][winner].append(len(points))
            counts = self._boxes[index][winner]
            points.append(points[-1] + total if points else total)
            counts.append(counts[-1] + boxes if counts else boxes)
            # Reaching the target is enough, and closes the column for both; the overshoot stays.
            if points[-1] >= self._rules.target:
                self._closed[index] = (winner, number)
                self._open.remove(index)
                if self._more:
                    self._begin(number)
        numbers = tuple(index + 1 for index in columns)
        return self._numbers.setdefault(numbers, numbers)

    def _entries(self, winner: int) -> list[int]:
        """Return the open columns in which the player's next win is written."""
        if self._rules.entry is Entry.STRICT:
            # The k-th win goes to columns 1 to k; a win that finds them all closed is lost.
            return [index for index in self._open if index <= self._wins[winner]]
        # Every open column with a win of his, and the next open one after them, so that a
        # player shut out of column 1 begins in column 2.
        columns = []
        for index in self._open:
            columns.append(index)
            if len(self._points[index][winner]) == len(self._penalties[index][winner]):
                break
        return columns

    def _next_dealer(self, winner: int, loser: int | None) -> int | None:
        if self._players > 2 and self._rules.idle is Idle.LOSER:
            return loser  # who sits out deals
        match self._rules.dealer:
            case DealerRule.WINNER:
                return winner
            case DealerRule.LOSER:
                return loser
            case DealerRule.ALTERNATE:
                return None if self._dealer is None else (self._dealer + 1) % self._players

    def _column(self, index: int) -> Column:
        closed = self._closed[index]
        return Column(
            number=index + 1,
            points=tuple(map(tuple, self._points[index])),
            boxes=tuple(map(tuple, self._boxes[index])),
            closed_by=closed[0] if closed else None,
            closed_at=closed[1] if closed else None,
            penalties=tuple(map(tuple, self._penalties[index])),
            opened_at=self._opened[index],
        )


def _lists(figures: Figures) -> list[list[int]]:
    return [[*own] for own in figures]


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
    for hand in hands:
        table.play(hand)
    return table.replayed()
