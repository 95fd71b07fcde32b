"""Reading a game file, format 1: all of its faults at once, each with its line."""

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ginscore.errors import Faults, GinscoreError, raise_all
from ginscore.files.game.hands import read_hand, side_named
from ginscore.files.text import FileText, read_text
from ginscore.files.toml.fields import text, unknown_keys
from ginscore.files.toml.parse import Blocks, parse_toml
from ginscore.files.variant.find import load_variant
from ginscore.scoring.checks import faults as hand_faults
from ginscore.scoring.checks import table_faults
from ginscore.scoring.frozen import Row
from ginscore.scoring.game import Expected, Game
from ginscore.scoring.hands import VOID, Hand
from ginscore.scoring.parameters import complete, merged, read_rules
from ginscore.scoring.players import Sides, name_key, verify_name, verify_players, verify_text
from ginscore.scoring.rules import Rules

if TYPE_CHECKING:
    from ginscore.scoring.club.match import Match
    from ginscore.scoring.stake import Stake


T = TypeVar("T")


FORMAT = 1
"""The version of the game file this program reads and writes."""


MOST_HANDS = 100_000
"""Of a game: far more than anybody plays, and few enough for a small machine's memory."""


MOST_FAULTS = 10_000
"""Of hands that are looked for; nobody reads as many."""


GAME_KEYS = (
    "ginscore",
    "variant",
    "players",
    "sides",
    "names",
    "title",
    "date",
    "place",
    "dealer",
    "rules",
    "stake",
    "match",
    "hands",
    "expected",
)


class GameFile(Row):
    """A game as it is on disk: its path, its text and what the text says."""

    path: Path
    source: FileText
    table: Mapping[str, object]
    game: Game

    @property
    def read_by(self) -> tuple[tuple[str, ...], Rules, Sides | None]:
        """What a hand's table is read by: the players, the rules, and who plays for whom."""
        return self.game.players, self.game.rules, self.game.sides

    @property
    def complete(self) -> bool:
        """Whether all rules are in the file, so that no variant's file has a say."""
        rules = self.table.get("rules")
        return isinstance(rules, Mapping) and complete(rules)


def read_game(path: Path, shelf: Path | None = None) -> GameFile:
    """Read and verify a game file; raise its faults, all at once, as ``file:line``.

    ``shelf``: the folder of the user's own variants, which a game may name.
    """
    return parse_game(path, read_text(path), shelf)


def parse_game(
    path: Path,
    source: FileText,
    shelf: Path | None = None,
    blocks: Blocks | None = None,
    before: GameFile | None = None,
) -> GameFile:
    """Read a game from the text of its file; ``blocks``: what a text before it has said.

    ``before``: the same game before a change of its text; what says the same in the same table is
    not looked at again.
    """
    table = parse_toml(source.text, str(path), blocks)
    reader = _Reader(table, path.parent, shelf, before)
    game = reader.game()
    if reader.faults:
        from ginscore.files.toml.places import Places

        count = len(hands) if isinstance(hands := table.get("hands"), list) else 0
        places = Places.of(source.text)
        raise_all([places.put(fault, str(path), count) for fault in reader.faults])
    return GameFile(path=path, source=source, table=table, game=game)


class _Reader:
    """Reads the table of a game, collecting faults instead of stopping at the first."""

    def __init__(
        self,
        table: Mapping[str, object],
        folder: Path,
        shelf: Path | None,
        before: GameFile | None = None,
    ) -> None:
        self.table = table
        self.before = before
        self.folder = folder
        self.shelf = shelf
        self.faults = Faults()

    def game(self) -> Game:
        """Return the game; of no use where there are faults."""
        version = self.table.get("ginscore")
        if type(version) is not int or version != FORMAT:
            # Keys of another format would be told wrongly, so nothing else is looked at.
            self.faults.append(_version_fault(version, self.table))
            return Game(players=("", ""), variant="", rules=Rules())
        self.faults.extend(unknown_keys(self.table, GAME_KEYS))
        sides = self._read("sides", read_sides)
        players: tuple[str, ...] | None
        if "sides" in self.table:
            players = None if sides is None else self._names(sides)
        else:
            missing: tuple[str, ...] = ("", "")
            players = self._read("players", read_players, missing)
            if "names" in self.table:
                names = self.table["names"]
                self.faults.append(GinscoreError("format.names", key="names", value=names))
        known = players or ("", "")
        rules = self._rules()
        if rules is not None:
            self.faults.extend(table_faults(rules, known))
        game = Game(
            players=known,
            sides=sides,
            variant=str(self.table.get("variant")),
            rules=rules or Rules(),
            hands=self._hands(players, rules, sides),
            dealer=self._read("dealer", lambda key, name: side_named(key, name, known, sides)),
            stake=self._read("stake", _stake),
            title=self._read("title", _line),
            place=self._read("place", _line),
            date=self._read("date", day),
            expected=self._read("expected", lambda key, value: _expected(key, value, len(known))),
            match=self._read("match", _match),
        )
        if players is None:
            # Without players every name is unknown, which says nothing new.
            self.faults = Faults(f for f in self.faults if f.code != "format.player")
        return game

    def _read(self, key: str, read: Callable[[str, Any], T], missing: T | None = None) -> T | None:
        """Read a key if it is there; ``missing``, where given, makes its absence a fault."""
        with self.faults:
            if key in self.table:
                return read(key, self.table[key])
            if missing is not None:
                raise GinscoreError("format.key-missing", name=key)
        return None

    def _rules(self) -> Rules | None:
        changes = self.table.get("rules", {})
        if self.before is not None and all(
            self.table.get(key) == self.before.table.get(key) for key in ("rules", "variant")
        ):
            return self.before.game.rules
        with Faults() as faults:
            if not isinstance(changes, Mapping):
                raise GinscoreError("format.table", key="rules", value=changes)
            base = self._base(changes)
            return None if base is None else read_rules(merged(base, changes))
        # The variant itself was read without fault, so these are in the game's own table.
        self.faults.extend(
            fault if fault.key == "rules" else fault.within("rules") for fault in faults
        )
        return None

    def _base(self, changes: Mapping[str, object]) -> Mapping[str, object] | None:
        """Return the parameters that a game's own changes go upon; None if they cannot be read.

        A game that names every parameter keeps its rules whatever becomes of the variant: the
        variant is then where the rules came from, and is not even read.
        """

        def load(key: str, name: object) -> Mapping[str, object]:
            verify_text(text(key, name), key)
            if complete(changes):
                return {}
            try:
                return load_variant(text(key, name), self.folder, self.shelf).parameters
            except GinscoreError as fault:
                if fault.family != "file":
                    raise
                # What is missing is named by the game, so that is where it is mended.
                raise GinscoreError("format.variant-file", key=key, name=name) from fault

        nothing: Mapping[str, object] = {}
        return self._read("variant", load, nothing)

    def _names(self, sides: Sides) -> tuple[str, ...] | None:
        """Return the names of two sides: given, or their members' joined with +."""
        if "players" in self.table:
            self.faults.append(GinscoreError("format.sides-players", key="players"))
        with self.faults:
            return side_names("names", self.table.get("names"), sides)
        return None

    def _hands(
        self, players: tuple[str, ...] | None, rules: Rules | None, sides: Sides | None
    ) -> tuple[Hand, ...]:
        tables = self.table.get("hands", [])
        if not isinstance(tables, list):
            self.faults.append(GinscoreError("format.hands-list", key="hands", value=tables))
            return ()
        if len(tables) > MOST_HANDS:
            self.faults.append(
                GinscoreError("format.hands-many", key="hands", n=len(tables), most=MOST_HANDS)
            )
            return ()
        hands: list[Hand] = []
        # Of a long game many tables are one and the same, and so is what they say.
        known: dict[int, tuple[Hand, list[GinscoreError]]] = {}
        if self.before is not None and (players, rules, sides) == self.before.read_by:
            there = self.before.table.get("hands", [])
            assert isinstance(there, list)  # it was read without a fault
            same = _same_at_first(there, tables)
            hands += self.before.game.hands[:same]
            known = {
                id(table): (hand, [])
                for table, hand in zip(there[same:], self.before.game.hands[same:], strict=True)
            }
        for number, table in enumerate(tables[len(hands) :], len(hands) + 1):
            if id(table) not in known:
                known[id(table)] = self._hand(table, players, rules, sides)
            hand, faults = known[id(table)]
            if len(self.faults) < MOST_FAULTS:
                self.faults.extend(fault.at(hand=number) for fault in faults)
            hands.append(hand)
        return tuple(hands)

    @staticmethod
    def _hand(
        table: object, players: tuple[str, ...] | None, rules: Rules | None, sides: Sides | None
    ) -> tuple[Hand, list[GinscoreError]]:
        hand = VOID
        with Faults() as faults:
            hand = read_hand(table, players or ("", ""), sides)
        if players is not None and rules is not None and not faults:
            return hand, hand_faults(rules, hand)
        return hand, faults


def _same_at_first(first: list[object], second: list[object]) -> int:
    """Return at how many places two lists begin with one and the same object."""
    for at, (one, other) in enumerate(zip(first, second, strict=False)):
        if one is not other:
            return at
    return min(len(first), len(second))


def _version_fault(version: object, table: Mapping[str, object]) -> GinscoreError:
    if version is None:
        from ginscore.files.kind import Kind, kind_of

        match kind_of(table):
            case Kind.VARIANT:
                return GinscoreError("format.is-variant")
            case Kind.LEDGER:
                return GinscoreError("format.is-ledger")
        return GinscoreError("format.not-a-game")
    if type(version) is int and version > FORMAT:
        return GinscoreError("format.newer", key="ginscore", version=version, known=FORMAT)
    return GinscoreError("format.version", key="ginscore", value=version, known=FORMAT)


def read_players(key: str, value: object) -> tuple[str, ...]:
    """Read the names of two or more players; raises ``format.players*`` or ``format.name-*``."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise GinscoreError("format.players", key=key, value=value)
    verify_players(value)
    return tuple(value)


MOST_PARTNERS = 10
"""On a side: five against five is the most that any source knows."""


def read_sides(key: str, value: object) -> Sides:
    """Read the members of two sides; raises ``format.sides`` or ``format.side-member-twice``."""
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(isinstance(side, list) and side for side in value)
        or not all(isinstance(name, str) for side in value for name in side)
        or not 2 <= max(map(len, value)) <= MOST_PARTNERS
    ):
        raise GinscoreError("format.sides", key=key, value=value, most=MOST_PARTNERS)
    seen: set[str] = set()
    for name in (name for side in value for name in side):
        verify_name(name, key)
        if name_key(name) in seen:
            raise GinscoreError("format.side-member-twice", key=key, name=name)
        seen.add(name_key(name))
    return (tuple(value[0]), tuple(value[1]))


def side_names(key: str, value: object, sides: Sides) -> tuple[str, str]:
    """Read the names of two sides, their members' joined with + where there are none.

    Raises ``format.names``, ``format.side-member-twice`` and what two players' names raise.
    """
    if value is None:
        value = ["+".join(side) for side in sides]
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(isinstance(name, str) for name in value)
    ):
        raise GinscoreError("format.names", key=key, value=value)
    verify_players(value)
    for own, other in ((0, 1), (1, 0)):
        # A side's name must not be somebody's who plays on the other.
        if name_key(value[own]) in map(name_key, sides[other]):
            raise GinscoreError("format.side-member-twice", key=key, name=value[own])
    return (value[0], value[1])


def _line(key: str, value: object) -> str:
    verify_text(text(key, value), key)
    return text(key, value)


def day(key: str, value: object) -> str:
    """Return a day in ISO form; raises ``format.date``."""
    if type(value) is not date:  # a date and time is a date to Python
        raise GinscoreError("format.date", key=key, value=value)
    return value.isoformat()


def _expected(key: str, value: object, players: int) -> Expected:
    # Few games have published figures, and only those need what compares them.
    from ginscore.files.game.expected import read_expected

    return read_expected(key, value, players)


def _stake(key: str, value: object) -> "Stake":
    # Decimal arithmetic is loaded only for a game that is played for money.
    from ginscore.files.game.stake import read_stake_table

    return read_stake_table(key, value)


def _match(key: str, value: object) -> "Match":
    # Few games are one of a match.
    from ginscore.files.game.match import read_match_table

    return read_match_table(key, value)
