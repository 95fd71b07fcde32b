"""Lines and texts as SVG, one element a line of the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from ginscore.render.markup import Value, tag


@dataclass
class Drawing:
    """Elements in the order they are drawn; lengths are pixels from the top left corner."""

    parts: list[str | Iterable[str]] = field(default_factory=list)

    @property
    def elements(self) -> Iterator[str]:
        """The elements, those that were left for later made now."""
        for part in self.parts:
            if isinstance(part, str):
                yield part
            else:
                yield from part

    def later(self, elements: Iterable[str]) -> None:
        """Draw elements that are made when they are asked for: a long game has many."""
        self.parts.append(elements)

    @contextmanager
    def group(self, **look: Value) -> Iterator[None]:
        """Give all that is drawn meanwhile a common look."""
        self.parts.append(tag("g", "", **look).removesuffix("</g>"))
        yield
        self.parts.append("</g>")

    def rectangle(self, x: int, y: int, width: int, height: int, **look: Value) -> None:
        """Draw a rectangle."""
        self.parts.append(tag("rect", x=x, y=y, width=width, height=height, **look))

    def across(self, x: int, y: int, length: int, **look: Value) -> None:
        """Draw a line to the right."""
        self.parts.append(tag("path", d=f"M{x} {y}h{length}", **look))

    def down(self, x: int, y: int, length: int, **look: Value) -> None:
        """Draw a line downward."""
        self.parts.append(tag("path", d=f"M{x} {y}v{length}", **look))

    def text(self, x: int, y: int, text: str, **look: Value) -> None:
        """Write a text on the line at ``y``."""
        self.parts.append(tag("text", text, x=x, y=y, **look))

    def climbing(self, x: int, y: int, text: str, **look: Value) -> None:
        """Write a text that is read from below, around its middle."""
        turned = f"rotate(-90 {x} {y})"
        self.text(x, y, text, text_anchor="middle", transform=turned, **look)
