"""A mapping that never changes, and so can be shared, hashed and sent to another process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

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

    def __reduce__(self) -> tuple[type[Frozen[K, V]], tuple[dict[K, V]]]:
        return Frozen, (self._items,)
