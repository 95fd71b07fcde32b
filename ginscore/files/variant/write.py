"""Rules and variants as TOML text: every parameter on a line of its own, in a fixed order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ginscore.files.variant.record import Variant
from ginscore.scoring.parameters import OF_MORE, to_table
from ginscore.scoring.rules import Rules

_ONCE = ("factor", 1)


def rules_text(rules: Rules) -> str:
    """Return all parameters as the lines of a table.

    >>> print(rules_text(Rules()).splitlines()[0])
    ace = 1
    """
    lines = []
    for name, value in to_table(rules).items():
        if name == "score":
            # A result a line, so that a table of scores reads like one.
            # What counts once, as usual, is not said.
            lines += [
                f"score.{result} = {_value({k: v for k, v in pays.items() if (k, v) != _ONCE})}"
                for result, pays in value.items()
            ]
        elif name not in OF_MORE or value != OF_MORE[name]:
            # Two who play without partners need no rule for them.
            lines.append(f"{name} = {_value(value)}")
    return "".join(f"{line}\n" for line in lines)


def _value(value: Any) -> str:
    """Write a value in the short forms people use: tables and lists on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    # The texts of rules are words of a closed set, which need no escapes.
    return f'"{value}"' if isinstance(value, str) else str(value)


def variant_text(variant: Variant, remarks: Sequence[str]) -> str:
    """Return a complete variant file: remarks, every parameter, the titles.

    It is read back as the same rules.
    """
    import tomli_w

    head = "".join(f"# {remark}\n" for remark in remarks)
    titles = {name: said for name, said in variant.titles.items() if not name.startswith("x-")}
    text = f"{head}\n{rules_text(variant.rules)}"
    return f"{text}\n{tomli_w.dumps({'title': titles})}" if titles else text
