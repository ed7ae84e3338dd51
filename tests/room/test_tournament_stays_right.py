"""What a tournament is after something went wrong in it, or was stopped, taken back or put off."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.house import tournament_fees
from krupier.room.clocks import SECOND
from krupier.room.lobby import row
from krupier.room.tournament import director, news, rows
from krupier.room.tournament.clocks import OFFER
from krupier.room.tournament.messages import SeatedNews
from krupier.room.tournament.pages import Page
from krupier.room.tournament.remembered import played_again, stored
from krupier.room.tournament.requests import Deal
from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament import penalties
from krupier.rules.wants import Moves
from krupier.store import tournaments
from tests.room.test_tournament import (
    ALL_IN,
    BY,
    EUR,
    FOLD,
    begun,
    broke,
    dealer,
    does,
    freezeout,
    level,
    rebuys,
    refused,
    sound,
    until,
    wait_until,
)
from tests.room.test_tournament_clauses import QUICK, dealt
from tests.room.test_tournament_hostile import SlowEvent
from tests.room.tournament import Event

HOUR = 3_600 * SECOND


def two_tables() -> Event:
    shares = {"by": "table", "rows": [{"entries": 2, "shares": ["40 %", "30 %", "20 %", "10 %"]}]}
    event = begun(
        freezeout(payouts=shares, hand_for_hand=2, seats={"most": 3, "halts_at": 0}),
        *(f"p{n}" for n in range(6)),
    )
    until(event, lambda: event.it.state.flights[0].hand_for_hand, *FOLD)
    return event


def test_a_hand_that_is_void_while_it_waits_for_other_tables_is_dealt_again() -> None:
    """Hand for hand a table that is all-in shows nothing; the hand after it is no longer held."""
    event = two_tables()
    one, other = list(event.tables.values())
    until(event, lambda: one.running and other.running, *FOLD)
    while isinstance(one.course and one.course.play.want, Moves):
        does(one, *ALL_IN)
    assert dealer(one).held
    one.staff.void(BY)
    until(event, lambda: one.running and not dealer(one).held, *FOLD)
    assert one.course is not None
    assert one.course.play.felt.cards("board") == ()
    until(event, lambda: not one.running, *FOLD)
    sound(event)


def test_what_fails_in_the_middle_of_a_ruling_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = begun(freezeout(), "anna", "bob", "cyril")

    def fails(state: Any, one: Any) -> None:
        state.entrants["anna"].chips += 1000
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(penalties, "penalise", fails)
    with pytest.raises(Refused, match="nothing was changed"):
        director.direct(event.it, given.Penalise("anna", units=1), BY)
    monkeypatch.undo()
    event.it.tick()
    with event.place.store.read() as conn:
        meant = played_again(stored(conn, event.id))
    assert event.it.state.entrants["anna"].chips == meant.state.entrants["anna"].chips
    event.faults.clear()
    until(event, lambda: event.it.state.units > 3, *FOLD)
    sound(event)


def test_what_draws_followed_from_is_told_when_the_end_is_durable() -> None:
    event = SlowEvent("kings/freezeout")
    event.enter("anna", "bob", "cyril")
    event.slow()
    director.direct(event.it, given.Cancel("fire"), BY)
    assert event.it.over
    assert Page().common(event.it.memory).fair.secret is None
    event.commit()
    assert Page().common(event.it.memory).fair.secret is not None


def test_one_that_starts_when_it_is_full_is_not_put_off() -> None:
    event = Event("kings/sit-and-go", {"start": {"players": 3}})
    event.enter("anna")
    with pytest.raises(Refused) as no:
        director.put_off(event.it, event.place.time + SECOND, BY)
    assert no.value.code == "starts-when-full"
    event.place.time += HOUR
    assert event.it.due is None


def test_a_stopped_tournament_goes_on_when_staff_have_looked_at_it() -> None:
    event = begun(freezeout(), "anna", "bob", "cyril")
    event.it.halted("nobody knows why")
    assert refused(event.ask("anna", Deal("want"))) == "stopped"
    event.faults.clear()
    director.resume(event.it, BY)
    event.it.tick()
    until(event, lambda: event.it.state.units > 3, *FOLD)
    sound(event)


def test_clocks_stand_while_it_is_stopped_for_staff() -> None:
    event = begun(freezeout(level(seconds=600), level(big=200)), "anna", "bob", "cyril")
    wait_until(event, event.place.time + 100 * SECOND)
    event.it.halted("nobody knows why")
    event.place.time += HOUR
    event.faults.clear()
    director.resume(event.it, BY)
    wait_until(event, event.place.time)
    (running,) = event.it.memory.clocks.flights.values()
    assert event.it.state.flights[0].level == 1
    assert running.left_at(event.place.time) == 500 * SECOND
    sound(event)


def test_nobody_who_thinks_about_an_offer_is_hurried_while_it_is_halted() -> None:
    event = rebuys("anna", "bob", "cyril")
    loser = broke(event)
    director.direct(event.it, given.Halt("a fire alarm"), BY)
    wait_until(event, event.place.time + HOUR)
    assert event.it.state.entrants[loser].state == "in"
    director.direct(event.it, given.GoOn(), BY)
    assert event.it.memory.clocks.offers[loser] == event.place.time + OFFER
    wait_until(event, event.place.time + OFFER)
    assert event.it.state.entrants[loser].state == "out"
    sound(event)


def test_resuming_while_the_books_are_away_is_refused_and_it_stays_stopped() -> None:
    event = begun(freezeout(), "anna", "bob", "cyril")
    event.it.halted("nobody knows why")
    event.it.group.retry_at = event.place.time + HOUR
    with pytest.raises(Refused) as no:
        director.resume(event.it, BY)
    assert no.value.code == "storage-away"
    assert event.it.stopped == "nobody knows why"


def test_a_roll_back_that_takes_nothing_back_leaves_places_and_prizes() -> None:
    event = begun(freezeout(chips=1000), "anna", "bob", "cyril")
    event.play()
    with event.place.store.read() as conn:
        before = [(one.entry, one.place, one.prize) for one in tournaments.entries(conn, event.id)]
    assert {place for _, place, _ in before} == {1, 2, 3}
    director.roll_back(event.it, len(event.it.memory.machine.journal), BY)
    event.it.tick()
    with event.place.store.read() as conn:
        after = [(one.entry, one.place, one.prize) for one in tournaments.entries(conn, event.id)]
    assert after == before
    page = Page().common(event.it.memory)
    assert (page.state, page.ended_at is None) == ("over", False)


def test_places_of_a_satellite_are_told_before_it_starts_as_they_will_be() -> None:
    """Four pay 90 each for seats of 150: two seats, and 60 for the next place."""
    event = freezeout(type="kings/satellite", end={"target": "150"})
    event.enter("anna", "bob", "cyril", "dana")
    before = rows.standing(event.it.state)
    wait_until(event, event.it.record.starts_at or 0)
    after = rows.standing(event.it.state)
    assert (before.paid, before.seats_won) == (after.paid, after.seats_won) == (2, 2)
    assert before.amounts == after.amounts == [150 * EUR, 150 * EUR, 60 * EUR]


# -- without tables --------------------------------------------------------------------------------


def zoom() -> Event:
    """With more than the eighteen with whom the stage ends."""
    event = Event("tsg/zoom", {"entry": {"late_until": 0}, "levels": QUICK})
    event.enter(*(f"p{n}" for n in range(24)))
    dealt(event)
    return event


def test_who_plays_without_tables_hears_where_and_finds_it_on_the_page() -> None:
    event = zoom()
    pool = SeatedNews("E", table="E-z", number=None, seat=None)
    told = [one for who, one in event.news if who == "p3"]
    assert [one for one in told if isinstance(one, SeatedNews)] == [pool]
    assert list(news.greeting(event.it, "p3")) == [pool]
    page = Page()
    shown = page.common(event.it.memory)
    assert [(one.id, one.number, one.players) for one in shown.tables] == [("E-z", None, 24)]
    assert {(one.table, one.table_number, one.seat) for one in shown.players} == {
        ("E-z", None, None)
    }
    me = page.me(event.it.memory, "p3")
    assert (me.table, me.table_number, me.seat) == ("E-z", None, None)
    assert row(event.tables["E-z"]).tournament == "E"


def test_what_is_ordered_of_a_tournament_is_not_ordered_of_its_pool() -> None:
    event = zoom()
    felts = [one for name, one in event.tables.items() if name != "E-z"]
    assert felts
    for table in (event.tables["E-z"], felts[0]):
        with pytest.raises(Refused, match="ordered of the tournament"):
            table.staff.close(BY)
    until_over(event)


def until_over(event: Event) -> None:
    event.play()
    sound(event)


def test_a_pool_that_was_stopped_is_so_after_an_interruption() -> None:
    event = zoom()
    event.it.halted("nobody knows why")
    event.open()
    assert event.it.stopped == "nobody knows why"
    event.faults.clear()
    director.resume(event.it, BY)
    event.it.tick()
    until_over(event)


def test_sitting_out_that_is_refused_changes_nothing() -> None:
    event = zoom()
    pool = event.it.floor.pool
    assert pool is not None
    event.it.halted("nobody knows why")
    with pytest.raises(Refused):
        pool.sit_out("p3", True)
    chair = pool.chairs.of("p3")
    assert chair is not None
    assert not chair.guest.sits_out


# -- what it costs ---------------------------------------------------------------------------------


def fees(event: Event, player: str) -> list[int]:
    with event.place.store.read() as conn:
        return [part for _, part in tournament_fees.paid(conn, player, 0, event.place.time)]


@pytest.mark.clause("T10-02")
def test_a_fee_is_paid_when_it_is_the_operators_and_not_while_it_may_come_back() -> None:
    event = begun(freezeout(chips=1000), "anna", "bob", "cyril")
    assert fees(event, "anna") == []
    event.play()
    assert [fees(event, one) for one in ("anna", "bob", "cyril")] == [[1000]] * 3
    journal = event.it.memory.machine.journal
    director.roll_back(event.it, len(journal) - 1, BY)
    event.it.tick()
    assert fees(event, "anna") == [1000, -1000]
    event.play()
    assert fees(event, "anna") == [1000, -1000, 1000]
    sound(event)


def test_who_has_his_fee_back_has_paid_none() -> None:
    event = freezeout()
    event.enter("anna", "bob", "cyril")
    director.direct(event.it, given.Cancel("fire"), BY)
    assert fees(event, "anna") == []
