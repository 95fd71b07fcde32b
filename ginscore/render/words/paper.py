"""What was read from a paper pad, in words: what a hand may have been, and what was chosen."""

from __future__ import annotations

from ginscore.render.words.sentences import Translate
from ginscore.scoring.paper.decode import DecodedPad, Win
from ginscore.scoring.paper.readings import Reading
from ginscore.scoring.rules import Doubling, Rules

MANY = 1_000_000_000
"""More orders than this are not counted out to a player."""


def win_note(rules: Rules, win: Win, t: Translate) -> str | None:
    """Return the note of a hand found on a pad; None where it can have been no other."""
    if win.hidden:
        return t("pad.hidden")
    others = [reading_words(rules, reading, t) for reading in win.readings[1:]]
    notes = [t("pad.others", readings=t.choice(others))] if others else []
    if win.free:
        notes.append(t("pad.elsewhere"))
    return "; ".join(notes) or None


def reading_words(rules: Rules, reading: Reading, t: Translate) -> str:
    """Name a reading in the order in which a hand is typed."""
    words = [t(f"result.{reading.result}"), str(reading.difference)]
    if rules.doubling not in (Doubling.NONE, Doubling.ALWAYS):
        words.append(t("level.double" if reading.doubled else "level.single"))
    if reading.multiplier > 1:
        words.append(t("hand.cube", n=reading.multiplier))
    return " ".join(words)


def pad_summary(decoded: DecodedPad, t: Translate) -> list[str]:
    """Tell how many hands were found, how many are doubtful, and how free their order is."""
    hidden = sum(win.hidden for win in decoded.wins)
    doubtful = sum(len(win.readings) > 1 and not win.hidden for win in decoded.wins)
    lines = [t("pad.read", hands=t("unit.hands", n=len(decoded.wins)))]
    if doubtful:
        lines.append(t("pad.doubtful", n=doubtful))
    if hidden:
        lines.append(t("pad.unseen", n=hidden))
    if decoded.free:
        key = "pad.orders-many" if decoded.orders > MANY else "pad.orders"
        lines.append(t(key, n=decoded.free, orders=min(decoded.orders, MANY)))
    elif decoded.wins:
        lines.append(t("pad.order"))
    return lines
