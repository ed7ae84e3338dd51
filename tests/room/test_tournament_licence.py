"""The end of a licence, and tournaments of its operator."""

from __future__ import annotations

import pytest

from krupier.house.acts import Signature
from krupier.room.tournament import director
from krupier.room.tournament.requests import Enter
from krupier.rules.options import Refused
from krupier.rules.tournament.inputs import GoOn, Halt
from krupier.store import acts, tournaments
from tests.room.setup import SECOND
from tests.room.tournament import Event

USD = 100
LEVELS = [{"seconds": 3600, "small": 50, "big": 100}]
ENTRY = {"prices": [{"prize": "10", "fee": "1", "chips": 10_000}], "late_until": 0}


def event(starts: int) -> Event:
    return Event("tsg/multi-table", {"entry": ENTRY, "levels": LEVELS}, starts=starts)


def until(it: Event, time: int) -> None:
    """Time passes, and nobody decides anything himself."""
    while True:
        due = [(one.due, n) for n, one in enumerate(it.actors) if one.due is not None]
        if not due or min(due)[0] > time:
            break
        it.place.time = max(it.place.time, min(due)[0])
        it.actors[min(due)[1]].tick()
    it.place.time = max(it.place.time, time)


@pytest.mark.clause("T12-05", "T33-25")
def test_who_has_registered_has_everything_back_when_the_licence_ends_before_the_start() -> None:
    it = event(starts=600)
    it.enter("anna", "bob", money=100 * USD)
    assert it.place.balance("anna", "USD") == 89 * USD
    ends = it.place.time + 60 * SECOND
    it.place.env.licences["tsg"] = ends
    until(it, ends - 1)
    assert it.it.state.phase == "open"
    until(it, ends)
    assert it.it.over
    assert [it.place.balance(one, "USD") for one in ("anna", "bob")] == [100 * USD] * 2
    assert set(it.held().values()) == {0}
    with it.place.store.read() as conn:
        found = tournaments.tournament(conn, it.id)
        (act,) = acts.latest(conn, subject=f"tournament:{it.id}")
    assert (found.state, found.ended) == ("over", "cancelled")
    assert (act.author, act.reason) == ("system", "licence-ended")
    assert it.wrong() == []


@pytest.mark.clause("T12-05", "T33-25", "T33-22")
def test_one_that_runs_is_called_off_and_its_hands_are_void() -> None:
    """Two left of two, none paid: each has his commission, and of 20 a half equally and a half by
    chips, which a void hand has left as they were."""
    it = event(starts=60)
    it.enter("anna", "bob", money=100 * USD)
    starts = it.it.record.starts_at
    assert starts is not None
    until(it, starts)
    (table,) = it.tables.values()
    while not table.running:
        it.place.time += SECOND
        table.tick()
    ends = it.place.time + 5 * SECOND
    it.place.env.licences["tsg"] = ends
    until(it, ends - 1)
    assert table.running
    until(it, ends)
    assert it.it.over
    assert not it.tables
    assert [it.place.balance(one, "USD") for one in ("anna", "bob")] == [100 * USD] * 2
    assert set(it.held().values()) == {0}
    assert it.wrong() == []
    assert it.faults == []


def test_another_operator_plays_on_and_nobody_enters_afterwards() -> None:
    it = event(starts=600)
    it.enter("anna")
    it.place.player("bob", 100 * USD, "USD")
    it.place.env.licences["kings"] = it.place.time
    it.it.tick()
    assert not it.it.over
    it.place.env.licences["tsg"] = it.place.time
    answer = it.ask("bob", Enter())
    assert isinstance(answer, Refused)
    assert answer.code == "licence-ended"


def test_what_is_remembered_of_it_is_what_the_books_say() -> None:
    it = event(starts=60)
    it.enter("anna", "bob")

    def same() -> str:
        with it.place.store.read() as conn:
            found = tournaments.tournament(conn, it.id)
        assert it.it.record == found
        return found.state

    assert same() == "open"
    starts = it.it.record.starts_at
    assert starts is not None
    until(it, starts)
    assert same() == "running"
    assert it.it.record.started_at == starts
    by = Signature("dora", "director", "a ruling")
    director.direct(it.it, Halt("a ruling"), by)
    director.direct(it.it, GoOn(), by)
    it.play()
    assert same() == "over"
    director.roll_back(it.it, 3, by)  # announced, anna, bob
    assert same() == "open"
    assert it.it.record.started_at is None
    it.open()
    assert same() == "running", "its time had come before"
    assert it.it.record.started_at == it.place.time
