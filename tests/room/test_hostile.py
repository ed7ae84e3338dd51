"""Clients that send the right things in the wrong order, twice, or while others wait: they may
hurt themselves, never a table."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from krupier.equipment.draws import PocketIs
from krupier.room import history
from krupier.room.course import Course
from krupier.room.hands.requests import Away, GetUp, Pre, Prefer, Request, SitDown, TopUp
from krupier.room.lines import Line
from krupier.room.messages import Accepted
from krupier.rules.options import Move, Refused
from krupier.rules.wants import Timeout
from krupier.store import Conflict, Lost, StoreError, Transfer, ledger, seats
from tests.room.cash import EUR, Poker
from tests.room.setup import Answers, Place, Slow, bet, scripted


class SlowPoker(Poker):
    """A table whose commits take as long as the test says."""

    def slow(self) -> None:
        """From now on; the same process goes on."""
        self.books = Slow(self.place)
        self.table.group._commits._books = self.books  # type: ignore[assignment]

    def commit(self) -> None:
        """Everything that waits, and what follows from it."""
        while self.books.queue:
            self.books.commit()
            self.table.pump()

    def send(self, name: str, id: str, request: Request) -> Answers:
        """Without waiting for the answer; a refusal is an answer too."""
        heard = Answers()
        try:
            self.table.ask(name, name.title(), id, request, heard)
        except Refused as refused:
            heard(refused)
        return heard


def codes(answers: Answers) -> list[str]:
    return [one.code if isinstance(one, Refused) else "accepted" for one in answers.all]


def sound(place: Place) -> None:
    assert history.audit_all(place.store) == []


def test_sit_stand_sit_with_one_id_makes_no_chips() -> None:
    """The second buy-in is the first one sent again: one answer, one posting, no phantom chips."""
    poker = SlowPoker(pause=60.0)
    poker.player("anna")
    poker.slow()
    first = poker.send("anna", "X", SitDown(None, 200 * EUR))
    got_up = poker.send("anna", "Y", GetUp())
    again = poker.send("anna", "X", SitDown(None, 200 * EUR))
    assert first.all == got_up.all == again.all == [], "nothing is durable yet"
    poker.commit()
    assert codes(first) == codes(got_up) == codes(again) == ["accepted"]
    assert isinstance(again.last, Accepted)
    assert again.last.again
    assert not poker.table.seating.of("anna")
    assert poker.place.balance("anna") == 1_000 * EUR
    assert poker.account("anna") == 0
    sound(poker.place)


def test_the_whole_attack_leaves_the_table_and_the_others_in_order() -> None:
    """Phantom chips, a top-up and a stand in mid-hand used to lock the table for good."""
    poker = SlowPoker(pause=1.0)
    poker.come("bob", "cyril")
    poker.fold_out()
    poker.player("anna")
    poker.watch("anna")
    poker.slow()
    for id, request in (("X", SitDown(None, 200 * EUR)), ("Y", GetUp())):
        poker.send("anna", id, request)
    poker.send("anna", "X", SitDown(None, 200 * EUR))
    poker.commit()
    poker.send("anna", "Z", SitDown(None, 200 * EUR))
    poker.commit()
    poker.place.wait(poker.table, 1)
    poker.commit()
    assert poker.table.running
    poker.send("anna", "T", TopUp(50 * EUR))
    poker.send("anna", "U", GetUp())
    poker.send("bob", "leave", GetUp())
    poker.commit()
    while poker.table.running:
        words = poker.words()
        poker.act("fold" if "fold" in words else words[0])
        poker.commit()
    assert not poker.table.seating.of("anna")
    assert not poker.table.seating.of("bob")
    assert poker.account("anna") == poker.account("bob") == 0
    assert poker.table.state == "open"
    assert (
        sum(poker.place.balance(one) for one in ("anna", "bob"))
        + poker.account("cyril")
        + (poker.place.balance("cyril"))
        == 3_000 * EUR
    )
    sound(poker.place)
    poker.restart()
    assert poker.table.state == "open"
    sound(poker.place)


def test_a_client_cannot_take_the_keys_of_the_house() -> None:
    """Ids are the client's own; an automatic top-up is named by the house. Who knew its name
    could make the table stumble over it after the first hand."""
    poker = Poker(pause=1.0)
    for name, id in (("anna", "auto-1"), ("bob", "auto-1")):
        poker.player(name)
        poker.ask(name, SitDown(None, 200 * EUR), id=id)
        poker.ask(name, Prefer(auto_top_up=True))
    for name in ("anna", "bob"):
        poker.watch(name)
    assert poker.table.number == 1
    poker.fold_out()
    assert poker.table.state == "open"
    assert min(poker.stack(name) for name in ("anna", "bob")) == 200 * EUR
    for name in ("anna", "bob"):
        assert poker.stack(name) == poker.account(name)
    sound(poker.place)


def test_one_id_is_one_request() -> None:
    poker = SlowPoker(pause=60.0)
    poker.player("anna")
    poker.slow()
    poker.send("anna", "X", SitDown(None, 100 * EUR))
    other = poker.send("anna", "X", TopUp(50 * EUR))
    assert codes(other) == ["id-used"]
    poker.commit()
    assert codes(poker.send("anna", "X", SitDown(None, 150 * EUR))) == ["id-used"]
    assert poker.stack("anna") == poker.account("anna") == 100 * EUR


def spend_elsewhere(place: Place, player: str, amount: int) -> None:
    with place.store.write() as conn:
        ends = (f"player:{player}", "clearing:demo")
        out = Transfer(f"out/{player}/{amount}", *ends, amount, "EUR", "withdrawal")
        ledger.post(conn, [out], place.time)


def test_who_loses_the_race_for_his_money_costs_nobody_else_a_move() -> None:
    """Ten players bet in one commit; the money of one is gone: nine bets stand, in order."""
    place = Place()
    table = place.add()
    names = [f"p{n}" for n in range(10)]
    for name in names:
        place.player(name, 10_000)
        table.watch(f"v-{name}", name)
        table.sit(name, name)
    books = Slow(place)
    table.group._commits._books = books  # type: ignore[assignment]
    answers = {name: Answers() for name in names}
    table.move("p0", "first", bet("1", "odd", 1_000), Answers())
    for at, name in enumerate(names):
        table.move(name, "m", bet(str(at + 1), "red", 2_000), answers[name])
    spend_elsewhere(place, "p4", 9_000)
    while books.queue:
        books.commit()
        table.pump()
    assert codes(answers["p4"]) == ["not-enough"]
    assert isinstance(answers["p4"].last, Refused)
    assert answers["p4"].last.facts["balance"] == 1_000
    assert all(codes(answers[name]) == ["accepted"] for name in names if name != "p4")
    assert place.balance("p4") == 1_000
    assert [place.balance(name) for name in ("p0", "p9")] == [7_000, 8_000]
    assert table.state == "open"
    assert table.course is not None
    assert [one.seat for one in table.course.play.felt.lying()] == [
        *("1", "1"),
        *(str(n) for n in range(2, 11) if n != 5),
    ]
    place.wait(table, 60)
    while books.queue:
        books.commit()
        table.pump()
    sound(place)


def test_the_race_does_not_stop_the_clock() -> None:
    """Otherwise who loses it again and again could hold a betting window open."""
    place = Place()
    table = place.add()
    place.seat(table, "anna", "bert")
    books = Slow(place)
    table.group._commits._books = books  # type: ignore[assignment]
    assert table.clock is not None
    deadline = table.clock.deadline
    place.time += 5_000_000
    table.move("anna", "m", bet("1", "red", 2_000), Answers())
    spend_elsewhere(place, "anna", 9_000)
    books.commit()
    table.pump()
    assert table.clock is not None
    assert table.clock.deadline == deadline


def failing(table: str, player: str) -> Callable[..., None]:
    real = seats.leave

    def leave(conn: Any, of: str, who: str, *rest: Any) -> None:
        if (of, who) == (table, player):
            raise Conflict("a key was used", "klíč je použit")
        real(conn, of, who, *rest)

    return leave


def test_a_cash_out_that_fails_concerns_one_player(monkeypatch: pytest.MonkeyPatch) -> None:
    poker = Poker(pause=1.0)
    poker.come("anna", "bob", "cyril")
    monkeypatch.setattr(seats, "leave", failing("T1", "anna"))
    heard = poker.ask("anna", GetUp())
    assert isinstance(heard, Accepted)
    poker.ask("bob", Away(True))
    poker.fold_out()
    assert "anna" in poker.game.troubles
    assert poker.table.seating.of("anna"), "her chips are still here, and so is she"
    assert poker.table.state == "open"
    poker.ask("bob", Away(False))
    poker.place.wait(poker.table, 1)
    assert sorted(poker.dealt) == ["bob", "cyril"], "the others play on"
    poker.ask("bob", GetUp())
    poker.fold_out()
    assert not poker.table.seating.of("bob")
    assert poker.account("bob") == 0
    (found,) = history.audit_all(poker.place.store)
    assert (found.check, found.subject) == ("seat", "stack:T1:anna")
    monkeypatch.undo()
    poker.restart()
    poker.place.wait(poker.table, 5)
    assert not poker.table.seating.of("anna"), "when the cause is gone she has her chips"
    assert poker.account("anna") == 0
    sound(poker.place)


def test_who_waits_hears_when_a_batch_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    poker = SlowPoker(pause=60.0)
    poker.come("anna", "bob")
    poker.slow()
    asked = [
        poker.send("anna", "a1", Away(True)),
        poker.send("bob", "b1", GetUp()),
        poker.send("anna", "p1", Pre("fold")),
    ]
    mover = poker.turn
    moved = Answers()
    for _ in range(2):
        poker.table.move(mover, "m1", Move(poker.chair(mover).seat, "call"), moved)
    with monkeypatch.context() as broken:
        broken.setattr(poker.books._inline, "submit", _fails)
        poker.commit()
    assert [len(one.all) for one in asked] == [1, 1, 1], "everybody was answered"
    assert codes(moved) == ["storage-away", "storage-away"]
    assert poker.chair("anna").pre is None
    poker.place.wait(poker.table, 5)
    poker.commit()
    assert poker.table.state == "open"
    sound(poker.place)


def _fails(work: Any, together: Any = None) -> Future[None]:
    failed: Future[None] = Future()
    failed.set_exception(StoreError("disk", "disk"))
    return failed


def test_a_round_that_cannot_be_paid_is_void(monkeypatch: pytest.MonkeyPatch) -> None:
    """Money that somebody owes and does not have, although he asked for nothing: it ends by rule,
    with a refund for everybody, instead of failing again and again."""
    place = Place()
    table = place.add()
    place.seat(table, "anna", "bert")
    for name in ("anna", "bert"):
        table.move(name, "m", bet(table.seating.of(name)[0], "red", 1_000), Answers())
    real = Course.feed

    def owes_too_much(course: Course, line: Line) -> list[Transfer]:
        found = real(course, line)
        if isinstance(line.given, Timeout):
            key = f"{course.id}/{course.length}/owed"
            found.append(Transfer(key, "player:anna", "table:T1", 10**9, "EUR", "stake"))
        return found

    monkeypatch.setattr(Course, "feed", owes_too_much)
    place.wait(table, 21)
    assert place.balance("anna") == place.balance("bert") == 10_000
    with place.store.read() as conn:
        told = history.replay(conn, "T1-1")
    assert (told["status"], told["reason"]) == ("void", "not-paid")
    assert table.state == "open"
    monkeypatch.undo()
    place.wait(table, 10)
    assert table.number == 2, "the next round is played"
    sound(place)


def test_entropy_that_was_lost_is_not_told_as_given() -> None:
    """Shares of two rounds must not be taken for each other when a batch is in doubt."""
    place = Place()
    table = place.add(pause=0.0)
    place.player("anna", 10_000)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    heard = Answers()
    table.shares.give("anna", b"first", heard)
    table.move("anna", "m", bet(seat, "red", 500), Answers())
    place.wait(table, 21)
    while not table.running or table.number < 2:
        place.wait(table, 1)
    books = Slow(place)
    table.group._commits._books = books  # type: ignore[assignment]
    lost = Answers()
    table.shares.give("anna", b"second", lost)
    ((_, future),) = books.queue
    books.queue = []
    future.set_exception(Lost("nobody knows", "není známo"))
    table.pump()
    assert codes(lost) == ["storage-away"]


def test_who_loses_the_race_for_his_buy_in_is_not_stuck() -> None:
    poker = SlowPoker(pause=60.0)
    poker.player("anna")
    poker.slow()
    poker.table.sit("anna", "Anna")
    spend_elsewhere(poker.place, "anna", 950 * EUR)
    poker.commit()
    assert poker.game.troubles == {}
    assert not poker.table.seating.of("anna")
    assert poker.place.balance("anna") == 50 * EUR
    sound(poker.place)


def test_a_move_of_an_earlier_round_is_answered_from_the_journal() -> None:
    place = Place(source=scripted(pockets=["17"] * 3))
    table = place.add(pause=1)
    place.seat(table, "anna", "bert")
    for n in range(3):
        table.move("anna", f"m{n}", bet("1", "red", 500), Answers())
        place.wait(table, 21)
    assert table.number == 4
    again = Answers()
    table.move("anna", "m0", bet("1", "red", 500), again, round=1)
    assert again.all == [Accepted("m0", "T1-1", 1, again=True)]
    with pytest.raises(Refused) as refused:
        table.move("bert", "m0", bet("2", "red", 500), again, round=1)
    assert refused.value.code == "other-round", "the same id is another's"


def test_a_move_and_its_repetition_survive_somebody_elses_mistake() -> None:
    """Both wait for one unit of work, which fails with Bert's money: the move is made again, and
    its repetition answered again, each once."""
    place = Place()
    table = place.add()
    place.seat(table, "anna", "bert")
    table.group._commits._books = books = Slow(place)  # type: ignore[assignment]
    first, second, lost = Answers(), Answers(), Answers()
    table.move("anna", "m0", bet("1", "black", 500), Answers())  # on its way
    table.move("anna", "m1", bet("1", "red", 500), first)
    table.move("anna", "m1", bet("1", "red", 500), second)
    table.move("bert", "x", bet("2", "red", 2_000), lost)
    spend_elsewhere(place, "bert", 9_000)
    while books.queue:
        books.commit()
        table.pump()
    assert first.all == [Accepted("m1", "T1-1", 2)]
    assert second.all == [Accepted("m1", "T1-1", 2, again=True)]
    assert codes(lost) == ["not-enough"]
    assert place.balance("anna") == 9_000


class Wrong:
    """A source that gives what no wheel has."""

    commitments = ()

    def begin(self, equipment: object) -> None:
        pass

    def answer(self, want: object) -> PocketIs:
        return PocketIs("99")


def test_an_outcome_that_the_rules_refuse_stops_the_table_and_changes_nothing() -> None:
    place = Place(source=lambda config, state: Wrong())
    table = place.add()
    place.seat(table, "anna")
    table.move("anna", "m", bet("1", "red", 500), Answers())
    place.wait(table, 60)
    assert table.state == "suspended"
    for stopped in (table, place.host()):  # also after a restart
        halted = stopped.orders.suspended
        assert halted is not None
        assert (halted.reason, halted.halted) == ("internal fault", True)
    assert place.account("table:T1") == 500, "the stake lies where it lay"


def test_rules_are_asked_five_times_before_staff_are() -> None:
    asked: list[object] = []

    class Counted(Wrong):
        def answer(self, want: object) -> PocketIs:
            asked.append(want)
            return super().answer(want)

    place = Place(source=lambda config, state: Counted())
    table = place.add()
    place.seat(table, "anna")
    table.move("anna", "m", bet("1", "red", 500), Answers())
    place.wait(table, 60)
    assert table.state == "suspended"
    assert len(asked) == 5
