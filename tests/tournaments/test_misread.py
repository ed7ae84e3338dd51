"""Scripts that cannot be followed: one line says why, whatever is in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from krupier.plan.loader import PlanError
from krupier.rules.codec import BadInput
from krupier.rules.tournament.conflicts import Conflicts
from krupier.scenario.tournament.running import run

HERE = Path(__file__).parent


def bust(who: object, by: object) -> dict[str, Any]:
    return {"steps": [{"do": "start"}, {"do": "bust", "who": who, "by": by}]}


def hand(**said: object) -> dict[str, Any]:
    return {"steps": [{"do": "start"}, {"do": "hand", **said}]}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"steps": 3}, "steps is a list"),
        ({"entries": "ab"}, "entries is a list"),
        ({"entries": [3]}, "an entry is a name"),
        ({"draws": 3}, "draws is an object"),
        ({"steps": [{"do": "start", "draws": 3}]}, "draws is an object"),
        (bust([], "a"), "one at least of each"),
        (bust("a", []), "one at least of each"),
        (bust("a", "a"), "one at least of each"),
        (bust(3, "a"), "who is a name or a list of names"),
        (hand(change="a"), "change is an object, by entry chips"),
        (hand(took=["a"]), "took is an object"),
        (hand(change={"z": 5}), "z is not in the unit at table 1: a, b, c"),
        (hand(after={"a": 1.5}), "after of a is whole chips"),
        ({"steps": [{"do": "start"}, {"do": "roll-back", "to": -1, "ruling": "x"}]}, "to 0 to 1"),
    ],
)
def test_a_script_of_wrong_things_is_refused_in_words(wrong: dict[str, Any], said: str) -> None:
    script = {"tournament": "kings/freezeout", "entries": ["a", "b", "c"], **wrong}
    with pytest.raises(BadInput, match=said):
        run(script)


@pytest.mark.parametrize(
    ("blocks", "said"),
    [
        ({"entry": {"prices": [{"prize": 90, "chips": 100}]}}, "prize is a text such as '90'"),
        ({"entry": {"late": 1}}, "unknown field `late`; allowed here: prices, entries, late_until"),
        ({"end": {"when": "never"}}, "'never'; allowed here: .*last-player"),
    ],
)
def test_a_definition_that_cannot_be_read_says_what_is_allowed(
    blocks: dict[str, Any], said: str
) -> None:
    with pytest.raises(PlanError, match=said):
        run({"tournament": "kings/freezeout", "with": blocks})


def test_a_fee_just_below_the_least_is_not_shown_as_the_least() -> None:
    prices = [{"prize": "90", "bounty": "100.01", "fee": "10", "chips": 100}]
    with pytest.raises(Conflicts, match=r"the fee is 4\.9998%"):
        run({"tournament": "kings/progressive-knockout", "with": {"entry": {"prices": prices}}})


def test_a_draw_of_a_step_that_there_is_not_is_told() -> None:
    step = {"do": "start", "draws": {"buton": [1]}}
    report = run({"tournament": "kings/freezeout", "entries": ["a", "b"], "steps": [step]})
    assert report["unexpected"]
    assert report["steps"][-1]["wrong"] == [
        "draws.buton: not drawn; drawn: seats of stage 1, button"
    ]


def test_an_amount_is_expected_however_it_is_written() -> None:
    prices = [{"prize": "30.50", "fee": "5", "chips": 100}]
    script = {
        "tournament": "kings/freezeout",
        "with": {"entry": {"prices": prices, "late_until": 0}},
        "entries": ["a", "b"],
    }
    assert not run(script | {"steps": [{"do": "start", "expect": {"prizes": ["36.6", "24.4"]}}]})[
        "unexpected"
    ]
    assert run(script | {"steps": [{"do": "start", "expect": {"prizes": ["36.6", "24.41"]}}]})[
        "unexpected"
    ]


def test_a_dead_hand_is_folded_in_a_real_hand() -> None:
    cards = {"1": "2c 7h", "2": "As Ad", "3": "4c 8h", "board": "Kc Qc Jd 3s 3h"}
    to_showdown = [[seat, "check"] for _ in range(3) for seat in "23"]
    moves = [["1", "fold"], ["2", "call"], ["3", "check"], *to_showdown]
    steps = [
        {"do": "start"},
        {"do": "penalty", "who": "b", "units": 1},
        {"do": "rounds"},
        {"do": "hand", "play": {"cards": cards, "moves": moves}},
    ]
    with pytest.raises(BadInput, match="the hand of b is dead"):
        run({"tournament": "wgg/multi-table", "entries": ["a", "b", "c"], "steps": steps})


@pytest.mark.parametrize(
    ("named", "refused"), [({}, None), ({"offer": 1}, None), ({"offer": 2}, "stale-offer")]
)
def test_a_step_may_name_the_offer_and_means_the_present_one_without(
    named: dict[str, int], refused: str | None
) -> None:
    script = json.loads((HERE / "wgg" / "deal-by-chips.json").read_text(encoding="utf-8"))
    *before, deal = script["steps"]
    expected = {"refused": refused} if refused else deal["expect"]
    steps = [*before, deal | named | {"expect": expected}]
    told = run(script | {"steps": steps} | ({"expect": {}} if refused else {}))
    assert not told["unexpected"], told["wrong"]
