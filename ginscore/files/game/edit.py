"""Changing the text of a game file, hands and head: all else stays byte for byte."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ginscore.errors import GinscoreError
from ginscore.files.game.hands import HAND_KEYS
from ginscore.files.game.read import MOST_HANDS, GameFile
from ginscore.files.game.write import hand_blocks, hand_keys, quoted, seat_keys
from ginscore.files.text import FileText
from ginscore.files.toml.parse import parse_toml
from ginscore.files.toml.places import Block, Places, remark_start
from ginscore.scoring.frozen import replace
from ginscore.scoring.game import Game
from ginscore.scoring.hands import Hand
from ginscore.scoring.players import Sides

if TYPE_CHECKING:
    from ginscore.scoring.club.match import Match
    from ginscore.scoring.game import Game
    from ginscore.scoring.stake import Stake

Splice = tuple[int, int, str]
"""Two offsets and the text that comes between them."""


def spliced(text: str, splices: Iterable[Splice]) -> str:
    """Return a text with pieces of it exchanged."""
    parts = []
    at = 0
    for start, end, piece in sorted(splices):
        parts += [text[at:start], piece]
        at = end
    return "".join([*parts, text[at:]])


def changeable(file: GameFile) -> Places:
    """Return the places of a game's text.

    Raises ``refused.hands-inline``, or ``refused.hands-apart`` where a table inside a hand is
    after a table of the game, as it would come to belong to another hand.
    """
    places = Places.of(file.source.text)
    hands = file.game.hands
    if "hands" in file.table and (not hands or len(places.hands) != len(hands)):
        line = places.line_of("hands")
        raise GinscoreError("refused.hands-inline", file=str(file.path), line=line)
    _refuse_apart(file, places)
    return places


def _refuse_apart(file: GameFile, places: Places) -> None:
    before: Block | None = None
    own = {id(block) for block in places.hands}
    for block in places.blocks:
        inside = block.path[:1] == ("hands",) and id(block) not in own
        if inside and (before is None or before.path[:1] != ("hands",)):
            raise GinscoreError("refused.hands-apart", file=str(file.path), line=block.line)
        before = block


def _end(file: GameFile) -> Places:
    """Return the places of a game's text from its last hand on, or all of them; see ``changeable``.

    All that is above the last of thousands of hands is no matter to the one that comes after it.
    """
    text = file.source.text
    last = text.rfind("\n[[hands]]") + 1
    if not last or '"""' in text or "'''" in text:  # it may be a line of a note
        return changeable(file)
    places = Places.of(text, last)
    _refuse_apart(file, places)
    return places


def value(file: GameFile, block: Block, key: str, line: str) -> Splice:
    """Return the splice that puts a line in the place of a key's statement.

    A remark after a value on one line stays, and so do those inside a list on several lines.
    """
    statement = block.keys[key]
    old = file.source.text[statement.start : statement.end]
    body = old.rstrip("\r\n")
    rest = ""
    if "\n" in body and "#" in body:
        line = _item_by_item(body, line)
    elif "#" in body:
        rest = _remark(body)
    return (statement.start, statement.start + len(body), line + rest)


def _remark(line: str) -> str:
    """Return the remark at the end of a line, with the blanks before it."""
    at = remark_start(line)
    if at is None:
        return ""
    blanks = len(line[:at]) - len(line[:at].rstrip())
    return line[at - blanks :]


_ITEM = (
    r"#[^\n]*"
    r'|"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|[^\s\[\],#\"']+"
)


def _items(statement: str) -> list[re.Match[str]]:
    """Return where the values of a flat list are, without the remarks between them."""
    at = statement.find("[")
    if at < 0 or statement.startswith("["):
        return []
    return [
        item
        for item in re.compile(_ITEM, re.DOTALL).finditer(statement, at)
        if item.group()[0] != "#"
    ]


def _item_by_item(old: str, new: str) -> str:
    r"""Return the statement of a list with other values, its remarks and lines as they were.

    >>> _item_by_item("deadwood = [\n  7, # his\n  25,\n]", "deadwood = [3, 9]")
    'deadwood = [\n  3, # his\n  9,\n]'
    """
    found, wanted = _items(old), _items(new)
    if not found or len(found) != len(wanted):
        return new
    return spliced(
        old, [(*item.span(), other.group()) for item, other in zip(found, wanted, strict=True)]
    )


def line_end(text: str, at: int, newline: str) -> str:
    """Return the end that the line before an offset lacks, if it lacks one."""
    return "" if text[:at].endswith("\n") else newline


def line_start(text: str, at: int) -> int:
    """Return where the line of a statement begins, the blanks before it included."""
    return text.rfind("\n", 0, at) + 1


ORDER = (
    *("winner", "loser", "closer", "opponent", "tables", "deadwood", "cards"),
    *("result", "points", "doubled", "witness", "multiplier", "note"),
)
"""The keys of a hand as the program writes them."""


def with_hand(file: GameFile, hand: Hand) -> str:
    """Return the text of a game with one more hand, after the last one."""
    return with_inserted(file, len(file.game.hands) + 1, [hand])


def with_inserted(file: GameFile, number: int, hands: Sequence[Hand]) -> str:
    """Return the text of a game with more hands, the first of which becomes hand ``number``.

    Raises ``refused.hands-inline`` where the hands are one list in brackets,
    ``rule.no-such-hand``, or ``format.hands-many`` where a game would have more than it may.
    """
    at, lead, blocks = _blocks_at(file, number, hands)
    return spliced(file.source.text, [(at, at, lead + "".join(blocks))])


def with_each(file: GameFile, hands: Sequence[Hand]) -> Iterator[str]:
    """Yield the texts of a game with one more hand after the last one, two more, and so on.

    Raises what ``with_inserted`` does.
    """
    at, lead, blocks = _blocks_at(file, len(file.game.hands) + 1, hands)
    above, below = file.source.text[:at] + lead, file.source.text[at:]
    for block in blocks:
        above += block
        yield above + below


def _blocks_at(file: GameFile, number: int, hands: Sequence[Hand]) -> tuple[int, str, list[str]]:
    """Return where new hands go, the end that the line before them lacks, and their texts."""
    count = len(file.game.hands) + len(hands)
    if count > MOST_HANDS:
        raise GinscoreError("format.hands-many", file=str(file.path), n=count, most=MOST_HANDS)
    after = number == len(file.game.hands) + 1
    places = _end(file) if after else changeable(file)
    text, newline = file.source.text, file.source.newline
    if not after and not 1 <= number <= len(places.hands):
        raise _no_such_hand(file, number)
    at = len(text)
    if places.hands:
        at = _gap(file, places, len(places.hands) + 1 if after else number)
    blocks = [f"\n{block}".replace("\n", newline) for block in hand_blocks(hands, file.game)]
    return at, line_end(text, at, newline), blocks


def without_hand(file: GameFile, number: int) -> str:
    """Return the text of a game without a hand and the remark that is its own.

    Raises ``rule.no-such-hand`` or ``refused.hands-inline``.
    """
    places = changeable(file)
    if not 1 <= number <= len(places.hands):
        raise _no_such_hand(file, number)
    start, end = _whole(file.source.text, places, number)
    return cut_out(file.source, start, end)


def cut_out(source: FileText, start: int, end: int) -> str:
    """Return a text without a block, and without the blank line that set it apart."""
    text, newline = source.text, source.newline
    # But where a remark about what is above would come to be that of the next block, it stays.
    above = text[:start].rstrip()
    heading = above[above.rfind("\n") + 1 :].lstrip().startswith("#")
    follows = text[end:].partition("\n")[0].strip()
    if text[:start].endswith("\n" + newline) and not (heading and follows):
        start -= len(newline)
    return spliced(text, [(start, end, "")])


def with_replaced(file: GameFile, number: int, hand: Hand) -> str:
    """Return the text of a game with another hand in the place of one.

    Remarks, keys of the user's own and values that stay the same are left as they are.
    Raises ``rule.no-such-hand`` or ``refused.hands-inline``.
    """
    places = changeable(file)
    if not 1 <= number <= len(places.hands):
        raise _no_such_hand(file, number)
    block = places.hands[number - 1]
    text, newline = file.source.text, file.source.newline
    wanted = dict(hand_keys(hand, file.game))
    known = {key: block.keys[key] for key in HAND_KEYS if key in block.keys}
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

    The block moves as it is with the remark directly above it; other remarks stay where
    they are.
    Raises ``rule.no-such-hand`` or ``refused.hands-inline``.
    """
    places = changeable(file)
    for wanted in (number, target):
        if not 1 <= wanted <= len(places.hands):
            raise _no_such_hand(file, wanted)
    if number == target:
        return file.source.text
    text, newline = file.source.text, file.source.newline
    spans = [_whole(text, places, n) for n in range(1, len(places.hands) + 1)]
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
    for index in range(block.index + 1, len(places.blocks)):
        following = places.blocks[index]
        if following.path[:1] != ("hands",) or following is _next(places, number):
            break
        end = following.end
    return block.start, end


def _whole(text: str, places: Places, number: int) -> tuple[int, int]:
    """Return the offsets of a hand with the remark that is its own: directly above it."""
    start, end = _span(places, number)
    above = remarks_above(text, places, places.hands[number - 1])
    return above or line_start(text, start), end


def remarks_above(text: str, places: Places, block: Block) -> int | None:
    """Return where the lines of remarks directly above a block begin; None: there are none."""
    before = places.blocks[block.index - 1].end
    at = line_start(text, block.start)
    found = None
    while at > before:
        above = line_start(text, at - 1)
        # Between two statements there is nothing but remarks and blank lines.
        if above < before or not text[above:at].lstrip().startswith("#"):
            break
        found = at = above
    return found


def _gap(file: GameFile, places: Places, number: int) -> int:
    """Return where a new hand ``number`` goes.

    That is below all that is above the next block and its own remark: after the last hand,
    below a closing remark, which is about what was played before.
    """
    text, newline = file.source.text, file.source.newline
    if number <= len(places.hands):
        index = places.hands[number - 1].index
        before = places.blocks[index - 1].end
    else:
        last, before = places.hands[-1], _span(places, len(places.hands))[1]
        index = last.index + 1
        while index < len(places.blocks) and places.blocks[index].end <= before:
            index += 1
    if index < len(places.blocks):
        following = places.blocks[index]
        end = remarks_above(text, places, following) or line_start(text, following.start)
    else:
        end = len(text)
    said = before + len(text[before:end].rstrip())
    if said == before:
        return before
    if text.startswith(newline, said):
        return said + len(newline)
    eol = text.find("\n", said, end)
    return eol + 1 if eol >= 0 else end


def _next(places: Places, number: int) -> Block | None:
    return places.hands[number] if number < len(places.hands) else None


def _no_such_hand(file: GameFile, number: int) -> GinscoreError:
    return GinscoreError("rule.no-such-hand", number=number, n=len(file.game.hands))


def with_renamed(file: GameFile, players: tuple[str, ...], sides: Sides | None = None) -> str:
    """Return the text of a game with other names, wherever the old ones occur.

    ``sides``: the partners' names, where they are others too. What names a player whose name
    stays is left as it is spelled. Raises ``refused.hands-inline``.
    """
    places = changeable(file)
    old = file.game
    new = replace(old, players=players, sides=sides or old.sides)
    head = places.blocks[0]
    splices = [*_seats_renamed(file, head, new)]
    renamed = old.sides != new.sides
    if old.dealer is not None and (renamed or players[old.dealer] != old.players[old.dealer]):
        line = f"dealer = {quoted(players[old.dealer])}"
        splices.append(value(file, head, "dealer", line))
    for block, hand in zip(places.hands, old.hands, strict=True):
        before, after = dict(hand_keys(hand, old)), dict(hand_keys(hand, new))
        for key in ("winner", "closer", "loser", "opponent", "tables"):
            if before.get(key) != after.get(key):
                splices.append(value(file, block, key, after[key].rstrip("\n")))
    return spliced(file.source.text, splices)


def _seats_renamed(file: GameFile, head: Block, new: Game) -> Iterator[Splice]:
    """Yield what says who plays, with the names of another game."""
    lines = dict(seat_keys(new))
    if "names" in head.keys and "names" not in lines:
        lines["names"] = f"names = [{', '.join(quoted(name) for name in new.players)}]"
    before = dict(seat_keys(file.game))
    for key, line in lines.items():
        if key in head.keys:
            if line != before.get(key):
                yield value(file, head, key, line)
        else:
            at, newline = head.keys["sides"].end, file.source.newline
            yield (at, at, line_end(file.source.text, at, newline) + line + newline)


def with_dealer(file: GameFile, dealer: int) -> str:
    """Return the text of a game that says who dealt hand 1."""
    text, newline = file.source.text, file.source.newline
    root = Places.of(text).blocks[0]
    line = f"dealer = {quoted(file.game.players[dealer])}"
    if "dealer" in root.keys:
        return spliced(text, [value(file, root, "dealer", line)])
    at = root.keys[next(key for key in ("players", "names", "sides") if key in root.keys)].end
    return spliced(text, [(at, at, line_end(text, at, newline) + line + newline)])


HEAD = ("players", "date", "title", "place")
"""The keys that a game begins with, in the order in which the program writes them."""


def with_head(file: GameFile, meant: Game) -> str:
    """Return the text of a game with the date, the title and the place of another one.

    A remark after what is taken away stays.
    """
    whole, newline = file.source.text, file.source.newline
    root = Places.of(whole).blocks[0]
    splices = []
    new: dict[int, str] = {}
    at = root.keys["players"].end
    for key in HEAD[1:]:
        there, text = root.keys.get(key), getattr(meant, key)
        if text == getattr(file.game, key):
            at = there.end if there else at
            continue
        line = f"{key} = {text if key == 'date' else quoted(text or '')}"
        if there is None:
            new[at] = new.get(at, line_end(whole, at, newline)) + line + newline
            continue
        at = there.end
        if text is not None:
            splices.append(value(file, root, key, line))
        else:
            splices.append(_gone(whole, there, newline))
    return spliced(whole, [*splices, *((at, at, lines) for at, lines in new.items())])


def with_stake(file: GameFile, stake: Stake) -> str:
    """Return the text of a game with another stake; what stays the same is left as it is."""
    known = {} if file.game.stake is None else file.game.stake.table
    places = Places.of(file.source.text)
    if "stake" in file.table and all(block.path != ("stake",) for block in places.blocks):
        raise GinscoreError("refused.stake-inline", file=str(file.path))
    return _with_table(file, ("stake",), _lines(stake.table), _lines(known))


def with_match(file: GameFile, match: Match | None) -> str:
    r"""Return the text of a game of another match, or of none; a remark stays.

    >>> from pathlib import Path
    >>> from ginscore.files.game.read import parse_game
    >>> from ginscore.scoring.club.match import Match
    >>> from ginscore.files.text import decode
    >>> head = 'ginscore = 1\nvariant = "classic"\nplayers = ["Ada", "Bo"]\n'
    >>> file = parse_game(Path("a.toml"), decode(f'{head}match = "may"\n'.encode(), "a.toml"))
    >>> print(with_match(file, Match("may", 3)).splitlines()[-1])
    match = { name = "may", games = 3 }
    """
    text, newline = file.source.text, file.source.newline
    places = Places.of(text)
    root = places.blocks[0]
    known = {} if file.game.match is None else _lines(file.game.match.table)
    wanted = {} if match is None else _lines(match.table)
    block = next((block for block in places.blocks if block.path == ("match",)), None)
    if "match" in root.keys:
        inside = ", ".join(f"{key} = {given}" for key, given in wanted.items())
        line = wanted.get("name", "") if len(wanted) == 1 else f"{{ {inside} }}"
        splice = value(file, root, "match", f"match = {line}")
        return spliced(text, [splice if wanted else _gone(text, root.keys["match"], newline)])
    if block is None and file.game.match is not None:
        return _with_table(file, (), _dotted(wanted), _dotted(known))
    if wanted or block is None:
        return _with_table(file, ("match",), wanted, known) if wanted else text
    statements = [_gone(text, there, newline) for there in block.keys.values()]
    head = text.find("\n", block.start) + 1 or len(text)
    return spliced(text, [_gone(text, (block.line, block.start, head), newline), *statements])


def _dotted(lines: Mapping[str, str]) -> dict[str, str]:
    return {f"match.{key}": given for key, given in lines.items()}


def _lines(table: Mapping[str, str | int]) -> dict[str, str]:
    return {
        key: str(given) if isinstance(given, int) else quoted(given) for key, given in table.items()
    }


def _gone(text: str, statement: tuple[int, int, int], newline: str) -> Splice:
    """Return the splice that takes a statement's lines away; a remark after it stays."""
    _, start, end = statement
    if remark := _remark(text[start:end].rstrip("\r\n")).lstrip():
        return (start, end, remark + newline)
    return (line_start(text, start), end, "")


def _with_table(
    file: GameFile, path: tuple[str, ...], wanted: Mapping[str, str], known: Mapping[str, str]
) -> str:
    """Return the text of a game with other values in a table: all of them, as they are written.

    ``path``: the table's, empty for keys with dots before the first one. ``known``: its values as
    they are now; what stays the same is left as it is spelled.
    """
    text, newline = file.source.text, file.source.newline
    places = Places.of(text)
    block = next((block for block in places.blocks if block.path == path), None)
    if block is None:
        # Below what comes before the hands, so that a remark above the first stays with it.
        first = places.hands[0].index if places.hands else None
        at = len(text) if first is None else places.blocks[first - 1].end
        lines = "".join(f"{key} = {given}\n" for key, given in wanted.items())
        table = f"\n[{path[0]}]\n{lines}".replace("\n", newline)
        return spliced(text, [(at, at, line_end(text, at, newline) + table)])
    splices = [
        _gone(text, gone, newline)
        for key, gone in block.keys.items()
        if key in known and key not in wanted
    ]
    added = ""
    for key, given in wanted.items():
        if key not in block.keys:
            added += f"{key} = {given}{newline}"
        elif given != known.get(key):
            splices.append(value(file, block, key, f"{key} = {given}"))
    if added:
        splices.append((block.end, block.end, line_end(text, block.end, newline) + added))
    return spliced(text, splices)
