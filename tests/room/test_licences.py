"""The last second of a licence at the tables: what is not evaluated by then is void, and nothing
begins after it."""

from __future__ import annotations

import pytest

from krupier.equipment.draws import Draw, Outcome
from krupier.house.acts import by_itself
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import SitDown
from krupier.rules.options import Refused
from krupier.rules.script import Script
from krupier.store import audit, journal, people
from tests.room.setup import SECOND, Answers, Place, Slow, bet

EUR = 100


def status(place: Place, round: str) -> tuple[str, str]:
    with place.store.read() as conn:
        found = journal.round_record(conn, round)
        return found.status, found.closing or ""


@pytest.mark.clause("T12-05")
def test_a_round_that_runs_is_void_and_the_stake_comes_back() -> None:
    place = Place()
    table = place.add("tsg/european-roulette", currency="USD")
    other = place.add("kings/european-roulette", id="T2")
    place.player("g1", 100 * EUR, "USD")
    table.watch("v", "g1")
    table.sit("g1", "G")
    answers = Answers()
    table.move("g1", "a", bet(table.seating.of("g1")[0], "red", 10 * EUR), answers)
    assert answers.accepted
    round = table.course.id if table.course else ""
    place.env.licences["tsg"] = place.time + 5 * SECOND
    assert table.due == place.time + 5 * SECOND
    place.time += 5 * SECOND - 1
    table.tick()
    assert table.running
    place.time += 1
    with pytest.raises(Refused) as caught:  # before anybody has looked at the clock
        table.move("g1", "b", bet(table.seating.of("g1")[0], "red", 10 * EUR), answers)
    assert caught.value.code == "licence-ended"
    while table.due is not None and table.due <= place.time:
        table.tick()
    assert status(place, round)[0] == "void"
    assert "licence-ended" in status(place, round)[1]
    assert place.balance("g1", "USD") == 100 * EUR
    assert table.state == "closed"
    assert not table.running
    with place.store.read() as conn:
        assert people.table(conn, table.id).state == "closed"
    assert other.state == "open"
    with pytest.raises(Refused) as caught:
        table.staff.open(by_itself("again"))
    assert caught.value.code == "licence-ended"
    assert audit(place.store) == []


@pytest.mark.clause("T12-05")
def test_chips_of_a_hand_that_runs_go_back_to_the_wallets() -> None:
    """Also while writing takes its time."""
    place = Place()
    slow = Slow(place)
    place.books = slow  # type: ignore[assignment]
    place.new_env()
    cash = CashRules(blinds=("1", "2"), draw=False)
    table = place.add("tsg/texas-holdem", currency="USD", cash=cash, pause=0.0)

    def write() -> None:
        for _ in range(8):
            slow.commit()
            table.pump()
            while table.due is not None and table.due <= place.time:
                table.tick()

    for name in ("g1", "g2"):
        place.player(name, 1_000 * EUR, "USD")
        table.ask(name, name, f"s-{name}", SitDown(None, 200 * EUR), Answers())
        table.watch(f"v-{name}", name)
        write()
    write()
    assert table.running
    place.env.licences["tsg"] = place.time
    table.tick()
    write()
    assert not table.running
    assert table.state == "closed"
    assert [place.balance(name, "USD") for name in ("g1", "g2")] == [1_000 * EUR] * 2
    assert table.due is None
    assert audit(place.store) == []


@pytest.mark.clause("T12-05")
def test_after_a_restart_nothing_begins_any_more() -> None:
    place = Place()
    table = place.add("tsg/european-roulette", currency="USD")
    place.player("g1", 100 * EUR, "USD")
    place.env.licences["tsg"] = place.time
    table.watch("v", "g1")
    table.sit("g1", "G")
    assert not table.running
    while table.due is not None and table.due <= place.time:
        table.tick()
    assert table.state == "closed"
    assert table.number == 0


@pytest.mark.clause("T12-05")
def test_a_number_that_comes_in_the_very_last_second_is_not_evaluated_after_it() -> None:
    """The wheel takes a second: betting ends before the licence does, the ball falls after it."""
    place = Place()

    class Wheel(Script):
        def answer(self, draw: Draw) -> Outcome:
            place.time += SECOND
            return super().answer(draw)

    place.source = lambda config, state: Wheel(pockets=["7"])
    place.new_env()
    table = place.add("tsg/european-roulette", currency="USD")
    place.player("g1", 100 * EUR, "USD")
    table.watch("v", "g1")
    table.sit("g1", "G")
    table.move("g1", "a", bet("1", "red", 10 * EUR), Answers())
    assert table.clock is not None
    place.env.licences["tsg"] = table.clock.deadline + SECOND
    while table.due is not None and table.due <= place.env.licences["tsg"]:
        place.time = max(place.time, table.due)
        table.tick()
    assert status(place, "T1-1")[0] == "void"
    assert place.balance("g1", "USD") == 100 * EUR
