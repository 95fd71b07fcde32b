"""Lines that are too long for a screen: where they end, and how their parts are drawn."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ginscore.lang.catalogue import languages
from ginscore.lang.translator import Translator
from ginscore.render.lines.looks import Line, Look, heading
from ginscore.render.lines.wrap import wrap
from ginscore.render.pad import Role
from ginscore.render.screen.prose import told
from ginscore.render.words.sentences import listed_hand
from ginscore.render.words.settlement import settlement_lines
from tests.render.test_terminal import sample


def test_a_line_never_ends_within_a_product() -> None:
    said = "13. Anna: gin, doubled: 26 x 2 + 50 = 102"
    # 24 and 26 are where a blank of "26 x 2" would be the last that fits.
    for room in range(12, len(said)):
        assert any("26 x 2" in line for line in wrap(said, room, 2))
    assert wrap(said, 26, 2) == ["13. Anna: gin, doubled:", "  26 x 2 + 50 = 102"]
    # An x that multiplies nothing is a word.
    assert wrap("Anna x Bruno", 6) == ["Anna x", "Bruno"]


def test_no_hand_and_no_settlement_is_broken_within_a_product() -> None:
    view = sample("segnapunti")
    for language in languages():
        t = Translator(language)
        lines = [listed_hand(view, hand, t) for hand in view.replayed.hands]
        for line in [*lines, *settlement_lines(view, t)]:
            for room in (20, 30, 40):
                parts = wrap(line, room, 2)
                assert " ".join(part.strip() for part in parts) == line
                assert not any(part.endswith(" x") or part.lstrip()[:2] == "x " for part in parts)


@given(st.lists(st.sampled_from(["Anna", "26 x 2", "(rule [1])", "a"]), min_size=1), st.data())
def test_what_is_broken_is_drawn_as_the_whole(words: list[str], data: st.DataObject) -> None:
    text = " ".join(words)
    room = data.draw(st.integers(8, 40))
    verdict = Line(text, Look.VERDICT, ("Anna", "Bruno"))
    for line, drawn in ((heading(text), {Role.HEADING}), (verdict, {Role.NAME, Role.TOTAL})):
        parts = told(line, room)
        assert {segment.role for part in parts for segment in part} <= drawn
        assert "".join(s.text for part in parts for s in part).replace(" ", "") == text.replace(
            " ", ""
        )


def test_a_name_that_fits_is_not_broken() -> None:
    said = "Giocatore B paga a Giocatore A 935 punti"
    names = ("Giocatore A", "Giocatore B")
    assert wrap(said, 24, 2) == ["Giocatore B paga a", "  Giocatore A 935 punti"]
    assert wrap(Line(said, Look.VERDICT, names), 22, 2) == [
        "Giocatore B paga a",
        "  Giocatore A 935",
        "  punti",
    ]
    # Without the names it would end after "Giocatore".
    assert wrap(said, 30, 2)[0] == "Giocatore B paga a Giocatore A"
    assert wrap(said, 29, 2)[0] == "Giocatore B paga a Giocatore"
    assert wrap(Line(said, Look.VERDICT, names), 29, 2)[0] == "Giocatore B paga a"


def test_the_name_of_an_entry_is_on_its_first_line_alone() -> None:
    entry = Line("games.toml:3: a long word and others", Look.ENTRY, head=13)
    first, *others = told(entry, 20)
    assert [(s.text, s.role) for s in first] == [
        ("games.toml:3:", Role.HEADING),
        (" a long", Role.EMPTY),
    ]
    assert {s.role for line in others for s in line if s.text} == {Role.EMPTY}
