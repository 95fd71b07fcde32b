"""What never changes, and so can be shared, hashed and sent to another process.

Three kinds of classes are made here as Python's own makers of classes would make them, but sooner,
as a short command makes fifty of them at its start. To a type checker they are Python's own.

Records are objects of named fields as ``dataclasses`` makes them, but ready much sooner: that one
writes the methods of every class as a text and compiles it at each start of the program, for the
rules and the game alone a twentieth of the time of a short command. Here all classes share one set
of methods. To a type checker, and to whoever asks for the fields, they are dataclasses.

Rows are named tuples, and words are members of a ``StrEnum``. Only their classes are made sooner: a
single row takes longer than a named tuple, which is right where there are thousands of them.
"""

from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

__all__ = ("Frozen", "Record", "Row", "Words", "replace")

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
    from enum import StrEnum as Words
    from typing import NamedTuple as Row
else:

    def replace(record, /, **changes):
        """Return a record with some fields changed."""
        return type(record)(**{**record.__dict__, **changes})

    class _RowMaker(type):
        """Makes a class of rows: its annotations become the names of places in a tuple."""

        def __new__(cls, name, bases, body):
            kind = super().__new__(cls, name, bases, {**body, "__slots__": ()})
            fields = tuple(kind.__annotations__)
            kind._fields = kind.__match_args__ = fields
            kind._field_defaults = {field: body[field] for field in fields if field in body}
            for place, field in enumerate(fields):
                setattr(kind, field, property(itemgetter(place)))
            return kind

    class Row(tuple, metaclass=_RowMaker):
        """A named tuple, as ``typing.NamedTuple``.

        >>> class Price(Row):
        ...     points: int
        ...     boxes: int = 1
        >>> Price(18)._replace(boxes=2), Price(boxes=3, points=2) == (2, 3)
        (Price(points=18, boxes=2), True)
        """

        def __new__(cls, *values, **named):
            """Make a row of its values in their order, or by their names."""
            fields = cls._fields
            if named or len(values) != len(fields):
                given = dict(zip(fields, values))  # noqa: B905  # too many are refused below
                found = {**cls._field_defaults, **given, **named}
                if len(values) > len(given) or given.keys() & named or found.keys() != {*fields}:
                    wrong = ", ".join(sorted((found.keys() ^ {*fields}) | (given.keys() & named)))
                    raise TypeError(f"{cls.__name__}: missing, unknown or too many: {wrong}")
                values = [found[field] for field in fields]
            return tuple.__new__(cls, values)

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def _replace(self, /, **changes):
            return type(self)(**{**self._asdict(), **changes})

        def __getnewargs__(self):
            return tuple(self)

        def __repr__(self):
            values = ", ".join(f"{name}={value!r}" for name, value in self._asdict().items())
            return f"{type(self).__name__}({values})"

    class _WordsMaker(type):
        """Makes a class of words: its strings become its only members."""

        def __new__(cls, name, bases, body):
            words = {
                key: value
                for key, value in body.items()
                if isinstance(value, str) and not key.startswith("_")
            }
            kind = super().__new__(cls, name, bases, body)
            kind.__members__ = {key: str.__new__(kind, word) for key, word in words.items()}
            kind._by_word = {str(word): word for word in kind.__members__.values()}
            for key, word in kind.__members__.items():
                word.name = key
                type.__setattr__(kind, key, word)
            return kind

        def __call__(cls, word):
            found = cls._by_word.get(word)
            if found is None:
                raise ValueError(f"{word!r} is not a valid {cls.__name__}")
            return found

        def __iter__(cls):
            return iter(cls._by_word.values())

        def __len__(cls):
            return len(cls._by_word)

        def __contains__(cls, word):
            return word in cls._by_word

        def __setattr__(cls, name, value):
            if name in cls.__dict__.get("__members__", ()):
                raise AttributeError(name)
            type.__setattr__(cls, name, value)

    class Words(str, metaclass=_WordsMaker):
        """A string of a few that are known, as ``enum.StrEnum``.

        >>> class Side(Words):
        ...     FIRST = "first"
        >>> Side("first") is Side.FIRST, Side.FIRST == "first", [*Side], Side.FIRST.value
        (True, True, [<Side.FIRST: 'first'>], 'first')
        """

        @property
        def value(self):
            """The string itself."""
            return str(self)

        def __str__(self):
            return str.__str__(self)

        def __repr__(self):
            return f"<{type(self).__name__}.{self.name}: {str(self)!r}>"

        def __reduce__(self):
            return type(self), (str(self),)
