"""Changing what a game file says besides its hands: the names, the dealer, the stake."""

from __future__ import annotations

from ginscore.errors import GinscoreError
from ginscore.files.blocks import quoted
from ginscore.files.game import GameFile
from ginscore.files.splices import changeable, line_end, line_start, spliced, value
from ginscore.files.statements import Places


def with_renamed(file: GameFile, players: tuple[str, str]) -> str:
    """Return the text of a game with other names, wherever the old ones stand.

    What names a player whose name stays is left as it is spelled.
    Raises ``refused.hands-inline``.
    """
    places = changeable(file)
    changed = [new != old for new, old in zip(players, file.game.players, strict=True)]
    names = f"players = [{', '.join(quoted(name) for name in players)}]"
    splices = [value(file, places.blocks[0], "players", names)]
    if file.game.dealer is not None and changed[file.game.dealer]:
        line = f"dealer = {quoted(players[file.game.dealer])}"
        splices.append(value(file, places.blocks[0], "dealer", line))
    for block, hand in zip(places.hands, file.game.hands, strict=True):
        for key, player in (("winner", hand.winner), ("closer", hand.closer)):
            if player is not None and changed[player]:
                line = f"{key} = {quoted(players[player])}"
                splices.append(value(file, block, key, line))
    return spliced(file.source.text, splices)


def with_dealer(file: GameFile, dealer: int) -> str:
    """Return the text of a game that says who dealt hand 1."""
    text, newline = file.source.text, file.source.newline
    root = Places.of(text).blocks[0]
    line = f"dealer = {quoted(file.game.players[dealer])}"
    if "dealer" in root.keys:
        return spliced(text, [value(file, root, "dealer", line)])
    at = root.keys["players"].end
    return spliced(text, [(at, at, line_end(text, at, newline) + line + newline)])


def with_stake(file: GameFile, per_point: str, currency: str | None) -> str:
    """Return the text of a game with another stake."""
    text, newline = file.source.text, file.source.newline
    places = Places.of(text)
    wanted = {"per_point": quoted(per_point)}
    if currency is not None:
        wanted["currency"] = quoted(currency)
    block = next((block for block in places.blocks if block.path == ("stake",)), None)
    if block is None:
        if "stake" in file.table:
            raise GinscoreError("refused.stake-inline", file=str(file.path))
        # Behind what stands before the hands, so that a remark above the first stays with it.
        first = places.blocks.index(places.hands[0]) if places.hands else None
        at = len(text) if first is None else places.blocks[first - 1].end
        lines = "".join(f"{key} = {given}\n" for key, given in wanted.items())
        table = f"\n[stake]\n{lines}".replace("\n", newline)
        return spliced(text, [(at, at, line_end(text, at, newline) + table)])
    splices = []
    if currency is None and "currency" in block.keys:
        gone = block.keys["currency"]
        splices.append((line_start(text, gone.start), gone.end, ""))
    for key, given in wanted.items():
        line = f"{key} = {given}"
        if key in block.keys:
            splices.append(value(file, block, key, line))
        else:
            lead = line_end(text, block.end, newline)
            splices.append((block.end, block.end, lead + line + newline))
    return spliced(text, splices)
