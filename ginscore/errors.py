"""The one error type: a stable code, its parameters and the place. No prose.

And what a misspelt word may have been meant for, which a fault offers.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar


class GinscoreError(Exception):
    """One fault of an input, a game or the rules, named by a code and never worded here.

    The part of the code before the first dot is its family, which decides the exit code:
    ``usage`` (the command line is wrong), ``file`` (missing, unreadable or unsafe to write),
    ``format`` (not a game or variant file as described), ``rule`` (the rules forbid it),
    ``check`` (a published figure does not agree) or ``refused`` (it would destroy something).
    Several faults at once are raised as an ``ExceptionGroup`` of this type.

    >>> fault = GinscoreError("rule.knock-over-limit", deadwood=12, limit=9)
    >>> fault.family, fault.params["limit"], fault.at(hand=3).hand
    ('rule', 9, 3)
    """

    say: "ClassVar[Callable[[GinscoreError], str] | None]" = None
    """How ``str`` puts a fault in words; the package sets it, as this room has no language."""

    others: "tuple[GinscoreError, ...]" = ()
    """What else was found, where a caller of the library gets the first of several faults."""

    def __init__(
        self,
        code: str,
        /,
        *,
        file: str | None = None,
        line: int | None = None,
        hand: int | None = None,
        key: str | None = None,
        **params: object,
    ) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
        self.file = file
        self.line = line
        self.hand = hand
        self.key = key
        """Dotted name of the offending key inside its table, so that a reader can find the line."""

    def __str__(self) -> str:
        return self.code if GinscoreError.say is None else GinscoreError.say(self)

    def __reduce__(self) -> tuple[Any, ...]:
        # The base class would make it anew from the code alone.
        place = (self.file, self.line, self.hand, self.key)
        return _made_again, (self.code, self.params, place, self.others)

    @property
    def parameters(self) -> Mapping[str, object]:
        """What the fault is about (figures, names, cards), by name; not to be changed."""
        return MappingProxyType(self.params)

    @property
    def family(self) -> str:
        """The part of the code before the first dot."""
        return self.code.partition(".")[0]

    def at(
        self,
        *,
        file: str | None = None,
        line: int | None = None,
        hand: int | None = None,
        key: str | None = None,
    ) -> "GinscoreError":
        """Return the same fault with the parts of its place filled in that it did not have."""
        return self._moved(
            self.code, self.file or file, self.line or line, self.hand or hand, self.key or key
        )

    def within(self, table: str, family: str | None = None) -> "GinscoreError":
        """Return the same fault with its key inside a table, in another family if one is named.

        >>> GinscoreError("usage.stake-range", key="per_point").within("stake", "format").key
        'stake.per_point'
        """
        code = f"{family}.{self.code.partition('.')[2]}" if family else self.code
        key = f"{table}.{self.key}" if self.key else table
        return self._moved(code, self.file, self.line, self.hand, key)

    def _moved(
        self, code: str, file: str | None, line: int | None, hand: int | None, key: str | None
    ) -> "GinscoreError":
        return _made_again(code, self.params, (file, line, hand, key), self.others)


def _made_again(
    code: str,
    params: dict[str, object],
    place: tuple[str | None, int | None, int | None, str | None],
    others: tuple[GinscoreError, ...],
) -> GinscoreError:
    """Return a fault as it was before it was pickled."""
    file, line, hand, key = place
    fault = GinscoreError(code, file=file, line=line, hand=hand, key=key, **params)
    fault.others = others
    return fault


def raise_all(faults: list[GinscoreError]) -> None:
    """Raise what was found: nothing, the one fault itself, or a group of several."""
    if len(faults) == 1:
        raise faults[0]
    if faults:
        raise ExceptionGroup("faults", faults)


def all_faults(error: BaseException) -> list[GinscoreError]:
    """Return the faults inside an error, which may be one of them or a group, in their order.

    >>> [f.code for f in all_faults(GinscoreError("file.missing"))]
    ['file.missing']
    """
    if isinstance(error, GinscoreError):
        return [error]
    if isinstance(error, BaseExceptionGroup):
        return [fault for part in error.exceptions for fault in all_faults(part)]
    return []


class Faults(list[GinscoreError]):
    """Faults in the order they are found; as a context it takes those that the block raises.

    The block ends at the first of them, and what comes after it goes on; whatever else the block
    raises is raised on.

    >>> with Faults() as faults:
    ...     raise GinscoreError("file.missing")
    >>> [fault.code for fault in faults]
    ['file.missing']
    """

    def __enter__(self) -> "Faults":
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if error is None:
            return False
        if isinstance(error, GinscoreError):
            self.append(error)
            return True
        if not isinstance(error, BaseExceptionGroup):
            return False
        ours, others = error.split(GinscoreError)
        if ours is not None:
            self.extend(all_faults(ours))
        if others is not None:
            raise others
        return True


def near_miss(word: str, known: "tuple[str, ...] | list[str]") -> str | None:
    """Return the one known word that a word is a slip of, or None.

    A slip is a letter too many, too few or wrong, or two that changed places: one in a short word,
    two in one of six letters or more. The beginning of one word alone, three letters or more, is a
    slip too. Where two words are as near, neither is offered.

    >>> near_miss("shwo", ["show", "settle"]), near_miss("--target", ["--stake", "--set"])
    ('show', None)
    """
    bare = word.lstrip("-").casefold()
    allowed = 1 if len(bare) < 6 else 2
    if len(bare) < 2:
        return None
    found = sorted(
        (_slips(bare, other.lstrip("-").casefold(), allowed), other)
        for other in dict.fromkeys(known)
        if word.startswith("--") == other.startswith("--")
    )
    found = [(slips, other) for slips, other in found if slips <= allowed]
    begun = [other for other in dict.fromkeys(known) if other.lstrip("-").startswith(bare)]
    if not found and len(bare) > 2 and len(begun) == 1:
        return begun[0] if word.startswith("--") == begun[0].startswith("--") else None
    if not found or (len(found) > 1 and found[0][0] == found[1][0]):
        return None
    return found[0][1]


def _slips(word: str, other: str, most: int) -> int:
    """Return the slips between two words (Damerau and Levenshtein), or more than ``most``."""
    if abs(len(word) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, sign in enumerate(word, 1):
        last, before, row = before, row, [i]
        for j, there in enumerate(other, 1):
            least = min(before[j] + 1, row[-1] + 1, before[j - 1] + (sign != there))
            if i > 1 and j > 1 and sign == other[j - 2] and word[i - 2] == there:
                least = min(least, last[j - 2] + 1)
            row.append(least)
    return row[-1]
