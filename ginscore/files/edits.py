"""Changing the hands in the text of a game file."""

from __future__ import annotations

from collections.abc import Sequence

from ginscore.errors import GinscoreError
from ginscore.files.blocks import hand_block, hand_keys
from ginscore.files.game import GameFile
from ginscore.files.hands import KEYS
from ginscore.files.splices import changeable, line_end, line_start, spliced, value
from ginscore.files.statements import Block, Places
from ginscore.files.toml import parse_toml
from ginscore.scoring.hands import Hand

ORDER = ("winner", "closer", "deadwood", "cards", "result", "points", "doubled", "witness", "note")
"""The keys of a hand as the program writes them."""


def with_hand(file: GameFile, hand: Hand) -> str:
    """Return the text of a game with one more hand, behind the last one."""
    return with_inserted(file, len(file.game.hands) + 1, [hand])


def with_inserted(file: GameFile, number: int, hands: Sequence[Hand]) -> str:
    """Return the text of a game with more hands, the first of which becomes hand ``number``.

    Raises ``refused.hands-inline`` where the hands are one list in brackets, or
    ``rule.no-such-hand``.
    """
    places = changeable(file)
    text, newline = file.source.text, file.source.newline
    if not 1 <= number <= len(file.game.hands) + 1:
        raise _no_such_hand(file, number)
    if not places.hands:
        at = len(text)
    elif number > len(places.hands):
        at = _span(places, len(places.hands))[1]
    else:
        # Behind what stands before the hand, so that a remark above it stays with it.
        index = places.blocks.index(places.hands[number - 1])
        at = places.blocks[index - 1].end
    blocks = "".join(f"\n{hand_block(hand, file.game.players)}" for hand in hands)
    lead = line_end(text, at, newline)
    return spliced(text, [(at, at, lead + blocks.replace("\n", newline))])


def without_hand(file: GameFile, number: int) -> str:
    """Return the text of a game without a hand; remarks around it stay.

    Raises ``rule.no-such-hand`` or ``refused.hands-inline``.
    """
    places = changeable(file)
    if not 1 <= number <= len(places.hands):
        raise _no_such_hand(file, number)
    start, end = _span(places, number)
    text, newline = file.source.text, file.source.newline
    # The blank line that set the block apart goes with it.
    if text[:start].endswith("\n" + newline):
        start -= len(newline)
    return spliced(text, [(start, end, "")])


def with_replaced(file: GameFile, number: int, hand: Hand) -> str:
    """Return the text of a game with another hand in the place of one.

    Remarks, keys of the user's own and values that stay the same are left as they stand.
    Raises ``rule.no-such-hand`` or ``refused.hands-inline``.
    """
    places = changeable(file)
    if not 1 <= number <= len(places.hands):
        raise _no_such_hand(file, number)
    block = places.hands[number - 1]
    text, newline = file.source.text, file.source.newline
    wanted = dict(hand_keys(hand, file.game.players))
    known = {key: block.keys[key] for key in KEYS if key in block.keys}
    splices = [
        (line_start(text, known[key].start), known[key].end, "")
        for key in known
        if key not in wanted
    ]
    for key in wanted:
        if key in known and not _says(file, number, key, wanted[key]):
            splices.append(value(file, block, key, wanted[key].rstrip("\n")))
    kept = {key: known[key] for key in known if key in wanted}
    last = max((found.end for found in kept.values()), default=None)
    if last is None:
        last = min(line_start(text, found.start) for found in known.values())
    places_of_new: dict[int, str] = {}
    for key in wanted:
        if key not in known:
            # Before the next key of the usual order, as the program writes a hand.
            following = (later for later in ORDER[ORDER.index(key) :] if later in kept)
            later = next(following, None)
            at = line_start(text, kept[later].start) if later else last
            places_of_new[at] = places_of_new.get(at, "") + wanted[key].replace("\n", newline)
    for at, lines in places_of_new.items():
        lead = line_end(text, at, newline) if at == len(text) else ""
        splices.append((at, at, lead + lines))
    return spliced(text, splices)


def _says(file: GameFile, number: int, key: str, line: str) -> bool:
    """Tell whether a hand's table says already what a line of its key would say."""
    tables = file.table["hands"]
    assert isinstance(tables, list)
    return bool(tables[number - 1][key] == parse_toml(line, str(file.path))[key])


def with_moved(file: GameFile, number: int, target: int) -> str:
    """Return the text of a game in which hand ``number`` has become hand ``target``.

    The block moves as it stands; remarks between blocks stay where they are.
    Raises ``rule.no-such-hand`` or ``refused.hands-inline``.
    """
    places = changeable(file)
    for wanted in (number, target):
        if not 1 <= wanted <= len(places.hands):
            raise _no_such_hand(file, wanted)
    if number == target:
        return file.source.text
    text, newline = file.source.text, file.source.newline
    spans = [_span(places, n) for n in range(1, len(places.hands) + 1)]
    bodies = [text[start:end] for start, end in spans]
    order = list(range(len(bodies)))
    order.insert(target - 1, order.pop(number - 1))
    splices = []
    for (start, end), body in zip(spans, [bodies[n] for n in order], strict=True):
        # The last block of a file may lack the end of its line.
        if not text[start:end].endswith("\n"):
            body = body.removesuffix("\n").removesuffix("\r")
        elif not body.endswith("\n"):
            body += newline
        splices.append((start, end, body))
    return spliced(text, splices)


def hand_span(file: GameFile, number: int) -> tuple[int, int]:
    """Return the offsets of a hand's block in the text of its game.

    Raises ``rule.no-such-hand`` or ``refused.hands-inline``.
    """
    places = changeable(file)
    if not 1 <= number <= len(places.hands):
        raise _no_such_hand(file, number)
    return _span(places, number)


def _span(places: Places, number: int) -> tuple[int, int]:
    """Return the offsets of a hand's block, with the tables inside it."""
    block = places.hands[number - 1]
    end = block.end
    for following in places.blocks[places.blocks.index(block) + 1 :]:
        if following.path[:1] != ("hands",) or following is _next(places, number):
            break
        end = following.end
    return block.start, end


def _next(places: Places, number: int) -> Block | None:
    return places.hands[number] if number < len(places.hands) else None


def _no_such_hand(file: GameFile, number: int) -> GinscoreError:
    return GinscoreError("rule.no-such-hand", number=number, n=len(file.game.hands))
