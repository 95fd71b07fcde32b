"""The text of a whole game file, and of a hand in one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ginscore.errors import GinscoreError
from ginscore.files.game.read import FORMAT, MOST_HANDS
from ginscore.files.variant.write import rules_text
from ginscore.scoring.game import Expected, Game
from ginscore.scoring.hands import Hand


def hand_blocks(hands: Iterable[Hand], game: Game) -> Iterator[str]:
    """Yield hands as ``[[hands]]`` blocks; of a long game many are one and the same."""
    known: dict[Hand, str] = {}
    for hand in hands:
        if hand not in known:
            lines = (line for _, line in hand_keys(hand, game))
            known[hand] = "[[hands]]\n" + "".join(lines)
        yield known[hand]


def hand_keys(hand: Hand, game: Game) -> Iterator[tuple[str, str]]:
    """Yield the keys of a hand with their lines, in the order people read them."""
    import tomli_w

    if hand.closer is not None:
        yield "closer", tomli_w.dumps({"closer": game.name_of(hand)})
    elif hand.winner is not None:
        yield "winner", tomli_w.dumps({"winner": game.name_of(hand)})
    if hand.other is not None:
        key = "loser" if hand.closer is None else "opponent"
        yield key, tomli_w.dumps({key: game.players[hand.other]})
    if hand.tables is not None:
        tables = (
            ", ".join(line.rstrip("\n") for _, line in hand_keys(table, game))
            for table in hand.tables
        )
        yield "tables", "tables = [" + ", ".join(f"{{ {table} }}" for table in tables) + "]\n"
    if hand.deadwood is not None:
        # A list goes on one line, as people write it.
        yield "deadwood", f"deadwood = [{hand.deadwood[0]}, {hand.deadwood[1]}]\n"
    if hand.cards is not None:
        closer, opponent = (" ".join(map(str, cards)) for cards in hand.cards)
        yield "cards", f'cards = ["{closer}", "{opponent}"]\n'
    said = {
        "result": hand.result and str(hand.result),
        "points": hand.points,
        "doubled": hand.doubled,
        "witness": hand.witness and str(hand.witness),
        "multiplier": hand.multiplier,
        "note": hand.note,
    }
    for key, given in said.items():
        if given is not None:
            yield key, tomli_w.dumps({key: given})


def game_text(game: Game, remark: str) -> str:
    """Return the text of a game file that is read back as the same game.

    All its rules are in it, below a ``remark`` that says so: a later change of the variant's
    file, by an update or by hand, must not change a pad that was played for money.
    Raises ``format.hands-many`` for a game that would not be read again.
    """
    import tomli_w

    if len(game.hands) > MOST_HANDS:
        raise GinscoreError("format.hands-many", n=len(game.hands), most=MOST_HANDS)
    text = tomli_w.dumps({"ginscore": FORMAT, "variant": game.variant})
    text += "".join(f"{line}\n" for _, line in seat_keys(game))
    if game.date is not None:
        text += f"date = {game.date}\n"
    dealer = None if game.dealer is None else game.players[game.dealer]
    said = {"title": game.title, "place": game.place, "dealer": dealer}
    text += tomli_w.dumps({key: value for key, value in said.items() if value is not None})
    text += f"\n# {remark}\n[rules]\n{rules_text(game.rules)}"
    if game.stake is not None:
        text += "\n" + tomli_w.dumps({"stake": game.stake.table})
    if game.match is not None:
        text += "\n" + tomli_w.dumps({"match": game.match.table})
    text += "".join(f"\n{block}" for block in hand_blocks(game.hands, game))
    return text + (_expected_block(game.expected) if game.expected is not None else "")


def seat_keys(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the keys that say who plays with their lines: two players, or two sides."""
    names = f"[{', '.join(quoted(name) for name in game.players)}]"
    if game.sides is None:
        yield "players", f"players = {names}"
        return
    sides = (f"[{', '.join(quoted(name) for name in side)}]" for side in game.sides)
    yield "sides", f"sides = [{', '.join(sides)}]"
    if game.players != tuple("+".join(side) for side in game.sides):
        yield "names", f"names = {names}"


def _expected_block(expected: Expected) -> str:
    """Return what a published pad says, a column a line, as people write it."""
    lines = ["", "[expected]"]
    if expected.net is not None:
        net = expected.net if isinstance(expected.net, int) else [*expected.net]
        lines.append(f"net = {net}")
    for name, figures in (("columns", expected.columns), ("boxes", expected.boxes)):
        if figures is not None:
            columns = ([list(side) for side in column] for column in figures)
            lines += [f"{name} = [", *(f"    {sides}," for sides in columns), "]"]
    return "".join(f"{line}\n" for line in lines)


def quoted(text: str) -> str:
    """Return a text as a TOML string.

    >>> quoted("Anna")
    '"Anna"'
    """
    import tomli_w

    return tomli_w.dumps({"x": text}).partition(" = ")[2].rstrip("\n")
