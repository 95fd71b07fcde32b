"""What is remembered of hands changes nothing, be it much, little or of other rules."""

from __future__ import annotations

import pytest

from ginscore.scoring import known
from ginscore.scoring.checks import faults
from ginscore.scoring.hands import Hand
from ginscore.scoring.replay import replay
from ginscore.scoring.rules import Result, Rules, Score

KNOCKS = [Hand(winner=n % 2, result=Result.KNOCK, points=3 + n) for n in range(5)]


def rules_of(bonus: int) -> Rules:
    return Rules(target=1000, score={Result.KNOCK: Score(bonus=(bonus, bonus))})


@pytest.mark.parametrize("most", [1, 2, 100])
def test_a_memory_that_is_emptied_on_the_way_gives_the_same_sums(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known, "_MOST_HANDS", most)
    monkeypatch.setattr(known, "_MOST_RULES", 1)
    for bonus in (0, 10, 0):
        rules = rules_of(bonus)
        assert not any(faults(rules, hand) for hand in KNOCKS * 2)
        sums = [own[-1] for own in replay(rules, KNOCKS * 2).columns[0].points]
        # Knocks by 3, 5 and 7 are the first player's, by 4 and 6 the second's, all of them twice.
        assert sums == [(3 + 5 + 7) * 2 + 6 * bonus, (4 + 6) * 2 + 4 * bonus]


def test_what_one_variant_allows_another_still_refuses() -> None:
    small = Hand(closer=0, deadwood=(8, 20))
    assert faults(rules_of(0), small) == []
    strict = Rules(knock_limit=4, score={Result.KNOCK: Score()})
    for _ in range(2):
        assert [fault.code for fault in faults(strict, small)] == ["rule.knock-over-limit"]
    assert faults(rules_of(0), small) == []


def test_a_hand_with_a_note_keeps_its_own_note() -> None:
    noted = KNOCKS[0]._replace(note="late")
    played = replay(rules_of(0), [KNOCKS[0], noted, KNOCKS[0]]).hands
    assert [hand.hand.note for hand in played] == [None, "late", None]
    assert len({hand.outcome for hand in played}) == 1


def test_a_notice_is_asked_about_each_time() -> None:
    endless = Rules(columns="endless", score={Result.KNOCK: Score()})
    notice = Hand(closer=0, result=Result.NOTICE)
    assert faults(endless, notice) == []
    assert [fault.code for fault in faults(endless, notice, noticed=True)] == ["rule.notice-twice"]
