"""The ledger file: what was paid outside of games, and the other names people have."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple, TypeVar

from ginscore.errors import Faults, GinscoreError, raise_all
from ginscore.files.game.edit import cut_out, line_end, line_start, remarks_above
from ginscore.files.game.read import day
from ginscore.files.game.stake import amount
from ginscore.files.game.write import quoted
from ginscore.files.home import make_folder
from ginscore.files.kind import LEDGER_KEYS
from ginscore.files.saving.change import keep_step
from ginscore.files.saving.history import History
from ginscore.files.saving.lock import locked
from ginscore.files.text import FileText, decode, read_text
from ginscore.files.toml.fields import text, unknown_keys
from ginscore.files.toml.parse import parse_toml
from ginscore.files.toml.places import Block, Places
from ginscore.scoring.club.balances import Paid, verify_payment
from ginscore.scoring.club.people import Named, People
from ginscore.scoring.players import name_key, verify_name, verify_text
from ginscore.scoring.stake import read_amount, unit_of

T = TypeVar("T")


FORMAT = 1
"""The version of the ledger file this program reads and writes."""


KEY = LEDGER_KEYS[0]
"""The key of the version."""


PAYMENT_KEYS = ("from", "to", "amount", "currency", "date", "note")


PERSON_KEYS = ("name", "aliases")


_KEYS_OF = {"payments": PAYMENT_KEYS, "people": PERSON_KEYS}


class LedgerFile(NamedTuple):
    """A ledger as it is on disk: its path, its text and what the text says."""

    path: Path
    source: FileText = FileText("")
    """Empty where there is no file."""
    payments: tuple[Paid, ...] = ()
    names: tuple[Named, ...] = ()

    @property
    def people(self) -> People:
        """Who is who by the file's names."""
        people = People()
        self.join(people)
        return people

    def join(self, people: People) -> None:
        """Let people have the names of this file too.

        Raises ``rule.alias-taken`` where they have one already that is somebody else's here.
        """
        for person, aliases in self.names:
            for alias in aliases:
                try:
                    people.add(alias, person)
                except GinscoreError as fault:
                    raise fault.at(file=str(self.path)) from fault


def read_ledger(path: Path) -> LedgerFile:
    """Read and verify a ledger file; an empty ledger where there is none.

    Raises its faults, all at once, as ``file:line``.
    """
    if not os.path.lexists(path):
        return LedgerFile(path)
    return parse_ledger(path, read_text(path))


def parse_ledger(path: Path, source: FileText) -> LedgerFile:
    """Read a ledger from the text of its file; raises ``format.*``."""
    table = parse_toml(source.text, str(path))
    version = table.get(KEY)
    places = Places.of(source.text)
    if type(version) is not int or version != FORMAT:
        # Keys of another format would be told wrongly, so nothing else is looked at.
        raise places.put(_version_fault(version), str(path))
    reader = _Reader(table, places)
    payments = reader.blocks("payments", _payment)
    names = reader.blocks("people", _named)
    if not reader.faults:
        reader.verify_names(names)
    raise_all([places.put(fault, str(path)) for fault in reader.faults])
    return LedgerFile(path, source, tuple(payments), tuple(names))


def _version_fault(version: object) -> GinscoreError:
    if version is None:
        return GinscoreError("format.not-a-ledger")
    if type(version) is int and version > FORMAT:
        return GinscoreError("format.newer", key=KEY, version=version, known=FORMAT)
    return GinscoreError("format.ledger-version", key=KEY, value=version, known=FORMAT)


class _Reader:
    """Reads the table of a ledger, collecting faults instead of stopping at the first."""

    def __init__(self, table: Mapping[str, object], places: Places) -> None:
        self.table = table
        self.places = places
        self.faults = Faults(unknown_keys(table, LEDGER_KEYS))

    def blocks(self, name: str, read: Callable[[Mapping[str, object]], T]) -> list[T]:
        """Return what the blocks of a name say; those with a fault are left out."""
        tables = self.table.get(name, [])
        places = _blocks(self.places, name)
        if not isinstance(tables, list) or len(tables) != len(places):
            self.faults.append(GinscoreError("format.ledger-blocks", key=name))
            return []
        found = []
        for table, block in zip(tables, places, strict=True):
            faults = Faults(unknown_keys(table, _KEYS_OF[name]))
            with faults:
                found.append(read(table))
            self.faults += [_placed(fault, block) for fault in faults]
        return found

    def verify_names(self, names: list[Named]) -> None:
        """Find names that are two people's."""
        blocks = _blocks(self.places, "people")
        people = People()
        for named, block in zip(names, blocks, strict=True):
            for alias in named.aliases:
                with Faults() as faults:
                    people.add(alias, named.person)
                self.faults += [_placed(fault.at(key="aliases"), block) for fault in faults]


def _blocks(places: Places, name: str) -> list[Block]:
    return [block for block in places.blocks if block.array and block.path == (name,)]


def _placed(fault: GinscoreError, block: Block) -> GinscoreError:
    """Return a fault of a block at the line of its key, else at that of the block."""
    statement = block.keys.get(fault.key or "")
    return fault.at(line=statement.line if statement else block.line)


def _payment(table: Mapping[str, object]) -> Paid:
    faults = Faults()
    found: dict[str, str | None] = {}
    readers = {"from": _name, "to": _name, "currency": _line, "date": day, "note": _line}
    for key, read in readers.items():
        with faults:
            found[key] = _needed(table, key, read) if read is _name else _read(table, key, read)
    paid = Decimal()
    with faults:
        paid = _needed(table, "amount", _money)
        verify_payment(paid, found.get("currency"), key="amount")
    payer, payee = found.get("from") or "", found.get("to") or ""
    if not faults and name_key(payer) == name_key(payee):
        faults.append(GinscoreError("rule.pay-self", key="to", player=payee))
    raise_all(faults)
    return Paid(payer, payee, paid, found["currency"], found["date"], found["note"])


def _named(table: Mapping[str, object]) -> Named:
    faults = Faults()
    person = ""
    aliases: list[str] = []
    with faults:
        person = _needed(table, "name", _name)
    with faults:
        value = table.get("aliases", [])
        if not isinstance(value, list) or not value:
            raise GinscoreError("format.aliases", key="aliases")
        aliases = [_name("aliases", alias) for alias in value]
    raise_all(faults)
    return Named(person, tuple(aliases))


def _read(table: Mapping[str, object], key: str, read: Callable[[str, object], T]) -> T | None:
    return read(key, table[key]) if key in table else None


def _needed(table: Mapping[str, object], key: str, read: Callable[[str, object], T]) -> T:
    if key not in table:
        raise GinscoreError("format.key-missing", name=key)
    return read(key, table[key])


def _name(key: str, value: object) -> str:
    verify_name(text(key, value), key)
    return text(key, value)


def _line(key: str, value: object) -> str:
    verify_text(text(key, value), key)
    return text(key, value)


def _money(key: str, value: object) -> Decimal:
    return amount(key, value, read_amount)


def payment_block(paid: Paid) -> str:
    """Return a payment as a ``[[payments]]`` block."""
    lines = ["[[payments]]", f"from = {quoted(paid.payer)}", f"to = {quoted(paid.payee)}"]
    lines.append(f"amount = {quoted(str(paid.amount.quantize(unit_of(paid.currency))))}")
    if paid.currency is not None:
        lines.append(f"currency = {quoted(paid.currency)}")
    if paid.date is not None:
        lines.append(f"date = {paid.date}")
    if paid.note is not None:
        lines.append(f"note = {quoted(paid.note)}")
    return "".join(f"{line}\n" for line in lines)


def names_block(named: Named) -> str:
    """Return the names of a person as a ``[[people]]`` block."""
    aliases = ", ".join(map(quoted, named.aliases))
    return f"[[people]]\nname = {quoted(named.person)}\naliases = [{aliases}]\n"


def with_payment(file: LedgerFile, paid: Paid) -> LedgerFile:
    """Return a ledger with one more payment, the last one."""
    return file._replace(
        source=_longer(file.source, payment_block(paid)), payments=(*file.payments, paid)
    )


def with_names(file: LedgerFile, named: Named) -> LedgerFile:
    """Return a ledger in which a person has more names."""
    return file._replace(
        source=_longer(file.source, names_block(named)), names=(*file.names, named)
    )


def without_last_payment(file: LedgerFile) -> LedgerFile:
    """Return a ledger without the payment that is last in the file."""
    return file._replace(source=_shorter(file.source, "payments"), payments=file.payments[:-1])


def without_last_names(file: LedgerFile) -> LedgerFile:
    """Return a ledger without the names that are last in the file."""
    return file._replace(source=_shorter(file.source, "people"), names=file.names[:-1])


def _longer(source: FileText, block: str) -> FileText:
    newline, at = source.newline, len(source.text)
    lead = line_end(source.text, at, newline)
    return source._replace(text=source.text + lead + f"\n{block}".replace("\n", newline))


def _shorter(source: FileText, name: str) -> FileText:
    places = Places.of(source.text)
    block = _blocks(places, name)[-1]
    start = remarks_above(source.text, places, block)
    if start is None:
        start = line_start(source.text, block.start)
    return source._replace(text=cut_out(source, start, block.end))


def change_ledger(
    path: Path,
    home: Path,
    edit: Callable[[LedgerFile], LedgerFile],
    remark: str,
    on_wait: Callable[[], None],
) -> LedgerFile:
    """Change the ledger file: lock, read, edit, compare with what was meant, record, replace.

    A file that is not there yet is made, beginning with a ``remark``. Raises what the edit raises,
    ``refused.changed`` or ``file.*``; then no byte of the file has changed.
    """
    if not os.path.lexists(path):
        empty = LedgerFile(path, FileText(f"# {remark}\n{KEY} = {FORMAT}\n"))
        edit(empty)  # what it refuses leaves no file
        make_folder(path.parent)
        try:
            History.of(path, home).create(path, empty.source.encode(empty.source.text))
        except GinscoreError as fault:
            if fault.code != "refused.exists":  # another process was faster
                raise
    with locked(path, on_wait):
        old = read_ledger(path)
        new = edit(old)
        _verify(new)
        if new.source != old.source:
            encode = old.source.encode
            keep_step(path, home, encode(old.source.text), encode(new.source.text))
        return new


def _verify(new: LedgerFile) -> None:
    """Compare a new text with what was meant; raises ``refused.changed``."""
    try:
        said = parse_ledger(new.path, new.source)
    except (GinscoreError, ExceptionGroup) as error:
        # Its faults have lines in a text that is nowhere.
        raise GinscoreError("refused.changed", file=str(new.path)) from error
    if said != new:
        raise GinscoreError("refused.changed", file=str(new.path))


def missing_entries(path: Path, home: Path, file: LedgerFile) -> tuple[int, int]:
    """Return how many entries that were saved last a ledger has no more, and that copy's number.

    A file that was cut between two entries says nothing of it, and neither does one that is gone.
    """
    history = History.of(path, home)
    kept = history.latest()
    if kept is None or kept.holds(file.source.encode(file.source.text)):
        return 0, 0
    there = Counter([*file.payments, *file.names])
    lost = 0
    with Faults():
        old = parse_ledger(path, decode(kept.read(), str(kept.path)))
        lost = (Counter([*old.payments, *old.names]) - there).total()
        if lost and read_ledger(path).source != file.source:
            return 0, 0  # another process has saved since the file was read
    return lost, history.copies.index(kept) + 1


def ledger_remarks(file: LedgerFile, today: date) -> list[GinscoreError]:
    """Return what is allowed in a ledger but unlikely, as seen on a day, each with its place."""
    blocks = _blocks(Places.of(file.source.text), "payments")
    found = []
    seen: dict[Paid, int] = {}
    for number, (paid, block) in enumerate(zip(file.payments, blocks, strict=True), 1):
        faults = []
        if paid.date is not None and paid.date > today.isoformat():
            faults.append(GinscoreError("check.future", key="date", date=paid.date))
        if paid in seen and paid.date is not None:
            faults.append(GinscoreError("check.paid-twice", number=seen[paid]))
        seen.setdefault(paid, number)
        found += [_placed(fault, block).at(file=str(file.path)) for fault in faults]
    return found
