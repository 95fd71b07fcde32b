"""Where everything in a TOML text is: the lines of its keys and the bounds of its blocks.

The standard TOML reader tells values but not places. This scanner tells places and no values: it
knows strings, comments and brackets well enough to find where each statement begins and ends, in
a text the reader has accepted. On a text it has refused the places are a best guess.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ginscore.errors import GinscoreError

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'  # multi-line strings, up to five quotes at the end
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|[\[\]{}\n]"
    r"|[^\"'#\[\]{}\n]+"
    r"|[\"']",  # a quote that is never closed
    re.DOTALL,
)


_BLANK = r"(?:[ \t]*+\r?\n)*+[ \t]*+"


_LINE = r"[A-Za-z0-9_-]++[ \t]*+=[ \t]*+(?:\"[^\"\\\n]*+\"|[\w.+:-]++)[ \t]*+\r?\n"
"""A key and its value on a line by itself, as most are, with no remark after it."""


_HEADER = r"\[\[?+[A-Za-z0-9_.-]++\]\]?+[ \t]*+\r?\n"
"""A header by itself, with no part of it in quotes."""


_ONE_LINE = f"{_BLANK}({_LINE})"


_LINES = rf"(?:[ \t]*+{_LINE})"


_PART = f"{_BLANK}({_HEADER}{_LINES}*+|{_LINES}++)"
"""A header and as many such lines as there are below it, or these alone."""


_KEY_PART = r"\s*(?:\"((?:\\.|[^\"\\])*)\"|'([^']*)'|([A-Za-z0-9_-]+))\s*(\.)?"


class Statement(NamedTuple):
    """A key with its value: its line, and its offsets with the end of its last line."""

    line: int
    start: int
    end: int


class Block:
    """A table header with its statements, or the statements before the first header."""

    __slots__ = ("_keys", "array", "end", "index", "line", "path", "start", "text")

    def __init__(
        self,
        path: tuple[str, ...],
        array: bool,
        line: int,
        start: int,
        end: int,
        text: str,
        index: int = 0,
    ) -> None:
        self.path = path
        self.array = array
        """Whether it is a ``[[...]]`` header."""
        self.line = line
        self.start = start
        """Offset of the header; 0 for the statements before the first one."""
        self.end = end
        """Offset just after its last statement's line; comments below belong to what follows."""
        self.text = text
        """The whole text it is a part of."""
        self.index = index
        """Its place among the blocks of the text."""
        self._keys: dict[str, Statement] | None = None

    @property
    def keys(self) -> dict[str, Statement]:
        """The statement of each key, dotted as written.

        Looked up when asked for: of a game of many thousand hands only one or two are asked, and
        the places of all keys would take many times the room of the text. A table may have many
        faults, and is looked through once.
        """
        if self._keys is not None:
            return self._keys
        keys: dict[str, Statement] = {}
        for found in _statements(self.text, self.start, self.end, self.line, _ONE_LINE):
            if not _is_header(self.text, found):
                name = ".".join(_key_path(self.text[found.start : found.end]))
                keys.setdefault(name, found)
        self._keys = keys
        return keys


def scan(text: str, begin: int = 0) -> list[Block]:
    r"""Return the blocks of a TOML text in their order, or those from a header on.

    >>> [(b.path, b.line, list(b.keys)) for b in scan('a = 1\n[[hands]]\nresult = "void"\n')]
    [((), 1, ['a']), (('hands',), 2, ['result'])]
    """
    above = text.count("\n", 0, begin) + 1
    blocks = [Block(path=(), array=False, line=above, start=begin, end=begin, text=text)]
    paths: dict[str, tuple[str, ...]] = {}
    for line, start, end in _statements(text, begin, len(text), above, _PART):
        if text[start] == "[":
            array = text.startswith("[[", start)
            header = text[start + 2 if array else start + 1 : end].partition("\n")[0]
            if header not in paths:
                paths[header] = _key_path(header)
            path = paths[header]
            blocks.append(Block(path, array, line, start, end, text, len(blocks)))
        else:
            blocks[-1].end = end
    return blocks


def _is_header(text: str, statement: Statement) -> bool:
    return text[statement.start] == "["


def _statements(text: str, start: int, end: int, line: int, simple: str) -> Iterator[Statement]:
    """Yield the statements, headers among them, of a part of a text that begins on a line.

    ``simple``: what is seen at a glance to be one, or several that are told as the first.
    """
    depth = 0
    begun, begun_line = 0, line  # of the statement being read; empty while there is none
    pending = False
    at = start
    at_a_glance = re.compile(simple)
    while at < end:
        if not pending and (whole := at_a_glance.match(text, at, end)):
            begun, next_at = whole.span(1)
            line += text.count("\n", at, begun)
            yield Statement(line, begun, next_at)
            line += text.count("\n", begun, next_at)
            at = next_at
            continue
        token = _TOKEN.match(text, at, end)
        assert token is not None  # every sign is a part of one
        piece, at = token.group(), token.end()
        if piece[0] == "\n":
            line += 1
            if depth <= 0 and pending:
                yield Statement(begun_line, begun, token.end())
                pending = False
            continue
        if piece[0] != "#" and not piece.isspace() and not pending:
            pending, begun, begun_line, depth = True, token.start(), line, 0
            # Blanks before the statement are not part of it.
            begun += len(piece) - len(piece.lstrip())
        if piece in "[{":
            depth += 1
        elif piece in "]}":
            depth -= 1
        line += piece.count("\n")
    if pending:
        yield Statement(begun_line, begun, end)


def _key_path(text: str) -> tuple[str, ...]:
    parts, position = [], 0
    part = re.compile(_KEY_PART)
    while match := part.match(text, position):
        parts.append(match[1] or match[2] or match[3] or "")
        position = match.end()
        if not match[4]:
            break
    return tuple(parts)


def remark_start(line: str) -> int | None:
    """Return where the remark after a statement on one line begins, or None.

    >>> remark_start('note = "#1"  # the first'), remark_start('note = "#1"')
    (13, None)
    """
    for token in _TOKEN.finditer(line):
        if token.group()[0] == "#":
            return token.start()
    return None


class Places(NamedTuple):
    """The lines of a game or variant file by what is on them."""

    blocks: list[Block]
    hands: list[Block]
    """The ``[[hands]]`` blocks among them, in their order."""

    @classmethod
    def of(cls, text: str, begin: int = 0) -> "Places":
        """Scan a text, or what is in it from the offset of a header on."""
        blocks = scan(text, begin)
        return cls(blocks, [block for block in blocks if block.array and block.path == ("hands",)])

    def put(self, fault: GinscoreError, file: str, hands: int = 0) -> GinscoreError:
        """Return a fault with its file and line; one that has a file already is left alone.

        ``hands``: how many hands the reader found.
        """
        if fault.file is not None:
            return fault
        if fault.line is not None:
            return fault.at(file=file)
        if fault.hand is not None:
            line = self.line_of_hand(fault.hand, fault.key, hands)
        else:
            line = self.line_of(fault.key or "")
        return fault.at(file=file, line=line)

    def line_of_hand(self, number: int, key: str | None, count: int) -> int | None:
        """Return the line of hand ``number``, or of one of its keys.

        ``count`` is how many hands the reader found; where the scanner counts otherwise (hands in
        one inline list) there is no line rather than a wrong one.
        """
        if len(self.hands) != count:
            return None if self.hands else self.line_of("hands")
        block = self.hands[number - 1]
        statement = block.keys.get(key or "")
        return statement.line if statement else block.line

    def line_of(self, dotted: str) -> int | None:
        r"""Return the line of a key by its full dotted name, or of the nearest table around it.

        >>> Places.of('[rules]\n\nscore.gin = 1\n').line_of("rules.score.gin.bonus")
        3
        """
        name = dotted
        while name:
            for block in self.blocks:
                prefix = ".".join(block.path)
                if prefix == name:
                    return block.line
                inner = name.removeprefix(prefix + ".") if prefix else name
                if (not prefix or inner != name) and inner in block.keys:
                    return block.keys[inner].line
            name = name.rpartition(".")[0]
        return None
