"""What staff do: open, close, suspend, void, limits, croupier's entries."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.cards import parse
from krupier.equipment.draws import CardsAre, PocketIs
from krupier.room import history
from krupier.room.table import Table
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused, Stake
from krupier.store import journal, people
from tests.room.setup import SECOND, Answers, Place, Slow, bet, by, scripted, state_of


def test_closing_finishes_the_running_round() -> None:
    place = Place(source=scripted(pockets=["17"]))
    table = place.add()
    place.player("anna", 10_000)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m", bet(seat, "black", 1_000), Answers())
    table.staff.close(by("test"))
    assert table.state == "closing"
    with place.store.read() as conn:
        assert people.table(conn, "T1").state == "closed"
    place.wait(table, 60)
    assert state_of(table) == "closed"
    assert place.balance("anna") == 11_000
    assert table.number == 1
    with pytest.raises(Refused) as refused:
        table.sit("anna", "Anna")
    assert refused.value.code == "table-closed"
    table.staff.open(by("test"))
    assert state_of(table) == "open"
    assert table.running


def test_closing_an_idle_table_voids_the_empty_round() -> None:
    place = Place()
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    table.staff.close(by("test"))
    assert table.state == "closed"
    with place.store.read() as conn:
        assert journal.round_record(conn, "T1-1").status == "void"
    with pytest.raises(Refused):
        table.staff.close(by("test"))


def test_voiding_gives_everything_back() -> None:
    place = Place()
    table = place.add()
    place.player("anna", 10_000)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m", bet(seat, "black", 1_000), Answers())
    table.staff.void(by("the ball was touched"))
    assert place.balance("anna") == 10_000
    with place.store.read() as conn:
        told = history.replay(conn, "T1-1")
    assert (told["status"], told["reason"]) == ("void", "the ball was touched")
    with pytest.raises(Refused) as refused:
        table.staff.void(by("again"))
    assert refused.value.code == "over"
    assert table.env.wallets.available("anna", "EUR") == 10_000
    assert history.audit_all(place.store) == []


def test_suspended_nothing_moves_and_the_clock_stands() -> None:
    place = Place()
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    place.wait(table, 5)
    table.staff.suspend(by("fire alarm"))
    assert (table.state, table.notice, table.due) == ("suspended", "fire alarm", None)
    with pytest.raises(Refused) as refused:
        table.move("anna", "m", bet(seat, "red", 500), Answers())
    assert refused.value.code == "table-suspended"
    place.wait(table, 500)
    table.staff.resume(by("test"))
    assert table.clock is not None
    assert table.clock.deadline == place.time + 15 * SECOND


def test_no_more_bets_before_the_clock() -> None:
    place = Place(source=scripted(pockets=["17"]))
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m", bet(seat, "black", 1_000), Answers())
    table.staff.no_more_bets("jana")
    assert not table.running
    assert place.balance("anna") == 101_000


def test_a_physical_table_waits_for_the_croupier() -> None:
    place = Place()
    table = place.add(croupier=True)
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m", bet(seat, "black", 1_000), Answers())
    with pytest.raises(Refused):
        table.staff.enter(PocketIs("17"), "jana")
    place.wait(table, 60)
    assert table.running, "the ball still rolls"
    for wrong in (PocketIs("37"), PocketIs("red")):
        with pytest.raises(Refused) as refused:
            table.staff.enter(wrong, "jana")
        assert refused.value.code == "outcome"
    table.staff.enter(PocketIs("17"), "jana")
    assert not table.running
    assert place.balance("anna") == 101_000
    with place.store.read() as conn:
        assert '"by":"jana"' in journal.entries(conn, "T1-1")[-1].input


@pytest.mark.clause("KP04-65")
def test_a_croupier_enters_that_a_card_was_exposed() -> None:
    place = Place()
    table = place.add("kings/russian-poker", croupier=True)
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m", bet(seat, "ante", 1_000), Answers())
    table.staff.no_more_bets("jana")
    table.staff.enter(CardsAre(parse("9s"), exposed=parse("9s")), "jana")
    assert table.running, "the round goes on"
    assert table.course
    assert table.course.play.felt.events[-1].kind == "exposed"
    table.staff.enter(CardsAre(parse("Kh")), "jana")
    with place.store.read() as conn:
        written = [entry.input for entry in journal.entries(conn, "T1-1")]
    assert any('"exposed":"9s"' in line for line in written)


def test_nobody_enters_outcomes_of_a_drawn_table() -> None:
    place = Place()
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    with pytest.raises(Refused) as refused:
        table.staff.enter(PocketIs("17"), "jana")
    assert refused.value.code == "no-croupier"


@pytest.mark.clause("K05-59")
def test_limits_change_after_the_notice_and_never_inside_a_round() -> None:
    place = Place(source=scripted(pockets=["17"] * 30))
    table = place.add("kings/french-roulette", spin_idle=True, pause=1)
    place.player("anna")
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    start = place.time
    since = table.staff.set_limits({"straight": {"min": "5"}}, by("test"))
    assert since == start + 5 * 60 * SECOND
    with pytest.raises(BadSetting, match="lower-max"):
        table.staff.set_limits({"straight": {"max": "100"}}, by("test"))
    least = set()
    while place.time < start + 400 * SECOND:
        place.wait(table, 1)
        if table.running:
            now = _least(table)
            assert now == 500 or place.time < since + 21 * SECOND
            least.add(now)
    assert least == {100, 500}
    with place.store.read() as conn:
        assert '"5"' in people.table(conn, "T1").limits


def _least(table: Table) -> int:
    assert table.course is not None
    stake = table.course.play.offers("1")[0]
    assert isinstance(stake, Stake)
    return next(one.least for one in stake.bets if one.bet == "straight")


def test_limits_outside_the_plan_are_refused() -> None:
    table = Place().add("kings/european-roulette")
    with pytest.raises(BadSetting, match="outside"):
        table.staff.set_limits({"straight": {"min": "0.10"}}, by("test"))
    with pytest.raises(BadSetting, match="bets are"):
        table.staff.set_limits({"dance": {"min": "1"}}, by("test"))


@pytest.mark.clause("K01-60")
def test_a_player_can_be_granted_limits_of_his_own() -> None:
    place = Place(source=scripted(pockets=["17"] * 9))
    table = place.add(limits={"straight": {"max": "100"}}, pause=1)
    for name in ("anna", "bert"):
        place.player(name, 1_000_000)
        table.watch(f"v-{name}", name)
        table.sit(name, name)
    with pytest.raises(BadSetting):
        table.staff.grant_limits("anna", {"straight": {"max": "50"}}, by("test"))
    table.staff.grant_limits("anna", {"straight": {"min": "5", "max": "1000"}}, by("test"))
    table.move("bert", "start", bet("2", "red", 500), Answers())
    place.wait(table, 22)
    assert table.number == 2
    answers = Answers()
    with pytest.raises(Refused) as refused:
        table.move("anna", "less", bet("1", "straight", 400, "4"), answers)
    assert refused.value.facts["least"] == 500
    table.move("anna", "m", bet("1", "straight", 90_000, "4"), answers)
    assert answers.accepted
    table.move("bert", "less", bet("2", "straight", 400, "4"), answers)
    assert answers.accepted, "the others have the limits of the table"
    with pytest.raises(Refused):
        table.move("bert", "m", bet("2", "straight", 90_000, "4"), answers)
    # and the journal replays with them
    place.new_env()
    assert place.host().resumed.startswith("resumed")


def test_viewers_hear_when_a_closing_table_is_closed() -> None:
    place = Place(source=scripted(pockets=["17"]))
    books = Slow(place)
    place.books = books  # type: ignore[assignment]
    place.new_env()
    table = place.add()
    table.watch("v", None)
    table.staff.close(by("test"))
    table.flush()
    assert table.state == "closing"
    books.commit()
    table.pump()
    table.flush()
    states = [one.changed.state for one in place.ears.updates["T1"]]
    assert [one for one in states if isinstance(one, str)][-2:] == ["closing", "closed"]


def test_a_pause_that_was_suspended_goes_on_where_it_was() -> None:
    place, table = spun(pause=10)
    place.wait(table, 4)
    table.staff.suspend(by("fire alarm"))
    place.wait(table, 500)
    table.staff.resume(by("a drill"))
    assert table.clock is not None
    assert (table.clock.name, table.clock.deadline) == ("pause", place.time + 6 * SECOND)
    place.wait(table, 6)
    assert (table.number, table.running) == (2, True)


def test_a_round_voided_in_a_suspension_is_followed_by_the_usual_pause() -> None:
    """Twenty seconds were left for bets: they are no business of the next round. And nothing is
    told to run while the table stands."""
    place = Place()
    table = place.add(pause=3)
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m", bet(seat, "red", 500), Answers())
    table.staff.suspend(by("the wheel is broken"))
    table.staff.void(by("the wheel is broken"))
    place.wait(table, 500)
    table.resync("v")
    want = place.ears.snapshots["v"][-1].view.want
    assert isinstance(want, dict)
    assert want["remaining_ms"] is None
    table.staff.resume(by("mended"))
    place.wait(table, 2)
    assert table.number == 1
    place.wait(table, 1)
    assert (table.number, table.running) == (2, True)
    assert place.balance("anna") == 100_000


@pytest.mark.parametrize("durable", [False, True])
def test_suspended_when_the_last_line_is_on_its_way(durable: bool) -> None:
    """The round ends while the table stands, and the next one begins when it goes on."""
    place = Place(source=scripted(pockets=["17", "3"]))
    table = place.add(pause=3)
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m", bet(seat, "black", 500), Answers())
    table.group._commits._books = books = Slow(place)  # type: ignore[assignment]

    def commit() -> None:
        while books.queue:
            books.commit()
            table.pump()

    table.staff.no_more_bets("eva")
    books.commit()
    table.pump()  # the number is drawn, and on its way
    assert not table.running
    if durable:
        commit()
    table.staff.suspend(by("fire alarm"))
    commit()
    assert (table.state, table.number) == ("suspended", 1)
    assert place.balance("anna") == 100_500, "17 is black"
    place.wait(table, 500)
    assert table.number == 1
    table.staff.resume(by("a drill"))
    commit()
    place.wait(table, 3)
    commit()
    assert (table.number, table.running, table.state) == (2, True, "open")
    assert history.audit_all(place.store) == []


def spun(**house_rules: Any) -> tuple[Place, Table]:
    """A round is just over."""
    place = Place(source=scripted(pockets=["17"] * 3))
    table = place.add(**house_rules)
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m", bet(seat, "red", 500), Answers())
    table.staff.no_more_bets("eva")
    assert not table.running
    return place, table
