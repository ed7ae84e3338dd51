"""Any deal of legal moves: chips balance, points add up, journals replay, records are whole."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from krupier.rules import events
from krupier.rules.marias import record
from krupier.rules.play import replay
from tests.rules.marias.table import (
    TWO_OF_EACH,
    TWO_OF_EACH_PLAYED,
    at_random,
    begun,
    deal,
    lay,
    pick,
    say,
    table,
    told,
)

OPTIONS: list[dict[str, Any]] = [
    {},
    {"debts": False, "further_hlasky": "once-made", "most_fleks": 2},
    {"forhont_without_trumps": False, "overtake_without_trumps": False, "give_up_in_hearts": True},
]


@pytest.mark.clause("K20-82")
@pytest.mark.parametrize("options", OPTIONS)
def test_chips_balance_and_journals_replay(options: dict[str, Any]) -> None:
    seen: Counter[str] = Counter()
    for seed in range(150):
        play = at_random(seed, **options)
        felt = play.felt
        assert (felt.bank, felt.commission) == (0, 0)
        assert sum(one.stack for one in felt.marks["players"]) == 400
        assert sum(felt.marks["points_won"].values()) == 0
        if options.get("debts") is False:
            assert all(one.stack >= 0 for one in felt.marks["players"])
        again = replay(play.game, play.journal)
        assert (again.felt.events, again.felt.marks) == (felt.events, felt.marks)
        seen[felt.marks.get("contract", "give-up")] += 1
    assert {"hra", "betl", "durch", "give-up"} <= seen.keys()


@pytest.mark.clause("K20-58", "K20-59")
def test_points_are_90_and_hlasky_so_a_hra_cannot_be_tied() -> None:
    played = 0
    for seed in range(200):
        play = at_random(seed, wild=0.05)
        if play.felt.marks.get("contract") not in ("hra", "sedma"):
            continue
        played += 1
        ours, theirs = (one.points for one in told(play, events.SidePoints))
        trump = play.felt.marks["trump"]
        announced = [40 if one.suit == trump else 20 for one in told(play, events.Hlaska)]
        assert ours + theirs == 90 + sum(announced)
        assert (ours + theirs) // 10 % 2 == 1
        assert ours != theirs
    assert played > 100


def test_the_record_of_a_deal() -> None:
    play = begun(TWO_OF_EACH, "Qh", "Ah", fleks="flek-hra good good good")
    lay(play, TWO_OF_EACH_PLAYED)
    told = record(play)
    assert told["hands"]["1"] == ["Ks", "Qs", "Az", "Ak", "7z", "8k", "Xc", "9c"]
    assert (told["forhont"], told["trump"], told["called"]) == ("1", "s", "As")
    assert (told["contracts"], told["declarer"]) == (["hra"], "1")
    assert told["fleks"] == {"hra": 1}
    assert told["hlasky"] == [["2", "k"], ["1", "s"]]
    assert told["play"][:5] == [["1", "Az"], ["2", "8z"], ["3", "9z"], ["4", "Jz"], ["1", "Ak"]]
    assert len(told["play"]) == 32
    assert told["payments"] == {"1": 4, "2": -4, "3": 4, "4": -4}
    assert told["renounce"] is None


def test_the_record_of_a_deal_that_was_given_up_and_of_a_durch() -> None:
    play = table()
    deal(play, TWO_OF_EACH)
    pick(play, "trump", "Ad")
    with pytest.raises(ValueError, match="over"):
        record(play)
    say(play, "give-up")
    told = record(play)
    assert (told["trump"], told["called"], told["contracts"], told["declarer"]) == (
        "k",
        None,
        [],
        None,
    )
    assert told["payments"] == {"1": -3, "2": 1, "3": 1, "4": 1}
    for seed in range(200):
        play = at_random(seed)
        if play.felt.marks.get("contract") == "durch":
            told = record(play)
            assert (told["trump"], told["called"], told["contracts"]) == (None, None, ["durch"])
            assert told["play"][0][0] == told["declarer"], "the soloist leads"
            dealt = [card for hand in told["hands"].values() for card in hand]
            assert len(dealt) == 32
            assert set(dealt) == {rank + suit for rank in "789XJQKA" for suit in "skzc"}
            return
    raise AssertionError("no durch")
