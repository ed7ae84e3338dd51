"""Why somebody is moved, a table is broken, an entry is no more, and chips come or go: told as
data, each worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import (
    Answer,
    Broken,
    BrokenForFewer,
    BrokenForFinal,
    Chips,
    Left,
    Moved,
    MovedByBalance,
    MovedByBreak,
    MovedByRedraw,
    MovedByStaff,
    Place,
    Rule,
    WhyChips,
    WhyLeft,
    WhyMoved,
)
from krupier.scenario.tournament.running import run
from tests.rules.tournament.driving import Driven, of, of_type

GOLDEN = Path(__file__).parents[2] / "tournaments"
SIX = {"seats": {"most": 6}, "entry": {"late_until": 0}}


# -- moves ---------------------------------------------------------------------------------------


def twelve() -> Driven:
    """At two tables of six: odd numbers at table 1, even ones at table 2."""
    return of_type("kings/multi-table", SIX, players=12).start()


@pytest.mark.clause("KT-229")
def test_tables_are_balanced_with_the_next_big_blind_to_the_worst_seat() -> None:
    """p05 and p07 leave seats 3 and 4 of table 1: four sit there, six at table 2. Seat 3 had the
    big blind, so seat 4 has the next one, at both tables: p08 goes there from there."""
    play = twelve().bust("p05", "p07", by="p01").over(2)
    (moved,) = of(Moved, play.told)
    assert moved == Moved(
        "p08",
        Place(2, 4),
        Place(1, 4),
        ("p02", "p04", "p06", "p08", "p10", "p12"),
        MovedByBalance(2, 6, 1, 4, "next-big-blind", "soonest-big-blind"),
    )


@pytest.mark.clause("KT-230")
def test_where_it_is_drawn_somebody_takes_the_seat_that_was_left_last() -> None:
    """Ten at two tables: p01 leaves seat 1 and p07 seat 4 of table 1, where three are left; the
    third of the five at table 2 is drawn, p06."""
    play = of_type("kings/stud", players=10).start()
    play.bust("p01", by="p03").bust("p07", by="p03")
    play.draws["who leaves table 2"] = [2]
    (moved,) = of(Moved, play.over(2).told)
    assert (moved.entry, moved.at) == ("p06", Place(1, 4))
    assert moved.why == MovedByBalance(2, 5, 1, 3, "drawn", "last-left")


def test_where_nobody_left_a_seat_he_takes_the_one_that_is_big_blind_soonest() -> None:
    """The plan says ``last-left``, but nobody has left one yet: seats are drawn when they are paid,
    and of four three sit at table 1."""
    seats = {"draw": "paid", "open": 1, "most": 3, "halts_at": 0, "to": "last-left"}
    play = of_type("kings/multi-table", {"seats": seats, "entry": {"late_until": 0}}, players=4)
    assert [at[0] for at in play.seats().values()] == [1, 1, 1, 2]
    (moved,) = of(Moved, play.send(given.Start()).told)
    assert (moved.was.table, moved.at.table) == (1, 2)
    assert moved.why == MovedByBalance(1, 3, 2, 1, "next-big-blind", "soonest-big-blind")


@pytest.mark.clause("PC-323", "PC-330")
def test_a_table_is_broken_when_the_others_have_seats_for_all() -> None:
    """Nine at three tables of four; when p01 is out eight fit at two, and table 3 is broken: p03,
    p06 and p09 sat there."""
    play = of_type("club/freezeout", {"seats": {"most": 4}}, players=9).start()
    play.over(3).over(2).bust("p01", by="p04").over(3)
    assert of(Broken, play.told) == [Broken(3, BrokenForFewer(8, 2))]
    moved = of(Moved, play.told)
    assert {one.entry for one in moved} == {"p03", "p06", "p09"}
    assert {one.why for one in moved} == {MovedByBreak(3)}


def test_all_seats_of_the_final_table_are_drawn() -> None:
    """Seven at two tables of six: with the seventh out the others are the final table, and all six
    of them draw, also those who sit there already."""
    play = of_type("kings/multi-table", SIX, players=7).start()
    play.bust("p07", by="p01")
    told = [*play.told, *play.over(2).told]
    assert of(Broken, told) == [Broken(2, BrokenForFinal(6))]
    moved = of(Moved, told)
    assert [one.entry for one in moved] == ["p01", "p03", "p05", "p02", "p04", "p06"]
    assert {one.why for one in moved} == {MovedByRedraw()}


def test_staff_say_why_in_their_own_words() -> None:
    play = twelve().bust("p11", by="p01").send(given.Halt("a move"))
    play.rounds().send(given.Reseat("p02", 1, 6, "vidí odtud na tabuli: 100 %"))
    (moved,) = of(Moved, play.told)
    assert moved.why == MovedByStaff("vidí odtud na tabuli: 100 %")
    assert moved.candidates == ("p02",)


REASONS: dict[str, WhyMoved] = {
    "balance": MovedByBalance(1, 5, 2, 3, "drawn", "last-left"),
    "break": MovedByBreak(3),
    "redraw": MovedByRedraw(),
    "staff": MovedByStaff("a wheelchair"),
}


@pytest.mark.parametrize("rule", get_args(Rule))
def test_the_rule_of_a_move_is_that_of_its_reason_and_both_can_be_read_back(rule: Rule) -> None:
    moved = Moved("anna", Place(1, 2), Place(2, 1), ("anna",), REASONS[rule])
    assert moved.rule == rule
    written = msgspec.json.encode(moved)
    assert json.loads(written)["why"]["is"] == rule
    assert msgspec.json.decode(written, type=Answer) == moved


# -- entries that are no more, and chips -----------------------------------------------------------

LEFT: dict[WhyLeft, tuple[str, str]] = {
    "no-seat": ("kings/alternates", "frank"),
    "team-incomplete": ("kings/team", "g1"),
    "field-not-full": ("kings/marias-absent", "p10"),
    "absent": ("kings/marias-absent", "p5"),
    "unregistered": ("wgg/sit-and-go", "emil"),
    "cancelled": ("fortuna/flight-cancelled", "d"),
}
"""A golden tournament that has it, and whose entry it is."""

CHIPS: dict[WhyChips, tuple[str, str, int]] = {
    "rebuy": ("wgg/rebuy-once", "bob", 10_000),
    "add-on": ("tsg/rebuy-add-on", "c", 2_000),
    "packets": ("tsg/three-stack", "b", 2_000),
    "goes-on": ("kings/roulette-knock-out", "p4", 10),
    "chip-race": ("kings/chip-race", "bob", -50),
    "fresh-stack": ("kings/roulette-games", "anna", -500),
    "not-through": ("kings/blackjack", "p7", -900),
    "not-among-best": ("kings/heads-up-round-robin", "p5", -40_000),
    "other-stack-better": ("kings/best-stack-forward", "anna", -20_000),
    "part-played": ("kings/roulette-window", "anna", -1_400),
    "withdrawn": ("kings/withdrawn", "dora", -75),
    "excluded": ("kings/exclusion", "bob", -20_000),
    "disqualified": ("kings/disqualification", "bob", -20_000),
    "no-show": ("club/multi-table", "ivan", -5_000),
}


def told_in(golden: str, kind: str) -> list[dict[str, Any]]:
    report = run(json.loads((GOLDEN / f"{golden}.json").read_text(encoding="utf-8")))
    return [one for step in report["steps"] for one in step["told"] if one["is"] == kind]


@pytest.mark.parametrize("why", LEFT)
def test_an_entry_is_no_more(why: WhyLeft) -> None:
    golden, entry = LEFT[why]
    assert {"is": "left", "entry": entry, "why": why} in told_in(golden, "left")


@pytest.mark.parametrize("why", CHIPS)
def test_chips_come_into_play_or_leave_it(why: WhyChips) -> None:
    golden, entry, change = CHIPS[why]
    words = {"reason": "kept from the race"} if why == "withdrawn" else {}
    assert {"is": "chips", "entry": entry, "change": change, "why": why, **words} in told_in(
        golden, "chips"
    )


def test_with_too_few_everybody_has_his_money_back() -> None:
    play = of_type("kings/freezeout", players=1).send(given.Start())
    assert of(Left, play.told) == [Left("p01", "too-few")]


@pytest.mark.parametrize("how", ["excluded", "disqualified"])
def test_an_entry_of_who_is_removed_is_given_back_with_how_he_was(how: Any) -> None:
    """p01 is through the first flight, and has paid for the second."""
    flights = {"stages": [{"flights": 2, "until_level": 1, "carry": "best"}, {}]}
    play = of_type("kings/phase", flights, players=3).start().send(given.LevelEnds()).over()
    play.send(given.Register("p01", flight=2), given.Remove("p01", how, "why"))
    assert of(Left, play.told) == [Left("p01/2", how)]


def test_of_several_results_of_a_person_the_worse_one_leaves() -> None:
    """anna has 1,000 + 500 - 100 with her first entry, and 900 with the second when time is up."""
    play = of_type(
        "kings/roulette-window",
        {"stages": [{"until_level": 1, "part": 2, "best": True, "further": True}]},
    ).start("anna", "bob")
    play.over(1, {"anna": 500, "bob": -200}).over(1, {"anna": -100, "bob": -800})
    play.enter("anna").enter("cyril").send(given.LevelEnds())
    (number,) = [one.number for one in play.tables if one.unit is not None]
    play.over(number, {"anna/2": -100})
    assert Chips("anna/2", -900, "other-result-better") in play.told


def test_every_code_is_tested_here() -> None:
    assert {*LEFT, "too-few", "excluded", "disqualified"} == {*get_args(WhyLeft)}
    assert {*CHIPS, "other-result-better"} == {*get_args(WhyChips)}
