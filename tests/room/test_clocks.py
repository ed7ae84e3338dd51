"""Clocks, time-outs and the patience for slow lines."""

from __future__ import annotations

import pytest

from krupier.room import history
from krupier.room.clocks import AT_ONCE, MS, QUOTA, Lag
from krupier.room.config import HouseRules, seconds
from krupier.rules.families import load_plan
from krupier.rules.options import Move, Refused
from tests.room.setup import SECOND, Answers, Place, bet, scripted


def test_the_betting_clock_is_told_with_what_is_left() -> None:
    place = Place()
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    place.time += 7 * SECOND
    table.resync("v")
    want = place.ears.snapshots["v"][-1].view.want
    assert isinstance(want, dict)
    assert (want["clock"], want["total_ms"], want["remaining_ms"]) == ("betting", 20_000, 13_000)


def test_the_window_is_not_prolonged_by_bets() -> None:
    place = Place(source=scripted(pockets=["1"]))
    table = place.add(clocks={"betting": 10})
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    place.wait(table, 9)
    table.move("anna", "m", bet(seat, "red", 500), Answers())
    place.wait(table, 1)
    assert not table.running
    with pytest.raises(Refused) as refused:
        table.move("anna", "m2", bet(seat, "red", 500), Answers())
    assert refused.value.code == "not-now"


def test_what_a_clock_is_set_to() -> None:
    plan = load_plan("kings/european-roulette")
    assert seconds("betting", plan, HouseRules()) == 20
    assert seconds("decision", plan, HouseRules()) == 15
    assert seconds("betting", plan, HouseRules(clocks={"betting": 7.5})) == 7.5


def test_the_clock_decides_for_who_does_not_and_the_history_says_so() -> None:
    # 5 and 9: a spread; the player does not say whether he raises
    place = Place(source=scripted(cards="5c 9d 7h"))
    table = place.add("kings/red-dog", clocks={"betting": 5, "decision": 5})
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m", bet(seat, "ante", 1_000), Answers())
    place.wait(table, 5)
    assert table.running
    assert table.clock is not None
    assert table.clock.name == "decision"
    place.wait(table, 5)
    assert not table.running
    decisions = [one for one in place.ears.events("T1") if one["event"] == "decision"]
    assert decisions
    assert all(one["platform"] for one in decisions)
    with place.store.read() as conn:
        told = history.replay(conn, "T1-1")
    assert [one for one in told["events"] if one.get("platform")] == decisions
    assert told["results"][0]["platform"] == len(decisions)


def test_a_decision_that_was_made_is_not_marked() -> None:
    place = Place(source=scripted(cards="5c 9d 7h"))
    table = place.add("kings/red-dog", clocks={"betting": 5, "decision": 5})
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m", bet(seat, "ante", 1_000), Answers())
    place.wait(table, 5)
    assert table.course is not None
    words = [one.do for one in table.course.play.offers(seat)]
    table.move("anna", "m2", Move(seat, words[0]), Answers())
    with place.store.read() as conn:
        told = history.replay(conn, "T1-1")
    assert not [one for one in told["events"] if one.get("platform")]


def test_a_slow_line_gets_a_little_patience_but_only_so_much() -> None:
    place = Place(source=scripted(pockets=["1"] * 9))
    table = place.add()
    for name in ("anna", "bert"):
        place.player(name)
        table.watch(f"v-{name}", name)
        table.sit(name, name)
    table.timer.ping("anna", 200)  # 100 ms one way
    assert table.clock is not None
    deadline = table.clock.deadline
    place.time = deadline + 90 * MS
    answers = Answers()
    table.move("anna", "in time when it was sent", bet("1", "red", 500), answers)
    assert answers.accepted
    with pytest.raises(Refused) as refused:
        table.move("bert", "too late", bet("2", "red", 500), answers)
    assert refused.value.code == "late"
    place.time = deadline + 101 * MS
    with pytest.raises(Refused):
        table.move("anna", "too late", bet("1", "red", 500), answers)
    table.tick()
    assert not table.running


def test_nobody_lives_on_patience() -> None:
    lag = Lag()
    for _ in range(5):
        lag.ping(10_000 * MS)
    assert lag.grace == AT_ONCE
    taken = 0
    while lag.grace and taken < 100 * QUOTA:
        taken += lag.grace
        lag.used(lag.grace)
    assert taken == QUOTA
    lag.used(0)
    assert 0 < lag.grace < QUOTA, "moves in time earn it back"


def test_seats_of_players_who_left_do_not_hold_up_the_others() -> None:
    place = Place(source=scripted(cards="5c 9d 7h"))
    table = place.add("kings/red-dog", clocks={"betting": 5, "decision": 60})
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m", bet(seat, "ante", 1_000), Answers())
    place.wait(table, 5)
    assert table.running
    table.stand("anna")
    place.wait(table, 2)
    assert not table.running


def test_the_table_waits_for_the_slowest_line() -> None:
    """Nobody is cut off while his move may be on its way."""
    place = Place(source=scripted(pockets=["1"]))
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    table.move("anna", "m", bet("1", "red", 500), Answers())
    table.timer.ping("anna", 200)  # 100 ms one way
    assert table.clock is not None
    deadline = table.clock.deadline
    assert table.due == deadline
    place.time = deadline + 99 * MS
    table.tick()
    assert table.course is not None
    assert table.clock is not None, "bets are still taken"
    assert table.due == deadline + 100 * MS
    place.time = deadline + 100 * MS
    table.tick()
    assert not table.running
