"""Games as a page of their own: no scripts, no links, nothing that is fetched from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path

from ginscore.render.curve import curve
from ginscore.render.headline import called, details, headline, told_date
from ginscore.render.html.plot import chart
from ginscore.render.html.tables import hands_table, pad_table, settlement_table, surplus_words
from ginscore.render.markup import Markup, Name, block, pieces, tag
from ginscore.render.view import View
from ginscore.render.words.sentences import Translate, dealer_sentence
from ginscore.render.words.settlement import printed_accounts, stake_sentence, verdict

LONG = 20
"""Hands: in a longer game they are beside the pad, and small in print, to fit one sheet."""


_NOTHING_FROM_ELSEWHERE = "default-src 'none'; style-src 'unsafe-inline'"


def html_page(games: Sequence[tuple[str, View]], t: Translate, many: bool) -> Iterator[str]:
    """Yield, in pieces, one page with every game; where there may be several, each names its file.

    The page holds all it needs, and forbids a browser to fetch anything.
    """
    views = [view for _, view in games]
    alone = len(views) == 1
    articles = (
        _article(view, t, f"game-{number}", file if many else None)
        for number, (file, view) in enumerate(games, 1)
    )
    index = [] if alone else [_index(views, t)]
    title = headline(views[0]) if alone else t("page.games", n=len(views))
    return whole_page(title, chain(index, articles), t)


def whole_page(title: str, parts: Iterable[str | Iterable[str]], t: Translate) -> Iterator[str]:
    """Yield, in pieces, a page of its own with a title and its parts."""
    heads = [
        tag("meta", charset="utf-8"),
        tag("meta", name="generator", content="ginscore"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag(
            "meta",
            http_equiv="Content-Security-Policy",
            content=_NOTHING_FROM_ELSEWHERE,
        ),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", Markup(f"\n{style()}")),
    ]
    body = pieces("body", [pieces("main", parts)])
    yield "<!DOCTYPE html>\n"
    yield from pieces("html", [block("head", *heads), body], lang=t.language)
    yield "\n"


@cache
def style() -> str:
    """Return how a page looks: on a phone, on a desk, dark and light, and on one sheet of A4."""
    return Path(__file__).with_name("page.css").read_text(encoding="utf-8")


def _article(view: View, t: Translate, key: str, file: str | None) -> Iterator[str]:
    head = _head(view, t, file)
    view = _named(view)
    if not view.replayed.hands:
        return pieces("article", [head, pad_table(view, t)], id=key)
    run = None if view.game.many else curve(view)
    drawn = [view] if run is not None else view.leading
    charts = (
        chart(each, run or curve(each), t, key if number == 1 else f"{key}-{number}")
        for number, each in enumerate(drawn, 1)
    )
    return pieces(
        "article",
        [
            head,
            pieces("section", [pad_table(view, t)], apart="", class_="left"),
            block("section", settlement_table(view, t), *charts, class_="right"),
            pieces("section", [hands_table(view, run, t), surplus_words(view, t)], class_="list"),
        ],
        id=key,
        class_="long" if len(view.replayed.hands) > LONG else None,
    )


def _named(view: View) -> View:
    """Return the game with names that are marked in every sentence."""
    names = (Name(name, player) for player, name in enumerate(view.game.players))
    return called(view, tuple(names))


def _index(views: Sequence[View], t: Translate) -> Markup:
    """Return a list of the games of a page, each with its date and its outcome, to go to one."""
    entries = []
    for number, view in enumerate(views, 1):
        named, date = _named(view), told_date(view, t)
        title = (view.game.title or "").strip()
        link = tag("a", title or _players(named), href=f"#game-{number}")
        outcome = _verdict(named, t)
        entries.append(tag("li", link, f" · {date} " if date else " ", tag("small", outcome)))
    return block("nav", tag("h1", t("page.games", n=len(views))), block("ol", *entries))


def _head(view: View, t: Translate, file: str | None) -> Markup:
    """Return what the game is called, who plays, what is known of it besides, and its outcome."""
    named = _named(view)
    names = _players(named)
    title = (view.game.title or "").strip()
    stake = view.game.stake
    return block(
        "header",
        tag("h1", title or names),
        tag("p", names, class_="players") if title else "",
        tag("p", details(view, t), class_="facts"),
        tag("p", stake_sentence(stake, t), class_="facts") if stake else "",
        tag("p", t("game.file", path=file), class_="facts") if file is not None else "",
        *_outcome(named, t),
    )


def _verdict(view: View, t: Translate) -> str:
    """Return what a game has come to."""
    if not view.replayed.hands:
        return t("game.empty")
    said = verdict(view, t)
    return printed_accounts(said) if view.game.many else said


def _players(view: View) -> str:
    """Return who plays against whom, each name marked."""
    return " – ".join(f"{name}" for name in view.game.players)


def _outcome(view: View, t: Translate) -> Iterator[Markup]:
    """Yield who pays whom, or who leads; then who deals next."""
    yield tag("p", _verdict(view, t), class_="verdict")
    dealer = dealer_sentence(view, t)
    if dealer:
        yield tag("p", dealer, class_="dealer")
