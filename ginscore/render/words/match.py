"""How a match stands, in words."""

from __future__ import annotations

from ginscore.render.lines.cells import visible
from ginscore.render.lines.looks import Line, Look
from ginscore.render.words.sentences import Translate
from ginscore.render.words.settlement import money
from ginscore.scoring.club.match import Match, Standing


def match_lines(standing: Standing, t: Translate) -> list[str]:
    """Say how many games, or points, each has won, who has won the match, and what it pays."""
    match, players = standing.match, [*map(visible, standing.players)]
    key, counted = ("match.games", standing.won)
    if match.target is not None:
        key, counted = "match.points", standing.points
    parts = [f"{name} {n}" for name, n in zip(players, counted, strict=True)]
    lines = [t(key, name=visible(match.name), parts=", ".join(parts))]
    if standing.winner is not None:
        won = t("match.won", player=players[standing.winner])
        lines.append(Line(won, Look.VERDICT, tuple(players)))
        said = t("unit.points", n=match.bonus)
        for bonus in standing.bonuses:
            paid = money(bonus.amount, bonus.currency, t) if bonus.staked else said
            pays = t(
                "settle.pays", payer=visible(bonus.loser), payee=visible(bonus.winner), points=paid
            )
            lines.append(t("match.bonus", points=said, text=pays))
        if match.bonus and not standing.bonuses:
            lines.append(t("match.unpaid", points=said))
    elif match.has_end:
        lines.append(terms_sentence(match, t))
    return lines


def terms_sentence(match: Match, t: Translate) -> str:
    """Say how a match is won, and its bonus."""
    if match.games is not None:
        said = t("match.first-games", n=match.games)
    else:
        said = t("match.first-points", points=t("unit.points", n=match.target or 0))
    if not match.bonus:
        return said
    return t("match.with-bonus", text=said, points=t("unit.points", n=match.bonus))
