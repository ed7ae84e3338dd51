"""What a group tells when something is durable, and how its members find back to the books:
nobody is forgotten because of somebody else's problem."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pytest

from krupier.room import history, recovery
from krupier.room.table import Table
from krupier.rules.options import Refused
from krupier.store import Inline, Lost, StoreError
from krupier.store.writer import Together, Work
from tests.room.setup import Answers, Place, Slow, bet, by


def slow_table(place: Place, *players: str) -> tuple[Table, Slow]:
    """A round is open and all of these sit; from now on the test says when books commit."""
    table = place.add("kings/european-roulette")
    for name in players:
        place.player(name)
        table.watch(f"v-{name}", name)
        table.sit(name, name.title())
    table.flush()
    books = Slow(place)
    table.group._commits._books = books  # type: ignore[assignment]
    return table, books


def commit(table: Table, books: Slow) -> None:
    while books.queue:
        books.commit()
        table.pump()


def no_ears(answer: object) -> None:
    raise RuntimeError("nobody is there")


def test_an_answer_that_cannot_be_given_takes_nobody_elses_with_it() -> None:
    place = Place()
    table, books = slow_table(place, "anna", "bert")
    table.move("anna", "a0", bet("1", "red", 1_000), Answers())  # on its way; the rest waits
    heard = Answers()
    table.move("anna", "a1", bet("1", "red", 1_000), no_ears)
    table.move("bert", "b1", bet("2", "red", 1_000), heard)
    commit(table, books)
    assert heard.accepted
    assert place.account("table:T1") == 3_000
    place.wait(table, 1)
    assert table.state == "open"
    assert history.audit_all(place.store) == []


def test_an_answer_that_cannot_be_given_leaves_no_round_half_open(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A move is repeated while the next round is being opened, and whoever asked is gone: the
    round begins, who came meanwhile sees the table, and somebody hears of the fault."""
    place = Place()
    table, books = slow_table(place, "anna")
    table.move("anna", "m", bet("1", "red", 1_000), Answers())
    commit(table, books)
    table.staff.no_more_bets("eva")
    commit(table, books)
    assert table.clock is not None
    place.time = table.clock.deadline
    table.tick()
    assert table.rounds.opening
    table.move("anna", "m", bet("1", "red", 1_000), no_ears)
    table.watch("late")
    commit(table, books)
    assert not table.rounds.opening
    assert len(place.ears.snapshots["late"]) == 1
    (logged,) = [one for one in caplog.records if one.levelname == "ERROR"]
    assert "nobody is there" in logged.getMessage()
    place.wait(table, 1)
    assert (table.number, table.running, table.state) == (2, True, "open")
    heard = Answers()
    table.move("anna", "m2", bet("1", "red", 1_000), heard)
    commit(table, books)
    assert heard.accepted


class ByHand(Inline):
    """Books that go and come as the test says, and looks into them that take as long as it says:
    what they found is what was written when they began."""

    def __init__(self, place: Place) -> None:
        super().__init__(place.store)
        self.gone = False
        self.under_way: list[Callable[[], None]] = []
        place.books = self
        place.env = replace(place.new_env(), apart=self._apart)

    def submit(self, work: Work[Any], together: Together | None = None) -> Future[Any]:
        if not self.gone:
            return super().submit(work)
        failed: Future[Any] = Future()
        failed.set_exception(Lost("gone", "pryč"))
        return failed

    def _apart(self, group: str, look: Callable[[], Any], told: Callable[[Any], None]) -> None:
        found = look()
        self.under_way.append(lambda: told(found))

    def arrive(self) -> None:
        """Those who looked come back, and those whom they sent."""
        while self.under_way:
            self.under_way.pop(0)()


def in_doubt(place: Place) -> tuple[ByHand, Table, Answers]:
    """Anna's second bet is lost, nobody knows whether it is written; somebody looks."""
    books = ByHand(place)
    table = place.add("kings/european-roulette")
    place.player("anna")
    table.watch("v-anna", "anna")
    table.sit("anna", "Anna")
    table.move("anna", "m1", bet("1", "red", 1_000), Answers())
    books.gone, heard = True, Answers()
    table.move("anna", "m2", bet("1", "red", 1_000), heard)
    books.gone = False
    assert (len(books.under_way), table.group.away, heard.all) == (1, True, [])
    return books, table, heard


def plays_on(place: Place, table: Table, player: str) -> None:
    """The table is where its books are, and goes on from there."""
    assert (table.state, table.running) == ("open", True)
    table.resync(f"v-{player}")
    assert place.ears.snapshots[f"v-{player}"]
    heard = Answers()
    table.move(player, "on", bet("1", "black", 500), heard)
    assert heard.accepted
    assert table.course is not None
    assert place.account(f"table:{table.id}") == sum(table.course.play.felt.staked.values())
    assert history.audit_all(place.store) == []


@pytest.mark.parametrize("unreadable", [False, True])
def test_a_table_joins_while_somebody_looks_where_the_others_are(
    unreadable: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was in doubt is answered once, and both tables are where the books are; also when
    they could not be read just then."""
    place = Place()
    books, table, heard = in_doubt(place)
    with monkeypatch.context() as gone:
        if unreadable:
            gone.setattr(recovery, "read", away)
        other = place.add("kings/european-roulette", id="T2", group="T1", hosted_by=table.group)
    place.player("bert")
    other.watch("v-bert", "bert")
    books.arrive()
    place.wait(table, 1)
    books.arrive()
    assert [one.code for one in heard.all if isinstance(one, Refused)] == ["storage-away"]
    assert len(heard.all) == 1
    other.sit("bert", "Bert")
    plays_on(place, table, "anna")
    plays_on(place, other, "bert")
    table.staff.void(by("test"))
    assert place.balance("anna") == 100_000


def away(*_: object) -> None:
    raise StoreError("gone", "pryč")


def test_a_table_that_stops_while_somebody_looks_stays_stopped() -> None:
    """What he read was not yet so."""
    place = Place()
    books, table, _ = in_doubt(place)
    table.halted("the wheel is broken")
    books.arrive()
    place.wait(table, 1)
    books.arrive()
    assert (table.state, table.notice) == ("suspended", "the wheel is broken")
    table.staff.resume(by("it is not"))
    plays_on(place, table, "anna")


def test_a_member_that_faults_while_somebody_looks_goes_back_too() -> None:
    place = Place()
    books, table, heard = in_doubt(place)
    other = place.add("kings/european-roulette", id="T2", group="T1", hosted_by=table.group)
    table.group.send_back(other)
    books.arrive()
    place.wait(table, 1)
    books.arrive()
    assert len(heard.all) == 1
    place.player("bert")
    other.watch("v-bert", "bert")
    other.sit("bert", "Bert")
    plays_on(place, other, "bert")
    plays_on(place, table, "anna")


def test_books_that_go_again_on_the_way_back_forget_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    place = Place()
    books, table, heard = in_doubt(place)

    def once_more(stored: Any, clock: Any) -> None:
        monkeypatch.undo()
        table.go_back(stored, clock)
        table.group.lose_books(OSError("gone again"))

    monkeypatch.setattr(table, "go_back", once_more)
    books.arrive()
    place.wait(table, 1)
    books.arrive()
    assert len(heard.all) == 1
    plays_on(place, table, "anna")


def test_what_cannot_be_understood_is_read_again_and_nobody_plays_meanwhile(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    place = Place()
    books, table, heard = in_doubt(place)
    with monkeypatch.context() as broken:
        broken.setattr(recovery, "find", lambda *_: 1 / 0)
        books.arrive()
    assert (table.state, table.notice) == ("suspended", "internal fault")
    assert [one.levelname for one in caplog.records][-1] == "ERROR"
    place.wait(table, 60)
    books.arrive()
    assert len(heard.all) == 1
    plays_on(place, table, "anna")
