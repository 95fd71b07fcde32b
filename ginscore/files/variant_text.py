"""A variant as the text of a file to start one's own from."""

from __future__ import annotations

from collections.abc import Sequence

from ginscore.files.rules_text import rules_text
from ginscore.files.variant import Variant


def variant_text(variant: Variant, remarks: Sequence[str]) -> str:
    """Return a complete variant file: remarks, every parameter, the titles.

    It is read back as the same rules.
    """
    import tomli_w

    head = "".join(f"# {remark}\n" for remark in remarks)
    titles = {name: said for name, said in variant.titles.items() if not name.startswith("x-")}
    text = f"{head}\n{rules_text(variant.rules)}"
    return f"{text}\n{tomli_w.dumps({'title': titles})}" if titles else text
