"""Buttons and tables, as the machine is told about them."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules.tournament.button import Blinds, following
from krupier.scenario.tournament.running import run

START = {"do": "start"}


def told(
    steps: list[dict[str, Any]], entries: int = 4, **blocks: Any
) -> list[list[dict[str, Any]]]:
    """By each step of a freezeout."""
    script = {
        "tournament": "kings/freezeout",
        "with": {"entry": {"late_until": 0}, **blocks},
        "entries": [f"p{n}" for n in range(1, entries + 1)],
        "steps": steps,
    }
    return [step["told"] for step in run(script)["steps"][entries:]]


@pytest.mark.clause("KT-226")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_which_table_is_broken_is_drawn_and_it_plays_its_unit_first(number: int) -> None:
    bust = {"do": "bust", "who": "p4", "by": "p1", "draws": {"table to be broken": [number - 1]}}
    idle = [{"do": "hand", "table": table} for table in (2, 3)]
    steps = told([START, bust, *idle], 7, seats={"most": 3, "halts_at": 0})
    broken = {
        at: one["table"] for at, step in enumerate(steps) for one in step if one["is"] == "broken"
    }
    assert broken == {number: number}


@pytest.mark.clause("KT-361")
def test_a_void_unit_is_dealt_again_with_the_same_button() -> None:
    *_, (first,), (again,) = told([START, {"do": "hand"}, {"do": "void"}])
    assert again["blinds"] == first["blinds"] == {"button": 2, "small": 3, "big": 4}
    assert again["unit"] == first["unit"] + 1


@pytest.mark.clause("KT-237")
@pytest.mark.parametrize(
    ("last", "seats", "now"),
    [
        (Blinds(1, 1, 4), [1, 2, 4], Blinds(2, 4, 1)),
        (Blinds(1, 1, 4), [1, 4, 6], Blinds(1, 4, 6)),
        (Blinds(5, 5, 2), [1, 2, 5], Blinds(1, 2, 5)),
        (Blinds(1, 2, 5), [2, 3, 4], Blinds(4, 5, 2)),
    ],
)
def test_button_and_big_blind_are_never_at_one_seat(
    last: Blinds, seats: list[int], now: Blinds
) -> None:
    assert following(last, seats) == now


def test_who_lost_his_last_match_of_a_round_robin_goes_on_with_chips() -> None:
    script = {
        "tournament": "kings/heads-up-round-robin",
        "with": {
            "stages": [
                {"play": "round-robin", "seats": 2, "matches": 1, "until_players": 3},
                {"seats": 9},
            ]
        },
        "entries": ["anna", "bob", "cyril", "dora"],
        "steps": [
            START,
            {"do": "bust", "who": "dora", "by": "anna"},
            {"do": "bust", "who": "cyril", "by": "bob", "expect": {"left": 3}},
        ],
    }
    report = run(script)
    seated = [one for one in report["steps"][-1]["told"] if one["is"] == "seated"]
    assert [one["chips"] for one in seated] == [20_000] * 3
