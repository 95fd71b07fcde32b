"""Games as Parquet, for databases and data frames: a row a hand, or a row a game.

The columns and their types are in ``samples/README.md``; the file says which version of them it
has. pyarrow, which writes it, comes with ``pip install 'ginscore[batch]'``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from io import BytesIO
from typing import TYPE_CHECKING, Any

from ginscore.render.data.json import table_data
from ginscore.render.formats import Games
from ginscore.render.view import View
from ginscore.scoring.outcome import deadwood_of
from ginscore.scoring.replay import PlayedHand, table_of
from ginscore.scoring.settlement import LineKind

if TYPE_CHECKING:
    import pyarrow

VERSION = "1"
"""Of the columns; kept in the file's metadata under ``MARK``."""


MARK = b"ginscore.schema"


ROWS = ("hands", "games")
"""What a row may be; the first one where nothing is said."""


_GROUP = 50_000
"""Rows that are held before they are written."""


def is_parquet_export(data: bytes) -> bool:
    """Tell whether bytes are a Parquet file with our mark at its end.

    >>> is_parquet_export(b"PAR1 of somebody else PAR1")
    False
    """
    if len(data) < 12 or not data.startswith(b"PAR1") or not data.endswith(b"PAR1"):
        return False
    footer = int.from_bytes(data[-8:-4], "little")
    return MARK in data[-8 - footer : -8]


def write_parquet(games: Games, rows: str) -> bytes:
    """Return games as one Parquet file; ``rows``: one of ``ROWS``.

    Equal games give equal bytes. Raises ``ImportError`` where pyarrow is not installed.
    """
    import pyarrow
    from pyarrow import parquet

    fields, made = _TABLES[rows]
    schema = pyarrow.schema(
        [pyarrow.field(name, _type(pyarrow, kind)) for name, kind in fields.items()],
        metadata={MARK: VERSION, b"ginscore.rows": rows},
    )
    sink = BytesIO()
    with parquet.ParquetWriter(sink, schema) as writer:
        held: list[dict[str, Any]] = []
        for file, view in games:
            for row in made(file, view):
                held.append(row)
                if len(held) == _GROUP:
                    writer.write_table(pyarrow.Table.from_pylist(held, schema))
                    held.clear()
        writer.write_table(pyarrow.Table.from_pylist(held, schema))
    return sink.getvalue()


def _type(arrow: Any, kind: str) -> pyarrow.DataType:
    types: Mapping[str, Callable[[], Any]] = {
        "text": arrow.string,
        "date": arrow.date32,
        "flag": arrow.bool_,
        "number": arrow.int32,
        "points": arrow.int64,
        "numbers": lambda: arrow.list_(arrow.int32()),
        "texts": lambda: arrow.list_(arrow.string()),
        "accounts": lambda: arrow.list_(arrow.int64()),
        "amounts": lambda: arrow.list_(arrow.decimal128(38, 6)),
        "money": lambda: arrow.decimal128(38, 6),
        "tables": lambda: arrow.list_(
            arrow.struct([(name, _type(arrow, kind)) for name, kind in _TABLE.items()])
        ),
    }
    return types[kind]()


_SCORED = {
    "winner": "text",
    "result": "text",
    "doubled": "flag",
    "points": "number",
    "score": "number",
    "boxes": "number",
}
"""Of a hand, and of a table of partners."""


_TABLE = {"player": "text", **_SCORED}
"""Of a hand that partners played, as in JSON."""


_OF_GAME = {
    "file": "text",
    "variant": "text",
    "date": "date",
    "first": "text",
    "second": "text",
}


def _of_game(file: str, view: View) -> dict[str, Any]:
    game = view.game
    return {
        "file": file,
        "variant": game.variant,
        "date": None if game.date is None else date.fromisoformat(game.date[:10]),
        "first": game.players[0],
        "second": game.players[1],
    }


_HANDS = {
    **_OF_GAME,
    "number": "number",
    **_SCORED,
    "columns": "numbers",
    "surplus": "flag",
    "closer": "text",
    "closer_deadwood": "number",
    "opponent_deadwood": "number",
    "witness": "text",
    "closer_cards": "text",
    "opponent_cards": "text",
    "note": "text",
    "multiplier": "number",
    "tables": "tables",
    "loser": "text",
    "players": "texts",
}


def _hands(file: str, view: View) -> Iterator[dict[str, Any]]:
    head = _of_game(file, view)
    for played in view.replayed.hands:
        yield head | _hand(view, played)


def _hand(view: View, played: PlayedHand) -> dict[str, Any]:
    hand, outcome, players = played.hand, played.outcome, view.game.players
    told = hand.deadwood is not None or hand.cards is not None
    own, other = deadwood_of(view.game.rules, hand) if told else (None, None)
    closer, opponent = (" ".join(map(str, held)) or None for held in hand.cards or ((), ()))
    return {
        "number": played.number,
        "winner": _name(outcome.winner, players),
        "result": str(outcome.result),
        "doubled": outcome.doubled,
        "points": outcome.difference,
        "score": played.score.total,
        "boxes": played.score.boxes,
        "columns": list(played.columns),
        "surplus": played.surplus,
        "closer": _name(hand.closer, players),
        "closer_deadwood": own,
        "opponent_deadwood": other,
        "witness": None if hand.witness is None else str(hand.witness),
        "closer_cards": closer,
        "opponent_cards": opponent,
        "note": hand.note,
        "multiplier": outcome.multiplier,
        "tables": None
        if hand.tables is None
        else [
            table_data(table_of(view.game.rules, played, table), view.game)
            for table in range(len(hand.tables))
        ],
        "loser": _loser(played, players),
        "players": [*players],
    }


def _loser(played: PlayedHand, players: tuple[str, ...]) -> str | None:
    """Return who lost a hand; of two players, whoever did not win."""
    winner, loser = played.outcome.winner, played.outcome.loser
    if loser is None and winner is not None and len(players) == 2:
        loser = 1 - winner  # who pays a penalty
    return _name(loser, players)


_LINES = {("winner_points" if kind is LineKind.WINNER else str(kind)): kind for kind in LineKind}
"""The lines of a settlement by their columns, as ``settle_many`` calls them."""


_GAMES = {
    **_OF_GAME,
    "title": "text",
    "place": "text",
    "dealer": "text",
    "hands": "number",
    "surplus": "number",
    "finished": "flag",
    "net": "points",
    "winner": "text",
    **dict.fromkeys(_LINES, "points"),
    "per_point": "money",
    "amount": "money",
    "currency": "text",
    "players": "texts",
    "nets": "accounts",
    "amounts": "amounts",
}


def _games(file: str, view: View) -> Iterator[dict[str, Any]]:
    game, found, stake = view.game, view.settlement, view.game.stake
    nets = {line.kind: line.net for line in found.lines}
    paid = view.payment
    yield _of_game(file, view) | {
        "title": game.title,
        "place": game.place,
        "dealer": _name(game.dealer, game.players),
        "hands": len(game.hands),
        "surplus": len(view.replayed.surplus),
        "finished": found.final,
        "net": found.net,
        "winner": _name(found.winner, game.players),
        **{name: nets.get(kind, 0) for name, kind in _LINES.items()},
        "per_point": None if stake is None else stake.per_point,
        "amount": None if paid is None else paid.amount,
        "currency": None if stake is None else stake.currency,
        "players": [*game.players],
        "nets": [*found.nets],
        "amounts": None if paid is None else [*paid.nets],
    }


def _name(player: int | None, players: tuple[str, ...]) -> str | None:
    return None if player is None else players[player]


_TABLES = {"hands": (_HANDS, _hands), "games": (_GAMES, _games)}
