"""The count that is asked for at the table: what each player still needs to close each column."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import product

from ginscore.scoring.checks import faults
from ginscore.scoring.frozen import Row
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand, outcome_by_figures, score_hand
from ginscore.scoring.replay import RunningGame
from ginscore.scoring.rules import Doubling, Result, Rules

COUNTED_CUBES = 4
"""How many sides of a cube are counted: 1, 2, 4 and 8, as hands are hardly doubled further."""


class Way(Row):
    """A result at a level, with the smallest number that closes a column with it."""

    result: Result
    doubled: bool
    number: int | None
    """Points: the opponent's deadwood for gin and big gin, the difference for a knock and an
    undercut; 0: the bonus alone closes. None: no hand can."""
    multiplier: int = 1
    """What the players have doubled the hand to."""


class ColumnNeeds(Row):
    """What a player needs to close an open column."""

    number: int
    needed: int
    """Points, at least 1."""
    next_win: bool
    """Whether the player's next win is written in it; only then can his next hand close it."""
    ways: tuple[Way, ...]
    """The same results and levels for every column: knock, gin, big gin, undercut."""
    shutout: bool
    """Whether another player has won nothing in it; whether the rules pay is another matter."""
    ends_game: bool
    """Whether the game is over when it closes."""


class PlayerNeeds(Row):
    """What one player needs: his open columns, none in a game that is over."""

    player: int
    columns: tuple[ColumnNeeds, ...]


class _Kind(Row):
    """A result at a level, with a hand for each number it could come with."""

    result: Result
    doubled: bool
    multiplier: int
    said: bool | None
    """The level as a hand says it: not at all where the rules know but one."""
    numbers: range
    """Of points, from 0 on; not every one of them can be."""

    def hand(self, number: int) -> Hand:
        """Return the hand with a number."""
        cube = self.multiplier if self.multiplier > 1 else None
        return Hand(winner=0, result=self.result, points=number, doubled=self.said, multiplier=cube)

    def score(self, rules: Rules, number: int) -> int:
        """Return the points of the hand with a number."""
        return score_hand(rules, outcome_by_figures(rules, self.hand(number))).total

    def can_be(self, rules: Rules) -> bool:
        """Tell whether there is any such hand."""
        return any(not faults(rules, self.hand(number)) for number in self.numbers)

    def closing(self, rules: Rules, needed: int) -> Way:
        """Find the least number whose score is enough and whose hand can be.

        From 1 on a score grows with its number, so where it begins to be enough is found without
        looking at every one; 0 may be worth nothing, or a bonus alone.
        """
        enough = bisect_left(self.numbers[1:], needed, key=lambda number: self.score(rules, number))
        tried = [0] if self.score(rules, 0) >= needed else []
        for number in (*tried, *self.numbers[enough + 1 :]):
            if not faults(rules, self.hand(number)):
                return self.way(number)
        return self.way(None)

    def way(self, number: int | None) -> Way:
        """Return the way with a number, or with none."""
        return Way(self.result, self.doubled, number, self.multiplier)


def needed(game: Game) -> tuple[PlayerNeeds, ...]:
    """Return the count for all players.

    >>> from ginscore.scoring.rules import Score
    >>> rules = Rules(score={Result.KNOCK: Score(), Result.GIN: Score(bonus=(20, 40))})
    >>> hands = (Hand(winner=0, result=Result.KNOCK, points=50),)
    >>> game = Game(players=("Anna", "Bruno"), variant="club", rules=rules, hands=hands)
    >>> anna, bruno = needed(game)
    >>> [(way.result.value, way.number) for way in anna.columns[0].ways]
    [('knock', 50), ('gin', 30)]
    >>> bruno.columns[0].needed, anna.columns[0].shutout
    (100, True)
    """
    table = game.running()
    # What partners need is the net of several tables, for which no single result stands.
    kinds = () if game.seats else tuple(_kinds(game.rules))
    return tuple(_player(game.rules, table, kinds, player) for player in range(len(game.players)))


def _player(rules: Rules, table: RunningGame, kinds: tuple[_Kind, ...], player: int) -> PlayerNeeds:
    all_columns = table.replayed().columns
    entered = table.entered(player)
    columns = []
    for column in all_columns:
        if column.closed_by is not None:
            continue
        needed = rules.target - column.total(player)
        next_win = column.number in entered
        columns.append(
            ColumnNeeds(
                number=column.number,
                needed=needed,
                next_win=next_win,
                ways=tuple(
                    kind.closing(rules, needed) if next_win else kind.way(None) for kind in kinds
                ),
                shutout=any(
                    not column.wins(other) for other in range(len(column.points)) if other != player
                ),
                # The last column never closes before another.
                ends_game=column is all_columns[-1] and not table.more,
            )
        )
    return PlayerNeeds(player=player, columns=tuple(columns))


def _kinds(rules: Rules) -> Iterator[_Kind]:
    """Yield every result and level that a hand can have under the rules.

    What can be is told by the checks that a hand itself is verified by.
    """
    levels = {Doubling.NONE: (False,), Doubling.ALWAYS: (True,)}.get(rules.doubling, (False, True))
    for result in (result for result in Result if result in rules.score):
        for doubled, multiplier in product(levels, rules.multipliers[:COUNTED_CUBES]):
            said = doubled if len(levels) > 1 else None
            numbers = range(rules.largest_deadwood + 1)
            kind = _Kind(result, doubled, multiplier, said, numbers)
            if kind.can_be(rules):
                yield kind
