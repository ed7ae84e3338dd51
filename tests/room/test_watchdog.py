"""Tables on which somebody waits and nothing happens are found."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.room.hands.dealer import HandDealer
from krupier.room.hands.requests import Away, GetUp
from krupier.room.table import Table
from krupier.room.watchdog import PATIENCE, Alarm, Watchdog
from krupier.store import Conflict, StoreError, seats
from tests.room.cash import Poker
from tests.room.setup import SECOND, Answers, Place, Slow, bet, by, scripted


def alarms(place: Place, table: Table, seconds: int = 30) -> set[str]:
    """What the watchdog says after it has looked for so long; the table itself is not driven."""
    dog = Watchdog()
    found: set[str] = set()
    for _ in range(0, seconds, 5):
        found = {one.code for one in dog.look([table], place.time)}
        place.time += 5 * SECOND
    return found


def window(place: Place) -> Table:
    table = place.add()
    place.seat(table, "anna")
    return table


def test_a_table_that_works_is_left_alone() -> None:
    place = Place(source=scripted(pockets=["17"] * 9))
    table = window(place)
    dog = Watchdog()
    for n in range(40):
        if n % 5 == 0 and table.running:
            table.move("anna", f"m{n}", bet("1", "red", 500), Answers())
        place.wait(table, 5)
        assert dog.look([table], place.time) == []


def test_patience_is_counted_from_the_first_sign() -> None:
    place = Place()
    table = window(place)
    table.timer.clock = None
    dog = Watchdog()
    assert dog.look([table], place.time) == []
    assert dog.look([table], place.time + PATIENCE - 1) == []
    (alarm,) = dog.look([table], place.time + PATIENCE)
    assert (alarm.table, alarm.code, alarm.since) == ("T1", "no-clock", place.time)
    table.timer.set()
    assert dog.look([table], place.time + PATIENCE) == []


def test_a_clock_that_ran_out_and_nobody_noticed() -> None:
    place = Place()
    table = window(place)
    place.time += 3600 * SECOND
    assert alarms(place, table) == {"clock"}


def test_an_outcome_that_does_not_come() -> None:
    class Silent:
        commitments = ()

        def begin(self, equipment: Any) -> None:
            pass

        def answer(self, want: Any) -> None:
            return None

    place = Place(source=lambda config, state: Silent())
    table = window(place)
    table.move("anna", "m", bet("1", "red", 500), Answers())
    table.staff.no_more_bets("staff")
    assert alarms(place, table) == {"no-outcome"}


def test_a_croupier_may_take_his_time() -> None:
    place = Place()
    table = place.add(croupier=True)
    place.seat(table, "anna")
    table.move("anna", "m", bet("1", "red", 500), Answers())
    table.staff.no_more_bets("staff")
    assert alarms(place, table) == set()


def test_a_commit_that_does_not_end() -> None:
    place = Place()
    table = window(place)
    table.group._commits._books = Slow(place)  # type: ignore[assignment]
    table.move("anna", "m", bet("1", "red", 500), Answers())
    assert alarms(place, table) == {"commit"}


def test_a_table_that_stopped_itself_but_not_one_that_staff_stopped() -> None:
    place = Place()
    table = window(place)
    table.staff.suspend(by("fire alarm"))
    assert alarms(place, table) == set()
    table.staff.resume(by("test"))
    table.halted("entropy")
    assert alarms(place, table) == {"halted"}
    table.staff.resume(by("test"))
    assert alarms(place, table, 20) == set()


def test_books_that_cannot_be_reached() -> None:
    place = Place()
    table = window(place)
    for _ in range(2):
        table.group.lose_books(StoreError("disk", "disk"))
    assert alarms(place, table) == {"storage"}


def test_a_round_that_does_not_begin() -> None:
    place = Place()
    table = window(place)
    table.staff.void(by("test"))
    table.timer.clock = None
    assert alarms(place, table) == {"no-round"}


def test_a_player_who_is_offered_nothing_while_bets_are_placed() -> None:
    place = Place()
    table = window(place)
    assert table.course is not None
    table.course.owners["1"] = "somebody who has gone"
    assert alarms(place, table, 25) == {"no-offer"}


def test_chips_that_cannot_be_paid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: Any) -> None:
        raise Conflict("a key was used", "klíč je použit")

    poker = Poker(pause=60.0)
    poker.come("anna", "bob")
    poker.fold_out()
    monkeypatch.setattr(seats, "leave", refuses)
    poker.table.stand("anna")
    assert alarms(poker.place, poker.table) == {"chips"}


def test_poker_players_who_are_ready_and_get_no_hand() -> None:
    poker = Poker(pause=1.0)
    poker.come("anna", "bob", "cyril")
    poker.fold_out()
    poker.table.timer.clock = None
    assert alarms(poker.place, poker.table) == {"no-round"}


def test_who_keeps_asking_for_something_does_not_put_off_the_alarm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    poker = Poker(pause=1.0)
    poker.come("anna", "bob", "cyril")
    poker.fold_out()
    poker.table.timer.clock = None
    monkeypatch.setattr(HandDealer, "setting", lambda game: None)  # no hand ever begins
    dog, found = Watchdog(), []
    for n in range(12):
        poker.ask("cyril", Away(n % 2 == 0))
        poker.place.time += 5 * SECOND
        found = [one.code for one in dog.look([poker.table], poker.place.time)]
    assert found == ["no-round"]


def test_a_poker_player_alone_waits_for_company_not_for_a_round() -> None:
    poker = Poker(pause=1.0)
    poker.come("anna", "bob")
    poker.ask("anna", GetUp())
    poker.fold_out()
    poker.table.timer.clock = None
    assert alarms(poker.place, poker.table) == set()


def test_an_alarm_says_whom_it_is_about() -> None:
    place = Place()
    table = window(place)
    assert table.course is not None
    table.course.owners["1"] = "somebody who has gone"
    dog = Watchdog()
    assert dog.look([table], place.time) == []
    (alarm,) = dog.look([table], place.time + PATIENCE)
    assert alarm == Alarm("T1", "no-offer", "anna", place.time)
    table.halted("entropy")
    assert dog.look([table], place.time) == []
    (alarm,) = dog.look([table], place.time + PATIENCE)
    assert alarm == Alarm("T1", "halted", "", place.time)
