"""The text of game files: a new one, a hand added to one, a hand taken out of one."""

from __future__ import annotations

from ginscore.errors import GinscoreError
from ginscore.files.game import FORMAT, GameFile
from ginscore.files.rules_text import rules_text
from ginscore.files.statements import Block, Places
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand


def hand_block(hand: Hand, players: tuple[str, str]) -> str:
    """Return a hand as a ``[[hands]]`` block, its keys in the order people read them."""
    import tomli_w

    keys: dict[str, object] = {}
    if hand.closer is not None and hand.deadwood is not None:
        keys = {"closer": players[hand.closer], "deadwood": list(hand.deadwood)}
    elif hand.winner is not None:
        keys = {"winner": players[hand.winner]}
    if hand.result is not None:
        keys["result"] = str(hand.result)
    if hand.points is not None:
        keys["points"] = hand.points
    if hand.doubled is not None:
        keys["doubled"] = hand.doubled
    if hand.witness is not None:
        keys["witness"] = str(hand.witness)
    if hand.note is not None:
        keys["note"] = hand.note
    lines = [
        # A list goes on one line, as people write it.
        f"deadwood = [{hand.deadwood[0]}, {hand.deadwood[1]}]\n"
        if key == "deadwood" and hand.deadwood
        else tomli_w.dumps({key: value})
        for key, value in keys.items()
    ]
    return "[[hands]]\n" + "".join(lines)


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
    text += f"players = [{', '.join(_quoted(name) for name in game.players)}]\n"
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


def with_hand(file: GameFile, hand: Hand) -> str:
    """Return the text of a game with one more hand, behind the last one; all else as it stands.

    Raises ``refused.hands-inline`` where the hands are one list in brackets.
    """
    text = file.source.text
    places = _changeable(file)
    last = _hand_blocks(places.blocks)[-1:]
    newline = file.source.newline
    block = hand_block(hand, file.game.players).replace("\n", newline)
    end = last[0].end if last else len(text)
    before, after = text[:end], text[end:]
    if not before.endswith("\n"):
        before += newline
    return before + newline + block + after


def without_last_hand(file: GameFile) -> str:
    """Return the text of a game without its last hand; all else as it stands.

    Raises ``rule.no-hands`` or ``refused.hands-inline``.
    """
    text = file.source.text
    if not file.game.hands:
        raise GinscoreError("rule.no-hands")
    places = _changeable(file)
    first = places.hands[-1].start
    parts = [block for block in _hand_blocks(places.blocks) if block.start >= first]
    start, end = parts[0].start, parts[-1].end
    before = text[:start]
    # The blank line that set the block apart goes with it.
    if before.endswith("\n" + file.source.newline):
        before = before[: -len(file.source.newline)]
    return before + text[end:]


def _hand_blocks(blocks: list[Block]) -> list[Block]:
    """Return the blocks of hands with the tables inside them, in their order."""
    return [block for block in blocks if block.path[:1] == ("hands",)]


def _changeable(file: GameFile) -> Places:
    """Return the places of a game's text; raises ``refused.hands-inline``."""
    places = Places.of(file.source.text)
    hands = file.game.hands
    if "hands" in file.table and (not hands or len(places.hands) != len(hands)):
        line = places.line_of("hands")
        raise GinscoreError("refused.hands-inline", file=str(file.path), line=line)
    return places


def _quoted(text: str) -> str:
    import tomli_w

    return tomli_w.dumps({"x": text}).partition(" = ")[2].rstrip("\n")
