"""Plain TOML, as this program and nearly everybody writes it: a key and its value on each line.

The standard reader knows all of TOML. To be ready it takes a twentieth of the time of a short
command, and then ten times as long for each line; so it is asked only where a text is not plain.
What is read here is what it would read; where that is not certain, nothing is.
"""

from datetime import date

# Patterns take longer to compile than a short text to read: the signs of most are told by hand.
_CONTROL = bytes(code for code in (*range(32), 127) if code not in b"\t\n")


_SIGNS = "[]{},="


_LONG = 4096
"""Letters: a list on more of them is read piece by piece."""


_PIECE = r"(?:[ \t]|(\n|\#[^\n]*+))*+(?:(\"[^\"\\\n]*\"|[A-Za-z0-9_.-]+)|([][{},=]))"
"""A string, a key or a number; or a sign of a list or of a table in brackets.

What a remark says is never looked at again: there may be brackets in it.
"""


_BLANKS = " \t\n"


_KNOWN: dict[str, tuple[str, object]] = {}
"""Lines read before: of a long game, and of a season's files, most say what others have said."""


_MOST_KNOWN = 4096
"""Lines of ``_KNOWN``, which is emptied when it is full."""


_SHORT = 60
"""Signs of a line that is remembered: what is longer is a note, which nobody says twice."""


class _NotPlainError(Exception):
    """A text says more than is read here."""


def read_plain(text: str) -> dict[str, object] | None:
    r"""Return what a plain text says, and None for any other, be it right or wrong.

    >>> read_plain('a = 1 # one\n[[b]]\nc.d = ["x", "y"]\n')
    {'a': 1, 'b': [{'c': {'d': ['x', 'y']}}]}
    >>> read_plain("a = 0x10")
    """
    text = text.replace("\r\n", "\n")
    data = text.encode("utf-8", "surrogatepass")
    if len(data.translate(None, _CONTROL)) < len(data):
        return None
    try:
        return _Text(text).table()
    except (_NotPlainError, RecursionError):
        return None


class _Text:
    """A text that is read line by line."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        """Where the next line begins."""
        self._top: dict[str, object] = {}
        self._open: set[int] = set()
        """The tables and lists of tables that headers have begun, and may add to."""
        self._dotted: set[int] = set()
        """The tables that dotted keys have begun since the last header."""

    def table(self) -> dict[str, object]:
        """Return the whole text as a table."""
        text, size = self._text, len(self._text)
        here = self._top
        while self._at < size:
            start = self._at
            self._at = text.find("\n", start) + 1 or size
            line = text[start : self._at].strip(_BLANKS)
            if not line or line[0] == "#":
                continue
            if line in _KNOWN:
                _put(here, *_KNOWN[line])
                continue
            if line[0] == "[":
                here = self._headed(line)
                continue
            key, _, value = line.partition("=")
            key, value = key.rstrip(_BLANKS), value.lstrip(_BLANKS)
            if value.startswith('"""'):
                read: object = self._paragraph(start)
            elif value[:1] in ("[", "{"):
                read = self._in_brackets(value, text.index("=", start) + 1)
            else:
                read = _value(value)
                if len(line) <= _SHORT and key.isidentifier() and key.isascii():
                    if len(_KNOWN) >= _MOST_KNOWN:
                        _KNOWN.clear()
                    _KNOWN[line] = (key, read)
            if key.isidentifier() and key.isascii():
                _put(here, key, read)
            else:
                self._put(here, _names(key), read)
        return self._top

    def _in_brackets(self, line: str, at: int) -> object:
        """Return the list or the table at a place, of which ``line`` is the first line."""
        end = self._at
        if line[-1] in "[,":  # a list that goes on below, up to the bracket that begins a line
            close = self._text.find("\n]", at, at + _LONG)
            end = self._text.find("\n", close + 1) + 1 or len(self._text)
            line = self._text[at:end] if close >= 0 else line
        pieces = _pieces(line)
        if pieces is not None and ("\n" not in line or "=" not in pieces):
            self._at = end
            return _SimpleBrackets(pieces).whole()
        brackets = _Brackets(self._text, at)
        read = brackets.value()
        self._at = self._text.find("\n", brackets.at) + 1 or len(self._text)
        _verify_end(self._text[brackets.at : self._at])
        return read

    def _headed(self, line: str) -> dict[str, object]:
        """Return the table that a header begins."""
        header, closed, after = line.partition("]")
        several = header.startswith("[[")
        if not closed or (several and not after.startswith("]")):
            raise _NotPlainError
        _verify_end(after[several:])
        *outer, last = _names(header[1 + several :])
        self._dotted.clear()
        table = self._top
        for name in outer:
            table = self._table(table, name, self._open)
        new: dict[str, object] = {}
        self._open.add(id(new))
        if not several:
            _put(table, last, new)
            return new
        if last not in table:
            rows: list[object] = []
            table[last] = rows
            self._open.add(id(rows))
        known = table[last]
        if not isinstance(known, list) or id(known) not in self._open:
            raise _NotPlainError
        known.append(new)
        return new

    def _put(self, table: dict[str, object], names: list[str], value: object) -> None:
        """Put a value in a table, or below a dotted key in tables inside of it."""
        *outer, last = names
        for name in outer:
            table = self._table(table, name, self._dotted)
        _put(table, last, value)

    def _table(self, table: dict[str, object], name: str, own: set[int]) -> dict[str, object]:
        """Return a table inside of a table, which is begun here or one of its ``own``."""
        if name not in table:
            begun: dict[str, object] = {}
            table[name] = begun
            own.add(id(begun))
        inner = table[name]
        if not isinstance(inner, dict) or id(inner) not in own:
            raise _NotPlainError
        return inner

    def _paragraph(self, start: int) -> str:
        """Return the string of several lines whose key is on the line that begins at ``start``."""
        begin = self._text.index('"""', start) + 3
        string, sign, after = self._text[begin:].partition('"""')
        if not sign or "\\" in string or string.endswith('"') or after.startswith('"'):
            raise _NotPlainError
        end = begin + len(string) + 3
        self._at = self._text.find("\n", end) + 1 or len(self._text)
        _verify_end(self._text[end : self._at])
        return string.removeprefix("\n")


class _Brackets:
    """A list or a table in brackets, from a place in a text."""

    def __init__(self, text: str, at: int) -> None:
        import re

        self.at = at
        """Where the next piece is, or what comes after the brackets."""
        self._text = text
        self._match = re.compile(_PIECE).match

    def value(self) -> object:
        """Return what is there."""
        return self._begun(*self._piece())

    def _piece(self, *, one_line: bool = False) -> tuple[str | None, str | None]:
        """Return the next word, or the next sign; ``one_line``: on the same line."""
        found = self._match(self._text, self.at)
        if found is None or (one_line and found[1]):
            raise _NotPlainError
        self.at = found.end()
        return found[2], found[3]

    def _begun(self, word: str | None, sign: str | None) -> object:
        """Return the value that begins with a word or a sign."""
        if word is not None:
            return word[1:-1] if word[0] == '"' else _scalar(word)
        if sign == "[":
            return self._list()
        if sign == "{":
            return self._table()
        raise _NotPlainError

    def _list(self) -> list[object]:
        items: list[object] = []
        word, sign = self._piece()
        while sign != "]":
            items.append(self._begun(word, sign))
            word, sign = self._piece()
            if sign == ",":
                word, sign = self._piece()
            elif sign != "]":
                raise _NotPlainError
        return items

    def _table(self) -> dict[str, object]:
        table: dict[str, object] = {}
        word, sign = self._piece(one_line=True)
        while sign != "}":
            if word is None or self._piece(one_line=True)[1] != "=":
                raise _NotPlainError
            _put(table, _name(word), self._begun(*self._piece(one_line=True)))
            word, sign = self._piece(one_line=True)
            if sign == ",":
                word, sign = self._piece(one_line=True)
                if word is None:  # no comma is before the end
                    raise _NotPlainError
            elif sign != "}":
                raise _NotPlainError
        return table


def _pieces(line: str) -> list[str] | None:
    """Take a list or a table apart; None where it goes on below, or a remark is in it.

    >>> _pieces('["a b", 7]')
    ['[', '"a b"', ',', '7', ']']
    """
    outside = True
    pieces: list[str] = []
    for part in line.split('"'):
        if outside:
            if not part.isascii() or "#" in part:
                return None
            for sign in _SIGNS:
                part = part.replace(sign, f" {sign} ")
            pieces += part.split()
        elif "\n" in part:
            return None
        else:
            pieces.append(f'"{part}"')
        outside = not outside
    closed = all(pieces.count(begin) == pieces.count(end) for begin, end in ("[]", "{}"))
    return None if outside or not closed or "\\" in line else pieces


class _SimpleBrackets(_Brackets):
    """A list or a table that was taken apart already, without a pattern."""

    def __init__(self, pieces: list[str]) -> None:
        self._pieces = iter(pieces)

    def _piece(self, *, one_line: bool = False) -> tuple[str | None, str | None]:
        piece = next(self._pieces, None)
        if piece is None:
            raise _NotPlainError
        return (None, piece) if piece in _SIGNS else (piece, None)

    def whole(self) -> object:
        """Return what is there, and refuse anything after it."""
        read = self.value()
        if next(self._pieces, None) is not None:
            raise _NotPlainError
        return read


def _value(text: str) -> object:
    """Return the value at the end of a line."""
    if text[:1] == '"':
        string, sign, after = text[1:].partition('"')
        if not sign or "\\" in string:
            raise _NotPlainError
        if after:
            _verify_end(after)
        return string
    return _scalar(text.partition("#")[0].rstrip(_BLANKS))


def _scalar(text: str) -> object:
    """Return a truth value, a whole number or a day."""
    if text in ("true", "false"):
        return text == "true"
    if not text.isascii() or len(text) > 10:
        raise _NotPlainError
    digits = text.removeprefix("-")
    if digits.isdigit() and (digits == "0" or digits[0] != "0"):
        return int(text)
    year, month, day = text[:4], text[5:7], text[8:]
    if text[4::3] != "--" or len(day) != 2 or not (year + month + day).isdigit():
        raise _NotPlainError
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        raise _NotPlainError from None


def _put(table: dict[str, object], name: str, value: object) -> None:
    if name in table:
        raise _NotPlainError
    table[name] = value


def _names(key: str) -> list[str]:
    """Return the names of a dotted key, or the one that is in quotes."""
    return [_name(key)] if key[:1] == '"' else [*map(_name, key.split("."))]


def _name(key: str) -> str:
    """Return the name that a key is, bare or in quotes."""
    if key[:1] == '"' and len(key) > 1:
        name, _, after = key[1:].partition('"')
        if after or "\\" in name or key[-1] != '"':
            raise _NotPlainError
        return name
    if not key.isascii() or not key.replace("-", "_").replace("_", "a").isalnum():
        raise _NotPlainError
    return key


def _verify_end(text: str) -> None:
    """Refuse what is after a value or a header and is no remark."""
    rest = text.strip(_BLANKS)
    if rest and rest[0] != "#":
        raise _NotPlainError
