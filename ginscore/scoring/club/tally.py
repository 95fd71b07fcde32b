"""What one game comes to for those who played it: all that a ledger and statistics need of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from ginscore.scoring.game import Game
from ginscore.scoring.replay import PlayedHand, Replay, table_of
from ginscore.scoring.rules import UNDERCUTS, UNPLAYED, Result
from ginscore.scoring.settlement import settle

if TYPE_CHECKING:
    from ginscore.scoring.club.match import Match
    from ginscore.scoring.stake import Stake

WON = tuple(result for result in Result if result not in (*UNPLAYED, Result.NET))
"""The results a hand is won by, in the order of ``Tally.won``."""


class Tally(NamedTuple):
    """What a game comes to for one of its players, or for a side of partners.

    A hand of partners is his who is named as having won his table, and everybody's of the side
    where it has one result for the whole side. Nothing says whose table an unnamed one was.
    """

    player: str
    net: int
    """Points of the settlement: positive where he is paid."""
    money: Decimal
    """What he is paid, or pays where it is negative; 0 without a stake."""
    won: tuple[int, ...]
    """Hands won, by ``WON``."""
    undercuts: int
    """Undercuts taken: knocks that the other player answered with as little or less."""
    blitzes: int
    """Columns closed while another player had won nothing in them, counted for each such one."""
    score: int
    """Points of the hands won, before columns, boxes and factors."""
    best: int
    """Points of the biggest hand won."""
    run: int
    """Hands won one after the other at most; a hand nobody won does not end a run. A hand of
    partners is won by whoever wins a table in it, and by the side that its net favours."""
    hands: int = 0
    """Hands that count, void ones among them; of a side all tables of them, and of three or more
    players those that he did not sit out."""
    side: int = 0
    """On which side of the game, from 0; of three or more each is one of his own."""


class Summary(NamedTuple):
    """A game in short; the money of its players adds up to nothing."""

    tallies: tuple[Tally, ...]
    variant: str
    date: str | None
    """ISO form."""
    finished: bool
    hands: int
    """Entries that count, void hands, penalties and a notice among them."""
    staked: bool
    """Whether it is played for money."""
    currency: str | None
    match: Match | None = None
    stake: Stake | None = None
    partners: tuple[Tally, ...] = ()
    """What each side comes to, by its name, where partners play."""
    dealt: int | None = None
    """Hands that count, void ones among them, and all tables of them; None: as of any side."""

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who played."""
        return tuple(tally.player for tally in self.tallies)

    @property
    def sides(self) -> tuple[Tally, ...]:
        """What each side comes to: two of partners, else everybody for himself."""
        return self.partners or self.tallies

    def members(self, side: int) -> tuple[Tally, ...]:
        """Return what a side comes to for everybody on it."""
        return tuple(tally for tally in self.tallies if tally.side == side)


def summary(game: Game, replayed: Replay | None = None) -> Summary:
    """Replay and settle a game, and say what it comes to for each player.

    ``replayed``: what replaying it gave, where that was done.

    >>> from ginscore.scoring.hands import Hand
    >>> from ginscore.scoring.rules import Rules, Score
    >>> rules = Rules(target=20, score={Result.KNOCK: Score()})
    >>> hands = (Hand(winner=1, result=Result.KNOCK, points=25),)
    >>> found = summary(Game(players=("Anna", "Bruno"), variant="x", rules=rules, hands=hands))
    >>> [(tally.player, tally.net, tally.blitzes) for tally in found.tallies]
    [('Anna', -25, 0), ('Bruno', 25, 1)]
    """
    replayed = replayed or game.replay()
    settlement = settle(game.rules, replayed)
    money = (Decimal(),) * len(game.players)
    if game.stake is not None:
        from ginscore.scoring.stake import payment

        money = payment(game.stake, game.rules, replayed, settlement).nets
    hands = [_Played.of(game, played) for played in replayed.hands if _is_hand(played)]
    return Summary(
        tallies=tuple(_tallies(game, replayed, hands, settlement.nets, money)),
        variant=game.variant,
        date=game.date,
        finished=replayed.finished,
        hands=sum(not played.surplus for played in replayed.hands),
        staked=game.stake is not None,
        currency=None if game.stake is None else game.stake.currency,
        match=game.match,
        stake=game.stake,
        partners=tuple(_of_sides(game, replayed, hands, settlement.nets, money)),
        dealt=sum(len(hand.parts) for hand in hands) if game.many else None,
    )


class _Part(NamedTuple):
    """A hand of two, or one of the tables of a hand of partners."""

    result: Result
    winner: int | None
    loser: int | None
    """The side that lost it; of three or more, the others sat out."""
    score: int
    """Points, without those that boxes pay at once where they are paid for the whole hand."""
    named: tuple[int, int | None] | None = None
    """Who is named as having won or closed it, by side and place there; None: the whole side."""

    def is_of(self, side: int, place: int | None, people: int) -> bool:
        """Tell whether it is known to be of one of so many people of a side; None: of any."""
        return self.named is None or place is None or people == 1 or self.named == (side, place)


class _Played(NamedTuple):
    """A hand that counts, in its parts."""

    winner: int | None
    parts: tuple[_Part, ...]

    def is_of(self, side: int) -> bool:
        """Tell whether a side did not sit it out; of a void hand nobody knows who did."""
        return any(part.winner is None or side in (part.winner, part.loser) for part in self.parts)

    @classmethod
    def of(cls, game: Game, played: PlayedHand) -> _Played:
        outcome = played.outcome
        if not outcome.tables:
            part = _Part(outcome.result, outcome.winner, outcome.loser, played.score.total)
            return cls(outcome.winner, (part,))
        parts = []
        for number, told in enumerate(played.hand.tables or ()):
            table = table_of(game.rules, played, number)
            side = told.winner if told.closer is None else told.closer
            score = table.score.total - table.score.boxes_points
            named = (-1 if side is None else side, told.member)
            found = table.outcome
            parts.append(_Part(found.result, found.winner, found.loser, score, named))
        return cls(outcome.winner, tuple(parts))


def _is_hand(played: PlayedHand) -> bool:
    result = played.outcome.result
    return not played.surplus and result not in (Result.PENALTY, Result.NOTICE)


def _tallies(
    game: Game,
    replayed: Replay,
    hands: Sequence[_Played],
    nets: Sequence[int],
    money: Sequence[Decimal],
) -> Iterator[Tally]:
    """Yield what a game comes to for everybody who played it, partners sharing what their side has.

    Points and money are shared to the smallest unit, so that both add up to nothing.
    """
    from ginscore.scoring.stake import shares, unit_of

    unit = unit_of(None if game.stake is None else game.stake.currency)
    for side, names in enumerate(game.members):
        points = shares(nets[side], len(names))
        amounts = shares(int(money[side] / unit), len(names))
        for place, name in enumerate(names):
            tally = _tally(name, side, place, len(names), hands)
            yield tally._replace(
                net=points[place],
                money=amounts[place] * unit,
                blitzes=_blitzes(replayed, side),
            )


def _of_sides(
    game: Game,
    replayed: Replay,
    hands: Sequence[_Played],
    nets: Sequence[int],
    money: Sequence[Decimal],
) -> Iterator[Tally]:
    """Yield what a game of partners comes to for each side; nothing where nobody has a partner."""
    for side in (0, 1) if game.sides is not None else ():
        tally = _tally(game.players[side], side, None, 0, hands)
        yield tally._replace(
            net=nets[side],
            money=money[side],
            blitzes=_blitzes(replayed, side),
        )


def _blitzes(replayed: Replay, side: int) -> int:
    return sum(len(column.shut_out) for column in replayed.columns if column.closed_by == side)


def _tally(name: str, side: int, place: int | None, people: int, hands: Sequence[_Played]) -> Tally:
    """Count the hands of one of so many people on a side, or those of the side."""
    won: dict[Result, int] = dict.fromkeys(WON, 0)
    undercuts = score = best = run = longest = 0
    for hand in hands:
        mine = False
        for part in hand.parts:
            if part.winner is None or not part.is_of(side, place, people):
                continue
            if part.winner == side:
                mine = True
                won[part.result] += 1
                score += part.score
                best = max(best, part.score)
            elif part.loser == side:
                undercuts += part.result in UNDERCUTS
        if place is None:
            mine = hand.winner == side
            idle = hand.winner is None
        else:
            idle = all(part.winner is None for part in hand.parts) or not hand.is_of(side)
        if not idle:
            run = run + 1 if mine else 0
            longest = max(longest, run)
    return Tally(
        player=name,
        net=0,
        money=Decimal(),
        won=tuple(won.values()),
        undercuts=undercuts,
        blitzes=0,
        score=score,
        best=best,
        run=longest,
        hands=sum(len(hand.parts) if place is None else hand.is_of(side) for hand in hands),
        side=side,
    )
