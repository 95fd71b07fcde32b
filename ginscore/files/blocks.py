"""The text of a new game file, and of a hand in one."""

from __future__ import annotations

from ginscore.files.game import FORMAT
from ginscore.files.rules_text import rules_text
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand


def hand_block(hand: Hand, players: tuple[str, str]) -> str:
    """Return a hand as a ``[[hands]]`` block."""
    return "[[hands]]\n" + hand_lines(hand, players)


def hand_lines(hand: Hand, players: tuple[str, str]) -> str:
    """Return the keys of a hand, a line each, in the order people read them."""
    import tomli_w

    keys: dict[str, object] = {}
    if hand.closer is not None:
        keys = {"closer": players[hand.closer]}
    elif hand.winner is not None:
        keys = {"winner": players[hand.winner]}
    lines = [tomli_w.dumps(keys)]
    if hand.deadwood is not None:
        # A list goes on one line, as people write it.
        lines.append(f"deadwood = [{hand.deadwood[0]}, {hand.deadwood[1]}]\n")
    if hand.cards is not None:
        closer, opponent = (" ".join(map(str, cards)) for cards in hand.cards)
        lines.append(f'cards = ["{closer}", "{opponent}"]\n')
    said = {
        "result": hand.result and str(hand.result),
        "points": hand.points,
        "doubled": hand.doubled,
        "witness": hand.witness and str(hand.witness),
        "note": hand.note,
    }
    lines.append(tomli_w.dumps({key: value for key, value in said.items() if value is not None}))
    return "".join(lines)


def new_game_text(game: Game, remark: str) -> str:
    """Return the text of a new game file, without hands.

    All its rules stand in it, below a ``remark`` that says so: a later change of the variant's
    file, by an update or by hand, must not change a pad that was played for money.
    """
    import tomli_w

    head: dict[str, object] = {
        "ginscore": FORMAT,
        "variant": game.variant,
    }
    text = tomli_w.dumps(head)
    text += f"players = [{', '.join(quoted(name) for name in game.players)}]\n"
    if game.date is not None:
        text += f"date = {game.date}\n"
    if game.dealer is not None:
        text += tomli_w.dumps({"dealer": game.players[game.dealer]})
    text += f"\n# {remark}\n[rules]\n{rules_text(game.rules)}"
    if game.stake is not None:
        stake = {"per_point": game.stake.text}
        if game.stake.currency is not None:
            stake["currency"] = game.stake.currency
        text += "\n" + tomli_w.dumps({"stake": stake})
    return text


def quoted(text: str) -> str:
    """Return a text as a TOML string.

    >>> quoted("Anna")
    '"Anna"'
    """
    import tomli_w

    return tomli_w.dumps({"x": text}).partition(" = ")[2].rstrip("\n")
