"""What never changes, and so can be shared, hashed and sent to another process.

Records are objects of named fields as ``dataclasses`` makes them, but ready much sooner: that one
writes the methods of every class as a text and compiles it at each start of the program, for the
rules and the game alone a twentieth of the time of a short command. Here all classes share one set
of methods. To a type checker, and to whoever asks for the fields, they are dataclasses.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

K = TypeVar("K")
V = TypeVar("V")


class Frozen(Mapping[K, V]):
    """A mapping that is made once; equal to any mapping with the same items, in any order.

    >>> prices = Frozen({"gin": 25})
    >>> prices["gin"], prices == {"gin": 25}, hash(prices) == hash(Frozen({"gin": 25}))
    (25, True, True)
    >>> prices["gin"] = 0
    Traceback (most recent call last):
    TypeError: 'Frozen' object does not support item assignment
    """

    __slots__ = ("_items",)

    _items: dict[K, V]

    def __init__(self, items: Mapping[K, V]) -> None:
        object.__setattr__(self, "_items", dict(items))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(name)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(name)

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __contains__(self, key: object) -> bool:
        return key in self._items

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return repr(self._items)

    def __reduce__(self) -> "tuple[type[Frozen[K, V]], tuple[dict[K, V]]]":
        return Frozen, (self._items,)


class _Fields:
    """What ``dataclasses.fields`` and ``dataclasses.replace`` look at, made when they do."""

    def __get__(self, record: object, kind: "type[Record]") -> Mapping[str, Any]:
        from dataclasses import make_dataclass

        own = [(name, kind.__annotations__[name]) for name in kind._names]
        twin = make_dataclass(kind.__name__, own, namespace={**kind._defaults}, kw_only=True)
        fields: Mapping[str, Any] = vars(twin)["__dataclass_fields__"]
        kind.__dataclass_fields__ = fields
        return fields


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Record:
    """A frozen object whose fields are the annotations of its class, with their defaults.

    >>> class Knock(Record):
    ...     points: int
    ...     boxes: int = 1
    >>> Knock(points=18), replace(Knock(points=18), boxes=2) == Knock(boxes=2, points=18)
    (Knock(points=18, boxes=1), True)
    """

    _aside: ClassVar[tuple[str, ...]] = ()
    """Fields that are not compared."""
    _names: ClassVar[tuple[str, ...]] = ()
    _compared: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, Any]] = {}
    __dataclass_fields__: ClassVar[Any] = _Fields()

    def __init_subclass__(cls) -> None:
        own = cls.__dict__
        names = (name for name in own["__annotations__"] if not name.startswith("_"))
        cls._names = tuple(names)
        cls._compared = tuple(name for name in cls._names if name not in cls._aside)
        cls._defaults = {name: own[name] for name in cls._names if name in own}

    def __init__(self, **given: Any) -> None:
        values = self._defaults | given
        if values.keys() != {*self._names}:
            wrong = ", ".join(sorted(values.keys() ^ {*self._names}))
            raise TypeError(f"{type(self).__name__}: missing or unknown: {wrong}")
        self.__dict__.update(values)
        self.__post_init__()

    def __post_init__(self) -> None:
        """Bring fields into their form, where a class has any to bring."""

    def __setattr__(self, name: str, value: object) -> None:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def _key(self) -> tuple[Any, ...]:
        values = self.__dict__
        return tuple([values[name] for name in self._compared])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or other.__class__ is not self.__class__:
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self._names)
        return f"{type(self).__qualname__}({fields})"


if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(record, /, **changes):
        """Return a record with some fields changed."""
        return type(record)(**{**record.__dict__, **changes})
