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
    report = run(script)
    assert not report["unexpected"]
    return [step["told"] for step in report["steps"][entries:]]


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


def test_where_there_are_no_teams_nobody_names_one() -> None:
    register = {"do": "register", "who": "eva", "team": "reds", "expect": {"refused": "team"}}
    assert told([register]) == [[]]


def test_a_tournament_of_teams_that_are_not_complete_does_not_begin() -> None:
    script = {
        "tournament": "kings/team",
        "entries": [{"who": f"p{n}", "team": f"t{n % 3}"} for n in range(6)],
        "steps": [START],
        "expect": {"ended": "too-few", "escrow": {"prize": "0", "fee": "0"}},
    }
    assert run(script)["wrong"] == []


def test_a_team_that_is_left_alone_on_the_first_day_has_one_place() -> None:
    script = {
        "tournament": "kings/team",
        "with": {"entry": {"team": 2}},
        "entries": [
            {"who": who, "team": team}
            for who, team in (("r1", "reds"), ("r2", "reds"), ("b1", "blues"), ("b2", "blues"))
        ],
        "steps": [
            START,
            {"do": "bust", "who": "b1", "by": "r1"},
            {"do": "bust", "who": "b2", "by": "r2"},
        ],
        "expect": {
            "places": {"reds": 1, "blues": 2},
            "prizes": {"reds": "216", "blues": "144"},
            "paid": {"r1": "108", "r2": "108", "b1": "72", "b2": "72"},
        },
    }
    report = run(script)
    assert report["wrong"] == []
    assert len(report["places"]) == 2


def test_nobody_is_removed_when_nobody_else_could_win() -> None:
    pause = [*[{"do": "level"}] * 4, {"do": "rounds"}]
    remove = [
        {"do": "remove", "who": who, "how": "disqualified", "reason": "collusion"}
        for who in ("p1", "p2")
    ]
    last = remove[1] | {"expect": {"refused": "last-player"}}
    told([START, *pause, remove[0], last], 2, entry={"late_until": 4})


def test_against_the_house_the_last_two_may_lose_all_at_once() -> None:
    script = {
        "tournament": "kings/roulette",
        "with": {"stages": [{"units": 10, "further": True}]},
        "entries": ["anna", "bob"],
        "steps": [
            START,
            {"do": "hand", "change": {"anna": -1000, "bob": -1000}, "expect": {"left": 2}},
            {"do": "hand", "change": {"bob": 35}},
        ],
        "expect": {"prizes": {"bob": "120", "anna": "80"}, "escrow": {"prize": "0"}},
    }
    assert run(script)["wrong"] == []


def test_whose_opponent_of_a_round_robin_was_removed_waits() -> None:
    stages = [
        {"play": "round-robin", "seats": 2, "matches": 3, "until_players": 2, "flights": 1},
        {"seats": 9},
    ]
    script = {
        "tournament": "kings/heads-up-round-robin",
        "with": {"stages": stages},
        "entries": ["anna", "bob", "cyril", "dora"],
        "steps": [
            START,
            *[{"do": "level"}] * 4,
            {"do": "rounds"},
            {"do": "remove", "who": "dora", "how": "excluded", "reason": "abuse"},
            {"do": "break-over", "expect": {"seats": {"bob": "2/1", "cyril": "2/2"}}},
            {"do": "bust", "who": "cyril", "by": "bob", "expect": {"left": 3}},
            {"do": "bust", "who": "bob", "by": "anna"},
            {"do": "bust", "who": "cyril", "by": "anna"},
        ],
    }
    assert not run(script)["unexpected"]


def test_nobody_is_moved_to_another_table_of_a_shootout() -> None:
    script = {
        "tournament": "kings/shootout",
        "with": {"seats": {"most": 5}},
        "entries": [f"p{n}" for n in range(1, 9)],
        "steps": [
            START,
            *[{"do": "level"}] * 4,
            {"do": "rounds"},
            {
                "do": "reseat",
                "who": "p1",
                "table": 2,
                "seat": 5,
                "reason": "a wheelchair",
                "expect": {"refused": "own-tables"},
            },
        ],
    }
    assert not run(script)["unexpected"]


@pytest.mark.clause("KT-034")
def test_the_prize_of_a_satellite_is_money() -> None:
    script = {
        "tournament": "kings/satellite",
        "with": {"entry": {"late_until": 0}},
        "entries": [f"p{n}" for n in range(1, 6)],
        "steps": [START, {"do": "bust", "who": ["p2", "p3", "p4", "p5"], "by": "p1"}],
    }
    told = run(script)["steps"][-1]["told"]
    (prize,) = [one for one in told if one["is"] == "post" and one["what"] == "prize"]
    assert prize["amount"] == "100"
    assert "form" not in prize, "which is money"


def test_a_flight_begins_although_everybody_comes_late() -> None:
    script = {
        "tournament": "kings/phase",
        "entries": [],
        "steps": [
            {"do": "start", "flight": 1},
            {"do": "register", "who": "anna", "expect": {"seats": {"anna": "1/1"}}},
            {"do": "register", "who": "bob", "expect": {"blinds": {"1": [1, 1, 2]}}},
        ],
    }
    assert not run(script)["unexpected"]
