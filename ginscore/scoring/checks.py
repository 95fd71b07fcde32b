"""Verification: what the rules forbid in a hand, what a pad disagrees with, what is unlikely."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ginscore.errors import GinscoreError
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand, closing_result
from ginscore.scoring.known import allow, allowed_hands, noteless
from ginscore.scoring.players import Sides
from ginscore.scoring.replay import Column, RunningGame
from ginscore.scoring.rules import GINS, UNDERCUTS, WITNESS, Doubling, Result, Rules, Tie
from ginscore.scoring.settlement import settle

Check = Callable[[Rules, Hand], Iterator[GinscoreError]]


def _result_exists(rules: Rules, hand: Hand) -> Iterator[GinscoreError]:
    """The variant must know the result, said or found from the deadwood."""
    result = hand.result if hand.deadwood is None else closing_result(rules, hand)
    assert result is not None
    # A gin-only variant answers a knock and its undercut with the limit, not a missing result.
    gin_only = rules.knock_limit == 0 and result not in (*GINS, Result.CONCEDED)
    if rules.priced(result) not in rules.score and not gin_only:
        yield GinscoreError(
            "rule.result-unknown", result=result, known=tuple(rules.score), key="result"
        )


def _doubling(rules: Rules, hand: Hand) -> Iterator[GinscoreError]:
    """The level must be one the variant has, and agree with the witness card."""
    doubled, witness = hand.doubled, hand.witness
    if doubled and rules.doubling == Doubling.NONE:
        yield GinscoreError("rule.never-doubled", key="doubled")
    elif doubled is False and rules.doubling == Doubling.ALWAYS:
        yield GinscoreError("rule.always-doubled", key="doubled")
    elif rules.doubling_suits is not None:
        if doubled is None and witness is None and rules.needs_level:
            yield GinscoreError("rule.level-missing")
        if doubled is not None and witness is not None and doubled != rules.doubles(witness):
            yield GinscoreError(
                "rule.level-disagrees", witness=witness, doubled=doubled, key="doubled"
            )


def _deadwood_range(rules: Rules, hand: Hand) -> Iterator[GinscoreError]:
    """No ten cards are worth more than the cap, and without a card of 1 none are worth 1."""
    if hand.seats:
        return  # the sum of a whole side, which no ten cards limit
    counts: tuple[int, ...]
    if hand.deadwood is not None:
        counts, key = hand.deadwood, "deadwood"
    elif hand.result in GINS:
        assert hand.points is not None
        counts, key = (hand.points,), "points"
    elif hand.result is Result.CONCEDED:
        # Whoever offered the double may have had nothing left, or anything.
        assert hand.points is not None
        if hand.points > rules.largest_deadwood:
            yield GinscoreError(
                "rule.difference-too-large",
                points=hand.points,
                largest=rules.largest_deadwood,
                key="points",
            )
        return
    else:
        assert hand.points is not None
        largest = largest_difference(rules)
        if hand.points > largest:
            yield GinscoreError(
                "rule.difference-too-large", points=hand.points, largest=largest, key="points"
            )
        elif rules.limit(hand.witness) and not has_cards(rules, hand):
            limit = rules.limit(hand.witness)
            if hand.result is Result.KNOCK or hand.points <= _most_kept(rules, hand):
                yield GinscoreError(
                    "rule.no-cards",
                    result=hand.result,
                    points=hand.points,
                    limit=limit,
                    key="points",
                )
        return
    for count in counts:
        if count > rules.largest_deadwood:
            yield GinscoreError(
                "rule.deadwood-too-large", deadwood=count, largest=rules.largest_deadwood, key=key
            )
        if count == 1 and rules.ace > 1:
            yield GinscoreError("rule.deadwood-one", ace=rules.ace, key=key)


def _knock_limit(rules: Rules, hand: Hand) -> Iterator[GinscoreError]:
    """A knocker may keep no more than the limit, and may not knock where it is gin only."""
    if hand.result is Result.CONCEDED:
        return
    if hand.deadwood is None:
        if hand.result in GINS:
            return
        knocker = None
    elif hand.deadwood[0] == 0:
        return
    else:
        knocker = hand.deadwood[0]
    limit = rules.limit(hand.witness)
    if rules.knock_limit == 0:
        yield GinscoreError("rule.gin-only", key="result")
    elif limit == 0:
        yield GinscoreError(
            "rule.knock-on-ace", witness=hand.witness, accepted=_way_out(rules), key="witness"
        )
    elif knocker is not None and _too_much(rules, hand, knocker):
        if rules.knock_limit == WITNESS and hand.witness is not None:
            yield GinscoreError(
                "rule.knock-over-witness",
                deadwood=knocker,
                limit=limit,
                witness=hand.witness,
                accepted=_way_out(rules),
                key="deadwood",
            )
        else:
            yield GinscoreError(
                "rule.knock-over-limit",
                deadwood=knocker,
                limit=limit,
                accepted=_way_out(rules),
                key="deadwood",
            )
    elif knocker is None and hand.result in UNDERCUTS:
        assert hand.points is not None
        most = _most_kept(rules, hand)
        if hand.points > most and not hand.seats:
            yield GinscoreError(
                "rule.undercut-over-limit", points=hand.points, limit=most, key="points"
            )


def _too_much(rules: Rules, hand: Hand, knocker: int) -> bool:
    """Tell whether no cards of so much deadwood let a player knock."""
    if knocker in rules.kept(hand.witness):
        return False
    # What no cards can be is told as such.
    return knocker > rules.limit(hand.witness) or _can_be(rules, knocker)


def _most_kept(rules: Rules, hand: Hand) -> int:
    """Return the most deadwood that the knocker of a hand may have kept."""
    return max(rules.kept(hand.witness), default=rules.limit(hand.witness))


def _way_out(rules: Rules) -> str:
    """Name how a knock over the limit is entered that both players accepted."""
    # A hand in spades says its level where it is doubled, though it need not say so.
    return "alone" if rules.doubling in (Doubling.NONE, Doubling.ALWAYS) else "with-level"


def _zero_is_gin(rules: Rules, hand: Hand) -> Iterator[GinscoreError]:
    """A closer with nothing left has gin, and a knock by nothing is a tie."""
    if hand.deadwood is not None:
        if hand.deadwood[0] == 0 and hand.result not in (None, *GINS, Result.CONCEDED):
            yield GinscoreError("rule.zero-is-gin", result=hand.result, key="result")
    elif hand.result is Result.KNOCK and hand.points == 0 and rules.tie.undercuts:
        yield GinscoreError("rule.tie-is-undercut", key="points")
    elif hand.result is Result.UNDERCUT and hand.points == 0 and rules.tie is Tie.KNOCKER:
        yield GinscoreError("rule.tie-is-knock", key="points")


def _result_agrees(rules: Rules, hand: Hand) -> Iterator[GinscoreError]:
    """A result said beside the deadwood must be the one the deadwood gives."""
    if hand.deadwood is None or hand.result is None or hand.deadwood[0] == 0:
        return
    if hand.result is Result.CONCEDED:
        return
    own, other = hand.deadwood
    found = closing_result(rules, hand)
    if hand.result in GINS:
        yield GinscoreError(
            "rule.gin-with-deadwood", deadwood=own, result=hand.result, key="result"
        )
    elif hand.result is Result.GIN_OFF and other:
        yield GinscoreError("rule.gin-off-with-deadwood", deadwood=other, key="result")
    elif hand.result is not found and not (hand.result in UNDERCUTS and found in UNDERCUTS):
        code = "rule.knock-is-undercut" if found in UNDERCUTS else "rule.undercut-is-knock"
        yield GinscoreError(code, own=own, other=other, key="result")


def _cube(rules: Rules, hand: Hand) -> Iterator[GinscoreError]:
    """A hand is multiplied only by what a cube shows, and where there is one."""
    if hand.multiplier is None:
        return
    if rules.cube == 1:
        yield GinscoreError("rule.no-cube", multiplier=hand.multiplier, key="multiplier")
    elif hand.multiplier not in rules.multipliers:
        yield GinscoreError(
            "rule.cube", multiplier=hand.multiplier, known=rules.multipliers[1:], key="multiplier"
        )


MOST_PENALTY = 999_999
"""Points: as many digits as a line of a hand may have."""


def _penalty(hand: Hand) -> Iterator[GinscoreError]:
    """A penalty is points for a player, and nothing of a hand that was played."""
    for key in ("closer", "deadwood", "cards", "doubled", "witness", "multiplier"):
        if getattr(hand, key) is not None:
            yield GinscoreError("rule.penalty-key", name=key, key=key)
    if hand.points is not None and not 1 <= hand.points <= MOST_PENALTY:
        yield GinscoreError(
            "rule.penalty-points", points=hand.points, most=MOST_PENALTY, key="points"
        )


def _notice(rules: Rules, hand: Hand, *, noticed: bool) -> Iterator[GinscoreError]:
    """A notice is of use where columns are endless, once, and has nothing of a hand played."""
    if not rules.endless:
        yield GinscoreError("rule.no-notice", key="result")
    elif noticed:
        yield GinscoreError("rule.notice-twice", key="result")
    for key in ("winner", "points", "deadwood", "cards", "doubled", "witness", "multiplier"):
        if getattr(hand, key) is not None:
            yield GinscoreError("rule.notice-key", name=key, key=key)


CHECKS: tuple[Check, ...] = (
    _result_exists,
    _doubling,
    _deadwood_range,
    _knock_limit,
    _zero_is_gin,
    _result_agrees,
    _cube,
)


def faults(
    rules: Rules, hand: Hand, *, finished: bool = False, noticed: bool = False
) -> list[GinscoreError]:
    """Return everything the rules have against a hand, in the order of the checks.

    ``finished``: the hand would come after the end of the game, where nothing may follow.
    ``noticed``: somebody has given notice before it.

    >>> from ginscore.scoring.rules import Score
    >>> rules = Rules(score={Result.KNOCK: Score(), Result.UNDERCUT: Score(bonus=(10, 20))})
    >>> [fault.code for fault in faults(rules, Hand(closer=0, deadwood=(12, 30)))]
    ['rule.knock-over-limit']
    """
    if finished:
        return [GinscoreError("rule.game-over")]
    if hand.cards is not None:
        return _found(rules, hand, noticed=noticed)
    alike = hand if hand.note is None else noteless(hand)
    if alike in allowed_hands(rules):
        return []
    found = _found(rules, alike, noticed=noticed)
    if not found and hand.result is not Result.NOTICE:
        # Whether a notice may be given hangs on the hands before it.
        allow(rules, alike)
    return found


def _found(rules: Rules, hand: Hand, *, noticed: bool) -> list[GinscoreError]:
    if hand.result is Result.VOID:
        return []
    if hand.tables is not None:
        return [fault for table in hand.tables for fault in _table(rules, table)]
    if hand.result is Result.PENALTY:
        return list(_penalty(hand))
    if hand.result is Result.NOTICE:
        return list(_notice(rules, hand, noticed=noticed))
    if hand.cards is not None:
        # Loaded only where there are cards to count.
        from ginscore.scoring.judging.counting import cards_faults

        if hand.result is Result.CONCEDED:
            return [GinscoreError("rule.conceded-cards", key="cards")]
        return cards_faults(rules, hand, faults)
    return [fault for check in CHECKS for fault in check(rules, hand)]


def _table(rules: Rules, table: Hand) -> list[GinscoreError]:
    """Return what the rules have against a table of partners, which is played."""
    if table.result in (Result.PENALTY, Result.NOTICE):
        return [GinscoreError("rule.table-result", result=table.result, key="result")]
    return faults(rules, table)


def seat_faults(tables: Sequence[Hand], sides: Sides) -> Iterator[GinscoreError]:
    """Yield ``format.table-*`` for a table without a partner's name, and for who is at two.

    Only on the smaller of two sides somebody plays at several tables.

    >>> table = Hand(winner=0, result=Result.GIN, points=26, member=1)
    >>> sides = (("Anna", "Carlo"), ("Bruno", "Dario"))
    >>> [fault.params for fault in seat_faults([table, table], sides)]
    [{'name': 'Carlo'}]
    """
    most = max(map(len, sides))
    seen: set[tuple[int, int]] = set()
    for table in tables:
        side = table.winner if table.closer is None else table.closer
        if side is None or table.result in (Result.PENALTY, Result.NOTICE):
            continue
        if table.member is None:
            if len(sides[side]) > 1:
                yield GinscoreError("format.table-member", known=sides[side])
        elif len(sides[side]) == most:
            if (side, table.member) in seen:
                yield GinscoreError("format.table-twice", name=sides[side][table.member])
            seen.add((side, table.member))


def table_faults(rules: Rules, players: Sequence[str]) -> list[GinscoreError]:
    """Return what the rules have against so many players, each with an account of his own.

    Three or more play one column: on a pad of several, entries belong to two sides. The way out
    is told as two sides, and as a variant of one column.

    >>> [fault.code for fault in table_faults(Rules(columns=3), ["Anna", "Bruno", "Carla"])]
    ['rule.players-columns']
    """
    if rules.columns == 1 or len(players) == 2:
        return []
    from shlex import quote

    sides = tuple(quote("+".join(players[place::2])) for place in (0, 1))
    return [
        GinscoreError(
            "rule.players-columns",
            key="players",
            n=len(players),
            first=sides[0],
            second=sides[1],
        )
    ]


def unlikely(game: Game) -> list[GinscoreError]:
    """Return ``check.twice``, ``check.notice-twice`` and ``check.sits-out``, each with its hand.

    >>> from ginscore.scoring.rules import Score
    >>> rules = Rules(ace=15, score={Result.UNDERCUT: Score()})
    >>> under = Hand(winner=0, result=Result.UNDERCUT, points=1)
    >>> game = Game(players=("Anna", "Bruno"), variant="x", rules=rules, hands=(under, under))
    >>> [fault.code for fault in unlikely(game)]
    ['check.twice']
    """
    found = []
    before: Hand | None = None
    noticed: int | None = None
    for number, hand in enumerate(game.hands, 1):
        if hand.result is Result.NOTICE:
            if noticed is not None:
                found.append(GinscoreError("check.notice-twice", hand=number, before=noticed))
            noticed = noticed or number
            before = None
            continue
        told = hand._replace(note=None)
        if told == before and hand.result is not Result.VOID:
            found.append(GinscoreError("check.twice", hand=number, before=number - 1))
        before = told
    return found + _sat_out(game)


def _sat_out(game: Game) -> list[GinscoreError]:
    """Return which hands were played by somebody who sat out by the rules."""
    if not game.many:
        return []
    found = []
    table = RunningGame(game.rules, game.dealer, len(game.players))
    for number, hand in enumerate(game.hands, 1):
        idle = table.dealer
        if (
            not table.finished
            and hand.result is not Result.PENALTY
            and idle in (hand.players or ())
        ):
            assert idle is not None
            name = game.players[idle]
            found.append(GinscoreError("check.sits-out", hand=number, player=name))
        table.play(hand)
    return found


def largest_difference(rules: Rules) -> int:
    """Return the most points a knock or an undercut can be by: dearest cards against cheapest.

    A knocker keeps at least the cheapest card, as with nothing left he has gin.

    >>> largest_difference(Rules()), largest_difference(Rules(ace=15))  # 98 - 1, 110 - 2
    (97, 108)
    """
    return rules.largest_deadwood - min(rules.ace, 2)


def has_cards(rules: Rules, hand: Hand) -> bool:
    """Tell whether two hands of cards can give a hand by points.

    A knocker keeps something, at most the limit, and less than the other player; who undercuts
    him keeps as much or less. With a dear ace nobody can keep 1: an undercut by 1 on a witness 2
    would need 2 against 1.

    >>> rules = Rules(ace=15)
    >>> has_cards(rules, Hand(winner=0, result=Result.KNOCK, points=108))
    True
    >>> has_cards(rules, Hand(winner=0, result=Result.KNOCK, points=109))  # 110 against 1
    False
    """
    if hand.points is None or hand.result in (*GINS, Result.CONCEDED):
        return True
    if hand.result is Result.GIN_OFF:
        return hand.points > 0 and _can_be(rules, hand.points)
    towards = 1 if hand.result is Result.KNOCK else -1
    # With nothing left it is gin-off, where that is paid otherwise than an undercut.
    least = 1 if Result.GIN_OFF in rules.score else 0
    return any(
        (other := own + towards * hand.points) >= least and _can_be(rules, other)
        for own in rules.kept(hand.witness)
    )


def _can_be(rules: Rules, deadwood: int) -> bool:
    """Tell whether some cards are worth so many points of deadwood."""
    if deadwood == 1:
        return rules.ace == 1
    return 0 <= deadwood <= rules.largest_deadwood


Figures = tuple[tuple[tuple[int, ...], ...], ...]


def differences(game: Game) -> list[GinscoreError]:
    """Return where a game's hands give other figures than its ``[expected]`` says.

    ``check.net``, ``check.columns`` and ``check.boxes``; columns and boxes name the first column
    and player that differ.
    """
    expected = game.expected
    if expected is None:
        return []
    replayed = game.replay()
    found: list[GinscoreError] = []
    if expected.net is not None:
        settled = settle(game.rules, replayed)
        told = expected.net
        net = settled.net if isinstance(told, int) else settled.nets
        if net != told:
            given, derived = _number(told), _number(net)
            found.append(
                GinscoreError("check.net", key="expected.net", expected=given, found=derived)
            )
    for name, given in (("columns", expected.columns), ("boxes", expected.boxes)):
        if given is not None:
            found.extend(_compare(name, given, replayed.columns, game.players))
    return found


def _compare(
    name: str, given: Figures, columns: tuple[Column, ...], players: tuple[str, ...]
) -> list[GinscoreError]:
    key = f"expected.{name}"
    if len(given) != len(columns):
        return [GinscoreError("check.column-count", key=key, n=len(given), found=len(columns))]
    faults = []
    for column, sides in zip(columns, given, strict=True):
        figures = column.points if name == "columns" else column.boxes
        for player, (side, own) in enumerate(zip(sides, figures, strict=True)):
            if side != own:
                faults.append(
                    GinscoreError(
                        f"check.{name}",
                        key=key,
                        column=column.number,
                        player=players[player],
                        expected=_list(side),
                        found=_list(own),
                    )
                )
    return faults


def _number(net: int | tuple[int, ...]) -> object:
    return net if isinstance(net, int) else _list(net)


def _list(figures: tuple[int, ...]) -> str:
    return " ".join(map(str, figures)) or "-"
