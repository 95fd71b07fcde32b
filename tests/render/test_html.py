"""The page: whole in itself, well-formed, with every figure of the pad, whatever the names say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.files.game.read import parse_game, read_game
from ginscore.files.text import FileText
from ginscore.lang.translator import Translator
from ginscore.render.html.page import html_page, style
from ginscore.render.pad import build_pad
from ginscore.render.view import View
from ginscore.scoring.players import name_key
from tests.conftest import SAMPLES, Invoke
from tests.profiles import times
from tests.random_games import toml_value
from tests.render.test_curve import any_game, lengths, seeds, variants
from tests.render.test_formats import PRINTED
from tests.render.test_pad import names

GIN = '[[hands]]\nwinner = {winner}\nresult = "gin"\npoints = 26\ndoubled = true\n'
ALL = sorted(SAMPLES.glob("*.toml"))


def sample(name: str) -> View:
    return View.of(read_game(SAMPLES / f"{name}.toml").game)


def game(
    first: str, second: str, head: str = "", hands: str = "", variant: str = "moderno"
) -> View:
    players = toml_value([first, second])
    text = f'ginscore = 1\nvariant = "{variant}"\nplayers = {players}\n{head}\n{hands}'
    return View.of(parse_game(Path("game.toml"), FileText(text=text)).game)


def page(*views: View, language: str = "en") -> str:
    games = [(f"game-{number}.toml", view) for number, view in enumerate(views, 1)]
    return "".join(html_page(games, Translator(language), len(views) > 1))


def parsed(text: str) -> Element:
    """Parse a page as XML, which forgives nothing: what is not closed or not escaped is refused."""
    head, _, rest = text.partition("\n")
    assert head == "<!DOCTYPE html>"
    return ElementTree.fromstring(rest)


def one(tree: Element, class_: str) -> Element:
    (found,) = of_class(tree, class_)
    return found


def one_of(tree: Element, tag: str) -> Element:
    (found,) = tree.iter(tag)
    return found


def of_class(tree: Element, class_: str) -> list[Element]:
    return [element for element in tree.iter() if class_ in element.get("class", "").split()]


def words(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def rows(table: Element, part: str = "tbody") -> list[list[str]]:
    return [[words(cell) for cell in row] for group in table.iter(part) for row in group]


def pad_cells(tree: Element) -> list[list[str]]:
    """Return the cells of the pad, without the row of words that is on its line."""
    table = one(tree, "pad")
    lines = [row for group in table.iter("tbody") for row in group if row.get("class") != "line"]
    return [[words(cell) for cell in row] for row in lines]


@pytest.mark.parametrize("language", ["en", "es", "it", "ru"])
@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_a_page_is_well_formed_and_says_its_language(path: Path, language: str) -> None:
    tree = parsed(page(View.of(read_game(path).game), language=language))
    assert (tree.tag, tree.get("lang")) == ("html", language)


def test_a_page_fetches_nothing_and_runs_nothing() -> None:
    text = page(*(View.of(read_game(path).game) for path in ALL))
    tree = parsed(text)
    allowed = {
        *("html", "head", "meta", "title", "style", "body", "main", "article", "header"),
        *("section", "h1", "p", "bdi", "small", "table", "caption", "thead", "tbody", "tr"),
        *("th", "td", "figure", "figcaption", "div", "span", "svg", "path"),
        *("nav", "ol", "li", "a"),
    }
    assert {element.tag for element in tree.iter()} <= allowed
    attributes = {name for element in tree.iter() for name in element.keys()}  # noqa: SIM118
    assert not {name for name in attributes if name.startswith("on")}
    assert not attributes & {"src", "srcset", "action"}
    # A game of the page is all there is to go to.
    links = [element.get("href") for element in tree.iter("a")]
    assert links == [f"#game-{number}" for number in range(1, len(ALL) + 1)]
    assert {*links} <= {f"#{element.get('id')}" for element in tree.iter("article")}
    assert not re.search(r"https?://|url\(|@import|script", text)
    policy = next(m for m in tree.iter("meta") if m.get("http-equiv"))
    assert policy.get("content") == "default-src 'none'; style-src 'unsafe-inline'"


def test_the_printed_pad_stands_on_the_page_cell_for_cell() -> None:
    tree = parsed(page(sample("segnapunti"), language="it"))
    assert pad_cells(tree) == [line.split("|") for line in PRINTED.strip().splitlines()[1:]]
    assert rows(one(tree, "pad"), "thead")[0] == ["Giocatore A", "Giocatore B"]


def test_the_settlement_stands_on_the_page_with_its_sums() -> None:
    # As printed below the pad: 350 + 250 + 335 = 935.
    tree = parsed(page(sample("segnapunti"), language="it"))
    assert rows(one(tree, "sums")) == [
        ["Colonne", "700 − 350 =", "350"],
        ["Uccelli", "56 − 46 = 10; 10 × 25 =", "250"],
        ["Punti", "220 + 152 − 37 =", "335"],
        ["Totale", "350 + 250 + 335 =", "935"],
    ]
    assert words(one(tree, "verdict")) == "Giocatore B paga a Giocatore A 935 punti"


def test_who_pays_whom_is_told_in_money_too() -> None:
    # 6430 points at 0.05
    tree = parsed(page(sample("blitz")))
    assert words(one(tree, "verdict")) == "Bice pays Aldo 321.50 EUR (6430 points at 0.05 EUR each)"
    assert "Stake per point: 0.05 EUR" in [words(fact) for fact in of_class(tree, "facts")]
    italian = parsed(page(sample("blitz"), language="it"))
    assert "Bice paga ad Aldo 321,50 EUR" in words(one(italian, "verdict"))


@times(0.4)
@given(seeds, variants, lengths, st.sampled_from(["en", "es", "it", "ru"]))
def test_every_figure_of_any_game_is_on_its_page(
    seed: int, variant: str, hands: int, language: str
) -> None:
    view = any_game(seed, variant, hands)
    tree = parsed(page(view, language=language))
    pad = build_pad(view)
    word = Translator(language)("page.blitz")
    found = [["" if cell == word else cell for cell in row] for row in pad_cells(tree)]
    blank = [""] * 2 * pad.columns
    upper = [[cell.text for cell in row] for row in pad.upper] or [blank]
    lower = [[cell.text for cell in row] for row in pad.lower]
    if view.game.rules.counts_boxes:
        lower = lower or [blank]
    assert found == upper + lower
    assert rows(one(tree, "pad"), "thead")[0] == list(view.game.players)
    if view.replayed.hands:
        assert rows(one(tree, "sums"))[-1][-1] == str(abs(view.settlement.net))
        listed = rows(one(tree, "hands"))
        assert [row[0] for row in listed] == [str(hand.number) for hand in view.replayed.hands]
        for row, hand in zip(listed, view.replayed.hands, strict=True):
            assert row[2] == ("" if hand.outcome.winner is None else str(hand.score.total))
            assert row[-2] == ", ".join(map(str, hand.columns))


@times(0.4)
@given(
    st.tuples(names, names).filter(lambda pair: name_key(pair[0]) != name_key(pair[1])),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
)
def test_names_and_notes_are_on_the_page_as_they_are(pair: tuple[str, str], note: str) -> None:
    first, second = pair
    note = re.sub(r"[^\x20-\x7e\xa1-\ud7ff\ue000-\ufffd]", "", note)
    # What turns a line about, or ends it, is no note in a file.
    note = re.sub(r"[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]", "", note)
    hands = GIN.format(winner=toml_value(second)) + f"note = {toml_value(note)}\n"
    try:
        view = game(first, second, hands=hands)
    except ExceptionGroup:
        return  # no names for a game
    tree = parsed(page(view))
    assert words(tree.findall(".//h1")[0]) == " ".join(f"{first} – {second}".split())
    shown = "".join("".join(said.itertext()) for said in of_class(tree, "said"))
    assert shown == note


@pytest.mark.parametrize(
    "name",
    [
        "<b>x",
        "<script>",
        "&amp;",
        'x" onload="y',
        "'",
        "]]>",
        "<!--",
        "</style>",
        "{0}",
        "%s",
        "$x",
    ],
)
def test_a_name_never_becomes_markup(name: str) -> None:
    title, place = toml_value(f"{name} & co"), toml_value(f"at {name}")
    hands = GIN.format(winner=toml_value(name)) + f"note = {toml_value(name)}\n"
    view = game(name, "Bruno", f"title = {title}\nplace = {place}", hands)
    view = view._replace(variant_title=name, changes=(name,))
    tree = parsed(page(view, view))
    plain = parsed(page(*[sample("segnapunti")] * 2))
    assert {element.tag for element in tree.iter()} <= {element.tag for element in plain.iter()}
    assert [words(heading) for heading in tree.iter("h1")] == ["2 games", *[f"{name} & co"] * 2]
    assert [words(link) for link in tree.iter("a")] == [f"{name} & co"] * 2
    assert [words(said) for said in of_class(tree, "said")] == [name] * 2
    assert all(f"at {name} · {name}" in words(facts) for facts in of_class(tree, "facts")[::2])


def test_a_control_sign_in_a_note_is_shown_by_its_code() -> None:
    # No file has such a note, but a program that makes a game of its own may.
    played = game("Anna", "Bruno", hands=GIN.format(winner='"Anna"')).game
    hand = played.hands[0]._replace(note="a\x1b[31mb\x02c\x00")
    text = page(View.of(replace(played, hands=(hand,))))
    assert words(one(parsed(text), "said")) == "a\\x1b[31mb\\x02c\\x00"


def test_every_name_is_set_apart_from_the_direction_of_what_stands_around_it() -> None:
    view = game("שרה", "محمد", 'dealer = "שרה"', GIN.format(winner='"محمد"'))
    tree = parsed(page(view))
    isolated = "".join("".join(name.itertext()) for name in tree.iter("bdi"))
    body = "".join("".join(part.itertext()) for part in tree.iter("body"))
    assert isolated.count("محمد") == body.count("محمد") > 4
    assert isolated.count("שרה") == body.count("שרה") > 2


def test_no_name_is_cut_however_long_it_is() -> None:
    first, second = "A" * 299 + "x", "A" * 299 + "y"
    text = page(game(first, second, hands=GIN.format(winner=f'"{second}"')))
    tree = parsed(text)
    assert words(tree.findall(".//h1")[0]) == f"{first} – {second}"
    assert rows(one(tree, "pad"), "thead")[0] == [first, second]
    assert words(one(tree, "verdict")).startswith(f"{second} leads")
    assert rows(one(tree, "hands"))[0][1].startswith(f"{second}: ")
    assert "…" not in text


def test_an_x_marks_a_closed_column_and_a_word_the_blitz_that_pays() -> None:
    top = pad_cells(parsed(page(sample("blitz"))))[0]
    assert top == ["X", "X", "X", "", "", ""]
    # Bice has no entry in columns 1 and 3: the word stands there next to the line, as drawn.
    cells = pad_cells(parsed(page(sample("blitz"))))
    words_at = [
        (row, i) for row, found in enumerate(cells) for i, c in enumerate(found) if "b" in c
    ]
    assert words_at == [(4, 3), (4, 5)]
    assert cells[4] == ["102", "75", "116", "blitz", "90", "blitz"]
    # In the Spanish game a shutout is worth nothing, so nothing is said of it.
    knock = '[[hands]]\nwinner = "Ana"\nresult = "knock"\npoints = 97\n'
    tree = parsed(page(game("Ana", "Luis", hands=knock * 2, variant="clasico")))
    assert pad_cells(tree) == [["X", ""], ["194", ""], ["97", ""]]
    assert "blitz" not in words(tree.findall("body")[0])


def test_a_hand_is_listed_with_its_sum_its_columns_and_where_the_game_stood() -> None:
    tree = parsed(page(sample("segnapunti")))
    listed = rows(one(tree, "hands"))
    assert rows(one(tree, "hands"), "thead") == [
        ["No.", "Hand", "Points", "Boxes", "Columns", "Net"]
    ]
    # 26 x 2 + 50 = 102 and 5 boxes: 102 + 125 = 227; B's 90 and 5 boxes in three columns: -196
    assert listed[0] == ["1", "Giocatore A: gin, doubled 26 × 2 + 50 = 102", "102", "5", "1", "227"]
    assert listed[5][2:] == ["90", "5", "1, 2, 3", "−196"]
    assert listed[1][1] == "Giocatore B: knock, single"
    closing = (
        "Giocatore A: big gin, single 25 + 50 = 75 Giocatore A closes column 1 with 360 points"
    )
    assert listed[7][1] == closing


def test_a_void_hand_and_one_in_which_nobody_scores_have_no_figures() -> None:
    void = rows(one(parsed(page(sample("modern"))), "hands"))[1]
    assert void == ["2", "Void hand: nothing scored", "", "", "", "−55"]
    listed = rows(one(parsed(page(sample("round-the-corner"))), "hands"))
    (cancelled,) = [row for row in listed if "nobody scores" in row[1]]
    assert cancelled[2:5] == ["", "", ""]


def test_a_hand_after_the_end_is_marked_and_has_no_place_in_the_curve() -> None:
    head = "[rules]\ncolumns = 1\ntarget = 100\n"
    tree = parsed(page(game("Anna", "Bruno", head, GIN.format(winner='"Anna"') * 2)))
    (surplus,) = of_class(tree, "surplus")
    assert [words(cell) for cell in surplus] == [
        *("2", "Anna: gin, doubled 26 × 2 + 50 = 102 not counted", "102", "5", "", "")
    ]
    assert "Hand 2 comes after the end of the game and does not count." in [
        words(note) for note in of_class(tree, "note")
    ]
    assert [words(number) for number in of_class(tree, "hand")] == ["1"]


def test_hands_after_the_end_are_listed_as_a_span_and_all_their_figures_are_struck_out() -> None:
    head = "[rules]\ncolumns = 1\ntarget = 100\n"
    tree = parsed(page(game("Anna", "Bruno", head, GIN.format(winner='"Anna"') * 4)))
    said = "Hands 2–4 come after the end of the game and do not count."
    assert said in [words(note) for note in of_class(tree, "note")]
    struck = {cell.get("class") for row in of_class(tree, "surplus") for cell in row}
    assert {"score first", "boxes"} <= struck
    (rule,) = re.findall(r"([^\n{}]*) \{ text-decoration: line-through; \}", style())
    assert rule == ".hands .surplus .score, .hands .surplus .boxes"


def test_a_running_game_says_who_leads_and_who_deals() -> None:
    tree = parsed(page(game("Anna", "Bruno", hands=GIN.format(winner='"Bruno"'))))
    assert words(one(tree, "verdict")) == "Bruno leads by 227 points"
    assert words(one(tree, "dealer")) == "Bruno deals next"
    assert words(one(tree, "sums")).startswith("The game is still going; the score so far:")


def test_a_game_without_hands_is_an_empty_pad() -> None:
    tree = parsed(page(game("Anna", "Bruno", 'dealer = "Bruno"')))
    assert words(one(tree, "verdict")) == "No hands played yet."
    assert pad_cells(tree) == [[""] * 6] * 2
    assert not of_class(tree, "sums") and not list(tree.iter("figure"))  # noqa: PT018


def test_the_head_tells_what_is_known_of_the_game() -> None:
    head = 'title = "Friday"\ndate = 2026-11-29\nplace = "Club"\n'
    view = game("Anna", "Bruno", head)
    view = view._replace(variant_title="Modern gin", changes=("target=400",))
    told = "29/11/2026 · Club · Modern gin · Cambiato per questa partita: target=400"
    tree = parsed(page(view, language="it"))
    assert [words(fact) for fact in of_class(tree, "facts")] == [told]
    assert [words(heading) for heading in tree.iter("h1")] == ["Friday"]
    assert words(one(tree, "players")) == "Anna – Bruno"
    assert [words(title) for title in tree.iter("title")] == ["Friday"]


def test_several_games_stand_on_one_page_each_with_its_file() -> None:
    tree = parsed(page(sample("segnapunti"), sample("modern"), sample("modern")))
    facts = [words(fact) for fact in of_class(tree, "facts")]
    assert [fact for fact in facts if fact.startswith("File")] == [
        "File: game-1.toml",
        "File: game-2.toml",
        "File: game-3.toml",
    ]
    named = [element.get("id") for element in tree.iter() if element.get("id")]
    # each game, its chart, and the words of that
    assert len(named) == len(set(named)) == 9


def test_one_page_of_several_games_has_a_short_title_and_an_index_with_their_outcomes() -> None:
    tree = parsed(page(*[sample("segnapunti"), sample("blitz")] * 6, language="it"))
    assert [words(title) for title in tree.iter("title")] == ["12 partite"]
    first, second, *others = (words(entry) for entry in one_of(tree, "nav").iter("li"))
    assert len(others) == 10
    title = "Segnapunti di una partita di Gin rummy in versione moderna"
    assert first == f"{title} Giocatore B paga a Giocatore A 935 punti"
    assert second == "Due blitz Bice paga ad Aldo 321,50 EUR (6430 punti a 0,05 EUR l'uno)"
    assert not list(parsed(page(sample("blitz"))).iter("nav"))


def test_tables_have_captions_and_heads_that_say_what_they_stand_over() -> None:
    tree = parsed(page(*(View.of(read_game(path).game) for path in ALL)))
    for table in tree.iter("table"):
        assert words(table[0]) and table[0].tag == "caption"  # noqa: PT018
    for head in tree.iter("th"):
        assert head.get("scope") in ("col", "colgroup", "row", "rowgroup")


def test_the_chart_is_told_in_words() -> None:
    tree = parsed(page(sample("segnapunti")))
    (drawing,) = tree.iter("svg")
    assert drawing.get("role") == "img"
    ids = {element.get("id"): words(element) for element in tree.iter()}
    assert [ids[name] for name in drawing.get("aria-labelledby", "").split()] == [
        "Net after each hand: Giocatore A minus Giocatore B",
        "Highest 1821, lowest −196, latest 935. X: a column closes.",
    ]
    assert [words(mark) for mark in of_class(tree, "mark")] == ["X 1", "X 2", "X 3"]


def test_the_chart_puts_each_difference_at_its_height() -> None:
    # From 500 below nought to 2000 above it: a point of the difference is 1000 / 2500 units high.
    # 227 is 1773 below the top, 709 units; -196 is 2196 below it, 878; 935: 426.
    tree = parsed(page(sample("segnapunti")))
    assert [words(tick) for tick in of_class(tree, "tick")] == [
        *("−500", "0", "500", "1000", "1500", "2000")
    ]
    path = one(tree, "curve").get("d", "")
    assert path.startswith("M0 800L83 709L")
    assert "L500 878L" in path
    assert path.endswith("L1000 426")


KNOCK = '[[hands]]\nwinner = "{}"\nresult = "knock"\npoints = {}\n'


def chart_of(*hands: tuple[str, int]) -> Element:
    """Return the page of a Spanish game, in which a knock is worth its points and no more."""
    told = "".join(KNOCK.format(*hand) for hand in hands)
    return parsed(page(game("A", "B", "[rules]\ntarget = 2000", told, "clasico")))


def leads(tree: Element) -> list[tuple[str, bool]]:
    """Return the names in the chart, each with whether it is at the right."""
    return [
        (words(name), "late" in name.get("class", "").split()) for name in of_class(tree, "leads")
    ]


def test_a_name_in_the_chart_gives_way_to_a_curve_that_comes_near_it() -> None:
    # 97 of 100 on the left and 8 on the right; then the other way about; then below nought.
    falling = chart_of(("A", 97), ("B", 80), ("B", 10))
    assert leads(falling) == [("▲ A", True)]
    rising = chart_of(("A", 10), ("A", 40), ("A", 48))
    assert leads(rising) == [("▲ A", False)]
    below = chart_of(("B", 97), ("A", 80), ("A", 10))
    assert leads(below) == [("▼ B", True)]


def test_the_chart_grows_by_a_step_where_a_name_has_no_place_free_of_the_curve() -> None:
    # 98 on the left and 97 on the right, of 100: a name would be crossed at either end.
    crowded = chart_of(("A", 97), ("B", 60), ("B", 20), ("A", 79))
    ticks = [words(tick) for tick in of_class(crowded, "tick")]
    assert ticks == ["0", "20", "40", "60", "80", "100", "120"]
    assert leads(crowded) == [("▲ A", False)]
    free_at_the_right = chart_of(("A", 97), ("B", 60), ("B", 20))
    ticks = [words(tick) for tick in of_class(free_at_the_right, "tick")]
    assert ticks == ["0", "20", "40", "60", "80", "100"]


def rules_of(media: str) -> dict[str, str]:
    """Return what the style says of each selector under a condition."""
    found: dict[str, str] = {}
    for inside in re.findall(rf"@media {re.escape(media)} \{{\n(.*?)\n\}}", style(), re.DOTALL):
        for selectors, said in re.findall(r"([^{}]+)\{([^}]*)\}", inside):
            for selector in selectors.split(","):
                found[selector.strip()] = found.get(selector.strip(), "") + said
    return found


def test_a_name_in_the_chart_stands_out_of_the_curve_in_the_colour_of_its_ground() -> None:
    (halo,) = re.findall(r"\.plot \.leads \{([^}]*)\}", style())
    assert "text-shadow" in halo
    assert "var(--sheet)" in halo


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "Column"), ("es", "Columna"), ("it", "Colonna"), ("ru", "Колонка")],
)
def test_the_heads_of_the_pad_keep_a_word_that_a_phone_only_reads_out(
    language: str, word: str
) -> None:
    tree = parsed(page(sample("segnapunti"), language=language))
    heads = of_class(tree, "column")
    assert [words(head) for head in heads] == [f"{word} {number}" for number in (1, 2, 3)] * 2
    assert [[words(part) for part in head] for head in heads] == [[word]] * 6
    assert [head[0].get("class") for head in heads] == ["word"] * 6
    phone = rules_of("screen and (max-width: 36rem)")
    # Out of sight, yet not out of the page, as with display: none it would be.
    assert "clip-path" in phone[".pad .word"]
    assert "display" not in phone[".pad .word"]


def test_on_a_phone_a_hand_has_the_width_of_the_list_and_its_figures_below() -> None:
    phone = rules_of("screen and (max-width: 36rem)")
    assert "display: grid" in phone[".hands tr"]
    assert "grid-column: 2 / -1" in phone[".hands .text"]


def test_a_sum_is_broken_between_its_steps() -> None:
    tree = parsed(page(sample("segnapunti")))
    steps = [[words(step) for step in sum_] for sum_ in of_class(tree, "sum")]
    assert steps[:2] == [["700 − 350 ="], ["56 − 46 = 10;", "10 × 25 ="]]
    assert ".sums .sum span { display: inline-block; }" in style()


def test_the_areas_of_the_chart_end_where_the_difference_is_nought() -> None:
    # One leads by 70, then the other by 70: halfway between the hands nobody leads. Nought is the
    # middle of the scale from -100 to 100.
    knock = '[[hands]]\nwinner = "{}"\nresult = "knock"\npoints = {}\n'
    hands = knock.format("A", 50) + knock.format("B", 97) + knock.format("B", 3)
    tree = parsed(page(game("A", "B", hands=hands, variant="classic", head="[rules]\ntarget=200")))
    above, below = (area.get("d", "") for area in of_class(tree, "area"))
    # 50 + 20 = 70; 50 - 97 + 20 - 20 = -47; 50 - 100 + 20 - 40 = -70. From 70 to -47 the curve
    # passes nought after 70 / 117 of the second third of the width: 333 + 333 * 0.598 = 533.
    assert "L533 500" in above
    assert "L533 500" in below


@pytest.mark.parametrize("name", ["segnapunti", "blitz", "modern"])
def test_equal_games_give_equal_pages(name: str, invoke: Invoke) -> None:
    command = ("export", str(SAMPLES / f"{name}.toml"), "--format", "html")
    assert invoke(*command).stdout_bytes == invoke(*command).stdout_bytes != b""


def themes() -> Iterator[dict[str, str]]:
    """Yield the colours of the page, light and then dark."""
    light, dark = re.findall(r":root \{([^}]*--paper[^}]*)\}", style())
    for rules in (light, dark):
        yield dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", rules))


def contrast(one_: str, other: str) -> float:
    """Return the contrast of two colours as the Web Content Accessibility Guidelines reckon it."""

    def luminance(color: str) -> float:
        parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    lighter, darker = sorted((luminance(one_), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", list(themes()), ids=["light", "dark"])
def test_every_text_can_be_read_on_every_ground(theme: dict[str, str]) -> None:
    for text in ("ink", "muted", "first", "second"):
        for ground in ("sheet", "tint", "paper"):
            assert contrast(theme[text], theme[ground]) >= 4.5, (text, ground)
