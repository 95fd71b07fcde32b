"""Lines and texts as SVG, one element a line of the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape

# What XML 1.0 has no way to write, not even escaped.
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


Value = int | float | str


def xml(text: str) -> str:
    """Return a text as it may stand in an element or an attribute.

    >>> xml('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    return escape(_NO_XML.sub("\ufffd", text))


def element(name: str, content: str | None = None, /, **attributes: Value) -> str:
    """Return an element; ``content`` is text. In the name of an attribute _ stands for a hyphen.

    >>> element("text", "A & B", x=4, text_anchor="end")
    '<text x="4" text-anchor="end">A &amp; B</text>'
    """
    head = name + "".join(
        f' {key.replace("_", "-")}="{xml(str(value))}"' for key, value in attributes.items()
    )
    return f"<{head}/>" if content is None else f"<{head}>{xml(content)}</{name}>"


@dataclass
class Drawing:
    """Elements in the order they are drawn; lengths are pixels from the top left corner."""

    elements: list[str] = field(default_factory=list)

    @contextmanager
    def group(self, **look: Value) -> Iterator[None]:
        """Give all that is drawn meanwhile a common look."""
        self.elements.append(element("g", "", **look).removesuffix("</g>"))
        yield
        self.elements.append("</g>")

    def rectangle(self, x: int, y: int, width: int, height: int, **look: Value) -> None:
        """Draw a rectangle."""
        self.elements.append(element("rect", x=x, y=y, width=width, height=height, **look))

    def across(self, x: int, y: int, length: int, **look: Value) -> None:
        """Draw a line to the right."""
        self.elements.append(element("path", d=f"M{x} {y}h{length}", **look))

    def down(self, x: int, y: int, length: int, **look: Value) -> None:
        """Draw a line downward."""
        self.elements.append(element("path", d=f"M{x} {y}v{length}", **look))

    def text(self, x: int, y: int, text: str, **look: Value) -> None:
        """Write a text on the line at ``y``."""
        self.elements.append(element("text", text, x=x, y=y, **look))

    def climbing(self, x: int, y: int, text: str, **look: Value) -> None:
        """Write a text that is read from below, around its middle."""
        turned = f"rotate(-90 {x} {y})"
        self.text(x, y, text, text_anchor="middle", transform=turned, **look)
