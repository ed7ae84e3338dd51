"""Clients that ask a tournament, and its tables, for anything at any moment: they hurt nobody, and
no chip, seat or cent is out of place."""

from __future__ import annotations

import itertools

import pytest

from krupier.room.tournament import director
from krupier.room.tournament.requests import Asking, Enter, Leave, ask
from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.wants import Ruling
from krupier.store import Transfer, ledger
from tests.room.setup import Answers, Slow
from tests.room.tournament import Event
from tests.room.tournament_hostile import BY, Hostile

POKER = ["kings/rebuy", "kings/multi-stack", "kings/team", "fortuna/flight", "tsg/knockout"]
OTHERS = ["kings/blackjack", "kings/roulette-window", "kings/marias"]


@pytest.mark.parametrize("type", POKER)
def test_any_request_of_anybody_at_any_moment(type: str) -> None:
    hostile = Hostile(7, type)
    hostile.to_its_end(1_500)
    with pytest.raises(Refused):
        director.direct(hostile.event.it, given.LevelEnds(), BY)


@pytest.mark.parametrize("type", OTHERS)
def test_the_same_against_the_bank_and_in_marias(type: str) -> None:
    """Bets, doubles, insurance, fleks and cards, in any order, of anybody; and it ends."""
    hostile = Hostile(3, type)
    hostile.to_its_end(5_000, every=6)
    assert hostile.event.it.over
    hostile.must_be_empty()
    assert hostile.counts["moves"], "some of it was play"


def test_staff_may_still_void_a_hand_or_rule_in_it() -> None:
    hostile = Hostile(3, "kings/freezeout")
    hostile.run_until_hand()
    table = next(one for one in hostile.event.tables.values() if one.running)
    unit = hostile.event.it.state.units
    table.staff.void(BY)
    assert hostile.event.it.state.units > unit, "it is dealt again"
    hostile.run_until_hand()
    table = next(one for one in hostile.event.tables.values() if one.running)
    assert table.course is not None
    dead = Ruling("dead-hand", next(iter(table.course.owners)))
    hostile.tries(lambda: table.staff.rule(dead, BY))
    table.staff.suspend(BY)
    hostile.check()
    table.staff.resume(BY)
    hostile.event.play()
    hostile.must_be_empty()


# -- books that are slow, or gone ------------------------------------------------------------------


class SlowEvent(Event):
    def slow(self) -> Slow:
        self.books = Slow(self.place)
        self.it.group._commits._books = self.books  # type: ignore[assignment]
        return self.books

    def send(self, player: str, asked: Asking, id: str) -> Answers:
        heard = Answers()
        try:
            ask(self.it, player, player.title(), id, asked, heard)
        except Refused as refused:
            heard(refused)
        return heard

    def commit(self) -> None:
        while self.books.queue:
            self.books.commit()
            self.it.pump()


def told(*answers: Answers) -> list[list[str]]:
    return [
        [one.code if isinstance(one, Refused) else "accepted" for one in each.all]
        for each in answers
    ]


def test_an_entry_on_its_way_is_not_paid_twice() -> None:
    event = SlowEvent("kings/freezeout")
    event.place.player("anna", 25_000)
    event.slow()
    first, same = event.send("anna", Enter(), "a"), event.send("anna", Enter(), "a")
    other = event.send("anna", Enter(), "b")
    assert told(first, same, other) == [[], [], ["entered"]]
    event.commit()
    assert told(first, same) == [["accepted"], ["accepted"]]
    assert event.place.balance("anna") == 15_000
    event.send("anna", Leave(), "c")
    again = event.send("anna", Enter(), "d")
    event.commit()
    assert event.place.balance("anna") == (15_000 if told(again) == [["accepted"]] else 25_000)
    assert event.wrong() == []
    assert event.faults == []


@pytest.mark.parametrize("order", list(itertools.permutations(("enter", "leave", "enter"))))
def test_lost_books_leave_everybody_where_the_books_say(order: tuple[str, ...]) -> None:
    """What was asked meanwhile is refused, and changes nothing."""
    event = SlowEvent("kings/freezeout")
    event.place.player("anna", 30_000)
    event.enter("bob")
    books = event.slow()
    asks: dict[str, Asking] = {"enter": Enter(), "leave": Leave()}
    heard = [event.send("anna", asks[one], f"x{n}") for n, one in enumerate(order)]
    queue, books.queue = books.queue, []
    for _, future in queue:
        future.set_exception(OSError("the disk is gone"))
    event.it.pump()
    event.commit()
    while event.it.group.away:
        event.place.time = max(event.place.time, event.it.group.retry_at or 0)
        event.it.tick()
        event.commit()
    event.it.tick()
    event.commit()
    assert all(one.all for one in heard), "everybody was answered"
    assert "anna" not in event.it.state.entrants
    assert event.place.balance("anna") == 30_000
    assert event.held()["prize"] == 9_000
    after = event.send("anna", Enter(), "x0")
    event.commit()
    assert told(after) == [["accepted"]]
    assert event.wrong() == []


def test_money_that_another_process_spent_is_refused_and_the_level_is_no_longer_for_it() -> None:
    """Whoever has too little when it is written is refused; nobody's clock runs differently."""
    rebuy = {"prize": "45", "fee": "5", "chips": 1_000}
    event = Event(
        "kings/rebuy",
        {
            "entry": {"prices": [rebuy], "late_until": 1},
            "levels": [{"seconds": 600, "small": 50, "big": 100}],
            "rebuy": {"price": rebuy, "until": 1},
            "add_on": None,
        },
    )
    event.enter("anna", "bob")
    while not event.tables:
        event.step()
    event.place.player("eve", 5_000)
    event.place.env.wallets.balance("eve", "EUR")
    with event.place.store.write() as conn:
        spent = Transfer("s", "player:eve", "clearing:demo", 5_000, "EUR", "gift")
        ledger.post(conn, [spent], event.place.time)
    event.place.time += 100_000_000
    due = event.it.memory.clocks.flights[1].due
    found = event.ask("eve", Enter())
    assert isinstance(found, Refused)
    assert found.code == "not-enough"
    event.it.tick()
    assert event.it.memory.clocks.flights[1].due == due
    assert event.faults == []
    assert event.wrong() == []


def test_a_start_that_was_put_off_and_never_written_is_where_it_was() -> None:
    event = SlowEvent("kings/freezeout")
    starts = event.it.record.starts_at
    assert starts is not None
    books = event.slow()
    director.put_off(event.it, starts + 10**9, BY)
    for _, future in books.queue:
        future.set_exception(OSError("the disk is gone"))
    books.queue = []
    event.it.pump()
    while event.it.group.away:
        event.place.time = max(event.place.time, event.it.group.retry_at or 0)
        event.it.tick()
    assert event.it.record.starts_at == starts
